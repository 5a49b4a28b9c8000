"""A puzzle (a position in which a seat looks for the best action), and the consequences of each action."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from ..errors import SevenWondersError, reraise_as_record_error
from ..game.game import AnyGame
from ..game.game_type import AnyGameType
from ..game.player import Analysis, Candidate
from ..registry import game_type

THOUSAND = 1000


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """Value and consequences of one legal action of a puzzle.

    Attributes:
        action: the action in notation.
        value: the expected share of the victory for the seat that decides, from 0 (a loss) to 1 (a win).
        right: whether the action is as good as the best one.
        proved: whether the value is certain with best play.
        ends: the most frequent ending, such as `loss_military`, and its probability; "" in games with one ending.
        line: the action and its continuation up to the first chance event, with seats, as in `p1 build baths`.
        reveals: two counts of possible reveals of cards after the action: those that make it a bad action, and all.
    """

    action: str
    value: float
    right: bool
    proved: bool = False
    ends: tuple[str, float] = ("", 0.0)
    line: tuple[str, ...] = ()
    reveals: tuple[int, int] = (0, 0)

    def to_json(self) -> list[object]:
        """Return the answer as a list of JSON values, without default values at the end."""
        thousandths = round(THOUSAND * self.value)
        whole = [self.action, thousandths, int(self.right), int(self.proved)]
        whole += [[self.ends[0], round(THOUSAND * self.ends[1])], list(self.line), list(self.reveals)]
        usual: list[object] = [["", 0], [], [0, 0]]
        while usual and whole[-1] == usual.pop():
            whole.pop()
        return whole

    @classmethod
    def from_json(cls, plain: list[Any]) -> "PuzzleAnswer":
        """Restore an answer from the list that `to_json` returned.  Raises `RecordError` for anything else."""
        with reraise_as_record_error("an answer", plain):
            action, value, right, proved, *more = plain
            usual: list[Any] = [["", 0], [], [0, 0]]
            ends, line, reveals = more + usual[len(more) :]
            of_all = (int(reveals[0]), int(reveals[1]))
            often = (str(ends[0]), ends[1] / THOUSAND)
            return cls(action, value / THOUSAND, bool(right), bool(proved), often, tuple(line), of_all)


@dataclass(frozen=True)
class Puzzle:
    """A position in which a seat looks for the best action.

    Attributes:
        id: the id of the puzzle.
        game: the name of the game.
        seat: the seat that decides.
        document: the position as plain data, with random values for facts that the seat cannot know.
        themes: the themes of the puzzle, the most specific first.
        rating: the difficulty, on the scale of `difficulty`.
        deviation: the standard deviation of the rating.
        answers: the consequences of every legal action, the best first.
    """

    id: str
    game: str
    seat: int
    document: Mapping[str, Any]
    themes: tuple[str, ...]
    rating: int
    deviation: int
    answers: tuple[PuzzleAnswer, ...]

    def __repr__(self) -> str:
        return f"<Puzzle {self.id} of {self.game}: {', '.join(self.themes)}, rated {self.rating}>"

    def _repr_html_(self) -> str:
        question = f"{self!r}: what is best for p{self.seat + 1}?"
        return f"<p>{escape(question)}</p>{self.start_game().picture(self.seat)}"

    @property
    def game_type(self) -> AnyGameType:
        """The type of the puzzle's game."""
        return game_type(self.game)

    @property
    def proved(self) -> bool:
        """Return whether the right answer is proved to win; otherwise it was found by a deep search."""
        return self.answers[0].proved and self.answers[0].value == 1.0

    @property
    def modules(self) -> tuple[str, ...]:
        """The expansions in play."""
        return tuple(self.document.get("modules", ()))

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.document.get("cities", (0, 1)))

    @cached_property
    def right_answers(self) -> tuple[PuzzleAnswer, ...]:
        """The answers that are as good as the best one."""
        return tuple(answer for answer in self.answers if answer.right)

    def start_game(self) -> AnyGame:
        """Return a new game that begins with the position of the puzzle."""
        return self.game_type.Game(position=self.game_type.position_from_document(self.document), seed=0)

    def find_answer(self, action: str) -> PuzzleAnswer:
        """Return the answer of the puzzle for an action: its value and consequences.

        Raises:
            NotationError, IllegalActionError: the text is no action, or the action is not legal.
        """
        game = self.start_game()
        game.commit(self.seat, action)
        chosen = game.committed_action(self.seat) or game.plies[0].action  # a single decider's action happens at once
        meant = str(chosen)
        known = next((candidate for candidate in self.answers if candidate.action == meant), None)
        if known is None:
            raise SevenWondersError(f"nothing is known of '{meant}' in this puzzle; choose another action")
        return known

    def to_analysis(self) -> Analysis:
        """Return all answers as the result of a search, with reasons for the best action if the game gives any."""
        game = self.start_game()
        known = game.known(self.seat)
        codes = {str(self.game_type.action(known, self.seat, code)): code for code in game.legal_codes(self.seat)}
        moves = tuple(
            Candidate(codes[answer.action], 0, 0.0, answer.value, proved=answer.proved)
            for answer in self.answers
            if answer.action in codes
        )
        return self.game_type.add_reasons(Analysis(self.seat, 0, 0.0, moves[0].value, moves=moves), known)

    def to_json(self) -> dict[str, object]:
        """Return the puzzle as JSON values: dictionaries, lists, texts and numbers."""
        return {
            "id": self.id,
            "game": self.game,
            "seat": self.seat,
            "themes": list(self.themes),
            "rating": [self.rating, self.deviation],
            "position": dict(self.document),
            "answers": [answer.to_json() for answer in self.answers],
        }

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "Puzzle":
        """Restore a puzzle from the dictionary that `to_json` returned.

        >>> answer = PuzzleAnswer("build baths", 0.75, True, line=("p1 build baths",), ends=("win", 0.5))
        >>> puzzle = Puzzle("a", "duel", 0, {"age": 1}, ("draft",), 1200, 80, (answer,))
        >>> Puzzle.from_json(puzzle.to_json()) == puzzle
        True

        Raises:
            RecordError: the mapping is no puzzle.
        """
        with reraise_as_record_error("a puzzle", plain):
            rating, deviation = plain["rating"]
            themes, answers = tuple(plain["themes"]), tuple(map(PuzzleAnswer.from_json, plain["answers"]))
            return cls(plain["id"], plain["game"], plain["seat"], plain["position"], themes, rating, deviation, answers)
