"""Every command prints what it can on streams that do not have every letter, and ends as on others."""

import io
import os
import subprocess
import sys

import pytest

from sevenwonders import duel
from sevenwonders.cli import main as command
from sevenwonders.cli.streams import transliterate
from sevenwonders.records import dump

from .conftest import application

ENCODINGS = ("ascii", "cp437", "cp850", "cp1252", "utf-8")
# What each command is asked that may print more than ASCII: `game.toml` is a game of players with such names.
ASKED = {
    "play": "play --plain --opponent random --name Zoë½漢 --seat second --seed 1",
    "serve": "serve --port Zoë",
    "replay": "replay game.toml",
    "lab trace": "lab trace game.toml",
    "picture": "picture game.toml --to Zoë½漢.svg --force",
    "lab verify": "lab verify game.toml",
    "import": "import game.toml --from bga --to Zoë.toml",
    "analyse": "analyse game.toml --simulations 2 --processes 1",
    "lab luck": "lab luck --players Zoë½漢",
    "lab arena": "lab arena --players greedy random --games 2 --processes 1",
    "lab calibrate": "lab calibrate --players Zoë½漢",
    "lab simulate": "lab simulate --players greedy --games 2 --processes 1",
    "lab explore": "lab explore --offer the_sphinx,piraeus",
    "lab statistics": "lab statistics game.toml",
    "lab export": "lab export Zoë½漢 --to data",
    "lab query": "lab query Zoë½漢 game.toml",
    "cards": "cards guild",
    "rules": "rules --read --language fr",
    "lab train": "lab train Zoë½漢.txt",
    "lab warm": "lab warm --only Zoë½漢",
    "lab check": "lab check --setting Zoë½漢",
    "lab engine": "lab engine --player Zoë½漢",
    "puzzles": "puzzles --theme Zoë½漢",
    "lab puzzles": "lab puzzles Zoë½漢 --hint",
}


class Screen(io.BytesIO):
    """Bytes that are printed on a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def run_here(monkeypatch, tmp_path):
    """Run a command line in this process; returns its status, and both streams as bytes."""
    (tmp_path / "home").mkdir()
    record = duel.Record(players=("Zoë½漢", "Žofie – 7"), seed=7, moves=tuple(duel.Record.of(begun()).moves))
    dump([record], tmp_path / "game.toml")
    (tmp_path / "Zoë½漢.txt").write_text("no course")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("warnings.showwarning", print)  # given back at the end
    monkeypatch.setattr(command, "build_application", lambda *_: application())

    def call(line, encoding, kind):
        streams = [kind(), kind()]
        with monkeypatch.context() as patch:
            patch.setattr(sys, "path", [*sys.path])
            patch.setattr(sys, "argv", ["sevenwonders", *line.split()])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"legal\nscore\nquit\n"), "utf-8"))
            for name, stream in zip(("stdout", "stderr"), streams, strict=True):
                patch.setattr(sys, name, io.TextIOWrapper(stream, encoding))
            with pytest.raises(SystemExit) as end:
                command.main()
            sys.stdout.flush()
            sys.stderr.flush()
            return end.value.code or 0, *(stream.getvalue() for stream in streams)

    return call


def begun():
    """A game of a few moves."""
    game = duel.Game(seed=7)
    for _ in range(2):
        game.play(game.legal_codes()[0])
    return game


def commands():
    """The commands of the program, those of groups with their group."""

    def listed(found, words):
        for name, one in getattr(found, "commands", {}).items():
            yield " ".join((*words, name))
            yield from listed(one, (*words, name))

    return [name for name in listed(application(), ()) if name != "lab"]


@pytest.mark.parametrize("name", commands())
@pytest.mark.parametrize(
    "encodings", [("ascii", "cp1252"), pytest.param(ENCODINGS, marks=pytest.mark.slow)], ids=["two", "all"]
)
def test_commands_print_what_an_encoding_has(name, encodings, run_here):
    for kind in (io.BytesIO, Screen):
        for line in (ASKED[name], f"{name} --help"):
            status, *whole = run_here(line, "utf-8", kind)
            assert status in (0, 2)
            for encoding in encodings:
                found, *streams = run_here(line, encoding, kind)
                assert found == status, (line, encoding)
                for wanted, stream in zip(whole, streams, strict=True):
                    # A terminal is drawn on more or less often while a command works.
                    assert kind is Screen or len(stream.splitlines()) == len(wanted.splitlines()), (line, encoding)
                    text = stream.decode(encoding)
                    assert "should not have" not in text
                    assert ("Zoë" in text or "Zoe" in text) == ("Zoë" in wanted.decode())


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_rules_are_read_in_ascii_letter_by_letter(game, run_here):
    line = f"rules --read --language de --game {game}"
    (_, whole, _), (_, plain, _) = (run_here(line, encoding, io.BytesIO) for encoding in ("utf-8", "ascii"))
    assert plain.decode("ascii") == transliterate(whole.decode())
    assert "?" not in set(transliterate("äöüßéèñçœ—–’“”…½×→≥±│┌"))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no locales of this kind")
def test_locale_c_ends_no_command(tmp_path):
    environment = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "COLUMNS": "100"}
    line = [sys.executable, "-m", "sevenwonders", "rules", "--read", "chains", "--language", "fr"]
    said = subprocess.run(line, capture_output=True, env=environment, cwd=tmp_path)
    assert (said.returncode, said.stderr) == (0, b"")
    assert said.stdout.startswith(b"Chainages\n")


def test_paths_that_are_no_text_are_printed(run_here):
    status, _, errors = run_here("replay Zo\udceb.toml", "utf-8", io.BytesIO)
    assert status == 2
    assert b"Zo?.toml" in errors


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such pipes")
@pytest.mark.parametrize(
    ("stream", "line"),
    [
        ("stdout", "rules --read"),
        pytest.param("stdout", "--help", marks=pytest.mark.slow),
        ("stderr", "rules R-999"),
    ],
)
def test_broken_pipe_is_quiet_and_has_its_status(stream, line, tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: writing}
    said = subprocess.run([sys.executable, "-m", "sevenwonders", *line.split()], cwd=tmp_path, **pipes)
    os.close(writing)
    assert said.returncode == command.BROKEN_PIPE
    assert not said.stdout
    assert not said.stderr
