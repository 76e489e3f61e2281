"""Tables of answers, for pandas, polars, DuckDB and files of Parquet.

``Rows`` has named columns of equal length. Whatever reads Arrow takes it as it is, and needs no other package for that:

>>> from barpoint.rows import Rows
>>> rows = Rows({"play": ["8/5 6/5", "13/8"], "error": [0.0, None]})
>>> len(rows), rows.columns
(2, ['play', 'error'])
>>> rows["error"], list(rows)[0]
([0.0, None], {'play': '8/5 6/5', 'error': 0.0})

``polars.DataFrame(rows)``, ``pyarrow.table(rows)`` and ``duckdb.sql("from rows")`` are tables of it without a copy, and
``pandas.DataFrame(dict(rows))`` is one with a copy. ``polars.DataFrame(rows).write_parquet("rows.parquet")`` writes a file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, Protocol, TypeAlias

from ._native import ArrowTable, Library
from .documents import Action, MatchAnalysis

__all__ = ["Kind", "Rows", "concatenated"]

#: Column: a list, in which ``None`` is a value that is missing, or an array of NumPy.
Column: TypeAlias = Any

#: Kind of the values of a column.
Kind: TypeAlias = Literal["text", "truth", "integer", "number", "day"]


class Rows:
    """Table with named columns. It cannot be changed.

    A column is a list, in which ``None`` stands for a missing value, or an array of NumPy, whose memory Arrow's readers
    share. ``rows["error"]`` is a column, ``dict(rows)`` has them all, and an iteration yields a dictionary for each row.

    For Arrow a column has the kind of ``kinds``, or else of its values: texts, truth values, numbers, or dates. A column
    without any value has texts.
    """

    def __init__(self, columns: Mapping[str, Column], kinds: Mapping[str, Kind] | None = None) -> None:
        self._columns = dict(columns)
        self._kinds: dict[str, Kind] = {name: kind for name, kind in (kinds or {}).items() if name in self._columns}
        lengths = {len(column) for column in self._columns.values()}
        if len(lengths) > 1:
            raise ValueError(f"columns of lengths {sorted(lengths)}: expected equal ones")
        self._length = lengths.pop() if lengths else 0

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""
        return list(self._columns)

    @property
    def kinds(self) -> dict[str, Kind]:
        """Kinds of the columns that do not depend on their values."""
        return dict(self._kinds)

    def keys(self) -> list[str]:
        """Returns the names of the columns, for ``dict(rows)``."""
        return self.columns

    def __getitem__(self, name: str) -> Column:
        return self._columns[name]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for values in zip(*self._columns.values(), strict=True):
            yield dict(zip(self._columns, values, strict=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rows) and self.columns == other.columns and list(self) == list(other)

    def with_columns(self, **values: Any) -> Rows:
        """Returns the table with further columns in front, each with one value in all rows."""
        kinds: dict[str, Kind] = {name: kind for name, kind in self._kinds.items() if name not in values}
        columns = {name: column for name, column in self._columns.items() if name not in values}
        return Rows({name: [value] * len(self) for name, value in values.items()} | columns, kinds)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Returns the table as Arrow's PyCapsule interface asks."""
        return self._arrow().__arrow_c_stream__(requested_schema)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Returns the table as a single array of Arrow's PyCapsule interface."""
        return self._arrow().__arrow_c_array__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        """Returns the types of the columns as Arrow's PyCapsule interface asks."""
        return self._arrow().__arrow_c_schema__()

    def _arrow(self) -> ArrowTable:
        return ArrowTable(self._columns, self._kinds)

    def __repr__(self) -> str:
        return f"<Rows: {len(self)} of {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        from .notebook import grid

        shown = [list(row.values()) for row, _ in zip(self, range(_SHOWN), strict=False)]
        more = f"{len(self)} rows" if len(self) > _SHOWN else ""
        return grid(self.columns, shown, note=more)


#: Number of rows that a notebook shows.
_SHOWN = 20


def _kinds(kind: Kind, names: str) -> dict[str, Kind]:
    return {name: kind for name in names.split()}


#: Kinds of the columns of analyses, so that tables of money games and of matches have equal ones.
_DECISIONS = (
    _kinds("integer", "match match_length game action player")
    | _kinds("number", "error error_points luck luck_points difficulty static_error equity best_equity")
    | _kinds("number", "no_double double_take double_pass win win_gammon win_backgammon lose_gammon lose_backgammon")
    | _kinds("truth", "forced")
)

#: Kinds of the columns of a library.
_MATCHES = (
    _kinds("integer", "id length games winner score_0 score_1")
    | _kinds("number", "rating_0 rating_1 luck_adjusted_result")
    | _kinds("truth", "analysed")
)


