"""What all tests share: the compiled rules."""

from types import SimpleNamespace

import pytest

from sevenwonders.duel.components import unit_at
from sevenwonders.duel.rules.knowledge import forget, imagine
from sevenwonders.duel.rules.legal import legal_actions
from sevenwonders.duel.rules.market import price
from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.simulation import playout
from sevenwonders.kernel.compiler import compiled
from sevenwonders.kernel.rule import rule


@rule
def apply_at(states, index, action):
    """The compiled rules work on records, which only compiled code can take out of an array."""
    apply(states[index], action)


@rule
def legal_at(states, index, out):
    return legal_actions(states[index], out)


@rule
def price_at(states, index, seat, row):
    return price(states[index].city[seat], unit_at(row))


@rule
def playout_at(states, index, stream, scratch):
    return playout(states[index], stream, scratch)


@rule
def forget_at(states, index, seat):
    forget(states[index], seat)


@rule
def imagine_at(states, index, stream):
    imagine(states[index], stream)


@pytest.fixture(scope="session")
def machine() -> SimpleNamespace:
    """The compiled rules on arrays of states; each is compiled when it is first called."""
    return SimpleNamespace(
        apply=compiled(apply_at),
        legal=compiled(legal_at),
        price=compiled(price_at),
        playout=compiled(playout_at),
        forget=compiled(forget_at),
        imagine=compiled(imagine_at),
    )
