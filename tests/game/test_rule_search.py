"""The search over the rules: questions that players ask, spelling, languages, and what has to be in the index."""

import pytest

from sevenwonders.game.rule_search import MAX_RESULTS, Found, RuleIndex
from sevenwonders.registry import GAMES, game_type

LANGUAGES = ("en", "de", "fr", "es")
# What players ask at the table: how they would search for it, in two tries at most, and words of the answer.
QUESTIONS = {
    "duel": (
        ("Does a free chain pay the owner of Economy?", ("economy chain",), "free, through a chain"),
        ("Does Economy get printed coins?", ("economy",), "not the coins printed as a cost"),
        ("Theology on a Wonder that has play again already", ("theology",), "One more turn, not two"),
        ("Mausoleum: which discards?", ("mausoleum", "mausoleum discard"), "any card of the discard pile"),
        ("Mausoleum with Urbanism", ("urbanism mausoleum",), "No coins, even when the city has the card of the chain"),
        ("Masonry: which resources are dropped?", ("masonry", "architecture"), "would have to be bought, the dearest"),
        ("Great Library: from which tokens?", ("great library", "library secret"), "Those in the box only"),
        ("Does Law count as a symbol at once?", ("law symbol",), "counts at once"),
        ("Shields left when the pawn reaches the end", ("shields left", "capital"), "the shields left over are lost"),
        ("Fewer coins than a token takes", ("fewer coins",), "loses all coins"),
        ("Strategy and shields of Wonders", ("strategy",), "never Wonders"),
        ("Does Piraeus or Forum raise a price?", ("piraeus", "forum price"), "They never raise the opponent's price"),
        ("When is the eighth Wonder removed?", ("seventh wonder", "eighth wonder"), "before the seventh takes effect"),
        ("Several Offering tokens at once?", ("offering", "offering tokens"), "several Offering tokens at once"),
        ("The Gate: doubled before Sanctuary?", ("gate", "sanctuary"), "doubled first"),
        ("Divine Theater in Age I", ("divine theater",), "It may be built and activates a Divinity"),
        ("Nisaba's snake when the card goes", ("nisaba", "snake"), "nothing destroys green cards"),
        ("Enki: which tokens?", ("enki",), "the two Progress tokens that lie on the card"),
        ("Mars and Strategy", ("mars", "mars strategy"), "never Wonders, Mars"),
        ("Isis: do I pay, does Theology count?", ("isis",), "but for the price, which is nothing"),
        ("Anubis: rebuild?", ("anubis",), "brings another turn again"),
        ("Where does Minerva stop the pawn?", ("minerva",), "stops on the space before"),
        ("Who controls a tied Chamber?", ("control tie", "chamber equal"), "nobody has control"),
        ("Cubes for each Politician", ("politician blue", "politician actions"), "3 with four or more"),
        ("May I discard a Senator?", ("senators", "discard senator"), "one may be discarded for coins"),
        ("Solo: who begins an Age?", ("solo", "automa"), "automa begins every Age"),
        ("Does my supremacy end Solo?", ("solo supremacy", "automa supremacy"), "is remembered and the game goes on"),
    ),
    "classic": (
        ("A neighbour's board resource", ("board resource", "board"), "The discount holds for it, too"),
        ("One resource bought by both", ("both neighbours", "both neighbours buy"), "Allowed, and each pays"),
        ("What is Babylon's last card for?", ("babylon",), "To build, for a stage, or to sell"),
        ("Olympia: which colours are free?", ("olympia",), "Cards of such a colour are not free"),
        ("The same card twice", ("twice", "already"), "cannot build the same building twice"),
        ("Are coins of trade usable this turn?", ("coins this turn", "received"), "fixed by the treasury"),
        ("The bank runs out of coins", ("coins run out", "bank"), "coins without limit"),
        ("Does Shipowners count itself?", ("shipowners",), "Whether Lighthouse and Shipowners' Guild count themselves"),
        ("Must I discard the seventh card?", ("seventh card",), "discard pile without coins"),
    ),
}
# Questions of a reader who has never seen the list above.
MORE_QUESTIONS = {
    "duel": (
        ("How many coins do we start with?", ("starting coins", "start coins"), "starts the game with 7 coins"),
        ("Who picks first in the draft?", ("draft order", "draft"), "picks two"),
        ("What happens in a tie at the end?", ("tie", "tie end"), "the victory is shared"),
        ("Is a token taken before the card is revealed?", ("token uncover",), "before that card is turned up"),
        ("Which Chambers are neighbours?", ("neighbouring chambers",), "numbers differ by one"),
        ("Who starts Age II?", ("who starts the next age", "begin age"), "who begins"),
        ("Can I decline a Progress token?", ("decline progress token",), "one is taken"),
        ("Does another turn carry over to the next Age?", ("extra turn last card", "another turn age"), "It is lost"),
        ("What does the Appian Way do to a poor opponent?", ("appian way poor", "appian way"), "loses all coins"),
        ("May I look at the discard pile?", ("discard pile open", "discarded"), "lies open to both"),
        ("Which cards are Roman?", ("roman",), "Divinity · Roman"),
        ("Where does a destroyed card go?", ("destroyed card",), "To the discard pile"),
        ("Do Wonders count for Lighthouse?", ("lighthouse",), "Lighthouse counts itself"),
        ("How many points are three coins?", ("points coins end",), "three coins"),
    ),
    "classic": (
        ("How many coins do we start with?", ("starting coins", "start coins"), "3 coins"),
        ("What does a tie in a conflict bring?", ("equal shields", "conflict equal"), "Equal strength brings nothing"),
        ("Who wins a tie?", ("tie",), "the coins decide"),
        (
            "May Halikarnassos take a card of this turn?",
            ("halicarnassus", "halicarnassus sold"),
            "cards sold in the same turn",
        ),
        ("Which way are hands passed?", ("pass hands", "hands left right"), "Hands go left in Ages I and III"),
        ("Can a neighbour refuse to sell?", ("refuse",), "They cannot refuse"),
    ),
}


