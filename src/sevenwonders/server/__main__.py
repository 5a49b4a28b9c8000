"""`python -m sevenwonders.server [PORT]`: the server on this machine, without its command line, for developers."""

import sys

from .run import run
from .settings import settings_from

if __name__ == "__main__":
    settings = settings_from(port=int(sys.argv[1]) if sys.argv[1:] else None)
    run(settings)
