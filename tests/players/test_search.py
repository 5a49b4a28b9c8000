"""The search: it wins when it can, keeps its budget and its tree, and can be stopped."""

import json
from dataclasses import asdict, dataclass
from threading import Event, Thread

import numpy as np
import pytest

from sevenwonders.classic.players.search import TreeSearchSettings
from sevenwonders.duel.actions import legal_codes as legal
from sevenwonders.duel.components import BY_ID, Progress
from sevenwonders.duel.players.learning.searchers import NetworkSearcher
from sevenwonders.duel.players.network import Network
from sevenwonders.duel.players.playouts.player import PlayoutSettings
from sevenwonders.duel.players.search import SearchPlayer
from sevenwonders.duel.players.search.growth import UNCERTAINTY
from sevenwonders.duel.players.styles import STYLES
from sevenwonders.duel.rules.action_codes import BUILD
from sevenwonders.duel.rules.knowledge import needs_determinizing
from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.simulation import resolve_chance
from sevenwonders.duel.rules.state import SHARED, State, Victory, Zone, seat_to_act
from sevenwonders.duel.states import known
from sevenwonders.game.learning.selfplay import SelfPlayActor
from sevenwonders.game.search import MIN_SLICE, SearchSettings
from sevenwonders.kernel.bits import count_members, lowest_member
from sevenwonders.kernel.chance import Purpose, derive_random_stream
from sevenwonders.players import player_from


def drafted(seed):
    """A game at its first turn, the Wonders drafted at random."""
    state, chance, dice = State(), derive_random_stream(seed, Purpose.CHANCE), player_from("random", seed)
    new_game(state, 0)
    resolve_chance(state, chance)
    while len(legal(state)) < 6:
        apply(state, dice.choose(state, seat_to_act(state)).action)
        resolve_chance(state, chance)
    return state


def offering(seed, card_id):
    """A first turn at which one accessible slot holds a certain card; returns the position and the slot."""
    state = drafted(seed)
    card, slot = BY_ID[card_id].number, lowest_member(state.open)
    state.zone[state.slot[slot]] = Zone.UNSEEN
    if card in state.slot:
        state.slot[state.slot.index(card)] = state.slot[slot]
    state.slot[slot], state.zone[card] = card, Zone.STRUCTURE
    return state, slot


@pytest.mark.parametrize("spec", ["greedy", "search:200", "style:builder:200"])
@pytest.mark.parametrize("seat", [0, 1])
def test_takes_a_military_win(spec: str, seat: int) -> None:
    state, _ = offering(3, "guard_tower")
    state.active = state.agenda[0].seat = seat
    state.pawn = 8 if seat == 0 else -8
    decision = player_from(spec).choose(state, seat)
    after = state.copy()
    apply(after, decision.action)
    assert (after.victory, after.winner) == (Victory.MILITARY, seat)
    if decision.analysis is not None:
        assert decision.analysis.win > 0.9
        assert decision.analysis.outcomes["win_military"] > 0.9


@pytest.mark.parametrize("spec", ["greedy", "search:200", "style:builder:200"])
@pytest.mark.parametrize("seat", [0, 1])
def test_takes_a_scientific_win(spec: str, seat: int) -> None:
    state, slot = offering(4, "scriptorium")
    state.active = state.agenda[0].seat = seat
    symbol = BY_ID["scriptorium"].facts.symbol
    others = [other for other in range(1, 8) if other != symbol][:5]
    state.city[seat].symbols = sum(1 << 2 * (other - 1) for other in others)
    assert player_from(spec).choose(state, seat).action == BUILD + slot


