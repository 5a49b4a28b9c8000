"""Search for components by the names that people type."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from ..errors import NotationError, format_nearest_names, format_suggestion, quoted
from .components import Component

U = TypeVar("U", bound=Component)


def index_by_name(units: Iterable[U], aliases: Mapping[str, str], key: Callable[[str], str]) -> dict[str, U]:
    """Return a mapping from normalized ids, names and aliases to components.

    Args:
        units: the components; a name that several components have leads to the first of them.
        aliases: the name or id of a component for each alias.
        key: a function that normalizes a name.
    """
    units = list(units)
    names = {key(unit.id): unit for unit in units}
    for unit in units:
        names.setdefault(key(unit.name), unit)
    for alias, name in aliases.items():
        if key(name) in names:
            names.setdefault(key(alias), names[key(name)])
    return names


def find_by_name(text: str, key: str, names: Mapping[str, U], label: Callable[[U], str]) -> U | None:
    """Return the component with the given name, or the only one whose name begins with it; None if there is none.

    Args:
        text: the name as the user typed it, for messages.
        key: the normalized form of `text`.
        names: the components by normalized name.
        label: a function that returns the name of a component for messages.

    Raises:
        NotationError: the names of several components begin with the text.
    """
    if key in names:
        return names[key]
    matches: dict[str, U] = {}
    for name, unit in names.items():
        if key and name.startswith(key):
            matches.setdefault(label(unit), unit)
    if len(matches) > 1:
        raise NotationError(f"'{text}' could be {', '.join(sorted(matches))}; write more of the name")
    return next(iter(matches.values()), None)


def make_unknown_name_error(
    nothing: str, text: str, key: str, names: Mapping[str, U], id_of: Callable[[U], str]
) -> NotationError:
    """Return the error for a name that no component has, with a suggestion.

    Args:
        nothing: the beginning of the message, such as `no card`.
        text: the name as the user typed it.
        key: the normalized form of `text`.
        names: the components by normalized name.
        id_of: a function that returns the id of a component for the suggestion.
    """
    ids = dict.fromkeys(map(id_of, names.values()))
    close = get_close_matches(key, names, 1, 0.8)
    near = f"'{id_of(names[close[0]])}'" if close else format_nearest_names(text, ids)
    ending = f"; did you mean {near}?" if near else format_suggestion(text, ids)
    return NotationError(f"{nothing} is called {quoted(text)}{ending}")
