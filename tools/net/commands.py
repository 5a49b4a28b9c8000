"""The command line: every command, option and value from its own description, hostile files and surroundings.

Commands run in forks of this process, which has loaded the package; those in hostile surroundings in processes of their
own.  Whatever is asked, a command ends with a documented status and says in a sentence what is wrong; files are whole
and inputs untouched; the same command says the same again; JSON can be read; and nothing is shown of a game to a seat
that may not know it.
"""

import atexit
import contextlib
import gc
import gzip
import io
import json
import os
import random
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from . import Fault
from .patience import Patience, finished
from .searching import search

EXAMPLES_OF_A_SEED = 30
OLD_FILES = Path(__file__).parents[2] / "tests" / "old_files"
CPU_SECONDS = 90  # of one command: the amounts that are drawn take less than ten
MEMORY_BYTES = 6 << 30
INTERRUPTED = 130
DOCUMENTED = {0, 1, 2, INTERRUPTED, 141}
FORBIDDEN = ("Traceback (most recent", "something went wrong that should not have", "Exception ignored", "Fatal Python")

# Options that say how much work there is, with amounts that end soon; they are always given.
AMOUNTS = {
    "games": ("2", "4", "6"),
    "simulations": ("8", "16"),
    "small": ("2",),
    "most": ("2", "3"),
    "positions": ("1",),
    "processes": ("1", "2"),
    "generations": ("1",),
    "pairs": ("16",),
    "style_pairs": ("16",),
    "minutes": ("0.001",),
    "steps": ("3",),
    "move_seconds": ("1",),
}
PLAYERS = ("random", "greedy", "search:4", "playouts:2", "level:1", "style:scholar:4")
STRANGE = (
    "",
    " ",
    "-1",
    "0",
    "1e9",
    "nan",
    "Ω漢🎲",
    "x" * 300,
    "%s",
    "../..",
    "'; drop",
    "[red]",
    "\x1b[2J",
    "--",
    "None",
)
LINES = ("", "1", "2", "hint", "next", "quit", "h", "?", "undo", "save", "Ω", "draft 1")
STRANGE_NUMBERS = (
    "-1",
    "0",
    "1.5",
    "abc",
    "",
    "9" * 30,
    "٣",
    "²",
    "½",
    "0x10",
    "1_0",
    "nan",
    "inf",
    "-9223372036854775809",
    "+1",
    "-0",
    " 1 ",
    "\u00a01",
    "1\u200b",
    "\uff11",
    "\u2460",
    "\U0001d7d9",
    "1\t",
    "1.",
    "1e0",
    "0b1",
)
LONG_LINES = ("1" * 5000, "x " * 20_000, "\u0e01" * 3000, " " * 5000)
VALUES: dict[str, tuple[str, ...]] = {
    "game": ("duel", "classic", "1", "2", "duell"),
    "players": PLAYERS,
    "player": (*PLAYERS, "Player 1", "search:100"),
    "opponent": PLAYERS,
    "others": PLAYERS,
    "among": ("random,greedy", "greedy", "search:4"),
    "seat": ("p1", "p2", "p3", "spectator", "first", "second", "random", "1", "p9"),
    "seats": ("3", "4", "5", "7", "2", "8"),
    "profile": ("default", "bga", "rulebook_2015", "sevenwd_io", "norse"),
    "option": ("sides=night", "boards=choose", "promo_wonders=both", "players=4", "sides", "=", "a=b"),
    "modules": ("pantheon", "agora", "pantheon,agora", "solo", "none", "all", "norse", ","),
    "seed": ("0", "1", "7", "18446744073709551615", "-1"),
    "level": ("1", "2", "9", "0"),
    "language": ("en", "de", "fr", "es", "xx"),
    "width": ("128", "256", "1600", "0", "100000000"),
    "seconds": ("0.01", "0.1", "0"),
    "at": ("0", "1", "10", "10000"),
    "ply": ("0", "3", "10000"),
    "executor": ("local", "ray:nowhere", "cloud"),
    "theme": ("science", "military", "supremacy", "sciense"),
    "themes": ("science", "supremacy", "sciense"),
    "offer": ("sphinx,piraeus", "sphinx", "sphinx,sphinx"),
    "site": ("7wd.io", "sevenee", "bga", "bgg"),
    "question": (
        "wonders",
        "draft",
        "first",
        "seats",
        "victories",
        "select 1",
        "select * from nowhere",
        "drop table games",
    ),
    "where": ("setting = 'base'", "1 = 1", "no such thing", "1 = 1; drop table games"),
    "words": ("altar", "R-24", "red", "iii", "econmy", "shared victory", "norse", "p1"),
    "only": ("duel-games", "norse"),
    "device": ("cpu", "cuda", "tpu"),
    "setting": ("pantheon", "5", "norse"),
    "name": ("Ada", "duel-1", "You", "Ω"),
    "number": ("1", "2", "99"),
}
INPUTS = {"file", "files", "resume", "deal", "beside", "begin", "against", "also"}
OUTPUTS = {"to", "out", "records", "write", "annotate", "results", "folder"}
NAMES = (
    "new.toml",
    "new.toml.gz",
    "new.csv",
    "new.jsonl",
    "new.svg",
    "new",
    "no/folder/new.toml",
    "old.toml",
    "old.csv",
)
LEFT_OUT = {"serve", "lab", "lab warm"}  # a server ends by a signal alone; the machine code belongs to this machine
SCREENS = ("play", "puzzles")  # they read lines instead of keys with `--plain`


