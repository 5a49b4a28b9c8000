"""The rules themselves: functions that run either interpreted on Python objects or compiled on arrays of NumPy.

Each file covers a chapter of the rulebook.  The functions use integers only: no names, files, screens or generators.
"""
