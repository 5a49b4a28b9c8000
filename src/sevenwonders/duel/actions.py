"""Actions of 7 Wonders Duel as objects, and their translation to integer codes and to notation.

The module `verbs` defines the notation of each verb, the first word of an action.  `action_of` and `code_of` translate
between objects and codes (see `rules.action_codes`); both need the position, because a code may stand for a slot of the
card structure rather than for the card in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ..errors import NotationError
from ..game import actions
from ..game.actions import read_notation
from .components import CARDS, CONSPIRACIES, DIVINITIES, MYTHOLOGIES, N_CONSPIRACIES, OFFERINGS, WONDERS, Colour, Unit
from .rules import action_codes
from .rules.action_codes import ASSIGNMENTS
from .rules.action_context import CONTEXT_SIZE, subject_in_notation, write_action_context, write_turn_context
from .rules.legal import write_legal_actions
from .rules.state import N_PLACES, NONE, Question, State, Zone
from .verbs import NUMBERED
from .verbs import Verb as Verb


@dataclass(frozen=True, repr=False)
class Action(actions.Action):
    """An action of a player, or an outcome of a chance event.

    Attributes:
        verb: the first word of the notation.
        units: the components that the action names, in order: for `wonder` the Wonder and the card under it.
        number: the number that follows the verb, which means (None for all other verbs):

            - `start`: the seat that begins the Age, 0 or 1;
            - `smite`, `guild`, `senator`, `card`, `mythology`, `offering`: a slot of the structure, from 0;
            - `put`, `space`: a space of the Pantheon, from 1;
            - `influence`, `expel`, `shift`, `decree`, `flip`: a Chamber, from 1 (the first of two with `shift` and
              `decree`);
            - `minerva`: a space of the track, from -9 to 9;
            - `remove`, `apply`: a military token, 2 * the seat that would lose coins, and 1 more for the large one;
            - `return`: 0 for the top of the deck of Conspiracies, 1 for its bottom;
            - `plan`: a way to pay, counted from 1; `astarte`: the coins paid from Astarte; `bid`, `hear`: coins.
        to: the second Chamber of `shift` and `decree`.

    >>> from sevenwonders.duel import find
    >>> action = Action(Verb.WONDER, (find("sphinx"), find("altar")))
    >>> str(action), action.to_json()
    ('wonder the_sphinx with altar', {'type': 'wonder', 'wonder': 'the_sphinx', 'card': 'altar'})
    >>> Action(Verb.PREPARE, (find("coup"), find("altar"))).text(hidden=True)
    'prepare ? with altar'
    """

    verb: Verb
    units: tuple[Unit, ...] = ()
    number: int | None = None
    to: int | None = None

    @classmethod
    def from_field_values(cls, verb: Verb, values: Mapping[str, object]) -> "Action":
        """Build an action from the values of its verb's fields, by field name."""
        units: list[Unit] = []
        numbers: list[int] = []
        for name in verb.row.fields:
            value = values.get(name)
            if isinstance(value, Unit):
                units.append(value)
            elif isinstance(value, tuple):
                units += value
            elif isinstance(value, int):
                numbers.append(value)
        if "size" in values:
            numbers = [2 * numbers[0] + numbers[1]]
        return cls(verb, tuple(units), *numbers)

    def field_values(self) -> dict[str, object]:
        """Return the values of the action by the names of its verb's fields, such as `card` and `wonder`.

        The value of a component that the action leaves out, for example a hidden one, is None or an empty tuple.
        """
        values: dict[str, object] = {}
        units = list(self.units)
        for name, field in self.verb.row.fields.items():
            match field.TYPE:
                case "unit":
                    values[name] = units.pop(0) if units else None
                case "units":
                    values[name] = tuple(units)
                case _:
                    values[name] = self.to if name == "to" else self.number
        if "size" in values and self.number is not None:
            values["seat"], values["size"] = divmod(self.number, 2)
        return values


# The verbs whose actions may answer a question, except `decline`, which answers every question that may be refused.
VERBS = {question: tuple(verb for verb in Verb if question in verb.row.questions) for question in Question}


def current_question(state: State) -> Question | None:
    """Return the decision that a player or chance has to make now, None when the game is over."""
    return Question(state.agenda[state.n_agenda - 1].question) if state.n_agenda else None


def current_subject(state: State) -> int:
    """Return the number of the slot, Chamber or other item that the current decision is about."""
    return int(state.agenda[state.n_agenda - 1].subject)


