"""Reader of logs of Duel from Board Game Arena.

A log consists of packets, messages that the site sent to a browser.  Each contains notifications, one for each change
on the table.  The log contains every move and the layout of each Age, but not always the slot of a face-down card.
"""

import contextlib
import email
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from ...errors import RecordError, quoted
from ..components import Deck
from ..deal import UNKNOWN, UNKNOWN_GUILD, cards_of_deck, token_pool
from ..layout import N_AGES, STRUCTURES
from ..options import Options
from ..record import RecordedResult, Replay
from ..rules.setup import BOARD_TOKENS, DRAFT_GROUP
from ..rules.state import CHANCE
from ..rules.structure import GUILDS_IN_PLAY
from .site_log import (
    TOKENS,
    WONDERS_DRAFTED,
    GapGuess,
    LoggedAction,
    LogObject,
    MisplacedCardError,
    TakenCard,
    add_doubts_to_comment,
    add_winner,
    decode_json,
    explain_missing_log,
    has_numeric_keys,
    ids_by_site_number,
    reconstruct_library_draw,
    reconstruct_slots,
    replay_log,
    replay_logged_actions,
    to_json,
)

CARDS = ids_by_site_number(
    "lumber_yard stone_pit clay_pool logging_camp quarry clay_pit glassworks press stable garrison palisade "
    "guard_tower scriptorium workshop pharmacist apothecary tavern stone_reserve clay_reserve wood_reserve theater "
    "altar baths sawmill shelf_quarry brickyard glass_blower drying_room horse_breeders barracks walls "
    "archery_range parade_ground school laboratory dispensary library brewery forum caravansery customs_house "
    "temple statue tribunal aqueduct rostrum circus arsenal siege_workshop fortifications pretorium academy "
    "university study observatory arena chamber_of_commerce port lighthouse armory palace gardens pantheon "
    "town_hall senate obelisk merchants_guild shipowners_guild builders_guild magistrates_guild scientists_guild "
    "moneylenders_guild tacticians_guild"
)
WONDERS = ids_by_site_number(
    "the_pyramids the_colossus the_great_lighthouse the_temple_of_artemis the_mausoleum the_great_library piraeus "
    "the_hanging_gardens the_statue_of_zeus the_sphinx the_appian_way circus_maximus"
)
MOVES = (
    *("wonderSelected", "constructBuilding", "discardBuilding", "constructWonder", "progressTokenChosen"),
    *("opponentDiscardBuilding", "playerConcedeGame"),
)
QUOTED_MOVES = tuple(f'"{kind}"' for kind in MOVES)
NUMBERED = ("playerId", "buildingId", "wonderId", "progressTokenId")
AGES = {"I": 1, "II": 2, "III": 3}
AGE_LAYOUT = "nextAgeDraftpoolReveal"
# Words in a log that show an expansion, and the secret decisions that such a log lacks.
EXPANSIONS = {
    "Pantheon": (
        re.compile("divinit|mytholog|offering", re.I),
        "which Divinities a player saw, and put back on a deck",
    ),
    "Agora": (re.compile("conspir|senat|decree|influence", re.I), "which Conspiracies a player saw, and put back"),
}
OTHER_GAME = re.compile(r"""["'/]sevenwonders["'/]""")  # 7 Wonders for 3 to 7 players, as the site calls it
LOGS = re.compile(r"g_gamelogs\s*=\s*(?=\[)")  # the packets in the page of a replay
MHTML = re.compile(r"(?:[\w-]+:.*(?:\n[ \t].*)*\n)*?Content-Type:\s*multipart/related", re.I)  # a page in one file
TOKENS_OF_PAGE = re.compile(r"""(["'])progressTokensSituation\1\s*:\s*(?=\{)""")
MAX_DEPTH = 20  # of tables and lists around the packets
SLOTS = {
    (age, slot.row, slot.column + (2 if age == N_AGES else 0)): slot.number  # the site centres all Ages in the same way
    for age in range(1, N_AGES + 1)
    for slot in STRUCTURES[age - 1]
}


