"""Why an action is refused, in one sentence that says what it would have needed."""

from collections.abc import Callable, Sequence

from ..errors import plural
from .actions import TURN_VERBS, Action, Verb, question_of, verbs_of
from .components import CARDS, Colour, Deck, Unit
from .layout import STRUCTURES
from .payment import Payment, activation, payment
from .rules.chance import picker
from .rules.expansions.pantheon import is_wasted
from .rules.expansions.senate import cubes_left
from .rules.setup import GROUP
from .rules.state import CUBES, N_CHAMBERS, N_SPACES, NONE, Question, Rule, State, Zone, has_rule
from .rules.wonders import MOST_WONDERS as MAX_WONDERS

PLACES_OF = {
    Verb.INFLUENCE: "Chamber",
    Verb.SHIFT: "Chamber",
    Verb.EXPEL: "Chamber",
    Verb.DECREE: "Chamber",
    Verb.SMITE: "slot",
    Verb.MINERVA: "space",
}

RULES = {
    Question.DRAFT_WONDER: "choose one of the Wonders that lie there",
    Question.GIVE_CARD: "the automa gets an accessible card",
    Question.PICK_BOARD_TOKEN: "it has to lie on the board",
    Question.PICK_LIBRARY_TOKEN: "it has to be one of the tokens that The Great Library drew",
    Question.BUILD_FROM_DISCARD: "it has to lie in the discard pile",
    Question.BUILD_LAST_ROW: "it has to lie in the farthest row; Senators stay unless messe_senator=allow (R-45, R-79)",
    Question.LIBERTY_ASSIGN: "each removed card of the Age goes to one place: built, discarded, to the opponent (R-47)",
    Question.PLACE_DIVINITY: "it has to be one of the Divinities that were drawn",
    Question.PICK_DECK: "it has to be a deck that still holds Divinities",
    Question.PICK_FROM_DECK: "it has to lie in the chosen deck",
    Question.ORDER_DECK: "it has to be one of the Divinities that go back",
    Question.PICK_FROM_TOPS: "it has to lie on top of a deck",
    Question.PICK_ENKI_TOKEN: "it has to be one of the two tokens on Enki",
    Question.PLACE_SNAKE: "it has to be a green card of the opponent's city",
    Question.STEAL_CARD: "it has to be a brown or grey card of the opponent's city",
    Question.DISCARD_ANY: "it has to be a slot of the structure that still holds a card",
    Question.UNBUILD_WONDER: "it has to be a Wonder that stands",
    Question.BUILD_FREE_WONDER: "it has to be an unbuilt Wonder of the own city",
    Question.TUCK_CARD: "it has to lie in the discard pile",
    Question.STEAL_WONDER: "it has to be an unbuilt Wonder of the opponent",
    Question.PLACE_MINERVA: "it has to be a space of the Conflict track",
    Question.NEPTUNE_DISCARD: "it has to be a military token that still lies on the board",
    Question.NEPTUNE_APPLY: "it has to be a military token that still lies on the board",
    Question.KEEP_CONSPIRACY: "it has to be one of the Conspiracies that were drawn",
    Question.TRIGGER_UNPREPARED: "it has to be held, not prepared, and able to change something (R-75, R-73)",
    Question.DISCARD_ACCESSIBLE: "it has to be an accessible card",
    Question.BUILD_REMOVED: "it has to be a card removed from this Age or an earlier one (R-78)",
    Question.PICK_BOXED_TOKEN: "it has to lie in the box",
    Question.LOCK_TOKEN: "it has to lie on the board, in the opponent's city or in the box",
    Question.MOVE_DECREE: "a Decree moves from its Chamber to another one",
    Question.SWAP_TAKE: "it has to be a blue or green card of the opponent, with one of that colour in the own city",
    Question.SWAP_GIVE: "it has to be a card of the own city in the colour of the one taken",
    Question.DESTROY_WONDER: "it has to be a Wonder that the opponent has built",
    Question.PAY: "it has to be one of the payments offered",
}


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
    if question is Question.DRAFT_WONDER and action.verb is Verb.DRAFT and (owner := _owner_of(state, action.units[0])):
        if _went_without_pick(state, action.units[0]):
            return f"{action.units[0]} went to {owner}: the last Wonder of a group needs no pick"
        return f"{action.units[0]} went to {owner}: choose one of the Wonders that lie there"
    if question is not Question.TURN:
        verbs = verbs_of(question)
        if action.verb not in verbs:
            return f"this is the moment for {_any_of(verbs)}, not for {action.verb.value}"
        return f"{_what(action)} is not among the choices: {_rule_of(state, question, action)}"
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
        lambda: (
            f"{card} is no Senator; write build"
            if action.verb is Verb.RECRUIT and card.colour is not Colour.SENATOR
            else None
        ),
        lambda: (
            _why_not_open(seat, unit, city.wonders, city.under, "built", _built(state))
            if action.verb is Verb.WONDER
            else None
        ),
        lambda: _why_not_open(seat, unit, city.plots, city.plot_under, "prepared") if is_prepared else None,
        lambda: None if is_prepared else _why_too_dear(payment(state, seat, unit)),
    )
    return next((reason for check in checks if (reason := check())), "it is not among the choices")


