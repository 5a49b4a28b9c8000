"""What a table is before anything happens at it: the game, its secret seed, and who sits where."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum

from ..duel.game import Game
from ..duel.options import Options
from ..duel.position import Position
from .commitment import commitment


def now() -> datetime:
    """The present, to the millisecond, as databases keep it."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


class Kind(StrEnum):
    """What kind of table it is."""

    COMPUTER = "computer"
    HOT_SEAT = "hot_seat"
    FRIEND = "friend"
    WATCH_COMPUTERS = "watch_computers"


class SitterKind(StrEnum):
    """Who can sit on a seat."""

    PERSON = "person"
    COMPUTER = "computer"
    AUTOMA = "automa"  # of the Solo Challenge; it is never asked
    FREE = "free"


@dataclass(frozen=True)
class Sitter:
    """Who sits on a seat.

    Attributes:
        name: how the page calls them.
        guest: the guest, of a person.
        player: the name of a computer player, as `level:3`.
    """

    kind: SitterKind
    name: str
    guest: str | None = None
    player: str | None = None


FREE_SEAT = Sitter(SitterKind.FREE, "free seat")


@dataclass(frozen=True)
class Setting:
    """A table as it was made.

    Attributes:
        owner: the guest who made it.
        code: what the other player needs to take the free seat of a friend's table.
        position: where the game starts, if not at the beginning, as `Position.code`.
        learn: whether the page explains what happens.
    """

    id: str
    created: datetime
    kind: Kind
    options: Options
    profile: str
    seed: int = field(repr=False)
    salt: str = field(repr=False)
    seats: tuple[Sitter, Sitter]
    owner: str
    code: str | None = field(default=None, repr=False)
    position: str | None = None
    public: bool = False
    learn: bool = False

    @property
    def commitment(self) -> str:
        """The hash that was published when the table was made."""
        return commitment(self.seed, self.salt)

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is still free."""
        return any(sitter.kind is SitterKind.FREE for sitter in self.seats)

    def persons(self) -> frozenset[int]:
        """The seats where a person sits."""
        return frozenset(seat for seat in (0, 1) if self.seats[seat].kind is SitterKind.PERSON)

    def seats_of(self, guest: str) -> frozenset[int]:
        """The seats that a guest plays."""
        return frozenset(seat for seat in self.persons() if self.seats[seat].guest == guest)

    def with_sitter(self, seat: int, sitter: Sitter) -> "Setting":
        """The same table with somebody on a seat."""
        seats = list(self.seats)
        seats[seat] = sitter
        return replace(self, seats=(seats[0], seats[1]))

    def new_game(self) -> Game:
        """The game at its beginning."""
        position = None if self.position is None else Position.from_code(self.position)
        names = self.seats[0].name, self.seats[1].name
        return Game(self.options, seed=self.seed, position=position, players=names)
