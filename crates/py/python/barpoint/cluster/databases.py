"""Bearoff databases on a cluster."""

from __future__ import annotations

import time
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Literal
from uuid import uuid4

from .._native import Database
from ..errors import OptionsError
from . import tasks
from .meter import Meter
from .pool import Pool

if TYPE_CHECKING:
    from distributed import Client

#: Seconds between two looks at the tasks.
_LOOK = 0.1


class Bearoff:
    """Generation of a bearoff database. Iterating over it runs it, and yields the numbers of steps done and in total.

    The processes exchange results through the folder ``PATH.partial``, which they keep for a later ``run`` if the job
    is cancelled.
    """

    def __init__(
        self, client: Client, path: Path, kind: str, *, replace: bool, shards: int | None, progress: bool | None
    ) -> None:
        self._client = client
        self._path = path
        self._kind = kind
        self._replace = replace
        self._shards = shards
        self._progress = progress
        self._steps = (0, 0)
        self._sha256: str | None = None

    @property
    def is_done(self) -> bool:
        """True if the database is complete."""
        return self._sha256 is not None

    def __iter__(self) -> Iterator[tuple[int, int]]:
        if self.is_done:
            return
        pool = Pool(self._client, "bearoff")
        count = self._shards or pool.workers
        token = self._path.with_name(f".{self._path.name}-{uuid4().hex}")
        meter = Meter("bearoff", "steps", 0, 0, self._progress)
        token.touch()
        client: Any = self._client
        client.subscribe_topic(str(token), lambda event: self._report(event[1]))
        try:
            numbers = range(1, count + 1)
            shared = (str(self._path), str(token))
            arguments = [(*shared, number, count, self._kind, self._replace) for number in numbers]
            names = [f"process {number} of {count} for {self._path}" for number in numbers]
            pool.start(tasks.build_shard, arguments, names)
            shown = (0, 0)
            while len(pool):
                for _, found in pool.finished(block=False):
                    self._sha256 = found or self._sha256
                if self._steps != shown:
                    shown = self._steps
                    meter.total = shown[1]
                    meter.show(shown[0])
                    yield shown
                time.sleep(_LOOK)
        finally:
            pool.cancel()
            client.unsubscribe_topic(str(token))
            token.unlink(missing_ok=True)
            meter.close()

    def run(self) -> Path:
        """Makes the database and its manifest, and returns its path."""
        for _ in self:
            pass
        return self._path

    @property
    def sha256(self) -> str | None:
        """SHA-256 of the database in hexadecimal digits; ``None`` before it is complete."""
        return self._sha256

    def __repr__(self) -> str:
        return f"<Bearoff database {self._path} on a cluster>"

    def _report(self, steps: Any) -> None:
        done, total = steps
        self._steps = (int(done), int(total))


def bearoff(
    client: Client,
    path: str | PathLike[str],
    kind: Literal["one-sided", "two-sided"] = "one-sided",
    *,
    points: int = 6,
    chequers: int = 15,
    gammons: bool = True,
    form: Literal["compressed", "plain", "normal"] = "compressed",
    cubeful: bool = True,
    shards: int | None = None,
    replace: bool = False,
    progress: bool | None = None,
) -> Bearoff:
    """Returns the generation of a bearoff database on a cluster, which does not run yet: iterate over it, or call
    ``run``. The file has the bytes of ``barpoint bearoff build``.

    ``path`` is in a folder that the client and all workers share. ``gammons`` and ``form`` are for one-sided
    databases, ``cubeful`` for two-sided ones. ``shards`` is the number of processes, by default one for each worker; a
    build that was cancelled continues with the same number. ``replace`` replaces an existing file.

    Raises ``OptionsError`` or ``DatabaseError``, and ``DatabaseError`` or ``ClusterError`` while it runs.
    """
    if kind not in ("one-sided", "two-sided"):
        raise OptionsError(f"kind `{kind}`: expected one-sided or two-sided")
    if shards is not None and shards < 1:
        raise OptionsError(f"{shards} shards: expected at least 1")
    if kind == "one-sided":
        text = Database.one_sided(points, chequers, gammons=gammons, form=form)
    else:
        text = Database.two_sided(points, chequers, cubeful=cubeful)
    return Bearoff(client, Path(path).resolve(), text, replace=replace, shards=shards, progress=progress)