def _what(action: Action) -> str:
    """The component, Chamber or space that an action names."""
    if action.units:
        return str(action.units[0])
    place = PLACES_OF.get(action.verb)
    return "that" if action.number is None or place is None else f"{place} {action.number}"


def _rule_of(state: State, question: Question, action: Action) -> str:
    """The rule that says what may be chosen, with the number of its ruling where there is one."""
    entry = state.agenda[state.n_agenda - 1]
    if entry.seat not in (0, 1):
        return "chance cannot bring it now"
    city, chamber = state.city[entry.seat], (action.number or 0) - 1
    match action.verb:
        case Verb.INFLUENCE if cubes_left(city) == 0:
            return f"all {CUBES} cubes lie in the Senate, and none is left to place (R-88)"
        case Verb.INFLUENCE if question is Question.SENATE and 0 <= chamber < N_CHAMBERS:
            first = 2 * (entry.subject >> 3) + 1
            return f"this Politician places cubes in Chambers {first} and {first + 1} alone"
        case Verb.SHIFT if 0 <= chamber < N_CHAMBERS and not city.cubes[chamber]:
            return f"player {entry.seat + 1} has no cube there to move"
        case Verb.SHIFT:
            return "a cube moves to a neighbouring Chamber, whose number differs by 1"
        case Verb.EXPEL:
            return "it takes a Chamber with a cube of the opponent"
        case Verb.INFLUENCE:
            return f"there are Chambers 1 to {N_CHAMBERS}"
        case Verb.MINERVA if action.number == state.pawn:
            return "Minerva goes on any space but that of the Conflict pawn (R-70)"
        case Verb.PUT if 0 <= chamber < N_SPACES and state.space[chamber] != NONE:
            return f"space {chamber + 1} of the Pantheon is taken; choose an empty one"
        case Verb.DESTROY:
            return f"it has to be a {Colour(entry.subject).name.lower()} card of the opponent's city"
    return RULES.get(question, "it is not offered now")


def _built(state: State) -> int:
    """How many Wonders stand in both cities."""
    return sum(under != NONE for city in state.city for under in city.under)


def _owner_of(state: State, wonder: Unit) -> str | None:
    return next((f"player {seat + 1}" for seat in (0, 1) if wonder.number in state.city[seat].wonders), None)


def _went_without_pick(state: State, wonder: Unit) -> bool:
    """Return whether a Wonder is the last of the first group, when the second group has just been laid out."""
    seat = picker(state, GROUP - 1)
    return bool(state.agenda[state.n_agenda - 1].subject == GROUP and state.city[seat].wonders[1] == wonder.number)


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
    names = [CARDS[state.slot[other]].name for other in over if state.slot[other] != NONE]
    hidden = ["", "a face-down card", "two face-down cards"][len(over) - len(names)]
    return f"{card} lies under {' and '.join([*names, hidden] if hidden else names)}"


def _why_not_open(
    seat: int, unit: Unit, places: Sequence[int], under: Sequence[int], used: str, built: int = 0
) -> str | None:
    """Why no card can be put under a Wonder or Conspiracy of a city."""
    if unit.number not in places:
        if used == "built" and built >= MAX_WONDERS:
            return f"seven Wonders stand, so that the others went back to the box (R-38); {unit} cannot be built"
        return f"player {seat + 1} does not have {unit}"
    return f"{unit} is {used} already" if under[places.index(unit.number)] != NONE else None


def _why_too_dear(cost: Payment) -> str | None:
    if cost.affordable:
        return None
    steps = "; ".join(str(step) for step in cost.steps if step.coins)
    purse = cost.treasury + cost.reserve
    return f"{cost.unit} costs {plural(cost.coins, 'coin')} and player {cost.seat + 1} has {purse} ({steps})"


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
