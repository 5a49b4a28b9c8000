"""What the server says when something cannot be done: a short code for programs and one sentence for people."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from pydantic import ValidationError
from starlette.responses import JSONResponse


class Refusal(Exception):
    """A request that is refused.

    Args:
        code: a word in snake_case, stable for programs.
        sentence: what is wrong and what would be right.
        status: the HTTP status where it was asked over HTTP.
    """

    def __init__(self, code: str, sentence: str, status: int = HTTPStatus.BAD_REQUEST) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.status = int(status)


def response_to(refusal: Refusal) -> JSONResponse:
    """A refusal as an answer over HTTP."""
    return JSONResponse({"error": refusal.sentence, "code": refusal.code}, refusal.status)


def no_table(name: str) -> Refusal:
    """There is no table of that name."""
    shown = name if len(name) <= 20 else f"{name[:20]}…"
    return Refusal("no_table", f"there is no table '{shown}'; check the link, or choose one in the lobby", 404)


LONGEST, LONGEST_PLACE = 300, 60  # letters
NOT_FIELDS = ("body", "query", "path", "duel", "classic")  # parts of a place that say where to look, or as what


def sentence(error: ValidationError) -> str:
    """What is wrong with a message, and what would be right."""
    return from_errors(error.errors(include_url=False))


def from_errors(errors: Sequence[Any]) -> str:
    """The first complaint of several, in a sentence that is no longer than one."""
    said = _said_of(errors)
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}…"


def _said_of(errors: Sequence[Any]) -> str:
    first = errors[0]
    place = ".".join(str(part) for part in first["loc"] if part not in NOT_FIELDS)
    place = place.encode("utf-8", "replace").decode()[:LONGEST_PLACE]
    said = first["msg"][:1].lower() + first["msg"][1:]
    match first["type"]:
        case "json_invalid":
            return "this is not JSON; send one JSON object"
        case "missing":
            return f"'{place}' is missing; {_more(errors)}"
        case "extra_forbidden":
            return f"there is no field '{place}' here; leave it out"
        case "union_tag_invalid":
            return f"'{str(first['ctx']['tag'])[:40]}' is none of what is known here: {first['ctx']['expected_tags']}"
        case "value_error":
            return f"'{place}' {first['ctx']['error']}"
        case "union_tag_not_found":
            return "'type' is missing; every message says what it is"
    return f"{place or 'the message'}: {said}"


def _more(errors: Sequence[Any]) -> str:
    others = len(errors) - 1
    return "see the protocol in the documentation" if not others else f"and {others} more should be mended"
