"""Comparison of picks or players by their share of victories, adjusted for other factors.

A share of victories alone says little about a pick: the first player wins more often, good players make similar picks,
and popular picks occur together.  So each share is compared with a base: the expected share of the same players in the
same seats with average picks.  The base is estimated by a linear model of the share of the victory (least squares),
with a column for each pick, seat and player.  The difference between a share and its base is a weighted sum over
independent games.  Its interval combines the intervals of two weighted means: of the games with the pick, and of the
other games (R. G. Newcombe, "Interval estimation for the difference between independent proportions", 1998).
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import NamedTuple

import numpy as np

from .intervals import Interval, share_interval

MIN_GAMES = 8  # of a player with a column of its own
MAX_PLAYERS = 1000  # with columns of their own, those with most games
MIN_ROWS = 4  # for each column of the model; factors that would need more columns are left out
BLOCK = 4096  # rows at a time
CLOSE = 1e-6
OTHERS = ""  # all players with fewer games


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat of a game, with the picks to compare, such as drafted Wonders.

    Attributes:
        game: the key of the game, which is the independent unit.
        share: the seat's share of the victory: 1 for a sole winner, a fraction for each of several.
        picks: the picks to compare.
        seats: the number of seats of the game.
        seat: the position of the seat; empty if positions are compared or always the same.
        player: the name of the player; empty if players are compared.
        opponents: the names of the other players.
        rival_picks: the picks of the other seats; if players are compared, the other players.
        more: other factors that explain the result, such as a setting.
    """

    game: Hashable
    share: float
    picks: tuple[str, ...]
    seats: int
    seat: str = ""
    player: str = ""
    opponents: tuple[str, ...] = ()
    rival_picks: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


class PickComparison(NamedTuple):
    """The share of victories with a pick, such as a drafted Wonder, compared with the share expected of average picks.

    Attributes:
        games: the number of games.
        share: the mean share of the victory.
        interval: the 95 % confidence interval of the share.
        base: the expected share of the same players in the same seats with average picks; None if the games do not
            determine it, for example if one player always made this pick and no other player did.
        difference: the share less the base.
        difference_interval: the 95 % confidence interval of the difference.
    """

    games: int
    share: float
    interval: Interval
    base: float | None = None
    difference: float | None = None
    difference_interval: Interval | None = None


@dataclass
class _LinearModel:
    """A linear model with a row for each seat of a game and a column for each factor, such as a pick.

    Attributes:
        rows: the number of rows.
        columns: the index of each column, by a key that names its factor.
        entries: the entries of the matrix that are not 0, as row, column and value.
    """

    rows: int
    columns: dict[Hashable, int] = field(default_factory=dict)
    entries: list[tuple[int, int, float]] = field(default_factory=list)

    def add_columns(self, entries: Sequence[tuple[int, Hashable, float]], must: bool = False) -> None:
        """Add entries and the columns that they need, unless the model has too few rows for so many columns.

        Args:
            entries: the entries: row, key of the column, and value.
            must: whether to add them even then.
        """
        new = {key for _, key, _ in entries} - self.columns.keys()
        if must or self.rows >= MIN_ROWS * (len(self.columns) + len(new)):
            for row, key, value in entries:
                self.entries.append((row, self.columns.setdefault(key, len(self.columns)), value))

    def find_row_weights(self, contrasts: np.ndarray) -> list[np.ndarray | None]:
        """Return weights of the rows for each contrast, which is a weighted sum of the effects of columns.

        The sum of the rows' results with these weights estimates the contrast. They are None if the rows do not
        determine it.

        Args:
            contrasts: for each contrast the factors of the effects, shape (columns, contrasts); further columns of the
                model have the factor 0.
        """
        row, column, value = (np.array(each) for each in zip(*self.entries, strict=True))
        row, column, size = row.astype(int), column.astype(int), len(self.columns)
        order = np.argsort(row, kind="stable")
        row, column, value = row[order], column[order], value[order]
        squares = np.zeros((size, size))
        for start in range(0, self.rows, BLOCK):
            some = slice(*np.searchsorted(row, (start, start + BLOCK)))
            block = np.zeros((min(BLOCK, self.rows - start), size))
            np.add.at(block, (row[some] - start, column[some]), value[some])
            squares += block.T @ block
        squares /= self.rows
        whole = np.zeros((size, contrasts.shape[1]))
        whole[: len(contrasts)] = contrasts
        solution = np.linalg.pinv(squares, rcond=1e-9, hermitian=True) @ whole
        is_determined = np.abs(squares @ solution - whole).max(0) < CLOSE
        return [
            np.bincount(row, value * solution[column, each], self.rows) / self.rows if is_determined[each] else None
            for each in range(contrasts.shape[1])
        ]


