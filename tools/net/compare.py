"""Drive two checkouts with the same seeds and print each difference once, by kind.

    python -m tools.net.compare OLD NEW [--sections games words commands sessions pages] [--seeds 2]
                                        [--only games/duel/base] [--pictures FOLDER]

OLD and NEW are folders, or commits, which are checked out for the while.  A kind is a place in what was observed, with
numbers and names of seats left out.  `expected_changes.toml` of the newer checkout lists kinds that it changes on
purpose, with the reason; those that the older does not list are counted and not printed.  Pages are compared by
their pixels; where they differ, both pictures are saved to FOLDER.  Exit status 1 where another difference was found.
"""

import argparse
import base64
import contextlib
import difflib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from math import isclose
from pathlib import Path
from typing import Any

from .observe import SECTIONS

EXPECTED = "tools/net/expected_changes.toml"
MAX_SHOWN = 160
CONTEXT = 30  # characters before a difference
MAX_SHADE = 32  # of 255, by which pixels of one picture differ when a page is drawn again
TOLERANCE = 1e-6  # of machine code that adds in another order


@contextlib.contextmanager
def checkout(name: str) -> Iterator[Path]:
    """Return a folder with a checkout: the folder itself, or that of a commit for the while."""
    if Path(name).is_dir():
        yield Path(name).resolve()
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "checkout")
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(path), name], check=True)
        try:
            yield path
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(path)], check=False)


def observations(folder: Path, section: str, seeds: int, only: str) -> Iterator[tuple[str, Any]]:
    """Run a section in a checkout and yield what is observed."""
    command = [
        sys.executable,
        "-P",
        str(Path(__file__).with_name("observe.py")),
        section,
        "--seeds",
        str(seeds),
        "--only",
        only,
    ]
    environment = os.environ | {"PYTHONPATH": str(folder / "src"), "PYTHONHASHSEED": "0"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder) as process:
        assert process.stdout is not None
        for line in process.stdout:
            row = json.loads(line)
            yield row["key"], row["value"]
    if process.returncode:
        raise SystemExit(f"the observation of {section} in {folder} ended with status {process.returncode}")


