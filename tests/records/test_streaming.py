"""Record files of many games are read one by one, and mean the same as when they are read at once."""

import io
import itertools
import tracemalloc
from pathlib import Path

import pytest

from sevenwonders import duel
from sevenwonders.records import RecordError, RecordWriter, dump, iter_records, loads
from sevenwonders.records.toml import MAX_BYTES

HEAD = 'format = "sevenwonders"\nversion = 1\n'
GAME = '\n[[games]]\ngame = "duel"\nseed = {}\n'
WORDS = (  # texts that look like the start of a game, and are none
    '_x = """\n[[games]]\n"""\n',
    "_x = '''\n[[games]]\n'''\n",
    '_x = """ \\"""\n[[games]]\n"""\n',
    '_x = """"two""\n[[games]]\n"""""\n',
    '_x = "\'\'\'"  # """\n',
    "_x = '\"\"\"'  # '''\n",
    '_x = "\\""  # """\n[games.deal]\nboard_tokens = ["urbanism"]\n',
    '_x = ["#", """\n[[games]]"""]\n',
)


def read(text):
    """The games of a text, streamed."""
    return list(iter_records(io.BytesIO(text.encode())))


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("start", ["[[games]]", " [[ games ]] # one", '[["games"]]', "[['games']]"])
def test_the_same_games_as_at_once(words, start):
    game = f'{start}\ngame = "duel"\nseed = 7\n{words}'
    for text in (HEAD + 3 * game, (HEAD + 3 * game).replace("\n", "\r\n"), "\ufeff" + HEAD + game):
        assert read(text) == loads(text.removeprefix("\ufeff"))


@pytest.mark.parametrize("text", [HEAD + 'game = "classic"', HEAD + 'games = [{game = "duel"}, {game = "classic"}]'])
def test_files_without_such_lines(text):
    assert read(text) == loads(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (HEAD + GAME.format(1) + GAME.format("x"), "^line 10, column 8: "),
        (HEAD + GAME.format(1) + GAME.format(1) + '_x = "', "line 11"),
    ],
)
def test_broken_texts_are_refused_with_their_place(text, place):
    with pytest.raises(RecordError, match=place):
        read(text)


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("empty", ""),
        ("version", HEAD.replace("1", "2") + GAME.format(1)),
        ("seed", HEAD + GAME.format(1) + GAME.format("true")),
        ("other table", HEAD + GAME.format(1) + "[other]\n"),
        ("games twice", HEAD + "games = []\n" + GAME.format(1)),
        ("version twice", HEAD + GAME.format(1) + "[version]\n"),
        ("table of games", HEAD + "[games]\n"),
    ],
)
def test_complaints_say_where(fault, text, refused):
    with refused(RecordError, fault):
        read(text)


def test_games_before_a_damaged_one_are_given():
    games = iter_records(io.BytesIO((HEAD + GAME.format(1) + GAME.format(2) + "\nmoves = [").encode()))
    assert next(games).seed == 1
    with pytest.raises(RecordError, match=r"^the text breaks off at its end \(line 12\)"):
        next(games)


def test_a_file_may_be_larger_than_what_is_kept_of_it(tmp_path):
    path, number, filling = tmp_path / "many.toml", 80, "# " + 255 * "1234" + "\n"
    with path.open("w") as file:
        file.write(HEAD)
        file.writelines(GAME.format(seed) + 256 * filling for seed in range(number))
    assert path.stat().st_size > MAX_BYTES
    tracemalloc.start()
    try:
        assert [record.seed for record in iter_records(path)] == list(range(number))
        assert tracemalloc.get_traced_memory()[1] < MAX_BYTES / 4
    finally:
        tracemalloc.stop()


def test_one_game_is_bounded_whatever_it_is_made_of(refused):
    class Endless(io.RawIOBase):
        """A file without an end; reading more of it than the bound would never stop."""

        def __init__(self, line):
            self.lines, self.given = itertools.chain([HEAD.encode()], itertools.repeat(line)), 0

        def readline(self, size=-1):
            line = next(self.lines)[:size]
            self.given += len(line)
            assert self.given < 3 * MAX_BYTES
            return line

    for line in (b"#" * (1 << 20) + b"\n", b"0" * (1 << 25)):
        with refused(RecordError):
            list(iter_records(Endless(line)))


def test_one_game_of_a_file_is_found_past_damaged_ones(refused):
    text = HEAD + GAME.format(1) + GAME.format("x") + GAME.format(3)
    inline = HEAD + 'games = [{game = "duel", seed = 1}, {game = "classic"}]'

    def only(text, game):
        return list(iter_records(io.BytesIO(text.encode()), game))

    assert [record.seed for record in only(text, 3)] == [3]
    assert [record.GAME for record in only(inline, 2)] == ["classic"]
    assert [record.number for record in only(HEAD + 'game = "duel"', 1)] == [None]
    for short, has in ((text, 3), (inline, 2), (HEAD + 'game = "duel"', 1)):
        with refused(RecordError, str(has)):
            only(short, 4)


def test_an_archive_may_be_compressed(tmp_path, refused):
    games, path, whole = [duel.Record(seed=seed) for seed in (1, 2, 3)], tmp_path / "a.toml.gz", tmp_path / "b.toml.gz"
    with RecordWriter(str(path)) as file:
        for game in games:
            file.add(game)
    dump(games, whole)
    assert list(iter_records(path)) == list(iter_records(whole)) == games
    with open(path, "rb") as file:
        assert list(iter_records(file)) == games
    path.write_bytes(path.read_bytes()[:-20])
    with refused(RecordError):
        list(iter_records(path))


@pytest.mark.parametrize("name", ["games.toml", "games.toml.gz"])
def test_writer_without_a_game_leaves_files_as_they_were(name: str, tmp_path: Path) -> None:
    """An interrupt before the first game of a run with `--force` is one case."""
    path, record = tmp_path / name, duel.Record(seed=7)
    with RecordWriter(path):
        assert path.exists(), "a path that cannot be written is refused at once"
    assert not path.exists()
    dump(record, path)
    before = path.read_bytes()
    with pytest.raises(KeyboardInterrupt), RecordWriter(path):
        raise KeyboardInterrupt
    assert path.read_bytes() == before
    with RecordWriter(path) as file:
        file.add(record)
        file.add(record)
    assert list(iter_records(path)) == [record, record]
