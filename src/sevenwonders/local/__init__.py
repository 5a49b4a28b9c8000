"""A table on this machine: a game, its players, and its file."""
