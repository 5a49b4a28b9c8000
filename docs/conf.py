"""Sphinx's configuration. Building needs the package and its `docs` extra, and no network."""

import importlib.metadata
from collections.abc import Callable, Iterator
from typing import Any

project = "sevenwonders"
author = "sevenwonders contributors"
copyright = f"2026, {author}"
version = release = importlib.metadata.version("sevenwonders")

# No intersphinx: it fetches other projects' inventories, and these pages must build offline.
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"sevenwonders {release}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
napoleon_numpy_docstring = False

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# ---- facts that the package holds are read from it: `<!-- generated: NAME -->` in a page becomes Markdown


def _rulings() -> Iterator[str]:
    """Every ruling under a heading of its own, so that `rulings.md#r-24` leads to it."""
    from sevenwonders.duel.rulings import RULINGS

    for ruling in RULINGS:
        yield f"## {ruling.id}\n\n**{ruling.case}.** {ruling.ruling}\n\n- Source: {ruling.source}."
        if ruling.option:
            yield f"- Option: [`{ruling.option}`](options.md#{ruling.option})."
        yield ""


def _levels() -> Iterator[str]:
    """The levels as a table."""
    from sevenwonders.players.levels import LEVELS

    yield "| level | what it is | actions at random | simulations a decision |\n| --- | --- | --- | --- |"
    for number, level in LEVELS.items():
        absent = f"{level.absent} %" if level.absent else "none"
        thought = f"{level.simulations:,}" if level.simulations else "none: greedy"
        yield f"| `level:{number}` | {level.says} | {absent} | {thought} |"


def _numbers() -> Iterator[str]:
    """The numbers of the components, as actions and observations count them."""
    from sevenwonders.duel import CARDS, TOKENS, WONDERS

    for title, units in (("Cards", CARDS), ("Wonders", WONDERS), ("Progress tokens", TOKENS)):
        yield f"{title}: " + ", ".join(f"{unit.number} `{unit.id}`" for unit in units) + ".\n"


GENERATED: dict[str, Callable[[], Iterator[str]]] = {"rulings": _rulings, "levels": _levels, "numbers": _numbers}


def _generate(_app: Any, _page: str, source: list[str]) -> None:
    for name, lines in GENERATED.items():
        mark = f"<!-- generated: {name} -->"
        if mark in source[0]:
            source[0] = source[0].replace(mark, "\n".join(lines()))


def setup(app: Any) -> None:
    """Sphinx calls this."""
    app.connect("source-read", _generate)
