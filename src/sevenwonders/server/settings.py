"""Settings of a server, from the command line and the environment."""

import ipaddress
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from ..errors import SevenWondersError, quoted
from ..files import data_folder
from .addresses import is_loopback
from .origin import Origin

WEB = Path(__file__).parent.parent / "web"  # the files of the page
LOOPBACK = "127.0.0.1"
EVERY_ADDRESS = "0.0.0.0"
DEFAULT_PORT = 8707
KEY_BYTES = 32
MIN_SECRET = 16


class SettingsError(SevenWondersError):
    """Error of a setting that prevents the server from starting; the message says how to correct the setting."""


@dataclass(frozen=True)
class Quotas:
    """Limits on stored data: tables, studies (stored game records) and megabytes, in total and for each guest.

    `megabytes_of_address` is the daily limit for one IPv4 address or IPv6 network. Data that has not been used for
    `keep_days` is deleted; with 0 days it is kept for ever.

    Each limit may be set in the environment, for example `SEVENWONDERS_KEEP_DAYS=365`.
    """

    tables: int = 200_000
    tables_of_guest: int = 2_000
    studies: int = 50_000
    studies_of_guest: int = 500
    megabytes: int = 4_000
    megabytes_of_guest: int = 30
    megabytes_of_address: int = 60
    keep_days: int = 0


@dataclass(frozen=True)
class Settings:
    """The settings of a server.

    Attributes:
        database: a file, or a URL of PostgreSQL.
        secret: the key that signs cookies.
        host: the address to listen on.
        join_code: the code that other devices on the network must enter; None if no code is needed.
        hosts: the host names that the server answers to, in addition to `localhost` and IP addresses; None for all.
        limited: whether there are rate limits.
        proxies: the addresses of reverse proxies whose forwarding headers are trusted, separated by commas.
        quotas: the limits on stored data.
        spectator_delay: the delay in seconds for spectators of tables whose players have hidden information.
        contact: the contact of the server's operator, for the page about privacy.
    """

    database: str
    secret: str = field(repr=False)
    host: str = LOOPBACK
    port: int = DEFAULT_PORT
    join_code: str | None = field(default=None, repr=False)
    hosts: frozenset[str] | None = frozenset()
    limited: bool = True
    proxies: str | None = None
    quotas: Quotas = Quotas()
    spectator_delay: int = 60
    contact: str | None = None

    @property
    def local_page_url(self) -> str:
        """The URL of the web page for a browser on this machine."""
        return str(Origin("http", LOOPBACK if self.listens_everywhere else self.host, self.port))

    @property
    def listens_everywhere(self) -> bool:
        """Return whether the server listens on every network address of this machine."""
        return self.host in (EVERY_ADDRESS, "::", "")


