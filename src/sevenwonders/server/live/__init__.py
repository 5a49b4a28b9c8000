"""Open tables in memory, with the WebSocket connections of their web pages and their computer players."""
