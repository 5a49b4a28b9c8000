"""Reviews of single plies: a deep search for each decision, and short searches for the outcomes of chance."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from threading import Event

from ..errors import PositionError
from ..game.game_type import AnyGameType
from ..game.player import Analysis, Candidate, WorstChanceOutcome
from ..game.views import KnownState
from ..kernel.chance import derive_seed
from ..kernel.struct import Struct
from .chance import ChanceOutcome, enumerate_outcomes, outcome_from_codes, sample_outcomes
from .ply import EvaluatedOutcome, PlyKind, PlyReview
from .reveals import adjust_reveals_to_mean
from .step import ReviewStep

WELL_TRIED = 8  # an action that was played and had less than 1 / 8 of the simulations is searched by itself
MIN_SIMULATIONS = 64  # of each other action; one with fewer is searched by itself
SAME = 1e-9  # exact values within this are equal
NEARLY = 0.1  # an action within this of a proved result may keep it
CHANCE_STREAM, SEARCH_STREAM = 0x4C, 0x4D  # seeds of two independent streams of random numbers of a ply


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """Settings for the depth of a review.

    Attributes:
        simulations: the number of simulations of the search for a decision.
        seconds: the time of this search, instead of `simulations`; the result then depends on the machine.
        small: the number of simulations of the search that evaluates an outcome of chance.  With few simulations the
            values are consistent with each other, but less with those of deep searches.
        most: up to this number of possible outcomes of chance, all of them are evaluated.
        sample: the number of random outcomes that are evaluated instead if more are possible.
    """

    simulations: int | None = 1600
    seconds: float | None = None
    small: int = 400
    most: int = 160
    sample: int = 40


DEFAULT_SETTINGS = ReviewSettings()


class Judge:
    """Reviewer of single plies, independently of each other: a result does not depend on earlier calls.

    Decisions are searched with the knowledge of the seat that decides.  Outcomes of chance are evaluated from the point
    of view of the seat that decides next.
    """

    def __init__(
        self, kind: AnyGameType, players: int, depth: ReviewSettings = DEFAULT_SETTINGS, seed: int = 0
    ) -> None:
        self.kind, self.players, self.depth, self.seed = kind, players, depth, seed
        self._deep = kind.make_search_player(seed, simulations=depth.simulations, seconds=depth.seconds)
        self._small = kind.make_search_player(seed, simulations=depth.small)
        self._least = kind.make_search_player(
            seed, simulations=min(MIN_SIMULATIONS, depth.simulations or MIN_SIMULATIONS)
        )
        self._deep.reuse = self._small.reuse = self._least.reuse = False

    def review(self, step: ReviewStep, stop: Event | None = None) -> PlyReview | None:
        """Review a decision, or the chance events between two decisions.

        Returns None if `stop` was set meanwhile.

        Args:
            step: the decision or the chance events.
            stop: ends the searches early when it is set.
        """
        review = make_unevaluated_review(step)
        if not step.is_filled:
            if step.seat is None:
                review = self._review_chance(step, review, stop)
            elif step.is_choice:
                review = self._review_decision(step, step.seat, review, stop)
        return None if stop is not None and stop.is_set() else review

    # --- decisions

    def _review_decision(self, step: ReviewStep, seat: int, review: PlyReview, stop: Event | None) -> PlyReview:
        try:
            analysis = self.analyse(step.state, seat, step.codes[0], step.ply, stop)
        except PositionError:  # set up by hand so that it cannot be searched
            return review
        review = replace(
            review, analysis=analysis, best=find_best_actions(analysis), wins=expected_shares(analysis, self.players)
        )
        played = review.played_candidate
        if played is None or played.action in review.best:
            return review
        return replace(review, error=min(0.0, played.value - analysis.win))

    def analyse(
        self, state: Struct, seat: int, played: int | None, ply: int = 0, stop: Event | None = None
    ) -> Analysis:
        """Search a position in which a seat decides, then search again each action that got few simulations.

        The action that was played gets another deep search, other actions a short one.  A short search never rates an
        action above the best action, because it is less reliable.  Candidates are sorted by value, best first.

        Args:
            state: the complete position.
            seat: the seat that decides.
            played: the action that was taken, if any.
            ply: the index of the ply, which seeds the random numbers.
            stop: ends the search early.
        """
        known = self.kind.known(state, seat)
        self._deep.reseed(derive_seed(self.seed, SEARCH_STREAM, ply))
        analysis = self._deep.analyse(known, seat, stop=stop)
        moves = analysis.moves
        if not analysis.exact:
            moves = self._search_neglected_actions(known, seat, played, analysis, ply, stop)
        return replace(
            analysis, moves=tuple(replace(move, text=str(self.kind.action(known, seat, move.action))) for move in moves)
        )

    def _search_neglected_actions(
        self, known: KnownState, seat: int, played: int | None, analysis: Analysis, ply: int, stop: Event | None
    ) -> tuple[Candidate, ...]:
        """Return the candidates of an analysis, best first, after searching those with few simulations again.

        Args:
            known: the position as the seat knows it.
            seat: the seat that decides.
            played: the action that was taken, if any; added if the analysis left it out.
            analysis: the analysis of the position.
            ply: the index of the ply, which seeds the random numbers.
            stop: ends the searches early.
        """
        self._least.reseed(derive_seed(self.seed, MIN_SIMULATIONS, ply))
        first, *others = analysis.moves
        if played is not None and all(move.action != played for move in analysis.moves):
            others.append(Candidate(played, 0, 0.0, 0.0))  # a way to pay that the search left out
        others = [self._search_again(known, seat, move, move.action == played, analysis, stop) for move in others]
        if first.proved and first.value > 0:
            others = [self._mark_if_proved(known, seat, move, first.value) for move in others]
        return (first, *sorted(others, key=lambda move: (-move.value, not move.proved)))

    def _search_again(
        self, known: KnownState, seat: int, move: Candidate, played: bool, analysis: Analysis, stop: Event | None
    ) -> Candidate:
        """Return the evaluation of an action, after another search if it had few simulations.

        Args:
            known: the position as the seat knows it.
            seat: the seat that decides.
            move: the evaluation so far.
            played: whether this is the action that was taken, which then gets a deep search.
            analysis: the analysis of the position.
            stop: ends the search early.
        """
        enough = analysis.simulations / WELL_TRIED if played else MIN_SIMULATIONS
        if move.proved or move.visits >= enough:
            return move
        search = self._deep if played else self._least
        again = search.evaluate_action(known, seat, move.action, stop=stop)
        value = again.value if played else min(again.value, analysis.moves[0].value)
        return replace(again, prior=move.prior, share=move.share, value=value)

    def _mark_if_proved(self, known: KnownState, seat: int, move: Candidate, value: float) -> Candidate:
        """Mark an action as proved if its result is the same after every outcome of chance.

        Args:
            known: the position as the seat knows it.
            seat: the seat that decides.
            move: the evaluation of the action.
            value: the result to prove for the seat, 1 for a win and 0.5 for a shared victory.
        """
        if move.proved or abs(move.value - value) > NEARLY:
            return move
        after = known.copy()
        self.kind.apply(after, seat, move.action)
        outcomes = enumerate_outcomes(self.kind, after, self.depth.most)
        if outcomes is None or not all(self._find_proved_result(outcome.state, seat) == value for outcome in outcomes):
            return move
        return replace(move, value=value, proved=True)

    def _find_proved_result(self, state: Struct, seat: int) -> float | None:
        """Return the proved result of a position for a seat, from 0 (loss) to 1 (win); None if no result is proved."""
        if (mover := self._find_mover(state)) is None:
            return self.kind.victory_shares(state, self.players)[seat]
        self._small.reseed(self.seed)
        best = self._small.analyse(self.kind.known(state, mover), mover).moves[0]
        return None if not best.proved else best.value if mover == seat else 1 - best.value

    def iter_actions_with_reveals(
        self, state: Struct, analysis: Analysis, ply: int = 0, stop: Event | None = None
    ) -> Iterator[tuple[Candidate, list[EvaluatedOutcome]]]:
        """Yield the actions of an analysis, best first, each with a list of the reveals that may follow it.

        A reveal is an outcome of chance with every seat's chances to win after it.  Each action also gets its worst
        reveal as its `risk`.  The values of the reveals are adjusted, so that their mean is the value of the action in
        the analysis.

        Args:
            state: the position that was analysed.
            analysis: the analysis of the position.
            ply: the index of the ply, which seeds the random numbers.
            stop: ends the iteration early.
        """
        seat = analysis.seat
        for move in analysis.moves:
            if stop is not None and stop.is_set():
                return
            after = self.kind.known(state, seat)
            self.kind.apply(after, seat, move.action)
            reveals, exact = self._evaluate_reveals(after, ply)
            if len(reveals) < 2:
                yield move, []
                continue
            reveals = adjust_reveals_to_mean(reveals, seat, move.value)
            worst = min(reveals, key=lambda reveal: reveal.wins[seat])
            yield (
                replace(move, risk=WorstChanceOutcome(worst.codes, worst.texts, worst.chance, worst.wins[seat], exact)),
                reveals,
            )

    # --- chance

    def _review_chance(self, step: ReviewStep, review: PlyReview, stop: Event | None) -> PlyReview:
        if self.kind.simultaneous:  # no seat sees the cards that the others are dealt
            return review
        actual = outcome_from_codes(self.kind, step.state, step.codes)
        number = derive_seed(self.seed, CHANCE_STREAM, step.ply)
        outcomes = enumerate_outcomes(self.kind, step.state, self.depth.most)
        exact = outcomes is not None
        if outcomes is None:
            outcomes = list(sample_outcomes(self.kind, step.state, self.depth.sample, number))
        if len(outcomes) < 2:
            return review
        self._small.reseed(number)
        try:
            reveals = [self._evaluate_outcome(outcome) for outcome in outcomes if stop is None or not stop.is_set()]
            again = self._evaluate_outcome(actual).wins  # the difference of two evaluations estimates their error
            if len(reveals) < len(outcomes):
                return review
            indices = (index for index, outcome in enumerate(outcomes) if outcome.state == actual.state)
            value = (reveals[next(indices)] if exact else self._evaluate_outcome(actual)).wins
        except PositionError:
            return review
        mean = tuple(sum(reveal.chance * reveal.wins[seat] for reveal in reveals) for seat in range(self.players))
        spread = sum(reveal.chance * (reveal.wins[0] - mean[0]) ** 2 for reveal in reveals)
        return replace(
            review,
            wins=mean,
            luck=tuple(share - usual for share, usual in zip(value, mean, strict=True)),
            luck_error=sqrt((value[0] - again[0]) ** 2 / 2 + (0.0 if exact else spread / (len(reveals) - 1))),
            exact=exact,
            outcomes=len(reveals),
            luckier=sum(reveal.chance for reveal in reveals if reveal.wins[0] < value[0]),
            worst=min(reveals, key=lambda reveal: reveal.wins[0]),
            best_reveal=max(reveals, key=lambda reveal: reveal.wins[0]),
        )

    def _evaluate_reveals(self, state: Struct, ply: int) -> tuple[list[EvaluatedOutcome], bool]:
        """Return the evaluated outcomes of chance before the next decision, and whether they are all possible outcomes.

        The outcome that is worst for the first seat comes first.  If there are too many outcomes, a sample is
        evaluated.  Games with simultaneous decisions have no reveals.

        Args:
            state: the position before the chance events.
            ply: the index of the ply, which seeds the random numbers.
        """
        if self.kind.simultaneous:
            return [], True
        seed = derive_seed(self.seed, CHANCE_STREAM, ply)
        outcomes = enumerate_outcomes(self.kind, state, self.depth.most)
        self._small.reseed(seed)
        some = outcomes or sample_outcomes(self.kind, state, self.depth.sample, seed)
        reveals = map(self._evaluate_outcome, some)
        return sorted(reveals, key=lambda reveal: reveal.wins[0]), outcomes is not None

    def _evaluate_outcome(self, outcome: ChanceOutcome) -> EvaluatedOutcome:
        """Evaluate an outcome of chance by a short search: every seat's expected share of the victory, 0 to 1."""
        state = outcome.state
        if (seat := self._find_mover(state)) is None:
            wins = self.kind.victory_shares(state, self.players)
        else:
            win = self._small.estimate_result(self.kind.known(state, seat), seat)
            wins = expected_shares(Analysis(seat, self.depth.small, 0.0, win), self.players)
        return EvaluatedOutcome(outcome.codes, outcome.texts, outcome.chance, wins)

    def _find_mover(self, state: Struct) -> int | None:
        """Return the first seat that has to decide in a position; None at the end of a game."""
        return next((seat for seat in range(self.players) if self.kind.legal_codes(state, seat)), None)


