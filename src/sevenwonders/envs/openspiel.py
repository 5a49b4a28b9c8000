"""Both games as games of OpenSpiel, registered under `sevenwonders_duel` and `sevenwonders_classic`.

    import pyspiel
    import sevenwonders.envs.openspiel

    game = pyspiel.load_game("sevenwonders_duel(options=pantheon:true+agora:true)")

Chance is explicit.  The simultaneous choices of 7 Wonders are made one after another, in secret.  The information state
of a seat is the list of all events that the seat has noticed, in notation; the observation is the array of
`GameType.encoding`.
"""

from collections.abc import Callable

import numpy as np

from ..errors import OptionError, explain_missing_packages, quoted
from ..game.game_type import AnyGameType
from ..registry import game_type, game_types

with explain_missing_packages("sevenwonders.envs.openspiel", "open_spiel"):
    import pyspiel

from .table import EnvTable

MAX_LENGTH = 1000  # decisions of a game; none comes near
RANDOM_SEEDS = 2**53  # as many as there are floats of equal distance between 0 and 1


def _make_openspiel_type(described: AnyGameType) -> pyspiel.GameType:
    duel = described.seats.stop == 3
    return pyspiel.GameType(
        short_name=f"sevenwonders_{described.name}",
        long_name=described.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if duel else pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=described.seats.stop - 1,
        min_num_players=described.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": ""},
    )


def _parse_option_changes(text: str) -> dict[str, str]:
    """Parse the parameter `options` of an OpenSpiel game: rules options as `name:value`, joined by `+`."""
    changes = {}
    for part in filter(None, text.split("+")):
        name, colon, value = part.partition(":")
        if not colon:
            raise OptionError(f"{quoted(part)} is no option; write name:value, several joined by +")
        changes[name] = value
    return changes


