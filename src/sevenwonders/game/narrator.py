"""Descriptions of a game in lines of text, for plain terminals and screen readers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ..errors import SevenWondersError
from ..messages import Messages
from .game import AnyGame
from .player import Analysis
from .ply import Result
from .reasons import describe_reason
from .seats import SEATS, check_seat
from .views import SHARED_KEYS, Views, state_to_dict

InfoCommand = Callable[[int, str], Iterable[str]]  # a function of a seat and the text after the command


def format_data_lines(data: Mapping[str, object], depth: int = 0) -> Iterator[tuple[int, str]]:
    """Yield (depth, text) pairs, the lines of an outline of plain data; depth 0 is the outermost level.

    >>> list(format_data_lines({"stones": 4, "piles": [1, 3], "by_seat": {"p1": {"taken": None}}}))
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
            yield from format_data_lines(value, depth + 1)
        else:
            yield depth, f"{words}: {'-' if value in (None, '', {}) else value}"


class Narrator:
    """Describes a game in lines of text, by default in notation; games with their own messages override the methods.

    Descriptions for a viewer come from a view, so they reveal no hidden information.

    Args:
        game: the game.
        messages: the messages of the game in a language.
        views: a function that returns the views of a game.

    Attributes:
        HELP: the descriptions of `info_commands`.
        SHORTENING_HINT: a sentence that says that names may be shortened, followed by two spaces.
        EXAMPLE_ARGUMENTS: an example argument for each command that takes an argument.
    """

    HELP: ClassVar[str] = "  show      all that you may know of the position"
    SHORTENING_HINT: ClassVar[str] = ""
    EXAMPLE_ARGUMENTS: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self, game: AnyGame, messages: Messages, views: Callable[[Any], Views[Mapping[str, object]]] | None = None
    ) -> None:
        self.game, self.messages = game, messages
        self._views = views or DefaultViews

    @property
    def info_commands(self) -> Mapping[str, InfoCommand]:
        """The commands with which a player asks for information, by name.

        Each value is a function of the seat and the text after the command, which returns lines of text.
        """
        return {"show": lambda seat, _: self.iter_view_lines(seat)}

    def iter_view_lines(self, seat: int | None) -> Iterator[str]:
        """Yield lines about everything on the table, as a seat (None for a spectator) knows it."""
        yield ", ".join(f"{name} ({SEATS[number]})" for number, name in enumerate(self.game.names))
        view = {key: value for key, value in self._views(self.game).view_for(seat).items() if key not in SHARED_KEYS}
        yield from (f"{'  ' * depth}{line}" for depth, line in format_data_lines(view))

    def format_status_line(self, seat: int) -> str:
        """Return a line about the state of play, the seat to act and its pending decision.  Raises `SeatError`."""
        check_seat(seat, self.game.num_players)
        return self.messages.say("terminal.what_now", name=self.game.names[seat])

    def iter_legal_lines(self, seat: int) -> Iterator[str]:
        """Yield lines with the legal actions of a seat, numbered, with prices and consequences."""
        for number, action in enumerate(self.game.legal_actions(seat), 1):
            yield f"{number:3}  {action}"

    def describe_legal_action(self, seat: int, code: int) -> str:
        """Return a description of a seat's legal action; empty if the notation is sufficient."""
        return ""

    def describe_plies(self, viewer: int | None, since: int = 0) -> Iterator[str]:
        """Yield lines about the plies that start at index `since`, as a seat (None for a spectator) knows them."""
        yield from (ply.text(viewer) for ply in self.game.plies[since:] if ply.is_noticed_by(viewer))

    def iter_score_lines(self) -> Iterator[str]:
        """Yield lines with the score sheets of all seats as if the game ended now."""
        for seat, name in enumerate(self.game.names):
            yield f"{name}: {self.game.score(seat)['total']}"

    def describe_outcome(self) -> str:
        """Return a sentence about the winners and the type of victory.

        Raises:
            SevenWondersError: the game is not over.
        """
        if self.game.result is None:
            raise SevenWondersError("the game is not over yet")
        return self._describe_ending(self.game.result)

    def _describe_ending(self, result: Result) -> str:
        """Return a sentence about the result of a finished game."""
        return f"{describe_winners([self.game.names[seat] for seat in result.winners], self.messages)}."

    def describe_analysis(self, analysis: Analysis, action: Callable[[int], object], most: int = 5) -> Iterator[str]:
        """Yield lines about the analysis of a position: the chance to win, and the best moves with values and reasons.

        Args:
            analysis: the analysis.
            action: a function that returns the action of a code, for its notation.
            most: the maximum number of moves.
        """
        say = self.messages.say
        kinds = ", ".join(self._format_ending_probability(name, share) for name, share in analysis.outcomes.items())
        yield say("terminal.chances", percent=f"{100 * analysis.win:.0f}") + (f" ({kinds})" if kinds else "")
        for move in analysis.sort_by_value()[:most]:
            points = f", {say('points', count=round(move.points))}" if move.points is not None else ""
            tries = say("replay.tried", count=move.visits)
            searched = f"  ({tries}{points})" if analysis.simulations else ""  # puzzles have no simulations
            words = self.describe_legal_action(analysis.seat, move.action)
            notation = f"{action(move.action)}" + (f": {words}" if words else "")
            yield f"  {100 * move.value:5.1f} %  {notation}{searched}"
            if move.reasons:
                yield f"           {'; '.join(describe_reason(reason, self.messages) for reason in move.reasons)}"

    def _format_ending_probability(self, name: str, share: float) -> str:
        """Return a phrase with the probability (`share`, 0 to 1) of an ending, such as `win_civilian`."""
        side, _, way = name.partition("_")
        words = self.messages.get(f"hint.{way or name}", name.replace("_", " "))
        percent = f"{100 * share:.0f}"
        return self.messages.say(f"terminal.{side}" if way else "terminal.share", way=words, percent=percent)


