"""Pictures in a browser: no words reach beyond what they stand in, or into others."""

import random
from xml.etree import ElementTree as ET

import pytest

from sevenwonders.pictures.drawing import FONT, NAMESPACE
from sevenwonders.registry import game_type

CASES = [
    ("duel", {"pantheon": True, "agora": True}, 150, 0),
    ("duel", {}, 10_000, None),
    ("classic", {"players": 3, "sides": "random"}, 90, 1),
    ("classic", {"players": 7, "sides": "night"}, 10_000, None),
]
WORDS = """() => {
  const all = [...document.querySelectorAll('text')];
  const texts = all.filter((text) => text.textContent.trim() && text.getClientRects().length);
  const wrong = [];
  const within = (text) => {
    for (let up = text.parentElement; up; up = up.parentElement) {
      if (up.firstElementChild?.tagName === 'rect') return up.firstElementChild;
    }
    return document.querySelector('svg');
  };
  for (const text of texts) {
    const a = text.getBoundingClientRect();
    const b = within(text).getBoundingClientRect();
    if (a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 4 || a.bottom > b.bottom + 4) {
      wrong.push(`${text.textContent} reaches out by ${a.right - b.right}, ${a.bottom - b.bottom}`);
    }
    for (const other of texts) {
      const c = other.getBoundingClientRect();
      const wide = Math.min(a.right, c.right) - Math.max(a.left, c.left);
      const high = Math.min(a.bottom, c.bottom) - Math.max(a.top, c.top);
      if (other !== text && wide > 1 && high > 5) wrong.push(`${text.textContent} lies on ${other.textContent}`);
    }
  }
  return [texts.length, wrong];
}"""


@pytest.fixture
def blank_page(chromium):
    return chromium.new_page(viewport={"width": 800, "height": 1000})


def wrong(page, svg):
    page.set_content(f"<body style='margin: 0'>{svg}")
    count, found = page.evaluate(WORDS)
    assert count > 10
    return found


@pytest.mark.parametrize(("name", "given", "plies", "seat"), CASES)
def test_words_stay_where_they_belong(blank_page, name, given, plies, seat) -> None:
    kind = game_type(name)
    names = ["Wolfeschlegelsteinhausenbergerdorffburgh", "Ann"] * 4
    options = kind.options(given)
    game = kind.Game(options, seed=2, names=names[: options.num_players])
    chooser = random.Random(2)
    while not game.is_over and len(game.plies) < plies:
        for each in game.deciders:
            codes = game.legal_codes(each)
            built = [code for code in codes if kind.action(game.state, each, code).verb.name in ("BUILD", "STAGE")]
            game.commit(each, chooser.choice(built or codes))
    assert wrong(blank_page, game.picture(seat)) == []


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_words_of_all_cards_stay_on_them(blank_page, name) -> None:
    kind = game_type(name)
    pen = kind.capabilities.pictures().make_pen()
    cards = [unit for unit, printed in kind.catalogue()["units"].items() if "deck" in printed or "age" in printed]
    for card in cards:
        pen.render_card(card, 97, 124)
    sheet = ET.Element("svg", {"xmlns": NAMESPACE, "width": "800", "height": "2000", "font-family": FONT})
    for number, face in enumerate(face for face in pen.defined.values() if "-card-" in face.get("id", "")):
        place = {"x": str(number % 8 * 100), "y": str(number // 8 * 130), "width": "97", "height": "124"}
        ET.SubElement(sheet, "svg", place).extend(face)
    assert wrong(blank_page, ET.tostring(sheet, encoding="unicode")) == []
