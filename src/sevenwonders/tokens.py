"""Design tokens: the colours and sizes in `assets/tokens.json` of this package and of each game.

The page, the pictures and the terminal client read these files, in the format of the Design Tokens Community Group:
groups of tokens with a `$value`, a `$type` and a `$description`; `{group.token}` refers to another token, and
`$extensions.mode.dark` is the value on dark ground.

A group belongs to a style sheet or to a part of one (`duel_expansions/kinds`), into which the server inserts its
tokens. A token that differs on dark ground becomes a custom property at the end of the style sheet; other tokens
replace `var(--token)`. A subgroup is a class: its tokens become custom properties of elements of the class. A group of
`themes` is a palette: its tokens override the tokens with equal names when the player chooses the palette.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from .errors import SevenWondersError
from .page import Page

NAME = "tokens.json"
THEMES = "themes"
SHARED = files(__package__) / "assets" / NAME


@dataclass(frozen=True)
class Token:
    """A design value on light and on dark ground."""

    light: str
    dark: str

    @property
    def differs(self) -> bool:
        """Return whether the values on light and on dark ground differ."""
        return self.light != self.dark

    @property
    def css(self) -> str:
        """The value as CSS."""
        return f"light-dark({self.light}, {self.dark})" if self.differs else self.light


@dataclass(frozen=True)
class Tokens:
    """Design tokens from one or several files.

    >>> tokens = tokens_of(None)
    >>> tokens["paper"], tokens["hue-0", "from"], tokens["kind-blue", "kind"] == tokens["blue"]
    (Token(light='#f6edd8', dark='#f6edd8'), Token(light='#3b2b5e', dark='#3b2b5e'), True)

    Attributes:
        paths: the tokens by group, class if they have one, and name.
    """

    paths: Mapping[tuple[str, ...], Token]

    @classmethod
    def read(cls, *texts: str) -> "Tokens":
        """Parse the contents of token files; later files may override and refer to tokens of earlier files.

        Raises:
            SevenWondersError: a file is no JSON, or a token refers to a token that does not exist.
        """
        try:
            written = {path: token for text in texts for path, token in _tokens_in(json.loads(text))}
            return cls({path: _token(written, path) for path in written})
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise SevenWondersError(f"{NAME} cannot be used: {error}") from None
        except KeyError as error:
            raise SevenWondersError(f"{NAME} cannot be used: there is no token {'.'.join(error.args[0])}") from None

    @cached_property
    def _named(self) -> Mapping[tuple[str, ...], Token]:
        return {path[1:]: token for path, token in self.paths.items()}

    def __getitem__(self, name: str | tuple[str, str]) -> Token:
        """Return a token by its name, or by a class and a name."""
        return self._named[(name,) if isinstance(name, str) else name]

    def __contains__(self, name: str | tuple[str, str]) -> bool:
        return ((name,) if isinstance(name, str) else name) in self._named

    def style(self, sheet: str, text: str) -> str:
        """Insert token values into a style sheet: custom properties, and plain values in place of `var(--NAME)`."""
        rules: dict[str, list[str]] = {}
        for (group, *within, name), token in self.paths.items():
            if group == sheet and (within or token.differs):
                rules.setdefault(_selector(group, within), []).append(f"--{name}: {token.css};\n")
        text += "".join(f"{place} {{\n{''.join(lines)}}}\n" for place, lines in rules.items())
        for (_, *within, name), token in self.paths.items():
            if not within and not token.differs:
                text = text.replace(f"var(--{name})", token.light)
        return text

    def fill(self, text: str) -> str:
        """Replace `{{NAME.light}}` and `{{NAME.dark}}` in a text by the values of tokens."""
        for (_, *within, name), token in self.paths.items():
            if not within:
                text = text.replace(f"{{{{{name}.light}}}}", token.light).replace(f"{{{{{name}.dark}}}}", token.dark)
        return text


def _selector(group: str, within: Sequence[str]) -> str:
    """Return the CSS selector for the custom properties of a group; a palette overrides the root."""
    if group == THEMES and within:
        palette, *within = within
        return " ".join([f"[data-palette][data-palette='{palette}']", *(f".{name}" for name in within)])
    return f".{within[0]}" if within else ":root"


def _tokens_in(group: Mapping[str, Any], *path: str) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    """Yield the tokens of a group and its subgroups with their paths."""
    for name, part in group.items():
        if name.startswith("$"):
            continue
        if "$value" in part:
            yield (*path, name), part
        else:
            yield from _tokens_in(part, *path, name)


def _token(written: Mapping[tuple[str, ...], Mapping[str, Any]], path: tuple[str, ...]) -> Token:
    """Return a token; references to other tokens are resolved."""
    token = written[path]
    light = str(token["$value"])
    dark = str(token.get("$extensions", {}).get("mode", {}).get("dark", light))

    def other(value: str) -> Token:
        return _token(written, tuple(value[1:-1].split("."))) if value.startswith("{") else Token(value, value)

    return Token(other(light).light, other(dark).dark)


def files_of(*pages: Page) -> list[Traversable]:
    """Return the token files shared by all games, and those of the given pages."""
    return [SHARED, *(file for page in pages if (file := page.assets / NAME).is_file())]


@cache
def tokens_of(page: Page | None) -> Tokens:
    """Load the tokens shared by all games and, for a `page`, those of its game."""
    return Tokens.read(*(file.read_text("utf-8") for file in files_of(*([page] if page else []))))
