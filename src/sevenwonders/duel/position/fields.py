"""The fields in which a position is described."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields

from ...errors import PositionError
from ...game.position import Description, to_plain_data
from ..options import DEFAULT_PROFILE, Options, options_from
from ..rules.state import State

# The fields of each module.
FIELDS_OF_MODULE = {
    "pantheon": ("marks", "pantheon", "decks", "looked", "enki", "minerva", "snake"),
    "agora": (
        *("decrees", "conspiracy_deck", "drawn_conspiracies", "conspired"),
        *("locked", "locked_by", "suspects", "spent", "removed", "removed_seen"),
    ),
    "solo": ("solo_pile", "achieved"),
}

LIST_FIELDS = (
    *("board", "box", "discard", "gone", "spent", "offered", "removed", "removed_seen", "pending", "pool", "offer"),
    *("drawn", "enki", "drawn_conspiracies", "suspects", "achieved", "modules"),
)
TABLE_FIELDS = ("p1", "p2", "options", "loot", "pantheon", "marks", "decks", "looked", "conspiracy_deck")
NUMBER_FIELDS = ("age", "pawn", "removed_left", "constructed", "minerva", "solo_pile")
# The types of fields, with the words for them; a field may also have its default, such as None.
FIELD_TYPES: dict[str, tuple[type | tuple[type, ...], str]] = {
    "structure": ((Mapping, list, tuple), "a table of slots, or a list with an entry a slot"),
    "decrees": ((list, tuple), "a list of texts, or of lists of texts"),
    "again": (bool, "true or false"),
    "conspired": (bool, "true or false"),
    "active": (str, "p1 or p2"),
    **dict.fromkeys(TABLE_FIELDS, (Mapping, "a table")),
    **dict.fromkeys(NUMBER_FIELDS, (int, "a whole number")),
    **dict.fromkeys(("profile", "snake", "locked", "locked_by"), (str, "a text")),
    **dict.fromkeys(LIST_FIELDS, ((list, tuple), "a list of texts")),
}


@dataclass(frozen=True, kw_only=True, eq=False)
class PositionFields(Description[State]):
    """Fields of a position's description.

    p1, p2
        The cities: `coins` (7), `cards` and `tokens` by name, and `wonders` by name.  A built Wonder is written with
        the card under it, `"the_sphinx with altar"`, or as `"the_sphinx built"` with any card.  `fixed_soon` are
        resources whose fixed price starts with the next turn.
        Pantheon: `mythologies`, `offerings`, `divinities`, `astarte` (coins on her).
        Agora: `cubes` by Chamber, `conspiracies` held (prepared: `"coup with altar"`), `triggered`, `bottom` (put at
        the bottom of the deck), `rumours` (`"coup among coup treason top"`: the opponent knows that one of these places
        holds it).
    age, pawn
        0 before Age I.  The pawn is positive towards player 2's capital.
    loot
        Military tokens on the track, by the seat that would lose coins; by default all that the pawn has not passed.
    board, box
        Progress tokens; by default the box holds all tokens that are not elsewhere.
    structure
        Cards by slot: a name (face up), `"?"` (face down), `"?guild"` (or a Grand Temple), `"?senator"`.  Slots left
        out are empty.  It may also be a list with an entry for each slot, `"-"` for an empty one.  None lays out the
        Age with every card still to be dealt by chance.
    discard, gone, spent, offered
        The discard pile; cards (and Mythology tokens) out of the game; cards under Conspiracies triggered since; cards
        shown by the Statue of Liberty.
    removed, removed_seen, removed_left
        Removed cards of this Age that Treason has shown, the seats that have seen them, and the number still removed.
    constructed
        Number of Wonders constructed so far; by default the number of Wonders that stand.
    active, again
        The seat whose turn it is (`"p1"`, `"p2"`), and whether another turn of the same player follows.
    pending
        Pending questions, the next one last: `"p1 turn"`, `"p2 pick_board_token"`, `"p1 destroy_card brown"`.  An empty
        list is for positions that serve only to compute prices and scores.
    pool, offer
        Wonders not dealt yet, and the Wonders offered in the draft.
    drawn
        Progress tokens drawn by the Great Library.
    marks
        Tokens on face-down cards, by slot: `{1: "greek"}` in Age I, `{6: "offering_2"}` in Age II.
    pantheon, decks, looked
        Divinities by space (1 to 6): a name, `"gate"`, or `"?greek"` for an unknown one; the decks by mythology
        from the top, `"?"` for an unseen card; and the players' knowledge of them:
        `{"p1": {"spaces": [3], "decks": {"greek": [1, 2]}}}`.
    enki, minerva, snake
        Progress tokens on Enki; the space of the track where Minerva stands; the card with the snake.
    decrees
        An entry for each Chamber: a Decree, `"?"` face down, `""` for none, several under each other as a list.
    conspiracy_deck, drawn_conspiracies
        The Conspiracy put back on `top` of the deck and the seat that put it there (`top_by`); the
        Conspiracies drawn to choose from.
    locked, locked_by, suspects
        The Progress token that Obscurantism locked; if it is face down, the seat that locked it, and the tokens that
        the other seat holds possible.
    conspired
        True if a Conspiracy has been triggered this turn.
    solo_pile, achieved
        Solo Challenge: Wonders still face down; supremacies reached, `military` and `scientific`.
    victory, winner
        The end of a game that is over: `military`, `scientific`, `civilian`, `political` or `challenge`; and the
        winner, `p1`, `p2` or, where the victory is shared, none.
    profile, options, modules
        The rules options and the expansions: `["pantheon", "agora"]`, or `["solo"]`.
    unchecked
        Accept positions that no game leads to, for puzzles and tests; they cannot be written to a file.
    """

    CODE_PREFIX = "duel1."

    p1: Mapping[str, object] = field(default_factory=dict)
    p2: Mapping[str, object] = field(default_factory=dict)
    age: int = 1
    pawn: int = 0
    loot: Mapping[str, Sequence[str]] | None = None
    board: Sequence[str] = ()
    box: Sequence[str] | None = None
    structure: Mapping[int, str] | Mapping[str, str] | Sequence[str] | None = None
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
    marks: Mapping[int, str] | Mapping[str, str] = field(default_factory=dict)
    pantheon: Mapping[int, str] | Mapping[str, str] = field(default_factory=dict)
    decks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    looked: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
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
    victory: str | None = None
    winner: str | None = None
    profile: str = DEFAULT_PROFILE
    options: Mapping[str, object] = field(default_factory=dict)
    modules: Sequence[str] = ()

    def rules_options(self) -> Options:
        """Return the rules options of the position, from the fields `profile`, `options` and `modules`."""
        self.check_field_types()
        if not all(isinstance(name, str) for name in self.modules):
            raise PositionError("modules should be a list of names")
        return options_from(self.profile, self.options, self.modules)

    def check_field_types(self) -> None:
        """Check the types of the fields, which may come from a document.  Raises `PositionError`."""
        defaults = {entry.name: entry.default for entry in fields(self)}
        for name, (kind, words) in FIELD_TYPES.items():
            given = getattr(self, name)
            is_wrong = not isinstance(given, kind) or (kind is int and isinstance(given, bool))
            if is_wrong and given is not defaults[name]:
                raise PositionError(f"position.{name} should be {words}")

    def _to_document(self) -> dict[str, object]:
        default = vars(type(self)())
        given = to_plain_data(vars(self))
        document = {name: value for name, value in given.items() if not _is_default(value, default[name])}
        for name in ("structure", "marks", "pantheon"):
            if isinstance(document.get(name), Mapping):
                document[name] = {str(place): entry for place, entry in document[name].items()}
        return document


def _is_default(value: object, default: object) -> bool:
    """Return whether the value of a field equals its default; an empty list is equivalent to an empty tuple."""
    return bool(value == default or (default == () and value == []))
