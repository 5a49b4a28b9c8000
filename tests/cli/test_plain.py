"""The dialogue in plain lines plays and describes Pantheon, Agora and the Solo Challenge."""

import io
import random
import re
import sys
from itertools import pairwise

import pytest
from rich.console import Console
from tests.vocabulary import vocabulary, words_in

from sevenwonders import duel
from sevenwonders.cli.plain import CLEAR_TERMINAL, SCREENFUL, PlainGame
from sevenwonders.duel.components import CONSPIRACIES
from sevenwonders.duel.narrator import describe_table
from sevenwonders.duel.wording import wording
from sevenwonders.duel.words import describe_question
from sevenwonders.local.table import LocalTable
from sevenwonders.local.tutor import Tutor
from sevenwonders.messages import LANGUAGES
from sevenwonders.registry import game_type

from ..tui.conftest import turn_in
from ..tui.table import TestTable

EACH_ALONE = [pytest.param((name,), marks=pytest.mark.slow) for name in ("pantheon", "agora")]
MODULES = [("pantheon", "agora"), ("solo",), *EACH_ALONE]


class RandomPerson(io.StringIO):
    """Reads what the table asks and writes the notation of a random legal move."""

    def __init__(self, table: LocalTable, seed: int) -> None:
        super().__init__()
        self.table, self.rng = table, random.Random(seed)
        self.words = iter(["show", "boards", "legal", "cards p1", "unseen", "score", "log", "about curia julia"] * 3)

    def readline(self, *_):
        word = next(self.words, None) if self.rng.random() < 0.2 else None
        return f"{word or self.rng.choice(self.table.game.legal_actions())}\n"


def session(monkeypatch, modules, seed=3):
    """A whole game of two people at one terminal; what was said."""
    game = duel.Game(duel.Options(**dict.fromkeys(modules, True)), seed=seed, names=("Ada", "Bruno"))
    table, said = LocalTable(game), io.StringIO()
    monkeypatch.setattr(sys, "stdin", RandomPerson(table, seed))
    PlainGame(table, Console(file=said, width=400, highlight=False, no_color=True)).run()
    return table, said.getvalue()


@pytest.mark.parametrize("modules", MODULES, ids="+".join)
def test_a_whole_game_in_plain_lines(monkeypatch, modules):
    table, said = session(monkeypatch, modules)
    assert table.game.is_over
    assert "The game is over" in said
    assert "Traceback" not in said
    assert ("Pantheon space 1" in said) == ("pantheon" in modules)
    assert ("Chamber 1 (1 point)" in said) == ("agora" in modules)
    assert ("Solo Challenge: " in said) == ("solo" in modules)
    assert not re.search(r"(?<![\d:])\b1 (coin|point|action|card|face-down card|step)s\b", said)
    assert ("Pass the terminal to" in said) == bool({"pantheon", "agora"} & set(modules))


class Reader(RandomPerson):
    """Reads everything that a game has to say, and chooses now and then; what was typed is in `typed`."""

    def __init__(self, table: LocalTable, seed: int) -> None:
        super().__init__(table, seed)
        self.words = iter(
            ["legal", "show", "boards", "cards p1", "unseen", "score", "log", "about isis", "price altar"] * 3
        )
        self.typed = []

    def readline(self, *_):
        word = next(self.words, "") if len(self.typed) % 3 else ""
        self.typed.append(word or str(self.rng.choice(self.table.game.legal_actions())))
        return f"{self.typed[-1]}\n"


@pytest.mark.parametrize("modules", [(), ("pantheon", "agora"), ("solo",)], ids="+".join)
def test_the_same_game_is_printed_in_four_languages(monkeypatch, modules):
    """Beside names and notation, every word of a game's lines is one of the language's messages."""
    lines = {}
    for language in LANGUAGES:
        game = duel.Game(duel.Options(**dict.fromkeys(modules, True)), seed=3, names=("Ada", "Bruno"))
        table, said = LocalTable(game), io.StringIO()
        reader = Reader(table, 3)
        monkeypatch.setattr(sys, "stdin", reader)
        PlainGame(table, Console(file=said, width=9999, highlight=False, no_color=True), language=language).run()
        assert table.game.is_over
        printed = said.getvalue().splitlines()[1:]  # without the title of the game
        lines[language] = [line for line in printed if line.removeprefix("> ") not in reader.typed]
        listed = [*lines[language], *duel.Record.of(game).listing(0, language)]
        shown = "\n".join(re.sub(r"^ *\d+  \w.*?  +", "", line) for line in listed)  # without notation
        assert sorted(words_in(shown) - vocabulary("duel", language) - words_in("Ada Bruno p1") - {"ii", "iii"}) == []
    assert len({len(part) for part in lines.values()}) == 1


