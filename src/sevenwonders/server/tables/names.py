"""Names of the seats of a table: typed by people or made by the program, and all distinct."""

import contextlib
from collections.abc import Collection, Iterable, Sequence
from typing import cast

from ...messages import LANGUAGES, load_messages
from ...names import (
    JOINERS,
    MAX_CODE_POINTS,
    MAX_LETTERS,
    GeneratedName,
    SeatName,
    default_names,
    split_graphemes,
    strip_undisplayable,
)
from ..protocol import shapes
from .look_alikes import fold_look_alikes

NAMELESS = GeneratedName("guest")  # a guest who has given no name, or whose data has been deleted
MADE_MARK = "\t"  # before the code of a made name in the database; it cannot be typed


def name_to_database_text(name: SeatName) -> str:
    """Return a name in the form that the database stores; names made by the program become a code."""
    return name if isinstance(name, str) else MADE_MARK + name.code


def name_from_database_text(name: str) -> SeatName:
    """Return the name that the database stores as a text from `name_to_database_text`.

    Earlier versions stored names that are illegal today; they become `NAMELESS`.

    >>> name_from_database_text("Mira"), name_from_database_text(name_to_database_text(GeneratedName("level", level=3)))
    ('Mira', GeneratedName(kind='level', level=3, number=None))
    >>> name_from_database_text("\N{HANGUL FILLER}") == NAMELESS
    True
    """
    return GeneratedName.from_code(name[1:]) if name.startswith(MADE_MARK) else strip_undisplayable(name) or NAMELESS


def name_to_json(name: SeatName) -> shapes.SeatName:
    """Return a name in the form of the protocol; a name made by the program becomes data that clients translate."""
    if isinstance(name, str):
        return name
    return cast("shapes.MadeName", name.to_json())


def encode_generated_names(names: Sequence[SeatName]) -> list[str]:
    """Return a code for each name, to be stored in a game record; the code of a name that a person typed is empty."""
    return ["" if isinstance(name, str) else name.code for name in names]


def decode_player_names(names: Sequence[str], codes: object) -> list[SeatName]:
    """Return the names of the players of a game record, by seat.

    A name with a code was made by the program.  If every seat has its default name, the program made all names.

    Args:
        names: the names in the record.
        codes: the codes in the record, from `encode_generated_names`; anything else is ignored.

    >>> decode_player_names(["Guest", "Guest 3"], ["guest", ""])
    [GeneratedName(kind='guest', level=None, number=None), 'Guest 3']
    """
    if tuple(names) == default_names(len(names)):
        return [GeneratedName("player", number=number) for number, _ in enumerate(names, 1)]
    with contextlib.suppress(AttributeError, ValueError):  # the record was written by hand
        if isinstance(codes, list):
            return [GeneratedName.from_code(code) if code else name for name, code in zip(names, codes, strict=True)]
    return [*names]


def format_english_name(name: SeatName) -> str:
    """Return a name in English, the form that games and game records use."""
    return load_messages().format_seat_name(name)


def make_unique_name(name: SeatName, taken: Iterable[SeatName]) -> SeatName:
    """Return a name that no other player at a table has: the requested name, with a number if it is taken.

    Letters that look alike count as the same, and invisible joiners are ignored.  A name made by the program differs
    from the others in every language.

    Args:
        name: the requested name.
        taken: the names of the other players.

    >>> make_unique_name("Mira", ["Bert"]), make_unique_name("mira", ["Mira", "Mira 2"])
    ('Mira', 'mira 3')
    """
    others = {looks for each in taken for looks in _list_skeletons(each)}
    if isinstance(name, GeneratedName):
        while not others.isdisjoint(_list_skeletons(name)):
            name = name._replace(number=(name.number or 1) + 1)
        return name
    number, candidate = 1, name
    while _skeleton_without_joiners(candidate) in others:
        number += 1
        room = MAX_LETTERS - len(f" {number}")
        letters = split_graphemes(name)[:room]
        while sum(map(len, letters)) > MAX_CODE_POINTS - len(f" {number}"):
            letters.pop()
        candidate = f"{''.join(letters).rstrip()} {number}"
    return candidate


def make_unique_names(names: Iterable[SeatName]) -> list[SeatName]:
    """Return distinct names for the seats of a table; the first of several equal names stays unchanged.

    >>> [format_english_name(name) for name in make_unique_names([NAMELESS, NAMELESS, "Bert", "bert"])]
    ['Guest', 'Guest 2', 'Bert', 'bert 2']
    """
    unique: list[SeatName] = []
    for name in names:
        unique.append(make_unique_name(name, unique))
    return unique


def _list_skeletons(name: SeatName) -> Collection[str]:
    """Return the skeletons of a name, equal for names that look alike: one a language, only one for a typed name."""
    if isinstance(name, str):
        return [_skeleton_without_joiners(name)]
    return {_skeleton_without_joiners(load_messages(language).format_seat_name(name)) for language in LANGUAGES}


def _skeleton_without_joiners(name: str) -> str:
    """Return a text that is equal for typed names that look alike, without invisible joiners."""
    return fold_look_alikes("".join(char for char in name if char not in JOINERS))
