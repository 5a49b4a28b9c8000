"""Replaying a record, move by move, every chance event as written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from ...errors import IllegalActionError
from ...game.replay import Replaying, choices
from ..actions import NUMBERED, VERBS, Action, Verb, numbered_place
from ..game import Game, Ply
from ..rules.state import CHANCE
from .move import NAMES, Concealed, Move

if TYPE_CHECKING:
    from .record import Record


@dataclass(frozen=True)
class Replay:
    """A replayed record: the game, and the record's clocks and comments by number of the ply."""

    game: Game
    clocks: Mapping[int, float]
    comments: Mapping[int, str]


def replay(record: "Record") -> Replay:
    """Set up the game of a record, play its moves and compare the outcome.  Raises `RecordError`."""
    return Replay(*_Replaying(record).run())


class _Replaying(Replaying):
    """A record of Duel being replayed."""

    CHANCE = CHANCE
    game: Game

    def set_up(self) -> Game:
        record = self.record
        return Game(record.options, seed=record.seed, deal=record.deal, position=record.position, names=record.players)

    def lines(self) -> Iterator[tuple[int, Move]]:
        left = list(enumerate(self.record.moves, 1))[::-1]
        while left:
            yield _next(self.game, left)

    def dealt(self, action: Action, untold: list[int]) -> int:
        return _dealt(self.game, action, untold)

    def played(self, seat: int, action: Action) -> int:
        ply = _played(self.game, seat, action)
        self.since = ply + 1
        return ply


def _next(game: Game, left: list[tuple[int, Move]]) -> tuple[int, Move]:
    """Take the next line; of what chance does at one time, which a person writes in any order, what is awaited."""
    verb, number = _awaited(game)
    if verb is not None:
        run = takewhile(lambda place: left[place][1].seat == CHANCE, range(len(left) - 1, -1, -1))
        said = {place: _number(left[place][1].action) for place in run if left[place][1].action.verb is verb}
        for wanted in (number, None):
            for place in said:
                if said[place] == wanted:
                    return left.pop(place)
    return left.pop()


def _awaited(game: Game) -> tuple[Verb | None, int | None]:
    """What the dealer is to say now, and about which slot, space or Chamber."""
    if game.seat != CHANCE or game.question is None:
        return None, None
    verb = VERBS[game.question]
    return verb, numbered_place(game.state) if verb in NUMBERED else None


def _number(action: Action | Concealed) -> int | None:
    """The place that a dealer's line is about, if it names one."""
    return action.number if isinstance(action, Action) and action.verb in NUMBERED else None


def _played(game: Game, seat: int, action: Action) -> int:
    """Play a player's move; the number of its ply.  The last pick of a draft group, which is automatic, may be said."""
    last = next((number for number in reversed(range(len(game.plies))) if game.plies[number].seat != CHANCE), None)
    if last is not None and game.plies[last].follow == (seat, action):
        return last
    if game.seat is None:
        raise IllegalActionError("the game is over before this move")
    if game.seat == CHANCE:
        raise IllegalActionError(f"first say what chance did: {choices(game, NAMES)}")
    if game.seat != seat:
        raise IllegalActionError(f"it is {NAMES[game.seat]} who is to decide: {choices(game, NAMES)}")
    number = len(game.plies)
    game.play(action)
    return number


def _dealt(game: Game, action: Action, untold: list[int]) -> int:
    """Let a chance event come out as told, or compare it with what the deal already said; the number of its ply."""
    for number in untold:
        if _agrees(action, game.plies[number]):
            return number
    (awaited, place), number = _awaited(game), len(game.plies)
    if action.verb is awaited and _number(action) in (None, place):
        game.play(Action(awaited, action.units, place) if awaited in NUMBERED else action)
        return number
    for earlier in untold:
        if _same_event(action, game.plies[earlier].action):
            raise IllegalActionError(f"the record's own deal says '{game.plies[earlier]}'")
    if awaited is Verb.CARD:
        raise IllegalActionError(f"first say which card lies in slot {place}, as in 'd card {place} quarry'")
    if awaited is not None:
        raise IllegalActionError(f"chance decides something else here: {choices(game, NAMES)}")
    raise IllegalActionError("nothing like that is left to chance here")


def _agrees(action: Action, ply: Ply) -> bool:
    if ply.seat != CHANCE:
        return False
    names = [unit.name for unit in action.units]  # equal cards have one name
    said = (action.verb, names, ply.action.number if action.number is None else action.number)
    return said == (ply.action.verb, [unit.name for unit in ply.action.units], ply.action.number)


def _same_event(action: Action, dealt: Action) -> bool:
    return action.verb is dealt.verb and (action.verb not in NUMBERED or action.number in (None, dealt.number))
