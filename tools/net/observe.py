"""Drive the package of one checkout with fixed seeds and print what it does, a line of JSON for each observation.

`compare.py` runs this file with two checkouts, so it asks for public names and commands alone, and works with older
ones.  Where a checkout lacks something, the observation says so.
"""

import argparse
import base64
import contextlib
import json
import os
import random
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

SETS = {
    "duel": ((), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",)),
    "classic": ((3,), (4,), (5,), (6,), (7,)),
}
LANGUAGES = ("en", "de", "fr", "es")
SIZES = ((1280, 800), (390, 844))  # of pages
LANGUAGES_OF_PAGES = ("en", "de")
MAX_SHOTS = 30  # until a page is drawn twice alike
PLIES_BETWEEN_PICTURES = 15
REVIEW_SIMULATIONS = 20
MOVES_OF_A_SESSION = 40
STARTUP_SECONDS = 60
VARYING = re.compile(r"\b(id|created|updated|at|now|began|commitment|salt|version|deadline|uptime|alive|saved|tag)\b")


def show(key: str, value: object) -> None:
    """Print an observation."""
    print(json.dumps({"key": key, "value": value}, default=str, ensure_ascii=True), flush=False)


def observed(key: str, look: Callable[[], object]) -> None:
    """Print what a call returns, or the exception that it raises."""
    try:
        value = look()
    except Exception as error:
        value = f"raises {type(error).__name__}: {error}"
    show(key, value)


# --- games through the library


def games(seeds: int, only: str) -> None:
    """Play games of all sets by legal actions drawn at random, and show all that can be seen of them."""
    from sevenwonders.registry import game_type

    for name, sets in SETS.items():
        kind = game_type(name)
        for chosen in sets:
            label = f"games/{name}/{'+'.join(map(str, chosen)) or 'base'}"
            if only and not label.startswith(only):
                continue
            for seed in range(1, seeds + 1):
                changes, modules = ({"players": chosen[0]}, ()) if name == "classic" else ({}, chosen)
                options = experiment_options(kind, changes, modules)
                game(kind, options, seed, f"{label}/seed {seed}")


def experiment_options(kind: Any, changes: dict[str, object], modules: Sequence[str] = ()) -> Any:
    """Return the rules options of experiments with some changes; earlier versions call the method otherwise."""
    make = kind.experiment_options if hasattr(kind, "experiment_options") else kind.match_options
    return make(changes, modules=modules)


def game(kind: Any, options: Any, seed: int, label: str) -> None:
    """Play one game, and show each position."""
    from importlib import import_module

    from sevenwonders import records
    from sevenwonders.review import ReviewSettings, review

    package = import_module(f"sevenwonders.{kind.name}")
    dice, played = random.Random(seed), kind.Game(options, seed=seed)
    while not played.is_over:
        at = f"{label}/ply {len(played.plies)}"
        for seat in (*range(played.num_players), None):
            observed(f"{at}/view {seat}", lambda seat=seat: package.view(played, seat))
        for seat in played.deciders:
            observed(f"{at}/legal {seat}", lambda seat=seat: sorted(str(one) for one in played.legal_actions(seat)))
        if len(played.plies) % PLIES_BETWEEN_PICTURES == 0:
            for language in LANGUAGES:
                observed(f"{at}/picture {language}", lambda code=language: str(played.picture(0, language=code)))
            observed(f"{at}/position", lambda: kind.Position.from_state(played.state).code())
        commit_drawn_actions(played, dice)
    observed(f"{label}/end/result", lambda: str(played.result))
    observed(
        f"{label}/end/scores",
        lambda: [dict(package.score_sheet(played.state, seat)) for seat in range(played.num_players)],
    )
    record = kind.Record.of(played)
    observed(f"{label}/end/record", lambda: records.dumps(record))
    observed(f"{label}/end/trace", lambda: [str(row) for row in record.trace()])
    observed(f"{label}/end/listing", lambda: [str(row) for row in record.listing()])
    observed(f"{label}/end/plies", lambda: [str(ply.action) for ply in played.plies])
    if seed == 1:
        depth = ReviewSettings(simulations=REVIEW_SIMULATIONS, small=10, most=10, sample=4)
        observed(f"{label}/end/review", lambda: review(record, depth, seed=1).to_json())


def commit_drawn_actions(played: Any, dice: random.Random) -> None:
    """Let each seat that is to decide choose a legal action at random."""
    for seat in list(played.deciders):
        if not played.is_over and seat in played.deciders:
            played.commit(seat, dice.choice(sorted(str(one) for one in played.legal_actions(seat))))


def random_record(name: str) -> Any:
    """Return the record of a game that is played by legal actions drawn at random."""
    from sevenwonders.registry import game_type

    kind = game_type(name)
    dice, played = random.Random(3), kind.Game(experiment_options(kind, {}), seed=3)
    while not played.is_over:
        commit_drawn_actions(played, dice)
    return kind.Record.of(played)


# --- the command line


def commands(seeds: int, only: str) -> None:
    """Run commands and show what they print."""
    from sevenwonders import records
    from sevenwonders.cli import main as command_line
    from sevenwonders.registry import GAMES

    folder = Path(tempfile.mkdtemp())
    for name in GAMES:
        records.dump(random_record(name), folder / f"{name}.toml")
    lines = [line.format(game=name, file=f"{name}.toml") for name in GAMES for line in COMMANDS]
    environment = os.environ | {"HOME": str(folder), "COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb", "TZ": "UTC"}
    for line in dict.fromkeys(lines):
        if only and not f"commands/{line}".startswith(only):
            continue
        words = line if hasattr(command_line, "LAB") else line.removeprefix("lab ")  # older ones had all at the top
        run = [sys.executable, "-m", "sevenwonders", *words.split()]
        done = subprocess.run(
            run, capture_output=True, text=True, check=False, cwd=folder, env=environment, stdin=subprocess.DEVNULL
        )
        show(f"commands/{line}/status", done.returncode)
        show(f"commands/{line}/output", printed(done.stdout))
        show(f"commands/{line}/errors", done.stderr)
    for name in GAMES:
        played_in_terminal(name, folder, environment, only)
    shutil.rmtree(folder, ignore_errors=True)


def played_in_terminal(name: str, folder: Path, environment: dict[str, str], only: str) -> None:
    """Play some moves in plain lines, and show the screen of a new game as a picture."""
    line = f"play {name} --seed 3 --opponent random --seat first --name Ada"
    if only and not f"commands/{line}".startswith(only):
        return
    run = [sys.executable, "-m", "sevenwonders", *line.split()]
    file = folder / f"played_{name}.toml"
    plain = [*run, "--plain", "--file", str(file)]
    done = subprocess.run(
        plain, input="1\n" * 12, capture_output=True, text=True, check=False, cwd=folder, env=environment
    )
    show(f"commands/{line} --plain/output", done.stdout.replace(str(folder), "FOLDER"))
    show(f"commands/{line} --plain/errors", done.stderr.replace(str(folder), "FOLDER"))
    show(f"commands/{line} --plain/file", file.read_text() if file.exists() else None)
    show(f"commands/{line}/screen", screen(run, folder, environment))


def screen(run: list[str], folder: Path, environment: dict[str, str]) -> str | None:
    """Return what a terminal shows, as SVG; None where there are no terminals."""
    try:
        import fcntl
        import pty
        import termios
    except ImportError:
        return None
    drawn = folder / "screen.svg"
    drawn.unlink(missing_ok=True)
    asked = {"TEXTUAL_SCREENSHOT": "3", "TEXTUAL_SCREENSHOT_LOCATION": str(folder)}
    asked |= {"TEXTUAL_SCREENSHOT_FILENAME": drawn.name, "TERM": "xterm-256color", "LINES": "40"}
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    streams = {"stdin": theirs, "stdout": theirs, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(run, cwd=folder, env=environment | asked, start_new_session=True, **streams) as process:
        os.close(theirs)
        with contextlib.suppress(OSError):  # the other end is closed
            while os.read(ours, 1 << 16):
                pass
        process.wait()
    os.close(ours)
    text = drawn.read_text() if drawn.exists() else ""
    return re.sub(r"terminal-\d+", "terminal", text).replace("><", ">\n<")


# --- words


def words(_: int, only: str) -> None:
    """Show all that is said of each game in each language: rules, rulings, and the words of the page."""

    import sevenwonders
    from sevenwonders.registry import game_type

    package = Path(sevenwonders.__file__).parent
    for name in SETS:
        kind = game_type(name)
        observed(f"words/{name}/catalogue", lambda kind=kind: kind.catalogue())
        for language in LANGUAGES:
            label = f"words/{name}/{language}"
            if not only or label.startswith(only):
                observed(f"{label}/rules", lambda kind=kind, code=language: list(map(str, kind.rulebook(code))))
                rulings = lambda kind=kind, code=language: list(map(str, kind.translated_rulings(code)))  # noqa: E731
                observed(f"{label}/rulings", rulings)
    for language in LANGUAGES:  # wherever the files lie, and whatever they are called
        label = f"words/page/{language}"
        if not only or label.startswith(only):
            messages = dict[str, Any]()
            for part in sorted(package.rglob(f"i18n/{language}/*.json")):
                messages |= json.loads(part.read_text("utf-8"))
            observed(label, lambda messages=messages: messages)


def printed(text: str) -> Any:
    """Return what a command printed: the values of lines of JSON, or text without times and speeds."""
    with contextlib.suppress(ValueError):
        return [json.loads(line) for line in text.splitlines()]
    return re.sub(r"\d+(\.\d+)? (s|seconds|ms)\b|[\d,]+ (games|moves) a second", "N", text)


COMMANDS = (
    *(
        "--help",
        "--version",
        "cards --game {game}",
        "cards --game {game} --json",
        "rules --game {game}",
        "rules --read --game {game}",
    ),
    *("rules --options --game {game}", "rules tie --game {game}", "rules R-05 --game {game} --language de"),
    *(
        "replay {file}",
        "lab trace {file}",
        "lab verify {file}",
        "lab verify {file} --json",
        "replay {file} --json",
        "lab statistics {file}",
    ),
    *(
        "lab explore {file}",
        "picture {file} --to end.svg",
        "lab simulate --games 50 --seed 1 --game {game} --json",
        "puzzles --themes --game {game}",
    ),
    *(
        "lab arena --players random greedy --games 8 --seed 1 --game {game} --json",
        "cards xqzzk --game {game}",
        "rules xqzzk --game {game}",
    ),
    *(
        "replay missing.toml",
        "nothing",
        "lab arena --players level:99 random",
        "analyse {file} --simulations 10 --json",
    ),
    *(
        f"{command} --help"
        for command in ("play", "serve", "cards", "rules", "replay", "picture", "import", "analyse", "puzzles")
    ),
    *(
        f"lab {command} --help"
        for command in ("simulate", "arena", "explore", "statistics", "export", "query", "trace", "verify", "train")
    ),
    *(f"lab {command} --help" for command in ("calibrate", "check", "warm", "engine", "luck")),
)


# --- the server


class Guest:
    """A visitor with a cookie of its own."""

    def __init__(self, base: str) -> None:
        self.base, self._jar = base, CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))

    @property
    def kept(self) -> list[dict[str, Any]]:
        """The cookies, as Playwright has them."""
        return [{"name": one.name, "value": str(one.value), "url": self.base} for one in self._jar]

    @property
    def cookies(self) -> str:
        """The cookies, as a header has them."""
        return "; ".join(f"{one.name}={one.value}" for one in self._jar)

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Send a request, a string as text and anything else as JSON; return the status and the answer."""
        kind, text = ("text/plain", body) if isinstance(body, str) else ("application/json", json.dumps(body))
        data = None if body is None else text.encode()
        headers = {"content-type": kind, "origin": self.base}
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=60) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read().decode()
        with contextlib.suppress(ValueError):
            return status, json.loads(text)
        return status, text


@contextlib.contextmanager
def served() -> Iterator[str]:
    """Start the server of this checkout; its address."""
    folder = Path(tempfile.mkdtemp())
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {
        "HOME": str(folder),
        "SEVENWONDERS_DATABASE": str(folder / "tables.db"),
        "SEVENWONDERS_LIMITS": "off",
    }
    command = [sys.executable, "-m", "sevenwonders", "serve", "--no-browser", "--port", str(port)]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    base = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + STARTUP_SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{base}/api/health", timeout=5).close()
                break
            time.sleep(0.1)
        yield base
    finally:
        server.terminate()
        server.wait(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


def sessions(seeds: int, only: str) -> None:
    """Go through sessions over HTTP: fixed addresses, tables of all sets, records, studies, and wrong requests."""
    with served() as base:
        guest, stranger = Guest(base), Guest(base)
        for path in (*PATHS, "/api/openapi.json"):
            show_answer(f"sessions/get {path}", guest.ask("GET", path), {})
        for name, sets in SETS.items():
            for chosen in sets:
                label = f"sessions/{name}/{'+'.join(map(str, chosen)) or 'base'}"
                if not only or label.startswith(only):
                    table(label, name, chosen, guest, stranger)


PATHS = (
    *("/api/me", "/api/tables", "/api/retention", "/api/lan", "/api/puzzles?game=duel", "/api/nothing", "/", "/join"),
    *(
        f"/api/{what}/{game}"
        for what in ("catalogue", "examples", "explorer", "statistics")
        for game in ("duel", "classic", "chess")
    ),
    *(f"/api/rulings/{game}/{language}" for game in ("duel", "classic") for language in (*LANGUAGES, "xx")),
    *("/api/rules/duel/en?words=economy+chain", "/api/rules/classic/de?words=olympia"),
)


def table(label: str, name: str, chosen: tuple[Any, ...], guest: Guest, stranger: Guest) -> None:
    """Make a table against computers that choose at random, look at it from both sides, and export it."""
    players = chosen[0] if name == "classic" else 2
    others = ["automa"] if chosen == ("solo",) else ["here"] * (players - 1)
    modules = dict.fromkeys(chosen if name == "duel" else (), True)
    asked = {"game": name, "sitters": ["me", *others], "shuffle": False, "seed": 5, "options": modules}
    ids: dict[str, str] = {}
    answer = guest.ask("POST", "/api/tables", asked)
    if isinstance(answer[1], dict) and "id" in answer[1]:
        ids[answer[1]["id"]] = "TABLE"
    show_answer(f"{label}/make", answer, ids)
    for made in ids:
        for who, person in (("guest", guest), ("stranger", stranger)):
            for rest in ("", "/positions/0", "/record", "/picture", "/comparison"):
                show_answer(f"{label}/{who} get {rest}", person.ask("GET", f"/api/tables/{made}{rest}"), ids)
        play(label, guest, made, ids)
        show_answer(f"{label}/join", stranger.ask("POST", f"/api/tables/{made}/join", {"code": "wrong"}), ids)
        show_answer(f"{label}/delete by stranger", stranger.ask("DELETE", f"/api/tables/{made}"), ids)
        show_answer(f"{label}/delete", guest.ask("DELETE", f"/api/tables/{made}"), ids)
        show_answer(f"{label}/after", guest.ask("GET", f"/api/tables/{made}"), ids)


def play(label: str, guest: Guest, made: str, ids: dict[str, str]) -> None:
    """Make moves over the socket as one person for all seats, and show each frame."""
    from websockets.sync.client import connect

    dice = random.Random(7)
    address = f"{guest.base.replace('http', 'ws')}/api/tables/{made}/socket"
    with connect(address, origin=guest.base, additional_headers={"cookie": guest.cookies}) as ws:
        ws.send(json.dumps({"type": "hello", "version": None}))
        version, view = 0, {}
        for step in range(MOVES_OF_A_SESSION):
            while True:
                frame = json.loads(ws.recv(timeout=60))
                if frame["type"] in ("sync", "event", "ack", "refused", "error"):
                    show(f"{label}/frame {step}/{frame['type']}", steady(frame, ids))
                version, view = frame.get("version") or version, frame.get("view") or view
                if frame["type"] in ("sync", "event", "refused", "error"):
                    break
            if seat := (frame.get("table") or {}).get("hand_over_to"):
                ws.send(json.dumps({"type": "look", "seat": int(seat[1:]) - 1}))
                continue
            if not view.get("legal"):
                return
            action = dice.choice([entry["action"] for entry in view["legal"]])
            ws.send(json.dumps({"type": "move", "cid": f"net-move-{step:04}", "version": version, "action": action}))


# --- pages


def pages(_: int, only: str) -> None:
    """Show pictures of pages and of tables of both games, with the same data, at some sizes and in some languages."""
    from playwright.sync_api import sync_playwright

    browser_path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with served() as base, sync_playwright() as driver:
        guest = Guest(base)
        paths = dict(zip(PAGES, PAGES, strict=True)) | tables_to_show(guest)
        browser = driver.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--num-raster-threads=1", "--disable-partial-raster"]
        )
        for width, height in SIZES:
            for language in LANGUAGES_OF_PAGES:
                kept = json.dumps({"language": language, "speed": 0, "pace": 0})
                stored = [{"name": "sevenwonders.settings", "value": kept}]
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    reduced_motion="reduce",
                    service_workers="block",
                    has_touch=width < height,
                    storage_state={"origins": [{"origin": base, "localStorage": stored}], "cookies": guest.kept},
                )
                page = context.new_page()
                page.clock.set_fixed_time(time.time() + 30 * 3600)  # everything was made a day ago
                for name, path in paths.items():
                    label = f"pages/{name}/{language}/{width}x{height}"
                    if not only or label.startswith(only):
                        observed(label, lambda page=page, path=path: {"png": shot(page, base + path)})
                context.close()
        browser.close()


PAGES = ("/", "/replays", "/statistics", "/explore", "/puzzles", "/learn", "/learn/rules", "/learn/symbols")
PAGES += ("/learn/cards", "/privacy", "/settings", "/nowhere")


def tables_to_show(guest: Guest) -> dict[str, str]:
    """Make tables and a study of each game; their addresses by name."""
    from sevenwonders.records import dumps

    found = {}
    guest.ask("GET", "/api/me")
    for name in SETS:
        others = ["here"] * (1 if name == "duel" else 2)
        for modules in ((), ("pantheon", "agora")) if name == "duel" else ((),):
            options = dict.fromkeys(modules, True)
            asked = {"game": name, "sitters": ["me", *others], "shuffle": False, "seed": 5, "options": options}
            answer = guest.ask("POST", "/api/tables", asked)[1]
            if isinstance(answer, dict) and "id" in answer:
                found["+".join((f"table {name}", *modules))] = f"/t/{answer['id']}"
        answer = guest.ask("POST", "/api/studies", dumps(random_record(name)))[1]
        if isinstance(answer, dict) and "study" in answer:
            found[f"study {name}"] = f"/s/{answer['study']}"
    return found


def shot(page: Any, address: str) -> str:
    """Return a picture of a page once it is drawn twice alike."""
    page.goto(address, wait_until="networkidle")
    page.evaluate("() => document.fonts.ready.then(() => {})")
    last = b""
    for _ in range(MAX_SHOTS):
        drawn = page.screenshot(animations="disabled", caret="hide")
        if drawn == last:
            break
        last = drawn
        page.wait_for_timeout(200)
    return base64.b64encode(last).decode()


def show_answer(key: str, answer: tuple[int, Any], ids: dict[str, str]) -> None:
    """Print a status and an answer without what differs each time."""
    show(f"{key}/status", answer[0])
    show(f"{key}/answer", steady(answer[1], ids))


def steady(value: Any, ids: dict[str, str], key: str = "") -> Any:
    """Return an answer with times, versions and random names replaced."""
    if isinstance(value, dict):
        return {name: steady(part, ids, name) for name, part in value.items()}
    if isinstance(value, list):
        return [steady(part, ids, key) for part in value]
    if key and VARYING.search(key) and isinstance(value, int | float | str) and not isinstance(value, bool):
        return f"<{key}>"
    if isinstance(value, str):
        for made, name in ids.items():
            value = value.replace(made, name)
        return re.sub(r"\?[0-9a-f]{6,}|[0-9a-f]{16,}|127\.0\.0\.1:\d+|\d{4}-\d\d-\d\d[T \d:.Z+]*", "<varies>", value)
    return value


SECTIONS = {"games": games, "words": words, "commands": commands, "sessions": sessions, "pages": pages}


def main() -> None:
    """Print the observations of a section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("section", choices=SECTIONS)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--only", default="", help="the beginning of the keys to observe")
    given = parser.parse_args()
    SECTIONS[given.section](given.seeds, given.only)


if __name__ == "__main__":
    main()
