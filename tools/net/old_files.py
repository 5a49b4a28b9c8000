"""Files of earlier versions, whole and damaged, opened by this version: part of `upgrades`.

Whole files are read, continued and written again without loss.  A damaged file is refused in one sentence and stays as
it is, or is read; unreadable progress is kept beside the new file.
"""

import gzip
import io
import json
import random
import shutil
import tempfile
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from tests.old_files import files

from sevenwonders import lab, records
from sevenwonders.classic.players.network.weights import Network as ClassicNetwork
from sevenwonders.duel.players.network.weights import Network
from sevenwonders.errors import SevenWondersError
from sevenwonders.game.game import AnyGame
from sevenwonders.local.table import resume_table
from sevenwonders.puzzles.progress import PuzzleProgress
from sevenwonders.puzzles.puzzle import Puzzle
from sevenwonders.registry import game_type

from . import Fault

GARBAGE = (b"\x00", b"\xff\xfe", b'"', b"[", b"]\n", b"\n", b"\r\n", b"= 1\n", b"9" * 400, b"\xf0\x9f\x8e\xb2", b"}")
NOTES = ('_note = "kept"', 'event = "at Ω"', "_numbers = [1, 2]", 'site = "home"')  # what people add to a record
ATTEMPTS = 12  # damaged files of a seed


def check(seed: int) -> None:
    """Open a file of each kind as it is, and some damaged ones.  Raises `Fault`."""
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for what in KINDS:
            source = dice.choice(files(what))
            open_whole, _ = KINDS[what]
            try:
                open_whole(Path(shutil.copy(source, folder / source.name)), dice)
            except SevenWondersError as error:
                raise Fault(f"a file of an earlier version is refused\n    {source.name}: {error}") from None
        for _ in range(ATTEMPTS):
            what = dice.choice(sorted(KINDS))
            source = dice.choice(files(what))
            content, how = damaged(source.read_bytes(), dice)
            path = folder / f"damaged{source.suffix}"
            path.write_bytes(content)
            survive(KINDS[what][1], path, content, f"{source.name}, {how}", dice)
        networks(folder, dice)


def hold(holds: bool, kind: str, *about: object) -> None:
    """Raise `Fault` where an invariant does not hold."""
    if not holds:
        raise Fault("\n".join([kind, *(f"    {str(each)[:1500]}" for each in about)]))


def damaged(content: bytes, dice: random.Random) -> tuple[bytes, str]:
    """Return a file that something has happened to, and what that was."""
    place = dice.randrange(len(content) + 1)
    match dice.choice(("cut", "flip", "insert", "line", "lines", "twice", "number")):
        case "cut":
            return content[:place], f"cut off after {place} bytes"
        case "flip":
            byte = bytes([content[place - 1] ^ 1 << dice.randrange(8)])
            return content[: place - 1] + byte + content[place:] if place else byte + content[1:], f"a bit at {place}"
        case "insert":
            added = dice.choice(GARBAGE)
            return content[:place] + added + content[place:], f"{added!r} at {place}"
        case "line":
            lines = content.splitlines(keepends=True)
            del lines[number := dice.randrange(len(lines))]
            return b"".join(lines), f"without line {number + 1}"
        case "lines":
            lines = content.splitlines(keepends=True)
            one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            return b"".join(lines), f"lines {one + 1} and {other + 1} exchanged"
        case "number":
            digits = [place for place, byte in enumerate(content) if chr(byte).isdigit()]
            at, number = dice.choice(digits), dice.choice((b"-1", b"99999999999999999999", b"1e400", b"nan", b"true"))
            return content[:at] + number + content[at + 1 :], f"{number!r} in place of the digit at {at}"
    return content + content, "twice"


def survive(
    open_damaged: Callable[[Path, random.Random], object], path: Path, content: bytes, what: str, dice: random.Random
) -> None:
    """Open a damaged file: it is read or refused in a sentence, and nothing of it is lost.  Raises `Fault`."""
    beside = {other: other.read_bytes() for other in path.parent.iterdir() if other != path}
    sentence = ""
    try:
        open_damaged(path, dice)
    except SevenWondersError as error:
        sentence = str(error)
        hold(sentence.strip() != "" and "\n" not in sentence, "a damaged file is refused badly", what, sentence)
    except Exception as error:
        raise Fault(f"a damaged file raises {type(error).__name__}: {error}\n    {what}") from None
    kept = [other.read_bytes() for other in path.parent.iterdir() if other not in beside]
    hold(not sentence or content in kept, "a damaged file is lost", what, sentence)


