"""Right addresses are let in, whatever port and proxy they came by; pages of other sites never are."""

import itertools
import json

import pytest

from sevenwonders.server.guests import GuestCookies
from sevenwonders.server.http.middleware import SecurityMiddleware
from sevenwonders.server.lan import list_page_addresses
from sevenwonders.server.origin import Origin
from sevenwonders.server.settings import Settings, SettingsError, load_settings

NAME = "games.example.org"
PROXY, STRANGER = "127.0.0.1", "203.0.113.9"
PUBLIC = {"hosts": frozenset({NAME, "play.example.org"}), "proxies": "127.0.0.1, 10.0.0.0/8"}
LOCAL = {"hosts": frozenset(), "port": 8707}
METHODS = "PUT", "WS"


async def answer(headers, client=PROXY, method="PUT", scheme="http", path="/api/me", **settings):
    """Return the status and the sentence of the server's answer to a request that changes something, or to a socket."""
    settings = Settings(database="", secret="a key for tests alone", limited=False, **settings)
    scope = {"path": path, "query_string": b"", "client": (client, 5000), "server": ("127.0.0.1", 8707)}
    scope["headers"] = [(name.encode(), value.encode("latin-1")) for name, value in headers]
    if method == "WS":
        scope |= {"type": "websocket", "scheme": scheme.replace("http", "ws")}
        scope["extensions"] = {"websocket.http.response": {}}
    else:
        scope |= {"type": "http", "method": method, "scheme": scheme}
    sent, admitted = [], []

    async def send(message):
        sent.append(message)

    async def app(scope, receive, send):
        admitted.append(str(scope["state"]["address"]))

    await SecurityMiddleware(app, GuestCookies(settings.secret), settings)(scope, None, send)
    if admitted:
        return 200, admitted[0]
    return sent[0]["status"], json.loads(sent[1]["body"])["error"]


def through_proxy(host, origin, proto="https", **more):
    """The headers that a proxy passes on."""
    names = {"host": host, "origin": origin, "x-forwarded-for": STRANGER, "x-forwarded-proto": proto} | {
        name.replace("_", "-"): value for name, value in more.items()
    }
    return [(name, value) for name, value in names.items() if value is not None]


# ---- through a proxy


HOSTS = {  # as a proxy may pass on the name
    "name": NAME,  # nginx: `Host $host`
    "name and port": f"{NAME}:8443",
    "default port": f"{NAME}:443",
    "trailing dot": f"{NAME}.",
    "upper case": NAME.upper(),
}
OWN = [f"https://{NAME}", f"https://{NAME}:8443", f"https://{NAME}."]
OTHERS = [
    "https://evil.example",
    f"https://{NAME}.evil",
    f"https://evil.{NAME}",
    f"https://evil-{NAME}",
    f"http://{NAME}",  # an attacker can change the page on its way
    "https://play.example.org",  # ours as well, and not the address of this request
    f"https://{NAME}@evil.example",
    f"https://{NAME}/",
    "null",
    "",
    None,
]


@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
async def test_own_page_is_admitted_by_every_spelling(host):
    for origin, proto, method in itertools.product(OWN, ("https", "HTTPS", "https,http", "https, http"), METHODS):
        status, body = await answer(through_proxy(host, origin, proto), method=method, **PUBLIC)
        assert status == 200, (origin, proto, method, body)


@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
async def test_other_sites_are_refused_by_every_spelling(host):
    for origin, method in itertools.product(OTHERS, METHODS):
        status, body = await answer(through_proxy(host, origin), method=method, **PUBLIC)
        assert status == 403, (origin, method, body)
        for more in (
            {"x_forwarded_host": origin},
            {"x_forwarded_host": "evil.example"},
            {"forwarded": f"host={origin}"},
        ):
            more = {name: value or "" for name, value in more.items()}
            status, body = await answer(through_proxy(host, origin, **more), method=method, **PUBLIC)
            assert status == 403, (origin, method, more, body)


async def test_page_without_encryption_is_admitted():
    for host, origin in itertools.product((NAME, f"{NAME}:8080", f"{NAME}:80"), ("", ":80", ":8080")):
        assert (await answer(through_proxy(host, f"http://{NAME}{origin}", "http"), **PUBLIC))[0] == 200


