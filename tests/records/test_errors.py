"""Whatever is wrong with a record is one clear sentence."""

import lzma
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenwonders import classic
from sevenwonders.duel import Game, Options, Position
from sevenwonders.duel.options import options_from
from sevenwonders.duel.record import Move, Record, RecordedResult
from sevenwonders.errors import SeatError
from sevenwonders.records import RecordError, dump, dumps, load, loads
from sevenwonders.registry import GAMES, game_type

HEAD = 'format = "sevenwonders"\nversion = 1\ngame = "duel"\n'
PANTHEON = HEAD + 'modules = ["pantheon"]\n'
DEAL = 'deal.board_tokens = ["law", "strategy", "theology", "masonry", "economy"]\n'

BROKEN_TEXTS = {  # what is wrong is said in the words of Python's TOML
    "hello": "^this is not a game record, which begins with",
    "%PDF-1.4": "logs of other sites have to be imported",
    HEAD + "seed = \n": "line 4, column 8",
    HEAD + 'moves = [\n  "p1 build altar",\n': r"^the text breaks off at its end \(line 6\)",
    HEAD + 'moves = [\n  "p1 build al': r"^the text breaks off at its end \(line 5\)",
}
BAD_TEXTS = [
    "",
    'format = "pgn"',
    'format = "sevenwonders"',
    'format = "sevenwonders"\nversion = true',
    'format = "sevenwonders"\nversion = 2',
    'format = "sevenwonders"\nversion = 1',
    'format = "sevenwonders"\nversion = 1\ngame = "chess"',
    'format = "sevenwonders"\nversion = 1\ngame = ["duel"]',
    'format = "sevenwonders"\nversion = 1\ngames = []',
    'format = "sevenwonders"\nversion = 1\nseed = 1\n[[games]]\ngame = "duel"',
    'format = "sevenwonders"\nversion = 1\n[[games]]\ngame = "duel"\n[[games]]',
    HEAD + 'modules = ["panteon"]',
    HEAD + 'modules = ["solo", "agora"]',
    HEAD + 'modules = ["agora"]\noptions.wonder_setup = "first_game"',
    HEAD + 'modules = ["agora"]\noptions.agora = false',
    HEAD + 'modules = "pantheon"',
    HEAD + "sede = 3",
    HEAD + "seed = 1.5",
    HEAD + "seed = 99999999999999999999999",
    HEAD + f"seed = {'9' * 5000}",
    HEAD + f"_x = 0x{'f' * 5000}",
    HEAD + f"_x = {'[' * 30}{']' * 30}",
    HEAD + f"_x = {'[' * 100_000}",
    HEAD + f"{'a.' * 5000}a = 1",
    HEAD + 'players = ["only one"]',
    HEAD + "players = 3",
    HEAD + 'profile = "bgg"',
    HEAD + "profile = 3",
    HEAD + "options = 3",
    HEAD + "options.reveal = 1",
    HEAD + 'options.final_tie = "coin"',
    HEAD + "options.final_tie = [1]",
    HEAD + "event = 1.5",
    HEAD + "deal = 3",
    HEAD + 'deal.board_tokens = "law"',
    HEAD + 'deal.board_tokens = ["law", "law"]',
    HEAD + 'deal.tokens = ["law"]',
    HEAD + 'deal.age_1 = ["senate"]',
    HEAD + 'deal.wonders = ["messe"]',
    HEAD + 'deal.age_1 = ["ltar"]',
    HEAD + 'deal.decrees = ["raw_trade"]',
    PANTHEON + 'deal.divinities_greek = ["hades", "enki"]',
    PANTHEON + 'deal.mythology_tokens = ["greek", "greek", "greek"]',
    PANTHEON + 'deal.age_3 = ["merchants_guild"]',
    PANTHEON + 'deal.age_1 = ["?senator"]',
    HEAD + "position = 3",
    HEAD + "position.ages = 3",
    HEAD + "position.loot = 3",
    HEAD + "position.again = 3",
    HEAD + "position.profile = 3",
    HEAD + 'moves = "p1 build altar"',
    HEAD + "moves = [3]",
    HEAD + 'moves = ["build altar"]',
    HEAD + 'moves = ["p1 bild altar"]',
    HEAD + 'moves = ["p1 build altar", "p1 build xyzzy"]',
    HEAD + 'moves = ["p1 card 3 quarry"]',
    HEAD + 'moves = ["d build quarry"]',
    HEAD + 'moves = ["d card 12 ?"]',
    HEAD + 'moves = ["p1 keep ? ?"]',
    HEAD + 'moves = ["p1 keep ? altar"]',
    HEAD + 'moves = ["p1 prepare ? with ltar"]',
    HEAD + 'moves = ["p1 build altar @ 12"]',
    HEAD + 'moves = ["p1 build altar @ 1:75"]',
    HEAD + f'moves = ["p1 build altar # {"x" * 20_000}"]',
    HEAD + 'moves = ["p1 build altar",' + '"",' * 1000 + "]",
    HEAD + 'result = "p1"',
    HEAD + 'result.winner = "p3"',
    HEAD + 'result.winner = "p1"',
    HEAD + 'result = {winner = "p1", victory = "cultural"}',
    HEAD + 'result = {winner = "p1", victory = "civilian", p1 = {red = 3}}',
    HEAD + 'result = {winner = "p1", victory = "civilian", p1 = {blue = "x"}}',
    HEAD + 'result = {winner = "p1", victory = "civilian", by = 3}',
]


