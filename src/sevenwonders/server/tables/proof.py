"""Whether a recorded game was dealt from what server and players had promised; nothing but the record is needed."""

from ...errors import RecordError, SevenWondersError
from ...game.game import AnyGame
from ...game.record import MOST_MOVES, Record
from ...game.seats import SEATS
from ...kernel.dice import is_key
from ...records import loads
from .commitment import commitment
from .shuffle import hash_of, key_of, key_of_shuffle


def keyed_proof(record: Record) -> str:
    """A sentence about a record that was dealt from a key and holds.

    Raises:
        RecordError: it does not.
    """
    promised, secret, shuffles = (record.meta.get(name) for name in ("_commitment", "_secret", "_shuffles"))
    pledges, numbers = _texts(record, "_pledges"), _texts(record, "_numbers")
    if not is_key(secret) or not isinstance(promised, str) or not isinstance(shuffles, int) or shuffles > MOST_MOVES:
        raise RecordError("what was promised about the shuffle is incomplete; download the record from its table again")
    if hash_of(str(secret)) != promised:
        raise RecordError("the secret of the server is not the one that was promised; this record has been changed")
    added = {seat: number for seat, number in enumerate(numbers) if number}
    for seat, number in added.items():
        if not is_key(number) or hash_of(number) != pledges[seat]:
            raise RecordError(f"the number of {SEATS[seat]} is not the one that was pledged; this record was changed")
    key = key_of(str(secret), added)
    if record.seed is not None and record.seed not in {key_of_shuffle(key, number) for number in range(shuffles + 1)}:
        raise RecordError("the cards come from another key than the one that all shuffled together")
    record.game()
    note = f" (shuffled anew {shuffles} times after moves were taken back)" if shuffles else ""
    if record.seed is None or record.deal is not None:
        return f"the key is the one that all shuffled together; the deal is written out and cannot be compared{note}"
    return f"dealt from the key that {_who(pledges, added)}{note}; compare the promise with the one you saw: {promised}"


def luck_proof(record: Record) -> str:
    """The same of a record of a game that was given the luck of another one.

    Raises:
        RecordError: it does not hold.
    """
    promised, luck, salt = (record.meta.get(name) for name in ("_commitment", "_luck", "_salt"))
    if not all(isinstance(each, str) for each in (promised, luck, salt)):
        raise RecordError("what was promised about the deal is incomplete; download the record from its table again")
    if commitment(str(luck), str(salt)) != promised:
        raise RecordError("the deal is not the one that was promised; this record has been changed")
    shuffles = record.meta.get("_shuffles")
    if not shuffles and not _has_luck(record.game(), loads(str(luck))[0]):
        raise RecordError("the cards come otherwise than in the deal that was promised; this record has been changed")
    note = f" (shuffled anew {shuffles} times after moves were taken back)" if shuffles else ""
    return f"it has the luck of a game before, as promised{note}; compare the promise with the one you saw: {promised}"


def _has_luck(game: AnyGame, luck: Record) -> bool:
    """Whether chance does in a deal what it did in a game, when the same is chosen."""
    dealt = luck.dealt_again(0)
    try:
        for ply in game.plies:
            if ply.seat != game.CHANCE:
                dealt.commit(ply.seat, ply.code)
    except SevenWondersError:
        return False
    return [ply.code for ply in dealt.plies] == [ply.code for ply in game.plies]


def _texts(record: Record, name: str) -> list[str]:
    """A text for each seat."""
    found = record.meta.get(name)
    texts = [entry for entry in found if isinstance(entry, str)] if isinstance(found, list) else []
    if len(texts) != len(record.players):
        raise RecordError(f"'{name}' should be a list of texts, one for each seat")
    return texts


def _who(pledges: list[str], added: dict[int, str]) -> str:
    """Who made the key, and who kept back what was pledged."""
    sources = ["the server", *(SEATS[seat] for seat in added)]
    said = f"{', '.join(sources[:-1])} and {sources[-1]} made" if added else "the server alone made"
    late = [SEATS[seat] for seat, pledge in enumerate(pledges) if pledge and seat not in added]
    return f"{said} ({', '.join(late)} pledged a number that did not come in time)" if late else said
