"""A review tells decisions from luck, says the same in whatever order, and goes on where it was stopped."""

import json
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from sevenwonders import duel
from sevenwonders.cli.puzzles.play import iter_mistake_puzzles
from sevenwonders.errors import SevenWondersError
from sevenwonders.players import player_from
from sevenwonders.records import dump, dumps, import_records
from sevenwonders.registry import game_type
from sevenwonders.review import FigureWithError, Judge, PlyKind, Review, ReviewSettings, iter_review_steps, review
from sevenwonders.review.engine import answer_question
from sevenwonders.review.judge import MIN_SIMULATIONS
from sevenwonders.review.sheet import clip_share
from sevenwonders.statistics.played_games import iter_played_games as played_of

SHALLOW = ReviewSettings(simulations=40, small=12, most=30, sample=6)


def played(game: str = "duel", modules: tuple[str, ...] = (), seed: int = 3):
    kind = game_type(game)
    options = kind.experiment_options(modules=modules)
    table = kind.deal_game(options, seed, [f"Player {seat}" for seat in range(options.num_players)])
    players = [player_from("greedy", number, game) for number in range(table.num_players)]
    while not table.is_over:
        for seat in table.deciders:
            table.commit(seat, players[seat].choose(table.known(seat), seat).action)
    return table


def opening():
    """A game as far as the middle of Age I."""
    table = played()
    table.rewind(45)
    return table


@pytest.fixture(scope="module")
def found() -> Review:
    return review(opening(), SHALLOW)


def test_each_ply_of_a_game_is_reviewed_once(found) -> None:
    table = opening()
    reviewed = [place for one in found.plies for place in range(one.ply, one.ply + one.plies)]
    assert reviewed == list(range(len(table.plies)))
    assert [code for one in found.plies for code in one.codes] == [ply.code for ply in table.plies]


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_untried_action_has_no_value(game) -> None:
    table = played(game)
    table.rewind(30)
    moment = next(one for one in reversed(list(iter_review_steps(table))) if one.seat is not None and one.is_choice)
    judge = Judge(game_type(game), table.num_players, ReviewSettings(simulations=150))
    found = judge.analyse(moment.state, moment.seat, moment.codes[0])
    values = [move.value for move in found.moves]
    assert all(move.visits >= MIN_SIMULATIONS or move.proved for move in found.moves)
    assert values[0] == found.moves[0].value >= max(values)
    assert values[1:] == sorted(values[1:], reverse=True)
    again = Judge(game_type(game), table.num_players, ReviewSettings(simulations=150))
    again.analyse(moment.state, moment.seat, moment.codes[0], 9)  # what was asked before does not matter
    reviewed = again.analyse(moment.state, moment.seat, moment.codes[0])
    assert [(move.text, move.value) for move in reviewed.moves] == [(move.text, move.value) for move in found.moves]


def test_review_names_each_action_that_wins_for_any_draw() -> None:
    """The Great Library draws tokens, at which a search ends; all of them win."""
    points = ["altar", "theater", "baths", "aqueduct", "statue", "temple", "palace", "obelisk", "senate"]
    mine = {"coins": 40, "cards": points, "wonders": ["the_great_library"]}
    table = duel.Game(position=duel.Position(age=3, structure={0: "university"}, p1=mine, p2={"coins": 0}))
    table.play("wonder the_great_library with university")
    reviewed = Judge(game_type("duel"), 2, ReviewSettings(simulations=100)).review(next(iter(iter_review_steps(table))))
    assert (reviewed.proved_result, len(reviewed.best), reviewed.error) == (1.0, 3, 0.0)
    assert reviewed.played_candidate.proved


def test_proof_does_not_depend_on_earlier_searches(monkeypatch) -> None:
    """The search behind a proof begins with the seed of the review each time."""
    table = played()
    moment = next(step for step in iter_review_steps(table) if step.seat is not None and step.is_choice)
    judge, analyses = Judge(game_type("duel"), 2, SHALLOW), []
    analyse = judge._small.analyse
    monkeypatch.setattr(judge._small, "analyse", lambda *given: analyses.append(analyse(*given)) or analyses[-1])
    assert judge._find_proved_result(moment.state, 0) == judge._find_proved_result(moment.state, 0)
    assert analyses[0].moves == analyses[1].moves


