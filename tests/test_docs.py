"""The documentation tells the truth: what it lists is compared with what the package has."""

import ast
import importlib
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import TypeGuard

import pytest
import typer

import sevenwonders
from sevenwonders import duel
from sevenwonders.classic.players.levels import LEVELS as CLASSIC_LEVELS
from sevenwonders.classic.rules import observation as classic_observation
from sevenwonders.cli.main import BROKEN_PIPE, build_application
from sevenwonders.cli.output import INTERRUPTED
from sevenwonders.duel import layout, view
from sevenwonders.duel.components import Symbol
from sevenwonders.duel.options import DEFAULT_PROFILE, PROFILES, Options
from sevenwonders.duel.players.levels import LEVELS
from sevenwonders.duel.position.pending import PLAYER_QUESTIONS, TASKS_OF_A_SEAT
from sevenwonders.duel.rules import action_codes, observation, observation_base
from sevenwonders.duel.rules.expansions import observation as observation_expansions
from sevenwonders.duel.rules.state import FIRST_CHANCE, FIRST_TASK, Question
from sevenwonders.duel.rulings import RULINGS
from sevenwonders.duel.view import VERSION
from sevenwonders.kernel.chance import derive_random_stream, draw_below
from sevenwonders.rulebook.rulings import find_ruling_of_option
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.protocol.shapes import TableInfo
from sevenwonders.server.routes import ROUTERS

DOCS = Path(__file__).parent.parent / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts)
TEXTS = [*PAGES, *(DOCS.parent / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))]
CODE = re.compile(r"`([^`\n]+)`")
OWN = typer.main.get_command(build_application()).commands  # type: ignore[attr-defined]
COMMANDS = {
    **OWN,
    **{f"{name} {under}": inner for name in OWN for under, inner in getattr(OWN[name], "commands", {}).items()},
}


