"""Choices of 7 Wonders in words: as an order, and as the log tells them."""

from ...classic import CHANCE, Game
from ...classic.actions import Action, Verb
from ...classic.components import SIDES
from ...classic.words import told
from ..log import Happening
from ..words import does

ORDERS = {Verb.BUILD: "Build", Verb.STAGE: "Stage with", Verb.SELL: "Sell", Verb.TAKE: "Take"}


def order(action: Action) -> str:
    """A choice as an order.

    >>> from sevenwonders.classic import parse
    >>> order(parse("build baths L2")), order(parse("sell altar")), order(parse("side night"))
    ('Build Baths', 'Sell Altar', 'Show the night side')
    """
    if action.unit is not None and action.verb in ORDERS:
        return f"{ORDERS[action.verb]} {action.unit.name}"
    if action.verb is Verb.SIDE:
        return f"Show the {SIDES[action.number or 0]} side"
    words = str(action)
    return words[:1].upper() + words[1:]


def happenings(game: Game, reader: int | None) -> list[Happening]:
    """What everybody did so far, as a seat (or, with None, a spectator) may know it.

    >>> game = Game.new(seed=7, sides="day", names=("You", "Bo", "Cy"))
    >>> for seat in game.deciders:
    ...     game.commit(seat, f"sell {game.legal_actions(seat)[0].unit.id}")
    >>> [(line.when, game.names[line.seat], line.text) for line in happenings(game, 0)][:2]
    [('I.1', 'You', 'sell Stone Pit for 3 coins'), ('I.1', 'Bo', 'sells a card for 3 coins')]
    """
    found = []
    for state, plies in game.steps():
        for ply in plies:
            if ply.seat == CHANCE:
                continue
            hidden = ply.is_hidden_from(reader)
            verb, _, rest = told(state, ply.seat, ply.action, hidden, game.names).partition(" ")
            when = f"{'I' * ply.age}.{ply.turn}" if ply.turn else ""
            text = f"{does(game.names[ply.seat], verb)} {rest}"
            found.append(Happening(ply.seat, _kind(ply.action, hidden), text, when))
    return found


def _kind(action: Action, hidden: bool) -> str | None:
    """What the mark of a line is for."""
    if action.verb is Verb.STAGE:
        return "wonder"
    built = action.verb in (Verb.BUILD, Verb.TAKE) and action.unit is not None and not hidden
    return action.unit.kind if built and action.unit is not None else None
