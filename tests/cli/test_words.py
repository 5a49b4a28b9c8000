"""Output of commands for people: names instead of ids, and labels in the language of the text."""

import re

import pytest


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (("--modules", "pantheon,agora"), ["The Hanging Gardens", "Lumber Yard", "Organized Crime"]),
        (("--game", "classic"), ["7 Wonders, 3 players: ", "Gizah, night", "Glassworks"]),
    ],
)
def test_the_explorer_prints_names_instead_of_ids(run, line, names):
    said = run("lab", "explore", *line).stdout
    assert [name for name in names if name not in said] == []
    assert not re.search(r"\w_\w", said)


@pytest.mark.parametrize(
    ("language", "option", "component"),
    [("de", "Option: reveal_timing", "Karte oder Marker"), ("fr", "Option\xa0: reveal_timing", "Carte ou jeton")],
)
def test_rules_has_its_labels_in_the_language_asked_for(run, language, option, component):
    said = run("rules", "R-24", "--language", language).stdout
    assert option in said
    assert "source" not in said.lower()
    assert f"\n{component} " in "\n" + run("rules", "mausoleum", "--language", language).stdout
    assert "    Option: reveal_timing\n    Source (rulebook): " in run("rules", "R-24").stdout


def test_a_review_says_of_the_automa_that_it_decided_nothing(run, tmp_path):
    file = tmp_path / "solo.toml"
    run("lab", "simulate", "--modules", "solo", "--games", "1", "--players", "random", "random", "--records", file)
    said = run("analyse", file, "--simulations", "1").stdout
    assert ": no decision, luck " in said
    assert "accuracy -" not in said