def test_the_worst_of_a_new_age_is_the_worst_of_some_deals() -> None:
    table = played()
    moment = next(one for one in iter_review_steps(table) if one.seat is None and one.ply > 9 and len(one.codes) > 9)
    table.rewind(moment.ply - 1)
    judge = Judge(game_type("duel"), 2, SHALLOW)
    analysis = judge.analyse(table.state, table.seat, None)
    move, reveals = next(judge.iter_actions_with_reveals(table.state, analysis))
    assert move.risk is not None
    assert (move.risk.exact, len(reveals)) == (False, SHALLOW.sample)


def test_errors_are_never_positive_and_luck_sums_to_nothing(found) -> None:
    decisions = [one for one in found.plies if one.kind is PlyKind.DECISION]
    assert decisions
    assert all(one.error <= 0 and (one.error == 0 or one.codes[0] not in one.best) for one in decisions)
    assert all(sum(one.luck) == pytest.approx(0, abs=1e-9) for one in found.plies)
    assert any(one.luck for one in found.plies)


def test_the_luck_of_all_outcomes_is_none_in_the_mean() -> None:
    """Each possible outcome is reviewed with the luck that it would have brought."""
    moment = next(one for one in iter_review_steps(played()) if one.seat is None and len(one.codes) == 1)
    judge = Judge(game_type("duel"), 2, SHALLOW)
    outcomes = game_type("duel").legal_codes(moment.state, game_type("duel").chance_seat)
    luck = []
    for code in outcomes:
        reviewed = judge.review(
            type(moment)(**{name: getattr(moment, name) for name in moment.__slots__} | {"codes": (code,)})
        )
        assert reviewed is not None
        assert reviewed.exact
        assert reviewed.outcomes == len(outcomes)
        luck.append(reviewed.luck[0])
    assert sum(luck) == pytest.approx(0, abs=1e-9)
    assert max(luck) > 0


def test_a_review_that_was_stopped_goes_on_and_says_the_same(found) -> None:
    stop, plies = Event(), []

    def three(one) -> None:
        plies.append(one)
        if len(plies) == 3:
            stop.set()

    some = review(opening(), SHALLOW, on_ply=three, stop=stop)
    assert len(some.plies) == 3
    fresh = []
    whole = review(opening(), SHALLOW, kept=some.plies, on_ply=fresh.append)
    assert len(fresh) == len(found.plies) - 3
    assert timeless(whole) == timeless(found)


def test_several_threads_say_the_same(found) -> None:
    assert timeless(review(opening(), SHALLOW, threads=2)) == timeless(found)


def test_stored_review_reads_back(found) -> None:
    assert Review.from_json(found.to_json()) == found


@pytest.mark.parametrize("modules", [("pantheon", "agora"), ("solo",)], ids="+".join)
def test_games_with_expansions_are_reviewed(modules) -> None:
    found = review(played(modules=modules), ReviewSettings(simulations=8, small=2, most=8, sample=2))
    assert sum(one.plies for one in found.plies) == len(played(modules=modules).plies)
    assert found.sheet().deserved is not None


def test_games_of_several_have_errors_and_no_luck() -> None:
    found = review(played("classic"), ReviewSettings(simulations=20))
    assert not any(one.luck for one in found.plies)
    assert all(one.played_candidate is not None for one in found.plies if one.analysis)
    assert all(len(one.wins) == 3 for one in found.plies if one.analysis)
    assert [seat.luck for seat in found.sheet().seats] == [None] * 3


