"""Actions as people see them: objects with a notation that can be written by hand.

Inside the rules an action is a small integer (see `rules.moves`).  `action_of` and `code_of` translate one into the
other, `parse` reads notation:

    draft the_sphinx                 pick a Wonder in the draft
    build clay_pool                  build an accessible card
    discard clay_pool                discard it for coins
    wonder the_sphinx with altar     build a Wonder, the card goes under it
    token law                        take a Progress token
    destroy quarry                   Statue of Zeus, Circus Maximus
    revive aqueduct                  Mausoleum
    fetch pretorium                  Messe
    assign study port circus         Statue of Liberty: my card, the discarded one, the opponent's
    start p2                         who begins the Age
    decline                          leave the Progress token of a pair

and for the dealer, whose moves are chance's:

    board law                        a Progress token on the board
    reveal the_sphinx                a Wonder revealed (or dealt)
    guild 7                          a slot whose card shows the back of a Guild
    card 12 quarry                   the card in a slot
    library law                      drawn by the Great Library
    removed baths                    turned up for the Statue of Liberty
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from ..kernel.errors import NotationError, suggestion
from .components import CARDS, TOKENS, WONDERS, Unit
from .names import find
from .rules.legal import legal_actions
from .rules.moves import (
    ASSIGN,
    ASSIGNMENTS,
    BUILD,
    CARD,
    DECLINE,
    DISCARD,
    DRAFT,
    N_ACTIONS,
    SLOT,
    START,
    TOKEN,
    WONDER,
    place_of,
    slot_of,
)
from .rules.state import N_PLACES, NONE, Question, State


class Verb(Enum):
    """The first word of an action's notation."""

    DRAFT = "draft"
    BUILD = "build"
    DISCARD = "discard"
    WONDER = "wonder"
    TOKEN = "token"
    DESTROY = "destroy"
    REVIVE = "revive"
    FETCH = "fetch"
    ASSIGN = "assign"
    START = "start"
    DECLINE = "decline"
    BOARD = "board"
    REVEAL = "reveal"
    GUILD = "guild"
    CARD = "card"
    LIBRARY = "library"
    REMOVED = "removed"


@dataclass(frozen=True)
class Action:
    """What a player (or chance) does.

    >>> str(Action(Verb.WONDER, (find("sphinx"), find("altar"))))
    'wonder the_sphinx with altar'
    """

    verb: Verb
    units: tuple[Unit, ...] = ()
    number: int | None = None  # a slot, or a seat for `start`

    def __str__(self) -> str:
        words = [self.verb.value]
        if self.verb is Verb.START:
            words.append(f"p{(self.number or 0) + 1}")
        elif self.number is not None:
            words.append(str(self.number))
        words += [unit.id for unit in self.units]
        if self.verb is Verb.WONDER:
            words.insert(2, "with")
        return " ".join(words)


# The verb with which each question is answered; `Question.TURN` has three.
VERBS = {
    Question.DRAFT_WONDER: Verb.DRAFT,
    Question.CHOOSE_STARTER: Verb.START,
    Question.PICK_BOARD_TOKEN: Verb.TOKEN,
    Question.PICK_LIBRARY_TOKEN: Verb.TOKEN,
    Question.DESTROY_CARD: Verb.DESTROY,
    Question.BUILD_FROM_DISCARD: Verb.REVIVE,
    Question.BUILD_LAST_ROW: Verb.FETCH,
    Question.LIBERTY_ASSIGN: Verb.ASSIGN,
    Question.DEAL_TOKEN: Verb.BOARD,
    Question.DEAL_WONDER: Verb.REVEAL,
    Question.DEAL_BACK: Verb.GUILD,
    Question.DEAL_CARD: Verb.CARD,
    Question.TURN_CARD: Verb.CARD,
    Question.DRAW_LIBRARY_TOKEN: Verb.LIBRARY,
    Question.DRAW_REMOVED_CARD: Verb.REMOVED,
}
SLOT_VERBS = (Verb.CARD, Verb.GUILD)


def question_of(state: State) -> Question | None:
    """What is to be decided now, or None when the game is over."""
    return Question(state.agenda[state.n_agenda - 1].question) if state.n_agenda else None


def subject_of(state: State) -> int:
    """What the current question is about; see `Question`."""
    return int(state.agenda[state.n_agenda - 1].subject)


def seat_to_act(state: State) -> int | None:
    """Who decides now: a seat, `CHANCE`, or None when the game is over."""
    return int(state.agenda[state.n_agenda - 1].seat) if state.n_agenda else None


def legal_codes(state: State) -> list[int]:
    """The legal actions as integers."""
    out = [0] * N_ACTIONS
    return out[: legal_actions(state, out)]


