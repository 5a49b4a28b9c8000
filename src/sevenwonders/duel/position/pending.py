"""Pending questions (decisions of players and of chance) of a described position: parsing and checking them."""

from collections.abc import Sequence

from ...errors import PositionError, plural
from ..components import CARDS, DIVINITIES, Colour, Deck
from ..ids import SEATS, list_set_bits
from ..layout import ALL_SLOTS, FACE_UP
from ..rules.action_codes import N_ACTIONS
from ..rules.chance import drafting_seat
from ..rules.expansions.senate import controlling_seat
from ..rules.expansions.solo import LAST_TOKENS, PLAYER
from ..rules.legal import next_decision_has_no_choice, write_legal_actions
from ..rules.payments import has_choice_of_payment
from ..rules.play import run_until_decision
from ..rules.prompts import LIBRARY_DRAWS
from ..rules.setup import BOARD_TOKENS, DRAFT_GROUP
from ..rules.state import (
    AUTOMA,
    BIDDING,
    CHANCE,
    FIRST_CHANCE,
    FIRST_OPTIONAL,
    FIRST_TASK,
    N_PENDING,
    NO_SEAT,
    NONE,
    Question,
    RuleOption,
    State,
    Zone,
    push,
)
from ..rules.structure import GUILDS_IN_PLAY, REMOVED_CARDS, count_age_senators, token_index
from .agora import controlled_face_down_decrees, explain_impossible_agora_question, set_known_conspiracies
from .builder import PendingQuestion, PositionBuilder
from .limits import check_rumours
from .pantheon import TOKEN_DEALS, explain_impossible_pantheon_question, slots_with_undealt_token
from .state_to_fields import CHANCE_NAME, agenda_to_fields
from .subjects import parse_subject

MAX_QUESTIONS = N_PENDING - 10  # laying out an Age, and effects still to come, push more questions
QUESTIONS = {question.name.lower(): question for question in Question}
TASKS_OF_A_SEAT = (
    *(Question.LIBERTY_BUILD, Question.CLAIM_TOKEN, Question.DIVINITY_EFFECT),
    *(Question.RESUME_TURN, Question.UNCOVER),
)
PLAYER_QUESTIONS = (Question.GIVE_CARD, Question.AUTOMA_TOKEN)  # questions that player 1 answers for the automa
# The questions of each module, except those that several modules have.
QUESTIONS_OF_MODULE = {
    "pantheon": {
        *(Question(number) for number in range(Question.PLACE_DIVINITY, Question.NEPTUNE_APPLY + 1)),
        *(Question.DEAL_MYTHOLOGY, Question.DEAL_OFFERING, Question.SEE_DIVINITY, Question.REVEAL_SPACE),
        *(Question.DRAW_ENKI_TOKEN, Question.TURN_DISCARDED, Question.CLAIM_TOKEN, Question.DIVINITY_EFFECT),
        *(Question.REVEAL_PANTHEON, Question.MEET_ENKI),
    }
    - {Question.STEAL_CARD, Question.STEAL_WONDER},
    "agora": {
        *(Question(number) for number in range(Question.KEEP_CONSPIRACY, Question.DESTROY_WONDER + 1)),
        *(Question.DEAL_SENATOR_BACK, Question.DRAW_CONSPIRACY, Question.FLIP_DECREE, Question.LOOK_REMOVED_CARD),
        Question.RESUME_TURN,
    },
    "solo": {
        *(Question.GIVE_CARD, Question.AUTOMA_TOKEN, Question.REVEAL_SOLO_WONDER, Question.DRAW_AUTOMA_TOKEN),
        *(Question.AUTOMA_PAIR, Question.END_GAME),
    },
}
# They come first on the agenda.
ANSWERED_LAST = (Question.TURN, Question.GIVE_CARD, Question.CHOOSE_STARTER, Question.RESUME_TURN)
ONE_TIME_QUESTIONS = (
    *(Question.DRAFT_WONDER, Question.DEAL_WONDER, Question.LAY_OUT, Question.REVEAL_PANTHEON),
    *(Question.BID, Question.REVEAL_BID),
)
DEALS = (
    *(Question.DEAL_TOKEN, Question.DEAL_BACK, Question.DEAL_SENATOR_BACK, Question.DEAL_CARD),
    *(Question.DEAL_MYTHOLOGY, Question.DEAL_OFFERING),
)  # dealt by chance before the first decision
# Reasons why the question to answer next would be skipped.
NOTHING_TO_CHOOSE = {
    Question.PICK_BOARD_TOKEN: "no Progress token lies on the board",
    Question.PICK_LIBRARY_TOKEN: "the Great Library has drawn nothing",
    Question.DESTROY_CARD: "the opponent has no such card",
    Question.BUILD_FROM_DISCARD: "the discard pile is empty",
    Question.BUILD_LAST_ROW: "no card of the far row is left that may be taken",
}
PENDING_COMPONENTS = {
    "liberty_build": (CARDS, "waiting to be built"),
    "liberty_discard": (CARDS, "waiting to be discarded"),
    "divinity_effect": (DIVINITIES, "waiting to take effect"),
}


