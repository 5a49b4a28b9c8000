"""Link previews of tables and studies: their words, and their picture for spectators."""

import html
import re
import struct

import pytest

from sevenwonders.server.routes import link_preview

from .conftest import for_two

PNG = b"\x89PNG"


async def tags(guest, path, language="en"):
    """The properties of a page's preview, by their names."""
    page = await guest.http.get(path, headers={"accept-language": language})
    pairs = re.findall(r'<meta (?:property="og:|name="twitter:)([a-z:_]+)" content="([^"]*)">', page.text)
    return {name: html.unescape(text) for name, text in pairs}


async def picture(guest, address):
    """A picture of a preview and its size."""
    answer = await guest.http.get(address)
    assert answer.headers["content-type"] == "image/png", answer.text
    assert answer.content.startswith(PNG)
    return answer.content, struct.unpack(">II", answer.content[16:24])


async def resigned(running, name="Ada"):
    """A study of a game that was given up after some moves."""
    guest = await running.guest()
    await guest.http.put("/api/me", json={"name": name})
    table = await guest.table(kind="hot_seat")
    page = await guest.open(table["id"])
    for _ in range(3):
        await page.play()
    assert (await page.ask("resign"))["type"] == "ack"
    study = (await guest.http.post("/api/studies", json={"table": table["id"]})).json()
    return guest, table, study["study"]


async def test_link_to_a_position_shows_it(running):
    guest, _, study = await resigned(running, '<script>"A"')
    shown = await tags(guest, f"/s/{study}?move=2")
    assert shown["title"].startswith('7 Wonders Duel: <script>"A"')
    assert shown["url"] == f"{running.base}/s/{study}?move=2"
    assert shown["card"] == "summary_large_image"
    raw = (await guest.http.get(f"/s/{study}?move=2")).text
    assert "<script>&quot;A&quot;" not in raw
    assert "&lt;script&gt;&quot;A&quot;" in raw
    image, size = await picture(guest, shown["image"])
    assert size == (1200, 630)
    other = await tags(guest, f"/s/{study}?move=3", "de")
    assert other["description"] != shown["description"]
    assert (await picture(guest, other["image"]))[0] != image


@pytest.mark.parametrize("query", ["?move=x", "?move=999999999999", "?game=7", "?move=-1", "?move=2&game=x"])
async def test_link_with_nonsense_still_opens_the_page(running, query):
    guest, _, study = await resigned(running)
    assert (await guest.http.get(f"/s/{study}{query}")).status_code == 200
    assert "og:" not in (await guest.http.get("/s/nothing")).text


async def test_link_to_a_private_table_has_no_names(running):
    _, table, _ = await resigned(running, "Ada")
    stranger = await running.guest()
    for path in (f"/t/{table['id']}", f"/t/{table['id']}?x=Ada"):
        shown = await tags(stranger, path)
        assert shown["title"] == "7 Wonders Duel"
        assert shown["description"] == "A private table"
        assert shown["image"] == f"{running.base}/static/icon.png"
        assert shown["card"] == "summary"
    answer = await stranger.http.get(f"/api/tables/{table['id']}/preview.png")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_thing")


async def public_game(running, **asked):
    """A public table of friends that has begun."""
    guest, other = await running.guest(), await running.guest()
    table = (await guest.http.post("/api/tables", json=for_two("friend", public=True, **asked))).json()
    answer = await other.http.post(f"/api/tables/{table['id']}/join", json={"code": "open", "name": "Bert"})
    assert answer.status_code == 200
    page = await (await guest.open(table["id"])).dealt()
    return table["id"], page, (await running.guest())


@pytest.mark.parametrize(
    ("modules", "delay", "is_late"), [((), 3600, False), (("agora",), 3600, True), (("agora",), 0, False)]
)
async def test_picture_of_a_public_table_is_as_late_as_spectators(serve, modules, delay, is_late):
    running = await serve(spectator_delay=delay)
    table, page, stranger = await public_game(running, options=dict.fromkeys(modules, True))
    shown = await tags(stranger, f"/t/{table}")
    assert "Bert" in shown["title"]
    before, size = await picture(stranger, shown["image"])
    assert size == (1200, 630)
    await page.play()
    after, _ = await picture(stranger, shown["image"])
    assert (before == after) == is_late


async def test_link_has_the_icon_where_no_picture_can_be_drawn(running, monkeypatch):
    guest, _, study = await resigned(running)
    monkeypatch.setattr("sevenwonders.server.routes.link_preview.can_render_previews", lambda: False)
    shown = await tags(guest, f"/s/{study}?move=2")
    assert (shown["image"], shown["card"]) == (f"{running.base}/static/icon.png", "summary")
    answer = await guest.http.get(f"/api/studies/{study}/positions/3/preview.png")
    assert answer.status_code == 404


async def test_picture_that_cannot_be_drawn_gets_503(running, monkeypatch):
    guest, _, study = await resigned(running)
    monkeypatch.setattr(link_preview, "DRAW_PNG", "raise SystemExit(1)")
    answer = await guest.http.get(f"/api/studies/{study}/positions/2/preview.png")
    assert (answer.status_code, answer.json()["error"]) == (
        503,
        "the picture could not be drawn just now; try again later",
    )