@pytest.mark.parametrize("modules", [(), ("pantheon", "agora"), ("solo",)], ids="+".join)
def test_set_up_is_said_once_before_the_first_question(monkeypatch, modules):
    game = duel.Game(duel.Options(**dict.fromkeys(modules, True)), seed=3)
    said = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    PlainGame(LocalTable(game), Console(file=said, width=9999, highlight=False, no_color=True)).run()
    assert game.plies
    assert not [line for line in game_type("duel").narrator(game).describe_plies(0) if line in said.getvalue()]
    for ply in game.plies:
        shown = [unit.name for unit in ply.action.units if not ply.is_component_hidden_from(0)]
        assert all(name in said.getvalue() for name in shown), ply


def test_a_tutor_asks_again(monkeypatch):
    table, said = TestTable(turn_in(5, 2, 14)), io.StringIO()
    last = len(table.game.legal_codes())
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{last}\nscore\n{last}\nquit\n"))
    plies = len(table.game.plies)
    PlainGame(table, Console(file=said, width=400, highlight=False, no_color=True), Tutor()).run()
    assert said.getvalue().count("This gives away about") == 1
    assert len(table.game.plies) > plies


def test_secrets_leave_the_screen_with_their_owner(monkeypatch):
    table, said, prompts = LocalTable(duel.Game(duel.Options(agora=True), seed=3)), io.StringIO(), []

    class Person(RandomPerson):
        def isatty(self):
            return True

        def readline(self, *_):
            seat = table.find_next_human_seat()
            if said.getvalue().endswith("> "):
                prompts.append((seat, table.has_secrets(seat), len(said.getvalue())))
            return super().readline()

    monkeypatch.setattr(sys, "stdin", Person(table, 3))
    PlainGame(table, Console(file=said, width=400, highlight=False, no_color=True, force_terminal=True)).run()
    passed = [(start, end) for (one, secret, start), (other, _, end) in pairwise(prompts) if secret and one != other]
    assert passed
    for start, end in passed:
        pushed, forgotten, shown = said.getvalue()[start:end].rpartition(CLEAR_TERMINAL)
        assert "\n" * SCREENFUL in pushed
        assert forgotten
        assert shown.startswith("Pass the terminal to") or "Pass the terminal to" not in pushed + shown


@pytest.mark.parametrize("line", ["price mars", "price law", "price", "about"])
def test_unit_without_a_price_is_refused(monkeypatch, line):
    said = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{line}\nabout mars\nabout conspirator\nQUIT\n"))
    PlainGame(LocalTable(duel.Game(seed=1)), Console(file=said, width=400, highlight=False, no_color=True)).run()
    assert said.getvalue().count("No: ") == 1
    assert "Ada: " not in said.getvalue()


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_conspiracies_are_described_to_their_owner_alone(viewer):
    game = duel.Game(duel.Options(agora=True), seed=1)
    rng = random.Random(1)
    while not all(max(city.plots) >= 0 for city in game.state.city):
        if game.is_over:
            game = duel.Game(duel.Options(agora=True), seed=rng.randint(0, 10**6))
        game.play(rng.choice(game.legal_codes()))
    said = describe_table(duel.view(game, viewer), wording(), game.names)
    lines = "\n".join(line for line in said if "Conspiracy:" in line)
    for seat in (0, 1):
        held = [CONSPIRACIES[plot].name for plot in game.state.city[seat].plots if plot >= 0]
        assert all((name in lines) == (viewer == seat) for name in held)
    assert "Conspiracy: face down" in lines


def test_the_lines_of_a_game_hold_no_identifier():
    """Neither the line that asks nor the list of cards not seen."""
    dice = random.Random(3)
    for options in (duel.Options(), duel.Options(pantheon=True, agora=True, payment_choice="pareto")):
        game, asked = duel.Game(options, seed=3), set()
        while not game.is_over:
            narrator = game_type("duel").narrator(game)
            asked.add(narrator.format_status_line(game.seat))
            asked.update(narrator.iter_unseen_card_lines(game.seat))
            game.play(dice.choice(game.legal_codes()))
        assert [line for line in asked if re.search(r"\w_\w|Age \d|\b0 face-down|[?.][?.]", line)] == []
        assert {"[Age I", "[Age II", "[Age III"} <= {line.split(",")[0] for line in asked}
        assert any("(Age III) out of these" in line for line in asked)


def test_questions_say_what_they_are_about():
    for decision, said in (
        ({"question": "place_divinity", "mythology": "greek"}, "Place a Divinity face down (Greek)"),
        ({"question": "destroy_card", "colour": "brown"}, "Destroy one of your opponent’s brown cards"),
    ):
        assert describe_question(decision, wording()) == said
