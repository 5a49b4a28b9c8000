"""Names of cards and boards as people type them."""

from collections.abc import Iterable
from functools import cache

from ..errors import NotationError, check_text
from ..game.component_names import find_by_name, index_by_name, make_unknown_name_error
from .components import BY_ID, CARDS, Board, Unit

# Names of other printings and platforms.
ALIASES = {
    "theatre": "theater",
    "bazaar": "bazar",
    "caravanserai": "caravansery",
    "loggia": "lodge",
    "shipowners": "shipowners_guild",
    "halicarnassus": "halikarnassos",
    "rhodes": "rhodos",
    "giza": "gizah",
    "ephesus": "ephesos",
}


def normalize_name(text: str) -> str:
    """Return a name in lower case, without spaces and punctuation, for comparison.

    >>> normalize_name("Craftsmen's Guild") == normalize_name("craftsmens_guild")
    True
    """
    return "".join(letter for letter in text.lower() if letter.isalnum())


_own_key = cache(normalize_name)  # for the game's own names; typed names are not cached


def aliases_of(unit: Unit) -> list[str]:
    """Return the names that a card, or the board of a stage, has in other printings and on other platforms.

    >>> from .components import BY_ID
    >>> aliases_of(BY_ID["bazar"])
    ['bazaar']
    """
    names = (unit.id, unit.building_name, unit.id.split("_")[0])
    return [alias.replace("_", " ") for alias, name in ALIASES.items() if name in names]


def find(text: str, among: Iterable[Unit] | None = None) -> Unit:
    """Return the card with the given name: its id, its printed name, an alias, or the start of exactly one name.

    `among` are the choices, by default `CARDS`. If two of the choices have the same name, the first one is returned.

    >>> find("Clay Pool").id, find("shipo").id, find("loom").id, find("loom_ii").id
    ('clay_pool', 'shipowners_guild', 'loom_i', 'loom_ii')
    >>> find("aqaduct")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.NotationError: no card is called 'aqaduct'; did you mean 'aqueduct'?

    Raises:
        NotationError: none of the choices has that name, or several have.
    """
    check_text(text, "the name of a card, as in 'altar'")
    units = list(CARDS if among is None else among)
    if BY_ID.get(text) in units:
        return BY_ID[text]
    key = normalize_name(text)
    names = index_by_name(units, ALIASES, _own_key)
    unit = find_by_name(text, key, names, lambda unit: unit.name)
    if unit is None:
        raise make_unknown_name_error("no card", text, key, names, lambda unit: unit.building_name)
    return unit


def find_same_building(unit: Unit, age: int) -> Unit:
    """Return the card of an Age that is the same building as `unit`; `unit` itself if there is none."""
    return next((card for card in CARDS if card.building_name == unit.building_name and card.age == age), unit)


def find_board(text: str) -> Board:
    """Return the board with the given name or alias, or the only one that begins with it.  Raises `NotationError`.

    >>> find_board("Giza").name, find_board("rho").name
    ('GIZAH', 'RHODOS')
    """
    check_text(text, "the name of a board, as in 'gizah'")
    key = normalize_name(ALIASES.get(text.lower(), text))
    boards = [board for board in Board if key and normalize_name(board.name).startswith(key)]
    if len(boards) != 1:
        raise NotationError(f"'{text}' is no board; choose from {', '.join(board.name.lower() for board in Board)}")
    return boards[0]
