"""The table of moves of a position: the value of each move, its reasons, and the cards that it may reveal."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...errors import SevenWondersError, plural
from ...game.player import Reason
from ...game.reasons import describe_reason
from ...messages import Messages

if TYPE_CHECKING:
    from ...records import Record
    from ...review import ReviewSettings

MIN_OUTCOME = 0.05  # rarer endings are left out
CARDS = 6  # maximum number of cards that are named of those that may be revealed
Data = Mapping[str, Any]


def evaluate_legal_moves(record: "Record", ply: int, depth: "ReviewSettings") -> dict[str, Any]:
    """Evaluate each legal move before a ply with the review engine.

    Return the engine's answer as JSON values, and add the names of the players by seat under the key `names`.

    Args:
        record: the record of the game.
        ply: the index of the ply.
        depth: the settings of the search.

    Raises:
        SevenWondersError: the record cannot be replayed, or no player decides at this ply.
    """
    from ...records import dumps
    from ...review.engine import answer_question

    game = record.replay().game
    if not 0 <= ply <= len(game.plies):
        raise SevenWondersError(f"the game has {plural(len(game.plies), 'ply', 'plies')}; there is no ply {ply}")
    if ply < len(game.plies) and game.plies[ply].seat == game.CHANCE:
        after = next((number for number, later in enumerate(game.plies[ply:], ply) if later.seat != game.CHANCE), None)
        hint = "" if after is None else f"; the next decision is ply {after}"
        raise SevenWondersError(f"ply {ply} is a reveal, where no player decides{hint}")
    asked: dict[str, object] = {"record": dumps([record]), "ply": ply, "risks": True}
    if ply < len(game.plies):
        asked["seat"] = game.plies[ply].NAMES[game.plies[ply].seat]
    [answer] = answer_question(asked, depth)
    return {**answer, "names": list(game.names)}


def format_move_evaluations(analysis: Data, messages: Messages) -> Iterator[str]:
    """Format the result of `evaluate_legal_moves` as lines of text; `messages` are the messages of the game."""
    name = analysis["names"][int(analysis["seat"][1:]) - 1]
    ends = _format_endings(analysis["outcomes"])
    sure = " exactly" if analysis["exact"] else _format_likely_range(analysis["range_90"])
    win = _format_percent(analysis["win"])
    yield f"ply {analysis['ply']}, {name} decides: {win} to win{sure}{ends and f' ({ends})'}"
    yield from _format_proved_result(analysis["moves"])
    for move in analysis["moves"]:
        yield from _format_move(move, messages)


def _format_likely_range(bounds: list[float]) -> str:
    """Format the bounds between which the chance to win lies with 90 % probability; "" if there are none."""
    return f", likely range {_format_percent(bounds[0])} to {_format_percent(bounds[1])}" if bounds else ""


def _format_proved_result(moves: list[Data]) -> Iterator[str]:
    best = moves[0]
    if not best["proved"]:
        return
    word = {1.0: "won", 0.0: "lost"}.get(best["value"], "shared")
    keeping = [move["text"] for move in moves if move["proved"] and move["value"] == best["value"]]
    yield f"  {word} by force, whatever comes; {len(keeping)} of {len(moves)} moves keep that"


def _format_move(move: Data, messages: Messages) -> Iterator[str]:
    points = move["points"]
    more = [
        "" if points is None else f"{points:.1f} points",
        f"{move['visits']:,} tries",
        "proved" if move["proved"] else "",
        _format_endings(move["outcomes"]),
    ]
    yield f"  {_format_percent(move['value']):>7}  {move['text']}   {', '.join(filter(None, more))}"
    if move["reasons"]:
        words = (describe_reason(Reason(reason["key"], reason["values"]), messages) for reason in move["reasons"])
        yield f"           {', '.join(words)}"
    if move["line"]:
        yield f"           then {', '.join(move['line'][:4])}"
    if move["risk"] is not None:
        yield f"           {_format_risk(move)}"


def _format_risk(move: Data) -> str:
    """Format the risk of a move: the number of reveals that lose (or win, for a losing move), and the worst reveal."""
    risk, number = move["risk"], move["outs"]["number"]
    losing = move["outs"]["losing"]
    count, verb = (losing, "lose") if move["value"] >= 0.5 else (number - losing, "win")
    reveals = f"{count} of {number} reveals {verb}{'s' if count == 1 else ''}"
    if not risk["exact"]:
        return f"{reveals}, of some drawn by lot; the worst leaves {_format_percent(risk['value'])}"
    worst = ", ".join(text.partition(" ")[2] for text in risk["texts"])
    cards = ", ".join(f"{card['what']} {_format_percent(card['value'])}" for card in move["cards"][:CARDS])
    chance, value = _format_percent(risk["chance"]), _format_percent(risk["value"])
    return f"{reveals}; at worst {worst} ({chance} likely): {value}; {cards}"


def _format_endings(outcomes: Mapping[str, float]) -> str:
    endings = sorted(outcomes.items(), key=lambda ending: -ending[1])
    return ", ".join(
        f"{way.replace('_', ' ')} {_format_percent(often)}" for way, often in endings if often >= MIN_OUTCOME
    )


def _format_percent(part: float) -> str:
    return f"{100 * part:.1f} %"