@dataclass
class LogFacts:
    """Facts about a game, collected from a log.

    A place in the log is a text such as `move 12`.

    Attributes:
        seats: the site's ids of the players, in the order of our seats.
        names: the players' names, by the site's ids.
        lines: the players' actions, in order.
        wonders: the Wonders that were drafted, in order.
        board: the Progress tokens that are known to have been on the board.
        taken: the cards taken from the structure of each Age, in order.
        shown: the cards that were seen face up in the structure of each Age, by slot.
        backs: the site's number of the picture on the back of each face-down card, by Age and slot.
        choosers: for each Age, the place in the log where its cards were laid out, and the name of the player who
            chooses who begins it; empty if the log names none.
        stopped: the outcome if a player gave up.
        winner: the site's id of the winner, if the log names the winner.
        end: the place where the log reports the end of the game, if it does.
        coins: by place in the log, each player's coins after the events there.
        expansions: the names of expansions that occur in the log.
    """

    seats: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    lines: list[LoggedAction] = field(default_factory=list)
    wonders: list[str] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    taken: dict[int, list[TakenCard]] = field(default_factory=lambda: {1: [], 2: [], 3: []})
    shown: dict[int, dict[int, str]] = field(default_factory=lambda: {1: {}, 2: {}, 3: {}})
    backs: dict[int, dict[int, str]] = field(default_factory=lambda: {1: {}, 2: {}, 3: {}})
    choosers: dict[int, tuple[str, str]] = field(default_factory=dict)
    stopped: RecordedResult | None = None
    winner: str = ""
    end: str = ""
    coins: dict[str, dict[str, int]] = field(default_factory=dict)
    expansions: set[str] = field(default_factory=set)

    @property
    def age(self) -> int:
        """The Age whose cards are being taken: the first Age in which fewer cards were taken than its structure has."""
        return next((age for age, taken in self.taken.items() if len(taken) < len(STRUCTURES[age - 1])), N_AGES)

    def seat_of(self, name: str, number: int | None = None) -> int | None:
        """Return the seat of a player; None if neither `number` nor `name` identifies the player.

        `number` is the player's id on the site; the name is used only if the other player has another name.
        """
        if str(number) in self.seats:
            return self.seats.index(str(number))
        named = [seat for seat, player in enumerate(self.seats) if self.names[player] == name]
        return named[0] if len(named) == 1 else None

    def facts_before_action(self, number: int) -> "LogFacts":
        """Return the facts before an action: it and all later actions are removed.

        `number` is the index of the action in `lines`, counting from 1.
        """
        taken = {age: [card for card in cards if card.line < number] for age, cards in self.taken.items()}
        return replace(self, lines=self.lines[: number - 1], taken=taken, stopped=None, winner="", end="")


def read_games(text: str, changes: Mapping[str, str] | None = None, max_games: int | None = None) -> list[Replay]:
    """Read the games of a file.

    Args:
        text: the logs of one or more tables as JSON, or a replay page that contains a log, saved as HTML or MHTML.
        changes: rules options that differ from those of the profile `bga`.
        max_games: refuse a file with more games than this.

    Raises:
        RecordError: the text is not a log, or contradicts the rules; the message names the place.
        OptionError: `changes` has an unknown option or value.
    """
    if MHTML.match(text):
        text = _extract_html(text)
    page = LOGS.search(text)
    if page is None:
        return replay_log(text, _is_packet, partial(_read_game, changes=changes, text=text), max_games, _group_packets)
    facts = LogFacts()
    for tokens in TOKENS_OF_PAGE.finditer(text):  # the table at the time when the page was loaded
        _add_board_tokens(
            facts, LogObject("the page", {"tokens": decode_json(text, tokens.end())[0]}).get_object("tokens")
        )
    return [_read_game(decode_json(text, page.end())[0], changes, text, facts)]


def _extract_html(text: str) -> str:
    """Return the HTML page in an MHTML file.  Raise `RecordError` if there is none."""
    message = email.message_from_bytes(text.encode())
    for part in message.walk():
        if part.get_content_type() == "text/html":
            content = part.get_payload(decode=True)
            return content.decode(errors="replace") if isinstance(content, bytes) else ""
    raise RecordError("the file: this saved page (MHTML) holds no page of a replay; save that as HTML")


