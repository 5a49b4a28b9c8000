"""The table in descriptions of positions: the military track, Progress tokens, undealt Wonders, piles of cards."""

from collections.abc import Mapping

from ...errors import PositionError, quoted
from ..components import CARDS, MYTHOLOGIES, TOKENS, WONDERS
from ..deal import wonder_pool
from ..ids import LOOT, SEATS
from ..names import find
from ..rules.action_codes import CAPITAL
from ..rules.expansions.solo import PLAYER, SOLO_WONDERS
from ..rules.military import LARGE_ZONE, SMALL_ZONE, military_token_bit
from ..rules.science import SYMBOLS_TO_WIN, count_different_symbols
from ..rules.score import tally
from ..rules.setup import BOARD_TOKENS
from ..rules.state import AUTOMA, NONE, SHARED, Question, RuleOption, Victory, Zone
from ..rules.structure import REMOVED_CARDS
from .builder import PositionBuilder
from .limits import max_wonders
from .state_to_fields import SUPREMACIES, count_built_wonders, default_removed_left


def set_pawn(builder: PositionBuilder) -> None:
    """Set the Conflict pawn; it may stand in a capital only if the game is over, or in the Solo Challenge."""
    pawn = builder.position.pawn
    least, most = (-CAPITAL, CAPITAL) if builder.ended else (1 - CAPITAL, CAPITAL - (not builder.options.solo))
    if not builder.is_int_in_range(pawn, least, most):
        raise PositionError(f"the pawn cannot stand on {pawn!r}; it is between -8 and 8 while the game lasts")
    builder.state.pawn = pawn


def set_military_tokens(builder: PositionBuilder) -> None:
    state = builder.state
    reach = (-state.pawn, state.pawn)  # how near the pawn is to the capital of player 1, of player 2
    gone = 0
    for seat in (0, 1):
        for large, zone in enumerate((SMALL_ZONE, LARGE_ZONE)):
            if reach[seat] >= zone:
                gone |= military_token_bit(seat, large)
    if builder.position.loot is None:
        state.loot = 15 & ~gone
        return
    state.loot = 0
    if not isinstance(builder.position.loot, Mapping):
        raise PositionError("loot should give the military tokens of p1 and of p2")
    for name, sizes in builder.position.loot.items():
        seat = builder.parse_seat_name(name, "a military token's side")
        for size in builder.read_names(sizes, f"loot of {name}"):
            if size not in LOOT:
                raise PositionError(f"a military token is small or large, not '{size}'")
            state.loot |= military_token_bit(seat, LOOT.index(size))
    if state.loot & gone and builder.checked:
        raise PositionError(f"the pawn stands on {state.pawn}: the military tokens of the zones it entered are gone")


def set_undealt_and_offered_wonders(builder: PositionBuilder) -> None:
    builder.wonder_choice = wonder_pool(builder.options) or list(WONDERS)
    for name, attribute in (("pool", "wonder_pool"), ("offer", "wonder_offer")):
        given = builder.read_names(getattr(builder.position, name) or (), name)
        units = [builder.register_wonder(wonder, f"the {name}") for wonder in given]
        setattr(builder.state, attribute, sum(1 << wonder.number for wonder in units))


def set_board_and_box_tokens(builder: PositionBuilder) -> None:
    state, position = builder.state, builder.position
    in_game = state.box_tokens
    state.board_tokens = builder.register_components(position.board, "board", TOKENS, "the board")
    if (on_board := state.board_tokens.bit_count()) > BOARD_TOKENS:
        raise PositionError(f"{on_board} Progress tokens lie on the board; there are at most {BOARD_TOKENS}")
    if position.box is None:
        state.box_tokens = in_game & ~sum(1 << token.number for token in TOKENS if token.id in builder.used)
    else:
        state.box_tokens = builder.register_components(position.box, "box", TOKENS, "the box")
    for name in builder.read_names(position.drawn, "drawn"):
        token = find(name, TOKENS)
        if not state.box_tokens >> token.number & 1:
            raise PositionError(f"{token.id} was drawn by the Great Library but is not in the box")
        state.token_offer |= 1 << token.number


