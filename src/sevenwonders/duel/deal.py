"""The deal of a game: outcomes of chance events that are fixed before they happen.

A deal may leave outcomes unknown (`?`).  At such a chance event, the game waits until the caller plays its outcome.
Games recorded on other sites are replayed in this way.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from typing import Any, TypeVar

from ..errors import DealError, NotationError, plural
from ..game.components import freeze_lists, is_list_of_names, make_slug
from ..game.game import check_seed
from ..kernel.chance import Purpose
from ..kernel.random_source import RandomSource, Seed
from .actions import current_question, current_subject
from .components import CARDS, CONSPIRACIES, DECREES, DIVINITIES, MYTHOLOGIES, OFFERINGS, TOKENS, WONDERS, Deck, Unit
from .layout import N_AGES, STRUCTURES, Slot
from .names import find
from .options import Options
from .rules.action_codes import CARD, CONSPIRACY, DECREE, DIVINITY, DRAFT, MYTHOLOGY, OFFERING, SLOT, TOKEN
from .rules.expansions.divinity_decks import ENKI_TOKENS
from .rules.expansions.solo import SOLO_WONDERS as SOLO_WONDERS
from .rules.prompts import LIBRARY_DRAWS
from .rules.setup import BOARD_TOKENS, DRAFT_GROUP, new_game
from .rules.state import DECK_OF_MYTHOLOGY, N_CHAMBERS, Question, State, Zone
from .rules.structure import GUILDS_IN_PLAY, REMOVED_CARDS, count_age_senators

T = TypeVar("T")
UNKNOWN = "?"
UNKNOWN_GUILD = "?guild"  # the back of a Guild or, with Pantheon, a Grand Temple
UNKNOWN_SENATOR = "?senator"
SENATORS = tuple(card for card in CARDS if card.deck == Deck.SENATOR)


def _unknown_entries(number: int) -> tuple[str, ...]:
    return (UNKNOWN,) * number


def structure_layouts(options: Options) -> tuple[tuple[Slot, ...], ...]:
    """Return the slots of the card structure of each Age, in order; with Agora the structures have other shapes."""
    return STRUCTURES[N_AGES:] if options.agora else STRUCTURES[:N_AGES]


def name_in_deal(card: Unit) -> str:
    """Return the name of a card in a deal: its id, or for a Senator with several copies the id without its number.

    >>> name_in_deal(find("conspirator_3"))
    'conspirator'
    """
    return make_slug(card.name)


CARDS_CALLED = {name: tuple(cards) for name, cards in groupby(CARDS, name_in_deal)}
SENATOR_NAMES = frozenset(map(name_in_deal, SENATORS))


@dataclass(frozen=True)
class Deal:
    """Ids of components in the order in which chance hands them out; `?` for an unknown outcome.

    Lists that belong to an expansion are empty without it.  Every draw of three or two tokens takes the next entries of
    `library` or `enki`, so these lists may be longer than one draw.

    >>> Deal.from_seed(7).board_tokens
    ('urbanism', 'strategy', 'philosophy', 'mathematics', 'law')
    """

    board_tokens: tuple[str, ...] = _unknown_entries(BOARD_TOKENS)
    # Two groups of the draft; if the Wonders are dealt at random, first the four of the first player.
    wonders: tuple[str, ...] = _unknown_entries(2 * DRAFT_GROUP)
    ages: tuple[tuple[str, ...], ...] = tuple(_unknown_entries(len(slots)) for slots in STRUCTURES[:N_AGES])
    removed: tuple[tuple[str, ...], ...] = (_unknown_entries(REMOVED_CARDS),) * 3
    library: tuple[str, ...] = _unknown_entries(LIBRARY_DRAWS)
    mythology_tokens: tuple[str, ...] = ()  # by slot that bears a token, in Age I
    offerings: tuple[str, ...] = ()  # the same in Age II
    divinities: tuple[tuple[str, ...], ...] = ()  # the decks, from the top
    enki: tuple[str, ...] = ()
    decrees: tuple[str, ...] = ()  # by Chamber
    conspiracies: tuple[str, ...] = ()  # the deck, from the top
    library_drawn: int = field(default=0, compare=False)  # number of tokens drawn so far
    enki_drawn: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        """Convert all lists to tuples, and adjust `library` and `enki`, from which tokens may be drawn several times.

        Unknown entries after the last known one are dropped, except those needed for one draw.
        """
        given: Mapping[str, object] = self.lists
        for name, value in given.items():
            if isinstance(value, list) or (name in SEVERAL and isinstance(value, tuple) and list in map(type, value)):
                object.__setattr__(self, name, freeze_lists(value))
        for name, least in (("library", LIBRARY_DRAWS), ("enki", ENKI_TOKENS if self.mythology_tokens else 0)):
            names = self.lists[name]
            if isinstance(names, tuple):
                known = max((place for place, item in enumerate(names, 1) if item != UNKNOWN), default=0)
                object.__setattr__(self, name, (*names[:known], *_unknown_entries(least - known)))

    @classmethod
    def unknown(cls, options: Options = Options()) -> "Deal":
        """Return a deal in which every outcome is unknown."""
        return cls(
            wonders=_unknown_entries(SOLO_WONDERS if options.solo else 2 * DRAFT_GROUP),
            ages=tuple(_unknown_entries(len(slots)) for slots in structure_layouts(options)),
            mythology_tokens=_unknown_entries(options.pantheon * len(MYTHOLOGIES)),
            offerings=_unknown_entries(options.pantheon * len(OFFERINGS)),
            divinities=(_unknown_entries(DECK_OF_MYTHOLOGY),) * (options.pantheon * len(MYTHOLOGIES)),
            enki=_unknown_entries(options.pantheon * ENKI_TOKENS),
            decrees=_unknown_entries(options.agora * N_CHAMBERS),
            conspiracies=_unknown_entries(options.agora * len(CONSPIRACIES)),
        )

    @classmethod
    def from_seed(cls, seed: Seed, options: Options = Options()) -> "Deal":
        """Return the complete deal that a seed or a secret key determines; all outcomes are uniformly random.

        Raises:
            SevenWondersError: if the seed is not valid.
        """
        check_seed(seed)
        dice = RandomSource(seed, Purpose.DEAL)

        def shuffle(names: Iterable[str]) -> list[str]:
            rest = list(names)
            return [rest.pop(dice.draw(len(rest))) for _ in range(len(rest))]

        tokens = shuffle(token.id for token in token_pool(options))
        pool = [wonder.id for wonder in wonder_pool(options)]
        purple = shuffle(cards_of_deck(purple_deck(options)))[:GUILDS_IN_PLAY]
        senators = shuffle(name_in_deal(card) for card in SENATORS) if options.agora else []
        ages, removed = [], []
        for age in (1, 2, 3):
            cards = shuffle(cards_of_deck(Deck(age)))
            removed.append(cards[:REMOVED_CARDS])
            cards = cards[REMOVED_CARDS:] + (purple if age == Deck.AGE_III else [])
            if options.agora:
                cards += senators[: count_age_senators(age)]
                senators = senators[count_age_senators(age) :]
            ages.append(shuffle(cards) if age == Deck.AGE_III or options.agora else cards)
        deal = cls.unknown(options)
        dealt: dict[str, Any] = {"board_tokens": tokens[:BOARD_TOKENS], "ages": ages, "removed": removed}
        if pool:
            dealt["wonders"] = shuffle(pool)[: len(deal.wonders)]
        library = shuffle(tokens[BOARD_TOKENS:])[:LIBRARY_DRAWS]
        if not (options.pantheon or options.agora):  # with them it is drawn from the box later
            dealt["library"] = library
        if options.pantheon:
            decks = [[d.id for d in DIVINITIES[3 * m : 3 * m + 3]] for m in range(len(MYTHOLOGIES))]
            dealt["mythology_tokens"] = shuffle(2 * [m.id for m in MYTHOLOGIES])[: len(MYTHOLOGIES)]
            dealt["offerings"] = shuffle(offering.id for offering in OFFERINGS)
            dealt["divinities"] = [shuffle(names) for names in decks]
        if options.agora:
            dealt["decrees"] = shuffle(decree.id for decree in DECREES)[:N_CHAMBERS]
            dealt["conspiracies"] = shuffle(conspiracy.id for conspiracy in CONSPIRACIES)
        return replace(deal, **dealt)

    @property
    def lists(self) -> Mapping[str, tuple[Any, ...]]:
        """The lists of the deal by name."""
        return {name: vars(self)[name] for name in KINDS}

    @classmethod
    def from_document(cls, tables: Mapping[str, object], options: Options = Options()) -> "Deal":
        """Build a deal from lists of component names by key, as in `to_document`; missing entries are unknown.

        Raises:
            DealError: if the components of a game with these options cannot produce the deal.
        """
        unknown = _lists_by_key(cls.unknown(options))
        given = dict(tables)
        read: dict[str, Any] = {}
        for name in KINDS:
            loose = options.pantheon and name in ("library", "enki")  # may be drawn more than once
            lists = [
                _parse_names(given.pop(key, ()), key, len(unknown.get(key, ())), name, loose)
                for key in SEVERAL.get(name, [name])
            ]
            read[name] = tuple(filter(None, lists)) if name in SEVERAL else lists[0]
        for name in given:
            known = sorted(key for field_name in KINDS for key in SEVERAL.get(field_name, [field_name]))
            raise DealError(f"a deal has no '{name}'; it has {', '.join(known)}")
        deal = cls(**read)
        deal.check(options)
        return deal

    def to_document(self) -> dict[str, list[str]]:
        """Return lists of component names by key, as `from_document` takes them; unknown lists are left out."""
        named = _lists_by_key(self)
        return {key: list(names) for key, names in named.items() if any(name != UNKNOWN for name in names)}

    def check(self, options: Options = Options()) -> None:
        """Raise `DealError` if the components of a game with these options cannot produce this deal."""
        unknown = Deal.unknown(options)
        for name in KINDS:
            given, wanted = self.lists[name], unknown.lists[name]
            if not is_list_of_names(given, 2 if name in SEVERAL else 1):
                raise DealError(f"{name} of a deal should be a list of {'lists of ' * (name in SEVERAL)}names")
            for names in given if name in SEVERAL else [given]:
                if wrong := sorted({*names} - _allowed_names(name)):
                    raise DealError(f"{name} of a deal: '{wrong[0]}' should be an id, as in {KINDS[name][0].id}")
            is_loose = options.pantheon and name in ("library", "enki")  # drawn more than once
            if not is_loose and _nested_lengths(given) != _nested_lengths(wanted):
                raise DealError(f"{name} of a deal has {len(wanted)} entries, unknown ones written '?'")
        pool = {wonder.id for wonder in wonder_pool(options)}
        for wonder in self.wonders:
            if wonder != UNKNOWN and wonder not in pool:
                raise DealError(format_excluded_wonder_error(wonder, options))
        tokens = {token.id for token in token_pool(options)}
        for token in self.board_tokens + self.library + self.enki:
            if token != UNKNOWN and token not in tokens:
                raise DealError(f"{token} is not among the Progress tokens of this game")
        _check_no_repeats("Wonders", self.wonders)
        _check_no_repeats("Progress tokens", self.board_tokens + self.library[:LIBRARY_DRAWS])
        _check_no_repeats("Decrees", self.decrees)
        _check_no_repeats("Conspiracies", self.conspiracies)
        _check_no_repeats("Offering tokens", self.offerings)
        for token in set(self.mythology_tokens) - {UNKNOWN}:
            if self.mythology_tokens.count(token) > 2:
                raise DealError(f"there are two {token} tokens; the deal has {self.mythology_tokens.count(token)}")
        for mythology, names in zip(MYTHOLOGIES, self.divinities, strict=False):
            _check_no_repeats(f"Divinities of {mythology}", names)
            for name in names:
                if name != UNKNOWN and find(name, DIVINITIES).number // DECK_OF_MYTHOLOGY != mythology.number:
                    raise DealError(f"{name} is no {mythology} Divinity")
        for age, (slots, removed) in enumerate(zip(self.ages, self.removed, strict=True), 1):
            _check_cards_of_age(age, slots, removed, options)
        for senator in SENATOR_NAMES:
            there, dealt = len(CARDS_CALLED[senator]), sum(slots.count(senator) for slots in self.ages)
            if dealt > there:
                raise DealError(f"more copies of {senator} are dealt ({dealt}) than there are ({there})")

    def planned_outcome(self, state: State) -> int | None:
        """Return the code of the current chance event's outcome if this deal fixes it, else None."""
        question = current_question(state)
        if question in (Question.DEAL_BACK, Question.DEAL_SENATOR_BACK):
            known = state.guild_backs | state.senator_backs
            backs = [slot for slot in self.slots_showing_revealed_back(state) if not known >> slot & 1]
            return SLOT + backs[0] if backs else None
        name, place = self._locate_outcome(state)
        items = self._list_for_event(name, state)
        if name is None or place >= len(items) or items[place].startswith(UNKNOWN):
            return None
        return _encode_outcome(question, items[place], state)

    def unreserved_outcomes(self, state: State, outcomes: Sequence[int]) -> list[int]:
        """Return the outcomes of the current chance event that this deal does not keep for a later event.

        `outcomes` are the codes of the possible outcomes.
        """
        question = current_question(state)
        if question in (Question.DEAL_BACK, Question.DEAL_SENATOR_BACK):
            slots = self.ages[state.age - 1]
            return [code for code in outcomes if slots[code - SLOT] == UNKNOWN]
        if question in (Question.DEAL_CARD, Question.TURN_CARD, Question.TURN_DISCARDED) and state.senator_backs:
            return self._unreserved_card_outcomes(state, outcomes)
        if question is Question.DEAL_MYTHOLOGY:
            spots = enumerate(self.mythology_tokens)
            kept = [name for spot, name in spots if spot > current_subject(state) and name != UNKNOWN]
            return _codes_not_reserved([(MYTHOLOGIES[(code - MYTHOLOGY) // 2].id, code) for code in outcomes], kept)
        name, _ = self._locate_outcome(state)
        if name in ("board_tokens", "library", "enki"):
            names = self.board_tokens + self.library[self.library_drawn :] + self.enki[self.enki_drawn :]
        elif name in ("ages", "removed"):
            names = self.ages[state.age - 1] + self.removed[state.age - 1]
        else:
            names = self._list_for_event(name, state)
        kept_codes = {_encode_outcome(question, item, state) for item in names if not item.startswith(UNKNOWN)}
        return [outcome for outcome in outcomes if outcome not in kept_codes]

    def _unreserved_card_outcomes(self, state: State, outcomes: Sequence[int]) -> list[int]:
        """Return the codes of the cards that the chance event may reveal, without those that the deal plans for later.

        This is for games with Senators, whose copies share a name: each planned name keeps one copy for later.
        """
        planned = [name for slots in self.ages[state.age - 1 :] for name in slots] + list(self.removed[state.age - 1])
        unseen = {name_in_deal(card) for card in CARDS if state.zone[card.row] == Zone.UNSEEN}
        lying = [name_in_deal(CARDS[card]) for card in state.slot if card >= 0]
        kept = [name for name in planned if name in unseen]
        for name in lying:  # they are planned, too, but not to come any more
            if name in kept and name in SENATOR_NAMES:
                kept.remove(name)
        return _codes_not_reserved([(name_in_deal(CARDS[code - CARD]), code) for code in outcomes], kept)

    def slots_showing_revealed_back(self, state: State) -> list[int]:
        """Return the slots of the current Age that hold a card with the kind of back that the chance event reveals.

        For `DEAL_SENATOR_BACK` this is the back of a Senator, otherwise that of a Guild or Grand Temple.
        """
        if current_question(state) is Question.DEAL_SENATOR_BACK:
            backs = {UNKNOWN_SENATOR, *SENATOR_NAMES}
        else:
            backs = {UNKNOWN_GUILD, *cards_of_deck(Deck.GUILD), *cards_of_deck(Deck.TEMPLE)}
        return [slot for slot, card in enumerate(self.ages[state.age - 1]) if card in backs]

    def with_outcome(self, state: State, action: int, hidden: bool = False) -> "Deal":
        """Return a copy of this deal in which the outcome of the current chance event is filled in.

        Args:
            state: the position before the event.
            action: the code of the outcome.
            hidden: leave the outcome unknown.
        """
        question = current_question(state)
        if question in (Question.DEAL_BACK, Question.DEAL_SENATOR_BACK):
            slot, slots = action - SLOT, self.ages[state.age - 1]
            back = UNKNOWN_GUILD if question is Question.DEAL_BACK else UNKNOWN_SENATOR
            if slots[slot] != UNKNOWN:
                return self
            return replace(self, ages=_replace_entry(self.ages, state.age - 1, _replace_entry(slots, slot, back)))
        name, place = self._locate_outcome(state)
        if name is None:
            return self
        deal = self._replace_item(name, place, UNKNOWN if hidden else _name_outcome(question, action), state)
        if name == "library":
            return replace(deal, library_drawn=self.library_drawn + 1)
        return replace(deal, enki_drawn=self.enki_drawn + 1) if name == "enki" else deal

    def _replace_item(self, name: str, index: int, item: str, state: State) -> "Deal":
        """Return a copy of this deal with another component at the given index of a list.

        Args:
            name: the name of the attribute that has the list; if it has several lists, such as one for each Age, the
                list of the current chance event is changed.
            index: the index in the list.
            item: the id of the new component.
            state: the position before the chance event.
        """
        items = self._list_for_event(name, state)
        items = (*items, *_unknown_entries(index + 1 - len(items)))
        if items[index] == item:
            return self
        changes: dict[str, Any] = {name: _replace_entry(items, index, item)}
        if name in SEVERAL:
            changes[name] = _replace_entry(self.lists[name], self._list_index_for_event(name, state), changes[name])
        return replace(self, **changes)

    def _list_index_for_event(self, name: str, state: State) -> int:
        """Return the index of the list from which the current chance event takes its outcome.

        Args:
            name: the name of an attribute of this deal that has several lists, such as one for each Age.
            state: the position before the event.
        """
        if name == "divinities":
            return (current_subject(state) & 15) // DECK_OF_MYTHOLOGY
        return int(state.age) - 1

    def _list_for_event(self, name: str | None, state: State) -> tuple[str, ...]:
        """Return the planned components from which the current chance event takes its outcome.

        Args:
            name: the name of the attribute of this deal that has them, such as `wonders`; if it has several lists, such
                as one for each Age, the list for the event is returned. With None the result is empty.
            state: the position before the event.
        """
        if name is None:
            return ()
        items = self.lists[name]
        return items[self._list_index_for_event(name, state)] if name in SEVERAL else items

    def _locate_outcome(self, state: State) -> tuple[str | None, int]:
        """Return the attribute, and the index in its list, where this deal has the outcome of the current chance event.

        The attribute is None if deals do not contain this kind of outcome. `state` is the position before the event.
        """
        subject = current_subject(state)
        match current_question(state):
            case Question.DEAL_TOKEN:
                return "board_tokens", BOARD_TOKENS - subject
            case Question.DEAL_WONDER:
                return "wonders", subject
            case Question.REVEAL_SOLO_WONDER:
                return "wonders", SOLO_WONDERS - state.solo_pile
            case Question.DEAL_CARD | Question.TURN_CARD | Question.TURN_DISCARDED:
                return "ages", subject
            case Question.DRAW_LIBRARY_TOKEN:
                return "library", self.library_drawn
            case Question.DRAW_ENKI_TOKEN:
                return "enki", self.enki_drawn
            case Question.DRAW_REMOVED_CARD:
                return "removed", REMOVED_CARDS - subject
            case Question.LOOK_REMOVED_CARD:
                return "removed", REMOVED_CARDS - (subject & 3)
            case Question.DEAL_MYTHOLOGY:
                return "mythology_tokens", subject
            case Question.DEAL_OFFERING:
                return "offerings", subject
            case Question.SEE_DIVINITY:
                deck_bits = 7 << DECK_OF_MYTHOLOGY * self._list_index_for_event("divinities", state)
                return "divinities", DECK_OF_MYTHOLOGY - (state.unseen_divinities & deck_bits).bit_count()
            case Question.DRAW_CONSPIRACY:
                return "conspiracies", len(CONSPIRACIES) - state.unseen_plots.bit_count()
            case Question.FLIP_DECREE:
                return "decrees", subject
        return None, 0


KINDS: dict[str, Sequence[Unit]] = {
    "board_tokens": TOKENS,
    "wonders": WONDERS,
    "ages": CARDS,
    "removed": CARDS,
    "library": TOKENS,
    "mythology_tokens": MYTHOLOGIES,
    "offerings": OFFERINGS,
    "divinities": DIVINITIES,
    "enki": TOKENS,
    "decrees": DECREES,
    "conspiracies": CONSPIRACIES,
}  # the lists of a deal, and the components in each
SEVERAL = {
    "ages": ["age_1", "age_2", "age_3"],
    "removed": ["removed_1", "removed_2", "removed_3"],
    "divinities": [f"divinities_{mythology.id}" for mythology in MYTHOLOGIES],
}  # fields that are several lists in a document


def _lists_by_key(deal: Deal) -> dict[str, tuple[str, ...]]:
    """Return the lists of a deal as in a document, in which `ages` is `age_1`, `age_2` and `age_3`, for example."""
    named: dict[str, tuple[str, ...]] = {}
    for name, value in deal.lists.items():
        named |= dict(zip(SEVERAL[name], value, strict=False)) if name in SEVERAL else {name: value}
    return named


def cards_of_deck(which: Deck) -> list[str]:
    """Return the ids of the cards of a deck."""
    return [card.id for card in CARDS if card.deck == which]


def purple_deck(options: Options) -> Deck:
    """Return the deck of the purple cards of Age III: Grand Temples with Pantheon, else Guilds."""
    return Deck.TEMPLE if options.pantheon else Deck.GUILD


@cache
def _undealt_state(rules: int) -> State:
    """Return the position of a game before anything is dealt; callers must not change it.

    `rules` are the options of the game, packed into the bits of an integer.
    """
    state = State()
    new_game(state, rules)
    return state


def wonder_pool(options: Options) -> list[Unit]:
    """Return the Wonders that may be dealt in a game with these options."""
    pool = _undealt_state(options.to_bits()).wonder_pool
    return [wonder for wonder in WONDERS if pool >> wonder.number & 1]


def format_excluded_wonder_error(wonder: str, options: Options) -> str:
    """Return the error message for a Wonder that is not in the game under these options."""
    return f"{wonder} is not among the Wonders of this game (promo_wonders: {options.promo_wonders})"


def token_pool(options: Options) -> list[Unit]:
    """Return the Progress tokens that may be dealt in a game with these options."""
    box = _undealt_state(options.to_bits()).box_tokens
    return [token for token in TOKENS if box >> token.number & 1]


FIRSTS: dict[Question, tuple[Sequence[Unit], int]] = {
    **dict.fromkeys((Question.DEAL_WONDER, Question.REVEAL_SOLO_WONDER), (WONDERS, DRAFT)),
    **dict.fromkeys((Question.DEAL_TOKEN, Question.DRAW_LIBRARY_TOKEN, Question.DRAW_ENKI_TOKEN), (TOKENS, TOKEN)),
    Question.DEAL_OFFERING: (OFFERINGS, OFFERING),
    Question.SEE_DIVINITY: (DIVINITIES, DIVINITY),
    Question.DRAW_CONSPIRACY: (CONSPIRACIES, CONSPIRACY),
    Question.FLIP_DECREE: (DECREES, DECREE),
}


def _encode_outcome(question: Question | None, name: str, state: State) -> int | None:
    """Return the code of a chance event's outcome from its name, such as the id of a card; `question` is the event.

    If several cards or Mythology tokens have this name, choose one that has not been dealt yet.
    """
    if question is Question.DEAL_MYTHOLOGY:
        first = 2 * next(unit.number for unit in MYTHOLOGIES if unit.id == name)
        return MYTHOLOGY + first + int(state.mythology_pool >> first & 1 == 0)
    if question in FIRSTS:
        units, first = FIRSTS[question]
        return first + next(unit.number for unit in units if unit.id == name)
    cards = CARDS_CALLED[name]
    return CARD + next((card.row for card in cards if state.zone[card.row] == Zone.UNSEEN), cards[0].row)


def _name_outcome(question: Question | None, action: int) -> str:
    """Return the name, as written in a deal, of the outcome with the code `action`; `question` is the chance event."""
    if question is Question.DEAL_MYTHOLOGY:
        return MYTHOLOGIES[(action - MYTHOLOGY) // 2].id
    if question in FIRSTS:
        units, first = FIRSTS[question]
        return units[action - first].id
    return name_in_deal(CARDS[action - CARD])


@cache
def _allowed_names(field: str) -> frozenset[str]:
    """Return the names that a deal may have in a field, such as `wonders`."""
    senators = SENATOR_NAMES if KINDS[field] is CARDS else ()
    return frozenset([UNKNOWN, UNKNOWN_GUILD, UNKNOWN_SENATOR, *(unit.id for unit in KINDS[field]), *senators])


def _parse_names(given: object, key: str, length: int, field: str, loose: bool = False) -> tuple[str, ...]:
    if not isinstance(given, list | tuple) or not all(isinstance(name, str) for name in given):
        raise DealError(f"{key} should be a list of names")
    if len(given) > length and not (loose and length):
        there = f"it should name at most {length}" if length else "this game has none of them"
        raise DealError(f"{key} names {plural(len(given), 'thing')}; {there}")
    exact = _allowed_names(field)
    try:
        ids = [name if name in exact else find(name, KINDS[field]).id for name in given]
    except NotationError as error:
        raise DealError(f"{key}: {error}") from None
    return (*ids, *_unknown_entries(length - len(ids)))


def _check_cards_of_age(age: int, slots: tuple[str, ...], removed: tuple[str, ...], options: Options) -> None:
    own = set(cards_of_deck(Deck(age)))
    purple = set(cards_of_deck(purple_deck(options))) if age == Deck.AGE_III else set()
    senators = SENATOR_NAMES if options.agora else frozenset()
    _check_no_repeats(f"cards of Age {age}", [name for name in slots + removed if name not in senators])
    for card in removed:
        if card != UNKNOWN and card not in own:
            raise DealError(f"{card} cannot be removed from the deck of Age {age}")
    known = own | purple | senators | {UNKNOWN} | ({UNKNOWN_GUILD} if purple else set())
    for card in slots:
        if card not in known | ({UNKNOWN_SENATOR} if senators else set()):
            raise DealError(f"{card} is not a card of Age {age}")
    backs = (
        (purple, UNKNOWN_GUILD, GUILDS_IN_PLAY, "Grand Temple" if options.pantheon else "Guild"),
        (senators, UNKNOWN_SENATOR, count_age_senators(age), "Senator"),
    )
    for names, unknown, wanted, what in backs:
        dealt = sum(card in names or card == unknown for card in slots)
        if names and (dealt > wanted or (dealt < wanted and UNKNOWN not in slots)):
            raise DealError(f"Age {'I' * age} has {plural(dealt, what)}; it is dealt with {wanted}")


def _nested_lengths(value: tuple[object, ...]) -> list[int]:
    return [len(item) if isinstance(item, tuple) else -1 for item in value]


def _replace_entry(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _codes_not_reserved(named: Sequence[tuple[str, int]], kept: Iterable[str]) -> list[int]:
    """Return the codes of possible outcomes, without those that are reserved for later events.

    `named` are the possible outcomes with their names. Each name in `kept` reserves one outcome with that name.
    """
    left = list(kept)
    free = []
    for name, code in named:
        if name in left:
            left.remove(name)
        else:
            free.append(code)
    return free


def _check_no_repeats(what: str, names: Sequence[str]) -> None:
    for name in names:
        if not name.startswith(UNKNOWN) and names.count(name) > 1:
            raise DealError(f"{name} is dealt twice among the {what}; each component exists once")
