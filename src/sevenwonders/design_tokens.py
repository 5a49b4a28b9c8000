"""Design tokens: the colours and sizes in `assets/tokens.json` of this package and of each game.

The page, the pictures and the terminal client read these files, in the format of the Design Tokens Community Group:
groups of tokens with a `$value`, a `$type` and a `$description`; `{group.token}` refers to another token, and
`$extensions.mode.dark` is the value on a dark background.

A group belongs to a style sheet or to a part of one (`duel_expansions/kinds`), into which the server inserts its
tokens. A token that differs on a dark background becomes a custom property at the end of the style sheet; the others
replace `var(--token)`. A subgroup is a CSS class: its tokens become custom properties of elements of the class. A group
of `themes` is a palette: its tokens override the tokens with equal names when the player chooses the palette.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from .errors import SevenWondersError
from .page import GamePage

NAME = "tokens.json"
THEMES = "themes"
SHARED = files(__package__) / "assets" / NAME


@dataclass(frozen=True)
class DesignToken:
    """A design value in CSS, such as a colour or a size, on a light and on a dark background."""

    light: str
    dark: str

    @property
    def differs_on_dark(self) -> bool:
        """Return whether the values on a light and on a dark background differ."""
        return self.light != self.dark

    @property
    def css(self) -> str:
        """The value as CSS, with `light-dark()` if it differs between light and dark backgrounds."""
        return f"light-dark({self.light}, {self.dark})" if self.differs_on_dark else self.light


@dataclass(frozen=True)
class DesignTokens:
    """Design tokens from one or several files.

    >>> tokens = load_tokens(None)
    >>> tokens["paper"], tokens["hue-0", "from"], tokens["kind-blue", "kind"] == tokens["blue"]
    (DesignToken(light='#f6edd8', dark='#f6edd8'), DesignToken(light='#3b2b5e', dark='#3b2b5e'), True)

    Attributes:
        paths: the tokens by their paths: the group, the class if they have one, and the name.
    """

    paths: Mapping[tuple[str, ...], DesignToken]

    @classmethod
    def read(cls, files: Iterable[Traversable]) -> "DesignTokens":
        """Read token files; later files may override and refer to tokens of earlier files."""
        return cls.parse(*(file.read_text("utf-8") for file in files))

    @classmethod
    def parse(cls, *texts: str) -> "DesignTokens":
        """Parse the contents of token files; later files may override and refer to tokens of earlier files.

        Raises:
            SevenWondersError: a file is no JSON, or a token refers to a token that does not exist.
        """
        try:
            written = {path: token for text in texts for path, token in _iter_tokens(json.loads(text))}
            return cls({path: _resolve_token(written, path) for path in written})
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise SevenWondersError(f"{NAME} cannot be used: {error}") from None
        except KeyError as error:
            raise SevenWondersError(f"{NAME} cannot be used: there is no token {'.'.join(error.args[0])}") from None

    @cached_property
    def _tokens_by_name(self) -> Mapping[tuple[str, ...], DesignToken]:
        return {path[1:]: token for path, token in self.paths.items()}

    def __getitem__(self, name: str | tuple[str, str]) -> DesignToken:
        """Return a token by its name, or by its CSS class and its name."""
        return self._tokens_by_name[(name,) if isinstance(name, str) else name]

    def __contains__(self, name: str | tuple[str, str]) -> bool:
        return ((name,) if isinstance(name, str) else name) in self._tokens_by_name

    def insert_into_style_sheet(self, sheet: str, text: str) -> str:
        """Return the CSS of a style sheet with its tokens, as custom properties or in place of `var(--NAME)`.

        Args:
            sheet: the name of the style sheet, which is also the group of its tokens.
            text: the CSS.
        """
        rules: dict[str, list[str]] = {}
        for (group, *within, name), token in self.paths.items():
            if group == sheet and (within or token.differs_on_dark):
                rules.setdefault(_css_selector(group, within), []).append(f"--{name}: {token.css};\n")
        text += "".join(f"{selector} {{\n{''.join(lines)}}}\n" for selector, lines in rules.items())
        for (_, *within, name), token in self.paths.items():
            if not within and not token.differs_on_dark:
                text = text.replace(f"var(--{name})", token.light)
        return text

    def fill_placeholders(self, text: str) -> str:
        """Replace `{{NAME.light}}` and `{{NAME.dark}}` in a text by the values of tokens."""
        for (_, *within, name), token in self.paths.items():
            if not within:
                text = text.replace(f"{{{{{name}.light}}}}", token.light).replace(f"{{{{{name}.dark}}}}", token.dark)
        return text


def _css_selector(group: str, within: Sequence[str]) -> str:
    """Return the CSS selector of the elements that have a group's tokens as custom properties.

    Args:
        group: the group; tokens of `themes` override those of the root.
        within: the part of the tokens' path between group and name: a palette for `themes`, then a class, if any.
    """
    if group == THEMES and within:
        palette, *within = within
        return " ".join([f"[data-palette][data-palette='{palette}']", *(f".{name}" for name in within)])
    return f".{within[0]}" if within else ":root"


def _iter_tokens(group: Mapping[str, Any], *path: str) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    """Yield the path and the unresolved data of each token in a group and its subgroups; `path` is the group's path."""
    for name, part in group.items():
        if name.startswith("$"):
            continue
        if "$value" in part:
            yield (*path, name), part
        else:
            yield from _iter_tokens(part, *path, name)


def _resolve_token(written: Mapping[tuple[str, ...], Mapping[str, Any]], path: tuple[str, ...]) -> DesignToken:
    """Return the token at a path, with references to other tokens resolved; `written` has the data of all tokens."""
    token = written[path]
    light = str(token["$value"])
    dark = str(token.get("$extensions", {}).get("mode", {}).get("dark", light))

    def resolve_value(value: str) -> DesignToken:
        is_reference = value.startswith("{")
        return _resolve_token(written, tuple(value[1:-1].split("."))) if is_reference else DesignToken(value, value)

    return DesignToken(resolve_value(light).light, resolve_value(dark).dark)


def list_token_files(*pages: GamePage) -> list[Traversable]:
    """Return the token file shared by all games, and the token files of the given games' pages."""
    return [SHARED, *(file for page in pages if (file := page.assets / NAME).is_file())]


@cache
def load_tokens(page: GamePage | None) -> DesignTokens:
    """Load the tokens shared by all games and, for the `page` of a game, those of this game."""
    return DesignTokens.read(list_token_files(*([page] if page else [])))
