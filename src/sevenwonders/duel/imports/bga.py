"""Logs of Duel on Board Game Arena: packets of notifications, one for every thing that a table shows.

They tell every move and how each Age was laid out, but not always which face-down card lay in which slot.
"""

import contextlib
import email
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from ...errors import RecordError, quoted
from ..components import Deck
from ..deal import UNKNOWN, UNKNOWN_GUILD, deck, token_pool
from ..layout import N_AGES, STRUCTURES
from ..options import Options
from ..record import Outcome, Replay
from ..rules.setup import BOARD_TOKENS
from ..rules.state import CHANCE
from ..rules.structure import GUILDS_IN_PLAY
from .log import (
    Filled,
    Line,
    Misplaced,
    Part,
    Taken,
    add_doubts,
    add_winner,
    decoded,
    games_in,
    is_numbered,
    library,
    numbered,
    placed,
    play_through,
    to_json,
    why_no_log,
)

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
QUOTED_MOVES = tuple(f'"{kind}"' for kind in MOVES)
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
MHTML = re.compile(r"(?:[\w-]+:.*(?:\n[ \t].*)*\n)*?Content-Type:\s*multipart/related", re.I)  # a page in one file
TOKENS_OF_PAGE = re.compile(r"""(["'])progressTokensSituation\1\s*:\s*(?=\{)""")
MAX_DEPTH = 20  # of tables and lists around the packets
WONDERS_DRAFTED = 8
WONDERS_OFFERED = 4  # at a time
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
        choosers: where the log tells that an Age was laid out, and who says who begins it, if it tells that.
        stopped: how somebody gave up.
        winner: the number of who won, if the log tells of one.
        end: where it tells that the game was over, if it does.
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
    end: str = ""
    coins: dict[str, dict[str, int]] = field(default_factory=dict)
    expansions: set[str] = field(default_factory=set)

    @property
    def age(self) -> int:
        """The Age of which cards are still to be taken."""
        return next((age for age, taken in self.taken.items() if len(taken) < len(STRUCTURES[age - 1])), N_AGES)

    def seat_of(self, name: str, number: int | None = None) -> int | None:
        """The seat of a player, by number or by a name that only one has; None where neither says it."""
        if str(number) in self.seats:
            return self.seats.index(str(number))
        named = [seat for seat, player in enumerate(self.seats) if self.names[player] == name]
        return named[0] if len(named) == 1 else None

    def until(self, line: int) -> "Table":
        """The same as it was before a line, counted from 1."""
        taken = {age: [card for card in cards if card.line < line] for age, cards in self.taken.items()}
        return replace(self, lines=self.lines[: line - 1], taken=taken, stopped=None, winner="", end="")


def read(text: str, changes: Mapping[str, str] | None = None, max_games: int | None = None) -> list[Replay]:
    """Read the games of a file.

    Args:
        text: the JSON of a table's log or of several, or a page of a replay with one, saved as HTML or MHTML.
        changes: rules options that differ from those of the profile `bga`.
        max_games: refuse a file with more games than this.

    Raises:
        RecordError: the text is no log, or something in it cannot be; the message says where.
        OptionError: a change names no rules option.
    """
    if MHTML.match(text):
        text = _html(text)
    page = LOGS.search(text)
    if page is None:
        return games_in(text, _is_packet, partial(_game, changes=changes, text=text), max_games, _logs)
    table = Table()
    for tokens in TOKENS_OF_PAGE.finditer(text):  # the table as it was when the page was loaded
        _learn_tokens(table, Part("the page", {"tokens": decoded(text, tokens.end())[0]}).part("tokens"))
    return [_game(decoded(text, page.end())[0], changes, text, table)]


def _html(text: str) -> str:
    """The page that a file in MHTML holds.  Raises `RecordError`."""
    message = email.message_from_bytes(text.encode())
    for part in message.walk():
        if part.get_content_type() == "text/html":
            content = part.get_payload(decode=True)
            return content.decode(errors="replace") if isinstance(content, bytes) else ""
    raise RecordError("the file: this saved page (MHTML) holds no page of a replay; save that as HTML")


def _items(found: object) -> list[object] | None:
    """The values of a list, in JSON or as PHP writes it with numbers as names; None of anything else."""
    if isinstance(found, list):
        return found
    return list(found.values()) if is_numbered(found) else None


