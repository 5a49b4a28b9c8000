"""The search over the rules: questions that players ask, spelling, languages, and what has to be in the index."""

import re

import pytest

from sevenwonders.registry import GAMES, game_type
from sevenwonders.rulebook.search import MAX_RESULTS, RuleIndex, SearchResult, split_words
from sevenwonders.rulebook.vocabulary import PHRASES, SYNONYMS

from ..rule_questions import MORE_QUESTIONS, QUESTIONS

LANGUAGES = ("en", "de", "fr", "es")
SAMPLE = 11  # one in so many passages is searched for


def questions(table):
    return [(game, question, tries, words) for game, rows in table.items() for question, tries, words in rows]


@pytest.fixture(scope="module")
def indexes():
    made: dict[tuple[str, str], RuleIndex] = {}

    def index(game: str, language: str = "en") -> RuleIndex:
        if (game, language) not in made:
            made[game, language] = game_type(game).build_rule_index(language)
        return made[game, language]

    return index


def said(found: SearchResult) -> str:
    return "\n".join(f"{one.title}: {one.text}" for one in found.passages)


@pytest.mark.parametrize(("game", "question", "tries", "words"), questions(QUESTIONS) + questions(MORE_QUESTIONS))
def test_question_is_answered_within_two_tries(indexes, game, question, tries, words):
    assert len(tries) <= 2
    answers = [said(indexes(game).search_passages(words)) for words in tries]
    assert any(words in answer for answer in answers), "\n\n".join(answers)


@pytest.mark.parametrize(
    ("game", "language", "question", "first"),
    [
        ("duel", "en", "what happens in a tie", "R-53"),
        ("duel", "en", "what happens when the seventh Wonder is built", "wonders"),
        ("duel", "en", "what does Conspirator mean", "conspirator_1"),
        ("duel", "en", "does the Sanctuary work with the Gate", "R-65"),
        ("duel", "en", "is the discard pile public", "turn"),
        ("duel", "de", "was passiert, wenn das siebte Weltwunder gebaut wird", "wonders"),
        ("duel", "fr", "que se passe-t-il en cas d’égalité", "R-53"),
        ("duel", "es", "qué pasa en caso de empate", "R-53"),
        ("classic", "en", "when are battles fought", "war"),
        ("classic", "en", "how is science scored", "science"),
    ],
)
def test_whole_question_finds_its_answer_first(indexes, game, language, question, first):
    assert indexes(game, language).search_passages(question).passages[0].id == first


@pytest.mark.parametrize(
    ("game", "query", "words"),
    [
        ("duel", "sell", "discard it for 2 coins"),
        ("duel", "how much money do I get for selling", "discard it for 2 coins"),
        ("duel", "play again", "follows at once"),
        ("duel", "two extra turns in a row", "two extra turns in a row are possible"),
        ("duel", "flip", "turned up"),
        ("duel", "discount", "costs less"),
        ("duel", "card under a Wonder and The Mausoleum", "so The Mausoleum cannot build it"),
        ("duel", "military victory", "The pawn reaches the opponent’s capital"),
        ("duel", "scientific victory", "six different symbols"),
        ("duel", "second guild", "Guild"),
        ("duel", "steal coins", "coins"),
        ("duel", "destroy brown card", "discard pile"),
        ("classic", "sell", "sold"),
        ("classic", "discount", "trading post"),
        ("classic", "copy a Guild", "No stage copies a Guild"),
        ("classic", "Olympia and stages", "that turn's card was spent on the stage"),
        ("classic", "military conflict", "compare shields"),
        ("classic", "number of players", "number of players from which it is used"),
    ],
)
def test_query_in_words_of_players_is_answered(indexes, game, query, words):
    found = indexes(game).search_passages(query)
    assert words in said(found)
    assert not found.corrected
    assert not found.missing


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("word", ["god", "sell", "gold", "rome", "burn"])
def test_short_words_are_never_corrected(indexes, game, word):
    assert not indexes(game).search_passages(word).corrected


