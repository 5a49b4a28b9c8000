"""Plain recursion over the rules of Duel: what a late position is worth under best play, with exact fractions."""

from collections.abc import Iterator
from fractions import Fraction

from sevenwonders import duel
from sevenwonders.duel.actions import seat_to_act
from sevenwonders.duel.rules.state import CHANCE, SHARED, Victory
from sevenwonders.duel.states import apply, legal_codes
from sevenwonders.kernel.bits import count_members
from sevenwonders.lab.jobs import GameJob, play_game
from sevenwonders.review import iter_review_steps

Endings = dict[str, tuple[float, float]]
NEVER = (0.0, 0.0)


class BruteForce:
    """Values of positions for player 0: the chance to win, and how rare and how common best play can make each ending.

    Best play is not unique, so the probability of an ending is not either.  Positions met again are looked up.
    """

    def __init__(self) -> None:
        self._seen: dict[bytes, tuple[Fraction, Endings]] = {}

    def value(self, state: duel.State) -> tuple[Fraction, Endings]:
        """Return the value of a position and the least and greatest probability of each ending."""
        if state.victory != Victory.NONE:
            worth = Fraction(1, 2) if state.winner == SHARED else Fraction(int(state.winner == 0))
            return worth, {_ending(state): (1.0, 1.0)}
        key = state.to_array().tobytes()
        if key not in self._seen:
            self._seen[key] = self._value(state)
        return self._seen[key]

    def _value(self, state: duel.State) -> tuple[Fraction, Endings]:
        seat = seat_to_act(state)
        after = [self.value(child) for child in _children(state, seat)]
        names = {name for _, endings in after for name in endings}
        if seat == CHANCE:
            n = len(after)
            mean = sum((worth for worth, _ in after), Fraction()) / n
            ends = {name: [endings.get(name, NEVER) for _, endings in after] for name in names}
            return mean, {name: (sum(x for x, _ in end) / n, sum(x for _, x in end) / n) for name, end in ends.items()}
        best = max(worth for worth, _ in after) if seat == 0 else min(worth for worth, _ in after)
        kept = [endings for worth, endings in after if worth == best]
        lows = {name: min(endings.get(name, NEVER)[0] for endings in kept) for name in names}
        return best, {name: (lows[name], max(endings.get(name, NEVER)[1] for endings in kept)) for name in names}


def _ending(state: duel.State) -> str:
    side = "shared" if state.winner == SHARED else "win" if state.winner == 0 else "loss"
    return side if side == "shared" else f"{side}_{Victory(state.victory).name.lower()}"


def _children(state: duel.State, seat: int) -> Iterator[duel.State]:
    for code in legal_codes(state, seat):
        child = state.copy()
        apply(child, seat, code)
        yield child


def natural_positions(
    options: duel.Options, seeds: range, cards: range, player: str = "search:30"
) -> Iterator[tuple[duel.State, int]]:
    """Play games and yield each position with so many cards left, and the seat that decides in it."""
    for seed in seeds:
        game = play_game(GameJob("duel", (player, player), seed, options))
        for moment in iter_review_steps(game):
            state = moment.state
            if moment.seat is not None and state.age == 3 and count_members(state.present) in cards:
                yield state.copy(), moment.seat