def describe_winners(names: Sequence[str], messages: Messages) -> str:
    """Return a phrase about the winners of a game, given by their names (possibly `You`), or about a draw without
    winners.
    """
    if [name.lower() for name in names] == ["you"]:
        return messages.say("plain.won")
    who = messages.join(names) if names else ""
    return messages.say("plain.winners", names=who, count=len(names)) if names else messages.say("plain.draw")


class DefaultViews(Views[Mapping[str, object]]):
    """Default views of a game: the numbers of the position as a seat knows it, and the keys that every view has.

    Args:
        game: the game.
        describe: a function of a position, a seat and an action that describes the action in words.
    """

    def __init__(self, game: AnyGame, describe: Callable[[Any, int, Any], str] | None = None) -> None:
        super().__init__()
        self._game, self._describe = game, describe

    def _make_view(self, seat: int | None) -> Mapping[str, object]:
        game, known = self._game, self._game.known(seat)
        return {
            "game": game.NAME,
            "viewer": "spectator" if seat is None else SEATS[seat],
            "plies": [ply.text(seat) for ply in game.plies if ply.is_noticed_by(seat)],
            "waiting_for": [SEATS[each] for each in game.asked if each < game.num_players],
            "result": self._encode_result(),
            "position": state_to_dict(known),
            "legal": [] if seat is None else self._list_legal_actions(known, seat),
        }

    def _list_legal_actions(self, known: object, seat: int) -> list[dict[str, str]]:
        """Return the legal actions of a seat in notation and, if the description differs, in words."""
        entries = []
        for action in self._game.legal_actions(seat) if seat in self._game.asked else ():
            notation = str(action)
            words = self._describe(known, seat, action) if self._describe else notation
            entries.append({"action": notation, **({"words": words} if words != notation else {})})
        return entries

    def _encode_result(self) -> dict[str, object] | None:
        """Return the winners and score sheets as plain data; None while the game is played."""
        game = self._game
        if game.result is None:
            return None
        scores = {SEATS[seat]: dict(game.score(seat)) for seat in range(game.num_players)}
        return {"winners": [SEATS[seat] for seat in game.result.winners], "scores": scores}