def place_pending_components(builder: PositionBuilder) -> None:
    """Record components as placed that only pending questions name, such as a card that waits to be built."""
    for text in builder.read_names(builder.position.pending or (), "pending"):
        words = text.split()
        if len(words) == 3 and words[1] in PENDING_COMPONENTS:
            among, where = PENDING_COMPONENTS[words[1]]
            unit = builder.register_component(words[2], among, f"the questions, {where}")
            if among is CARDS:
                builder.state.zone[unit.row] = Zone.OFFERED


def set_agenda(state: State, builder: PositionBuilder) -> None:
    """Set the pending questions of the position as described, by default a turn of the active player.

    Raises:
        PositionError: the questions cannot be pending, or the game would be over.
    """
    given = builder.position.pending
    texts = make_default_agenda(state, builder) if given is None else list(given)
    if builder.fresh:
        texts += agenda_to_fields(state)["pending"]
    builder.clear_agenda()
    if len(texts) > MAX_QUESTIONS:
        raise PositionError(f"{len(texts)} questions are pending; there can be at most {MAX_QUESTIONS}")
    for text in texts:
        push(state, *parse_agenda_entry(state, builder, text))
    if builder.options.agora:
        set_known_conspiracies(builder)
        check_rumours(builder)
    if builder.checked:
        check_agenda(state, builder, texts)
    run_until_decision(state)
    if state.victory:
        raise PositionError("the game would be over")
    if state.n_agenda and not write_legal_actions(state, [0] * N_ACTIONS):
        raise PositionError(f"'{texts[-1]}' is pending, but there is nothing to choose from")


def make_default_agenda(state: State, builder: PositionBuilder) -> list[str]:
    """Return the default pending questions as texts: chance events that are due, then a turn of the active player.

    The next question is last. Chance turns up uncovered cards, and Decrees in Chambers that a player controls.
    """
    active = builder.position.active
    solo = builder.options.solo and active == SEATS[AUTOMA]
    texts = [f"{SEATS[PLAYER]} give_card" if solo else f"{active} turn"]
    if not state.present and state.age:
        raise PositionError("the structure is empty: say with 'pending' who is to decide what")
    texts += [f"{CHANCE_NAME} turn_card {slot}" for slot in list_set_bits(state.open & state.hidden)]
    return texts + [
        f"{CHANCE_NAME} flip_decree {decree + 1}"
        for decree in controlled_face_down_decrees(state)
        if builder.options.agora
    ]


def parse_agenda_entry(state: State, builder: PositionBuilder, text: str) -> PendingQuestion:
    """Parse the text of a pending question, such as `p2 destroy_card grey`."""
    words = text.split()
    if len(words) < 2 or words[1] not in QUESTIONS:
        raise PositionError(f"'{text}' should read like 'p1 turn' or 'p2 destroy_card grey'")
    question = QUESTIONS[words[1]]
    for module, questions in QUESTIONS_OF_MODULE.items():
        if question in questions and module not in builder.options.modules:
            raise PositionError(f"'{text}' belongs to {builder.describe_missing_module(module)}")
    if question < FIRST_CHANCE or question in TASKS_OF_A_SEAT:
        seat = builder.parse_seat_name(words[0], f"the seat of '{text}'")
    else:
        seat = CHANCE if question < FIRST_TASK else NO_SEAT
    return PendingQuestion(question, seat, parse_subject(state, question, seat, words[2:], text))


