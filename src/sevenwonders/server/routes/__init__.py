"""The routes of the server, one module for each subject."""

from . import guests, pages, puzzles, rules, service, statistics, studies, tables

# pages last: they take the rest
ROUTERS = [part.router for part in (guests, tables, studies, statistics, puzzles, rules, service, pages)]
