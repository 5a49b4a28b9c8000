"""Wait until a page is idle, judged by its animation frames instead of a clock."""

from typing import Any

from playwright.sync_api import Error

STILL = """async (pictures) => {
  await document.fonts.ready;
  let unchanged = 0;
  const observer = new MutationObserver(() => { unchanged = 0; });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  const moves = (one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime);
  while (unchanged < pictures) {
    await new Promise(requestAnimationFrame);
    unchanged = document.getAnimations().some(moves) ? 0 : unchanged + 1;
  }
  observer.disconnect();
}"""


def settle(page: Any, pictures: int = 20) -> None:
    """Wait until nothing has changed or moved for a number of animation frames in a row.

    A frame takes a sixtieth of a second or longer; timers of the page that end meanwhile run before the last frame.
    """
    page.evaluate(STILL, pictures)


def stop_clock(page: Any) -> None:
    """Stop the fake clock of a page a moment from now; on a loaded machine that moment may have gone before."""
    for seconds in (0.1, 1, 10):
        try:
            page.clock.pause_at(page.evaluate(f"Date.now() / 1000 + {seconds}"))
            return
        except Error as error:
            if "to the past" not in str(error):
                raise
    raise AssertionError("the clock cannot be stopped")


def run_clock(page: Any, seconds: int) -> None:
    """Let the fake clock of a page run; answers that the page waits for by that clock come between the seconds."""
    for _ in range(seconds):
        page.clock.run_for(1_000)
        page.evaluate("null")
