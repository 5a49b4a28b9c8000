"""Pydantic models of all messages over the WebSocket and over HTTP; the web page's types are generated from them."""
