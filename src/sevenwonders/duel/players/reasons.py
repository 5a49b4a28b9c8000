"""Reasons for an action: facts about its effects, computed by the rules.

A search gives an action a value.  The reasons describe the effects of the action: a victory, another turn, shields,
symbols, its price, the cards that it takes from the opponent or uncovers.  The weightiest reason comes first.  Reasons
are facts; they do not prove that the action is good.
"""

from collections.abc import Iterator

from ...game.player import Reason
from ...game.reasons import MAX_REASONS, Fact, pick_main_reasons
from ..actions import Verb, action_of, current_question
from ..components import CARDS, RESOURCES, WONDERS, Colour, Unit
from ..describe import find_chain_origin, find_chain_target
from ..ids import list_set_bits
from ..price_quotes import make_buyer_context, make_price_quote
from ..rules import market, play
from ..rules.action_codes import CAPITAL
from ..rules.expansions.senate import controlling_seat
from ..rules.military import pawn_advantage
from ..rules.science import SYMBOLS_TO_WIN, count_different_symbols
from ..rules.state import N_CHAMBERS, NONE, SHARED, City, Question, RuleOption, State, Victory, has_option
from ..states import KnownState
from ..view import seat_with_next_turn
from .evaluation.cards import card_gain
from .evaluation.weights import COIN, IN_REACH

WORTH_TELLING = 2  # coins by which a price has to change to be mentioned
TAKES = (Verb.BUILD, Verb.RECRUIT, Verb.DISCARD, Verb.WONDER, Verb.PREPARE)
PRICED = (Verb.BUILD, Verb.RECRUIT, Verb.WONDER)

# In order of weight; `reason.KEY` is the sentence.
KEYS = (
    "wins",
    "loses",
    "denies_victory",
    "threatens",
    "sixth",
    "again",
    "pair",
    "shields",
    "symbol",
    "chambers",
    "chain",
    "chain_theirs",
    "token",
    "token_theirs",
    "cheapens",
    "raises",
    "opens",
    "they_lose",
    "denies",
    "points",
    "makes",
    "price",
    "income",
    "uncovers_nothing",
    "uncovers",
    "uncovers_face_down",
    "uncovers_unseen",
    "effect",
)


def find_reasons(state: KnownState, seat: int, code: int, most: int = MAX_REASONS) -> tuple[Reason, ...]:
    """Return at most `most` reasons for a legal action of the seat to act, the weightiest first.

    Each reason has the key of a sentence, and the values to fill in.  In this example, the card makes the Temple
    free by a chain, and the opponent would have gained more from it than from any other card.

    >>> from sevenwonders.duel import Game, Position
    >>> game = Game(position=Position(structure={2: "?", 5: "altar", 18: "guard_tower", 19: "baths"}))
    >>> for reason in find_reasons(game.known(0), 0, game.legal_codes()[0], most=2):
    ...     print(reason.key, reason.values)
    opens {'unit': 'temple'}
    denies {'unit': 'altar'}
    """
    return pick_main_reasons(_ActionFacts(state, seat, code).collect_facts(), KEYS, most)


