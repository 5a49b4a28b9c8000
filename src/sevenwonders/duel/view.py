"""Views of a game (the table as a seat or a spectator may see it): plain data, ready for JSON.

Everything in a view is public or known to its seat; a spectator's view contains only public facts. Seats are written
`p1` and `p2`. The reference documentation describes the keys; `VERSION` counts their changes.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, cast

from ..game import views as base
from ..game.seats import check_seat
from . import events, view_expansions, view_types
from .actions import (
    Verb,
    action_of,
    current_question,
    current_subject,
    legal_codes,
    pending_purchase,
    seat_to_act,
    wonders_of_deciding_seat,
)
from .components import (
    ALL,
    CARDS,
    CHAINS,
    CONSPIRACIES,
    FIRST_OF_DECK,
    MYTHOLOGIES,
    OFFERINGS,
    RESOURCES,
    TOKENS,
    UNITS,
    WONDERS,
    Colour,
    Deck,
    Symbol,
    Unit,
)
from .game import Game, Ply, write_score_sheet
from .hidden_facts import may_have_private_facts
from .ids import SEATS, cards_by_zone, ids_in_bits, list_set_bits, military_token_sizes_left
from .layout import STRUCTURES, Slot
from .payment import activation_payment
from .price_quotes import PriceQuote, make_buyer_context, make_price_quote, price_for_buyer
from .rules import market, play
from .rules.action_codes import CAPITAL
from .rules.chance import drafting_seat
from .rules.expansions.conspiracy_deck import keeps_both_conspiracies
from .rules.expansions.senate import controlling_seat
from .rules.military import pawn_advantage
from .rules.science import count_copies_of_symbol, count_different_symbols
from .rules.setup import DRAFT_GROUP
from .rules.state import CHANCE, N_CHAMBERS, NO_SPACE, NONE, SHARED, Question, RuleOption, State, Victory, Zone
from .rules.structure import purple_deck, token_index
from .states import KnownState, known
from .view_types import (
    ActionChanges,
    City,
    Decision,
    LegalAction,
    OutcomeView,
    Payment,
    PerSeat,
    ResultView,
    ThreatLevel,
    Threats,
    Track,
    UnseenCards,
    View,
    WonderEntry,
)

# Values at which a supremacy may come within a few turns (`WATCHED`), or with one strong move (`DANGEROUS`).  The
# spaces are those between the Conflict pawn and the capital.
WATCHED_SPACES, DANGEROUS_SPACES = 5, 3
WATCHED_SYMBOLS, DANGEROUS_SYMBOLS = 4, 5
WATCHED_CHAMBERS, DANGEROUS_CHAMBERS = 4, 5


VERSION = 2

COLOURS = tuple(colour.name.lower() for colour in Colour if colour <= Colour.PURPLE)
SYMBOLS = {symbol: symbol.name.lower() for symbol in Symbol if symbol}
CHAINED_CARDS = tuple((card, needed) for card in CARDS if (needed := card.facts.needs_chain))
DECKS = {deck: tuple(card for card in CARDS if card.deck == deck) for deck in Deck}


class RedactedPosition:
    """Position without the facts that a viewer cannot know, with cached values that several parts of a view need."""

    def __init__(self, state: KnownState) -> None:
        self.state = state
        self.cards = cards_by_zone(state)
        self.markets = (make_buyer_context(state, 0), make_buyer_context(state, 1))
        self.purses = [market.spendable_coins(city) for city in state.city]
        self.face_down_cards = {
            deck: left for deck, _, slots, left in _list_face_down_piles(state) if slots
        }  # cards that may lie face down

    def quote_for_seat(self, seat: int, row: int, plan: int = 0) -> PriceQuote:
        """Return the price of a card or Wonder for a seat, with the steps of its calculation.

        Args:
            seat: the seat.
            row: the row of the card or Wonder in the table of components, `UNITS`.
            plan: 0 for the cheapest way to pay, 1 for the way that pays less to an opponent with Economy.
        """
        return make_price_quote(self.markets[seat], row, plan)

    def payment_for_seat(self, seat: int, row: int) -> Payment:
        """Return the price of a card or Wonder for a seat, with the steps of its calculation, as plain data for JSON.

        `row` is the row of the card or Wonder in the table of components, `UNITS`.
        """
        return self.quote_for_seat(seat, row).to_json(self.purses[seat])


class Views(base.Views[View]):
    """Views of the same position for several viewers; parts that several viewers share are computed once.

    >>> views = Views(Game(seed=7))
    >>> views.view_for(0)["cities"] is views.view_for(1)["cities"]
    True
    """

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._redacted_parts: list[tuple[KnownState, RedactedPosition, dict[str, object]]] = []

    def _make_view(self, seat: int | None) -> View:
        if seat is not None:
            check_seat(seat)
        state = self._game.state
        redacted, shared = (
            self._find_common_part(known(state, seat)) if may_have_private_facts(state) else self._part_common_to_all
        )
        state, acting = redacted.state, seat_to_act(redacted.state)
        seat_view: dict[str, object] = {
            "version": VERSION,
            "game": "duel",
            "viewer": "spectator" if seat is None else SEATS[seat],
            **shared,
            "plies": self._list_ply_notations(seat),
            **self._field_of_cards_discarded_by_zeus(seat),
        }
        if seat is not None and seat == acting:
            seat_view["legal"] = [_make_legal_action_view(redacted, seat, code) for code in legal_codes(state)]
        return cast("View", seat_view)

    def _list_ply_notations(self, seat: int | None) -> list[str]:
        """Return the notation of each ply that a viewer notices, with `?` for components hidden from the viewer."""
        texts, private = self._public_texts_and_private_plies
        if not private:
            return texts
        texts = texts[:]
        for place, ply in reversed(private):
            if ply.is_noticed_by(seat):
                texts[place] = ply.text(seat)
            else:
                del texts[place]
        return texts

    @cached_property
    def _public_texts_and_private_plies(self) -> tuple[list[str], list[tuple[int, Ply]]]:
        """The notation of all plies, and a list of the private plies with their indices.

        A private ply has a component that only one seat knows; the list of notations has an empty text in its place.
        """
        plies = self._game.plies
        private = [(place, ply) for place, ply in enumerate(plies) if ply.private_to is not None]
        return [ply.text() if ply.private_to is None else "" for ply in plies], private

    def _field_of_cards_discarded_by_zeus(self, seat: int | None) -> dict[str, dict[str, str]]:
        if not any(ply.action.verb is Verb.SMITE for ply in self._game.plies):
            return {}
        return _make_field_of_cards_discarded_by_zeus([ply for ply in self._game.plies if ply.is_noticed_by(seat)])

    @cached_property
    def _part_common_to_all(self) -> tuple[RedactedPosition, dict[str, object]]:
        """The redacted position, and the part that all views share, of a position that hides nothing from any seat."""
        redacted = RedactedPosition(known(self._game.state, None))
        return redacted, _make_common_part(self._game, redacted)

    def _find_common_part(self, state: KnownState) -> tuple[RedactedPosition, dict[str, object]]:
        """Return a position, redacted, and the part of its view that is the same for all viewers who know `state`.

        Both are cached, so that viewers who know the same facts share them.
        """
        for seen, redacted, shared in self._redacted_parts:
            if seen == state:
                return redacted, shared
        redacted = RedactedPosition(state)
        shared = _make_common_part(self._game, redacted)
        self._redacted_parts.append((state, redacted, shared))
        return redacted, shared


def view(game: Game | State, seat: int | None = None) -> View:
    """Return the table as a seat (or, with None, a spectator) may see it, as plain data for JSON.

    Only the view of the seat to act contains the legal actions, with prices and consequences.  For a position without a
    game, the view has no plies.

    >>> own_view = view(Game(seed=7), seat=0)
    >>> own_view["to_act"], own_view["legal"][0]["action"]
    ('p1', 'draft the_hanging_gardens')
    >>> "legal" in view(Game(seed=7), seat=1)
    False
    """
    return Views(game if isinstance(game, Game) else Game.from_state(game)).view_for(seat)


def _make_common_part(game: Game, redacted: RedactedPosition) -> dict[str, object]:
    state = redacted.state
    common: dict[str, object] = {
        "modules": list(game.options.modules),
        "options": game.options.changed_values(),
        "age": state.age,
        "to_act": _name_seat(seat_to_act(state)),
        "turn_of": SEATS[state.active],
        "decision": _make_decision_view(redacted),
        "another_turn": bool(state.again),
        "track": _make_track_view(state),
        "board_tokens": ids_in_bits(TOKENS, state.board_tokens),
        "box_tokens": ids_in_bits(TOKENS, state.box_tokens),
        "wonder_offer": ids_in_bits(WONDERS, state.wonder_offer),
        "card_offer": [CARDS[card].id for card in state.card_offer if card != NONE],
        "structure": _make_structure_view(redacted),
        "unseen": list_unseen_cards(state),
        "discard": [card.id for card in redacted.cards[Zone.DISCARD]],
        "out_of_game": [card.id for card in redacted.cards[Zone.GONE]],
        "cities": {SEATS[owner]: _make_city_view(redacted, owner) for owner in (0, 1)},
        "pantheon": view_expansions.make_pantheon_view(state) if game.options.pantheon else None,
        "senate": view_expansions.make_senate_view(state) if game.options.agora else None,
        "solo": view_expansions.make_solo_view(state) if game.options.solo else None,
        "threats": threats(state),
        "result": _make_result_view(game),
    }
    if state.token_offer:
        common["token_offer"] = ids_in_bits(TOKENS, state.token_offer)
    if drawn := [plot for plot in state.plot_offer if plot >= 0]:
        common["conspiracy_offer"] = [CONSPIRACIES[plot].id for plot in drawn]
    if state.removed:
        common["removed"] = [CARDS[FIRST_OF_DECK[state.age] + k].id for k in list_set_bits(state.removed)]
    return common


def _make_field_of_cards_discarded_by_zeus(plies: Sequence[Ply]) -> dict[str, dict[str, str]]:
    """Return the view's field for the cards that Zeus discarded, by index of the ply; empty without such plies.

    A face-down card becomes known in the next ply, in which chance turns it up.
    """
    smitten = [(place, ply.card) for place, ply in enumerate(plies) if ply.action.verb is Verb.SMITE]
    turned = {place: plies[place + 1].action.units[0] for place, card in smitten if not card and place + 1 < len(plies)}
    struck = {str(place): (card or turned[place]).id for place, card in smitten if card or place in turned}
    return {"struck": struck} if struck else {}


def _name_seat(seat: int | None) -> Literal["p1", "p2", "chance"] | None:
    return None if seat is None else "chance" if seat == CHANCE else SEATS[seat]


def _make_decision_view(redacted: RedactedPosition) -> Decision | None:
    state = redacted.state
    question = current_question(state)
    if question is None:
        return None
    decision: Decision = {"question": question.name.lower()}
    subject = current_subject(state)
    if question is Question.DRAFT_WONDER:
        later = range(subject + 1, (subject // DRAFT_GROUP + 1) * DRAFT_GROUP)
        decision["then"] = [SEATS[drafting_seat(state, pick)] for pick in later]
        decision["offers"] = [
            {
                "wonder": wonder.id,
                "payment": {SEATS[seat]: redacted.payment_for_seat(seat, wonder.row) for seat in (0, 1)},
            }
            for wonder in map(WONDERS.__getitem__, list_set_bits(state.wonder_offer))
        ]
    if question is Question.SENATE:
        decision["actions"] = subject % 8
        decision["chambers"] = [2 * (subject // 8) + 1, 2 * (subject // 8) + 2]
    if question is Question.KEEP_CONSPIRACY and keeps_both_conspiracies(state, seat_to_act(state)):
        decision["both"] = True
    if question in (Question.PLACE_DIVINITY, Question.PICK_FROM_DECK, Question.ORDER_DECK):
        decision["mythology"] = MYTHOLOGIES[subject].id
    if question is Question.TUCK_CARD:
        decision["wonder"] = WONDERS[wonders_of_deciding_seat(state)[subject]].id
    if question is Question.SWAP_GIVE:
        decision["card"] = CARDS[subject].id
    if question is Question.PAY:
        decision["action"] = str(pending_purchase(state))
    if question is Question.DESTROY_CARD:
        decision["colour"] = Colour(subject).name.lower()
    if question in (Question.DEAL_CARD, Question.TURN_CARD, Question.TURN_DISCARDED):
        decision["slot"] = subject
    return decision


def _make_track_view(state: KnownState) -> Track:
    minerva = None if state.minerva == NO_SPACE else state.minerva
    return {"pawn": state.pawn, "minerva": minerva, "tokens": military_token_sizes_left(state)}


def _make_structure_view(redacted: RedactedPosition) -> list[view_types.Slot]:
    if not redacted.state.age:
        return []
    slots, present = STRUCTURES[redacted.state.layout], redacted.state.present
    return [_make_slot_view(redacted, slot) for slot in slots if present >> slot.number & 1]


def _make_slot_view(redacted: RedactedPosition, slot: Slot) -> view_types.Slot:
    state = redacted.state
    card, present, slots = state.slot[slot.number], state.present, STRUCTURES[state.layout]
    accessible = bool(state.open >> slot.number & 1)
    seen: view_types.Slot = {
        "slot": slot.number,
        "row": slot.row,
        "column": slot.column,
        "card": None if card == NONE else CARDS[card].id,
        "back": back_of_card(state, slot.number),
        "token": token_on_card(state, slot.number),
        "accessible": accessible,
        "covered_by": [other for other in slot.covered_by if present >> other & 1],
        "covers": [other for other in slot.covers if present >> other & 1],
        "uncovers": [other for other in slot.covers if _is_covered_only_by(present, slot.number, slots[other])],
    }
    if card == NONE:
        return seen
    seen["unlocks"] = _list_cards_free_by_chain(redacted, UNITS[card].gives_chain)
    seen["price"] = {SEATS[seat]: price_for_buyer(redacted.markets[seat], card) for seat in (0, 1)}
    if accessible:
        seen["payment"] = {SEATS[seat]: redacted.payment_for_seat(seat, card) for seat in (0, 1)}
    return seen


def _is_covered_only_by(present: int, cover: int, slot: Slot) -> bool:
    """Return whether a slot holds a card that would be accessible without the card in slot `cover`.

    `present` are the slots that hold a card, as bits.
    """
    return bool(present >> slot.number & 1) and not any(present >> n & 1 for n in slot.covered_by if n != cover)


def back_of_card(state: KnownState, slot: int) -> str:
    """Return the back of the card in a slot: `age_1`, `age_2`, `age_3`, `guild`, `temple` or `senator`."""
    if state.senator_backs >> slot & 1:
        return "senator"
    if state.guild_backs >> slot & 1:
        return "temple" if state.rules & RuleOption.PANTHEON else "guild"
    return f"age_{state.age}"


def token_on_card(state: State, slot: int) -> str | None:
    """Return the id of the Mythology or Offering token on the card in a slot; None if there is no known token."""
    if not state.marked >> slot & 1 or state.spot[token_index(state, slot)] == NONE:
        return None
    units = MYTHOLOGIES if state.age == Deck.AGE_I else OFFERINGS
    return str(units[state.spot[token_index(state, slot)]].id)


def list_unseen_cards(state: KnownState) -> list[UnseenCards]:
    """Return, for each kind of card back in this Age, the cards that may lie face down in the structure.

    Each entry also has the number of face-down slots with this back.
    """
    piles: list[UnseenCards] = []
    for deck, back, slots, left in _list_face_down_piles(state):
        names = [card.id for place, card in enumerate(DECKS[deck]) if left >> place & 1]
        piles.append({"back": back, "slots": slots.bit_count(), "cards": names})
    return piles


def _list_face_down_piles(state: KnownState) -> list[tuple[Deck, str, int, int]]:
    """Return, for each deck of the current Age: the deck, the name of its back, its face-down slots, its unseen cards.

    Slots and cards are given as bits.
    """
    if not state.age:
        return []
    guilds, senators = state.hidden & state.guild_backs, state.hidden & state.senator_backs
    purple = purple_deck(state)
    piles = [(Deck(state.age), f"age_{state.age}", state.hidden & ~guilds & ~senators, state.unseen)]
    if state.age == Deck.AGE_III:
        piles.append((Deck(purple), Deck(purple).name.lower(), guilds, state.unseen_guilds))
    if state.rules & RuleOption.AGORA:
        piles.append((Deck.SENATOR, "senator", senators, state.unseen_senators))
    return piles


def _list_cards_free_by_chain(redacted: RedactedPosition, chains: int) -> list[str]:
    """Return the cards that can still be built and that the chain symbols in `chains` (a bit each) make free."""
    return [card.id for card, needed in CHAINED_CARDS if needed & chains and _may_come_into_structure(redacted, card)]


def _may_come_into_structure(redacted: RedactedPosition, card: Unit) -> bool:
    """Return whether a card is in the structure, may lie face down in it, or may be dealt in a later Age."""
    zone, age = redacted.state.zone[card.row], redacted.state.age
    if zone != Zone.UNSEEN:
        return bool(zone == Zone.STRUCTURE)
    place = card.row - FIRST_OF_DECK[card.deck]
    return min(card.deck, Deck.AGE_III) > age or bool(redacted.face_down_cards.get(card.deck, 0) >> place & 1)


def _make_city_view(redacted: RedactedPosition, seat: int) -> City:
    state, city, buyer = redacted.state, redacted.state.city[seat], redacted.markets[seat]
    cards: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for card in redacted.cards[Zone.CITY + seat]:
        if card.kind in cards:
            cards[card.kind].append(card.id)
    return {
        "coins": city.coins,
        "cards": cards,
        "wonders": _make_wonder_views(redacted, seat),
        "tokens": ids_in_bits(TOKENS, city.tokens),
        "production": {name: market.amount_of(city.yields, r) for r, name in enumerate(RESOURCES)},
        "choices": [ALL[row].id for row in buyer.own if UNITS[row].any_raw or UNITS[row].any_manufactured],
        "trade_price": {name: market.trade_price(city, r) for r, name in enumerate(RESOURCES)},
        "symbols": {name: n for symbol, name in SYMBOLS.items() if (n := count_copies_of_symbol(city, symbol))},
        "chains": [name for place, name in enumerate(CHAINS) if city.chains >> place & 1],
        "unlocks": _list_cards_free_by_chain(redacted, city.linked),
        "discard_income": play.discard_income(city),
        **view_expansions.make_pantheon_city_fields(state, seat),
        **view_expansions.make_agora_city_fields(state, seat),
        "score": _score_sheet(state, seat),
    }


def _score_sheet(state: State, seat: int) -> dict[str, int]:
    """Return the points that a seat would have if the game ended now: by category, and their sum as `total`.

    The position is not changed.
    """
    city = state.city[seat]
    score, city.score = city.score, city.score[:]
    sheet = write_score_sheet(state, seat)
    city.score = score
    return sheet


def _make_wonder_views(redacted: RedactedPosition, seat: int) -> list[WonderEntry]:
    city, wonders = redacted.state.city[seat], list[WonderEntry]()
    for number, under in zip(city.wonders, city.under, strict=True):
        if number == NONE:
            continue
        wonder = WONDERS[number]
        entry: WonderEntry = {"wonder": wonder.id, "built_with": None if under == NONE else CARDS[under].id}
        if under == NONE:
            entry["payment"] = redacted.payment_for_seat(seat, wonder.row)
        wonders.append(entry)
    return wonders


def _make_legal_action_view(redacted: RedactedPosition, seat: int, code: int) -> LegalAction:
    """Return a legal action with its price and the changes that it brings, as plain data.

    The changes are those before any card is revealed.

    Args:
        redacted: the position as the viewer knows it.
        seat: the seat to act.
        code: the code of the action.
    """
    state = redacted.state
    action = action_of(state, code)
    after = state.copy()
    play.apply(after, code)
    consequences: ActionChanges = {"coins": [city.coins for city in after.city], "pawn": after.pawn}
    if after.age == state.age:
        consequences["uncovers"] = list_set_bits(after.open & ~state.open)
    if after.victory:
        consequences["ends"] = _make_outcome_view(after)
    if changed := events.preview_action_events(state, after):
        consequences["events"] = changed
    if (turn := seat_with_next_turn(after)) is not None:
        consequences["next_turn"] = SEATS[turn]
    entry: LegalAction = {"action": str(action), "code": code, "after": consequences}
    if action.verb in (Verb.BUILD, Verb.RECRUIT, Verb.WONDER) and current_question(state) is Question.TURN:
        entry["price"] = redacted.quote_for_seat(seat, action.units[0].row).coins
    if action.verb is Verb.ACTIVATE:
        space, offerings = state.space.index(action.units[0].number) + 1, action.units[1:]
        entry["price"] = activation_payment(state, seat, space, offerings).coins
    if action.verb is Verb.PLAN:
        unit, number = pending_purchase(state).units[0], (action.number or 1) - 1
        plan = redacted.quote_for_seat(seat, unit.row, number)
        entry["price"], entry["trade"] = plan.coins, plan.trade
    return entry


def seat_with_next_turn(state: KnownState) -> int | None:
    """Return the seat that has the next turn; None if another decision comes first or the game is over.

    Chance events that turn up cards before that turn are ignored.
    """
    if state.victory:
        return None
    waiting = [entry for entry in state.agenda[: state.n_agenda] if entry.question != Question.TURN_CARD]
    if not waiting:  # immediate reveal: the turn ends when the cards are turned up
        return int(state.active if state.again else 1 - state.active)
    return int(waiting[-1].seat) if waiting[-1].question == Question.TURN else None


def _make_outcome_view(state: State) -> OutcomeView:
    return {
        "winner": "shared" if state.winner == SHARED else SEATS[state.winner],
        "victory": Victory(state.victory).name.lower(),
    }


def _make_result_view(game: Game) -> ResultView | None:
    if not game.is_over:
        return None
    return {**_make_outcome_view(game.state), "scores": {SEATS[seat]: game.score(seat) for seat in (0, 1)}}


def threats(state: KnownState) -> PerSeat[Threats]:
    """Return how close each seat is to each kind of supremacy, with a `level` for each.

    The level is `danger` if one strong action may be enough for the supremacy, `watch` if it may come within a few
    turns, else `none`.

    >>> from sevenwonders.duel import Position
    >>> threats(Position(age=2, pawn=6).state())["p1"]["military"]
    {'spaces': 3, 'level': 'danger'}
    """
    return {name: _measure_threats_of_seat(state, seat) for seat, name in enumerate(SEATS)}


def _measure_threats_of_seat(state: KnownState, seat: int) -> Threats:
    spaces = CAPITAL - pawn_advantage(state, seat)
    symbols = count_different_symbols(state.city[seat])
    threats_of_seat: Threats = {
        "military": {"spaces": spaces, "level": _threat_level(-spaces, -WATCHED_SPACES, -DANGEROUS_SPACES)},
        "science": {"symbols": symbols, "level": _threat_level(symbols, WATCHED_SYMBOLS, DANGEROUS_SYMBOLS)},
    }
    if state.rules & RuleOption.AGORA:
        chambers = sum(controlling_seat(state, chamber) == seat for chamber in range(N_CHAMBERS))
        level = _threat_level(chambers, WATCHED_CHAMBERS, DANGEROUS_CHAMBERS)
        threats_of_seat["senate"] = {"chambers": chambers, "level": level}
    return threats_of_seat


def _threat_level(number: int, watched: int, dangerous: int) -> ThreatLevel:
    return "danger" if number >= dangerous else "watch" if number >= watched else "none"
