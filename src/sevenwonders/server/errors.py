"""What the server says when something cannot be done: a short code for programs and one sentence for people."""

from http import HTTPStatus

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