class _ActionFacts:
    """Collects facts about a single action from the positions before and after it.

    In the position after the action, chance events such as turning up a card are still pending.
    """

    def __init__(self, state: KnownState, seat: int, code: int) -> None:
        self.state, self.seat = state, seat
        self.action = action_of(state, code)
        self.after = state.copy()
        play.apply(self.after, code)

    def collect_facts(self) -> list[Fact]:
        """Return all facts about the action, each as its key in `KEYS` and the values for its sentence."""
        facts = [
            *self._iter_end_or_extra_turn_facts(),
            *self._iter_gain_facts(),
            *self._iter_cost_facts(),
            *self._iter_denial_facts(),
            *self._iter_uncovered_facts(),
            *self._iter_future_facts(),
        ]
        if not facts and self.action.units:
            facts.append(("effect", {"unit": self.action.units[0].id}))
        return facts

    def _iter_end_or_extra_turn_facts(self) -> Iterator[Fact]:
        """Yield a fact, a key in `KEYS` with values, if the action ends the game or gives another turn."""
        if self.after.victory and self.after.winner != SHARED:
            victory = Victory(self.after.victory).name.lower()
            yield ("wins" if self.after.winner == self.seat else "loses"), {"victory": victory}
        elif seat_with_next_turn(self.after) == self.seat and current_question(self.state) is Question.TURN:
            yield "again", {}

    def _iter_gain_facts(self) -> Iterator[Fact]:
        """Yield what the acting seat gains at once, such as shields, and the coins that the opponent loses."""
        state, after, seat = self.state, self.after, self.seat
        mine, opponent = after.city[seat], after.city[1 - seat]
        if (spaces := pawn_advantage(after, seat) - pawn_advantage(state, seat)) > 0 and not after.victory:
            yield "shields", {"spaces": spaces, "left": CAPITAL - pawn_advantage(after, seat)}
        if _count_pending_token_picks(after, seat) > _count_pending_token_picks(state, seat):
            yield "pair", {}
        if (symbols := count_different_symbols(mine)) > count_different_symbols(state.city[seat]):
            yield "symbol", {"symbols": symbols}
        if has_option(state, RuleOption.AGORA) and (
            chambers := _count_controlled_chambers(after, seat)
        ) > _count_controlled_chambers(state, seat):
            yield "chambers", {"chambers": chambers}
        if (coins := state.city[1 - seat].coins - opponent.coins) > 0:
            yield "they_lose", {"coins": coins}
        if self.action.verb in (Verb.BUILD, Verb.WONDER) and (points := self.action.units[0].facts.points):
            yield "points", {"points": points}
        if self.action.verb is Verb.BUILD:
            for resource, name in enumerate(RESOURCES):
                if market.amount_of(self.action.units[0].facts.yields, resource):
                    yield "makes", {"resource": name, "coins": int(market.trade_price(state.city[seat], resource))}

    def _iter_future_facts(self) -> Iterator[Fact]:
        """Yield what the action prepares for later turns: a supremacy, a card that a chain makes free, other prices."""
        before, after, seat = self.state, self.after, self.seat
        if after.victory or after.age != before.age or current_question(before) is not Question.TURN:
            return
        cards = _list_accessible_cards(after)
        winning = next((card for card in cards if _net_card_value(after, seat, card) >= IN_REACH), None)
        if winning is not None:
            yield "threatens", {"unit": winning.id}
        if count_different_symbols(before.city[seat]) < SYMBOLS_TO_WIN - 1 == count_different_symbols(after.city[seat]):
            yield "sixth", {}
        if self.action.verb is Verb.BUILD and (freed := find_chain_target(self.action.units[0])) is not None:
            yield "opens", {"unit": freed.id}
        for key, owner, sign in (("cheapens", seat, 1), ("raises", 1 - seat, -1)):
            was, now = before.city[owner], after.city[owner]
            wonders = [
                WONDERS[wonder] for wonder, under in zip(now.wonders, now.under, strict=True) if wonder != under == NONE
            ]
            changes = {unit: (price_of(was, unit), price_of(now, unit)) for unit in (*cards, *wonders)}
            unit = max(changes, key=lambda unit: sign * (changes[unit][0] - changes[unit][1]), default=None)
            if unit is not None and sign * (changes[unit][0] - changes[unit][1]) >= WORTH_TELLING:
                yield key, {"unit": unit.id, "before": changes[unit][0], "after": changes[unit][1]}

    def _iter_cost_facts(self) -> Iterator[Fact]:
        """Yield the price of the card or Wonder, the chain that makes it free, or the coins that the player gets."""
        if current_question(self.state) is not Question.TURN:
            return
        if self.action.verb in PRICED:
            terms = make_price_quote(make_buyer_context(self.state, self.seat), self.action.units[0].row)
            if terms.chain and (giver := find_chain_origin(self.action.units[0])) is not None:
                is_own = self.state.city[self.seat].chains & self.action.units[0].facts.needs_chain
                key = "token" if giver.colour is Colour.MYTHOLOGY else "chain"
                yield (key if is_own else f"{key}_theirs"), {"unit": giver.id}
            elif terms.coins:
                yield "price", {"coins": terms.coins}
        elif (coins := self.after.city[self.seat].coins - self.state.city[self.seat].coins) > 0:
            yield "income", {"coins": coins}

    def _iter_denial_facts(self) -> Iterator[Fact]:
        """Yield a fact, a key in `KEYS` with the card, if the action takes a card from the opponent.

        That is a card by which the opponent would win, or from which the opponent would gain most.
        """
        if self.action.verb not in TAKES or current_question(self.state) is not Question.TURN:
            return
        if has_option(self.state, RuleOption.SOLO):  # the automa does not choose
            return
        worth = {card: _net_card_value(self.state, 1 - self.seat, card) for card in _list_accessible_cards(self.state)}
        card = self.action.units[-1]
        if worth[card] >= IN_REACH:
            yield "denies_victory", {"unit": card.id}
        elif len(worth) > 1 and worth[card] > 0 and worth[card] == max(worth.values()):
            yield "denies", {"unit": card.id}

    def _iter_uncovered_facts(self) -> Iterator[Fact]:
        """Yield how many cards of the structure the action makes accessible, and how many of them are face down."""
        if self.action.verb not in TAKES or self.after.age != self.state.age or self.after.victory:
            return
        slots = list_set_bits(self.after.open & ~self.state.open)
        unseen = sum(self.state.slot[slot] == NONE for slot in slots)
        if unseen and len(slots) == 1:
            yield "uncovers_face_down", {}
        elif unseen:
            yield "uncovers_unseen", {"cards": len(slots), "unseen": unseen}
        elif slots:
            yield "uncovers", {"cards": len(slots)}
        elif self.after.present:
            yield "uncovers_nothing", {}


def price_of(city: City, unit: Unit) -> int:
    """Return the coins that a city pays in total to build a card or Wonder, trade for missing resources included."""
    return int(market.price(city, unit.facts))


def _list_accessible_cards(state: State) -> list[Unit]:
    """Return the accessible cards of the structure that are face up."""
    return [CARDS[state.slot[slot]] for slot in list_set_bits(state.open & ~state.hidden)]


def _net_card_value(state: State, seat: int, card: Unit) -> int:
    """Return the value of a card to `seat` less its price, in hundredths of a point; 0 if the seat cannot pay.

    For a card that wins the game by supremacy, return `IN_REACH`.
    """
    city = state.city[seat]
    price = int(market.price(city, card.facts))
    if price > market.spendable_coins(city):
        return 0
    worth = int(card_gain(state, seat, card.facts))
    return worth if worth == IN_REACH else worth - int(COIN[state.age]) * price


def _count_controlled_chambers(state: State, seat: int) -> int:
    """Return how many Chambers of the Senate a seat controls."""
    return sum(controlling_seat(state, chamber) == seat for chamber in range(N_CHAMBERS))


def _count_pending_token_picks(state: State, seat: int) -> int:
    """Return how many Progress tokens a seat is about to choose from the board."""
    pending = state.agenda[: state.n_agenda]
    return sum(entry.question == Question.PICK_BOARD_TOKEN and entry.seat == seat for entry in pending)
