"""The seats are alike: a position with cities, pawn and turn exchanged has the same legal actions and course."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.rules.moves import START
from sevenwonders.duel.rules.state import SHARED

OTHER = {"p1": "p2", "p2": "p1"}


def swapped(position):
    """The same position with the seats exchanged."""
    given = dict(position.__dict__)
    given["p1"], given["p2"] = position.p2, position.p1
    given["pawn"] = -position.pawn
    given["loot"] = {OTHER[seat]: sizes for seat, sizes in position.loot.items()}
    given["active"] = OTHER[position.active]
    given["pending"] = [" ".join(OTHER.get(word, word) for word in text.split()) for text in position.pending]
    return duel.Position(**given)


def mirrored(code):
    return {START: START + 1, START + 1: START}.get(code, code)


@pytest.mark.parametrize("seed", range(500, 502))
def test_seats_are_alike(options, walk, seed):
    """From the first turn on, at every ply: the same choices, and the same position after each step."""
    *_, game = walk(options, seed, chance=True)
    begun, mirror = duel.Game(options), None
    for ply in game.plies:
        if mirror is None and begun.question is duel.Question.TURN:
            mirror = duel.Game(position=swapped(duel.Position.of(begun.state, options)))
        if mirror is not None:
            seat = mirror.seat if mirror.seat == duel.CHANCE else 1 - mirror.seat
            assert (seat, mirror.question) == (begun.seat, begun.question)
            assert sorted(map(mirrored, mirror.legal_codes())) == sorted(begun.legal_codes())
            mirror.play(mirrored(ply.code))
        begun.play(ply.code)
        if mirror is not None and not begun.is_over:
            assert swapped(duel.Position.of(mirror.state, options)).state() == begun.state
    assert begun.is_over
    assert mirror.is_over
    assert begun.state.victory == mirror.state.victory
    assert [begun.score(seat) for seat in (0, 1)] == [mirror.score(seat) for seat in (1, 0)]
    tie = begun.state.winner == SHARED or (
        options.final_tie == "second_player"
        and begun.score(0)["total"] == begun.score(1)["total"]
        and begun.score(0)["blue"] == begun.score(1)["blue"]
    )
    assert tie or begun.state.winner == 1 - mirror.state.winner
