"""Files that earlier versions wrote, named by the day and the commit; a format that changes adds its last files.

`save` is a game of the terminal that goes on, `records` what `simulate` wrote, `results` what `arena` wrote, `puzzles`
what was solved in the terminal.
"""

from pathlib import Path

FOLDER = Path(__file__).parent


def files(what: str) -> list[Path]:
    """Return the files of a kind, the oldest first."""
    return sorted(FOLDER.glob(f"*_{what}.*"))