@pytest.mark.parametrize("style", ["plain", "miser"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_teacher_takes_a_win_and_knows_what_it_is_worth(style: str, seat: int) -> None:
    """Proved actions are not searched again, so visits alone would teach to pass them by."""
    state, slot = offering(3, "guard_tower")
    state.active = state.agenda[0].seat = seat
    state.pawn = 8 if seat == 0 else -8
    record = np.zeros(1, State.dtype)
    known(state, seat).store(record[0])
    search = NetworkSearcher(1, Network.load_shipped())
    zeal = 1.3 if style == "miser" else 0.0
    for care in (0.0, 1.0):
        dice = np.random.default_rng(1)
        teacher = SelfPlayActor(search, dice, fast=48, full=200, care=care, style=STYLES[style], zeal=zeal)
        action, value, _, tried = teacher.decide(record[0], seat, turn=0)
        after = state.copy()
        apply(after, action)
        assert (after.victory, after.winner, value) == (Victory.MILITARY, seat, 1.0)
        wins = search.root_actions[tried > 0]
        assert BUILD + slot in wins
        assert len(wins) < len(tried)


@pytest.mark.parametrize("seat", [0, 1])
def test_supremacy_one_action_away_is_proved_at_once(seat: int) -> None:
    """Nothing is searched once a win is certain."""
    state, slot = offering(4, "scriptorium")
    state.active = state.agenda[0].seat = seat
    symbol = BY_ID["scriptorium"].facts.symbol
    state.city[seat].symbols = sum(1 << 2 * (other - 1) for other in range(1, 7) if other != symbol)
    decision = SearchPlayer(1, simulations=100_000).choose(state, seat)
    assert decision.action == BUILD + slot
    assert decision.analysis.simulations < 1000
    assert decision.analysis.moves[0].proved
    assert decision.analysis.outcomes["win_scientific"] == decision.analysis.win == 1.0
    assert not any(move.proved for move in decision.analysis.moves[1:])


def test_law_as_sixth_symbol_is_proved_before_the_pair() -> None:
    """Five symbols, and cards on offer that make a pair: the token to take is Law (R-25)."""
    state, slot = offering(4, "scriptorium")
    symbol = BY_ID["scriptorium"].facts.symbol
    pairs = {BUILD + slot, BUILD + list(state.slot).index(BY_ID["pharmacist"].number)}
    kinds = [symbol, *(other for other in range(1, 7) if other != symbol)][:5]
    state.city[0].symbols = sum(1 << 2 * (other - 1) for other in kinds)
    state.board_tokens, state.box_tokens = (
        state.board_tokens | 1 << Progress.LAW,
        state.box_tokens & ~(1 << Progress.LAW),
    )
    found = SearchPlayer(1, simulations=2000).analyse(state, 0)
    best = found.moves[0]
    assert best.action in pairs
    assert (best.proved, found.win, found.outcomes["win_scientific"]) == (True, 1.0, 1.0)


def test_sees_a_threat_one_turn_ahead() -> None:
    """The other side wins by building the Guard Tower: the search takes it, or sees to it that it no longer wins."""
    state, slot = offering(5, "guard_tower")
    state.pawn = -8
    after = state.copy()
    apply(after, player_from("search:4000").choose(state, 0).action)
    if after.present >> slot & 1 and seat_to_act(after) == 1:
        apply(after, BUILD + slot)
        assert after.victory == Victory.NONE


def test_simulations_are_counted() -> None:
    state = drafted(1)
    for budget in (1, 100, 3000):
        assert player_from(f"search:{budget}").choose(state, 0).analysis.simulations == budget


def test_seconds_are_kept() -> None:
    """At a tenth of a millisecond per simulation, a budget is exceeded by the smallest slice at most."""

    class Steady(SearchPlayer):
        grown = 0

        def _grow_trees(self, simulations: int) -> None:
            super()._grow_trees(simulations)
            self.grown += simulations

    player = Steady(1, seconds=0.2)
    player.clock = lambda: player.grown / 10_000
    player.analyse(drafted(1), 0)
    analysis = player.analyse(drafted(2), 0)
    assert 2000 <= analysis.simulations <= 2000 + MIN_SLICE
    assert analysis.seconds == pytest.approx(analysis.simulations / 10_000)


def test_the_analysis_adds_up_and_is_plain_data() -> None:
    analysis = player_from("search:2000", 1).choose(drafted(1), 0).analysis
    plain = json.loads(json.dumps(analysis.to_json()))
    assert sum(plain["outcomes"].values()) == pytest.approx(1)
    assert len(plain["outcomes"]) == 7
    assert sum(move["share"] for move in plain["moves"]) == pytest.approx(1)
    assert {move["action"] for move in plain["moves"]} == set(legal(drafted(1)))
    least = [move["value"] - UNCERTAINTY / (move["visits"] + 1) ** 0.5 for move in plain["moves"] if move["visits"]]
    assert least == sorted(least, reverse=True)
    assert all(not move["visits"] for move in plain["moves"][len(least) :])
    assert plain["line"][0] == plain["moves"][0]["action"]
    assert 0 <= plain["win"] <= 1


def test_the_line_can_be_played() -> None:
    state = drafted(1)
    for action in player_from("search:5000", 1).choose(state, 0).analysis.line:
        assert action in legal(state)
        apply(state, action)


def test_a_stop_gives_the_best_so_far() -> None:
    state, heard, stop = drafted(1), Event(), Event()
    player = SearchPlayer(1, seconds=60)
    player.clock = lambda: 0.0  # its seconds never end: only the other thread ends it

    def interrupt() -> None:
        heard.wait()
        stop.set()

    other = Thread(target=interrupt)
    other.start()
    decision = player.choose(state, 0, stop=stop, on_progress=lambda _: heard.set())
    other.join()
    assert decision.action in legal(state)
    assert decision.analysis.simulations > 0


def test_progress_is_reported_with_growing_counts() -> None:
    heard = []
    SearchPlayer(1, simulations=20_000).analyse(drafted(1), 0, on_progress=lambda analysis: heard.append(analysis))
    counts = [analysis.simulations for analysis in heard]
    assert counts == sorted(counts)
    assert counts[-1] == 20_000
    assert len(counts) > 2


@pytest.mark.parametrize(("expansions", "often"), [((), 5), (("agora",), 1), (("pantheon", "agora"), 1)])
def test_the_tree_is_kept_through_games_and_stays_legal(positions, expansions, often: int) -> None:
    """Visits carried over show that the position was found; a kept tree offers exactly the legal actions, and shares
    that add up.  Nothing is kept below a root where the opponent's hand was imagined: there a node holds actions of
    many positions, and walking them in the known position leads astray."""
    player, kept, secrets = SearchPlayer(1, simulations=400), 0, 0
    for game in (9, 10, 11):
        imagined = False
        for state, seat in positions(game, expansions):
            if seat == 0 and len(legal(state)) > 1:
                shown = known(state, seat)
                analysis = player.analyse(shown, seat)
                assert {move.action for move in analysis.moves} == set(legal(state))
                assert sum(move.prior for move in analysis.moves) == pytest.approx(1, abs=1e-4)
                found = sum(move.visits for move in analysis.moves) > analysis.simulations
                assert not (found and imagined)
                kept, imagined = kept + found, needs_determinizing(shown)
                secrets += imagined
    assert kept >= often
    assert secrets or expansions != ("agora",)


def test_a_kept_tree_is_dropped_when_the_position_is_another() -> None:
    player = SearchPlayer(1, simulations=500)
    for seed in (1, 2, 1):
        state = drafted(seed)
        analysis = player.analyse(state, 0)
        assert sum(move.visits for move in analysis.moves) <= analysis.simulations
        assert {move.action for move in analysis.moves} == set(legal(state))


def test_a_full_tree_goes_on() -> None:
    state = drafted(1)
    analysis = SearchPlayer(1, simulations=3000, max_nodes=200).analyse(state, 0)
    assert sum(move.visits for move in analysis.moves) >= 2999
    assert analysis.moves[0].action in legal(state)


def test_threads_share_simulations_and_report_together(refused) -> None:
    state = drafted(1)
    alone, together = (SearchPlayer(1, simulations=3000), SearchPlayer(1, threads=3, simulations=3000))
    for player in (alone, together, together):
        found = player.analyse(known(state, 0), 0)
        assert found.simulations == 3000
        assert sum(found.outcomes.values()) == pytest.approx(1)
        assert {move.action for move in found.moves} == set(legal(state))
    assert sum(move.visits for move in alone.analyse(state, 0).moves) >= 2999
    again = SearchPlayer(1, threads=3, simulations=3000).analyse(known(state, 0), 0)
    first = SearchPlayer(1, threads=3, simulations=3000).analyse(known(state, 0), 0)
    assert again.moves == first.moves
    assert sum(move.visits for move in first.moves) == 3000 - 3  # each tree looks at its root once
    with refused(ValueError):
        SearchPlayer(threads=0)


def test_search_without_a_decision_is_an_error(refused) -> None:
    state = State()
    new_game(state, 0)
    with refused(ValueError):
        SearchPlayer(1, simulations=10).analyse(state, 0)


@pytest.mark.parametrize("budget", [{"simulations": 0}, {"seconds": 0}])
def test_an_empty_budget_is_refused(budget: dict, refused) -> None:
    with refused(ValueError):
        SearchPlayer(**budget)


def best_result(state, seat):
    """Return the guaranteed result of a seat when no chance remains: 1 won, ½ shared, 0 lost."""
    if state.victory:
        return 0.5 if state.winner == SHARED else float(state.winner == seat)
    mover, results = seat_to_act(state), []
    for action in legal(state):
        after = state.copy()
        apply(after, action)
        results.append(best_result(after, seat))
        if results[-1] == (1.0 if mover == seat else 0.0):
            break
    return max(results) if mover == seat else min(results)


@pytest.mark.parametrize("expansions", [(), ("pantheon",)], ids=["base", "pantheon"])
@pytest.mark.parametrize("seed", range(4))
def test_an_ending_without_chance_is_solved(positions, expansions, seed: int) -> None:
    """With four cards left and nothing face down the search knows what every action leads to, as if it tried all."""
    late = (
        (state.age == 3 and count_members(state.present) <= 4, state, seat)
        for state, seat in positions(seed, expansions)
    )
    state, seat = next((state, seat) for is_late, state, seat in late if is_late and not state.hidden)
    found = SearchPlayer(1, simulations=40_000).analyse(known(state, seat), seat)
    results = {}
    for action in legal(state):
        after = state.copy()
        apply(after, action)
        results[action] = best_result(after, seat)
    assert all(move.proved for move in found.moves)
    assert {move.action: move.value for move in found.moves} == results
    assert found.win == max(results.values())


def test_threads_look_at_all_actions_again_after_weighing_one() -> None:
    state, player = drafted(1), SearchPlayer(1, threads=2, simulations=400)
    action = legal(state)[-1]
    for _ in range(2):
        assert player.evaluate_action(known(state, 0), 0, action).action == action
        analysis = player.analyse(known(state, 0), 0)
        assert {move.action for move in analysis.moves} == set(legal(state))
        assert sum(move.visits for move in analysis.moves) == 400 - 2  # each tree looks at its root once


@dataclass(frozen=True, slots=True)
class UnorderedSettings(SearchSettings):
    """Settings whose fields of the base class are declared again, in another order."""

    prior_scale: float = 3.0
    first_play_reduction: float = 2.0
    exploration: float = 1.0


@pytest.mark.parametrize("settings", [UnorderedSettings(), PlayoutSettings(), TreeSearchSettings()])
def test_settings_reach_compiled_code_by_name(settings):
    record = settings.to_array()[0]
    assert {name: record[name] for name in record.dtype.names} == asdict(settings)
