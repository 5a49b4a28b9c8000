"""`PageFiles`: the files of the page, those of the games laid over those that all games share."""

from pathlib import Path

from ...installed import page_folders
from ..settings import WEB


class PageFiles:
    """The files below several folders, as if they lay in one.

    Args:
        folders: of a name that lies in several, the file in the first of them counts. Nothing outside is ever found.
    """

    def __init__(self, *folders: Path) -> None:
        self.folders = [folder.resolve() for folder in folders]

    def find(self, name: str) -> Path | None:
        """Return the file of a name, such as `js/main.js`; None where there is none."""
        for folder in self.folders:
            try:
                path = (folder / name).resolve()
                if path.is_relative_to(folder) and path.is_file():
                    return path
            except (OSError, ValueError):  # no name that a file could have
                return None
        return None

    def glob(self, pattern: str) -> list[str]:
        """Return the names of the files that match a pattern, sorted."""
        return sorted(path.relative_to(folder).as_posix() for folder in self.folders for path in folder.glob(pattern))

    def read(self, name: str) -> str:
        """Return the text of a file; nothing where there is none."""
        path = self.find(name)
        return path.read_text("utf-8") if path else ""


def page_files() -> PageFiles:
    """Return the files of the page and of all games that bring some."""
    return PageFiles(WEB, *page_folders().values())
