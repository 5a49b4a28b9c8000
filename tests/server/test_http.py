"""HTTP routes: permissions, answers, and bad requests."""

import asyncio
import gzip
import json
import random
import re
import sqlite3
from dataclasses import replace

import httpx
import pytest
from pydantic import ValidationError
from pydantic_core._pydantic_core import list_all_errors
from sqlalchemy.exc import OperationalError
from starlette.responses import PlainTextResponse

from sevenwonders import server
from sevenwonders.game.refusals import describe_refusal
from sevenwonders.records import RecordError, dumps, loads
from sevenwonders.registry import game_type
from sevenwonders.server.errors import describe_first_error, describe_validation_error
from sevenwonders.server.guests import COOKIE, Guest, GuestCookies
from sevenwonders.server.http.middleware import SECURITY, SecurityMiddleware
from sevenwonders.server.limits.bounds import MAX_BODY_BYTES
from sevenwonders.server.page.assets import Assets
from sevenwonders.server.page.files import PageFiles
from sevenwonders.server.protocol.messages import CLIENT
from sevenwonders.server.settings import Quotas, Settings
from sevenwonders.server.tables.proof import check_shuffle_proof
from sevenwonders.server.tables.shuffle import compute_commitment

from .conftest import for_two

RECORD = """format = "sevenwonders"
version = 1
game = "duel"
modules = []
players = ["Anna", "Bert"]
profile = "bga"
seed = 7
moves = [
  "p1 draft the_mausoleum",
  "p2 draft the_hanging_gardens",
]
"""


