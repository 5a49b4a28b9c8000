"""What every game of the package stands on: rules in two forms, random numbers, bit tricks."""

import time

LOADED = time.time()  # source files that are newer may differ from what this process runs
