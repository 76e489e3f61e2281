"""Ranges of units."""

from __future__ import annotations

from typing import Sequence


def missing(present: Sequence[bool]) -> list[tuple[int, int]]:
    """Returns the ranges of the units that are not present, in order, the ends excluded."""
    edges = [True, *present, True]
    starts = [unit for unit in range(len(present)) if edges[unit] and not present[unit]]
    ends = [unit + 1 for unit in range(len(present)) if not present[unit] and edges[unit + 2]]
    return list(zip(starts, ends))
