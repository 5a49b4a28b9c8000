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

from ..kernel.errors import NotationError, OptionError, PositionError
from .components import (
    CARDS,
    DECK_SIZE,
    FIRST_OF_DECK,
    FIRST_WONDER,
    TOKENS,
    WONDERS,
    Colour,
    Deck,
    Unit,
    unit_at,
)
from .deal import UNKNOWN, UNKNOWN_GUILD, wonder_pool
from .layout import ALL_SLOTS, COVERED_BY, FACE_UP, N_SLOTS, STRUCTURES
from .names import find
from .options import DEFAULT_PROFILE, Options, options_from
from .rules import play
from .rules.effects import MOST_WONDERS, install
from .rules.military import CAPITAL, LARGE_ZONE, SMALL_ZONE, loot_bit
from .rules.play import BOARD_TOKENS, GROUP, STARTING_COINS
from .rules.science import SYMBOLS_TO_WIN, copies, different_symbols
from .rules.state import CHANCE, FIRST_CHANCE, FIRST_TASK, N_PENDING, NOBODY, NONE, Question, State, Zone, pop, push
from .rules.structure import GUILDS_IN_PLAY, lay_out

EMPTY = "-"
SEATS = ("p1", "p2")
DEALER = "d"
LOOT = ("small", "large")
CODE_PREFIX = "duel1."
# Questions that end with how many things are still to come (or with an Age), so never with 0.
COUNTED = (
    Question.DEAL_TOKEN,
    Question.DEAL_BACK,
    Question.DRAW_LIBRARY_TOKEN,
    Question.DRAW_REMOVED_CARD,
    Question.LAY_OUT,
)


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
        cities = [_describe_city(state, seat) for seat in (0, 1)]
        entries = [state.agenda[place] for place in range(state.n_agenda)]
        if state.victory:
            raise PositionError("the game is over; describe a position before its last move")
        return cls(
            p1=cities[0],
            p2=cities[1],
            age=state.age,
            pawn=state.pawn,
            loot={
                SEATS[seat]: [LOOT[large] for large in (0, 1) if state.loot & loot_bit(seat, large)] for seat in (0, 1)
            },
            board=_named(TOKENS, state.board_tokens),
            box=_named(TOKENS, state.box_tokens),
            structure=_describe_structure(state) if state.age else {},
            discard=_in_zone(state, Zone.DISCARD),
            gone=_in_zone(state, Zone.GONE),
            offered=[CARDS[card].id for card in state.card_offer if card != NONE],
            active=SEATS[state.active],
            again=bool(state.again),
            pending=[_describe_entry(entry.question, entry.seat, entry.subject) for entry in entries],
            pool=_named(WONDERS, state.wonder_pool),
            offer=_named(WONDERS, state.wonder_offer),
            drawn=_named(TOKENS, state.token_offer),
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
            return _Builder(self).build()
        except (NotationError, OptionError) as error:
            raise PositionError(str(error)) from None


def _named(units: Sequence[Unit], members: int) -> list[str]:
    return [unit.id for unit in units if members >> unit.number & 1]


def _in_zone(state: State, zone: int) -> list[str]:
    return [card.id for card in CARDS if state.zone[card.row] == zone]


def _describe_city(state: State, seat: int) -> dict[str, Any]:
    city = state.city[seat]
    wonders = []
    for wonder, under in zip(city.wonders, city.under, strict=True):
        built = f" with {CARDS[under].id}" if under != NONE else ""
        wonders.append(EMPTY if wonder == NONE else WONDERS[wonder].id + built)
    while wonders and wonders[-1] == EMPTY:
        wonders.pop()
    return {
        "coins": city.coins,
        "cards": _in_zone(state, Zone.CITY + seat),
        "wonders": wonders,
        "tokens": _named(TOKENS, city.tokens),
    }


def _describe_structure(state: State) -> dict[int, str]:
    described = {}
    for slot in range(N_SLOTS):
        if state.present >> slot & 1:
            back = UNKNOWN_GUILD if state.guild_backs >> slot & 1 else UNKNOWN
            described[slot] = CARDS[state.slot[slot]].id if state.slot[slot] != NONE else back
    return described


def _describe_entry(question: int, seat: int, subject: int) -> str:
    name = Question(question).name.lower()
    who = DEALER if seat == CHANCE else EMPTY if seat == NOBODY else SEATS[seat]
    if question == Question.DESTROY_CARD:
        return f"{who} {name} {Colour(subject).name.lower()}"
    if question in (Question.LIBERTY_BUILD, Question.LIBERTY_DISCARD):
        return f"{who} {name} {CARDS[subject].id}"
    return f"{who} {name} {subject}" if subject or question >= FIRST_CHANCE else f"{who} {name}"


class _Builder:
    """Builds a state from a description and refuses what cannot be."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.options = position.rules_options()
        self.used: dict[str, str] = {}  # component -> where it is
        self.state = State()
        play.new_game(self.state, self.options.bits())
        while self.state.n_agenda:
            pop(self.state)
        for city in self.state.city:
            city.wonders[:] = [NONE] * len(city.wonders)  # a first game begins with some

    def build(self) -> State:
        state, position = self.state, self.position
        if not _is_int(position.age, 0, 3):
            raise PositionError(f"age {position.age!r} does not exist; it is 1, 2 or 3, or 0 before the first")
        if not _is_int(position.pawn, 1 - CAPITAL, CAPITAL - 1):
            raise PositionError(
                f"the pawn cannot stand on {position.pawn!r}; it is between -8 and 8 while the game lasts"
            )
        state.age, state.pawn, state.again = position.age, position.pawn, int(bool(position.again))
        state.active = self.seat(position.active, "active")
        self.loot()
        self.wonders()
        for seat in (0, 1):
            self.city(seat)
        self.tokens()
        self.piles()
        self.structure()
        self.counts()
        self.agenda()
        return state

    # --- helpers

    def names(self, given: Any, where: str) -> list[str]:
        if (
            isinstance(given, str)
            or not isinstance(given, Sequence)
            or not all(isinstance(name, str) for name in given)
        ):
            raise PositionError(f"{where} should be a list of names")
        return list(given)

    def use(self, name: str, among: Sequence[Unit], where: str) -> Unit:
        unit = find(name, among)
        if unit.id in self.used:
            raise PositionError(f"{unit.id} is both in {self.used[unit.id]} and in {where}; it exists once")
        self.used[unit.id] = where
        return unit

    def seat(self, name: Any, where: str) -> int:
        if name not in SEATS:
            raise PositionError(f"{where} should be p1 or p2, not {name!r}")
        return SEATS.index(name)

    # --- parts of the table

    def loot(self) -> None:
        state = self.state
        reach = (-state.pawn, state.pawn)  # how near the pawn is to the capital of player 1, of player 2
        gone = 0
        for seat in (0, 1):
            for large, zone in enumerate((SMALL_ZONE, LARGE_ZONE)):
                if reach[seat] >= zone:
                    gone |= loot_bit(seat, large)
        if self.position.loot is None:
            state.loot = 15 & ~gone
            return
        if not isinstance(self.position.loot, Mapping):
            raise PositionError("loot should give the military tokens of p1 and of p2")
        state.loot = 0
        for name, sizes in self.position.loot.items():
            seat = self.seat(name, "a military token's side")
            for size in self.names(sizes, f"loot of {name}"):
                if size not in LOOT:
                    raise PositionError(f"a military token is small or large, not '{size}'")
                state.loot |= loot_bit(seat, LOOT.index(size))
        if state.loot & gone:
            raise PositionError(
                f"the pawn stands on {state.pawn}: the military tokens of the zones it entered are gone"
            )

    def wonders(self) -> None:
        pool = wonder_pool(self.options)
        self.wonder_choice = pool or list(WONDERS)
        for name, attribute in (("pool", "wonder_pool"), ("offer", "wonder_offer")):
            given = self.names(getattr(self.position, name), name)
            units = [self.use(wonder, self.wonder_choice, f"the {name}") for wonder in given]
            setattr(self.state, attribute, sum(1 << wonder.number for wonder in units))

    def city(self, seat: int) -> None:
        state, name = self.state, SEATS[seat]
        given = getattr(self.position, name)
        if not isinstance(given, Mapping) or set(given) - {"coins", "cards", "wonders", "tokens"}:
            raise PositionError(f"{name} has coins, cards, wonders and tokens, nothing else")
        city = state.city[seat]
        city.coins = given.get("coins", STARTING_COINS)
        if not _is_int(city.coins, 0, 30_000):
            raise PositionError(f"{name} cannot have {city.coins!r} coins")
        for card_name in self.names(given.get("cards", ()), f"{name}.cards"):
            card = self.use(card_name, CARDS, f"the city of {name}")
            state.zone[card.row] = Zone.CITY + seat
            self.install(seat, card.row)
        wonders = self.names(given.get("wonders", ()), f"{name}.wonders")
        if len(wonders) > GROUP:
            raise PositionError(f"{name} has {len(wonders)} Wonders; a player has {GROUP}")
        for place, text in enumerate(wonders):
            if text != EMPTY:
                self.wonder(seat, place, text)
        for token_name in self.names(given.get("tokens", ()), f"{name}.tokens"):
            token = self.use(token_name, TOKENS, f"the city of {name}")
            city.tokens |= 1 << token.number
            self.install(seat, token.row)
        if different_symbols(city) >= SYMBOLS_TO_WIN:
            raise PositionError(f"{name} shows six different scientific symbols; the game would be over")

    def install(self, seat: int, row: int) -> None:
        unit = unit_at(row)
        install(self.state, seat, unit)
        if unit.symbol:
            self.state.city[seat].symbols += 1 << 2 * (unit.symbol - 1)
            assert copies(self.state.city[seat], unit.symbol) <= 2

    def wonder(self, seat: int, place: int, text: str) -> None:
        city, where = self.state.city[seat], f"the Wonders of {SEATS[seat]}"
        name, _, rest = text.partition(" ")
        wonder = self.use(name, self.wonder_choice, where)
        city.wonders[place] = wonder.number
        if rest == "built":
            city.under[place] = self.spare_card(where)
        elif rest.startswith("with "):
            city.under[place] = self.use(rest[5:], CARDS, where).row
        elif rest:
            raise PositionError(f"'{text}' should read like '{wonder.id}' or '{wonder.id} with altar'")
        if city.under[place] != NONE:
            self.state.zone[city.under[place]] = Zone.UNDER_WONDER
            self.install(seat, FIRST_WONDER + wonder.number)

    def spare_card(self, where: str) -> int:
        """A card for under a Wonder where the description leaves it open: one that is mentioned nowhere."""
        mentioned = json.dumps(asdict(self.position), default=str)
        for age in range(1, max(1, self.state.age) + 1):
            for card in reversed([card for card in CARDS if card.deck == age]):
                if card.id not in self.used and f'"{card.id}' not in mentioned and f" {card.id}" not in mentioned:
                    self.used[card.id] = where
                    return card.row
        raise PositionError("no card is left to lie under that Wonder")

    def tokens(self) -> None:
        state, position = self.state, self.position
        board = [self.use(name, TOKENS, "the board") for name in self.names(position.board, "board")]
        if len(board) > BOARD_TOKENS:
            raise PositionError(f"{len(board)} Progress tokens lie on the board; there are at most {BOARD_TOKENS}")
        state.board_tokens = sum(1 << token.number for token in board)
        if position.box is None:
            box = [token for token in TOKENS if token.id not in self.used]
        else:
            box = [self.use(name, TOKENS, "the box") for name in self.names(position.box, "box")]
        state.box_tokens = sum(1 << token.number for token in box)
        for name in self.names(position.drawn, "drawn"):
            token = find(name, TOKENS)
            if not state.box_tokens >> token.number & 1:
                raise PositionError(f"{token.id} was drawn by the Great Library but is not in the box")
            state.token_offer |= 1 << token.number

    def piles(self) -> None:
        state, position = self.state, self.position
        for name, zone, where in (
            ("discard", Zone.DISCARD, "the discard pile"),
            ("gone", Zone.GONE, "the cards out of the game"),
            ("offered", Zone.OFFERED, "the cards that Liberty shows"),
        ):
            for card_name in self.names(getattr(position, name), name):
                state.zone[self.use(card_name, CARDS, where).row] = zone
        offered = sorted(card.row for card in CARDS if state.zone[card.row] == Zone.OFFERED)
        if len(offered) > len(state.card_offer):
            raise PositionError(f"Liberty shows {len(offered)} cards; an Age has three removed ones")
        state.card_offer = (offered + [NONE] * 3)[:3]

    def structure(self) -> None:
        state, given = self.state, self.position.structure
        if state.age == 0:
            if given:
                raise PositionError("before Age I there is no structure; set age to 1, 2 or 3")
            return
        slots = STRUCTURES[state.age - 1]
        lay_out(state, state.age)
        while state.n_agenda:
            pop(state)
        self.fresh = given is None
        if given is not None:
            cards = self.slots(given, len(slots))
            state.present = sum(1 << slot for slot in cards)
            state.guild_backs = sum(1 << slot for slot, card in cards.items() if card == UNKNOWN_GUILD)
            state.open = sum(1 << slot for slot in cards if not self.covered(slot))
            state.hidden = 0
            for slot, card in sorted(cards.items()):
                self.lay(slot, card)
        self.unseen()

    def slots(self, given: Any, number: int) -> dict[int, str]:
        if isinstance(given, Mapping):
            items = [(str(slot), card) for slot, card in given.items()]
        else:
            items = [(str(slot), card) for slot, card in enumerate(self.names(given, "structure"))]
        cards = {}
        for slot, card in items:
            if not slot.isdecimal() or int(slot) >= number:
                raise PositionError(f"slot {slot} does not exist; this structure has slots 0 to {number - 1}")
            if not isinstance(card, str):
                raise PositionError(f"slot {slot} should hold the name of a card, '?' or '?guild'")
            if card != EMPTY:
                cards[int(slot)] = card
        return cards

    def covered(self, slot: int) -> int:
        return int(COVERED_BY[self.state.age - 1][slot] & self.state.present)

    def lay(self, slot: int, card: str) -> None:
        state = self.state
        face_up = FACE_UP[state.age - 1] >> slot & 1
        if card in (UNKNOWN, UNKNOWN_GUILD):
            if face_up and self.is_pending("deal_card"):
                return
            if face_up:
                raise PositionError(f"slot {slot} lies face up; say which card it holds")
            state.hidden |= 1 << slot
            return
        if not face_up and self.covered(slot):
            raise PositionError(f"slot {slot} lies face down under another card; nobody can know '{card}', write '?'")
        unit = self.use(card, CARDS, "the structure")
        if unit.deck != state.age and not (state.age == Deck.AGE_III and unit.deck == Deck.GUILD):
            raise PositionError(f"{unit.id} is not a card of Age {state.age}")
        state.slot[slot], state.zone[unit.row] = unit.row, Zone.STRUCTURE
        if unit.deck == Deck.GUILD:
            state.guild_backs |= 1 << slot

    def unseen(self) -> None:
        state = self.state
        for card in CARDS:
            if state.zone[card.row] != Zone.UNSEEN:
                if card.deck == state.age:
                    state.unseen &= ~(1 << card.row - FIRST_OF_DECK[card.deck])
                elif card.deck == Deck.GUILD:
                    state.unseen_guilds &= ~(1 << card.row - FIRST_OF_DECK[Deck.GUILD])

    # --- what the components rule out

    def counts(self) -> None:
        state = self.state
        built = sum(city.built[Colour.WONDER] for city in state.city)
        unbuilt = sum(
            w != NONE and u == NONE for city in state.city for w, u in zip(city.wonders, city.under, strict=True)
        )
        if built > MOST_WONDERS:
            raise PositionError(f"{built} Wonders are built; the seventh sends the rest back to the box")
        if built == MOST_WONDERS and unbuilt:
            raise PositionError("seven Wonders are built; unbuilt ones went back to the box")
        for card in CARDS:
            later = (card.deck == Deck.GUILD and state.age < 3) or (card.deck < Deck.GUILD and card.deck > state.age)
            if later and state.zone[card.row] != Zone.UNSEEN:
                raise PositionError(f"{card.id} is in {self.used[card.id]}, but Age {state.age} has not seen it yet")
        for age in range(1, state.age + 1):
            self.count_age(age)

    def count_age(self, age: int) -> None:
        """No more cards of an Age may have left its structure than were taken from it."""
        state, slots = self.state, len(STRUCTURES[age - 1])
        away = [c for c in CARDS if c.deck == age and state.zone[c.row] not in (Zone.UNSEEN, Zone.STRUCTURE)]
        guilds = [c for c in CARDS if c.deck == Deck.GUILD and state.zone[c.row] != Zone.UNSEEN] if age == 3 else []
        guilds_away = [c for c in guilds if state.zone[c.row] != Zone.STRUCTURE]
        taken = slots if age < state.age else slots - bin(state.present).count("1")
        removed = DECK_SIZE[age] - slots + (GUILDS_IN_PLAY if age == 3 else 0)
        shown = removed if self.options.promo_wonders in ("liberty", "both") else 0
        if len(away) + len(guilds_away) > taken + shown:
            raise PositionError(
                f"{len(away) + len(guilds_away)} cards of Age {age} have been taken, "
                f"but only {taken} have left its structure"
            )
        if age == state.age:
            hidden = state.hidden & ~state.guild_backs if not self.fresh else 0
            if bin(hidden).count("1") > bin(state.unseen).count("1"):
                raise PositionError(f"more cards of Age {age} lie face down than are left in its deck")
            hidden_guilds = bin(state.hidden & state.guild_backs).count("1")
            if age == 3 and len(guilds) + hidden_guilds > GUILDS_IN_PLAY:
                raise PositionError(f"{len(guilds) + hidden_guilds} Guilds are in play; a game has {GUILDS_IN_PLAY}")

    # --- who is to decide what

    def agenda(self) -> None:
        state, given = self.state, self.position.pending
        if given is None:
            given = [f"{self.position.active} turn"]
            if state.age and self.fresh:
                given.append(f"{DEALER} deal_card 0")
                given += [f"{DEALER} deal_back {GUILDS_IN_PLAY}"] if state.age == 3 else []
            elif not state.present:
                raise PositionError("the structure is empty: say with 'pending' who is to decide what")
            turned = state.open & state.hidden
            given += [f"{DEALER} turn_card {slot}" for slot in range(N_SLOTS) if turned >> slot & 1]
        if len(given) > N_PENDING - 2:
            raise PositionError(f"{len(given)} questions are pending; there can be at most {N_PENDING - 2}")
        for text in self.names(given, "pending"):
            self.entry(text)
        if not state.n_agenda:
            raise PositionError("nothing is pending: say who is to decide, as in 'p1 turn'")
        play.settle(state)
        if not state.n_agenda:
            return
        out = [0] * 1000
        if not play.legal_actions(state, out):
            raise PositionError(f"'{given[-1]}' is pending, but there is nothing to choose from")

    def entry(self, text: str) -> None:
        state = self.state
        words = text.split()
        questions = {question.name.lower(): question for question in Question}
        if len(words) not in (2, 3) or words[1] not in questions:
            raise PositionError(f"'{text}' should read like 'p1 turn' or 'p2 destroy_card grey'")
        question = questions[words[1]]
        seat = NOBODY if question >= FIRST_TASK else CHANCE if question >= FIRST_CHANCE else None
        if question is Question.LIBERTY_BUILD or seat is None:
            seat = self.seat(words[0], f"the seat of '{text}'")
        subject = self.subject(question, words[2] if len(words) == 3 else "", text)
        waits = ALL_SLOTS[state.age - 1] >> subject & 1 and state.slot[subject] == NONE
        if question in (Question.DEAL_CARD, Question.TURN_CARD) and not waits:
            raise PositionError(f"'{text}' is pending, but no unknown card waits in slot {subject}")
        if question is Question.TURN and not state.present and not self.is_pending("lay_out"):
            raise PositionError("the structure is empty: nobody can take a turn")
        push(state, question, seat, subject)

    def is_pending(self, question: str) -> bool:
        return any(question in text for text in self.position.pending or ())

    def subject(self, question: Question, word: str, text: str) -> int:
        if question is Question.DESTROY_CARD:
            if word not in ("brown", "grey"):
                raise PositionError(f"'{text}' should end with brown or grey")
            return int(Colour[word.upper()])
        if question in (Question.LIBERTY_BUILD, Question.LIBERTY_DISCARD):
            card = find(word, CARDS)
            if self.used.setdefault(card.id, "the agenda") not in ("the agenda", "the cards that Liberty shows"):
                raise PositionError(f"{card.id} is both in {self.used[card.id]} and waits for '{text}'")
            self.state.zone[card.row] = Zone.OFFERED
            return card.row
        limits = {
            Question.DRAFT_WONDER: 2 * GROUP - 1,
            Question.DEAL_WONDER: 2 * GROUP - 1,
            Question.DEAL_TOKEN: BOARD_TOKENS,
            Question.DEAL_BACK: GUILDS_IN_PLAY,
            Question.DEAL_CARD: N_SLOTS - 1,
            Question.TURN_CARD: N_SLOTS - 1,
            Question.DRAW_LIBRARY_TOKEN: 3,
            Question.DRAW_REMOVED_CARD: 3,
            Question.LAY_OUT: 3,
        }
        most = limits.get(question, 0)
        least = 1 if question in COUNTED else 0
        if word and not most:
            raise PositionError(f"'{text}' says too much")
        if (word or least) and (not word.isdecimal() or not least <= int(word) <= most):
            raise PositionError(f"'{text}' should end with a number from {least} to {most}")
        return int(word or 0)


def _is_int(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


__all__ = ["Position"]