def shown(text: str) -> str:
    """Return the beginning of a text on one line, without the head that all have."""
    return text.removeprefix(HEAD).replace("\n", "; ")[:80]


@pytest.mark.parametrize(("text", "place"), BROKEN_TEXTS.items(), ids=shown)
def test_a_broken_text_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(RecordError, match=place) as caught:
        loads(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", BAD_TEXTS, ids=shown)
def test_a_text_that_is_no_record_is_refused(text: str, refused) -> None:
    with refused(RecordError, shown(text)):
        loads(text)


BAD_GAMES = [
    HEAD + 'seed = 7\nmoves = ["p1 build altar"]',
    HEAD + 'seed = 7\nmoves = ["p2 draft mausoleum"]',
    HEAD + 'seed = 7\nmoves = ["d library law"]',
    HEAD + 'seed = 7\nmoves = ["p1 draft mausoleum", "d board law"]',
    HEAD + DEAL + 'moves = ["d board agriculture"]',
    HEAD + 'moves = ["p1 draft mausoleum"]',
    HEAD + 'moves = ["d board law", "d board law"]',
    HEAD + 'seed = 7\nresult = {winner = "p1", victory = "civilian"}',
    HEAD + 'seed = 7\nresult = {winner = "p1", victory = "time", p2 = {coins = 9}}',
    HEAD + "position.age = 1\nposition.pawn = 12",
    HEAD + 'position.age = 0\nposition.pending = ["d deal_token"]',
    HEAD + 'moves = ["d board law", "d look ?"]',
]


@pytest.mark.parametrize("text", BAD_GAMES, ids=shown)
def test_a_game_that_cannot_be_is_refused(text: str, refused) -> None:
    with refused(RecordError, shown(text)):
        loads(text)[0].game()


def test_outcomes_of_the_seed_may_be_recorded() -> None:
    loads(HEAD + 'seed = 7\nmoves = ["d board law"]')[0].game()


def test_a_message_names_the_game_and_what_was_needed(refused) -> None:
    games = 'format = "sevenwonders"\nversion = 1\n[[games]]\ngame = "duel"\n[[games]]\ngame = "duel"\n'
    games += (
        'position = {age = 1, p1 = {coins = 1}, structure = {18 = "baths", 19 = "tavern"}}\nmoves = ["p1 build baths"]'
    )
    with refused(RecordError):
        loads(games)[1].game()


def test_nothing_is_traced_of_a_record_that_does_not_replay() -> None:
    with pytest.raises(RecordError):
        next(loads(HEAD + 'seed = 7\nmoves = ["p1 draft mausoleum", "p1 build altar"]')[0].trace())


def test_files(tmp_path: Path, refused) -> None:
    path = tmp_path / "game.toml"
    with pytest.raises(RecordError, match=r"game\.toml cannot be read: "):
        load(path)
    with pytest.raises(RecordError, match=re.escape(f"{tmp_path} cannot be read: ")):
        load(tmp_path)
    with pytest.raises(RecordError, match=r"nul\x00byte cannot be read: "):
        load("nul\0byte")
    path.write_bytes(b'format = "sevenwonders"\n\xff\xfe')
    with refused(RecordError, "bytes"):
        load(path)
    path.write_bytes(HEAD.encode("utf-16"))
    with refused(RecordError, "UTF-16"):
        load(path)
    path.write_bytes(lzma.compress(HEAD.encode()))
    with refused(RecordError, "xz"):
        load(path)
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.encode())
    assert load(path)[0].moves == ()
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with refused(RecordError, "size"):
        load(path)
    with pytest.raises(RecordError, match=r"folder\.toml.* cannot be written: "):
        dump(Record(), tmp_path / "no" / "folder.toml")
    with refused(RecordError, "nothing"):
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
    ("data", "place"),
    [
        (GAME.replace('"Anna"', "\u201cAnna\u201d").encode(), r"line 4, column 12: .*\(\u201c\)"),
        (b"```toml\n" + GAME.replace("seed = 7", "seed = = 7").encode() + b"```\n", "line 6, column 8: "),
    ],
)
def test_leftover_of_copying_is_named_with_its_line(data: bytes, place: str, tmp_path: Path) -> None:
    (tmp_path / "copied.toml").write_bytes(data)
    with pytest.raises(RecordError, match=place):
        load(tmp_path / "copied.toml")


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.toml"
    dump(Record(seed=1), path)
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(RecordError, match="No space left on device"):
        dump(Record(seed=2), path)
    assert load(path)[0].seed == 1
    assert list(tmp_path.iterdir()) == [path]


