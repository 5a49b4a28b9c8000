"""When a page has come to rest: told by the pictures that it draws, not by a clock, so that load changes nothing."""

from typing import Any

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
    """Wait until the page has drawn so many pictures in a row in which nothing has come, gone or moved.

    A picture takes a sixtieth of a second or longer; timers of the page that end meanwhile are heard before the last.
    """
    page.evaluate(STILL, pictures)