def _list_items(value: object) -> list[object] | None:
    """Return the values of a JSON list, or of an object with numbers as keys, as PHP may write a list; else None."""
    if isinstance(value, list):
        return value
    return list(value.values()) if has_numeric_keys(value) else None


def _is_packet(value: object) -> bool:
    """Return whether a JSON value is a packet or a single notification, rather than a list or table of packets."""
    if not isinstance(value, dict):
        return False
    if value.keys().isdisjoint(("data", "move_id", "packet_id")) and not value.keys() >= {"type", "args"}:
        return False
    data = _list_items(value.get("data"))
    nested = data is not None and any(isinstance(item, list) or _has_data_field(item) for item in data)
    return not nested and (data is not None or not isinstance(value.get("data"), dict))


def _has_data_field(value: object) -> bool:
    return isinstance(value, dict) and "data" in value


def _group_packets(value: object) -> list[object]:
    """Return the packets found in a JSON value, however deeply nested: a list of packets for each table.

    If the value is an error message of the site, it is returned as the only entry, and reported later.
    """
    if explain_missing_log(value):
        return [value]
    return [log for packets in _iter_packet_lists(value) for log in _split_by_table(packets)]


def _iter_packet_lists(value: object, depth: int = 0) -> Iterator[list[object]]:
    """Yield every list of packets in a JSON value, however deeply nested in lists, objects and JSON strings.

    `depth` is the number of lists and objects around the value.
    """
    if isinstance(value, str) and value.lstrip()[:1] in ("[", "{"):
        with contextlib.suppress(RecordError):
            value = decode_json(value.strip())[0]
    if _is_packet(value):
        yield [value]
    elif (items := _list_items(value)) is not None and any(map(_is_packet, items)):
        yield items
    elif isinstance(value, dict | list) and depth < MAX_DEPTH:
        for item in value.values() if isinstance(value, dict) else value:
            yield from _iter_packet_lists(item, depth + 1)


def _table_number(packet: object) -> str:
    """Return the site's number of the table to which a packet belongs, as text; empty if the packet names no table."""
    number = packet.get("table_id") if isinstance(packet, dict) else None
    return "" if number in (None, "", "0", 0) else str(number)


def _split_by_table(packets: list[object]) -> list[list[object]]:
    """Split packets by the table of the site to which they belong, into a list of packets for each table.

    Packets without a table, and tables without moves of Duel, are left out. Packets of a single table are not filtered.
    """
    tables = dict.fromkeys(filter(None, map(_table_number, packets)))
    if len(tables) < 2:
        return [packets]
    logs = [[packet for packet in packets if _table_number(packet) == table] for table in tables]
    return [log for log in logs if any(kind in to_json(log) for kind in QUOTED_MOVES)] or [packets]


def _read_game(packets: object, changes: Mapping[str, str] | None, text: str, facts: LogFacts | None = None) -> Replay:
    """Read the game of a log.

    Args:
        packets: the list of packets.
        changes: rules options that differ from those of the profile `bga`.
        text: the whole file, which is searched for the cause of an error.
        facts: what is known already, such as the Progress tokens in a saved page.

    Raises:
        RecordError: if the log lacks moves, or contradicts the rules.
    """
    if not isinstance(packets, list):
        raise _make_no_packets_error(packets, text)
    facts = facts or LogFacts()
    kinds = dict[str, None]()
    for entry in _iter_notifications(packets):
        kinds[entry.get_typed("type", str)] = None
        _add_notification(facts, entry)
    if not facts.lines:
        raise _make_no_move_error(text, facts, list(kinds))
    if facts.end and len(facts.wonders) < WONDERS_DRAFTED:
        raise RecordError(f"{facts.end}: the log tells how the game ended, but {_describe_missing_part(facts, 1)}")
    if len(facts.wonders) % DRAFT_GROUP:  # the rest of the offer is unknown
        raise RecordError(f"{facts.lines[-1].place}: the log {_describe_missing_part(facts, 1)}")
    try:
        return _replay_log(facts, changes)
    except MisplacedCardError as error:
        _replay_log(facts.facts_before_action(error.move), changes)  # report an earlier error first
        raise


