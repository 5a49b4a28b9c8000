"""A short run of each machine of the net, with a fixed seed; see `tools/net`."""

import shutil
from random import Random

import pytest
from tools.net import browser, commands, library, people, terminal, upgrades


def test_upgrades_lose_nothing():
    upgrades.check(2)


def test_library_refuses_wrong_arguments_with_a_sentence():
    library.check(1, functions=2)


def test_people_break_no_server():
    people.check(2, examples=2, steps=20)


def test_commands_end_as_documented():
    commands.load()
    commands.try_drawn_commands(1, examples=6)
    commands.secrets_are_kept(Random(1))


def test_terminal_survives_random_keys():
    terminal.check(3)


def test_browser_walks_without_a_fault():
    if shutil.which("chromium") is None:
        pytest.skip("the browser tests need Chromium (Debian: apt install chromium)")
    try:
        browser.check(217, steps=8)
    finally:
        browser.close()
