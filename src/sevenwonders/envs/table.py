"""The game behind all environments: seats by number, observations and masks as arrays, rewards at the end."""

from collections.abc import Mapping
from operator import index
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ..copies import DeepCopyMixin
from ..errors import SeatError, SevenWondersError, quoted
from ..game.game import AnyGame
from ..game.options import Options
from ..game.seats import check_seat
from ..registry import game_type

ILLEGAL_REWARD = -1.0  # for a seat whose illegal action ends the game


def to_action_number(action: object) -> int:
    """Convert an action of any integer type to an int.

    >>> to_action_number(np.array(7)), to_action_number(np.uint8(7))
    (7, 7)
    >>> to_action_number(7.0)
    Traceback (most recent call last):
    TypeError: 7.0 is no action; an action is a whole number, as in the mask

    Raises:
        TypeError: the action is no whole number.
    """
    try:
        return index(action)  # type: ignore[arg-type]  # whatever it is
    except TypeError:
        raise TypeError(f"{quoted(action)} is no action; an action is a whole number, as in the mask") from None


class Observation(TypedDict):
    """The observation of a seat: a row of numbers about the position, and the mask of its legal actions.

    In an environment of many games, both have a row for each game.
    """

    observation: NDArray[np.int16]
    action_mask: NDArray[np.int8]


class EnvTable:
    """Games of one type with the same options, played one after another, for the environments of other libraries.

    Attributes:
        options: the rules options.
        encoding: the columns of observations and masks.
        players: the number of players.

    Args:
        game: "duel" or "classic".
        options: the rules options, or changes to the defaults; players choose none of them.

    Raises:
        TypeError: the options are of another type, such as those of another game.
    """

    _game: AnyGame | None = None

    def __init__(self, game: str, options: Options | Mapping[str, object] | None = None) -> None:
        self.game_type = kind = game_type(game)
        self.options = (
            kind.experiment_options(options)
            if isinstance(options, Mapping | None)
            else kind.Options.check_or_default(options)
        )
        self.encoding = self.game_type.encoding(self.options)
        self.players = self.options.num_players

    def __repr__(self) -> str:
        return f"<{self.game_type.name} for {self.players} players>"

    @property
    def game(self) -> AnyGame:
        """The current game. Raises `SevenWondersError` before the first game."""
        if self._game is None:
            raise SevenWondersError("no game has begun; reset the environment first")
        return self._game

    def check_learning_seat(self, seat: int | None) -> None:
        """Raise `SeatError` for a seat that cannot learn, because the rules decide its actions (an automa).

        In a solo game, which has an automa, None (any seat) is an error, too.
        """
        if seat is not None:
            check_seat(seat, self.players)
        automata = self.game_type.automa_names_by_seat(self.options)
        if automata and (seat is None or seat in automata):
            raise SeatError("the Solo Challenge has one seat; say seat=0")

    def begin_game(self, seed: int) -> None:
        """Start a new game, in which `seed` determines the chance events."""
        self._game = self.game_type.Game(self.options, seed=seed)

    def action_mask(self, seat: int) -> NDArray[np.int8]:
        """Return the mask of legal actions of a seat; all 0 if the seat does not have to decide or has chosen."""
        return self.encoding.mask(self.game.legal_codes(seat) if seat in self.game.deciders else ())

    def observe(self, seat: int) -> Observation:
        """Return the observation of a seat with its mask of legal actions."""
        seen = self.encoding.observation(self.game.state, seat)
        return {"observation": seen, "action_mask": self.action_mask(seat)}

    def commit(self, seat: int, action: object) -> None:
        """Take an action for a seat; the game is unchanged if an error is raised.

        Raises:
            IllegalActionError: the action is not legal.
            TypeError: the value is no action.
        """
        self.game.commit(seat, to_action_number(action))

    def returns(self) -> tuple[float, ...]:
        """Return the final reward of each seat, as `Result.returns`; 0 while the game goes on."""
        result = self.game.result
        return (0.0,) * self.players if result is None else tuple(map(float, result.returns()))

    def result(self) -> dict[str, object]:
        """Return the winners and ranks as plain data; an empty dictionary while the game goes on."""
        return self.game_type.result_to_json(self.game) or {}


class TableEnv(DeepCopyMixin):
    """Base class of the environments of a single game.

    Attributes:
        encoding: the columns of observations and masks.
        render_mode: "ansi" for one line of text, or none.
    """

    def __init__(
        self, game: str, options: Options | Mapping[str, object] | None = None, render_mode: str | None = None
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise SevenWondersError(f"the render mode {quoted(str(render_mode))} is not there; choose 'ansi' or none")
        self._table = EnvTable(game, options)
        self.encoding, self.render_mode = self._table.encoding, render_mode

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._table!r}>"

    def render(self) -> str | None:
        """Return a line with the stage of the game and the seats to move if `render_mode` is "ansi", else None."""
        return None if self.render_mode is None else repr(self._table.game)
