"""The files of the page: those of games lie over the shared ones, wherever a game is installed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sevenwonders.errors import SevenWondersError
from sevenwonders.page import GamePage
from sevenwonders.registry import GAMES, game_type
from sevenwonders.server.page.files import PLAIN, PageFiles, load_page_files
from sevenwonders.server.page.preload import PreloadLinks

from ..toy_game import install

LISTED = {
    "table": "js/pebbles/table.js",
    "styles": ["table", "pebbles"],
    "words": ["table", "pebbles"],
    "about": ["pebbles_about"],
}


@pytest.fixture
def add_game(packages: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Path]:
    """Installs a package with a game that brings files of the page."""

    def add_game(listed: object = LISTED, **files: str) -> Path:
        install(tmp_path, "pebbles", "1", {"pebbles": "pebbles_game:GAME"})
        web = tmp_path / "pebbles_game" / "web"
        for name, text in {"page.json": json.dumps(listed), **files}.items():
            (web / name).parent.mkdir(parents=True, exist_ok=True)
            (web / name).write_text(text)
        (tmp_path / "pebbles_game" / "__init__.py").write_text("1 / 0  # no game is imported to find its page")
        packages.syspath_prepend(tmp_path)
        return web

    return add_game


def test_page_of_an_installed_game_is_found(add_game) -> None:
    add_game(**{"js/pebbles/index.js": "export const game = {};\n", "js/pebbles/table.js": "import './index.js';\n"})
    files = load_page_files()
    assert files.read_text("js/pebbles/index.js") == "export const game = {};\n"
    assert {**json.loads(files.games_to_json())[-1], "table": LISTED["table"]} == {"name": "pebbles", **LISTED}
    links = PreloadLinks(files).render_links("/t/kxfb", "pebbles", "de")
    for name in ("css/pebbles.css", "js/pebbles/table.js", "js/pebbles/index.js", "i18n/de/pebbles.json"):
        assert f'href="/static/{name}"' in links


def test_installed_game_replaces_no_shared_file(add_game) -> None:
    add_game(**{"js/main.js": "alert(1)", "js/duel/index.js": "alert(1)"})
    files = load_page_files()
    assert "alert(1)" not in files.read_text("js/main.js") + files.read_text("js/duel/index.js")


def test_files_outside_the_page_are_not_found(add_game) -> None:
    add_game()
    for name in ("../__init__.py", "js/../../__init__.py", "/etc/hostname", "js", "", "\0"):
        assert load_page_files().find_source(name) is None


def test_sheet_is_sent_with_its_parts_in_one(add_game) -> None:
    parts = {"css/pebbles/board.css": ".b { top: 0; }\n", "css/pebbles/hand.css": ".h { top: 0; }\n"}
    imports = "@import 'pebbles/hand.css';\n@import 'pebbles/board.css';\n"
    web = add_game(**parts, **{"css/pebbles.css": f"{imports}.last {{ top: 0; }}\n"})
    sheet = load_page_files().find_source("css/pebbles.css")
    assert sheet is not None
    assert sheet.text() == ".h { top: 0; }\n.b { top: 0; }\n.last { top: 0; }\n"
    before = sheet.compute_source_fingerprint()
    (web / "css" / "pebbles" / "board.css").write_text(".b { top: 10px; }\n")
    assert sheet.compute_source_fingerprint() != before
    assert ".b { top: 10px; }" in sheet.text()


def test_every_part_of_a_sheet_is_imported_once() -> None:
    files = load_page_files()
    for part in files.glob("css/*/*.css"):
        sheet, name = part.rsplit("/", 1)
        assert files.read_text(f"{sheet}.css").count(files.read_text(part)) == 1, name
    assert not [sheet for sheet in files.glob("css/**/*.css") if "@import" in files.read_text(sheet)]


def test_edited_drawing_is_in_the_next_script(add_game) -> None:
    assets = add_game().parent / "assets"
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{}" fill="currentColor"/></svg>'
    (assets / "icons").mkdir(parents=True)
    (assets / "icons" / "pebble.svg").write_text(svg.format("M1 1z"))
    script = load_page_files().find_source("js/pebbles/icons.js")
    assert script is not None
    assert (script.text(), stamp := script.compute_source_fingerprint())[0].startswith("export const ICONS=[[' fill=")
    (assets / "icons" / "pebble.svg").write_text(svg.format("M22 22z"))
    (assets / "signs.json").write_text('{"signs": {"throw": ["pebble"]}}')
    assert script.compute_source_fingerprint() != stamp
    assert "pebble:'M22 22z'" in script.text()
    assert "throw:['pebble']" in script.text()
    (assets / "icons" / "pebble.svg").write_text("<svg")
    with pytest.raises(SevenWondersError, match=r"the drawing .*pebble.svg cannot be read"):
        script.text()


def test_metadata_of_drawing_programs_is_not_sent(add_game) -> None:
    folder = add_game().parent / "assets" / "drawings"
    folder.mkdir(parents=True)
    (folder / "the_pebble.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:version="1">'
        '<defs id="d"/><i:view zoom="2"/><g class="far" i:label="back"><rect id="r" width="9" style="fill:#123;'
        'stroke:none"/></g><path class="near" d="M0 0z" opacity=".5"/></svg>'
    )
    assert (
        'the_pebble:\'<g class="far"><rect width="9" stroke="none"/></g><path class="near" d="M0 0z"/>\''
        in load_page_files().read_text("js/art/drawings.js")
    )


@pytest.mark.parametrize(
    "listed",
    [
        [],
        {},
        {**LISTED, "styles": ["../base"]},
        {**LISTED, "words": [7]},
        {**LISTED, "about": None},
        {**LISTED, "table": ["table.js"]},
        {**LISTED, "more": []},
    ],
)
def test_page_that_cannot_be_used_is_left_out(add_game, listed) -> None:
    web = add_game(listed)
    with pytest.raises(SevenWondersError, match="page of the game 'pebbles' cannot be used") as caught:
        GamePage.from_package("pebbles", web.parent)
    assert "\n" not in str(caught.value)
    with pytest.warns(UserWarning, match="page of the game 'pebbles' cannot be used"):
        files = load_page_files()
    assert json.loads(files.games_to_json())[-1] == {"name": "pebbles", **PLAIN}
    assert isinstance(files, PageFiles)
    assert files.read_text("js/duel/index.js")


@pytest.mark.parametrize("game", GAMES)
def test_page_of_a_game_is_the_one_that_it_declares(game) -> None:
    declared = game_type(game).capabilities.page
    assert declared is not None
    assert load_page_files().pages[game] == declared()


async def test_plain_game_is_listed_with_its_options(registered, serve) -> None:
    guest = await (await serve()).guest()
    listed = (await guest.http.get("/api/games")).json()
    assert [game["name"] for game in listed] == [*GAMES, "stones"]
    assert listed[-1] == {
        "name": "stones",
        "title": "Stones",
        "seats": [2],
        "opponents": ["random"],
        "options": [
            {
                "name": "misere",
                "values": [False, True],
                "default": False,
                "about": "the player who takes the last stone loses",
            }
        ],
    }
    assert {"level:1", "greedy", "random"} <= set(listed[0]["opponents"])