def _is_packet(found: object) -> bool:
    """Return whether an entry is a packet or a single notification, and not a list of them."""
    if not isinstance(found, dict):
        return False
    if found.keys().isdisjoint(("data", "move_id", "packet_id")) and not found.keys() >= {"type", "args"}:
        return False
    data = _items(found.get("data"))
    nested = data is not None and any(isinstance(each, list) or _has_data(each) for each in data)
    return not nested and (data is not None or not isinstance(found.get("data"), dict))


def _has_data(found: object) -> bool:
    return isinstance(found, dict) and "data" in found


def _logs(found: object) -> list[object]:
    """The packets in a value, wherever they lie, a list for each table; a value that says why it has none, itself."""
    if why_no_log(found):
        return [found]
    return [log for packets in _packet_lists(found) for log in _by_table(packets)]


def _packet_lists(found: object, depth: int = 0) -> Iterator[list[object]]:
    """Every list of packets in a value."""
    if isinstance(found, str) and found.lstrip()[:1] in ("[", "{"):
        with contextlib.suppress(RecordError):
            found = decoded(found.strip())[0]
    if _is_packet(found):
        yield [found]
    elif (items := _items(found)) is not None and any(map(_is_packet, items)):
        yield items
    elif isinstance(found, dict | list) and depth < MAX_DEPTH:
        for each in found.values() if isinstance(found, dict) else found:
            yield from _packet_lists(each, depth + 1)


def _table_of(packet: object) -> str:
    """The number of the table that a packet is about; empty where it names none."""
    found = packet.get("table_id") if isinstance(packet, dict) else None
    return "" if found in (None, "", "0", 0) else str(found)


def _by_table(packets: list[object]) -> list[list[object]]:
    """The packets of each table, without those that belong to none and tables where nothing of Duel happened."""
    tables = dict.fromkeys(filter(None, map(_table_of, packets)))
    if len(tables) < 2:
        return [packets]
    logs = [[packet for packet in packets if _table_of(packet) == table] for table in tables]
    return [log for log in logs if any(kind in to_json(log) for kind in QUOTED_MOVES)] or [packets]


def _game(found: object, changes: Mapping[str, str] | None, text: str, table: Table | None = None) -> Replay:
    """Read the game of a log; `table` is what is known of it already.  Raises `RecordError`."""
    if not isinstance(found, list):
        raise _no_packets(found, text)
    table = table or Table()
    kinds = dict[str, None]()
    for entry in _notifications(found):
        kinds[entry.get("type", str)] = None
        _note(table, entry)
    if not table.lines:
        raise _nothing_of_duel(text, table, list(kinds))
    if table.end and len(table.wonders) < WONDERS_DRAFTED:
        raise RecordError(f"{table.end}: the log tells how the game ended, but {_missing(table, 1)}")
    if len(table.wonders) % WONDERS_OFFERED:  # what else was offered, nobody can know
        raise RecordError(f"{table.lines[-1].place}: the log {_missing(table, 1)}")
    try:
        return _replay(table, changes)
    except Misplaced as error:
        _replay(table.until(error.move), changes)  # what is wrong before it is told first
        raise


def _no_packets(found: object, text: str) -> RecordError:
    """Why a value without packets cannot be read."""
    if OTHER_GAME.search(text):
        return _nothing_of_duel(text, Table(), [])
    inner: object = found
    while not (reason := why_no_log(inner)) and isinstance(inner, dict):
        inner = next((each for each in inner.values() if isinstance(each, dict)), None)
    nothing = f"no list of packets was found in {quoted(found, write=to_json)}; save the log as the site sends it"
    return RecordError(f"the file: {reason or nothing}")


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


def _replay(table: Table, changes: Mapping[str, str] | None) -> Replay:
    """Play through what the log tells.  Raises `RecordError`."""
    deal: dict[str, list[str]] = {"wonders": table.wonders}
    filled: list[Filled] = []
    for age in range(1, N_AGES + 1):
        if table.shown[age] or table.taken[age]:
            deal[f"age_{age}"] = _age(table, age, filled)
    deal["library"], drawn = library(table.lines, table.board, ())
    deal["board_tokens"] = _board(table, deal["library"], filled)
    players = [table.names[seat] for seat in table.seats]
    replay = play_through(
        "bga",
        changes,
        (players[0], players[1] if len(players) > 1 else "Player 2"),
        deal,
        table.lines,
        site="Board Game Arena",
        stopped=table.stopped,
        filled=[*filled, *drawn],
    )
    return add_winner(
        add_doubts(replay, _doubts(replay, table)),
        table.seats.index(table.winner) if table.winner in table.seats else None,
    )


