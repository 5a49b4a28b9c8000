"""Names of players: joiners between letters are part of them, piles of accents and what cannot be seen are not."""

import unicodedata

import pytest

from sevenwonders import classic, duel
from sevenwonders.errors import SevenWondersError
from sevenwonders.names import MAX_CODE_POINTS, MAX_LETTERS, normalize_player_name, split_graphemes
from sevenwonders.records import dumps, loads
from sevenwonders.server.tables.names import make_unique_name, make_unique_names

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
SCOTLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbsct") + "\U000e007f"
NAMES = {
    "family": FAMILY,
    "pilot": "\U0001f469\U0001f3fd\u200d\u2708\ufe0f",
    "Scotland": SCOTLAND,
    "Persian": PERSIAN,
    "Sinhala": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Burmese": "\u1000\u103c\u102d\u102f\u1037",
    "Hebrew": "\u05e9\u05c1\u05bc\u05b8\u05bdלום",
    "Vietnamese": "Nguy\u1ec5n Th\u1ecb",
    "long": "Wolfeschlegelsteinhausenbergerdorffburgh",
    "families": FAMILY * 16,
}
NO_NAMES = {
    "pile": ("Z" + "\u0301" * 20, "piled"),
    "five accents": ("Za\u0316\u0317\u0318\u0319\u0301\u0302", "piled"),
    "circles": ("a" + "\u20dd" * 5, "piled"),
    "empty": ("", "invisible"),
    "spaces": (" \u3000\u00a0", "invisible"),
    "joiner alone": ("\u200d", "invisible"),
    "joiner at the end": ("Ada\u200c", "invisible"),
    "two joiners": ("A\u200d\u200dda", "invisible"),
    "accent alone": ("\u0301", "invisible"),
    "filler": ("\u3164", "invisible"),
    "other direction": ("\u202eadA", "invisible"),
    "tag without a flag": ("A\U000e0067", "invisible"),
    "two lines": ("Ada\nBo", "invisible"),
    "terminal": ("\x1b[31mAda", "invisible"),
    "half a letter": ("\ud83d", "invisible"),
    "too long": ("a" * 41, "long"),
    "too many families": (FAMILY * 20, "long"),
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_name_of_any_script_is_kept(name: str) -> None:
    assert normalize_player_name(f" {name} ") == unicodedata.normalize("NFC", name)
    assert len(split_graphemes(name)) <= MAX_LETTERS


@pytest.mark.parametrize(("name", "fault"), NO_NAMES.values(), ids=NO_NAMES)
def test_text_that_is_no_name_is_refused(name: str, fault: str, refused) -> None:
    with refused(SevenWondersError, fault):
        normalize_player_name(name)


def test_name_is_composed_and_spaces_are_plain() -> None:
    assert normalize_player_name("Zoe\u0308") == "Zo\u00eb"
    assert normalize_player_name("\u5c71\u7530\u3000\u592a\u90ce") == "\u5c71\u7530 \u592a\u90ce"


@pytest.mark.parametrize("game", [duel, classic])
def test_record_keeps_names_with_joiners(game: object) -> None:
    players = 2 if game is duel else 3
    names = (FAMILY, PERSIAN, "Ada")[:players]
    new = duel.Game(seed=1, names=names) if game is duel else classic.Game.new(seed=1, players=3, names=names)
    kind = duel.Record if game is duel else classic.Record
    (record,) = loads(dumps([kind.of(new)]))  # type: ignore[arg-type]
    assert record.game().names == names
    assert FAMILY in "".join(record.listing()), "a terminal obeys no joiner"


def test_game_with_piled_accents_is_refused(refused) -> None:
    with refused(SevenWondersError):
        duel.Game(seed=1, names=("Z" + "\u0301" * 20, "Bo"))


@pytest.mark.parametrize("game", [duel, classic])
def test_endless_names_are_shortened_in_the_middle(game) -> None:  # type: ignore[no-untyped-def]
    names = ("exec:" + "M" * 1_000_000 + "/bot.py", "Bo", "Ada")[: 2 if game is duel else 3]
    options = duel.Options() if game is duel else classic.Options(players=3)
    for kept in (game.Game(options, names=names).names, game.Record(options=options, players=names).players):
        assert (kept[0][:6], kept[0][-7:], len(kept[0]), kept[1]) == ("exec:M", "/bot.py", 80, "Bo")


def test_joiner_makes_no_other_name() -> None:
    assert make_unique_name("A\u200cda", ["Ada"]) == "A\u200cda 2"


@pytest.mark.parametrize("other", ["Mirа", "Мira", "ＭIRA", "Μιra", "Mlra", "M1ra", "rnira"])
def test_look_alike_of_a_name_is_marked(other: str) -> None:
    assert make_unique_name(other, ["Mira"]) == f"{other} 2"


@pytest.mark.parametrize("other", ["Mara", "Mía", "Мирра", "Bert", "Mirá"])
def test_other_name_is_not_marked(other: str) -> None:
    assert make_unique_name(other, ["Mira"]) == other


def test_number_after_a_long_name_splits_no_letter() -> None:
    name = FAMILY * 16
    first, second = make_unique_names([name, name])
    assert (first, second) == (name, FAMILY * 15 + " 2")
    assert len(second) <= MAX_CODE_POINTS
    assert make_unique_name("a" * 40, ["a" * 40]) == "a" * 38 + " 2"
