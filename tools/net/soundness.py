"""Objects of the library that odd, but accepted arguments make: whatever is taken makes a whole game.

Documents of games, positions, deals and options are bent in one or two places, and given to everything that takes
them.  What is refused is refused with a sentence; of what is taken holds `whole`.
"""

import copy
import dataclasses
import json
import math
import pickle
import random
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

import numpy as np

from . import Fault

MAX_PLIES = 1000
MAX_COINS = 2**15 - 1
COUNTS = ("coins", "cost", "price", "size", "slots", "turn", "age", "discard_income", "spaces", "defeats")
TWICE = (
    "uses",
    "looks",
    "rumours",
    "suspects",
    "looked",
    "options",
    "locked",
    "top",
    "removed_seen",
    "marks",
    "mythologies",
    "modules",
    "snake",
    "drawn",
)
ODD_NUMBERS: tuple[Any, ...] = (True, False, -1, 0, 1, 2, 3, 7, 8, 99, 1.0, 1.5, 2**31, 2**63, 2**64, 10**30)
ODD_NUMBERS += (float("nan"), float("inf"), np.int64(3), np.float64(3), np.bool_(True), "3", None, "", [3], b"3")
ODD_TEXTS: tuple[Any, ...] = (
    "",
    " ",
    "?",
    "altar",
    "the_pyramids",
    "p1",
    "p9",
    "Ω漢",
    "\x00",
    "\ud800",
    None,
    0,
    True,
    ["altar"],
)


def whole(value: Any, kind: Any, dice: random.Random, plays_on: bool = True) -> str:
    """Return what is wrong with a game, position, record, state or options, empty where nothing is."""
    for look in (_numbers, _units, _copies, _written, _choices):
        if fault := look(value, kind):
            return fault
    return _played_on(value, kind, dice) if plays_on else ""


def _views(game: Any, kind: Any) -> list[Any]:
    return [kind.view(game, seat) for seat in (None, *range(game.num_players))]


def _numbers(game: Any, kind: Any) -> str:
    """Counts are whole and not negative, and all of a view can be written as JSON."""
    for view in _views(game, kind):
        try:
            json.dumps(view, allow_nan=False)
        except (TypeError, ValueError) as error:
            return f"a view is no JSON: {error}"
        for path, value in leaves(view):
            if isinstance(value, float) and not math.isfinite(value):
                return f"a number is {value} at {path}"
            name = next((part for part in reversed(path) if isinstance(part, str)), "")
            is_count = name in COUNTS and isinstance(value, int | float) and "legal" not in path
            if is_count and (isinstance(value, bool) or value != int(value) or not 0 <= value <= MAX_COINS):
                return f"{name} is {value!r} at {path}"
        if not -9 <= view.get("track", {}).get("pawn", 0) <= 9:
            return f"the pawn is at {view['track']['pawn']}"
    return ""


def _units(game: Any, kind: Any) -> str:
    """Nothing is in two places, as far as a description says; in 7 Wonders a city has each building once."""
    document = kind.Position.from_state(game.state)._to_document()
    units = kind.catalogue()["units"]
    if game.NAME == "classic":
        for city in document["cities"]:
            if twice := [name for name, count in Counter(city.get("cards", ())).items() if count > 1]:
                return f"a city has a building twice: {twice}"
        return ""
    found: Counter[str] = Counter()
    for path, value in leaves(document):
        if isinstance(value, str) and not {*path} & {*TWICE}:
            found.update(word for word in value.split(" with ") if word in units)
    if twice := [name for name, count in found.items() if count > 1]:
        return f"in two places: {twice}"
    return ""


def _copies(game: Any, kind: Any) -> str:
    """Copies, also through files and bytes, are equal in all that can be seen."""
    seen = everything(game, kind)
    ways: tuple[Callable[[Any], Any], ...] = (copy.copy, copy.deepcopy, lambda one: one.copy(), pickled)
    for number, way in enumerate(ways):
        if everything(way(game), kind) != seen:
            return f"a copy is another game ({('copy', 'deepcopy', 'Game.copy', 'pickle')[number]})"
    return ""


def _written(game: Any, kind: Any) -> str:
    """The record and the description of a game give the same game again."""
    from sevenwonders import records

    record = kind.Record.of(game)
    text = records.dumps(record)
    again = records.loads(text)[0]
    if again != record or records.dumps(again) != text:
        return "a record is read as another one"
    replayed = again.replay().game
    if game.seat == game.CHANCE:
        replayed.rewind(len(game.plies))  # a game that was taken back waits there; a new game goes on by its seed
    if everything(replayed, kind, "plies") != everything(game, kind, "plies"):  # Guilds stand in another order
        return f"a record replays to another game: {difference(game, replayed, kind)}"
    position = kind.Position.from_state(game.state)
    document = json.loads(json.dumps(position.to_document()))
    for way, other in (
        ("written", kind.Position.from_document(document)),
        ("its code", kind.Position.from_code(position.code())),
    ):
        if other.state().to_array().tobytes() != game.state.to_array().tobytes():
            return f"a position that is {way} is another one"
    return ""


