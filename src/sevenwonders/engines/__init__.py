"""The protocol of engines: players in any programming language that exchange lines of JSON with a driving program.

The driving program sends positions and asks for actions.  docs/reference/engine-protocol.md describes the messages.
"""
