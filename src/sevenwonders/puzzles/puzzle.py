"""A puzzle: a position in which a seat is to find the action that is better than others, and what comes of each."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import Any

from ..errors import SevenWondersError, restores
from ..game.game import AnyGame
from ..game.game_type import AnyGameType
from ..game.player import Analysis, Candidate
from ..registry import game_type

THOUSAND = 1000


@dataclass(frozen=True, slots=True)
class Answer:
    """Value and consequences of one legal action of a puzzle.

    Attributes:
        action: in notation.
        value: the share of the victory that the seat may expect: 1 a win, 0 a loss.
        right: whether it is as good as the best.
        proved: whether the value is certain, as good play from here on cannot miss it.
        ends: the way the game then ends most often, as `loss_military`, and how often; "" where a game has one way.
        line: what follows, the action first, each with its seat as in `p1 build baths`, up to the first chance.
        reveals: of all that chance may reveal next, how many turn the action into a bad one, and how many there are.
    """

    action: str
    value: float
    right: bool
    proved: bool = False
    ends: tuple[str, float] = ("", 0.0)
    line: tuple[str, ...] = ()
    reveals: tuple[int, int] = (0, 0)

    def write(self) -> list[Any]:
        """Return the answer as a list, without defaults at the end."""
        thousandths = round(THOUSAND * self.value)
        whole = [self.action, thousandths, int(self.right), int(self.proved)]
        whole += [[self.ends[0], round(THOUSAND * self.ends[1])], list(self.line), list(self.reveals)]
        usual: list[object] = [["", 0], [], [0, 0]]
        while usual and whole[-1] == usual.pop():
            whole.pop()
        return whole

    @classmethod
    def read(cls, plain: list[Any]) -> "Answer":
        """Restore an answer that `write` wrote.  Raises `RecordError` for anything else."""
        with restores("an answer", plain):
            action, value, right, proved, *more = plain
            usual: list[Any] = [["", 0], [], [0, 0]]
            ends, line, reveals = more + usual[len(more) :]
            of_all = (int(reveals[0]), int(reveals[1]))
            often = (str(ends[0]), ends[1] / THOUSAND)
            return cls(action, value / THOUSAND, bool(right), bool(proved), often, tuple(line), of_all)


@dataclass(frozen=True)
class Puzzle:
    """A position in which the solver looks for the best action.

    Attributes:
        id: its name.
        game: the name of its game.
        seat: the seat that decides.
        document: the position, as its game describes positions.  What the seat cannot know in it is a guess.
        themes: its themes, the most characteristic first.
        rating: its difficulty, on the scale of `difficulty`.
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
    answers: tuple[Answer, ...]

    def __repr__(self) -> str:
        return f"<Puzzle {self.id} of {self.game}: {', '.join(self.themes)}, rated {self.rating}>"

    def _repr_html_(self) -> str:
        question = f"{self!r}: what is best for p{self.seat + 1}?"
        return f"<p>{escape(question)}</p>{self.start().picture(self.seat)}"

    @property
    def kind(self) -> AnyGameType:
        """Its game."""
        return game_type(self.game)

    @property
    def proved(self) -> bool:
        """Return whether the right answer is proved; otherwise it was found by a deep search."""
        return self.answers[0].proved and self.answers[0].value == 1.0

    @property
    def modules(self) -> tuple[str, ...]:
        """The expansions that are played."""
        return tuple(self.document.get("modules", ()))

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.document.get("cities", (0, 1)))

    @cached_property
    def right(self) -> tuple[Answer, ...]:
        """The answers that are as good as the best."""
        return tuple(answer for answer in self.answers if answer.right)

    def start(self) -> AnyGame:
        """Return a game that begins with the puzzle."""
        return self.kind.Game(position=self.kind.read_position(self.document), seed=0)

    def answer(self, action: str) -> Answer:
        """Return the answer of an action.

        Raises:
            NotationError, IllegalActionError: it is none, or not a legal one.
        """
        game = self.start()
        game.commit(self.seat, action)
        chosen = game.commitment(self.seat) or game.plies[0].action  # where one decides it has happened
        meant = str(chosen)
        known = next((candidate for candidate in self.answers if candidate.action == meant), None)
        if known is None:
            raise SevenWondersError(f"nothing is known of '{meant}' in this puzzle; choose another action")
        return known

    def analysis(self) -> Analysis:
        """Return all answers as an analysis, with reasons for the best where the game has any."""
        game = self.start()
        known = game.known(self.seat)
        codes = {str(self.kind.action(known, self.seat, code)): code for code in game.legal_codes(self.seat)}
        moves = tuple(
            Candidate(codes[answer.action], 0, 0.0, answer.value, proved=answer.proved)
            for answer in self.answers
            if answer.action in codes
        )
        return self.kind.explained(Analysis(self.seat, 0, 0.0, moves[0].value, moves=moves), known)

    def rated(self, rating: int, deviation: int) -> "Puzzle":
        """Return the puzzle with another rating."""
        return replace(self, rating=rating, deviation=deviation)

    def write(self) -> dict[str, Any]:
        """Return the puzzle as plain dictionaries, lists and numbers."""
        return {
            "id": self.id,
            "game": self.game,
            "seat": self.seat,
            "themes": list(self.themes),
            "rating": [self.rating, self.deviation],
            "position": dict(self.document),
            "answers": [answer.write() for answer in self.answers],
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> "Puzzle":
        """Restore a puzzle that `write` wrote.

        >>> one = Answer("build baths", 0.75, True, line=("p1 build baths",), ends=("win", 0.5))
        >>> puzzle = Puzzle("a", "duel", 0, {"age": 1}, ("draft",), 1200, 80, (one,))
        >>> Puzzle.read(puzzle.write()) == puzzle
        True

        Raises:
            RecordError: it is something else.
        """
        with restores("a puzzle", plain):
            rating, deviation = plain["rating"]
            return cls(
                plain["id"],
                plain["game"],
                plain["seat"],
                plain["position"],
                tuple(plain["themes"]),
                rating,
                deviation,
                tuple(map(Answer.read, plain["answers"])),
            )