def set_cards_outside_cities(builder: PositionBuilder) -> None:
    state, position = builder.state, builder.position
    for name in builder.read_names(position.gone, "gone"):
        if builder.options.pantheon and name.lower() in {mythology.id for mythology in MYTHOLOGIES}:
            builder.find_and_count_mythology_token(name)
        else:
            state.zone[builder.register_component(name, CARDS, "the cards out of the game").row] = Zone.GONE
    for name, zone, where in (
        ("discard", Zone.DISCARD, "the discard pile"),
        ("offered", Zone.OFFERED, "the cards that Liberty shows"),
    ):
        for card_name in builder.read_names(getattr(position, name), name):
            state.zone[builder.register_component(card_name, CARDS, where).row] = zone
    offered = [find(name, CARDS).row for name in position.offered]
    if len(offered) > len(state.card_offer):
        raise PositionError(f"Liberty shows {len(offered)} cards; an Age has three removed ones")
    state.card_offer = (sorted(offered) + [NONE] * 3)[:3]
    left = default_removed_left(state.age, len(offered)) if position.removed_left is None else position.removed_left
    if not builder.is_int_in_range(left, 0, REMOVED_CARDS - len(offered)):
        raise PositionError(f"{left!r} removed cards cannot be left; an Age begins with three")
    state.removed_left = left


def set_wonder_counts(builder: PositionBuilder) -> None:
    """Set the number of Wonders constructed so far and, in the Solo Challenge, of Wonders still face down."""
    state, position = builder.state, builder.position
    state.constructed = count_built_wonders(state) if position.constructed is None else position.constructed
    if not builder.is_int_in_range(position.constructed or 0, 0, 100):
        raise PositionError(f"{position.constructed!r} Wonders cannot have been constructed")
    for seat, name in enumerate(SEATS):
        held = sum(wonder != NONE for wonder in state.city[seat].wonders)
        most = max_wonders(builder, seat)
        if held > most:
            raise PositionError(f"{name} has {held} Wonders; a player has {most}")
    if not builder.options.solo:
        return
    held = sum(wonder != NONE for wonder in state.city[PLAYER].wonders)
    state.solo_pile = SOLO_WONDERS - held if position.solo_pile is None else position.solo_pile
    if not builder.is_int_in_range(state.solo_pile, 0, SOLO_WONDERS - held):
        raise PositionError(f"{state.solo_pile!r} Wonders cannot be face down when {held} of seven lie open")
    if position.pool is None:
        in_pile = [wonder for wonder in wonder_pool(builder.options) if wonder.id not in builder.used]
        state.wonder_pool = sum(1 << wonder.number for wonder in in_pile) if state.solo_pile else 0
    if state.wonder_pool.bit_count() < state.solo_pile:
        raise PositionError("there are too few Wonders in the pool for those that are face down")


def set_supremacies(builder: PositionBuilder) -> None:
    """Set the supremacies that the player has reached in the Solo Challenge.

    In other games, raise `PositionError` for six different scientific symbols, as the game would be over.
    """
    state = builder.state
    reached = int(state.pawn == CAPITAL) << Victory.MILITARY
    for seat, who in enumerate(SEATS):
        if count_different_symbols(state.city[seat]) >= SYMBOLS_TO_WIN:
            if (not builder.options.solo or seat == AUTOMA) and builder.checked:
                raise PositionError(f"{who} shows six different scientific symbols; the game would be over")
            reached |= int(seat != AUTOMA) << Victory.SCIENTIFIC
    names = {name: victory for victory, name in SUPREMACIES.items()}
    for name in builder.read_names(builder.position.achieved, "achieved"):
        if name not in names:
            raise PositionError(f"a supremacy is military or scientific, not '{name}'")
        reached |= 1 << names[name]
    state.achieved = reached if builder.options.solo else 0
    if reached and state.rules & RuleOption.SOLO_ENDS and builder.checked and not builder.is_pending(Question.END_GAME):
        raise PositionError("a supremacy has been reached; the game would be over")


def set_end(builder: PositionBuilder) -> None:
    """Set the kind of victory and the winner of a finished game, and the score sheets if points decided."""
    state, position = builder.state, builder.position
    ways = {victory.name.lower(): victory for victory in builder.options.victories}
    if not isinstance(position.victory, str) or position.victory not in ways:
        raise PositionError(f"this game cannot end with {quoted(position.victory)}; it may with {', '.join(ways)}")
    if position.pending:
        raise PositionError("the game is over, so nothing is pending")
    state.victory = ways[position.victory]
    state.winner = SHARED if position.winner is None else builder.parse_seat_name(position.winner, "winner")
    if state.victory in (Victory.CIVILIAN, Victory.CHALLENGE):
        for seat in (0, 1):
            tally(state, seat)