def is_refused(answer, status, code):
    """Return whether an answer is a refusal in one sentence."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body.keys() - {"game", "refusal"} == {"error", "code"}
    assert body["code"] == code
    assert re.fullmatch(r"[^\n]{10,400}", body["error"])
    return True


# ---- identity


async def test_a_guest_is_known_again_by_a_signed_cookie(running):
    guest = await running.guest()
    first = await guest.http.get("/api/me")
    assert first.json() == {"name": {"kind": "guest"}, "language": None, "named": False}
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    await guest.http.put("/api/me", json={"name": "  Änne 🎲 ", "language": "de"})
    again = await guest.http.get("/api/me")
    assert again.json() == {"name": "Änne 🎲", "language": "de", "named": True}
    assert "set-cookie" not in again.headers
    forged = await running.guest()
    said, _, signature = guest.http.cookies[COOKIE].rpartition(".")
    forged.http.cookies.set(COOKIE, f"{said}.{'y' if signature[0] == 'x' else 'x'}{signature[1:]}")
    assert (await forged.http.get("/api/me")).json()["name"] == {"kind": "guest"}
    other_key = GuestCookies("another key altogether")
    assert other_key.parse_signed_guest(guest.http.cookies[COOKIE]) is None


async def test_cookie_is_renewed_by_every_page(running):
    guest = await running.guest()
    first = await guest.http.get("/")
    cookie = first.headers["set-cookie"]
    assert f"Max-Age={365 * 24 * 60 * 60}" in cookie
    for path in ("/", "/learn/rules", "/replays"):
        assert (await guest.http.get(path)).headers["set-cookie"] == cookie, path
    unchanged = await guest.http.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (unchanged.status_code, unchanged.headers["set-cookie"]) == (304, cookie)
    for path in ("/static/css/base.css", "/api/tables", "/api/catalogue/duel"):
        assert "set-cookie" not in (await guest.http.get(path)).headers, path


async def test_cookie_is_not_renewed_for_refused_or_shared_guests(serve):
    running = await serve(hosts=frozenset(), join_code="abcdef")
    guest = await running.guest()
    await guest.http.get("/")
    joined = await guest.http.get("/join/abcdef")
    token = running.services.guests.parse_signed_guest(joined.headers["set-cookie"].partition("=")[2].partition(";")[0])
    assert token.joined == "abcdef"
    assert running.services.guests.parse_signed_guest(guest.http.cookies[COOKIE]) == token
    await guest.http.get("/")
    assert running.services.guests.parse_signed_guest(guest.http.cookies[COOKIE]) == token, (
        "the code is not asked for again"
    )
    assert "set-cookie" not in (await guest.http.get("/", headers={"host": "evil.example"})).headers
    machine = await running.guest()
    assert "set-cookie" not in (await machine.http.get("/", headers={"x-guest": "machine"})).headers


async def test_language_of_a_guest_is_one_of_the_page(running):
    guest = await running.guest()
    unknown = await guest.http.put("/api/me", json={"language": "zz"})
    assert is_refused(unknown, 422, "bad_request")
    assert unknown.json()["error"] == "'language' cannot be 'zz'; it is 'en', 'de', 'fr' or 'es'"
    assert (await guest.http.get("/api/me")).json()["language"] is None


async def test_names_are_one_line_and_short(running):
    guest = await running.guest()
    for name in (
        "",
        "   ",
        "x" * 41,
        "x" * 500,
        "two\nlines",
        "bell\x07",
        "null\x00",
        "stranger\U00042fd6",
        "\u202e",
        7,
        ["x"],
        {},
    ):
        code = "bad_name" if isinstance(name, str) else "bad_request"
        assert is_refused(await guest.http.put("/api/me", json={"name": name}), 422, code)


async def test_programs_show_the_token_instead_of_cookie_and_origin(running):
    guest = await running.guest()
    await guest.http.get("/api/me")
    token = guest.http.cookies[COOKIE]
    async with httpx.AsyncClient(
        verify=False, base_url=running.base, headers={"authorization": f"Bearer {token}"}
    ) as program:
        made = await program.post("/api/tables", json={"sitters": ["me", "here"]})
        assert made.status_code == 200
        assert "set-cookie" not in made.headers
    assert [line["id"] for line in (await guest.http.get("/api/tables")).json()["mine"]] == [made.json()["id"]]
    async with httpx.AsyncClient(
        verify=False, base_url=running.base, headers={"authorization": "Bearer nonsense"}
    ) as program:
        assert is_refused(await program.post("/api/tables", json={"sitters": ["me", "here"]}), 403, "origin")


# ---- where a request comes from


async def test_other_sites_cannot_act_for_a_guest(running):
    async with httpx.AsyncClient(verify=False, base_url=running.base) as client:
        assert is_refused(await client.post("/api/tables", json={"sitters": ["me", "here"]}), 403, "origin")
        for origin in ("http://evil.example", "null", running.base.replace("http", "https") + "0", "", "x"):
            asked = client.post("/api/tables", json={"sitters": ["me", "here"]}, headers={"origin": origin})
            assert is_refused(await asked, 403, "origin")


def behind_tls(address="192.0.2.1", **settings):
    """A browser that came over TLS, and the gate in front of an application that admits every request."""

    async def welcome(scope, receive, send):
        await PlainTextResponse("welcome")(scope, receive, send)

    asked = Settings(database="", secret="a key for tests alone", hosts=None, **settings)
    gate = SecurityMiddleware(welcome, GuestCookies(asked.secret), asked)
    transport = httpx.ASGITransport(gate, client=(address, 5000))
    return httpx.AsyncClient(verify=False, transport=transport, base_url="https://play.example")


async def test_over_tls_cookies_and_the_server_are_for_tls_alone():
    async with behind_tls() as browser:
        answer = await browser.get("/")
        assert "; Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert (await browser.post("/", headers={"origin": "https://play.example"})).status_code == 200
        assert is_refused(await browser.post("/", headers={"origin": "http://play.example"}), 403, "origin")


async def test_join_cookie_over_tls_is_for_tls_alone(serve):
    running = await serve(join_code="abc234", hosts=None, proxies="127.0.0.1")
    device = await running.guest()
    proxied = {"x-forwarded-for": "192.0.2.9"}
    for proto, is_secure in (("https", True), ("http", False)):
        answer = await device.http.get("/join/abc234", headers=proxied | {"x-forwarded-proto": proto})
        assert answer.status_code == 303
        assert ("; Secure" in answer.headers["set-cookie"]) == is_secure


async def test_guest_from_before_tls_is_kept():
    async with behind_tls() as browser:
        guests, ann = GuestCookies("a key for tests alone"), Guest("ann")
        renewed = (await browser.get("/", headers={"cookie": f"{COOKIE}={guests.sign_guest(ann)}"})).headers[
            "set-cookie"
        ]
        name, _, value = renewed.partition(";")[0].partition("=")
        assert (name, guests.parse_signed_guest(value)) == (f"__Host-{COOKIE}", ann)
        assert {"Secure", "Path=/"} <= set(renewed.split("; "))
        assert "Domain" not in renewed
        planted = f"{COOKIE}={guests.sign_guest(Guest('eve'))}"  # by a page of another host below the same name
        own = f"__Host-{COOKIE}={guests.sign_guest(ann)}"
        for cookies in (f"{own}; {planted}", f"{planted}; {own}"):
            answer = await browser.get("/", headers={"cookie": cookies})
            assert guests.find_guest(answer.headers["set-cookie"].partition(";")[0]) == ann


async def test_answers_that_set_a_cookie_are_kept_by_no_proxy(serve):
    running = await serve(hosts=frozenset(), join_code="abcdef")
    files = ("/static/css/base.css", "/api/catalogue/duel")
    for path in ("/", "/learn/rules", "/t/none", *files, "/api/me", "/join/abcdef"):
        answer = await (await running.guest()).http.get(path)
        assert "set-cookie" in answer.headers, path
        assert answer.headers["cache-control"].split(",")[0] in ("private", "no-store"), path
    page = await (guest := await running.guest()).http.get("/")
    same = await guest.http.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (same.status_code, same.headers["cache-control"]) == (304, "private, no-cache")


async def test_undeclared_proxy_is_noticed_at_once(caplog):
    spoken_for = {"x-forwarded-for": "198.51.100.7"}
    async with behind_tls("127.0.0.1") as browser:
        assert is_refused(await browser.get("/", headers=spoken_for), 502, "proxy")
    async with behind_tls("192.0.2.1") as browser:
        assert [(await browser.get("/", headers=spoken_for)).status_code for _ in range(3)] == [200] * 3
        assert [record.getMessage() for record in caplog.records if "SEVENWONDERS_PROXIES" in record.message] == [
            "requests come through a proxy at 192.0.2.1; set SEVENWONDERS_PROXIES to the addresses of proxies, "
            "or all clients of the proxy count as one person"
        ]
    async with behind_tls("127.0.0.1", proxies="127.0.0.1") as browser:
        assert (await browser.get("/", headers=spoken_for)).status_code == 200


async def test_the_socket_checks_the_origin_too(running):
    import websockets

    guest = await running.guest()
    table = (await guest.table())["id"]
    address = f"{running.base.replace('http', 'ws')}/api/tables/{table}/socket"
    for origin in ("http://evil.example", None):
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(address, origin=origin, additional_headers=guest.headers())
        assert refused.value.response.status_code == 403


async def test_names_that_others_can_point_here_are_not_answered(running):
    async with httpx.AsyncClient(verify=False, base_url=running.base) as client:
        for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "", "192.168.1.4"):
            assert is_refused(await client.get("/api/me", headers={"host": host}), 421, "host")
        for host in ("localhost", "127.0.0.1:9", "[::1]:80"):
            assert (await client.get("/api/me", headers={"host": host})).status_code == 200


async def test_every_answer_carries_the_security_headers(running):
    guest = await running.guest()
    for path in ("/", "/t/1", "/api/me", "/api/none", "/static/none.js", "/static/js/main.js", "/api/openapi.json"):
        answer = await guest.http.get(path)
        assert {name: answer.headers.get(name) for name in SECURITY} == SECURITY, path
    assert "unsafe" not in SECURITY["content-security-policy"]
    refused = await guest.http.post("/api/tables", headers={"origin": "http://evil.example"})
    assert refused.headers["x-frame-options"] == "DENY"


# ---- other devices


async def test_other_devices_need_the_join_code(serve, monkeypatch, clock):
    running = await serve(join_code="abc234", host="0.0.0.0", hosts=frozenset())
    monkeypatch.setattr("sevenwonders.server.http.middleware.is_loopback", lambda host: False)
    device = await running.guest()
    assert is_refused(await device.http.get("/api/me"), 403, "join_code")
    page = await device.http.get("/t/1?join=2", headers={"accept": "text/html"})
    assert (page.status_code, page.headers["location"]) == (303, "/join?next=%2Ft%2F1%3Fjoin%3D2")
    for language, said in (("en", "Join the table"), ("de", "An den Tisch")):
        page = await device.http.get(page.headers.get("location", page.url), headers={"accept-language": language})
        assert f"<h1>{said}" in page.text
        assert 'value="/t/1?join=2"' in page.text
        assert "{" not in page.text
    assert (await device.http.get("/static/css/ui.css")).status_code == 200
    assert is_refused(await device.http.get("/static/js/main.js"), 403, "join_code")
    wrong = await device.http.get("/join/nonono")
    assert (wrong.status_code, "Wrong code" in wrong.text) == (403, True)
    right = await device.http.get("/join", params={"code": " ABC234 ", "next": "/t/1?join=2"})
    assert (right.status_code, right.headers["location"]) == (303, "/t/1?join=2")
    assert (await device.http.get("/api/me")).status_code == 200
    for elsewhere in ("http://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"):
        answer = await device.http.get("/join/abc234", params={"next": elsewhere})
        assert answer.headers["location"] == "/"
    guesses = [(await device.http.get(f"/join/wrong{n}")).status_code for n in range(20)]
    assert guesses[-1] == 429, "codes cannot be tried in turn"


async def test_only_this_machine_receives_the_code(serve, monkeypatch):
    running = await serve(join_code="abc234", host="0.0.0.0", hosts=frozenset())
    monkeypatch.setattr("sevenwonders.server.lan.list_own_addresses", lambda: ["192.168.1.7"])
    guest = await running.guest()
    body = (await guest.http.get("/api/lan")).json()
    assert (body["enabled"], body["code"]) == (True, "abc234")
    assert body["address"].startswith("http://192.168.1.7:")
    assert body["link"] == f"{body['address']}/join/abc234"
    picture = await guest.http.get("/api/lan/qr.svg", params={"path": "/t/1?join=2"})
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "<svg" in picture.text
    assert is_refused(await guest.http.get("/api/lan/qr.svg", params={"path": "//evil.example"}), 422, "bad_path")
    monkeypatch.setattr("sevenwonders.server.routes.service.is_loopback", lambda host: False)
    assert is_refused(await guest.http.get("/api/lan"), 403, "not_here")


async def test_without_lan_there_is_nothing_to_tell(running):
    guest = await running.guest()
    assert (await guest.http.get("/api/lan")).json() == {
        "enabled": False,
        "code": None,
        "address": None,
        "addresses": [],
        "link": None,
    }
    assert is_refused(await guest.http.get("/api/lan/qr.svg"), 404, "no_lan")


# ---- how much


async def test_too_much_is_refused_and_credit_comes_back(running, monkeypatch, clock):
    guest = await running.guest()
    monkeypatch.setattr("sevenwonders.server.limits.bounds.LOOPBACK_RATE_FACTOR", 0.05)
    answers = [await guest.http.get("/api/health") for _ in range(30)]
    assert answers[0].status_code == 200
    assert is_refused(answers[-1], 429, "too_many")
    assert answers[-1].json()["error"].endswith(f"try again in {answers[-1].headers['retry-after']} s")
    clock.now += 2
    assert (await guest.http.get("/api/health")).status_code == 200


async def test_large_bodies_are_refused_with_and_without_their_length(running):
    guest = await running.guest()
    assert is_refused(await guest.http.post("/api/studies", content=b"x" * (MAX_BODY_BYTES + 1)), 413, "too_large")

    async def pieces():
        for _ in range(20):
            yield b"x" * 100_000

    assert is_refused(await guest.http.post("/api/studies", content=pieces()), 413, "too_large")


# ---- nonsense


@pytest.mark.parametrize("complaint", list_all_errors(), ids=lambda complaint: complaint["type"])
def test_no_message_of_pydantic_reaches_a_client(complaint):
    found = {"type": complaint["type"], "loc": ("body", "seed"), "ctx": complaint["example_context"] or {}}
    said = describe_first_error([found | {"input": "\ud800", "msg": complaint["example_message_python"]}])
    assert complaint["example_message_python"].lower() not in said.lower()
    assert "input should" not in said.lower()
    assert 10 < len(said.encode()) < 320


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "hot_seat"}, "there is no field 'kind'"),
        ({"options": {"atlantis": True}}, "there is no option 'atlantis'"),
        ({"options": {"pantheon": True, "solo": True}}, "Solo Challenge is for the base game"),
        ({"modules": ["pantheon"]}, "there is no field 'modules'"),
        ({"profile": "mine"}, "there is no profile 'mine'"),
        ({"options": {"final_tie": "coin"}}, "final_tie cannot be 'coin'"),
        ({"options": {"colour": "red"}}, "there is no option 'colour'"),
        ({"options": {"final_tie": [1]}}, "'options.final_tie' should be a text, true or false"),
        ({"options": {"players": 2}}, "'options.players' should be a text, true or false"),
        ({"sitters": ["me", "grandmaster"]}, "no player is called 'grandmaster'"),
        ({"sitters": ["me", "json:dumps"]}, "no player is called 'json:dumps'"),
        ({"sitters": ["me", "exec:true"]}, "no player is called 'exec:true'"),
        ({"sitters": ["me", "level:99"]}, "no level 99"),
        ({"sitters": ["me", "search:1000000000"]}, "choose one of these"),
        ({"sitters": ["me", "style:scholar:60s"]}, "level:3 or style:scholar"),
        ({"sitters": ["me"]}, "sitters"),
        ({"sitters": ["me", "random", "random"]}, "7 Wonders Duel is for 2 players; 3 are named"),
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 63}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"seed": True}, "'seed' should be a whole number"),
        ({"seed": "5"}, "'seed' should be a whole number"),
        ({"shuffle": 1}, "'shuffle' should be true or false"),
        ({"public": "yes"}, "'public' should be true or false"),
        ({"from": {"study": "none", "ply": True}}, "'from.ply' should be a whole number"),
        ({"names": ["one"]}, "names"),
        ({"names": ["one", "x" * 500]}, "the name should have at most 40 letters"),
        ({"names": ["a\nb", "c"]}, "the name should be one line"),
        ({"position": "duel1.xxxx"}, "damaged"),
        ({"position": "nonsense = ["}, ""),
        ({"position": RECORD.replace("the_mausoleum", "the_moon")}, "the_moon"),
        ({"surprise": 1}, "there is no field 'surprise'"),
        ({"sitters": ["me", "free"], "seed": 5}, "shuffled by the server"),
        ({"sitters": ["me", "here"], "options": {"solo": True}}, "one player"),
        ({"sitters": ["me", "automa"]}, "one player"),
        ({"from": {"study": "none", "ply": 1}}, "no such study"),
        ({"from": {"study": "none"}}, "from.ply"),
    ],
)
async def test_tables_that_cannot_be(running, change, said):
    guest = await running.guest()
    answer = await guest.http.post("/api/tables", json={"sitters": ["me", "random"]} | change)
    assert answer.status_code in (404, 422)
    assert said in answer.json()["error"]
    assert (await guest.http.get("/api/tables")).json()["mine"] == []


async def test_bodies_that_are_no_json(running):
    guest = await running.guest()
    for content in (b"", b"{", b"[]", b"null", b"\xff", b'"x"', b"[" * 5000, b'{"kind": NaN}'):
        for method, path in (("POST", "/api/tables"), ("PUT", "/api/me"), ("POST", "/api/tables/x/join")):
            answer = await guest.http.request(
                method, path, content=content, headers={"content-type": "application/json"}
            )
            assert is_refused(answer, answer.status_code, "bad_request"), (content, path)
            assert answer.status_code in (400, 422)


async def test_missing_body_is_named(running):
    answer = await (await running.guest()).http.post("/api/tables")
    assert answer.json()["error"] == "the body is missing; send one JSON object"


def test_unknown_greeting_names_the_field():
    with pytest.raises(ValidationError) as refused:
        CLIENT.validate_python({"type": "say", "what": "boo"})
    assert describe_validation_error(refused.value).startswith("'say.what' cannot be 'boo'; it is 'hello', ")
    assert describe_validation_error(refused.value).endswith("'sad' or 'think'")


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"type": "hello", "version": 10**7}, "'hello.version' should be at most 1000000"),
        ({"type": "hint", "cid": "12345678", "seconds": 61}, "'hint.seconds' should be at most 60"),
        (
            {"type": "move", "cid": "12345678", "version": 0, "action": ""},
            "'move.action' should have 1 or more characters",
        ),
        ({"type": "resign", "cid": "12345678", "version": 0, "seat": 2}, "'resign.seat' should be at most 1"),
    ],
    ids=lambda value: value["type"] if isinstance(value, dict) else "",
)
def test_limits_of_messages_are_named_as_people_write_them(message, said):
    with pytest.raises(ValidationError) as refused:
        CLIENT.validate_python(message)
    assert describe_validation_error(refused.value) == said


async def test_addresses_that_lead_nowhere(running):
    guest = await running.guest()
    for path in ("/api/none", "/api/tables/none", "/api/tables/none/record", "/api/studies/none", "/static/none.js"):
        answer = await guest.http.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]
    for path in ("/api/tables/none/rematch", "/api/studies/none/analyse"):
        assert (await guest.http.post(path, json={"ply": 1} if "analyse" in path else {})).status_code == 404
    for method, path, allowed in (
        ("DELETE", "/api/tables", "GET, HEAD, POST"),
        ("PATCH", "/api/me", "DELETE, GET, HEAD, PUT"),
        ("DELETE", "/api/tables/none/rematch", "POST"),
        ("DELETE", "/learn", "GET, HEAD"),
    ):
        answer = await guest.http.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    for path in ("/api/tables/%00", "/api/tables/..%2f..", "/api/tables/" + "x" * 5000, "/api/studies/%ff"):
        assert (await guest.http.get(path)).status_code == 404


# ---- the files of the page


async def test_files_are_packed_and_sent_once(serve, tmp_path):
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "main.js").write_text("export const answer = 42;\n" * 100)
    (tmp_path / "web" / "routes.json").write_text('{"*": "ui/frame"}')
    (tmp_path / "secret.txt").write_text("secret")
    running = await serve()
    assets = Assets(PageFiles(tmp_path / "web", {}))
    object.__setattr__(running.services, "assets", assets)
    guest = await running.guest()
    first = await guest.http.get("/static/main.js")
    assert (first.headers["content-encoding"], first.headers["content-type"]) == (
        "gzip",
        "text/javascript; charset=utf-8",
    )
    again = await guest.http.get("/static/main.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = await guest.http.get("/static/main.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    (tmp_path / "web" / "main.js").write_text("changed\n")
    changed = await guest.http.get("/static/main.js", headers={"if-none-match": first.headers["etag"]})
    assert changed.text == "changed"
    for path in ("..%2fsecret.txt", "%2e%2e/secret.txt", "main.js%00.png", "/etc/passwd", "."):
        answer = await guest.http.get(f"/static/{path}")
        assert answer.status_code in (404, 422), path
        assert "secret" not in answer.text.replace("secret.txt", "")


async def test_every_place_of_the_page_is_the_one_page(running):
    guest = await running.guest()
    pages = [await guest.http.get(path) for path in ("/", "/t/abc?join=x", "/learn", "/s/1", "/replays")]
    links = re.compile(r'<link rel="(module)?preload"[^>]*>\n')  # what each will ask for first
    assert len({links.sub("", page.text) for page in pages}) == 1
    assert (pages[0].status_code, pages[0].headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert {page.status_code for page in pages} == {200}
    assert '<script type="module"' in pages[0].text
    assert (await guest.http.head("/")).status_code == 200


@pytest.mark.parametrize("path", ["/lear", "/learn/none", "/t", "/t/abc/def"])
async def test_page_that_there_is_not_is_shown_as_404(running, path):
    guest = await running.guest()
    page = await guest.http.get(path)
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert '<script type="module"' in page.text


# ---- records and studies


async def play(guest, table, moves):
    page = await guest.open(table)
    choice = random.Random(1)
    for _ in range(moves):
        await page.turn()
        if page.table["over"]:
            break
        await page.play(choice.choice)
    return page


async def test_unfinished_game_is_kept_as_its_seat_knows_it(running, refused):
    guest, stranger = await running.guest(), await running.guest()
    table = (await guest.table(modules=["agora"], seed=99991))["id"]
    await play(guest, table, 30)
    for each in (guest, stranger):
        text = (await each.http.get(f"/api/tables/{table}/record")).text
        assert "99991" not in text
        assert "_salt" not in text
        assert loads(text)[0].seed is None
    page = await play(guest, table, 300)
    assert page.table["over"]
    answer = await stranger.http.get(f"/api/tables/{table}/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = loads(answer.text)[0]
    assert record.seed == 99991
    assert record.game().result
    assert compute_commitment(int(record.meta["_seed"]), record.meta["_salt"]) == record.meta["_commitment"]
    assert record.meta["_commitment"] == page.table["commitment"]
    assert "dealt from the promised seed 99991" in check_shuffle_proof(record)
    for change in ({"_seed": "99992"}, {"_salt": "00"}, {"_seed": 7}):
        with refused(RecordError, str(change)):
            check_shuffle_proof(replace(record, meta={**record.meta, **change}))
    with refused(RecordError, "a long seed"):
        check_shuffle_proof(replace(record, meta={**record.meta, "_seed": "1" * 5000}))
    with refused(RecordError, "another seed"):
        check_shuffle_proof(replace(record, seed=5))


async def test_a_record_can_be_studied_position_by_position(running):
    guest = await running.guest()
    made = await guest.http.post("/api/studies", content=RECORD, headers={"content-type": "text/plain"})
    assert made.status_code == 200, made.text
    name = made.json()["study"]
    assert made.json() == {"study": name, "games": 1, "names": [["Anna", "Bert"]], "viewer": "spectator"}
    running.services.studies._cache._values.clear()
    contents = (await guest.http.get(f"/api/studies/{name}")).json()
    assert contents["names"] == {"p1": "Anna", "p2": "Bert"}
    drafted = [ply for ply in contents["plies"] if ply["actor"] != "d"]
    assert [ply["text"] for ply in drafted] == ["draft the_mausoleum", "draft the_hanging_gardens"]
    at = drafted[1]["ply"]
    sights = {
        viewer: (await guest.http.get(f"/api/studies/{name}/positions/{at}", params={"viewer": viewer})).json()
        for viewer in ("p1", "p2", "spectator")
    }
    assert {viewer: sight["viewer"] for viewer, sight in sights.items()} == {viewer: viewer for viewer in sights}
    assert sights["p1"]["legal"] == sights["p2"]["legal"]
    assert "draft the_hanging_gardens" in {entry["action"] for entry in sights["p1"]["legal"]}
    assert dumps(loads(RECORD)) == (await guest.http.get(f"/api/studies/{name}/record")).text
    for path, code in ((f"positions/{at + 100}", "no_ply"), ("positions/-1", "no_ply")):
        assert is_refused(await guest.http.get(f"/api/studies/{name}/{path}"), 404, code)
    assert is_refused(await guest.http.get(f"/api/studies/{name}", params={"game": 1}), 404, "no_game")
    # And what if?  A table from here.
    what_if = await guest.table(**{"from": {"study": name, "ply": at}, "seat": 1})
    page = await guest.open(what_if["id"])
    assert page.view["wonder_offer"] == sights["p2"]["wonder_offer"]
    assert page.view["to_act"] == "p2"
    assert (await page.play())["type"] == "ack"


async def test_an_illegal_record_says_in_a_sentence_which_move_and_why(running):
    guest = await running.guest()
    text = RECORD.replace("p2 draft the_hanging_gardens", "p2 build altar")
    wrong = await guest.http.post("/api/studies", content=text)
    assert is_refused(wrong, 422, "no_replay")
    assert re.fullmatch(r"move 2, 'p2 build altar', is not possible: [^;]+", wrong.json()["error"])
    assert wrong.json()["refusal"]["code"] == "moment"
    german = await guest.http.post("/api/studies?language=de", content=text)
    words = "Zug 2, „p2 build altar“, geht nicht: jetzt ist „draft“ an der Reihe, nicht „build“"
    assert (german.json()["error"], german.json()["refusal"]["move"]) == (words, 2)


async def test_a_table_can_be_studied_as_far_as_the_seat_knows_it(running):
    guest = await running.guest()
    table = (await guest.table(modules=["agora"], seed=3))["id"]
    await play(guest, table, 25)
    made = await guest.http.post("/api/studies", json={"table": table})
    assert made.status_code == 200, made.text
    contents = (await guest.http.get(f"/api/studies/{made.json()['study']}")).json()
    assert contents["plies"]
    assert is_refused(await guest.http.post("/api/studies", json={"table": "none"}), 404, "no_table")
    assert is_refused(await guest.http.post("/api/studies", json={"tisch": "none"}), 422, "bad_request")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "format"),
        (b"\xff\xfe", "UTF-8"),
        (gzip.compress(RECORD.encode()), "compressed by gzip; unpack it first"),
        (b"\x00", "zero bytes"),
        (b"not toml at all [[[", ""),
        (RECORD.replace("version = 1", "version = 99").encode(), "version 99"),
        (RECORD.replace("p1 draft the_mausoleum", "p1 dance").encode(), "move 1"),
        (RECORD.replace("p1 draft the_mausoleum", "p2 draft the_mausoleum").encode(), "p1"),
        (RECORD.replace("sevenwonders", "chess").encode(), "no game record"),
        (b'format = "sevenwonders"\nversion = 1\n' + b'[[games]]\ngame = "duel"\n' * 501, "501 games; at most 500"),
    ],
)
async def test_records_that_are_none(running, text, said):
    guest = await running.guest()
    answer = await guest.http.post("/api/studies", content=text, headers={"content-type": "text/plain"})
    assert is_refused(answer, 422, answer.json()["code"])
    assert said in answer.json()["error"]


# ---- the rest


async def test_a_bug_report_holds_what_the_seat_may_know(running):
    guest = await running.guest()
    table = (await guest.table(modules=["pantheon"], seed=99991))["id"]
    await play(guest, table, 5)
    report = (await guest.http.get("/api/bug-report", params={"table": table})).json()
    assert "sevenwonders" in report["body"]
    assert 'format = "sevenwonders"' in report["body"]
    assert "99991" not in report["body"]
    assert (await guest.http.get("/api/bug-report")).json()["title"]


async def test_health(running):
    guest = await running.guest()
    await guest.table()
    health = (await guest.http.get("/api/health")).json()
    assert (health["status"], health["tables"]) == ("ok", 1)


async def test_head_is_answered_wherever_get_is(running):
    """As HTTP wants it; monitors ask so for `/api/health`."""
    guest = await running.guest()
    assert (await guest.http.head("/api/health")).status_code == 200
    assert (await guest.http.head("/api/tables/none")).status_code == 404
    assert (await guest.http.head("/api/tables", headers={"origin": "https://elsewhere.example"})).status_code == 200


async def test_health_tells_that_games_cannot_be_kept(running, monkeypatch):
    guest = await running.guest()
    store = running.services.store

    def full(_):
        failed = asyncio.get_running_loop().create_future()
        failed.set_exception(OperationalError("", None, sqlite3.OperationalError("database or disk is full")))
        return failed

    monkeypatch.setattr(store._writer, "queue_write", full)
    store._failure = "the last write failed"
    answer = await guest.http.get("/api/health")
    assert (answer.status_code, answer.json()["code"]) == (503, "store")
    assert "the disk is full; free some space" in answer.json()["error"]


@pytest.mark.parametrize(("path", "there"), [("/duel", "modules"), ("/classic", "boards")])
async def test_the_catalogues_are_sent_once(running, path, there):
    guest = await running.guest()
    first = await guest.http.get(f"/api/catalogue{path}")
    assert {"units", "levels", there} <= first.json().keys()
    again = await guest.http.get(f"/api/catalogue{path}", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert (await guest.http.get("/api/catalogue/chess")).status_code == 404


@pytest.mark.parametrize("path", ["catalogue/duel", "catalogue/classic", "examples/duel", "examples/classic"])
async def test_they_travel_compressed(running, path):
    guest = await running.guest()
    plain = await guest.http.get(f"/api/{path}", headers={"accept-encoding": "identity"})
    packed = await guest.http.get(f"/api/{path}", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 4


async def test_the_interface_describes_itself(running):
    guest = await running.guest()
    described = (await guest.http.get("/api/openapi.json")).json()
    assert "/api/tables/{table_id}/join" in described["paths"]
    assert "NewTable" in described["components"]["schemas"]
    assert json.dumps(described).count("traceback") == 0


def test_the_types_of_the_page_are_up_to_date(capsys):
    from sevenwonders.server.protocol.typescript import main

    assert main(["--check"]) == 0, capsys.readouterr().out


async def test_the_application_opens_the_database_of_its_settings(tmp_path):
    """A program serves tables with two public names."""
    app = server.create_app(server.Settings(database=str(tmp_path / "tables.sqlite3"), secret="x" * 32))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(verify=False, transport=transport, base_url="http://127.0.0.1:8707") as client,
    ):
        assert (await client.get("/api/me")).json()["name"] == {"kind": "guest"}


# ---- puzzles


async def test_puzzles_are_listed_shown_and_judged(running):
    guest = await running.guest()
    listed = (await guest.http.get("/api/puzzles", params={"game": "duel", "day": "2026-11-23"})).json()
    assert listed["daily"] in {one["id"] for one in listed["puzzles"]}
    for day in ("2026-02-30", "tomorrow"):
        refused = await guest.http.get("/api/puzzles", params={"game": "duel", "day": day})
        assert refused.json()["error"] == "'day' should be a day, as in 2026-10-18"
    one = (await guest.http.get(f"/api/puzzles/{listed['daily']}")).json()
    assert one["view"]["viewer"] == one["seat"]
    assert "answers" not in one
    shown = (await guest.http.post(f"/api/puzzles/{one['id']}", json={})).json()
    assert not shown["right"]
    right = (await guest.http.post(f"/api/puzzles/{one['id']}", json={"action": shown["best"][0]})).json()
    assert right["right"]
    assert right["rating"] > 1000 > shown["rating"]
    refused = await guest.http.post(f"/api/puzzles/{one['id']}?language=de", json={"action": "decline"})
    assert is_refused(refused, 422, "illegal")
    reason = refused.json()["refusal"]
    assert refused.json()["error"] == describe_refusal(reason, game_type(one["game"]).messages("de"))
    assert is_refused(await guest.http.get("/api/puzzles/unknown"), 404, "no_puzzle")
    assert is_refused(await guest.http.get("/api/puzzles?game=chess"), 404, "no_such_thing")


# ---- statistics


async def test_explorer_ranks_picks_of_self_play_and_own_games(running):
    guest = await running.guest()
    body = (await guest.http.get("/api/explorer/duel", params={"offer": "piraeus,the_sphinx"})).json()
    assert body["games"] > 1000
    assert {share["what"] for share in body["kinds"]["seat"]} == {"p1", "p2"}
    assert [pick["over"]["what"] for pick in body["offer"]] in (["piraeus", "the_sphinx"], ["the_sphinx", "piraeus"])
    assert all(share["low"] < share["share"] < share["high"] for share in body["kinds"]["draft"])
    assert (await guest.http.get("/api/explorer/duel", params={"own": True})).json()["games"] == 0
    for refused in ("/api/explorer/duel?setting=atlantis", "/api/explorer/duel?offer=altar"):
        assert is_refused(await guest.http.get(refused), 404, "no_statistics")
    for refused in ("/api/explorer/chess", "/api/statistics/chess"):
        assert is_refused(await guest.http.get(refused), 404, "no_such_thing")


async def test_guest_reads_statistics_of_their_finished_games(running):
    guest, other = await running.guest(), await running.guest()
    for kind in ("computer", "hot_seat"):  # the players at one screen are unknown
        table = await guest.table(kind=kind)
        page = await guest.open(table["id"])
        assert (await guest.http.get("/api/statistics/duel")).json()["all"]["games"] == (kind == "hot_seat")
        await page.ask("resign")
    body = (await guest.http.get("/api/statistics/duel")).json()
    assert (body["all"]["games"], body["all"]["share"]) == (1, 0)
    assert [share["what"] for share in body["groups"]["way"]] == ["resignation"]
    assert [share["what"] for share in body["groups"]["seat"]] == ["p1"]
    assert (await guest.http.get("/api/explorer/duel", params={"own": True})).json()["games"] == 1
    assert (await other.http.get("/api/statistics/duel")).json()["all"]["games"] == 0


async def test_a_guest_takes_their_data_along_and_has_it_deleted(running):
    guest, other = await running.guest(), await running.guest()
    table = (await guest.table())["id"]
    await guest.http.put("/api/me", json={"name": "Anna"})
    await guest.http.post("/api/studies", content=RECORD, headers={"content-type": "text/plain"})
    data = (await guest.http.get("/api/me/data")).json()
    assert (data["name"], list(data["tables"]), len(data["studies"])) == ("Anna", [table], 1)
    assert loads(data["tables"][table])
    assert (await other.http.get("/api/me/data")).json()["tables"] == {}
    assert (await guest.http.delete("/api/me")).status_code == 204
    assert (await guest.http.get("/api/me/data")).json() == {
        "name": {"kind": "guest"},
        "language": None,
        "tables": {},
        "unread": [],
        "studies": [],
    }
    assert (await guest.http.get(f"/api/tables/{table}")).status_code == 404


async def test_a_guest_has_so_many_tables_and_records(running):
    guest = await running.guest()
    await guest.table()
    running.services.studies._quota_guard.quotas = Quotas(tables_of_guest=1, studies_of_guest=0)
    refused = await guest.http.post("/api/tables", json={"sitters": ["me", "random"]})
    assert is_refused(refused, 409, "quota")
    assert "delete some of your games first" in refused.json()["error"]
    study = await guest.http.post("/api/studies", content=RECORD, headers={"content-type": "text/plain"})
    assert is_refused(study, 409, "quota")
    assert (await (await running.guest()).table())["id"]  # other guests do not see it


async def test_data_is_sent_a_table_at_a_time_and_stays_out_of_memory(running):
    guest = await running.guest()
    tables = [(await guest.table())["id"] for _ in range(3)]
    await guest.http.post("/api/studies", content=RECORD, headers={"content-type": "text/plain"})
    live = running.services.tables
    for table in tables:
        await live._unload_table(await live.get_table(table))
    async with guest.http.stream("GET", "/api/me/data") as answer:
        pieces = [piece async for piece in answer.aiter_raw()]
    assert "content-length" not in answer.headers
    data = json.loads(b"".join(pieces))
    assert sorted(data["tables"]) == sorted(tables)
    assert live.loaded_count == 0
    running.services.exports.enter("", running.services.guests.parse_signed_guest(guest.http.cookies[COOKIE]).id)
    assert is_refused(await guest.http.get("/api/me/data"), 429, "too_many")


@pytest.mark.parametrize("path", ["record", "picture", "positions/0", "comparison"])
async def test_table_that_is_read_stays_out_of_memory(running, path):
    guest = await running.guest()
    table = (await guest.table())["id"]
    live = running.services.tables
    await live._unload_table(await live.get_table(table))
    assert (await guest.http.get(f"/api/tables/{table}/{path}")).status_code in (200, 409)
    assert (await guest.http.get(f"/t/{table}")).status_code == 200
    assert live.loaded_count == 0


async def test_quotas_are_of_bytes_of_guest_address_and_all(serve):
    running = await serve(quotas=Quotas(megabytes_of_address=0), proxies="127.0.0.1")
    guest = await running.guest()
    wanted = {"content": RECORD, "headers": {"content-type": "text/plain", "x-forwarded-for": "203.0.113.5"}}
    room = running.services.studies._quota_guard
    refused = await guest.http.post("/api/studies", **wanted)
    assert is_refused(refused, 429, "quota")
    assert "your network" in refused.json()["error"]
    for quotas, status in ((Quotas(megabytes=0), 503), (Quotas(megabytes_of_guest=0), 409)):
        room.quotas = quotas
        assert is_refused(await guest.http.post("/api/studies", **wanted), status, "quota")
        table = await guest.http.post("/api/tables", json={"sitters": ["me", "random"]})
        assert is_refused(table, status, "quota")


async def test_new_cookies_of_one_address_fill_no_database(serve):
    running = await serve(quotas=Quotas(megabytes_of_address=1), proxies="127.0.0.1", limited=False)
    kept = 0
    for number in range(80):
        guest = await running.guest()  # with a new cookie
        address = f"2001:db8:0:{number:x}::1" if number < 60 else "2001:db8:1::1"
        headers = {"x-forwarded-for": address}
        kept += (await guest.http.post("/api/tables", json={"sitters": ["me", "random"]}, headers=headers)).is_success
    assert 50 <= kept <= 80
    many = [f"2001:db8:7:{number:x}::/64" for number in range(300)]
    room = running.services.studies._quota_guard
    granted = sum(room._addresses.get_budget(network).spend(20_000) for network in many)
    assert granted <= 201, "a site has four times what a network has"


async def test_new_guests_of_one_address_take_room(serve, monkeypatch, clock):
    monkeypatch.setattr("sevenwonders.server.store.quotas.GUEST_BYTES", 20_000)
    running = await serve(quotas=Quotas(megabytes_of_address=1), proxies="127.0.0.1", limited=False)
    here, elsewhere = ({"x-forwarded-for": f"203.0.113.{number}"} for number in (5, 6))
    guests, wanted = [await running.guest() for _ in range(51)], {"json": {"name": "Ann"}}
    answers = [await guest.http.put("/api/me", **wanted, headers=here) for guest in guests]
    assert [answer.status_code for answer in answers] == [200] * 50 + [429]
    assert (await guests[0].http.put("/api/me", json={"name": "Bea"}, headers=here)).status_code == 200
    assert (await guests[-1].http.put("/api/me", **wanted, headers=elsewhere)).status_code == 200


async def test_client_that_goes_on_after_429_is_disconnected(running, monkeypatch, clock):
    guest = await running.guest()
    monkeypatch.setattr("sevenwonders.server.limits.bounds.LOOPBACK_RATE_FACTOR", 0.01)
    answers = [await guest.http.get("/api/health") for _ in range(30)]
    assert {answer.status_code for answer in answers[2:]} == {429}
    closed = [answer.headers.get("connection") == "close" for answer in answers]
    assert closed == [False] * 21 + [True] * 9, "one is answered, 20 are refused, then each costs a connection"
    clock.now += 60
    assert (await guest.http.get("/api/me")).status_code == 200


async def test_refused_tables_take_no_room(serve, clock):
    running = await serve(quotas=Quotas(megabytes_of_address=1), proxies="127.0.0.1", limited=False)
    guest = await running.guest()
    headers = {"x-forwarded-for": "203.0.113.5"}
    for _ in range(6):  # a position of 150 kB that is none
        asked = for_two(position="x" * 150_000)
        assert (await guest.http.post("/api/tables", json=asked, headers=headers)).status_code == 422
    assert (await guest.http.post("/api/tables", json=for_two(), headers=headers)).status_code == 200


async def test_one_guest_leaves_room_for_others_of_an_address(serve, clock):
    running = await serve(quotas=Quotas(megabytes_of_address=1), proxies="127.0.0.1", limited=False)
    greedy, other = await running.guest(), await running.guest()
    headers = {"x-forwarded-for": "203.0.113.5"}
    answers = [await greedy.http.post("/api/tables", json=for_two(), headers=headers) for _ in range(26)]
    assert [answer.status_code for answer in answers] == [200] * 25 + [429]
    assert "kept for you today" in answers[-1].json()["error"]
    assert (await other.http.post("/api/tables", json=for_two(), headers=headers)).status_code == 200


async def test_record_that_is_kept_already_takes_no_room(serve, clock):
    running = await serve(quotas=Quotas(megabytes_of_address=1), proxies="127.0.0.1", limited=False)
    guest, room = await running.guest(), running.services.studies._quota_guard
    wanted = {"content": RECORD, "headers": {"content-type": "text/plain", "x-forwarded-for": "203.0.113.5"}}
    assert (await guest.http.post("/api/studies", **wanted)).status_code == 200
    room.quotas = Quotas(studies_of_guest=0)
    assert (await guest.http.post("/api/studies", **wanted)).status_code == 200
    assert is_refused(await (await running.guest()).http.post("/api/studies", **wanted), 409, "quota")


async def test_exports_have_places_for_each_address(serve):
    running = await serve(proxies="127.0.0.1")
    exports = running.services.exports
    for number in range(8):  # they read slowly
        exports.enter("203.0.113.5", f"guest {number}")

    async def asked(address):
        guest = await running.guest()
        return await guest.http.get("/api/me/data", headers={"x-forwarded-for": address})

    refused = await asked("203.0.113.5")
    assert is_refused(refused, 429, "too_many")
    assert "others of your network" in refused.json()["error"]
    assert (await asked("203.0.113.6")).status_code == 200
    for number in range(200):
        exports.enter(f"2001:db8:{number:x}::/64", f"stranger {number}")
    assert "too many people" in (await asked("203.0.113.6")).json()["error"]
