"""Tokens: one file of colours and sizes is read by the page, by pictures and by the terminal client."""

import ast
import json
import re
from pathlib import Path

import pytest

from sevenwonders.design_tokens import SHARED, DesignToken, DesignTokens, load_tokens
from sevenwonders.errors import SevenWondersError
from sevenwonders.registry import GAMES, game_type
from sevenwonders.server.page.files import load_page_files

SOURCES = Path(str(SHARED)).parents[1]
COLOUR = re.compile(r"(?<![\w&])#[0-9a-fA-F]{3,8}\b")
BLACK_OR_WHITE = re.compile(r"#(000|fff)[0-9a-f]?|#(000000|ffffff)([0-9a-f]{2})?")
WRITTEN = """{
 "some": {
  "$type": "color",
  "ink": {"$value": "#123456", "$extensions": {"mode": {"dark": "#abcdef"}}},
  "gold": {"$value": "#ffcc00"},
  "mark": {"$value": "{some.ink}"},
  "kind-gold": {"kind": {"$value": "{some.gold}"}}
 }
}"""


def test_sheet_ends_with_its_tokens() -> None:
    tokens = DesignTokens.parse(WRITTEN)
    assert tokens["mark"] == DesignToken("#123456", "#abcdef")
    pair = "light-dark(#123456, #abcdef)"
    assert tokens.insert_into_style_sheet("some", ".a { color: var(--gold); }\n") == (
        f".a {{ color: #ffcc00; }}\n:root {{\n--ink: {pair};\n--mark: {pair};\n}}\n"
        ".kind-gold {\n--kind: #ffcc00;\n}\n"
    )
    assert tokens.insert_into_style_sheet("other", ".a { color: var(--ink); }") == ".a { color: var(--ink); }"


def test_tokens_stand_in_texts_on_light_and_dark_ground() -> None:
    assert (
        DesignTokens.parse(WRITTEN).fill_placeholders("{{mark.light}} {{ink.dark}} {{kind.light}}")
        == "#123456 #abcdef {{kind.light}}"
    )


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"some": {"a": {"$value": "{some.b}"}}}', WRITTEN.replace("ink}", "mark}")]
)
def test_tokens_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(SevenWondersError, match=r"tokens\.json cannot be used"):
        DesignTokens.parse(text)


@pytest.mark.parametrize("game", [None, *GAMES])
def test_names_of_tokens_are_unique(game: str | None) -> None:
    page = game_type(game).capabilities.page if game else None
    names = [path[1:] for path in load_tokens(page() if page else None).paths]
    assert len(set(names)) == len(names)


def test_style_sheets_name_only_tokens_and_what_they_set() -> None:
    """A token that is alike on light and dark ground stands in rules as a value, so that no rule can set it."""
    files = load_page_files()
    sheets = {file: file.read_text("utf-8") for file in SOURCES.rglob("*.css")}
    tokens = [load_tokens(game_type(game).capabilities.page()) for game in GAMES]
    constant = {
        path[-1]
        for each in tokens
        for path, token in each.paths.items()
        if len(path) == 2 and not token.differs_on_dark
    }
    declared = {name for text in sheets.values() for name in re.findall(r"--([\w-]+):", text)}
    scripts = "".join(files.read_text(name) for name in files.glob("js/**/*.js"))
    declared |= set(re.findall(r"'--([\w-]+)'", scripts))
    assert constant & declared == set()
    known = declared | {path[-1] for each in tokens for path in each.paths}
    assert {name for text in sheets.values() for name in re.findall(r"var\(--([\w-]+)", text)} <= known


def test_colours_stand_in_tokens() -> None:
    """Black and white are no colours of the design: with an opacity they are shades and lights."""
    written = list[str]()
    for file in SOURCES.rglob("*.css"):
        rules = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
        written += [f"{file.name}: {colour}" for colour in COLOUR.findall(rules)]
    for file in SOURCES.rglob("*.py"):
        text = file.read_text("utf-8")
        nodes = ast.walk(ast.parse(text)) if COLOUR.search(text) else ()
        constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
        written += [f"{file.name}: {text}" for text in constants if isinstance(text, str) and COLOUR.fullmatch(text)]
    assert [place for place in written if not BLACK_OR_WHITE.fullmatch(place.partition(": ")[2])] == []


def test_blue_is_alike_on_the_page_in_pictures_and_terminals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from sevenwonders import design_tokens
    from sevenwonders.pictures.art import load_art
    from sevenwonders.tui.theme import load_palette

    written = json.loads(SHARED.read_text("utf-8"))
    written["base"]["blue"]["$value"] = "#1234ab"
    changed = tmp_path / "tokens.json"
    changed.write_text(json.dumps(written))
    monkeypatch.setattr(design_tokens, "SHARED", changed)
    design_tokens.load_tokens.cache_clear()
    page = game_type("duel").capabilities.page()
    assert ".kind-blue {\n--kind: #1234ab;\n}" in load_page_files().read_text("css/cards.css")
    assert load_art.__wrapped__(page).colour("kind", "kind-blue") == "#1234ab"
    assert load_palette.__wrapped__(page).bands["blue"] == "#1234ab"
    design_tokens.load_tokens.cache_clear()
