"""Refusals of requests, each with a code for programs and a sentence for people."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from pydantic import ValidationError
from starlette.responses import JSONResponse

from ..errors import FeatureNotOfferedError, IllegalActionError, SevenWondersError
from ..game.refusals import Refusal as IllegalMove
from ..game.refusals import describe_refusal
from ..registry import game_type


class RequestRefusal(Exception):
    """Error of a request that the server refuses, over HTTP or over a WebSocket.

    Args:
        code: a word in snake_case for programs, such as `no_table`; it never changes.
        sentence: the problem and its remedy, for people; unpaired surrogates become question marks.
        status: the HTTP status of the response to a request over HTTP.
        retry_after: the seconds until the request may be repeated, if known.

    Attributes:
        reason: the violated rule as data, if the game provides it.
        game: the name of the game of `reason`; None if the client knows the game already.
    """

    reason: IllegalMove | None = None
    game: str | None = None

    def __init__(self, code: str, sentence: str, status: int = 400, retry_after: int | None = None) -> None:
        super().__init__(sentence)
        self.code, self.status, self.retry_after = code, status, retry_after
        self.sentence = sentence.encode("utf-8", "replace").decode()


def refusal_to_response(refusal: RequestRefusal) -> JSONResponse:
    """Return the HTTP response for a refusal: JSON with its sentence and code, and the violated rule if it is known."""
    headers = None if refusal.retry_after is None else {"retry-after": str(refusal.retry_after)}
    answer: dict[str, object] = {"error": refusal.sentence, "code": refusal.code}
    if refusal.reason:
        answer |= {"refusal": refusal.reason} | ({"game": refusal.game} if refusal.game else {})
    return JSONResponse(answer, refusal.status, headers)


def make_illegal_action_refusal(error: SevenWondersError, game: str | None = None) -> RequestRefusal:
    """Return the refusal of an action that the rules do not allow, with the violated rule as data if the error has it.

    Args:
        error: the error that the game raised.
        game: the name of the game, if the client does not know it already.
    """
    refusal = RequestRefusal("illegal", str(error), 422)
    if isinstance(error, IllegalActionError):
        refusal.reason, refusal.game = error.refusal, game
    return refusal


@contextmanager
def translate_refusal_sentences(language: str) -> Iterator[None]:
    """Translate the sentences of refusals that are raised in a `with` block.

    Only a refusal that has the violated rule as data can be translated; others stay in English.

    Args:
        language: the code of the language, such as `de`.
    """
    try:
        yield
    except RequestRefusal as refusal:
        if refusal.reason and refusal.game and language != "en":
            refusal.sentence = describe_refusal(refusal.reason, game_type(refusal.game).messages(language))
        raise


@contextmanager
def refuse_on_error(code: str, status: int) -> Iterator[None]:
    """Raise a `RequestRefusal` instead of each `SevenWondersError` in a `with` block or a decorated function.

    The decorated function must not be async, since the block would end before the function body runs.

    Args:
        code: the code of the refusal, which has the same sentence as the error.
        status: the HTTP status of the response.
    """
    try:
        yield
    except SevenWondersError as error:
        raise RequestRefusal(code, str(error), status) from None


def make_not_offered_refusal(error: FeatureNotOfferedError) -> RequestRefusal:
    """Return the refusal of a request for a feature, such as hints, that the game of the request does not have."""
    return RequestRefusal("not_offered", str(error), 404)


def make_no_table_refusal(name: str) -> RequestRefusal:
    """Return the refusal of a request for a table id that does not exist."""
    shown = name if len(name) <= 20 else f"{name[:20]}…"
    return RequestRefusal("no_table", f"there is no table '{shown}'; check the link, or choose one in the lobby", 404)


def make_not_your_table_refusal() -> RequestRefusal:
    """Return the refusal of a request to delete a table that belongs to other people."""
    return RequestRefusal(
        "not_your_table", "only the person who created a table, or a player at it, may delete it", 403
    )


def make_no_study_refusal() -> RequestRefusal:
    """Return the refusal of a request for a study (a stored game record) that does not exist."""
    return RequestRefusal("no_study", "there is no such study; drop the record file on the page again", 404)


MAX_SENTENCE, MAX_LOCATION, MAX_INPUT = 300, 60, 40  # characters
NOT_FIELDS = ("body", "query", "path")  # parts of a location that name no field
BAD_NAME = "bad_name"  # the type of a validation error that the page translates
FIELD_SENTENCES = {  # sentences about a field, by Pydantic's type of error
    **dict.fromkeys(("bool_parsing", "bool_type"), "should be true or false"),
    **dict.fromkeys(("date_from_datetime_parsing", "date_parsing", "date_type"), "should be a day, as in 2026-10-18"),
    **dict.fromkeys(("dict_type", "model_attributes_type", "model_type"), "should be a JSON object"),
    **dict.fromkeys(("finite_number", "float_parsing", "float_type"), "should be a number"),
    **dict.fromkeys(("int_from_float", "int_parsing", "int_parsing_size", "int_type"), "should be a whole number"),
    "greater_than": "should be more than {gt:.15g}",
    "greater_than_equal": "should be at least {ge}",
    "less_than": "should be less than {lt}",
    "less_than_equal": "should be at most {le:.15g}",
    "list_type": "should be a list",
    "literal_error": "cannot be {input}; it is {expected}",
    "string_pattern_mismatch": "holds characters that have no place there",
    "string_too_long": "should have at most {max_length} characters",
    "string_too_short": "should have {min_length} or more characters",
    "string_type": "should be a text",
    "too_long": "should have at most {max_length} entries",
    "too_short": "should have at least {min_length} entries",
    "value_error": "{error}",
}
UNKNOWN_ERROR = "makes no sense; see the protocol in the documentation"


def describe_validation_error(error: ValidationError) -> str:
    """Return a sentence on what is wrong with a message that does not fit the protocol, and how to correct it."""
    return describe_first_error(error.errors(include_url=False))


def describe_first_error(errors: Sequence[object]) -> str:
    """Return a sentence of at most `MAX_SENTENCE` characters about the first of several Pydantic errors.

    The sentence is worded by this program rather than by Pydantic.
    """
    said = _format_first_error(errors)
    return said if len(said) <= MAX_SENTENCE else f"{said[:MAX_SENTENCE]}…"


def _format_first_error(errors: Sequence[Any]) -> str:
    """Return a sentence about the first of several Pydantic errors, without a limit on its length."""
    first = errors[0]
    location = ".".join(str(part) for part in first["loc"] if part not in NOT_FIELDS)
    location = location.encode("utf-8", "replace").decode()[:MAX_LOCATION]
    match first["type"]:
        case "json_invalid":
            return "this is not JSON; send one JSON object"
        case "missing" if not location:
            return "the body is missing; send one JSON object"
        case "missing":
            others = len(errors) - 1
            rest = f"and {others} more should be corrected" if others else "see the protocol in the documentation"
            return f"'{location}' is missing; {rest}"
        case "extra_forbidden":
            return f"there is no field '{location}' here; leave it out"
        case "union_tag_invalid":
            tag, known = str(first["ctx"]["tag"])[:MAX_INPUT], first["ctx"]["expected_tags"]
            return f"'{tag}' is none of what is known here: {known}"
        case "union_tag_not_found":
            return "'type' is missing; every message says what it is"
    if first["type"] == BAD_NAME:
        return f"the name {first['ctx']['error']}"
    sentence = FIELD_SENTENCES.get(first["type"], UNKNOWN_ERROR)
    said = sentence.format(input=_quote_input(first.get("input")), **first.get("ctx", {}))
    return f"'{location}' {said}" if location else f"the message {said}"


def _quote_input(given: object) -> str:
    """Return an invalid value as Python source for an error sentence, shortened to `MAX_INPUT` characters."""
    shown = repr(given).encode("utf-8", "replace").decode()
    return shown if len(shown) <= MAX_INPUT else f"{shown[:MAX_INPUT]}…"
