"""Messages in several languages: one catalogue for the page, the terminal and the command line.

A message is a text with placeholders such as `{count}`, or such a text for each plural form. The shared messages are in
`web/i18n/LANGUAGE/`, the messages of a game in the package of the game (see `page.Page`). The page reads the same
files.

Libraries for catalogues were too large: Fluent and ICU MessageFormat need a parser in the browser, and Babel has 30 MB.
Here `str.format` inserts the values; on the page ten lines of JavaScript do.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, KeysView, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from .errors import SevenWondersError, quoted
from .names import SeatName
from .page import GamePage

SHARED = files("sevenwonders") / "web" / "i18n"
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "français", "es": "español"}
SINGULAR_BELOW = {"fr": 2}  # 0 and 1.5 are singular in French
SEPARATORS = {"en": ",.", "de": ".,", "fr": "\N{NARROW NO-BREAK SPACE},", "es": ".,"}  # of thousands, of decimals
SOFT_HYPHEN = re.compile(r"\u00ad|\\u00ad")
UNSEPARATED_BELOW = {"es": 10_000}
VOWELS = re.compile("[aeiouœà-æè-ïò-öù-ü]|y(?![aeiou])", re.IGNORECASE)
# Words that change before certain letters, as in `{name:de}`: the letters, the word before them, and elsewhere.
LINKS: Mapping[str, tuple[re.Pattern[str], str, str]] = {
    "de": (VOWELS, "d’", "de "),
    "que": (VOWELS, "qu’", "que "),
    "y": (re.compile("[ií]|h[ií](?![ae])", re.IGNORECASE), "e ", "y "),
    "o": (re.compile("h?[oó]|8", re.IGNORECASE), "u ", "o "),
}

Message = str | Mapping[str, str]


class _PrefixableValue:
    """A value in a message that can be preceded by a linking word.

    `{name:de}` writes the French or Spanish "of" before the name, in the form that its first letters need: `de` or
    `d’`.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def __format__(self, link: str) -> str:
        if not link:
            return self._text
        letters, before_them, elsewhere = LINKS[link]
        return (before_them if letters.match(self._text) else elsewhere) + self._text


