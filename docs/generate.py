"""Facts that the package holds, written into the pages that tell them: `python docs/generate.py`.

A page keeps the text between two marks, so that it reads the same in the repository and in the built documentation.
With `--check` nothing is written; the exit status is 1 if a page is out of date.
"""

import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

DOCS = Path(__file__).parent
TOGETHER = "\N{NO-BREAK SPACE}"  # a space at which no line is broken
MARK = re.compile(r"(<!-- generated: (\w+) -->).*?(<!-- end of generated text -->)", re.DOTALL)


def rulings() -> Iterator[str]:
    """Every ruling under a heading of its own, so that `rulings.md#r-24` leads to it."""
    from sevenwonders.duel.rulings import RULINGS

    for ruling in RULINGS:
        yield f"## {ruling.id}\n\n**{ruling.case}.** {ruling.ruling}\n\n- Source ({ruling.kind}): {ruling.source}."
        if ruling.option:
            yield f"- Option: [`{ruling.option}`](options.md#{ruling.option})."
        yield ""


def kinds() -> Iterator[str]:
    """The kinds of the sources of rulings as a table, with how many rulings rest on each."""
    from sevenwonders.duel.rulings import KINDS, RULINGS

    yield "| kind | what it means | rulings |\n| --- | --- | --- |"
    for kind, meaning in KINDS.items():
        yield f"| {kind} | {meaning} | {sum(ruling.kind == kind for ruling in RULINGS)} |"
    yield ""


def levels() -> Iterator[str]:
    """The levels as a table."""
    from sevenwonders.players.levels import LEVELS

    yield "| level | what it is | actions at random | simulations an action |\n| --- | --- | --- | --- |"
    for number, level in LEVELS.items():
        absent = f"{level.absent} %" if level.absent else "none"
        thought = f"{level.simulations:,}" if level.simulations else "none: greedy"
        yield f"| `level:{number}` | {level.says} | {absent} | {thought} |"
    yield ""


def numbers() -> Iterator[str]:
    """The numbers of the components, as actions and observations count them."""
    from sevenwonders.duel import CARDS, TOKENS, WONDERS

    for title, units in (("Cards", CARDS), ("Wonders", WONDERS), ("Progress tokens", TOKENS)):
        yield f"{title}: " + ", ".join(f"{unit.number}{TOGETHER}`{unit.id}`" for unit in units) + ".\n"


GENERATED: dict[str, Callable[[], Iterator[str]]] = {
    "kinds": kinds,
    "rulings": rulings,
    "levels": levels,
    "numbers": numbers,
}


def generated(page: str) -> str:
    """The text of a page with its generated parts made anew."""
    return MARK.sub(lambda mark: f"{mark[1]}\n\n{text(mark[2])}\n\n{mark[3]}", page)


def text(name: str) -> str:
    """A generated part, its paragraphs broken into lines.

    >>> text("levels").splitlines()[0]
    '| level | what it is | actions at random | simulations an action |'
    """
    lines = "\n".join(GENERATED[name]()).strip().split("\n")
    return "\n".join(line if line.startswith("|") else fill(line) for line in lines)


def fill(paragraph: str) -> str:
    """A paragraph or an item of a list in lines of at most 120 characters."""
    indent = "  " if paragraph.startswith("- ") else ""
    lines = textwrap.wrap(paragraph, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace(TOGETHER, " ")


def stale() -> dict[Path, str]:
    """The pages that are out of date, and what they should be."""
    pages = (page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts)
    texts = {page: page.read_text("utf-8") for page in pages}
    return {page: wanted for page, text in texts.items() if (wanted := generated(text)) != text}


def main() -> int:
    """Write the pages, or only look at them."""
    check = "--check" in sys.argv[1:]
    old = stale()
    for page, text in old.items():
        print(f"{page.relative_to(DOCS).as_posix()} is out of date" if check else f"wrote {page.relative_to(DOCS)}")
        if not check:
            page.write_text(text, "utf-8", newline="\n")
    if check and old:
        print("run: python docs/generate.py")
    return int(check and bool(old))


if __name__ == "__main__":
    sys.exit(main())
