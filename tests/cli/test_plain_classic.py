"""The dialogue in plain lines plays games for 3 to 7, and shows no hand to another seat."""

import io
import random
import re
import sys
from pathlib import Path

import pytest
from rich.console import Console
from tests.vocabulary import vocabulary, words_in

from sevenwonders.classic import BY_ID, GAME, Game
from sevenwonders.classic.ids import SEATS, cards_in_hand
from sevenwonders.cli.plain import PlainGame
from sevenwonders.local.table import PERSON, LocalTable
from sevenwonders.messages import LANGUAGES
from sevenwonders.players import Analysis, Candidate

WORDS = ["show", "legal", "hand", "city p2", "about palace", "price baths", "score", "known", "discard", "log", "help"]
NONSENSE = ["", "build", "build atlar", "9999", "city p9", "about nothing", "sell palace", "p7 fly", "price", "\x00"]


class RandomPerson(io.StringIO):
    """Writes a random legal choice of the seat that is asked, now and then a word, nonsense or a change of mind."""

    def __init__(self, table: LocalTable, seed: int) -> None:
        super().__init__()
        self.table, self.rng = table, random.Random(seed)
        self.words = iter((NONSENSE + WORDS) * 2)

    def readline(self, *_: object) -> str:
        draw = self.rng.random()
        word = next(self.words, None) if draw < 0.5 else "undo" if draw > 0.97 else None
        seat = self.table.find_next_human_seat()
        return f"{word if word is not None else self.rng.choice(self.table.game.legal_actions(seat))}\n"


def session(monkeypatch: pytest.MonkeyPatch, players: int, people: int, seed: int = 3) -> tuple[LocalTable, str]:
    """A whole game; what was said."""
    seats = [PERSON] * people + ["random"] * (players - people)
    names = [f"Ada{number}" for number in range(players)]
    table, said = LocalTable(Game.new(seed=seed, players=players, names=names), seats), io.StringIO()
    monkeypatch.setattr(sys, "stdin", RandomPerson(table, seed))
    PlainGame(table, Console(file=said, width=400, highlight=False, no_color=True, soft_wrap=True)).run()
    return table, said.getvalue()


class Reader(RandomPerson):
    """Reads everything that a game has to say, and chooses now and then; what was typed is in `typed`."""

    def __init__(self, table: LocalTable, seed: int) -> None:
        super().__init__(table, seed)
        self.words = iter([word for word in WORDS if word != "help"] * 3)
        self.typed: list[str] = []

    def readline(self, *_: object) -> str:
        seat = self.table.find_next_human_seat()
        word = next(self.words, "") if len(self.typed) % 3 else ""
        self.typed.append(word or str(self.rng.choice(self.table.game.legal_actions(seat))))
        return f"{self.typed[-1]}\n"