@dataclass
class Ended:
    """The end of a command: its status (negative: by a signal), what it printed, and what became of the files."""

    status: int
    out: str
    err: str
    before: dict[str, bytes]
    after: dict[str, bytes]
    cpu: float = 0.0
    has_begun: bool = True  # whether it had begun to hear of signals


@dataclass
class Step:
    """A command in a place: its words, its standard input, variables of its surroundings and the signal it gets."""

    words: list[str]
    stdin: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    signal: int = 0
    after: float = 0.0  # seconds of waiting before the signal
    at_file: int = 0  # the number of the file at which it gets the signal, as soon as that is opened to be written

    def __str__(self) -> str:
        import shlex

        names = "".join(f"{name}={shlex.quote(value)} " for name, value in self.environment.items())
        asked = f" <<< {shlex.quote(self.stdin)}" if self.stdin else ""
        moment = f"at file {self.at_file}" if self.at_file else f"after {self.after:.2f} s"
        sent = f"   # {signal.Signals(self.signal).name} {moment}" if self.signal else ""
        return f"{names}sevenwonders {shlex.join(self.words)}{asked}{sent}"


# --- the machine


@dataclass(frozen=True)
class Commands:
    """Commands in one folder, one after the other."""

    steps: list[Step]

    def __str__(self) -> str:
        return "\n".join(map(str, self.steps))


def check(seed: int) -> None:
    """Run some commands of every kind.  Raises `Fault`."""
    dice = random.Random(seed)
    load()
    try_drawn_commands(seed)
    for look in (secrets_are_kept, figures_agree, signals_end_commands, file_in_every_command, lines_are_answered):
        look(dice)
    hostile_surroundings(dice)


def try_drawn_commands(seed: int, examples: int = EXAMPLES_OF_A_SEED) -> None:
    """Run commands one after the other in a folder.  Raises `Fault`."""

    def run(drawn: Commands) -> None:
        with folder() as place:
            for step in drawn.steps:
                hold(step, place)

    search(seed, examples, st.builds(Commands, st.lists(steps(), min_size=1, max_size=2)), run)


def hold(step: Step, place: Path) -> Ended:
    """Run a command, again where that should say the same, and check what always holds."""
    writes = any(word.startswith(("--results", "--last")) for word in step.words)
    again = place.parent / "again"
    if not step.signal and not writes:
        shutil.copytree(place, again, copy_function=copied, dirs_exist_ok=True)
    ended = run(step, place)
    check_ending(step, ended)
    if again.exists():
        if is_seeded(step):
            other = run(step, again)
            if (other.status, steady(other.out), steady(other.err)) != (
                ended.status,
                steady(ended.out),
                steady(ended.err),
            ):
                raise Fault(f"{command_of(step)}: not the same again\n{difference(ended, other)}")
        shutil.rmtree(again)
    return ended


def command_of(step: Step) -> str:
    """Return the name of the command."""
    return " ".join(step.words[: 2 if step.words[:1] == ["lab"] else 1])


def is_seeded(step: Step) -> bool:
    """Return whether a command leaves nothing to chance or the clock."""
    limits = {"--seconds", "--move-seconds", "--daily"} & set(step.words)
    timed = limits or any(re.search(r"\d+m?s(:|$)", word) for word in step.words)
    drawn = step.words[0] in SCREENS and "--seed" not in step.words
    return not timed and not drawn and "search" not in step.words and step.words[:2] != ["lab", "train"]


def steady(text: str) -> str:
    """Return what was printed without what a clock says."""
    text = re.sub(r'/tmp/\S+|"seconds": ?[\d.e-]+', "", text)
    return re.sub(r"[\d,.]+ ?(ms|seconds?|s|min(utes)?|games? a second|/s)\b", "", text)


def difference(first: Ended, second: Ended) -> str:
    """Return the first lines in which two runs differ."""
    pairs = zip(
        f"{first.status}\n{first.out}\n{first.err}".splitlines(),
        f"{second.status}\n{second.out}\n{second.err}".splitlines(),
        strict=False,
    )
    return "\n".join(f"    {a!r:.150}\n    {b!r:.150}" for a, b in pairs if a != b)[:600]


def check_ending(step: Step, ended: Ended) -> None:
    """Hold what every end of every command has.  Raises `Fault`."""
    name, said = command_of(step), ended.err.strip()
    details = f"\n    status {ended.status}, stdout {ended.out[-200:]!r}, stderr {ended.err[-1500:]!r}"
    for sign in FORBIDDEN:
        if sign in ended.err or sign in ended.out:
            reason = said.splitlines()[-1] if "Traceback" in sign else re.sub(r".*have: ", "", said.replace("\n", " "))
            raise Fault(f"{name}: {sign[:40]}: {re.sub(r'[0-9]+', 'N', reason)[:90]}{details}")
    if step.signal and not ended.has_begun and ended.status in (-signal.SIGTERM, -signal.SIGHUP, -signal.SIGINT):
        return
    if ended.status not in DOCUMENTED:
        raise Fault(f"{name}: status {ended.status} is not documented{details}")
    if ended.status == 130 and not step.signal:
        raise Fault(f"{name}: interrupted by itself{details}")
    lines = [line for line in said.splitlines() if line.startswith("sevenwonders: ")]
    if ended.status == 2 and not (lines and re.search(r"\w", lines[-1][14:])):
        raise Fault(f"{name}: status 2 without a sentence{details}")
    if ended.status == 1 and not said and not ended.out.strip():
        raise Fault(f"{name}: status 1 without a word{details}")
    of_files = all(any(len(word) > 2 and word in line for word in step.words) for line in lines[:-1])  # one each
    if ended.status == 2 and len(lines) > 1 and not of_files and not any(word in said for word in ("game ", "record")):
        raise Fault(f"{name}: several sentences{details}")
    check_files(step, ended, details)
    options = step.words[: step.words.index("--")] if "--" in step.words else step.words
    if "--json" in options and ended.status == 0 and not step.signal:
        for line in ended.out.splitlines():
            try:
                json.loads(line, parse_constant=refuse)
            except ValueError as error:
                raise Fault(f"{name} --json: {error}{details}") from None


