"""The line protocol of engines: players in any language that exchange lines of JSON with the program that drives them.

docs/reference/engine-protocol.md describes the lines.
"""
