"""Puzzles in the terminal: in lines of text and on a screen."""

import re
import sys
from io import StringIO

import pytest
from rich.console import Console

from sevenwonders import puzzles
from sevenwonders.cli.puzzles.plain import play_plain_puzzles
from sevenwonders.cli.puzzles.play import build_themes_table, check_option_conflicts
from sevenwonders.errors import SevenWondersError
from sevenwonders.messages import LANGUAGES
from sevenwonders.names import GeneratedName
from sevenwonders.puzzles.progress import PuzzleProgress
from sevenwonders.puzzles.table import PuzzleTable
from sevenwonders.registry import GAMES
from sevenwonders.tui import make_app

FIRST, SECOND = puzzles.shipped("duel")[:2]


def test_lines_of_text_say_why_and_go_on_to_the_next(monkeypatch, capsys):
    wrong, right = FIRST.answers[-1].action, FIRST.answers[0].action
    monkeypatch.setattr(sys, "stdin", StringIO(f"{wrong}\nhint\n{right}\nq\n"))
    progress = PuzzleProgress()
    play_plain_puzzles(FIRST, lambda: SECOND, progress, Console(highlight=False, soft_wrap=True, no_color=True))
    said = capsys.readouterr().out
    assert "There is a better move: " in said
    (hint,) = (line for line in said.splitlines() if line.strip().startswith(f"{100 * FIRST.answers[0].value:.1f} %"))
    assert f" {right}: " in hint
    assert "tried" not in hint, "nothing was searched"
    assert "Correct: " in said
    assert f"Puzzle {SECOND.id}" in said
    assert "0 of 1 on the first try" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_puzzles_speak_the_language_of_the_table(language, monkeypatch, capsys):
    messages = FIRST.game_type.messages(language)
    monkeypatch.setattr(sys, "stdin", StringIO(f"{FIRST.answers[-1].action}\ndraft piraeus\n"))
    console = Console(highlight=False, soft_wrap=True, no_color=True)
    play_plain_puzzles(FIRST, lambda: SECOND, progress := PuzzleProgress(), console, language)
    said = capsys.readouterr().out
    assert messages.say(f"puzzles.theme.{FIRST.themes[0]}") in said
    assert f"{messages.say('puzzles.wrong')}" in said
    assert messages.say("refusal.word", word="draft") in said
    assert messages.format_seat_name(GeneratedName("player", number=2)) in said
    assert progress.describe_progress(messages) in said


@pytest.mark.parametrize("game", GAMES)
def test_help_lists_the_words_that_a_puzzle_takes(game, monkeypatch, capsys):
    puzzle = puzzles.shipped(game)[0]
    monkeypatch.setattr(sys, "stdin", StringIO("help\n"))
    play_plain_puzzles(
        puzzle, lambda: puzzle, PuzzleProgress(), Console(highlight=False, soft_wrap=True, no_color=True)
    )
    words = capsys.readouterr().out.partition("Other words:")[2]
    assert "next      another puzzle" in words
    assert "hint      the answer" in words
    assert not any(word in words for word in ("undo", "redo", "log ", "saved"))


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_counted_by_theme_and_by_what_is_played(game):
    shipped = puzzles.shipped(game)
    columns = build_themes_table(shipped, shipped[0].game_type.puzzle_themes).columns
    head = [column.header for column in columns]
    every, *rows = zip(*(column.cells for column in columns), strict=True)
    assert head[:2] == ["theme", "all"]
    assert int(every[1]) == len(shipped) == sum(map(int, every[2:]))
    assert all(int(row[1]) == sum(map(int, row[2:])) > 0 for row in rows)


def test_when_there_is_no_further_one_it_says_so(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", StringIO("next\n"))

    def none() -> puzzles.Puzzle:
        raise SevenWondersError("there is no further mistake in this game")

    play_plain_puzzles(FIRST, none, PuzzleProgress(), Console(highlight=False, soft_wrap=True, no_color=True))
    assert "There is no further mistake in this game." in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
async def test_on_the_screen_the_next_one_comes_when_one_is_settled(game):
    one, other = puzzles.shipped(game)[:2]
    progress = PuzzleProgress()
    app = make_app(PuzzleTable(one, progress), again=lambda: PuzzleTable(other, progress))
    async with app.run_test(size=(130, 44)) as pilot:
        await pilot.pause()
        codes = {
            str(app.table.kind.action(app.table.game.state, one.seat, code)): code
            for code in app.table.game.legal_codes(one.seat)
        }
        app.make_person_move(codes[one.answers[-1].action])
        assert re.fullmatch(r"There is a better move: .*\.", app.table_screen.scene.news)
        await pilot.press("n")
        await pilot.pause()
        assert app.table.puzzle is one
        app.make_person_move(codes[one.answers[0].action])
        await pilot.press("n")
        await pilot.pause()
        assert app.table.puzzle is other
    assert progress.tried == {one.id: False}


def test_options_that_say_two_things_are_refused(refused):
    with refused(SevenWondersError):
        check_option_conflicts("abc", "science", None, False, None, None)
