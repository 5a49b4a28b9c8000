"""Foundations of every game: rules that run interpreted or compiled, records, random numbers, bit operations."""

import time

LOADED = time.time()  # newer source files may differ from the code that this process runs