def check_agenda(state: State, builder: PositionBuilder, texts: Sequence[str]) -> None:
    """Raise `PositionError` if pending questions contradict the rest of the position, or each other.

    `texts` are the questions as in the description.
    """
    agenda = state.agenda[: state.n_agenda]
    entries = [PendingQuestion(Question(entry.question), entry.seat, entry.subject) for entry in agenda]
    asked = [entry.question for entry in entries]
    chances = [(q, n) if FIRST_CHANCE <= q < FIRST_TASK else None for q, _, n in entries]
    for place, (text, entry) in enumerate(zip(texts, entries, strict=True)):
        question, seat, subject = entry
        reason = (
            explain_impossible_base_question(state, entry, asked)
            or explain_impossible_pantheon_question(state, entry, asked)
            or explain_impossible_agora_question(state, entry, asked)
            or explain_impossible_solo_question(state, question, seat)
        )
        if not place and question in (Question.DRAW_LIBRARY_TOKEN, Question.DRAW_ENKI_TOKEN):
            reason = "say before it who is to decide then"
        if (question in ONE_TIME_QUESTIONS and question in asked[:place]) or (question, subject) in chances[:place]:
            reason = "that happens once"
        if question in ANSWERED_LAST and place:
            reason = "everything else comes before that: name it first"
        if question in DEALS and any(later < FIRST_CHANCE for later in asked[place:]):
            reason = "no player decides anything before that: name it last"
        if reason:
            raise PositionError(f"'{text}' is pending, but {reason}")
    if FIRST_OPTIONAL <= asked[-1] < FIRST_CHANCE and next_decision_has_no_choice(state):
        reason = NOTHING_TO_CHOOSE.get(asked[-1], "there is nothing to choose from")
        raise PositionError(f"'{texts[-1]}' is pending, but {reason}")
    check_no_chance_due(state, builder, {(entry.question, entry.subject) for entry in entries})


def check_no_chance_due(state: State, builder: PositionBuilder, asked: set[tuple[Question, int]]) -> None:
    """Raise `PositionError` if a chance event should have happened before the pending questions.

    `asked` are the questions, each with its subject: the number of the slot, Chamber or other item that it is about.
    """
    for slot in slots_with_undealt_token(state) if builder.options.pantheon else []:
        if not any((deal, token_index(state, slot)) in asked for deal in TOKEN_DEALS.values()):
            raise PositionError(f"the token on slot {slot} lies face up; say which it is")
    for decree in controlled_face_down_decrees(state) if builder.options.agora else []:
        if (Question.FLIP_DECREE, decree) not in asked:
            chamber = state.decree_chamber[decree]
            who = SEATS[controlling_seat(state, chamber)]
            raise PositionError(
                f"{who} controls Chamber {chamber + 1}, so chance turns up its Decree first: "
                f"'{CHANCE_NAME} flip_decree {decree + 1}'"
            )
    if asked & {(Question.TURN, 0), (Question.GIVE_CARD, 0)}:
        for slot in list_set_bits(state.open & state.hidden):
            if (Question.TURN_CARD, slot) not in asked:
                raise PositionError(f"nothing covers slot {slot}, so chance turns it up first: 'd turn_card {slot}'")


