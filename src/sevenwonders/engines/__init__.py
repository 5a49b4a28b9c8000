"""The line protocol of engines: players in any language, spoken with in lines of JSON, both ways.

The documentation describes the lines (docs/reference/engine-protocol.md).
"""
