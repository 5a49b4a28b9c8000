"""What a route may answer besides what was asked for, for the description of the interface."""

from typing import Any

from ..protocol.requests import Error

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error, "description": said}
    for status, said in {
        400: "it cannot be understood",
        403: "it is not for you",
        404: "there is no such thing",
        409: "not now",
        413: "too large",
        421: "the server has another name",
        422: "it makes no sense",
        429: "too much at once",
        503: "the games cannot be kept just now",
    }.items()
}
