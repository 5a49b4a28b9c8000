"""The protocol of engines: players in any programming language that exchange lines of JSON with another program.

The other program sends positions and asks for actions.  docs/reference/engine-protocol.md describes the messages.
"""