def _doubts(replay: Replay, table: Table) -> str:
    """Return where the log has other coins than our rules give, as by house rules; empty where it never does."""
    ours: dict[int, tuple[int, ...]] = {}  # after so many lines
    lines = 0
    for state, plies in replay.game.steps():
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


def _notifications(found: object) -> Iterator[Part]:
    """What the table showed, once each: the packets of a table and of a player may tell the same."""
    packets = Part.of("the file", {"packets": found}).parts("packets", "packet")
    moves = [number for packet in packets if (number := packet.whole("move_id")) is not None]
    if moves and moves[0] > moves[-1]:  # the newest first
        packets.reverse()
    seen = set()
    for number, packet in enumerate(packets, 1):
        place = f"move {packet.table.get('move_id') or f'of packet {number}'}"
        if "args" in packet.table and "data" not in packet.table:  # a notification without a packet around it
            packet = Part(place, {"data": [packet.table]})
        data = _items(packet.table.get("data"))
        if data is None and packet.table.get("data") is not None:
            data = Part(place, packet.table).get("data", list)
        for item in data or ():
            entry = Part.of(place, item)
            args = entry.table.get("args")
            if not isinstance(args, dict) or not entry.text("type"):
                continue
            kind = entry.text("type")
            key = (place, kind, *(str(args.get(name)) for name in NUMBERED))
            if kind not in MOVES or key not in seen:
                yield entry
            seen.add(key)


def _note(table: Table, entry: Part) -> None:
    """Learn what a notification tells."""
    kind, args = entry.get("type", str), entry.part("args")
    inner = args.table.get("args")
    told = (args, *([Part(entry.place, inner)] if isinstance(inner, dict) else []))
    shown = " ".join([kind, *(name for part in told for name, value in part.table.items() if _is_something(value))])
    table.expansions |= {name for name, (words, _) in EXPANSIONS.items() if words.search(shown)}
    for part in told:
        if isinstance(part.table.get("draftpool"), dict):
            _look(table, part.part("draftpool"))
        if isinstance(part.table.get("progressTokensSituation"), dict):
            _learn_tokens(table, part.part("progressTokensSituation"))
        if isinstance(part.table.get("playersSituation"), dict):
            _compare_later(table, part.part("playersSituation"))
        for name in ("result", "allPlayersScores"):
            if rows := part.rows(name):
                first = [row for row in rows if str(row.table.get("rank")) == "1"]
                table.winner = str(first[0].table.get("id")) if len(first) == 1 else ""
                table.end = entry.place
    if kind == LAID_OUT:
        age = AGES.get(args.text("ageRoman"), table.age)
        table.choosers.setdefault(age, (entry.place, args.text("player_name")))
    if kind == "playerConcedeGame":
        loser = table.seat_of(args.text("player_name"), args.whole("playerId"))
        table.stopped = None if loser is None else Outcome(1 - loser, "resignation")
    elif kind in MOVES:
        player = str(args.number("playerId"))
        if player not in table.seats:
            table.seats.append(player)
            table.names[player] = args.text("player_name") or f"Player {len(table.seats)}"
        if len(table.seats) > 2:
            raise RecordError(f"{entry.place}: a third player moves; this is no log of Duel")
        _move(table, Part(entry.place, {**args.table, "kind": kind}), table.seats.index(player))


def _is_something(value: object) -> bool:
    """Return whether a value has content: null, zero, and lists and tables of only these have none."""
    if isinstance(value, dict):
        return not value or any(map(_is_something, value.values()))
    return any(map(_is_something, value)) if isinstance(value, list) else bool(value)


def _learn_tokens(table: Table, situation: Part) -> None:
    for token in situation.rows("board"):
        number = token.whole("id")
        if number is not None and number > len(TOKENS):
            raise _expansion(situation.place, table)
        _on_board(table, token.id("id", TOKENS, "Progress token"))


def _compare_later(table: Table, situation: Part) -> None:
    """Learn what each player has, and who won; there may be other values, and any may be missing."""
    players = {player: Part(situation.place, row) for player, row in situation.table.items() if isinstance(row, dict)}
    coins = {player: row.whole("coins") for player, row in players.items()}
    table.coins[situation.place] = {player: number for player, number in coins.items() if number is not None}
    named = situation.whole("winner")
    winners = [str(named)] if named else [player for player, row in players.items() if row.whole("winner")]
    if len(winners) == 1:
        table.winner = winners[0]
    if winners or situation.whole("endGameCondition"):
        table.end = situation.place


