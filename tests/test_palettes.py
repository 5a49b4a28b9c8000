"""Palettes: text and parts stand out in each of them, and kinds of cards differ for eyes that lack a colour.

Contrasts are those of WCAG 2.2, distances those of CIEDE2000, and eyes those of Brettel, Viénot and Mollon.
"""

from itertools import combinations

import pytest
from coloraide import Color

from sevenwonders.design_tokens import THEMES, DesignToken, load_tokens
from sevenwonders.registry import GAMES, game_type
from sevenwonders.server.page.files import load_page_files

TEXT_CONTRAST, PART_CONTRAST = 4.5, 3.0
MIN_DISTANCE = 14.0  # of two kinds; two colours of 2 are just distinguishable side by side
COLOUR_VISION = (None, "protan", "deutan", "tritan")
PALETTES = ("", "grove", "porphyry", "clear")
SCHEMES = ("light", "dark")
KINDS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
GROUNDS = ("ground", "ground-far", "bar", "panel", "raised", "field")
TEXT = {
    **dict.fromkeys(("ink", "mute", "link", "gold-ink"), GROUNDS),
    **dict.fromkeys(("me-ink", "them-ink", "good", "bad"), ("panel", "raised", "field")),
    "on-gold": ("gold",),
    "on-me": ("me",),
    "on-them": ("them",),
    "warn-ink": ("warn-paper",),
}
PARTS = {
    "field-line": ("field", "panel", "raised"),
    "focus": GROUNDS,
    "me": ("panel",),
    "them": ("panel",),
    "warn": ("panel",),
}


def token(palette: str, name: str) -> DesignToken:
    """Return a token of the base as a palette shows it."""
    tokens = load_tokens(None).paths
    return tokens.get((THEMES, palette, name)) or tokens["base", name]


def kind(palette: str, name: str) -> str:
    """Return the colour of a kind of cards as a palette shows it."""
    tokens = load_tokens(None).paths
    return (tokens.get((THEMES, palette, f"kind-{name}", "kind")) or tokens["cards", f"kind-{name}", "kind"]).light


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_text_and_parts_stand_out(palette: str, scheme: str) -> None:
    def colour(name: str) -> Color:
        return Color(getattr(token(palette, name), scheme))

    pale = [
        f"{name} on {ground}: {contrast:.2f}"
        for pairs, least in ((TEXT, TEXT_CONTRAST), (PARTS, PART_CONTRAST))
        for name, grounds in pairs.items()
        for ground in grounds
        if (contrast := colour(name).contrast(colour(ground), method="wcag21")) < least
    ]
    assert pale == []


@pytest.mark.parametrize("palette", PALETTES)
def test_white_letters_stand_out_on_kinds(palette: str) -> None:
    white = Color("white")
    contrasts = {name: white.contrast(kind(palette, name), method="wcag21") for name in KINDS}
    assert min(contrasts.values()) >= TEXT_CONTRAST, contrasts


@pytest.mark.parametrize("eyes", COLOUR_VISION)
def test_kinds_differ_for_every_eye(eyes: str | None) -> None:
    seen = {name: Color(kind("clear", name)) for name in KINDS}
    if eyes:
        seen = {name: colour.filter(eyes).clip("srgb") for name, colour in seen.items()}
    distances = {pair: seen[pair[0]].delta_e(seen[pair[1]], method="2000") for pair in combinations(KINDS, 2)}
    assert min(distances.values()) >= MIN_DISTANCE, distances


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("eyes", COLOUR_VISION)
def test_sides_differ_for_every_eye(eyes: str | None, scheme: str) -> None:
    mine, theirs = (Color(getattr(token("clear", name), scheme)) for name in ("me", "them"))
    if eyes:
        mine, theirs = (colour.filter(eyes).clip("srgb") for colour in (mine, theirs))
    assert mine.delta_e(theirs, method="2000") >= MIN_DISTANCE


def test_palettes_stand_for_tokens_of_the_base_alone() -> None:
    """A token that is alike on light and dark ground is a value in the sheets, and no palette could change it."""
    tokens = load_tokens(None).paths
    named = {path[2] for path in tokens if path[0] == THEMES and len(path) == 3}
    assert named <= {path[1] for path, each in tokens.items() if path[0] == "base" and each.differs_on_dark}
    sheet = load_page_files().read_text("css/themes.css")
    assert "[data-palette][data-palette='clear'] .kind-red {" in sheet
    for palette in PALETTES[1:]:
        ground = token(palette, "ground")
        assert f"[data-palette][data-palette='{palette}'] {{\n--ground: {ground.css};" in sheet


@pytest.mark.parametrize("game", GAMES)
def test_pictures_have_the_standard_colours(game: str) -> None:
    from sevenwonders.pictures.art import load_art

    art = load_art(game_type(game).capabilities.page())
    assert art.colour("panel") == token("", "panel").light
    assert art.colour("kind", "kind-blue") == kind("", "blue")
