"""Measures of 7 Wonders: a row of numbers for each game of an experiment."""

from collections.abc import Iterator, Sequence

import numpy as np

from ..game import measures as base
from ..game.measures import StatisticOverGames, check_random_streams, count_decisions, victory_shares
from ..game.options import Options as BaseOptions
from ..interchange.tables import Columns
from .components import BOARD_SIDES
from .game import CATEGORIES, Game
from .ids import SEATS
from .options import Options
from .record import Record
from .rules.action_codes import MAX_LEGAL
from .rules.action_context import CONTEXT_SIZE
from .rules.setup import board_side_index
from .rules.simulation import SEAT_WIDTH, WIDTH, play_random_games
from .rules.state import State

MAX_PLIES = 400  # plies, chance included; a game of 7 has about 310
SIDES = tuple(side.id for side in BOARD_SIDES)
SEAT_COLUMNS = ("side", "rank", "total", *CATEGORIES)  # as `rules.simulation.write_summary` writes them


class Measures(base.Measures[Game]):
    """Measures of games of 7 Wonders: a row of numbers for each game.

    The measures of a game are the number of decisions and, for each seat, its board side (a row of `BOARD_SIDES`), rank
    and points.
    """

    CHUNK = 500

    def column_names(self, seats: int) -> tuple[str, ...]:
        """Return the names of the columns for games with the given number of seats."""
        return ("decisions", *(f"{seat}_{name}" for seat in SEATS[:seats] for name in SEAT_COLUMNS))

    def measure_game(self, game: Game) -> list[int]:
        """Return the measures of a game: the number of decisions, then the board side, rank and points of each seat.

        In an unfinished game all seats have rank 1.
        """
        result, seats = game.result, range(game.num_players)
        ranks = [1 for _ in seats] if result is None else result.ranks
        sheets = [game.score(seat) for seat in seats] if result is None else result.scores
        row = [count_decisions(game)]
        for seat, (rank, sheet) in enumerate(zip(ranks, sheets, strict=True)):
            points = [sheet[category] for category in CATEGORIES]
            row += [int(board_side_index(game.state.city[seat])), rank, sheet["total"], *points]
        return row

    def ranks(self, numbers: np.ndarray) -> np.ndarray:
        """Return the rank of each seat, shape (games, seats); `numbers` has a row of measures for each game."""
        return _select_columns_by_seat(numbers, "rank")

    def totals(self, numbers: np.ndarray) -> np.ndarray:
        """Return the points of each seat, shape (games, seats); `numbers` has a row of measures for each game."""
        return _select_columns_by_seat(numbers, "total")

    def to_columns(self, numbers: np.ndarray, players: Sequence[str]) -> Columns:
        """Return a table of games as a list for each column: the players, and the measures with names in place of
        numbers.

        Args:
            numbers: a row of measures for each game.
            players: the names of the players, by seat.
        """
        number, seats, first = len(numbers), SEATS[: len(players)], self.ranks(numbers) == 1
        winner = np.where(first.sum(axis=1) > 1, "shared", np.array(seats)[first.argmax(axis=1)])
        columns: Columns = {"game": list(range(1, number + 1))}
        columns |= {f"{seat}_player": [player] * number for seat, player in zip(seats, players, strict=True)}
        columns |= {"winner": winner.tolist(), "decisions": numbers[:, 0].tolist()}
        for place, seat in enumerate(seats):
            of_seat = {name: _select_columns_by_seat(numbers, name)[:, place].tolist() for name in SEAT_COLUMNS}
            columns[f"{seat}_side"] = [SIDES[side] for side in of_seat["side"]]
            columns |= {f"{seat}_{name}": of_seat[name] for name in ("rank", *CATEGORIES, "total")}
        return columns

    def iter_statistics_over_games(self, numbers: np.ndarray, options: BaseOptions) -> Iterator[StatisticOverGames]:
        """Yield statistics over many games, such as each seat's share of first places.

        `numbers` has a row of measures for each game.  If several seats share the first place, each counts a fraction
        of it.  `options` is not used.
        """
        won, points = victory_shares(self.ranks(numbers)), self.totals(numbers)
        for seat, share in zip(SEATS, won.T, strict=False):
            yield StatisticOverGames(f"first places of {seat}", "share", share)
        yield StatisticOverGames("shared first places", "share", won.max(axis=1) < 1)
        yield StatisticOverGames("decisions a game", "spread", numbers[:, 0])
        yield StatisticOverGames("points of the winner", "spread", points.max(axis=1))
        yield StatisticOverGames("points of the last", "spread", points.min(axis=1))
        for category in CATEGORIES:
            yield StatisticOverGames(f"points from {category}", "mean", _select_columns_by_seat(numbers, category))

    def seats_by_dealt_item(self, numbers: np.ndarray) -> dict[str, np.ndarray]:
        """Return the seats that had each board side, by its id, and the seats with any side `day` or `night`.

        Each value is a mask of the shape (games, seats); `numbers` has a row of measures for each game.
        """
        rows, sides = _select_columns_by_seat(numbers, "side"), [side.side.name.lower() for side in BOARD_SIDES]
        return {name: rows == row for row, name in enumerate(SIDES)} | {
            name: np.isin(rows, [row for row, side in enumerate(sides) if side == name])
            for name in dict.fromkeys(sides)
        }

    def simulate_games(
        self, streams: np.ndarray, options: BaseOptions, keep: bool
    ) -> tuple[np.ndarray, list[np.ndarray]]:
        """Play games with random actions; return their measures, shape (games, columns), and their logs.

        Args:
            streams: the state of each game's random numbers, shape (games, 1).
            options: the rules options.
            keep: whether to return the logs. The log of a game is an array with a row of integers for each ply, from
                which `make_game_record` makes a record. Otherwise the list of logs is empty.
        """
        from ..kernel.compiler import compile_rule

        check_random_streams(streams)
        games, seats = len(streams), options.num_players
        out, plies = np.zeros((games, WIDTH), np.int16), np.zeros(games, np.int16)
        logs = np.zeros((games, MAX_PLIES if keep else 0, CONTEXT_SIZE), np.int16)
        states, scratch = np.zeros(1, State.dtype), np.zeros(MAX_LEGAL, np.int64)
        compile_rule(play_random_games)(states, streams, scratch, seats, options.to_bits(), out, logs, plies)
        kept = [log[:length] for log, length in zip(logs, plies, strict=True)] if keep else []
        return out[:, : 1 + SEAT_WIDTH * seats], kept

    def make_game_record(self, options: BaseOptions, log: np.ndarray, row: np.ndarray, names: Sequence[str]) -> Record:
        """Return the record (the moves and the result) of a game that `simulate_games` has played.

        Args:
            options: the rules options.
            log: the log of the game, a row of integers for each ply: the code of its action, the seat, and facts of the
                position from which the action can be named.
            row: the measures of the game, which contain its result: the rank and the score sheet of each seat.
            names: the names of the players, by seat.
        """
        return Record.from_simulated_game(Options.check_or_default(options), log, row, names)


def _select_columns_by_seat(numbers: np.ndarray, name: str) -> np.ndarray:
    """Return a measure of every seat, such as its points, shape (games, seats).

    Args:
        numbers: a row of measures for each game.
        name: the name of the measure, one of `SEAT_COLUMNS`.
    """
    return numbers[:, 1 + SEAT_COLUMNS.index(name) :: SEAT_WIDTH]
