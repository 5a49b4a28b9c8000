"""Reasons why actions are illegal, as plain data from which messages in any language are made."""

from collections.abc import Sequence

from ..game.refusals import Refusal
from .actions import VERBS, Action, Verb, current_question, current_subject
from .components import CARDS, Colour, Deck, Unit
from .ids import SEATS
from .layout import STRUCTURES
from .payment import Payment, activation_payment, payment
from .rules.bidding import BIDS
from .rules.chance import drafting_seat
from .rules.expansions.pantheon import has_wasted_offering
from .rules.expansions.senate import cubes_left
from .rules.legal import can_decline
from .rules.setup import DRAFT_GROUP
from .rules.state import CUBES, N_CHAMBERS, N_SPACES, NONE, Question, RuleOption, State, Zone, has_option
from .rules.wonders import MAX_WONDERS as MAX_WONDERS

PLACES_OF = {
    Verb.INFLUENCE: "chamber",
    Verb.SHIFT: "chamber",
    Verb.EXPEL: "chamber",
    Verb.DECREE: "chamber",
    Verb.SMITE: "slot",
    Verb.MINERVA: "space",
}
UNTAKEN = tuple(sum(1 << slot.number for slot in slots) for slots in STRUCTURES)
UNPAID = (Verb.DISCARD, Verb.PREPARE)
ZONES = {Zone.DISCARD: "in_discard", Zone.UNDER_WONDER: "under_wonder", Zone.GONE: "out_of_game"}


def find_refusal(state: State, action: Action) -> Refusal:
    """Return why an illegal action is illegal in a position: a `code`, and values for the message with that code.

    The position should contain only facts that the player may know.

    >>> from sevenwonders.duel import Game, parse
    >>> game = Game(seed=7)
    >>> find_refusal(game.state, parse("build altar"))
    {'code': 'moment', 'verb': 'build', 'verbs': ['draft']}
    """
    question = current_question(state)
    if question is None:
        return {"code": "over"}
    owner = _find_wonder_owner(state, action.units[0]) if action.verb is Verb.DRAFT else None
    if owner is not None and _was_last_of_draft_group(state, question, action.units[0]):
        return {"code": "no_pick", "unit": action.units[0].id, "seat": SEATS[owner]}
    verbs = _verbs_of_turn(state) if question is Question.TURN else VERBS[question]
    if can_decline(state, question, current_subject(state)):
        verbs = (*verbs, Verb.DECLINE)
    if action.verb not in (VERBS[question] if question is Question.TURN else verbs):
        return {"code": "moment", "verb": action.verb.value, "verbs": [verb.value for verb in verbs]}
    seat = state.agenda[state.n_agenda - 1].seat
    if question is Question.DRAFT_WONDER and owner is not None:
        return {"code": "drafted", "unit": action.units[0].id, "seat": SEATS[owner]}
    if question is not Question.TURN:
        return _find_choice_refusal(state, question, action)
    if action.verb is Verb.ACTIVATE:
        return _find_activation_refusal(state, seat, action)
    if action.verb is Verb.TRIGGER:
        return _find_conspiracy_trigger_refusal(state, seat, action.units[0])
    unit, card, city = action.units[0], action.units[-1], state.city[seat]
    refusal = _find_card_refusal(state, card)
    if refusal is None and action.verb is Verb.RECRUIT and card.colour is not Colour.SENATOR:
        refusal = {"code": "no_senator", "unit": card.id}
    if refusal is None and action.verb is Verb.WONDER:
        refusal = _find_wonder_refusal(state, seat, unit)
    if refusal is None and action.verb is Verb.PREPARE:
        refusal = _find_tuck_refusal(seat, unit, city.plots, city.plot_under, "prepared")
    if refusal is None and action.verb not in UNPAID:
        refusal = _find_price_refusal(payment(state, seat, unit))
    return refusal or {"code": "unexplained"}