def _make_no_packets_error(value: object, text: str) -> RecordError:
    """Return the error for a file in which no packets were found.

    `text` is the whole file, `value` its JSON value.
    """
    if OTHER_GAME.search(text):
        return _make_no_move_error(text, LogFacts(), [])
    inner: object = value
    while not (reason := explain_missing_log(inner)) and isinstance(inner, dict):
        inner = next((item for item in inner.values() if isinstance(item, dict)), None)
    nothing = f"no list of packets was found in {quoted(value, write=to_json)}; save the log as the site sends it"
    return RecordError(f"the file: {reason or nothing}")


def _make_no_move_error(text: str, facts: LogFacts, kinds: Sequence[str]) -> RecordError:
    """Return the error for a log in which no move of Duel was found.

    `text` is the whole file, `kinds` are the types of the notifications found.
    """
    if OTHER_GAME.search(text):
        return RecordError(
            "the file: this is a log of 7 Wonders; how it tells hands, boards and payments is not published, so only "
            "logs of Duel are read"
        )
    if facts.expansions:
        return _make_expansion_error("the file", facts)
    contents = f"; it contains {', '.join(kinds[:3])}" if kinds else ""
    return RecordError(f"the file: this log tells no move of Duel, such as {MOVES[0]} or {MOVES[1]}{contents:.80}")


def _replay_log(facts: LogFacts, changes: Mapping[str, str] | None) -> Replay:
    """Replay the actions of a log on a deal that fits them.  Raise `RecordError` if they do not fit the rules."""
    deal: dict[str, list[str]] = {"wonders": facts.wonders}
    filled: list[GapGuess] = []
    for age in range(1, N_AGES + 1):
        if facts.shown[age] or facts.taken[age]:
            deal[f"age_{age}"] = _reconstruct_age(facts, age, filled)
    deal["library"], drawn = reconstruct_library_draw(facts.lines, facts.board, ())
    deal["board_tokens"] = _reconstruct_board_tokens(facts, deal["library"], filled)
    players = [facts.names[seat] for seat in facts.seats]
    replay = replay_logged_actions(
        "bga",
        changes,
        (players[0], players[1] if len(players) > 1 else "Player 2"),
        deal,
        facts.lines,
        site="Board Game Arena",
        stopped=facts.stopped,
        filled=[*filled, *drawn],
    )
    return add_winner(
        add_doubts_to_comment(replay, _describe_coin_contradiction(replay, facts)),
        facts.seats.index(facts.winner) if facts.winner in facts.seats else None,
    )


def _describe_coin_contradiction(replay: Replay, facts: LogFacts) -> str:
    """Describe the first place where a player's coins in the log differ from those by our rules; empty if all agree.

    Coins differ if the table used house rules.
    """
    ours: dict[int, tuple[int, ...]] = {}  # coins of both seats, by the number of actions played
    lines = 0
    for state, plies in replay.game.iter_steps():
        ours[lines] = tuple(city.coins for city in state.city)
        if plies and plies[0].seat != CHANCE:
            lines += 1 + (plies[0].follow_up is not None)
    for number, line in enumerate(facts.lines, 1):
        if number not in ours or (number < len(facts.lines) and facts.lines[number].place == line.place):
            continue  # the log gives coins after all events of a place
        for player, coins in facts.coins.get(line.place, {}).items():
            if player in facts.seats and coins != ours[number][facts.seats.index(player)]:
                start = f"{line.place} leaves {facts.names[player]} {coins} coins in the log, and"
                return f"{start} {ours[number][facts.seats.index(player)]} by our rules"
    return ""


# --- reading notifications


