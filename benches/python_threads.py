"""Gain of two Python threads over one, beside the gain of two native threads, in the same run.

Usage: `python benches/python_threads.py target/release/evaluate-many`, with the package installed. Python threads
evaluate halves of an array, each with an engine of one thread, or the positions of a list one by one with one engine. The gain is the time by the clock of one thread over
that of two, so other programs count too: all four runs are done in turn, and the median of the pairs counts. The CPU
time of two threads over that of one shows what sharing costs.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import threading
import time
from typing import Callable

import barpoint
import numpy
from python_batch import boards

COUNT = 60_000
CALLS = 400
PAIRS = 9
ROUNDS = 5


def native_seconds(program: str, threads: int) -> float:
    """Returns the seconds by the clock that `evaluate-many` measures."""
    command = [program, str(COUNT), str(threads), str(ROUNDS)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    speed = re.search(r"(\d+) positions a second", output)
    assert speed is not None, output
    return COUNT * ROUNDS / int(speed[1])


def python_seconds(works: list[Callable[[], object]]) -> tuple[float, float]:
    """Returns the seconds by the clock and of CPU of a thread for each work."""
    threads = [threading.Thread(target=work) for work in works]
    clock, cpu = time.perf_counter(), time.process_time()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - clock, time.process_time() - cpu


def batches(engine: barpoint.Engine, array: numpy.ndarray) -> Callable[[], object]:
    """Returns the work of evaluating an array several times."""
    return lambda: [engine.evaluate_batch(array) for _ in range(ROUNDS)]


def calls(engine: barpoint.Engine, positions: list[barpoint.Position]) -> Callable[[], object]:
    """Returns the work of a call for each position."""
    return lambda: [engine.evaluate(position) for position in positions]


def main() -> None:
    rows = boards(COUNT)
    array = numpy.array(rows, numpy.int8)
    engines = [barpoint.Engine(plies=0, threads=1) for _ in range(2)]
    for engine in engines:
        engine.evaluate_batch(array)
    searching = barpoint.Engine(plies=2)
    positions = [barpoint.Position.from_points(row) for row in rows[:: COUNT // CALLS]]
    kinds: dict[str, tuple[list[Callable[[], object]], list[Callable[[], object]]]] = {
        "batches, an engine for each": (
            [batches(engines[0], array)],
            [batches(engine, array[start::2]) for start, engine in enumerate(engines)],
        ),
        "calls at 2 plies, one engine": (
            [calls(searching, positions)],
            [calls(searching, positions[start::2]) for start in range(2)],
        ),
    }
    for name, (alone, together) in kinds.items():
        natives, ratios, costs = [], [], []
        for _ in range(PAIRS):
            native = native_seconds(sys.argv[1], 1) / native_seconds(sys.argv[1], 2)
            one, cpu_one = python_seconds(alone)
            two, cpu_two = python_seconds(together)
            natives.append(native)
            ratios.append(one / two / native)
            costs.append(cpu_two / cpu_one)
            print(f"{name}: native {native:.2f}, Python {one / two:.2f}; CPU time {cpu_two / cpu_one:.3f}")
        print(f"{name}: medians: native {statistics.median(natives):.2f}, Python over native "
              f"{statistics.median(ratios):.2f}, CPU time of two threads over one {statistics.median(costs):.3f}")


if __name__ == "__main__":
    main()
