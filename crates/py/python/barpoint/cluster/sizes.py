"""Sizes of tasks."""

from __future__ import annotations

from math import ceil

#: Share of the latest task in the estimated time of a unit.
_WEIGHT = 0.3
#: Largest factor from one size to the next.
_GROWTH = 4
#: Seconds of a task for each thread of the cluster. The scheduler and the client need about a millisecond for a task,
#: so they are busy for a quarter of the time at most.
_LOAD = 0.004


class Sizes:
    """Number of units of a task, chosen so that a task takes about ``seconds``, or longer on more than 500 threads. It
    never changes a result.

    The first tasks have ``first`` units, or fewer if there are few. The last ones are smaller, so that all workers
    finish at about the same time, but not below a tenth of ``seconds``. ``fixed`` is the size of all but the last tasks
    instead, which are not below a tenth of it.
    """

    def __init__(self, seconds: float = 2.0, *, first: int = 1, fixed: int | None = None) -> None:
        self._seconds = seconds
        self._largest = first
        self._fixed = fixed
        self._cost: float | None = None

    def learn(self, units: int, seconds: float) -> None:
        """Takes the measured time of a task into account."""
        cost = seconds / units
        self._cost = cost if self._cost is None else (1 - _WEIGHT) * self._cost + _WEIGHT * cost
        self._largest = max(self._largest, units * _GROWTH)

    def size(self, left: int, slots: int) -> int:
        """Returns the size of the next task, if ``left`` units are left for ``slots`` threads."""
        if self._fixed is not None:
            fair = max(ceil(self._fixed / 10), ceil(left / (2 * slots)))
            return max(1, min(self._fixed, fair, left))
        if self._cost is None:
            return max(1, min(self._largest, ceil(left / (2 * slots))))
        seconds = max(self._seconds, _LOAD * slots)
        fair = max(self._units(seconds / 10), ceil(left / (2 * slots)))
        return max(1, min(self._units(seconds), self._largest, fair, left))

    def _units(self, seconds: float) -> int:
        return max(1, round(seconds / max(self._cost or 0.0, 1e-9)))
