"""Replaying a record, turn by turn, every chance event as written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import IllegalActionError, RecordError
from ...game.replay import Replaying, choices
from ..actions import VERBS, Action
from ..game import Game
from ..ids import SEAT_NAMES, SEATS
from ..rules.state import CHANCE

if TYPE_CHECKING:
    from .record import Record


@dataclass(frozen=True)
class Replay:
    """A replayed record: the game, and the record's clocks and comments by number of the ply.

    Choices of a turn that is not complete have the numbers that their plies will have.
    """

    game: Game
    clocks: Mapping[int, float]
    comments: Mapping[int, str]


def replay(record: "Record") -> Replay:
    """Set up the game of a record, play its moves and compare the outcome.  Raises `RecordError`."""
    return Replay(*_Replaying(record).run())


class _Replaying(Replaying):
    """A record of 7 Wonders being replayed."""

    CHANCE = CHANCE
    game: Game

    def set_up(self) -> Game:
        record = self.record
        hands = record.deal.hands if record.deal else ()
        if any(bool(hand) != bool(age[0]) for age in hands for hand in age):
            raise RecordError("this is the record of one seat, which does not know the hands of the others")
        return Game(record.options, seed=record.seed, deal=record.deal, position=record.position, names=record.players)

    def dealt(self, action: Action, untold: list[int]) -> int:
        return _dealt(self.game, action, untold)

    def played(self, seat: int, action: Action) -> int:
        ply, self.since = _chosen(self.game, seat, action, self.since)
        return ply


def _chosen(game: Game, seat: int, action: Action, since: int) -> tuple[int, int]:
    """Make a seat's choice; the number of its ply, and of the first ply after the last turn that is complete."""
    if game.seat is None:
        raise IllegalActionError("the game is over before this move")
    if game.seat == CHANCE:
        raise IllegalActionError(f"first say what chance did: {choices(game, SEAT_NAMES)}")
    if seat >= game.num_players:
        raise IllegalActionError(f"there is no {SEATS[seat]}; {game.num_players} play")
    if seat not in game.asked:
        raise IllegalActionError(f"{SEATS[seat]} has nothing to choose here; waiting for {_waiting(game)}")
    if game.commitment(seat) is not None:
        raise IllegalActionError(f"{SEATS[seat]} has chosen already in this turn; waiting for {_waiting(game)}")
    asked, plies = game.asked, len(game.plies)
    game.commit(seat, action)
    done = len(game.plies) > plies
    return plies + asked.index(seat), plies + len(asked) if done else since


def _waiting(game: Game) -> str:
    return ", ".join(SEATS[seat] for seat in game.deciders)


def _dealt(game: Game, action: Action, untold: list[int]) -> int:
    """Let a chance event come out as told, or compare it with what the deal already said; the number of its ply."""
    for number in untold:
        if game.plies[number].seat == CHANCE and str(game.plies[number].action) == str(action):
            return number
    if game.seat == CHANCE and game.question is not None:
        if action.verb not in VERBS[game.question]:
            raise IllegalActionError(f"chance decides something else here: {choices(game, SEAT_NAMES)}")
        number = len(game.plies)
        game.play(action)
        return number
    for number in untold:
        if game.plies[number].action.verb is action.verb:
            raise IllegalActionError("the record's own seed or deal says something else")
    raise IllegalActionError("nothing like that is left to chance here")
