"""A short run of each machine of the net, with a fixed seed; see `tools/net`.

Each test imports its machine itself: another process collects tests without loading what all of them need.
"""

import shutil
from random import Random

import pytest


def test_upgrades_lose_nothing():
    from tools.net import upgrades

    upgrades.check(2)


def test_library_refuses_wrong_arguments_with_a_sentence():
    from tools.net import library

    library.check(1, functions=2)


def test_people_break_no_server():
    from tools.net import people

    people.check(2, examples=1, steps=20)


def test_commands_end_as_documented(monkeypatch):
    from tools.net import commands

    from sevenwonders.cli import main

    monkeypatch.setattr(main, "build_application", main.build_application)  # `load` replaces it by a faster one
    commands.load()
    commands.try_drawn_commands(1, examples=6)
    commands.secrets_are_kept(Random(1))


def test_terminal_survives_random_keys():
    from tools.net import terminal

    terminal.check(3)


def test_browser_walks_without_a_fault():
    from tools.net import browser

    if shutil.which("chromium") is None:
        pytest.skip("the browser tests need Chromium (Debian: apt install chromium)")
    try:
        browser.check(217, steps=5)
    finally:
        browser.close()