def concatenated(tables: Iterable[Rows]) -> Rows:
    """Returns the rows of all tables, which have the same columns."""
    all_tables = list(tables)
    names = all_tables[0].columns if all_tables else []
    if any(table.columns != names for table in all_tables):
        raise ValueError("tables of different columns: expected the same ones")
    kinds = all_tables[0].kinds if all_tables else {}
    if any(table.kinds != kinds for table in all_tables):
        kinds = {}
    return Rows({name: [value for table in all_tables for value in table[name]] for name in names}, kinds)


class Values(Protocol):
    """Values of positions in arrays, as a batch and labels have them."""

    @property
    def chances(self) -> Any: ...

    @property
    def equities(self) -> Any: ...

    @property
    def cubeless_equities(self) -> Any: ...

    @property
    def mwc(self) -> Any: ...


def of_batch(batch: Values) -> Rows:
    """Returns a row for each position of a batch or of labels. The columns of equities share its memory."""
    names = ("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon")
    columns: dict[str, Column] = {"equity": batch.equities, "cubeless_equity": batch.cubeless_equities}
    if batch.mwc is not None:
        columns["mwc"] = batch.mwc
    return Rows(columns | {name: batch.chances[:, index].copy() for index, name in enumerate(names)})


def of_analysis(document: MatchAnalysis) -> Rows:
    """Returns a row for each decision of an analysis.

    Errors and luck are in normalised equity; ``_points`` are those in points, or in chances to win the match. Plays have
    the equity of the play that was made and of the best one, and the five chances of the former. Cube decisions have
    the equities of the three actions.
    """
    rows = [_decision(document, action) for action in document.actions]
    names = list(_decision(document, None))
    return Rows({name: [row[name] for row in rows] for name in names}, _DECISIONS)


def of_matches(text: str) -> Rows:
    """Returns a row for each match of a library."""
    infos = json.loads(text)
    single = [
        "id", "date", "event", "round", "place", "length", "variant", "games", "winner", "luck_adjusted_result",
        "analysed", "by", "file",
    ]  # fmt: skip
    pairs = [("name", "names"), ("score", "score"), ("rating", "ratings")]
    columns = {name: [info.get(name) for info in infos] for name in single}
    for name, source in pairs:
        for player in range(2):
            columns[f"{name}_{player}"] = [info[source][player] for info in infos]
    return Rows(columns, _MATCHES)


def of_library(library: Library) -> Rows:
    """Returns a row for each decision of the analysed matches of a library."""
    matches = list(library.matches())
    empty = MatchAnalysis(version=1, match=1, names=("", ""), actions=(), resignations=(), beavers=(), nets={}, variant="backgammon")
    tables = [of_analysis(empty).with_columns(match=0, date="", event="", file="")]
    for one in matches:
        if one["analysed"]:
            rows = of_analysis(library.record(one["id"]).analysis())
            tables.append(rows.with_columns(match=one["id"], date=one["date"], event=one["event"], file=one["file"]))
    return Rows(dict(concatenated(tables)), _DECISIONS)


def _decision(document: MatchAnalysis, action: Action | None) -> dict[str, Any]:
    """Returns the cells of a decision, ``None`` for all without one."""

    def of(source: Any, name: str) -> Any:
        return None if source is None else getattr(source, name)

    candidates = () if action is None else action.candidates
    made = next((one for one in candidates if one.made), None)
    best = candidates[0] if candidates else None
    cube = of(action, "cube")
    chances = of(made, "chances") if made else of(cube, "chances")
    cells = {
        "match_length": document.length,
        "name": None if action is None else document.names[action.player],
        "opponent": None if action is None else document.names[1 - action.player],
        **{
            name: of(action, name)
            for name in ["game", "action", "player", "kind", "position", "xgid", "dice", "made", "best", "forced"]
        },
        "error": of(of(action, "error"), "normalised"),
        "error_points": of(of(action, "error"), "unnormalised"),
        "mark": of(action, "mark"),
        "luck": of(of(action, "luck"), "normalised"),
        "luck_points": of(of(action, "luck"), "unnormalised"),
        "luck_mark": of(action, "luck_mark"),
        "difficulty": of(action, "difficulty"),
        "static_error": of(action, "static_error"),
        "level": of(made or best or cube, "level"),
        "equity": of(made, "equity"),
        "best_equity": of(best, "equity"),
        **{name: of(cube, name) for name in ["no_double", "double_take", "double_pass", "correct"]},
        **{
            name: of(chances, name)
            for name in ["win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon"]
        },
        "themes": None if action is None else ", ".join(theme.theme for theme in action.themes),
        "reasons": of(action, "reasons"),
    }
    return cells
