"""Subjects of pending questions as text, as in `p1 senate 2 middle` and `d see_divinity p1 greek 1`.

A subject is the number of the slot, Chamber or other item that a question (a pending decision) is about.  Each kind of
question with a subject has a form, which writes this number as words, and reads the words again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...errors import PositionError
from ..actions import action_of, code_of, legal_codes, parse
from ..components import CARDS, DIVINITIES, MYTHOLOGIES, WONDERS, Colour, Unit
from ..ids import SEATS, list_set_bits
from ..layout import N_AGES, N_SLOTS, TOKEN_SLOTS
from ..names import find
from ..rules.bidding import BIDS
from ..rules.expansions.divinity_decks import ENKI_TOKENS, top_index_of_deck
from ..rules.payments import PLAN_FACTOR
from ..rules.prompts import LIBRARY_DRAWS
from ..rules.setup import BOARD_TOKENS, DRAFT_GROUP
from ..rules.state import DECK_OF_MYTHOLOGY, HIDDEN, N_CHAMBERS, N_SPACES, Question, State, pop, push
from ..rules.structure import GUILDS_IN_PLAY, REMOVED_CARDS

UNKNOWN = "?"
SECTIONS = ("left", "middle", "right")
SEAT_FACTOR, SECTION_FACTOR = 4, 8  # a subject is a number plus 4 times a seat, or 8 times a section
LOOK_SEAT_FACTOR = 16  # a subject is a place in the decks of Divinities plus 16 times a seat


@dataclass(frozen=True)
class SubjectForm:
    """Written form of the subject of a question (the number of a slot, Chamber or other item).

    Attributes:
        write: returns the words for the subject, given the state, the seat that decides, and the subject.
        read: returns the subject, given the state, the seat and the words; raises ValueError if they have no meaning.
        ending: describes how a text should end, for error messages.
    """

    write: Callable[[State, int, int], str]
    read: Callable[[State, int, Sequence[str]], int]
    ending: str


def format_subject(state: State, question: int, seat: int, subject: int) -> str:
    """Return the words for the subject of a pending decision, such as a slot or a card; empty if it has no subject.

    `seat` is the seat that decides.
    """
    form = FORMS.get(Question(question))
    return form.write(state, seat, subject) if form else ""


def parse_subject(state: State, question: Question, seat: int, words: Sequence[str], text: str) -> int:
    """Parse the words for the subject of a question, such as a slot or a card.

    Args:
        state: the position; with `pay` the waiting purchase is written into it.
        question: the question.
        seat: the seat that decides.
        words: the words for the subject.
        text: the whole text of the question, for error messages.

    Raises:
        PositionError: the words have no meaning.
    """
    form = FORMS.get(question)
    if form is None:
        if words:
            raise PositionError(f"'{text}' says too much")
        return 0
    try:
        return form.read(state, seat, words)
    except ValueError:
        raise PositionError(f"'{text}' should end with {form.ending}") from None


def parse_number(word: str, least: int, most: int) -> int:
    """Return `word` as a number; raise ValueError unless it is a number from `least` to `most`."""
    if not word.isdecimal() or len(word) > 3 or not least <= int(word) <= most:
        raise ValueError
    return int(word)


def make_number_form(least: int, most: int, first: int = 0) -> SubjectForm:
    """Return the form of a subject that is written as a number from `least` to `most`.

    The written number is the subject plus `first`; with `first` 1, subject 0 is written as 1.
    """

    def read(state: State, seat: int, words: Sequence[str]) -> int:
        (word,) = words or ["0"]
        return parse_number(word, least, most) - first

    return SubjectForm(lambda state, seat, subject: str(subject + first), read, f"a number from {least} to {most}")


def make_flag_form(word: str) -> SubjectForm:
    """Return the form of a subject that is 0 or 1: it is written as `word` for 1, as nothing for 0."""

    def read(state: State, seat: int, words: Sequence[str]) -> int:
        return [[], [word]].index(list(words))

    return SubjectForm(lambda state, seat, subject: word if subject else "", read, f"{word}, or nothing more")


def make_component_form(units: Sequence[Unit], what: str) -> SubjectForm:
    """Return the form of a subject (what a question is about) that is the index of a component, written as its id.

    Args:
        units: the components, in the order of their numbers.
        what: the kind of component, for error messages.
    """

    def read(state: State, seat: int, words: Sequence[str]) -> int:
        return find(" ".join(words), units).number

    return SubjectForm(lambda state, seat, subject: units[subject].id, read, what)


def _parse_colour_subject(state: State, seat: int, words: Sequence[str]) -> int:
    if len(words) != 1 or words[0] not in ("brown", "grey", "blue", "yellow"):
        raise ValueError
    return int(Colour[words[0].upper()])


def initial_token_slots(state: State) -> list[int]:
    """Return the slots of the current structure whose cards start the Age with a Mythology or Offering token."""
    return list_set_bits(TOKEN_SLOTS[state.layout])


def _parse_token_slot_subject(state: State, seat: int, words: Sequence[str]) -> int:
    (word,) = words
    return initial_token_slots(state).index(parse_number(word, 0, N_SLOTS - 1))


def _parse_wonder_subject(state: State, seat: int, words: Sequence[str]) -> int:
    return int(state.city[seat].wonders.index(find(" ".join(words), WONDERS).number))


def _format_senate_subject(state: State, seat: int, subject: int) -> str:
    return f"{subject % SECTION_FACTOR} {SECTIONS[subject // SECTION_FACTOR]}"


def _parse_senate_subject(state: State, seat: int, words: Sequence[str]) -> int:
    actions, section = words
    return parse_number(actions, 1, 3) + SECTION_FACTOR * SECTIONS.index(section)


def _make_look_form(most: int) -> SubjectForm:
    """Return the form of a subject that is written as the seat that looks at cards and the number of cards to come.

    `most` is the largest number of cards.
    """

    def read(state: State, seat: int, words: Sequence[str]) -> int:
        looker, count = words
        return parse_number(count, 1, most) + SEAT_FACTOR * SEATS.index(looker)

    return SubjectForm(
        lambda state, seat, subject: f"{SEATS[subject // SEAT_FACTOR]} {subject % SEAT_FACTOR}",
        read,
        f"p1 or p2 and a number from 1 to {most}",
    )


def _format_seen_divinity(state: State, seat: int, subject: int) -> str:
    looker, place = divmod(subject, LOOK_SEAT_FACTOR)
    mythology = place // DECK_OF_MYTHOLOGY
    return f"{SEATS[looker]} {MYTHOLOGIES[mythology].id} {top_index_of_deck(state, mythology) - place + 1}"


def _parse_seen_divinity(state: State, seat: int, words: Sequence[str]) -> int:
    looker, name, depth = words
    mythology = find(name, MYTHOLOGIES).number
    place = top_index_of_deck(state, mythology) + 1 - parse_number(depth, 1, state.deck_size[mythology])
    return int(place) + LOOK_SEAT_FACTOR * SEATS.index(looker)


def _format_payment_subject(state: State, seat: int, subject: int) -> str:
    shares = f"astarte {subject // PLAN_FACTOR + 1}" if subject & 1 else "plan"
    push(state, Question.TURN, seat, 0)
    action = action_of(state, state.purchase)
    pop(state)
    return f"{shares} {action}"


def _parse_payment_subject(state: State, seat: int, words: Sequence[str]) -> int:
    """Parse the subject of a choice of payment from words such as `plan build altar`.

    It is 0 if the player has to choose a plan, that is, a way to pay. Otherwise it contains the chosen plan, and the
    player has to choose the coins from Astarte. The action that is paid for is written into the position as its waiting
    purchase.
    """
    kind, *rest = words
    if len(rest) < 2:
        raise ValueError
    subject = 0 if kind == "plan" else 1 + PLAN_FACTOR * (parse_number(rest.pop(0), 1, 2) - 1)
    if kind not in ("plan", "astarte"):
        raise ValueError
    push(state, Question.TURN, seat, 0)
    code = code_of(state, parse(" ".join(rest)))
    if code is None or code not in legal_codes(state):
        raise PositionError(f"'{' '.join(rest)}' is not what could be paid for here")
    pop(state)
    state.purchase = code
    return subject


def _format_bid_subject(state: State, seat: int, subject: int) -> str:
    return "" if seat == 0 else UNKNOWN if subject == HIDDEN else str(subject)


def _parse_bid_subject(state: State, seat: int, words: Sequence[str]) -> int:
    if seat == 0:
        () = words
        return 0
    (word,) = words
    return HIDDEN if word == UNKNOWN else parse_number(word, 0, BIDS - 1)


MYTHOLOGY = make_component_form(MYTHOLOGIES, "a mythology, such as greek")
TOKEN_SLOT = SubjectForm(
    lambda state, seat, subject: str(initial_token_slots(state)[subject]),
    _parse_token_slot_subject,
    "a slot whose card bears a token",
)
SLOT = make_number_form(0, N_SLOTS - 1)
CARD = make_component_form(CARDS, "a card")
FORMS: dict[Question, SubjectForm] = {
    Question.DRAFT_WONDER: make_number_form(0, 2 * DRAFT_GROUP - 1),
    Question.DESTROY_CARD: SubjectForm(
        lambda state, seat, subject: Colour(subject).name.lower(), _parse_colour_subject, "brown, grey, blue or yellow"
    ),
    Question.BUILD_LAST_ROW: make_flag_form("senators"),
    Question.PLACE_DIVINITY: MYTHOLOGY,
    Question.PICK_FROM_DECK: MYTHOLOGY,
    Question.ORDER_DECK: MYTHOLOGY,
    Question.TUCK_CARD: SubjectForm(
        lambda state, seat, subject: WONDERS[state.city[seat].wonders[subject]].id,
        _parse_wonder_subject,
        "a Wonder of that player",
    ),
    Question.SENATE: SubjectForm(
        _format_senate_subject, _parse_senate_subject, "a number of actions and a section, such as 2 middle"
    ),
    Question.MOVE_CUBE: make_flag_form("mandatory"),
    Question.DISCARD_ACCESSIBLE: make_flag_form("optional"),
    Question.SWAP_GIVE: CARD,
    Question.PAY: SubjectForm(
        _format_payment_subject, _parse_payment_subject, "plan or astarte 1 and an action, such as plan build altar"
    ),
    Question.BID: SubjectForm(
        _format_bid_subject, _parse_bid_subject, "the first player's bid, or ?, when it is the second who bids"
    ),
    Question.REVEAL_BID: make_number_form(0, BIDS - 1),
    Question.DEAL_TOKEN: make_number_form(1, BOARD_TOKENS),
    Question.DEAL_WONDER: make_number_form(0, 2 * DRAFT_GROUP - 1),
    Question.DEAL_BACK: make_number_form(1, GUILDS_IN_PLAY),
    Question.DEAL_CARD: SLOT,
    Question.TURN_CARD: SLOT,
    Question.DRAW_LIBRARY_TOKEN: make_number_form(1, LIBRARY_DRAWS),
    Question.DRAW_REMOVED_CARD: make_number_form(1, REMOVED_CARDS),
    Question.DEAL_SENATOR_BACK: make_number_form(1, 5),
    Question.DEAL_MYTHOLOGY: TOKEN_SLOT,
    Question.DEAL_OFFERING: TOKEN_SLOT,
    Question.SEE_DIVINITY: SubjectForm(
        _format_seen_divinity, _parse_seen_divinity, "who looks at which card of which deck, such as p1 greek 1"
    ),
    Question.REVEAL_SPACE: make_number_form(1, N_SPACES, first=1),
    Question.DRAW_ENKI_TOKEN: make_number_form(1, ENKI_TOKENS),
    Question.DRAW_CONSPIRACY: _make_look_form(2),
    Question.FLIP_DECREE: make_number_form(1, N_CHAMBERS, first=1),
    Question.TURN_DISCARDED: SLOT,
    Question.LOOK_REMOVED_CARD: _make_look_form(REMOVED_CARDS),
    Question.LAY_OUT: make_number_form(1, N_AGES),
    Question.LIBERTY_DISCARD: CARD,
    Question.LIBERTY_BUILD: CARD,
    Question.CLAIM_TOKEN: SLOT,
    Question.DIVINITY_EFFECT: make_component_form(DIVINITIES, "a Divinity"),
    Question.MEET_ENKI: make_number_form(0, DECK_OF_MYTHOLOGY),
}
