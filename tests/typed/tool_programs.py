"""Small programs about engines, records, batches and environments; type checkers see no `Any` in their variables."""

from pathlib import Path
from threading import Event
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

from sevenwonders import classic, duel, lab, players, records, review, statistics
from sevenwonders.players import Analysis, Candidate, Decision, Engine, Limit, PlayResult


def let_an_engine_play() -> duel.Action:
    game = duel.Game(seed=7)
    with players.open("search", seed=1) as engine:
        assert_type(engine, Engine)
        result = engine.play(game, Limit(simulations=100))
    assert_type(result, PlayResult[duel.Action])
    assert_type(result.action, duel.Action)
    return result.action


def analyse() -> list[str]:
    game = classic.Game.new(seed=7)
    engine = players.open("search")
    analysis = engine.analyse(game, Limit(simulations=100, time=1.0, threads=1), top=3)
    assert_type(analysis, Analysis[classic.Action])
    best = analysis.moves[0]
    assert_type(best, Candidate[classic.Action])
    assert_type(best.line, tuple[classic.Action, ...])
    return engine.explain(game, best, "de")


class Builder:
    """A custom player."""

    name = "builder"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, state: duel.KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        codes = duel.legal_codes(state, seat)
        assert_type(duel.action_of(state, seat, codes[0]), duel.Action)
        return Decision(codes[0])


def use_a_player() -> int:
    engine = players.open(Builder())
    assert_type(engine.play(duel.Game(seed=7)), PlayResult[duel.Action])
    player = players.player_from("greedy", 1)
    return player.choose(duel.known(duel.Game(seed=7).state, 0), 0).action


def save_and_load(folder: Path) -> duel.Game:
    game = duel.Game(seed=7)
    data = records.dump(game, folder / "game.toml")
    assert_type(data, bytes)
    record = records.load_one(folder / "game.toml", of=duel.Record)
    assert_type(record, duel.Record)
    assert_type(record.options, duel.Options)
    assert_type(record.moves, tuple[duel.Move, ...])
    again = record.game()
    assert_type(again, duel.Game)
    return again


def write_a_record() -> str:
    game = classic.Game.new(seed=7)
    record = classic.Record.of(game, meta={"event": "club"})
    assert_type(record, classic.Record)
    assert_type(record.result, classic.RecordedResult | None)
    return records.dumps(record)


def step_many_games() -> float:
    batch = duel.Batch(8, seed=1)
    batch.step(batch.random_actions())
    assert_type(batch.masks, NDArray[np.bool_])
    assert_type(batch.seats, NDArray[np.int8])
    assert_type(batch.rewards, NDArray[np.float32])
    assert_type(batch.observe(), NDArray[np.int16])
    assert_type(batch.columns, dict[str, int])
    assert_type(batch.observe(dtype=np.float16), NDArray[np.number])
    assert_type(batch.states, NDArray[np.void])
    assert_type(batch.points, NDArray[np.int16])
    game = batch.game(3)
    assert_type(game, duel.Game)
    return float(batch.rewards.sum())


def step_a_table() -> int:
    batch = classic.Batch(8, classic.Options(players=5), seed=1)
    batch.step(batch.random_actions())
    assert_type(batch.ranks, NDArray[np.int8])
    assert_type(batch.game(0), classic.Game)
    return int(batch.dones.sum()) + batch.num_players + batch.num_actions


def review_a_game() -> float:
    result = review.review(duel.Game(seed=7), review.ReviewSettings(simulations=30, small=10, sample=4))
    assert_type(result, review.Review)
    assert_type(result.plies, tuple[review.PlyReview, ...])
    return sum(ply.error or 0.0 for ply in result.plies)


def play_matches() -> float:
    low = high = 0.0
    for standing, rows in lab.match([Builder, "greedy"], games=4, processes=1):
        assert_type(rows, list[lab.GameRow])
        low, high = statistics.share_interval([0.5, 1.0]) or (low, high)
        assert_type(standing.accounts["builder"].games, int)
    return high - low


def use_environments() -> int:
    from sevenwonders.envs.gymnasium import SevenWondersEnv
    from sevenwonders.envs.pettingzoo import SevenWondersParallelEnv

    env = SevenWondersEnv("duel")
    observation, info = env.reset(seed=1)
    assert_type(observation["action_mask"], NDArray[np.int8])
    parallel = SevenWondersParallelEnv("classic")
    assert_type(parallel.possible_agents, list[str])
    return int(env.action_space.sample()) + len(info)
