"""Constants of the cost model in `docs/src/cluster.md`, and the overhead of a cluster beside threads.

Usage: `python benches/cluster.py constants`, `model` or `overhead [SECONDS [PAIRS [SHARDS]]]`, with the package and `distributed`
installed. The first and the last start a scheduler and two workers with a thread each as processes of their own, and
measure CPU seconds of all processes, because other programs may use the machine. `overhead` runs the same rollout in
turn with two threads of one process and with the cluster; the median of the ratios counts.
"""

from __future__ import annotations

import os
import pickle
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

import barpoint
import distributed
import numpy
from barpoint import cluster
from barpoint.cluster.pool import Pool
from barpoint.cluster.tasks import Origin

#: Position and roll of the rollouts.
POSITION, DICE = "4HPwATDgc/ABMA", "31"
EMPTY_TASKS = 5000
LABELS = 2_000_000


def cpu(pid: int) -> float:
    """Returns the CPU seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Processes:
    """Scheduler, workers and this process."""

    def __init__(self, scheduler: int, workers: list[int]) -> None:
        self.pids = {"scheduler": [scheduler], "workers": workers, "client": [os.getpid()]}

    def seconds(self) -> dict[str, float]:
        """Returns the CPU seconds so far."""
        return {name: sum(map(cpu, pids)) for name, pids in self.pids.items()}


@contextmanager
def running_cluster() -> Iterator[tuple[Any, Processes]]:
    """Starts a scheduler and two workers, and ends them."""
    with tempfile.TemporaryDirectory() as folder:
        where = f"{folder}/scheduler.json"
        dask = [sys.executable, "-m", "dask"]
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        named = ["--scheduler-file", where]
        started = [subprocess.Popen([*dask, "scheduler", "--port", "0", "--no-dashboard", *named], **quiet)]
        worker = [*dask, "worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", *named]
        started += [subprocess.Popen(worker, **quiet) for _ in range(2)]
        try:
            with distributed.Client(scheduler_file=where) as client:
                client.wait_for_workers(2)
                yield client, Processes(started[0].pid, [one.pid for one in started[1:]])
        finally:
            # A worker of Dask may wait forever for a scheduler that has ended.
            for one in reversed(started):
                one.kill()
                one.wait()


def measure_scheduler() -> None:
    """Prints the CPU time of the scheduler, the workers and the client for each task."""
    with running_cluster() as (client, processes):
        client.gather(client.map(abs, range(200), pure=False))
        before, began = processes.seconds(), time.perf_counter()
        pool = Pool(client, "empty")
        done = started = 0
        while done < EMPTY_TASKS:
            new = range(started, min(EMPTY_TASKS, done + 64))
            pool.start(bytes, [(3000,) for _ in new], [str(number) for number in new])
            started = max(started, new.stop)
            done += len(pool.finished())
        wall = time.perf_counter() - began
        used = {name: seconds - before[name] for name, seconds in processes.seconds().items()}
        print(f"{EMPTY_TASKS} empty tasks on two workers: {wall / EMPTY_TASKS * 1e3:.2f} ms a task by the clock")
        for name, seconds in used.items():
            print(f"  CPU of the {name}: {seconds / EMPTY_TASKS * 1e3:.3f} ms a task")


def measure_labels() -> None:
    """Prints the CPU time of the client and the workers for each static label."""
    engine = barpoint.Engine(plies=0)
    boards = numpy.tile(barpoint.Position().points, (LABELS, 1))
    with running_cluster() as (client, processes):
        cluster.label(client, boards[:1000], engine=engine, progress=False).run()
        before = processes.seconds()
        cluster.label(client, boards, engine=engine, progress=False).run()
        used = {name: seconds - before[name] for name, seconds in processes.seconds().items()}
    for name, seconds in used.items():
        print(f"static label, CPU of the {name}: {seconds / LABELS * 1e6:.2f} us")


def measure_bytes(engine: barpoint.Engine) -> None:
    """Prints the bytes of tasks and results."""
    for count in (1, 2, 3, 5):
        local = engine.rollout(POSITION, dice=DICE, top=count, preset="roller", trials=144)
        origin = Origin.of(engine, ((POSITION, None), {"dice": DICE, "top": count, "preset": "roller"}, local.job))
        sent = len(pickle.dumps((origin, list(range(count)), [(0, 144)])))
        print(f"rollout of {count}: {sent} bytes sent, {len(local.run_part(0, 36))} bytes back for each part")
    position = pickle.dumps([barpoint.Position().points])
    print(f"label: about {len(position)} bytes sent and 72 bytes back for each position")


def measure_trials() -> None:
    """Prints the CPU time of a trial."""
    for name, plies, preset in (("roller", 0, "roller"), ("standard", 1, "standard"), ("deep", 2, "deep")):
        engine = barpoint.Engine(plies=plies, threads=1)
        rollout = engine.rollout(POSITION, dice=DICE, top=2, preset=preset, trials=72)
        rollout.run_part(0, 2)
        began, trials = time.process_time(), 0
        while time.process_time() - began < 5.0:
            rollout.run_part(trials, trials + 4)
            trials += 4
        seconds = (time.process_time() - began) / trials
        print(f"preset {name}, two candidates: {seconds * 1e3:.1f} ms a trial")


def measure_merge() -> None:
    """Prints the CPU time of the client to add a part, and of a worker to begin."""
    began = time.process_time()
    fresh = barpoint.Engine(plies=0, threads=1)
    rollout = fresh.rollout(POSITION, dice=DICE, top=2, preset="roller", trials=1296)
    rollout.run_part(0, 1)
    print(f"start of an engine and a rollout: {time.process_time() - began:.2f} CPU s")
    parts = [rollout.run_part(trial, trial + 1) for trial in range(200)]
    began = time.process_time()
    for part in parts:
        rollout.add_part(part)
    print(f"adding a part of two candidates: {(time.process_time() - began) / len(parts) * 1e3:.3f} ms")


#: Constants of the model, in seconds: a task on the scheduler, on the client and on a worker; the start of a worker.
SCHEDULER, CLIENT, WORKER, START = 1.1e-3, 1.0e-3, 1.8e-3, 0.3


def predicted(work: float, cores: int, task: float | None = None) -> tuple[float, float, float]:
    """Returns the seconds of a task, the seconds of a job, and its speed-up, for ``work`` CPU seconds."""
    seconds = max(2.0, 0.004 * cores) if task is None else task
    # No task is longer than a fair share.
    seconds = min(seconds, max(seconds / 10, work / (2 * cores)))
    count = work / seconds + 2 * cores
    serial = max(SCHEDULER, CLIENT)
    wall = START + 2 * cores * serial + max(work * (1 + WORKER / seconds) / cores, count * serial) + seconds / 10
    return seconds, wall, work / wall


def model() -> None:
    """Prints the table of the guide."""
    for task in (None, 2.0):
        print("tasks as long as the cluster needs" if task is None else f"tasks of at most {task} s")
        for cores in (1, 10, 100, 1000, 10_000):
            cells = []
            for work in (1e4, 1e6, 1e8):
                _, wall, gain = predicted(work, cores, task)
                cells.append(f"{wall:,.0f} s: {gain:,.0f} ({gain / cores:.0%})")
            print(f"| {cores:,} | {task or max(2.0, 0.004 * cores):g} s | {' | '.join(cells)} |")


def constants() -> None:
    """Prints all constants."""
    measure_bytes(barpoint.Engine(plies=0))
    measure_merge()
    measure_trials()
    measure_labels()
    measure_scheduler()


def overhead(seconds: float, pairs: int, shards: int | None) -> None:
    """Prints the time of a cluster beside that of threads."""
    settings: dict[str, Any] = {"dice": DICE, "top": 2, "preset": "roller"}
    threads = barpoint.Engine(plies=0, threads=2)
    probe = threads.rollout(POSITION, trials=288, **settings)
    probe.run()
    began = time.perf_counter()
    probe = threads.rollout(POSITION, trials=288, seed=2, **settings)
    probe.run()
    trials = int(288 * seconds / (time.perf_counter() - began) // 36 * 36)
    print(f"{trials} trials of two plays, two threads")
    walls, cpus = [], []
    with running_cluster() as (client, processes):
        cluster.rollout(client, POSITION, engine=threads, trials=72, seed=99, **settings).run()
        for pair in range(pairs):
            job = {"trials": trials, "seed": 10 + pair, **settings}
            began, before = time.perf_counter(), time.process_time()
            local = threads.rollout(POSITION, **job)
            local.run()
            wall, used = time.perf_counter() - began, time.process_time() - before
            began, first = time.perf_counter(), processes.seconds()
            shared = cluster.rollout(client, POSITION, engine=threads, progress=False, shards=shards, **job)
            shared.run()
            other, last = time.perf_counter() - began, processes.seconds()
            both = sum(last.values()) - sum(first.values())
            assert shared.to_bytes() == local.to_bytes()
            walls.append(other / wall)
            cpus.append(both / used)
            parts = ", ".join(f"{name} {last[name] - first[name]:.2f}" for name in last)
            print(f"threads {wall:.1f} s, {used:.1f} CPU s; cluster {other:.1f} s, {both:.1f} CPU s ({parts})")
    print(f"cluster / threads: {statistics.median(walls):.3f} by the clock ({min(walls):.3f} to {max(walls):.3f}), "
          f"{statistics.median(cpus):.3f} in CPU seconds ({min(cpus):.3f} to {max(cpus):.3f})")


def main() -> None:
    if sys.argv[1:2] == ["constants"]:
        constants()
    elif sys.argv[1:2] == ["model"]:
        model()
    elif sys.argv[1:2] == ["overhead"]:
        seconds, pairs = [*sys.argv[2:4], *["60", "5"][len(sys.argv) - 2 :]]
        overhead(float(seconds), int(pairs), int(sys.argv[4]) if sys.argv[4:] else None)
    else:
        print(__doc__, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
