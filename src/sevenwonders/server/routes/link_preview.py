"""Link previews (Open Graph, Twitter cards) of tables and recorded games, and their pictures.

A preview shows what spectators may know, with their delay.  For a private table without a free seat it shows only the
name of the game.
"""

import subprocess
import sys
from html import escape
from importlib.util import find_spec
from typing import NamedTuple
from urllib.parse import urlencode

from fastapi import Response

from ...game.game_type import AnyGameType
from ...messages import Messages, load_messages
from ...names import SeatName
from ...pictures.picture import Appearance, Picture
from ...pictures.preview import HEIGHT, WIDTH, make_headline, render_preview
from ..errors import RequestRefusal
from ..protocol.shapes import SeatKind, TableKind
from ..studies import RecordedGame, find_seat_names
from ..tables.setup import TableSetup

MINUTE = 60
PNG = "image/png"
PNG_PICTURE: dict[int | str, dict[str, object]] = {200: {"content": {PNG: {}}, "description": "the picture"}}
ICON = "/static/icon.png"
DRAW_PNG = """
import sys
from resvg_py import svg_to_bytes
sys.stdout.buffer.write(bytes(svg_to_bytes(svg_string=sys.stdin.buffer.read().decode(), width=int(sys.argv[1]))))
"""


class LinkPreview(NamedTuple):
    """Title, description and picture that messengers and other programs show for a link.

    Attributes:
        title: the title.
        description: a few words on the table or position.
        path: the path of the linked page on this server.
        picture: the path of a picture that was drawn for the link; empty without a picture.
    """

    title: str
    description: str
    path: str
    picture: str = ""

    def render_meta_tags(self, address: str, messages: Messages) -> str:
        """Render the preview as HTML `<meta>` elements.

        Args:
            address: the URL of the server, without a slash at its end.
            messages: the texts in the language of the preview.
        """
        tags = {
            "og:type": "website",
            "og:site_name": messages.say("page.name"),
            "og:title": self.title,
            "og:description": self.description,
            "og:url": f"{address}{self.path}",
            "og:image": f"{address}{self.picture or ICON}",
        }
        if self.picture:
            tags |= {"og:image:width": f"{WIDTH}", "og:image:height": f"{HEIGHT}", "og:image:alt": self.title}
        tags["twitter:card"] = "summary_large_image" if self.picture else "summary"
        return "".join(
            f'<meta {"name" if key == "twitter:card" else "property"}="{key}" content="{escape(text)}">'
            for key, text in tags.items()
        )


def can_render_previews() -> bool:
    """Return whether link previews can have pictures, for which the package `resvg_py` must be installed."""
    return find_spec("resvg_py") is not None


def check_can_render_previews(kind: AnyGameType) -> None:
    """Raise an error if this server cannot render preview pictures for links to a game.

    Raises:
        RequestRefusal: the package for pictures is not installed.
        FeatureNotOfferedError: the game has no pictures.
    """
    kind.require_capability(kind.capabilities.pictures, "pictures")
    if not can_render_previews():
        raise RequestRefusal("no_such_thing", "this server draws no pictures of links", 404)


def draw_study_preview(recorded: RecordedGame, ply: int, look: Appearance) -> Picture:
    """Draw the picture of a link to a recorded game.

    Args:
        recorded: the game.
        ply: the number of plies before the position that is shown.
        look: the language and the colours.
    """
    said = load_messages(look.language)
    names = [said.format_seat_name(name) for name in find_seat_names(recorded.record)]
    return render_preview(recorded.game_before_ply(ply), recorded.type.title, names, look)


