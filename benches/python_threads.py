"""What two Python threads get through, beside two native threads that ask the same at the same time, in the same run.

Usage: `python benches/python_threads.py target/profiling/callers [KIND...]`, with the package installed. A kind is a
part of a name below; without one, all are measured. One caller asks everything, or two callers half of it each. The
gain is the time by the clock of one over that of two. Other programs count too, so the four runs are done in turn and
the median of the rounds counts. Two Python threads can also be slow alike alone and together, so the rate of two over
that of two native ones is printed besides.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from typing import Callable

import barpoint
import numpy
from python_batch import boards

ROUNDS = 7
# Distance of the positions of single calls in the games, as in the native program.
DISTANCE = 150


@dataclass(frozen=True)
class Kind:
    """Questions, and engines that answer them."""

    name: str
    is_batch: bool
    is_shared: bool
    # Threads of an engine, `None` for those of the machine.
    threads: int | None
    plies: int
    count: int
    # Times that everything is asked.
    times: int

    def native_seconds(self, program: str, callers: int) -> float:
        """Returns the seconds by the clock of native callers."""
        words = ["batches" if self.is_batch else "calls", "shared" if self.is_shared else "own"]
        numbers = [self.threads or 0, self.plies, callers, self.count, self.times]
        command = [program, *words, *map(str, numbers)]
        return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    def works(self, engines: list[barpoint.Engine], callers: int) -> list[Callable[[], object]]:
        """Returns the work of each of a number of Python callers."""
        if self.is_batch:
            array = numpy.array(boards(self.count), numpy.int8)
            parts = [numpy.ascontiguousarray(array[caller::callers]) for caller in range(callers)]
            return [self.batches(engine, part) for engine, part in zip(engines, parts)]
        rows = boards((self.count - 1) * DISTANCE + 1)[::DISTANCE]
        positions = [barpoint.Position.from_points(row) for row in rows]
        return [self.calls(engine, positions[caller::callers]) for caller, engine in enumerate(engines[:callers])]

    def batches(self, engine: barpoint.Engine, array: numpy.ndarray) -> Callable[[], object]:
        """Returns the work of evaluating an array several times."""
        return lambda: [engine.evaluate_batch(array) for _ in range(self.times)]

    def calls(self, engine: barpoint.Engine, positions: list[barpoint.Position]) -> Callable[[], object]:
        """Returns the work of a call for each position, several times."""
        return lambda: [engine.evaluate(position) for _ in range(self.times) for position in positions]


KINDS = [
    Kind("batches, an engine for each caller", True, False, 1, 0, 60_000, 5),
    Kind("batches, one engine of one thread", True, True, 1, 0, 60_000, 5),
    Kind("batches, one engine of all processors", True, True, None, 0, 60_000, 5),
    Kind("calls at 2 plies, one engine of one thread", False, True, 1, 2, 400, 1),
    Kind("calls at 2 plies, one engine of all processors", False, True, None, 2, 400, 1),
    Kind("calls at 1 ply, one engine of one thread", False, True, 1, 1, 400, 8),
]


def python_seconds(works: list[Callable[[], object]]) -> float:
    """Returns the seconds by the clock of a thread for each work."""
    threads = [threading.Thread(target=work) for work in works]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - start


def measure(kind: Kind, program: str) -> None:
    """Measures a kind and prints what it found."""
    engines = [barpoint.Engine(plies=kind.plies, threads=kind.threads) for _ in range(1 if kind.is_shared else 2)]
    one, two = [kind.works(engines * (2 // len(engines)), callers) for callers in (1, 2)]
    # The first evaluations compute bearoff databases.
    python_seconds(two)
    natives, gains, rates = [], [], []
    for _ in range(ROUNDS):
        native = [kind.native_seconds(program, callers) for callers in (1, 2)]
        python = [python_seconds(works) for works in (one, two)]
        natives.append(native[0] / native[1])
        gains.append(python[0] / python[1] / natives[-1])
        rates.append(native[1] / python[1])
        print(f"{kind.name}: native {native[0]:.3f} and {native[1]:.3f}, Python {python[0]:.3f} and {python[1]:.3f} s")
    gain, native_gain, rate = [statistics.median(numbers) for numbers in (gains, natives, rates)]
    print(f"{kind.name}: two native callers gain {native_gain:.2f}; two Python ones gain {gain:.3f} of that and get "
          f"through {rate:.3f} of what they do (medians of {ROUNDS})")


def main() -> None:
    program, *wanted = sys.argv[1:]
    for kind in KINDS:
        if not wanted or any(words in kind.name for words in wanted):
            measure(kind, program)


if __name__ == "__main__":
    main()
