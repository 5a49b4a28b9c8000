"""Rules options: how many play, and how boards and their sides are given out.

Options are part of a game.  Each field below is one option; the first value is the default.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..errors import OptionError, suggestion
from .components import MAX_PLAYERS, MIN_PLAYERS
from .rules.state import Rule

Value = str | int


def _option(*values: Value, about: str, ruling: str = "", bits: Mapping[Value, int] | None = None) -> Any:
    """An option: its values (default first), what it decides, its ruling, and what it sets in `state.rules`."""
    return field(default=values[0], metadata={"values": values, "about": about, "ruling": ruling, "bits": bits or {}})


@dataclass(frozen=True, kw_only=True)
class Options:
    """The rules options of a game.

    >>> Options(players=5, sides="night").changed()
    {'players': 5, 'sides': 'night'}
    >>> Options(sides="dusk")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.OptionError: sides cannot be 'dusk'; choose from choose, day, night, random
    """

    players: int = _option(
        *range(MIN_PLAYERS, MAX_PLAYERS + 1),
        about="how many play",
    )
    sides: str = _option(
        *("choose", "day", "night", "random"),
        about="choose sides in secret, all at once; or everybody has one side; or sides are drawn by lot",
        ruling="R-32",
        bits={"day": Rule.DAY, "night": Rule.NIGHT, "random": Rule.RANDOM_SIDES},
    )
    boards: str = _option(
        *("random", "choose"),
        about="deal the boards, or choose them one after the other",
        bits={"choose": Rule.CHOOSE_BOARDS},
    )

    def __post_init__(self) -> None:
        for option in fields(self):
            value, values = getattr(self, option.name), option.metadata["values"]
            if not any(type(value) is type(known) and value == known for known in values):
                raise OptionError(f"{option.name} cannot be {value!r}; choose from {', '.join(map(str, values))}")

    def changed(self) -> dict[str, Value]:
        """The options that differ from the default."""
        return {
            option.name: value for option in fields(self) if (value := getattr(self, option.name)) != option.default
        }

    def bits(self) -> int:
        """The options that the rules themselves look at, as bits of `Rule`."""
        return int(sum(int(option.metadata["bits"].get(getattr(self, option.name), 0)) for option in fields(self)))


def options_from(changes: Mapping[str, Any] | None = None) -> Options:
    """The default options with some changed.  Values may be text, as a command line gives them.

    >>> options_from({"players": "4"}).players
    4
    >>> options_from({"player": 4})
    Traceback (most recent call last):
    ...
    sevenwonders.errors.OptionError: there is no option 'player'; did you mean 'players'?
    """
    if not isinstance(changes, Mapping | None):
        raise OptionError(f"options should be names with values, not {changes!r}")
    known = {option.name: option for option in fields(Options)}
    given = {}
    for name, value in (changes or {}).items():
        if name not in known:
            raise OptionError(f"there is no option '{str(name)[:40]}'{suggestion(str(name), known)}")
        given[name] = next((v for v in known[name].metadata["values"] if str(v) == value), value)
    return Options(**given)
