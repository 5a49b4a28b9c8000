"""Hooks for PyInstaller, which finds them through the entry point `pyinstaller40`."""

from pathlib import Path


def hook_folders() -> list[str]:
    """Return the folder of this package's PyInstaller hooks."""
    return [str(Path(__file__).parent)]