def _find_choice_refusal(state: State, question: Question, action: Action) -> Refusal:
    """Return the reason why an action may not choose its component, slot, space or Chamber.

    Args:
        state: the position.
        question: the decision that the action answers.
        action: the action, whose verb fits the decision.
    """
    refusal = _find_rule_against_choice(state, question, action)
    if action.units:
        return {**refusal, "unit": action.units[0].id}
    place = PLACES_OF.get(action.verb)
    return refusal if action.number is None or place is None else {**refusal, "place": place, "number": action.number}


def _find_rule_against_choice(state: State, question: Question, action: Action) -> Refusal:
    """Return the rule against what an action chooses (a component, slot or Chamber), with the values for its message.

    Args:
        state: the position.
        question: the decision that the action answers.
        action: the action, whose verb fits the decision.
    """
    entry = state.agenda[state.n_agenda - 1]
    if entry.seat not in (0, 1):
        return {"code": "choice", "rule": "chance"}
    city, chamber = state.city[entry.seat], (action.number or 0) - 1
    match action.verb:
        case Verb.INFLUENCE if cubes_left(city) == 0:
            return {"code": "choice", "rule": "no_cubes", "limit": CUBES}
        case Verb.INFLUENCE if question is Question.SENATE and 0 <= chamber < N_CHAMBERS:
            return {"code": "choice", "rule": f"politician_{(entry.subject >> 3) + 1}"}
        case Verb.SHIFT if 0 <= chamber < N_CHAMBERS and not city.cubes[chamber]:
            return {"code": "choice", "rule": "no_cube_there", "seat": SEATS[entry.seat]}
        case Verb.SHIFT:
            return {"code": "choice", "rule": "neighbour"}
        case Verb.EXPEL:
            return {"code": "choice", "rule": "opposing_cube"}
        case Verb.INFLUENCE:
            return {"code": "choice", "rule": "chambers", "limit": N_CHAMBERS}
        case Verb.BID:
            return {"code": "choice", "rule": "bids", "limit": BIDS - 1}
        case Verb.MINERVA if action.number == state.pawn:
            return {"code": "choice", "rule": "minerva_on_pawn"}
        case Verb.PUT if 0 <= chamber < N_SPACES and state.space[chamber] != NONE:
            return {"code": "choice", "rule": "space_taken", "limit": chamber + 1}
        case Verb.REVIVE if action.units[0].row < len(CARDS) and state.zone[action.units[0].row] == Zone.DISCARD:
            return {"code": "choice", "rule": "no_senators"}
        case Verb.DESTROY:
            return {"code": "choice", "rule": f"destroy_{Colour(entry.subject).name.lower()}"}
    return {"code": "choice", "rule": question.name.lower()}


def _find_wonder_owner(state: State, wonder: Unit) -> int | None:
    return next((seat for seat in (0, 1) if wonder.number in state.city[seat].wonders), None)


def _was_last_of_draft_group(state: State, question: Question, wonder: Unit) -> bool:
    """Return whether a player got a Wonder without a decision because it was the last of the four on offer.

    The result is always False after the first card has been taken.
    """
    if question is Question.DRAFT_WONDER:
        groups = 1 if current_subject(state) == DRAFT_GROUP else 0
    else:
        is_first_turn = question is Question.TURN and state.age == Deck.AGE_I and UNTAKEN[state.layout] == state.present
        groups = 2 if is_first_turn and not has_option(state, RuleOption.RANDOM_DEAL | RuleOption.FIRST_GAME) else 0
    last = [
        state.city[drafting_seat(state, DRAFT_GROUP * group - 1)].wonders[2 * group - 1]
        for group in range(1, groups + 1)
    ]
    return wonder.number in last


