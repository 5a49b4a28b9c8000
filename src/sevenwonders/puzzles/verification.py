"""Verification of puzzles: deep searches for the value and the consequences of every action of a decision."""

from collections import defaultdict
from dataclasses import replace

from ..game.game_type import AnyGameType
from ..game.player import Analysis, Candidate
from ..game.puzzle_candidates import ActionEvaluation, PuzzleCandidate
from ..game.views import KnownState
from ..kernel.chance import derive_seed
from ..kernel.struct import Struct
from ..review.chance import enumerate_outcomes

SEARCH_BUDGET = 200  # of the search that finds a decision
DEEP_FACTOR = 20  # simulations of the deep search, as a multiple of `SEARCH_BUDGET`
ACTION_SIMULATIONS = 800  # for each action
REPLY_SIMULATIONS = 400  # for the position after an action
EQUAL = 0.02  # an action with this distance to the best value is as good
CONTENDS, MAX_CONTENDERS = 0.12, 4  # actions so near to the best have deep searches, unless there are too many
TRIED = 50  # an action needs this fraction of the simulations of the deep search
NEARLY = 2 / 3  # of the gap is enough for a closer look
MAX_REVEALS = 24  # that are listed
MAX_LINE = 5  # actions of a line
OPPOSITE = {"win": "loss", "loss": "win"}


def has_clear_best_actions(analysis: Analysis, visits: int, gap: float) -> bool:
    """Return whether one or two actions are clearly better than all others, so that the decision may be a puzzle.

    Args:
        analysis: the search of the decision.
        visits: the number of visits that an action needs to be considered, unless its value is proved.
        gap: the wanted lead of the good actions over the others, as a share of the victory; the fraction `NEARLY` of
            it is enough.
    """
    values = sorted((move.value for move in analysis.moves if move.visits >= visits or move.proved), reverse=True)
    return len(analysis.moves) > 2 and any(
        values[0] - value <= 2 * EQUAL and (index + 1 == len(values) or value - values[index + 1] >= gap * NEARLY)
        for index, value in enumerate(values[:2])
    )