def _choices(game: Any, kind: Any) -> str:
    """There is something to choose for all who are asked, each thing once, or the game is over."""
    if game.is_over:
        asked = [seat for seat in range(game.num_players) if game.legal_codes(seat)]
        return f"a game that is over asks {asked}" if asked or game.deciders else ""
    seats = game.deciders or ((game.CHANCE,) if game.seat == game.CHANCE else ())
    if not seats:
        return "a game that is not over asks no one"
    for seat in seats:
        codes = game.legal_codes(seat)
        actions = [str(action) for action in game.legal_actions(seat)]
        are_alike = len({*actions}) < len(actions) and seat != game.CHANCE  # which draws one of several equal Senators
        if not codes or len({*codes}) < len(codes) or are_alike:
            return f"seat {seat} may choose from {actions[:12]}"
        for action in actions[:6]:
            number = game.to_code(seat, action)
            if number not in codes or actions[codes.index(number)] != action:
                return f"{action} is {number}, one of {codes[:12]}"
    return ""


def _played_on(game: Any, kind: Any, dice: random.Random) -> str:
    """Random moves lead to an end with a result that adds up."""
    if game.seat == game.CHANCE and game.seed is not None:
        return ""  # taken back to where its own seed knows better
    game = game.copy()
    start = len(game.plies)
    while not game.is_over:
        if len(game.plies) - start > MAX_PLIES:
            return "the game does not end"
        if not game.deciders:
            if not (codes := game.legal_codes(game.CHANCE)):
                return "chance has nothing to decide"
            game.play(dice.choice(codes))
        for seat in game.deciders:
            codes = game.legal_codes(seat)
            if not codes:
                return f"seat {seat} is asked and may choose nothing"
            game.commit(seat, dice.choice(codes))
        if dice.random() < 0.02 and (fault := _numbers(game, kind) or _units(game, kind)):
            return f"played on: {fault}"
    for look in (_numbers, _units, _written, _choices):
        if fault := look(game, kind):
            return f"played to its end: {fault}"
    for seat in range(game.num_players):
        points = game.score(seat)
        if points["total"] != sum(points.values()) - points["total"]:
            return f"the points of seat {seat} do not add up: {points}"
    if not math.isclose(sum(shares := kind.victory_shares(game.state, game.num_players)), 1) or min(shares) < 0:
        return f"the victory is shared as {shares}"
    game.rewind(start)
    return ""


def pickled(value: Any) -> Any:
    """Return a value that went through bytes."""
    return pickle.loads(pickle.dumps(value))


def everything(game: Any, kind: Any, but: str = "") -> tuple[Any, ...]:
    """Return how a game stands: the position, who may do what, and what each seat sees, with the types of numbers."""
    legal = [[str(action) for action in game.legal_actions(seat)] for seat in game.deciders]
    views = json.dumps([{name: part for name, part in view.items() if name != but} for view in _views(game, kind)])
    return (game.state.to_array().tobytes(), game.deciders, legal, views, json.dumps(list(game.names)), repr(game.seed))


def difference(one: Any, other: Any, kind: Any) -> str:
    """Return where the views of two games differ first."""
    for first, second in zip(leaves(_views(one, kind)), leaves(_views(other, kind)), strict=False):
        if repr(first) != repr(second):
            return f"{first} and {second}"
    return "hidden"


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield all that a document holds with the way to it."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from leaves(part, (*path, name))
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from leaves(part, (*path, place))
    else:
        yield path, value


# --- bending


def bent(document: Any, dice: random.Random) -> Any:
    """Return a document that is odd in one or two places."""
    document = plain(document)
    for _ in range(dice.choice((1, 1, 1, 2))):
        places = list(parts(document))
        holder, name = dice.choice(places) if places else (None, None)
        if holder is None:
            return document
        holder[name] = copy.deepcopy(odd(holder[name], dice))
        if isinstance(holder, dict) and dice.random() < 0.1:
            del holder[name]
    return document


