"""`GAME`: the object through which the rest of the package uses 7 Wonders Duel."""

from __future__ import annotations

from collections.abc import Sequence

from ..game.game_type import GameType
from ..game.options import Options as RulesOptions
from ..messages import Messages
from .actions import Action
from .capabilities import CAPABILITIES
from .deal import Deal
from .game import Game as DuelGame
from .options import PROFILES
from .options import Options as DuelOptions
from .position import Position as DuelPosition
from .rules.state import SHARED, Question
from .rules.state import State as DuelState
from .states import KnownState
from .wording import wording


class Duel(GameType[DuelGame, DuelState, Action, KnownState]):
    """The game type of 7 Wonders Duel, through which the server, the terminal and other packages use it."""

    name = "duel"
    title = "7 Wonders Duel"
    seats = range(2, 3)
    Game = DuelGame
    Options = DuelOptions
    Deal = Deal
    Position = DuelPosition
    State = DuelState
    capabilities = CAPABILITIES
    configurations = ((), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",))
    options_profiles = PROFILES
    usual_level = 2

    def automa_names_by_seat(self, options: RulesOptions) -> dict[int, str]:
        """Return the name of the automa of the Solo Challenge by its seat; empty in all other games."""
        return {1: "Automa"} if isinstance(options, DuelOptions) and options.solo else {}

    def position_of(self, game: DuelGame) -> DuelPosition:
        """Return the current position of a game as a description that can be written to a file."""
        return DuelPosition.from_state(game.state, game.options)

    def _describe_action(self, state: DuelState, seat: int, action: Action, messages: Messages, hidden: bool) -> str:
        """Return an action of a player as a sentence."""
        from .game import name_answered_question
        from .words import describe_played_action

        question = name_answered_question(state, seat, action)
        return describe_played_action(action, messages, seat=seat, hidden=hidden, question=question)

    def victory_shares(self, state: DuelState, players: int) -> tuple[float, ...]:
        """Return each seat's share of the victory: 1 for the winner, 0 for the loser, or 0.5 each if it is shared."""
        return (0.5, 0.5) if state.winner == SHARED else (float(state.winner == 0), float(state.winner == 1))

    def turn_number(self, state: DuelState, before: int) -> int:
        """Return the number of the current turn, counted from the beginning of the game.

        `before` is the number in the previous position. A new turn begins with the decision about its main action.
        """
        return before + (state.agenda[state.n_agenda - 1].question == Question.TURN)

    def messages(self, language: str = "en") -> Messages:
        """Return the texts of the game that people read, in a language (`en`, `de`, `fr` or `es`)."""
        return wording(language)

    def deal_game(self, options: RulesOptions, seed: int, names: Sequence[str]) -> DuelGame:
        """Return a new game whose complete deal is determined by the seed and the options.

        Each later outcome of chance is then the same in whatever order players reveal cards.
        """
        options = DuelOptions.check_or_default(options)
        return DuelGame(options, seed=seed, deal=Deal.from_seed(seed, options), names=tuple(names))


GAME = Duel()
