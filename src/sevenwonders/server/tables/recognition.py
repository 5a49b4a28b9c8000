"""Recognition of a running game in a game record, so that players cannot have their game analysed while they play it.

Games are compared by similarity, because a record is easily changed a little.  Only public information and information
of the requesting guest is compared, so that a refusal never reveals hidden information.
"""

import hashlib
import math
import string
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...game.game import AnyGame
from ...kernel.struct import Struct
from ...registry import game_type

MARK = "~"  # first character of stored openings; those of earlier versions lack it
MAX_FACTS = 19
ALPHABET = string.ascii_letters + string.digits + "-_"

MIN_OPENING = 1 / 3  # share of equal characters in the openings of games that may be the same
MIN_BITS = 16  # minimum information in equal facts
MIN_SHARE = 0.55  # minimum share of the information in all facts that could be equal
MISSING_BITS = 1.5  # subtracted for each fact of one game that the other does not have
MIN_BYTES, MIN_SAME = 20, 0.88  # number of distinctive bytes of a position, and the share of equal ones
MIN_NEAR = 0.6  # share of equal distinctive bytes that makes it worth comparing every position of a game

Positions = np.ndarray  # a position a row, as bytes


class GameFact(NamedTuple):
    """An action or a chance outcome of a game, in a form for comparing two games.

    Attributes:
        group: the kind of the fact; equal facts are counted for each kind.
        key: the start of the text, and a running number, from 1, among the facts of the game with this start.
        text: the whole text in notation.
        is_chance: whether the fact is a chance outcome.
        bits: the information of the fact: how unlikely it is that another game has it, too.
    """

    group: str
    key: tuple[str, int]
    text: str
    is_chance: bool
    bits: float = 0.0


class GameFingerprint(NamedTuple):
    """A small summary of a game at a table, for a quick comparison with a record.

    Attributes:
        opening: the encoded first events, from `encode_opening`.
        first: the public information of the first position, as bytes.
        latest: the public information of the latest position, as bytes.
    """

    opening: str
    first: Positions
    latest: Positions


def encode_opening(game: AnyGame) -> str:
    """Encode the first public events of a game as text, one character for each event.

    A game at a table and every record of that game, whichever player saved it, have the same text.

    >>> from sevenwonders import duel
    >>> record = duel.Record.of(duel.Game(seed=7), explicit=True)
    >>> encode_opening(duel.Game(seed=7)) == encode_opening(record.game())
    True
    """
    kind, shown = game_type(game.NAME), list[str]()
    for ply in game.plies:
        if len(shown) == MAX_FACTS:
            break
        if (ply.seat == game.CHANCE or kind.simultaneous) and "?" not in (text := ply.text(None)):
            shown.append(_encode_event(text))
    return MARK + "".join(shown)


@lru_cache(maxsize=1024)
def _encode_event(text: str) -> str:
    """Return the character that stands for a public event, given the event in notation."""
    return ALPHABET[hashlib.sha256(text.encode()).digest()[0] % len(ALPHABET)]


def has_similar_opening(opening: str, other: str) -> bool:
    """Return whether two games may be the same game, given their first events as encoded by `encode_opening`.

    A few differences are allowed, because a record of the game may have been changed.
    """
    pairs = list(zip(opening[1:], other[1:], strict=False))
    return sum(first == second for first, second in pairs) >= len(pairs) * MIN_OPENING


def make_fingerprint(game: AnyGame) -> GameFingerprint:
    """Make the summary of a running game for a quick comparison with records."""
    past = game.copy()
    past.rewind(0)
    return GameFingerprint(
        encode_opening(game), _encode_public_position(past, past.state), _encode_public_position(game, game.state)
    )


def may_be_same_game(fingerprint: GameFingerprint, positions: Positions) -> bool:
    """Return whether a running game may be the same as another game, given the positions of the other game.

    Args:
        fingerprint: the summary of the running game.
        positions: the positions of the other game, from `list_public_positions`.
    """
    return _measure_similarity(fingerprint.latest, positions, fingerprint.first, fingerprint.first)[0] >= MIN_NEAR


def is_same_game(running: AnyGame, recorded: AnyGame, viewer: int | None = None, same_luck: bool = False) -> bool:
    """Return whether the game at a table is a recorded game, even if a few things in the record were changed.

    Args:
        running: the game at the table.
        recorded: the game of the record.
        viewer: the seat of the requesting guest, who may know more than the public; None for a spectator.
        same_luck: whether other games have the same deal as this game; then only the players' actions are compared.
    """
    if same_luck or not _has_shared_position(running, recorded):
        return _has_similar_history(running, recorded, viewer, same_luck)
    return True