def plain(value: Any) -> Any:
    """Return a document whose parts can be changed."""
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def parts(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield everything in a document with what holds it."""
    for name in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, name
        yield from parts(value[name])


def odd(value: Any, dice: random.Random) -> Any:
    """Return something odd in the place of a value."""
    if isinstance(value, list) and dice.random() < 0.8:
        way = dice.randrange(6)
        if way == 0 or not value:
            return dice.choice(([], [None], ["altar"], [""], "altar", None, {}, [0]))
        if way == 1:
            return value[:-1]
        if way == 2:
            return [*value, copy.deepcopy(dice.choice(value))]
        if way == 3:
            return value[::-1]
        return value * 2 if way == 4 else tuple(value)
    if isinstance(value, dict) and value and dice.random() < 0.8:
        name = dice.choice(list(value))
        return {key: part for key, part in value.items() if key != name} | (
            {dice.choice(("x", 1, "")): value[name]} if dice.random() < 0.3 else {}
        )
    if isinstance(value, bool | int | float):
        return dice.choice((*ODD_NUMBERS, value + 1, value - 1, -value, float(value), value * 1000))
    return dice.choice((*ODD_TEXTS, *ODD_NUMBERS[:4], f" {value}", f"{value}".upper()))


# --- what takes documents


def made(kind: Any, name: str, game: Any, dice: random.Random) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield ways to make a game, record or position of something odd, with the words for it."""
    from sevenwonders import records

    room = import_module(f"sevenwonders.{name}")
    position = bent(kind.Position.from_state(game.state).to_document(), dice)
    if name == "duel" or ("cities" in position and dice.random() < 0.5):
        yield f"Game(position=Position(**{position!r}))", lambda: kind.Game(position=kind.Position(**position))
    else:
        yield f"Game(position={position!r})", lambda: kind.Game(position=kind.Position.from_document(position))
    seed, names = dice.choice((*ODD_NUMBERS, *ODD_TEXTS)), bent(list(game.names), dice)
    yield f"Game(seed={seed!r})", lambda: kind.Game(game.options, seed=seed)
    yield f"Game(names={names!r})", lambda: kind.Game(game.options, seed=1, names=names)
    values = {entry.name: entry.metadata["values"] for entry in dataclasses.fields(game.options)}
    changes = game.options.changed_values()
    for entry in dice.sample(sorted(values), 2):
        changes[entry] = dice.choice((*ODD_NUMBERS[:12], *values[entry], *values[entry]))
    yield f"Game(options({changes!r}), seed=1)", lambda: kind.Game(kind.options(changes), seed=1)
    modules = bent([*dice.sample(("pantheon", "agora", "solo", "pantheon"), dice.randrange(3))], dice)
    yield f"Game(options(modules={modules!r}))", lambda: kind.Game(kind.options(modules=modules), seed=2)
    record = kind.Record.of(game, explicit=dice.random() < 0.5)
    table = bent(tomllib.loads(records.dumps(record)), dice)
    yield f"Record.from_table({table!r})", lambda: kind.Record.from_table(table).replay().game
    text = records.dumps(kind.Record.of(game)).splitlines(keepends=True)
    place, way = dice.randrange(len(text)), dice.randrange(4)
    lines = [
        *text[:place],
        *((), text[place : place + 1] * 2, [text[place].replace("1", "-1")], [text[place].replace('"', "")])[way],
    ]
    written = "".join([*lines, *text[place + 1 :]])
    yield f"records.loads({written!r})", lambda: records.loads(written)[0].replay().game
    codes = bent([ply.code for ply in game.plies], dice)
    yield (
        f"Record.from_codes({game.options!r}, {codes!r})",
        lambda: kind.Record.from_codes(game.options, codes).replay().game,
    )
    deal = bent(vars(game.deal_so_far()), dice)
    yield f"Game(deal=Deal(**{deal!r}))", lambda: kind.Game(game.options, seed=3, deal=room.Deal(**deal))
    plies = dice.choice((*ODD_NUMBERS, len(game.plies), len(game.plies) // 2))

    def rewound() -> Any:
        twin = game.copy()
        twin.rewind(plies)
        return twin

    yield f"{game!r}.rewind({plies!r})", rewound
    yield f"{game!r}.reshuffled({plies!r}, 5)", lambda: game.copy_reshuffled_after(plies, 5)
    seat, action = dice.choice((*ODD_NUMBERS, *game.deciders)), dice.choice((*ODD_NUMBERS, *ODD_TEXTS))
    if game.deciders and dice.random() < 0.5:
        codes = game.legal_codes(game.deciders[0])
        action = dice.choice((float(codes[0]), np.int64(codes[0]), str(codes[0]), codes[0], bool(codes[0]), [codes[0]]))

    def acted() -> Any:
        twin = game.copy()
        before = everything(twin, kind)
        try:
            twin.commit(seat, action)
        except Exception:
            if everything(twin, kind) != before:
                raise Fault("a refused action changes the game") from None
            raise
        return twin

    yield f"{game!r}.commit({seat!r}, {action!r})", acted


def oddities(games: list[Any], dice: random.Random) -> Iterator[str]:
    """Make odd things of some games and hold that they are refused or whole; yield the faults."""
    from sevenwonders.errors import SevenWondersError
    from sevenwonders.registry import game_type

    from .library import is_explained, place_of

    for game in games:
        kind = game_type(game.NAME)
        for words, make in made(kind, game.NAME, game, dice):
            try:
                odd_game = make()
            except SevenWondersError as error:
                if not str(error).strip():
                    yield f"{words.partition('(')[0]}: refused without a word\n    {words}"
                continue
            except TypeError as error:
                if is_explained(error):
                    continue
                yield f"{words.partition('(')[0]}: TypeError: {error!s:.150}\n    {words}\n    {place_of(error)}"
                continue
            except Exception as error:
                kind_of_error = f"{words.partition('(')[0]}: {type(error).__name__}"
                yield f"{kind_of_error}: {error!s:.150}\n    {words}\n    {place_of(error)}"
                continue
            try:
                fault = whole(odd_game, kind, dice, plays_on=dice.random() < 0.5)
            except Exception as error:
                fault = f"{type(error).__name__}: {error!s:.200} at {place_of(error)}"
            if fault:
                yield f"{words.partition('(')[0]} takes what makes no whole game: {fault:.400}\n    {words}"