def test_resignation_is_reviewed_as_a_loss() -> None:
    record = duel.Record.of(opening(), result=duel.RecordedResult(1, "resignation"))
    found = review(record, ReviewSettings(simulations=2, small=1, most=2, sample=2))
    assert found.result == (0.0, 1.0)
    assert review(opening(), SHALLOW, stop=set_event()).result is None


def set_event() -> Event:
    event = Event()
    event.set()
    return event


def timeless(found: Review) -> dict[str, object]:
    reviewed = found.to_json()
    for ply in reviewed["plies"]:
        if ply["analysis"]:
            ply["analysis"]["seconds"] = 0
    return reviewed


LOG = (Path(__file__).parents[1] / "duel" / "data" / "bga_finished_game.json").read_text()


@pytest.fixture(scope="module")
def imported_record():
    """A real table of Board Game Arena: four tokens of the board are filled in, as they were never taken."""
    (record,) = import_records(LOG)
    return record


def test_choices_and_reveals_of_what_was_filled_in_are_left_out(imported_record) -> None:
    every = list(iter_review_steps(imported_record.game(), imported_record.components_filled_in_by_import))
    out = [moment for moment in every if moment.is_filled]
    assert out[0].seat is None  # the board was laid out
    texts = [moment.texts[0] for moment in out[1:]]
    assert "token economy" in texts  # the others beside it were filled in
    assert len(texts) < 6
    found = review(imported_record, ReviewSettings(simulations=8, small=4, most=4, sample=2))
    assert {one.ply for one in found.plies if one.is_filled} == {moment.ply for moment in out}
    assert [one for one in found.plies if one.is_filled and (one.analysis or one.grade or one.luck or one.wins)] == []
    offered = {move.text for one in found.plies if one.analysis for move in one.analysis.moves}
    assert [text for text in offered if text.startswith("token ")] == []
    assert found.filled == ("agriculture", "architecture", "law", "masonry")
    assert found.sheet().seats[0].adjusted is not None
    assert Review.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_luck_is_not_taken_off_where_reveals_are_left_out(imported_record) -> None:
    cards = [card.id for card in duel.CARDS if card.deck == duel.Deck.AGE_II]
    record = replace(imported_record, meta={"_filled": cards})
    found = review(record, ReviewSettings(simulations=8, small=4, most=4, sample=2))
    assert 2 in {one.age for one in found.plies if one.is_filled}
    assert [seat.adjusted for seat in found.sheet().seats] == [None, None]
    assert found.sheet().deserved is None


def test_engine_says_that_a_position_was_filled_in(imported_record, refused) -> None:
    ply = next(one.ply for one in iter_review_steps(imported_record.game()) if one.texts == ("token economy",))
    with refused(SevenWondersError):
        list(answer_question({"id": 1, "record": dumps(imported_record), "ply": ply, "simulations": 8}))


def test_a_share_less_luck_is_shown_between_0_and_1() -> None:
    assert [clip_share(FigureWithError(value, 0.1)).value for value in (-0.3, 0.4, 1.2)] == [0.0, 0.4, 1.0]
    assert clip_share(None) is None


def test_statistics_count_no_offer_of_what_was_filled_in(imported_record) -> None:
    (counted,) = played_of([imported_record])
    (token,) = [choice for choice in counted.choices if choice.kind == "token"]
    assert (token.what, token.offer) == ("economy", ())
    drafts = [len(choice.offer) for choice in counted.choices if choice.kind == "draft"]
    assert drafts == [4, 3, 2, 1, 4, 3, 2, 1]


def test_exercises_are_not_made_of_what_was_filled_in(imported_record, monkeypatch, tmp_path) -> None:
    given = []
    monkeypatch.setattr("sevenwonders.review.iter_ply_reviews", lambda game, **how: given.append(how) or iter(()))
    monkeypatch.setattr("sevenwonders.cli.compilation.ensure_compiled", lambda *parts: None)
    dump(imported_record, tmp_path / "game.toml")
    assert list(iter_mistake_puzzles(tmp_path / "game.toml", None)) == []
    assert given == [{"filled": imported_record.components_filled_in_by_import}]
