"""The rules of a game in chapters: one list for the page, which draws examples to them, and for the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from ..messages import Messages


@dataclass(frozen=True, slots=True)
class Topic:
    """A chapter by its name in addresses, and where its words stand among the messages of the page."""

    id: str
    title: str = ""
    """The message that is its title, and with `.text` its first words; `rules.GAME.ID` where there is none."""

    listed: bool = False
    """Whether its first words are a list: the messages `TITLE.1` and so on."""

    box: str = ""
    """What the lobby calls that it begins with, where that is not its `id`."""

    ways: tuple[str, ...] = ()
    """Ends of a game that its figure tells in words: the messages `ended.WAY` and `rules.GAME.ID.WAY`."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter in words."""

    id: str
    title: str
    paragraphs: tuple[str, ...]

    def mentions(self, words: Iterable[str]) -> bool:
        """Whether every word occurs in it, or is its name."""
        whole = " ".join((self.title, *self.paragraphs)).casefold()
        return all(word.casefold() == self.id or word.casefold() in whole for word in words)


def chapters(game: str, topics: Iterable[Topic], messages: Messages) -> list[Chapter]:
    """Return the chapters of a game in the language of its messages."""

    def numbered(key: str) -> Iterable[str]:
        for number in count(1):
            if f"{key}.{number}" not in messages:
                return
            yield messages.say(f"{key}.{number}")

    found = []
    for topic in topics:
        own = f"rules.{game}.{topic.id}"
        title = topic.title or own
        first = numbered(title) if topic.listed else (messages.say(f"{title}.text"),)
        ends = ((messages.say(f"ended.{way}"), messages.say(f"{own}.{way}")) for way in topic.ways)
        ways = (messages.say("label.colon", label=f"{name[0].upper()}{name[1:]}", said=said) for name, said in ends)
        found.append(Chapter(topic.id, messages.say(title), (*first, *ways, *numbered(own))))
    return found
