"""Writing and reading of game records of 7 Wonders as tables of TOML."""

from collections.abc import Iterator, Mapping
from typing import Any

from ...errors import NotationError, PositionError, RecordError, format_suggestion, quoted
from ...game import toml
from ...game.components import is_list_of_names
from ...game.fields import check_field_names, read_meta, read_moves, read_score, read_seed, read_table, read_texts
from ..components import HAND_SIZE, MAX_PLAYERS, MIN_PLAYERS, N_AGES
from ..deal import Deal, find_card_of_age
from ..ids import SEATS
from ..names import find_board
from ..options import Options, options_from
from ..position import Position
from .move import BY_THE_RULES, Move, RecordedResult

FIELDS = ("game", "players", "options", "seed", "deal", "position", "moves", "result")
AGES = tuple(f"age_{age}" for age in range(1, N_AGES + 1))


# --- writing


def iter_deal_lines(deal: Deal) -> Iterator[str]:
    for name, given in (("boards", deal.boards), ("sides", deal.sides)):
        if given:
            yield f"deal.{name} = {toml.format_value(list(given))}"
    for age, hands in enumerate(deal.hands, 1):
        if hands:
            yield f"deal.age_{age} = {toml.format_value_list([list(hand) for hand in hands])}"
    if deal == Deal():
        yield "deal = {}"


def iter_position_lines(position: Position) -> Iterator[str]:
    document = {"age": position.age, "turn": position.turn} | position.to_document()
    for name in ("age", "turn", "discard"):
        if name in document:
            given = document.pop(name)
            yield f"position.{name} = {toml.format_names(list(given), 19) if name == 'discard' else given}"
    yield f"position.cities = {toml.format_value_list([dict(city) for city in document.pop('cities')])}"
    for name, given in document.items():
        yield f"position.{name} = {toml.format_value(given)}"


# --- reading


def parse_record_fields(table: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of a record from its table in a TOML document.  Raises `SevenWondersError` for invalid ones."""
    check_field_names(table, FIELDS)
    position = _parse_position(read_table(table, "position")) if "position" in table else None
    players = read_texts(table, "players")
    options = _parse_options(read_table(table, "options"), players if "players" in table else None, position)
    return {
        "options": options,
        "players": players,
        "seed": read_seed(table),
        "deal": _parse_deal(read_table(table, "deal"), options.players) if "deal" in table else None,
        "position": position,
        "moves": read_moves(table, Move.read),
        "result": _parse_result(read_table(table, "result"), options.players) if "result" in table else None,
        "meta": read_meta(table, FIELDS),
    }


def _parse_options(given: Mapping[str, object], names: tuple[str, ...] | None, position: Position | None) -> Options:
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


def _parse_deal(given: Mapping[str, object], players: int) -> Deal:
    fields = ("boards", "sides", *AGES)
    for name in given:
        if name not in fields:
            raise RecordError(f"a deal has no {quoted(name)}{format_suggestion(name, fields)}")
    try:
        boards = tuple(find_board(name).name.lower() for name in read_texts(given, "boards"))
        hands = tuple(_parse_hands(given, age, players) for age in range(1, N_AGES + 1))
    except NotationError as error:
        raise RecordError(f"deal: {error}") from None
    last = max((age for age in range(1, N_AGES + 1) if hands[age - 1]), default=0)
    return Deal(boards, read_texts(given, "sides"), hands[:last])


def _parse_hands(given: Mapping[str, object], age: int, players: int) -> tuple[tuple[str, ...], ...]:
    name = AGES[age - 1]
    hands: Any = given.get(name, [])
    if not is_list_of_names(hands, 2):
        raise RecordError(f"deal.{name} should be a list of hands, each a list of names")
    if hands and (len(hands) != players or any(len(hand) not in (0, HAND_SIZE) for hand in hands)):
        raise RecordError(f"deal.{name} should be {players} hands of {HAND_SIZE} cards, or [] for a hand not known")
    return tuple(tuple(find_card_of_age(card, age).id for card in hand) for hand in hands)


def _parse_position(given: Mapping[str, object]) -> Position:
    try:
        position = Position.from_document({"cities": [], **given})
        position.check_field_types()
    except PositionError as error:
        raise RecordError(f"position: {error}") from None
    return position


def _parse_result(table: dict[str, object], players: int) -> RecordedResult:
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
    sheets = tuple(read_score(table, seat) for seat in seats) if len(ranks) == players else ()
    return RecordedResult(tuple(ranks), end, sheets)
