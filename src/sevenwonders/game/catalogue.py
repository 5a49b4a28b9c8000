"""What the catalogues of both games say in the same form."""

from collections.abc import Mapping
from typing import Any, Protocol

VERSION = 1


class _Level(Protocol):
    @property
    def says(self) -> str: ...


def option_entry(option: Any) -> dict[str, Any]:
    """A field of the rules options: its values, what it decides, its ruling."""
    facts = option.metadata
    return {
        "name": option.name,
        "values": list(facts["values"]),
        "default": option.default,
        "about": facts["about"],
        "ruling": facts["ruling"],
    }


def level_entries(levels: Mapping[int, _Level]) -> list[dict[str, Any]]:
    """The grades of computer players, the easiest first."""
    return [{"number": number, "says": level.says} for number, level in levels.items()]
