"""`python -m sevenwonders.server`: the server without its command line."""

import sys

import uvicorn

from .app import create_app

if __name__ == "__main__":
    port = int(sys.argv[1]) if sys.argv[1:] else 8765
    uvicorn.run(create_app(), host="127.0.0.1", port=port, ws_max_size=16384, ws_per_message_deflate=False)