class PuzzleVerifier:
    """Verifier that checks by deep searches whether a decision is a puzzle; each result is independent of earlier ones.

    Args:
        kind: the game.
        players: the number of players.
        seed: the seed of the searches.
    """

    def __init__(self, kind: AnyGameType, players: int, seed: int) -> None:
        self.kind, self.seed, self._seats = kind, seed, range(players)
        self._deep = kind.make_search_player(derive_seed(seed, 0), simulations=DEEP_FACTOR * SEARCH_BUDGET)
        self._weigh = kind.make_search_player(derive_seed(seed, 1), simulations=ACTION_SIMULATIONS)
        self._next = kind.make_search_player(derive_seed(seed, 2), simulations=REPLY_SIMULATIONS)
        for search in (self._deep, self._weigh, self._next):
            search.reuse = search.exact = False

    def verify(self, known: KnownState, seat: int) -> PuzzleCandidate[KnownState] | None:
        """Return a decision with the values of its actions, or None if it is no puzzle.

        It is no puzzle if the searches disagree or no action is clearly better.

        Args:
            known: the position with the knowledge of the seat.
            seat: the seat that decides.
        """
        analysis = self._deep.analyse(known, seat)
        gap = self.kind.min_puzzle_value_gap(known)
        if not has_clear_best_actions(analysis, DEEP_FACTOR * SEARCH_BUDGET // TRIED, gap):
            return None
        if len(analysis.moves) < len(self.kind.legal_codes(known, seat)):  # the search has left out ways to pay
            return None
        if (weighed := self._evaluate_each_action(known, seat)) is None:
            return None
        prior = {move.action: move.prior for move in analysis.moves}
        order = sorted(weighed, key=lambda candidate: (-candidate.value, -candidate.proved))
        right = tuple(candidate.action for candidate in order if candidate.value >= order[0].value - EQUAL)
        if 2 * len(right) > len(order) or analysis.moves[0].action not in right:
            return None
        evaluations = tuple(
            ActionEvaluation(move.action, move.value, move.proved, prior[move.action]) for move in order
        )
        finding = PuzzleCandidate(known, seat, evaluations, right, dict(analysis.outcomes))
        if finding.gap < gap:
            return None
        if self.kind.simultaneous:  # the continuation depends on the choices of the other seats
            return finding
        guess = self.kind.determinize(known, seat, self.seed)
        return replace(
            finding, evaluations=tuple(self._add_continuation(guess, seat, candidate) for candidate in evaluations)
        )

    def _evaluate_each_action(self, known: KnownState, seat: int) -> list[Candidate] | None:
        """Evaluate each legal action with a separate search, and the best ones with a deep search.

        Return None if too many actions are close to the best one.
        """
        weighed = [self._weigh.evaluate_action(known, seat, code) for code in self.kind.legal_codes(known, seat)]
        best = max(candidate.value for candidate in weighed)
        contenders = [candidate for candidate in weighed if candidate.value >= best - CONTENDS and not candidate.proved]
        if len(contenders) > MAX_CONTENDERS:
            return None
        deep = {candidate.action: self._deep.evaluate_action(known, seat, candidate.action) for candidate in contenders}
        return [deep.get(candidate.action, candidate) for candidate in weighed]

    # --- continuations

    def _add_continuation(self, guess: Struct, seat: int, outlook: ActionEvaluation) -> ActionEvaluation:
        """Add to the evaluation of an action the expected moves up to the next reveal, or the value of every reveal.

        Args:
            guess: the position, with facts that the seat cannot know drawn at random.
            seat: the seat that decides.
            outlook: the evaluation of the action.
        """
        kind = self.kind
        state = guess.copy()
        first = f"p{seat + 1} {kind.action(state, seat, outlook.code)}"
        kind.apply(state, seat, outlook.code)
        outcomes = enumerate_outcomes(kind, state, MAX_REVEALS)
        if outcomes is None:
            return replace(outlook, line=(first,))
        views = [self._evaluate_position(outcome.state, seat) for outcome in outcomes]
        ways: defaultdict[str, float] = defaultdict(float)
        for outcome, (_, analysis, mover) in zip(outcomes, views, strict=True):
            if analysis is not None:
                for way, often in analysis.outcomes.items():
                    ways[way if mover == seat else _swap_outcome_side(way)] += outcome.chance * often
        ends = max(ways.items(), key=lambda item: item[1]) if ways else ("", 0.0)
        if len(outcomes) > 1:
            reveals = tuple((outcome.chance, view[0]) for outcome, view in zip(outcomes, views, strict=True))
            return replace(outlook, line=(first,), reveals=reveals, ends=ends)
        _, analysis, mover = views[0]
        codes = analysis.line if analysis is not None and outcomes[0].codes == () else ()
        rest = (f"p{at + 1} {action}" for at, action in kind.iter_continuation(outcomes[0].state, mover, codes))
        return replace(outlook, line=(first, *rest)[:MAX_LINE], ends=ends)

    def _evaluate_position(self, state: Struct, seat: int) -> tuple[float, Analysis | None, int]:
        """Return the value of a position for `seat`, an analysis for the seat to move, and the seat to move.

        The value is a share of the victory, 0 to 1. At the end of a game there is no analysis.
        """
        kind = self.kind
        mover = next((other for other in self._seats if kind.legal_codes(state, other)), None)
        if mover is None:
            return kind.victory_shares(state, len(self._seats))[seat], None, seat
        analysis = self._next.analyse(kind.known(state, mover), mover)
        return analysis.win if mover == seat else 1 - analysis.win, analysis, mover


def _swap_outcome_side(way: str) -> str:
    """Return the name of an ending from the opponent's point of view: `win_civilian` for `loss_civilian`, say."""
    side, _, how = way.partition("_")
    return f"{OPPOSITE[side]}_{how}" if side in OPPOSITE else way