@pytest.mark.parametrize("language", LANGUAGES)
def test_synonyms_lead_to_words_of_the_rules(indexes, language):
    """Every synonym and phrase means words that a game has, so that none is a dead end."""
    known = {
        word
        for game in GAMES
        for one in indexes(game, language).passages
        for word in split_words(f"{one.title} {one.text}")
    }
    for table in (SYNONYMS, PHRASES):
        for word, meaning in table[language].items():
            for part in split_words(meaning):
                assert any(other.startswith(part) for other in known), (word, part)


def test_grand_temples_are_no_guilds(indexes):
    for one in indexes("duel").search_passages("grand temple", 30).passages:
        if one.id.endswith("grand_temple"):
            assert one.text.startswith("Grand Temple.")


@pytest.mark.parametrize(("language", "word"), [("en", "gods"), ("de", "Götter"), ("fr", "dieux"), ("es", "dioses")])
def test_gods_are_divinities(indexes, language, word):
    found = indexes("duel", language).search_passages(word)
    assert not found.corrected
    assert re.search("divini|gottheit", f"{found.passages[0].title} {found.passages[0].text}".lower())


def test_list_of_questions_is_whole():
    assert [len(QUESTIONS[game]) for game in GAMES] == [27, 9]
    assert sum(len(rows) for rows in MORE_QUESTIONS.values()) == 20


def test_few_results_are_shown_and_the_rest_counted(indexes):
    found = indexes("duel").search_passages("card")
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
    assert found in {one.id for one in indexes(game).search_passages(words).passages}


def test_words_that_no_passage_has_are_named(indexes):
    found = indexes("duel").search_passages("theology xqzzk")
    assert found.missing == ("xqzzk",)
    assert {"theology", "R-29"} <= {one.id for one in found.passages}
    assert indexes("duel").search_passages("xqzzk").passages == ()


def test_a_ruling_is_found_by_its_number(indexes):
    for text in ("R-53", "r53", "R 53", "53"):
        assert [one.id for one in indexes("duel").search_passages(text).passages] == ["R-53"]


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", GAMES)
def test_rulings_name_the_same_things_in_every_language(game, language):
    """A ruling in another language names the components and other rulings that the English one names."""
    kind = game_type(game)
    messages, english = kind.messages(language), {ruling.id: ruling for ruling in kind.rulings}
    for ruling in kind.translated_rulings(language):
        said = f"{ruling.case}. {ruling.ruling}"
        before = english[ruling.id]
        assert ruling.case != before.case
        assert ruling.ruling != before.ruling
        assert re.findall(r"R-\d+|\w+_\w+", said) == re.findall(r"R-\d+|\w+_\w+", f"{before.case}. {before.ruling}")
        for unit in kind.components_by_ruling()[ruling.id]:
            name = messages.get(f"{game}.unit.{unit}") or messages.say(f"round.board.{unit}")
            longest = max(re.findall(r"\w+", name), key=len)
            assert longest[:4].casefold() in said.casefold(), (ruling.id, name, said)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", GAMES)
def test_no_passage_is_left_in_english(indexes, game, language):
    english, own = indexes(game).passages, indexes(game, language).passages
    for before, one in zip(english, own, strict=True):
        assert (before.part, before.id) == (one.part, one.id)
        if len(re.findall(r"[^\W\d]{2,}", before.text)) > 1:
            assert one.text != before.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_of_the_rules_is_found_by_its_title(indexes, game, language):
    """Each passage is among the results of its own title, or as many equal titles are."""
    index, kind = indexes(game, language), game_type(game)
    assert index.counts["ruling"] == len(kind.rulings)
    assert index.counts["option"] == len(kind.catalogue()["options"])
    assert {one.id for one in index.passages if one.part == "chapter"} == {topic.id for topic in kind.rule_topics}
    for one in index.passages[::SAMPLE]:
        if one.part in ("ruling", "component"):
            assert one.title in {other.title for other in index.search_passages(one.title, 12).passages}, one
    assert all(one.title.strip() and "{" not in one.title + one.text for one in index.passages)
