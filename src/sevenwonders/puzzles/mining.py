"""Mining of puzzles: self-play of a search, and a deep search of each sharp decision in it.

A decision is sharp if one or two actions are clearly better than all others. It becomes a puzzle if all actions near
the best value equal it and all others are clearly worse, by searches with 20 times the budget of the first search.  The
searches prove values where they can.
"""

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle

from ..errors import SevenWondersError, format_suggestion, quoted
from ..game.game import AnyGame
from ..game.game_type import AnyGameType
from ..game.options import Options
from ..game.puzzle_candidates import PuzzleCandidate
from ..game.views import KnownState
from ..kernel.chance import derive_random_stream, derive_seed, draw_below
from ..registry import game_type
from .difficulty import estimate_rating, iter_level_attempts
from .puzzle import Puzzle, PuzzleAnswer
from .verification import SEARCH_BUDGET, PuzzleVerifier, has_clear_best_actions

MIN_VISITS = 5  # simulations of the finding search that an action needs to be considered
MIN_SOLUTION_VALUE = 0.3  # of a right answer
MIN_PLIES_BETWEEN_PUZZLES = 8  # decisions, because the decisions after a puzzle resemble it
ASTRAY, AMONG = 5, 4  # one action in five is drawn from the four best, for variety between games
COSTLY_REVEAL = 0.2  # loss of value by a reveal that makes an action a bad one
DIGITS = 8  # of an id
EXACT = "exact"  # the theme of puzzles whose solution is exact
RECHECK_SEED = 74


def iter_puzzle_generators(
    game: str,
    games: int,
    seed: int,
    modules: Sequence[str] | None = None,
    seats: int | None = None,
    themes: Sequence[str] = (),
) -> Iterator["PuzzleGenerator"]:
    """Yield generators, each of which plays a game and finds its puzzles; expansions and numbers of players take turns.

    Args:
        game: the name of the game.
        games: the number of games.
        seed: determines all random numbers.
        modules: the expansions; by default every set in turn, except sets for a single player.
        seats: the number of players; by default every number in turn.
        themes: the wanted themes, such as `science`; a puzzle has at least one of them. By default any.

    Raises:
        SevenWondersError: the game's puzzles have no such theme.
    """
    kind = game_type(game)
    for theme in themes:
        if theme not in kind.puzzle_themes:
            raise SevenWondersError(f"no puzzle is about {quoted(theme)}{format_suggestion(theme, kind.puzzle_themes)}")
    sets: Iterable[Sequence[str]] = [modules or ()]
    if modules is None:
        sets = (names for names in kind.configurations if not kind.automa_names_by_seat(kind.options(modules=names)))
    numbers: Sequence[int] = kind.seats if seats is None else [seats]
    for number, names, players in zip(range(games), cycle(sets), cycle(numbers)):
        options = kind.experiment_options({"players": players} if len(kind.seats) > 1 else {}, modules=names)
        yield PuzzleGenerator(game, options, derive_seed(seed, number), tuple(themes))


def generate_or_recheck(work: "PuzzleGenerator | Puzzle") -> list[Puzzle]:
    """Generate puzzles from a new game, or verify a known puzzle again; a task for a worker process.

    `work` is the generator or the known puzzle. Return the puzzles found, or a list with the known puzzle and its new
    values; the list is empty if the known puzzle fails verification.
    """
    return work.generate() if isinstance(work, PuzzleGenerator) else recheck_puzzle(work)


def recheck_puzzle(puzzle: Puzzle) -> list[Puzzle]:
    """Verify a puzzle again; return a list of the puzzle with its new values, or an empty list if it fails."""
    if EXACT in puzzle.themes:
        return [puzzle]  # it does not depend on the network
    checked = make_puzzle(puzzle.game_type, puzzle.start_game(), puzzle.seat, RECHECK_SEED)
    return [] if checked is None else [replace(checked, id=puzzle.id, document=puzzle.document)]


