"""Measures of finished games of Duel: numbers such as winner, kind of victory and points, a row for each game."""

from collections.abc import Iterator, Sequence

import numpy as np

from ..game import measures as base
from ..game.measures import StatisticOverGames, check_random_streams, count_decisions, victory_shares
from ..game.options import Options as BaseOptions
from ..interchange.tables import Columns
from .game import CATEGORIES, Game
from .ids import SEATS
from .options import Options, options_from
from .record import Record
from .rules.action_codes import N_ACTIONS
from .rules.action_context import CONTEXT_SIZE
from .rules.simulation import play_random_games
from .rules.state import SHARED, ScoreCategory, State, Victory

MAX_PLIES = 640  # of a game, chance included; a base game has about 150, one with both expansions about 230
# As `rules.simulation.write_summary` writes them; `winner` is 0, 1 or 2 for shared.
NAMES = (
    *("winner", "victory", "decisions", "age", "pawn"),
    *(f"{seat}_{category}" for seat in SEATS for category in CATEGORIES),
)
FIRST_POINTS = NAMES.index(f"{SEATS[0]}_{CATEGORIES[0]}")
RANKS = np.array([[1, 2], [2, 1], [1, 1]])  # by winner
# The module of a category that only one module has; all other categories belong to every game.
MODULE_OF = {ScoreCategory.TEMPLE: "pantheon", ScoreCategory.DIVINITY: "pantheon", ScoreCategory.SENATE: "agora"}


