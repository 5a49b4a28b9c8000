"""The host names of the server, and the origins whose pages may send requests."""

import logging

from ..errors import quoted
from .addresses import is_loopback, parse_ip
from .errors import RequestRefusal
from .origin import Origin
from .settings import Settings

MAX_SHOWN = 80  # letters of an address that a refusal repeats
log = logging.getLogger("sevenwonders.server")


class HostPolicy:
    """Rules for the host names of this server, and for the origins whose pages may send requests."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._has_warned = False

    def reject_unlisted_proxy(self, address: str) -> None:
        """Refuse or report a proxy that is not listed, because all its clients would count as one person.

        A proxy on this machine is always refused: its clients would even count as the owner of the machine.
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
        """Return the origin by which the client addressed the server.

        The host comes from the header `Host`, or from a listed proxy if the proxy names a host of `SEVENWONDERS_HOSTS`.

        Args:
            scheme: `http` or `https`.
            host: the header of that name.
            forwarded_host: the host that a listed proxy forwards; empty without such a proxy.
            server: address and port of the listening socket.

        Raises:
            Refusal: the host is not a name of this server; strangers can point other names at this machine.
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
        """Refuse a request by a page of another site.

        A listed proxy may leave out the port, so the port is not compared for listed names.

        Args:
            text: the header `Origin`.
            address: the origin by which the client addressed the server.
            is_proxied: whether a listed proxy sent the request.
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
        if origin is not None and origin.host == address.host:
            if origin.scheme == "https" != address.scheme:
                right = "let the proxy send X-Forwarded-Proto"
            elif origin.scheme != address.scheme:
                right = "open the page over https"
            elif is_listed and is_proxied:
                return
            else:
                right = "let the proxy pass on Host with its port, or set SEVENWONDERS_HOSTS"
        elif is_listed:
            right = "let the proxy pass on Host"
        if right.startswith("let the proxy") and not is_proxied:
            right += ", and name the proxy in SEVENWONDERS_PROXIES"
        sent = quoted(text, MAX_SHOWN, ascii) if origin is None else quoted(str(origin), MAX_SHOWN, str)
        called = quoted(str(address), MAX_SHOWN, str)
        raise RequestRefusal(
            "origin", f"the request's Origin is {sent}, the server was addressed as {called}; {right}", 403
        )

    def _is_own_host(self, name: str) -> bool:
        """Return whether a host name belongs to this server.

        Names that strangers can point at this machine do not belong to it.
        """
        hosts = self._settings.hosts
        if hosts is None or name in ("localhost", self._settings.host.lower()) or name in hosts:
            return True
        address = parse_ip(name)
        return address is not None and (address.is_loopback or not is_loopback(self._settings.host))