@dataclass(frozen=True, slots=True)
class PuzzleGenerator:
    """Generator of puzzles from one game of self-play.

    Attributes:
        game: the name of the game.
        options: the rules options.
        seed: determines all random numbers.
        themes: the wanted themes; a puzzle has at least one of them. Empty for any.
    """

    game: str
    options: Options
    seed: int
    themes: tuple[str, ...] = ()

    def generate(self) -> list[Puzzle]:
        """Play the game, with the search in every seat, and return the puzzles found in it."""
        kind, seats = game_type(self.game), range(self.options.num_players)
        players = [kind.make_search_player(derive_seed(self.seed, seat), simulations=SEARCH_BUDGET) for seat in seats]
        game = kind.deal_game(self.options, self.seed, [f"p{seat + 1}" for seat in seats])
        lots, puzzles, wait = derive_random_stream(self.seed, ASTRAY), list[Puzzle](), 0
        while not game.is_over:
            chosen = {}
            for seat in game.deciders:
                codes = game.legal_codes(seat)
                chosen[seat] = codes[0]
                if len(codes) == 1:
                    continue
                known = game.known(seat)
                analysis = players[seat].analyse(known, seat)
                seed = derive_seed(self.seed, len(game.plies), seat)
                if (
                    wait <= 0
                    and analysis.win >= MIN_SOLUTION_VALUE
                    and has_clear_best_actions(analysis, MIN_VISITS, kind.min_puzzle_value_gap(known))
                    and (
                        not self.themes
                        or any(kind.may_have_puzzle_theme(known, analysis, theme) for theme in self.themes)
                    )
                    and (puzzle := make_puzzle(kind, game, seat, seed, self.themes))
                ):
                    puzzles.append(puzzle)
                    wait = MIN_PLIES_BETWEEN_PUZZLES
                wait -= 1
                first = [move.action for move in analysis.moves[:AMONG]]
                astray = draw_below(lots, ASTRAY) == 0
                chosen[seat] = first[draw_below(lots, len(first)) if astray else 0]
            for seat, code in chosen.items():
                game.commit(seat, code)
        return puzzles


def make_puzzle(kind: AnyGameType, game: AnyGame, seat: int, seed: int, wanted: Sequence[str] = ()) -> Puzzle | None:
    """Make a puzzle of a seat's decision; return None if it fails verification or has no wanted theme.

    Args:
        kind: the type of the game.
        game: the game, in which the seat is to decide.
        seat: the seat.
        seed: determines all random numbers.
        wanted: the wanted themes, of which the puzzle must have at least one; empty for any.
    """
    known = game.known(seat)
    finding = PuzzleVerifier(kind, game.num_players, seed).verify(known, seat)
    themes = () if finding is None else kind.find_puzzle_themes(finding)
    if finding is None or not themes or (wanted and not set(wanted) & set(themes)):
        return None
    guessed = game.copy()
    guessed.state = kind.determinize(known, seat, seed)
    try:
        position = kind.position_of(guessed)
        same = kind.known(position.playable_state(), seat) == known
    except SevenWondersError:  # no position can describe it
        return None
    if not same:
        return None
    tried = list(iter_level_attempts(kind, known, seat, finding.right, seed))
    rating = estimate_rating(tried, len(finding.right) / len(finding.evaluations))
    return make_puzzle_from_finding(kind, position.to_document(), finding, themes, rating)


def make_puzzle_from_finding(
    kind: AnyGameType,
    position: dict[str, object],
    finding: PuzzleCandidate[KnownState],
    themes: tuple[str, ...],
    rating: tuple[int, int],
) -> Puzzle:
    """Build the puzzle of a verified decision.

    Args:
        kind: the type of the game.
        position: the description of the position.
        finding: the decision with the values of its actions.
        themes: the themes of the puzzle.
        rating: the rating of the puzzle and its standard deviation.
    """
    bad = finding.best_evaluation.value - COSTLY_REVEAL
    answers = tuple(
        PuzzleAnswer(
            str(kind.action(finding.state, finding.seat, outlook.code)),
            outlook.value,
            outlook.code in finding.right,
            outlook.proved,
            outlook.ends,
            outlook.line,
            (sum(value <= bad for _, value in outlook.reveals), len(outlook.reveals)),
        )
        for outlook in finding.evaluations
    )
    code = kind.position_from_document(position).code()
    name = base64.b32encode(hashlib.sha256(code.encode()).digest()).decode()[:DIGITS].lower()
    return Puzzle(name, kind.name, finding.seat, position, themes, *rating, answers)
