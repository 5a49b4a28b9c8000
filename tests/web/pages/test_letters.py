"""Letters of pages are large enough; `table/readable.js` measures those of tables."""

from typing import Any

import pytest

from .conftest import Visit
from .test_access import SEEN, go

PATHS = ("/replays", "/statistics", "/explore", "/puzzles", "/learn", "/learn/rules", "/learn/symbols", "/learn/cards")
PATHS += ("/learn/rules?game=classic", "/learn/cards?game=classic", "/settings", "/privacy")
SIZES = ((360, 780), (768, 1024), (1366, 768))
SMALL = """() => [...document.querySelectorAll('body *')].filter((one) =>
  one.getClientRects().length && !one.closest('.heard-only, svg, .or') &&
  [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()) &&
  parseFloat(getComputedStyle(one).fontSize) < 11.9
).map((one) => `${one.className || one.localName} in ${one.parentElement.className}: ${getComputedStyle(one).fontSize}`)
  .filter((text, place, all) => all.indexOf(text) === place)"""


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_no_letters_are_smaller_than_twelve_pixels(visit: Visit, size: tuple[int, int]) -> None:
    page: Any = visit("/", size=size)
    page.wait_for_function(SEEN)
    small = {"/": page.evaluate(SMALL)}
    for path in PATHS:
        go(page, path)
        small[path] = page.evaluate(SMALL)
    assert not any(small.values()), small
