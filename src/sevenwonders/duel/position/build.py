"""Building a position from its description, with errors for descriptions of positions that cannot arise."""

from ...errors import PositionError
from ..rules.effects import update_prices
from ..rules.state import State
from . import agora, pantheon, table
from .builder import PositionBuilder
from .city import fill_wonders_with_unnamed_cards, set_city
from .fields import PositionFields
from .limits import check_counts
from .pending import place_pending_components, set_agenda
from .structure import remove_placed_from_unseen, set_structure


def build_state(position: PositionFields) -> State:
    """Build the described position.

    Raises:
        SevenWondersError: if the position cannot arise; the message has the reason.
    """
    builder = PositionBuilder(position)
    state = builder.state
    builder.check_modules()
    if position.winner is not None and position.victory is None:
        raise PositionError("a game with a winner is over: say with 'victory' how it ended")
    if not builder.is_int_in_range(position.age, 0, 3):
        raise PositionError(f"age {position.age!r} does not exist; it is 1, 2 or 3, or 0 before the first")
    table.set_pawn(builder)
    state.age, state.again = position.age, int(bool(position.again))
    state.active = builder.parse_seat_name(position.active, "active")
    builder.fresh = bool(state.age) and position.structure is None and not builder.quiet
    table.set_military_tokens(builder)
    place_pending_components(builder)
    table.set_undealt_and_offered_wonders(builder)
    for seat in (0, 1):
        set_city(builder, seat)
    if builder.options.pantheon:
        pantheon.set_pantheon(builder)
    if builder.options.agora:
        agora.set_agora(builder)
    table.set_board_and_box_tokens(builder)
    table.set_cards_outside_cities(builder)
    if builder.options.agora:
        agora.set_suspects_of_locked_token(builder)
        agora.set_shown_removed_cards(builder)
    set_structure(builder)
    fill_wonders_with_unnamed_cards(builder)
    if builder.options.pantheon:
        pantheon.set_snake(builder)
        pantheon.set_card_tokens(builder)
    update_prices(state)
    remove_placed_from_unseen(builder)
    table.set_wonder_counts(builder)
    table.set_supremacies(builder)
    if builder.checked:
        check_counts(builder)
    if not builder.quiet:
        set_agenda(state, builder)
        return state
    builder.clear_agenda()
    if builder.options.agora:
        agora.set_known_conspiracies(builder)
    if builder.ended:
        table.set_end(builder)
    return state
