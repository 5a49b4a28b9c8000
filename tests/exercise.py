"""Use objects of the package a little further, here or in another process, so that copies can be compared."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from sevenwonders.game.batch import Batch, SimultaneousBatch
from sevenwonders.game.game import Game
from sevenwonders.kernel.struct import Struct
from sevenwonders.pictures.picture import Film

DECISIONS = 3


def exercise_object(thing: Any, game: Any = None) -> Any:
    """Use an object further and return what came of it as plain data; a player decides in a game."""
    if game is not None:
        return decide(thing, game.copy())
    match thing:
        case Batch():
            for _ in range(DECISIONS):
                thing.step(thing.random_actions())
            return [thing.states.tobytes(), thing.observe().tolist(), thing.simultaneous.asked.tolist()]
        case SimultaneousBatch():
            for _ in range(DECISIONS):
                thing.step(thing.random_actions())
            return [thing.asked.tolist(), thing.observe().tolist()]
        case Game():
            for _ in range(DECISIONS):
                thing.play(thing.legal_codes()[-1])
            thing.undo()
            return plain([thing.plies, thing.state, thing.legal_codes()])
        case Film():
            return [thing.svg, thing.frames[0](), thing.frames[-1]()]
    if hasattr(thing, "agent_iter"):
        return [plain(step_agent(thing)) for _ in range(DECISIONS)]
    if hasattr(thing, "num_envs"):
        masks = thing.reset(seed=5)[0]["action_mask"]
        return plain(thing.step(masks.argmax(1))[:2])
    if hasattr(thing, "action_space"):
        table = thing._table
        return plain([thing.step(int(table.action_mask(thing.seat).argmax()))[:2] for _ in range(DECISIONS)])
    return plain(thing)


def decide(player: Any, game: Any) -> list[int]:
    """Return the next decisions of a player as seat 0; the others do what comes last."""
    chosen: list[int] = []
    while not game.is_over and len(chosen) < DECISIONS:
        for seat in game.deciders:
            code = game.legal_codes(seat)[-1]
            if seat == 0:
                code = player.choose(game.known(0), 0).action
                chosen.append(code)
            game.commit(seat, code)
    return chosen


def step_agent(games: Any) -> Any:
    """Choose the first legal action for the agent whose turn it is."""
    observation = games.last()[0]
    games.step(int(observation["action_mask"].argmax()))
    return observation


def plain(thing: Any) -> Any:
    """Lists, numbers and texts that differ where the content of an object does."""
    match thing:
        case np.ndarray():
            return thing.tolist()
        case Struct():
            return [plain(getattr(thing, name)) for name in thing.dtype.names or ()]
        case Mapping():
            return [[plain(key), plain(value)] for key, value in thing.items()]
        case list() | tuple():
            return [plain(item) for item in thing]
    if is_dataclass(thing) and not isinstance(thing, type):
        content = (field.name for field in fields(thing) if field.name != "seconds")  # of a search, measured
        return [[name, plain(getattr(thing, name))] for name in content]
    return thing if isinstance(thing, int | float | str | bytes | None) else getattr(thing, "__name__", repr(thing))


if __name__ == "exercise":  # in another process: see `run_path`
    things, results = globals()["THINGS"], globals()["RESULTS"]
    results.send([exercise_object(*each) for each in things])
