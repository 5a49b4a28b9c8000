"""A table on this machine: a game, who sits at it, and the file that keeps it."""
