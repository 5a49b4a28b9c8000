"""Eight opponent levels, each of which wins about three of four games against the level below.

Weak levels play like people: they do not move at random, but overlook possibilities.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from ...game import levels
from ...game.player import Decision, NamedPlayer, Player, needs_compiler
from ...game.views import check_asked
from ...kernel.chance import Purpose, draw, stream_for
from ..actions import Verb, action_of
from ..states import KnownState, legal_codes
from .evaluation import evaluate, evaluate_own
from .greedy import GreedyPlayer

if TYPE_CHECKING:
    from .search import SearchPlayer

PERCENT = 100
EYES = 0x51  # sets the dice that say what is noticed apart from others of the same seed
ASIDE = (Verb.WONDER, Verb.ACTIVATE, Verb.PREPARE)  # begin with a component beside the cards on offer


class OverlookingPlayer(NamedPlayer):
    """Player who notices only some of the legal actions and takes the best of those.

    A glance catches a card, a Wonder or an answer, or misses it.  An action comes to mind when all its components have
    been noticed.  Less obvious actions take a second glance: using a Wonder, a Divinity or a Conspiracy rather than the
    card, or a card that is free by a chain.  A player who does not search also needs two glances at the opponent;
    without them, only the own city counts for that decision.  A player who notices nothing at all looks again.

    Args:
        player: chooses the best of the noticed actions.
        sight: the percentage of things that a glance catches.
        seed: decides what is noticed.
        name: the player's name.
    """

    def __init__(self, player: GreedyPlayer | SearchPlayer, sight: int, seed: int, name: str) -> None:
        self.name, self.compiled = name, needs_compiler(player)
        self._player, self._sight = player, sight
        self._eyes = stream_for(seed, Purpose.PLAYER, EYES)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """Return the best of the noticed actions."""
        noticed = self.noticed(state, seat)
        if isinstance(self._player, GreedyPlayer):
            heeds = self._catches() and self._catches()
            return self._player.best_of(noticed, state, seat, evaluate if heeds else evaluate_own)
        found = self._player.choose(state, seat, stop=stop)
        if found.analysis is None:
            return found
        moves = [move for move in found.analysis.moves if move.action in noticed]
        best = moves[0] if moves[0].visits else max(moves, key=lambda move: move.prior)
        return Decision(best.action, found.analysis)

    def noticed(self, state: KnownState, seat: int) -> list[int]:
        """Return the legal actions that come to mind, at least one action."""
        things = {action: things_of(state, seat, action) for action in legal_codes(state, seat)}
        check_asked(things, seat)
        found: list[int] = []
        while not found:
            caught: defaultdict[str, bool] = defaultdict(self._catches)
            found = [action for action, needed in things.items() if all(caught[thing] for thing in needed)]
        return found

    def _catches(self) -> bool:
        return bool(draw(self._eyes, PERCENT) < self._sight)


def things_of(state: KnownState, seat: int, code: int) -> list[str]:
    """Return the things that a player must notice to think of an action, a name for each glance."""
    action = action_of(state, code)
    if not action.units:
        return [str(action)]
    first, glances = action.units[0], [unit.id for unit in action.units]
    if action.verb in ASIDE or (action.verb is Verb.BUILD and first.facts.needs_chain & state.city[seat].chains):
        glances.append(f"{first.id} once more")
    return glances


@dataclass(frozen=True, slots=True)
class Level(levels.Level[KnownState]):
    """Level of play; `sight` is the percentage of things that it catches at a glance, see `OverlookingPlayer`."""

    sight: int = PERCENT

    def quick(self, seed: int, name: str) -> Player[KnownState]:
        """Return the greedy player with this level's perception."""
        return OverlookingPlayer(GreedyPlayer(seed), self.sight, seed, name)

    def searching(self, seed: int, name: str) -> Player[KnownState]:
        """Return the player with a search, with a fresh tree for every action: no slower in a long game."""
        from .search import SearchPlayer

        player = SearchPlayer(
            seed,
            simulations=self.simulations or None,
            seconds=self.seconds or None,
            reuse=False,
            name=name,
        )
        player.exact = self.sight == PERCENT
        return player if player.exact else OverlookingPlayer(player, self.sight, seed, name)


LEVELS: dict[int, Level] = {
    1: Level("a first game: sees less than half of what it could do, and hardly the opponent", sight=40),
    2: Level("overlooks two things in five, and mostly the opponent", sight=60),
    3: Level("overlooks every fourth thing, and often the opponent", sight=75),
    4: Level("overlooks little", sight=88),
    5: Level("sees everything, and takes what looks best now (greedy)"),
    6: Level("has learned the game and thinks a little ahead, and overlooks things", 40, sight=78),
    7: Level("plans, and hardly overlooks anything", 100, sight=90),
    8: Level("full strength: all that the search finds in 0.6 seconds", seconds=0.6),
}
