"""Reader of game files from sevenee.mattle.online.

A game is a list of actions, some of the site, such as dealing cards, and some of the players.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ...errors import RecordError, quoted
from .. import components
from ..components import Deck
from ..record import Replay
from ..rules.setup import BOARD_TOKENS
from .site_log import (
    TIE,
    TOKENS,
    WONDERS_DRAFTED,
    GapGuess,
    LoggedAction,
    LogObject,
    TakenCard,
    add_doubts_to_comment,
    add_winner,
    guess_cards_of_slots,
    raise_for_error_answer,
    reconstruct_library_draw,
    removed_cards,
    replay_log,
    replay_logged_actions,
)

CARDS = {card.row: card.id for card in components.CARDS if card.deck <= Deck.GUILD}  # the site uses our numbers
WONDERS = dict(enumerate(wonder.id for wonder in components.WONDERS[:12]))
RULES = {TIE: "last_player_begins"}
CARD_MOVES = {"buyCard": "build", "discardCard": "discard", "killCard": "destroy", "pickDiscardedCard": "revive"}
PLAYER = "p"


def read_games(text: str, changes: Mapping[str, str] | None = None, max_games: int | None = None) -> list[Replay]:
    """Read the games of a file.

    Args:
        text: the file of a game, or of several.
        changes: rules options that differ from those of the site.
        max_games: refuse a file with more games than this.

    Raises:
        RecordError: the text is not a game of this site, or contradicts the rules; the message names the place.
        OptionError: `changes` has an unknown option or value.
    """
    return replay_log(text, lambda _: False, partial(_read_game, changes=changes), max_games)


def _read_game(value: object, changes: Mapping[str, str] | None) -> Replay:
    raise_for_error_answer(value)
    file = LogObject.from_value("the file", value)
    names = [
        player.find_text("name") or f"Player {number}"
        for number, player in enumerate(file.get_objects("players", "player"), 1)
    ]
    if len(names) != 2:
        raise RecordError(f"the file: {len(names)} players are named; two play")
    items = file.get_objects("actionItems", "action")
    deal: dict[str, list[str]] = {}
    drawn: list[str] = []
    ages = 0
    for item in items:
        action = item.get_object("action")
        match action.get_typed("type", str):
            case "drawProgressTokens":
                deal["board_tokens"] = _read_progress_tokens(action, "progressTokens")
                drawn = _read_progress_tokens(action, "reservedProgressTokens")
            case "drawWonders":
                deal["wonders"] = action.get_component_ids("wonders", WONDERS, "Wonder")
            case "drawCards":
                ages += 1
                cards = [
                    number
                    for row in action.get_typed("cards", list)
                    for number in _read_card_numbers_in_row(action, row)
                ]
                deal[f"age_{ages}"] = [action.component_with_number(number, CARDS, "card") for number in cards]
                deal[f"removed_{ages}"] = removed_cards(min(ages, 3), deal[f"age_{ages}"])
    lines = list(_iter_player_actions(items))
    filled = list(_fill_deal_gaps(deal, lines))
    deal["library"], drawn_with = reconstruct_library_draw(lines, deal.get("board_tokens", []), drawn)
    replay = replay_logged_actions(
        "default",
        changes,
        (names[0], names[1]),
        deal,
        lines,
        site="sevenee.mattle.online",
        rules=RULES,
        filled=[*filled, *drawn_with],
    )
    return add_winner(add_doubts_to_comment(replay, _describe_coin_contradiction(replay, file)), _read_winner(file))


def _fill_deal_gaps(deal: dict[str, list[str]], lines: Sequence[LoggedAction]) -> Iterator[GapGuess]:
    """Fill gaps in the deal of a file that lacks the site's own actions, and yield each guess.

    Cards, Wonders and tokens are dealt in such a way that the players can take those that they take in `lines`.
    """
    acts = [(line.place, number, line.action.split()) for number, line in enumerate(lines, 1)]
    if "wonders" not in deal:
        picks = [words[1] for _, _, words in acts if words[0] == "draft"]
        rest = [wonder for wonder in WONDERS.values() if wonder not in picks][: max(0, WONDERS_DRAFTED - len(picks))]
        deal["wonders"] = picks + rest
        if rest:
            yield GapGuess("the undrafted Wonders", tuple(rest))
    if "board_tokens" not in deal:
        before = [None, *acts]
        taken = [
            words[1]
            for last, (_, _, words) in zip(before, acts, strict=False)
            if words[0] == "token" and not (last and last[2][:2] == ["wonder", "the_great_library"])
        ]
        rest = [token for token in TOKENS.values() if token not in [words[-1] for _, _, words in acts]]
        rest = rest[: max(0, BOARD_TOKENS - len(taken))]
        deal["board_tokens"] = taken + rest
        yield GapGuess("the Progress tokens left", tuple(rest))
    for age in (1, 2, 3):
        taken_cards = [
            TakenCard(place, words[-1], number)
            for place, number, words in acts
            if words[0] in ("build", "discard", "wonder") and min(components.BY_ID[words[-1]].deck, 3) == age
        ]
        if f"age_{age}" not in deal and taken_cards:
            deal[f"age_{age}"] = guess_cards_of_slots(age, taken_cards)
            yield GapGuess(
                f"how the cards of Age {'I' * age} lay, and which ones were not taken", tuple(deal[f"age_{age}"])
            )


def _read_progress_tokens(action: LogObject, name: str) -> list[str]:
    tokens = action.get_typed(name, list)
    for token in tokens:
        if token not in TOKENS.values():
            raise RecordError(f"{action.place}: there is no Progress token {quoted(str(token))}")
    return tokens


def _read_card_numbers_in_row(action: LogObject, row: object) -> list[object]:
    if not isinstance(row, list):
        raise RecordError(f"{action.place}: 'cards' should be a list of rows")
    return [number for number in row if number is not None]


def _iter_player_actions(items: list[LogObject]) -> Iterator[LoggedAction]:
    for item in items:
        if item.get_object("agent").get_typed("t", str) == PLAYER:
            action = item.get_object("action")
            yield LoggedAction(item.place, action.get_number("playerIndex"), _format_action(action))


def _format_action(action: LogObject) -> str:
    """Return a player's action, which has the site's format, in our notation."""
    kind = action.get_typed("type", str)
    if kind in CARD_MOVES:
        return f"{CARD_MOVES[kind]} {action.get_component_id('card', CARDS, 'card')}"
    match kind:
        case "pickWonder":
            return f"draft {action.get_component_id('wonder', WONDERS, 'Wonder')}"
        case "buildWonder":
            wonder = action.get_component_id("wonder", WONDERS, "Wonder")
            return f"wonder {wonder} with {action.get_component_id('card', CARDS, 'card')}"
        case "pickProgressToken":
            return f"token {action.get_typed('progressToken', str)}"
        case "pickStartPlayer":
            return f"start p{action.get_number('pickedPlayerIndex') + 1}"
    raise RecordError(f"{action.place}: nothing is known of an action {quoted(kind)}")


def _read_winner(file: LogObject) -> int | None:
    """Return the seat that the file names as the winner; None if it names none."""
    result: Mapping[str, Any] = file.find_object("data").find_object("result").table
    winner = result.get("winnerIndex")
    return int(winner) if winner in (0, 1) and result.get("victory") != "tie" else None


def _describe_coin_contradiction(replay: Replay, file: LogObject) -> str:
    """Describe the first difference between a player's final coins in the file and by our rules; empty if all agree."""
    players = file.find_object("data").table.get("players")
    ours = [city.coins for city in replay.game.state.city]
    for name, coins, player in zip(
        replay.record.players, ours, players if isinstance(players, list) else (), strict=False
    ):
        theirs = LogObject("the file", player).find_number("coins") if isinstance(player, dict) else None
        if theirs not in (None, coins):
            return f"the game leaves {name} {theirs} coins in the file, and {coins} by our rules"
    return ""