async def test_a_listed_proxy_may_name_the_host_elsewhere():
    for host, method in itertools.product(("127.0.0.1:8707", "localhost:8707", NAME), METHODS):
        headers = through_proxy(host, f"https://{NAME}:8443", x_forwarded_host=f"{NAME}:8443, inner.example")
        assert await answer(headers, method=method, **PUBLIC) == (200, f"https://{NAME}:8443")
    inner = through_proxy("127.0.0.1:8707", "https://evil.example", x_forwarded_host="evil.example")
    assert (await answer(inner, **PUBLIC))[0] == 403
    rebound = through_proxy("evil.example", f"https://{NAME}", x_forwarded_host=NAME)
    assert (await answer(rebound, **PUBLIC))[0] == 421


async def test_the_port_counts_where_a_name_is_not_listed():
    for host, origin in itertools.permutations(("192.0.2.1", "192.0.2.1:8443", "192.0.2.1:9443"), 2):
        headers = through_proxy(host, f"https://{origin}")
        for hosts in (PUBLIC["hosts"], None):
            assert (await answer(headers, host="0.0.0.0", hosts=hosts, proxies=PROXY))[0] == 403, (host, origin)
    assert (await answer(through_proxy("127.0.0.1:8707", "https://127.0.0.1:9"), **PUBLIC))[0] == 403


async def test_the_port_counts_where_no_proxy_is_listed():
    for host, origin in ((NAME, f"{NAME}:8443"), (f"{NAME}:8443", NAME), (f"{NAME}:8443", f"{NAME}:9443")):
        headers = [("host", host), ("origin", f"https://{origin}")]
        for method in METHODS:
            assert (await answer(headers, STRANGER, method, "https", hosts=PUBLIC["hosts"]))[0] == 403


async def test_proxies_that_are_not_listed_are_not_believed():
    headers = through_proxy("192.0.2.1:8707", f"https://{NAME}", x_forwarded_host=NAME)
    for client in ("192.0.2.7", "::ffff:192.0.2.7", "11.0.0.1"):
        assert (await answer(headers, client, host="0.0.0.0", **PUBLIC))[0] == 403, client
        status, body = await answer(through_proxy(NAME, f"https://{NAME}"), client, **PUBLIC)
        assert (status, body.partition("; ")[2]) == (
            403,
            "let the proxy send X-Forwarded-Proto, and name the proxy in SEVENWONDERS_PROXIES",
        )
    for client in ("10.1.2.3", "::ffff:10.1.2.3"):  # the second where the server listens on IPv6 as well
        assert (await answer(through_proxy(NAME, f"https://{NAME}"), client, **PUBLIC))[0] == 200, client


