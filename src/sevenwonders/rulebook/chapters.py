"""Chapters of the rules of a game as text, for the terminal and for the web page, which adds drawings of examples."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count, takewhile

from ..messages import Messages


@dataclass(frozen=True, slots=True)
class Topic:
    """Subject of a chapter of the rules: its name in the web page's addresses (`id`), and the keys of its messages."""

    id: str
    title: str = ""
    """Key of the title, by default `rules.GAME.ID`; with `.text` after it, the key of the first paragraph."""

    listed: bool = False
    """True if the chapter begins with a list: the messages `TITLE.1` and so on."""

    box: str = ""
    """The lobby's name of the chapter, if it differs from `id`."""

    ways: tuple[str, ...] = ()
    """Endings of a game that the chapter describes: the messages `ended.WAY` and `rules.GAME.ID.WAY`."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Text of a chapter of the rules: the title, the paragraphs, and the name in the web page's addresses (`id`)."""

    id: str
    title: str
    paragraphs: tuple[str, ...]

    def has_all_words(self, words: Iterable[str]) -> bool:
        """Return whether every word occurs in the chapter or is the chapter's id."""
        text = " ".join((self.title, *self.paragraphs)).casefold()
        return all(word.casefold() == self.id or word.casefold() in text for word in words)


def make_chapters(game: str, topics: Iterable[Topic], messages: Messages) -> list[Chapter]:
    """Return the chapters of a game's rules, one for each topic, in the language of the messages."""

    def iter_numbered_messages(key: str) -> Iterable[str]:
        keys = (f"{key}.{number}" for number in count(1))
        return map(messages.say, takewhile(messages.__contains__, keys))

    result = []
    for topic in topics:
        own = f"rules.{game}.{topic.id}"
        title = topic.title or own
        first = iter_numbered_messages(title) if topic.listed else (messages.say(f"{title}.text"),)
        ends = ((messages.say(f"ended.{way}"), messages.say(f"{own}.{way}")) for way in topic.ways)
        ways = (messages.say("label.colon", label=f"{name[0].upper()}{name[1:]}", said=said) for name, said in ends)
        result.append(Chapter(topic.id, messages.say(title), (*first, *ways, *iter_numbered_messages(own))))
    return result