class Measures(base.Measures[Game]):
    """Measures of games: the winner, the kind of victory and the score sheets.

    The argument `numbers` of the methods is an array with a row for each game and the columns of `NAMES`.
    """

    CHUNK = 2_000
    WAYS = tuple(victory.name.lower() for victory in Victory if victory)

    def column_names(self, seats: int = 2) -> tuple[str, ...]:
        """Return the names of the measures of a game (winner, kind of victory, points), in the order of the columns."""
        return NAMES

    def measure_game(self, game: Game) -> list[int]:
        """Return the measures of a game, in the order of the columns; a stopped game has no victory and no winner."""
        result = game.result
        winner = SHARED if result is None or result.winner is None else result.winner
        victory = Victory.NONE if result is None else result.victory
        sheets = [game.score(0), game.score(1)] if result is None else result.scores
        points = [sheet[category] for sheet in sheets for category in CATEGORIES]
        return [winner, int(victory), count_decisions(game), game.state.age, game.state.pawn, *points]

    def ranks(self, numbers: np.ndarray) -> np.ndarray:
        """Return the rank of both seats in each game, 1 or 2; both are 1 in a shared victory.

        `numbers` has a row for each game; the result has the shape (games, seats).
        """
        return np.asarray(RANKS[numbers[:, 0]])

    def totals(self, numbers: np.ndarray) -> np.ndarray:
        """Return the total points of both seats in each game: shape (games, seats).

        `numbers` has a row for each game.
        """
        return np.asarray(_score_sheets(numbers).sum(axis=2))

    def victory_types(self, numbers: np.ndarray) -> list[str]:
        """Return the kind of victory of each game, such as `military`; `numbers` has a row for each game."""
        return [Victory(victory).name.lower() for victory in numbers[:, 1]]

    def possible_victory_types(self, options: BaseOptions) -> tuple[str, ...]:
        """Return the kinds of victory, such as `military`, that are possible in games with these options."""
        return tuple(victory.name.lower() for victory in options_from(modules=options.modules).victories)

    def to_columns(self, numbers: np.ndarray, players: Sequence[str]) -> Columns:
        """Return the games as named columns for display.

        Args:
            numbers: a row for each game.
            players: the names of the first and the second player.
        """
        number, totals = len(numbers), self.totals(numbers)
        return {
            "game": list(range(1, number + 1)),
            "first_player": [players[0]] * number,
            "second_player": [players[1]] * number,
            "winner": [(*SEATS, "shared")[winner] for winner in numbers[:, 0]],
            "victory": self.victory_types(numbers),
            **{name: numbers[:, place].tolist() for place, name in enumerate(NAMES) if place > 1},
            **{f"{seat}_total": totals[:, place].tolist() for place, seat in enumerate(SEATS)},
        }

    def iter_statistics_over_games(self, numbers: np.ndarray, options: BaseOptions) -> Iterator[StatisticOverGames]:
        """Yield each statistic of the games, such as the share of military victories, with its name and its values.

        Args:
            numbers: a row for each game.
            options: the rules options of the games.
        """
        winner, victory = numbers[:, 0], numbers[:, 1]
        yield StatisticOverGames("first player's share", "share", victory_shares(self.ranks(numbers))[:, 0])
        for kind in options_from(modules=options.modules).victories:
            if kind is Victory.CHALLENGE:
                yield StatisticOverGames("challenges met", "share", (victory == kind) & (winner == 0))
                yield StatisticOverGames("challenges missed at the end", "share", (victory == kind) & (winner == 1))
            else:
                yield StatisticOverGames(f"{kind.name.lower()} victories", "share", victory == kind)
        yield StatisticOverGames("shared victories", "share", winner == SHARED)
        yield StatisticOverGames("decisions a game", "spread", numbers[:, 2])
        counted = (victory == Victory.CIVILIAN) | (victory == Victory.CHALLENGE)
        if counted.any():
            totals, sheets = self.totals(numbers)[counted], _score_sheets(numbers)[counted]
            yield StatisticOverGames("points of the winner", "spread", totals.max(axis=1))
            yield StatisticOverGames("points of the loser", "spread", totals.min(axis=1))
            for category in ScoreCategory:
                if MODULE_OF.get(category, "") in ("", *options.modules):
                    yield StatisticOverGames(f"points from {category.name.lower()}", "mean", sheets[:, :, category])

    def simulate_games(
        self, streams: np.ndarray, options: BaseOptions, keep: bool
    ) -> tuple[np.ndarray, list[np.ndarray]]:
        """Play games of random legal moves with compiled code.

        Args:
            streams: a row for each game with the state of its random numbers.
            options: the rules options.
            keep: whether to return the plies, too.

        Returns:
            The measures, a row for each game; and for each game its log, an array with a row of integers for each ply.
            `make_game_record` turns it into a record.  There are no logs unless `keep` is set.
        """
        from ..kernel.compiler import compile_rule

        check_random_streams(streams)
        games = len(streams)
        out, plies = np.zeros((games, len(NAMES)), np.int16), np.zeros(games, np.int16)
        logs = np.zeros((games, MAX_PLIES if keep else 0, CONTEXT_SIZE), np.int16)
        states, scratch = np.zeros(1, State.dtype), np.zeros(N_ACTIONS, np.int16)
        compile_rule(play_random_games)(states, streams, scratch, options.to_bits(), out, logs, plies)
        return out, [log[:length] for log, length in zip(logs, plies, strict=True)] if keep else []

    def make_game_record(self, options: BaseOptions, log: np.ndarray, row: np.ndarray, names: Sequence[str]) -> Record:
        """Return the record (the moves and the result) of a game that `simulate_games` has played.

        Args:
            options: the rules options.
            log: the log of the game, a row of integers for each ply: the code of its action, the seat, and the facts of
                the position that are needed to name the action.
            row: the measures of the game, which have its result: winner, kind of victory and score sheets.
            names: the names of the two players.
        """
        return Record.from_simulated_game(Options.check_or_default(options), log, row, (names[0], names[1]))


def _score_sheets(numbers: np.ndarray) -> np.ndarray:
    """Return the points in the measures of games: shape (games, seats, categories)."""
    return numbers[:, FIRST_POINTS:].reshape(-1, len(SEATS), len(CATEGORIES))
