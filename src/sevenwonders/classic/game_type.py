"""`GAME`: the game type of 7 Wonders, through which all other packages use the game."""

from __future__ import annotations

from typing import ClassVar

from ..game.game_type import GameType
from ..messages import Messages
from .actions import Action
from .capabilities import CAPABILITIES
from .deal import Deal
from .game import IN_TURN
from .game import Game as ClassicGame
from .ids import SEATS
from .options import Options as ClassicOptions
from .position import Position as ClassicPosition
from .rules.chance import outcome_weight
from .rules.score import rank_of_seat
from .rules.state import CHANCE
from .rules.state import State as ClassicState
from .states import KnownState
from .wording import wording


class Classic(GameType[ClassicGame, ClassicState, Action, KnownState]):
    """The game type of 7 Wonders: the object through which the server, the terminal and the laboratory use the game."""

    name = "classic"
    title = "7 Wonders"
    seats = range(3, 8)
    simultaneous = True
    usual_level = 3
    Game = ClassicGame
    Options = ClassicOptions
    Deal = Deal
    Position = ClassicPosition
    State = ClassicState
    experiment_changes: ClassVar = {"sides": "random"}
    capabilities = CAPABILITIES

    def position_of(self, game: ClassicGame) -> ClassicPosition:
        """Return the current position of a game."""
        return ClassicPosition.from_state(game.state)

    def chance_outcomes(self, state: ClassicState) -> list[tuple[int, float]]:
        """Return each possible outcome of chance, as an action code, with its probability.

        A card with more copies is more likely.
        """
        weights = {code: int(outcome_weight(state, code)) for code in self.legal_codes(state, CHANCE)}
        whole = sum(weights.values())
        return [(code, parts / whole) for code, parts in weights.items()]

    def _describe_action(self, state: ClassicState, seat: int, action: Action, messages: Messages, hidden: bool) -> str:
        """Return a sentence that describes a player's action, with its price."""
        from .words import describe_priced_action

        return describe_priced_action(state, seat, action, messages, name=SEATS[seat], hidden=hidden)

    def victory_shares(self, state: ClassicState, players: int) -> tuple[float, ...]:
        """Return each seat's share of the victory in a finished game: 1 divided among the winners, else 0."""
        won = [rank_of_seat(state, seat) == 1 for seat in range(state.players)]
        return tuple(share / sum(won) for share in won)

    def turn_number(self, state: ClassicState, before: int) -> int:
        """Return the number of the turn within its Age, from 1; 0 during the setup and while cards are dealt.

        `before`, the number of the previous position's turn, is not needed.
        """
        return int(state.turn) + 1 if state.question in IN_TURN else 0

    def messages(self, language: str = "en") -> Messages:
        """Return all texts of the game that people read, by their keys, in a language (`en`, `de`, `fr` or `es`)."""
        return wording(language)


GAME = Classic()
