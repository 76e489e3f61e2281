"""Unpickling of engines, rollouts, duels, matches, plays, tables and match equity tables."""

from __future__ import annotations

from typing import Any

from ._native import Duel, Engine, Match, MatchEquityTable, Play, Position, Rollout, Table
from .errors import PlayError


def engine(arguments: dict[str, Any]) -> Engine:
    """Returns the engine with these arguments."""
    return Engine(**arguments)


def resumed(origin: tuple[Engine, tuple[Any, ...], dict[str, Any]], file: bytes) -> Rollout:
    """Returns the rollout that an engine made with these arguments, with the trials of a file."""
    engine, position, arguments = origin
    return engine.rollout(*position, **arguments, resume=file)


def duel(origin: tuple[Engine, tuple[str, str], dict[str, Any]], file: bytes) -> Duel:
    """Returns the duel that an engine made with these arguments, with the pairs of a file."""
    engine, contenders, arguments = origin
    return engine.duel(*contenders, **arguments, resume=file)


def record(data: bytes) -> Match:
    """Returns the match of a file."""
    return Match.parse(data, format="json")[0]


def play(points: list[int], variant: str, moves: list[tuple[int, int]]) -> Play:
    """Returns the legal play with these moves."""
    position = Position.from_points(points, variant=variant)
    rolls = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
    for roll in rolls:
        for one in position.plays(roll):
            if one.moves == moves:
                return one
    raise PlayError(f"no roll has the moves {moves}: expected a legal play")


def table(name: str, source: str, rows: list[list[float]], row: list[float], opponent: list[float]) -> MatchEquityTable:
    """Returns the match equity table of these chances."""
    return MatchEquityTable.from_rows(name, rows, row, opponent_post_crawford=opponent, source=source)


def playing(data: bytes, place: tuple[int, int], raccoons: bool, single_game: bool) -> Table:
    """Returns the table with the match of a file, at a place."""
    table = Table.of_record(record(data), raccoons=raccoons, single_game=single_game)
    table.go_to(*place)
    return table
