"""Annotated records: the same game with comments and values; reviews of an archive, which go on where they stopped."""

from dataclasses import replace

from sevenwonders import duel, records
from sevenwonders.lab import review_records
from sevenwonders.players import player_from
from sevenwonders.review import ReviewSettings, review
from sevenwonders.review.annotate import VALUES, annotate_record
from sevenwonders.statistics import measure_player_skills

SHALLOW = ReviewSettings(simulations=30, small=4, most=12, sample=3)


def opening(seed: int) -> duel.Record:
    game, dice = duel.Game(seed=seed, names=("Anna", "Bert")), player_from("random", seed)
    for _ in range(16):
        assert game.seat in (0, 1)
        game.play(dice.choose(game.known(game.seat), game.seat).action)
    return duel.Record.of(game, comments={9: "our first"})


def test_an_annotated_record_is_the_same_game_with_remarks() -> None:
    record = opening(5)
    found = review(record, SHALLOW)
    [again] = records.loads(records.dumps(annotate_record(record, found)))
    replay = again.replay()
    assert [ply.code for ply in replay.game.plies] == [ply.code for ply in record.game().plies]
    assert replay.comments[9].startswith("our first")
    assert any("better" in comment for comment in replay.comments.values())
    assert again.meta[VALUES]["9"] == [round(win, 4) for win in next(one for one in found.plies if one.ply == 9).wins]
    assert again.meta["annotator"] == "search:30"


def test_archive_review_resumes_and_reports_bad_records(tmp_path) -> None:
    good = opening(6)
    bad = replace(good, moves=(good.moves[0], *good.moves))
    games, kept = [opening(5), bad, opening(7)], tmp_path / "kept.jsonl"
    some = review_records(games, SHALLOW, processes=1, journal=kept)
    first = next(some)
    some.close()
    found = list(review_records(games, SHALLOW, processes=1, journal=kept))
    assert found[0] == first
    assert found[1].review is None
    assert "move 2 'p1 draft" in found[1].wrong
    accounts = measure_player_skills(one.review for one in found if one.review is not None)
    assert {name: account.games for name, account in accounts.items()} == {"Anna": 2, "Bert": 2}
    assert accounts["Anna"].find_costliest_action_kind() is not None
