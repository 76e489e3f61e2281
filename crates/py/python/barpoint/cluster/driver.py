"""Jobs over a range of units, such as trials, matches or positions, that may be divided in any way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Generator, Iterator

from .meter import Meter
from .pool import Pool
from .sizes import Sizes

#: Tasks on the cluster for each of its threads: one runs, and the next one waits.
_AHEAD = 2


@dataclass(frozen=True)
class Part:
    """Result of a task: the units from ``first`` to ``end``, the end excluded."""

    first: int
    end: int
    data: Any


@dataclass
class Job:
    """Job on a cluster.

    ``missing`` are the ranges of units to do. ``arguments`` returns the arguments of the task for a range of units.
    A task returns its result and the seconds that it took. ``meter`` shows the units done. ``names`` describes a range
    of units in errors.
    """

    client: Any
    kind: str
    units: str
    task: Callable[..., tuple[Any, float]]
    arguments: Callable[[int, int], tuple[Any, ...]]
    missing: list[tuple[int, int]]
    sizes: Sizes
    meter: Meter | None = None
    names: Callable[[int, int], str] | None = None

    def parts(self) -> Generator[list[Part], None, None]:
        """Yields the parts in any order as they are done. Cancels the rest if it is closed before the end."""
        pool = Pool(self.client, self.kind)
        left = sum(end - first for first, end in self.missing)
        ranges = self._divide(pool)
        running: dict[str, tuple[int, int]] = {}
        try:
            while True:
                self._fill(pool, ranges, running)
                if not running:
                    return
                done = pool.finished()
                parts = [self._part(running.pop(name), result) for name, result in done]
                left -= sum(part.end - part.first for part in parts)
                if self.meter is not None:
                    self.meter.show(self.meter.total - left)
                yield parts
        finally:
            pool.cancel()
            if self.meter is not None:
                self.meter.close()

    def _fill(self, pool: Pool, ranges: Iterator[tuple[int, int]], running: dict[str, tuple[int, int]]) -> None:
        wanted = _AHEAD * pool.slots - len(pool)
        new = [units for _, units in zip(range(wanted), ranges)]
        names = [self._name(*units) for units in new]
        pool.start(self.task, [self.arguments(*units) for units in new], names)
        running.update(zip(names, new))

    def _divide(self, pool: Pool) -> Iterator[tuple[int, int]]:
        left = sum(end - first for first, end in self.missing)
        for first, end in self.missing:
            while first < end:
                size = min(self.sizes.size(left, pool.slots), end - first)
                yield first, first + size
                first += size
                left -= size

    def _part(self, units: tuple[int, int], result: tuple[Any, float]) -> Part:
        (first, end), (data, seconds) = units, result
        self.sizes.learn(end - first, seconds)
        return Part(first, end, data)

    def _name(self, first: int, end: int) -> str:
        if self.names is not None:
            return self.names(first, end)
        return f"{self.kind} of {self.units} {first} to {end - 1}"