# --- games that go on


def resume(path: Path, dice: random.Random) -> None:
    """Play a saved game to its end: all that it held is still in its file.  Raises `Fault`."""
    path.write_text(path.read_text("utf-8").replace("modules =", f"{dice.choice(NOTES)}\nmodules =", 1), "utf-8")
    before = tomllib.loads(path.read_text("utf-8"))
    table = resume_table(path)
    play_on(table.game, dice)
    table.save()
    table.close()
    after = tomllib.loads(path.read_text("utf-8"))
    kept = before["moves"]
    hold(after["moves"][: len(kept)] == kept, "a game goes on after other moves", path.name)
    for name, value in before.items():
        hold(name == "moves" or after.get(name) == value, f"a game that goes on loses '{name}'", value, after.get(name))
    (record,) = records.load(path)
    hold(record.replay().game.is_over, "a game that was played on is not over", path.name)


def resume_damaged(path: Path, dice: random.Random) -> None:
    """Go on with a game without writing it."""
    table = resume_table(path)
    play_on(table.game, dice)
    table.close()


def play_on(game: AnyGame, dice: random.Random) -> None:
    """Play a game to its end by moves drawn at random."""
    while not game.is_over:
        for seat in game.deciders:
            game.commit(seat, dice.choice(list(game.legal_codes(seat))))


# --- records


def read_records(path: Path, _: random.Random) -> None:
    """Read records and write them again, whole and compressed: all fields stay.  Raises `Fault`."""
    before = tomllib.loads(path.read_text("utf-8"))["games"]
    packed = path.with_suffix(".toml.gz")
    packed.write_bytes(gzip.compress(path.read_bytes()))
    for each in (path, packed):
        found = records.load(each)
        after = tomllib.loads(records.dumps(found))["games"]
        hold(after == before, "a record that is written again changes", each.name)
        for record in found:
            replay = record.replay()
            hold(replay.game.is_over, "a record of a whole game is not over", each.name)
    packed.unlink()


def read_damaged_records(path: Path, _: random.Random) -> None:
    """Read and replay records."""
    for record in records.load(path):
        record.replay()
        list(record.listing())


# --- what was solved


def solve(path: Path, dice: random.Random) -> None:
    """Solve a puzzle more: what was solved before is still there.  Raises `Fault`."""
    before = json.loads(path.read_text())
    progress = PuzzleProgress.load_from_file(path)
    hold(progress.tried == before["tried"], "progress is not what it was", before, progress.tried)
    hold(progress.solver.rating == before["rating"], "a rating is not what it was", before, progress.solver)
    note(progress, dice)
    after = json.loads(path.read_text())
    hold(after["tried"].items() >= before["tried"].items(), "progress is lost", before, after)
    hold(len(after["tried"]) == len(before["tried"]) + 1, "progress is not kept", before, after)


def solve_damaged(path: Path, dice: random.Random) -> None:
    """Load progress and solve a puzzle; where the file was not understood, it is kept beside."""
    content, said = path.read_bytes(), list[str]()
    for other in path.parent.glob(f"{path.name}.damaged*"):
        other.unlink()
    progress = PuzzleProgress.load_from_file(path, said.append)
    kept = dict(progress.tried)
    note(progress, dice)
    if said:
        aside = [other.read_bytes() for other in path.parent.glob(f"{path.name}.damaged*")]
        hold(content in aside, "damaged progress is lost", said)
        hold(all("\n" not in each for each in said), "damaged progress is reported badly", said)
    else:
        after = json.loads(path.read_text())["tried"]
        hold(after.items() >= kept.items(), "progress is lost", kept, after)


def note(progress: PuzzleProgress, dice: random.Random) -> None:
    """Note an untried puzzle."""
    puzzle: Any = Puzzle.__new__(Puzzle)
    for name, value in {"id": f"new{dice.random()}", "rating": 900.0, "deviation": 80.0}.items():
        object.__setattr__(puzzle, name, value)
    progress.record_first_try(puzzle, True)