SAMPLE = 11  # one in so many passages is searched for


def questions(table):
    return [(game, question, tries, words) for game, rows in table.items() for question, tries, words in rows]


@pytest.fixture(scope="module")
def indexes():
    made: dict[tuple[str, str], RuleIndex] = {}

    def index(game: str, language: str = "en") -> RuleIndex:
        if (game, language) not in made:
            made[game, language] = game_type(game).rule_index(language)
        return made[game, language]

    return index


def said(found: Found) -> str:
    return "\n".join(f"{one.title}: {one.text}" for one in found.passages)


@pytest.mark.parametrize(("game", "question", "tries", "words"), questions(QUESTIONS) + questions(MORE_QUESTIONS))
def test_question_is_answered_within_two_tries(indexes, game, question, tries, words):
    assert len(tries) <= 2
    answers = [said(indexes(game).search(words)) for words in tries]
    assert any(words in answer for answer in answers), "\n\n".join(answers)


def test_list_of_questions_is_whole():
    assert [len(QUESTIONS[game]) for game in GAMES] == [27, 9]
    assert sum(len(rows) for rows in MORE_QUESTIONS.values()) == 20


def test_few_results_are_shown_and_the_rest_counted(indexes):
    found = indexes("duel").search("card")
    assert len(found.passages) == MAX_RESULTS
    assert found.more > MAX_RESULTS


@pytest.mark.parametrize(
    ("game", "words", "found"),
    [
        ("duel", "mausolem", "the_mausoleum"),
        ("duel", "TEOLOGY", "theology"),
        ("duel", "zeuss", "zeus"),
        ("duel", "courthouse", "pretorium"),
        ("classic", "carvansery", "caravansery"),
        ("classic", "Rhodes", "rhodos"),
        ("classic", "shipowners", "shipowners_guild"),
    ],
)
def test_misspelt_and_foreign_names_are_found(indexes, game, words, found):
    assert found in {one.id for one in indexes(game).search(words).passages}


def test_words_that_no_passage_has_are_named(indexes):
    found = indexes("duel").search("theology xqzzk")
    assert found.missing == ("xqzzk",)
    assert {"theology", "R-29"} <= {one.id for one in found.passages}
    assert indexes("duel").search("xqzzk").passages == ()


def test_a_ruling_is_found_by_its_number(indexes):
    for text in ("R-53", "r53", "R 53", "53"):
        assert [one.id for one in indexes("duel").search(text).passages] == ["R-53"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_of_the_rules_is_found_by_its_title(indexes, game, language):
    """Each passage is among the results of its own title, or as many equal titles are."""
    index, kind = indexes(game, language), game_type(game)
    assert index.counts["ruling"] == len(kind.rulings)
    assert index.counts["option"] == len(kind.catalogue()["options"])
    assert {one.id for one in index.passages if one.part == "chapter"} == {topic.id for topic in kind.topics}
    for one in index.passages[::SAMPLE]:
        if one.part in ("ruling", "component"):
            assert one.title in {other.title for other in index.search(one.title, 12).passages}, one
    assert all(one.title.strip() and "{" not in one.title + one.text for one in index.passages)