def refuse(constant: str) -> None:
    """Refuse a number that JSON does not have."""
    raise ValueError(f"{constant} is not JSON")


def check_files(step: Step, ended: Ended, details: str) -> None:
    """Hold that inputs are untouched, and that what was written is whole.  Raises `Fault`."""
    name = command_of(step)
    for file, content in ended.before.items():
        now = ended.after.get(file)
        if now == content:
            continue
        asked = any(file in word for word in step.words) or file.startswith("home/")
        if now is None and not file.startswith("home/"):
            raise Fault(f"{name}: removes {file}{details}")
        if not asked:
            raise Fault(f"{name}: changes {file}, which was not named{details}")
        owned = {"--force", "--write", "--results", "--resume", "--last"} & set(step.words)
        if not owned and not file.startswith("home/"):
            raise Fault(f"{name}: writes over {file} without --force{details}")
    for file, made in ended.after.items():
        if ended.before.get(file) == made or file.startswith("home/"):
            continue
        if re.search(r"(\.tmp|\.part|~)$|/\.[^/]*$|^\.", file):
            raise Fault(f"{name}: leaves {file}{details}")
        if not any(file.partition("/")[0] in word for word in step.words) and "" not in step.words:  # '' is here
            raise Fault(f"{name}: makes {file}, which was not named{details}")
        if not made and file.endswith(".jsonl") and ended.status > 128:
            continue  # interrupted before the first line; an empty file is a new one
        if fault := what_is_wrong(file, made):
            raise Fault(f"{name}: {Path(file).suffix} file is not whole: {fault}{details}")


def what_is_wrong(file: str, content: bytes) -> str:
    """Return why a file cannot be read again, empty where it can."""
    from sevenwonders import records

    if not content:  # a file of games is opened before the first game; an empty file is overwritten without `--force`
        return "" if file.endswith((".toml", ".toml.gz")) else "nothing is in it"
    try:
        if file.endswith(".gz") or content.startswith(b"\x1f\x8b"):
            content = gzip.decompress(content)
        text = content.decode() if not file.endswith((".png", ".parquet", ".webp", ".gif")) else ""
        if (not text and file.endswith((".toml", ".toml.gz"))) or text.startswith(
            "format"
        ):  # records, whatever the file is called
            for game in records.loads(text):
                game.replay()
        elif file.endswith(".jsonl") or text.startswith('{"'):
            [json.loads(line) for line in text.splitlines()]
        elif file.endswith(".svg"):
            import xml.dom.minidom

            xml.dom.minidom.parseString(text)
        elif file.endswith(".csv"):
            rows = [line.count(",") for line in text.splitlines()]
            return "rows of several lengths" if len(set(rows)) > 1 and '"' not in text else ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:150]
    return ""


# --- drawing commands


def steps() -> Any:
    """Draw a command with options, files and surroundings."""
    return st.sampled_from(sorted(commands())).flatmap(step_of)


def step_of(name: str) -> Any:
    """Draw options and values of a command."""
    parameters = commands()[name]
    always = [one for one in parameters if (one.name in AMOUNTS and one.opts[0].startswith("-")) or one.required]
    others = [one for one in parameters if one not in always]
    chosen = st.lists(st.sampled_from(others), max_size=4, unique_by=id) if others else st.just([])
    words = chosen.flatmap(lambda some: st.tuples(*[words_of(one) for one in (*always, *some)]))
    details = st.lists(st.sampled_from(LINES), max_size=6)
    surroundings = st.sampled_from(
        (
            {},
            {},
            {"LC_ALL": "C", "PYTHONUTF8": "0"},
            {"TERM": "dumb"},
            {"COLUMNS": "1"},
            {"NO_COLOR": "1"},
            {"COLUMNS": "9999"},
        )
    )
    return st.builds(
        lambda groups, lines, names: Step(
            [*name.split(), *finish(name, [word for group in groups for word in group])], "\n".join(lines), dict(names)
        ),
        words,
        details,
        surroundings,
    )


def finish(name: str, words: list[str]) -> list[str]:
    """Let a command that would draw a screen read lines instead, and a slow one do less."""
    if name == "lab puzzles":
        words = ["1" if word in AMOUNTS["games"] else word for word in words]
    return [*words, "--plain"] if name in SCREENS and "--plain" not in words else words


def words_of(parameter: Any) -> Any:
    """Draw the words of an option or argument."""
    option = parameter.opts[0] if parameter.opts[0].startswith("-") else ""
    if option and getattr(parameter, "is_flag", False):
        return st.just([option])
    values = values_of(parameter)
    if not option:
        most = 3 if parameter.nargs == -1 else 1
        return st.lists(values, min_size=1 if parameter.required else 0, max_size=most)
    if parameter.multiple:
        return st.lists(values, min_size=1, max_size=2).map(
            lambda some: [word for one in some for word in (option, one)]
        )
    return values.map(lambda value: [option, value])


