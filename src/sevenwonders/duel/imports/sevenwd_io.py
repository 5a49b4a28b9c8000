"""Logs of the site 7wd.io: a list of entries, the first of which is the whole deal."""

from collections.abc import Iterator, Mapping, Sequence

from ...errors import RecordError
from ..options import options_from
from ..record import Outcome, Record
from .log import Line, Part, document, ended, numbered, record_of, removed

CARDS = {
    **numbered(
        "lumber_yard logging_camp clay_pool clay_pit quarry stone_pit glassworks press guard_tower workshop apothecary "
        "stone_reserve clay_reserve wood_reserve stable garrison palisade scriptorium pharmacist theater altar baths "
        "tavern",
        first=100,
    ),
    **numbered(
        "sawmill brickyard shelf_quarry glass_blower drying_room walls forum caravansery customs_house tribunal "
        "horse_breeders barracks archery_range parade_ground library dispensary school laboratory statue temple "
        "aqueduct rostrum brewery",
        first=200,
    ),
    **numbered(
        "arsenal pretorium academy study chamber_of_commerce port armory palace town_hall obelisk fortifications "
        "siege_workshop circus university observatory gardens pantheon senate lighthouse arena",
        first=300,
    ),
    **numbered(
        "merchants_guild shipowners_guild builders_guild magistrates_guild scientists_guild moneylenders_guild "
        "tacticians_guild",
        first=400,
    ),
}
WONDERS = numbered(
    "the_appian_way circus_maximus the_colossus the_great_library the_great_lighthouse the_hanging_gardens "
    "the_mausoleum piraeus the_pyramids the_sphinx the_statue_of_zeus the_temple_of_artemis messe statue_of_liberty"
)
TOKENS = numbered("agriculture architecture economy law masonry mathematics philosophy strategy theology urbanism")
PREPARE, WONDER, LIBERTY, START, OVER = 1, 5, 12, 7, 13
CARD_MOVES = {4: "build", 6: "discard", 8: "destroy", 10: "fetch", 11: "revive"}
TOKEN_MOVES = (3, 9)  # of the board, of The Great Library
PICK = 2
STOPS = {4: "resignation", 5: "time"}  # the reasons of an end that are no victories


def read(text: str, changes: Mapping[str, str] | None = None) -> list[Record]:
    """The games of a file of logs.

    >>> read('[{"move": {"id": 2, "wonder": 3}, "meta": {"actor": "Anna"}}]')
    Traceback (most recent call last):
    ...
    sevenwonders.errors.RecordError: entry 1 should be the deal (id 1), but has id 2; pages of the site \
leave it out, and without it nobody knows where the cards lay

    Args:
        text: a log, an answer of the site with one in it as `log`, or a list of such.
        changes: rules options that differ from those of the profile `sevenwd_io`.

    Raises:
        RecordError: the text is no log, or something in it cannot be; the message says where.
        OptionError: a change names no rules option.
    """
    found = document(text)
    several = isinstance(found, list) and found and all(isinstance(log, list) or "log" in log for log in found)
    if not several:
        return [_game(found, "", changes)]
    assert isinstance(found, list)
    return [_game(log, f"game {number}, ", changes) for number, log in enumerate(found, 1)]


def _game(found: object, where: str, changes: Mapping[str, str] | None) -> Record:
    file = Part.of("the file", {"log": found} if isinstance(found, list) else found)
    entries = file.parts("log", f"{where}entry")
    if not entries:
        raise RecordError(f"{where or 'the file: '}this log has no entries")
    deal = entries[0].part("move")
    if deal.number("id") != PREPARE:
        raise RecordError(
            f"{deal.place} should be the deal (id 1), but has id {deal.number('id')}; pages of the site "
            "leave it out, and without it nobody knows where the cards lay"
        )
    players = (deal.get("p1", str), deal.get("p2", str))
    ages = {
        age: deal.part("cards").ids(str(age), CARDS, "card") for age in (1, 2, 3) if str(age) in deal.get("cards", dict)
    }
    stopped = _stopped(entries[-1].part("move"), players)
    played = entries[1:] if stopped is None else entries[1:-1]
    record = record_of(
        options_from("sevenwd_io", changes),
        players,
        {
            "board_tokens": deal.ids("tokens", TOKENS, "Progress token"),
            "library": deal.ids("randomTokens", TOKENS, "Progress token"),
            "wonders": deal.ids("wonders", WONDERS, "Wonder"),
            **{f"age_{age}": cards for age, cards in ages.items()},
            **{f"removed_{age}": removed(age, cards) for age, cards in ages.items()},
        },
        _lines(played, players, ages),
        stopped=stopped,
        site="7wd.io",
    )
    try:
        return ended(record, _winner(file, players))
    except RecordError as error:
        raise RecordError(f"{where}{error}") from None


def _winner(file: Part, players: Sequence[str]) -> int | None:
    """The seat that the answer of the site says won, if it does."""
    state = file.table.get("state")
    winner = file.table.get("winner") or (state.get("winner") if isinstance(state, dict) else None)
    return players.index(winner) if winner in players else None


def _stopped(last: Part, players: Sequence[str]) -> Outcome | None:
    """How the last entry ends the game, if it is not a move."""
    if last.number("id") != OVER:
        return None
    return Outcome(1 - last.seat("loser", players), STOPS.get(last.number("reason"), "adjudication"))


def _lines(entries: Sequence[Part], players: Sequence[str], ages: Mapping[int, Sequence[str]]) -> Iterator[Line]:
    for entry in entries:
        move = entry.part("move")
        yield Line(entry.place, entry.part("meta").seat("actor", players), _action(move, players, ages))


def _action(move: Part, players: Sequence[str], ages: Mapping[int, Sequence[str]]) -> str:
    """A move in our notation."""
    kind = move.number("id")
    if kind == PICK:
        return f"draft {move.id('wonder', WONDERS, 'Wonder')}"
    if kind in TOKEN_MOVES:
        return f"token {move.id('token', TOKENS, 'Progress token')}"
    if kind in CARD_MOVES:
        return f"{CARD_MOVES[kind]} {move.id('card', CARDS, 'card')}"
    if kind == WONDER:
        return f"wonder {move.id('wonder', WONDERS, 'Wonder')} with {move.id('card', CARDS, 'card')}"
    if kind == START:
        return f"start p{move.seat('player', players) + 1}"
    if kind == LIBERTY:
        own, given = move.id("pick", CARDS, "card"), move.id("give", CARDS, "card")
        age = move.number("pick") // 100
        rest = [card for card in removed(age, ages.get(age, ())) if card not in (own, given)]
        return f"assign {own} {rest[0] if rest else own} {given}"
    raise RecordError(f"{move.place}: the site has no move with the id {kind}")
