"""Every configuration of a reverse proxy in the documentation, in the real program, on the ports 443 and 8443."""

import asyncio
import contextlib
import errno
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
from pathlib import Path

import httpx
import pytest
import websockets
from bench import proxies
from bench.proxies import NAME, UPSTREAM

from sevenwonders.server.protocol.messages import PROTOCOL

from ..polling import until

pytestmark = pytest.mark.slow
PORTS = (443, 8443)
DOCS = Path(__file__).parents[2] / "docs"


# ---- the files and the block of the documentation, and what people make of them

FILES = {program: proxies.configuration(program) for program in proxies.FILES}
SERVE = re.search(r"^```\n(location .*?)^```", (DOCS / "how-to/serve.md").read_text(), re.MULTILINE | re.DOTALL)[1]
BLOCKS = {f"{program} of run-a-public-server": text for program, text in FILES.items()} | {"nginx of serve": SERVE}
NGINX, CADDY, HAPROXY = FILES.values()
VARIANTS = {  # what stands in for a line of a block
    "nginx that drops the port": (NGINX, "Host $http_host;", "Host $host;"),
    "nginx that adds its port": (NGINX, "Host $http_host;", "Host $host:$server_port;"),
    "nginx that names the host elsewhere": (NGINX, "Host $http_host;", "X-Forwarded-Host $http_host;"),
    "nginx behind another proxy": (NGINX, "X-Forwarded-Proto $scheme;", 'X-Forwarded-Proto "https,http";'),
    "caddy that drops the port": (CADDY, UPSTREAM, UPSTREAM + " {\nheader_up Host {host}\n}"),
    "caddy that names the host elsewhere": (CADDY, UPSTREAM, UPSTREAM + " {\nheader_up Host {upstream_hostport}\n}"),
    "haproxy that drops the port": (
        HAPROXY,
        "\nbackend sevenwonders",
        "\nbackend sevenwonders\n    http-request set-header Host %[req.hdr(host),field(1,:)]",
    ),
    "haproxy that names the host elsewhere": (
        HAPROXY,
        "\nbackend sevenwonders",
        "\nbackend sevenwonders\n    http-request set-header X-Forwarded-Host %[req.hdr(host)]\n"
        f"    http-request set-header Host {UPSTREAM}",
    ),
}


def test_every_kind_of_proxy_is_documented():
    page = (DOCS / "how-to/run-a-public-server.md").read_text()
    assert re.findall(r"literalinclude\} proxies/(\S+)", page) == [*proxies.FILES.values()]
    assert all(block.count(line) >= 1 for block, line, _ in VARIANTS.values())


# ---- the programs


def command(program):
    """The path of a program; skip the test where it is not installed."""
    path = proxies.find(program)
    if path is None:
        pytest.skip(f"{program} is not installed; on Debian 'apt-get install {program}' brings it")
    return path


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """A folder with a certificate of its own making for the public name."""
    folder = tmp_path_factory.mktemp("certificate")
    names = f"subjectAltName=DNS:{NAME}"
    asked = ["req", "-x509", "-nodes", "-newkey", "rsa:2048", "-days", "2", "-subj", f"/CN={NAME}", "-addext", names]
    files = ["-keyout", str(folder / "games.key"), "-out", str(folder / "games.crt")]
    subprocess.run([command("openssl"), *asked, *files], check=True, capture_output=True)
    (folder / "games.pem").write_bytes(b"".join((folder / name).read_bytes() for name in ("games.crt", "games.key")))
    return folder


@contextlib.contextmanager
def owned(port):
    """Have a port for this test alone, also where others run beside it."""
    fcntl = pytest.importorskip("fcntl", reason="the proxies are tested where there are locks of files, not on Windows")
    with (Path(tempfile.gettempdir()) / f"sevenwonders-port-{port}").open("a") as lock, socket.socket() as probe:
        fcntl.flock(lock, fcntl.LOCK_EX)
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except PermissionError:
            pytest.skip(f"port {port} needs root here, or 'sysctl net.ipv4.ip_unprivileged_port_start={port}'")
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            pytest.skip(f"port {port} of 127.0.0.1 is taken by another program; stop it for these tests")
        probe.close()
        yield


@pytest.fixture
async def proxied(serve, certificate, tmp_path):
    """Starts a server behind a proxy: `await proxied(program, block, port)`; a `Visitor` of it."""
    async with contextlib.AsyncExitStack() as stack:

        async def start(program, block, port):
            folder = Path(shutil.copytree(certificate, tmp_path / "proxy"))
            running = await serve(hosts=frozenset({NAME}), proxies="127.0.0.1")
            block = block.replace(UPSTREAM, running.base.removeprefix("http://"))
            command(program)
            stack.enter_context(owned(port))
            process = proxies.start(program, block, port, folder)
            stack.callback(process.wait)
            stack.callback(process.terminate)

            def is_open():
                assert process.poll() is None, (folder / "log").read_text()
                with socket.socket() as probe:
                    return probe.connect_ex(("127.0.0.1", port)) == 0

            await until(is_open)
            visitor = Visitor(port, folder / "games.crt")
            stack.push_async_callback(visitor.http.aclose)
            return visitor

        yield start


