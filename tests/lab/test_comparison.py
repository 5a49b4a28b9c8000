"""Picks are compared on made games of which the truth is known, and in which other things explain results, too."""

from itertools import permutations

import numpy as np
import pytest

from sevenwonders.game.pick_statistics import ComponentPick
from sevenwonders.lab.dataset import CHOICE, GAMES, Archive
from sevenwonders.lab.dataset.columns import make_schema
from sevenwonders.lab.dataset.export import FILES
from sevenwonders.statistics import Explorer, PlayedGame, PlayerHistory, SeatResult, compare_picks

WORTH = {"artemis": -0.08, "piraeus": 0.0, "sphinx": 0.08}
STRENGTH = {"Ada": 0.24, "Ben": 0.08, "Cleo": -0.08, "Dan": -0.24}
BEGINS = 0.1  # how much more often than not the player who picks first wins


def made_games(number, seed=0, fair=False):
    """Make games in which bad Wonders are popular, above all with strong players, who pick first as a rule."""
    dice, wonders, people = np.random.default_rng(seed), np.array(list(WORTH)), np.array(list(STRENGTH))
    popular = np.exp(-14 * np.array(list(WORTH.values())))
    for _ in range(number):
        players = sorted(
            dice.choice(people, 2, replace=False), key=STRENGTH.get, reverse=dice.random() < (0.5 if fair else 0.75)
        )
        picked = []
        for player in players:
            liked = popular * np.exp(-50 * STRENGTH[player] * np.array(list(WORTH.values())))
            liked = liked * ~np.isin(wonders, picked)
            picked.append(str(dice.choice(wonders, p=liked / liked.sum())))
        edge = [STRENGTH[player] / 2 + WORTH[wonder] for player, wonder in zip(players, picked, strict=True)]
        yield tuple(map(str, players)), tuple(picked), bool(dice.random() < 0.5 + BEGINS + edge[0] - edge[1])


def truth(what, counts):
    """Return what a Wonder is worth more than the mean of those that were picked."""
    mean = sum(WORTH[name] * number for name, number in counts.items()) / sum(counts.values())
    return WORTH[what] - mean


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """A dataset of made games: what is drafted is built as well, and comes with a card and a token."""
    pytest.importorskip("duckdb")
    import pyarrow
    import pyarrow.parquet as parquet

    folder, rows = tmp_path_factory.mktemp("made"), []
    for number, (players, picked, won) in enumerate(made_games(3000), 1):
        choices = [
            {"kind": kind, "seat": seat, "what": what, "offer": []}
            for kind in ("draft", "first", "token", "wonder")
            for seat, what in enumerate(picked, 1)
        ]
        row = dict.fromkeys(GAMES) | {"id": number, "game": "duel", "setting": "base", "seats": 2, "first": 1}
        row |= {"players": list(players), "shares": [float(won), float(not won)], "victory": "civilian"}
        rows.append(row | {"choices": choices})
    parquet.write_table(pyarrow.Table.from_pylist(rows, make_schema(GAMES)), folder / FILES[0])
    parquet.write_table(pyarrow.Table.from_pylist([], make_schema({"game_id": "int64"})), folder / FILES[1])
    assert set(CHOICE) == set(choices[0])
    with Archive(folder) as found:
        yield found


@pytest.mark.parametrize("question", ["opening", "draft", "first-card", "tokens", "wonders"])
def test_named_question_ranks_made_wonders_right(archive, question):
    rows = archive.ask(question).table.to_pylist()
    for seat in ("p1", "p2"):
        own = [row for row in rows if row["seat"] == seat]
        assert [row["what"] for row in own] == sorted(WORTH, key=WORTH.get, reverse=True)
        counts = {row["what"]: row["games"] for row in own}
        for row in own:
            assert row["difference_low"] <= truth(row["what"], counts) <= row["difference_high"]
            assert row["base"] == pytest.approx(row["share"] - row["difference"])
    plain = archive.sql("SELECT what FROM picks WHERE kind = 'draft' GROUP BY what ORDER BY avg(share) DESC").rows
    assert plain != [(what,) for what in sorted(WORTH, key=WORTH.get, reverse=True)], "the data misleads"


