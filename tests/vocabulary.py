"""The words that a game may use in a language: whatever else is printed was forgotten in a translation."""

import json
import re
from functools import cache

from sevenwonders.messages import SHARED
from sevenwonders.registry import game_type


def words_in(text: str) -> set[str]:
    """Return the words of a text, those of two letters and more."""
    return set(re.findall(r"[^\W\d_]{2,}", text.lower()))


@cache
def vocabulary(game: str, language: str) -> set[str]:
    """Return all words of the messages of a language, in English with the names of components."""
    kind = game_type(game)
    folders = (SHARED / language, kind.capabilities.page().folder / "i18n" / language)
    parts = [json.loads(part.read_text("utf-8")) for folder in folders for part in folder.iterdir()]
    values = [str(value).replace("\u00ad", "") for part in parts for value in part.values()]
    names = [unit["name"] for unit in kind.catalogue()["units"].values() if language == "en"]
    return words_in(" ".join([*values, *names]))