def respond_with_png(picture: Picture, seconds: int) -> Response:
    """Render a picture as PNG, and return the HTTP response with it.

    The picture is rendered in a subprocess, because the library resvg would block other threads meanwhile.

    Args:
        picture: the picture.
        seconds: the time for which clients may cache it.

    Raises:
        RequestRefusal: the subprocess fails.
    """
    command = (sys.executable, "-P", "-c", DRAW_PNG, str(WIDTH))
    try:
        drawn = subprocess.run(command, input=str(picture).encode(), capture_output=True, check=True, timeout=MINUTE)
    except (OSError, subprocess.SubprocessError):
        raise RequestRefusal("no_such_thing", "the picture could not be drawn just now; try again later", 503) from None
    return Response(drawn.stdout, media_type=PNG, headers={"cache-control": f"public, max-age={seconds}"})


def make_table_preview(setup: TableSetup, messages: Messages, language: str) -> LinkPreview:
    """Return the link preview of a table: an invitation to a free seat, or the players of a public table."""
    game, path = setup.game_type.title, f"/t/{setup.id}"
    if setup.is_waiting:
        people = [messages.format_seat_name(seat.name) for seat in setup.seats if seat.kind is SeatKind.PERSON]
        said = messages.say("invite.from" if people else "invite.open", name=people[0] if people else "", game=game)
        return LinkPreview(said, _describe_terms(setup, messages), path)
    if not setup.public:
        return LinkPreview(game, messages.say("preview.private"), path)
    names = [seat.name for seat in setup.restore_people().seats]
    title = messages.say("label.colon", label=game, said=_join_names(messages, names))
    picture = f"/api/tables/{setup.id}/preview.png?{urlencode({'language': language})}"
    is_shown = can_render_previews() and setup.game_type.capabilities.pictures is not None
    return LinkPreview(title, _describe_terms(setup, messages), path, picture if is_shown else "")


def make_study_preview(
    study: str, number: int, moves: int | None, recorded: RecordedGame, language: str
) -> LinkPreview:
    """Return the link preview of a game of a study (a stored file of game records).

    Args:
        study: the id of the study.
        number: the index of the game in the study.
        moves: the number of moves before the position that the link opens; None for the end of the game.
        recorded: the game.
        language: the language of the preview.
    """
    said = load_messages(language, None)
    title = said.say("label.colon", label=recorded.type.title, said=_join_names(said, find_seat_names(recorded.record)))
    where = {**({"game": number} if number else {}), **({} if moves is None else {"move": moves})}
    path = f"/s/{study}" + (f"?{urlencode(where)}" if where else "")
    if recorded.type.capabilities.pictures is None:
        return LinkPreview(title, "", path)
    ply = len(recorded.game.plies) if moves is None else recorded.ply_after_moves(moves)
    query = urlencode({"game": number, "language": language})
    picture = f"/api/studies/{study}/positions/{ply}/preview.png?{query}" if can_render_previews() else ""
    return LinkPreview(title, make_headline(recorded.game_before_ply(ply), Appearance(language)).words, path, picture)


def _join_names(messages: Messages, names: list[SeatName]) -> str:
    """Return the names of several seats in the language of `messages`, separated by commas."""
    return ", ".join(messages.format_seat_name(name) for name in names)


def _describe_terms(setup: TableSetup, messages: Messages) -> str:
    """Describe the expansions and the clocks of a table in a few words."""
    return " · ".join(filter(None, [_describe_expansions(setup, messages), _describe_time_control(setup, messages)]))


def _describe_expansions(setup: TableSetup, messages: Messages) -> str:
    """Describe the expansions of a table's game, or its number of players if the game has a text for that."""
    whole = f"lobby.{setup.game}.table"
    if whole in messages:
        return messages.say(whole, count=len(setup.seats))
    return " + ".join(messages.say(f"lobby.box.{module}") for module in setup.options.modules or ("base",))


def _describe_time_control(setup: TableSetup, messages: Messages) -> str:
    """Describe the clocks of a table in a few words."""
    control = setup.time_control
    if control is None:
        return messages.say("invite.no_clock") if setup.kind is TableKind.FRIEND else ""
    if control.is_per_move:
        return messages.say("lobby.clock.days.about", count=control.days)
    minutes = f"{control.seconds / MINUTE:.3g}"
    return messages.say("lobby.clock.fischer.about", minutes=minutes, seconds=control.increment)
