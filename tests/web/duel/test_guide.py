"""The guide of the lesson: it covers nothing of what it points at, wherever there is room beside that."""

from typing import Any

import pytest

from .page_harness import DuelStage, game_of

SIZES = [
    (667, 375, 100),
    *(pytest.param(size, marks=pytest.mark.slow) for size in ((1440, 900, 100), (390, 844, 150), (320, 568, 200))),
]
STEPS = 14
SETTLED = 300  # milliseconds until the guide has found its place
COVERED = """() => {
  const ring = document.querySelector('.guide-ring').getBoundingClientRect();
  const guide = document.querySelector('.guide').getBoundingClientRect();
  const [left, top] = [Math.max(0, ring.left + 4), Math.max(0, ring.top + 4)];
  const [right, bottom] = [Math.min(innerWidth, ring.right - 4), Math.min(innerHeight, ring.bottom - 4)];
  const over = Math.max(0, Math.min(right, guide.right) - Math.max(left, guide.left))
    * Math.max(0, Math.min(bottom, guide.bottom) - Math.max(top, guide.top));
  const [across, down] = [guide.width + 8, guide.height + 8];
  const fits = Math.max(left, innerWidth - right) >= across || Math.max(top, innerHeight - bottom) >= down;
  const inside = guide.top >= 0 && guide.bottom <= innerHeight + 1;
  return { fits, inside, part: over / ((right - left) * (bottom - top)) };
}"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{} at {} %".format(*size))
def test_guide_does_not_cover_its_target(chromium: Any, size: tuple[int, int, int]) -> None:
    """Through the introduction, the first card that is chosen, and what follows."""
    width, height, letters = size
    page = chromium.new_page({"width": width, "height": height}, clock=True, fresh=True, reduced_motion="reduce")
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => {{ document.documentElement.style.fontSize = '{letters}%'; }})"
    )
    stage = DuelStage(page, game_of("base", 19, wonder_setup="first_game"), learn=True)
    stage.open()
    page.wait_for_selector(".guide-title")
    pointed = 0
    for _ in range(STEPS):
        page.clock.run_for(SETTLED)
        if page.locator(".guide-ring").is_visible():
            pointed += 1
            found = page.evaluate(COVERED)
            assert found["inside"]
            assert found["part"] < (0.02 if found["fits"] else 0.4), page.locator(".guide-title").inner_text()
        if page.locator(".guide-next").count():
            page.click(".guide-next")
        elif page.evaluate("document.querySelector('.table-root').selected"):
            page.locator("[data-action]:visible").first.press("Enter")
        else:
            page.keyboard.press("1")
    assert pointed >= STEPS / 2