def _iter_notifications(packets_value: object) -> Iterator[LogObject]:
    """Yield each notification in the packets once, oldest first.

    `packets_value` is the JSON list of packets. The packets for the table and for each of its players may repeat a
    notification.
    """
    packets = LogObject.from_value("the file", {"packets": packets_value}).get_objects("packets", "packet")
    moves = [number for packet in packets if (number := packet.find_number("move_id")) is not None]
    if moves and moves[0] > moves[-1]:  # the newest first
        packets.reverse()
    seen = set()
    for number, packet in enumerate(packets, 1):
        place = f"move {packet.table.get('move_id') or f'of packet {number}'}"
        if "args" in packet.table and "data" not in packet.table:  # a notification without a packet around it
            packet = LogObject(place, {"data": [packet.table]})
        data = _list_items(packet.table.get("data"))
        if data is None and packet.table.get("data") is not None:
            data = LogObject(place, packet.table).get_typed("data", list)
        for item in data or ():
            entry = LogObject.from_value(place, item)
            args = entry.table.get("args")
            if not isinstance(args, dict) or not entry.find_text("type"):
                continue
            kind = entry.find_text("type")
            key = (place, kind, *(str(args.get(name)) for name in NUMBERED))
            if kind not in MOVES or key not in seen:
                yield entry
            seen.add(key)


def _add_notification(facts: LogFacts, entry: LogObject) -> None:
    """Add what a notification reports to the facts collected from the log."""
    kind, args = entry.get_typed("type", str), entry.get_object("args")
    parts = (args, args.find_object("args"))
    shown = " ".join([kind, *(name for part in parts for name, value in part.table.items() if _has_content(value))])
    facts.expansions |= {name for name, (words, _) in EXPANSIONS.items() if words.search(shown)}
    for part in parts:
        if isinstance(part.table.get("draftpool"), dict):
            _add_structure(facts, part.get_object("draftpool"))
        _add_board_tokens(facts, part.find_object("progressTokensSituation"))
        if isinstance(part.table.get("playersSituation"), dict):
            _add_coins_and_winner(facts, part.get_object("playersSituation"))
        for name in ("result", "allPlayersScores"):
            if rows := part.find_objects(name):
                first = [row for row in rows if str(row.table.get("rank")) == "1"]
                facts.winner = str(first[0].table.get("id")) if len(first) == 1 else ""
                facts.end = entry.place
    if kind == AGE_LAYOUT:
        age = AGES.get(args.find_text("ageRoman"), facts.age)
        facts.choosers.setdefault(age, (entry.place, args.find_text("player_name")))
    if kind == "playerConcedeGame":
        loser = facts.seat_of(args.find_text("player_name"), args.find_number("playerId"))
        facts.stopped = None if loser is None else RecordedResult(1 - loser, "resignation")
    elif kind in MOVES:
        player = str(args.get_number("playerId"))
        if player not in facts.seats:
            facts.seats.append(player)
            facts.names[player] = args.find_text("player_name") or f"Player {len(facts.seats)}"
        if len(facts.seats) > 2:
            raise RecordError(f"{entry.place}: a third player moves; this is no log of Duel")
        _add_action(facts, kind, args, facts.seats.index(player))


def _has_content(value: object) -> bool:
    """Return whether a JSON value has content: it is not false, zero or empty, nor does it contain only such values.

    An empty object counts as content.
    """
    if isinstance(value, dict):
        return not value or any(map(_has_content, value.values()))
    return any(map(_has_content, value)) if isinstance(value, list) else bool(value)


def _add_board_tokens(facts: LogFacts, situation: LogObject) -> None:
    for token in situation.find_objects("board"):
        _add_board_token(facts, _read_component_id(facts, token, "id", TOKENS, "Progress token"))


def _add_coins_and_winner(facts: LogFacts, situation: LogObject) -> None:
    """Add each player's coins, and the winner if the game is over, to the facts collected from the log.

    `situation` is a report of the site on the state of both players; any of these values may be missing.
    """
    players = {
        player: LogObject(situation.place, row) for player, row in situation.table.items() if isinstance(row, dict)
    }
    coins = {player: row.find_number("coins") for player, row in players.items()}
    facts.coins[situation.place] = {player: number for player, number in coins.items() if number is not None}
    named = situation.find_number("winner")
    winners = [str(named)] if named else [player for player, row in players.items() if row.find_number("winner")]
    if len(winners) == 1:
        facts.winner = winners[0]
    if winners or situation.find_number("endGameCondition"):
        facts.end = situation.place


