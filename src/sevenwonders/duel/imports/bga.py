"""Logs of Duel on Board Game Arena: packets of notifications, one for every thing that a table shows.

They tell every move and how each Age was laid out, but not always which face-down card lay in which slot.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...errors import RecordError
from ..components import Deck
from ..deal import UNKNOWN, UNKNOWN_GUILD, deck, token_pool
from ..layout import N_AGES, STRUCTURES
from ..options import Options, options_from
from ..record import Outcome, Record
from ..rules.setup import BOARD_TOKENS
from ..rules.state import CHANCE
from ..rules.structure import GUILDS_IN_PLAY
from .log import Line, Misplaced, Part, Taken, document, doubted, ended, library, numbered, placed, record_of

CARDS = numbered(
    "lumber_yard stone_pit clay_pool logging_camp quarry clay_pit glassworks press stable garrison palisade "
    "guard_tower scriptorium workshop pharmacist apothecary tavern stone_reserve clay_reserve wood_reserve theater "
    "altar baths sawmill shelf_quarry brickyard glass_blower drying_room horse_breeders barracks walls "
    "archery_range parade_ground school laboratory dispensary library brewery forum caravansery customs_house "
    "temple statue tribunal aqueduct rostrum circus arsenal siege_workshop fortifications pretorium academy "
    "university study observatory arena chamber_of_commerce port lighthouse armory palace gardens pantheon "
    "town_hall senate obelisk merchants_guild shipowners_guild builders_guild magistrates_guild scientists_guild "
    "moneylenders_guild tacticians_guild"
)
WONDERS = numbered(
    "the_pyramids the_colossus the_great_lighthouse the_temple_of_artemis the_mausoleum the_great_library piraeus "
    "the_hanging_gardens the_statue_of_zeus the_sphinx the_appian_way circus_maximus"
)
TOKENS = numbered("agriculture architecture economy law masonry mathematics philosophy strategy theology urbanism")
MOVES = (
    *("wonderSelected", "constructBuilding", "discardBuilding", "constructWonder", "progressTokenChosen"),
    *("opponentDiscardBuilding", "playerConcedeGame"),
)
NUMBERED = ("playerId", "buildingId", "wonderId", "progressTokenId")
AGES = {"I": 1, "II": 2, "III": 3}
LAID_OUT = "nextAgeDraftpoolReveal"
# Words by which a log tells of an expansion, and what it then does not tell of what players did in secret.
EXPANSIONS = {
    "Pantheon": (
        re.compile("divinit|mytholog|offering", re.I),
        "which Divinities a player saw, and put back on a deck",
    ),
    "Agora": (re.compile("conspir|senat|decree|influence", re.I), "which Conspiracies a player saw, and put back"),
}
OTHER_GAME = re.compile(r"""["'/]sevenwonders["'/]""")  # 7 Wonders for 3 to 7, as the site calls it
LOGS = re.compile(r"g_gamelogs\s*=\s*(?=\[)")  # where a page of a replay holds them
SLOTS = {
    (age, slot.row, slot.column + (2 if age == N_AGES else 0)): slot.number  # the site centres all Ages alike
    for age in range(1, N_AGES + 1)
    for slot in STRUCTURES[age - 1]
}


@dataclass
class Table:
    """What a log has told so far.

    Attributes:
        seats: the players' numbers on the site, in the order of our seats.
        names: their names, by number.
        lines: what they did.
        wonders: those drafted, in order.
        board: the Progress tokens that are known to have lain on the board.
        taken: the cards taken from the structure of each Age, in order.
        shown: the cards that were shown in it, by slot.
        backs: how the backs of those that lie face down look, by slot.
        choosers: who says who begins an Age, and where the log tells it.
        stopped: how somebody gave up.
        winner: the number of who won, if the log tells of one.
        coins: what each player had after what happened at a place.
        expansions: what the log shows of them, by name.
    """

    seats: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    wonders: list[str] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    taken: dict[int, list[Taken]] = field(default_factory=lambda: {1: [], 2: [], 3: []})
    shown: dict[int, dict[int, str]] = field(default_factory=lambda: {1: {}, 2: {}, 3: {}})
    backs: dict[int, dict[int, str]] = field(default_factory=lambda: {1: {}, 2: {}, 3: {}})
    choosers: dict[int, tuple[str, str]] = field(default_factory=dict)
    stopped: Outcome | None = None
    winner: str = ""
    coins: dict[str, dict[str, int]] = field(default_factory=dict)
    expansions: set[str] = field(default_factory=set)

    def until(self, line: int) -> "Table":
        """The same as it was before a line, counted from 1."""
        taken = {age: [card for card in cards if card.line < line] for age, cards in self.taken.items()}
        return replace(self, lines=self.lines[: line - 1], taken=taken, stopped=None, winner="")


def read(text: str, changes: Mapping[str, str] | None = None) -> list[Record]:
    """The game of a log.

    Args:
        text: the JSON of a table's log, or a page of a replay with it.
        changes: rules options that differ from those of the profile `bga`.

    Raises:
        RecordError: the text is no log, or something in it cannot be; the message says where.
        OptionError: a change names no rules option.
    """
    table, kinds = Table(), dict[str, None]()
    for entry in _notifications(text):
        kinds[entry.get("type", str)] = None
        _note(table, entry)
    if not table.lines:
        raise _nothing_of_duel(text, table, list(kinds))
    options = options_from("bga", changes)
    try:
        return [_record(table, options)]
    except Misplaced as error:
        _record(table.until(error.move), options)  # what is wrong before it is told first
        raise


def _nothing_of_duel(text: str, table: Table, kinds: Sequence[str]) -> RecordError:
    """Why a log without a move cannot be read."""
    if OTHER_GAME.search(text):
        return RecordError(
            "the file: this is a log of 7 Wonders; how it tells hands, boards and payments is not published, so only "
            "logs of Duel are read"
        )
    if table.expansions:
        return _expansion("the file", table)
    told = f"; what it tells is {', '.join(kinds[:3])}" if kinds else ""
    return RecordError(f"the file: this log tells no move of Duel, such as {MOVES[0]} or {MOVES[1]}{told:.80}")


def _record(table: Table, options: Options) -> Record:
    """The record of what has been told.  Raises `RecordError`."""
    deal: dict[str, list[str]] = {"wonders": table.wonders}
    filled: list[str] = []
    for age in range(1, N_AGES + 1):
        if table.shown[age] or table.taken[age]:
            deal[f"age_{age}"] = _age(table, age, filled)
    deal["library"], drawn = library(table.lines, table.board, ())
    deal["board_tokens"] = _board(table, deal["library"], filled)
    players = [table.names[seat] for seat in table.seats]
    record = record_of(
        options,
        (players[0], players[1] if len(players) > 1 else "Player 2"),
        deal,
        table.lines,
        site="Board Game Arena",
        stopped=table.stopped,
        filled=[*filled, *drawn],
    )
    return ended(
        doubted(record, _doubts(record, table)),
        table.seats.index(table.winner) if table.winner in table.seats else None,
    )


def _doubts(record: Record, table: Table) -> str:
    """Where the log tells of other coins than our rules give, as by other house rules; empty where it never does."""
    ours: dict[int, tuple[int, ...]] = {}  # after so many lines
    lines = 0
    for state, plies in record.game().steps():
        ours[lines] = tuple(city.coins for city in state.city)
        if plies and plies[0].seat != CHANCE:
            lines += 1 + (plies[0].follow is not None)
    for number, line in enumerate(table.lines, 1):
        if number not in ours or (number < len(table.lines) and table.lines[number].place == line.place):
            continue  # the log tells of coins when all that happens at a place has happened
        for player, coins in table.coins.get(line.place, {}).items():
            if player in table.seats and coins != ours[number][table.seats.index(player)]:
                here = f"{line.place} leaves {table.names[player]} {coins} coins in the log, and"
                return f"{here} {ours[number][table.seats.index(player)]} by our rules"
    return ""


# --- what stands where


def _notifications(text: str) -> Iterator[Part]:
    """What the table showed, once each: the packets of a table and of a player may tell the same."""
    page = LOGS.search(text) if text.lstrip()[:1] == "<" else None
    if text.lstrip()[:1] == "<" and page is None:
        raise RecordError("the file: this page holds no log; save the replay of a table, or its log as JSON")
    found = document(text[page.end() :], page is not None) if page else document(text)
    while isinstance(found, dict) and ("data" in found or "logs" in found):
        found = found.get("data", found.get("logs"))
    seen = set()
    for number, packet in enumerate(Part.of("the file", {"packets": found}).parts("packets", "packet"), 1):
        place = f"move {packet.table.get('move_id') or f'of packet {number}'}"
        for item in Part(place, packet.table).get("data", list):
            entry = Part.of(place, item)
            args = entry.table.get("args")
            if not isinstance(args, dict):
                continue
            kind = entry.get("type", str)
            key = (
                place,
                kind,
                *(str(args.get(name)) for name in ("playerId", "buildingId", "wonderId", "progressTokenId")),
            )
            if kind not in MOVES or key not in seen:
                yield entry
            seen.add(key)


def _note(table: Table, entry: Part) -> None:
    """Learn what a notification tells."""
    kind, args = entry.get("type", str), entry.part("args")
    inner = args.table.get("args")
    shown = " ".join([kind, *args.table, *(inner if isinstance(inner, dict) else ())])
    table.expansions |= {name for name, (words, _) in EXPANSIONS.items() if words.search(shown)}
    for told in (args, *([Part(entry.place, inner)] if isinstance(inner, dict) else [])):
        if isinstance(told.table.get("draftpool"), dict):
            _look(table, told.part("draftpool"))
        if isinstance(told.table.get("progressTokensSituation"), dict):
            for token in told.part("progressTokensSituation").parts("board", f"{entry.place}, token"):
                _on_board(table, token.id("id", TOKENS, "Progress token"))
        if isinstance(told.table.get("playersSituation"), dict):
            situation = told.part("playersSituation")
            players = {player: Part.of(entry.place, row) for player, row in situation.table.items()}
            table.coins[entry.place] = {player: row.number("coins") for player, row in players.items()}
        for name in ("result", "allPlayersScores"):
            if isinstance(told.table.get(name), list):
                first = [row for row in told.parts(name, f"{entry.place}, player") if str(row.table.get("rank")) == "1"]
                table.winner = str(first[0].table.get("id")) if len(first) == 1 else ""
    if kind == LAID_OUT and args.get("ageRoman", str) in AGES:
        table.choosers[AGES[args.get("ageRoman", str)]] = (entry.place, args.get("player_name", str))
    if kind == "playerConcedeGame":
        loser = [seat for seat, player in enumerate(table.seats) if table.names[player] == args.get("player_name", str)]
        table.stopped = Outcome(1 - loser[0], "resignation") if loser else None
    elif kind in MOVES:
        player = str(args.number("playerId"))
        if player not in table.seats:
            table.seats.append(player)
            table.names[player] = args.get("player_name", str)
        if len(table.seats) > 2:
            raise RecordError(f"{entry.place}: a third player moves; this is no log of Duel")
        _move(table, Part(entry.place, {**args.table, "kind": kind}), table.seats.index(player))


def _on_board(table: Table, token: str) -> None:
    if token not in table.board:
        table.board.append(token)


def _look(table: Table, pool: Part) -> None:
    """Learn which cards lie open in the structure, and how the backs of the others look."""
    age = pool.number("age")
    for card in pool.parts("cards", f"{pool.place}, card"):
        slot = SLOTS.get((age, card.number("row"), card.number("column")))
        if slot is None:
            raise _expansion(pool.place, table)
        if card.table.get("building") is not None:
            table.shown[age][slot] = _card(table, card, "building")
        else:
            table.backs[age][slot] = str(card.table.get("back", card.table.get("spriteXY")))


def _card(table: Table, part: Part, name: str = "buildingId") -> str:
    if part.number(name) > len(CARDS):
        raise _expansion(part.place, table)
    return part.id(name, CARDS, "card")


def _expansion(place: str, table: Table) -> RecordError:
    names = sorted(table.expansions) or ["an expansion"]
    missing = [EXPANSIONS[name][1] for name in sorted(table.expansions)] or ["what players did in secret"]
    return RecordError(
        f"{place}: this table plays with {' and '.join(names)}; a log does not tell {' and '.join(missing)}, so only "
        "logs of the base game are read"
    )


# --- moves


def _move(table: Table, move: Part, seat: int) -> None:
    """Learn what a player did."""
    match move.get("kind", str):
        case "wonderSelected":
            table.wonders.append(_wonder(table, move))
            action = f"draft {table.wonders[-1]}"
        case "progressTokenChosen":
            if move.number("progressTokenId") > len(TOKENS):
                raise _expansion(move.place, table)
            token = move.id("progressTokenId", TOKENS, "Progress token")
            drawn = table.lines and table.lines[-1].action.startswith("wonder the_great_library")
            if move.table.get("source", "wonder" if drawn else "board") == "board":
                _on_board(table, token)
            action = f"token {token}"
        case "opponentDiscardBuilding":
            action = f"destroy {_card(table, move)}"
        case "constructWonder":
            action = f"wonder {_wonder(table, move)} with {_take(table, move, seat)}"
        case "discardBuilding":
            action = f"discard {_take(table, move, seat)}"
        case _:
            again = any(_card(table, move) == taken.card for age in table.taken.values() for taken in age)
            action = f"revive {_card(table, move)}" if again else f"build {_take(table, move, seat)}"
    table.lines.append(Line(move.place, seat, action))


def _wonder(table: Table, move: Part) -> str:
    if move.number("wonderId") > len(WONDERS):
        raise _expansion(move.place, table)
    return move.id("wonderId", WONDERS, "Wonder")


def _take(table: Table, move: Part, seat: int) -> str:
    """The card that leaves the structure; where it is the first of an Age, somebody has said who begins."""
    age = next((age for age in table.taken if len(table.taken[age]) < len(STRUCTURES[age - 1])), N_AGES)
    if not table.taken[age] and (not table.shown[age] or (age > 1 and age not in table.choosers)):
        raise RecordError(f"{move.place}: the log does not tell how Age {'I' * age} was laid out")
    if age > 1 and not table.taken[age]:
        place, name = table.choosers[age]
        chooser = [number for number, player in enumerate(table.seats) if table.names[player] == name]
        if not chooser:
            raise RecordError(f"{place}: '{name:.40}' does not play; {' and '.join(table.names.values())} do")
        table.lines.append(Line(place, chooser[0], f"start p{seat + 1}"))
    card = _card(table, move)
    table.taken[age].append(Taken(move.place, card, len(table.lines) + 1))
    return card


# --- the deal


def _age(table: Table, age: int, filled: list[str]) -> list[str]:
    """The cards of an Age by slot."""
    cards, unsure = placed(age, table.taken[age], table.shown[age])
    if unsure:
        filled.append(f"the slots in Age {'I' * age} from which {', '.join(unsure)} came")
    guilds = deck(Deck.GUILD) if age == N_AGES else []
    backs = {table.backs[age].get(slot) for slot, card in cards.items() if card in guilds} - {None}
    slots = STRUCTURES[age - 1]
    # What the last card uncovers is turned up afterwards, if at all: nobody need know it yet.
    gone = {slot for slot, card in cards.items() if any(card == taken.card for taken in table.taken[age][:-1])}
    free = [card for card in deck(Deck(age)) if card not in cards.values()]
    dealt = [cards.get(slot.number, UNKNOWN) for slot in slots]
    unknown = [slot.number for slot in slots if slot.number not in cards]
    purple = sorted(unknown, key=lambda slot: table.backs[age].get(slot) not in backs)
    purple = purple[: GUILDS_IN_PLAY - sum(card in guilds for card in dealt)] if guilds else []
    for slot in purple:
        dealt[slot] = UNKNOWN_GUILD
    if any(table.backs[age].get(slot) not in backs for slot in purple):
        filled.append("the slots in Age III that show the backs of Guilds")
    for slot in unknown:
        if not set(slots[slot].covered_by) - gone:  # it was turned up, and never taken
            dealt[slot] = next(guild for guild in guilds if guild not in dealt) if slot in purple else free.pop(0)
            filled.append(f"the card in slot {slot} of Age {'I' * age}")
    return dealt


def _board(table: Table, drawn: Sequence[str], filled: list[str]) -> list[str]:
    """The Progress tokens of the board."""
    free = [token.id for token in token_pool(Options()) if token.id not in (*table.board, *drawn)]
    missing = max(0, BOARD_TOKENS - len(table.board))
    if missing:
        filled.append(f"{missing} of the Progress tokens on the board")
    return [*table.board, *free[:missing]]