def list_public_positions(game: AnyGame) -> Positions:
    """Return the public information of all positions of a game in which players decide, and of its last position.

    Each row of the array is a position, as bytes.
    """
    steps = game.iter_steps()
    return np.stack(
        [_encode_public_position(game, state) for state, plies in steps if not plies or plies[0].seat != game.CHANCE]
    )


def _encode_public_position(game: AnyGame, state: Struct) -> Positions:
    """Return the public information of a position, as an array of bytes."""
    known = game_type(game.NAME).known(state, None)
    return np.frombuffer(known.to_array().tobytes(), np.uint8)


# --- comparison of histories


def _has_similar_history(running: AnyGame, recorded: AnyGame, viewer: int | None, same_luck: bool) -> bool:
    """Return whether two games have so many actions and chance outcomes in common that they must be the same game.

    Args:
        running: the game at a table.
        recorded: the game of a record.
        viewer: the seat of the requesting guest, who may know more than the public; None for a spectator.
        same_luck: whether other games have the same deal as this game; then only the players' actions are compared.
    """
    facts = [fact for fact in _iter_known_facts(running, viewer) if not (same_luck and fact.is_chance)]
    there, texts = {fact.key: fact.text for fact in facts}, {fact.text for fact in facts}
    alike, could_be = defaultdict[str, float](float), 0.0
    for fact in _iter_known_facts(recorded, viewer, measured=True):
        if fact.key not in there:
            continue
        could_be += fact.bits
        weight = 1 if fact.is_chance else 0.5
        if there[fact.key] == fact.text:
            alike[fact.group] += fact.bits
        elif fact.text not in texts:
            alike[fact.group] -= weight * MISSING_BITS
        elif fact.is_chance:
            alike[fact.group] += 1
    bits = sum(max(0.0, each) for each in alike.values())
    return bits >= max(MIN_BITS, MIN_SHARE * could_be)


def _iter_known_facts(game: AnyGame, viewer: int | None, measured: bool = False) -> Iterator[GameFact]:
    """Yield the actions and chance outcomes of a game that a viewer knows, to compare it with another game.

    If `measured`, each fact has its information in bits, the logarithm of the number of possibilities. Players have
    preferences, so their actions count less: one bit less in games of simultaneous choices, half in other games.
    """
    kind, count = game_type(game.NAME), Counter[str]()
    for state, plies in game.iter_steps():
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
            yield GameFact(" ".join(words[: 1 + is_chance]), (name, count[name]), text, is_chance, bits)


# --- comparison of positions


def _has_shared_position(running: AnyGame, recorded: AnyGame) -> bool:
    """Return whether one of two games has reached the latest position of the other, or a very similar position.

    `running` is the game at a table, `recorded` the game of a record.
    """
    first, second = list_public_positions(running), list_public_positions(recorded)
    past = running.copy()
    past.rewind(0)
    beginning = usual = _encode_public_position(past, past.state)
    if running.position is None:  # bytes that are the same in every game after the deal are not distinctive
        other = game_type(running.NAME).Game(running.options, seed=0)
        usual = _encode_public_position(other, other.state)
    has_history = running.position is None and recorded.position is None  # more distinctive than positions
    for latest, positions in ((second[-1], first), (first[-1], second)):
        if (positions == latest).all(axis=1).any():
            return True
        share, size = _measure_similarity(latest, positions, beginning, usual)
        if not has_history and share >= MIN_SAME and size >= MIN_BYTES:
            return True
    return False


def _measure_similarity(
    position: Positions, others: Positions, first: Positions, usual: Positions
) -> tuple[float, int]:
    """Return the share of equal bytes in the most similar of some positions, and the number of bytes compared.

    Equal bytes do not count if they also equal the byte of a position that many games share.

    Args:
        position: the position to compare.
        others: the other positions.
        first: the first position of the game.
        usual: the first position of an unrelated game.
    """
    same = others == position
    usual_ones = same & ((position == first) | (position == usual))
    size = np.maximum((~usual_ones).sum(axis=-1), 1)
    shares = np.atleast_1d((same & ~usual_ones).sum(axis=-1) / size)
    best = int(shares.argmax())
    return float(shares[best]), int(np.atleast_1d(size)[best])
