"""Reading and writing the TOML table of a game of 7 Wonders Duel in a record file."""

from collections.abc import Iterator, Mapping

from ...errors import RecordError, quoted
from ...game import toml
from ...game.fields import check_field_names, read_meta, read_moves, read_score, read_seed, read_table, read_texts
from ...game.seats import describe_required_names
from ..deal import UNKNOWN, Deal, structure_layouts
from ..ids import SEATS
from ..options import DEFAULT_PROFILE, MODULES, PROFILES, Options, options_from
from ..position import Position
from .move import SHARED, Move, RecordedResult

FIELDS = ("game", "modules", "players", "profile", "options", "seed", "deal", "position", "moves", "result")
DEFAULT_NAMES = ("Player 1", "Player 2")
# Profiles with another meaning in files of version 1 of the format: there `bga` means the defaults.
# A game with the profile `bga` of today is written as the defaults with two changed options.
PROFILES_IN_FILES = {"bga": DEFAULT_PROFILE}


# --- writing


def iter_option_lines(options: Options) -> Iterator[str]:
    """Yield lines with the profile that needs the fewest changes to give these options, and with these changes."""
    values = {name: entry for name, entry in options.values().items() if name not in MODULES}
    written = {name: PROFILES[PROFILES_IN_FILES.get(name, name)] for name in PROFILES if name != DEFAULT_PROFILE}
    changes = {
        profile: {name: entry for name, entry in values.items() if entry != base.values()[name]}
        for profile, base in written.items()
    }
    profile = min(changes, key=lambda name: len(changes[name]))
    yield f"profile = {toml.format_text(profile)}"
    yield from _iter_table_lines("options", changes[profile])


def iter_deal_lines(deal: Deal, options: Options) -> Iterator[str]:
    given = deal.to_document()
    for name, units in given.items():
        age = int(name[-1]) if name.startswith("age_") else 0
        if age:
            slots = structure_layouts(options)[age - 1]
            by_row = [[units[slot.number] for slot in slots if slot.row == row] for row in range(1, slots[-1].row + 1)]
            yield f"deal.{name} = {toml.format_name_groups(by_row)}"
        elif name == "wonders":
            yield f"deal.{name} = {toml.format_name_groups([units[:4], units[4:]])}"
        else:
            while units[-1] == UNKNOWN:
                units.pop()
            yield f"deal.{name} = {toml.format_names(units, 20)}"
    if not given:
        yield "deal = {}"


def iter_position_lines(position: Position) -> Iterator[str]:
    document = position.to_document()
    for name in ("profile", "options", "modules"):
        document.pop(name, None)
    yield from _iter_table_lines("position", document)
    if not document:
        yield "position = {}"


def _iter_table_lines(prefix: str, table: Mapping[str, object], depth: int = 2) -> Iterator[str]:
    """Yield the entries of a table as lines `prefix.name = value`.

    Nested tables are written in the same way, down to `depth` levels; deeper tables are written as a value.
    """
    for name, entry in table.items():
        path = f"{prefix}.{toml.format_key(name)}"
        if isinstance(entry, Mapping) and entry and depth > 1:
            yield from _iter_table_lines(path, entry, depth - 1)
        elif isinstance(entry, list | tuple) and all(isinstance(part, str) for part in entry):
            yield f"{path} = {toml.format_names(entry, len(path) + 3)}"
        else:
            yield f"{path} = {toml.format_value(entry)}"


# --- reading


def parse_record_fields(table: Mapping[str, object]) -> dict[str, object]:
    """Parse the fields of a record from the TOML table of a game.  Raise `SevenWondersError` if they are invalid."""
    check_field_names(table, FIELDS)
    position = _parse_position(table)
    options = _parse_options(table, position)
    return {
        "options": options,
        "players": _parse_players(table),
        "seed": read_seed(table),
        "deal": Deal.from_document(read_table(table, "deal"), options) if "deal" in table else None,
        "position": position,
        "moves": read_moves(table, Move.read),
        "result": _parse_result(read_table(table, "result")) if "result" in table else None,
        "meta": read_meta(table, FIELDS),
    }


def _parse_players(table: Mapping[str, object]) -> tuple[str, str]:
    if "players" not in table:
        return DEFAULT_NAMES
    players = read_texts(table, "players")
    if len(players) != 2:
        raise RecordError(f"'players' should be {describe_required_names(2)}, not {len(players)}")
    return players[0], players[1]


def _parse_position(table: Mapping[str, object]) -> Position | None:
    if "position" not in table:
        return None
    given = read_table(table, "position")
    if isinstance(profile := given.get("profile"), str):
        given = given | {"profile": PROFILES_IN_FILES.get(profile, profile)}
    position = Position.from_document(given)
    position.check_field_types()
    return position


def _parse_options(table: Mapping[str, object], position: Position | None) -> Options:
    profile = table.get("profile", DEFAULT_PROFILE)
    if not isinstance(profile, str):
        raise RecordError("'profile' should be a text")
    options = options_from(
        PROFILES_IN_FILES.get(profile, profile), read_table(table, "options"), read_texts(table, "modules")
    )
    if position is None or not {"profile", "options", "modules"} & position.to_document().keys():
        return options
    own = position.rules_options()
    if ("profile" in table or "options" in table or options.modules) and own != options:
        raise RecordError("the position names other rules options than the record; name them once")
    return own


def _parse_result(table: dict[str, object]) -> RecordedResult:
    for name in table:
        if name not in ("winner", "victory", *SEATS):
            raise RecordError(f"a result has winner, victory, p1 and p2, but no {quoted(name)}")
    winners = {SEATS[0]: 0, SEATS[1]: 1, SHARED: None}
    winner, victory = table.get("winner"), table.get("victory")
    if not isinstance(winner, str) or winner not in winners:
        raise RecordError(f"result.winner should be {SEATS[0]}, {SEATS[1]} or {SHARED}")
    if not isinstance(victory, str):
        raise RecordError('result.victory should say how the game ended, as in "civilian"')
    sheets = [read_score(table, seat) for seat in SEATS]
    return RecordedResult(winners[winner], victory, (sheets[0], sheets[1]))
