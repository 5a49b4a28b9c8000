"""Replaying a record, turn by turn, every chance event as written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...classic.actions import VERBS, Action
from ...classic.game import Game
from ...classic.ids import SEAT_NAMES, SEATS
from ...classic.rules.state import CHANCE
from ...kernel.errors import IllegalActionError, RecordError, SevenWondersError
from .move import Concealed

if TYPE_CHECKING:
    from .record import Record

SHOWN = 30  # legal actions named in a message


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
    where = "" if record.number is None else f"game {record.number}"
    clocks, comments = {}, {}
    try:
        game = _set_up(record)
    except SevenWondersError as error:
        raise RecordError(f"{where}: {error}" if where else str(error)) from None
    since = 0  # the first ply after the last choice of a player: lines of the dealer tell those from here on
    told: set[int] = set()
    for number, move in enumerate(record.moves, 1):
        try:
            if isinstance(move.action, Concealed):
                raise IllegalActionError("this is the record of one seat, which does not know what happened here")
            if move.seat == CHANCE:
                ply = _dealt(game, move.action, [place for place in range(since, len(game.plies)) if place not in told])
            else:
                ply, since = _chosen(game, move.seat, move.action, since)
        except SevenWondersError as error:
            said = f"{SEAT_NAMES[move.seat]} {move.action}"
            raise RecordError(f"{where + ', ' if where else ''}move {number} '{said}': {error}") from None
        told.add(ply)
        if move.clock is not None:
            clocks[ply] = move.clock
        if move.comment:
            comments[ply] = move.comment
    if record.result is not None:
        try:
            record.result.check(game)
        except RecordError as error:
            raise RecordError(f"{where}: {error}" if where else str(error)) from None
    return Replay(game, clocks, comments)


def _set_up(record: "Record") -> Game:
    hands = record.deal.hands if record.deal else ()
    if any(bool(hand) != bool(age[0]) for age in hands for hand in age):
        raise RecordError("this is the record of one seat, which does not know the hands of the others")
    return Game(record.options, seed=record.seed, deal=record.deal, position=record.position, names=record.players)


def _chosen(game: Game, seat: int, action: Action, since: int) -> tuple[int, int]:
    """Make a seat's choice; the number of its ply, and of the first ply after the last turn that is complete."""
    if game.seat is None:
        raise IllegalActionError("the game is over before this move")
    if game.seat == CHANCE:
        raise IllegalActionError(f"first say what chance did: {_choices(game)}")
    if seat >= game.players:
        raise IllegalActionError(f"there is no {SEATS[seat]}; {game.players} play")
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
            raise IllegalActionError(f"chance decides something else here: {_choices(game)}")
        number = len(game.plies)
        game.play(action)
        return number
    for number in untold:
        if game.plies[number].action.verb is action.verb:
            raise IllegalActionError("the record's own seed or deal says something else")
    raise IllegalActionError("nothing like that is left to chance here")


def _choices(game: Game) -> str:
    legal = [f"{SEAT_NAMES[game.seat or 0]} {action}" for action in game.legal_actions()]
    return ", ".join(legal[:SHOWN]) + (f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else "")
