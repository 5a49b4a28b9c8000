"""The full-screen client for 3 to 7: `RoundApp` shows a table and lets people play at it."""

from .app import RoundApp, run

__all__ = ["RoundApp", "run"]
