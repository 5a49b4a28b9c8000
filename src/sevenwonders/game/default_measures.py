"""Default measures of finished games: ranks, numbers of decisions, and the score sheets."""

from collections.abc import Iterator, Sequence

import numpy as np

from ..interchange.tables import Columns
from ..kernel.chance import draw_below
from .game import AnyGame
from .measures import Measures, StatisticOverGames, check_random_streams, count_decisions, victory_shares
from .options import Options
from .record import Record
from .seats import SEATS

NUM_SEEDS = 2**31 - 1
POINTS = np.iinfo(np.int16)  # rows of games have 16 bits a number


class DefaultMeasures(Measures[AnyGame]):
    """Measures for games that define none: the number of decisions, the rank and the points by category of every
    seat.
    """

    CHUNK = 100

    def __init__(self, game: type[AnyGame], record: type[Record]) -> None:
        self._game, self._record, self._categories = game, record, record.score_categories()

    def column_names(self, seats: int) -> tuple[str, ...]:
        """Return the names of the columns for games with the given number of seats: the decisions, ranks and points by
        category.
        """
        ranks = (f"{seat}_rank" for seat in SEATS[:seats])
        return ("decisions", *ranks, *(f"{seat}_{name}" for name in self._categories for seat in SEATS[:seats]))

    def measure_game(self, game: AnyGame) -> list[int]:
        """Return the measures of a game in the order of `column_names`; without a result, all seats have rank 1."""
        seats = range(game.num_players)
        winners = list(seats) if game.result is None else list(game.result.winners)
        ranks = [1 if seat in winners else len(winners) + 1 for seat in seats]
        sheets = [game.score(seat) for seat in seats]
        points = [int(sheet.get(name, 0)) for name in self._categories for sheet in sheets]
        return [min(max(number, POINTS.min), POINTS.max) for number in (count_decisions(game), *ranks, *points)]

    def ranks(self, numbers: np.ndarray) -> np.ndarray:
        """Return the rank of every seat, counting from 1: shape (games, seats).

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """
        return numbers[:, 1 : 1 + self._infer_num_seats(numbers)]

    def totals(self, numbers: np.ndarray) -> np.ndarray:
        """Return the total points of every seat, shape (games, seats); zeros if the game's score sheets have no
        category `total`.

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """
        return self._points_in_category(numbers, "total")

    def to_columns(self, numbers: np.ndarray, players: Sequence[str]) -> Columns:
        """Return a table with a row for each game, as a list for each column, by the column's name.

        The columns are the number of the game (from 1), the player of each seat (the same in all rows), the measures.
        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """
        seated = {f"{seat}_player": [player] * len(numbers) for seat, player in zip(SEATS, players, strict=False)}
        columns = dict(zip(self.column_names(len(players)), numbers.T.tolist(), strict=True))
        return {"game": list(range(1, len(numbers) + 1)), **seated, **columns}

    def iter_statistics_over_games(self, numbers: np.ndarray, options: Options) -> Iterator[StatisticOverGames]:
        """Yield statistics: the first seat's share of victories, the number of decisions, the points by category.

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """
        yield StatisticOverGames("first player's share", "share", victory_shares(self.ranks(numbers))[:, 0])
        yield StatisticOverGames("decisions", "spread", numbers[:, 0])
        for name in self._categories:
            title = "points" if name == "total" else f"points for {name}"
            yield StatisticOverGames(title, "spread", self._points_in_category(numbers, name))

    def simulate_games(self, streams: np.ndarray, options: Options, keep: bool) -> tuple[np.ndarray, list[np.ndarray]]:
        """Play games with random actions; return their measures, shape (games, columns), and their logs.

        Args:
            streams: the state of each game's random numbers, shape (games, 1).
            options: the rules options.
            keep: whether to return the logs. The log of a game is an array with the code of the action of each ply.
                Otherwise the list of logs is empty.
        """
        check_random_streams(streams)
        rows, logs = list[list[int]](), list[np.ndarray]()
        for (start,) in streams.tolist():
            stream = [start]
            game = self._game(options, seed=draw_below(stream, NUM_SEEDS))
            while not game.is_over:
                for seat in game.deciders:
                    codes = game.legal_codes(seat)
                    game.commit(seat, codes[draw_below(stream, len(codes))])
            rows.append(self.measure_game(game))
            if keep:
                logs.append(np.array([ply.code for ply in game.plies], np.int64))
        return np.array(rows, np.int16).reshape(len(rows), len(self.column_names(options.num_players))), logs

    def make_game_record(self, options: Options, log: np.ndarray, row: np.ndarray, names: Sequence[str]) -> Record:
        """Return the record (the moves and the result) of a game that `simulate_games` has played.

        Args:
            options: the rules options.
            log: the code of the action of each ply, in the order of play.
            row: the measures of the game; not used, because the record replays the moves.
            names: the names of the players, by seat.
        """
        return self._record.from_codes(options, log.tolist(), players=names)

    def _infer_num_seats(self, numbers: np.ndarray) -> int:
        """Return the number of seats, which follows from the number of columns of `numbers`."""
        return int(numbers.shape[1] - 1) // (1 + len(self._categories))

    def _points_in_category(self, numbers: np.ndarray, name: str) -> np.ndarray:
        """Return the points of every seat in a category of the score sheets, shape (games, seats); zeros if it does not
        exist.

        `numbers` has a row for each game, as `measure_game` returns it: shape (games, columns).
        """
        seats = self._infer_num_seats(numbers)
        if name not in self._categories:
            return np.zeros((len(numbers), seats), numbers.dtype)
        first = 1 + seats * (1 + self._categories.index(name))
        return numbers[:, first : first + seats]