class Messages:
    """The texts of the program in one language, by their keys.

    >>> german = load_messages("de")
    >>> german.say("coins", count=1), german.say("coins", count=3)
    ('1 Münze', '3 Münzen')
    >>> german.join(["Altar", "Bäder", "Theater"]), load_messages("es").join(["Ada", "Irene"])
    ('Altar, Bäder und Theater', 'Ada e Irene')

    Attributes:
        language: the code of the language, a key of `LANGUAGES`.
        game: the game whose messages are included; empty for the shared messages alone.
    """

    def __init__(self, language: str, texts: Mapping[str, Message], game: str = "") -> None:
        self.language, self.game = language, game
        self._texts = texts

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    @property
    def keys(self) -> KeysView[str]:
        """The keys of all messages."""
        return self._texts.keys()

    def get(self, key: str, printed: str = "") -> str:
        """Return the unformatted text of a message by its key, or `printed` if the language has no such message.

        `printed` is the English text on the component.  A message with plural forms returns its general form.

        >>> load_messages("fr").get("age.1", "Age I"), load_messages("fr").get("unit.forum", "Forum")
        ('Âge I', 'Forum')
        """
        text = self._texts.get(key, printed)
        return text if isinstance(text, str) else text["other"]

    def component_name(self, name: str) -> str:
        """Return the name of a component of the game, by the id of the component."""
        return self.say(f"{self.game}.unit.{name}")

    def component_effect(self, name: str) -> str:
        """Return the description of the effect of a component of the game, by the id of the component."""
        return self.say(f"{self.game}.effect.{name}")

    def say(self, key: str, **values: object) -> str:
        """Format the message with the given key: `values` fill its placeholders, and `count` chooses the plural form.

        Raises:
            KeyError: there is no such message, or a value that it needs is missing.
        """
        text = self._texts[key]
        if not isinstance(text, str):
            text = text.get(self._plural_form(values["count"]), text["other"])
        return text.format_map({name: _PrefixableValue(self._format_value(value)) for name, value in values.items()})

    def find_variant_key(self, key: str, *endings: object) -> str:
        """Return the first of the keys `KEY.ENDING` for which there is a message, else `key` itself."""
        keys = (f"{key}.{ending}" for ending in endings)
        return next((longer for longer in keys if longer in self._texts), key)

    def make_verb_agree(self, sentence: str) -> str:
        """Make the verb of an English sentence agree with its subject if the subject is a player called You.

        >>> load_messages().make_verb_agree("You builds Altar."), load_messages().make_verb_agree("Ada builds Altar.")
        ('You build Altar.', 'Ada builds Altar.')
        """
        subject, _, rest = sentence.partition(" ")
        if self.language != "en" or subject.lower() != "you":
            return sentence
        verb, space, rest = rest.partition(" ")
        conjugated = "have" if verb == "has" else verb.removesuffix("s")
        return f"{subject} {conjugated}{space}{rest}"

    def join(self, things: Iterable[object], link: str = "and") -> str:
        """Join names into a phrase such as `Quarry, Altar and Baths`; `link="or"` writes alternatives."""
        words = list(map(str, things))
        if len(words) < 2:
            return "".join(words)
        return self.say(f"list.{link}", rest=", ".join(words[:-1]), last=words[-1])

    @staticmethod
    def merge_repeated(names: Iterable[str]) -> list[str]:
        """Return names without repetitions; a name that was repeated is followed by its count.

        >>> Messages.merge_repeated(["Greek", "Roman", "Greek"])
        ['Greek (2)', 'Roman']
        """
        return [name if count == 1 else f"{name} ({count})" for name, count in Counter(names).items()]

    def format_seat_name(self, name: SeatName) -> str:
        """Return the name of a seat: as the player typed it, or a generated name in the language of the messages.

        >>> from sevenwonders.names import GeneratedName
        >>> (
        ...     load_messages("de").format_seat_name(GeneratedName("guest", number=3)),
        ...     load_messages("de").format_seat_name("Guest 3"),
        ... )
        ('Gast 3', 'Guest 3')
        """
        if isinstance(name, str):
            return name
        words = self.say(f"seat.{name.kind}", level=name.level)
        return words if name.number is None else self.say("seat.numbered", name=words, number=name.number)

    def _format_value(self, value: object) -> str:
        """Format a value; numbers get the separators of the language and at most three decimals."""
        if not isinstance(value, int | float):
            return str(value)
        text = f"{value + 0:,.3f}".rstrip("0").rstrip(".")
        if abs(value) < UNSEPARATED_BELOW.get(self.language, 0):
            text = text.replace(",", "")
        thousands, decimals = tuple(SEPARATORS[self.language])
        return text.translate({ord(","): thousands, ord("."): decimals})

    def _plural_form(self, count: object) -> str:
        number = abs(count) if isinstance(count, int | float) else 0
        below = SINGULAR_BELOW.get(self.language)
        return "one" if (number < below if below else number == 1) else "other"


def check_language(language: str) -> str:
    """Return `language` unchanged if there are messages in this language.

    Raises:
        SevenWondersError: there are no messages in this language.
    """
    if language not in LANGUAGES:
        raise SevenWondersError(f"there are no messages in {quoted(language, 20)}; write {', '.join(LANGUAGES)}")
    return language


@cache
def load_messages(
    language: str = "en", page: GamePage | None = None, printed: Callable[[], Mapping[str, str]] | None = None
) -> Messages:
    """Load the messages of a language: the shared messages and, for the `page` of a game, the messages of this game.

    Soft hyphens are removed, because only the web page uses them.  The game's tables hold the English names and effects
    of components: the function `printed` returns them as messages by key.

    >>> from sevenwonders.duel.page import PAGE as duel
    >>> load_messages("de", duel).say("duel.unit.aqueduct"), load_messages("fr").say("age.1")
    ('Aquädukt', 'Âge I')

    Raises:
        SevenWondersError: there are no messages in this language.
    """
    check_language(language)
    texts: dict[str, Message] = {**printed()} if printed and language == "en" else {}
    for folder in (SHARED, page.folder / "i18n" if page else None):
        for part in _list_message_files(folder / language) if folder else ():
            texts |= json.loads(SOFT_HYPHEN.sub("", part.read_text("utf-8")))
    return Messages(language, texts, page.game if page else "")


def _list_message_files(folder: Traversable) -> list[Traversable]:
    files_there = folder.iterdir() if folder.is_dir() else ()
    return sorted((part for part in files_there if part.name.endswith(".json")), key=lambda part: part.name)
