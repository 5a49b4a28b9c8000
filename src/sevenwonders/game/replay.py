"""`Replayer`, which replays the record of any game, move by move."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar, cast

from ..errors import IllegalActionError, RecordError, SevenWondersError
from .game import AnyGame
from .move import ConcealedAction, Move
from .ply import Action
from .record import Record, RecordedResult, Replay
from .refusals import join_actions
from .seats import DEALER, SEATS

MAX_LISTED_ACTIONS = 30  # in an error message
G = TypeVar("G", bound=AnyGame)
A = TypeVar("A", bound=Action)
End = TypeVar("End", bound=RecordedResult)


class Replayer(Generic[G, A, End]):
    """Replays a record move by move, to a game with the same plies.

    Attributes:
        record: the record.
        game: the game so far.
        since: the index of the first ply after the last plies of players; recorded chance events are compared with the
            plies from there on.
    """

    def __init__(self, record: Record, new_game: Callable[..., G], outcome: type[End]) -> None:
        self.record = record
        self.since = 0
        self._outcome = outcome
        self._clocks: dict[int, float] = {}
        self._comments: dict[int, str] = {}
        self._recorded: set[int] = set()
        self._where = "" if record.number is None else f"game {record.number}"
        try:
            self.check_can_be_replayed()
            self.game = new_game(
                record.options, seed=record.seed, deal=record.deal, position=record.position, names=record.players
            )
        except SevenWondersError as error:
            raise self._make_error(error) from None

    def check_can_be_replayed(self) -> None:
        """Check that the record can be replayed; by default nothing is checked.  Raises `SevenWondersError`."""
        return

    def replay_chance(self, action: A, unrecorded: list[int]) -> int:
        """Play a recorded chance event, or find it among the events drawn already; return the index of its ply.

        Args:
            action: the action of the move.
            unrecorded: the indices of the plies after the players' last plies that belong to no move of the record yet.
        """
        game = self.game
        for number in unrecorded:
            if game.plies[number].seat == game.CHANCE and str(game.plies[number].action) == str(action):
                return number
        if game.seat == game.CHANCE and any(str(event) == str(action) for event in game.legal_actions()):
            number = len(game.plies)
            game.play(action)
            return number
        if game.seat == game.CHANCE:
            raise make_wrong_chance_error(game)
        raise IllegalActionError("no such chance event is due here", refusal={"code": "no_chance"})

    def replay_action(self, seat: int, action: A) -> int:
        """Play a player's recorded action; return the index of its ply."""
        game = self.game
        if game.seat is None:
            raise IllegalActionError("the game is over before this move", refusal={"code": "over"})
        if game.seat == game.CHANCE:
            words = f"first say what chance did: {format_legal_actions(game)}"
            raise IllegalActionError(words, refusal={"code": "chance_untold"})
        if seat >= game.num_players:
            refusal = {"code": "no_seat", "seat": SEATS[seat], "limit": game.num_players}
            raise IllegalActionError(f"there is no {SEATS[seat]}; {game.num_players} play", refusal=refusal)
        waiting = ", ".join(SEATS[other] for other in game.deciders)
        if seat not in game.asked:
            words = f"{SEATS[seat]} has nothing to choose here; waiting for {waiting}"
            raise IllegalActionError(words, refusal={"code": "not_asked", "seat": SEATS[seat]})
        if game.committed_action(seat) is not None:
            words = f"{SEATS[seat]} has already chosen this turn; waiting for {waiting}"
            raise IllegalActionError(words, refusal={"code": "chosen_already", "seat": SEATS[seat]})
        asked, plies = game.asked, len(game.plies)
        game.commit(seat, action)
        if len(game.plies) > plies:
            self.since = plies + len(asked)
        return plies + asked.index(seat)

    def iter_moves(self) -> Iterator[tuple[int, Move]]:
        """Yield (number, move) pairs in the order of play, counting from 1."""
        yield from enumerate(self.record.moves, 1)

    def run(self) -> Replay[G, End]:
        """Replay all moves and check the outcome.  Raises `RecordError`."""
        for number, move in self.iter_moves():
            try:
                ply = self._replay_move(move)
            except SevenWondersError as error:
                line = f"{move.NAMES[move.seat]} {move.action}"
                reason = error.reason if isinstance(error, IllegalActionError) else error
                brief = f"move {number}, '{line}', is not possible: {reason}"
                why = getattr(error, "refusal", None)
                refusal = why and {**why, "move": number, "line": line}
                raise self._make_error(f"move {number} '{line}': {error}", ", ", brief, number, refusal) from None
            self._recorded.add(ply)
            if move.clock is not None:
                self._clocks[ply] = move.clock
            if move.comment:
                self._comments[ply] = move.comment
        if self.record.result is not None:
            try:
                self.record.result.check(self.game)
            except RecordError as error:
                raise self._make_error(error) from None
        given = self.record.result
        result = self._outcome.of(self.game) or (given if isinstance(given, self._outcome) else None)
        return Replay(self.record, self.game, self._clocks, self._comments, result)

    def _replay_move(self, move: Move) -> int:
        """Replay a move; return the index of its ply."""
        if isinstance(move.action, ConcealedAction):
            words = "this record shows one seat’s view, which does not include what happened here"
            raise IllegalActionError(words, refusal={"code": "concealed"})
        action = cast("A", move.action)
        if move.seat != self.game.CHANCE:
            return self.replay_action(move.seat, action)
        unrecorded = [place for place in range(self.since, len(self.game.plies)) if place not in self._recorded]
        return self.replay_chance(action, unrecorded)

    def _make_error(
        self, error: object, joint: str = ": ", brief: str = "", move: int = 0, refusal: Any = None
    ) -> RecordError:
        """Return the error for a record that does not replay, with the number of the game in its file.

        Args:
            error: the error message.
            joint: the text between the number of the game and the message.
            brief: the message without advice to the user; by default `error`.
            move: the number of the impossible move, counting from 1; 0 if the error is not about a move.
            refusal: the reason as data with ids, if the game gives it.
        """

        def add_game_number(message: object) -> str:
            """Return a message with the number of the game in its file, if there is one."""
            return f"{self._where}{joint}{message}" if self._where else str(message)

        return RecordError(add_game_number(error), add_game_number(brief or error), move, refusal)


def make_wrong_chance_error(game: AnyGame) -> IllegalActionError:
    """Return the error for a recorded outcome of chance that is impossible now."""
    words = f"a different chance event is due here: {format_legal_actions(game)}"
    return IllegalActionError(words, refusal={"code": "chance_other"})


def format_legal_actions(game: AnyGame) -> str:
    """Format the legal actions of the seat to move, or of chance, for an error message."""
    seat = game.seat or 0
    who = DEALER if seat == game.CHANCE else SEATS[seat]
    return join_actions([f"{who} {action}" for action in game.legal_actions()], MAX_LISTED_ACTIONS)
