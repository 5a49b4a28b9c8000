"""The deal of a game: what chance decides, written down before it happens.

A deal may leave things unknown (`?`).  Then the game waits at that chance event for somebody to say what happened:
that is how games recorded elsewhere are replayed.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ..kernel.chance import Purpose, draw, stream_for
from ..kernel.errors import DealError, NotationError
from .actions import question_of, subject_of
from .components import CARDS, TOKENS, WONDERS, Deck, Unit
from .layout import STRUCTURES
from .names import find
from .options import Options
from .rules.effects import LIBRARY_DRAWS, REMOVED_CARDS
from .rules.moves import CARD, DRAFT, SLOT, TOKEN
from .rules.setup import BOARD_TOKENS, GROUP, new_game
from .rules.state import Question, State
from .rules.structure import GUILDS_IN_PLAY

UNKNOWN = "?"
UNKNOWN_GUILD = "?guild"


def _unknown(number: int) -> tuple[str, ...]:
    return (UNKNOWN,) * number


@dataclass(frozen=True)
class Deal:
    """Ids of components in the order in which chance hands them out; `?` where that is not known.

    >>> Deal.from_seed(7).board_tokens
    ('urbanism', 'strategy', 'philosophy', 'mathematics', 'law')
    """

    board_tokens: tuple[str, ...] = _unknown(BOARD_TOKENS)
    wonders: tuple[str, ...] = _unknown(2 * GROUP)  # two groups of the draft, or the first player's four first
    ages: tuple[tuple[str, ...], ...] = field(default=tuple(_unknown(len(slots)) for slots in STRUCTURES))  # by slot
    removed: tuple[tuple[str, ...], ...] = (_unknown(REMOVED_CARDS),) * 3
    library: tuple[str, ...] = _unknown(LIBRARY_DRAWS)

    @classmethod
    def from_seed(cls, seed: int, options: Options = Options()) -> "Deal":
        """The complete deal of a seed, everything uniformly random."""
        stream = stream_for(seed, Purpose.DEAL)

        def shuffled(units: Sequence[str]) -> list[str]:
            rest = list(units)
            return [rest.pop(draw(stream, len(rest))) for _ in units]

        tokens = shuffled([token.id for token in TOKENS])
        pool = [wonder.id for wonder in wonder_pool(options)]
        guilds = shuffled(deck(Deck.GUILD))[:GUILDS_IN_PLAY]
        ages, removed = [], []
        for age, slots in enumerate(STRUCTURES, 1):
            cards = shuffled(deck(Deck(age)))
            removed.append(tuple(cards[:REMOVED_CARDS]))
            cards = cards[REMOVED_CARDS:]
            ages.append(tuple(shuffled(cards + guilds) if len(cards) < len(slots) else cards))
        return cls(
            board_tokens=tuple(tokens[:BOARD_TOKENS]),
            wonders=tuple(shuffled(pool)[: 2 * GROUP]) if pool else _unknown(2 * GROUP),
            ages=tuple(ages),
            removed=tuple(removed),
            library=tuple(shuffled(tokens[BOARD_TOKENS:])[:LIBRARY_DRAWS]),
        )

    @classmethod
    def read(cls, tables: dict[str, Any], options: Options = Options()) -> "Deal":
        """A deal from a document: lists of names; lists and names left out are unknown.

        Raises `DealError` when the box of the game cannot produce it.
        """
        known = {"board_tokens", "wonders", "age_1", "age_2", "age_3", "removed_1", "removed_2", "removed_3", "library"}
        for name in tables:
            if name not in known:
                raise DealError(f"a deal has no '{name}'; it has {', '.join(sorted(known))}")
        empty = cls()

        def names(key: str, length: int, among: Sequence[Unit]) -> tuple[str, ...]:
            given = tables.get(key, ())
            if not isinstance(given, list | tuple) or not all(isinstance(name, str) for name in given):
                raise DealError(f"{key} should be a list of names")
            if len(given) > length:
                raise DealError(f"{key} names {len(given)} things; there are {length}")
            exact = {UNKNOWN, UNKNOWN_GUILD} | {unit.id for unit in among}
            try:
                ids = [name if name in exact else find(name, among).id for name in given]
            except NotationError as error:
                raise DealError(f"{key}: {error}") from None
            return (*ids, *_unknown(length - len(ids)))

        deal = cls(
            board_tokens=names("board_tokens", BOARD_TOKENS, TOKENS),
            wonders=names("wonders", 2 * GROUP, WONDERS),
            ages=tuple(names(f"age_{age}", len(slots), CARDS) for age, slots in enumerate(empty.ages, 1)),
            removed=tuple(names(f"removed_{age}", REMOVED_CARDS, CARDS) for age in (1, 2, 3)),
            library=names("library", LIBRARY_DRAWS, TOKENS),
        )
        deal.check(options)
        return deal

    def write(self) -> dict[str, list[str]]:
        """The document that `read` reads; what is wholly unknown is left out."""
        tables = asdict(self)
        named = {
            "board_tokens": tables["board_tokens"],
            "wonders": tables["wonders"],
            **{f"age_{age}": cards for age, cards in enumerate(self.ages, 1)},
            **{f"removed_{age}": cards for age, cards in enumerate(self.removed, 1)},
            "library": tables["library"],
        }
        return {key: list(names) for key, names in named.items() if any(name != UNKNOWN for name in names)}

    def check(self, options: Options = Options()) -> None:
        """Raise `DealError` when the box of the game cannot produce this deal."""
        unknown = Deal()
        for name in ("board_tokens", "wonders", "ages", "removed", "library"):
            if len(getattr(self, name)) != len(getattr(unknown, name)):
                raise DealError(f"{name} of a deal has {len(getattr(unknown, name))} entries, unknown ones written '?'")
        pool = {wonder.id for wonder in wonder_pool(options)}
        for wonder in self.wonders:
            if wonder != UNKNOWN and wonder not in pool:
                raise DealError(
                    f"{wonder} is not among the Wonders of this game (promo_wonders: {options.promo_wonders})"
                )
        _no_repeats("Wonders", self.wonders)
        _no_repeats("Progress tokens", self.board_tokens + self.library)
        for age, (slots, removed) in enumerate(zip(self.ages, self.removed, strict=True), 1):
            own, guilds = set(deck(Deck(age))), set(deck(Deck.GUILD)) if age == 3 else set()
            _no_repeats(f"Age {age}", slots + removed)
            for card in removed:
                if card != UNKNOWN and card not in own:
                    raise DealError(f"{card} cannot be removed from the deck of Age {age}")
            for card in slots:
                if card not in own | guilds | {UNKNOWN} | ({UNKNOWN_GUILD} if guilds else set()):
                    raise DealError(f"{card} is not a card of Age {age}")
            dealt = sum(card in guilds or card == UNKNOWN_GUILD for card in slots)
            if guilds and (dealt > GUILDS_IN_PLAY or (dealt < GUILDS_IN_PLAY and UNKNOWN not in slots)):
                raise DealError(f"Age III has {dealt} Guilds; it is dealt with {GUILDS_IN_PLAY}")

    def outcome(self, state: State) -> int | None:
        """What this deal says about the chance event that a game waits for, or None where it says nothing."""
        question, subject = question_of(state), subject_of(state)
        match question:
            case Question.DEAL_TOKEN:
                return _code(self.board_tokens[BOARD_TOKENS - subject], TOKENS, TOKEN)
            case Question.DEAL_WONDER:
                return _code(self.wonders[subject], WONDERS, DRAFT)
            case Question.DEAL_BACK:
                backs = [slot for slot in self.guild_slots() if not state.guild_backs >> slot & 1]
                return SLOT + backs[0] if backs else None
            case Question.DEAL_CARD | Question.TURN_CARD:
                return _code(self.ages[state.age - 1][subject], CARDS, CARD)
            case Question.DRAW_LIBRARY_TOKEN:
                return _code(self.library[LIBRARY_DRAWS - subject], TOKENS, TOKEN)
            case Question.DRAW_REMOVED_CARD:
                return _code(self.removed[state.age - 1][REMOVED_CARDS - subject], CARDS, CARD)
        return None

    def free(self, state: State, outcomes: Sequence[int]) -> list[int]:
        """Those outcomes of the chance event that a game waits for which this deal does not keep for another one."""
        match question_of(state):
            case Question.DEAL_TOKEN | Question.DRAW_LIBRARY_TOKEN:
                kept = {_code(token, TOKENS, TOKEN) for token in self.board_tokens + self.library}
            case Question.DEAL_WONDER:
                kept = {_code(wonder, WONDERS, DRAFT) for wonder in self.wonders}
            case Question.DEAL_BACK:
                kept = {SLOT + slot for slot, card in enumerate(self.ages[2]) if card != UNKNOWN}
            case _:
                kept = {_code(card, CARDS, CARD) for card in self.ages[state.age - 1] + self.removed[state.age - 1]}
        return [outcome for outcome in outcomes if outcome not in kept]

    def guild_slots(self) -> list[int]:
        """The slots of Age III known to show the back of a Guild."""
        guilds = {UNKNOWN_GUILD, *deck(Deck.GUILD)}
        return [slot for slot, card in enumerate(self.ages[2]) if card in guilds]

    def learn(self, state: State, action: int) -> "Deal":
        """This deal with the outcome of the chance event that a game waits for filled in."""
        question, subject = question_of(state), subject_of(state)
        match question:
            case Question.DEAL_TOKEN:
                place = BOARD_TOKENS - subject
                return replace(self, board_tokens=_with(self.board_tokens, place, TOKENS[action - TOKEN].id))
            case Question.DEAL_WONDER:
                return replace(self, wonders=_with(self.wonders, subject, WONDERS[action - DRAFT].id))
            case Question.DEAL_BACK:
                slots = self.ages[2]
                if slots[action - SLOT] == UNKNOWN:
                    slots = _with(slots, action - SLOT, UNKNOWN_GUILD)
                return replace(self, ages=_with(self.ages, 2, slots))
            case Question.DEAL_CARD | Question.TURN_CARD:
                slots = _with(self.ages[state.age - 1], subject, CARDS[action - CARD].id)
                return replace(self, ages=_with(self.ages, state.age - 1, slots))
            case Question.DRAW_LIBRARY_TOKEN:
                place = LIBRARY_DRAWS - subject
                return replace(self, library=_with(self.library, place, TOKENS[action - TOKEN].id))
            case Question.DRAW_REMOVED_CARD:
                place = REMOVED_CARDS - subject
                removed = _with(self.removed[state.age - 1], place, CARDS[action - CARD].id)
                return replace(self, removed=_with(self.removed, state.age - 1, removed))
        raise DealError("nothing is left to chance at this point of the game")


def deck(which: Deck) -> list[str]:
    """The ids of the cards of a deck."""
    return [card.id for card in CARDS if card.deck == which]


def wonder_pool(options: Options) -> list[Unit]:
    """The Wonders that may be dealt under some options."""
    state = State()
    new_game(state, options.bits())
    return [wonder for wonder in WONDERS if state.wonder_pool >> wonder.number & 1]


def _code(name: str, units: Sequence[Unit], first: int) -> int | None:
    return None if name.startswith(UNKNOWN) else first + next(unit.number for unit in units if unit.id == name)


def _with(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _no_repeats(what: str, names: Sequence[str]) -> None:
    for name in names:
        if not name.startswith(UNKNOWN) and names.count(name) > 1:
            raise DealError(f"{name} is dealt twice among the {what}; each component exists once")
