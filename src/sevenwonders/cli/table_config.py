"""The configuration of a table from the command line: the rules, the players by seat, and their names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import OptionError, SevenWondersError
from ..game.game_type import AnyGameType
from ..game.options import Options
from ..game.record import Record
from ..kernel.chance import Purpose, derive_seed, draw_below
from ..local.saves import PERSON, make_save_path
from ..local.table import LocalTable
from ..messages import Messages
from ..names import CHARACTERS, GeneratedName, normalize_player_name
from ..players import player_from
from ..players.spec import format_display_name
from .options import draw_seed

IDLE = "random"  # the player in seats of automata, which never decides, and the opponent in games without levels
SEATS = {"first": 0, "second": 1}


@dataclass(frozen=True)
class TableConfig:
    """The configuration of a table from the command line.

    Attributes:
        kind: the game.
        options: the rules options.
        automata: the names of the automata by seat: players whose actions the rules decide, as in the Solo Challenge.
        people: the number of people at this terminal.
        specs: the computer players, as in `level:3`, which take the other seats in turn.
        seat: the index of the seat of the first person; None if chance decides.
        name: the name of the person, if only one plays.
        messages: the messages of the game in the language of the player, for generated names of seats.
    """

    kind: AnyGameType
    options: Options
    automata: Mapping[int, str]
    people: int
    specs: tuple[str, ...]
    seat: int | None
    name: str
    messages: Messages

    @classmethod
    def from_options(
        cls,
        kind: AnyGameType,
        options: Options,
        *,
        players: int | None,
        people: int | None,
        hot_seat: bool,
        level: int | None,
        opponents: Sequence[str],
        seat: str | None,
        name: str | None,
        language: str = "en",
    ) -> "TableConfig":
        """Return the configuration for options of `sevenwonders play`; an option that was not given is None or empty.

        Args:
            kind: the game.
            options: the rules options.
            players: the number of players.
            people: the number of people at this terminal.
            hot_seat: whether people play at all seats.
            level: the level of all computer players.
            opponents: the computer players, as in `level:3` or `greedy`.
            seat: the seat of the first person: a number (1 for the first seat), `first`, or `random`.
            name: the name of the person, if only one plays.
            language: the language of the game.

        Raises:
            SevenWondersError: the options contradict each other or the game.
        """
        messages = kind.messages(language)
        automata = dict.fromkeys(kind.automa_names_by_seat(options), messages.format_seat_name(GeneratedName("automa")))
        count = options.num_players
        you = "You" if language == "en" else messages.format_seat_name(GeneratedName("player"))
        try:
            name = normalize_player_name(you if name is None else name)
        except SevenWondersError as error:
            raise OptionError(f"--name {error}; leave it out, or write one after it") from None
        if players is not None and players not in kind.seats:
            raise OptionError(f"{players} cannot play {kind.title}; {_format_seat_counts(kind.seats)} can")
        if hot_seat and (level or opponents or people):
            raise SevenWondersError("choose either --hot-seat or an opponent; --people says how many are people")
        if level and opponents:
            raise SevenWondersError("choose either --level or --opponent")
        if automata and (hot_seat or level or opponents or seat not in (None, "random", "first", "1")):
            raise SevenWondersError(
                f"there is no opponent and no seat to choose beside the {' and '.join(automata.values())}; "
                "leave out --level, --opponent, --hot-seat and --seat"
            )
        if people is not None and people < 1:
            raise SevenWondersError("at least one person plays; write --people 1 or more")
        if people is not None and people > count - len(automata):
            raise OptionError(f"{people} people do not fit at a table for {count}; say how many with --players")
        people = count if hot_seat else people or 1
        usual = f"level:{level or kind.usual_level}" if level or kind.levels else IDLE
        specs = tuple(opponents) or (usual,)
        for spec in specs:
            if spec != PERSON:
                player_from(spec, 0, kind.name)
        return cls(kind, options, automata, people, specs, _parse_seat(seat, count, automata), name, messages)

    def deal_table(self, seed: int, path: Path | None, like: Record | None = None) -> LocalTable:
        """Deal a new game to the seats of this configuration, or deal a recorded game again.

        Args:
            seed: the seed of the deal; for a recorded game, only of the chance events that the record does not contain.
            path: the file in which the game is saved, which may not exist; None for no file.
            like: the record of the game to deal again.
        """
        if path is not None and path.exists():
            raise SevenWondersError(f"'{path}' exists; name another file, or use --resume to go on with it")
        count = self.options.num_players
        free = [seat for seat in range(count) if seat not in self.automata]
        first = free[draw_below([derive_seed(seed, Purpose.PLAYER)], len(free))] if self.seat is None else self.seat
        persons = [(first + number) % count for number in range(self.people)]
        others = [seat for seat in free if seat not in persons]
        seats, names = [IDLE] * count, [self.automata.get(seat, "") for seat in range(count)]
        for seat in persons:
            unnamed = self.messages.format_seat_name(GeneratedName("player", number=seat + 1))
            seats[seat], names[seat] = PERSON, self.name if self.people == 1 else unnamed
        for number, seat in enumerate(others):
            spec = self.specs[number % len(self.specs)]
            letter = f" {'ABCDEFG'[number]}" if len(others) > 1 else ""
            seats[seat], names[seat] = spec, f"{self._computer_name(spec)}{letter}"
        game = self.kind.Game(self.options, seed=seed, names=names) if like is None else like.deal_again(seed, names)
        return LocalTable(game, seats, path)

    def _computer_name(self, spec: str) -> str:
        """Return the display name of a computer player, given as in `level:3`."""
        kind, detail, *_ = f"{spec}:".split(":")
        if kind == "level":
            return self.messages.format_seat_name(GeneratedName("level", level=int(detail)))
        if kind == "style" and detail in CHARACTERS:
            return self.messages.format_seat_name(GeneratedName(detail))
        return format_display_name(spec)

    def deal_another_table(self) -> LocalTable:
        """Deal another game with the same configuration, a random seed and a new file."""
        return self.deal_table(draw_seed(), make_save_path())


def _parse_seat(seat: str | None, count: int, automata: Mapping[int, str]) -> int | None:
    """Parse the option `--seat`; return the index of the seat, or None if chance decides.

    Args:
        seat: the value of the option.
        count: the number of seats.
        automata: the seats whose actions the rules decide; if there are any, the person has seat 0.
    """
    if seat is None or seat == "random":
        return 0 if automata else None
    if seat in SEATS:
        return SEATS[seat]
    if not seat.isdecimal() or not 1 <= int(seat) <= count:
        raise OptionError(f"there is no seat '{seat}' for '--seat'; write 1 to {count}, first, second or random")
    return int(seat) - 1


def _format_seat_counts(seats: range) -> str:
    return f"{seats[0]}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
