"""Written, read and replayed, a game is the same game, and its text the same text."""

import datetime
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from sevenwonders.duel import CHANCE, PROFILES, Deal, Game, Options, Position
from sevenwonders.duel.options import options_from
from sevenwonders.duel.record import Record, RecordedResult
from sevenwonders.duel.rules.state import State
from sevenwonders.errors import RecordError
from sevenwonders.records import dump, dumps, load, load_one, loads

MODULES = ((), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",))
OPTIONS = {
    **{"+".join((*modules, name)): options_from(name, {}, modules) for modules in MODULES for name in PROFILES},
    "first_game": Options(wonder_setup="first_game"),
    "liberty": Options(promo_wonders="both", wonder_setup="random_deal", draft_sees_age1=True, pair_token="optional"),
}


def random_game(seed: int, options: Options, plies: int = 1000, *, seeded: bool = True) -> Game:
    """A random game; without a seed chance is played from the list of its outcomes, too."""
    game = Game(options, seed=seed if seeded else None)
    chooser = random.Random(seed)
    while not game.is_over and len(game.plies) < plies:
        game.play(chooser.choice(game.legal_codes()))
    return game


def codes(game: Game) -> list[int]:
    return [ply.code for ply in game.plies]


def event_texts(game: Game) -> list[str]:
    """Return the events of a game as text.  (Equal tokens and Senators have several codes and one name.)"""
    return [str(ply) for ply in game.plies]


def frozen(state: State) -> bytes:
    """Every byte of a position."""
    return bytes(state.to_array().tobytes())


def seeded(seed: int, options: Options) -> Record:
    return Record.of(random_game(seed, options))


def explicit(seed: int, options: Options) -> Record:
    return Record.of(random_game(seed, options), explicit=True)


def dealt_line_by_line(seed: int, options: Options) -> Record:
    return Record.of(random_game(seed, options, seeded=False))


def from_codes(seed: int, options: Options) -> Record:
    return Record.from_codes(options, codes(random_game(seed, options)), players=("A", "B"))


def interrupted(seed: int, options: Options) -> Record:
    return Record.of(random_game(seed, options, 40 + 20 * seed))


def from_a_position(seed: int, options: Options) -> Record:
    middle = random_game(seed, options, 70)
    game = Game(position=Position.from_state(middle.state, options))
    chooser = random.Random(seed)
    while not game.is_over:
        game.play(chooser.choice(game.legal_codes()))
    return Record.of(game)


MAKERS = (seeded, explicit, dealt_line_by_line, from_codes, interrupted, from_a_position)


@pytest.mark.spread
@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("maker", MAKERS)
def test_a_written_game_is_the_same_game(name: str, maker: Callable[[int, Options], Record]) -> None:
    record = maker(len(name), OPTIONS[name])
    text = dumps(record)
    (read,) = loads(text)
    assert read == record
    assert dumps(read) == text
    game, before = read.game(), record.game()
    assert list(read.trace()) == list(record.trace())
    assert list(read.listing()) == list(record.listing())
    assert frozen(game.state) == frozen(before.state)
    assert game.options == OPTIONS[name]
    again = Record.of(game, explicit=maker is explicit)
    assert dumps(again) == text


@pytest.mark.parametrize("name", OPTIONS)
def test_every_way_of_writing_gives_the_same_plies(name: str) -> None:
    game = random_game(3, OPTIONS[name])
    for record in (Record.of(game), Record.from_codes(game.options, codes(game)), Record.of(game, explicit=True)):
        again = loads(dumps(record))[0].game()
        assert event_texts(again) == event_texts(game)
        assert frozen(again.state) == frozen(game.state)


def test_a_seeded_game_is_only_its_seed_and_the_players_moves() -> None:
    record = Record.of(random_game(5, Options()))
    assert (record.seed, record.deal) == (5, None)
    assert all(move.seat != CHANCE for move in record.moves)


def test_a_deal_holds_only_what_became_known() -> None:
    record = Record.of(random_game(5, Options(), 40), explicit=True)
    assert record.seed is None
    assert record.deal is not None
    assert record.deal.ages[1] == ("?",) * 20
    assert record.deal.ages[0].count("?") > 0


def test_seeded_game_with_forced_chance_is_written_explicitly() -> None:
    game = Game(seed=7)
    game.rewind(0)
    game.play("board theology")
    record = Record.of(game)
    assert record.seed is None
    assert event_texts(loads(dumps(record))[0].game()) == event_texts(game)


def test_a_seed_completes_a_partial_deal() -> None:
    game = Game(seed=7, deal=Deal(board_tokens=("law", "?", "?", "?", "?")))
    record = Record.of(game)
    assert record.deal is not None
    assert event_texts(loads(dumps(record))[0].game()) == event_texts(game)


def test_several_games_in_a_file(tmp_path: Path) -> None:
    chosen = ("bga", "pantheon+agora+bga", "solo+bga", "first_game", "liberty")
    records = [Record.of(random_game(seed, OPTIONS[name], 60)) for seed, name in enumerate(chosen)]
    path = tmp_path / "games.7wd.toml"
    dump(records[:1], path)
    dump(records, path)
    assert load(path) == records
    assert [record.number for record in load(path)] == [1, 2, 3, 4, 5]
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == dumps(load(path))


def test_remarks_and_free_fields_survive() -> None:
    game = random_game(1, Options(), 30)
    record = Record.of(
        game,
        clocks={9: 581.0, 11: 3723.07},
        comments={0: "the dealer's", 10: 'two\nlines, a "quotation", # and @ 1:00'},
        result=RecordedResult(1, "time"),
        meta={
            "event": "Club\tevening \x7f ☃",
            "date": datetime.date(2026, 10, 18),
            "round": 3,
            "_mine": {"rating": [1500, 1.5], "at": datetime.datetime(2026, 1, 2, 3, 4, 5), "a key": [{"b": {}}, []]},
        },
    )
    text = dumps(record)
    (read,) = loads(text)
    assert read == record
    assert dumps(read) == text
    replay = read.replay()
    assert dict(replay.clocks) == {9: 581.0, 11: 3723.07}
    assert replay.comments[0] == "the dealer's"
    kept = Record.of(replay.game, clocks=replay.clocks, comments=replay.comments, result=read.result, meta=read.meta)
    assert dumps(kept) == text


def test_tables_and_dotted_keys_mean_the_same() -> None:
    dotted = 'format="sevenwonders"\nversion=1\ngame="duel"\noptions.final_tie="second_player"\ndeal.library=["law"]'
    tables = (
        'format="sevenwonders"\r\nversion=1\r\ngame="duel"\r\n[deal]\r\nlibrary=["Law"]\r\n'
        '[options]\r\nfinal_tie="second_player"'
    )
    assert loads(dotted) == loads(tables)


def test_bga_profile_of_a_record_still_means_the_defaults() -> None:
    """Files say so since the first version; a game as the site plays it names the two options."""
    head = 'format = "sevenwonders"\nversion = 1\ngame = "duel"\nseed = 7\n'
    assert loads(f'{head}profile = "bga"\n')[0].options == Options()
    assert loads(f'{head}profile = "default"\n')[0].options == Options()
    assert 'profile = "bga"' in dumps(Record.of(Game(seed=7)))
    assert "options." not in dumps(Record.of(Game(seed=7)))
    site = Record.of(Game(options_from("bga", {}, ["agora"]), seed=7))
    text = dumps(site)
    assert 'profile = "bga"\noptions.void_conspiracy = "allow"\noptions.prune_wasted_offerings = false\n' in text
    assert loads(text)[0].options == site.options != Options(agora=True)
    position = loads(f'{head.replace("seed = 7", "")}[position]\nprofile = "bga"\nmodules = ["agora"]\n')[0]
    assert position.options == Options(agora=True)


def test_one_game_is_written_and_read_alone(tmp_path: Path) -> None:
    games = [random_game(1, Options()), random_game(2, Options())]
    assert dumps(games) == dumps([Record.of(game) for game in games])
    dump(games[0], tmp_path / "one.toml")
    assert load_one(tmp_path / "one.toml", Record).game() == games[0]
    dump(games, tmp_path / "two.toml")
    with pytest.raises(RecordError, match=r"two\.toml: the file holds 2 games"):
        load_one(tmp_path / "two.toml")
