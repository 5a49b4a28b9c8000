"""Checks of the `Host` and `Origin` headers: host names of the server, and sites whose pages may send requests."""

import logging

from ..errors import quoted
from .addresses import is_loopback, parse_ip
from .errors import RequestRefusal
from .origin import Origin
from .settings import Settings

MAX_SHOWN = 80  # letters of an address that a refusal repeats
log = logging.getLogger("sevenwonders.server")


class HostPolicy:
    """Checks of requests against the server's settings: proxies, host names of the server, and origins of web pages."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._has_warned = False

    def reject_unlisted_proxy(self, address: str) -> None:
        """Refuse or log a request that came through a proxy that the settings do not list.

        All clients of such a proxy would count as one person.  A proxy on this machine is always refused, because its
        clients would have the rights of the machine's owner.  Another proxy is logged once if the settings list no
        proxies at all.

        Args:
            address: the address of the proxy.
        """
        problem = f"requests come through a proxy at {address}; set SEVENWONDERS_PROXIES to the addresses of proxies"
        if is_loopback(address):
            raise RequestRefusal("proxy", problem, 502)
        if self._settings.proxies is None and not self._has_warned:
            self._has_warned = True
            log.warning("%s, or all clients of the proxy count as one person", problem)

    def find_server_origin(
        self, scheme: str, host: str, forwarded_host: str = "", server: tuple[str, int | None] | None = None
    ) -> Origin:
        """Return the origin (scheme, host and port) by which the client addressed the server.

        The host comes from the header `Host`, or from a listed proxy if the proxy names a host of `SEVENWONDERS_HOSTS`.

        Args:
            scheme: `http` or `https`.
            host: the header `Host`.
            forwarded_host: the header `X-Forwarded-Host` of a listed proxy; empty without such a proxy.
            server: address and port of the listening socket.

        Raises:
            RequestRefusal: the host is not a name of this server; strangers can let other names resolve to this
                machine.
        """
        if not host and self._settings.hosts is None and server is not None:  # HTTP/1.0, as checks of health speak it
            host = "{}:{}".format(*server)
        address = Origin.parse(f"{scheme}://{host}")
        if address is None or not self._is_own_host(address.host):
            name = "that name" if address is None else f"'{quoted(address.host, MAX_SHOWN, str)}'"
            right = "use the address that it printed, or name the host in SEVENWONDERS_HOSTS"
            raise RequestRefusal("host", f"this server does not answer to {name}; {right}", 421)
        public = Origin.parse(f"{scheme}://{forwarded_host}")
        return public if public is not None and public.host in (self._settings.hosts or ()) else address

    def check_origin(self, text: str | None, address: Origin, *, is_proxied: bool) -> None:
        """Raise `RequestRefusal` unless a page of this server sent the request.

        Pages of other sites could misuse the guest's cookie. For hosts of `SEVENWONDERS_HOSTS` behind a listed proxy,
        the port is not compared, because the proxy may leave it out.

        Args:
            text: the header `Origin`; None if it is missing.
            address: the origin by which the client addressed the server.
            is_proxied: whether a listed proxy passed on the request.
        """
        if text is None:
            raise RequestRefusal(
                "origin", "this request has no Origin; programs send 'Authorization: Bearer TOKEN'", 403
            )
        origin = Origin.parse(text)
        if origin == address:
            return
        is_listed = origin is not None and origin.host in (self._settings.hosts or ())
        right = "open the page of this server"
        if origin is None or origin.host != address.host:
            if is_listed:
                right = "let the proxy pass on Host"
        elif origin.scheme != address.scheme:
            right = "let the proxy send X-Forwarded-Proto" if origin.scheme == "https" else "open the page over https"
        elif is_listed and is_proxied:
            return
        else:
            right = "let the proxy pass on Host with its port, or set SEVENWONDERS_HOSTS"
        if right.startswith("let the proxy") and not is_proxied:
            right += ", and name the proxy in SEVENWONDERS_PROXIES"
        sent = quoted(text, MAX_SHOWN, ascii) if origin is None else quoted(str(origin), MAX_SHOWN, str)
        called = quoted(str(address), MAX_SHOWN, str)
        raise RequestRefusal(
            "origin", f"the request's Origin is {sent}, the server was addressed as {called}; {right}", 403
        )

    def _is_own_host(self, name: str) -> bool:
        """Return whether the server answers to a host name or an IP address.

        The server answers to `localhost`, to the settings `host` and `hosts`, and to IP addresses, because strangers
        can let any other name resolve to this machine. If `hosts` is None, it answers to every name.
        """
        hosts = self._settings.hosts
        if hosts is None or name in ("localhost", self._settings.host.lower()) or name in hosts:
            return True
        address = parse_ip(name)
        return address is not None and (address.is_loopback or not is_loopback(self._settings.host))