def differences(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the places at which two observations differ, with what stands there."""
    if isinstance(old, dict) and isinstance(new, dict) and "png" in old and "png" in new:
        if share := share_of_pixels(old["png"], new["png"]):
            yield path, f"{share:.3%} of the pixels"
    elif type(old) is type(new) and isinstance(old, dict):
        for key in dict.fromkeys((*old, *new)):
            if key not in new:
                yield f"{path}.{key}", f"only before: {short(old[key])}"
            elif key not in old:
                yield f"{path}.{key}", f"only after: {short(new[key])}"
            else:
                yield from differences(old[key], new[key], f"{path}.{key}")
    elif type(old) is type(new) and isinstance(old, list) and len(old) == len(new):
        for before, after in zip(old, new, strict=True):
            yield from differences(before, after, f"{path}[]")
    elif isinstance(old, list) and isinstance(new, list):
        before, after = (
            "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows) for rows in (old, new)
        )
        yield from differences(before, after, f"{path}[]")
    elif isinstance(old, str) and isinstance(new, str) and "\n" in old + new:
        lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm=""))[2:]
        lines = [line for line in lines if not line.startswith("@@")]
        if old != new:
            yield path, "\n".join(map(short, lines[:6])) or "ends of lines"
    elif (
        isinstance(old, float)
        and isinstance(new, float)
        and (path.endswith(".seconds") or isclose(old, new, rel_tol=TOLERANCE))
    ):
        return
    elif old != new:
        is_text = isinstance(old, str) and isinstance(new, str)
        yield path, around(old, new) if is_text else f"{short(old)} -> {short(new)}"


def share_of_pixels(old: str, new: str) -> float:
    """Return the share of pixels at which two pictures differ; all of them where their sizes do."""
    if old == new:
        return 0.0
    from PIL import Image, ImageChops

    one, other = (Image.open(io.BytesIO(base64.b64decode(text))).convert("RGB") for text in (old, new))
    if one.size != other.size:
        return 1.0
    changed: Any = ImageChops.difference(one, other).convert("L").point(lambda value: 255 if value > MAX_SHADE else 0)
    return changed.histogram()[255] / (one.width * one.height)


def save_pictures(folder: Path, key: str, old: Any, new: Any) -> None:
    """Save both pictures of a page."""
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w+-]+", "_", key.removeprefix("pages/")).strip("_")
    for when, value in (("old", old), ("new", new)):
        if isinstance(value, dict) and "png" in value:
            (folder / f"{name}.{when}.png").write_bytes(base64.b64decode(value["png"]))


def around(old: str, new: str) -> str:
    """Return what two texts in a line have where they begin to differ."""
    begin = next((place for place, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), None)
    begin = max(0, (min(len(old), len(new)) if begin is None else begin) - CONTEXT)
    before, after = ("…" * bool(begin) + short(text[begin:]) for text in (old, new))
    return f"{before} -> {after}"


def short(value: object) -> str:
    """Return a value in a line."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def kind_of(key: str, path: str) -> str:
    """Return what differences of one cause have in common."""
    return re.sub(r"(seed|ply|view|legal) (\d+|None)", r"\1 N", key) + path


def compare(
    old: Path, new: Path, section: str, seeds: int, only: str, pictures: Path | None = None
) -> tuple[dict[str, str], Counter[str], int]:
    """Compare a section: an example of each kind of difference, how often it was seen, and how much was compared."""
    examples: dict[str, str] = {}
    counts: Counter[str] = Counter()
    total = 0
    before, after = observations(old, section, seeds, only), dict[str, Any]()
    later = observations(new, section, seeds, only)
    missing: dict[str, Any] = {}

    def found(kind: str, what: str) -> None:
        counts[kind] += 1
        examples.setdefault(kind, what)

    def settle(key: str, one: Any, other: Any) -> None:
        for path, what in differences(one, other):
            found(kind_of(key, path), f"{key}\n{what}")
            if pictures is not None:
                save_pictures(pictures, key, one, other)

    for one, other in _zip(before, later):
        total += 1
        if one and other and one[0] == other[0]:
            settle(one[0], one[1], other[1])
            continue
        if one:
            if one[0] in after:
                settle(one[0], one[1], after.pop(one[0]))
            else:
                missing[one[0]] = one[1]
        if other:
            if other[0] in missing:
                settle(other[0], missing.pop(other[0]), other[1])
            else:
                after[other[0]] = other[1]
    for key in missing:
        found(kind_of(key, ""), f"{key}\nonly before")
    for key in after:
        found(kind_of(key, ""), f"{key}\nonly after")
    return examples, counts, total


def _zip(one: Iterator[Any], other: Iterator[Any]) -> Iterator[tuple[Any, Any]]:
    """Pair two iterators, with None after the end of the shorter."""
    while True:
        pair = next(one, None), next(other, None)
        if pair == (None, None):
            return
        yield pair


def expected_changes(folder: Path) -> list[dict[str, str]]:
    """Return the kinds of differences that a checkout lists, with their reasons."""
    listed = folder / EXPECTED
    return tomllib.loads(listed.read_text("utf-8"))["change"] if listed.exists() else []


def main() -> int:
    """Print the differences; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.net.compare", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--sections", nargs="+", choices=SECTIONS, default=list(SECTIONS))
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--only", default="", help="the beginning of the keys to compare, such as games/duel/base")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of pages that differ")
    given = parser.parse_args()
    unexpected = 0
    with checkout(given.old) as old, checkout(given.new) as new:
        expected = [change for change in expected_changes(new) if change not in expected_changes(old)]
        for section in given.sections:
            examples, counts, total = compare(old, new, section, given.seeds, given.only, given.pictures)
            known = {kind for kind in examples for change in expected if fnmatchcase(kind, change["kind"])}
            print(
                f"{section}: {total} observations, {len(examples)} kinds of differences, {len(known)} of them expected"
            )
            for kind, example in sorted(examples.items()):
                if kind not in known:
                    print(f"\n{counts[kind]} x {kind}\n" + "\n".join(f"    {line}" for line in example.splitlines()))
            unexpected += len(examples) - len(known)
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main())