def _add_board_token(facts: LogFacts, token: str) -> None:
    if token not in facts.board:
        facts.board.append(token)


def _add_structure(facts: LogFacts, pool: LogObject) -> None:
    """Add the face-up cards of the structure, and the backs of its face-down cards, to the facts collected from the
    log.

    `pool` is the site's description of the structure.
    """
    age = pool.get_number("age")
    for card in pool.find_objects("cards"):
        slot = SLOTS.get((age, card.get_number("row"), card.get_number("column")))
        if slot is None:
            raise _make_expansion_error(pool.place, facts)
        if card.table.get("building") is not None:
            facts.shown[age][slot] = _read_card_id(facts, card, "building")
        else:
            facts.backs[age][slot] = str(card.table.get("back", card.table.get("spriteXY")))


def _read_component_id(facts: LogFacts, part: LogObject, name: str, numbered: Mapping[int, str], what: str) -> str:
    """Return the id of the component whose number is in a field; a number after the last is that of an expansion.

    Args:
        facts: the facts collected so far.
        part: the object with the field.
        name: the name of the field.
        numbered: the ids of components by the numbers that the site gives them.
        what: the kind of component, for error messages.
    """
    if part.get_number(name) > len(numbered):
        raise _make_expansion_error(part.place, facts)
    return part.get_component_id(name, numbered, what)


def _read_card_id(facts: LogFacts, part: LogObject, name: str = "buildingId") -> str:
    return _read_component_id(facts, part, name, CARDS, "card")


def _make_expansion_error(place: str, facts: LogFacts) -> RecordError:
    names = sorted(facts.expansions) or ["an expansion"]
    missing = [EXPANSIONS[name][1] for name in sorted(facts.expansions)] or ["what players did in secret"]
    return RecordError(
        f"{place}: this table plays with {' and '.join(names)}; a log does not tell {' and '.join(missing)}, so only "
        "logs of the base game are read"
    )


# --- moves


def _add_action(facts: LogFacts, kind: str, move: LogObject, seat: int) -> None:
    """Add a player's action to the facts collected from a log of Board Game Arena.

    Args:
        facts: the facts collected so far.
        kind: the site's name of the kind of action.
        move: the values of the entry of the log with the action.
        seat: the seat of the player.
    """
    match kind:
        case "wonderSelected":
            facts.wonders.append(_read_component_id(facts, move, "wonderId", WONDERS, "Wonder"))
            action = f"draft {facts.wonders[-1]}"
        case "progressTokenChosen":
            token = _read_component_id(facts, move, "progressTokenId", TOKENS, "Progress token")
            drawn = facts.lines and facts.lines[-1].action.startswith("wonder the_great_library")
            if move.table.get("source", "wonder" if drawn else "board") == "board":
                _add_board_token(facts, token)
            action = f"token {token}"
        case "opponentDiscardBuilding":
            action = f"destroy {_read_card_id(facts, move)}"
        case "constructWonder":
            wonder = _read_component_id(facts, move, "wonderId", WONDERS, "Wonder")
            action = f"wonder {wonder} with {_add_taken_card(facts, move, seat)}"
        case "discardBuilding":
            action = f"discard {_add_taken_card(facts, move, seat)}"
        case _:
            card = _read_card_id(facts, move)
            again = any(card == taken.card for age in facts.taken.values() for taken in age)
            action = f"revive {card}" if again else f"build {_add_taken_card(facts, move, seat)}"
    facts.lines.append(LoggedAction(move.place, seat, action))


def _add_taken_card(facts: LogFacts, move: LogObject, seat: int) -> str:
    """Add the card that a move takes from the structure to the facts collected from the log, and return its id.

    Before the first card of an Age, the choice of the player who begins it is added as an action.
    """
    age = facts.age
    laid_out = age in facts.choosers or (age == 1 and facts.shown[1])
    if not facts.taken[age] and (not laid_out or len(facts.wonders) < WONDERS_DRAFTED):
        raise RecordError(f"{move.place}: the log {_describe_missing_part(facts, age)}")
    if age > 1 and not facts.taken[age]:
        place, name = facts.choosers[age]
        if name and name not in facts.names.values():
            raise RecordError(f"{place}: {quoted(name)} does not play; {' and '.join(facts.names.values())} do")
        facts.lines.append(LoggedAction(place, facts.seat_of(name), f"start p{seat + 1}"))
    card = _read_card_id(facts, move)
    facts.taken[age].append(TakenCard(move.place, card, len(facts.lines) + 1))
    return card


