"""Replaying a record, move by move, every chance event as written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..duel.actions import Action, Verb, subject_of
from ..duel.game import Game, Ply
from ..duel.rules.state import CHANCE
from ..kernel.errors import IllegalActionError, RecordError, SevenWondersError
from .move import NAMES, Move

if TYPE_CHECKING:
    from .record import Record

SHOWN = 30  # legal actions named in a message


@dataclass(frozen=True)
class Replay:
    """A replayed record: the game, and the record's clocks and comments by number of the ply."""

    game: Game
    clocks: Mapping[int, float]
    comments: Mapping[int, str]


def replay(record: "Record") -> Replay:
    """Set up the game of a record, play its moves and compare the outcome.  Raises `RecordError`."""
    where = "" if record.number is None else f"game {record.number}"
    clocks, comments = {}, {}
    try:
        game = Game(
            record.options, seed=record.seed, deal=record.deal, position=record.position, players=record.players
        )
    except SevenWondersError as error:
        raise RecordError(f"{where}: {error}" if where else str(error)) from None
    told = 0  # plies that the moves so far have told or passed over
    for number, move in enumerate(record.moves, 1):
        try:
            ply = _dealt(game, move, told) if move.seat == CHANCE else _played(game, move)
        except SevenWondersError as error:
            raise RecordError(f"{where + ', ' if where else ''}move {number} '{_short(move)}': {error}") from None
        told = ply + 1
        if move.clock is not None:
            clocks[ply] = move.clock
        if move.comment:
            comments[ply] = move.comment
    if record.outcome is not None:
        try:
            record.outcome.check(game)
        except RecordError as error:
            raise RecordError(f"{where}: {error}" if where else str(error)) from None
    return Replay(game, clocks, comments)


def _short(move: Move) -> str:
    return f"{NAMES[move.seat]} {move.action}"


def _played(game: Game, move: Move) -> int:
    """Play a player's move; the number of its ply."""
    if game.seat is None:
        raise IllegalActionError("the game is over before this move")
    if game.seat == CHANCE:
        raise IllegalActionError(f"first say what chance did: {_choices(game)}")
    if game.seat != move.seat:
        raise IllegalActionError(f"it is {NAMES[game.seat]} who is to decide: {_choices(game)}")
    number = len(game.plies)
    game.play(move.action)
    return number


def _dealt(game: Game, move: Move, told: int) -> int:
    """Let a chance event come out as told, or compare it with what the deal already said; the number of its ply."""
    for number in range(told, len(game.plies)):
        if _agrees(move.action, game.plies[number]):
            return number
    for ply in game.plies[told:]:
        if _same_event(move.action, ply.action):
            raise IllegalActionError(f"the record's own deal says '{ply}'")
    if game.seat != CHANCE:
        raise IllegalActionError("nothing like that is left to chance here")
    action = move.action
    if action.verb is Verb.CARD and action.number is None:
        action = Action(Verb.CARD, action.units, subject_of(game.state))
    number = len(game.plies)
    game.play(action)
    return number


def _agrees(action: Action, ply: Ply) -> bool:
    if ply.seat != CHANCE:
        return False
    if action.number is None:
        return (action.verb, action.units) == (ply.action.verb, ply.action.units)
    return action == ply.action


def _same_event(action: Action, dealt: Action) -> bool:
    return action.verb is dealt.verb and (action.verb is not Verb.CARD or action.number in (None, dealt.number))


def _choices(game: Game) -> str:
    legal = [f"{NAMES[game.seat or 0]} {action}" for action in game.legal_actions()]
    return ", ".join(legal[:SHOWN]) + (f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else "")