class Visitor:
    """A browser that comes to the public name."""

    def __init__(self, port, certificate):
        self.port, self.host = port, NAME if port == 443 else f"{NAME}:{port}"
        self.tls = ssl.create_default_context(cafile=certificate)
        self.http = httpx.AsyncClient(verify=self.tls, base_url=f"https://127.0.0.1:{port}", timeout=30)

    async def ask(self, method, path, origin, host=None, **more):
        headers = {"host": host or self.host} | ({} if origin is None else {"origin": origin})
        return await self.http.request(method, path, headers=headers, extensions={"sni_hostname": NAME}, **more)

    async def open(self, table, origin, host=None):
        """The status of the answer to a socket."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"wss://{host or self.host}/api/tables/{table}/socket?protocol={PROTOCOL}"
        where = {"host": "127.0.0.1", "port": self.port, "ssl": self.tls, "server_hostname": NAME}
        try:
            async with websockets.connect(address, origin=origin, additional_headers={"cookie": cookies}, **where):
                return 101
        except websockets.InvalidStatus as refused:
            return refused.response.status_code


# ---- who gets through


async def check(visitor):
    """The own page may act, make a table and open its socket; pages of other sites may not."""
    own = f"https://{visitor.host}"
    first = await visitor.ask("GET", "/", None)
    assert (first.status_code, "; Secure" in first.headers["set-cookie"]) == (200, True)
    made = await visitor.ask("POST", "/api/tables", own, json={"sitters": ["me", "free"]})
    assert made.status_code == 200, made.text
    table = made.json()["id"]
    others = [
        "https://evil.example",
        f"https://{NAME}.evil",
        f"https://evil.{visitor.host}",
        f"http://{visitor.host}",
        "null",
        None,
    ]
    for origin in (own, f"https://{NAME}.:{visitor.port}"):
        assert (await visitor.ask("PUT", "/api/me", origin, json={"name": "Ann"})).status_code == 200
        assert await visitor.open(table, origin) == 101
    for origin in others:
        refused = await visitor.ask("PUT", "/api/me", origin, json={"name": "Eve"})
        assert (refused.status_code, refused.json()["code"]) == (403, "origin"), origin
        assert await visitor.open(table, origin) == 403, origin
    return table


@pytest.mark.parametrize("port", PORTS)
@pytest.mark.parametrize("name", BLOCKS)
async def test_documented_proxy_admits_its_own_page_alone(proxied, name, port):
    visitor = await proxied(name.partition(" ")[0], BLOCKS[name], port)
    table = await check(visitor)
    page = await visitor.ask("GET", f"/t/{table}", None)
    assert f'content="https://{visitor.host}/t/{table}"' in page.text, "links in previews lead here"


@pytest.mark.parametrize("port", PORTS)
@pytest.mark.parametrize("name", VARIANTS)
async def test_changed_proxy_admits_its_own_page_alone(proxied, name, port):
    block, line, instead = VARIANTS[name]
    await check(await proxied(name.partition(" ")[0], block.replace(line, instead), port))


# ---- who does not


async def answer_to(visitor, *parts):
    """The status of the answer to bytes, also where the rest cannot be sent; None where there is none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", visitor.port, ssl=visitor.tls, server_hostname=NAME)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
        line = await asyncio.wait_for(reader.readline(), 30)
    except OSError:
        return None
    finally:
        writer.transport.abort()
    return int(line.split()[1]) if line else None


@pytest.mark.parametrize("program", proxies.FILES)
async def test_documented_proxy_refuses_large_heads_and_bodies(proxied, program):
    visitor = await proxied(program, FILES[program], 8443)
    head = f"GET /api/health HTTP/1.1\r\nHost: {visitor.host}\r\n".encode()
    assert await answer_to(visitor, head + b"\r\n") == 200
    for fields in (b"a: " + b"x" * 40_000 + b"\r\n", b"".join(b"a%d:\r\n" % number for number in range(6_300))):
        assert await answer_to(visitor, head + fields + b"\r\n") in (400, 413, 431, None)
    body = b"Content-Type: text/plain\r\nContent-Length: 2000000\r\n\r\n" + b"a" * 2_000_000
    post = head.replace(b"GET /api/health", b"POST /api/studies")
    assert await answer_to(visitor, post + body) in (403, 413, 502, None)  # 502: Caddy 2.6, where a body ends too late


@pytest.mark.parametrize("program", ["nginx", "haproxy"])
async def test_documented_proxy_refuses_too_many_requests(proxied, program):
    visitor = await proxied(program, FILES[program], 8443)
    answers = [await visitor.ask("GET", "/static/icon.svg", None) for _ in range(900)]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert all(answer.status_code == 200 for answer in answers[:200])


# ---- in a browser

ACT = """async () => (await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
    body: JSON.stringify({sitters: ["me", "free"]})})).json()"""
OPEN = """address => new Promise(done => {
    const socket = new WebSocket(address);
    socket.onopen = () => done(true);
    socket.onerror = () => done(false);
})"""


@pytest.mark.parametrize("port", PORTS)
@pytest.mark.parametrize("program", ["nginx", "caddy", "haproxy"])
async def test_browser_plays_through_documented_proxy(proxied, program, port):
    playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need Playwright")
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        pytest.skip("the browser tests need Chromium (Debian: apt install chromium)")
    visitor = await proxied(program, BLOCKS[f"{program} of run-a-public-server"], port)
    arguments = ["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--ignore-certificate-errors"]
    async with playwright.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=path, args=arguments)
        page = await browser.new_page()
        await page.goto(f"https://{visitor.host}/")
        table = (await page.evaluate(ACT))["id"]
        socket = f"wss://{visitor.host}/api/tables/{table}/socket?protocol={PROTOCOL}"
        assert await page.evaluate(OPEN, socket)
        await page.goto("about:blank")  # of no site
        assert not await page.evaluate(OPEN, socket)
        await browser.close()
