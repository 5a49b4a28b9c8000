"""The course of a game: what the events of a table make of it, one after the other.

Everything that changes a table is an event; the events in their order, applied to the setting, are the table.  That
is how it is kept and how it is loaded.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from ..duel.actions import Action
from ..duel.deal import Deal
from ..duel.game import Game, Ply
from ..duel.rules.state import CHANCE
from ..kernel.errors import IllegalActionError
from ..records import Outcome
from ..records.steps import steps
from .commitment import shuffle_seed
from .refusals import Refusal
from .setting import Setting, Sitter, SitterKind


class EventKind(StrEnum):
    """What can happen at a table."""

    MOVE = "move"
    UNDO = "undo"
    ASK_UNDO = "ask_undo"
    DECLINE_UNDO = "decline_undo"
    RESIGN = "resign"
    JOIN = "join"
    REMATCH = "rematch"


@dataclass(frozen=True)
class Event:
    """One thing that happened.

    Attributes:
        seq: its number at the table, from 1; it is the table's version afterwards.
        at: when, for the log.
        actor: the seat that did it.
        cid: the name that the page gave it, so that the same request twice is done once.
        move: of a move the notation; of what else needs a word, that word.
        chance: the notation of what chance did after it.
    """

    seq: int
    at: datetime
    actor: int
    kind: EventKind
    cid: str | None = None
    move: str = ""
    chance: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """What an event changed, as those at the table hear of it.

    Attributes:
        version: the version of the table afterwards.
        first: the number of the first of the plies.
        plies: what happened in the game, with what it did to the coins of both.
        undone_to: how many plies were left when moves were taken back.
    """

    version: int
    first: int = 0
    plies: tuple[tuple[Ply, tuple[int, int]], ...] = ()
    undone_to: int | None = None


@dataclass
class Course:
    """A table in play.

    Attributes:
        setting: the table, with those who have joined since.
        game: the game as it stands.
        coins: for every ply what it did to the coins of both.
        version: the number of the last event.
        game_version: the number of the last event that changed the game.
        cids: the versions of what pages have asked for, by the names they gave.
        undo_asked: the seat that would like to take its last move back.
        resigned: the seat that gave up.
        rematch: the table where they play again.
        shuffles: how often the future was shuffled anew.
    """

    setting: Setting
    game: Game
    coins: list[tuple[int, int]] = field(default_factory=list)
    version: int = 0
    game_version: int = 0
    cids: dict[str, int] = field(default_factory=dict)
    undo_asked: int | None = None
    resigned: int | None = None
    rematch: str | None = None
    shuffles: int = 0

    @classmethod
    def start(cls, setting: Setting, events: Iterable[Event] = ()) -> "Course":
        """A table as its events left it.

        Raises:
            Refusal: the events do not give the recorded game; then this program deals other than the one before.
        """
        course = cls(setting, setting.new_game())
        course.coins = [(0, 0)] * len(course.game.plies)
        for event in events:
            course.apply(event, again=True)
        return course

    # --- looking

    @property
    def is_over(self) -> bool:
        """Whether nobody can move any more."""
        return self.game.is_over or self.resigned is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        if self.resigned is not None:
            return Outcome(1 - self.resigned, "resignation")
        return Outcome.of(self.game)

    def undo_point(self, seat: int) -> int | None:
        """The ply to go back to when a seat takes a move back; None when there is none.

        Against a computer and in a hot seat it is the last real choice of a person: what others, chance and forced
        moves did since is gone, too.  Among friends it is the seat's own move, as long as it was the last.
        """
        persons = self.setting.persons()
        alone = len({self.setting.seats[person].guest for person in persons}) == 1
        plies = self.game.plies
        if not alone:
            last = len(plies) - 1
            return last if plies and plies[last].seat == seat else None
        point, past = None, self.game.copy()
        for number in range(len(plies) - 1, -1, -1):
            if plies[number].seat not in persons:
                continue
            point = number
            past.rewind(number)
            if len(past.legal_codes()) > 1:
                break
        return point

    def reveals_since(self, ply: int) -> bool:
        """Whether chance has shown anybody anything since a ply."""
        return any(later.seat == CHANCE for later in self.game.plies[ply:])

    # --- changing

    def apply(self, event: Event, again: bool = False) -> Change:
        """Let an event happen.

        Args:
            event: the next one.
            again: it has happened before; chance must come out as it did.

        Raises:
            IllegalActionError: a move that the rules do not allow; nothing has changed.
            Refusal: chance did something else than it is said to have done.
        """
        assert event.seq == self.version + 1
        change = Change(event.seq)
        match event.kind:
            case EventKind.MOVE:
                change = self._move(event, again)
            case EventKind.UNDO:
                change = self._undo(event)
            case EventKind.ASK_UNDO:
                self.undo_asked = event.actor
            case EventKind.DECLINE_UNDO:
                self.undo_asked = None
            case EventKind.RESIGN:
                self.resigned = event.actor
                self.undo_asked = None
            case EventKind.JOIN:
                guest, _, name = event.move.partition(" ")
                self._join(event.actor, guest, name)
            case EventKind.REMATCH:
                self.rematch = event.move
        self.version = event.seq
        if change.plies or change.undone_to is not None:
            self.game_version = event.seq
        if event.cid is not None:
            self.cids[event.cid] = event.seq
        return change

    def _move(self, event: Event, again: bool) -> Change:
        first, before = len(self.game.plies), self._treasuries()
        self.game.play(event.move)
        after, plies = self._treasuries(), self.game.plies[first:]
        deltas = [(after[0] - before[0], after[1] - before[1])] + [(0, 0)] * (len(plies) - 1)
        if again and chance_after(plies) != event.chance:
            raise Refusal(
                "other_rules",
                "this table was dealt by another version of the program; go on with it there, or download its record",
                409,
            )
        self.coins += deltas
        self.undo_asked = None
        return Change(event.seq, first, tuple(zip(plies, deltas, strict=True)))

    def _undo(self, event: Event) -> Change:
        point = int(event.move)
        if self.reveals_since(point):
            self.shuffles += 1
            seed = shuffle_seed(self.setting.seed, self.setting.salt, self.shuffles)
            self.game = shuffled_anew(self.game, point, seed)
        else:
            self.game.rewind(point)
        del self.coins[point:]
        self.undo_asked = None
        return Change(event.seq, point, undone_to=point)

    def _join(self, seat: int, guest: str, name: str) -> None:
        self.setting = self.setting.with_sitter(seat, Sitter(SitterKind.PERSON, name, guest))
        self.game.players = self.setting.seats[0].name, self.setting.seats[1].name

    def _treasuries(self) -> tuple[int, int]:
        cities = self.game.state.city
        return int(cities[0].coins), int(cities[1].coins)


def chance_after(plies: list[Ply]) -> tuple[str, ...]:
    """What chance did after a move, in notation."""
    return tuple(str(ply.action) for ply in plies[1:])


def shuffled_anew(game: Game, plies: int, seed: int) -> Game:
    """A game taken back to a ply, where all that had not been seen until then is shuffled again."""
    past = game.copy()
    past.rewind(plies)
    deal = Deal.unknown(game.options)
    for state, ply in steps(past):
        if ply is not None and ply.seat == CHANCE:
            deal = deal.learn(state, ply.code)
    deal = replace(deal, library_drawn=0, enki_drawn=0)
    again = Game(game.options, seed=seed, deal=deal, position=game.position, players=game.players)
    try:
        for number, played in enumerate(past.plies):
            if len(again.plies) == number:  # else the deal has decided it
                again.play(played.code)
    except IllegalActionError:  # set up by hand so oddly that a place of the deal was used twice
        return past
    same = [ply.code for ply in again.plies] == [ply.code for ply in past.plies]
    return again if same else past


__all__ = ["Action", "Change", "Course", "Event", "EventKind", "chance_after", "shuffled_anew"]
