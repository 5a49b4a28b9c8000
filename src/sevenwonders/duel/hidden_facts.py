"""The hidden facts of Duel (rules section 3.4): facts that some seats do not know, and which seats know them.

Computer players remove the same facts from positions with `rules.knowledge.redact`, which is compiled.
"""

from collections.abc import Callable, Mapping

from ..game import hidden_facts
from ..game.hidden_facts import HiddenFact
from .actions import current_subject
from .rules import knowledge
from .rules.action_codes import CONSPIRACY, PREPARE, TOKEN
from .rules.expansions.divinity_decks import is_enki_seen_in_deck
from .rules.state import BIDDING, CHANCE, Question, RuleOption, State, has_option

SPECTATOR = CHANCE  # the rules treat any number that is no seat as a spectator
Knower = Callable[[State, int], int | None]  # from a position and the code of a legal action


def _has_expansion(state: State) -> bool:
    return bool(state.rules & (RuleOption.PANTHEON | RuleOption.AGORA))


def _make_hidden_fact(
    name: str,
    redact_fact: Callable[[State, int], object],
    knowers: Mapping[int, Knower],
    in_play: Callable[[State], bool] = _has_expansion,
) -> HiddenFact[State]:
    """Build a hidden fact.

    Args:
        name: its name, for error messages.
        redact_fact: function of the rules that removes the fact from a position for a seat that does not know it.
        knowers: by kind of decision, functions that return the only seat that learns its result, or None if all do.
        in_play: returns whether a position can have such a fact.
    """

    def redact_for_viewer(state: State, viewer: int | None) -> None:
        redact_fact(state, SPECTATOR if viewer is None else viewer)

    def find_knower(state: State, seat: int, code: int) -> int | None:
        knows = knowers.get(state.agenda[state.n_agenda - 1].question)
        return None if knows is None else knows(state, code)

    return HiddenFact(name, redact_for_viewer, find_knower, in_play)


def _has_bidding_rule(state: State) -> bool:
    return bool(has_option(state, BIDDING))


def _seat_to_decide(state: State, code: int) -> int:
    return int(state.agenda[state.n_agenda - 1].seat)


def _seat_seeing_library_draw(state: State, code: int) -> int | None:
    return None if has_option(state, RuleOption.PUBLIC_LIBRARY) else int(knowledge.next_deciding_seat(state))


def _seat_seeing_first_bid(state: State, code: int) -> int | None:
    return 0 if _seat_to_decide(state, code) == 0 else None


def _seat_seeing_divinity(state: State, code: int) -> int | None:
    free = any(e.question in (Question.PICK_FROM_DECK, Question.PICK_FROM_TOPS) for e in state.agenda)
    return None if free and has_option(state, RuleOption.PUBLIC_DIVINITIES) else current_subject(state) // 16


def _seat_seeing_enki_token(state: State, code: int) -> int | None:
    is_secret = is_enki_seen_in_deck(state) and not has_option(state, RuleOption.PUBLIC_DIVINITIES)
    return int(knowledge.next_deciding_seat(state)) if is_secret else None


def _seat_looking_at_drawn_card(state: State, code: int) -> int:
    return current_subject(state) // 4


def _seat_preparing_conspiracy(state: State, code: int) -> int | None:
    return _seat_to_decide(state, code) if PREPARE <= code < CONSPIRACY else None


def _seat_locking_boxed_token(state: State, code: int) -> int | None:
    return _seat_to_decide(state, code) if state.box_tokens >> code - TOKEN & 1 else None


def _redact_all_conspiracies(state: State, seat: int) -> None:
    for owner in (0, 1):
        if owner != seat:
            knowledge.redact_conspiracies(state, owner, seat)
    if seat == SPECTATOR:
        knowledge.redact_rumours(state)


# The order matters: Divinities depend on the current question while the draw of the library is still known.
HIDDEN_FACTS = (
    _make_hidden_fact(
        "the first player's bid", knowledge.redact_bid, {Question.BID: _seat_seeing_first_bid}, _has_bidding_rule
    ),
    _make_hidden_fact(
        "Divinities that a seat has seen",
        knowledge.redact_divinities,
        {
            Question.SEE_DIVINITY: _seat_seeing_divinity,
            Question.DRAW_ENKI_TOKEN: _seat_seeing_enki_token,
            Question.PLACE_DIVINITY: _seat_to_decide,
            Question.ORDER_DECK: _seat_to_decide,
        },
    ),
    _make_hidden_fact(
        "the draw of the library",
        knowledge.redact_library_draw,
        {Question.DRAW_LIBRARY_TOKEN: _seat_seeing_library_draw},
        lambda state: bool(state.token_offer),
    ),
    _make_hidden_fact(
        "removed cards that Treason shows",
        knowledge.redact_removed_cards,
        {Question.LOOK_REMOVED_CARD: _seat_looking_at_drawn_card},
    ),
    _make_hidden_fact(
        "Conspiracies in hand",
        _redact_all_conspiracies,
        {
            Question.DRAW_CONSPIRACY: _seat_looking_at_drawn_card,
            Question.KEEP_CONSPIRACY: _seat_to_decide,
            Question.TURN: _seat_preparing_conspiracy,
        },
    ),
    _make_hidden_fact(
        "the token that Obscurantism locks",
        knowledge.redact_locked_token,
        {Question.LOCK_TOKEN: _seat_locking_boxed_token},
    ),
)


def redact(state: State, viewer: int | None) -> None:
    """Remove from a position, in place, the facts that a viewer (a seat, or None for a spectator) cannot know."""
    hidden_facts.redact(HIDDEN_FACTS, state, viewer)


def may_have_private_facts(state: State) -> bool:
    """Return whether a position can have facts that only one seat knows, so that views have to be redacted."""
    return any(fact.in_play(state) for fact in HIDDEN_FACTS)


def only_seat_knowing_action(state: State, code: int) -> int | None:
    """Return the only seat that may know which component a legal action names; None if all seats may.

    `code` is the action's integer code.
    """
    return hidden_facts.find_private_seat(HIDDEN_FACTS, state, _seat_to_decide(state, code), code)
