"""Making of setups of new tables from requests."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ...errors import PlayerError, SevenWondersError
from ...game.clock import TimeControl
from ...game.game_type import AnyGameType
from ...game.options import Options
from ...game.position import AnyPosition
from ...names import CHARACTERS, COMPUTER_NAMES, GeneratedName, SeatName
from ...players import make_computer_player
from ...players.spec import format_display_name, parse_spec
from ...records import Record, dumps, loads
from ...registry import find_game_by_position_code, game_type
from ..errors import RequestRefusal, refuse_on_error
from ..protocol.requests import NewTable
from ..protocol.shapes import SeatKind, TableKind
from .names import make_unique_names
from .setup import FREE_SEAT, SeatOccupant, TableSetup, utc_now
from .shuffle import make_salt, make_secret

CHANCE = secrets.SystemRandom()
SEATED = ("level", "style", "greedy", "random")  # the kinds of computers with a known thinking time
ME, HERE, FREE, AUTOMA = "me", "here", "free", "automa"


def make_table_id() -> str:
    """Return a random id for a table that cannot be guessed."""
    return secrets.token_hex(8)


class ReplayedDeal(NamedTuple):
    """The random events of an earlier game, to play the same deal again.

    Attributes:
        luck: the record of these events, without any decision of a player.
        origin: the reference to the earlier game, from `format_game_ref`.
    """

    luck: Record
    origin: str


@refuse_on_error("cannot_make", 422)
def make_setup(
    asked: NewTable, guest: str, name: SeatName, start: str | None = None, deal: ReplayedDeal | None = None
) -> TableSetup:
    """Make the setup of a table that a guest requests.

    Args:
        asked: the request.
        guest: the id of the guest.
        name: the name of the guest.
        start: the code of the position where the game begins, if it begins at a position of a study (a stored game).
        deal: the deal to play again, if any.

    Raises:
        RequestRefusal: the table cannot be made; the sentence is the reason.
    """
    game = game_type(asked.game)
    kind = _choose_table_kind(asked.sitters, deal is not None)
    if start and asked.position:
        raise SevenWondersError("a game begins at one position; leave out 'position' or 'from'")
    position = parse_position(game, start or asked.position or "")
    options = _parse_options(game, asked) if deal is None else _get_replayed_deal_options(game, asked, deal.luck)
    if position is not None:
        own = position.rules_options()
        if own.num_players != len(asked.sitters):
            raise SevenWondersError(f"{own.num_players} play in the position; name as many sitters")
        if asked.options and options != own:
            raise SevenWondersError("the position brings its own options; leave them out")
        options = own
    _check_solo_sitters(asked.sitters, options, ME, *([] if deal is None else [FREE]))
    if asked.seed is not None and kind is TableKind.FRIEND:
        raise RequestRefusal("seed", "a game among friends is shuffled by the server; leave out the seed", 422)
    time_control = None if asked.time_control is None else TimeControl.read(asked.time_control)
    if time_control is not None and kind is TableKind.WATCH_COMPUTERS:
        raise SevenWondersError("computers play each other without a clock; leave out the time control")
    return TableSetup(
        id=make_table_id(),
        created=utc_now(),
        game=game.name,
        kind=kind,
        options=options,
        profile=asked.profile or next(iter(game.options_profiles)),
        seed=asked.seed,
        salt=make_secret() if asked.seed is None else make_salt(),
        seats=_make_seats(asked, guest, name, kind),
        owner=guest,
        code=secrets.token_urlsafe(6) if kind is TableKind.FRIEND else None,
        position=None if position is None else position.code(),
        public=asked.public,
        learn=asked.learn,
        time_control=time_control,
        luck=None if deal is None else dumps(deal.luck),
        origin=None if deal is None else deal.origin,
    )


def parse_position(game: AnyGameType, text: str) -> AnyPosition | None:
    """Parse a position from a position code (a short text) or a game record; return None for an empty text.

    Args:
        game: the game that the position must belong to.
        text: the text.

    Raises:
        SevenWondersError: the text holds no position, or no game can continue from it.
    """
    if len(text.split()) <= 1:
        code = text.strip()
        of_code = find_game_by_position_code(code)
        if of_code not in (None, game):
            raise SevenWondersError(f"that is a position of {of_code.title}; choose that game for it")
        return game.load_position(code) if code else None
    records = loads(text, max_games=1)
    if game.name != records[0].GAME:
        other = game_type(records[0].GAME).title
        raise SevenWondersError(f"that is a record of {other}; choose that game for it")
    return game.load_position(records[0])


def _parse_options(game: AnyGameType, asked: NewTable) -> Options:
    """Return the options (expansions and variants) that a request asks for, with the number of players."""
    seats = len(asked.sitters)
    if seats not in game.seats:
        wanted = " to ".join(map(str, sorted({game.seats[0], game.seats[-1]})))
        raise SevenWondersError(f"{game.title} is for {wanted} players; {seats} are named")
    if "players" in asked.options:
        raise SevenWondersError("how many play follows from the sitters; leave out the option 'players'")
    number = {"players": seats} if len(game.seats) > 1 else {}
    return game.options({**asked.options, **number}, asked.profile)


def _get_replayed_deal_options(game: AnyGameType, asked: NewTable, luck: Record) -> Options:
    """Return the options (expansions and variants) of a deal that is played again.

    Raises `SevenWondersError` if they do not fit the request.

    Args:
        game: the requested game.
        asked: the request.
        luck: the record of the deal.
    """
    if game.name != luck.GAME:
        raise SevenWondersError(f"that is a deal of {game_type(luck.GAME).title}; choose that game for it")
    if asked.options or asked.profile or asked.seed is not None or asked.position or asked.start:
        raise SevenWondersError("a deal brings its rules and its luck; leave out options, profile, seed and position")
    options: Options = luck.options
    if options.num_players != len(asked.sitters):
        raise SevenWondersError(f"{options.num_players} play in that deal; name as many sitters")
    return options


def _check_solo_sitters(sitters: Sequence[str], options: Options, *players: str) -> None:
    """Raise `SevenWondersError` unless the Automa sits only in a Solo Challenge, and there against a single player.

    Args:
        sitters: the requested players of the seats, such as `me` and `automa`.
        options: the options of the game.
        players: the words for the players that the Automa may sit with.
    """
    alone = any(sorted(sitters) == sorted((player, AUTOMA)) for player in players)
    if ("solo" in options.modules) != (AUTOMA in sitters) or (AUTOMA in sitters and not alone):
        raise SevenWondersError("the Solo Challenge is for one player; name only the sitters 'me' and 'automa'")


def _choose_table_kind(sitters: Sequence[str], for_others: bool) -> TableKind:
    """Return the kind of a table, given the players of its seats: computers, people at one screen, or friends.

    Raises `SevenWondersError` if they cannot play together.

    Args:
        sitters: the requested players, such as `me`, `here`, `free` or `level:3`.
        for_others: whether a free seat is allowed at a table without `me`.
    """
    if sitters.count(ME) > 1:
        raise SevenWondersError("you have one seat; other people at the same screen are 'here'")
    if HERE in sitters and FREE in sitters:
        raise SevenWondersError(
            "people at this screen and people who follow a link cannot play together; choose 'here' or 'free'"
        )
    if ME not in sitters and (HERE in sitters or (FREE in sitters and not for_others)):
        raise SevenWondersError("people play with you; put 'me' among the sitters")
    if HERE in sitters:
        return TableKind.HOT_SEAT
    if FREE in sitters:
        return TableKind.FRIEND
    return TableKind.COMPUTER if ME in sitters else TableKind.WATCH_COMPUTERS


def _make_seats(asked: NewTable, guest: str, name: SeatName, kind: TableKind) -> tuple[SeatOccupant, ...]:
    """Make the occupants of the seats of a requested table, in a random order if the request wants that.

    Args:
        asked: the request.
        guest: the id of the guest who requests the table.
        name: the name of that guest.
        kind: the kind of the table.
    """
    number = len(asked.sitters)
    if asked.names is not None and len(asked.names) != number:
        raise SevenWondersError(f"{len(asked.names)} names are given for {number} sitters; give each one")
    names = asked.names or [""] * number

    def make_seat(index: int, sitter: str, given: SeatName) -> SeatOccupant:
        match sitter:
            case "me" | "here":
                is_own_name = sitter == "me" and not (asked.names and kind is TableKind.HOT_SEAT)
                default = name if is_own_name else GeneratedName("player", number=index + 1)
                return SeatOccupant(SeatKind.PERSON, given or default, guest)
            case "free":
                return FREE_SEAT
            case "automa":
                return SeatOccupant(SeatKind.AUTOMA, given or GeneratedName("automa"))
        player = _parse_computer(sitter, asked.game)
        return SeatOccupant(SeatKind.COMPUTER, given or _choose_computer_name(player, index, number), player=player)

    seated = [make_seat(index, *each) for index, each in enumerate(zip(asked.sitters, names, strict=True))]
    taken = [index for index, each in enumerate(seated) if each.kind is not SeatKind.FREE]
    taken.sort(key=lambda index: seated[index].kind is SeatKind.PERSON)  # no person takes the name of a computer
    called = dict(zip(taken, make_unique_names(seated[index].name for index in taken), strict=True))
    seats = tuple(replace(each, name=called.get(index, each.name)) for index, each in enumerate(seated))
    if AUTOMA in asked.sitters:  # it never starts
        return tuple(sorted(seats, key=lambda seat: seat.kind is SeatKind.AUTOMA))
    return tuple(CHANCE.sample(seats, number)) if asked.shuffle else seats


def _parse_computer(word: str, game: str) -> str:
    """Return the full name of a computer player from a request.  Raises `PlayerError` if it may not sit at tables.

    Players with a chosen thinking time are refused, because the server shares its processors among all tables.

    Args:
        word: the name in the request, such as `level:3`.
        game: the name of the game.
    """
    spec = parse_spec(word)
    if spec.kind not in SEATED or (spec.kind == "style" and word.count(":") > 1):
        raise PlayerError("at a table on a server computers are called level:3 or style:scholar; choose one of these")
    return make_computer_player(word, 0, game).name


def _choose_computer_name(player: str, index: int, number: int) -> SeatName:
    """Return a display name for a computer: its style or level in a game for two, else the name of a person.

    Args:
        player: the computer player, such as `level:3`.
        index: the index of its seat.
        number: the number of seats.
    """
    if number > 2:
        return GeneratedName(COMPUTER_NAMES[index])
    kind, detail, *_ = f"{player}:".split(":")
    if kind == "style" and detail in CHARACTERS:
        return GeneratedName(detail)
    return GeneratedName("level", level=int(detail)) if kind == "level" else format_display_name(player).capitalize()


def make_rematch_setup(setup: TableSetup, swap: bool, owner: str) -> TableSetup:
    """Make the setup of a rematch with the same players and a new shuffle; players who left get their seats back.

    Args:
        setup: the setup of the finished table.
        swap: whether to change the seats: swapped for two players, drawn by lot for more.
        owner: the id of the guest who asks for the rematch, to whom the new table belongs.
    """
    seats = setup.restore_people().seats
    if swap and all(sitter.kind is not SeatKind.AUTOMA for sitter in seats):
        seats = seats[::-1] if setup.is_for_two else tuple(CHANCE.sample(seats, len(seats)))
    fresh = replace(setup, id=make_table_id(), created=utc_now(), seats=seats, owner=owner, outages=())
    return replace(fresh, seed=None, salt=make_secret(), luck=None, origin=None)
