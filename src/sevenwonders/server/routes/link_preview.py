"""Link previews (Open Graph) of tables: who invites, the game, its expansions or players, and the clock."""

from html import escape

from ...messages import Messages
from ..tables.setup import Kind, SeatKind, TableSetup

MINUTE = 60


def link_preview(setup: TableSetup, address: str, messages: Messages) -> str:
    """Return `<meta>` elements of the Open Graph protocol; they hold nothing but what the lobby lists.

    Args:
        setup: the table.
        address: that of the server, without a slash at its end.
        messages: those of a language.
    """
    people = [messages.name(seat.name) for seat in setup.seats if seat.kind is SeatKind.PERSON]
    game = setup.type.title
    if setup.is_waiting:
        title = messages.say("invite.from" if people else "invite.open", name=people[0] if people else "", game=game)
    else:
        names = ", ".join(messages.name(seat.name) for seat in setup.seats)
        title = messages.say("label.colon", label=game, said=names)
    properties = {
        "og:type": "website",
        "og:site_name": messages.say("page.name"),
        "og:title": title,
        "og:description": " · ".join(filter(None, [_on_table(setup, messages), _clock(setup, messages)])),
        "og:url": f"{address}/t/{setup.id}",
        "og:image": f"{address}/static/icon.png",
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items())


def _on_table(setup: TableSetup, messages: Messages) -> str:
    whole = f"lobby.{setup.game}.table"
    if whole in messages:
        return messages.say(whole, count=len(setup.seats))
    return " + ".join(messages.say(f"lobby.box.{module}") for module in setup.options.modules or ("base",))


def _clock(setup: TableSetup, messages: Messages) -> str:
    control = setup.time_control
    if control is None:
        return messages.say("invite.no_clock") if setup.kind is Kind.FRIEND else ""
    if control.is_per_move:
        return messages.say("lobby.clock.days.about", count=control.days)
    minutes = f"{control.seconds / MINUTE:.3g}"
    return messages.say("lobby.clock.fischer.about", minutes=minutes, seconds=control.increment)
