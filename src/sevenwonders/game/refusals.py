"""Refusals, the reasons why actions are illegal, as data with ids, and the sentences about them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NotRequired

from ..messages import Messages
from .prices import describe_step
from .seats import Seat
from .views import ClosedDict


class Refusal(ClosedDict):
    """Reason why an action is illegal: the message `refusal.CODE`, and the values of its placeholders.

    Values are ids of components, names of seats as in `p1`, and verbs and payments in notation.  A refusal is made from
    the position as the seat knows it, so it reveals no hidden information.
    """

    code: str
    rule: NotRequired[str]  # the message `refusal.rule.RULE` about the legal choices
    verb: NotRequired[str]
    verbs: NotRequired[list[str]]
    unit: NotRequired[str]
    board: NotRequired[str]
    place: NotRequired[str]  # what `number` counts: the message `refusal.place.PLACE`
    number: NotRequired[int]
    limit: NotRequired[int]
    seat: NotRequired[Seat]
    by: NotRequired[list[str]]
    face_down: NotRequired[int]  # face-down cards that cover the card, beside the cards of `by`
    coins: NotRequired[int]
    purse: NotRequired[int]
    steps: NotRequired[list[Any]]  # of the price, as in a view
    hand: NotRequired[list[str]]
    missing: NotRequired[dict[str, int]]  # the missing resources
    makes: NotRequired[list[list[str]]]  # the resources of the city, alternatives in a list
    way: NotRequired[str]
    ways: NotRequired[list[str]]
    move: NotRequired[int]  # the number of a move in a record, counting from 1
    line: NotRequired[str]  # the notation of this move


def join_actions(actions: Sequence[str], most: int) -> str:
    """Join the first `most` legal actions with commas, and say how many more there are.

    >>> join_actions(["decline", "pass", "build altar"], 2)
    'decline, pass and 1 more'
    """
    more = len(actions) - most
    return ", ".join(actions[:most]) + (f" and {more} more" if more > 0 else "")


def describe_refusal(refusal: Refusal, messages: Messages) -> str:
    """Return a sentence about the reason why an action is illegal, in the language of the messages.

    The web page has an equivalent JavaScript function.

    >>> from sevenwonders.registry import game_type
    >>> refusal = {"code": "covered", "unit": "altar", "by": ["baths"], "face_down": 1}
    >>> describe_refusal(refusal, game_type("duel").messages("de"))
    'Altar liegt unter: Bäder und einer verdeckten Karte'
    """
    say, name_of = messages.say, messages.component_name

    def quote_word(word: str) -> str:
        """Return a word in quotation marks; for an empty word, a phrase such as `nothing`."""
        return say("refusal.word", word=word) if word else say("refusal.nothing")

    def name_resources(names: Sequence[str]) -> str:
        """Return the names of alternative resources, separated by `/`."""
        return "/".join(say(f"resource.{name}") for name in names)

    def name_covering_cards(names: Sequence[str]) -> str:
        """Return the names of the cards that cover a card, with the number of those that are face down."""
        hidden = refusal.get("face_down", 0)
        return messages.join([*map(name_of, names), *([say("refusal.face_down", count=hidden)] if hidden else [])])

    words: Mapping[str, Callable[[Any], object]] = {
        "verb": quote_word,
        "verbs": lambda verbs: messages.join(map(quote_word, verbs), "or"),
        "unit": name_of,
        "board": lambda board: say(f"round.board.{board}"),
        "seat": lambda seat: say("refusal.seat", number=int(seat[1:])),
        "by": name_covering_cards,
        "coins": lambda coins: say("coins", count=coins),
        "hand": lambda cards: ", ".join(map(name_of, cards)),
        "missing": lambda lacking: messages.join(
            f"{count} {name_resources([name])}" for name, count in lacking.items()
        ),
        "makes": lambda made: ", ".join(map(name_resources, made)) or say("refusal.nothing"),
        "way": quote_word,
        "line": quote_word,
        "ways": lambda ways: messages.join(map(quote_word, ways), "or"),
    }
    values = {field: words[field](value) if field in words else value for field, value in refusal.items()}
    named = say(f"refusal.place.{refusal['place']}", number=refusal["number"]) if "place" in refusal else ""
    values["what"] = values.get("unit") or values.get("board") or named or say("refusal.that")
    if "rule" in refusal:
        values["rule"] = say(f"refusal.rule.{refusal['rule']}", **values)
    steps = "; ".join(describe_step(step, messages) for step in refusal.get("steps", ()))
    reason = say(f"refusal.{refusal['code']}", **values) + (f" ({steps})" if steps else "")
    return say("refusal.at_move", **values, reason=reason) if "move" in refusal else reason