def seat_to_act(state: State) -> int | None:
    """Return the seat that decides now, `CHANCE`, or None when the game is over."""
    return int(state.agenda[state.n_agenda - 1].seat) if state.n_agenda else None


def wonders_of_deciding_seat(state: State) -> list[int]:
    """Return the indices in `WONDERS` of the Wonders of the player who decides now; `NONE` marks an empty place."""
    return state.city[state.agenda[state.n_agenda - 1].seat].wonders


def legal_codes(state: State) -> list[int]:
    """Return the codes of the legal actions of the seat to act, or of the possible outcomes of a chance event."""
    out = [0] * action_codes.N_ACTIONS
    return out[: write_legal_actions(state, out)]


def chance_event_location(state: State) -> int:
    """Return the number of the slot, space or Chamber that the current chance event is about.

    Numbers are those of the notation: slots of the structure count from 0, spaces of the Pantheon and Chambers from 1.
    """
    return int(subject_in_notation(state))


def pending_purchase(state: State) -> Action:
    """Return the main action of the turn, such as building a card, whose payment the player has yet to choose."""
    noted = [NONE] * CONTEXT_SIZE
    write_turn_context(state, seat_to_act(state), state.purchase, noted)
    return _make_main_action(state.purchase, noted[4], noted[5])


def action_of(state: State, code: int) -> Action:
    """Return the legal action with the given integer code in this position, as an `Action`."""
    if not state.n_agenda:
        raise NotationError("the game is over: no action means anything any more")
    noted = [NONE] * CONTEXT_SIZE
    write_action_context(state, code, noted)
    return action_from_context(tuple(noted))


