"""The rules of 7 Wonders: functions that run interpreted on Python objects and compiled on records.

Each module covers a chapter of the rulebook.  The rules do not use names, files, screens or random generators.
"""
