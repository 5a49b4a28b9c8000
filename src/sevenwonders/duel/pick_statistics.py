"""Statistics of picks in games of Duel: Wonders drafted, first cards, Progress tokens taken and Wonders built."""

from collections.abc import Iterator

from ..game.pick_statistics import ComponentPick, make_offer
from .actions import Action, Verb, action_of, legal_codes
from .game import Game
from .rules.state import CHANCE, State

KINDS = {Verb.DRAFT: "draft", Verb.TOKEN: "token", Verb.WONDER: "wonder", Verb.RAISE: "wonder"}
CARD_VERBS = (Verb.BUILD, Verb.DISCARD, Verb.WONDER)


def iter_component_picks(game: Game) -> Iterator[ComponentPick]:
    """Yield, in order, the choices of a game that the statistics cover, each with the components that were on offer.

    These are the Wonders drafted, the first card of the game, the Progress tokens taken and the Wonders built. Chance
    events, and picks of the automa of the Solo Challenge, are left out.

    >>> from sevenwonders.duel import Game
    >>> game = Game(seed=7)
    >>> game.play("draft mausoleum")
    <Ply p1 draft the_mausoleum>
    >>> next(iter_component_picks(game)).offer
    ('piraeus', 'the_hanging_gardens', 'the_mausoleum', 'the_pyramids')
    """
    automata = (1,) if game.options.solo else ()
    first = game.position is None
    for state, plies in game.iter_steps():
        for ply in plies:
            action = ply.action
            if ply.seat == CHANCE or ply.seat in automata:
                continue
            if first and action.verb in CARD_VERBS:
                first = False
                yield ComponentPick("first", ply.seat, action.units[-1].id, _offered_components(state, CARD_VERBS, -1))
            if action.verb in KINDS and action.units:
                yield ComponentPick(
                    KINDS[action.verb], ply.seat, action.units[0].id, _offered_components(state, (action.verb,), 0)
                )
            if action.verb is Verb.DRAFT and ply.follow_up is not None and ply.follow_up[0] not in automata:
                seat, left = ply.follow_up
                yield ComponentPick("draft", seat, left.units[0].id, (left.units[0].id,))


def opening_pick_codes(game: Game, seat: int) -> list[int]:
    """Return one action code for each component that a seat may now pick in the opening: a Wonder or the first card.

    The list is empty if another seat decides, once the first card is taken, and in games that began in a set-up
    position.
    """
    if game.position is not None or game.seat != seat or any(ply.action.verb in CARD_VERBS for ply in game.plies):
        return []
    legal = [(code, action_of(game.state, code)) for code in reversed(legal_codes(game.state))]
    codes = {action.units[-1].id: code for code, action in legal if action.verb in (Verb.DRAFT, *CARD_VERBS)}
    return sorted(codes.values())


def _offered_components(state: State, verbs: tuple[Verb, ...], index: int) -> tuple[str, ...]:
    legal: Iterator[Action] = (action_of(state, code) for code in legal_codes(state))
    return make_offer(*(action.units[index].id for action in legal if action.verb in verbs))