class SevenWondersGame(pyspiel.Game):
    """An OpenSpiel game: one of the games of this package with its rules options."""

    name: str
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, str] | None = None) -> None:
        self.table = EnvTable(self.name, _parse_option_changes((params or {}).get("options", "")))
        players, columns = self.table.players, self.table.encoding
        zero_sum = self.game_type.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=columns.num_actions,
            max_chance_outcomes=columns.codes,
            num_players=players,
            min_utility=-1.0 if zero_sum else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else 1.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(self.game_type, info, params or {})

    def __reduce__(self) -> "tuple[Callable[[str], pyspiel.Game], tuple[str]]":
        """Copy and pickle the game as the string with its name and options."""
        return _load_game, (str(self),)

    def new_initial_state(self) -> "SevenWondersState":
        """Return the state at the first chance event of a game."""
        return SevenWondersState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, object] | None = None
    ) -> "Observer | None":
        """Return an observer of all information of a seat, public and private, or None.

        There is no observer if `iig_obs_type` requests only public or only private information.
        """
        if iig_obs_type is not None and (
            not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            return None
        return Observer(self.table, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SevenWondersState(pyspiel.State):
    """A position of a game with its history, as a state of OpenSpiel.

    Attributes:
        wrapped: the `Game` of this package, which gets chance events from OpenSpiel.
    """

    def __init__(self, game: SevenWondersGame) -> None:
        super().__init__(game)
        self._name = game.name
        self.wrapped = game.table.game_type.Game(game.table.options)

    def current_player(self) -> int:
        """Return the seat to move, or `CHANCE` or `TERMINAL` of OpenSpiel."""
        seat = self.wrapped.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == self.wrapped.CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.wrapped.legal_codes(player)) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the codes of the possible outcomes of chance with their probabilities."""
        return sorted(game_type(self._name).chance_outcomes(self.wrapped.state))

    def _apply_action(self, action: int) -> None:
        self.wrapped.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        seat = self.wrapped.CHANCE if player == pyspiel.PlayerId.CHANCE else player
        kind = game_type(self._name)
        legal = action in kind.legal_codes(self.wrapped.state, seat)
        text = str(kind.action(self.wrapped.state, seat, action)) if legal else "not legal"
        return f"{text} #{action}"  # actions that differ only in hidden information have the same text

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.wrapped.is_over

    def returns(self) -> list[float]:
        """Return the final reward of each seat, as `Result.returns`; 0 while the game goes on."""
        result = self.wrapped.result
        return [0.0] * self.wrapped.num_players if result is None else list(map(float, result.returns()))

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "SevenWondersState":
        """Return a random position that is consistent with the knowledge of the seat `player_id` (determinization).

        `sampler` draws numbers from 0 to 1.  Hidden information is dealt again, and choices that other seats have made
        in secret are chosen at random. The events that the seat has noticed stay the same. `history` also stays the
        same, and does not match the hidden information.
        """
        sampled: SevenWondersState = self.clone()
        game = sampled.wrapped
        chosen = [seat for seat in game.asked if seat != player_id and seat not in game.deciders]
        for seat in chosen:
            game.revoke(seat)
        game.state = game_type(self._name).determinize(game.state, player_id, int(sampler() * RANDOM_SEEDS))
        game.deal = game.given_deal  # revealed facts of the real deal need not hold in the random position
        for seat in chosen:
            legal = game.legal_codes(seat)
            game.commit(seat, legal[int(sampler() * len(legal))])
        return sampled

    def __str__(self) -> str:
        return self.format_noticed_events(None)

    def format_noticed_events(self, seat: int | None) -> str:
        """Return a line for each event that a seat has noticed and for its pending choice; for None, all events."""
        game = self.wrapped
        if seat is None:
            chosen = [f"{other}: {game.committed_action(other)}" for other in range(game.num_players)]
            return "\n".join([*map(str, game.plies), *(line for line in chosen if not line.endswith("None"))])
        lines = [ply.text(seat) for ply in game.plies if ply.is_noticed_by(seat)]
        own = game.committed_action(seat)
        return "\n".join([f"player {seat}", *lines, *([] if own is None else [f"chosen: {own}"])])


class Observer:
    """Observer of OpenSpiel: a seat's observation as an array or, with perfect recall, all noticed events as text."""

    def __init__(self, table: EnvTable, perfect_recall: bool) -> None:
        self._table, self._perfect_recall = table, perfect_recall
        width = 0 if perfect_recall else len(table.encoding.features)
        self.tensor = np.zeros(width, np.float32)
        self.dict = {"observation": self.tensor}

    def __repr__(self) -> str:
        recall = "all that came before" if self._perfect_recall else "the position"
        return f"<Observer of {self._table.game_type.name}: {recall}>"

    def set_from(self, state: SevenWondersState, player: int) -> None:
        """Write the observation of a seat to `tensor`; with perfect recall, which has only text, do nothing."""
        if not self._perfect_recall:
            self.tensor[:] = self._table.encoding.observation(state.wrapped.state, player)

    def string_from(self, state: SevenWondersState, player: int) -> str:
        """Return the observation of a seat as text; with perfect recall, all events that the seat has noticed."""
        if self._perfect_recall:
            return state.format_noticed_events(player)
        columns = self._table.encoding
        seen = columns.observation(state.wrapped.state, player)
        cells = (f"{name}={value}" for name, value in zip(columns.features, seen.tolist(), strict=True) if value)
        return f"player {player} " + " ".join(cells)


def _load_game(text: str) -> pyspiel.Game:
    """Load a game of OpenSpiel from its text, such as `sevenwonders_duel()`.

    Unpickling this function imports this module, which registers the games.
    """
    return pyspiel.load_game(text)


for _kind in game_types():
    if _kind.capabilities.encoding is not None:
        _described = _make_openspiel_type(_kind)
        _members = {"name": _kind.name, "game_type": _described}
        pyspiel.register_game(_described, type(f"SevenWondersGame_{_kind.name}", (SevenWondersGame,), _members))
