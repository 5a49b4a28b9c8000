"""Games that were played elsewhere: their logs become records.  The reference documentation describes the formats."""

from collections.abc import Callable, Mapping

from ..record import Record
from . import bga, sevenee, sevenwd_io

IMPORTERS: dict[str, Callable[[str, Mapping[str, str]], list[Record]]] = {
    "7wd.io": sevenwd_io.read,
    "sevenee": sevenee.read,
    "bga": bga.read,
}

__all__ = ["IMPORTERS"]
