"""What is pending in a described position: reading the questions and refusing those that cannot be asked."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.errors import PositionError
from ..components import CARDS, Colour
from ..ids import SEATS
from ..layout import LAST_ROW, N_SLOTS
from ..names import find
from ..rules.chance import DRAFT_ORDER
from ..rules.ask import LIBRARY_DRAWS
from ..rules.effects import any_in_zone
from ..rules.legal import legal_actions
from ..rules.moves import N_ACTIONS
from ..rules.play import settle
from ..rules.setup import BOARD_TOKENS, GROUP
from ..rules.state import CHANCE, FIRST_CHANCE, FIRST_TASK, N_PENDING, NOBODY, NONE, Question, State, Zone, push
from ..rules.structure import GUILDS_IN_PLAY, REMOVED_CARDS
from .describe import DEALER

if TYPE_CHECKING:
    from .build import Builder

ROOM = N_PENDING - 2  # effects still to come push questions of their own
QUESTIONS = {question.name.lower(): question for question in Question}
# The largest number a question may end with; the questions after it end with how many things are still to come.
MOST = {
    Question.DRAFT_WONDER: 2 * GROUP - 1,
    Question.DEAL_WONDER: 2 * GROUP - 1,
    Question.DEAL_CARD: N_SLOTS - 1,
    Question.TURN_CARD: N_SLOTS - 1,
    Question.DEAL_TOKEN: BOARD_TOKENS,
    Question.DEAL_BACK: GUILDS_IN_PLAY,
    Question.DRAW_LIBRARY_TOKEN: LIBRARY_DRAWS,
    Question.DRAW_REMOVED_CARD: REMOVED_CARDS,
    Question.LAY_OUT: 3,
}
STILL_TO_COME = (Question.DEAL_TOKEN, Question.DEAL_BACK, Question.DRAW_LIBRARY_TOKEN, Question.DRAW_REMOVED_CARD)


def set_agenda(state: State, builder: "Builder") -> None:
    """Put the described questions on the agenda, by default a turn of the active player."""
    texts = builder.position.pending
    if texts is None:
        texts = default_agenda(state, builder)
    texts = builder.names(texts, "pending")
    if not texts:
        raise PositionError("nothing is pending: say who is to decide, as in 'p1 turn'")
    if len(texts) > ROOM:
        raise PositionError(f"{len(texts)} questions are pending; there can be at most {ROOM}")
    for text in texts:
        question, seat, subject = read_entry(state, builder, text)
        push(state, question, seat, subject)
    check_agenda(state, texts)
    settle(state)
    if state.n_agenda and not legal_actions(state, [0] * N_ACTIONS):
        raise PositionError(f"'{texts[-1]}' is pending, but there is nothing to choose from")


def default_agenda(state: State, builder: "Builder") -> list[str]:
    """A turn; before it, chance deals what has not been dealt and turns what nothing covers."""
    texts = [f"{builder.position.active} turn"]
    if state.age and builder.fresh:
        texts.append(f"{DEALER} deal_card 0")
        if state.age == 3:
            texts.append(f"{DEALER} deal_back {GUILDS_IN_PLAY}")
        return texts
    if not state.present:
        raise PositionError("the structure is empty: say with 'pending' who is to decide what")
    turned = state.open & state.hidden
    return texts + [f"{DEALER} turn_card {slot}" for slot in range(N_SLOTS) if turned >> slot & 1]


def read_entry(state: State, builder: "Builder", text: str) -> tuple[Question, int, int]:
    """The question, the seat and the subject that a text means."""
    words = text.split()
    if len(words) not in (2, 3) or words[1] not in QUESTIONS:
        raise PositionError(f"'{text}' should read like 'p1 turn' or 'p2 destroy_card grey'")
    question = QUESTIONS[words[1]]
    if question < FIRST_CHANCE or question is Question.LIBERTY_BUILD:
        seat = builder.seat(words[0], f"the seat of '{text}'")
    else:
        seat = CHANCE if question < FIRST_TASK else NOBODY
    return question, seat, read_subject(state, builder, question, words[2] if len(words) == 3 else "", text)


def read_subject(state: State, builder: "Builder", question: Question, word: str, text: str) -> int:
    """The last word of a question as a number."""
    if question is Question.DESTROY_CARD:
        if word not in ("brown", "grey"):
            raise PositionError(f"'{text}' should end with brown or grey")
        return int(Colour[word.upper()])
    if question in (Question.LIBERTY_BUILD, Question.LIBERTY_DISCARD):
        card = find(word, CARDS)
        if builder.used.setdefault(card.id, "the agenda") not in ("the agenda", "the cards that Liberty shows"):
            raise PositionError(f"{card.id} is both in {builder.used[card.id]} and waits for '{text}'")
        state.zone[card.row] = Zone.OFFERED
        return card.row
    most = MOST.get(question, 0)
    least = 1 if question in STILL_TO_COME or question is Question.LAY_OUT else 0
    if word and not most:
        raise PositionError(f"'{text}' says too much")
    if (word or least) and (not word.isdecimal() or len(word) > 3 or not least <= int(word) <= most):
        raise PositionError(f"'{text}' should end with a number from {least} to {most}")
    return int(word or 0)


def check_agenda(state: State, texts: Sequence[str]) -> None:
    """Refuse questions that the rest of the position leaves without an answer."""
    entries = [state.agenda[place] for place in range(state.n_agenda)]
    asked = [Question(entry.question) for entry in entries]
    for text, entry in zip(texts, entries, strict=True):
        reason = why_not(state, Question(entry.question), entry.seat, entry.subject, asked)
        if reason:
            raise PositionError(f"'{text}' is pending, but {reason}")


def why_not(state: State, question: Question, seat: int, subject: int, asked: Sequence[Question]) -> str | None:
    """Why a question cannot be pending, or None when it can."""
    present, drawn = state.present.bit_count(), state.token_offer.bit_count()
    offered, shown = state.wonder_offer.bit_count(), sum(card != NONE for card in state.card_offer)
    to_lay_out = Question.LAY_OUT in asked
    match question:
        case Question.TURN if not present and not to_lay_out:
            return "the structure is empty: nobody can take a turn"
        case Question.DRAFT_WONDER if offered != GROUP - subject % GROUP or offered == 1:
            return f"after {subject} picks {GROUP - subject % GROUP} Wonders would be on offer, not {offered}"
        case Question.DRAFT_WONDER if seat != DRAFT_ORDER[subject]:
            return f"pick {subject + 1} belongs to {SEATS[DRAFT_ORDER[subject]]}"
        case Question.DEAL_WONDER if state.wonder_pool.bit_count() < 2 * GROUP - subject:
            return f"{2 * GROUP - subject} Wonders are still to be dealt and the pool has fewer"
        case Question.DEAL_CARD | Question.TURN_CARD if not is_unknown(state, subject):
            return f"no unknown card waits in slot {subject}"
        case Question.DEAL_TOKEN if state.board_tokens.bit_count() != BOARD_TOKENS - subject:
            return f"the board should then show {BOARD_TOKENS - subject} Progress tokens"
        case Question.DEAL_BACK if state.guild_backs.bit_count() != GUILDS_IN_PLAY - subject:
            return f"{GUILDS_IN_PLAY - subject} Guild backs should then be known"
        case Question.DRAW_LIBRARY_TOKEN if drawn != LIBRARY_DRAWS - subject or not state.box_tokens:
            return f"the Great Library should then have drawn {LIBRARY_DRAWS - subject} tokens"
        case Question.DRAW_REMOVED_CARD if shown != REMOVED_CARDS - subject:
            return f"Liberty should then show {REMOVED_CARDS - subject} cards"
        case Question.PICK_BOARD_TOKEN if state.board_tokens.bit_count() < asked.count(question):
            return "no Progress token lies on the board" if not state.board_tokens else "too few lie on the board"
        case Question.PICK_LIBRARY_TOKEN if not drawn and Question.DRAW_LIBRARY_TOKEN not in asked:
            return "the Great Library has drawn nothing"
        case Question.DESTROY_CARD if state.city[1 - seat].built[subject] < asked.count(question):
            return (
                "the opponent has no such card"
                if not state.city[1 - seat].built[subject]
                else "the opponent has too few of them"
            )
        case Question.BUILD_FROM_DISCARD if not any_in_zone(state, Zone.DISCARD):
            return "the discard pile is empty"
        case Question.BUILD_LAST_ROW if not state.age or not state.present & LAST_ROW[state.layout]:
            return "no card of the far row is left"
        case Question.LIBERTY_ASSIGN if shown != REMOVED_CARDS and Question.DRAW_REMOVED_CARD not in asked:
            return "Liberty does not show three cards"
    return None


def is_unknown(state: State, slot: int) -> bool:
    """Whether a slot holds a card that nobody has seen."""
    return bool(state.present >> slot & 1) and state.slot[slot] == NONE