def test_named_questions_compare_players_and_seats_truly(archive):
    fair = list(made_games(4000, 9, fair=True))
    begins = np.mean([won for *_, won in fair]) - 0.5
    for row in archive.ask("players").table.to_pylist():
        won = [won == (players[0] == row["what"]) for players, _, won in fair if row["what"] in players]
        low, high = row["difference_low"], row["difference_high"]
        assert low <= np.mean(won) - 0.5 <= high
    first = {row["what"]: row for row in archive.ask("first").table.to_pylist()}
    seats = {row["what"]: row for row in archive.ask("seats").table.to_pylist()}
    for row in (first["picked first"], seats["p1"]):
        assert row["difference_low"] <= begins <= row["difference_high"]
        assert row["share"] - row["difference"] == pytest.approx(row["base"])
    assert first["picked first"]["difference"] == pytest.approx(seats["p1"]["difference"])
    assert all(row["base"] is None for row in archive.ask("victories").table.to_pylist())


def test_explorer_and_career_compare_made_games_truly():
    games = [
        PlayedGame("duel", "base", players, (float(won), float(not won)), "civilian", choices)
        for players, picked, won in made_games(3000, 1)
        if (choices := tuple(ComponentPick("wonder", seat, what) for seat, what in enumerate(picked)))
    ]
    right = sorted(WORTH, key=WORTH.get, reverse=True)
    explorer = Explorer("duel", "base").add_games(games)
    assert [share.what for share in explorer.pick_victory_shares("wonder")] == right
    assert {share.what: share.tier for share in explorer.pick_victory_shares("wonder")}["artemis"] in ("C", "D")


def test_career_compares_opponents_by_seat():
    """Ada begins nine games of ten against the hard opponent, and one in ten against the easy opponent."""
    dice = np.random.default_rng(5)

    def game(number):
        hard, begins = number % 2, (number // 2 % 10 > 0) == bool(number % 2)
        won = float(dice.random() < 0.55 + (0.2 if begins else -0.2) - 0.1 * hard)
        both, names = ((won, 1 - won), ("Ada", "hard" if hard else "easy"))
        order = slice(None, None, 1 if begins else -1)
        return PlayedGame("duel", "base", names[order], both[order], "civilian", ())

    against = {one.what: one for one in PlayerHistory.from_games("Ada", map(game, range(2000))).group_shares("against")}
    assert against["hard"].share > against["easy"].share, "the data misleads"
    for what, truth in (("hard", -0.05), ("easy", 0.05)):
        low, high = against[what].difference_interval
        assert low <= truth <= high
    assert against["hard"].difference < 0 < against["easy"].difference


@pytest.mark.parametrize("games", [40, pytest.param(400, marks=pytest.mark.slow)])
def test_intervals_of_differences_hold_the_truth(games):
    covered = []
    for seed in range(60):
        made = list(made_games(games, seed + 10))
        for seat in (0, 1):
            results = [
                SeatResult(
                    number,
                    float(won == (seat == 0)),
                    (picked[seat],),
                    2,
                    player=players[seat],
                    opponents=(players[1 - seat],),
                    rival_picks=(picked[1 - seat],),
                )
                for number, (players, picked, won) in enumerate(made)
            ]
            found = compare_picks(results)
            counts = {what: one.games for what, one in found.items()}
            for what, one in found.items():
                if one.difference_interval is not None:
                    low, high = one.difference_interval
                    covered.append(low <= truth(what, counts) <= high)
    assert len(covered) > 300
    assert np.mean(covered) > 0.95


@pytest.mark.parametrize("boards", [4, pytest.param(7, marks=pytest.mark.slow)])
def test_intervals_hold_the_truth_in_games_of_many(boards):
    """Seats of a game depend on each other: one of them wins."""
    dice, covered = np.random.default_rng(3), []
    worth = np.exp(np.linspace(-0.5, 0.5, boards))

    def results(tables, wins):
        for number, seats in enumerate(tables):
            chances = worth[list(seats)] / worth[list(seats)].sum()
            for board, share in zip(seats, dice.multinomial(1, chances) if wins else chances, strict=True):
                yield SeatResult(number, float(share), (str(board),), 3)

    known = compare_picks(results(permutations(range(boards), 3), wins=False))
    for _ in range(60):
        for what, one in compare_picks(results([dice.permutation(boards)[:3] for _ in range(40)], wins=True)).items():
            low, high = one.difference_interval
            covered.append(low <= known[what].difference <= high)
    assert np.mean(covered) > 0.95


def test_statistic_without_data_has_no_base():
    """Ada alone takes the law, and never anything else."""
    results = [
        SeatResult(
            number,
            float(number % 3 == 0),
            (("law",), ("strategy",))[number % 2],
            2,
            "p1",
            "Ada" if number % 2 == 0 else "Ben",
        )
        for number in range(60)
    ]
    assert [one.base for one in compare_picks(results).values()] == [None, None]
    [alone] = compare_picks(results[::2]).values()
    assert (alone.games, alone.base, alone.difference) == (30, None, None)
    assert compare_picks([]) == {}