def page(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def sections(text: str) -> dict[str, str]:
    """The text below each heading, deeper headings included in none but their own."""
    parts = re.split(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


ITEM = re.compile(r"- ((?=[\d`])(?:`[^`]*`|[^`:])+): (.*)")


def rows(text: str) -> Iterator[list[str]]:
    """Yield the cells of the rows of all tables, without headings, and the terms of lists with their explanations."""
    lines = re.sub(r"\n  (?=\S)", " ", text).splitlines()  # items that are wrapped
    for number, line in enumerate(lines):
        if item := ITEM.fullmatch(line):
            yield list(item.groups())
        head = number + 1 < len(lines) and lines[number + 1].startswith("| ---")
        if line.startswith("|") and not line.startswith(("| ---", "|---")) and not head:
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the first and last number of list items such as `0–24 NAME: use`, and what stands before the colon."""
    for head, _ in rows(text):
        if numbers := re.fullmatch(r"(\d+)(?:–(\d+))? (.*)", head):
            yield int(numbers[1]), int(numbers[2] or numbers[1]), numbers[3]


def codes(text: str) -> list[str]:
    return CODE.findall(text)


# --- pages


def test_rulings_have_headings_and_pages_name_no_others() -> None:
    for ruling in RULINGS:
        assert f"\n## {ruling.id}\n" in page(ruling.page), ruling.id
    known = {ruling.id for ruling in RULINGS}
    named = {file.name: set(re.findall(r"\bR-\d{2,3}\b", file.read_text("utf-8"))) - known for file in PAGES}
    assert {file: rulings for file, rulings in named.items() if rulings} == {}


IMPORT = re.compile(r"^ *(>>> )?((?:from|import) sevenwonders.*)$", re.MULTILINE)
PUBLIC = {
    "sevenwonders",
    *(
        f"sevenwonders.{name}"
        for name in ("errors", "game", "duel", "classic", "records", "players", "review", "lab", "server")
    ),
}
STILL_OPEN = "sevenwonders.lab."  # what the laboratory's own page shows of its rooms


def faults_of_import(line: str, is_doctest: bool) -> Iterator[str]:
    """Complain about an import in an example that fails, and about a doctest that imports what is not public."""
    try:
        exec(line, {})
    except ModuleNotFoundError as missing:  # what an extra brings, where it is not installed
        if (missing.name or "").startswith("sevenwonders"):
            yield f"{line}: {missing}"
        return
    except ImportError as missing:
        yield f"{line}: {missing}"
        return
    [node] = ast.parse(line).body
    module = node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
    if not is_doctest:
        return
    if module not in PUBLIC and not module.startswith(STILL_OPEN):
        yield f"{line}: {module} is not public"
    elif isinstance(node, ast.ImportFrom) and module not in ("sevenwonders", "sevenwonders.errors"):
        package = importlib.import_module(module)
        hidden = {alias.name for alias in node.names} - set(getattr(package, "__all__", dir(package)))
        if hidden:
            yield f"{line}: {module} does not list {hidden}"


def test_imports_in_examples_exist_and_are_public() -> None:
    faults = []
    for file in TEXTS:
        text = file.read_text("utf-8")
        code = "\n".join(re.findall(r"^ *```(?:python|pycon)\n(.*?)```", text, re.DOTALL | re.MULTILINE))
        for prompt, line in {*IMPORT.findall(code), *(found for found in IMPORT.findall(text) if found[0])}:
            faults += [f"{file.name}: {fault}" for fault in faults_of_import(line, bool(prompt))]
    assert faults == []


# --- command line


def test_command_line_page_describes_commands_as_they_are() -> None:
    text = page("reference/command-line.md")
    assert runpy.run_path(str(DOCS / "generate.py"))["generated"](text) == text


def test_command_line_page_has_every_command() -> None:
    known = {*COMMANDS, "Command line", "Common options", "Players", "JSON", "Exit status", "Environment"}
    assert set(sections(page("reference/command-line.md"))) == known


def test_command_line_page_has_every_exit_status() -> None:
    folder = Path(sevenwonders.__file__).parent
    found = {0, BROKEN_PIPE, INTERRUPTED}
    for file in (folder / "__main__.py", *(folder / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("sys.exit", "typer.Exit", "fail"):
                found |= {part.value for given in node.args[-1:] for part in ast.walk(given) if is_number(part)}
    entries = sections(page("reference/command-line.md"))["Exit status"]
    assert found == {int(cells[0]) for cells in rows(entries)}


def is_number(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and type(node.value) is int


def test_no_page_installs_what_is_not_published() -> None:
    files = [*TEXTS, *DOCS.rglob("*.ipynb"), *Path(sevenwonders.__file__).parent.rglob("*.py")]
    advice = re.compile(r"pip install [^`\n&]*(?<![./\w-])sevenwonders\b")
    assert [file.name for file in files if advice.search(file.read_text("utf-8"))] == []


def test_first_change_shows_what_the_program_says() -> None:
    text = sections(page("how-to/first-change.md"))["Change something"]
    [command] = re.findall(r"^sevenwonders (cards .*)$", text, re.MULTILINE)
    [shown] = re.findall(r"^```text\n(.*)\n```$", text, re.MULTILINE)
    words = [sys.executable, "-m", "sevenwonders", *command.split()]
    run = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert (run.returncode, run.stderr.strip()) == (2, shown)


def test_the_tutorial_shows_what_the_program_says(tmp_path) -> None:
    text = sections(page("tutorial/terminal.md"))["In lines of text"]
    command = re.search(r"^sevenwonders (play .*)$", text, re.MULTILINE)
    assert command is not None
    shown = "".join(re.findall(r"^```text\n(.*?)^```", text, re.DOTALL | re.MULTILINE)).splitlines()
    typed = [line.removeprefix(">").strip() for line in shown if line.startswith(">")]
    run = subprocess.run(
        [sys.executable, "-m", "sevenwonders", *command[1].split(), "--file", str(tmp_path / "game.toml")],
        input="\n".join([*typed, "quit", ""]),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    said = iter(line.rstrip() for line in run.stdout.splitlines())
    for line in shown:
        assert line in said, f"not said, or not in this order: {line}"


# --- protocol


def test_protocol_page_has_every_address() -> None:
    served = {}
    for route in (route for router in ROUTERS for route in router.routes):
        if route.path.startswith(("/api", "/join")):
            shape = re.sub(r"\{.*?\}", "*", route.path)
            for method in getattr(route, "methods", ["GET"]):
                served[f"{method} {shape}"] = {name.alias for name in route.dependant.query_params}
    listed = {}
    for address in re.findall(r"`((?:GET|PUT|POST|DELETE) \S+)`", sections(page("reference/protocol.md"))["Addresses"]):
        path, _, query = address.partition("?")
        names = {part.partition("=")[0] for part in query.split("&") if part}
        listed[re.sub(r"\b[A-Z]{2,}\b(?!\s)", "*", path)] = names - ({"protocol"} if path.endswith("socket") else set())
    assert listed == served


def test_protocol_page_has_every_field_of_a_table() -> None:
    parts = sections(page("reference/protocol.md"))
    for title, model in (("Tables", TableInfo), ("A new table", NewTable)):
        entries = {word for cells in rows(parts[title]) for word in codes(cells[0])}
        names = {field.alias or name for name, field in model.model_fields.items()}
        assert entries == names, title


# --- rules options


def test_options_page_has_every_value_the_default_first() -> None:
    for option in fields(Options):
        section = sections(page("reference/options.md"))[option.name]
        values = [str(value).lower() for value in option.metadata["values"]]
        assert [word for word in codes(section) if word in values][: len(values)] == values, option.name
        assert find_ruling_of_option(option.name, RULINGS).lower() in section.lower(), option.name


def test_options_page_lists_no_other_option() -> None:
    entries = {name for name in sections(page("reference/options.md")) if re.fullmatch(r"[a-z_0-9]+", name)}
    assert entries == {option.name for option in fields(Options)}


def test_the_page_of_the_options_has_every_profile() -> None:
    table = {cells[0]: cells[1] for cells in rows(sections(page("reference/options.md"))["Profiles"])}
    for name, options in PROFILES.items():
        entries = codes(table[f"`{name}`"])
        changes = {key: str(value).lower() for key, value in options.changed_values().items()}
        assert dict(zip(entries[::2], entries[1::2], strict=True)) == changes
    assert len(table) == len(PROFILES)
    assert "default" in table[f"`{DEFAULT_PROFILE}`"]


# --- actions and observations


def test_the_table_of_actions_is_that_of_the_rules() -> None:
    names = (
        *("BUILD", "DISCARD", "WONDER", "START", "DECLINE", "ASSIGN", "TOKEN", "DRAFT", "CARD", "SLOT", "ACTIVATE"),
        *("DIVINITY", "PLACE_DIVINITY", "MYTHOLOGY", "OFFERING", "TRACK", "MILITARY", "PREPARE", "CONSPIRACY"),
        *("RETURN", "CONSPIRE", "PLACE", "REMOVE", "MOVE", "MOVE_DECREE", "DECREE", "PAY"),
    )
    starts = [getattr(action_codes, name) for name in names]
    ends = [start - 1 for start in [*starts[1:], action_codes.N_ACTIONS]]
    text = sections(page("reference/actions.md"))["Integers"]
    entries = [(start, end, codes(name)[0]) for start, end, name in spans(text)]
    assert entries == list(zip(starts, ends, names, strict=True))
    used = [code for cells in rows(text) for code in codes(cells[-1])]
    assert {*used} == {verb.value for verb in duel.Verb}
    assert f"`N_ACTIONS` is {action_codes.N_ACTIONS}" in text
    assert f"{action_codes.N_BASE_ACTIONS} (`N_BASE_ACTIONS`)" in text
    assert f"{action_codes.WONDER} + {action_codes.N_PLACES} × slot + place" in text
    assert ", ".join("".join(map(str, order)) for order in action_codes.ASSIGNMENTS) in text


def test_each_verb_has_a_parsable_example() -> None:
    text = sections(page("reference/actions.md"))["Notation"]
    examples = [cells[0].strip("`") for cells in rows(text)]
    assert {example.split()[0] for example in examples} == {verb.value for verb in duel.Verb}
    assert [str(duel.parse(example)) for example in examples] == examples


def drawing(structure) -> str:
    lines = []
    for row in range(1, structure[-1].row + 1):
        line = ""
        for slot in structure:
            if slot.row == row:
                text = f"{slot.number} " if slot.face_up else f"({slot.number})"
                line = line.ljust(4 * slot.column - len(text) + 1) + text
        lines.append(line.rstrip())
    return "\n".join(lines)


def test_slots_are_drawn_as_they_lie() -> None:
    for number, structure in enumerate(layout.STRUCTURES):
        kind = "Agora: " * (number >= layout.N_AGES)
        title = f"{kind}Age {'I' * (number % layout.N_AGES + 1)}"
        assert f"\n{title}\n\n```text\n{drawing(structure)}\n```\n" in page("reference/actions.md"), title


def test_the_table_of_features_is_that_of_the_rules() -> None:
    text = page("reference/observation.md")
    first = next(iter(sections(text)))
    base, more = (list(spans(sections(text)[name])) for name in (first, "Columns of the expansions"))
    entries = base + more
    assert [start for start, _, _ in entries] == [0, *(end + 1 for _, end, _ in entries[:-1])]
    assert base[-1][1] + 1 == observation.N_BASE_FEATURES
    assert entries[-1][1] + 1 == observation.N_FEATURES == len(observation.FEATURES)
    numbers = re.search(r"Duel they are (\d+), of which a\ngame of the base box has the first (\d+);", text)
    assert numbers is not None
    assert (int(numbers[1]), int(numbers[2])) == (observation.N_FEATURES, observation.N_BASE_FEATURES)
    assert f"7 Wonders they are [{len(classic_observation.FEATURES)}]" in text
    names = ("CARD_COLUMN", "WONDER_COLUMN", "TOKEN_COLUMN", "SLOT_COLUMN", "CITY_COLUMN")
    assert [start for start, _, _ in base[:5]] == [getattr(observation_base, name) for name in names]
    assert base[5][0] == observation_base.CITY_COLUMN + observation_base.CITY_WIDTH
    assert base[6][0] == observation_base.TABLE_COLUMN
    names = (
        *("MORE_CARDS", "MORE_WONDERS", "MORE_TOKENS", "MARK_COLUMN", "MORE_OF_CITY"),
        *("GOD_COLUMN", "SPACE_COLUMN", "DECREE_COLUMN", "PLOT_COLUMN", "CHAMBER_COLUMN", "DECK_COLUMN", "REST_COLUMN"),
    )
    starts = [start for start, _, _ in (*more[:5], *more[6:13])]
    assert starts == [getattr(observation_expansions, name) for name in names]
    assert more[5][0] == observation_expansions.MORE_OF_CITY + observation_expansions.MORE_WIDTH
    for start, end, features in (*base[6:], *more[12:]):
        assert codes(features) == list(observation.FEATURES[start : end + 1])


def test_the_values_of_places_are_those_of_the_rules() -> None:
    text = sections(page("reference/observation.md"))
    places = ("UNSEEN", "ACCESSIBLE", "COVERED", "MINE", "THEIRS", "DISCARDED", "AWAY", "OFFERED", "REMOVED")
    values = [int(cells[0]) for cells in rows(text["Where things are"])]
    assert values == [getattr(observation_base, name) for name in places]
    tokens = ("IN_BOX", "ON_BOARD", "MY_TOKEN", "THEIR_TOKEN", "DRAWN", "ON_ENKI", "LOCKED")
    assert [getattr(observation_base, name) for name in tokens] == list(range(7))
    plots = (
        *("UNSEEN_PLOT", "MY_PLOT", "MY_PREPARED", "THEIR_PLOT", "THEIR_PREPARED", "MY_TRIGGERED", "THEIR_TRIGGERED"),
        *("DRAWN_PLOT", "ON_TOP", "AT_BOTTOM", "RUMOURED"),
    )
    rules = observation_expansions
    assert [getattr(rules, name) for name in plots] == list(range(11))
    assert (rules.UNSEEN_GOD, rules.MY_GOD, rules.THEIR_GOD, rules.IN_DECK, rules.ON_SPACE) == (0, 1, 2, 3, 6)
    assert [int(cells[0]) for cells in rows(text["Divinities and Conspiracies"])] == list(range(12))


def test_columns_of_a_city_are_listed_in_order() -> None:
    text = sections(page("reference/observation.md"))["A city"]
    columns = [[int(number) for number in re.findall(r"\d+", cells[0])] for cells in rows(text)]
    assert columns[0][0] == 0
    assert columns[-1][-1] + 1 == observation_base.CITY_WIDTH
    assert all(later[0] == earlier[-1] + 1 for earlier, later in pairwise(columns))
    more = sections(page("reference/observation.md"))["More of a city"]
    columns = [[int(number) for number in re.findall(r"\d+", cells[0])] for cells in rows(more)]
    assert columns[0][0] == 0
    assert columns[-1][-1] + 1 == observation_expansions.MORE_WIDTH
    assert all(later[0] == earlier[-1] + 1 for earlier, later in pairwise(columns))
    names = observation.FEATURES[observation_expansions.MORE_OF_CITY :]
    assert (names[0], names[1], names[2], names[5], names[10], names[16], names[19]) == (
        *("my_senators", "my_coins_on_astarte", "my_offering_2", "my_mesopotamian_tokens", "my_cubes_1"),
        *("my_unprepared_conspiracies", "my_price_soon_fixed_of_wood"),
    )
    names = observation.FEATURES[observation_base.CITY_COLUMN :]
    assert (names[0], names[1], names[6], names[11], names[13], names[21]) == (
        *("my_coins", "my_makes_wood", "my_price_of_wood", "my_choice_of_raw", "my_brown", "my_armillary_sphere"),
    )


# --- positions and views


def test_the_page_of_positions_has_every_field() -> None:
    first, *others = sections(page("reference/position.md")).items()
    modules = [text for title, text in others if title in ("Pantheon", "Agora", "The Solo Challenge")]
    entries = [word for text in (first[1], *modules) for cells in rows(text) for word in codes(cells[0])]
    assert sorted(entries) == sorted(field.name for field in fields(duel.Position))


def test_the_page_of_positions_has_every_question_with_its_seats() -> None:
    text = sections(page("reference/position.md"))["Pending questions"]
    entries = {
        name: codes(seats)
        for seats, questions in rows(text)
        for question in questions.split("; ")
        for name in codes(question.partition(" (")[0])
    }
    expected = {
        question.name.lower(): ["d"]
        if FIRST_CHANCE <= question < FIRST_TASK
        else ["p1"]
        if question in PLAYER_QUESTIONS
        else ["p1", "p2"]
        if question < FIRST_CHANCE or question in TASKS_OF_A_SEAT
        else ["-"]
        for question in Question
    }
    assert entries == expected


def keys_of(value) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if not key.isdigit():  # the number of a ply
                yield key
            yield from keys_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_of(inner)


def test_the_page_of_views_has_every_key() -> None:
    text = page("reference/view.md")
    entries = set(codes(text))
    met: set[str] = set()
    for seed in range(12):
        stream = derive_random_stream(seed)
        modules = ((), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",))[seed % 5]
        changes = {"promo_wonders": "both", "library_draw": ("private", "public")[seed % 2]}
        game = duel.Game(duel.options.options_from("default", changes, modules), seed=seed)
        while not game.is_over:
            met |= set(keys_of(view(game, game.seat)))
            legal = game.legal_codes()
            game.play(legal[draw_below(stream, len(legal))])
        met |= set(keys_of(view(game)))
    symbols = {symbol.name.lower() for symbol in Symbol}
    options = {field.name for field in fields(Options)}
    assert met - symbols - options <= entries
    assert f"**version {VERSION}**" in text


# --- players


def test_the_levels_are_as_many_as_the_pages_say() -> None:
    words = page("reference/command-line.md")
    assert f"`level:1` to `level:{max(LEVELS)}`:" in words
    assert f"in `classic` to `level:{max(CLASSIC_LEVELS)}`" in words
    assert f"1 to {max(LEVELS)}, in `classic` to {max(CLASSIC_LEVELS)}" in words
    assert f"`--level 2` to `--level {max(LEVELS)}`" in page("tutorial/terminal.md")


# --- Python


PUBLIC_MODULES = (
    "",
    "classic",
    "duel",
    "game",
    "game.learning",
    "gpu",
    "lab",
    "lab.dataset",
    "players",
    "puzzles",
    "records",
)
DIRECTIVE = re.compile(r"^\.\. (?:(currentmodule)|(?:auto|py:)\w+):: ([\w.]+)$", re.MULTILINE)


def documented(module: str) -> set[str]:
    """The names of a module that its API page has, without the module."""
    inside, names = module, set()
    for is_current, name in DIRECTIVE.findall(page(f"reference/api/{module.partition('.')[2] or 'package'}.md")):
        if is_current:
            inside = name
        else:
            path = name if name.startswith("sevenwonders.") else f"{inside}.{name}"
            names.add(path.removeprefix(f"{module}."))
    return names


@pytest.mark.parametrize("name", [*PUBLIC_MODULES, "review", "server"])
def test_api_page_has_every_public_name(name: str) -> None:
    module = importlib.import_module(f"sevenwonders.{name}".rstrip("."))
    elsewhere = {"__version__", *(sevenwonders.__all__ if name == "game" else ())}
    names = documented(module.__name__)
    assert {public for public in module.__all__ if not {public, f"{public}.{public}"} & names} <= elsewhere


def test_api_pages_begin_with_the_game_of_duel() -> None:
    pages = re.findall(r"^api/(.+)$", page("reference/python.md"), re.MULTILINE)
    assert sorted(pages) == sorted(file.stem for file in (DOCS / "reference" / "api").glob("*.md"))
    first = DIRECTIVE.findall(page(f"reference/api/{pages[0]}.md"))
    assert next(name for is_current, name in first if not is_current) == "Game"
