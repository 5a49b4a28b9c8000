"""How large the window has to be."""

SMALLEST = (100, 30)
FRAME_LINES = 3  # title, news, keys


def fits(width: int, height: int) -> bool:
    """Whether a table fits into a window at all."""
    return width >= SMALLEST[0] and height >= SMALLEST[1]
