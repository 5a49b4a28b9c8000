"""Entry point for developers: `python -m sevenwonders.server [PORT]` starts a server for this machine only."""

import sys

from .run import run_server
from .settings import load_settings

if __name__ == "__main__":
    settings = load_settings(port=int(sys.argv[1]) if sys.argv[1:] else None)
    run_server(settings)