def _on_board(table: Table, token: str) -> None:
    if token not in table.board:
        table.board.append(token)


def _look(table: Table, pool: Part) -> None:
    """Learn which cards lie open in the structure, and how the backs of the others look."""
    age = pool.number("age")
    for card in pool.rows("cards"):
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
    age = table.age
    laid_out = age in table.choosers or (age == 1 and table.shown[1])
    if not table.taken[age] and (not laid_out or len(table.wonders) < WONDERS_DRAFTED):
        raise RecordError(f"{move.place}: the log {_missing(table, age)}")
    if age > 1 and not table.taken[age]:
        place, name = table.choosers[age]
        if name and name not in table.names.values():
            raise RecordError(f"{place}: {quoted(name)} does not play; {' and '.join(table.names.values())} do")
        table.lines.append(Line(place, table.seat_of(name), f"start p{seat + 1}"))
    card = _card(table, move)
    table.taken[age].append(Taken(move.place, card, len(table.lines) + 1))
    return card


def _missing(table: Table, age: int) -> str:
    """Return what a log lacks of what comes before the first card of an Age."""
    layout = f"how Age {'I' * age} was laid out"
    if len(table.wonders) >= WONDERS_DRAFTED:
        return f"does not tell {layout}"
    begun = "" if age in table.choosers or table.shown[age] else f", and not {layout}"
    return f"tells only {len(table.wonders)} of the {WONDERS_DRAFTED} picks of Wonders{begun}"


# --- the deal


def _age(table: Table, age: int, filled: list[Filled]) -> list[str]:
    """The cards of an Age by slot."""
    name = "I" * age
    guilds = deck(Deck.GUILD) if age == N_AGES else []
    told = bool(table.shown[age])
    cards, unsure = placed(age, table.taken[age], table.shown[age])
    if not told:
        all_cards = (*deck(Deck(age)), *guilds)
        filled.append(Filled(f"how the cards of Age {name} lay, and which ones nobody took", all_cards))
    elif unsure:
        filled.append(Filled(f"the slots in Age {name} from which {', '.join(unsure)} came", tuple(unsure)))
    looks = table.backs[age]
    ordinary = {looks.get(slot) for slot, card in cards.items() if card not in guilds} | {None}
    purple_looks: set[str | None] = {looks.get(slot) for slot, card in cards.items() if card in guilds} - {None}
    if len(ordinary) > 1:  # one look is known to be that of other cards
        purple_looks |= set(looks.values()) - ordinary
    slots = STRUCTURES[age - 1]
    # What the last card uncovers is turned up afterwards, if at all: nobody need know it yet.
    gone = {slot for slot, card in cards.items() if any(card == taken.card for taken in table.taken[age][:-1])}
    free = [card for card in deck(Deck(age)) if card not in cards.values()]
    dealt = [cards.get(slot.number, UNKNOWN) for slot in slots]
    unknown = [slot.number for slot in slots if slot.number not in cards]
    purple = sorted(unknown, key=lambda slot: looks.get(slot) not in purple_looks)
    purple = purple[: GUILDS_IN_PLAY - sum(card in guilds for card in dealt)] if guilds else []
    for slot in purple:
        dealt[slot] = UNKNOWN_GUILD
    if told and any(looks.get(slot) not in purple_looks for slot in purple):
        filled.append(Filled("the slots in Age III that show the backs of Guilds", tuple(guilds)))
    for slot in unknown:
        if slots[slot].face_up or not set(slots[slot].covered_by) - gone:  # it was turned up, and never taken
            dealt[slot] = next(guild for guild in guilds if guild not in dealt) if slot in purple else free.pop(0)
            if told:
                filled.append(Filled(f"the card in slot {slot} of Age {name}", (dealt[slot],)))
    return dealt


def _board(table: Table, drawn: Sequence[str], filled: list[Filled]) -> list[str]:
    """The Progress tokens of the board."""
    free = [token.id for token in token_pool(Options()) if token.id not in (*table.board, *drawn)]
    missing = free[: max(0, BOARD_TOKENS - len(table.board))]
    if missing:
        filled.append(Filled(f"{len(missing)} of the Progress tokens on the board", tuple(missing)))
    return [*table.board, *missing]
