"""The type faces that the page ships: what is in them."""

import unicodedata
from io import BytesIO
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from sevenwonders.design_tokens import load_tokens
from sevenwonders.messages import LANGUAGES

from .table.page_harness import FILES

FACES = ("text", "title")
MARKS = ".,:;!?¡¿–—’„“”«»()"
MAX_BYTES = 60_000


def face(name: str) -> bytes:
    path: Any = FILES.find_source(f"fonts/{name}.woff2")
    return bytes(path.read_bytes())


def test_faces_are_light_and_free() -> None:
    assert sum(len(face(name)) for name in FACES) <= MAX_BYTES
    license_text = FILES.read_text("fonts/OFL.txt")
    assert license_text.count("PREAMBLE") == len(FACES)
    for name in FACES:
        names = TTFont(BytesIO(face(name)))["name"]
        assert "SIL Open Font License" in names.getDebugName(13)
        assert "Marcellus" not in names.getDebugName(1)  # a reserved name
        assert f"Seven{name}" in load_tokens(None)[f"face-{name}"].light


@pytest.mark.parametrize("name", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_faces_have_the_letters_of_every_language(language: str, name: str) -> None:
    written = {letter for part in FILES.glob(f"i18n/{language}/*.json") for letter in FILES.read_text(part)}
    letters = {letter for letter in written if unicodedata.category(letter)[0] in "LN" or letter in MARKS}
    assert letters - set(map(chr, TTFont(BytesIO(face(name))).getBestCmap())) == set()
