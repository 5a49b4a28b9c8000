"""Replaying a record, move by move, every chance event as written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..duel.actions import VERBS, Action, Verb, subject_of
from ..duel.game import Game, Ply
from ..duel.rules.state import CHANCE, Question
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
    since = 0  # the first ply after the last move of a player: lines of the dealer tell those from here on
    told: set[int] = set()
    left = list(enumerate(record.moves, 1))[::-1]
    while left:
        number, move = _next(game, left)
        try:
            if move.seat == CHANCE:
                ply = _dealt(game, move, [place for place in range(since, len(game.plies)) if place not in told])
            else:
                ply = _played(game, move)
                since = ply + 1
        except SevenWondersError as error:
            raise RecordError(f"{where + ', ' if where else ''}move {number} '{_short(move)}': {error}") from None
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


def _next(game: Game, left: list[tuple[int, Move]]) -> tuple[int, Move]:
    """Take the next line; of cards turned up together, which a person writes in any order, the awaited one."""
    slot = _awaited_slot(game)
    for place in range(len(left) - 1, -1, -1) if slot is not None else ():
        move = left[place][1]
        if move.action.verb is not Verb.CARD:
            break
        if move.action.number == slot:
            return left.pop(place)
    return left.pop()


def _awaited_slot(game: Game) -> int | None:
    cards = (Question.DEAL_CARD, Question.TURN_CARD)
    return subject_of(game.state) if game.question in cards else None


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


def _dealt(game: Game, move: Move, untold: list[int]) -> int:
    """Let a chance event come out as told, or compare it with what the deal already said; the number of its ply."""
    for number in untold:
        if _agrees(move.action, game.plies[number]):
            return number
    action, slot, number = move.action, _awaited_slot(game), len(game.plies)
    if action.verb is Verb.CARD and action.number is None and slot is not None:
        action = Action(Verb.CARD, action.units, slot)
    awaited = VERBS[game.question] if game.seat == CHANCE and game.question is not None else None
    if action.verb is awaited and (slot is None or action.number == slot):
        game.play(action)
        return number
    for earlier in untold:
        if _same_event(action, game.plies[earlier].action):
            raise IllegalActionError(f"the record's own deal says '{game.plies[earlier]}'")
    if awaited is Verb.CARD and slot is not None:
        raise IllegalActionError(f"first say which card lies in slot {slot}, as in 'd card {slot} quarry'")
    if awaited is not None:
        raise IllegalActionError(f"chance decides something else here: {_choices(game)}")
    raise IllegalActionError("nothing like that is left to chance here")


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