@lru_cache(maxsize=8192)
def action_from_context(noted: tuple[int, ...]) -> Action:
    """Return the action of a ply that was recorded together with its context; no position is needed.

    `noted` contains the code of the action, the seat, the question (the pending decision), the number of the slot,
    Chamber or other item that the decision is about, and up to three components, as rows of `UNITS`.
    """
    code, _, question, about, *rows = noted
    if code == action_codes.DECLINE:
        return Action(Verb.DECLINE)
    if question == Question.TURN:
        return _make_main_action(code, rows[0], rows[1])
    verbs = VERBS[Question(question)]
    verb = next((verb for verb in verbs if verb.row.has_code(code)), verbs[-1])
    match verb:
        case Verb.PLAN if about & 1:
            return Action(Verb.ASTARTE, number=code - action_codes.PAY)
        case Verb.SHIFT:
            chamber = (code - action_codes.MOVE) // 2
            return Action(verb, number=chamber + 1, to=chamber + (2 if code - action_codes.MOVE & 1 else 0))
        case Verb.DISCARD:
            return Action(verb, (CARDS[rows[0]],))
        case Verb.GIVE:
            return Action(verb, (CARDS[code - action_codes.CARD if question == Question.SWAP_GIVE else rows[0]],))
        case Verb.ASSIGN:
            cards = [rows[place] for place in ASSIGNMENTS[code - action_codes.ASSIGN]]
            return Action(verb, tuple(CARDS[card] for card in cards if card != NONE))
        case Verb.OPEN:
            return Action(verb, (MYTHOLOGIES[(code - action_codes.MYTHOLOGY) // 2],))
        case Verb.CARD:
            return Action(verb, (CARDS[rows[0]],), about)
        case Verb.MYTHOLOGY:
            return Action(verb, (MYTHOLOGIES[(code - action_codes.MYTHOLOGY) // 2],), about)
    values = verb.row.decode(code)
    return Action.from_field_values(verb, {name: values.get(name, about) for name in verb.row.fields})


def _make_main_action(code: int, row: int, wonder: int) -> Action:
    """Build the action of a player's turn.

    Args:
        code: the code of the action.
        row: the row in `UNITS` of the card that is used; for `activate`, the index of the Divinity in `DIVINITIES`.
        wonder: the index in `WONDERS` of the Wonder that is built, if any.
    """
    if code >= action_codes.CONSPIRACY:
        return Action(Verb.TRIGGER, (CONSPIRACIES[code - action_codes.CONSPIRACY],))
    if code >= action_codes.PREPARE:
        return Action(Verb.PREPARE, (CONSPIRACIES[(code - action_codes.PREPARE) % N_CONSPIRACIES], CARDS[row]))
    if code >= action_codes.ACTIVATE:
        used = (code - action_codes.ACTIVATE) % action_codes.OFFERING_SETS
        offerings = (offering for offering in OFFERINGS if used >> offering.number & 1)
        return Action(Verb.ACTIVATE, (DIVINITIES[row], *offerings))
    card = CARDS[row]
    if code < action_codes.DISCARD:
        return Action(Verb.RECRUIT if card.colour is Colour.SENATOR else Verb.BUILD, (card,))
    if code < action_codes.WONDER:
        return Action(Verb.DISCARD, (card,))
    return Action(Verb.WONDER, (WONDERS[wonder], card))


def code_of(state: State, action: Action) -> int | None:
    """Return the integer code of an action in a position, or None if the action cannot be legal there."""
    question, verb, number, units = current_question(state), action.verb, action.number, action.units
    if verb in NUMBERED and (question is None or verb not in VERBS[question] or number != chance_event_location(state)):
        return None
    match verb:
        case Verb.SHIFT:
            start, end = number or 0, action.to or 0
            return action_codes.MOVE + 2 * (start - 1) + (end > start) if abs(end - start) == 1 else None
        case Verb.OPEN:
            return action_codes.MYTHOLOGY + 2 * units[0].number
        case Verb.ACTIVATE:
            if units[0].number not in state.space:
                return None
            used = sum(1 << offering.number for offering in set(units[1:]))
            return int(action_codes.ACTIVATE + action_codes.OFFERING_SETS * state.space.index(units[0].number) + used)
        case Verb.GIVE if question is Question.SWAP_GIVE:
            return action_codes.CARD + units[0].number
        case Verb.BUILD | Verb.RECRUIT | Verb.DISCARD | Verb.WONDER | Verb.PREPARE | Verb.GIVE:
            return _encode_action_with_slot(state, action)
        case Verb.ASSIGN:
            offered = [unit.row for unit in units] + [NONE] * (3 - len(units))
            if sorted(card for card in offered if card != NONE) != [card for card in state.card_offer if card != NONE]:
                return None
            return action_codes.ASSIGN + ASSIGNMENTS.index(_find_indices_in_offer(offered, state.card_offer))
        case Verb.MYTHOLOGY:
            left = state.mythology_pool >> 2 * units[0].number & 3
            return action_codes.MYTHOLOGY + 2 * units[0].number + (left == 2) if left else None
        case Verb.CARD:
            copies = (card.row for card in CARDS if card.name == units[0].name and state.zone[card.row] == Zone.UNSEEN)
            return action_codes.CARD + next(copies, units[0].row)
    return verb.row.encode(action.field_values())


def _find_indices_in_offer(cards: list[int], offer: list[int]) -> tuple[int, ...]:
    """Return the index of each card in the offer, in the order in which the cards are assigned.

    `cards` are a card for the player, a card for the opponent and a card to discard. With fewer than three cards, the
    missing ones are `NONE`, and the unused indices come last.
    """
    places = [offer.index(card) for card in cards if card != NONE]
    return (*places, *(place for place in range(3) if place not in places))


def _encode_action_with_slot(state: State, action: Action) -> int | None:
    card = action.units[-1]
    if card.row not in state.slot:
        return None
    slot: int = state.slot.index(card.row)
    match action.verb:
        case Verb.DISCARD:
            return action_codes.DISCARD + slot
        case Verb.PREPARE:
            return action_codes.PREPARE + N_CONSPIRACIES * slot + action.units[0].number
        case Verb.WONDER:
            places = wonders_of_deciding_seat(state) if seat_to_act(state) in (0, 1) else []
            wonder = action.units[0].number
            return action_codes.WONDER + N_PLACES * slot + int(places.index(wonder)) if wonder in places else None
    return action_codes.BUILD + slot


def parse(text: str, subject: int | None = None) -> Action:
    """Parse the notation of an action, such as `build altar`.

    The notation of a chance event may leave out its slot, space or Chamber.  The action then has the number `subject`
    instead, or None if that is unknown.

    >>> str(parse("wonder Sphinx with Altar"))
    'wonder the_sphinx with altar'
    >>> parse("bild altar")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.NotationError: 'bild altar' starts with no known verb; did you mean 'build'?
    """
    verb, values = read_notation(Verb, text)
    if verb in NUMBERED:
        values = {name: values.get(name, subject) for name in verb.row.fields}
    if verb is Verb.BUILD and isinstance(card := values["card"], Unit) and card.colour is Colour.SENATOR:
        verb = Verb.RECRUIT
    return Action.from_field_values(verb, values)
