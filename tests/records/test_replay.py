"""Games of other programs, with each chance event recorded; positions; and what the documentation shows."""

import json
import random
import re
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from sevenwonders import classic
from sevenwonders.duel import CHANCE, Deal, Game, Options
from sevenwonders.duel.options import options_from
from sevenwonders.duel.record import Move, Record
from sevenwonders.duel.verbs import NUMBERED
from sevenwonders.errors import IllegalActionError
from sevenwonders.messages import LANGUAGES
from sevenwonders.records import RecordError, dumps, loads
from sevenwonders.registry import game_type

HEAD = 'format = "sevenwonders"\nversion = 1\ngame = "duel"\n'
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "records.md"
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
FIRST_GAME = HEAD + 'options.wonder_setup = "first_game"\n'
TOKENS = 'deal.board_tokens = ["law", "strategy", "theology", "masonry", "economy"]\n'
AGE_1 = (
    'deal.age_1 = ["altar", "tavern", "?", "?", "?", "lumber_yard", "baths", "quarry", "press", '
    '"?", "?", "?", "?", "?", "clay_pool", "stable", "workshop", "theater", "glassworks", "guard_tower"]\n'
)


def replayed(text: str) -> Game:
    return loads(text)[0].game()


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) == 4


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_documentation_replay(text: str) -> None:
    records = loads(text)
    for record in records:
        assert len(list(record.trace())) > 1 or record.position  # type: ignore[attr-defined]
    written = dumps(records)
    assert loads(written) == records
    assert dumps(loads(written)) == written


def test_the_example_by_hand_says_what_happened() -> None:
    (record,) = loads(EXAMPLES[0])
    game = record.game()
    assert game.names == ("Anna", "Bert")
    assert [city.coins for city in game.state.city] == [3, 9]
    assert [str(ply) for ply in game.plies[-3:]] == [
        "d card 10 scriptorium",
        "d card 9 clay_pit",
        "p1 build scriptorium",
    ]


def test_a_game_waits_where_the_deal_is_silent() -> None:
    game = replayed(FIRST_GAME + TOKENS)
    assert (game.seat, str(game.legal_actions()[0])) == (CHANCE, "card 0 lumber_yard")


def test_chance_lines_accept_names_of_other_printings() -> None:
    moves = [
        "d board Law",
        "d board strategy",
        "d board Theology",
        "d board masonry",
        "d board economy",
        "d card Altar",
    ]
    game = replayed(FIRST_GAME + f"moves = {json.dumps(moves)}")
    assert str(game.plies[-1]) == "d card 0 altar"


def test_dealers_lines_may_confirm_the_deal() -> None:
    moves = ["d board law", "d card 14 Clay Pool", "p1 build clay_pool", "p2 build theater", "p1 build workshop"]
    assert len(replayed(FIRST_GAME + TOKENS + AGE_1 + f"moves = {json.dumps(moves)}").plies) == 20


def test_cards_turned_up_together_come_in_any_order() -> None:
    head = FIRST_GAME + TOKENS + AGE_1
    start = ["p1 build clay_pool", "p2 build theater", "p1 build workshop", "d card 11 garrison", "p2 discard stable"]
    turned = ["d card 9 clay_pit # first", "d card 10 scriptorium"]
    games = [replayed(head + f"moves = {json.dumps(start + lines)}") for lines in (turned, turned[::-1])]
    assert games[0].state == games[1].state
    (record,) = loads(head + f"moves = {json.dumps(start + turned)}")
    replay = record.replay()
    ((ply, comment),) = replay.comments.items()
    assert (str(replay.game.plies[ply]), comment) == ("d card 9 clay_pit", "first")


@pytest.mark.parametrize("modules", [("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",)], ids="+".join)
def test_expansion_game_accepts_dealer_lines_in_any_order(modules: tuple[str, ...]) -> None:
    """Nothing is in the deal; the dealer's lines between two moves stand verb by verb, numbered places backwards."""
    game, chooser = Game(options_from("default", {}, modules)), random.Random(2)
    while not game.is_over:
        game.play(chooser.choice(game.legal_codes()))
    record = Record.of(game)
    assert record.deal is None
    lines: list[Move] = []
    for is_dealer, run in groupby(record.moves, lambda move: move.seat == CHANCE):
        chance = list(run)
        lines += sorted(chance, key=order_of_telling) if is_dealer else chance
    assert modules == ("solo",) or lines != list(record.moves)
    (again,) = loads(dumps(replace(record, moves=tuple(lines))))
    assert again.game().state == game.state


