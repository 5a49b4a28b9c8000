"""A bug report, filled in with what a developer asks first; nothing that the reporter may not know is in it."""

import platform
from typing import Any

from ... import __version__
from ..tables import Course
from ..tables.setup import GameName, Setting
from .frames import viewer_name
from .keeping import record_text

TEMPLATE = """What happened:


What should have happened:


---
sevenwonders {version}, Python {python}, {system}
"""


def report(course: Course | None, viewer: int | None) -> dict[str, Any]:
    """Title and body of a report, with the record of a table as somebody at it may have it."""
    system = f"{platform.system()} {platform.machine()}"
    body = TEMPLATE.format(version=__version__, python=platform.python_version(), system=system)
    if course is None:
        return {"title": "Problem with the page", "body": body}
    body += f"table kind {course.setting.kind}, seen as {viewer_name(viewer)}, version {course.version}\n"
    body += f"\n```toml\n{record_text(course, viewer)}```\n"
    return {"title": f"Problem in a game ({_what(course.setting)})", "body": body}


def _what(setting: Setting) -> str:
    """What is played, in a few words."""
    if setting.game is GameName.CLASSIC:
        return f"{len(setting.seats)} players"
    return ", ".join(setting.modules) or "base game"
