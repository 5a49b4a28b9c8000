"""How many files and connections the system lets this process have open at once."""

import contextlib

WANTED = 16_384
LEFT_FOR_OTHERS = 200  # database, processes that think, files of the page


def raise_limit() -> int:
    """Ask the system for as many as are wanted; how many there may be."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if soft == resource.RLIM_INFINITY else soft
