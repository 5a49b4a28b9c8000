"""The full-screen terminal client: `TableApp` shows a table and lets people play at it."""

from .duel.app import TableApp, run

__all__ = ["TableApp", "run"]
