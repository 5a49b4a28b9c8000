"""The rows of a recorded game in the tables of a dataset: one in the table of games, and one for each ply."""

import json
from collections.abc import Iterator
from hashlib import sha256

import numpy as np

from ...game.game import AnyGame
from ...game.record import RecordedResult, Replay
from ...registry import game_type
from ...statistics.played_games import setting_name

Row = dict[str, object]
PICKS = ("draft", "first")  # the kinds of picks at the start of a game


def build_game_row(replay: Replay[AnyGame, RecordedResult], source: str) -> Row:
    """Build the row of a replayed game in the table of games, without the column `id`; `source` names its archive."""
    record, game, result = replay.record, replay.game, replay.result
    kind, seats = game_type(game.NAME), range(game.num_players)
    choices = list(kind.list_component_picks(game))
    winners = () if result is None else result.winners
    numbers = None if game.result is None else np.array([kind.measures.measure_game(game)])
    return {
        "source": source,
        "number": record.number,
        "digest": hash_game(game),
        "game": game.NAME,
        "setting": setting_name(kind, game.options),
        "modules": list(game.options.modules),
        "options": json.dumps(game.options.changed_values()),
        "seats": len(seats),
        "players": list(game.names),
        **{name: None if name not in record.meta else str(record.meta[name]) for name in ("event", "site", "date")},
        "from_position": game.position is not None,
        "first": None if kind.simultaneous else next((pick.seat + 1 for pick in choices if pick.kind in PICKS), None),
        "length": len(game.plies),
        "decisions": sum(ply.seat != game.CHANCE for ply in game.plies),
        "victory": None if result is None else result.way,
        "stopped": None if result is None else result.is_forfeit,
        "winners": None if result is None else [seat + 1 for seat in winners],
        "shares": None if not winners else [(seat in winners) / len(winners) for seat in seats],
        "ranks": None if numbers is None else kind.measures.ranks(numbers)[0].tolist(),
        "points": None if result is None or not any(result.scores) else [dict(sheet) for sheet in result.scores],
        "choices": [{**pick._asdict(), "seat": pick.seat + 1, "offer": list(pick.offer)} for pick in choices],
    }


def iter_ply_rows(replay: Replay[AnyGame, RecordedResult]) -> Iterator[Row]:
    """Yield a row for each ply of a replayed game in the table of plies, without the column `game_id`."""
    game, kind, place = replay.game, game_type(replay.game.NAME), 0
    for step, (state, plies) in enumerate(game.iter_steps()):
        age = kind.stage_index(state)
        for ply in plies:
            chance = ply.seat == game.CHANCE
            yield {
                "ply": place,
                "step": step,
                "age": age,
                "seat": 0 if chance else ply.seat + 1,
                "chance": chance,
                "kind": ply.action.verb.name.lower(),
                "action": ply.action.text(),
                "code": ply.code,
                "clock": replay.clocks.get(place),
                "comment": replay.comments.get(place),
            }
            place += 1


def hash_game(game: AnyGame) -> str:
    """Return a hash of a game's rules, start and plies, but not of the players' names, as 16 hexadecimal digits."""
    start = repr((game.NAME, game.options, game.position, [ply.code for ply in game.plies]))
    return sha256(start.encode()).hexdigest()[:16]
