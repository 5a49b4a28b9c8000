"""A bug report, filled in with what a developer asks first; nothing that the reporter may not know is in it."""

import platform
from typing import Any

from .. import __version__
from .course import Course
from .keeping import record_text
from .masks import Audience

TEMPLATE = """What happened:


What should have happened:


---
sevenwonders {version}, Python {python}, {system}
"""


def report(course: Course | None, audience: Audience, version: int | None = None) -> dict[str, Any]:
    """Title and body of a report, with the record of a table as somebody at it may have it."""
    system = f"{platform.system()} {platform.machine()}"
    body = TEMPLATE.format(version=__version__, python=platform.python_version(), system=system)
    if course is None:
        return {"title": "Problem with the page", "body": body}
    body += f"table kind {course.setting.kind}, seen as {audience}, version {course.version}\n"
    body += f"\n```toml\n{record_text(course, audience)}```\n"
    return {"title": f"Problem in a game ({', '.join(course.setting.options.modules) or 'base game'})", "body": body}
