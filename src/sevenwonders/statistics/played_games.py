"""Finished games, reduced to the data that statistics use: players, result and picks."""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from datetime import date

from ..errors import SevenWondersError, quoted
from ..game.game import AnyGame
from ..game.game_type import AnyGameType
from ..game.options import Options
from ..game.pick_statistics import ComponentPick
from ..game.record import Record, RecordedResult
from ..registry import game_type

BASE = "base"


@dataclass(frozen=True)
class PlayedGame:
    """A finished game, reduced to the data that statistics use.

    Attributes:
        game: the name of the game.
        setting: the name of the modules or of the number of players.
        names: the names of the players by seat.
        shares: each seat's share of the victory: 1 for a sole winner, a fraction for each of several.
        way: the type of victory, such as `military`.
        choices: the picks of the seats, such as drafted Wonders.
        day: the date of the game, if known.
    """

    game: str
    setting: str
    names: tuple[str, ...]
    shares: tuple[float, ...]
    way: str
    choices: tuple[ComponentPick, ...]
    day: date | None = None

    @classmethod
    def from_game(
        cls, game: AnyGame, outcome: RecordedResult, day: date | None = None, filled: Set[str] = frozenset()
    ) -> "PlayedGame":
        """Reduce a game to the data that statistics use.

        Args:
            game: the game.
            outcome: its result.
            day: the date of the game, if known.
            filled: components that were filled in because an incomplete record did not name them; offers with them are
                dropped.
        """
        kind, winners = game_type(game.NAME), outcome.winners
        shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(game.num_players))
        setting = setting_name(kind, game.options)
        choices = (
            choice if filled.isdisjoint(choice.offer) else choice._replace(offer=())
            for choice in kind.list_component_picks(game)
        )
        return cls(kind.name, setting, game.names, shares, outcome.way, tuple(choices), day)


def iter_played_games(records: Iterable[Record]) -> Iterator[PlayedGame]:
    """Yield the finished games of records, for statistics; games that were stopped without a winner are skipped.

    >>> from sevenwonders import duel
    >>> record = duel.Record(result=duel.record.RecordedResult(0, "resignation"), seed=7)
    >>> [(game.setting, game.shares, game.way) for game in iter_played_games([record])]
    [('base', (1.0, 0.0), 'resignation')]

    Raises:
        RecordError: a record cannot be replayed.
    """
    for record in records:
        if record.result is not None and (record.result.winners or not record.result.is_forfeit):
            day = record.meta.get("date")
            yield PlayedGame.from_game(
                record.game(),
                record.result,
                day if isinstance(day, date) else None,
                record.components_filled_in_by_import,
            )


def setting_name(kind: AnyGameType, options: Options) -> str:
    """Return the name of the setting of rules options: the modules or, if it varies, the number of players.

    >>> from sevenwonders import classic, duel
    >>> setting_name(game_type("duel"), duel.Options(agora=True, pantheon=True))
    'pantheon-agora'
    >>> setting_name(game_type("classic"), classic.Options(players=5))
    '5'
    """
    return str(options.num_players) if len(kind.seats) > 1 else "-".join(options.modules) or BASE


def setting_options(kind: AnyGameType) -> dict[str, Options]:
    """Return the rules options of each setting of a game, by name; settings are sets of modules or player counts."""
    if len(kind.seats) > 1:
        options_of_settings = [kind.experiment_options({"players": str(seats)}) for seats in kind.seats]
    else:
        options_of_settings = [kind.experiment_options(None, "", modules) for modules in kind.configurations]
    return {setting_name(kind, options): options for options in options_of_settings}


def resolve_setting(kind: AnyGameType, setting: str) -> str:
    """Return the name of a setting unchanged, or that of the first setting if it is empty.

    Raises `SevenWondersError` for an unknown setting.
    """
    known = setting_options(kind)
    if setting and setting not in known:
        raise SevenWondersError(f"{kind.title} is not explored with {quoted(setting)}; there is {', '.join(known)}")
    return setting or next(iter(known))
