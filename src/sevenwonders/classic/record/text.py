"""Writing and reading of the TOML table of a game for 3 to 7 players."""

from collections.abc import Iterator, Mapping
from typing import Any

from ...errors import NotationError, PositionError, RecordError, quoted, suggestion
from ...game import toml
from ...game.fields import check_names, meta_in, moves_in, seed_in, sheet_in, table_in, texts_in
from ..components import HAND_SIZE, MAX_PLAYERS, MIN_PLAYERS, N_AGES
from ..deal import Deal, card_of
from ..ids import SEATS
from ..names import find_board
from ..options import Options, options_from
from ..position import Position
from .move import BY_THE_RULES, Move, Outcome

FIELDS = ("game", "players", "options", "seed", "deal", "position", "moves", "result")
AGES = tuple(f"age_{age}" for age in range(1, N_AGES + 1))


# --- writing


def deal_lines(deal: Deal) -> Iterator[str]:
    for name, given in (("boards", deal.boards), ("sides", deal.sides)):
        if given:
            yield f"deal.{name} = {toml.value(list(given))}"
    for age, hands in enumerate(deal.hands, 1):
        if hands:
            yield f"deal.age_{age} = {toml.table([list(hand) for hand in hands])}"
    if deal == Deal():
        yield "deal = {}"


def position_lines(position: Position) -> Iterator[str]:
    document = {"age": position.age, "turn": position.turn} | position.write()
    for name in ("age", "turn", "discard"):
        if name in document:
            given = document.pop(name)
            yield f"position.{name} = {toml.names(list(given), 19) if name == 'discard' else given}"
    yield f"position.cities = {toml.table([dict(city) for city in document.pop('cities')])}"
    for name, given in document.items():
        yield f"position.{name} = {toml.value(given)}"


# --- reading


def parts_of(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a record from a game's table.  Raises `SevenWondersError` for invalid parts."""
    check_names(table, FIELDS)
    position = _position(table_in(table, "position")) if "position" in table else None
    players = texts_in(table, "players")
    options = _options(table_in(table, "options"), players if "players" in table else None, position)
    return {
        "options": options,
        "players": players,
        "seed": seed_in(table),
        "deal": _deal(table_in(table, "deal"), options.players) if "deal" in table else None,
        "position": position,
        "moves": moves_in(table, Move.read),
        "result": _outcome(table_in(table, "result"), options.players) if "result" in table else None,
        "meta": meta_in(table, FIELDS),
    }


def _options(given: Mapping[str, object], names: tuple[str, ...] | None, position: Position | None) -> Options:
    options = dict(given)
    if names is not None:
        if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
            raise RecordError(f"'players' should be {MIN_PLAYERS} to {MAX_PLAYERS} names, not {len(names)}")
        if options.setdefault("players", len(names)) != len(names):
            raise RecordError(
                f"'players' has {len(names)} names, but options.players is {quoted(options['players'], 20)}"
            )
    elif position is not None:
        options.setdefault("players", len(position.cities))
    for name, value in options.items():
        if not isinstance(value, str | int):
            raise RecordError(f"options.{name[:40]} should be a text or a whole number")
    return options_from(options)


def _deal(given: Mapping[str, object], players: int) -> Deal:
    fields = ("boards", "sides", *AGES)
    for name in given:
        if name not in fields:
            raise RecordError(f"a deal has no {quoted(name)}{suggestion(name, fields)}")
    try:
        boards = tuple(find_board(name).name.lower() for name in texts_in(given, "boards"))
        hands = tuple(_hands(given, age, players) for age in range(1, N_AGES + 1))
    except NotationError as error:
        raise RecordError(f"deal: {error}") from None
    last = max((age for age in range(1, N_AGES + 1) if hands[age - 1]), default=0)
    return Deal(boards, texts_in(given, "sides"), hands[:last])


def _hands(given: Mapping[str, object], age: int, players: int) -> tuple[tuple[str, ...], ...]:
    name = AGES[age - 1]
    hands = given.get(name, [])
    if not isinstance(hands, list) or not all(
        isinstance(hand, list) and all(isinstance(card, str) for card in hand) for hand in hands
    ):
        raise RecordError(f"deal.{name} should be a list of hands, each a list of names")
    if hands and (len(hands) != players or any(len(hand) not in (0, HAND_SIZE) for hand in hands)):
        raise RecordError(f"deal.{name} should be {players} hands of {HAND_SIZE} cards, or [] for a hand not known")
    return tuple(tuple(card_of(card, age).id for card in hand) for hand in hands)


def _position(given: Mapping[str, Any]) -> Position:
    try:
        position = Position.read({"cities": [], **given})
        position.check_kinds()
    except PositionError as error:
        raise RecordError(f"position: {error}") from None
    return position


def _outcome(table: dict[str, object], players: int) -> Outcome:
    seats = SEATS[:players]
    for name in table:
        if name not in ("ranks", "end", *seats):
            raise RecordError(f"a result has ranks, end and a sheet for each of {', '.join(seats)}, not {quoted(name)}")
    ranks = table.get("ranks")
    if not isinstance(ranks, list) or not all(type(place) is int for place in ranks):
        raise RecordError("result.ranks should list the place of each seat, as in [1, 3, 2]")
    end = table.get("end", BY_THE_RULES)
    if not isinstance(end, str):
        raise RecordError('result.end should say how the game ended, as in "abandoned"')
    return Outcome(tuple(ranks), end, tuple(sheet_in(table, seat) for seat in seats) if len(ranks) == players else ())
