"""The addresses of the server, one file a subject."""

from . import machine, pages, people, studies, tables

ROUTERS = (people.router, tables.router, studies.router, machine.router, pages.router)  # pages last: they take the rest

__all__ = ["ROUTERS"]