def test_a_million_moves_are_refused_soon(refused) -> None:
    with refused(RecordError, "moves"):
        loads(HEAD + "moves = [" + '"",' * 1_000_000 + "]")
    with refused(RecordError, "games"):
        loads('format = "sevenwonders"\nversion = 1\n' + '[[games]]\ngame = "?"\n' * 3, max_games=2)
    with refused(RecordError, "characters"):
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
        lambda: RecordedResult(3, "civilian"),
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
    forced = Record.of(game, explicit=True, clocks={20: 5.0}, result=RecordedResult(0, "time"), meta={"event": "x"})
    position = HEAD + (
        'position = {age = 2, pawn = 3, p1 = {coins = 3, cards = ["baths"], wonders = ["sphinx built"]}, '
        'loot = {p2 = ["large"]}, structure = {18 = "barracks", 19 = "?"}, pending = ["p1 turn", "d turn_card 19"]}\n'
        'moves = ["d card 19 school"]\n'
    )
    expansions = Game(options_from("default", {}, ("pantheon", "agora")), seed=3)
    while len(expansions.plies) < 90:
        expansions.play(expansions.legal_codes()[-1])
    middle = Game(position=Position.from_state(expansions.state, expansions.options))
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


@pytest.mark.parametrize("name", GAMES)
def test_record_takes_a_list_of_moves(name):
    kind = game_type(name)
    record = kind.Record.of(kind.Game(kind.experiment_options(), seed=7), explicit=True)
    record = replace(record, deal=None, moves=list(record.moves))
    assert loads(dumps(record)) == [record]


@pytest.mark.parametrize("name", GAMES)
def test_record_refuses_what_is_no_move_of_its_game(name, refused):
    record = game_type(name).Record
    others = next(game_type(other).Record for other in GAMES if other != name)
    for moves in (["p1 build altar"], "p1 build altar", [others._Move.read("p1 build altar")]):
        with refused(RecordError, f"{name}, {type(moves[0]).__name__} in a {type(moves).__name__}"):
            record(moves=moves)


@pytest.mark.parametrize("part", ["options", "deal", "position", "result", "meta"])
@pytest.mark.parametrize("name", GAMES)
def test_record_refuses_parts_of_another_kind(name, part, refused):
    with refused(RecordError, f"{name}, {part}"):
        game_type(name).Record(**{part: "base"})


def test_record_refuses_the_result_of_another_game():
    """It was written, and could not be read again."""
    with pytest.raises(RecordError, match=r"^result should be a duel.RecordedResult, not RecordedResult\(ranks="):
        Record(result=game_type("classic").Record.RESULT_CLASS(ranks=(1, 2)))


@pytest.mark.parametrize("code", [0.5, "7", None])
@pytest.mark.parametrize("name", GAMES)
def test_record_from_codes_takes_whole_numbers_alone(name, code):
    with pytest.raises(RecordError, match=rf"^code 0 of the game \({code}\): "):
        game_type(name).Record.from_codes(None, [code])


@pytest.mark.parametrize("viewer", ["p1", True, 1.0, 7])
@pytest.mark.parametrize("name", GAMES)
def test_record_is_for_seats_and_spectators_alone(name, viewer):
    """Others were taken for spectators, and `True` for seat 1."""
    kind = game_type(name)
    record = kind.Record.of(kind.Game(kind.experiment_options(), seed=7))
    for show in (record.seen_by, record.listing, record.trace):
        with pytest.raises(SeatError, match=re.escape(f"{viewer!r} is no seat; the players are 0 ")):
            show(viewer)


@pytest.mark.parametrize("kind", [Move, classic.Move])
@pytest.mark.parametrize("words", [[], [""], ["?"], ["sell"], ["sell", "?", "?"], ["build", "?"]])
def test_words_without_one_hidden_component_are_refused(kind, words):
    with pytest.raises(RecordError, match="does not say what happened"):
        kind.parse_concealed(words)