def action_of(state: State, code: int) -> Action:
    """The action that a legal integer stands for in a position."""
    question = question_of(state)
    if question is None:
        raise NotationError("the game is over: no action means anything any more")
    if question is Question.TURN and code < START:
        card = CARDS[state.slot[slot_of(code)]]
        if code < DISCARD:
            return Action(Verb.BUILD, (card,))
        if code < WONDER:
            return Action(Verb.DISCARD, (card,))
        wonder = state.city[seat_to_act(state)].wonders[place_of(code)]
        return Action(Verb.WONDER, (WONDERS[wonder], card))
    if code == DECLINE:
        return Action(Verb.DECLINE)
    verb = VERBS[question]
    if verb is Verb.START:
        return Action(verb, number=code - START)
    if verb is Verb.GUILD:
        return Action(verb, number=code - SLOT)
    if verb is Verb.ASSIGN:
        return Action(verb, tuple(CARDS[state.card_offer[place]] for place in ASSIGNMENTS[code - ASSIGN]))
    if verb in (Verb.DRAFT, Verb.REVEAL):
        return Action(verb, (WONDERS[code - DRAFT],))
    if verb in (Verb.TOKEN, Verb.BOARD, Verb.LIBRARY):
        return Action(verb, (TOKENS[code - TOKEN],))
    return Action(verb, (CARDS[code - CARD],), subject_of(state) if verb is Verb.CARD else None)


def code_of(state: State, action: Action) -> int | None:
    """The integer of an action in a position, or None when it has none there (so it cannot be legal)."""
    match action.verb:
        case Verb.BUILD | Verb.DISCARD | Verb.WONDER:
            if question_of(state) is not Question.TURN or action.units[-1].row not in state.slot:
                return None
            slot: int = state.slot.index(action.units[-1].row)
            if action.verb is not Verb.WONDER:
                return (BUILD if action.verb is Verb.BUILD else DISCARD) + slot
            places = state.city[seat_to_act(state)].wonders
            wonder = action.units[0].number
            return WONDER + N_PLACES * slot + int(places.index(wonder)) if wonder in places else None
        case Verb.START:
            return START + (action.number or 0)
        case Verb.DECLINE:
            return DECLINE
        case Verb.GUILD:
            return SLOT + (action.number or 0)
        case Verb.ASSIGN:
            offered = [unit.row for unit in action.units]
            if NONE in state.card_offer or sorted(offered) != state.card_offer:
                return None
            return ASSIGN + ASSIGNMENTS.index(tuple(state.card_offer.index(card) for card in offered))
        case Verb.DRAFT | Verb.REVEAL:
            return DRAFT + action.units[0].number
        case Verb.TOKEN | Verb.BOARD | Verb.LIBRARY:
            return TOKEN + action.units[0].number
        case Verb.CARD if action.number != subject_of(state):
            return None
    return CARD + action.units[0].row


def parse(text: str, subject: int | None = None) -> Action:
    """Read the notation of an action.  `subject` is the slot meant when a dealer's `card` names none.

    >>> str(parse("wonder Sphinx with Altar"))
    'wonder the_sphinx with altar'
    >>> parse("bild altar")
    Traceback (most recent call last):
    ...
    sevenwonders.kernel.errors.NotationError: 'bild altar' starts with no known verb; did you mean 'build'?
    """
    words = text.split()
    verbs = [verb.value for verb in Verb]
    if not words or words[0].lower() not in verbs:
        raise NotationError(f"'{text}' starts with no known verb{suggestion(words[0] if words else '', verbs)}")
    verb, rest = Verb(words[0].lower()), [word.lower() for word in words[1:]]
    number = None
    if verb is Verb.START:
        return Action(verb, number=_seat(rest, text))
    if verb in SLOT_VERBS and rest and rest[0].isdecimal() and len(rest[0]) < 4:
        number, rest = int(rest[0]), rest[1:]
    elif verb is Verb.CARD:
        number = subject
    elif verb is Verb.GUILD:
        raise NotationError(f"'{text}' needs the number of a slot, as in 'guild 7'")
    units = tuple(_units(verb, rest, text))
    return Action(verb, units, number)


def _seat(words: list[str], text: str) -> int:
    if len(words) != 1 or words[0].lower() not in ("p1", "p2", "1", "2"):
        raise NotationError(f"'{text}' should say who begins: 'start p1' or 'start p2'")
    return int(words[0][-1]) - 1


def _units(verb: Verb, words: list[str], text: str) -> Iterator[Unit]:
    kinds: dict[Verb, tuple[tuple[Unit, ...], ...]] = {
        Verb.DRAFT: (WONDERS,),
        Verb.REVEAL: (WONDERS,),
        Verb.WONDER: (WONDERS, CARDS),
        Verb.TOKEN: (TOKENS,),
        Verb.BOARD: (TOKENS,),
        Verb.LIBRARY: (TOKENS,),
        Verb.ASSIGN: (CARDS, CARDS, CARDS),
        Verb.DECLINE: (),
        Verb.GUILD: (),
    }
    wanted = kinds.get(verb, (CARDS,))
    names = " ".join(words)
    if verb is Verb.WONDER and " with " in f" {names} ":
        parts = [part.strip() for part in f" {names} ".split(" with ", 1)]
    elif len(wanted) == 1:
        parts = [names] if names else []
    else:
        parts = words
    if len(parts) != len(wanted) or not all(parts):
        examples = {Verb.WONDER: "wonder the_sphinx with altar", Verb.ASSIGN: "assign study port circus"}
        example = examples.get(verb, f"{verb.value} {wanted[0][0].id}" if wanted else verb.value)
        raise NotationError(f"'{text}' should read like '{example}'")
    for part, among in zip(parts, wanted, strict=True):
        yield find(part, among)


__all__ = [
    "Action",
    "Verb",
    "action_of",
    "code_of",
    "legal_codes",
    "parse",
    "question_of",
    "seat_to_act",
    "subject_of",
]
