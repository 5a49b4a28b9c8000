"""Names of players: validation, normalization, and generated names for guests and computer players."""

import unicodedata
from typing import NamedTuple

from .errors import SevenWondersError

MAX_LETTERS = 40
MAX_CODE_POINTS = 80  # a column of the database
MAX_TYPED = 400  # code points before they are composed; to look at more would take long
MAX_MARKS = 4  # accents, vowel points and tone marks on one letter
ZERO_WIDTH_JOINER = "\u200d"
JOINERS = ("\u200c", ZERO_WIDTH_JOINER)
BLACK_FLAG, TAGS = "\U0001f3f4", range(0xE0020, 0xE0080)  # flags of parts of a country, as that of Scotland
SKIN_TONES = range(0x1F3FB, 0x1F400)
VARIATION_SELECTORS = range(0xFE00, 0xFE10)
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable, but nothing is seen

INVISIBLE = "should be one line of letters that can be seen"
PILED = f"should have at most {MAX_MARKS} accents on a letter"
TOO_LONG = f"should have at most {MAX_LETTERS} letters"


class GeneratedName(NamedTuple):
    """A name that the program generates, for a guest without a name, a computer player or a free seat.

    Each reader sees the name in their own language (`Messages.format_seat_name`).  Players cannot type such a name.

    Attributes:
        kind: `guest` or `player` for a person, `level` for a computer with a level, `automa` for a seat whose actions
            the rules decide, `free` for a free seat, or the name of a character or person for a computer.
        level: the number of the level if the kind is `level`.
        number: a counter that distinguishes several seats with this name; None if it is not needed.
    """

    kind: str
    level: int | None = None
    number: int | None = None

    @classmethod
    def from_code(cls, code: str) -> "GeneratedName":
        """Parse the code of a generated name. Raises `ValueError` if no name has this code.

        >>> GeneratedName.from_code("level:3"), GeneratedName.from_code("guest::2").code
        (GeneratedName(kind='level', level=3, number=None), 'guest::2')
        """
        kind, *numbers = code.split(":")
        if kind not in GENERATED_KINDS or len(numbers) > 2:
            raise ValueError(f"no name is made of {code!r}")
        return cls(kind, *(int(number) if number else None for number in numbers))

    @property
    def code(self) -> str:
        """The name as ASCII text for storage, `KIND:LEVEL:NUMBER`; missing parts at the end are left out."""
        return ":".join("" if part is None else str(part) for part in self).rstrip(":")

    def to_json(self) -> dict[str, str | int]:
        """Return the fields that are not None as a dictionary."""
        return {name: value for name, value in self._asdict().items() if value is not None}


SeatName = str | GeneratedName
CHARACTERS = ("scholar", "general", "patron", "merchant", "builder", "miser", "denier", "senator")
COMPUTER_NAMES = ("aspasia", "hiram", "zenobia", "nefer", "sappho", "cyrus", "tanaquil")  # at tables with several
GENERATED_KINDS = ("guest", "player", "level", "automa", "free", *CHARACTERS, *COMPUTER_NAMES)


def default_names(players: int) -> tuple[str, ...]:
    """Return the English default names of the players, `Player 1` and so on."""
    return tuple(f"Player {seat + 1}" for seat in range(players))


def normalize_player_name(text: str) -> str:
    """Normalize a name for storage: composed Unicode (NFC), without surrounding spaces.

    >>> normalize_player_name(" Zoe\u0308 "), normalize_player_name("\U0001f469\u200d\U0001f680")
    ('Zoë', '👩\u200d🚀')

    Raises:
        SevenWondersError: the text is no valid name; the message continues a sentence that begins with "the name".
    """
    if len(text) > MAX_TYPED:
        raise SevenWondersError(TOO_LONG)
    composed = unicodedata.normalize("NFC", text)
    name = "".join(" " if unicodedata.category(char) == "Zs" else char for char in composed).strip()
    if wrong := INVISIBLE if not name else find_name_fault(name):
        raise SevenWondersError(wrong)
    if len(split_graphemes(name)) > MAX_LETTERS or len(name) > MAX_CODE_POINTS:
        raise SevenWondersError(TOO_LONG)
    return name


def shorten_name(name: str) -> str:
    """Shorten a name of more than 80 characters, such as a path, to its beginning and its end.

    >>> shorten_name("Ada"), len(shorten_name("exec:/" + "a" * 100)), shorten_name("exec:/" + "a" * 100)[:40]
    ('Ada', 80, 'exec:/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…')
    """
    half = MAX_CODE_POINTS // 2
    return name if len(name) <= MAX_CODE_POINTS else f"{name[: half - 1]}…{name[-half:]}"


def find_name_fault(name: str) -> str:
    """Return the reason why a text cannot be displayed as a name, for an error message; empty if it can.

    The length is not checked.

    >>> find_name_fault("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"), find_name_fault("two\\nlines")
    ('', 'should be one line of letters that can be seen')
    """
    for before, char, after in zip(f" {name}", name, f"{name[1:]} ", strict=False):
        if char in JOINERS:
            visible = not {before, after} & {" ", *JOINERS}
        elif ord(char) in TAGS:
            visible = before == BLACK_FLAG or ord(before) in TAGS
        elif _is_mark(char):
            visible = before != " " and char not in BLANKS
        else:
            visible = char.isprintable() and char not in BLANKS
        if not visible:
            return INVISIBLE
    if any(sum(map(_is_stacked_mark, letter)) > MAX_MARKS for letter in split_graphemes(name)):
        return PILED
    return ""


def strip_undisplayable(name: str) -> str:
    """Remove invisible characters and superfluous combining marks from a name stored by an earlier version.

    >>> (
    ...     strip_undisplayable("Zoë"),
    ...     strip_undisplayable("\u3164 Zoe" + "\u0308" * 30) == "Zoe" + "\u0308" * MAX_MARKS,
    ... )
    ('Zoë', True)
    """
    kept = name if not find_name_fault(name) else ""
    if not kept:
        for char in name:
            kept += char if not find_name_fault(kept + char) else ""
    return kept.strip()


def split_graphemes(name: str) -> list[str]:
    """Split a name into letters as a reader sees them (grapheme clusters); an emoji of several people is one letter.

    >>> [len(letter) for letter in split_graphemes("e\u0301a\U0001f469\u200d\U0001f680")]
    [2, 1, 3]
    """
    letters: list[str] = []
    for char in name:
        if letters and (letters[-1][-1] == ZERO_WIDTH_JOINER or _continues_letter(char)):
            letters[-1] += char
        else:
            letters.append(char)
    return letters


def _continues_letter(char: str) -> bool:
    """Return whether a character belongs to the letter before it."""
    return _is_mark(char) or char in JOINERS or ord(char) in TAGS or ord(char) in SKIN_TONES


def _is_mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _is_stacked_mark(char: str) -> bool:
    """Return whether a mark is stacked above or below its letter."""
    return unicodedata.category(char) in ("Mn", "Me") and ord(char) not in VARIATION_SELECTORS


def is_character_safe_for_terminal(char: str) -> bool:
    """Return whether a character may be sent to a terminal: it is printable, joins letters or is part of a flag."""
    return char.isprintable() or char in JOINERS or ord(char) in TAGS
