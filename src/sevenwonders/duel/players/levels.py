"""Eight opponent levels, each of which wins about three of four games against the level below.

Weak levels play like people: they do not move at random, but overlook possibilities.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from ...game import levels
from ...game.player import BasePlayer, Decision, Player, needs_compiler
from ...game.views import check_has_to_decide
from ...kernel.chance import Purpose, derive_random_stream, draw_below
from ..actions import Verb, action_of
from ..states import KnownState, legal_codes
from .evaluation import evaluate, evaluate_own_city
from .greedy import GreedyPlayer

if TYPE_CHECKING:
    from .search import SearchPlayer

PERCENT = 100
PERCEPTION = 0x51  # separates the random numbers of perception from others of the same seed
ASIDE = (Verb.WONDER, Verb.ACTIVATE, Verb.PREPARE)  # actions that begin with a component other than a card on offer


class OverlookingPlayer(BasePlayer):
    """Player that overlooks some of the legal actions and takes the best of the others.

    A random draw decides whether the player notices a component (a card, a Wonder, an option).  The player considers an
    action only after noticing all its components.  Less obvious actions need a second draw: using a Wonder, a Divinity
    or a Conspiracy rather than the card, or a card that is free by a chain.  A player without a search also needs two
    draws to take the opponent into account; otherwise it considers only its own city in that decision.  The draws are
    repeated until the player has noticed an action.

    Args:
        player: chooses the best of the noticed actions.
        perception: the probability to notice a component, in percent.
        seed: the seed of the draws.
        name: the player's name.
    """

    def __init__(self, player: GreedyPlayer | SearchPlayer, perception: int, seed: int, name: str) -> None:
        self.name, self.compiled = name, needs_compiler(player)
        self._player, self._perception = player, perception
        self._stream = derive_random_stream(seed, Purpose.PLAYER, PERCEPTION)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """Return the action that the wrapped player prefers among the noticed actions.

        Args:
            state: the position as the seat knows it.
            seat: the seat that decides.
            stop: ends the wrapped player's search early when it is set.
        """
        noticed = self.draw_noticed_actions(state, seat)
        if isinstance(self._player, GreedyPlayer):
            sees_opponent = self._draw_whether_component_is_noticed() and self._draw_whether_component_is_noticed()
            return self._player.choose_among(noticed, state, seat, evaluate if sees_opponent else evaluate_own_city)
        decision = self._player.choose(state, seat, stop=stop)
        if decision.analysis is None:
            return decision
        moves = [move for move in decision.analysis.moves if move.action in noticed]
        best = moves[0] if moves[0].visits else max(moves, key=lambda move: move.prior)
        return Decision(best.action, decision.analysis)

    def draw_noticed_actions(self, state: KnownState, seat: int) -> list[int]:
        """Draw at random which legal actions the player notices; return at least one action."""
        things = {action: list_things_to_notice(state, seat, action) for action in legal_codes(state, seat)}
        check_has_to_decide(things, seat)
        noticed: list[int] = []
        while not noticed:
            seen: defaultdict[str, bool] = defaultdict(self._draw_whether_component_is_noticed)
            noticed = [action for action, needed in things.items() if all(seen[thing] for thing in needed)]
        return noticed

    def _draw_whether_component_is_noticed(self) -> bool:
        """Draw at random whether the player notices a single component; the perception is the probability."""
        return bool(draw_below(self._stream, PERCENT) < self._perception)


def list_things_to_notice(state: KnownState, seat: int, code: int) -> list[str]:
    """Return the names of everything that a player must notice before considering an action.

    Usually these are the components of the action.  A less obvious component is in the list twice, the second
    time under another name, because the player needs two random draws to notice it.

    Args:
        state: the position as the player knows it.
        seat: the seat of the player.
        code: the code of the action.
    """
    action = action_of(state, code)
    if not action.units:
        return [str(action)]
    first, things = action.units[0], [unit.id for unit in action.units]
    if action.verb in ASIDE or (action.verb is Verb.BUILD and first.facts.needs_chain & state.city[seat].chains):
        things.append(f"{first.id} once more")
    return things


@dataclass(frozen=True, slots=True)
class Level(levels.Level[KnownState]):
    """Level of play of a computer opponent.

    `perception` is the probability, in percent, that the player notices a component. The player never chooses an action
    with a component that it has not noticed.
    """

    perception: int = PERCENT

    def make_searchless_player(self, seed: int, name: str) -> Player[KnownState]:
        """Return a greedy player, without a search, that overlooks components as often as this level does.

        Args:
            seed: the seed of the player's random numbers.
            name: the player's name.
        """
        return OverlookingPlayer(GreedyPlayer(seed), self.perception, seed, name)

    def make_search_player(self, seed: int, name: str) -> Player[KnownState]:
        """Return a player with a tree search, which begins an empty tree for every action.

        Below full strength the player overlooks components.

        Args:
            seed: the seed of the player's random numbers.
            name: the player's name.
        """
        from .search import SearchPlayer

        player = SearchPlayer(
            seed,
            simulations=self.simulations or None,
            seconds=self.seconds or None,
            reuse=False,
            name=name,
        )
        player.exact = self.perception == PERCENT
        return player if player.exact else OverlookingPlayer(player, self.perception, seed, name)


LEVELS: dict[int, Level] = {
    1: Level("a first game: sees less than half of what it could do, and hardly the opponent", perception=40),
    2: Level("overlooks two things in five, and mostly the opponent", perception=60),
    3: Level("overlooks every fourth thing, and often the opponent", perception=75),
    4: Level("overlooks little", perception=88),
    5: Level("sees everything, and takes what looks best now (greedy)"),
    6: Level("has learned the game and thinks a little ahead, and overlooks things", 40, perception=78),
    7: Level("plans, and hardly overlooks anything", 100, perception=90),
    8: Level("full strength: all that the search finds in 0.6 seconds", seconds=0.6),
}
