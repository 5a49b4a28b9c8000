"""IP addresses: recognition of this machine's own addresses, and grouping of the addresses of one household."""

import ipaddress

IPV6_NETWORK = 64  # bits: a customer has all addresses of such a network
IPV6_SITE = 48  # bits: many providers give a customer a network of so many


def parse_ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Parse an IP address; return None for any other text.

    An IPv4 address that is written in IPv6 form (`::ffff:192.0.2.7`) is returned as an IPv4 address.

    >>> parse_ip("::ffff:192.0.2.7"), parse_ip("localhost")
    (IPv4Address('192.0.2.7'), None)
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    return (isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped) or address


def is_loopback(host: str) -> bool:
    """Return whether an address, or the host name `localhost`, means this machine itself.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("192.168.1.7"), is_loopback("localhost")
    (True, True, False, True)
    """
    address = parse_ip(host)
    return host == "localhost" if address is None else address.is_loopback


def network_key(address: str) -> str:
    """Return the key by which rate limits group IP addresses that probably belong to one person.

    An IPv4 address is its own key, the key of an IPv6 address is its /64 network, and any other text is unchanged.

    >>> (
    ...     network_key("192.0.2.7"),
    ...     network_key("2001:db8::1:2"),
    ...     network_key("::ffff:192.0.2.7"),
    ...     network_key("testclient"),
    ... )
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7', 'testclient')
    """
    ip = parse_ip(address.partition("%")[0])
    if ip is None:
        return address
    if ip.version == 4 or ip.is_loopback:
        return str(ip)
    return str(ipaddress.ip_network((ip, IPV6_NETWORK), strict=False))


def ipv6_site_key(network: str) -> str:
    """Return the /48 network that contains a /64 network, as text; a customer often has a whole /48 network.

    Args:
        network: a key from `network_key`; the result is empty unless it is an IPv6 network.

    >>> ipv6_site_key("2001:db8:1:2::/64"), ipv6_site_key("192.0.2.7")
    ('2001:db8:1::/48', '')
    """
    if not network.endswith(f"/{IPV6_NETWORK}"):
        return ""
    return str(ipaddress.ip_network(network).supernet(new_prefix=IPV6_SITE))


def is_ipv6_site_key(name: str) -> bool:
    """Return whether a text is a /48 IPv6 network in the form that `ipv6_site_key` returns."""
    return name.endswith(f"/{IPV6_SITE}")
