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

from ...kernel.errors import NotationError, OptionError, PositionError
from ..components import CARDS, TOKENS, WONDERS
from ..ids import SEATS, in_zone, loot_left, named
from ..options import DEFAULT_PROFILE, Options, options_from
from ..rules.state import NONE, State, Zone
from .build import Builder
from .describe import describe_city, describe_entry, describe_structure

CODE_PREFIX = "duel1."


@dataclass(frozen=True, kw_only=True)
class Position:
    """A position of the base game, described.

    p1, p2
        A city each: `coins` (7), `cards` and `tokens` by name, `wonders`, each by name and, once built, with the card
        under it: `"the_sphinx with altar"`.  A bare `"the_sphinx built"` leaves that card open.
    age, pawn
        0 before Age I.  The pawn is positive towards player 2's capital.
    loot
        Military tokens still there, by the seat that would lose coins; by default those the pawn has not passed.
    board, box
        Progress tokens; by default the box holds all that lie nowhere else.
    structure
        Cards by slot: a name (face up), `"?"` (face down), `"?guild"`.  Slots left out are empty.  As a list, one entry
        a slot, `"-"` for an empty one.  None lays out the Age with every card still to be dealt by chance.
    discard, gone, offered
        The discard pile; cards out of the game; cards shown by the Statue of Liberty.
    active, again
        Whose turn it is (`"p1"`, `"p2"`), and whether another turn of the same player follows.
    pending
        Questions waiting, the next one last: `"p1 turn"`, `"p2 pick_board_token"`, `"p1 destroy_card brown"`.
    pool, offer
        Wonders not dealt yet, and those to choose from in the draft.
    drawn
        Progress tokens drawn by the Great Library.
    profile, options
        The rules options.

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
    offered: Sequence[str] = ()
    active: str = "p1"
    again: bool = False
    pending: Sequence[str] | None = None
    pool: Sequence[str] = ()
    offer: Sequence[str] = ()
    drawn: Sequence[str] = ()
    profile: str = DEFAULT_PROFILE
    options: Mapping[str, Any] = field(default_factory=dict)

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
        cities = [describe_city(state, seat) for seat in (0, 1)]
        entries = [state.agenda[place] for place in range(state.n_agenda)]
        if state.victory:
            raise PositionError("the game is over; describe a position before its last move")
        return cls(
            p1=cities[0],
            p2=cities[1],
            age=state.age,
            pawn=state.pawn,
            loot=loot_left(state),
            board=named(TOKENS, state.board_tokens),
            box=named(TOKENS, state.box_tokens),
            structure=describe_structure(state) if state.age else {},
            discard=in_zone(state, Zone.DISCARD),
            gone=in_zone(state, Zone.GONE),
            offered=[CARDS[card].id for card in state.card_offer if card != NONE],
            active=SEATS[state.active],
            again=bool(state.again),
            pending=[describe_entry(entry.question, entry.seat, entry.subject) for entry in entries],
            pool=named(WONDERS, state.wonder_pool),
            offer=named(WONDERS, state.wonder_offer),
            drawn=named(TOKENS, state.token_offer),
            options=options.changed(),
        )

    def rules_options(self) -> Options:
        """The rules options of the position."""
        return options_from(self.profile, self.options)

    def write(self) -> dict[str, Any]:
        """The document that `read` reads, without what has its default."""
        default = Position()
        document = {name: value for name, value in asdict(self).items() if value != getattr(default, name)}
        if isinstance(self.structure, Mapping):
            document["structure"] = {str(slot): card for slot, card in self.structure.items()}
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
