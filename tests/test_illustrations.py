"""The illustrations are what their programs draw, belong to components, and are light."""

import gzip
from xml.etree import ElementTree as ET

import pytest
from tools.art.gallery import PROGRAMS, illustrations

from sevenwonders.registry import game_type

MAX_BYTES = 300_000  # of all together, compressed
MAX_BYTES_OF_ONE = 9_000
DRAWN = dict(illustrations())


def test_files_are_what_the_programs_draw() -> None:
    """Otherwise run `python -m tools.art`."""
    written = {file for folder, _ in PROGRAMS for file in folder.glob("*.svg")}
    assert written == DRAWN.keys()
    assert [file.name for file, text in DRAWN.items() if file.read_text("utf-8") != text] == []


def test_illustrations_are_light() -> None:
    sizes = {file.name: len(gzip.compress(text.encode(), 9)) for file, text in DRAWN.items()}
    assert {name: size for name, size in sizes.items() if size > MAX_BYTES_OF_ONE} == {}
    assert sum(sizes.values()) < MAX_BYTES


@pytest.mark.parametrize("file", DRAWN, ids=lambda file: file.stem)
def test_illustration_names_what_it_paints_with(file) -> None:
    """Each paint of a picture exists, and all of them are used."""
    root = ET.fromstring(DRAWN[file])
    named = {element.get("id") for element in root.iter() if element.get("id")}
    painted = {value for element in root.iter() for value in element.attrib.values() if value.startswith("url(")}
    assert painted == {f"url(#{name})" for name in named}


def test_every_wonder_has_an_illustration() -> None:
    names = {file.stem for file in DRAWN}
    wonders = {unit["id"] for unit in game_type("duel").catalogue()["units"].values() if unit["kind"] == "wonder"}
    base = {unit for unit in wonders if game_type("duel").catalogue()["units"][unit]["module"] == "base"}
    assert base <= names
