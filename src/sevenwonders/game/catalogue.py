"""The catalogue of a game for the web page: every component, option and level as plain data.

The printed symbols of a component are a list of glyphs, each with a `kind`:

    makes resource count        choice resources      fixed resources (bought at 1)
    shields count               symbol symbol         points count
    coins count                 loses count           per counted coins points most where
    temple points               chambers chambers     reserve count
    worth count                 ask ask               rule rule
    move                        replay
    discount sides resources    complete count

`per` has `most` in Duel (the city with more of the counted things) and `where` in 7 Wonders (own, near, all).  Only 7
Wonders has `discount` and `complete`; there, `rule` names a special effect of a stage.
"""

from collections.abc import Iterable, Mapping
from dataclasses import Field
from typing import Any

from ..rulebook.rulings import Ruling, find_ruling_of_option
from .levels import Level
from .styles import Style

VERSION = 1


def make_option_entry(option: Field[object], rulings: Iterable[Ruling]) -> dict[str, object]:
    """Return the catalogue's entry of a rules option, a dataclass field: its name, values, default, description and
    ruling.
    """
    facts = option.metadata
    return {
        "name": option.name,
        "values": list(facts["values"]),
        "default": option.default,
        "about": facts["about"],
        "ruling": find_ruling_of_option(option.name, rulings),
    }


def make_style_entries(styles: Iterable[Style]) -> list[dict[str, str]]:
    """Return the catalogue's entries of the styles of computer players, except the plain style, which has no
    preferences.
    """
    return [
        {"id": style.name, "name": style.name.capitalize(), "says": style.says, "module": style.module}
        for style in styles
        if style.likes
    ]


def make_level_entries(levels: Mapping[int, Level[Any]]) -> list[dict[str, object]]:
    """Return the catalogue's entries of the levels of computer players, the easiest first."""
    return [{"number": number, "says": level.says} for number, level in levels.items()]
