"""Every card, Wonder, Divinity and Conspiracy has a drawing of its own, and none is cut off."""

from typing import Any

import pytest

from sevenwonders.registry import game_type

from ..duel.page_harness import DuelStage, game_of
from .page_harness import FILES

CARDS = ("brown", "grey", "blue", "green", "yellow", "red", "purple", "senator")
DRAW = """async (units) => {
  const { cardPicture, wonderPicture } = await import('/static/js/art/card.js');
  const { h, render } = await import('/static/js/core/dom.js');
  const of = { wonder: wonderPicture, divinity: wonderPicture, conspiracy: wonderPicture };
  const box = document.body.appendChild(document.createElement('div'));
  render(box, units.map(({ id, kind }) => h('i', { key: id }, (of[kind] ?? cardPicture)(id, kind))));
  await new Promise((done) => new MutationObserver(() => done()).observe(box, { childList: true, subtree: true }));
  await import('/static/js/art/picture.js');
  await new Promise((done) => requestAnimationFrame(done));
  const pictures = [...box.querySelectorAll('i')].map((picture, place) => {
    const paths = [...picture.querySelectorAll('path')];
    const image = picture.querySelector('img')?.getAttribute('src');
    const near = paths.filter((path) => path.matches('.near')).map((path) => path.getBBox());
    const { x, y, width, height } = near[0] ?? { x: 0, y: 0, width: 0, height: 0 };
    const drawn = paths.map((path) => path.getAttribute('d')).join(' ');
    return { id: units[place].id, image, drawn, x, y, width, height };
  });
  box.remove();
  return pictures;
}"""
SAME = {  # printed several times, alike
    "politician": ("left_politician", "middle_politician", "right_politician"),
    "in two Ages": ("glassworks", "press", "loom"),
}


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_every_drawing_is_its_own_and_whole(chromium: Any, game: str) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    DuelStage(page, game_of("base", 5)).open()
    kinds = (*CARDS, "wonder", "divinity", "conspiracy")
    units = [unit for unit in game_type(game).catalogue()["units"].values() if unit["kind"] in kinds]
    found = page.evaluate(DRAW, [{"id": unit["id"], "kind": unit["kind"]} for unit in units])
    images = {
        f"/static/illustrations/{picture['id']}.svg": picture["image"] for picture in found if not picture["drawn"]
    }
    assert list(images) == list(images.values())
    assert all(FILES.find_source(image.removeprefix("/static/")) for image in images)
    found = [picture for picture in found if picture["drawn"]]
    assert [one["id"] for one in found if "NaN" in one["drawn"] or "--" in one["drawn"]] == []
    edges = {one["id"]: (one["x"], one["y"], one["x"] + one["width"], one["y"] + one["height"]) for one in found}
    assert {name: edge for name, edge in edges.items() if edge[0] < -3 or edge[1] < -1 or edge[2] > 103} == {}
    assert {name: edge for name, edge in edges.items() if edge[2] - edge[0] < 20 or edge[3] - edge[1] < 10} == {}
    by_drawing: dict[str, set[str]] = {}
    for one in found:
        by_drawing.setdefault(one["drawn"], set()).add(one["id"].rstrip("i0123456789").rstrip("_"))
    repeated = tuple(name for names in SAME.values() for name in names)
    assert [names for names in by_drawing.values() if len(names) > 1 and not names <= set(repeated)] == []


SIGNS = """async (units) => {
  const { effects } = await import('/static/js/art/card.js');
  const { h, render } = await import('/static/js/core/dom.js');
  const box = document.body.appendChild(document.createElement('div'));
  render(box, units.map((id) => h('i', { key: id, id }, effects(id))));
  return units.filter((id) => box.querySelector(`#${id} .ink-star`));
}"""


def test_no_wonder_of_the_base_game_has_a_sign_missing(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    DuelStage(page, game_of("base", 5)).open()
    units = [unit for unit in game_type("duel").catalogue()["units"].values() if unit["module"] in ("base", "promo")]
    assert page.evaluate(SIGNS, [unit["id"] for unit in units if unit["kind"] == "wonder"]) == []
