"""Solved late positions of Duel: equal to plain recursion, and intervals that hold the value."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.brute_force import BruteForce, natural_positions

from sevenwonders import duel
from sevenwonders.duel.players.endgame import Solution, has_no_private_knowledge, solve
from sevenwonders.duel.players.search import SearchPlayer
from sevenwonders.duel.states import KnownState, known
from sevenwonders.game.player import Analysis
from sevenwonders.review.judge import find_best_actions

OPTIONS = {
    "base": duel.Options(),
    "promo": duel.Options(promo_wonders="both"),
    "solo": duel.options.options_from("default", {}, ("solo",)),
    "pantheon": duel.options.options_from("default", {}, ("pantheon",)),
    "agora": duel.options.options_from("default", {}, ("agora",)),
    "both": duel.options.options_from("default", {"promo_wonders": "both"}, ("pantheon", "agora")),
}
DATA = Path(__file__).parent.parent / "duel" / "data" / "late_positions.json"
POSITIONS = json.loads(DATA.read_text("utf-8"))
GAMES = {"base": 40, "promo": 30, "solo": 12, "pantheon": 20, "agora": 20, "both": 20}


def check(solution: Solution, state: KnownState, value: Fraction, endings: dict[str, tuple[float, float]]) -> None:
    """Compare a solution with what plain recursion says of player 0."""
    turned = {"win": "loss", "loss": "win"} if solution.seat else {}
    assert solution.has_exact_value
    assert solution.low == pytest.approx(float(1 - value if solution.seat else value), abs=1e-9)
    assert sum(solution.outcomes.values()) == pytest.approx(1.0)
    for name, share in solution.outcomes.items():
        side, _, kind = name.partition("_")
        least, most = endings.get("_".join(filter(None, [turned.get(side, side), kind])), (0.0, 0.0))
        assert least - 1e-9 <= share <= most + 1e-9, name
    assert max(move.low for move in solution.moves) == pytest.approx(solution.low, abs=1e-9)
    assert solution.best_actions, state


@pytest.mark.parametrize("name", OPTIONS)
def test_stored_positions_have_their_values(name: str) -> None:
    for entry in POSITIONS[name]:
        state = duel.Position.from_code(entry["position"]).state()
        seat = state.agenda[state.n_agenda - 1].seat
        check(solve(known(state, seat), seat), state, Fraction(entry["value"]), entry["endings"])


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", OPTIONS)
def test_natural_positions_equal_plain_recursion(name: str) -> None:
    for state, seat in natural_positions(OPTIONS[name], range(1000, 1000 + GAMES[name]), range(1, 7), "search:100"):
        if has_no_private_knowledge(state):
            view = known(state, seat)
            check(solve(view, seat), view, *BruteForce().value(view))


def test_value_lies_in_interval_of_every_budget() -> None:
    entry = max(POSITIONS["base"], key=lambda entry: len(entry["position"]))
    state = duel.Position.from_code(entry["position"]).state()
    seat, value = state.agenda[state.n_agenda - 1].seat, Fraction(entry["value"])
    value = float(1 - value if seat else value)
    widths = []
    for positions in (1, 30, 300, 3000, 30_000):
        solution = solve(known(state, seat), seat, positions=positions)
        assert solution.low - 1e-9 <= value <= solution.high + 1e-9
        assert all(0 <= move.low <= move.high <= 1 for move in solution.moves)
        widths.append(solution.high - solution.low)
    assert widths[0] == 1
    assert widths[-1] < 1e-9


def test_early_position_is_not_solved() -> None:
    game = duel.Game(seed=7)
    solution = solve(known(game.state, game.asked[0]), game.asked[0])
    assert (solution.low, solution.high, solution.positions, solution.best_actions) == (0.0, 1.0, 0, ())


def test_analysis_of_late_position_is_exact() -> None:
    for entry in POSITIONS["base"][:4]:
        state = duel.Position.from_code(entry["position"]).state()
        seat = state.agenda[state.n_agenda - 1].seat
        view = known(state, seat)
        solution, search = solve(view, seat), SearchPlayer(0, simulations=400)
        analysis = search.analyse(view, seat)
        assert analysis.exact
        assert analysis.win == search.estimate_result(view, seat) == solution.low
        assert find_best_actions(analysis) == solution.best_actions
        assert [move.action for move in analysis.sort_by_value()] == [move.action for move in solution.moves]
        assert Analysis.from_json(analysis.to_json()) == analysis


def test_usual_analysis_solves_eight_cards() -> None:
    """93 % by play to the end; a search of 20,000 simulations says 73 %."""
    position = duel.Position(
        age=3,
        pawn=4,
        board=["law", "masonry"],
        structure={9: "?", 10: "?", 11: "academy", 12: "palace", 13: "study", 15: "?", 18: "port"},
        p1={
            "coins": 9,
            "cards": [
                "quarry",
                "clay_pool",
                "workshop",
                "apothecary",
                "school",
                "walls",
                "tavern",
                "brickyard",
                "theater",
            ],
            "wonders": ["the_sphinx with baths", "piraeus", "the_pyramids", "the_appian_way with altar"],
            "tokens": ["strategy"],
        },
        p2={
            "coins": 5,
            "cards": ["stone_pit", "lumber_yard", "sawmill", "press", "statue", "temple", "library", "dispensary"],
            "wonders": [
                "the_colossus with stable",
                "the_mausoleum",
                "circus_maximus",
                "the_great_library with garrison",
            ],
            "tokens": ["economy"],
        },
    )
    analysis = SearchPlayer(0, simulations=1600).analyse(known(position.state(), 0), 0)
    assert analysis.exact
    assert analysis.win == pytest.approx(0.9291667)


def test_choice_is_best_action_of_solved_position() -> None:
    for entry in POSITIONS["base"][:12]:
        state = duel.Position.from_code(entry["position"]).state()
        seat = state.agenda[state.n_agenda - 1].seat
        view = known(state, seat)
        decision, solution = SearchPlayer(0, simulations=4000).choose(view, seat), solve(view, seat)
        assert decision.action in solution.best_actions
        is_lost = solution.low == 0 and len(solution.moves) > 1
        assert (decision.analysis is not None) == is_lost  # a lost position is searched


def test_choice_with_small_budget_is_that_of_search() -> None:
    entry = max(POSITIONS["base"], key=lambda entry: len(entry["position"]))
    state = duel.Position.from_code(entry["position"]).state()
    seat = state.agenda[state.n_agenda - 1].seat
    players = [SearchPlayer(0, simulations=20) for _ in range(2)]
    players[0].exact = False
    first, second = (player.choose(known(state, seat), seat).analysis for player in players)
    assert first is not None
    assert second is not None
    assert first.moves == second.moves


def test_analysis_that_is_exact_has_no_range() -> None:
    state = duel.Position.from_code(POSITIONS["base"][0]["position"]).state()
    seat = state.agenda[state.n_agenda - 1].seat
    analysis = SearchPlayer(0, simulations=400).analyse(known(state, seat), seat)
    assert analysis.range_50 == analysis.range_90 == (analysis.win, analysis.win)
