"""Reader of logs of the site 7wd.io: a list of entries, the first of which is the whole deal."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial

from ...errors import RecordError
from ..record import RecordedResult, Replay
from ..rules.prompts import LIBRARY_DRAWS
from ..rules.setup import BOARD_TOKENS
from .site_log import (
    TOKENS,
    WONDERS_DRAFTED,
    GapGuess,
    LoggedAction,
    LogObject,
    TakenCard,
    add_winner,
    guess_cards_of_slots,
    ids_by_site_number,
    make_library_draw_guess,
    raise_for_error_answer,
    removed_cards,
    replay_log,
    replay_logged_actions,
)

DECKS = {
    100: "lumber_yard logging_camp clay_pool clay_pit quarry stone_pit glassworks press guard_tower workshop "
    "apothecary stone_reserve clay_reserve wood_reserve stable garrison palisade scriptorium pharmacist theater altar "
    "baths tavern",
    200: "sawmill brickyard shelf_quarry glass_blower drying_room walls forum caravansery customs_house tribunal "
    "horse_breeders barracks archery_range parade_ground library dispensary school laboratory statue temple aqueduct "
    "rostrum brewery",
    300: "arsenal pretorium academy study chamber_of_commerce port armory palace town_hall obelisk fortifications "
    "siege_workshop circus university observatory gardens pantheon senate lighthouse arena",
    400: "merchants_guild shipowners_guild builders_guild magistrates_guild scientists_guild moneylenders_guild "
    "tacticians_guild",
}  # the cards of each deck, by the number of the first one
CARDS = {number: card for first, ids in DECKS.items() for number, card in enumerate(ids.split(), first)}
WONDERS = ids_by_site_number(
    "the_appian_way circus_maximus the_colossus the_great_library the_great_lighthouse the_hanging_gardens "
    "the_mausoleum piraeus the_pyramids the_sphinx the_statue_of_zeus the_temple_of_artemis messe statue_of_liberty"
)
FETCH = 10
TAKING = (4, 5, 6, FETCH)  # moves that take a card from the structure
PREPARE, WONDER, LIBERTY, START, OVER = 1, 5, 12, 7, 13
CARD_MOVES = {4: "build", 6: "discard", 8: "destroy", FETCH: "fetch", 11: "revive"}
TOKEN_MOVES = (3, 9)  # tokens of the board, of The Great Library
PICK = 2
STOPS = {4: "resignation", 5: "time"}  # reasons of an end that is no victory


def read_games(text: str, changes: Mapping[str, str] | None = None, max_games: int | None = None) -> list[Replay]:
    """Read the games of a file of logs.

    >>> (replay,) = read_games('[{"move": {"id": 2, "wonder": 3}, "meta": {"actor": "Anna"}}]')
    >>> str(replay.record.moves[0])
    'p1 draft the_colossus'

    Args:
        text: a log, an answer of the site with a field `log`, or a list of either.
        changes: rules options that differ from those of the profile `sevenwd_io`.
        max_games: refuse a file with more games than this.

    Raises:
        RecordError: the text is not a log, or contradicts the rules; the message names the place.
        OptionError: `changes` has an unknown option or value.
    """
    return replay_log(text, _is_entry, partial(_read_game, changes=changes), max_games)


def _is_entry(value: object) -> bool:
    """Return whether a JSON value is a single entry of a log."""
    return isinstance(value, dict) and "move" in value


def _read_game(log: object, changes: Mapping[str, str] | None) -> Replay:
    raise_for_error_answer(log)
    file = LogObject.from_value("the file", {"log": log} if isinstance(log, list) else log)
    entries = file.get_objects("log", "entry")
    if not entries:
        raise RecordError("the file: this log has no entries")
    deal = entries[0].get_object("move")
    filled: list[GapGuess] = []
    if deal.get_number("id") != PREPARE:
        deal, filled = _guess_deal(file, entries)
        entries = [LogObject(deal.place, {"move": deal.table}), *entries]
    players = (deal.get_typed("p1", str), deal.get_typed("p2", str))
    ages = {
        age: deal.get_object("cards").get_component_ids(str(age), CARDS, "card")
        for age in (1, 2, 3)
        if str(age) in deal.get_typed("cards", dict)
    }
    stopped = _read_stopped_outcome(entries[-1].get_object("move"), players)
    played = entries[1:] if stopped is None else entries[1:-1]
    replay = replay_logged_actions(
        "sevenwd_io",
        changes,
        players,
        {
            "board_tokens": deal.get_component_ids("tokens", TOKENS, "Progress token"),
            "library": deal.get_component_ids("randomTokens", TOKENS, "Progress token"),
            "wonders": deal.get_component_ids("wonders", WONDERS, "Wonder"),
            **{f"age_{age}": cards for age, cards in ages.items()},
            **{f"removed_{age}": removed_cards(age, cards) for age, cards in ages.items()},
        },
        _iter_player_actions(played, players, ages),
        stopped=stopped,
        site="7wd.io",
        filled=filled,
    )
    return add_winner(replay, _read_winner(file, players))


def _guess_deal(file: LogObject, entries: Sequence[LogObject]) -> tuple[LogObject, list[GapGuess]]:
    """Return a deal that fits a log from a saved page of the site, which has no deal, and a list of the guesses in it.

    `file` is the JSON object around the log, which may contain the players' names and the remaining tokens.
    """
    names = [file.find_object(who).find_text("name") for who in ("host", "guest")]
    actors = [entry.get_object("meta").get_typed("actor", str) for entry in entries]
    p1, p2 = [*dict.fromkeys(name for name in [*actors, *names] if name), "Player 1", "Player 2"][:2]
    moves = [entry.get_object("move") for entry in entries]
    picks = [move.get_number("wonder") for move in moves if move.get_number("id") == PICK]
    board = [move.get_number("token") for move in moves if move.get_number("id") == TOKEN_MOVES[0]]
    draws = [move for move in moves if move.get_number("id") == TOKEN_MOVES[1]]
    drawn = [move.get_number("token") for move in draws]
    left = file.find_object("state").table.get("tokens")
    board += [token for token in (left if isinstance(left, list) else []) if token and token not in board]
    rest = [token for token in TOKENS if token not in board + drawn]
    given = [
        {move.get_component_id(name, CARDS, "card") for name in ("pick", "give")}
        for move in moves
        if move.get_number("id") == LIBERTY
    ]
    cards = {str(age): _guess_cards_of_age(age, moves, set().union(*given)) for age in (1, 2, 3)}
    filled = [GapGuess("how the cards lay, and which ones were not taken", tuple(CARDS.values()))]
    missing = rest[: max(0, BOARD_TOKENS - len(board))]
    drawn_with = [*drawn, *rest[len(missing) :]][:LIBRARY_DRAWS]
    for move in draws:
        chosen = move.get_component_id("token", TOKENS, "Progress token")
        others = [TOKENS[other] for other in drawn_with if TOKENS.get(other, chosen) != chosen]
        filled.append(make_library_draw_guess(chosen, others))
    wonders = [*picks, *(wonder for wonder in WONDERS if wonder not in picks)][: max(WONDERS_DRAFTED, len(picks))]
    if undrafted := wonders[len(picks) :]:
        filled.append(GapGuess("the undrafted Wonders", tuple(WONDERS[wonder] for wonder in undrafted)))
    if missing:
        filled.append(GapGuess("the Progress tokens left", tuple(TOKENS[token] for token in missing)))
    deal = {"id": PREPARE, "p1": p1, "p2": p2, "wonders": wonders, "cards": cards}
    deal |= {"tokens": board + missing, "randomTokens": drawn_with}
    return LogObject(entries[0].place, deal), filled


def _guess_cards_of_age(age: int, moves: Sequence[LogObject], gone: Set[str]) -> list[int]:
    """Return a guess of the card in each slot of an Age, as the site's numbers of the cards.

    Each card that was taken is accessible when it is taken.  Cards in `gone` are known to be elsewhere, so the guess
    does not use them for the slots of cards that were never taken.
    """
    taken = [
        TakenCard(move.place, move.get_component_id("card", CARDS, "card"), far=move.get_number("id") == FETCH)
        for move in moves
        if move.get_number("id") in TAKING and min(move.get_number("card") // 100, 3) == age
    ]
    numbers = {card: number for number, card in CARDS.items()}
    return [numbers.get(card, 0) for card in guess_cards_of_slots(age, taken, gone)]


def _read_winner(file: LogObject, players: Sequence[str]) -> int | None:
    """Return the seat of the winner that the JSON object around the log names; None if it names none."""
    winner = file.table.get("winner") or file.find_object("state").table.get("winner")
    return players.index(winner) if winner in players else None


def _read_stopped_outcome(last: LogObject, players: Sequence[str]) -> RecordedResult | None:
    """Return the outcome of a game that was resigned or lost on time, or None if the log does not end in this way.

    Args:
        last: the last entry of the log.
        players: the names of the players in the order of the seats.
    """
    if last.get_number("id") != OVER:
        return None
    return RecordedResult(1 - last.get_seat("loser", players), STOPS.get(last.get_number("reason"), "adjudication"))


def _iter_player_actions(
    entries: Sequence[LogObject], players: Sequence[str], ages: Mapping[int, Sequence[str]]
) -> Iterator[LoggedAction]:
    for entry in entries:
        move = entry.get_object("move")
        yield LoggedAction(
            entry.place, entry.get_object("meta").get_seat("actor", players), _format_action(move, players, ages)
        )


def _format_action(move: LogObject, players: Sequence[str], ages: Mapping[int, Sequence[str]]) -> str:
    """Return a player's move, which has the site's format, in our notation.

    Args:
        move: the entry of the log.
        players: the names of the players in the order of the seats.
        ages: the cards in the structure of each Age.
    """
    kind = move.get_number("id")
    if kind == PICK:
        return f"draft {move.get_component_id('wonder', WONDERS, 'Wonder')}"
    if kind in TOKEN_MOVES:
        return f"token {move.get_component_id('token', TOKENS, 'Progress token')}"
    if kind in CARD_MOVES:
        return f"{CARD_MOVES[kind]} {move.get_component_id('card', CARDS, 'card')}"
    if kind == WONDER:
        wonder = move.get_component_id("wonder", WONDERS, "Wonder")
        return f"wonder {wonder} with {move.get_component_id('card', CARDS, 'card')}"
    if kind == START:
        return f"start p{move.get_seat('player', players) + 1}"
    if kind == LIBERTY:
        own, given = move.get_component_id("pick", CARDS, "card"), move.get_component_id("give", CARDS, "card")
        age = move.get_number("pick") // 100
        rest = [card for card in removed_cards(age, ages.get(age, ())) if card not in (own, given)]
        return f"assign {own} {rest[0] if rest else own} {given}"
    raise RecordError(f"{move.place}: the site has no move with the id {kind}")
