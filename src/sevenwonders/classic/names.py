"""From what people type to the card they mean."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from ..errors import NotationError, check_text, nearest, quoted, suggestion
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


def key_of(text: str) -> str:
    """A name without what people spell differently.

    >>> key_of("Craftsmen's Guild") == key_of("craftsmens_guild")
    True
    """
    return "".join(letter for letter in text.lower() if letter.isalnum())


_own_key = cache(key_of)  # of the game's own names; what people type is not kept


def aliases_of(unit: Unit) -> list[str]:
    """Return the names of a card, or of the board of a stage, in other printings and on other platforms.

    >>> from .components import BY_ID
    >>> aliases_of(BY_ID["bazar"])
    ['bazaar']
    """
    names = (unit.id, unit.building, unit.id.split("_")[0])
    return [alias.replace("_", " ") for alias, name in ALIASES.items() if name in names]


def find(text: str, among: Iterable[Unit] | None = None) -> Unit:
    """Return the card that a name means: its id, its name, an alias, or the start of exactly one name.

    Where both cards of a name are among the choices, it means the first.  `among` are the choices, by default `CARDS`.

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
    names: dict[str, Unit] = {_own_key(unit.id): unit for unit in units}
    for unit in units:
        names.setdefault(_own_key(unit.name), unit)
    for alias, name in ALIASES.items():
        if _own_key(name) in names:
            names.setdefault(_own_key(alias), names[_own_key(name)])
    key = key_of(text)
    if key in names:
        return names[key]
    matches = {unit.name: unit for name, unit in reversed(names.items()) if key and name.startswith(key)}
    if len(matches) == 1:
        return next(iter(matches.values()))
    if matches:
        raise NotationError(f"'{text}' could be {', '.join(sorted(matches))}; write more of the name")
    ids = dict.fromkeys(unit.building for unit in units)
    close = get_close_matches(key, names, 1, 0.8)
    near = f"'{names[close[0]].building}'" if close else nearest(text, ids)
    ending = f"; did you mean {near}?" if near else suggestion(text, ids)
    raise NotationError(f"no card is called {quoted(text)}{ending}")


def find_board(text: str) -> Board:
    """The board that a name means.

    >>> find_board("Giza").name, find_board("rho").name
    ('GIZAH', 'RHODOS')
    """
    check_text(text, "the name of a board, as in 'gizah'")
    key = key_of(ALIASES.get(text.lower(), text))
    found = [board for board in Board if key and key_of(board.name).startswith(key)]
    if len(found) != 1:
        raise NotationError(f"'{text}' is no board; choose from {', '.join(board.name.lower() for board in Board)}")
    return found[0]


__all__ = ["find", "find_board", "key_of"]