def load_settings(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    lan: bool = False,
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """Return the settings of the server: from the arguments, else from the environment, else the defaults.

    Args:
        host: the address to listen on.
        port: the port to listen on.
        database: a file, or a URL of PostgreSQL.
        lan: let other devices on the network in, with a new join code.
        environment: the environment variables.

    Raises:
        SettingsError: a setting is invalid.
    """
    if not WEB.is_dir():
        right = "unpack it, or install it with pip (a program made by PyInstaller: with --collect-all sevenwonders)"
        raise SettingsError(f"the files of the page cannot be read from an archive; {right}")
    given = database or environment.get("SEVENWONDERS_DATABASE") or str(data_folder() / "tables.db")
    host = host or environment.get("SEVENWONDERS_HOST") or (EVERY_ADDRESS if lan else LOOPBACK)
    if lan and is_loopback(host):
        raise SettingsError("--lan lets other devices in, but --host names this machine alone; leave out one of them")
    hosts = _parse_hosts(environment)
    if hosts is None and (is_loopback(host) or lan):
        hosts = frozenset()
    return Settings(
        database=given,
        secret=_load_secret(environment),
        host=host,
        port=port if port is not None else _parse_port(environment),
        join_code=make_join_code() if lan else None,
        hosts=hosts,
        limited=_parse_switch(environment, "SEVENWONDERS_LIMITS"),
        proxies=_parse_proxies(environment),
        quotas=_parse_quotas(environment),
        spectator_delay=_parse_whole_number(environment, "SEVENWONDERS_SPECTATOR_DELAY", Settings.spectator_delay),
        contact=environment.get("SEVENWONDERS_CONTACT") or None,
    )


def make_join_code() -> str:
    """Return a random join code of six letters and digits that are hard to confuse."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(6))


def _parse_hosts(environment: Mapping[str, str]) -> frozenset[str] | None:
    """Return the host names of the server from the variable `SEVENWONDERS_HOSTS`; None if it is not set."""
    text = environment.get("SEVENWONDERS_HOSTS")
    if not text:
        return None
    return frozenset(_parse_host(name) for name in map(str.strip, text.split(",")) if name)


def _parse_host(name: str) -> str:
    """Return a host name in normalized form.  Raises `SettingsError` if it is invalid."""
    in_brackets = f"[{name}]" if name.count(":") > 1 and "[" not in name else name
    origin = Origin.parse(f"https://{in_brackets}:443")  # with a port of its own it is none
    if origin is None:
        right = "give names such as games.example.org (not ä.example but xn--4ca.example), without https:// and port"
        raise SettingsError(f"SEVENWONDERS_HOSTS has {quoted(name, 60)}; {right}, and without a path")
    return origin.host


def _parse_proxies(environment: Mapping[str, str]) -> str | None:
    """Return the addresses of reverse proxies from `SEVENWONDERS_PROXIES`, separated by commas; None if it is not set.

    Raises `SettingsError` for a text that is no address or network.
    """
    entries = [entry.strip() for entry in environment.get("SEVENWONDERS_PROXIES", "").split(",") if entry.strip()]
    for entry in entries if entries != ["*"] else []:
        try:
            ipaddress.ip_network(entry)
        except ValueError:
            right = "give addresses such as 127.0.0.1 and networks such as 172.16.0.0/12, or * alone"
            raise SettingsError(f"SEVENWONDERS_PROXIES has {quoted(entry, 60)}; {right}") from None
    return ",".join(entries) or None


def _parse_port(environment: Mapping[str, str]) -> int:
    """Return the port from `SEVENWONDERS_PORT`, or the default port.  Raises `SettingsError` if it is invalid."""
    text = environment.get("SEVENWONDERS_PORT") or str(DEFAULT_PORT)
    if not text.isascii() or not text.isdecimal() or len(text) > 5 or not 0 < int(text) < 1 << 16:
        raise SettingsError(f"SEVENWONDERS_PORT is {quoted(text, 20)}; it should be a whole number from 1 to 65535")
    return int(text)


def _parse_quotas(environment: Mapping[str, str]) -> Quotas:
    """Return the limits on stored data from environment variables, with defaults for those that are not set."""
    names = {limit.name: f"SEVENWONDERS_{limit.name.upper()}" for limit in fields(Quotas)}
    return Quotas(**{name: _parse_whole_number(environment, names[name], vars(Quotas)[name]) for name in names})


def _parse_whole_number(environment: Mapping[str, str], name: str, otherwise: int) -> int:
    """Return a whole number from an environment variable.  Raises `SettingsError` for any other text.

    Args:
        environment: the environment variables.
        name: the name of the variable.
        otherwise: the value if the variable is not set.
    """
    text = environment.get(name) or str(otherwise)
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise SettingsError(f"{name} is {quoted(text, 20)}; it should be a whole number")
    return int(text)


def _parse_switch(environment: Mapping[str, str], name: str) -> bool:
    """Return whether an environment variable is `on` (the default) or `off`.

    Raises `SettingsError` for any other text.
    """
    text = environment.get(name, "on").strip().lower()
    if text not in ("on", "off"):
        raise SettingsError(f"{name} is {quoted(text, 20)}; it should be on or off")
    return text == "on"


def _load_secret(environment: Mapping[str, str]) -> str:
    """Return the key that signs cookies: from `SEVENWONDERS_SECRET`, or from a key file that the first start creates.

    Raises:
        SettingsError: the key is too short, or the file cannot be used.
    """
    given = environment.get("SEVENWONDERS_SECRET")
    if given is not None:
        if len(given) < MIN_SECRET:
            raise SettingsError(f"SEVENWONDERS_SECRET is too short; give at least {MIN_SECRET} characters")
        return given
    path = Path(environment.get("SEVENWONDERS_KEY_FILE") or data_folder() / "server.key")
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(KEY_BYTES))
        key = path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        why = (isinstance(error, OSError) and error.strerror) or "it is no text"
        raise SettingsError(
            f"the key file '{path}' cannot be used ({why}); correct it, or set SEVENWONDERS_SECRET instead"
        ) from None
    if len(key) < MIN_SECRET:
        raise SettingsError(f"the key file '{path}' is damaged; delete it, and a new key is made")
    return key
