"""Weigh the page as it travels, minified and compressed: `python .ci/page_weight.py`.

Prints every part beside its recorded size, and fails if one has grown by more than ten per cent or if a first load is
too heavy. `--write` records the sizes of today; say in the commit what they buy.
"""

import gzip
import json
import sys
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

from starlette.requests import Request

from sevenwonders.messages import LANGUAGES
from sevenwonders.server.page.assets import Assets
from sevenwonders.server.page.files import load_page_files
from sevenwonders.server.page.preload import list_imported_scripts

FILES = load_page_files()
ASSETS = Assets(FILES)
BASELINE = Path(__file__).with_suffix(".json")
NAMING = ("icon", "preload", "modulepreload", "stylesheet")
MAX_FIRST_LOAD_BYTES = 60_000
MAX_GROWTH = 1.1


def request(language: str) -> Request:
    """Return a request of a browser that asks for a language."""
    headers = [(b"accept-encoding", b"gzip"), (b"accept-language", language.encode())]
    return Request({"type": "http", "headers": headers, "query_string": b""})


REQUEST = request("en")


class NamedFiles(HTMLParser):
    """Collects the files that a page names, which a browser asks for at once."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "script" or values.get("rel") in NAMING:
            address = values.get("href") or values.get("src") or ""
            if address.startswith("/static/"):
                self.names.add(address.removeprefix("/static/"))


def weigh(files: Iterable[str]) -> int:
    """Return the bytes of files as the server sends them."""
    return sum(len(ASSETS.respond_with_file(file, REQUEST).body) for file in files)


def first_load(path: str, game: str | None, later: Iterable[str] = ()) -> int:
    """Return the bytes before the first picture of a page, in the language that needs the most.

    They are the page itself, all that its first bytes name, and what its scripts ask for `later`.
    """
    sizes = []
    for language in LANGUAGES:
        page = ASSETS.respond_with_file_or_page(path, request(language), game).body
        named = NamedFiles(gzip.decompress(page).decode()).names
        sizes.append(len(page) + weigh({*named, *(file.format(language=language) for file in later)}))
    return max(sizes)


def first_loads() -> dict[str, int]:
    """Return the bytes of the first load of the lobby and of each game's table."""
    pages = {game: page for game, page in FILES.pages.items() if page}
    scripts = list_imported_scripts(FILES, *(f"js/{game}/{part}.js" for game in pages for part in ("index", "about")))
    words = ["lobby", *(part for page in pages.values() for part in page.about)]
    lobby = {*scripts, *(f"i18n/{{language}}/{part}.json" for part in words)}
    return {"lobby": first_load("/", None, lobby)} | {f"table of {game}": first_load("/t/x", game) for game in pages}


def totals() -> dict[str, int]:
    """Return the bytes of everything that a visitor may load in the end."""
    return {
        "all scripts": weigh(FILES.glob("js/**/*.js")),
        "all styles": weigh(FILES.glob("css/*.css")),
        **{f"words in {language}": weigh(words_of(language)) for language in LANGUAGES},
        "words of refusals": weigh(FILES.glob("i18n/*/*refusals.json")),
    }


def words_of(language: str) -> list[str]:
    """Return the catalogues of a language, without what pages do not load, and without refusals, which come last."""
    parts = FILES.glob(f"i18n/{language}/*.json")
    return [part for part in parts if not part.endswith(("_rulings.json", "terminal.json", "refusals.json"))]


def find_faults(first: dict[str, int], sizes: dict[str, int], baseline: dict[str, int]) -> Iterator[str]:
    """Complain about first loads over the bound, and about parts that have grown too much or have no recorded size."""
    for part, size in first.items():
        if size > MAX_FIRST_LOAD_BYTES:
            yield f"the first load of the {part} is {size:,} bytes; at most {MAX_FIRST_LOAD_BYTES:,} are allowed"
    for part, size in sizes.items():
        if part not in baseline:
            yield f"the {part} has no recorded size; run: python .ci/page_weight.py --write"
        elif size > MAX_GROWTH * baseline[part]:
            yield f"the {part} has grown from {baseline[part]:,} to {size:,} bytes, by more than ten per cent"


def main() -> int:
    first = first_loads()
    sizes = {**first, **totals()}
    if "--write" in sys.argv[1:]:
        BASELINE.write_text(json.dumps(sizes, indent=2) + "\n", "utf-8", newline="\n")
    baseline = json.loads(BASELINE.read_text("utf-8"))
    print(f"{'part':18}{'bytes':>10}{'recorded':>10}{'change':>9}")
    for part, size in sizes.items():
        recorded = baseline.get(part, size)
        print(f"{part:18}{size:10,}{recorded:10,}{size / recorded - 1:9.1%}")
    faults = list(find_faults(first, sizes, baseline))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
