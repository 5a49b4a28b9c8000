"""Replaying a record of any game, line by line."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar, cast

from ..errors import IllegalActionError, RecordError, SevenWondersError
from .game import AnyGame
from .move import Concealed, Move
from .ply import Action
from .record import Outcome, Record, Replay
from .seats import DEALER, SEATS

SHOWN = 30  # legal actions named in a message
G = TypeVar("G", bound=AnyGame)
A = TypeVar("A", bound=Action)
End = TypeVar("End", bound=Outcome)


class Replayer(Generic[G, A, End]):
    """A record being replayed.

    Attributes:
        record: the record.
        game: the game so far.
        since: the first ply after what players did last: lines of the dealer tell those from here on.
    """

    def __init__(self, record: Record, new_game: Callable[..., G], outcome: type[End]) -> None:
        self.record = record
        self.since = 0
        self._outcome = outcome
        self._clocks: dict[int, float] = {}
        self._comments: dict[int, str] = {}
        self._told: set[int] = set()
        self._where = "" if record.number is None else f"game {record.number}"
        try:
            self.check()
            self.game = new_game(
                record.options, seed=record.seed, deal=record.deal, position=record.position, names=record.players
            )
        except SevenWondersError as error:
            raise self._refused(error) from None

    def check(self) -> None:
        """Refuse a record that cannot be replayed before it is tried.  Raises `SevenWondersError`."""
        return

    def dealt(self, action: A, untold: list[int]) -> int:
        """Play a chance event as recorded, or match it to an event that already happened; return the number of its ply.

        Args:
            action: the action of the line.
            untold: the plies since the last ones of players that no line has recorded.
        """
        game = self.game
        for number in untold:
            if game.plies[number].seat == game.CHANCE and str(game.plies[number].action) == str(action):
                return number
        if game.seat == game.CHANCE and any(str(event) == str(action) for event in game.legal_actions()):
            number = len(game.plies)
            game.play(action)
            return number
        if game.seat == game.CHANCE:
            raise chance_decides_otherwise(game)
        raise IllegalActionError("no such chance event is due here", refusal={"code": "no_chance"})

    def played(self, seat: int, action: A) -> int:
        """Play a player's action; return the number of its ply."""
        game = self.game
        if game.seat is None:
            raise IllegalActionError("the game is over before this move", refusal={"code": "over"})
        if game.seat == game.CHANCE:
            raise IllegalActionError(f"first say what chance did: {choices(game)}", refusal={"code": "chance_untold"})
        if seat >= game.num_players:
            refusal = {"code": "no_seat", "seat": SEATS[seat], "limit": game.num_players}
            raise IllegalActionError(f"there is no {SEATS[seat]}; {game.num_players} play", refusal=refusal)
        waiting = ", ".join(SEATS[other] for other in game.deciders)
        if seat not in game.asked:
            words = f"{SEATS[seat]} has nothing to choose here; waiting for {waiting}"
            raise IllegalActionError(words, refusal={"code": "not_asked", "seat": SEATS[seat]})
        if game.commitment(seat) is not None:
            words = f"{SEATS[seat]} has already chosen this turn; waiting for {waiting}"
            raise IllegalActionError(words, refusal={"code": "chosen_already", "seat": SEATS[seat]})
        asked, plies = game.asked, len(game.plies)
        game.commit(seat, action)
        if len(game.plies) > plies:
            self.since = plies + len(asked)
        return plies + asked.index(seat)

    def lines(self) -> Iterator[tuple[int, Move]]:
        """Return the lines in the order of play, with their numbers from 1."""
        yield from enumerate(self.record.moves, 1)

    def run(self) -> Replay[G, End]:
        """Play all lines and compare the outcome.  Raises `RecordError`."""
        for number, move in self.lines():
            try:
                ply = self._do(move)
            except SevenWondersError as error:
                said = f"{move.NAMES[move.seat]} {move.action}"
                reason = error.reason if isinstance(error, IllegalActionError) else error
                brief = f"move {number}, '{said}', is not possible: {reason}"
                why = getattr(error, "refusal", None)
                refusal = why and {**why, "move": number, "line": said}
                raise self._refused(f"move {number} '{said}': {error}", ", ", brief, number, refusal) from None
            self._told.add(ply)
            if move.clock is not None:
                self._clocks[ply] = move.clock
            if move.comment:
                self._comments[ply] = move.comment
        if self.record.result is not None:
            try:
                self.record.result.check(self.game)
            except RecordError as error:
                raise self._refused(error) from None
        result = self._outcome.of(self.game) or cast("End | None", self.record.result)
        return Replay(self.record, self.game, self._clocks, self._comments, result)

    def _do(self, move: Move) -> int:
        if isinstance(move.action, Concealed):
            words = "this record shows one seat’s view, which does not include what happened here"
            raise IllegalActionError(words, refusal={"code": "concealed"})
        action = cast("A", move.action)
        if move.seat != self.game.CHANCE:
            return self.played(move.seat, action)
        untold = [place for place in range(self.since, len(self.game.plies)) if place not in self._told]
        return self.dealt(action, untold)

    def _refused(
        self, error: object, joint: str = ": ", brief: str = "", move: int = 0, refusal: Any = None
    ) -> RecordError:
        def placed(said: object) -> str:
            return f"{self._where}{joint}{said}" if self._where else str(said)

        return RecordError(placed(error), placed(brief or error), move, refusal)


def chance_decides_otherwise(game: AnyGame) -> IllegalActionError:
    """Return the error for an outcome that chance cannot bring now."""
    words = f"a different chance event is due here: {choices(game)}"
    return IllegalActionError(words, refusal={"code": "chance_other"})


def choices(game: AnyGame) -> str:
    """Return the legal actions, for a message."""
    seat = game.seat or 0
    who = DEALER if seat == game.CHANCE else SEATS[seat]
    legal = [f"{who} {action}" for action in game.legal_actions()]
    return ", ".join(legal[:SHOWN]) + (f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else "")
