"""`sevenwonders verify`: was a finished game dealt as it was promised before it began?"""

from typing import TYPE_CHECKING

import typer

from ..errors import RecordError
from .records import FileArgument, read

if TYPE_CHECKING:
    from ..records import Record


def verify(file: FileArgument) -> None:
    """Check that recorded games of a server were dealt from the seed that was promised before they began."""
    for record in read(file):
        typer.echo(proof(record))


def proof(record: "Record") -> str:
    """A sentence about a record that holds.

    Raises:
        RecordError: it does not, or nothing was promised.
    """
    from ..server.tables.commitment import commitment, shuffle_seed

    promised, seed, salt = (record.meta.get(name) for name in ("_commitment", "_seed", "_salt"))
    which = "" if record.number is None else f"game {record.number}: "
    if not isinstance(promised, str) or not isinstance(seed, str) or not isinstance(salt, str) or not seed.isdecimal():
        raise RecordError(
            f"{which}nothing was promised about this game; download the record of a finished game from its table"
        )
    if commitment(int(seed), salt) != promised:
        raise RecordError(f"{which}the seed is not the one that was promised; this record has been changed")
    shuffles = record.meta.get("_shuffles", 0)
    dealt = {shuffle_seed(int(seed), salt, number) for number in range(int(shuffles) + 1)}
    if record.seed is not None and record.seed not in dealt:
        raise RecordError(f"{which}the cards come from another seed than the one that was promised")
    record.game()
    note = "" if not shuffles else f" (shuffled anew {shuffles} times after moves were taken back)"
    if record.seed is None or record.deal is not None:
        return f"{which}the seed is the one that was promised; the deal is written out and cannot be compared{note}"
    return f"{which}dealt from the promised seed {seed}{note}; compare the promise with the one you saw: {promised}"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(verify)
