"""The routes of the server, one module for each subject."""

from . import guests, pages, puzzles, rules, service, statistics, studies, tables

ROUTERS = (
    guests.router,
    tables.router,
    studies.router,
    statistics.router,
    puzzles.router,
    rules.router,
    service.router,
    pages.router,
)  # pages last: they take the rest

__all__ = ["ROUTERS"]