def find_best_actions(analysis: Analysis) -> tuple[int, ...]:
    """Return the codes of the best actions of an analysis.

    Equally good actions are all returned if values are exact or a result is proved; otherwise only one action is.
    """
    first = analysis.moves[0]
    if analysis.exact:
        return tuple(move.action for move in analysis.moves if move.value >= first.value - SAME)
    if not first.proved:
        return (first.action,)
    return tuple(move.action for move in analysis.moves if move.proved and move.value == first.value)


def expected_shares(analysis: Analysis, players: int) -> tuple[float, ...]:
    """Return every seat's expected share of the victory, 0 to 1, from an analysis.

    Args:
        analysis: the analysis, which may have the chance of a single seat only.
        players: the number of players.

    >>> expected_shares(Analysis(1, 10, 0.5, 0.75), 2)
    (0.25, 0.75)
    """
    if analysis.wins:
        return analysis.wins
    return tuple(analysis.win if seat == analysis.seat else 1 - analysis.win for seat in range(players))


def make_unevaluated_review(step: ReviewStep) -> PlyReview:
    """Return a review with the facts about a decision or chance events, and without an evaluation."""
    kind = PlyKind.CHANCE if step.seat is None else PlyKind.DECISION if step.is_choice else PlyKind.FORCED
    facts = (step.ply, len(step.codes), step.seat, kind, step.age, step.verb, step.codes, step.texts)
    return PlyReview(*facts, is_filled=step.is_filled)
