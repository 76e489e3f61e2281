"""Rollouts on a cluster."""

from __future__ import annotations

import time
from math import ceil
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator

from .._native import Engine, MatchState
from .._native import Rollout as LocalRollout
from ..documents import Rollout as Result
from ..errors import OptionsError
from . import tasks
from .driver import Job, Part
from .meter import Meter
from .sizes import Sizes

if TYPE_CHECKING:
    from distributed import Client

    from .._native import Subject

#: Number of trials of the first tasks.
_FIRST = 36
#: Seconds between two writes of the checkpoint.
_SAVED = 10.0


class Rollout:
    """Rollout on a cluster.

    Iterating over it runs it, and yields the result so far whenever tasks have finished. Rules that stop a rollout
    early look at the same trials as in one process: blocks that are done before their turn wait.
    """

    def __init__(
        self,
        client: Client,
        local: LocalRollout,
        *,
        shards: int | None,
        seconds: float,
        checkpoint: Path | None,
        progress: bool | None,
    ) -> None:
        self._client = client
        self._local = local
        (engine, position, arguments), _ = tasks.reduced(local)
        self._origin = tasks.Origin.of(engine, (position, arguments, local.job))
        self._grain = local.grain
        self._shards = shards
        self._seconds = seconds
        self._checkpoint = checkpoint
        self._saved = float("-inf")
        self._progress = progress
        self._is_paused = False

    @property
    def trials(self) -> int:
        """Number of trials done of each candidate."""
        return self._local.trials

    @property
    def trials_planned(self) -> int:
        """Number of trials to do unless a rule stops the rollout."""
        return self._local.trials_planned

    @property
    def is_done(self) -> bool:
        """True if all trials are done or a rule has stopped the rollout."""
        return self._local.is_done

    @property
    def job(self) -> str:
        """SHA-256 of all settings, the same as for a rollout in one process."""
        return self._local.job

    def __iter__(self) -> Iterator[Result]:
        self._is_paused = False
        if self.is_done:
            return
        meter = Meter("rollout", "trials", self.trials_planned, self.trials, self._progress)
        parts = self._job().parts()
        waiting: dict[int, bytes] = {}
        try:
            for batch in parts:
                before = self.trials
                self._add(batch, waiting)
                meter.show(self.trials)
                if self.trials == before:
                    continue
                self._save()
                result = self.result()
                if result is not None:
                    yield result
                if self.is_done or self._is_paused:
                    return
        finally:
            parts.close()
            meter.close()
            self._save(now=True)

    def run(self) -> Result | None:
        """Runs the trials that are not done yet, and returns the result; ``None`` if it is paused before the first
        trial.
        """
        for _ in self:
            pass
        return self.result()

    def pause(self) -> None:
        """Ends the iteration after the next tasks. ``run`` or a new loop continues."""
        self._is_paused = True

    def result(self) -> Result | None:
        """Returns the result so far; ``None`` before the first trial."""
        return self._local.result()

    def to_bytes(self) -> bytes:
        """Returns the sums of the trials done, with the bytes of a rollout in one process."""
        return self._local.to_bytes()

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the sums of the trials done to a file, which the command ``barpoint rollout`` can resume."""
        self._local.save(path)

    def __repr__(self) -> str:
        return f"<cluster {repr(self._local)[1:]}"

    def _job(self) -> Job:
        missing = self._local.missing
        if self._grain is not None:
            # With rules, units are blocks between two looks.
            missing = [(first // self._grain, ceil(end / self._grain)) for first, end in missing]
        count = sum(end - first for first, end in missing)
        fixed = None if self._shards is None else ceil(count / self._shards)
        first = 1 if self._grain is not None else _FIRST
        return Job(
            client=self._client,
            kind="rollout",
            units="trials" if self._grain is None else f"blocks of {self._grain} trials",
            task=tasks.run_trials,
            arguments=self._arguments,
            missing=missing,
            sizes=Sizes(self._seconds, first=first, fixed=fixed),
        )

    def _arguments(self, first: int, end: int) -> tuple[tasks.Origin, list[int], list[tuple[int, int]]]:
        part = self._local.next_part()
        candidates = [] if part is None else part[0]
        return self._origin, candidates, self._blocks(first, end)

    def _blocks(self, first: int, end: int) -> list[tuple[int, int]]:
        """Returns the ranges of trials of some units."""
        if self._grain is None:
            return [(first, end)]
        edges = [unit * self._grain for unit in range(first, end + 1)]
        # A rollout that was stopped at any trial continues there, and the last block may be shorter.
        done, planned = self._local.missing[0]
        return [(max(start, done), min(stop, planned)) for start, stop in zip(edges, edges[1:])]

    def _add(self, batch: list[Part], waiting: dict[int, bytes]) -> None:
        for part in batch:
            if self._grain is None:
                self._local.add_part(part.data[0])
            else:
                waiting.update(zip(range(part.first, part.end), part.data))
        while self._grain is not None and (step := self._local.next_part()) is not None:
            block = waiting.pop(step[1] // self._grain, None)
            if block is None:
                return
            self._local.add_part(block)

    def _save(self, *, now: bool = False) -> None:
        if self._checkpoint is not None and (now or time.monotonic() - self._saved > _SAVED):
            self._local.save(self._checkpoint)
            self._saved = time.monotonic()


def rollout(
    client: Client,
    position: Subject,
    state: MatchState | None = None,
    *,
    engine: Engine | None = None,
    shards: int | None = None,
    seconds: float = 2.0,
    checkpoint: str | PathLike[str] | None = None,
    progress: bool | None = None,
    **arguments: Any,
) -> Rollout:
    """Returns a rollout on a cluster, which does not run yet: iterate over it, or call ``run``.

    ``arguments`` are those of ``Engine.rollout``, such as ``dice``, ``top``, ``preset``, ``trials``, ``seed``,
    ``stop_jsds`` and ``resume``. The result has the bytes of that rollout.

    A task takes about ``seconds``; ``shards`` is the number of tasks of equal size instead, of which the last ones are
    divided further, so that all workers finish at about the same time. ``checkpoint`` is a file that keeps the
    trials done; a rollout continues if the file exists. ``progress`` shows a line on stderr, by default on a terminal.

    Raises ``OptionsError``, ``PlayError``, ``RolloutError``, and ``ClusterError`` while it runs.
    """
    if shards is not None and shards < 1:
        raise OptionsError(f"{shards} shards: expected at least 1")
    path = None if checkpoint is None else Path(checkpoint)
    if path is not None and path.exists():
        if "resume" in arguments:
            raise OptionsError(f"resume and the checkpoint {path}, which exists: expected one of them")
        arguments["resume"] = path
    local = (engine or Engine()).rollout(position, state, **arguments)
    return Rollout(client, local, shards=shards, seconds=seconds, checkpoint=path, progress=progress)
