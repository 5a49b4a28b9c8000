"""The rules themselves: functions that run interpreted on plain objects and compiled on records.

They read like the rulebook, one file a chapter.  Nothing here knows about names, files, screens or generators.
"""