def _find_card_refusal(state: State, card: Unit) -> Refusal | None:
    if card.row not in state.slot:
        zone = Zone(state.zone[card.row])
        if zone in (Zone.CITY, Zone.SECOND_CITY):
            return {"code": "in_city", "unit": card.id, "seat": SEATS[zone - Zone.CITY]}
        return {"code": ZONES.get(zone, "not_in_structure"), "unit": card.id}
    slot = state.slot.index(card.row)
    if state.open >> slot & 1:
        return None
    over = [other for other in STRUCTURES[state.layout][slot].covered_by if state.present >> other & 1]
    by = [CARDS[state.slot[other]].id for other in over if state.slot[other] != NONE]
    return {"code": "covered", "unit": card.id, "by": by, "face_down": len(over) - len(by)}


def _find_wonder_refusal(state: State, seat: int, wonder: Unit) -> Refusal | None:
    """Return the reason, other than its price, why a seat cannot build a Wonder now; None if it can."""
    city = state.city[seat]
    built = sum(under != NONE for each in state.city for under in each.under)
    if _find_wonder_owner(state, wonder) is None and built >= MAX_WONDERS:
        return {"code": "seven_wonders", "unit": wonder.id}
    return _find_tuck_refusal(seat, wonder, city.wonders, city.under, "built")


def _find_tuck_refusal(seat: int, unit: Unit, owned: Sequence[int], under: Sequence[int], used: str) -> Refusal | None:
    """Return the reason why a seat cannot put a card under a Wonder or Conspiracy; None if it can.

    Args:
        seat: the seat.
        unit: the Wonder or Conspiracy.
        owned: the indices of the seat's Wonders, or of its Conspiracies.
        under: the card under each of them, or `NONE`.
        used: the code of the reason if a card already lies under it, `built` or `prepared`.
    """
    if unit.number not in owned:
        return {"code": "not_owned", "unit": unit.id, "seat": SEATS[seat]}
    return {"code": used, "unit": unit.id} if under[owned.index(unit.number)] != NONE else None


def _find_price_refusal(cost: Payment) -> Refusal | None:
    if cost.affordable:
        return None
    return {
        "code": "too_dear",
        "unit": cost.unit.id,
        "seat": SEATS[cost.seat],
        "coins": cost.coins,
        "purse": cost.treasury + cost.reserve,
        "steps": [step.to_json() for step in cost.steps if step.coins],
    }


def _find_activation_refusal(state: State, seat: int, action: Action) -> Refusal:
    divinity, offerings = action.units[0], action.units[1:]
    if not has_option(state, RuleOption.PANTHEON) or state.age < Deck.AGE_II:
        return {"code": "no_activation_yet"}
    if divinity.number not in state.space:
        return {"code": "not_on_pantheon", "unit": divinity.id}
    for offering in offerings:
        if not state.city[seat].offerings >> offering.number & 1:
            return {"code": "not_owned", "unit": offering.id, "seat": SEATS[seat]}
    space = state.space.index(divinity.number)
    wasted = has_wasted_offering(state, seat, space, sum(1 << offering.number for offering in offerings))
    dear = _find_price_refusal(activation_payment(state, seat, space + 1, offerings))
    return dear or {"code": "offering_wasted" if wasted else "unexplained"}


def _find_conspiracy_trigger_refusal(state: State, seat: int, conspiracy: Unit) -> Refusal:
    city = state.city[seat]
    if conspiracy.number not in city.plots:
        return {"code": "not_owned", "unit": conspiracy.id, "seat": SEATS[seat]}
    if city.plot_under[city.plots.index(conspiracy.number)] == NONE:
        return {"code": "not_prepared", "unit": conspiracy.id}
    return {"code": "one_trigger"} if state.conspired else {"code": "no_change", "unit": conspiracy.id}


def _verbs_of_turn(state: State) -> tuple[Verb, ...]:
    """Return the verbs with which the main action of a turn may begin in a game with these expansions."""
    pantheon = (Verb.ACTIVATE,) if has_option(state, RuleOption.PANTHEON) else ()
    agora = (Verb.RECRUIT, Verb.PREPARE, Verb.TRIGGER) if has_option(state, RuleOption.AGORA) else ()
    return (Verb.BUILD, Verb.DISCARD, Verb.WONDER, *pantheon, *agora)