def _describe_missing_part(facts: LogFacts, age: int) -> str:
    """Describe what the log lacks before the first card of an Age: its layout, or picks of Wonders."""
    layout = f"how Age {'I' * age} was laid out"
    if len(facts.wonders) >= WONDERS_DRAFTED:
        return f"does not tell {layout}"
    begun = "" if age in facts.choosers or facts.shown[age] else f", and not {layout}"
    return f"tells only {len(facts.wonders)} of the {WONDERS_DRAFTED} picks of Wonders{begun}"


# --- the deal


def _reconstruct_age(facts: LogFacts, age: int, filled: list[GapGuess]) -> list[str]:
    """Return the cards of an Age by slot.

    A card that the log does not show is guessed, and the guess is added to `filled`.
    """
    name = "I" * age
    guilds = cards_of_deck(Deck.GUILD) if age == N_AGES else []
    is_shown = bool(facts.shown[age])
    cards, unsure = reconstruct_slots(age, facts.taken[age], facts.shown[age])
    if not is_shown:
        all_cards = (*cards_of_deck(Deck(age)), *guilds)
        filled.append(GapGuess(f"how the cards of Age {name} lay, and which ones were not taken", all_cards))
    elif unsure:
        filled.append(GapGuess(f"the slots in Age {name} from which {', '.join(unsure)} came", tuple(unsure)))
    looks = facts.backs[age]
    ordinary = {looks.get(slot) for slot, card in cards.items() if card not in guilds} | {None}
    purple_looks: set[str | None] = {looks.get(slot) for slot, card in cards.items() if card in guilds} - {None}
    if len(ordinary) > 1:  # one look is known to belong to other cards
        purple_looks |= set(looks.values()) - ordinary
    slots = STRUCTURES[age - 1]
    # A card that the last take uncovers is turned up later, if at all, so it may still be unknown.
    gone = {slot for slot, card in cards.items() if any(card == taken.card for taken in facts.taken[age][:-1])}
    free = [card for card in cards_of_deck(Deck(age)) if card not in cards.values()]
    dealt = [cards.get(slot.number, UNKNOWN) for slot in slots]
    unknown = [slot.number for slot in slots if slot.number not in cards]
    purple = sorted(unknown, key=lambda slot: looks.get(slot) not in purple_looks)
    purple = purple[: GUILDS_IN_PLAY - sum(card in guilds for card in dealt)] if guilds else []
    for slot in purple:
        dealt[slot] = UNKNOWN_GUILD
    if is_shown and any(looks.get(slot) not in purple_looks for slot in purple):
        filled.append(GapGuess("the slots in Age III that show the backs of Guilds", tuple(guilds)))
    for slot in unknown:
        if slots[slot].face_up or not set(slots[slot].covered_by) - gone:  # it was turned up, and never taken
            dealt[slot] = next(guild for guild in guilds if guild not in dealt) if slot in purple else free.pop(0)
            if is_shown:
                filled.append(GapGuess(f"the card in slot {slot} of Age {name}", (dealt[slot],)))
    return dealt


def _reconstruct_board_tokens(facts: LogFacts, drawn: Sequence[str], filled: list[GapGuess]) -> list[str]:
    """Return the Progress tokens of the board.

    Tokens that the log does not show are guessed, and the guess is added to `filled`. `drawn` are the tokens that The
    Great Library drew from the box.
    """
    free = [token.id for token in token_pool(Options()) if token.id not in (*facts.board, *drawn)]
    missing = free[: max(0, BOARD_TOKENS - len(facts.board))]
    if missing:
        filled.append(GapGuess(f"{len(missing)} of the Progress tokens on the board", tuple(missing)))
    return [*facts.board, *missing]
