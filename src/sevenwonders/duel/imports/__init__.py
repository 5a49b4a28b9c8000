"""Import of games played on other sites, by replaying their logs.  The reference documentation has the formats."""

import re
from collections.abc import Callable, Mapping

from ..record import Replay
from . import bga, sevenee, sevenwd_io

IMPORTERS: dict[str, Callable[[str, Mapping[str, str], int | None], list[Replay]]] = {
    "7wd.io": sevenwd_io.read_games,
    "sevenee": sevenee.read_games,
    "bga": bga.read_games,
}

# Patterns found in every log of a site and in none of another; quotes may be Python's, or escaped in a text.
SIGNS = {
    "7wd.io": re.compile(r"""["']move\\?["']\s*:\s*\{"""),
    "sevenee": re.compile(r"""["']actionItems\\?["']"""),
    "bga": re.compile(r"""g_gamelogs|["'](?:packet_id|move_id|args)\\?["']\s*:"""),
}

__all__ = ["IMPORTERS", "SIGNS"]
