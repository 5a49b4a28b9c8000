"""Names of the seats of a table: typed by people or made by the program, and all distinct."""

from collections.abc import Collection, Iterable, Sequence

from ...messages import LANGUAGES, messages
from ...names import (
    JOINERS,
    MAX_CODE_POINTS,
    MAX_LETTERS,
    MadeName,
    SeatName,
    default_names,
    legible,
    letters_of,
)
from ..protocol import shapes
from .look_alikes import skeleton

NAMELESS = MadeName("guest")  # a guest who has given no name, or whose data has been deleted
MADE_MARK = "\t"  # before the code of a made name in the database; it cannot be typed


def name_to_row(name: SeatName) -> str:
    """Return a name in the form that the database stores."""
    return name if isinstance(name, str) else MADE_MARK + name.code


def name_of_row(name: str) -> SeatName:
    """Parse a name from the database; names of earlier versions that are illegal today become `NAMELESS`.

    >>> name_of_row("Mira"), name_of_row(name_to_row(NAMELESS)) == name_of_row("\u3164") == NAMELESS
    ('Mira', True)
    """
    return MadeName.read(name[1:]) if name.startswith(MADE_MARK) else legible(name) or NAMELESS


def name_to_json(name: SeatName) -> shapes.SeatName:
    """Return a name in the form of the protocol."""
    if isinstance(name, str):
        return name
    made: shapes.MadeName = {"kind": name.kind}
    if name.level is not None:
        made["level"] = name.level
    if name.number is not None:
        made["number"] = name.number
    return made


def codes_of(names: Sequence[SeatName]) -> list[str]:
    """Return the codes of made names for a record, with an empty code for each typed name."""
    return ["" if isinstance(name, str) else name.code for name in names]


def names_of_record(names: Sequence[str], codes: object) -> list[SeatName]:
    """Return the names of a record, with made names for its codes, or for all seats if all names are defaults.

    >>> names_of_record(["Guest", "Guest 3"], ["guest", ""])
    [MadeName(kind='guest', level=None, number=None), 'Guest 3']
    """
    if tuple(names) == default_names(len(names)):
        return [MadeName("player", number=place) for place, _ in enumerate(names, 1)]
    if not isinstance(codes, list) or len(codes) != len(names):
        return [*names]
    try:
        return [MadeName.read(code) if code else name for name, code in zip(names, codes, strict=True)]
    except (AttributeError, ValueError):  # the record was written by hand
        return [*names]


def english(name: SeatName) -> str:
    """Return a name in English, as in games and records."""
    return messages().name(name)


def unique_name(name: SeatName, taken: Iterable[SeatName]) -> SeatName:
    """Return a name that is free at the table: the requested name, with a number if the name is taken.

    Letters that look alike count as the same, and invisible joiners are ignored.  A made name differs from the others
    in
    every language.

    >>> unique_name("Mira", ["Bert"]), unique_name("mira", ["Mira", "Mira 2"])
    ('Mira', 'mira 3')
    """
    others = {looks for each in taken for looks in _looks(each)}
    if isinstance(name, MadeName):
        while not others.isdisjoint(_looks(name)):
            name = name._replace(number=(name.number or 1) + 1)
        return name
    number, candidate = 1, name
    while _alike(candidate) in others:
        number += 1
        room = MAX_LETTERS - len(f" {number}")
        letters = letters_of(name)[:room]
        while sum(map(len, letters)) > MAX_CODE_POINTS - len(f" {number}"):
            letters.pop()
        candidate = f"{''.join(letters).rstrip()} {number}"
    return candidate


def unique_names(names: Iterable[SeatName]) -> list[SeatName]:
    """Return distinct names for all seats; the first of several equal names stays unchanged.

    >>> [english(name) for name in unique_names([NAMELESS, NAMELESS, "Bert", "bert"])]
    ['Guest', 'Guest 2', 'Bert', 'bert 2']
    """
    unique: list[SeatName] = []
    for name in names:
        unique.append(unique_name(name, unique))
    return unique


def _looks(name: SeatName) -> Collection[str]:
    """Return the skeletons of a name; a made name has one for each language."""
    if isinstance(name, str):
        return [_alike(name)]
    return {_alike(messages(language).name(name)) for language in LANGUAGES}


def _alike(name: str) -> str:
    """Return the skeleton of a typed name, without invisible joiners."""
    return skeleton("".join(char for char in name if char not in JOINERS))
