"""What is asked for when a table for 3 to 7 players is to be made."""

from dataclasses import replace

from ...classic.options import Options, options_from
from ...classic.record import Record
from ...errors import SevenWondersError
from ...players import computer_player
from ...records import dumps, loads
from ..protocol.requests import NewClassic
from .create import CHANCE, Wanted, computer
from .setup import FREE_SEAT, Kind, Seat, SeatKind

ME, HERE, FREE = "me", "here", "free"
CALLED = ("Aspasia", "Hiram", "Zenobia", "Nefer", "Sappho", "Cyrus", "Tanaquil")  # computers without a name


def wanted(asked: NewClassic, guest: str, name: str) -> Wanted:
    """Who sits where, what they play, and what kind of table that is.

    Raises:
        SevenWondersError: it cannot be.
    """
    position = None if asked.position is None or not asked.position.strip() else _position(asked.position)
    kind = _kind(asked.sitters)
    if "players" in asked.options:
        raise SevenWondersError("how many play follows from the sitters; leave out the option 'players'")
    options = options_from({**asked.options, "players": len(asked.sitters)})
    if position is not None:
        _check_options(position, options)
    if asked.names is not None and len(asked.names) != len(asked.sitters):
        raise SevenWondersError(f"{len(asked.names)} names are given for {len(asked.sitters)} sitters; give each one")
    names = asked.names or [""] * len(asked.sitters)
    seats = tuple(_sitter(word, names[seat], seat, guest, name) for seat, word in enumerate(asked.sitters))
    if asked.shuffle:
        seats = tuple(CHANCE.sample(seats, len(seats)))
    kept = None if position is None else dumps(Record(options=position.options, position=position.position))
    return Wanted(kind, position.options if position else options, seats, kept)


def _kind(sitters: list[str]) -> Kind:
    """What kind of table has these sitters."""
    if sitters.count(ME) > 1:
        raise SevenWondersError("you have one seat; other people at the same screen are 'here'")
    if HERE in sitters and FREE in sitters:
        raise SevenWondersError(
            "people at this screen and people who follow a link cannot play together; choose 'here' or 'free'"
        )
    if (HERE in sitters or FREE in sitters) and ME not in sitters:
        raise SevenWondersError("people play with you; put 'me' among the sitters")
    if HERE in sitters:
        return Kind.HOT_SEAT
    if FREE in sitters:
        return Kind.FRIEND
    return Kind.COMPUTER if ME in sitters else Kind.WATCH_COMPUTERS


def _sitter(word: str, called: str, seat: int, guest: str, name: str) -> Seat:
    match word:
        case "me":
            return Seat(SeatKind.PERSON, called or name, guest)
        case "here":
            return Seat(SeatKind.PERSON, called or f"Player {seat + 1}", guest)
        case "free":
            return FREE_SEAT
    return computer(computer_player(word, 0, "classic").name, called or CALLED[seat])


def _position(text: str) -> Record:
    """The position in a record."""
    records = loads(text)
    if len(records) != 1:
        raise SevenWondersError(f"the record holds {len(records)} games; a table begins with the position of one")
    record = records[0]
    if not isinstance(record, Record):
        raise SevenWondersError("that is a record of 7 Wonders Duel; choose that game for it")
    if record.position is None or record.moves:
        raise SevenWondersError("a table for 3 to 7 begins with a record that holds a position and no moves")
    record.position.start()
    return replace(record, options=Options(players=len(record.position.cities)))


def _check_options(record: Record, options: Options) -> None:
    if record.options.players != options.players:
        raise SevenWondersError(
            f"the position has {record.options.players} cities; name as many sitters, not {options.players}"
        )
    if set(options.changed()) - {"players"}:
        raise SevenWondersError("the position brings its own boards and sides; leave out the options")
