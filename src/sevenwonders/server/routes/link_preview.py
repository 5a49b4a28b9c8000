"""Link previews (Open Graph) of tables: who invites, the game, its expansions or players, and the clock."""

from collections.abc import Mapping
from html import escape
from typing import Any

from ..tables.setup import Kind, SeatKind, TableSetup

MINUTE = 60


def link_preview(setup: TableSetup, address: str, words: Mapping[str, object]) -> str:
    """Return `<meta>` elements of the Open Graph protocol; they hold nothing but what the lobby lists.

    Args:
        setup: the table.
        address: that of the server, without a slash at its end.
        words: the messages of a language.
    """
    people = [seat.name for seat in setup.seats if seat.kind is SeatKind.PERSON]
    game = setup.type.title
    if setup.is_waiting:
        title = _filled(words, "invite.from" if people else "invite.open", name=people[0] if people else "", game=game)
    else:
        title = f"{game}: {', '.join(seat.name for seat in setup.seats)}"
    properties = {
        "og:type": "website",
        "og:site_name": _filled(words, "page.name"),
        "og:title": title,
        "og:description": " · ".join(filter(None, [_on_table(setup, words), _clock(setup, words)])),
        "og:url": f"{address}/t/{setup.id}",
        "og:image": f"{address}/static/icon.png",
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items())


def _on_table(setup: TableSetup, words: Mapping[str, object]) -> str:
    whole = f"lobby.{setup.game}.table"
    if whole in words:
        return _filled(words, whole, count=len(setup.seats))
    return " + ".join(_filled(words, f"lobby.box.{module}") for module in setup.options.modules or ("base",))


def _clock(setup: TableSetup, words: Mapping[str, object]) -> str:
    control = setup.time_control
    if control is None:
        return _filled(words, "invite.no_clock") if setup.kind is Kind.FRIEND else ""
    if control.is_per_move:
        return _filled(words, "lobby.clock.days.about", count=control.days)
    minutes = f"{control.seconds / MINUTE:.3g}"
    return _filled(words, "lobby.clock.fischer.about", minutes=minutes, seconds=control.increment)


def _filled(words: Mapping[str, Any], key: str, **values: object) -> str:
    """Fill a message in; a plural message takes the form for `count`."""
    text = words[key]
    if not isinstance(text, str):
        text = text["one" if values["count"] == 1 else "other"]
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return str(text.replace("\u00ad", ""))
