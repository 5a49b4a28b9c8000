"""The list of moves of a replay has room."""

from .conftest import Visit
from .test_replay import replay

ROWS = """() => {
  const list = document.querySelector('.played').getBoundingClientRect();
  return [...document.querySelectorAll('.played button')].map((one) => one.getBoundingClientRect())
    .filter(({ top, bottom }) => top >= list.top - 1 && bottom <= list.bottom + 1).length;
}"""
MIN_ROWS = 6


def test_many_moves_are_seen_on_a_laptop(visit: Visit, record: str) -> None:
    page = replay(visit, record, size=(1366, 768))
    page.wait_for_selector(".played button")
    assert page.evaluate(ROWS) >= MIN_ROWS
