"""Generator of the web page's types from the server's: `python -m sevenwonders.server.protocol.typescript [--check]`.

The generator writes `web/js/protocol.d.ts` and, for each game with its own views, `js/GAME/view.d.ts` in the game's
folder.  With `--check` it writes nothing, and fails if a file is not up to date.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from ...registry import GAMES, game_type
from ..settings import WEB
from . import messages, requests, shapes

COMMAND = "python -m sevenwonders.server.protocol.typescript"
HEAD = f"// Made by `{COMMAND}` from the server's models; change those, not this file.\n"
Schema = Mapping[str, Any]
BASES = {  # base models with fields that several messages share
    model.__name__: base
    for room in (messages, requests, shapes)
    for model in vars(room).values()
    if isinstance(model, type) and issubclass(model, shapes.Message)
    for base in model.__bases__
    if issubclass(base, shapes.Message) and base.model_fields
}


def render_files() -> dict[Path, str]:
    """Return the TypeScript text of each generated file, by path."""
    protocol = render_declarations()
    texts = {WEB / "js" / "protocol.d.ts": protocol}
    for game in map(game_type, GAMES):
        page, view_type = game.capabilities.page, game.capabilities.view_type
        if page and view_type:
            path = Path(str(page().folder)) / "js" / game.name / "view.d.ts"
            texts[path] = render_view_declarations(view_type(), protocol)
    return texts


def render_view_declarations(shape: type[object], protocol: str) -> str:
    """Return the TypeScript types of a game's views, which are the positions that the web page shows.

    Args:
        shape: the Python type of the views.
        protocol: the TypeScript text of the messages; types that it declares are imported from there.
    """
    schema = TypeAdapter(shape).json_schema(ref_template="{model}", mode="serialization")
    schemas = schema.pop("$defs") | {shape.__name__: schema}
    shared = [name for name in sorted(schemas) if f"export interface {name} " in protocol]
    imports = [f"import type {{ {', '.join(shared)} }} from '../protocol';\n"] if shared else []
    own = sorted(schemas.keys() - shared)
    return "\n".join([HEAD, *imports, *(_render_interface(name, schemas[name]) for name in own)])


def render_declarations() -> str:
    """Return the TypeScript types of all messages over the WebSocket and over HTTP."""
    schemas: dict[str, Schema] = {}
    bodies: dict[str, Schema] = {}
    sides: tuple[tuple[JsonSchemaMode, tuple[type[BaseModel], ...], str, TypeAdapter[Any]], ...] = (
        ("validation", requests.REQUESTS, "ClientMessage", messages.CLIENT),
        ("serialization", requests.ANSWERS, "ServerMessage", messages.SERVER),
    )
    for mode, models, name, union in sides:
        schemas |= models_json_schema([(model, mode) for model in models], ref_template="{model}")[1].get("$defs", {})
        body = union.json_schema(ref_template="{model}", mode=mode)
        schemas |= body.pop("$defs")
        bodies[name] = body
    for base in BASES.values():
        schemas[base.__name__] = base.model_json_schema(ref_template="{model}", mode="serialization")
    parts = [HEAD, *(_render_interface(name, schemas[name]) for name in sorted(schemas))]
    parts += [f"export type {name} = {_render_type(schema)};\n" for name, schema in bodies.items()]
    return "\n".join(parts)


def _render_interface(name: str, schema: Schema) -> str:
    """Return a JSON schema as a TypeScript interface called `name`, or as a type alias if it has no properties."""
    if "properties" not in schema:
        return f"export type {name} = {_render_type(schema)};\n"
    base = BASES.get(name)
    extends = f" extends {base.__name__}" if base else ""
    lines = [*_iter_comment_lines(schema.get("description", ""), ""), f"export interface {name}{extends} {{"]
    for key, entry in schema["properties"].items():
        if base and key in base.model_fields:
            continue
        optional = "" if key in schema.get("required", ()) or "const" in entry else "?"
        lines += _iter_comment_lines(entry.get("description", ""), "  ")
        lines.append(f"  {key}{optional}: {_render_type(entry)};")
    return "\n".join([*lines, "}", ""])


def _iter_comment_lines(text: str, indent: str) -> Iterator[str]:
    """Yield the lines of a JSDoc comment that contains a text, each line indented by `indent`."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield f"{indent}/**"
        yield from (f"{indent} * {line}".rstrip() for line in lines)
        yield f"{indent} */"


def _render_type(schema: Schema) -> str:
    """Return a JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return _render_literal(schema["const"])
    if "enum" in schema:
        return " | ".join(_render_literal(value) for value in schema["enum"])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(_render_type(each) for each in schema[several]))
    match schema.get("type"):
        case "array":
            item = _render_type(schema.get("items", {}))
            return f"({item})[]" if " " in item else f"{item}[]"
        case "object":
            key = _render_type(schema["propertyNames"]) if "propertyNames" in schema else "string"
            value = schema.get("additionalProperties")
            return f"Record<{key}, {_render_type(value) if isinstance(value, Mapping) else 'unknown'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "unknown"


def _render_literal(value: object) -> str:
    """Return a constant as a TypeScript literal."""
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def main(arguments: list[str]) -> int:
    """Write the files of types, or check them with `--check`.

    Return the exit status, which is 1 if a checked file is not up to date.
    """
    old = [file for file, text in render_files().items() if not file.exists() or file.read_text() != text]
    for file in old:
        if "--check" in arguments:
            print(f"{file} is not up to date; run: {COMMAND}")
        else:
            file.write_text(render_files()[file])
    return int(bool(old) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
