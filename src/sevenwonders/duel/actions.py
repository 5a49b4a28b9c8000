"""Actions as people see them: objects with a notation that can be written by hand.

Inside the rules an action is a small integer (see `rules.moves`).  `action_of` and `code_of` translate one into the
other, `parse` reads notation:

    draft the_sphinx                 pick a Wonder in the draft
    build clay_pool                  build an accessible card
    recruit conspirator_2            recruit an accessible Senator
    discard clay_pool                discard it for coins
    wonder the_sphinx with altar     build a Wonder, the card goes under it
    activate tanit with offering_2   activate a Divinity or the Gate, perhaps with Offering tokens
    prepare coup with altar          prepare a Conspiracy
    trigger coup                     trigger a Conspiracy
    plan 2, astarte 3                how to pay, where an option lets one choose
    token law                        take a Progress token
    destroy quarry                   Statue of Zeus, Circus Maximus, Expropriation, Swindle
    revive aqueduct                  Mausoleum, Hades
    fetch pretorium                  Messe, Property Fraud
    assign study port circus         Statue of Liberty: my card, the discarded one, the opponent's
    bid 3                            coins for beginning, in secret
    start p2                         who begins the Age
    decline                          no more, or not at all
    put hades 3                      a Divinity face down on a space of the Pantheon
    open greek, invoke hades         Divine Theater and Gate: a deck, a Divinity of it
    top zeus                         which of the two Divinities left goes on top
    snake library                    Nisaba
    take quarry                      Baal, Foreclosure; the opponent's card of Coercion
    give altar                       the own card of Coercion; a card for the automa
    smite 7                          Zeus: a slot of the structure
    unbuild the_sphinx               Anubis
    raise the_sphinx, tuck altar     Isis: a Wonder, the discarded card under it
    claim the_sphinx                 Ra, Extortion
    minerva -3                       where Minerva stands
    remove p2 small, apply p1 large  Neptune: the token on a player's side
    keep coup, return top            the Conspiracy that is kept, and where the other goes
    conspire                         draw Conspiracies
    influence 3                      place a cube in a Chamber
    shift 3 4                        move a cube to a neighbouring Chamber
    expel 2                          remove an opposing cube
    salvage study                    Treason
    lock law                         Obscurantism
    decree 1 4                       Insider Influence: from a Chamber to another
    sabotage the_sphinx              Sabotage

and for the dealer, whose moves are chance's:

    board law                        a Progress token on the board
    reveal the_sphinx                a Wonder revealed (or dealt)
    guild 7, senator 7               a slot whose card shows the back of a Guild or Grand Temple, of a Senator
    card 12 quarry                   the card in a slot
    library law, enki law            drawn by the Great Library, laid on Enki
    removed baths                    turned up for the Statue of Liberty
    missing baths                    found among the removed cards by Treason
    mythology 13 greek               the token on a slot's card
    offering 6 offering_2
    look hades                       a Divinity that somebody looks at
    space 3 hades                    a Divinity turned up on the Pantheon
    conspiracy coup                  a Conspiracy drawn
    flip 2 raw_trade                 the Decree first dealt to a Chamber
    automa theology                  a Progress token of the automa, drawn by lot
    hear 3                           the opponent's bid, for who thinks ahead
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from ..errors import NotationError, check_text, suggestion
from .components import (
    CARDS,
    CONSPIRACIES,
    DECREES,
    DIVINITIES,
    MYTHOLOGIES,
    N_CONSPIRACIES,
    OFFERINGS,
    TOKENS,
    WONDERS,
    Colour,
    Unit,
)
from .ids import LOOT, SEATS
from .names import find
from .rules import moves
from .rules.legal import legal_actions
from .rules.meaning import NOTED, note, note_turn, place_asked
from .rules.moves import ASSIGNMENTS
from .rules.state import N_CHAMBERS, N_PLACES, N_SPACES, NONE, Question, State, Zone


class Verb(Enum):
    """The first word of an action's notation."""

    DRAFT = "draft"
    BUILD = "build"
    RECRUIT = "recruit"
    DISCARD = "discard"
    WONDER = "wonder"
    ACTIVATE = "activate"
    PREPARE = "prepare"
    TRIGGER = "trigger"
    PLAN = "plan"
    ASTARTE = "astarte"
    TOKEN = "token"
    DESTROY = "destroy"
    REVIVE = "revive"
    FETCH = "fetch"
    ASSIGN = "assign"
    BID = "bid"
    START = "start"
    DECLINE = "decline"
    PUT = "put"
    OPEN = "open"
    INVOKE = "invoke"
    TOP = "top"
    SNAKE = "snake"
    TAKE = "take"
    GIVE = "give"
    SMITE = "smite"
    UNBUILD = "unbuild"
    RAISE = "raise"
    TUCK = "tuck"
    CLAIM = "claim"
    MINERVA = "minerva"
    REMOVE = "remove"
    APPLY = "apply"
    KEEP = "keep"
    RETURN = "return"
    CONSPIRE = "conspire"
    INFLUENCE = "influence"
    SHIFT = "shift"
    EXPEL = "expel"
    SALVAGE = "salvage"
    LOCK = "lock"
    DECREE = "decree"
    SABOTAGE = "sabotage"
    BOARD = "board"
    REVEAL = "reveal"
    GUILD = "guild"
    SENATOR = "senator"
    CARD = "card"
    LIBRARY = "library"
    ENKI = "enki"
    REMOVED = "removed"
    MISSING = "missing"
    MYTHOLOGY = "mythology"
    OFFERING = "offering"
    LOOK = "look"
    SPACE = "space"
    CONSPIRACY = "conspiracy"
    FLIP = "flip"
    AUTOMA = "automa"
    HEAR = "hear"


