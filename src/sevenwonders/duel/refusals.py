"""Why an action is refused, in one sentence that says what it would have needed."""

from collections.abc import Callable, Sequence

from .actions import TURN_VERBS, Action, Verb, question_of, verbs_of
from .components import CARDS, Deck, Unit
from .layout import STRUCTURES
from .payment import Payment, activation, payment
from .rules.expansions.pantheon import is_wasted
from .rules.state import NONE, Question, Rule, State, Zone, has_rule


def why_illegal(state: State, action: Action) -> str:
    """What an action that is not legal would have needed.

    >>> from sevenwonders.duel import Game, parse
    >>> game = Game(seed=7)
    >>> why_illegal(game.state, parse("build altar"))
    'this is the moment for draft, not for build'
    """
    question = question_of(state)
    if question is None:
        return "the game is over"
    if action.verb is Verb.DRAFT and (owner := _owner_of(state, action.units[0])):
        return f"{action.units[0]} went to {owner}: the last Wonder of a group needs no pick"
    if question is not Question.TURN:
        verbs = verbs_of(question)
        if action.verb not in verbs:
            return f"this is the moment for {_any_of(verbs)}, not for {action.verb.value}"
        return f"{action.units[0]} is not among the choices" if action.units else "that is not among the choices"
    if action.verb not in TURN_VERBS:
        return f"this is the moment for {_any_of(_verbs_now(state))}, not for {action.verb.value}"
    seat = state.agenda[state.n_agenda - 1].seat
    if action.verb is Verb.ACTIVATE:
        return _why_no_activation(state, seat, action)
    if action.verb is Verb.TRIGGER:
        return _why_no_trigger(state, seat, action.units[0])
    unit, card, city, is_prepared = action.units[0], action.units[-1], state.city[seat], action.verb is Verb.PREPARE
    checks: tuple[Callable[[], str | None], ...] = (
        lambda: _why_not_accessible(state, card),
        lambda: _why_not_open(seat, unit, city.wonders, city.under, "built") if action.verb is Verb.WONDER else None,
        lambda: _why_not_open(seat, unit, city.plots, city.plot_under, "prepared") if is_prepared else None,
        lambda: None if is_prepared else _why_too_dear(payment(state, seat, unit)),
    )
    return next((reason for check in checks if (reason := check())), "it is not among the choices")


def _owner_of(state: State, wonder: Unit) -> str | None:
    return next((f"player {seat + 1}" for seat in (0, 1) if wonder.number in state.city[seat].wonders), None)


def _why_not_accessible(state: State, card: Unit) -> str | None:
    if card.row not in state.slot:
        places = {
            Zone.DISCARD: "in the discard pile",
            Zone.UNDER_WONDER: "under a Wonder or a Conspiracy",
            Zone.GONE: "out of the game",
        }
        zone = Zone(state.zone[card.row])
        where = (
            f"in the city of player {zone - Zone.CITY + 1}"
            if zone in (Zone.CITY, Zone.SECOND_CITY)
            else places.get(zone)
        )
        return f"{card} lies {where}" if where else f"{card} does not lie face up in the structure"
    slot = state.slot.index(card.row)
    if state.open >> slot & 1:
        return None
    over = [other for other in STRUCTURES[state.layout][slot].covered_by if state.present >> other & 1]
    names = [CARDS[state.slot[other]].name if state.slot[other] != NONE else "a face-down card" for other in over]
    return f"{card} lies under {' and '.join(names)}"


def _why_not_open(seat: int, unit: Unit, places: Sequence[int], under: Sequence[int], used: str) -> str | None:
    """Why no card can be put under a Wonder or Conspiracy of a city."""
    if unit.number not in places:
        return f"player {seat + 1} does not have {unit}"
    return f"{unit} is {used} already" if under[places.index(unit.number)] != NONE else None


def _why_too_dear(cost: Payment) -> str | None:
    if cost.affordable:
        return None
    steps = "; ".join(str(step) for step in cost.steps if step.coins)
    purse = cost.treasury + cost.reserve
    return f"{cost.unit} costs {cost.coins} coins and player {cost.seat + 1} has {purse} ({steps})"


def _why_no_activation(state: State, seat: int, action: Action) -> str:
    divinity, offerings = action.units[0], action.units[1:]
    if not has_rule(state, Rule.PANTHEON) or state.age < Deck.AGE_II:
        return "Divinities are activated from Age II on, in games with Pantheon"
    if divinity.number not in state.space:
        return f"{divinity} does not lie on the Pantheon"
    for offering in offerings:
        if not state.city[seat].offerings >> offering.number & 1:
            return f"player {seat + 1} does not have {offering}"
    space = state.space.index(divinity.number)
    wasted = is_wasted(state, seat, space, sum(1 << offering.number for offering in offerings))
    dear = _why_too_dear(activation(state, seat, space + 1, offerings))
    return dear or ("one of the Offering tokens would be wasted" if wasted else "it is not among the choices")


def _why_no_trigger(state: State, seat: int, conspiracy: Unit) -> str:
    city = state.city[seat]
    if conspiracy.number not in city.plots:
        return f"player {seat + 1} does not have {conspiracy}"
    if city.plot_under[city.plots.index(conspiracy.number)] == NONE:
        return f"{conspiracy} is not prepared"
    if state.conspired:
        return "only one Conspiracy may be triggered in a turn"
    return f"{conspiracy} would change nothing now"


def _verbs_now(state: State) -> list[Verb]:
    """The verbs of a turn in a game with these modules."""
    verbs = [Verb.BUILD, Verb.DISCARD, Verb.WONDER]
    if has_rule(state, Rule.PANTHEON):
        verbs.append(Verb.ACTIVATE)
    if has_rule(state, Rule.AGORA):
        verbs += [Verb.RECRUIT, Verb.PREPARE, Verb.TRIGGER]
    return verbs


def _any_of(verbs: Sequence[Verb]) -> str:
    *most, last = [verb.value for verb in verbs]
    return f"{', '.join(most)} or {last}" if most else last
