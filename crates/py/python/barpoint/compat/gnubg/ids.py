"""Match IDs of the current position, and of contexts."""

from __future__ import annotations

from ..._native import Interpreter, Position
from .boards import Board, position_of
from .contexts import Context
from .session import INTERPRETER


def matchid(cubeinfo: Context | None = None, posinfo: Context | None = None) -> str:
    """Returns the match ID of the current position, or of contexts."""
    return gnubgid(None, cubeinfo, posinfo)[15:]


def gnubgid(board: Board | None = None, cubeinfo: Context | None = None, posinfo: Context | None = None) -> str:
    """Returns the position ID and the match ID of the current position, or of a board and contexts."""
    current = INTERPRETER.position
    if current is None and (cubeinfo is None or posinfo is None):
        raise ValueError("no current position available")
    position = position_of(board) if board is not None else current or Position()
    fields = INTERPRETER.match_fields or [0] * 15
    if cubeinfo is not None:
        fields[:4] = [cubeinfo["cube"].bit_length() - 1, cubeinfo["cubeowner"] & 3, cubeinfo["move"], cubeinfo["crawford"]]
        fields[10:14] = [cubeinfo["matchto"], *cubeinfo["score"], 1 - cubeinfo["jacoby"]]
    if posinfo is not None:
        names = ("gamestate", "turn", "doubled", "resigned")
        fields[4:10] = [*(posinfo[name] for name in names), *sorted(posinfo["dice"], reverse=True)]
    return f"{position.id}:{Interpreter.match_id(fields)}"
