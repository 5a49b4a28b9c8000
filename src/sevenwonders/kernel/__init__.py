"""What every game of the package stands on: rules in two forms, random numbers, bit tricks."""

import time

LOADED = time.time()  # files that are newer may not be what this process runs
