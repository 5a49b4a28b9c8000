"""Tables for notebooks (as HTML) and data frames (as Arrow streams)."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from html import escape
from typing import TypeAlias

from . import arrow

MAX_ROWS = 40
Columns: TypeAlias = dict[str, list[str | int | float | None]]


class DataFrameSource(ABC):
    """Base class of tables that `pandas.DataFrame.from_arrow`, `polars.DataFrame`, `pyarrow.table` and DuckDB read."""

    @abstractmethod
    def columns(self) -> Columns:
        """Return the table as a list of values for each column, by name, with None for missing values."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return arrow.make_arrow_stream(self.columns())

    def _repr_html_(self) -> str:
        return render_html_table(self.columns(), repr(self))


def render_html_table(columns: Mapping[str, Sequence[object]], caption: str = "") -> str:
    """Return an HTML table with at most `MAX_ROWS` rows; `columns` has the values of each column by name.

    >>> render_html_table({"player": ["<me>"], "share": [0.5]})
    '<table><thead><tr><th>player</th><th>share</th></tr></thead><tbody><tr><td>&lt;me&gt;</td><td>0.5</td></tr>...'
    """
    rows = list(zip(*columns.values(), strict=True))
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(f'<td>{_format_cell(value)}</td>' for value in row)}</tr>" for row in rows[:MAX_ROWS])
    if len(rows) > MAX_ROWS:
        body += f'<tr><td colspan="{len(columns)}">{len(rows) - MAX_ROWS} more rows</td></tr>'
    above = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{above}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def render_collapsible_html(summary: str, lines: Sequence[str]) -> str:
    """Return HTML that shows a summary; the lines of text below it are hidden until a reader opens it."""
    return f"<details><summary>{escape(summary)}</summary><pre>{escape(chr(10).join(lines))}</pre></details>"


def _format_cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else escape(str(value))
