"""Functions that run on workers."""

from __future__ import annotations

import json
import pickle
import re
import time
import zlib
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import nan
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Callable, Sequence

from .._native import Database, Engine, Match, Position, Rollout
from ..errors import Error
from .error import ClusterError

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

#: Only one thread of a worker makes engines and plans rollouts, for all threads.
_LOCK = Lock()


@dataclass(frozen=True)
class Origin:
    """Engine and request of a job, as bytes that are equal for all of its tasks."""

    engine: bytes
    request: bytes

    @classmethod
    def of(cls, engine: Engine, request: object) -> Origin:
        """Returns the origin of a job that begins on this machine."""
        return cls(pickle.dumps((reduced(engine)[0], identity(engine))), pickle.dumps(request))

    @property
    def hash(self) -> str:
        """SHA-256 of the engine and the request."""
        return hash_of(self.engine + self.request)


def reduced(value: object) -> tuple[Any, ...]:
    """Returns the arguments that unpickle a value."""
    made = value.__reduce__()
    assert isinstance(made, tuple)
    arguments: tuple[Any, ...] = made[1]
    return arguments


def hash_of(data: bytes) -> str:
    """Returns the SHA-256 of bytes in hexadecimal digits."""
    return sha256(data).hexdigest()


class Cancelled(Exception):
    """The client does not want the task any more."""


def identity(engine: Engine) -> dict[str, Any]:
    """Returns everything that the answers of an engine depend on, except its options."""
    start = engine.at(0).rank_plays("start", "31").to_json()
    return {**engine.identity(), "answers": hash_of(start.encode())}


def run_trials(
    origin: Origin, candidates: list[int], blocks: Sequence[tuple[int, int]]
) -> tuple[list[bytes], float]:
    """Runs the trials of some blocks. Returns the sums of each block."""
    began = time.monotonic()
    rollout, watch = _rollout(origin), _watch()
    parts = [rollout.run_part(first, end, candidates, watch=watch) for first, end in blocks]
    return parts, time.monotonic() - began


def play_pairs(origin: Origin, first: int, end: int) -> tuple[bytes, float]:
    """Plays pairs of a duel. Returns their file."""
    began = time.monotonic()
    engine, watch = _engine(origin), _watch()
    contenders, arguments = pickle.loads(origin.request)
    part = engine.duel(*contenders, **arguments).run_part(first, end, watch=watch)
    return part, time.monotonic() - began


def analyse_matches(origin: Origin, matches: Sequence[bytes]) -> tuple[list[bytes], float]:
    """Analyses matches. Returns the record and the document of each as JSON, packed."""
    began = time.monotonic()
    engine, watch = _engine(origin), _watch()
    settings = pickle.loads(origin.request)
    found = []
    for data in matches:
        record = Match.parse(zlib.decompress(data), format="json")[0]
        analysis = engine.analyse(record, **settings, progress=lambda done, total: watch())
        found.append(pack([analysis.record.to_json(), analysis.document.to_json()]))
    return found, time.monotonic() - began


def label_positions(origin: Origin, first: int, positions: Any) -> tuple[bytes, float]:
    """Evaluates or rolls out positions; ``first`` is the number of the first one. Returns the bytes of the rows."""
    began = time.monotonic()
    engine, watch = _engine(origin), _watch()
    state, variant, settings = pickle.loads(origin.request)
    try:
        if settings is None:
            rows = _evaluated(engine, positions, state, variant, watch)
        else:
            rows = _rolled_out(engine, positions, state, variant, settings, watch)
    except Error as error:
        numbered = re.sub(r"^(position|row) (\d+)", lambda found: f"{found[1]} {int(found[2]) + first}", str(error))
        raise type(error)(numbered) from None
    return rows.tobytes(), time.monotonic() - began


def _evaluated(
    engine: Engine, positions: Any, state: Any, variant: str, watch: Callable[[], None]
) -> NDArray[float64]:
    import numpy

    pieces = []
    # A piece takes so little time that a task ends soon after it was cancelled.
    size = 4096 if engine.plies == 0 else 16
    for start in range(0, len(positions), size):
        watch()
        batch = engine.evaluate_batch(positions[start : start + size], state, variant=variant)
        nothing = numpy.full(len(batch), numpy.nan)
        mwc = nothing if batch.mwc is None else batch.mwc
        columns = [batch.chances, batch.equities, batch.cubeless_equities, mwc, nothing]
        pieces.append(numpy.column_stack(columns))
    return numpy.concatenate(pieces).astype("<f8")


