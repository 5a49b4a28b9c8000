"""Pydantic models of all messages over the socket and over HTTP; the page's types are generated from these models."""
