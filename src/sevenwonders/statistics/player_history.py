"""A player's results in many games, by opponent, seat and other groups."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from ..copies import DeepCopyMixin
from ..errors import plural
from ..game.seats import SEATS
from .comparison import SeatResult, compare_picks
from .explorer import PickVictoryShare
from .intervals import Interval, share_interval
from .played_games import PlayedGame

GROUPS = ("setting", "against", "way", "seat", "wonder", "board")
OUTCOME = "way"  # the group by how games ended, in which shares have no base
STRETCH = 10  # games of a period


@dataclass(frozen=True)
class PlayerGame:
    """A game from the point of view of one player.

    Attributes:
        played: the game.
        seat: the player's seat.
        against: the other players: levels of computers, `person`, or names.
    """

    played: PlayedGame
    seat: int
    against: tuple[str, ...]

    @property
    def victory_share(self) -> float:
        """The player's share of the victory: 1 for a sole winner, a fraction for each of several, 0 for a loss."""
        return self.played.shares[self.seat]

    def get_group_entries(self, group: str) -> tuple[str, ...]:
        """Return the groups to which the game belongs in a grouping: for `against`, the names of the other players.

        `group` is one of `GROUPS`.
        """
        match group:
            case "setting":
                return (f"{self.played.game} {self.played.setting}",)
            case "against":
                return self.against
            case "way":
                return (self.played.way,)
            case "seat":
                return (SEATS[self.seat],)
        return tuple(choice.what for choice in self.played.choices if (choice.kind, choice.seat) == (group, self.seat))


@dataclass
class PlayerHistory(DeepCopyMixin):
    """The games of a player, in the order in which they were played.

    >>> from sevenwonders import duel
    >>> from sevenwonders.statistics import iter_played_games
    >>> record = duel.Record(players=("Ada", "Ben"), result=duel.record.RecordedResult(0, "resignation"), seed=7)
    >>> career = PlayerHistory.from_games("Ada", iter_played_games([record]))
    >>> [(share.what, share.games, share.share) for share in career.group_shares("against")]
    [('Ben', 1, 1.0)]
    """

    games: list[PlayerGame] = field(default_factory=list)

    @classmethod
    def from_games(cls, name: str, games: Iterable[PlayedGame]) -> "PlayerHistory":
        """Collect the games in which a player with this name had a seat, sorted by date."""
        own = (
            PlayerGame(game, seat, tuple(other for place, other in enumerate(game.names) if place != seat))
            for game in games
            for seat, called in enumerate(game.names)
            if called == name
        )
        return cls(sorted(own, key=lambda game: game.played.day or date.min))

    def __repr__(self) -> str:
        return f"<Career of {plural(len(self), 'game')}, {100 * self.mean_victory_share:.1f} % of the victories>"

    def __len__(self) -> int:
        return len(self.games)

    @property
    def mean_victory_share(self) -> float:
        """The mean share of the victory over all games, from 0 to 1."""
        return sum(game.victory_share for game in self.games) / max(1, len(self.games))

    @property
    def interval(self) -> Interval | None:
        """The 95 % confidence interval of `mean_victory_share`."""
        return share_interval([game.victory_share for game in self.games])

    def group_shares(self, group: str) -> list[PickVictoryShare]:
        """Return the player's share of victories for each entry of a grouping, those with most games first.

        `group` is one of `GROUPS`: for `against`, there is a share for each opponent.
        """
        return sorted(
            self._iter_group_shares([game.get_group_entries(group) for game in self.games], group),
            key=lambda share: -share.games,
        )

    def iter_shares_by_game_run(self, games: int = STRETCH) -> Iterator[PickVictoryShare]:
        """Yield the player's share of victories in each run of `games` consecutive games.

        The name of a share (`what`) is the position of its first game, counting from 1.
        """
        firsts = [(str(1 + number - number % games),) for number in range(len(self.games))]
        yield from sorted(self._iter_group_shares(firsts, "stretch"), key=lambda share: int(share.what))

    def _iter_group_shares(self, picks: Sequence[tuple[str, ...]], group: str) -> Iterator[PickVictoryShare]:
        """Yield the player's share of victories in each group of games, adjusted for seat, opponents and setting.

        Args:
            picks: for each game, its groups in this grouping; in `against`, these are the opponents of the game.
            group: the name of the grouping, such as `against`.
        """
        results = [
            SeatResult(
                number,
                game.victory_share,
                tuple(dict.fromkeys(some)),
                len(game.played.shares),
                seat="" if group == "seat" else SEATS[game.seat],
                opponents=() if group == "against" else game.against,
                more=() if group == "setting" else game.get_group_entries("setting"),
            )
            for number, (game, some) in enumerate(zip(self.games, picks, strict=True))
            if some
        ]
        for what, comparison in compare_picks(results).items():
            games, share, interval, *compared = comparison
            yield PickVictoryShare(what, games, 0, share, interval, *(() if group == OUTCOME else compared))
