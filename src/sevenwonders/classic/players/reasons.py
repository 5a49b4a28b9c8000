"""Reasons for an action: facts about its effects, computed by the rules.

A search gives an action a value.  The reasons describe the effects of the action: military conflicts won, sets and
points of science, cards that are free now or later, the price and its receivers, cards that the next player does not
get.  The weightiest reason comes first.  Reasons are facts, and no proof that the action is good.
"""

from collections.abc import Iterator

from ...game.player import Reason
from ...game.reasons import MAX_REASONS, Fact, pick_main_reasons
from ..actions import Verb, action_of
from ..changes import compute_city_changes, state_after_own_choice
from ..components import ALL, Unit
from ..describe import decode_resource_letter, find_chain_targets
from ..ids import cards_in_hand, city_cards
from ..payment import OWN, FreeReason, action_price, find_chain_card, find_free_reason, list_resource_sources
from ..rules.military import victory_token_points
from ..rules.setup import next_stage_row
from ..rules.state import NONE, State, left_neighbour, right_neighbour
from ..states import KnownState
from .evaluation import WEIGHTS
from .evaluation.actions import current_production_worth
from .evaluation.policy import card_worth, hand_receiver

KINDS = 3  # of scientific symbols
PARTS_APART = ("points", "coins", "gives", "needs", "copies")  # words of a unit's text that need no reason `effect`

# In order of weight; `reason.KEY` is the sentence.
KEYS = (
    "set",
    "beats_both",
    "beats_left",
    "beats_right",
    "draws",
    "chain",
    "free",
    "points",
    "alike",
    "denies_next",
    "opens",
    "stage_last",
    "makes_new",
    "pays",
    "price",
    "income",
    "effect",
)


def find_reasons(state: KnownState, seat: int, code: int, most: int = MAX_REASONS) -> tuple[Reason, ...]:
    """Return at most `most` reasons for a legal action of a seat, the weightiest first.

    `code` is the code of the action.  A reason is a fact about its effects: a key of `KEYS`, and values.

    >>> from sevenwonders.classic import Game
    >>> game = Game.new(seed=7, sides="day")
    >>> for reason in find_reasons(game.known(0), 0, game.legal_codes(0)[0]):
    ...     print(reason.key, reason.values)
    denies_next {'unit': 'stone_pit'}
    makes_new {'resource': 'stone'}
    """
    return pick_main_reasons(_iter_facts(state, seat, code), KEYS, most)


def _iter_facts(state: KnownState, seat: int, code: int) -> Iterator[Fact]:
    """Yield all facts about the effect of a legal action, given by its code, as pairs of a key and its values."""
    action = action_of(state, seat, code)
    if action.verb not in (Verb.BUILD, Verb.STAGE, Verb.SELL, Verb.TAKE) or action.unit is None:
        return  # boards and sides
    after = state_after_own_choice(state, seat, code)
    gains = compute_city_changes(state, after, seat)
    yield from _iter_conflict_facts(state, after, seat)
    yield from _iter_denial_facts(state, seat, action.unit)
    if (points := gains.get("points", 0)) > 0:
        yield "points", {"points": points}
    price = action_price(state, seat, action)
    if price.coins:
        yield ("price" if price.bank else "pays"), {"coins": price.coins}
    if (coins := gains.get("coins", 0) + price.coins) > 0:
        yield "income", {"coins": coins}
    if action.verb is Verb.SELL:
        return
    built = action.unit
    if action.verb is Verb.STAGE:
        built = ALL[next_stage_row(state.city[seat])]
        if next_stage_row(after.city[seat]) == NONE:
            yield "stage_last", {}
    facts = [
        *_iter_science_facts(state, after, seat),
        *_iter_free_building_facts(state, seat, built, action.verb),
        *_iter_future_facts(state, seat, built),
    ]
    yield from facts
    if not facts and any(word.split(":")[0] not in PARTS_APART for word in built.text.split()[1:]):
        yield "effect", {"unit": built.id}


def _iter_conflict_facts(state: State, after: State, seat: int) -> Iterator[Fact]:
    """Yield facts about the neighbours that the shields in `after` would beat or equal if the conflicts came now."""
    mine, more = state.city[seat].shields, after.city[seat].shields
    if more == mine:
        return
    theirs = [state.city[other].shields for other in (left_neighbour(state, seat), right_neighbour(state, seat))]
    beaten = [mine <= shields < more for shields in theirs]
    if any(beaten):
        where = "both" if all(beaten) else "left" if beaten[0] else "right"
        yield f"beats_{where}", {"points": victory_token_points(state.age)}
    elif any(mine < shields == more for shields in theirs):
        yield "draws", {}


def _iter_science_facts(state: State, after: State, seat: int) -> Iterator[Fact]:
    """Yield facts about science: a completed set of three symbols, or another equal symbol.

    `state` and `after` are the positions before and after the action.  Symbols of free choice do not count.
    """
    before, now = (list(position.city[seat].symbols)[:KINDS] for position in (state, after))
    if min(now) > min(before):
        yield "set", {}
    grown = max((count for was, count in zip(before, now, strict=True) if count > was), default=0)
    if grown > 1:
        yield "alike", {"symbols": grown}


def _iter_free_building_facts(state: KnownState, seat: int, built: Unit, verb: Verb) -> Iterator[Fact]:
    """Yield a fact if the action builds, for free, a card that has a cost.

    If a chain makes it free, the fact names the card with the chain symbol.

    Args:
        state: the position before the action.
        seat: the seat.
        built: the card or stage that the action builds.
        verb: the verb of the action, such as `build`.
    """
    if verb is not Verb.BUILD:
        return
    why = find_free_reason(state, seat, built)
    giver = find_chain_card(state, seat, built) if why is FreeReason.CHAIN else None
    if giver is not None:
        yield "chain", {"unit": giver.id}
    elif why is not None:
        yield "free", {}


def _iter_future_facts(state: KnownState, seat: int, built: Unit) -> Iterator[Fact]:
    """Yield facts about a built card or stage: a later card that it makes free, a resource new to the city."""
    city = state.city[seat]
    own = {card.name for card in city_cards(state, seat)}
    freed = next(
        (
            card
            for card in find_chain_targets(built)
            if card.age > state.age and card.name not in own and not card.facts.needs_chain & city.chains
        ),
        None,
    )
    if freed is not None:
        yield "opens", {"unit": freed.id}
    own = {letter for source in list_resource_sources(state, seat) if source.side == OWN for letter in source.letters}
    new = [letters for letters in built.production if len(letters) == 1 and letters not in own]
    if new:
        yield "makes_new", {"resource": decode_resource_letter(new[0])}


def _iter_denial_facts(state: KnownState, seat: int, card: Unit) -> Iterator[Fact]:
    """Yield a fact if `card` is the most valuable card of the hand for the player who receives the hand next."""
    receiver = hand_receiver(state, seat)
    if receiver == NONE or not state.city[seat].hand:
        return
    weights = WEIGHTS[0]
    trade = current_production_worth(state, receiver, weights)
    worth = {
        held.row: int(card_worth(state, receiver, held.row, trade, weights)) for held in cards_in_hand(state, seat)
    }
    if len(worth) > 1 and worth.get(card.row, 0) == max(worth.values()) > 0:
        yield "denies_next", {"unit": card.id}
