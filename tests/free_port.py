"""A port that no program listens on."""

import socket


def free_port() -> int:
    """Return a port of this machine that is free now; another program may take it before the caller does."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
