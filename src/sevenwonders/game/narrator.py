"""A game in lines of text that read well aloud: what a table without a screen says."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ..errors import SevenWondersError
from ..messages import Messages
from .game import AnyGame
from .player import Analysis
from .reasons import describe_reason
from .seats import SEATS, check_seat
from .views import SHARED_KEYS, Views, numbers_of

Word = Callable[[int, str], Iterable[str]]  # a seat, and what follows the word


def data_lines(data: Mapping[str, object], depth: int = 0) -> Iterator[tuple[int, str]]:
    """Write plain data in lines of text, each with its depth.

    >>> list(data_lines({"stones": 4, "piles": [1, 3], "by_seat": {"p1": {"taken": None}}}))
    [(0, 'stones: 4'), (0, 'piles: 1, 3'), (0, 'by seat:'), (1, 'p1:'), (2, 'taken: -')]
    """
    for key, value in data.items():
        words = str(key).replace("_", " ")
        if isinstance(value, Sequence) and not isinstance(value, str):
            if any(isinstance(part, Mapping | list | tuple) for part in value):
                value = {str(number): part for number, part in enumerate(value, 1)}
            else:
                value = ", ".join(map(str, value))
        if isinstance(value, Mapping) and value:
            yield depth, f"{words}:"
            yield from data_lines(value, depth + 1)
        else:
            yield depth, f"{words}: {'-' if value in (None, '', {}) else value}"


class Narrator:
    """Description of a game in lines, here in its notation; a game with messages of its own describes more.

    Whatever depends on the viewer is made from a view, so it can give away no secret.

    Args:
        game: the game.
        messages: the messages in which it is described.
        views: makes the views of a game that has no words of its own.

    Attributes:
        HELP: what the words mean that this game has beside `legal`, `score`, `hint`, `undo`, `redo`, `log` and `quit`.
        SHORTENED: a sentence about names that may be shortened, with two spaces behind it.
        OBJECTS: an example of what may follow, for each word that asks about something.
    """

    HELP: ClassVar[str] = "  show      all that you may know of the position"
    SHORTENED: ClassVar[str] = ""
    OBJECTS: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self, game: AnyGame, messages: Messages, views: Callable[[Any], Views[Mapping[str, Any]]] | None = None
    ) -> None:
        self.game, self.messages = game, messages
        self._views = views or PlainViews

    @property
    def words(self) -> Mapping[str, Word]:
        """The words that a player may ask for, each with the function that answers a seat."""
        return {"show": lambda seat, _: self.table(seat)}

    def table(self, seat: int | None) -> Iterator[str]:
        """Everything on the table, as a seat (or, with None, a spectator) may know it."""
        yield ", ".join(f"{name} ({SEATS[number]})" for number, name in enumerate(self.game.names))
        view = {key: value for key, value in self._views(self.game).of(seat).items() if key not in SHARED_KEYS}
        yield from (f"{'  ' * depth}{line}" for depth, line in data_lines(view))

    def prompt(self, seat: int) -> str:
        """Return a line with the state of play, the player to act and the decision.  Raises `SeatError`."""
        check_seat(seat, self.game.num_players)
        return self.messages.say("terminal.what_now", name=self.game.names[seat])

    def legal(self, seat: int) -> Iterator[str]:
        """Yield the legal actions of a seat with numbers, prices and consequences."""
        for number, action in enumerate(self.game.legal_actions(seat), 1):
            yield f"{number:3}  {action}"

    def deed(self, seat: int, code: int) -> str:
        """Describe a legal action of a seat in words; empty where the notation says it."""
        return ""

    def happened(self, viewer: int | None, since: int = 0) -> Iterator[str]:
        """Describe the plies from a number on, as a seat (or, with None, a spectator) may know them."""
        yield from (ply.text(viewer) for ply in self.game.plies[since:] if ply.is_noticed_by(viewer))

    def sheet(self) -> Iterator[str]:
        """Yield the score sheets of all seats as if the game ended now."""
        for seat, name in enumerate(self.game.names):
            yield f"{name}: {self.game.score(seat)['total']}"

    def result(self) -> str:
        """Describe the winner and the way of winning.

        Raises:
            SevenWondersError: the game is not over.
        """
        if self.game.result is None:
            raise SevenWondersError("the game is not over yet")
        return self._ending(self.game.result)

    def _ending(self, result: Any) -> str:
        return f"{winners_in_words([self.game.names[seat] for seat in result.winners], self.messages)}."

    def advice(self, analysis: Analysis, action: Callable[[int], object], most: int = 5) -> Iterator[str]:
        """Say what a search thinks of a decision; `action` gives the notation of a number."""
        say = self.messages.say
        kinds = ", ".join(self._outcome(name, share) for name, share in analysis.outcomes.items())
        yield say("terminal.chances", percent=f"{100 * analysis.win:.0f}") + (f" ({kinds})" if kinds else "")
        for move in analysis.by_value()[:most]:
            points = f", {say('points', count=round(move.points))}" if move.points is not None else ""
            tries = say("replay.tried", count=move.visits)
            searched = f"  ({tries}{points})" if analysis.simulations else ""  # a puzzle has its answers
            words = self.deed(analysis.seat, move.action)
            notation = f"{action(move.action)}" + (f": {words}" if words else "")
            yield f"  {100 * move.value:5.1f} %  {notation}{searched}"
            if move.reasons:
                yield f"           {'; '.join(describe_reason(reason, self.messages) for reason in move.reasons)}"

    def _outcome(self, name: str, share: float) -> str:
        """Say how likely an outcome is, such as `win_civilian`."""
        side, _, way = name.partition("_")
        words = self.messages.get(f"hint.{way or name}", name.replace("_", " "))
        percent = f"{100 * share:.0f}"
        return self.messages.say(f"terminal.{side}" if way else "terminal.share", way=words, percent=percent)


def winners_in_words(names: Sequence[str], messages: Messages) -> str:
    """Say who has won; a person may be called `You`."""
    if [name.lower() for name in names] == ["you"]:
        return messages.say("plain.won")
    who = messages.join(names) if names else ""
    return messages.say("plain.winners", names=who, count=len(names)) if names else messages.say("plain.draw")


class PlainViews(Views[Mapping[str, object]]):
    """The views of a game that brings none: the numbers that a seat knows, and the keys that every view has.

    Args:
        game: the game.
        describe: a function that says an action in words, of the position, the seat and the action.
    """

    def __init__(self, game: AnyGame, describe: Callable[[Any, int, Any], str] | None = None) -> None:
        super().__init__()
        self._game, self._describe = game, describe

    def _make(self, seat: int | None) -> Mapping[str, object]:
        game, known = self._game, self._game.known(seat)
        return {
            "game": game.NAME,
            "viewer": "spectator" if seat is None else SEATS[seat],
            "plies": [ply.text(seat) for ply in game.plies if ply.is_noticed_by(seat)],
            "waiting_for": [SEATS[each] for each in game.asked if each < game.num_players],
            "result": self._result(),
            "position": numbers_of(known),
            "legal": [] if seat is None else self._legal(known, seat),
        }

    def _legal(self, known: object, seat: int) -> list[dict[str, str]]:
        """Return the legal actions of a seat in notation and, where a game has more to say of them, in words."""
        entries = []
        for action in self._game.legal_actions(seat) if seat in self._game.asked else ():
            notation = str(action)
            words = self._describe(known, seat, action) if self._describe else notation
            entries.append({"action": notation, **({"words": words} if words != notation else {})})
        return entries

    def _result(self) -> dict[str, object] | None:
        game = self._game
        if game.result is None:
            return None
        scores = {SEATS[seat]: dict(game.score(seat)) for seat in range(game.num_players)}
        return {"winners": [SEATS[seat] for seat in game.result.winners], "scores": scores}