def explain_impossible_base_question(state: State, entry: PendingQuestion, asked: Sequence[Question]) -> str | None:
    """Return why a question of the base game cannot be pending in a position, or None if it can.

    `asked` are all pending questions.
    """
    question, seat, subject = entry
    present, drawn = state.present.bit_count(), state.token_offer.bit_count()
    offered, shown = state.wonder_offer.bit_count(), sum(card != NONE for card in state.card_offer)
    dealt = offered + sum(wonder != NONE for city in state.city for wonder in city.wonders)
    to_lay_out = Question.LAY_OUT in asked
    guilds = GUILDS_IN_PLAY if state.age == Deck.AGE_III else 0
    seen_early = state.rules & RuleOption.DRAFT_SEES_AGE != 0
    senators = count_age_senators(state.age) if state.rules & RuleOption.AGORA else 0
    are_senators_known = state.senator_backs.bit_count() == senators or Question.DEAL_SENATOR_BACK in asked
    match question:
        case Question.TURN | Question.GIVE_CARD if not present and not to_lay_out:
            return "the structure is empty: no player can take a turn"
        case Question.BID | Question.REVEAL_BID if not state.rules & BIDDING:
            return "bids are made with the option first_player: bid only"
        case Question.BID | Question.REVEAL_BID if asked[0] is not Question.TURN:
            return "bids are made before the draft: name the turn that waits until then first"
        case Question.BID | Question.REVEAL_BID if dealt:
            return "bids are made before any Wonder is dealt; leave the Wonders out"
        case Question.BID | Question.REVEAL_BID if present and not seen_early:
            return "bids are made before Age I is laid out: set age to 0, and name '- lay_out 1' after the turn"
        case Question.DRAFT_WONDER if offered != DRAFT_GROUP - subject % DRAFT_GROUP or offered == 1:
            return f"{plural(DRAFT_GROUP - subject % DRAFT_GROUP, 'Wonder')} would then be on offer, not {offered}"
        case Question.DRAFT_WONDER if seat != drafting_seat(state, subject):
            return f"pick {subject + 1} belongs to {SEATS[drafting_seat(state, subject)]}"
        case Question.DRAFT_WONDER if dealt - offered != subject:
            return f"the players would then have {plural(subject, 'Wonder')}, not {dealt - offered}"
        case Question.DRAFT_WONDER if subject < DRAFT_GROUP and state.wonder_pool.bit_count() < DRAFT_GROUP:
            return f"the pool has too few Wonders: {DRAFT_GROUP} of them should still be dealt"
        case Question.DEAL_WONDER if dealt != subject:
            return f"the players and the offer would then have {plural(subject, 'Wonder')}, not {dealt}"
        case Question.DEAL_WONDER if state.wonder_pool.bit_count() < 2 * DRAFT_GROUP - subject:
            return f"the pool has too few Wonders: {2 * DRAFT_GROUP - subject} of them should still be dealt"
        case Question.TURN_CARD | Question.TURN_DISCARDED if not state.hidden >> subject & 1:
            return f"no unknown card waits in slot {subject}"
        case Question.DEAL_CARD if not slot_has_unseen_card(state, subject):
            return f"no unknown card waits in slot {subject}"
        case Question.DEAL_CARD if state.present != ALL_SLOTS[state.layout] or not is_dealt_before_slot(state, subject):
            return "that slot and the later ones dealt face up should then be unknown"
        case Question.DEAL_CARD if state.guild_backs.bit_count() != guilds and Question.DEAL_BACK not in asked:
            return "the backs of Guilds or Grand Temples are not known"
        case Question.DEAL_CARD if not are_senators_known:
            return "the backs of Senators are not known"
        case Question.DEAL_TOKEN if state.board_tokens.bit_count() != BOARD_TOKENS - subject:
            return f"the board should then show {plural(BOARD_TOKENS - subject, 'Progress token')}"
        case Question.DEAL_BACK if state.guild_backs.bit_count() != GUILDS_IN_PLAY - subject:
            return f"{plural(GUILDS_IN_PLAY - subject, 'Guild back')} should then be known"
        case Question.DEAL_SENATOR_BACK if state.senator_backs.bit_count() != count_age_senators(state.age) - subject:
            return f"{plural(count_age_senators(state.age) - subject, 'Senator back')} should then be known"
        case Question.DRAW_LIBRARY_TOKEN if drawn != LIBRARY_DRAWS - subject or not state.box_tokens:
            return f"the Great Library should then have drawn {plural(LIBRARY_DRAWS - subject, 'token')}"
        case Question.DRAW_REMOVED_CARD if shown + subject > REMOVED_CARDS or subject != state.removed_left:
            return f"Liberty should then show {plural(REMOVED_CARDS - subject, 'card')}"
        case Question.DESTROY_CARD if not (subject in (Colour.BROWN, Colour.GREY) or state.rules & RuleOption.AGORA):
            return "only brown and grey cards are destroyed without Agora"
        case Question.LIBERTY_ASSIGN if not shown and Question.DRAW_REMOVED_CARD not in asked:
            return "Liberty shows no cards"
        case Question.LAY_OUT if subject <= state.age:
            return f"Age {subject} has been laid out"
        case Question.STEAL_CARD | Question.STEAL_WONDER if not state.rules & (RuleOption.PANTHEON | RuleOption.AGORA):
            return "nothing is stolen in the base game"
        case Question.PAY if not subject & 1 and not has_choice_of_payment(state, seat, state.purchase):
            return "there is one way to pay for that"
        case Question.PAY if subject & 1 and not state.rules & RuleOption.SPLIT_ASTARTE:
            return "coins of Astarte are chosen with the option astarte_payment: split only"
    return None


def explain_impossible_solo_question(state: State, question: Question, seat: int) -> str | None:
    """Return why a question of the Solo Challenge cannot be pending in a position, or None if it can.

    `seat` is the player who would answer it.
    """
    if question in PLAYER_QUESTIONS and seat != PLAYER:
        return f"{SEATS[PLAYER]} decides that for the automa"
    match question:
        case Question.REVEAL_SOLO_WONDER if not state.solo_pile:
            return "no Wonder is face down"
        case Question.AUTOMA_TOKEN | Question.DRAW_AUTOMA_TOKEN if not state.board_tokens & LAST_TOKENS:
            return "none of the three tokens to choose from lies on the board"
        case Question.AUTOMA_PAIR if not state.board_tokens:
            return "no Progress token lies on the board"
    return None


def is_dealt_before_slot(state: State, slot: int) -> bool:
    """Return whether all face-up slots before `slot` have their cards, and `slot` and all later ones have none."""
    return all(slot_has_unseen_card(state, other) == (other >= slot) for other in list_set_bits(FACE_UP[state.layout]))


def slot_has_unseen_card(state: State, slot: int) -> bool:
    """Return whether a slot of the structure holds a card that is not known yet."""
    return bool(state.present >> slot & 1) and state.slot[slot] == NONE
