"""Messages in four languages: plural forms, links, lists and numbers."""

import pytest

from sevenwonders.errors import SevenWondersError
from sevenwonders.messages import LANGUAGES, Messages, load_messages
from sevenwonders.registry import GAMES, game_type

LINKS = [
    ("fr", "{it:de}", "Ada", "d’Ada"),
    ("fr", "{it:de}", "élan", "d’élan"),
    ("fr", "{it:de}", "Yves", "d’Yves"),
    ("fr", "{it:de}", "Yann", "de Yann"),
    ("fr", "{it:de}", "Çelik", "de Çelik"),
    ("fr", "{it:que}", "Œdipe", "qu’Œdipe"),
    ("fr", "{it:que}", "Mira", "que Mira"),
    ("es", "{it:y}", "Irene", "e Irene"),
    ("es", "{it:y}", "Hipólito", "e Hipólito"),
    ("es", "{it:y}", "Hierro", "y Hierro"),
    ("es", "{it:y}", "Ada", "y Ada"),
    ("es", "{it:o}", "Óscar", "u Óscar"),
    ("es", "{it:o}", "Olga", "u Olga"),
    ("es", "{it:o}", "Horacio", "u Horacio"),
]


@pytest.mark.parametrize(("language", "text", "name", "said"), LINKS)
def test_words_change_before_certain_letters(language, text, name, said):
    assert Messages(language, {"key": text}).say("key", it=name) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0", "1,000", "12,345.5", "-0.125"]),
        ("de", ["0", "1.000", "12.345,5", "-0,125"]),
        ("fr", ["0", "1\u202f000", "12\u202f345,5", "-0,125"]),
        ("es", ["0", "1000", "12.345,5", "-0,125"]),
    ],
)
def test_numbers_have_the_separators_of_the_language(language, said):
    say = Messages(language, {"key": "{n}"}).say
    assert [say("key", n=number) for number in (-0.0, 1000, 12345.5, -0.125)] == said


def test_singular_is_for_one_and_in_french_for_less_than_two():
    counts = (-1, 0, 0.5, 1, 1.5, 2, 1_000_000)
    text = {"one": "one", "other": "more"}
    said = {
        language: [Messages(language, {"key": text}).say("key", count=count) for count in counts]
        for language in LANGUAGES
    }
    assert said["fr"] == ["one"] * 5 + ["more"] * 2
    assert said["en"] == said["de"] == said["es"] == ["one", "more", "more", "one", "more", "more", "more"]


def test_lists_have_one_last_word():
    assert [load_messages().join(["a", "b", "c"][:count], "or") for count in range(4)] == [
        "",
        "a",
        "a or b",
        "a, b or c",
    ]


def test_a_message_lacks_no_value_in_silence():
    with pytest.raises(KeyError):
        load_messages().say("coins")
    with pytest.raises(KeyError):
        load_messages().say("no.such.message")
    with pytest.raises(SevenWondersError, match="write en, de, fr, es"):
        load_messages("it")


@pytest.mark.parametrize("game", GAMES)
def test_games_add_their_messages_to_the_shared_ones(game):
    own = game_type(game).messages("de")
    assert load_messages("de").keys < own.keys
    assert not [key for key in own.keys if "\u00ad" in str(own.get(key))]