def values_of(parameter: Any) -> Any:
    """Draw values of an option: mostly some that it has, by its name and its help, and strange ones."""
    name = parameter.name
    if name in AMOUNTS:
        usual = AMOUNTS[name]
        return st.sampled_from(usual) | st.sampled_from(usual) | st.sampled_from(("-1", "0", "abc", "", "1.5"))
    if name in INPUTS:
        return st.sampled_from(sorted(materials())) | st.sampled_from(
            ("good.toml", "classic.toml", "many.toml", "-", "missing")
        )
    if name in OUTPUTS:
        return st.sampled_from(NAMES) | st.sampled_from(
            (*sorted(materials())[:4], "", "folder", "/dev/full", "/proc/x")
        )
    known = [part for part in re.findall(r"`([^`\s]+)`", str(getattr(parameter, "help", ""))) if len(part) < 30]
    usual = (*VALUES.get(name, ()), *known) or STRANGE_NUMBERS
    right, strange = st.sampled_from(usual), st.sampled_from((*STRANGE, *STRANGE_NUMBERS))
    return right | right | strange | st.builds(misspelt, right, st.integers(0, 30))


def misspelt(word: str, place: int) -> str:
    """Return a word with two letters exchanged."""
    at = place % max(1, len(word) - 1)
    return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


@cache
def commands() -> dict[str, list[Any]]:
    """The parameters of every command, as the command line describes itself."""
    from sevenwonders.cli.main import build_application

    found: dict[str, list[Any]] = {}

    def walk(command: Any, words: str) -> None:
        for name, inner in getattr(command, "commands", {}).items():
            walk(inner, f"{words} {name}".strip())
        if words and words not in LEFT_OUT:
            found[words] = list(command.params)

    walk(build_application(), "")
    return found


# --- files


