"""Reverse proxies as the repository configures them, for benches and tests: nginx, Caddy and HAProxy."""

import os
import re
import shutil
import subprocess
from pathlib import Path

NAME = "games.example.org"
UPSTREAM = "127.0.0.1:8707"  # in the files
FOLDER = Path(__file__).parents[1] / "docs/how-to/proxies"
FILES = {"nginx": "nginx.conf", "caddy": "Caddyfile", "haproxy": "haproxy.cfg"}
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def configuration(program: str) -> str:
    """Return the repository's configuration of a program."""
    return (FOLDER / FILES[program]).read_text()


def find(program: str) -> str | None:
    """Return the path of an installed program."""
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")


def start(program: str, text: str, port: int, folder: Path, *, is_plain: bool = False) -> subprocess.Popen[bytes]:
    """Start a proxy on a port of this machine; it writes into `folder/log`.

    Args:
        program: its name.
        text: its configuration; where it speaks TLS, `games.crt`, `.key` and `.pem` lie in `folder`.
        port: where it listens.
        folder: where it may write.
        is_plain: whether it speaks no TLS and takes clients for those that they name, as a bench needs it.
    """
    write = {"nginx": _nginx, "caddy": _caddy, "haproxy": _haproxy}[program]
    path = find(program)
    if path is None:
        raise SystemExit(f"{program} is not installed; on Debian 'apt-get install {program}' brings it")
    arguments = write(_plain(program, text) if is_plain else text, port, folder)
    environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("wb") as log:
        return subprocess.Popen([path, *arguments], stdout=log, stderr=log, env=environment)


def _plain(program: str, text: str) -> str:
    match program:
        case "nginx":
            text = re.sub(r"    ssl_\w+ .*\n", "", text.replace("443 ssl http2", "443"))
            return "set_real_ip_from 127.0.0.1;\nreal_ip_header X-Forwarded-For;\n" + text
        case "caddy":
            return re.sub(r"(reverse_proxy \S+)\n", r"\1 {\ntrusted_proxies 127.0.0.1/32\n}\n", text)
    text = re.sub(r"(bind :443) .*", r"\1", text)
    return text.replace("    stick-table", "    http-request set-src req.hdr(x-forwarded-for)\n    stick-table")


def _nginx(text: str, port: int, folder: Path) -> list[str]:
    if text.startswith("location"):
        files = "ssl_certificate games.crt; ssl_certificate_key games.key;"
        text = f"server {{ listen 443 ssl; server_name {NAME}; {files}\n{text}\n}}"
    own = {"fullchain": "games.crt", "privkey": "games.key"}
    text = re.sub(r"/etc/letsencrypt/\S+/(fullchain|privkey).pem", lambda match: own[match[1]], text)
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("listen 80;", f"listen unix:{folder}/80;")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in TEMPORARY)
    user = "user root;" if os.geteuid() == 0 else ""
    main = f"{user} daemon off; pid {folder}/pid; error_log stderr; events {{ worker_connections 4096; }}"
    (folder / "nginx.conf").write_text(f"{main}\nhttp {{ access_log off; {temporary}\n{text}\n}}")
    return ["-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def _caddy(text: str, port: int, folder: Path) -> list[str]:
    if "trusted_proxies" in text:
        site, tls = f"http://:{port}", ""
    else:
        site, tls = NAME if port == 443 else f"{NAME}:{port}", f"tls {folder}/games.crt {folder}/games.key"
    text = text.replace(f"\n{NAME} {{", f"\n{site} {{\nbind 127.0.0.1\n{tls}", 1)
    text = text.replace("\n{\n", "\n{\nadmin off\nauto_https disable_redirects\nskip_install_trust\n", 1)
    (folder / "Caddyfile").write_text(text)
    return ["run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def _haproxy(text: str, port: int, folder: Path) -> list[str]:
    own = {"bind :443": f"bind 127.0.0.1:{port}", f"/etc/haproxy/{NAME}.pem": f"{folder}/games.pem"}
    for line, instead in own.items():
        text = text.replace(line, instead)
    (folder / "haproxy.cfg").write_text(text)
    return ["-db", "-f", str(folder / "haproxy.cfg")]
