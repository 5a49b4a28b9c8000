"""A short run of each machine of the net, with a fixed seed; see `tools/net`."""

from tools.net import library, people, upgrades


def test_upgrades_lose_nothing():
    upgrades.check(2)


def test_library_refuses_wrong_arguments_with_a_sentence():
    library.check(1, functions=2)


def test_people_break_no_server():
    people.check(2, examples=3, steps=30)