def order_of_telling(move: Move) -> tuple[str, int]:
    """By the alphabet, and among numbered places the last first."""
    verb = move.action.verb
    return verb.value, -(move.action.number or 0) if verb in NUMBERED else 0


def test_a_senator_turned_up_needs_no_number() -> None:
    game = Game(options_from("default", {}, ("agora",)), seed=4)
    lines = [*map(str, Record.of(game, explicit=True).game().plies)]
    record = replace(
        Record.of(Game(game.options)), moves=tuple(map(Move.read, (re.sub(r"_\d$", "", x) for x in lines)))
    )
    assert record.game().state == game.state


def test_a_document_may_be_just_a_position() -> None:
    text = HEAD + '[position]\nage = 1\nstructure.18 = "baths"\nstructure.19 = "tavern"\np1.coins = 0\n'
    (record,) = loads(text)
    game = record.game()
    assert game.position is not None
    assert {str(action) for action in game.legal_actions()} == {"discard baths", "build tavern", "discard tavern"}
    assert loads(dumps(record)) == [record]


def test_a_position_takes_the_options_of_its_record(refused) -> None:
    position = '[position]\nage = 1\nstructure.18 = "baths"\n'
    game = replayed(HEAD + 'options.library_draw = "public"\n' + position)
    assert game.options.library_draw == "public"
    game = replayed(HEAD + position + 'options.library_draw = "public"\n')
    assert game.options.library_draw == "public"
    with refused(RecordError):
        loads(HEAD + 'profile = "sevenwd_io"\n' + position + 'profile = "bga"\noptions.library_draw = "public"\n')


def test_a_game_may_be_stopped() -> None:
    (record,) = loads(HEAD + 'seed = 7\nresult = {winner = "p1", victory = "resignation"}')
    assert not record.game().is_over
    end = list(record.trace())[-1]
    assert (end["finished"], end["winner"], end["victory"], end["to_act"]) == (True, "p1", "resignation", "p1")
    assert "The game ends: p1 won by resignation." in record.listing()


def test_codes_that_do_not_fit_are_named() -> None:
    code = next(iter(Game().legal_codes()))
    with pytest.raises(
        RecordError, match=rf"^code 1 of the game \({code}\): action {code} is not legal now; chance may "
    ):
        Record.from_codes(Options(), [code] * 2)


def test_the_trace_shows_every_ply() -> None:
    game = Game(seed=7)
    game.play("draft the_mausoleum")
    record = Record.of(game, clocks={9: 60.0}, comments={9: "yes"})
    shown = [json.loads(json.dumps(entry)) for entry in record.trace()]
    assert [entry["ply"] for entry in shown] == list(range(11))
    assert [entry["to_act"] for entry in shown] == ["chance"] * 9 + ["p1", "p2"]
    pick = shown[9]
    assert (pick["action"], pick["clock"], pick["comment"]) == ("draft the_mausoleum", 60.0, "yes")
    assert pick["action"] in [choice["action"] for choice in pick["legal"]]
    assert pick["coins"] == {"p1": 7, "p2": 7}
    end = shown[-1]
    assert (end["final"], end["finished"], end["winner"], end["scores"]["p1"]["total"]) == (True, False, None, 2)
    assert end["cities"]["p1"]["wonders"] == [{"wonder": "the_mausoleum", "built_with": None}]


def test_the_trace_gives_prices() -> None:
    text = HEAD + '[position]\nage = 1\nstructure.18 = "baths"\nstructure.19 = "tavern"\n'
    (entry,) = loads(text)[0].trace()
    legal = {choice["action"]: choice for choice in entry["legal"]}
    assert legal["build baths"] == {"action": "build baths", "code": 18, "price": 2}
    assert legal["discard baths"] == {"action": "discard baths", "code": 43, "income": 2}
    assert entry["structure"] == {"18": "baths", "19": "tavern"}


def test_the_listing_tells_the_game() -> None:
    lines = list(loads(EXAMPLES[0])[0].listing())
    (last,) = (line for line in lines if line.startswith("  5."))
    assert " ".join(last.split()) == "5. p1 builds Scriptorium (2 coins) [13:15] coins 3/9, pawn 0"
    assert "      Revealed: Garrison (11)." in lines
    assert ["Total", "2", "6"] in map(str.split, lines)


def test_listing_names_the_owner_of_the_last_wonder() -> None:
    game = Game(seed=3)
    while not game.state.age:
        game.play(game.legal_codes()[0])
    record = Record.of(game)
    lines = [" ".join(line.split()) for line in record.listing()]
    assert "3. p2 takes The Pyramids. The Temple of Artemis, the last one, goes to p1. coins 7/7, pawn 0" in lines
    assert record.game().plies == game.plies
    assert sum("draft" in line for line in dumps([record]).splitlines()) == 6, "the record holds decisions alone"


