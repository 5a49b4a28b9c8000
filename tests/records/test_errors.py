"""Whatever is wrong with a record is one clear sentence."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenwonders.duel import Game, Options, Position, options_from
from sevenwonders.duel.record import Move, Outcome, Record
from sevenwonders.records import RecordError, dump, dumps, load, loads

HEAD = 'format = "sevenwonders"\nversion = 1\ngame = "duel"\n'
PANTHEON = HEAD + 'modules = ["pantheon"]\n'
DEAL = 'deal.board_tokens = ["law", "strategy", "theology", "masonry", "economy"]\n'

BAD_TEXTS = {
    "": "no game record",
    "hello": "line 1, column 6|breaks off",
    HEAD + "seed = \n": "line 4, column 8",
    HEAD + 'moves = [\n  "p1 build altar",\n': "breaks off at its end",
    HEAD + 'moves = [\n  "p1 build al': "breaks off at its end",
    'format = "pgn"': "no game record",
    'format = "sevenwonders"': "version of the format is missing",
    'format = "sevenwonders"\nversion = true': "version of the format is missing",
    'format = "sevenwonders"\nversion = 2': "written by version 2 of the format; this program reads 1; update it",
    'format = "sevenwonders"\nversion = 1': "the game is missing",
    'format = "sevenwonders"\nversion = 1\ngame = "chess"': "does not know the game 'chess'",
    'format = "sevenwonders"\nversion = 1\ngame = ["duel"]': "does not know the game",
    'format = "sevenwonders"\nversion = 1\ngames = []': "should be games",
    'format = "sevenwonders"\nversion = 1\nseed = 1\n[[games]]\ngame = "duel"': "beside .* there is 'seed'",
    'format = "sevenwonders"\nversion = 1\n[[games]]\ngame = "duel"\n[[games]]': "game 2: the game is missing",
    HEAD + 'modules = ["panteon"]': "no module 'panteon'; did you mean 'pantheon'",
    HEAD + 'modules = ["solo", "agora"]': "the Solo Challenge is for the base game",
    HEAD
    + 'modules = ["agora"]\noptions.wonder_setup = "first_game"': "the Wonders of a first game are for the base game",
    HEAD + 'modules = ["agora"]\noptions.agora = false': "agora is among the modules, but the options leave it out",
    HEAD + 'modules = "pantheon"': "list of texts",
    HEAD + "sede = 3": "no 'sede'; did you mean 'seed'",
    HEAD + "seed = 1.5": "whole number",
    HEAD + "seed = 99999999999999999999999": "too large",
    HEAD + f"seed = {'9' * 5000}": "too large",
    HEAD + f"_x = 0x{'f' * 5000}": "too large",
    HEAD + f"_x = {'[' * 30}{']' * 30}": "nested",
    HEAD + f"_x = {'[' * 100_000}": "nested",
    HEAD + f"{'a.' * 5000}a = 1": "more than 16 parts",
    HEAD + 'players = ["only one"]': "two names",
    HEAD + "players = 3": "list of texts",
    HEAD + 'profile = "bgg"': "no profile 'bgg'; did you mean 'bga'",
    HEAD + "profile = 3": "should be a text",
    HEAD + "options = 3": "should be a table",
    HEAD + "options.reveal = 1": "no option 'reveal'",
    HEAD + 'options.final_tie = "coin"': "final_tie cannot be 'coin'",
    HEAD + "options.final_tie = [1]": "final_tie cannot be",
    HEAD + "event = 1.5": "'event' should be a text",
    HEAD + "deal = 3": "should be a table",
    HEAD + 'deal.board_tokens = "law"': "list of names",
    HEAD + 'deal.board_tokens = ["law", "law"]': "law is dealt twice",
    HEAD + 'deal.tokens = ["law"]': "a deal has no 'tokens'",
    HEAD + 'deal.age_1 = ["senate"]': "senate is not a card of Age 1",
    HEAD + 'deal.wonders = ["messe"]': "not among the Wonders of this game",
    HEAD + 'deal.age_1 = ["ltar"]': "did you mean 'altar'",
    HEAD + 'deal.decrees = ["raw_trade"]': "decrees names 1 things; this game has none of them",
    PANTHEON + 'deal.divinities_greek = ["hades", "enki"]': "enki is no Greek Divinity",
    PANTHEON + 'deal.mythology_tokens = ["greek", "greek", "greek"]': "there are two greek tokens; the deal has 3",
    PANTHEON + 'deal.age_3 = ["merchants_guild"]': "merchants_guild is not a card of Age 3",
    PANTHEON + 'deal.age_1 = ["?senator"]': "senator is not a card of Age 1",
    HEAD + "position = 3": "should be a table",
    HEAD + "position.ages = 3": "a position has no 'ages'",
    HEAD + "position.loot = 3": "position.loot should be a table",
    HEAD + "position.again = 3": "position.again should be true or false",
    HEAD + "position.profile = 3": "position.profile should be a text",
    HEAD + 'moves = "p1 build altar"': "list of texts",
    HEAD + "moves = [3]": "move 1 should be a text",
    HEAD + 'moves = ["build altar"]': "move 1 'build altar' should begin with p1, p2 or d",
    HEAD + 'moves = ["p1 bild altar"]': "move 1 'p1 bild altar' is not a move: .*did you mean 'build'",
    HEAD + 'moves = ["p1 build altar", "p1 build xyzzy"]': "move 2 'p1 build xyzzy'",
    HEAD + 'moves = ["p1 card 3 quarry"]': "the dealer's",
    HEAD + 'moves = ["d build quarry"]': "a player's",
    HEAD + 'moves = ["d card 12 ?"]': "does not say what happened",
    HEAD + 'moves = ["p1 keep ? ?"]': "does not say what happened",
    HEAD + 'moves = ["p1 keep ? altar"]': "is not a move",
    HEAD + 'moves = ["p1 prepare ? with ltar"]': "did you mean 'altar'",
    HEAD + 'moves = ["p1 build altar @ 12"]': "has '12' for a clock",
    HEAD + 'moves = ["p1 build altar @ 1:75"]': "has '1:75' for a clock",
    HEAD + f'moves = ["p1 build altar # {"x" * 20_000}"]': "characters long",
    HEAD + 'moves = ["p1 build altar",' + '"",' * 1000 + "]": "1001 moves are too many",
    HEAD + 'result = "p1"': "should be a table",
    HEAD + 'result.winner = "p3"': "result.winner",
    HEAD + 'result.winner = "p1"': "result.victory",
    HEAD + 'result = {winner = "p1", victory = "cultural"}': "no victory 'cultural'",
    HEAD + 'result = {winner = "p1", victory = "civilian", p1 = {red = 3}}': "no 'red'",
    HEAD + 'result = {winner = "p1", victory = "civilian", p1 = {blue = "x"}}': "whole number",
    HEAD + 'result = {winner = "p1", victory = "civilian", by = 3}': "no 'by'",
}


@pytest.mark.parametrize(("text", "message"), BAD_TEXTS.items(), ids=range(len(BAD_TEXTS)))
def test_a_text_that_is_no_record_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        loads(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 600


BAD_GAMES = {
    HEAD
    + 'seed = 7\nmoves = ["p1 build altar"]': "move 1 'p1 build altar': .* is not legal: this is the moment for draft",
    HEAD + 'seed = 7\nmoves = ["p2 draft mausoleum"]': "it is p1 who is to decide: p1 draft",
    HEAD + 'seed = 7\nmoves = ["d board law"]': None,
    HEAD + 'seed = 7\nmoves = ["d library law"]': "nothing like that is left to chance",
    HEAD + 'seed = 7\nmoves = ["p1 draft mausoleum", "d board law"]': "move 2 'd board law': nothing like that",
    HEAD + DEAL + 'moves = ["d board agriculture"]': "the record's own deal says 'd board law'",
    HEAD + 'moves = ["p1 draft mausoleum"]': "first say what chance did: d board",
    HEAD + 'moves = ["d board law", "d board law"]': "move 2 'd board law': board law is not legal",
    HEAD + 'seed = 7\nresult = {winner = "p1", victory = "civilian"}': "after its moves the game is not over",
    HEAD
    + 'seed = 7\nresult = {winner = "p1", victory = "time", p2 = {coins = 9}}': "p2 9 for coins, but the moves give 2",
    HEAD + "position.age = 1\nposition.pawn = 12": "the pawn cannot stand on 12",
    HEAD + 'position.age = 0\nposition.pending = ["d deal_token"]': "a number from 1 to 5",
    HEAD + 'moves = ["d board law", "d look ?"]': "move 2 'd look [?]': this is the record of one seat",
}


@pytest.mark.parametrize(("text", "message"), BAD_GAMES.items(), ids=range(len(BAD_GAMES)))
def test_a_game_that_cannot_be_is_refused(text: str, message: str | None) -> None:
    if message is None:
        loads(text)[0].game()
        return
    with pytest.raises(RecordError, match=message):
        loads(text)[0].game()


def test_a_message_names_the_game_and_what_was_needed() -> None:
    games = 'format = "sevenwonders"\nversion = 1\n[[games]]\ngame = "duel"\n[[games]]\ngame = "duel"\n'
    games += (
        'position = {age = 1, p1 = {coins = 1}, structure = {18 = "baths", 19 = "tavern"}}\nmoves = ["p1 build baths"]'
    )
    with pytest.raises(RecordError) as caught:
        loads(games)[1].game()
    reason, _, legal = str(caught.value).rpartition("; player 1 may ")
    assert reason == (
        "game 2, move 1 'p1 build baths': build baths is not legal: Baths costs 2 coins and player 1 has 1 "
        "(1 stone at 2 (the base price): 2 coins)"
    )
    assert sorted(legal.split(", ")) == ["build tavern", "discard baths", "discard tavern"]


def test_nothing_is_traced_of_a_record_that_does_not_replay() -> None:
    with pytest.raises(RecordError):
        next(loads(HEAD + 'seed = 7\nmoves = ["p1 draft mausoleum", "p1 build altar"]')[0].trace())


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    with pytest.raises(RecordError, match=r"game.toml cannot be read: No such file"):
        load(path)
    with pytest.raises(RecordError, match="cannot be read"):
        load(tmp_path)
    with pytest.raises(RecordError, match="cannot be read"):
        load("nul\0byte")
    path.write_bytes(b'format = "sevenwonders"\n\xff\xfe')
    with pytest.raises(RecordError, match=r"game.toml: line 2 is not text in UTF-8"):
        load(path)
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.encode())
    assert load(path)[0].moves == ()
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(RecordError, match=r"game.toml: the file is too large"):
        load(path)
    with pytest.raises(RecordError, match="cannot be written: No such file"):
        dump(Record(), tmp_path / "no" / "folder.toml")
    with pytest.raises(RecordError, match="no game to write"):
        dumps([])


GAME = f"""{HEAD}players = ["Anna", "Bert"]
seed = 7
moves = [
  "p1 draft the_mausoleum",
]
"""
TWO = GAME.replace('game = "duel"', '[[games]]\ngame = "duel"') + GAME[GAME.index("game =") :].replace(
    "game", "[[games]]\ngame", 1
)
COPIED = {
    "byte order mark": "\ufeff{}",
    "byte order mark twice": "\ufeff\ufeff{}",
    "fence": "```toml\n{}```\n",
    "fence and words": "Here is our game:\n\n~~~ toml\n{}~~~\n\nWho won?\n",
    "fence without an end": "```\n{}",
}


@pytest.mark.parametrize("text", [GAME, TWO], ids=["one", "two"])
@pytest.mark.parametrize("way", [*COPIED, "spaces", "zero-width"])
def test_traces_of_copying_are_read_over(way: str, text: str, tmp_path: Path) -> None:
    match way:
        case "spaces":
            copied = text.replace(" = ", "\u00a0=\u202f").replace("  ", "\u00a0\u00a0")
        case "zero-width":
            copied = text.replace(" = ", "\u200b = ")
        case _:
            copied = COPIED[way].format(text)
    assert loads(copied) == loads(text)
    (tmp_path / "copied.toml").write_text(copied, "utf-8")
    assert load(tmp_path / "copied.toml") == loads(text)


def test_names_keep_their_typeset_spaces() -> None:
    text = GAME.replace("Anna", "Anna\u00a0Maria")
    assert loads(text)[0].players[0] == "Anna\u00a0Maria"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (GAME.encode("utf-16"), "this is text in UTF-16; save it as UTF-8"),
        (
            GAME.replace('"Anna"', "\u201cAnna\u201d").encode(),
            r"line 4, column 12: .*the line holds a curly quote \(\u201c\)",
        ),
        (b"```toml\n" + GAME.replace("seed = 7", "seed = = 7").encode() + b"```\n", "line 6, column 8: "),
    ],
)
def test_what_copying_left_is_named_where_it_is_not_read(data: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "copied.toml").write_bytes(data)
    with pytest.raises(RecordError, match=words):
        load(tmp_path / "copied.toml")


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.toml"
    dump(Record(seed=1), path)
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(RecordError, match="No space left on device"):
        dump(Record(seed=2), path)
    assert load(path)[0].seed == 1
    assert list(tmp_path.iterdir()) == [path]


def test_a_million_moves_are_refused_soon() -> None:
    with pytest.raises(RecordError, match="1000000 moves are too many"):
        loads(HEAD + "moves = [" + '"",' * 1_000_000 + "]")
    with pytest.raises(RecordError, match="3 games; at most 2"):
        loads('format = "sevenwonders"\nversion = 1\n' + '[[games]]\ngame = "?"\n' * 3, max_games=2)
    with pytest.raises(RecordError, match="too long"):
        loads(HEAD + "moves = [" + '"p1 build altar",' * 1_000_000 + "]")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Record(seed=1 << 70),
        lambda: Record(meta={"colour": "blue"}),
        lambda: Record(meta={"event": "x" * 10_000}),
        lambda: replace(Move.read("p1 decline"), comment="x" * 10_000),
        lambda: dumps(Record(meta={"_x": object()})),
        lambda: dumps(Record(meta={"_x": None})),
        lambda: dumps(Record(meta={"_x": "\ud800"})),
        lambda: dumps(Record(meta={"_x": {1: 2}})),
        lambda: dumps(Record(meta={"_x": 1 << 70})),
        lambda: Outcome(3, "civilian"),
        lambda: Move(5, Move.read("p1 decline").action),
        lambda: Move.read("p1 decline @ 9999:00:00"),
    ],
)
def test_a_record_that_could_not_be_read_again_is_not_made(make) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(RecordError):
        make()


# --- mutations


def _samples() -> list[str]:
    game = Game(Options(wonder_setup="first_game"), seed=3)
    for _ in range(12):
        game.play(game.legal_codes()[0])
    forced = Record.of(game, explicit=True, clocks={20: 5.0}, result=Outcome(0, "time"), meta={"event": "x"})
    position = HEAD + (
        'position = {age = 2, pawn = 3, p1 = {coins = 3, cards = ["baths"], wonders = ["sphinx built"]}, '
        'loot = {p2 = ["large"]}, structure = {18 = "barracks", 19 = "?"}, pending = ["p1 turn", "d turn_card 19"]}\n'
        'moves = ["d card 19 school"]\n'
    )
    expansions = Game(options_from("default", {}, ("pantheon", "agora")), seed=3)
    while len(expansions.plies) < 90:
        expansions.play(expansions.legal_codes()[-1])
    middle = Game(position=Position.of(expansions.state, expansions.options))
    others = [Record.of(expansions, explicit=True), Record.of(expansions).seen_by(0), Record.of(middle)]
    return [dumps(forced), dumps([Record.of(game), Record(seed=1)]), position, *map(dumps, others)]


SAMPLES = _samples()
WORDS = [
    "",
    "?",
    "-",
    "[",
    "]",
    "{",
    "}",
    '"',
    "=",
    ".",
    "\n",
    "#",
    "@ 1:00",
    "p2",
    "d",
    "law",
    "altar",
    "card",
    "true",
]
WORDS += [
    "99",
    "-1",
    "1.5",
    "nan",
    "inf",
    "2026-10-18",
    "12:00:00",
    "[]",
    "{}",
    "\x00",
    "\ud800",
    "é",
    "deal",
    "position.",
]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_mutated_record_is_read_or_refused(data: st.DataObject) -> None:
    """Never anything but `RecordError`; and what is read is written the same way twice."""
    text = data.draw(st.sampled_from(SAMPLES))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 20)))
        text = text[:start] + data.draw(st.sampled_from(WORDS) | st.text(max_size=3)) + text[end:]
    try:
        records = loads(text)
        written = dumps(records)
        assert dumps(loads(written)) == written
        for record in records:
            record.game()
    except RecordError:
        return


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_junk_is_refused(tmp_path_factory: pytest.TempPathFactory, junk: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "junk.toml"
    path.write_bytes(junk)
    with pytest.raises(RecordError):
        load(path)
