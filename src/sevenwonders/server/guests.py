"""Guests.  There are no accounts; a signed cookie identifies a returning guest."""

import re
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "sevenwonders_guest"
TLS_COOKIE = f"__Host-{COOKIE}"  # browsers keep it for TLS and for this host alone
MARK, MACHINE = "x-guest", "machine"  # how a page on this machine says that its browser blocks cookies
YEAR = 365 * 24 * 60 * 60
COOKIES = re.compile(rf"(?:^|;)\s*({TLS_COOKIE}|{COOKIE})=([^;\s]*)")  # no other cookie is looked at


@dataclass(frozen=True)
class Guest:
    """A person or program that visits the server, identified by a signed cookie or token instead of an account.

    Attributes:
        id: a random id, which other guests never learn.
        joined: the join code that the guest has entered; a server on a local network may require its current code.
    """

    id: str
    joined: str | None = None


class GuestCookies:
    """Signer and verifier of the cookies that identify guests.

    >>> guests = GuestCookies("key")
    >>> guest = guests.make_guest()
    >>> guests.parse_signed_guest(guests.sign_guest(guest)) == guest, guests.parse_signed_guest("forged")
    (True, None)
    """

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeSerializer(key, salt="sevenwonders.guest")

    @staticmethod
    def make_guest() -> Guest:
        """Make a new guest with a random id."""
        return Guest(secrets.token_hex(12))

    def sign_guest(self, guest: Guest) -> str:
        """Return the signed text that identifies a guest, as the value of a cookie or as a bearer token."""
        fields = {"id": guest.id} | ({"joined": guest.joined} if guest.joined else {})
        return str(self._serializer.dumps(fields))

    def format_cookie_header(self, guest: Guest, *, is_secure: bool) -> str:
        """Return the value of the header `Set-Cookie` for a guest.

        A secure cookie has the name `TLS_COOKIE`, and browsers send it only over TLS and only to this host.
        """
        name, secure = (TLS_COOKIE, "; Secure") if is_secure else (COOKIE, "")
        return f"{name}={self.sign_guest(guest)}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=Lax{secure}"

    def find_guest(self, header: str) -> Guest | None:
        """Return the guest of a request by its `Cookie` header; None without a cookie that this server has signed.

        The cookie for TLS takes precedence; guests who came before the server used TLS may have only the plain one.

        >>> guests, ann, bert = GuestCookies("key"), Guest("ann"), Guest("bert")
        >>> plain, host = f"{COOKIE}={guests.sign_guest(ann)}", f"{TLS_COOKIE}={guests.sign_guest(bert)}"
        >>> guests.find_guest(plain) == ann, guests.find_guest(f"{host}; {plain}") == bert
        (True, True)
        """
        values = dict(COOKIES.findall(header))
        return self.parse_signed_guest(values.get(TLS_COOKIE)) or self.parse_signed_guest(values.get(COOKIE))

    def parse_signed_guest(self, value: str | None) -> Guest | None:
        """Return the guest of a signed text from `sign_guest`; None if this server has not signed the text."""
        if not value or len(value) > 400:
            return None
        try:
            fields = self._serializer.loads(value)
            return Guest(str(fields["id"]), fields.get("joined"))
        except (BadSignature, KeyError, TypeError, AttributeError):
            return None