PLACES = ("top", "bottom")  # of the deck of Conspiracies
ONE_UNIT: dict[Verb, tuple[Sequence[Unit], int]] = {
    Verb.DRAFT: (WONDERS, moves.DRAFT),
    Verb.TOKEN: (TOKENS, moves.TOKEN),
    Verb.DESTROY: (CARDS, moves.CARD),
    Verb.REVIVE: (CARDS, moves.CARD),
    Verb.FETCH: (CARDS, moves.CARD),
    Verb.INVOKE: (DIVINITIES, moves.DIVINITY),
    Verb.TOP: (DIVINITIES, moves.DIVINITY),
    Verb.SNAKE: (CARDS, moves.CARD),
    Verb.TAKE: (CARDS, moves.CARD),
    Verb.UNBUILD: (WONDERS, moves.DRAFT),
    Verb.RAISE: (WONDERS, moves.DRAFT),
    Verb.TUCK: (CARDS, moves.CARD),
    Verb.CLAIM: (WONDERS, moves.DRAFT),
    Verb.KEEP: (CONSPIRACIES, moves.CONSPIRACY),
    Verb.TRIGGER: (CONSPIRACIES, moves.CONSPIRACY),
    Verb.SALVAGE: (CARDS, moves.CARD),
    Verb.LOCK: (TOKENS, moves.TOKEN),
    Verb.SABOTAGE: (WONDERS, moves.DRAFT),
    Verb.BOARD: (TOKENS, moves.TOKEN),
    Verb.REVEAL: (WONDERS, moves.DRAFT),
    Verb.LIBRARY: (TOKENS, moves.TOKEN),
    Verb.ENKI: (TOKENS, moves.TOKEN),
    Verb.REMOVED: (CARDS, moves.CARD),
    Verb.MISSING: (CARDS, moves.CARD),
    Verb.LOOK: (DIVINITIES, moves.DIVINITY),
    Verb.CONSPIRACY: (CONSPIRACIES, moves.CONSPIRACY),
    Verb.AUTOMA: (TOKENS, moves.TOKEN),
}  # what the one word after the verb names, and the first of its integers
ONE_NUMBER: dict[Verb, int] = {
    Verb.SMITE: moves.SLOT,
    Verb.GUILD: moves.SLOT,
    Verb.SENATOR: moves.SLOT,
    Verb.MINERVA: moves.TRACK + moves.CAPITAL,
    Verb.INFLUENCE: moves.PLACE - 1,
    Verb.EXPEL: moves.REMOVE - 1,
    Verb.PLAN: moves.PAY - 1,
    Verb.ASTARTE: moves.PAY,
    Verb.BID: moves.PAY,
    Verb.HEAR: moves.PAY,
}  # the integer of number 0
VERB_CALLED = {verb.value: verb for verb in Verb}
NAMED: dict[Verb, tuple[Sequence[Unit], ...]] = {
    Verb.WONDER: (WONDERS, CARDS),
    Verb.PREPARE: (CONSPIRACIES, CARDS),
    Verb.ACTIVATE: (DIVINITIES, *[OFFERINGS] * len(OFFERINGS)),
    Verb.ASSIGN: (CARDS, CARDS, CARDS),
    Verb.OPEN: (MYTHOLOGIES,),
    **dict.fromkeys((Verb.DECLINE, Verb.CONSPIRE, *ONE_NUMBER, Verb.RETURN, Verb.REMOVE, Verb.APPLY), ()),
    **dict.fromkeys((Verb.SHIFT, Verb.DECREE), ()),
}  # what the words after a verb name, where that is not one unit or one card
# What chance says about a numbered place: the units, and what the number counts.
NUMBERED: dict[Verb, Sequence[Unit]] = {
    Verb.CARD: CARDS,
    Verb.MYTHOLOGY: MYTHOLOGIES,
    Verb.OFFERING: OFFERINGS,
    Verb.SPACE: DIVINITIES,
    Verb.FLIP: DECREES,
    Verb.PUT: DIVINITIES,
}
EXAMPLES = {
    Verb.WONDER: "wonder the_sphinx with altar",
    Verb.ASSIGN: "assign study port circus",
    Verb.ACTIVATE: "activate tanit with offering_2",
    Verb.PREPARE: "prepare coup with altar",
    Verb.PUT: "put hades 3",
    Verb.SHIFT: "shift 3 4",
    Verb.DECREE: "decree 1 4",
    Verb.REMOVE: "remove p2 small",
    Verb.APPLY: "apply p1 large",
    Verb.RETURN: "return top",
    Verb.GUILD: "guild 7",
    Verb.MINERVA: "minerva -3",
    Verb.BID: "bid 3",
    Verb.OPEN: "open greek",
    Verb.BUILD: "build altar",
    Verb.RECRUIT: "recruit conspirator_1",
    Verb.DISCARD: "discard altar",
    Verb.GIVE: "give altar",
}