@cache
def materials() -> dict[str, bytes]:
    """Files that the commands made, whole, damaged and of other kinds, by name."""
    made: dict[str, bytes] = {
        "empty.toml": b"",
        "noise.bin": random.Random(0).randbytes(3000),
        "text.toml": b"game = 'duel'\n",
    }
    with temporary() as place:
        for words in (
            "lab simulate -n 1 --records good.toml --seed 3",
            "lab simulate -n 3 --records many.toml --seed 4 --players greedy random",
            "lab simulate -n 2 --game classic --records classic.toml --seed 5",
            "lab simulate -n 1 --modules pantheon,agora --records sets.toml --seed 6",
            "lab simulate -n 3 --out old.csv --seed 2",
            "lab arena --players greedy random --games 2 --results arena.jsonl --processes 1",
        ):
            ended = run(Step(words.split()), place)
            if ended.status:
                raise Fault(f"{words}: status {ended.status}\n{ended.err}")
            made |= {file: content for file, content in ended.after.items() if not file.startswith("home/")}
    made |= {f"{name}.toml": text.encode() for name, text in records_of_each_origin()}
    made |= {
        file.name: file.read_bytes() for file in OLD_FILES.iterdir() if file.suffix in (".toml", ".jsonl", ".json")
    }
    dice = random.Random(1)
    for file in ("good.toml", "classic.toml", "many.toml", "arena.jsonl", "old.csv", "annotated.toml"):
        content = made[file]
        flipped = bytearray(content)
        flipped[dice.randrange(len(flipped))] ^= 1 << dice.randrange(8)
        made[f"cut-{file}"] = content[: dice.randrange(10, len(content))]
        made[f"flipped-{file}"] = bytes(flipped)
        made[f"twice-{file}"] = content + content
        made[f"packed-{file}"] = gzip.compress(content)  # and it is not called so
        made[f"marked-{file}"] = b"\xef\xbb\xbf" + content
        made[f"dos-{file}"] = content.replace(b"\n", b"\r\n")
        made[f"latin-{file}"] = content.replace(b"Player", "Spi\u00e9ler".encode("latin-1")) + b"# \xe9\n"
        made[f"nul-{file}"] = content[: len(content) // 2] + b"\0" + content[len(content) // 2 :]
    made["utf16.toml"] = made["good.toml"].decode().encode("utf-16")
    made["packed.toml.gz"] = gzip.compress(made["many.toml"])
    made["cut.toml.gz"] = made["packed.toml.gz"][:-20]
    made["old.toml"] = made["good.toml"]
    made["huge.toml"] = made["many.toml"] + b"# " + b"x" * 3_000_000
    made["unfinished.toml"] = re.sub(rb"result\..*\n", b"", made["good.toml"])
    half = made["good.toml"].splitlines(keepends=True)
    moves = [place for place, line in enumerate(half) if line.startswith(b'  "')]
    rest = [line for line in half[moves[-1] + 1 :] if not line.startswith(b"result")]
    made["half.toml"] = b"".join([*half[: moves[len(moves) // 2]], *rest])
    made["--json"] = b"a file that is called like an option"
    return made


def records_of_each_origin() -> Iterator[tuple[str, str]]:
    """Yield records that say as much and as little as records may, by name."""
    from sevenwonders import records
    from sevenwonders.registry import GAMES, game_type

    for name in GAMES:
        kind, dice = game_type(name), random.Random(8)
        sets = ("pantheon", "agora") if name == "duel" else ()
        game = kind.Game(kind.experiment_options(modules=sets), seed=8, names=None)
        while not game.is_over and len(game.plies) < 90:
            for seat in game.deciders:
                game.commit(seat, dice.choice(list(game.legal_actions(seat))))
        plies = [place for place, ply in enumerate(game.plies) if ply.seat != game.CHANCE]
        details = {"clocks": dict.fromkeys(plies, 60.5), "comments": {plies[0]: "\u00e9 \U0001f3b2 \"'#"}}
        meta = {"event": "E", "site": "S", "date": "2026-11-29", "_own": 1, "time_control": "60+5"}
        yes = "" if name == "duel" else f"{name}-"
        yield f"{yes}annotated", records.dumps(kind.Record.of(game, explicit=True, meta=meta, **details))
        for viewer in (None, 0):
            yield f"{yes}seen-{viewer}", records.dumps(kind.Record.of(game).seen_by(viewer))
        start = kind.Game(position=kind.Position.from_state(game.state))
        yield f"{yes}position", records.dumps(kind.Record.of(start))
        moves = ", ".join(f'"{line}"' for line in list(map(str, kind.Record.of(game).moves))[:3])
        least = f'format = "sevenwonders"\nversion = 1\ngame = "{name}"\n'
        yield f"{yes}least", least
        yield f"{yes}few", f"{least}seed = 8\nmoves = [{moves}]\n"


@contextlib.contextmanager
def temporary() -> Iterator[Path]:
    """A folder with a home in it.  `TemporaryDirectory` would be removed by the end of each fork."""
    place = Path(tempfile.mkdtemp(), "work")
    try:
        (place / "home").mkdir(parents=True)
        yield place
    finally:
        shutil.rmtree(place.parent)


@contextlib.contextmanager
def folder() -> Iterator[Path]:
    """A folder with all files, and a home in it."""
    with temporary() as place:
        (place / "folder").mkdir()
        for file, content in materials().items():
            (place / file).write_bytes(content)
        yield place


def copied(source: str, target: str) -> str:
    """Copy a file; what is none is left out."""
    return shutil.copy2(source, target) if stat.S_ISREG(os.lstat(source).st_mode) else target


def content_of(place: Path) -> dict[str, bytes]:
    """Return every file below a folder."""
    files = (file for file in place.rglob("*") if file.is_file())
    return {str(file.relative_to(place)): file.read_bytes() for file in files if "/.cache/" not in str(file)}


# --- running them


@cache
def load() -> None:
    """Import what commands need, once, for all forks."""
    from typer.main import get_command

    import sevenwonders.duel.players
    import sevenwonders.lab
    import sevenwonders.local.table
    import sevenwonders.records
    import sevenwonders.review  # noqa: F401
    from sevenwonders.cli import main as command
    from sevenwonders.registry import GAMES, game_type

    for game in GAMES:
        game_type(game).view(game_type(game).Game(seed=1))
    command.build_application = cache(lambda *groups, make=command.build_application: get_command(make(*groups)))  # type: ignore[assignment]
    with contextlib.redirect_stdout(io.StringIO()):
        command.build_application()(["rules", "R-24"], standalone_mode=False)
    materials()


def run(step: Step, place: Path, read: int | None = None) -> Ended:
    """Run a command in a fork of this process; with `read` its output is closed after so many bytes."""
    from tests.cli.fork_server import run_command

    from sevenwonders.cli import main as command

    before, begun = content_of(place), place.parent / "begun"
    begun.unlink(missing_ok=True)
    streams = [place.parent / name for name in ("stdin", "stdout", "stderr")]
    streams[0].write_text(step.stdin, errors="surrogateescape")
    for stream in streams[1:]:
        stream.write_bytes(b"")
    environment = {
        **{name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ},
        "HOME": str(place / "home"),
        "PYTHONIOENCODING": "utf-8",
        **step.environment,
    }
    if "PYTHONUTF8" in step.environment:
        environment["PYTHONIOENCODING"] = "ascii"
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        end: Any = 99
        try:
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
            gc.callbacks.clear()  # those of Hypothesis
            atexit._clear()
            listen = command.treat_termination_as_interrupt

            def begin() -> None:
                listen()
                begun.touch()

            command.treat_termination_as_interrupt = begin
            if step.at_file:
                interrupt_at_file(step, place)
            run_command(step.words, environment, str(place), [str(stream) for stream in streams], alone=False)
            if read is not None:
                near, far = os.pipe()
                os.dup2(far, 1)
                os.close(far)
                os.close(near)
                sys.stdout = open(1, "w", encoding=environment["PYTHONIOENCODING"])  # noqa: SIM115
            command.main()
        except SystemExit as error:
            end = error.code
        except KeyboardInterrupt:
            end = 130
        except BaseException:
            import traceback

            traceback.print_exc()
            end = 98
        finally:
            for flush in (atexit._run_exitfuncs, sys.stdout.flush, sys.stderr.flush):
                with contextlib.suppress(BaseException):
                    flush()
            os._exit(end if isinstance(end, int) else 1 if end else 0)
    status, cpu = waited(child, step)
    out, err = (stream.read_text(errors="replace") for stream in streams[1:])
    return Ended(status, out, err, before, content_of(place), cpu, begun.exists())


def interrupt_at_file(step: Step, place: Path) -> None:
    """Let this process get the signal of a step when it has opened the file to write into that the step says."""
    us, number = os.getpid(), 0

    def interrupt(frame: Any, *_: object) -> None:
        if frame.f_code is not note.__code__:  # the file is open by now: this is the next call, or the end of one
            sys.setprofile(None)
            os.kill(us, step.signal)

    def note(event: str, about: tuple[Any, ...]) -> None:
        nonlocal number
        if event != "open" or isinstance(about[0], int) or not about[2] & (os.O_WRONLY | os.O_RDWR):
            return
        file = os.path.abspath(os.fsdecode(about[0]))
        if os.getpid() == us and file.startswith(f"{place}/") and not file.startswith(f"{place}/home/"):
            number += 1
            if number == step.at_file:
                sys.setprofile(interrupt)

    sys.addaudithook(note)


def waited(child: int, step: Step) -> tuple[int, float]:
    """Wait for a command, send its signal, and return its status and the processor time it took."""
    start, sent, patience = time.monotonic(), not step.signal or step.at_file > 0, Patience(child)
    while True:
        found, status, used = os.wait4(child, os.WNOHANG)
        if found:
            with contextlib.suppress(OSError):
                os.killpg(child, signal.SIGKILL)  # what it has left running
            code = os.waitstatus_to_exitcode(status)
            if code == -signal.SIGXCPU:
                raise Fault(f"{command_of(step)}: does not end within {CPU_SECONDS} s of processor time\n{step}")
            return code, used.ru_utime + used.ru_stime
        if not sent and time.monotonic() - start > step.after:
            sent = True
            os.kill(child, step.signal)
        if patience.is_over():
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise Fault(f"{command_of(step)}: waits for ever\n{step}")
        time.sleep(0.002)


# --- what commands say together


def secrets_are_kept(dice: random.Random) -> None:
    """Compare what is shown of two games that a seat cannot tell apart.  Raises `Fault`."""
    from tests.indistinguishable_games import indistinguishable_games

    from sevenwonders import duel, records

    viewer = dice.choice((0, 1, None))
    modules = dice.choice(((), ("pantheon",), ("agora",), ("pantheon", "agora")))
    game = duel.Game(duel.options.options_from(modules=modules), seed=dice.randrange(10**6))
    for _ in range(dice.randrange(5, 60)):
        if game.is_over:
            break
        game.play(dice.choice(game.legal_codes()))
    pair = None
    for both in indistinguishable_games(game, viewer, dice):
        pair = [one.copy() for one in both]
    if pair is None:
        return
    first, other = pair
    seat = "spectator" if viewer is None else f"p{viewer + 1}"
    said = []
    with folder() as place:
        for one in (first, other):
            (place / "twin.toml").write_text(records.dumps(duel.Record.of(one)))
            shown = [
                run(Step([*words, "twin.toml", "--seat", seat]), place) for words in (["replay"], ["lab", "trace"])
            ]
            drawn = run(Step(["picture", "twin.toml", "--seat", seat, "--to", "drawn.svg", "--force"]), place)
            for step, ended in zip(("replay", "lab trace", "picture"), (*shown, drawn), strict=True):
                check_ending(Step([*step.split(), "twin.toml", "--force", "drawn.svg"]), ended)
            said.append([(step.status, step.out, step.err) for step in shown] + [drawn.after.get("drawn.svg")])
    for name, one, two in zip(("replay", "lab trace", "picture"), *said, strict=True):
        if one != two:
            lines = "\n".join(
                f"    {a!r:.200}\n    {b!r:.200}"
                for a, b in zip(str(one).split("\\n"), str(two).split("\\n"), strict=False)
                if a != b
            )[:800]
            raise Fault(f"{name}: tells {seat} what it cannot know\n{lines}\n{records.dumps(duel.Record.of(first))}")


def figures_agree(dice: random.Random) -> None:
    """Compare what several commands and formats say of the same games.  Raises `Fault`."""
    game, seed, number = dice.choice(("duel", "classic")), str(dice.randrange(1000)), dice.choice((2, 3, 5))
    players = [dice.choice(("random", "greedy")) for _ in range(2 if game == "duel" else 3)]
    with folder() as place:

        def said(*words: object) -> str:
            step = Step([str(word) for word in words])
            ended = run(step, place)
            check_ending(step, ended)
            if ended.status:
                raise Fault(f"{command_of(step)}: status {ended.status} for games of its own\n{step}\n{ended.err}")
            return ended.out

        common = ("--game", game, "-n", number, "--seed", seed, "--players", *players)
        report = json.loads(said("lab", "simulate", *common, "--json", "--records", "r.toml"))
        text = said("lab", "simulate", *common, "--out", "r.csv")
        rows = Path(place, "r.csv").read_text().splitlines()
        traces = [json.loads(line) for line in said("lab", "trace", "r.toml").splitlines()]
        said("replay", "r.toml")
        traced = {row["game"] for row in traces}
        counts = {"--json": report["games"], "rows": len(rows) - 1, "trace": len(traced)}
        if set(counts.values()) != {number}:
            raise Fault(f"simulate: numbers of games differ: {counts}\n    {common}")
        for figure in report["figures"]:
            if figure["kind"] == "share" and not 0 <= figure["mean"] <= 1:
                raise Fault(f"simulate: the share {figure} is none\n    {common}")
            percent = f"{100 * figure['mean']:.2f}"
            if figure["kind"] == "share" and figure["name"] in text and percent not in text:
                raise Fault(f"simulate: {figure['name']} is {percent} in JSON, not in the text\n    {common}\n{text}")
        games = re.sub(
            r"\D", "", (re.search(r"[\d,]+(?= (finished )?games?)", said("lab", "statistics", "r.toml")) or [""])[0]
        )
        if games and len(set(players)) == len(players) and int(games) != number:
            raise Fault(f"statistics: {games} games, not {number}\n    {common}")
        pairs = ("--players", "random", "greedy", "--game", game, "--seed", seed, "--processes", 1)
        played = 4 if game == "duel" else 6
        match = json.loads(said("lab", "arena", *pairs, "--games", played, "--json"))
        two = json.loads(said("lab", "arena", *pairs, "--games", played, "--json", "--records", "a.toml"))
        if match != two or any(each["games"] != played for each in match["matches"]):
            raise Fault(f"arena: {played} games are {[each['games'] for each in match['matches']]}\n    {pairs}")


LONG_COMMANDS = (
    "lab simulate -n 4 --players search:40 --records new.toml --out new.csv",
    "lab simulate --game classic -n 3 --players search:20 --records new.toml",
    "lab arena --players search:40 greedy --games 8 --processes 2 --results new.jsonl",
    "lab arena --game classic --players search:10 greedy --games 6 --processes 1 --results new.jsonl",
    "analyse many.toml --simulations 16 --processes 1 --annotate new.toml",
    "analyse classic.toml --simulations 16 --processes 2",
    "replay many.toml",
    "lab trace many.toml",
    "lab statistics many.toml",
    "picture good.toml --to new.svg --animate",
    "lab luck --players search:8 --games 4 --small 2 --most 2 --processes 1 --results new.jsonl",
    "lab calibrate --players search:8 --games 4 --positions 2 --processes 1",
    "lab explore --games 4 --player search:8 --processes 1",
    "lab puzzles new.json --games 1 --processes 1",
)


@cache
def whole_run(words: str) -> tuple[Ended, float]:
    """Return what a command gives that is not interrupted, and the seconds that it takes."""
    with folder() as place:
        start = time.monotonic()
        return run(Step(words.split()), place), time.monotonic() - start


def signals_end_commands(dice: random.Random) -> None:
    """Send a signal at a random moment, or close the output.  Raises `Fault`."""
    asked = dice.choice(LONG_COMMANDS)
    words = asked.split()
    whole, seconds = whole_run(asked)
    number = dice.choice((signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
    step = Step(words, signal=number, after=dice.random() * min(seconds, 20), at_file=dice.choice((0, 0, 0, 1, 2, 3)))
    try:
        with folder() as place:
            ended = run(step, place)
            check_ending(step, ended)
            details = f"\n    status {ended.status}, stdout {ended.out[-200:]!r}, stderr {ended.err[-300:]!r}"
            if ended.status not in (0, INTERRUPTED) and ended.has_begun and ended.status != whole.status:
                raise Fault(f"{command_of(step)}: status {ended.status} of what was interrupted{details}")
            if ended.status == whole.status != INTERRUPTED and steady(ended.out) != steady(whole.out):
                raise Fault(f"{command_of(step)}: status {ended.status} of what was interrupted{details}")
            if ended.status == 0 and {*ended.after} != {*whole.after}:
                raise Fault(
                    f"{command_of(step)}: status 0, and files lack: {sorted({*whole.after} ^ {*ended.after})}{details}"
                )
            if ended.status == INTERRUPTED and "--results" in words and "new.jsonl" in ended.after and not whole.status:
                again = run(Step(words), place)
                check_ending(Step(words), again)
                if again.status or rows_of(again) != rows_of(whole):
                    raise Fault(
                        f"{command_of(step)}: does not go on to the results of a whole run\n    {again.err[-300:]!r}"
                    )
            if dice.random() < 0.3:
                closed = Step(words)
                ended = run(closed, place, read=0)
                if ended.status not in (0, 1, 2, 141) or "Traceback" in ended.err or "Broken pipe" in ended.err:
                    raise Fault(
                        f"{command_of(step)}: status {ended.status} when the reader has gone\n{ended.err[-500:]}"
                    )
    except Fault as fault:
        raise Fault(f"{fault}\n{step}") from None


def rows_of(ended: Ended) -> list[str]:
    """Return the results that a command has written, in order, without what a clock said."""
    lines = ended.after.get("new.jsonl", b"").decode(errors="replace").splitlines()
    return sorted(re.sub(r'"(seconds|time|at|day|date)[a-z_]*": ?("[^"]*"|[^,}]*)', "", line) for line in lines)


def file_in_every_command(dice: random.Random) -> None:
    """Give a file to every command that reads one, and each of some commands others.  Raises `Fault`."""
    file = dice.choice(sorted(materials()))
    for name, parameters in commands().items():
        for read in (one for one in parameters if one.name in INPUTS):
            given = file if dice.random() < 0.5 else dice.choice([one for one in materials() if one != file])
            words = [word for one in parameters if one.required or one is read for word in simple(one, given, dice)]
            for one in parameters:
                if one.name in AMOUNTS and one.opts[0].startswith("-"):
                    words += [one.opts[0], AMOUNTS[one.name][0]]
            step = Step([*name.split(), *finish(name, words)])
            try:
                with folder() as place:
                    check_ending(step, run(step, place))
            except Fault as fault:
                raise Fault(f"{fault}\n{step}") from None


def simple(parameter: Any, file: str, dice: random.Random) -> list[str]:
    """Return plain words for a parameter."""
    value = file
    if parameter.name not in INPUTS:
        value = "new.toml" if parameter.name in OUTPUTS else dice.choice(VALUES.get(parameter.name, STRANGE_NUMBERS))
    return [*parameter.opts[:1], value] if parameter.opts[0].startswith("-") else [value]


def lines_are_answered(dice: random.Random) -> None:
    """Type lines of every kind at a table.  Raises `Fault`."""
    lines = [
        *LINES,
        *STRANGE,
        *STRANGE_NUMBERS,
        *map(str, range(6)),
        *(word for words in VALUES.values() for word in words),
    ]
    dice.shuffle(lines)
    typed = [line for line in lines if line != "quit"][:60]
    typed.insert(dice.randrange(20), dice.choice(LONG_LINES))
    begun = dice.choice((["play", "duel"], ["play", "classic"], ["play", "duel"], ["puzzles"]))
    seed = ["--seed", str(dice.randrange(99))] if begun != ["puzzles"] else []
    step = Step([*begun, "--plain", *seed], "\n".join(typed))
    try:
        with folder() as place:
            check_ending(step, run(step, place))
    except Fault as fault:
        raise Fault(f"{fault}\n{step}") from None


def hostile_surroundings(dice: random.Random) -> None:
    """Start a command as a process of its own in a place where little works.  Raises `Fault`."""
    words = dice.choice(
        (
            "cards altar",
            "rules R-24 --language fr",
            "replay good.toml",
            "lab trace good.toml --seat p1",
            "picture good.toml --to new.svg",
            "lab simulate -n 2 --records new.toml",
            "play --plain --seed 3",
            "puzzles --plain --daily",
            "lab statistics many.toml",
            "lab explore",
            "serve --port 70000",
            "--version",
            "play --last --plain",
        )
    ).split()
    way: tuple[str, Callable[[Path], dict[str, Any]]] = dice.choice(SURROUNDINGS)
    with folder() as place:
        before = content_of(place)
        names = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        options: dict[str, Any] = {"cwd": place, "env": names | {"HOME": str(place / "home"), "TERM": "xterm"}}
        changed = way[1](place)
        options["env"] |= changed.pop("env", {})
        options["env"] = {name: value for name, value in options["env"].items() if value is not None}
        shell = changed.pop("shell", "")
        command = [sys.executable, "-m", "sevenwonders", *words]
        options |= {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **changed}
        command = ["bash", "-c", f'ulimit -t {CPU_SECONDS}; "$@" {shell}', "bash", *command]
        try:
            done = finished(command, **options)
        except TimeoutError:
            raise Fault(f"{command_of(Step(words))} ({way[0]}): waits for ever\n{Step(words)}") from None
        for file in place.rglob("*"):
            file.chmod(0o755 if file.is_dir() else 0o644)
        ended = Ended(done.returncode, done.stdout or "", done.stderr or "", before, content_of(place))
    silent = ">&-" in shell or "/dev/full" in shell
    step = Step(words)
    try:
        if silent and ended.status in DOCUMENTED and not any(sign in ended.err for sign in FORBIDDEN):
            return
        check_ending(step, ended)
    except Fault as fault:
        raise Fault(f"{str(fault).replace(':', f' ({way[0]}):', 1)}\n{step}") from None


def _read_only(place: Path) -> dict[str, Any]:
    for file in (*place.rglob("*"), place):
        file.chmod(0o555 if file.is_dir() else 0o444)
    place.parent.chmod(0o755)
    return _another_user()


def _another_user() -> dict[str, Any]:
    """Return options of a process that begins as a user without a name, if that user may run this Python."""
    options = {"user": 54321, "group": 54321}
    if os.getuid() != 0:
        return {}
    try:
        subprocess.run([sys.executable, "-c", ""], check=True, **options)
    except (PermissionError, subprocess.CalledProcessError):
        return {}  # it lies in a folder of the administrator
    return options


def _unknown_user(place: Path) -> dict[str, Any]:
    place.parent.chmod(0o755)
    return {"env": {"HOME": None}, **_another_user()}


SURROUNDINGS: tuple[tuple[str, Callable[[Path], dict[str, Any]]], ...] = (
    ("no HOME", lambda _: {"env": {"HOME": None}}),
    ("HOME that does not exist", lambda _: {"env": {"HOME": "/nowhere/at/all"}}),
    ("HOME that is a file", lambda place: {"env": {"HOME": str(place / "good.toml")}}),
    ("a user without a name", _unknown_user),
    ("read-only", _read_only),
    (
        "ASCII",
        lambda _: {"env": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}},
    ),
    ("Latin 1", lambda _: {"env": {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}}),
    ("no TERM", lambda _: {"env": {"TERM": None}}),
    ("TERM=dumb", lambda _: {"env": {"TERM": "dumb", "COLUMNS": "1", "LINES": "1"}}),
    ("stdin closed", lambda _: {"shell": "<&-"}),
    ("stdout closed", lambda _: {"shell": ">&-"}),
    ("stderr closed", lambda _: {"shell": "2>&-"}),
    ("all closed", lambda _: {"shell": "<&- >&- 2>&-"}),
    ("full disk", lambda _: {"shell": ">/dev/full"}),
    ("nothing but a path", lambda _: {"env": {"HOME": None, "TERM": None, "TMPDIR": "/nowhere"}}),
    ("few files", lambda _: {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))}),
    ("bad variables", lambda _: {"env": {"SEVENWONDERS_PORT": "x", "COLUMNS": "-5", "LINES": "0", "LANGUAGE": "xx"}}),
)