def _rolled_out(
    engine: Engine, positions: Any, state: Any, variant: str, settings: dict[str, Any], watch: Callable[[], None]
) -> NDArray[float64]:
    import numpy

    rows = []
    for row, given in enumerate(positions):
        position = given if isinstance(given, (str, Position)) else Position.from_points(given, variant=variant)
        try:
            rollout = engine.rollout(position, state, **settings)
            while not rollout.is_done:
                watch()
                next(rollout, None)
        except Error as error:
            raise type(error)(f"position {row}: {error}") from None
        result = rollout.result()
        assert result is not None
        found = next(one for one in result.candidates if one.action in ("before the roll", "no double"))
        chances = found.chances
        five = (
            chances.win,
            chances.win_gammon,
            chances.win_backgammon,
            chances.lose_gammon,
            chances.lose_backgammon,
        )
        mwc = nan if found.mwc is None else found.mwc.mean
        spread = nan if found.equity.error is None else found.equity.error
        rows.append([*(one.mean for one in five), found.equity.mean, found.cubeless.mean, mwc, spread])
    return numpy.array(rows, "<f8")


def build_shard(path: str, token: str, number: int, count: int, kind: str, replace: bool) -> str | None:
    """Takes part in the generation of a database. Returns its SHA-256 in the first process, ``None`` in the others."""
    from distributed import get_worker, secede

    worker: Any = get_worker()
    if not Path(token).exists():
        folder = Path(path).parent
        raise ClusterError(f"worker {worker.address} does not see {folder}: expected a folder that all workers share")
    watch, reported = _watch(), float("-inf")

    def progress(done: int, total: int) -> None:
        nonlocal reported
        watch()
        if number == 1 and time.monotonic() - reported > 1.0:
            reported = time.monotonic()
            worker.log_event(token, (done, total))

    threads = worker.state.nthreads
    # Processes wait for each other, so each of them must run, even on the same worker.
    secede()  # type: ignore[no-untyped-call]
    made = Database.build(
        path, kind, shard=(number, count), threads=threads, progress=progress, replace=replace, resume=True
    )
    return None if made is None else made.manifest_sha256


def pack(value: object) -> bytes:
    """Returns a value as compressed JSON."""
    return zlib.compress(json.dumps(value, ensure_ascii=False).encode(), 1)


def unpack(data: bytes) -> Any:
    """Returns the value that ``pack`` was given."""
    return json.loads(zlib.decompress(data))


def _engine(origin: Origin) -> Engine:
    with _LOCK:
        return _made(origin.engine, _worker().state.nthreads)


def _rollout(origin: Origin) -> Rollout:
    with _LOCK:
        return _planned(origin, _worker().state.nthreads)


@lru_cache(maxsize=4)
def _made(engine: bytes, threads: int) -> Engine:
    arguments, expected = pickle.loads(engine)
    made = Engine(**{**arguments, "threads": threads})
    found = identity(made)
    wrong = [f"{name} {found[name]}, expected {expected[name]}" for name in found if found[name] != expected.get(name)]
    if wrong:
        raise ClusterError(f"worker {_worker().address} differs from the client: {'; '.join(wrong)}")
    return made


@lru_cache(maxsize=4)
def _planned(origin: Origin, threads: int) -> Rollout:
    position, arguments, job = pickle.loads(origin.request)
    rollout = _made(origin.engine, threads).rollout(*position, **arguments)
    if rollout.job != job:
        raise ClusterError(f"worker {_worker().address} would run another rollout, {rollout.job}: expected {job}")
    return rollout


def _worker() -> Any:
    from distributed import get_worker

    return get_worker()


def _watch() -> Callable[[], None]:
    """Returns a function that raises ``Cancelled`` once the task of this thread is cancelled."""
    worker = _worker()
    key = worker.get_current_task()

    def watch() -> None:
        task = worker.state.tasks.get(key)
        if task is None or task.state not in ("executing", "long-running"):
            raise Cancelled

    return watch
