"""What `sevenwonders play classic` asks for: a table for 3 to 7."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from ..classic import Game, Options, options_from
from ..classic.components import MAX_PLAYERS, MIN_PLAYERS
from ..errors import OptionError, SevenWondersError
from ..local.saves import PERSON
from ..local.table import Table

DEFAULT_LEVEL = 3


@dataclass(frozen=True)
class Setting:
    """A table as the command line describes it.

    Attributes:
        options: the rules options.
        people: how many people sit at this terminal.
        specs: the computer players, who take the other seats in turn.
        seat: where the first person sits; None for anywhere.
        name: how a single person is called.
    """

    options: Options
    people: int
    specs: tuple[str, ...]
    seat: int | None
    name: str

    def table(self, seed: int, path: Path) -> Table:
        """A fresh table."""
        if path.exists():
            raise SevenWondersError(f"'{path}' exists; name another file, or use --resume to go on with it")
        players = self.options.players
        first = secrets.randbelow(players) if self.seat is None else self.seat
        persons = [(first + number) % players for number in range(self.people)]
        seats, names, computers = [], [], 0
        for seat in range(players):
            if seat in persons:
                seats.append(PERSON)
                names.append(self.name if self.people == 1 else f"Player {seat + 1}")
                continue
            spec = self.specs[computers % len(self.specs)]
            seats.append(spec)
            computers += 1
            names.append(f"{spec.replace('level:', 'Level ')} {'ABCDEFG'[computers - 1]}")
        return Table(Game(self.options, seed=seed, names=names), seats, path)


def setting(
    *, players: int | None, changes: list[str] | None, people: int, specs: list[str], seat: str, name: str
) -> Setting:
    """The table that a command line asks for.  Raises `SevenWondersError`."""
    given: dict[str, str] = {}
    for change in changes or []:
        option, equals, value = change.partition("=")
        if not equals:
            raise OptionError(f"'{change}' should read like sides=night")
        given[option.strip()] = value.strip()
    if players is not None:
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise OptionError(f"{players} cannot play; {MIN_PLAYERS} to {MAX_PLAYERS} can")
        given["players"] = str(players)
    options = options_from(given)
    people = people or options.players
    if people > options.players:
        raise OptionError(f"{people} people do not fit at a table for {options.players}; say how many with --players")
    where = None
    if seat != "random":
        if not seat.isdecimal() or not 1 <= int(seat) <= options.players:
            raise OptionError(f"there is no seat '{seat}' for '--seat'; write 1 to {options.players} or random")
        where = int(seat) - 1
    from ..players import player_from

    for spec in specs:
        player_from(spec, 0, "classic")
    return Setting(options, people, tuple(specs), where, name)
