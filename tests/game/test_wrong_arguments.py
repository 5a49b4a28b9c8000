"""Arguments of a wrong kind get one sentence: the machines of `tools/net` found each of these."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from datetime import date
from typing import Any

import numpy as np
import pytest

from sevenwonders import GameType, classic, duel, game_type, players, records, registry
from sevenwonders.errors import (
    IllegalActionError,
    NotationError,
    OptionError,
    PlayerError,
    PositionError,
    RecordError,
    SeatError,
    SevenWondersError,
    format_suggestion,
)
from sevenwonders.game.learning.training_examples import load_game_arrays
from sevenwonders.lab import EventForecasts, GameRow, ratings
from sevenwonders.pictures.picture import Picture
from sevenwonders.players import Analysis
from sevenwonders.puzzles import Puzzle, PuzzleAnswer, choose, daily, shipped
from sevenwonders.review import EvaluatedOutcome, PlyReview, Review, make_sheet
from sevenwonders.statistics import Explorer


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("seat", [-(2**63), -1, 8, 10**30])
def test_apply_refuses_a_seat_that_does_not_exist(game: str, seat: int) -> None:
    kind = game_type(game)
    state = kind.Game(seed=1).state
    before = state.copy()
    with pytest.raises(SeatError, match="is no seat"):
        kind.apply(state, seat, 0)
    assert state == before


@pytest.mark.parametrize("value", [None, 1, "x", [1], {"a": 1}, {1: 1}, b"x", len], ids=repr)
@pytest.mark.parametrize("game", registry.GAMES)
def test_position_refuses_a_field_of_a_wrong_kind(game: str, value: object) -> None:
    kind = game_type(game).Position
    cities = {"cities": [{}, {}, {}]} if game == "classic" else {}
    for name in (field.name for field in fields(kind)):
        for do in (kind.rules_options, kind.state, kind.code):
            with suppress(SevenWondersError):
                do(kind(**{**cities, name: value}))


@pytest.mark.parametrize("game", registry.GAMES)
def test_narrator_refuses_the_result_of_a_running_game(game: str) -> None:
    kind = game_type(game)
    with pytest.raises(SevenWondersError, match="not over"):
        kind.narrator(kind.Game(seed=1)).describe_outcome()


@pytest.mark.parametrize(("game", "seat"), [("duel", 1), ("duel", 2), ("classic", classic.CHANCE)])
def test_apply_refuses_a_seat_that_is_not_asked(game: str, seat: int) -> None:
    state = game_type(game).Game(seed=1).state
    who = "chance" if seat == game_type(game).chance_seat else "player 2"
    with pytest.raises(SevenWondersError, match=f"{who} has nothing to decide"):
        game_type(game).apply(state, seat, 0)


@pytest.mark.parametrize(
    "read",
    [
        PuzzleAnswer.from_json,
        Puzzle.from_json,
        Analysis.from_json,
        EvaluatedOutcome.from_json,
        PlyReview.from_json,
        Review.from_json,
    ],
)
@pytest.mark.parametrize("plain", [{}, [], None, 7, {"moves": 7}])
def test_plain_data_of_something_else_is_refused(read: Callable[[Any], object], plain: object) -> None:
    with pytest.raises(RecordError, match="as it was written: "):
        read(plain)


@pytest.mark.parametrize("game", registry.GAMES)
def test_modules_are_texts(game: str) -> None:
    with pytest.raises(OptionError, match="no module"):
        game_type(game).options(modules=b"x")  # type: ignore[arg-type]
    assert format_suggestion(7, ["seven"]) == "; choose from seven"


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("changes", [[1], "sides", 5])
def test_match_options_refuse_what_is_no_mapping(game: str, changes: object) -> None:
    with pytest.raises(OptionError, match="options should be names with values"):
        game_type(game).experiment_options(changes)  # type: ignore[arg-type]


def test_outcome_is_of_the_same_game() -> None:
    for of, other in ((duel, classic), (classic, duel)):
        game = other.Game(seed=1)
        while not game.is_over:
            for seat in game.deciders:
                game.commit(seat, game.legal_actions(seat)[0])
        with pytest.raises(RecordError, match=f"a game of {game.NAME} has no"):
            of.RecordedResult.of(game)
        with pytest.raises(TypeError, match=f"should be a {of.Game.NAME}.State"):
            of.Game.from_state(game.state)


def test_bases_of_games_name_what_to_use() -> None:
    with pytest.raises(TypeError, match=r"game_type\(name\)"):
        GameType()
    with pytest.raises(TypeError, match=r"as in duel\.Record\.from_codes"):
        records.Record.from_codes(None, [])


@pytest.mark.parametrize("game", registry.GAMES)
def test_position_is_equal_to_the_one_of_its_code(game: str) -> None:
    kind = game_type(game)
    position = kind.Position.from_state(kind.Game(seed=3).state)
    assert kind.Position.from_code(position.code()) == position != kind.Position.from_state(kind.Game(seed=4).state)
    for wrong in (b"x", "no such thing", [None]):
        with pytest.raises(PositionError, match="table of fields"):
            kind.Position.from_document(wrong)


def test_deal_of_no_seed_is_refused() -> None:
    with pytest.raises(SevenWondersError, match="'duel' is no seed"):
        duel.Deal.from_seed("duel")


def test_dealt_game_refuses_the_options_of_another() -> None:
    with pytest.raises(TypeError, match=r"should be a duel\.Options"):
        duel.GAME.deal_game(classic.Options(), 1, ("Ada", "Ben"))


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("seat", [-1, 7])
def test_seats_outside_the_game_are_refused(game: str, seat: int) -> None:
    kind = game_type(game)
    played = kind.Game(seed=1)
    for ask in (
        lambda: kind.encoding().observation(played.state, seat),
        lambda: kind.narrator(played).format_status_line(seat),
    ):
        with pytest.raises(SeatError, match="is no seat"):
            ask()
    assert len(kind.logged_metric_values(played.state, 9)) == len(played.state.city)


def test_seat_that_does_not_exist_has_no_actions() -> None:
    assert classic.legal_codes(classic.Game(seed=1).state, -(2**63)) == []


def test_counted_games_of_another_text_are_refused() -> None:
    for text in ("", "game duel", "a b\nc d\n"):
        with pytest.raises(SevenWondersError, match="no text of counted games"):
            Explorer.from_file_text(text)


@pytest.mark.parametrize("width", [-(2**63), 0, 8_001])
def test_picture_of_impossible_width_is_refused(width: int) -> None:
    with pytest.raises(SevenWondersError, match="1 to 8,000 pixels"):
        Picture("<svg/>").to_png(width)


def test_shares_of_other_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="should be 2 shares"):
        make_sheet([], 2, [1.0])


@pytest.mark.parametrize("plain", [None, 7, "text"])
def test_row_of_no_numbers_is_refused(plain: object) -> None:
    with pytest.raises(ValueError, match="does not leave these numbers"):
        GameRow.from_json("duel", 2, plain)


def test_ratings_of_text_are_refused() -> None:
    with pytest.raises(ValueError, match="unpack"):
        ratings("altar")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", registry.GAMES)
def test_position_refuses_odd_keys_of_its_tables(game: str) -> None:
    kind = game_type(game).Position
    cities = {"cities": [{}, {}, {}]} if game == "classic" else {"modules": ["pantheon", "agora"]}
    for name in (field.name for field in fields(kind)):
        for value in ({None: "", b"x": ""}, {duel.Game(seed=1).plies[0]: ""}):
            for do in (kind.rules_options, kind.state, kind.code):
                with suppress(SevenWondersError):
                    do(kind(**{**cities, name: value}))


def test_position_is_described_with_its_own_options() -> None:
    state = duel.Game(seed=1).state
    assert duel.Position.from_state(state, duel.Options()).state() == state
    with pytest.raises(PositionError, match="options that it is played under"):
        duel.Position.from_state(state, duel.Options(pantheon=True))


@pytest.mark.parametrize("game", [duel, classic])
@pytest.mark.parametrize("verb", [None, 1.5, True, "build"])
def test_action_needs_a_verb(game: Any, verb: Any) -> None:
    with pytest.raises(TypeError, match="should be a Verb"):
        game.Action(verb)


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("streams", ["", [[1]], np.zeros(3, np.uint64), np.zeros((3, 1))])
def test_simulation_needs_an_array_of_streams(game: str, streams: Any) -> None:
    with pytest.raises(TypeError, match=r"^streams should be an array of type uint64"):
        game_type(game).measures.simulate_games(streams, game_type(game).options(), keep=False)


@pytest.mark.parametrize("game", registry.GAMES)
def test_record_of_measures_needs_options_of_the_game(game: str) -> None:
    other = classic.Options() if game == "duel" else duel.Options()
    with pytest.raises(TypeError, match="options should be"):
        game_type(game).measures.make_game_record(other, np.zeros((0, 5)), np.zeros(1), ["", ""])


@pytest.mark.parametrize("names", [(), ("?",), ("?",) * 6, ("law",), ("law", "?", "?", "?")], ids=len)
def test_deal_with_any_draws_is_read_as_it_was_written(names: tuple[str, ...]) -> None:
    options = duel.Options(pantheon=True)
    for given in (options, duel.Options()):
        unknown = duel.Deal.unknown(given)
        deal = replace(unknown, library=names, enki=names if given.pantheon else ())
        assert duel.Deal.from_document(deal.to_document(), given) == deal
        assert (deal == unknown) == ("law" not in names)


def test_calibration_of_nothing_is_not_a_number() -> None:
    nothing = EventForecasts(np.zeros(0), np.zeros(0), np.zeros(0, int))
    assert np.isnan(nothing.calibration_error().value)


def test_records_are_made_of_games_by_the_class_of_their_game() -> None:
    game = duel.Game(seed=7)
    for make in (lambda: records.Record.of(game), lambda: records.Record.from_codes(None, [])):
        with pytest.raises(TypeError, match=r"^Record is of no game; use that of a game, as in duel\.Record\."):
            make()
    with pytest.raises(TypeError, match="a record is made of a game, not of 7"):
        duel.Record.of(7)  # type: ignore[arg-type]


def test_position_without_a_decision_starts_no_game() -> None:
    position = duel.Position(pending=[])
    with pytest.raises(PositionError, match="asks no seat"):
        position.playable_state()
    game = duel.Game(position=position)
    assert repr(game) == "<duel.Game Age I, no seat to move, 0 plies>"
    for act in (game.play, game.parse):
        with pytest.raises(IllegalActionError, match="no seat has to decide"):
            act("build altar")


@pytest.mark.parametrize("path", [True, 1], ids=repr)
def test_number_is_no_path_and_closes_no_stream(path: Any) -> None:
    """As the number of an open file, it would be read and closed: the standard output of the program."""
    with pytest.raises(ValueError, match="holds no network"):
        game_type("classic").learning.load_network(path)
    with pytest.raises(SevenWondersError, match="holds no games to learn from"):
        load_game_arrays(path)
    with pytest.raises(TypeError, match=r"^records are read from a path, or a file open for reading bytes, not from"):
        records.load(path)
    os.fstat(1)


def test_copy_for_one_seat_is_none_for_another() -> None:
    game = classic.Game.new(seed=7, sides="day")
    for known in (classic.known(game.state, 0), classic.known(game.state, None)):
        for look in (classic.known, classic.view):
            with pytest.raises(PositionError, match="another viewer knows of a position; use the position itself"):
                look(known, 1)  # type: ignore[operator]
    assert classic.known(classic.known(game.state, 0), 0) == classic.known(game.state, 0)
    assert classic.view(classic.known(game.state, 0))["viewer"] == "spectator"


def test_game_has_no_other_options_than_its_position() -> None:
    solo = duel.Position(modules=["solo"])
    assert duel.Game(duel.Options(solo=True), position=solo).options.solo
    six = classic.Position(cities=[{}] * 6, options={"sides": "day"})
    for kind, others, position in (
        (duel, duel.Options(pantheon=True, agora=True), solo),
        (duel, duel.Options(pantheon=True), duel.Position()),
        (classic, classic.Options(players=6, sides="night"), six),
    ):
        with pytest.raises(SevenWondersError, match=r"^the options of the game and of the position differ"):
            kind.Game(others, position=position)  # type: ignore[attr-defined]


@pytest.mark.parametrize("games", [7, [7], "game.toml"], ids=repr)
def test_only_games_and_records_are_written(games: Any) -> None:
    with pytest.raises(TypeError, match="games, or records of games, are written, not "):
        records.dumps(games)


@pytest.mark.parametrize(
    "find",
    [lambda names: daily(date(2026, 11, 29), "duel", names), lambda names: choose(shipped("duel"), modules=names)],
    ids=["daily", "choose"],
)
def test_unknown_expansion_of_a_puzzle_gets_a_suggestion(find: Callable[[tuple[str, ...]], Puzzle]) -> None:
    with pytest.raises(SevenWondersError, match="no puzzle has the expansion 'pantehon'; did you mean 'pantheon'"):
        find(("pantehon",))


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize(
    ("draw", "words"),
    [
        (lambda game: game.picture(highlight="bathz"), "there is no component 'bathz'; did you mean 'baths'"),
        (lambda game: game.picture(highlight=3), "3 is no action, ply or id of a component to highlight"),
        (lambda game: game.picture(size=0), "a picture is 1 to 8,000 pixels wide, not 0"),
        (lambda game: game.picture(size="large"), "pixels wide, not 'large'"),
        (lambda game: game.text(seat=9), "9 is no seat"),
        (lambda game: game.text(language="xx"), "xx"),
    ],
)
def test_showing_a_game_refuses_what_it_cannot_show(game: str, draw: Callable[[Any], object], words: str) -> None:
    with pytest.raises(SevenWondersError, match=words):
        draw(game_type(game).Game(seed=1))


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("function", ["city_cards", "discard_income"])
def test_facts_of_a_position_refuse_what_is_none(game: str, function: str) -> None:
    ask = getattr({"duel": duel, "classic": classic}[game], function)
    with pytest.raises(TypeError, match="the state should be a"):
        ask(3, 0)
    with pytest.raises(SeatError, match="9 is no seat"):
        ask(game_type(game).Game(seed=1).state, 9)


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("place", [-1, 2])
def test_batch_refuses_a_game_that_it_has_not(game: str, place: int) -> None:
    with pytest.raises(SevenWondersError, match=f"there is no game {place}; the games of this batch are 0 to 1"):
        game_type(game).make_batch(2).game(place)


@pytest.mark.parametrize("game", registry.GAMES)
def test_price_refuses_what_is_not_legal(game: str) -> None:
    running = game_type(game).Game(seed=1)
    with pytest.raises(NotationError, match="bake"):
        running.price("bake bread")
    with pytest.raises(IllegalActionError, match="is not legal"):
        running.price("discard baths" if game == "duel" else "sell baths")
    with pytest.raises(SeatError, match="9 is no seat"):
        running.price(0, seat=9)


@pytest.mark.parametrize("make", [players.open, players.make_computer_player, players.player_from])
def test_seed_of_a_player_is_a_number(make: Callable[..., object]) -> None:
    with pytest.raises(PlayerError, match="'duel' is no seed of a player; give a whole number"):
        make("search", "duel")
