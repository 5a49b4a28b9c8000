"""Positions set up by hand: for tests, puzzles and analysis.

A position is described the way a person would describe a table.  Everything has a default, so that a
description says only what matters; what the components or the geometry of the game rule out is refused.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from ...errors import NotationError, OptionError, PositionError
from ..ids import SEATS
from ..options import DEFAULT_PROFILE, Options, options_from
from ..rules.state import State
from . import agora, pantheon
from .build import Builder
from .describe import describe_agenda, describe_structure, describe_table

CODE_PREFIX = "duel1."


@dataclass(frozen=True, kw_only=True)
class Position:
    """A position, described.

    p1, p2
        A city each: `coins` (7), `cards` and `tokens` by name, `wonders`, each by name and, once built, with the card
        under it: `"the_sphinx with altar"`.  A bare `"the_sphinx built"` leaves that card open.  `fixed_soon` are
        resources whose fixed price starts with the next turn.
        Pantheon: `mythologies`, `offerings`, `divinities`, `astarte` (coins on her).
        Agora: `cubes` by Chamber, `conspiracies` held (prepared: `"coup with altar"`), `triggered`, `bottom` (put at
        the bottom of the deck), `rumours` (`"coup among coup treason top"`: the opponent knows that it is one of them).
    age, pawn
        0 before Age I.  The pawn is positive towards player 2's capital.
    loot
        Military tokens still there, by the seat that would lose coins; by default those the pawn has not passed.
    board, box
        Progress tokens; by default the box holds all that lie nowhere else.
    structure
        Cards by slot: a name (face up), `"?"` (face down), `"?guild"` (or a Grand Temple), `"?senator"`.  Slots left
        out are empty.  As a list, one entry a slot, `"-"` for an empty one.  None lays out the Age with every card
        still to be dealt by chance.
    discard, gone, spent, offered
        The discard pile; cards (and Mythology tokens) out of the game; cards under Conspiracies triggered since; cards
        shown by the Statue of Liberty.
    removed, removed_seen, removed_left
        Removed cards of this Age that Treason has shown, the seats that have seen them, and how many are still removed.
    constructed
        Wonders constructed so far; by default those that stand.
    active, again
        Whose turn it is (`"p1"`, `"p2"`), and whether another turn of the same player follows.
    pending
        Questions waiting, the next one last: `"p1 turn"`, `"p2 pick_board_token"`, `"p1 destroy_card brown"`.
    pool, offer
        Wonders not dealt yet, and those to choose from in the draft.
    drawn
        Progress tokens drawn by the Great Library.
    marks
        Tokens on face-down cards, by slot: `{1: "greek"}` in Age I, `{6: "offering_2"}` in Age II.
    pantheon, decks, looked
        Divinities by space (1 to 6): a name, `"gate"`, or `"?greek"` where nobody can say which it is; the decks by
        mythology from the top, `"?"` where nobody has looked; and who knows what of them:
        `{"p1": {"spaces": [3], "decks": {"greek": [1, 2]}}}`.
    enki, minerva, snake
        Progress tokens on Enki; the space of the track where Minerva stands; the card with the snake.
    decrees
        An entry for each Chamber: a Decree, `"?"` face down, `""` for none, several under each other as a list.
    conspiracy_deck, drawn_conspiracies
        The Conspiracy put back on `top` of the deck and by whom (`top_by`); those drawn to choose from.
    locked, locked_by, suspects
        The Progress token that Obscurantism locked; by whom, if face down; what it may be for the other player.
    conspired
        Whether a Conspiracy has been triggered this turn.
    solo_pile, achieved
        Solo Challenge: Wonders still face down; supremacies reached, `military` and `scientific`.
    profile, options, modules
        The rules options and the expansions: `["pantheon", "agora"]`, or `["solo"]`.

    >>> Position(age=2, p1={"cards": ["baths"]}, structure={18: "aqueduct", 19: "walls"}).state().pawn
    0
    """

    p1: Mapping[str, Any] = field(default_factory=dict)
    p2: Mapping[str, Any] = field(default_factory=dict)
    age: int = 1
    pawn: int = 0
    loot: Mapping[str, Sequence[str]] | None = None
    board: Sequence[str] = ()
    box: Sequence[str] | None = None
    structure: Mapping[Any, str] | Sequence[str] | None = None
    discard: Sequence[str] = ()
    gone: Sequence[str] = ()
    spent: Sequence[str] = ()
    offered: Sequence[str] = ()
    removed: Sequence[str] = ()
    removed_seen: Sequence[str] = ()
    removed_left: int | None = None
    constructed: int | None = None
    active: str = "p1"
    again: bool = False
    pending: Sequence[str] | None = None
    pool: Sequence[str] | None = None
    offer: Sequence[str] = ()
    drawn: Sequence[str] = ()
    marks: Mapping[Any, str] = field(default_factory=dict)
    pantheon: Mapping[Any, str] = field(default_factory=dict)
    decks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    looked: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    enki: Sequence[str] = ()
    minerva: int | None = None
    snake: str | None = None
    decrees: Sequence[str | Sequence[str]] | None = None
    conspiracy_deck: Mapping[str, str] = field(default_factory=dict)
    drawn_conspiracies: Sequence[str] = ()
    locked: str | None = None
    locked_by: str | None = None
    suspects: Sequence[str] | None = None
    conspired: bool = False
    solo_pile: int | None = None
    achieved: Sequence[str] = ()
    profile: str = DEFAULT_PROFILE
    options: Mapping[str, Any] = field(default_factory=dict)
    modules: Sequence[str] = ()

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> "Position":
        """A position from a document (`[position]` of a record)."""
        known = [entry.name for entry in fields(cls)]
        for name in table:
            if name not in known:
                raise PositionError(f"a position has no '{name}'; it has {', '.join(known)}")
        return cls(**table)

    @classmethod
    def of(cls, state: State, options: Options) -> "Position":
        """The complete description of a position; `state()` gives the same position back."""
        if state.victory:
            raise PositionError("the game is over; describe a position before its last move")
        described = describe_table(state) | describe_structure(state) | describe_agenda(state)
        for played, expansion in ((options.pantheon, pantheon), (options.agora, agora)):
            if played:
                described |= expansion.describe(state)
                for seat, name in enumerate(SEATS):
                    described[name] |= expansion.describe_city(state, seat)
        if options.pantheon:
            described["gone"] += pantheon.lost_tokens(state)
        return cls(**described, options=options.changed(), modules=list(options.modules))

    def rules_options(self) -> Options:
        """The rules options of the position."""
        given: Any = self.modules
        if not isinstance(given, list | tuple) or not all(isinstance(name, str) for name in given):
            raise PositionError("modules should be a list of names")
        return options_from(self.profile, self.options, given)

    def write(self) -> dict[str, Any]:
        """The document that `read` reads, without what has its default."""
        default = Position()
        given = asdict(self)
        document = {name: value for name, value in given.items() if not _same(value, getattr(default, name))}
        for name in ("structure", "marks", "pantheon"):
            if isinstance(document.get(name), Mapping):
                document[name] = {str(place): entry for place, entry in document[name].items()}
        return document

    def code(self) -> str:
        """The position on one line, for links and messages."""
        text = json.dumps(self.write(), separators=(",", ":"), sort_keys=True)
        return CODE_PREFIX + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")

    @classmethod
    def from_code(cls, code: str) -> "Position":
        """Read a position code.  Raises `PositionError` when it is none."""
        if not code.startswith(CODE_PREFIX):
            raise PositionError(f"a position code starts with '{CODE_PREFIX}'")
        body = code.strip()[len(CODE_PREFIX) :]
        try:
            packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
            unpacker = zlib.decompressobj()
            document = json.loads(unpacker.decompress(packed, 100_000))
        except (binascii.Error, zlib.error, ValueError, RecursionError):
            raise PositionError("this position code is damaged; copy it again, whole") from None
        if not isinstance(document, dict) or not unpacker.eof:
            raise PositionError("this position code is damaged; copy it again, whole")
        return cls.read(document)

    def state(self) -> State:
        """The position as the rules see it.  Raises `PositionError` with the reason when it cannot arise."""
        try:
            return Builder(self).build()
        except (NotationError, OptionError) as error:
            raise PositionError(str(error)) from None


def _same(value: Any, default: Any) -> bool:
    """Whether a field has its default, whatever kind of sequence it is written as."""
    return bool(value == default or (default == () and value == []))