def test_last_pick_of_a_group_may_be_written_although_automatic() -> None:
    game = Game(seed=3)
    while not game.state.age:
        game.play(game.legal_codes()[0])
    text = dumps([Record.of(game)])
    last = '  "p2 draft the_pyramids",'
    longer = loads(text.replace(last, f'{last}\n  "p1 draft the_temple_of_artemis",'))[0]
    assert longer != loads(text)[0]
    assert longer.game().plies == game.plies
    wrong = loads(text.replace(last, f'{last}\n  "p1 draft the_sphinx",'))[0]
    with pytest.raises(RecordError, match=r"^move 4 'p1 draft the_sphinx': it is p2’s turn to decide: p2 draft "):
        wrong.game()
    with pytest.raises(IllegalActionError, match="The Temple of Artemis went to player 1: the last Wonder of a group"):
        game.play("draft the_temple_of_artemis")


def test_the_listing_shows_no_control_characters() -> None:
    record = Record.of(Game(seed=7), comments={0: "\x1b[2Jgone"}, meta={"event": "\x1b]0;x\x07"})
    assert "\x1b" not in "".join(record.listing())


@pytest.mark.parametrize("explicit", [False, True], ids=["seed", "deal"])
@pytest.mark.parametrize(
    ("name", "given"), [("duel", {"pantheon": True, "agora": True}), ("classic", {"players": 4, "sides": "random"})]
)
def test_replayed_deal_keeps_chance_and_drops_choices(name, given, explicit) -> None:
    kind, chooser = game_type(name), random.Random(4)
    game = kind.Game(kind.options(given), seed=4)
    while not game.is_over:
        for seat in game.deciders:
            game.commit(seat, chooser.choice(game.legal_codes(seat)))
    again = kind.Record.of(game, explicit=explicit).deal_again(99, ["Ann", "Ben", "Cleo", "Dan"][: game.num_players])
    assert again.names[0] == "Ann"
    assert all(ply.seat == again.CHANCE for ply in again.plies)
    for ply in game.plies:
        if ply.seat != game.CHANCE:
            again.commit(ply.seat, ply.code)
    assert again.result == game.result
    assert again.deal_so_far() == game.deal_so_far()


def at_random(game: Any, seed: int) -> list[str]:
    """The lines of a game of random moves."""
    dice = random.Random(seed)
    while not game.is_over:
        game.play(dice.choice(game.legal_codes(game.seat)))
    return list(game_type(game.NAME).Record.of(game).listing())


def test_the_end_of_a_listing_says_what_broke_a_tie() -> None:
    lines = at_random(Game(seed=13), 13)
    assert "The game ends: p1 won by civilian points, with equal totals." in lines
    lines = at_random(classic.Game(classic.Options(players=7), seed=14), 14)
    end = next(line for line in lines if line.startswith("The game ends: p5 won with "))
    assert end.endswith("coins broke the tie.")


def test_the_sheet_of_a_listing_has_no_row_of_other_expansions() -> None:
    for modules, rows in (((), set()), (("agora",), {"Senate"}), (("pantheon",), {"Grand", "Divinities"})):
        game = Game(options_from("default", {}, modules), seed=7)
        sheet = {line.split()[0] for line in Record.of(game).listing() if line.strip()}
        assert sheet & {"Grand", "Divinities", "Senate"} == rows


@pytest.mark.parametrize("modules", [(), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",)])
def test_listing_ends_where_chance_is_to_decide(modules: tuple[str, ...]) -> None:
    options = options_from("default", {}, modules)
    game, dice = Game(options, deal=Deal.unknown(options)), random.Random(5)
    asked: set[object] = set()
    while not game.is_over:
        if game.seat == CHANCE and game.question not in asked:
            asked.add(game.question)
            for language in LANGUAGES:
                chance = game_type("duel").messages(language).say("terminal.chance")
                assert chance in "\n".join(Record.of(game).listing(language=language))
                assert game_type("duel").narrator(game, language).format_status_line(0)
        game.play(dice.choice(game.legal_codes()))
    assert len(asked) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_classic_listing_ends_where_chance_is_to_decide(language: str) -> None:
    game = classic.Game(deal=classic.Deal())
    assert game.seat == classic.CHANCE
    listing = "\n".join(classic.Record.of(game).listing(language=language))
    assert game_type("classic").messages(language).say("terminal.chance") in listing
