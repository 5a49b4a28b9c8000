"""The rules themselves: functions that run interpreted on plain objects and compiled on records.

Each file covers a chapter of the rulebook.  The functions use integers only: no names, files, screens or generators.
"""
