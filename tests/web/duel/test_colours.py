"""Colour is never the only sign: kinds, prices and sides differ in shape, and shapes stand out for every eye."""

import base64
from typing import Any

import pytest

from sevenwonders.duel.components import Colour

from ..wait_idle import settle
from .page_harness import DuelStage, moments

EYES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
CONTRAST = 3.0  # what WCAG asks of a sign (1.4.11)

# The marks of the cards that lie open, and the prices under those that may be taken: where they are, what they show.
SIGNS = """() => {
  const box = element => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height]; };
  const glyph = element => element.querySelector('use')?.getAttribute('href');
  return {
    marks: [...document.querySelectorAll('.structure .slot.accessible .card .mark')].map(mark => ({
      kind: [...mark.closest('.card').classList].find(name => name.startsWith('kind-')).slice(5), glyph: glyph(mark), box: box(mark) })),
    prices: [...document.querySelectorAll('.structure .price')].map(price => ({
      state: price.className, text: price.textContent, tick: !!price.querySelector('.tick'), cross: !!price.querySelector('.no'), box: box(price) })),
    sides: [...document.querySelectorAll('.city')].map(city => ({ heading: city.getAttribute('aria-label'), top: box(city)[1] })),
  };
}"""  # noqa: E501

# The contrast between the lightest and the darkest pixel of each box of a picture.
MEASURE = """async ([picture, boxes]) => {
  const image = new Image(); image.src = 'data:image/png;base64,' + picture; await image.decode();
  const canvas = document.createElement('canvas'); canvas.width = image.width; canvas.height = image.height;
  const context = canvas.getContext('2d'); context.drawImage(image, 0, 0);
  const linear = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  return boxes.map(([x, y, width, height]) => {
    const { data } = context.getImageData(x, y, Math.max(1, width), Math.max(1, height));
    let low = 1, high = 0;
    for (let i = 0; i < data.length; i += 4) {
      const light = 0.2126 * linear(data[i]) + 0.7152 * linear(data[i + 1]) + 0.0722 * linear(data[i + 2]);
      low = Math.min(low, light); high = Math.max(high, light);
    }
    return (high + 0.05) / (low + 0.05);
  });
}"""


def stage_at(chromium: Any, modules: str, age: int, **how: Any) -> DuelStage:
    """A table in an Age, in one of the two lights."""
    page = chromium.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", **how)
    stage = DuelStage(page, next(game for game in moments(modules) if game.state.age == age))
    stage.open()
    settle(page)
    return stage


def test_kinds_prices_and_sides_differ_in_shape(chromium: Any) -> None:
    glyphs: dict[str, str] = {}
    stage = stage_at(chromium, "base", 1)
    for stage.game in moments("base"):
        stage.tell()
        settle(stage.page, 3)
        signs = stage.page.evaluate(SIGNS)
        assert signs["marks"]
        assert signs["prices"]
        for mark in signs["marks"]:
            assert glyphs.setdefault(mark["kind"], mark["glyph"]) == mark["glyph"]
        for price in signs["prices"]:
            assert price["tick"] == ("free" in price["state"].split())
            assert price["cross"] == ("dear" in price["state"].split())
            assert price["tick"] or price["text"].strip()
        upper, lower = sorted(signs["sides"], key=lambda side: side["top"])
        assert upper["heading"] != lower["heading"]
    assert set(glyphs) >= {colour.name.lower() for colour in Colour if colour <= Colour.RED}
    assert len(set(glyphs.values())) == len(glyphs), "two kinds of cards with one sign"


@pytest.mark.slow
@pytest.mark.parametrize("light", ["dark", "light"])
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("modules", ["base", "both"])
def test_signs_stand_out_for_every_eye(chromium: Any, modules: str, eyes: str, light: str) -> None:
    scales = chromium.new_page()
    for age in (1, 2, 3):
        stage = stage_at(chromium, modules, age, color_scheme=light)
        session = stage.page.context.new_cdp_session(stage.page)
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        signs = stage.page.evaluate(SIGNS)
        boxes = [sign["box"] for sign in (*signs["marks"], *signs["prices"])]
        picture = base64.b64encode(stage.page.screenshot()).decode()
        contrasts = scales.evaluate(MEASURE, [picture, boxes])
        assert min(contrasts) >= CONTRAST, (age, signs["marks"], signs["prices"], contrasts)
        stage.page.close()
    scales.close()
