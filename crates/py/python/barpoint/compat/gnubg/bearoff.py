"""Numbers of bearoff positions."""

from __future__ import annotations

from math import comb
from typing import Sequence

from .boards import Board


def positionbearoff(board: Sequence[int] | None = None, points: int = 6, chequers: int = 15) -> int:
    """Returns the number of one side's position among those with at most ``chequers`` chequers on the first
    ``points`` points. A position outside of these has the number 0.
    """
    counts = list(board or ())[:points]
    counts += [0] * (points - len(counts))
    if sum(counts) > chequers:
        return 0
    place, number = chequers - sum(counts), 0
    for left, count in zip(range(points, 0, -1), counts):
        number += comb(chequers + points - 1 - place, left)
        place += count + 1
    return number


def positionfrombearoff(number: int = 0, chequers: int = 15, points: int = 6) -> Board:
    """Returns the board whose two sides have the position of this number."""
    if not 0 <= number < comb(points + chequers, points):
        raise ValueError("invalid position number")
    counts: list[int] = []
    left = points
    for place in range(chequers + points):
        choices = comb(chequers + points - 1 - place, left)
        if left > 0 and number >= choices:
            number -= choices
            left -= 1
            counts.append(0)
        elif counts:
            counts[-1] += 1
    side = tuple(counts + [0] * (25 - len(counts)))
    return side, side
