"""From what somebody asks for to the setting of a new table."""

import secrets
from dataclasses import dataclass, replace
from typing import Any

from ...duel.options import Options, options_from
from ...duel.position import CODE_PREFIX, Position
from ...duel.record import Record
from ...errors import SevenWondersError
from ...players import computer_player
from ...records import loads
from ..errors import Refusal
from ..protocol.requests import NewClassic, NewTable
from .commitment import new_salt, new_seed
from .setup import FREE_SEAT, GameName, Kind, Seat, SeatKind, TableSetup, now

Asked = NewTable | NewClassic
CHANCE = secrets.SystemRandom()


def new_id() -> str:
    """A name for a table that nobody can guess."""
    return secrets.token_hex(8)


def new_setup(asked: Asked, guest: str, name: str, start: Position | None = None) -> TableSetup:
    """The table that a guest asks for.

    Args:
        asked: what was asked for.
        guest: who asks.
        name: how they are called.
        start: where the game begins, when it does so in a position of a study of Duel.

    Raises:
        Refusal: it cannot be; the sentence says why.
    """
    try:
        game = _duel(asked, guest, name, start) if isinstance(asked, NewTable) else _classic(asked, guest, name)
    except SevenWondersError as error:
        raise Refusal("cannot_make", str(error), 422) from None
    if asked.seed is not None and game.kind is Kind.FRIEND:
        raise Refusal("seed", "a game among friends is shuffled by the server; leave out the seed", 422)
    return TableSetup(
        id=new_id(),
        created=now(),
        kind=game.kind,
        options=game.options,
        profile=game.profile,
        seed=new_seed() if asked.seed is None else asked.seed,
        salt=new_salt(),
        seats=game.seats,
        owner=guest,
        code=secrets.token_urlsafe(6) if game.kind is Kind.FRIEND else None,
        position=game.position,
        public=asked.public,
        learn=game.learn,
    )


@dataclass(frozen=True)
class Wanted:
    """What is special about a game that is asked for."""

    kind: Kind
    options: Any
    seats: tuple[Seat, ...]
    position: str | None
    profile: str = ""
    learn: bool = False


def _duel(asked: NewTable, guest: str, name: str, start: Position | None) -> Wanted:
    kind = Kind(asked.kind)
    position = start or _position(asked.position)
    options = _options(asked, position)
    if position is not None:
        position.start()
    seats = _seats(asked, kind, options, guest, name)
    return Wanted(kind, options, seats, None if position is None else position.code(), asked.profile, asked.learn)


def _classic(asked: NewClassic, guest: str, name: str) -> Wanted:
    """A table for 3 to 7, in a module of its own that who plays Duel alone need not wait for."""
    from .create_classic import wanted

    return wanted(asked, guest, name)


def _position(text: str | None) -> Position | None:
    """The position in a position code or at the end of a record."""
    if text is None or not text.strip():
        return None
    if text.strip().startswith(CODE_PREFIX):
        return Position.from_code(text.strip())
    records = loads(text, of=Record)
    if len(records) != 1:
        raise SevenWondersError(f"the record holds {len(records)} games; a table begins with the position of one")
    game = records[0].game()
    return Position.of(game.state, game.options)


def _options(asked: NewTable, position: Position | None) -> Options:
    if position is None:
        return options_from(asked.profile, asked.options, asked.modules)
    own = position.rules_options()
    if (asked.modules and tuple(asked.modules) != own.modules) or asked.options:
        raise SevenWondersError("the position brings its own modules and options; leave them out")
    return own


def _seats(asked: NewTable, kind: Kind, options: Options, guest: str, name: str) -> tuple[Seat, Seat]:
    names = asked.names or [name, ""]
    me = Seat(SeatKind.PERSON, names[0] or name, guest)
    if options.solo:
        if kind is not Kind.COMPUTER or asked.seat == 1:
            raise SevenWondersError("the Solo Challenge is for one player, who starts; choose kind computer and seat 0")
        return me, Seat(SeatKind.AUTOMA, "Automa")
    match kind:
        case Kind.HOT_SEAT:
            return me, Seat(SeatKind.PERSON, names[1] or "Player 2", guest)
        case Kind.WATCH_COMPUTERS:
            first, second = asked.opponents or [asked.opponent, asked.opponent]
            called = asked.names or ["", ""]
            return _computer(first, called[0]), _computer(second, called[1])
        case Kind.FRIEND:
            other = FREE_SEAT
        case _:
            other = _computer(asked.opponent, names[1])
    seat = secrets.randbits(1) if asked.seat == "random" else asked.seat
    return (me, other) if seat == 0 else (other, me)


def _computer(spec: str, name: str) -> Seat:
    return computer(computer_player(spec).name, name)


def computer(player: str, name: str) -> Seat:
    """A seat for a computer player, which is called after its strength when it has no name."""
    shown = player.replace("level:", "Level ").replace("search:", "Search ").capitalize()
    return Seat(SeatKind.COMPUTER, name or shown, player=player)


def again(setup: TableSetup, swap: bool) -> TableSetup:
    """The table of a rematch: the same players, those too for whom a computer played on; and a new shuffle."""
    seats = tuple(_back(sitter) for sitter in setup.seats)
    if swap and setup.game is GameName.CLASSIC:
        seats = tuple(CHANCE.sample(seats, len(seats)))
    elif swap and not setup.duel.solo:
        seats = seats[1], seats[0]
    return replace(setup, id=new_id(), created=now(), seed=new_seed(), salt=new_salt(), seats=seats)


def _back(sitter: Seat) -> Seat:
    return replace(sitter, kind=SeatKind.PERSON, player=None) if sitter.is_stand_in else sitter
