"""Who judges the plies of a game: a deep search for decisions, many small ones for what chance might have done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from threading import Event

from ..errors import PositionError
from ..game.game_type import AnyGameType
from ..game.player import Analysis, Candidate, Risk
from ..game.views import KnownState
from ..kernel.chance import seed_of
from ..kernel.struct import Struct
from .chance import Outcome, came, drawn, listed
from .hidden_cards import agreeing
from .moment import Moment
from .ply import Kind, PlyReview, Reveal

WELL_TRIED = 8  # a played action that had fewer than one simulation in so many is searched by itself
LEAST = 64  # simulations that each of the others had, or has by itself
SAME = 1e-9  # exact values that differ by less are equal
NEARLY = 0.1  # what is so near to a proved result may keep it
DRAWS, LOOKS = 0x4C, 0x4D  # what the random numbers of a ply are for


@dataclass(frozen=True, slots=True)
class Depth:
    """How deep a review looks.

    Attributes:
        simulations: of the search at a decision.
        seconds: its time; then what it says depends on the machine.
        small: simulations of each search that says what an outcome is worth.  Fewer agree with each other, but
            less with deep ones.
        most: how many outcomes are listed; where there are more some are drawn.
        sample: how many are drawn.
    """

    simulations: int | None = 1600
    seconds: float | None = None
    small: int = 400
    most: int = 160
    sample: int = 40


USUAL = Depth()


class Judge:
    """Judges plies, each for itself: what it says does not depend on what it was asked before.

    It searches what the one who decides can know; what chance might have done is judged by who decides next.
    """

    def __init__(self, kind: AnyGameType, players: int, depth: Depth = USUAL, seed: int = 0) -> None:
        self.kind, self.players, self.depth, self.seed = kind, players, depth, seed
        self._deep = kind.search(seed, simulations=depth.simulations, seconds=depth.seconds)
        self._small = kind.search(seed, simulations=depth.small)
        self._least = kind.search(seed, simulations=min(LEAST, depth.simulations or LEAST))
        self._deep.reuse = self._small.reuse = self._least.reuse = False

    def review(self, moment: Moment, stop: Event | None = None) -> PlyReview | None:
        """What there is to say of a ply; None where `stop` was set before it was said."""
        if moment.is_filled:
            told = left_out(moment)
        elif moment.seat is None:
            told = self._chance(moment, stop)
        elif moment.is_choice:
            told = self._decision(moment, moment.seat, stop)
        else:
            told = _told(moment, Kind.FORCED)
        return None if stop is not None and stop.is_set() else told

    # --- decisions

    def _decision(self, moment: Moment, seat: int, stop: Event | None) -> PlyReview:
        told = _told(moment, Kind.DECISION)
        try:
            analysis = self.analyse(moment.state, seat, moment.codes[0], moment.ply, stop)
        except PositionError:  # set up by hand so that nobody can think about it
            return told
        told = replace(told, analysis=analysis, best=best_of(analysis), wins=shares_of(analysis, self.players))
        played = told.played
        if played is None or played.action in told.best:
            return told
        return replace(told, error=min(0.0, played.value - analysis.win))

    def analyse(
        self, state: Struct, seat: int, played: int | None, number: int = 0, stop: Event | None = None
    ) -> Analysis:
        """What the search says of a decision, with a second look at what was played where it had tried that little.

        The others that it passed over have a short look each, and are not believed to be better than the best: a short
        look knows less.  They come by what they are worth.

        Args:
            state: the position, with everything in it.
            seat: who decides.
            played: the action that was taken, if any.
            number: of the ply, from which random numbers come.
            stop: ends it early.
        """
        known = self.kind.known(state, seat)
        self._deep.reseed(seed_of(self.seed, LOOKS, number))
        analysis = self._deep.analyse(known, seat, stop=stop)
        moves = analysis.moves if analysis.exact else self._looked_at(known, seat, played, analysis, number, stop)
        return replace(
            analysis, moves=tuple(replace(move, text=str(self.kind.action(known, seat, move.action))) for move in moves)
        )

    def _looked_at(
        self, known: KnownState, seat: int, played: int | None, analysis: Analysis, number: int, stop: Event | None
    ) -> tuple[Candidate, ...]:
        """Return the moves of an analysis after a second look at those that the search had tried little."""
        self._least.reseed(seed_of(self.seed, LEAST, number))
        first, *others = analysis.moves
        if played is not None and all(move.action != played for move in analysis.moves):
            others.append(Candidate(played, 0, 0.0, 0.0))  # a way to pay that is not worth a look
        seen = [self._seen(known, seat, move, move.action == played, analysis, stop) for move in others]
        if first.proved and first.value > 0:
            seen = [self._kept(known, seat, move, first.value) for move in seen]
        return (first, *sorted(seen, key=lambda move: (-move.value, not move.proved)))

    def _seen(
        self, known: KnownState, seat: int, move: Candidate, played: bool, analysis: Analysis, stop: Event | None
    ) -> Candidate:
        """What is said of an action, after another look where the search had tried it little."""
        if move.proved:
            return move
        if played:
            enough = WELL_TRIED * move.visits >= analysis.simulations
            if enough:
                return move
            looked = self._deep.weigh(known, seat, move.action, stop=stop)
            return replace(looked, prior=move.prior, share=move.share)
        if move.visits >= LEAST:
            return move
        looked = self._least.weigh(known, seat, move.action, stop=stop)
        value = min(looked.value, analysis.moves[0].value)
        return replace(looked, prior=move.prior, share=move.share, value=value)

    def _kept(self, known: KnownState, seat: int, move: Candidate, value: float) -> Candidate:
        """An action that keeps a proved result whatever chance does next is proved, too: searches end at chance."""
        if move.proved or abs(move.value - value) > NEARLY:
            return move
        after = known.copy()
        self.kind.apply(after, seat, move.action)
        outcomes = listed(self.kind, after, self.depth.most)
        if outcomes is None or not all(self._certain(one.state, seat) == value for one in outcomes):
            return move
        return replace(move, value=value, proved=True)

    def _certain(self, state: Struct, seat: int) -> float | None:
        """What a position is certain to bring a seat; None where that is open."""
        for mover in range(self.players):
            if self.kind.legal_codes(state, mover):
                best = self._small.analyse(self.kind.known(state, mover), mover).moves[0]
                return None if not best.proved else best.value if mover == seat else 1 - best.value
        return self.kind.shares(state, self.players)[seat]

    def risks(
        self, state: Struct, analysis: Analysis, number: int = 0, stop: Event | None = None
    ) -> Iterator[tuple[Candidate, list[Reveal]]]:
        """The actions of an analysis, best first, each with its worst reveal, and all that may be revealed after it.

        What the reveals are worth is on average what the analysis says of the action.

        Args:
            state: the position that was analysed.
            analysis: what was said of it.
            number: of the ply, from which random numbers come.
            stop: ends it early.
        """
        seat = analysis.seat
        for move in analysis.moves:
            if stop is not None and stop.is_set():
                return
            after = self.kind.known(state, seat)
            self.kind.apply(after, seat, move.action)
            found, exact = self._reveals(after, number)
            if len(found) < 2:
                yield move, []
                continue
            found = agreeing(found, seat, move.value)
            worst = min(found, key=lambda reveal: reveal.wins[seat])
            yield replace(move, risk=Risk(worst.codes, worst.texts, worst.chance, worst.wins[seat], exact)), found

    # --- chance

    def _chance(self, moment: Moment, stop: Event | None) -> PlyReview:
        told = _told(moment, Kind.CHANCE)
        if self.kind.simultaneous:  # nobody sees what the others are dealt
            return told
        actual = came(self.kind, moment.state, moment.codes)
        number = seed_of(self.seed, DRAWS, moment.ply)
        outcomes = listed(self.kind, moment.state, self.depth.most)
        exact = outcomes is not None
        if outcomes is None:
            outcomes = list(drawn(self.kind, moment.state, self.depth.sample, number))
        if len(outcomes) < 2:
            return told
        self._small.reseed(number)
        try:
            values = [self._wins(one) for one in outcomes if stop is None or not stop.is_set()]
            again = self._wins(actual)  # what a second look says tells how far to trust one
            if len(values) < len(outcomes):
                return told
            value = values[[one.state == actual.state for one in outcomes].index(True)] if exact else self._wins(actual)
        except PositionError:
            return told
        chances = [one.chance for one in outcomes]
        mean = _weighed(values, chances)
        spread = sum(chance * (wins[0] - mean[0]) ** 2 for chance, wins in zip(chances, values, strict=True))
        reveals = [Reveal(one.codes, one.texts, one.chance, wins) for one, wins in zip(outcomes, values, strict=True)]
        return replace(
            told,
            wins=mean,
            luck=tuple(one - other for one, other in zip(value, mean, strict=True)),
            luck_error=sqrt((value[0] - again[0]) ** 2 / 2 + (0.0 if exact else spread / (len(values) - 1))),
            exact=exact,
            outcomes=len(values),
            luckier=sum(chance for chance, wins in zip(chances, values, strict=True) if wins[0] < value[0]),
            worst=min(reveals, key=lambda reveal: reveal.wins[0]),
            best_reveal=max(reveals, key=lambda reveal: reveal.wins[0]),
        )

    def reveals(self, state: Struct, number: int = 0) -> list[Reveal]:
        """What chance may do in a position and what every seat may then expect, the worst for the first seat first.

        Where there is too much to list, some of it is drawn; where seats choose at once there is nothing to tell.
        """
        return self._reveals(state, number)[0]

    def _reveals(self, state: Struct, number: int) -> tuple[list[Reveal], bool]:
        """The same, and whether that is all."""
        if self.kind.simultaneous:
            return [], True
        number = seed_of(self.seed, DRAWS, number)
        outcomes = listed(self.kind, state, self.depth.most)
        self._small.reseed(number)
        found = [
            Reveal(one.codes, one.texts, one.chance, self._wins(one))
            for one in outcomes or drawn(self.kind, state, self.depth.sample, number)
        ]
        return sorted(found, key=lambda reveal: reveal.wins[0]), outcomes is not None

    def _wins(self, outcome: Outcome) -> tuple[float, ...]:
        """What every seat may expect of the victory after an outcome."""
        state = outcome.state
        for seat in range(self.players):
            if self.kind.legal_codes(state, seat):
                win = self._small.expect(self.kind.known(state, seat), seat)
                return shares_of(Analysis(seat, self.depth.small, 0.0, win), self.players)
        return self.kind.shares(state, self.players)


def best_of(analysis: Analysis) -> tuple[int, ...]:
    """Return the best actions: where the values are exact, or a result is proved, all that bring as much."""
    first = analysis.moves[0]
    if analysis.exact:
        return tuple(move.action for move in analysis.moves if move.value >= first.value - SAME)
    if not first.proved:
        return (first.action,)
    return tuple(move.action for move in analysis.moves if move.proved and move.value == first.value)


def shares_of(analysis: Analysis, players: int) -> tuple[float, ...]:
    """What every seat may expect of the victory.

    >>> shares_of(Analysis(1, 10, 0.5, 0.75), 2)
    (0.25, 0.75)
    """
    if analysis.wins:
        return analysis.wins
    return tuple(analysis.win if seat == analysis.seat else 1 - analysis.win for seat in range(players))


def _weighed(values: Sequence[tuple[float, ...]], chances: Sequence[float]) -> tuple[float, ...]:
    """The mean by seat."""
    return tuple(
        sum(chance * one for chance, one in zip(chances, seat, strict=True)) for seat in zip(*values, strict=True)
    )


def left_out(moment: Moment) -> PlyReview:
    """What a review says of a ply that hangs on something filled in: that it happened, and no more."""
    kind = Kind.CHANCE if moment.seat is None else Kind.DECISION if moment.is_choice else Kind.FORCED
    return replace(_told(moment, kind), is_filled=True)


def _told(moment: Moment, kind: Kind) -> PlyReview:
    """What can be said without a look."""
    plies = len(moment.codes)
    return PlyReview(moment.ply, plies, moment.seat, kind, moment.age, moment.verb, moment.codes, moment.texts)