def compare_picks(
    results: Iterable[SeatResult], *, groups: Callable[[str], Hashable] = lambda pick: None, players: bool = False
) -> dict[str, PickComparison]:
    """Compare each pick's share of victories with its base, the share to expect; return the results, the best first.

    >>> games = [SeatResult(n, float(n % 3 > 0), ("law" if n % 2 else "strategy",), 2) for n in range(24)]
    >>> [(pick, round(result.share, 2), round(result.base, 2)) for pick, result in sorted(compare_picks(games).items())]
    [('law', 0.67, 0.67), ('strategy', 0.67, 0.67)]

    Args:
        results: the seats, in any order.
        groups: returns the group of a pick; only picks of one group are compared with each other.
        players: whether the picks are players, whose results depend on the other players.  Each player is compared with
            the mean of all players connected to it by games.
    """
    rows = list(results)
    if not rows:
        return {}
    names = sorted({pick for row in rows for pick in row.picks})
    numbers = Counter(pick for row in rows for pick in row.picks)
    model = _build_model(rows, names, players)
    meets = _find_connected_players(rows) if players else {}
    sets = {name: (groups(name), meets.get(name)) for name in names}
    members_of_set: dict[Hashable, list[int]] = {}
    for place, name in enumerate(names):
        members_of_set.setdefault(sets[name], []).append(place)
    often = np.array([numbers[name] for name in names], float)
    contrasts = np.eye(len(names))
    for place, name in enumerate(names):
        rest = [other for other in members_of_set[sets[name]] if not players or other != place]
        if rest:
            contrasts[rest, place] -= often[rest] / often[rest].sum()
    number: dict[Hashable, int] = {}
    games = np.array([number.setdefault(row.game, len(number)) for row in rows])
    shares, seats = np.array([row.share for row in rows]), np.zeros(len(number), int)
    seats[games] = [row.seats for row in rows]
    whole = np.bincount(games) == seats
    members: dict[str, list[int]] = {name: [] for name in names}
    for place, row in enumerate(rows):
        for pick in dict.fromkeys(row.picks):
            members[pick].append(place)
    comparisons = {}
    for place, (name, weights) in enumerate(zip(names, model.find_row_weights(contrasts), strict=True)):
        own = np.array(members[name])
        sums, counts = np.bincount(games[own], shares[own], len(number)), np.bincount(games[own], minlength=len(number))
        has = counts > 0
        scores = sums[has] / counts[has]
        interval = share_interval(scores)
        assert interval is not None
        comparison = PickComparison(len(scores), float(scores.mean()), interval)
        if weights is not None and contrasts[:, place].any():
            difference, both = _estimate_difference(weights, shares, games, has, whole)
            base = comparison.share - difference
            comparison = comparison._replace(base=base, difference=difference, difference_interval=both)
        comparisons[name] = comparison
    return dict(sorted(comparisons.items(), key=lambda item: (item[1].difference is None, -(item[1].difference or 0))))


def _build_model(rows: Sequence[SeatResult], names: Sequence[str], players: bool) -> _LinearModel:
    """Build the linear model of the results of seats: picks first, then other factors if there are enough rows.

    Args:
        rows: the results of seats.
        names: the picks to compare.
        players: whether the picks are players.
    """
    model = _LinearModel(len(rows), {("pick", name): place for place, name in enumerate(names)})
    model.add_columns([(place, ("pick", pick), 1.0) for place, row in enumerate(rows) for pick in row.picks], must=True)
    rivals = [(place, row, pick) for place, row in enumerate(rows) for pick in row.rival_picks]
    if players:
        entries = [(place, ("pick", pick), -1.0 / len(row.rival_picks)) for place, row, pick in rivals]
        model.add_columns(entries, must=True)
    model.add_columns([(place, "mean", 1.0) for place in range(len(rows))], must=True)
    model.add_columns([(place, ("seat", row.seat), 1.0) for place, row in enumerate(rows)])
    model.add_columns([(place, ("more", each), 1.0) for place, row in enumerate(rows) for each in row.more])
    games = Counter(name for row in rows for name in (row.player, *row.opponents))
    known = {name for name, number in games.most_common(MAX_PLAYERS) if number >= MIN_GAMES}
    strengths = [
        (place, ("player", name if name in known else OTHERS), weight)
        for place, row in enumerate(rows)
        for name, weight in ((row.player, 1.0), *((name, -1.0 / len(row.opponents)) for name in row.opponents))
    ]
    model.add_columns(strengths)
    if not players:
        model.add_columns([(place, ("rival", pick), 1 / (row.seats - 1)) for place, row, pick in rivals])
    return model


def _find_connected_players(rows: Iterable[SeatResult]) -> dict[str, str]:
    """Group the players that games connect, directly or through others; map each player to one member of its group.

    In these rows, the picks are the names of the players.
    """
    above: dict[str, str] = {}

    def find_root(name: str) -> str:
        while above.setdefault(name, name) != name:
            above[name] = above[above[name]]
            name = above[name]
        return name

    for row in rows:
        for pick in row.picks:
            for other in row.rival_picks:
                above[find_root(pick)] = find_root(other)
    return {name: find_root(name) for name in [*above]}


def _estimate_difference(
    weights: np.ndarray, shares: np.ndarray, games: np.ndarray, has: np.ndarray, whole: np.ndarray
) -> tuple[float, Interval]:
    """Estimate a difference as a weighted sum of shares of the victory; return it with its 95 % confidence interval.

    The interval uses that the shares of a complete game sum to 1: its part of the weighted sum lies between the lowest
    and the highest weight of its rows.

    Args:
        weights: the weight of each row.
        shares: the share of the victory of each row.
        games: the index of the game of each row.
        has: whether each game has the pick; games with and without it have separate intervals.
        whole: whether each game has a row for each of its seats.
    """
    sums = np.bincount(games, weights * shares)
    low, high = np.where(whole, np.inf, 0.0), np.where(whole, -np.inf, 0.0)
    np.minimum.at(low, games, weights)
    np.maximum.at(high, games, weights)
    below = above = 0.0
    for part in (has, ~has):
        used = part & (high - low > 1e-15)
        if used.any():
            wide = high[used] - low[used]
            scores = ((sums[used] - low[used]) / wide).clip(0, 1)
            ends = share_interval(scores, wide.tolist())
            assert ends is not None
            share = float((scores * wide).sum() / wide.sum())
            below = hypot(below, wide.sum() * (share - ends.low))
            above = hypot(above, wide.sum() * (ends.high - share))
    difference = float(sums.sum())
    return difference, Interval(max(-1.0, difference - below), min(1.0, difference + above))
