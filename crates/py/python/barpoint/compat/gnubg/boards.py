"""Boards, position IDs and keys."""

from __future__ import annotations

from typing import Sequence

from ..._native import Position
from ...errors import IdentifierError, PositionError
from .session import INTERPRETER

#: Opponent and player on roll: chequers on the points 1 to 24 and on the bar.
Board = tuple[tuple[int, ...], tuple[int, ...]]

EMPTY: Board = ((0,) * 25, (0,) * 25)
VARIANTS = ("backgammon", "nackgammon", "hypergammon1", "hypergammon2", "hypergammon3")
#: Numbers of the classes of positions. Crashed positions count as contact.
_CLASSES = {
    "over": 0,
    "hyper1": 1,
    "hyper2": 2,
    "hyper3": 3,
    "bearoff2": 4,
    "bearoff1": 6,
    "race": 8,
    "crashed": 9,
    "contact": 10,
}


def position_of(board: Sequence[Sequence[int]], variant: int = 0) -> Position:
    """Returns the position of a board."""
    opponent, own = board
    points = [opponent[24], *(own[i] - opponent[23 - i] for i in range(24)), own[24]]
    return Position.from_points(points, variant=VARIANTS[variant])


def board_of(position: Position) -> Board:
    """Returns the board of a position."""
    points = position.points
    own = (*(max(number, 0) for number in points[1:25]), points[25])
    opponent = (*(max(-number, 0) for number in reversed(points[1:25])), points[0])
    return opponent, own


def current_board() -> Board | None:
    """Returns the current board, ``None`` without a game."""
    position = INTERPRETER.position
    return None if position is None else board_of(position)


def positionfromid(positionid: str | None = None) -> Board:
    """Returns the board of a position ID, or an empty board."""
    if positionid is None:
        return EMPTY
    try:
        return board_of(Position(positionid))
    except (IdentifierError, PositionError):
        raise ValueError("invalid positionid") from None


def positionid_of(board: Sequence[Sequence[int]]) -> str:
    """Returns the position ID of a board; an empty one has one, too."""
    return "A" * 14 if not any(map(any, board)) else position_of(board).id


def positionkey_of(board: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Returns the ten bytes of a position ID."""
    bits = "".join("1" * count + "0" for side in board for count in side)
    return tuple(int(bits[i : i + 8].ljust(8, "0")[::-1], 2) for i in range(0, 80, 8))


def positionfromkey(key: Sequence[int] = (0,) * 10) -> Board:
    """Returns the board of ten bytes."""
    runs = "".join(f"{byte:08b}"[::-1] for byte in key).split("0")
    counts = [len(run) for run in runs[:50]]
    return tuple(counts[:25]), tuple(counts[25:])


def positionid(board: Sequence[Sequence[int]] | None = None) -> str:
    """Returns the position ID of a board, by default the current one."""
    return positionid_of(_given(board))


def positionkey(board: Sequence[Sequence[int]] | None = None) -> tuple[int, ...]:
    """Returns the key of a board, by default the current one."""
    return positionkey_of(_given(board))


def classifypos(board: Sequence[Sequence[int]] | None = None, variant: int = 0) -> int:
    """Returns the number of the class of a board."""
    if variant > 1:
        return variant - 1
    board = _given(board)
    if not any(map(any, board)):
        return 0
    return _CLASSES[position_of(board, variant).category]


def _given(board: Sequence[Sequence[int]] | None) -> Sequence[Sequence[int]]:
    """Returns a board, by default the current one, or an empty one without a game."""
    return (current_board() or EMPTY) if board is None else board
