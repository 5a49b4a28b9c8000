"""Foundations of every game: rules in two forms, random numbers, bit operations."""

import time

LOADED = time.time()  # source files that are newer may differ from what this process runs