@pytest.mark.parametrize("players", [3, 7])
def test_the_same_game_is_printed_in_four_languages(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    """Beside names and notation, every word of a game's lines is one of the language's messages."""
    names, lines = [f"Ada{number}" for number in range(players)], {}
    for language in LANGUAGES:
        game = Game.new(seed=5, players=players, names=names)
        table, said = LocalTable(game, [PERSON] + ["random"] * (players - 1)), io.StringIO()
        reader = Reader(table, players)
        monkeypatch.setattr(sys, "stdin", reader)
        console = Console(file=said, width=400, highlight=False, no_color=True, soft_wrap=True)
        PlainGame(table, console, language=language).run()
        assert table.game.is_over
        printed = said.getvalue().splitlines()[1:]  # without the title of the game
        lines[language] = [line for line in printed if line.removeprefix("> ") not in reader.typed]
        shown = "\n".join(line[39:] if re.match(r" *\d+  \w", line) else line for line in lines[language])
        assert sorted(words_in(shown) - vocabulary("classic", language) - words_in("Ada L2 R2") - {"ii", "iii"}) == []
    assert len({len(part) for part in lines.values()}) == 1


@pytest.mark.parametrize(("players", "people"), [(3, 1), (7, 1), (3, 3), (5, 2)])
def test_a_whole_game_in_plain_lines(monkeypatch: pytest.MonkeyPatch, players: int, people: int) -> None:
    table, said = session(monkeypatch, players, people)
    assert table.game.is_over
    assert "The game is over" in said
    assert "Traceback" not in said
    assert ("Pass the terminal to" in said) == (people > 1)
    assert said.count("No: ") >= 5


def test_the_curtain_hides_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two handings over nothing is said of a hand but that of who holds the device."""
    table = LocalTable(Game.new(seed=9, sides="day", names=("Ada", "Bo", "Cy")), [PERSON] * 3)
    said = io.StringIO()

    class Script(io.StringIO):
        def readline(self, *_: object) -> str:
            seat = table.find_next_human_seat()
            if not said.getvalue().endswith("> "):
                return "\n"
            asked = len(re.findall("^> hand$", said.getvalue(), re.M))
            return "hand\n" if asked <= (seat or 0) else f"{table.game.legal_actions(seat)[-1]}\n"

    monkeypatch.setattr(sys, "stdin", Script())
    hands = [{card.name for card in cards_in_hand(table.game.state, seat)} for seat in range(3)]
    plain = PlainGame(table, Console(file=said, width=400, highlight=False, no_color=True, soft_wrap=True))
    for _ in range(6):  # each seat: its hand, then its choice
        plain.play_step()
    parts = said.getvalue().split("Pass the terminal to ")[1:]
    assert [part.split(",")[0] for part in parts] == ["Ada", "Bo", "Cy"]
    for seat, part in enumerate(parts):
        shown = {BY_ID[name].name for name in BY_ID if re.search(rf"^  {BY_ID[name].name} \(", part, re.M)}
        assert shown == hands[seat]


def test_bad_input_at_the_door(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for arguments, message in {
        ("--players", "8"): "players cannot be '8'",
        ("--seat", "9"): "there is no seat '9'",
        ("--people", "4"): "4 people do not fit at a table for 3",
        ("-o", "sides=dusk"): "sides cannot be 'dusk'",
        ("--opponent", "grandmaster"): "no player is called 'grandmaster'",
        ("--modules", "agora"): "this game has no modules",
        ("--resume", "nothing.toml"): "cannot be read",
    }.items():
        assert message in run("play", "classic", "--plain", *arguments, code=2, given="").stderr


def test_a_game_is_kept_and_goes_on(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    options = ["--players", "4", "--level", "1", "--seat", "2", "--seed", "3", "--file", "game.toml"]
    first = run("play", "classic", "--plain", *options, given="1\n1\n")
    assert "sevenwonders play --resume game.toml" in first.stdout
    again = run("play", "--resume", "game.toml", "--plain", given="log\n2\nquit\n")
    assert "Level 1 A: " in again.stdout
    assert SEATS[1] in again.stdout
    assert "(p4)" in run("replay", "game.toml").stdout
    assert "is dealt" in run("replay", "game.toml", "--seat", "p2").stdout
    assert "the game has no p5" in run("replay", "game.toml", "--seat", "p5", code=2).stderr
    assert run("lab", "trace", "game.toml", "--seat", "spectator").stdout.count('"hands":{}') > 4


def test_cards_and_rulings_of_the_game(run) -> None:  # type: ignore[no-untyped-def]
    found = run("cards", "--game", "classic", "science", "iii").stdout
    assert "Observatory" in found
    assert "Baths" not in found
    assert "no component mentions dragon" in run("cards", "--game", "classic", "dragon", code=2).stderr
    assert "R-16" in run("rules", "--game", "classic", "seventh", "card").stdout
    assert "choose, day, night, random" in run("rules", "--game", "classic", "--options").stdout


def test_choices_say_what_they_change_and_refusals_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(seed=8, players=3, sides="day", names=("Ada", "Bo", "Cy"))
    said = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("legal\nbuild baths\nbuild palace\nquit\n"))
    PlainGame(LocalTable(game, [PERSON, "random", "random"]), Console(file=said, width=400, no_color=True)).run()
    output = said.getvalue()
    assert re.search(r"sell baths +Sell Baths for 3 coins  \(coins 3 to 6\)", output)
    makes = "the city produces cloth."
    assert f"No: Baths needs 1 stone more than the city produces and the neighbours sell; {makes}" in output
    assert "No: Palace is not in the hand, which holds Press, Clay Pool, Timber Yard, Baths," in output
    assert "may build" not in output


def test_advice_is_in_words_and_the_best_comes_first() -> None:
    game = Game.new(seed=8, players=3, sides="day", names=("Ada", "Bo", "Cy"))
    codes = game.legal_codes(0)[:4]
    visits, values = (500, 300, 3, 0), (0.3, 0.4, 0.9, 0.0)
    moves = tuple(Candidate(code, tries, 0.0, value) for code, tries, value in zip(codes, visits, values, strict=True))
    lines = [
        *GAME.narrator(game).describe_analysis(
            Analysis(0, 803, 1.0, 0.35, {}, moves), lambda code: GAME.action(game.state, 0, code)
        )
    ]
    output = [line for line in lines[1:] if "times" in line]
    assert [line.split()[0] for line in output] == ["40.0", "30.0", "90.0"]
    assert "Build " in output[0]


def test_a_price_says_what_no_neighbour_gets() -> None:
    narrator = GAME.narrator(Game.new(seed=7, players=3, sides="day"))
    assert [*narrator.describe_ways_to_pay(0, "altar")] == ["Altar: free", "  0 coins"]
    assert "  1 coin" in narrator.describe_ways_to_pay(0, "timber yard")
