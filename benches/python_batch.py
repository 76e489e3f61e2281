"""Rate of `Engine.evaluate_batch` in Python beside that of `evaluate-many`, in the same run.

Usage: `python benches/python_batch.py target/release/evaluate-many`, with the package installed. Both programs
evaluate the same positions statically on all processors. Each is run in turn. CPU times are compared, because other
programs change them less than the time by the clock.
"""

import os
import resource
import statistics
import subprocess
import sys
import time

import barpoint
import numpy

COUNT = 60_000
PAIRS = 7
ROUNDS = 3


def boards(count: int) -> list[list[int]]:
    """Returns the positions of `evaluate-many`."""
    rolls = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
    found: list[list[int]] = []
    position = barpoint.Position()
    step = 0
    while len(found) < count:
        found.append(position.points)
        plays = position.plays(rolls[step * 8 % 21])
        position = plays[step * 7 % len(plays)].result
        if position.points_won:
            position = barpoint.Position()
        step += 1
    return found


def native_seconds(program: str, rounds: int, threads: int) -> float:
    """Returns the CPU seconds of a run of `evaluate-many`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, str(COUNT), str(threads), str(rounds)], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    threads = os.cpu_count() or 1
    array = numpy.array(boards(COUNT), numpy.int8)
    engine = barpoint.Engine(plies=0, threads=threads)
    # The first evaluations compute bearoff databases.
    engine.evaluate_batch(array)
    ratios, clocks = [], []
    for _ in range(PAIRS):
        # The difference leaves out the start of the program and its positions.
        native = (native_seconds(sys.argv[1], ROUNDS, threads) - native_seconds(sys.argv[1], 0, threads)) / ROUNDS
        cpu, clock = time.process_time(), time.perf_counter()
        for _ in range(ROUNDS):
            engine.evaluate_batch(array)
        python = (time.process_time() - cpu) / ROUNDS
        clocks.append((time.perf_counter() - clock) / ROUNDS / python * threads)
        ratios.append(native / python)
        print(f"native {1e6 * native / COUNT:.2f}, Python {1e6 * python / COUNT:.2f} microseconds of CPU a position")
    print(f"Python has {statistics.median(ratios):.3f} of the native rate by CPU time (median of {PAIRS} pairs)")
    print(f"time by the clock times processors, over CPU time: {statistics.median(clocks):.3f}")


if __name__ == "__main__":
    main()
