"""Bug reports for the developers, filled in with the version of the program and the record of a table."""

import platform

from .. import __version__
from .live.frames import format_viewer
from .tables import TableState

TEMPLATE = """What happened:


What should have happened:


---
sevenwonders {version}, Python {python}, {system}
"""


def make_bug_report(state: TableState | None, viewer: int | None) -> dict[str, str]:
    """Return the title and body of a bug report, with the record of the game if a table is given.

    The record leaves out the information that is hidden from the viewer.

    Args:
        state: the table that the problem occurred at; None for a problem without a table.
        viewer: the seat of the guest who reports the problem; None for a spectator.
    """
    system = f"{platform.system()} {platform.machine()}"
    body = TEMPLATE.format(version=__version__, python=platform.python_version(), system=system)
    if state is None:
        return {"title": "Problem with the page", "body": body}
    setup = state.setup
    body += f"table kind {setup.kind}, seen as {format_viewer(viewer)}, version {state.version}\n"
    body += f"\n```toml\n{state.format_visible_record(viewer)}```\n"
    game = ", ".join([setup.game_type.title, *setup.options.modules, f"{len(setup.seats)} players"])
    return {"title": f"Problem in a game ({game})", "body": body}