@dataclass(frozen=True)
class Action:
    """What a player (or chance) does.

    Attributes:
        verb: the first word of the notation.
        units: the components that it names, in order: for `wonder` the Wonder and the card under it.
        number: what the verb counts, None with all other verbs.

            - `start`: the seat that begins, 0 or 1;
            - `smite`, `guild`, `senator`, `card`, `mythology`, `offering`: a slot of the structure, from 0;
            - `put`, `space`: a space of the Pantheon, from 1;
            - `influence`, `expel`, `shift`, `decree`, `flip`: a Chamber, from 1 (the first of two with `shift` and
              `decree`);
            - `minerva`: a space of the track, from -9 to 9;
            - `remove`, `apply`: a military token, 2 * the seat that would lose coins, and 1 more for the large one;
            - `return`: 0 on top of the deck of Conspiracies, 1 at its bottom;
            - `plan`: a plan of payment, from 1; `astarte`: how many coins come from her; `bid`, `hear`: coins.
        to: the second Chamber of `shift` and `decree`.

    >>> str(Action(Verb.WONDER, (find("sphinx"), find("altar"))))
    'wonder the_sphinx with altar'
    """

    verb: Verb
    units: tuple[Unit, ...] = ()
    number: int | None = None
    to: int | None = None

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Action {self}>"

    def text(self, hidden: bool = False) -> str:
        """The notation; `hidden`, as it looks to those who may not know the component: `?` in its place.

        >>> Action(Verb.PREPARE, (find("coup"), find("altar"))).text(hidden=True)
        'prepare ? with altar'
        """
        words = [self.verb.value]
        number = self.number if self.number is not None else 0
        names = [unit.id for unit in self.units]
        if hidden and names:
            names[0] = "?"
        if hidden and self.verb is Verb.BID:
            return f"{self.verb.value} ?"
        match self.verb:
            case Verb.START:
                words.append(SEATS[number])
            case Verb.REMOVE | Verb.APPLY:
                words += [SEATS[number // 2], LOOT[number % 2]]
            case Verb.RETURN:
                words.append(PLACES[number])
            case Verb.PUT:
                words += [*names, str(number)]
            case Verb.WONDER | Verb.PREPARE | Verb.ACTIVATE:
                words += [*names[:1], *(["with"] if names[1:] else []), *names[1:]]
            case _:
                words += [str(n) for n in (self.number, self.to) if n is not None] + names
        return " ".join(words)


# The verb with which each question is answered; those of a turn and a few others have several.
VERBS = {
    Question.DRAFT_WONDER: Verb.DRAFT,
    Question.CHOOSE_STARTER: Verb.START,
    Question.GIVE_CARD: Verb.GIVE,
    Question.PICK_BOARD_TOKEN: Verb.TOKEN,
    Question.PICK_LIBRARY_TOKEN: Verb.TOKEN,
    Question.DESTROY_CARD: Verb.DESTROY,
    Question.BUILD_FROM_DISCARD: Verb.REVIVE,
    Question.BUILD_LAST_ROW: Verb.FETCH,
    Question.LIBERTY_ASSIGN: Verb.ASSIGN,
    Question.PLACE_DIVINITY: Verb.PUT,
    Question.PICK_DECK: Verb.OPEN,
    Question.PICK_FROM_DECK: Verb.INVOKE,
    Question.ORDER_DECK: Verb.TOP,
    Question.PICK_FROM_TOPS: Verb.INVOKE,
    Question.PICK_ENKI_TOKEN: Verb.TOKEN,
    Question.PLACE_SNAKE: Verb.SNAKE,
    Question.STEAL_CARD: Verb.TAKE,
    Question.DISCARD_ANY: Verb.SMITE,
    Question.UNBUILD_WONDER: Verb.UNBUILD,
    Question.BUILD_FREE_WONDER: Verb.RAISE,
    Question.TUCK_CARD: Verb.TUCK,
    Question.STEAL_WONDER: Verb.CLAIM,
    Question.PLACE_MINERVA: Verb.MINERVA,
    Question.NEPTUNE_DISCARD: Verb.REMOVE,
    Question.NEPTUNE_APPLY: Verb.APPLY,
    Question.KEEP_CONSPIRACY: Verb.KEEP,
    Question.RETURN_CONSPIRACY: Verb.RETURN,
    Question.SENATE: Verb.INFLUENCE,
    Question.INTRIGUE: Verb.INFLUENCE,
    Question.PLACE_CUBE: Verb.INFLUENCE,
    Question.MOVE_CUBE: Verb.SHIFT,
    Question.REMOVE_CUBE: Verb.EXPEL,
    Question.TRIGGER_UNPREPARED: Verb.TRIGGER,
    Question.DISCARD_ACCESSIBLE: Verb.DISCARD,
    Question.BUILD_REMOVED: Verb.SALVAGE,
    Question.PICK_BOXED_TOKEN: Verb.TOKEN,
    Question.LOCK_TOKEN: Verb.LOCK,
    Question.MOVE_DECREE: Verb.DECREE,
    Question.SWAP_TAKE: Verb.TAKE,
    Question.SWAP_GIVE: Verb.GIVE,
    Question.DESTROY_WONDER: Verb.SABOTAGE,
    Question.PAY: Verb.PLAN,
    Question.BID: Verb.BID,
    Question.AUTOMA_TOKEN: Verb.TOKEN,
    Question.DEAL_TOKEN: Verb.BOARD,
    Question.DEAL_WONDER: Verb.REVEAL,
    Question.DEAL_BACK: Verb.GUILD,
    Question.DEAL_CARD: Verb.CARD,
    Question.TURN_CARD: Verb.CARD,
    Question.DRAW_LIBRARY_TOKEN: Verb.LIBRARY,
    Question.DRAW_REMOVED_CARD: Verb.REMOVED,
    Question.DEAL_SENATOR_BACK: Verb.SENATOR,
    Question.DEAL_MYTHOLOGY: Verb.MYTHOLOGY,
    Question.DEAL_OFFERING: Verb.OFFERING,
    Question.SEE_DIVINITY: Verb.LOOK,
    Question.REVEAL_SPACE: Verb.SPACE,
    Question.DRAW_ENKI_TOKEN: Verb.ENKI,
    Question.DRAW_CONSPIRACY: Verb.CONSPIRACY,
    Question.FLIP_DECREE: Verb.FLIP,
    Question.TURN_DISCARDED: Verb.CARD,
    Question.LOOK_REMOVED_CARD: Verb.MISSING,
    Question.REVEAL_SOLO_WONDER: Verb.REVEAL,
    Question.DRAW_AUTOMA_TOKEN: Verb.AUTOMA,
    Question.REVEAL_BID: Verb.HEAR,
}
TURN_VERBS = (
    *(Verb.BUILD, Verb.RECRUIT, Verb.DISCARD, Verb.WONDER),
    *(Verb.ACTIVATE, Verb.PREPARE, Verb.TRIGGER),
)
VERBS_OF_MANY = {
    Question.TURN: TURN_VERBS,
    Question.SENATE: (Verb.INFLUENCE, Verb.SHIFT),
    Question.INTRIGUE: (Verb.INFLUENCE, Verb.CONSPIRE),
    Question.PAY: (Verb.PLAN, Verb.ASTARTE),
}


def verbs_of(question: Question) -> tuple[Verb, ...]:
    """The verbs with which a question may be answered, `decline` apart."""
    return VERBS_OF_MANY.get(question) or (VERBS[question],)


def question_of(state: State) -> Question | None:
    """What is to be decided now, or None when the game is over."""
    return Question(state.agenda[state.n_agenda - 1].question) if state.n_agenda else None


def subject_of(state: State) -> int:
    """What the current question is about; see `Question`."""
    return int(state.agenda[state.n_agenda - 1].subject)


def seat_to_act(state: State) -> int | None:
    """Who decides now: a seat, `CHANCE`, or None when the game is over."""
    return int(state.agenda[state.n_agenda - 1].seat) if state.n_agenda else None


def wonders_to_act(state: State) -> list[int]:
    """The Wonders of the player who decides now, by place."""
    return state.city[state.agenda[state.n_agenda - 1].seat].wonders


def legal_codes(state: State) -> list[int]:
    """The legal actions as integers."""
    out = [0] * moves.N_ACTIONS
    return out[: legal_actions(state, out)]


def numbered_place(state: State) -> int:
    """The number that notation gives the place the current question of chance is about: a slot, space or Chamber."""
    return int(place_asked(state))


def waiting_purchase(state: State) -> Action:
    """The main action that waits for its payment."""
    noted = [NONE] * NOTED
    note_turn(state, seat_to_act(state), state.purchase, noted)
    return _main_action(state.purchase, noted[4], noted[5])


def action_of(state: State, code: int) -> Action:
    """The action that a legal integer stands for in a position."""
    if question_of(state) is None:
        raise NotationError("the game is over: no action means anything any more")
    noted = [NONE] * NOTED
    note(state, code, noted)
    return action_noted(tuple(noted))


@lru_cache(maxsize=8192)
def action_noted(noted: tuple[int, ...]) -> Action:
    """The action that was noted (`rules.meaning.note`), whatever the position was."""
    code, _, question, about, *rows = noted
    if code == moves.DECLINE:
        return Action(Verb.DECLINE)
    if question == Question.TURN:
        return _main_action(code, rows[0], rows[1])
    verb = VERBS[Question(question)]
    if moves.MOVE <= code < moves.MOVE_DECREE:
        chamber = (code - moves.MOVE) // 2
        return Action(Verb.SHIFT, number=chamber + 1, to=chamber + (2 if code - moves.MOVE & 1 else 0))
    if code == moves.CONSPIRE:
        return Action(Verb.CONSPIRE)
    match verb:
        case Verb.PLAN if about & 1:
            return Action(Verb.ASTARTE, number=code - moves.PAY)
        case Verb.START:
            return Action(verb, number=code - moves.START)
        case Verb.RETURN:
            return Action(verb, number=code - moves.RETURN)
        case Verb.REMOVE | Verb.APPLY:
            return Action(verb, number=code - moves.MILITARY)
        case Verb.DISCARD:
            return Action(verb, (CARDS[rows[0]],))
        case Verb.GIVE:
            return Action(verb, (CARDS[code - moves.CARD if question == Question.SWAP_GIVE else rows[0]],))
        case Verb.ASSIGN:
            cards = [rows[place] for place in ASSIGNMENTS[code - moves.ASSIGN]]
            return Action(verb, tuple(CARDS[card] for card in cards if card != NONE))
        case Verb.OPEN:
            return Action(verb, (MYTHOLOGIES[(code - moves.MYTHOLOGY) // 2],))
        case Verb.DECREE:
            start, end = divmod(code - moves.MOVE_DECREE, N_CHAMBERS)
            return Action(verb, number=start + 1, to=end + 1)
        case Verb.PUT:
            divinity, space = divmod(code - moves.PLACE_DIVINITY, N_SPACES)
            return Action(verb, (DIVINITIES[divinity],), space + 1)
        case Verb.CARD:
            return Action(verb, (CARDS[rows[0]],), about)
        case Verb.MYTHOLOGY:
            return Action(verb, (MYTHOLOGIES[(code - moves.MYTHOLOGY) // 2],), about)
        case Verb.OFFERING:
            return Action(verb, (OFFERINGS[code - moves.OFFERING],), about)
        case Verb.SPACE:
            return Action(verb, (DIVINITIES[code - moves.DIVINITY],), about)
        case Verb.FLIP:
            return Action(verb, (DECREES[code - moves.DECREE],), about)
    if verb in ONE_NUMBER:
        return Action(verb, number=code - ONE_NUMBER[verb])
    units, first = ONE_UNIT[verb]
    return Action(verb, (units[code - first],))


def _main_action(code: int, row: int, wonder: int) -> Action:
    """A main action with the card, or Divinity, and the Wonder that were noted of it."""
    if code >= moves.CONSPIRACY:
        return Action(Verb.TRIGGER, (CONSPIRACIES[code - moves.CONSPIRACY],))
    if code >= moves.PREPARE:
        return Action(Verb.PREPARE, (CONSPIRACIES[(code - moves.PREPARE) % N_CONSPIRACIES], CARDS[row]))
    if code >= moves.ACTIVATE:
        used = (code - moves.ACTIVATE) % moves.OFFERING_SETS
        offerings = (offering for offering in OFFERINGS if used >> offering.number & 1)
        return Action(Verb.ACTIVATE, (DIVINITIES[row], *offerings))
    card = CARDS[row]
    if code < moves.DISCARD:
        return Action(Verb.RECRUIT if card.colour is Colour.SENATOR else Verb.BUILD, (card,))
    if code < moves.WONDER:
        return Action(Verb.DISCARD, (card,))
    return Action(Verb.WONDER, (WONDERS[wonder], card))


def code_of(state: State, action: Action) -> int | None:
    """The integer of an action in a position, or None when it has none there (so it cannot be legal)."""
    question, verb, number = question_of(state), action.verb, action.number or 0
    units = action.units
    match verb:
        case Verb.DECLINE:
            return moves.DECLINE
        case Verb.CONSPIRE:
            return moves.CONSPIRE
        case Verb.START:
            return moves.START + number
        case Verb.RETURN:
            return moves.RETURN + number
        case Verb.REMOVE | Verb.APPLY:
            return moves.MILITARY + number
        case Verb.SHIFT:
            left = (action.to or 0) < number
            return moves.MOVE + 2 * (number - 1) + (not left) if abs((action.to or 0) - number) == 1 else None
        case Verb.DECREE:
            return moves.MOVE_DECREE + N_CHAMBERS * (number - 1) + (action.to or 1) - 1
        case Verb.PUT:
            return moves.PLACE_DIVINITY + N_SPACES * units[0].number + number - 1
        case Verb.OPEN:
            return moves.MYTHOLOGY + 2 * units[0].number
        case Verb.TRIGGER:
            return moves.CONSPIRACY + units[0].number
        case Verb.ACTIVATE:
            if units[0].number not in state.space:
                return None
            used = sum(1 << offering.number for offering in set(units[1:]))
            return int(moves.ACTIVATE + moves.OFFERING_SETS * state.space.index(units[0].number) + used)
        case Verb.GIVE if question is Question.SWAP_GIVE:
            return moves.CARD + units[0].number
        case Verb.BUILD | Verb.RECRUIT | Verb.DISCARD | Verb.WONDER | Verb.PREPARE | Verb.GIVE:
            return _code_with_slot(state, action)
        case Verb.ASSIGN:
            offered = [unit.row for unit in units] + [NONE] * (3 - len(units))
            if sorted(card for card in offered if card != NONE) != [card for card in state.card_offer if card != NONE]:
                return None
            return moves.ASSIGN + ASSIGNMENTS.index(_places(offered, state.card_offer))
        case Verb.CARD | Verb.MYTHOLOGY | Verb.OFFERING | Verb.SPACE | Verb.FLIP:
            if question is None or VERBS.get(question) is not verb or number != numbered_place(state):
                return None
            return _outcome_code(state, verb, units[0])
    if verb in ONE_NUMBER:
        return ONE_NUMBER[verb] + number
    return ONE_UNIT[verb][1] + units[0].number


def _places(cards: list[int], offer: list[int]) -> tuple[int, ...]:
    """Where the cards of an assignment lie in the offer; with fewer than three, the last places are empty."""
    places = [offer.index(card) for card in cards if card != NONE]
    return (*places, *(place for place in range(3) if place not in places))


def _code_with_slot(state: State, action: Action) -> int | None:
    card = action.units[-1]
    if card.row not in state.slot:
        return None
    slot: int = state.slot.index(card.row)
    match action.verb:
        case Verb.DISCARD:
            return moves.DISCARD + slot
        case Verb.PREPARE:
            return moves.PREPARE + N_CONSPIRACIES * slot + action.units[0].number
        case Verb.WONDER:
            places = wonders_to_act(state)
            wonder = action.units[0].number
            return moves.WONDER + N_PLACES * slot + int(places.index(wonder)) if wonder in places else None
    return moves.BUILD + slot


def _outcome_code(state: State, verb: Verb, unit: Unit) -> int | None:
    match verb:
        case Verb.MYTHOLOGY:
            left = state.mythology_pool >> 2 * unit.number & 3
            return moves.MYTHOLOGY + 2 * unit.number + (left == 2) if left else None
        case Verb.OFFERING:
            return moves.OFFERING + unit.number
        case Verb.SPACE:
            return moves.DIVINITY + unit.number
        case Verb.FLIP:
            return moves.DECREE + unit.number
    copies = (card.row for card in CARDS if card.name == unit.name and state.zone[card.row] == Zone.UNSEEN)
    return moves.CARD + next(copies, unit.row)


def parse(text: str, subject: int | None = None) -> Action:
    """Read the notation of an action.  `subject` is the place meant when a dealer's word names none.

    >>> str(parse("wonder Sphinx with Altar"))
    'wonder the_sphinx with altar'
    >>> parse("bild altar")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.NotationError: 'bild altar' starts with no known verb; did you mean 'build'?
    """
    check_text(text, "the notation of an action, as in 'build altar'")
    words = text.split()
    verb = VERB_CALLED.get(words[0].lower()) if words else None
    if verb is None:
        said = suggestion(words[0] if words else "", list(VERB_CALLED))
        raise NotationError(f"'{text}' starts with no known verb{said}")
    rest = [word.lower() for word in words[1:]]
    match verb:
        case Verb.DECLINE | Verb.CONSPIRE if not rest:
            return Action(verb)
        case Verb.START:
            return Action(verb, number=_seat(rest, text))
        case Verb.RETURN if len(rest) == 1 and rest[0] in PLACES:
            return Action(verb, number=PLACES.index(rest[0]))
        case Verb.REMOVE | Verb.APPLY if len(rest) == 2 and rest[0] in SEATS and rest[1] in LOOT:
            return Action(verb, number=2 * SEATS.index(rest[0]) + LOOT.index(rest[1]))
        case Verb.SHIFT | Verb.DECREE if len(rest) == 2 and all(map(_is_chamber, rest)):
            return Action(verb, number=int(rest[0]), to=int(rest[1]))
        case Verb.INFLUENCE | Verb.EXPEL if len(rest) == 1 and _is_chamber(rest[0]):
            return Action(verb, number=int(rest[0]))
    chamber = verb in (Verb.INFLUENCE, Verb.EXPEL)
    if verb in ONE_NUMBER and not chamber and len(rest) == 1 and _is_number(rest[0]):
        return Action(verb, number=int(rest[0]))
    if verb in NUMBERED:
        return _numbered(verb, rest, text, subject)
    units = _units(verb, rest, text)
    if units and units[-1].colour is Colour.SENATOR and verb is Verb.BUILD:
        verb = Verb.RECRUIT
    return Action(verb, units)


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal() and len(word) < 4


def _is_chamber(word: str) -> bool:
    return word.isdecimal() and len(word) < 3 and 1 <= int(word) <= N_CHAMBERS


def _seat(words: list[str], text: str) -> int:
    if len(words) != 1 or words[0].lower() not in ("p1", "p2", "1", "2"):
        raise NotationError(f"'{text}' should say who begins: 'start p1' or 'start p2'")
    return int(words[0][-1]) - 1


def _numbered(verb: Verb, words: list[str], text: str, subject: int | None) -> Action:
    """A unit and the number of a place, in either order."""
    number = subject
    for place in (0, -1):
        if len(words) > 1 and _is_number(words[place]):
            number = int(words.pop(place))
    if verb is Verb.PUT and (number is None or not 1 <= number <= N_SPACES):
        raise NotationError(f"'{text}' should end with the number of a space, as in 'put hades 3'")
    if not words:
        raise NotationError(f"'{text}' should read like '{verb.value} {number or 1} {NUMBERED[verb][0].id}'")
    return Action(verb, (find(" ".join(words), NUMBERED[verb]),), number)


def _units(verb: Verb, words: list[str], text: str) -> tuple[Unit, ...]:
    wanted = NAMED.get(verb, (ONE_UNIT[verb][0],) if verb in ONE_UNIT else (CARDS,))
    names, _, after = " ".join(words).partition(" with ")
    if after and verb is Verb.ACTIVATE:
        parts = [names, *after.replace("offering ", "offering_").split()]
    elif after:
        parts = [names, after]
    elif len(wanted) == 1 or verb is Verb.ACTIVATE:
        parts = [names] if names else []
    else:
        parts = words
    fewer = verb in (Verb.ACTIVATE, Verb.ASSIGN) and 1 <= len(parts) <= len(wanted)
    if not ((len(parts) == len(wanted) and wanted) or fewer) or not all(parts):
        example = EXAMPLES.get(verb) or (f"{verb.value} {wanted[0][0].id}" if wanted else f"{verb.value} 1")
        if verb in (Verb.DECLINE, Verb.CONSPIRE):
            example = verb.value
        raise NotationError(f"'{text}' should read like '{example}'")
    return tuple(find(part, among) for part, among in zip(parts, wanted, strict=False))


__all__ = [
    "Action",
    "Verb",
    "action_of",
    "code_of",
    "legal_codes",
    "numbered_place",
    "parse",
    "question_of",
    "seat_to_act",
    "subject_of",
    "verbs_of",
    "waiting_purchase",
    "wonders_to_act",
]
