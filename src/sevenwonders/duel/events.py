"""Events of a ply of Duel: the changes that its action does not name, such as coins gained; see `game.events`.

Payments and effects of a ply are replayed step by step with the functions of the rules, so that the cause of every
coin is known.  All other changes are found by comparing the positions before and after the ply.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from ..game.events import PlyEvent
from .actions import Verb, current_question
from .components import (
    CARDS,
    CONSPIRACIES,
    DECREES,
    DIVINITIES,
    FIRST_CONSPIRACY,
    FIRST_DIVINITY,
    FIRST_TOKEN,
    FIRST_WONDER,
    MYTHOLOGIES,
    OFFERINGS,
    TOKENS,
    UNITS,
    WONDERS,
    Colour,
    Decree,
    Divinity,
    Progress,
    Prompt,
    UnitFacts,
)
from .game import Ply
from .ids import LOOT, SEATS, ids_in_bits, list_set_bits
from .rules.action_codes import ACTIVATE, CAPITAL, DIVINITY, OFFERING_SETS, PAY, START
from .rules.effects import INCOME, URBANISM_COINS, add_lasting_effects, count_for_component, earns_urbanism
from .rules.expansions.pantheon import activation_price
from .rules.expansions.senate import controlling_seat, cubes_placed
from .rules.market import has_chain, quote_cheapest, quote_with_least_trade
from .rules.military import (
    LARGE_LOSS,
    LARGE_ZONE,
    SMALL_LOSS,
    SMALL_ZONE,
    effective_shields,
    military_token_bit,
    pawn_advantage,
)
from .rules.payments import PLAN_FACTOR, purchased_component_row
from .rules.play import discard_income
from .rules.state import (
    AUTOMA,
    HIDDEN,
    N_CHAMBERS,
    N_PLACES,
    NO_SPACE,
    NONE,
    Question,
    RuleOption,
    State,
    Victory,
    Zone,
    controls_decree,
    has_option,
    owns_token,
)

# The fields of each type of event; the key of its message is `event.TYPE`.
TYPES = {
    "paid": ("seat", "count"),
    "drawn": ("seat", "count", "by"),  # coins of Astarte
    "received": ("seat", "count", "by"),  # coins that the other player paid for resources, with Economy
    "gained": ("seat", "count", "by"),
    "lost": ("seat", "count", "by"),
    "divinity": ("seat", "unit"),  # a Divinity that was activated before and takes effect now
    "reserve": ("seat", "count", "by"),  # coins laid on Astarte
    "pawn": ("seat", "count", "by"),  # `count` spaces towards the capital of `seat`
    "blocked": ("by",),  # Minerva
    "looted": ("seat", "count", "by"),  # a military token, and the coins lost
    "unlooted": ("seat", "by"),  # a military token that cost nothing
    "supremacy": ("seat", "by"),
    "built": ("seat", "unit"),
    "discarded": ("unit",),
    "progress": ("seat", "unit"),
    "stripped": ("seat", "unit"),  # of a Progress token
    "mythology": ("seat", "unit"),
    "offering": ("seat", "unit"),
    "enki": ("units",),  # tokens that only one seat has seen until now
    "gate": ("space",),
    "boxed": ("units",),
    "snake": ("seat",),
    "chamber": ("seat", "chamber"),
    "chamber_lost": ("seat", "chamber"),
    "decree": ("seat", "unit"),
    "decree_lost": ("seat", "unit"),
    "again": ("seat", "by"),
    "again_lost": ("seat",),
    "age": ("age",),
    "begins": ("seat",),
}

CONSTRUCTS = (Verb.BUILD, Verb.RECRUIT, Verb.REVIVE, Verb.FETCH, Verb.SALVAGE, Verb.ASSIGN)
CHANGES_CONTROL = (Verb.INFLUENCE, Verb.SHIFT, Verb.EXPEL, Verb.DECREE, Verb.FLIP)  # of Chambers or Decrees
UNBUILDS = (Verb.UNBUILD, Verb.SABOTAGE)
CHANGES_WONDERS = (*UNBUILDS, Verb.WONDER, Verb.TUCK, Verb.PLAN, Verb.ASTARTE)


def list_ply_events(before: State, plies: Sequence[Ply], after: State) -> list[list[PlyEvent]]:
    """Return the events of a ply in order.

    The outer list has one entry, as plies of Duel are never simultaneous.

    >>> from sevenwonders.duel import Game, Position
    >>> game = Game(position=Position(structure={18: "tavern", 19: "guard_tower"}, pawn=2))
    >>> before = game.state.copy()
    >>> game.play("build guard_tower")
    <Ply p1 build guard_tower>
    >>> for event in list_ply_events(before, game.plies, game.state)[0]:
    ...     print(event)
    {'type': 'pawn', 'seat': 'p2', 'count': 1, 'by': 'guard_tower'}
    {'type': 'looted', 'seat': 'p2', 'count': 2, 'by': 'small'}
    """
    (ply,) = plies
    tracer = _PlyTracer(before, ply, after)
    tracer.trace_action()
    tracer.trace_effects()
    return [tracer.events + find_events_by_comparison(before, after, ply)]


class _PlyTracer:
    """Replay of a ply on a copy of the position before it.

    It collects the events of payments, of effects and of moves of the Conflict pawn.
    """

    def __init__(self, before: State, ply: Ply, after: State) -> None:
        self.before, self.ply, self.after = before, ply, after
        self.events: list[PlyEvent] = []
        self.is_won = False

    @cached_property
    def state(self) -> State:
        """Copy of the position before the ply, updated step by step; copied only when it is needed."""
        return self.before.copy()

    # --- coins

    def _add_coin_event(self, kind: str, seat: int, count: int, by: str) -> None:
        last = self.events[-1] if self.events else None
        if last and (last["type"], last.get("seat"), last.get("by")) == (kind, SEATS[seat], by):
            last["count"] += count
        elif count:
            self.events.append({"type": kind, "seat": SEATS[seat], "count": count, "by": by})

    def _gain_coins(self, seat: int, coins: int, by: str, kind: str = "gained") -> None:
        self.state.city[seat].coins += coins
        self._add_coin_event(kind, seat, coins, by)

    def _lose_coins(self, seat: int, coins: int, by: str, kind: str = "lost") -> int:
        city = self.state.city[seat]
        lost = min(city.coins, coins)
        city.coins -= lost
        self._add_coin_event(kind, seat, lost, by)
        return lost

    def _pay_coins(self, seat: int, price: int, trade: int = 0, drawn: int | None = None) -> None:
        city = self.state.city[seat]
        drawn = max(0, price - city.coins) if drawn is None else drawn
        city.coins -= price - drawn
        city.reserve -= drawn
        if price > drawn:
            self.events.append({"type": "paid", "seat": SEATS[seat], "count": price - drawn})
        self._add_coin_event("drawn", seat, drawn, "astarte")
        if trade and owns_token(self.state.city[1 - seat], Progress.ECONOMY):
            self._gain_coins(1 - seat, trade, "economy", "received")

    # --- the action itself

    def trace_action(self) -> None:
        """Add the events of the ply's action itself, payments first; `trace_effects` adds those of its effects."""
        before, ply = self.before, self.ply
        top = before.agenda[before.n_agenda - 1]
        match top.question:
            case Question.TURN:
                if self.after.purchase == NONE:
                    self._trace_main_action(ply.seat, ply.code, 0)
            case Question.PAY:
                if self.after.purchase == NONE:
                    drawn = ply.code - PAY if top.subject & 1 else None
                    plan = top.subject // PLAN_FACTOR if top.subject & 1 else ply.code - PAY
                    self._trace_main_action(ply.seat, before.purchase, plan, drawn)
            case Question.BID if ply.seat == 1 and top.subject != HIDDEN:
                self._settle_bids_to_begin(top.subject, ply.code - PAY)
            case Question.TRIGGER_UNPREPARED if ply.action.verb is Verb.TRIGGER:
                self._trigger_conspiracy(ply.seat, ply.action.units[0].number)
            case Question.NEPTUNE_APPLY if not has_option(before, RuleOption.AGORA):
                token = LOOT[(ply.action.number or 0) % 2]
                self._lose_coins(1 - ply.seat, LARGE_LOSS if token == "large" else SMALL_LOSS, token)
            case Question.GIVE_CARD:
                urbanism = not has_option(before, RuleOption.SOLO_NO_CHAIN_COINS)
                self._construct_card(AUTOMA, ply.action.units[0].row, urbanism)
            case Question.REVEAL_BID:
                self._settle_bids_to_begin(ply.code - PAY, top.subject)
            case _ if ply.action.verb in CONSTRUCTS:
                self._construct_card(ply.seat, ply.action.units[0].row)
            case _ if ply.action.verb in CHANGES_CONTROL:
                self._trace_senate()

    def _trace_main_action(self, seat: int, code: int, plan: int, drawn: int | None = None) -> None:
        state, city, opponent = self.state, self.state.city[seat], self.state.city[1 - seat]
        row = purchased_component_row(self.before, seat, code)
        if row >= 0:
            unit = UNITS[row]
            if plan:
                price = quote_with_least_trade(city, unit)
            else:
                price = 0 if has_chain(city, unit) else quote_cheapest(city, unit)
            self._pay_coins(seat, price >> 8, price & 255 if owns_token(opponent, Progress.ECONOMY) else 0, drawn)
            if row < FIRST_WONDER:
                self._construct_card(seat, row, urbanism=True)
        elif code < START:  # a discarded card, as a purchase has a row
            self._gain_coins(seat, discard_income(city), "discard")
        elif ACTIVATE <= code < DIVINITY:
            space, offerings = divmod(code - ACTIVATE, OFFERING_SETS)
            self._pay_coins(seat, activation_price(self.before, seat, space, offerings), drawn=drawn)
        elif self.ply.action.verb is Verb.TRIGGER:
            state.conspired = 1
            self._trigger_conspiracy(seat, self.ply.action.units[0].number)

    def _settle_bids_to_begin(self, first: int, second: int) -> None:
        winner, coins = (1, second) if second > first else (0, first)
        self.events.append({"type": "begins", "seat": SEATS[winner]})
        if has_option(self.before, RuleOption.BID_TO_OPPONENT):
            self._gain_coins(1 - winner, coins, "bid")
        elif coins:
            self._pay_coins(winner, coins)

    def _trigger_conspiracy(self, seat: int, conspiracy: int) -> None:
        unit, by = UNITS[FIRST_CONSPIRACY + conspiracy], CONSPIRACIES[conspiracy].id
        me, opponent = self.state.city[seat], self.state.city[1 - seat]
        if unit.shields:
            self._move_pawn(seat, unit.shields, by)
        if unit.ask == Prompt.BLACKMAIL:
            self._gain_coins(seat, self._lose_coins(1 - seat, (opponent.coins + 1) // 2, by), by)
        elif unit.ask == Prompt.EMBEZZLEMENT:
            self._gain_coins(seat, cubes_placed(me), by)
            self._lose_coins(1 - seat, cubes_placed(opponent), by)

    # --- components that enter a city

    def trace_effects(self) -> None:
        """Add the events caused by the effects of components that enter a city because of the ply's action.

        These are Wonders, Progress tokens, Divinities, and cards that the player assigns to the opponent.
        """
        before, after = self.before, self.after
        for seat in (self.ply.seat % 2, 1 - self.ply.seat % 2):
            old, new = before.city[seat], after.city[seat]
            for place in range(N_PLACES):
                if new.under[place] != NONE and old.under[place] == NONE:
                    self._construct_wonder(seat, new.wonders[place])
            for token in list_set_bits(new.tokens & ~old.tokens):
                if self.ply.action.units[:1] != (TOKENS[token],):
                    self.events.append({"type": "progress", "seat": SEATS[seat], "unit": TOKENS[token].id})
                self.state.city[seat].tokens |= 1 << token
                self._apply_component(seat, FIRST_TOKEN + token, TOKENS[token].id)
            for divinity in list_set_bits(new.divinities & ~old.divinities):
                reserve, by = UNITS[FIRST_DIVINITY + divinity].reserve, DIVINITIES[divinity].id
                if self.ply.action.verb not in (Verb.ACTIVATE, Verb.INVOKE):
                    self.events.append({"type": "divinity", "seat": SEATS[seat], "unit": by})
                self.state.city[seat].reserve += reserve
                self._add_coin_event("reserve", seat, reserve, by)
                self._apply_component(seat, FIRST_DIVINITY + divinity, by)
        waiting = [before.agenda[place] for place in range(before.n_agenda - 1)]
        if self.ply.action.verb is Verb.ASSIGN:
            for unit in self.ply.action.units[2:]:
                if after.zone[unit.row] == Zone.CITY + 1 - self.ply.seat:
                    self._construct_card(1 - self.ply.seat, unit.row)
        for entry in reversed(waiting):
            card = entry.subject
            if entry.question == Question.LIBERTY_DISCARD and after.zone[card] == Zone.DISCARD != before.zone[card]:
                self.events.append({"type": "discarded", "unit": CARDS[card].id})
            elif entry.question == Question.LIBERTY_BUILD and after.zone[card] == Zone.CITY + entry.seat:
                self.events.append({"type": "built", "seat": SEATS[entry.seat], "unit": CARDS[card].id})
                self._construct_card(entry.seat, card)

    def _construct_card(self, seat: int, row: int, urbanism: bool = False) -> None:
        unit, by = UNITS[row], CARDS[row].id
        bonus = urbanism and earns_urbanism(self.state, self.state.city[seat], unit)
        add_lasting_effects(self.state, seat, unit)
        self._apply_component(seat, row, by, installed=True)
        if unit.coins_each:
            self._gain_coins(seat, unit.coins_each * count_for_component(self.state, seat, unit), by)
        if has_option(self.before, RuleOption.AGORA) and not self.is_won:
            self._pay_decree_income(INCOME[unit.colour])
        if bonus and not self.is_won:
            self._gain_coins(seat, URBANISM_COINS, "urbanism")
        if unit.colour == Colour.SENATOR and not unit.section and not self.is_won:
            city = self.state.city[seat]
            if controls_decree(city, Decree.CONSPIRATOR_REPLAY) and self.before.active == seat:
                self._add_extra_turn_event(seat, DECREES[Decree.CONSPIRATOR_REPLAY].id)

    def _construct_wonder(self, seat: int, wonder: int) -> None:
        unit, by = UNITS[FIRST_WONDER + wonder], WONDERS[wonder].id
        self._apply_component(seat, FIRST_WONDER + wonder, by)
        if self.is_won:
            return
        if unit.replay or owns_token(self.state.city[seat], Progress.THEOLOGY):
            self._add_extra_turn_event(seat, by if unit.replay else "theology")
        if unit.loses:
            self._lose_coins(1 - seat, unit.loses, by)
        if has_option(self.before, RuleOption.AGORA):
            self._pay_decree_income(Decree.WONDER_INCOME)

    def _add_extra_turn_event(self, seat: int, by: str) -> None:
        if not self.state.again:
            self.state.again = 1
            self.events.append({"type": "again", "seat": SEATS[seat], "by": by})

    def _pay_decree_income(self, decree: int) -> None:
        for seat in range(2):
            if decree >= 0 and controls_decree(self.state.city[seat], decree):
                self._gain_coins(seat, self.before.age, DECREES[decree].id)

    def _apply_component(self, seat: int, row: int, by: str, installed: bool = False) -> None:
        unit: UnitFacts = UNITS[row]
        if not installed:
            add_lasting_effects(self.state, seat, unit)
        self._gain_coins(seat, unit.coins, by)
        if unit.shields:
            self._move_pawn(seat, effective_shields(self.state.city[seat], unit), by)
        if unit.symbol and self.after.victory == Victory.SCIENTIFIC:
            self.is_won = True

    # --- the Conflict track

    def _move_pawn(self, seat: int, shields: int, by: str, poliorcetics: bool = True) -> None:
        """Move the Conflict pawn by the rules; add events for the move and for military tokens taken.

        Args:
            seat: the player for whom the pawn moves, towards the opponent's capital.
            shields: the number of spaces.
            by: id of the component that moves the pawn.
            poliorcetics: whether the Progress token Poliorcetics, which takes a coin for each space, works in this
                move.
        """
        state, victim, step = self.state, 1 - seat, 1 if seat == 0 else -1
        start, moved, taken, lost = pawn_advantage(state, seat), 0, list[PlyEvent](), 0
        city = state.city[victim]
        blocked = is_won = False
        for _ in range(shields):
            if state.pawn + step == state.minerva:
                state.minerva, blocked = NO_SPACE, True
                break
            if pawn_advantage(state, seat) == CAPITAL:
                break
            if poliorcetics and owns_token(state.city[seat], Progress.POLIORCETICS) and city.coins:
                city.coins -= 1
                lost += 1
            state.pawn += step
            moved += 1
            reached = pawn_advantage(state, seat)
            if reached == CAPITAL and not (has_option(state, RuleOption.SOLO) and seat == 0):
                is_won = True
                break
            if not has_option(state, RuleOption.LANDING_ZONE) and reached in (SMALL_ZONE, LARGE_ZONE):
                taken += self._take_military_token(victim, reached == LARGE_ZONE)
        if has_option(state, RuleOption.LANDING_ZONE) and not is_won:
            reached = pawn_advantage(state, seat)
            if reached >= LARGE_ZONE:
                taken += self._take_military_token(victim, True)
                if start < SMALL_ZONE and state.loot & military_token_bit(victim, 0):
                    state.loot &= ~military_token_bit(victim, 0)
                    taken.append({"type": "unlooted", "seat": SEATS[victim], "by": LOOT[0]})
            elif reached >= SMALL_ZONE:
                taken += self._take_military_token(victim, False)
        if moved:
            self.events.append({"type": "pawn", "seat": SEATS[victim], "count": moved, "by": by})
        if blocked:
            self.events.append({"type": "blocked", "by": "minerva"})
        self._add_coin_event("lost", victim, lost, "poliorcetics")
        self.events += taken
        self.is_won |= is_won

    def _take_military_token(self, victim: int, large: bool) -> list[PlyEvent]:
        state, city = self.state, self.state.city[victim]
        if not state.loot & military_token_bit(victim, large):
            return []
        state.loot &= ~military_token_bit(victim, large)
        if has_option(state, RuleOption.AGORA):
            return [{"type": "unlooted", "seat": SEATS[victim], "by": LOOT[large]}]
        lost = min(city.coins, LARGE_LOSS if large else SMALL_LOSS)
        city.coins -= lost
        return [{"type": "looted", "seat": SEATS[victim], "count": lost, "by": LOOT[large]}]

    # --- the Senate

    def _trace_senate(self) -> None:
        """Add events for each change in the control of Chambers and Decrees.

        The pawn moves if control of the Decree with a shield changes.
        """
        for gain in (False, True):
            for event, decree in _iter_control_events(self.before, self.after, gain):
                self.events.append(event)
                if decree == Decree.SHIELD_DECREE and not self.is_won:
                    seat = SEATS.index(event["seat"])
                    works = not has_option(self.before, RuleOption.DECREE_NO_POLIORCETICS)
                    self._move_pawn(seat if gain else 1 - seat, 1, DECREES[decree].id, works)


def preview_action_events(before: State, after: State) -> list[PlyEvent]:
    """Return the events that a legal action would cause, from the positions before and after it.

    Events of coins and of the Conflict pawn are left out, as a view contains these changes as numbers.
    """
    if _position_parts_to_compare(before) == _position_parts_to_compare(after):
        return []
    events: list[PlyEvent] = [
        {"type": "unlooted", "seat": SEATS[token // 2], "by": LOOT[token % 2]}
        for token in list_set_bits(before.loot & ~after.loot)
    ]
    if any(old.cubes != new.cubes for old, new in zip(before.city, after.city, strict=True)):
        for gain in (False, True):
            events += [event for event, _ in _iter_control_events(before, after, gain)]
    return events + find_events_by_comparison(before, after)


def _position_parts_to_compare(state: State) -> tuple[object, ...]:
    """Return those parts of a position that `preview_action_events` compares.

    If they are equal before and after an action, there are no events to preview.
    """
    cities = [(city.tokens, city.wonders, city.cubes, city.offerings, city.mythologies) for city in state.city]
    return state.loot, state.age, state.achieved, state.snake, state.space, cities


def _iter_control_events(before: State, after: State, gain: bool) -> Iterator[tuple[PlyEvent, int]]:
    """Yield an event for each Chamber and Decree that a seat comes to control or, without `gain`, no longer controls.

    The second value is the index of the Decree in `DECREES`, or `NONE` for a Chamber.
    """
    for chamber in range(N_CHAMBERS):
        old, new = controlling_seat(before, chamber), controlling_seat(after, chamber)
        seat = new if gain else old
        if old != new and seat >= 0:
            kind = "chamber" if gain else "chamber_lost"
            yield {"type": kind, "seat": SEATS[seat], "chamber": chamber + 1}, NONE
    for seat in range(2):
        old, new = before.city[seat].decrees, after.city[seat].decrees
        for decree in list_set_bits(new & ~old if gain else old & ~new):
            yield {"type": "decree" if gain else "decree_lost", "seat": SEATS[seat], "unit": DECREES[decree].id}, decree


def find_events_by_comparison(before: State, after: State, ply: Ply | None = None) -> list[PlyEvent]:
    """Return the events found by comparing the positions before and after an action.

    They concern tokens, Divinities, Wonders that leave cities, supremacies in the Solo Challenge, and new Ages.
    `ply` is None for an action that is not played, but only previewed.
    """
    events: list[PlyEvent] = []
    for name, old, new in zip(SEATS, before.city, after.city, strict=True):
        if new.mythologies != old.mythologies:
            for token in MYTHOLOGIES:
                if new.mythologies >> 2 * token.number & 3 > old.mythologies >> 2 * token.number & 3:
                    events.append({"type": "mythology", "seat": name, "unit": token.id})
        won, lost = new.offerings & ~old.offerings, old.tokens & ~new.tokens
        events += [{"type": "offering", "seat": name, "unit": unit} for unit in ids_in_bits(OFFERINGS, won)]
        events += [{"type": "stripped", "seat": name, "unit": unit} for unit in ids_in_bits(TOKENS, lost)]
    for victory in list_set_bits(after.achieved & ~before.achieved):
        events.append({"type": "supremacy", "seat": SEATS[0], "by": Victory(victory).name.lower()})
    if before.snake != NONE == after.snake:  # it lay on a card of the other seat
        events.append({"type": "snake", "seat": SEATS[before.zone[before.snake] == Zone.CITY]})
    if before.enki_tokens and ply is not None:
        events += _list_enki_events(before, ply)
    if ply is None or ply.action.verb in CHANGES_WONDERS:
        events += _list_lost_wonder_events(before, after, ply)
    if after.space != before.space and Divinity.GATE in after.space and Divinity.GATE not in before.space:
        events.append({"type": "gate", "space": after.space.index(Divinity.GATE) + 1})
    if after.age != before.age:
        if before.again and not after.victory:
            events.append({"type": "again_lost", "seat": SEATS[before.active]})
        events.append({"type": "age", "age": after.age})
    return events


def _list_enki_events(before: State, ply: Ply) -> list[PlyEvent]:
    """Return events for the two Progress tokens of the Divinity Enki.

    They are revealed when Enki is activated from his deck; the one that is not picked returns to the box.
    """
    if ply.action.verb is Verb.INVOKE and ply.action.units[0].number == Divinity.ENKI:
        return [{"type": "enki", "units": ids_in_bits(TOKENS, before.enki_tokens)}]
    if current_question(before) is Question.PICK_ENKI_TOKEN:
        left = ids_in_bits(TOKENS, before.enki_tokens & ~(1 << ply.action.units[0].number))
        return [{"type": "boxed", "units": left}] if left else []
    return []


def _list_lost_wonder_events(before: State, after: State, ply: Ply | None) -> list[PlyEvent]:
    """Return events for cards discarded from under built Wonders, and for Wonders that return to the box.

    `ply` is None for an action that is not played, but only previewed.
    """
    old = {number for city in before.city for number in city.wonders if number != NONE}
    new = {number for city in after.city for number in city.wonders if number != NONE}
    events: list[PlyEvent] = []
    if ply is not None and ply.action.verb in UNBUILDS:
        wonder = ply.action.units[0].number
        under = {n: card for city in before.city for n, card in zip(city.wonders, city.under, strict=True)}
        events.append({"type": "discarded", "unit": CARDS[under[wonder]].id})
        if ply.action.verb is Verb.SABOTAGE:
            old.discard(wonder)
    if gone := sorted(old - new):
        events.append({"type": "boxed", "units": [WONDERS[number].id for number in gone]})
    return events
