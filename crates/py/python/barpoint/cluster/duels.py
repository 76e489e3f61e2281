"""Duels on a cluster."""

from __future__ import annotations

import time
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator

from .._native import Duel as LocalDuel
from .._native import Engine
from ..documents import Duel as Result
from ..errors import OptionsError
from . import tasks
from .driver import Job
from .meter import Meter
from .sizes import Sizes

if TYPE_CHECKING:
    from distributed import Client

#: Seconds between two writes of the checkpoint.
_SAVED = 10.0


class Duel:
    """Duel on a cluster. Iterating over it plays it, and yields the result so far whenever tasks have finished.

    A test that ends the duel counts pairs in the order of their numbers, as in one process.
    """

    def __init__(
        self, client: Client, local: LocalDuel, *, seconds: float, checkpoint: Path | None, progress: bool | None
    ) -> None:
        self._client = client
        self._local = local
        (engine, contenders, arguments), _ = tasks.reduced(local)
        self._origin = tasks.Origin.of(engine, (contenders, arguments))
        self._seconds = seconds
        self._checkpoint = checkpoint
        self._saved = float("-inf")
        self._progress = progress
        self._is_paused = False

    @property
    def pairs(self) -> int:
        """Number of pairs that are played."""
        return self._local.pairs

    @property
    def pairs_planned(self) -> int:
        """Number of pairs to play, unless a test ends the duel."""
        return self._local.pairs_planned

    @property
    def is_done(self) -> bool:
        """True if all pairs are played or a test has ended the duel."""
        return self._local.is_done

    def __iter__(self) -> Iterator[Result]:
        self._is_paused = False
        if self.is_done:
            return
        job = Job(
            client=self._client,
            kind="duel",
            units="pairs",
            task=tasks.play_pairs,
            arguments=lambda first, end: (self._origin, first, end),
            missing=self._local.missing,
            sizes=Sizes(self._seconds),
            meter=Meter("duel", "pairs", self.pairs_planned, self.pairs, self._progress),
        )
        parts = job.parts()
        try:
            for batch in parts:
                for part in batch:
                    self._local.add_part(part.data)
                self._save()
                result = self.result()
                if result is not None:
                    yield result
                if self.is_done or self._is_paused:
                    return
        finally:
            parts.close()
            self._save(now=True)

    def run(self) -> Result | None:
        """Plays the pairs that are not played yet, and returns the result; ``None`` if it is paused before the first
        pair.
        """
        for _ in self:
            pass
        return self.result()

    def pause(self) -> None:
        """Ends the iteration after the next tasks. ``run`` or a new loop continues."""
        self._is_paused = True

    def result(self) -> Result | None:
        """Returns the result so far; ``None`` before the first pair."""
        return self._local.result()

    def to_bytes(self) -> bytes:
        """Returns the file of the pairs that are played, with the bytes of a duel in one process."""
        return self._local.to_bytes()

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the pairs that are played to a file, which the command ``barpoint duel`` can resume."""
        self._local.save(path)

    def __repr__(self) -> str:
        return f"<cluster {repr(self._local)[1:]}"

    def _save(self, *, now: bool = False) -> None:
        if self._checkpoint is not None and (now or time.monotonic() - self._saved > _SAVED):
            self._local.save(self._checkpoint)
            self._saved = time.monotonic()


def duel(
    client: Client,
    first: str,
    second: str,
    *,
    engine: Engine | None = None,
    seconds: float = 2.0,
    checkpoint: str | PathLike[str] | None = None,
    progress: bool | None = None,
    **arguments: Any,
) -> Duel:
    """Returns a duel on a cluster, which is not played yet: iterate over it, or call ``run``.

    ``first``, ``second`` and ``arguments`` are those of ``Engine.duel``, such as ``pairs``, ``cube``, ``length`` and
    ``sprt``. The result has the bytes of that duel. A contender that is another program, such as ``gnubg``, must be
    installed on every worker.

    A task takes about ``seconds``. ``checkpoint`` is a file that keeps the pairs that are played; a duel continues if
    the file exists. ``progress`` shows a line on stderr, by default on a terminal.

    Raises ``OptionsError``, ``DuelError``, and ``ClusterError`` while it runs.
    """
    path = None if checkpoint is None else Path(checkpoint)
    if path is not None and path.exists():
        if "resume" in arguments:
            raise OptionsError(f"resume and the checkpoint {path}, which exists: expected one of them")
        arguments["resume"] = path
    local = (engine or Engine()).duel(first, second, **arguments)
    return Duel(client, local, seconds=seconds, checkpoint=path, progress=progress)
