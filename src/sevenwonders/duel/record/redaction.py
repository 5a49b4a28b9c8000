"""Redaction of a record for a seat, or a spectator, while the game goes on (rules section 3.4).

The record contains only facts that the seat has seen: neither the seed nor the original deal.  `?` stands for facts
that only other seats know.  Comments and free fields are left out, as they may contain secrets.
"""

from collections.abc import Iterator
from dataclasses import replace

from ..actions import Verb, action_of
from ..deal import Deal
from ..position import Position
from ..rules.state import CHANCE
from ..states import known
from .move import Move
from .replay import Replay

BACKS = (Verb.GUILD, Verb.SENATOR)  # `planned_outcome` finds them by slot, perhaps in another order


def redact_record_fields(replay: Replay, viewer: int | None) -> dict[str, object]:
    """Return the options, deal, position and moves of a record without facts that a viewer cannot know.

    The viewer is a seat, or None for a spectator.
    """
    options, position = replay.game.options, replay.game.position
    if position is not None:
        position = Position.from_state(known(position.state(), viewer), options)
    deal = redact_deal(replay, viewer)
    return {
        "options": options,
        "deal": deal if deal != Deal.unknown(options) else None,
        "position": position,
        "moves": tuple(iter_visible_moves(replay, deal, viewer)),
    }


def redact_deal(replay: Replay, viewer: int | None) -> Deal:
    """Return a deal that contains only the outcomes of chance that a viewer has seen."""
    deal = Deal.unknown(replay.game.options)
    for (state, _), ply in zip(replay.game.iter_steps(), replay.game.plies, strict=False):
        if ply.seat == CHANCE and ply.is_noticed_by(viewer):
            deal = deal.with_outcome(state, ply.code, ply.is_component_hidden_from(viewer))
    return replace(deal, library_drawn=0, enki_drawn=0)


def iter_visible_moves(replay: Replay, deal: Deal, viewer: int | None) -> Iterator[Move]:
    """Yield the moves that a viewer notices, without the chance events that `deal` determines.

    The viewer is a seat, or None for a spectator; `deal` contains the outcomes of chance that the viewer has seen.
    """
    for place, ((state, _), ply) in enumerate(zip(replay.game.iter_steps(), replay.game.plies, strict=False)):
        if not ply.is_noticed_by(viewer):
            continue
        hidden = ply.is_component_hidden_from(viewer)
        outcome = deal.planned_outcome(state) if ply.seat == CHANCE else None
        is_in_deal = ply.action.verb in BACKS or (outcome is not None and action_of(state, outcome) == ply.action)
        if ply.seat != CHANCE or hidden or not is_in_deal:
            yield Move.of(ply, viewer, replay.clocks.get(place))
        if ply.seat == CHANCE:
            deal = deal.with_outcome(state, ply.code, hidden)
