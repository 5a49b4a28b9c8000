"""Rules options of 7 Wonders: the number of players, and the way in which boards and sides are chosen or dealt.

Options are part of a game.  Each field below is one option; the first value is the default.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ..game import options as base
from ..game.options import change_options, option, options_from_bits
from ..game.views import check_state_type
from .components import MAX_PLAYERS, MIN_PLAYERS
from .rules.state import RuleOption, State

Sides = Literal["choose", "day", "night", "random"]
Boards = Literal["random", "choose"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Options(base.Options):
    """The rules options of a game of 7 Wonders.

    >>> Options(players=5, sides="night").changed_values()
    {'players': 5, 'sides': 'night'}
    >>> Options(sides="dusk")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.OptionError: sides cannot be 'dusk'; choose from choose, day, night, random
    """

    players: int = option(range(MIN_PLAYERS, MAX_PLAYERS + 1), "how many play")
    sides: Sides = option(
        {"choose": 0, "day": RuleOption.DAY, "night": RuleOption.NIGHT, "random": RuleOption.RANDOM_SIDES},
        "choose sides in secret, all at once; or all boards show one side; or sides are drawn by lot",
    )
    boards: Boards = option(
        {"random": 0, "choose": RuleOption.CHOOSE_BOARDS}, "deal the boards, or choose them one after the other"
    )

    @property
    def num_players(self) -> int:
        """The number of players."""
        return self.players


def options_from(changes: Mapping[str, object] | None = None) -> Options:
    """Return the default options with changes, given as values by name.  Values may be text, as from a command line.

    >>> options_from({"players": "4"}).players
    4
    >>> options_from({"player": 4})
    Traceback (most recent call last):
    ...
    sevenwonders.errors.OptionError: there is no option 'player'; did you mean 'players'?
    """
    return change_options(Options(), changes)


def options_of(state: State) -> Options:
    """Return the rules options of a position.  Raises `TypeError` if it belongs to another game."""
    check_state_type(state, State, "classic")
    return Options(players=int(state.players), **options_from_bits(state.rules, Options))
