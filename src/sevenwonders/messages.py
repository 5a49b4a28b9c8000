"""Messages in several languages: one catalogue for the page, the terminal and the command line.

A message is text with `{values}`, or where a number decides, a text for each plural form.  The shared messages lie in
`web/i18n/LANGUAGE/`, those of a game in its own package (see `page.Page`); the page reads the very same files.

Libraries for such catalogues (Fluent, ICU MessageFormat) bring a parser to the browser that weighs more than a table
has left, and Babel brings 30 MB.  `str.format` fills in the values here, ten lines of JavaScript do there.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from .errors import SevenWondersError, quoted
from .page import Page

SHARED = files("sevenwonders") / "web" / "i18n"
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "français", "es": "español"}
SINGULAR_BELOW = {"fr": 2}  # 0 is singular in French
VOWELS = tuple("aàâeéèêëiîïoôœuûùyAÀÂEÉÈÊËIÎÏOÔŒUÛÙY")
# Words that change before certain letters, as in `{name:de}`: before these the first, elsewhere the second.
LINKS: Mapping[str, tuple[tuple[str, ...], str, str]] = {
    "de": (VOWELS, "d’", "de "),
    "que": (VOWELS, "qu’", "que "),
    "y": (("I", "i", "Hi", "hi"), "e ", "y "),
    "o": (("O", "o", "Ho", "ho"), "u ", "o "),
}

Message = str | Mapping[str, str]


class _Value:
    """A value of a message, with a word before it where the message asks for one."""

    def __init__(self, value: object) -> None:
        self._text = str(value)

    def __format__(self, link: str) -> str:
        if not link:
            return self._text
        letters, before_them, elsewhere = LINKS[link]
        return (before_them if self._text.startswith(letters) else elsewhere) + self._text


class Messages:
    """The messages of a language.

    >>> german = messages("de")
    >>> german.say("coins", count=1), german.say("coins", count=3)
    ('1 Münze', '3 Münzen')
    >>> german.join(["Altar", "Bäder", "Theater"]), messages("es").join(["Ada", "Irene"])
    ('Altar, Bäder und Theater', 'Ada e Irene')

    Attributes:
        language: its code, a key of `LANGUAGES`.
    """

    def __init__(self, language: str, texts: Mapping[str, Message]) -> None:
        self.language = language
        self._texts = texts

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def say(self, key: str, **values: object) -> str:
        """Return a message with its values; `count` chooses the plural form.

        Raises:
            KeyError: there is no such message, or a value that it needs is missing.
        """
        text = self._texts[key]
        if not isinstance(text, str):
            text = text.get(self._plural(values["count"]), text["other"])
        return text.format_map({name: _Value(value) for name, value in values.items()})

    def join(self, things: Iterable[object], link: str = "and") -> str:
        """Return a list in words: `Quarry, Altar and Baths`; with `link="or"`, of alternatives."""
        *most, last = map(str, things)
        return self.say(f"list.{link}", rest=", ".join(most), last=last) if most else last

    def _plural(self, count: object) -> str:
        number = abs(count) if isinstance(count, int | float) else 0
        below = SINGULAR_BELOW.get(self.language)
        return "one" if (number < below if below else number == 1) else "other"


def check_language(language: str) -> str:
    """Return a language in which there are messages.

    Raises:
        SevenWondersError: there is none of that name.
    """
    if language not in LANGUAGES:
        raise SevenWondersError(f"there are no messages in {quoted(language, 20)}; write {', '.join(LANGUAGES)}")
    return language


@cache
def messages(language: str = "en", page: Page | None = None) -> Messages:
    """Return the messages of a language: the shared ones and, with its `page`, those of a game.

    They have no soft hyphens, which only the page uses.

    >>> from sevenwonders.duel.page import PAGE as duel
    >>> messages("de", duel).say("duel.unit.circus_maximus"), messages("fr").say("age.1")
    ('Circus Maximus', 'Âge I')

    Raises:
        SevenWondersError: there are no messages in this language.
    """
    check_language(language)
    found: dict[str, Message] = {}
    for folder in (SHARED, page.folder / "i18n" if page else None):
        for part in _parts(folder / language) if folder else ():
            found |= json.loads(part.read_text("utf-8").replace("\u00ad", ""))
    return Messages(language, found)


def _parts(folder: Traversable) -> list[Traversable]:
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted((part for part in found if part.name.endswith(".json")), key=lambda part: part.name)