# --- results


def go_on(path: Path, _: random.Random) -> None:
    """Go on with results of an experiment: they stay, or are refused and stay as they are.  Raises `Fault`."""
    content = path.read_bytes()
    try:
        experiment(path, content)
    except SevenWondersError as error:
        reasons = "another format", "earlier version", "players of the same names"
        hold(any(reason in str(error) for reason in reasons), "results are refused badly", error)
        hold(path.read_bytes() == content, "refused results are changed", path.name)
    hold(path.read_bytes().startswith(content), "results are lost", path.name)


def go_on_damaged(path: Path, _: random.Random) -> None:
    """Go on with damaged results; what is whole stays."""
    content = path.read_bytes()
    experiment(path, content)
    whole = content[: content.rfind(b"\n") + 1]
    hold(path.read_bytes().startswith(whole), "results are lost", path.name)


def experiment(path: Path, content: bytes) -> None:
    """Play on as the first line says, two games more than there are; as it was made where the line says nothing."""
    head: dict[str, Any] = {}
    try:
        head = json.loads(content.partition(b"\n")[0])
    except ValueError:
        head = {}
    is_readable = isinstance(head, dict) and isinstance(head.get("options"), dict)
    options = dict(head["options"]) if is_readable else {"modules": []}
    kind = game_type("classic" if "sides" in options else "duel")
    modules = options.pop("modules", [])
    if kind.name == "duel":
        options.pop("players", None)
    try:
        played = kind.options(options, modules=modules)
    except (SevenWondersError, TypeError):
        played = kind.options()
    games = 6 if kind.name == "classic" else 8
    for _ in lab.tournament(["random", "greedy"], games, 1, played, kind.name, processes=1, journal=path):
        pass


# --- networks


def networks(folder: Path, dice: random.Random) -> None:
    """Read a network, one of an earlier version, and a damaged one.  Raises `Fault`."""
    kind: Any = dice.choice((Network, ClassicNetwork))
    network, content, older = made_network(kind)
    path = folder / "network.npz"
    path.write_bytes(content)
    again = kind.load(path)
    for name, array in network.arrays._asdict().items():
        hold(np.array_equal(array, getattr(again.arrays, name)), "a network is not what it was", name)
    path.write_bytes(older)
    refused(kind, path, "an earlier version", "made for version")
    with np.load(io.BytesIO(content)) as file:
        arrays = {name: file[name] for name in file.files}
    arrays["bias"][dice.randrange(arrays["bias"].size)] += 1
    np.savez(path, **arrays)
    refused(kind, path, "a changed number", "checksum")
    broken, how = damaged(content, dice)
    path.write_bytes(broken)
    refused(kind, path, how, "")


@cache
def made_network(kind: Any) -> tuple[Any, bytes, bytes]:
    """Return a small network, its file, and the file of an earlier version, once in a process."""
    floats = kind.create_untrained(128, 32).to_float_layers()
    network = kind.from_float_layers({name: np.round(array) for name, array in floats.items()}, {})
    version, found = kind.VERSION, []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "network.npz")
        for number in (version, version - 1):
            kind.VERSION = number
            network.save(path)
            found.append(path.read_bytes())
    kind.VERSION = version
    return network, found[0], found[1]


def refused(kind: Any, path: Path, what: str, wanted: str) -> None:
    """Load a network that may be refused with a `ValueError`.  Raises `Fault` where it is not refused in a sentence."""
    try:
        kind.load(path)
    except ValueError as error:
        hold("\n" not in str(error) and wanted in str(error), "a network is refused badly", what, error)
    except Exception as error:
        raise Fault(f"a damaged network raises {type(error).__name__}: {error}\n    {what}") from None
    else:
        hold(not wanted, "a network of another version is read", what)


KINDS: dict[str, tuple[Callable[[Path, random.Random], object], Callable[[Path, random.Random], object]]] = {
    "save": (resume, resume_damaged),
    "records": (read_records, read_damaged_records),
    "puzzles": (solve, solve_damaged),
    "results": (go_on, go_on_damaged),
}