@pytest.mark.parametrize("name", ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded"])
async def test_a_proxy_on_this_machine_has_to_be_listed(name):
    headers = [("host", "127.0.0.1:8707"), ("origin", "http://127.0.0.1:8707"), (name, "http")]
    for proxies in (None, "10.0.0.1"):
        status, body = await answer(headers, proxies=proxies, **LOCAL)
        assert (status, "SEVENWONDERS_PROXIES" in body) == (502, True)


# ---- without one


ADDRESSES = ["127.0.0.1:8707", "localhost:8707", "[::1]:8707", "LOCALHOST:8707", "localhost.:8707"]


@pytest.mark.parametrize("host", ADDRESSES)
async def test_own_page_is_admitted_on_this_machine(host):
    for method in METHODS:
        assert (await answer([("host", host), ("origin", f"http://{host}")], method=method, **LOCAL))[0] == 200
        for other in (f"https://{host}", f"http://{host}0", "http://localhost", "http://[::1]", "http://evil.example"):
            status, body = await answer([("host", host), ("origin", other)], method=method, **LOCAL)
            assert status == 403, (other, body)


NOT_OURS = [
    *("evil.example", f"{NAME}.evil", f"{NAME}..", "127.0.0.1.evil.example", "2130706433", "127.1", "[::ffff:7f00:1"),
    *("a@localhost", "localhost:x", "localhost:99999", "local\xadhost", "m\xfcnchen.example", "", " "),
]


async def test_names_that_others_can_point_here_get_421():
    for host in NOT_OURS:
        for settings in (LOCAL, PUBLIC):
            for method in ("GET", *METHODS):
                headers = [("host", host), ("origin", f"http://{host}")]
                assert (await answer(headers, method=method, **settings))[0] == 421, (host, method)


async def test_name_that_the_server_listens_on_is_its_own():
    headers = [("host", "den.home:8707"), ("origin", "http://den.home:8707")]
    settings = {"hosts": frozenset(), "host": "Den.home", "port": 8707}
    assert (await answer(headers, "127.0.0.1", **settings))[0] == 200


async def test_request_without_a_host_is_answered_for_any_name():
    assert await answer([], method="GET", hosts=None) == (200, "http://127.0.0.1:8707")
    assert (await answer([], method="PUT", hosts=None))[0] == 403


# ---- what is said


async def test_refusal_names_what_was_compared():
    async def said(name, origin, proto="https", **settings):
        return (await answer(through_proxy(name, origin, proto), **settings))[1]

    ip = {"host": "0.0.0.0", "hosts": frozenset(), "proxies": PROXY}
    assert await said("192.0.2.1", "https://192.0.2.1:8443", **ip) == (
        "the request's Origin is https://192.0.2.1:8443, the server was addressed as https://192.0.2.1; "
        "let the proxy pass on Host with its port, or set SEVENWONDERS_HOSTS"
    )
    assert await said(NAME, f"https://{NAME}:8443", "http", **PUBLIC) == (
        f"the request's Origin is https://{NAME}:8443, the server was addressed as http://{NAME}; "
        "let the proxy send X-Forwarded-Proto"
    )
    assert await said("127.0.0.1:8707", f"https://{NAME}", **PUBLIC) == (
        f"the request's Origin is https://{NAME}, the server was addressed as https://127.0.0.1:8707; "
        "let the proxy pass on Host"
    )
    assert (await said(NAME, "https://evil.example", **PUBLIC)).endswith("; open the page of this server")
    assert (await said(NAME, f"http://{NAME}", **PUBLIC)).endswith("; open the page over https")


async def test_refusal_repeats_little_of_the_request():
    for origin in (
        f"https://{'a' * 250}",
        "x" * 60_000,
        "<script>alert(1)</script>",
        "\x1b[31m\xe9\x85'\"",
        "\t\x0b\x1f",
    ):
        for host in (NAME, "b" * 60_000, "b" * 253, "<b>", "\x1b[31m\x85"):
            _, body = await answer(through_proxy(host, origin), **PUBLIC)
            assert len(body) < 400
            assert body.replace("…", "").isascii()
            assert body.isprintable()


# ---- settings


def test_hosts_are_kept_in_the_form_that_is_compared():
    environment = {"SEVENWONDERS_HOSTS": "Games.Example.org., 192.0.2.1,2001:DB8::0001, [::2], a_b"}
    environment |= {"SEVENWONDERS_SECRET": "a key for tests alone"}
    assert load_settings(environment=environment).hosts == {NAME, "192.0.2.1", "2001:db8::1", "::2", "a_b"}


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("HOSTS", [f"https://{NAME}", f"{NAME}:443", f"{NAME}/games", "*.example.org", "münchen.example"]),
        ("PROXIES", ["localhost", "127.0.0.1:443", "10.0.0.1/8", "10.0.0.1,*"]),
    ],
)
def test_hosts_and_proxies_are_checked_at_the_start(name, values):
    name = f"SEVENWONDERS_{name}"
    for value in values:
        with pytest.raises(SettingsError, match=f"^{name} has .*; give "):
            load_settings(environment={name: value, "SEVENWONDERS_SECRET": "a key for tests alone"})


def test_addresses_of_ipv6_stand_in_brackets(monkeypatch):
    monkeypatch.setattr("sevenwonders.server.lan.list_own_addresses", lambda: ["192.168.1.7"])
    settings = {"database": "", "secret": "", "port": 8707, "join_code": "abc234"}
    assert list_page_addresses(Settings(host="fd00::5", **settings)) == ["http://[fd00::5]:8707"]
    assert list_page_addresses(Settings(host="::", **settings)) == ["http://192.168.1.7:8707"]


NO_ORIGINS = [
    *("https://a/", "https://a?", "https://a#", "https://b@a", "https:a", "//a", "ws://a", "https://\ta", "https:// a"),
    *("https://a\\b", "https://[1.2.3.4]", "https://[fe80::1%eth0]", "https://\u212aa", "https://a:x", "http://["),
]


def test_origin_is_an_origin_alone():
    for text in NO_ORIGINS:
        assert Origin.parse(text) is None, text
