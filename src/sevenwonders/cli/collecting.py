"""Games that come in while somebody watches: a table that grows, a file of data, a file of records."""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import typer
from rich.console import Console, RenderableType
from rich.live import Live

from ..lab.results import write
from ..records import RecordWriter


def collect(
    results: Any,
    chunks: Iterable[tuple[Any, list[str]]],
    show: Callable[[Any], RenderableType],
    console: Console,
    out: Path | None,
    records: Path | None,
) -> None:
    """Add up results, each chunk with the texts of its records, and show what they say; Ctrl-C keeps what there is.

    Args:
        results: no games yet, of the kind that the chunks have.
        chunks: results of some more games, each with their records where these are kept.
        show: what the games so far say.
        console: where it is shown.
        out: a file for the data, written at the end.
        records: a file for the records, which grows.
    """
    try:
        with (
            RecordWriter(records) if records else nullcontext() as sink,
            Live(console=console, refresh_per_second=4, transient=True) as live,
        ):
            for chunk, texts in chunks:
                results += chunk
                if sink:
                    sink.add_block("".join(texts))
                live.update(show(results))
    except KeyboardInterrupt:
        console.print("interrupted; the games so far:")
        raise typer.Exit(130) from None
    finally:
        if out and len(results):
            write(results, out)
        console.print(show(results))
