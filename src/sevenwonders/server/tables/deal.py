"""Recognition of a running game in a record: by likeness, for a record is quickly changed a little.

Games are compared by what everybody could see, and what the guest who asks may know: what is refused must not tell
anybody of anything secret.
"""

import hashlib
import math
import string
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...game.game import AnyGame
from ...kernel.struct import Struct
from ...registry import game_type

MARK = "~"  # begins what is kept of an opening; what earlier versions kept does not
MAX_FACTS = 19
ALPHABET = string.ascii_letters + string.digits + "-_"

MIN_OPENING = 1 / 3  # of an opening, so much is alike in games that may be the same
MIN_BITS = 16  # of information in what is alike
MIN_SHARE = 0.55  # of the information in what could be alike
MISSING_BITS = 1.5  # taken off for each fact of one game that the other does not have
MIN_BYTES, MIN_SAME = 20, 0.88  # of positions: so many bytes tell them from others, and so many of these are the same
MIN_NEAR = 0.6  # of the same bytes where it is worth looking at every position of a game

Positions = np.ndarray  # one a row, as bytes


class Fact(NamedTuple):
    """Something that happened: the kind of thing, which one of its kind, and what, with its information."""

    group: str
    place: tuple[str, int]
    text: str
    is_chance: bool
    bits: float = 0.0


class Glance(NamedTuple):
    """Marks by which a game at a table is told from another one: its opening, its first position and its latest one."""

    opening: str
    first: Positions
    latest: Positions


def opening_of(game: AnyGame) -> str:
    """Write what everybody saw at first, a character each, in the order in which it came.

    It is the same for a game at a table and for a record of it, whoever saved that.

    >>> from sevenwonders import duel
    >>> record = duel.Record.of(duel.Game(seed=7), explicit=True)
    >>> opening_of(duel.Game(seed=7)) == opening_of(record.game())
    True
    """
    kind, shown = game_type(game.NAME), list[str]()
    for ply in game.plies:
        if len(shown) == MAX_FACTS:
            break
        if (ply.seat == game.CHANCE or kind.simultaneous) and "?" not in (text := ply.text(None)):
            shown.append(ALPHABET[hashlib.sha256(text.encode()).digest()[0] % len(ALPHABET)])
    return MARK + "".join(shown)


def may_be_same(opening: str, other: str) -> bool:
    """Return whether games with these openings may be the same, one of them with a changed record."""
    pairs = list(zip(opening[1:], other[1:], strict=False))
    return sum(first == second for first, second in pairs) >= len(pairs) * MIN_OPENING


def glance_at(game: AnyGame) -> Glance:
    """Return what is kept in memory of a game that goes on."""
    past = game.copy()
    past.rewind(0)
    return Glance(opening_of(game), _position(past, past.state), _position(game, game.state))


def is_near(glance: Glance, positions: Positions) -> bool:
    """Return whether a game that goes on may be the same as one with these positions."""
    return _likeness(glance.latest, positions, glance.first, glance.first)[0] >= MIN_NEAR


def is_same(running: AnyGame, recorded: AnyGame, viewer: int | None = None, same_luck: bool = False) -> bool:
    """Return whether a recorded game, or one from which it was made by a few changes, goes on at a table.

    Args:
        running: the game at the table.
        recorded: the game of the record.
        viewer: the seat of the guest who asks, who may know more than everybody.
        same_luck: whether other games have the luck of this one; then only what players did is compared.
    """
    if same_luck or not _positions_meet(running, recorded):
        return _histories_meet(running, recorded, viewer, same_luck)
    return True


def positions_of(game: AnyGame) -> Positions:
    """Return the positions of a game in which players decide, and its last one, as everybody sees them."""
    steps = game.steps()
    return np.stack([_position(game, state) for state, plies in steps if not plies or plies[0].seat != game.CHANCE])


def _position(game: AnyGame, state: Struct) -> Positions:
    known = game_type(game.NAME).known(state, None)
    return np.frombuffer(known.to_array().tobytes(), np.uint8)


# --- by what happened


def _histories_meet(running: AnyGame, recorded: AnyGame, viewer: int | None, same_luck: bool) -> bool:
    facts = [fact for fact in _facts(running, viewer) if not (same_luck and fact.is_chance)]
    there, texts = {fact.place: fact.text for fact in facts}, {fact.text for fact in facts}
    alike, could_be = defaultdict[str, float](float), 0.0
    for fact in _facts(recorded, viewer, measured=True):
        if fact.place not in there:
            continue
        could_be += fact.bits
        weight = 1 if fact.is_chance else 0.5
        if there[fact.place] == fact.text:
            alike[fact.group] += fact.bits
        elif fact.text not in texts:
            alike[fact.group] -= weight * MISSING_BITS
        elif fact.is_chance:
            alike[fact.group] += 1
    bits = sum(max(0.0, each) for each in alike.values())
    return bits >= max(MIN_BITS, MIN_SHARE * could_be)


def _facts(game: AnyGame, viewer: int | None, measured: bool = False) -> Iterator[Fact]:
    """Yield what happened in a game, as far as a viewer knows it; where it is measured, with its information.

    Chance chooses among equals, so that the number of possible outcomes measures it; players have preferences, less
    so where they choose from hands that chance has dealt, unless between two.
    """
    kind, count = game_type(game.NAME), Counter[str]()
    for state, plies in game.steps():
        for ply in plies:
            text, is_chance = ply.text(viewer), ply.seat == game.CHANCE
            words = text.split()
            name = " ".join(words[:-1]) if is_chance else words[0]
            count[name] += 1
            if "?" in text:
                continue
            bits = math.log2(len(kind.legal_codes(state, ply.seat))) if measured else 0.0
            if not is_chance:
                bits = bits - 1 if kind.simultaneous else bits / 2
            yield Fact(" ".join(words[: 1 + is_chance]), (name, count[name]), text, is_chance, bits)


# --- by where it has come to


def _positions_meet(running: AnyGame, recorded: AnyGame) -> bool:
    """Return whether one of two games has come through the position, or nearly so, where the other one is now."""
    first, second = positions_of(running), positions_of(recorded)
    past = running.copy()
    past.rewind(0)
    beginning = usual = _position(past, past.state)
    if running.position is None:  # what looks so in every game after the deal tells nothing
        other = game_type(running.NAME).Game(running.options, seed=0)
        usual = _position(other, other.state)
    has_history = running.position is None and recorded.position is None  # which tells more
    for latest, positions in ((second[-1], first), (first[-1], second)):
        if (positions == latest).all(axis=1).any():
            return True
        share, size = _likeness(latest, positions, beginning, usual)
        if not has_history and share >= MIN_SAME and size >= MIN_BYTES:
            return True
    return False


def _likeness(position: Positions, others: Positions, first: Positions, usual: Positions) -> tuple[float, int]:
    """Return how much of a position is as in the one of others that is most alike, and how many bytes that is of.

    Bytes that are in both as they were at first, or as they usually are, do not count.
    """
    same = others == position
    usual_ones = same & ((position == first) | (position == usual))
    size = np.maximum((~usual_ones).sum(axis=-1), 1)
    shares = np.atleast_1d((same & ~usual_ones).sum(axis=-1) / size)
    best = int(shares.argmax())
    return float(shares[best]), int(np.atleast_1d(size)[best])
