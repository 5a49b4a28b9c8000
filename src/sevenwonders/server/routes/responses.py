"""Descriptions of responses in the OpenAPI document that the routes share."""

from ..protocol.requests import Error

SVG = "image/svg+xml"
UNCHANGED: dict[int | str, dict[str, object]] = {304: {"description": "you have it"}}
PICTURE: dict[int | str, dict[str, object]] = {200: {"content": {SVG: {}}, "description": "the picture"}}

# Error answers of the routes.
REFUSALS: dict[int | str, dict[str, object]] = {
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
