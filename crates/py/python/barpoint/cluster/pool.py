"""Tasks on a cluster: the only module that calls ``dask.distributed`` on the client."""

from __future__ import annotations

import time
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any, Callable, Sequence
from uuid import uuid4

from .error import ClusterError
from .lookout import Lookout

#: Seconds between two looks at the number of threads of the cluster.
_LOOK = 2.0


class Pool:
    """Tasks of a job that are running or waiting on a cluster.

    The names of tasks say what they do, in errors. Their keys on the cluster begin with ``barpoint-`` and the kind of
    the job.
    """

    def __init__(self, client: Any, kind: str) -> None:
        if getattr(client, "asynchronous", False):
            raise ClusterError("an asynchronous client: expected Client(asynchronous=False)")
        self._client = client
        self._kind = kind
        self._prefix = f"barpoint-{kind}-{uuid4().hex}"
        self._names: dict[str, str] = {}
        self._futures: dict[str, Any] = {}
        self._started = 0
        self._slots = 0
        self._looked = float("-inf")
        self._finished = _distributed().as_completed(loop=client.loop, with_results=True, raise_errors=False)
        # The tasks of a cluster without workers would wait for ever.
        self._lookout = Lookout(client, self._cancel)

    @property
    def slots(self) -> int:
        """Number of threads of all workers; at least one."""
        if time.monotonic() - self._looked > _LOOK:
            self._slots = sum(self._client.nthreads().values())
            self._looked = time.monotonic()
        return max(1, self._slots)

    @property
    def workers(self) -> int:
        """Number of workers; at least one."""
        return max(1, len(self._client.nthreads()))

    def __len__(self) -> int:
        return len(self._futures)

    def start(self, task: Callable[..., Any], arguments: Sequence[tuple[Any, ...]], names: Sequence[str]) -> None:
        """Starts a task for each tuple of arguments."""
        if not arguments:
            return
        numbers = range(self._started, self._started + len(arguments))
        self._started += len(arguments)
        keys = [f"{self._prefix}-{number}" for number in numbers]
        # Earlier tasks first, because rules look at complete prefixes. No task names a worker: one that names the
        # only worker waits for ever if that worker dies.
        futures = self._client.map(
            task, *zip(*arguments), key=keys, pure=False, batch_size=None, priority=-numbers.start
        )
        self._names.update(zip(keys, names))
        self._futures.update(zip(keys, futures))
        self._finished.update(futures)

    def finished(self, *, block: bool = True) -> list[tuple[str, Any]]:
        """Waits for a task, and returns the names and results of all tasks that have finished since the last call.

        Raises the error of a task, with its name.
        """
        try:
            batch = self._finished.next_batch(block=block) if self._futures else []
        except StopIteration:
            raise self._without_workers() or ClusterError(
                "the cluster has lost its tasks: the scheduler was stopped or started again"
            ) from None
        return [self._result(future, result) for future, result in batch]

    def _result(self, future: Any, result: Any) -> tuple[str, Any]:
        name = self._names.pop(future.key)
        del self._futures[future.key]
        if future.status == "error":
            raise _described(name, future.exception())
        if future.status == "cancelled" or isinstance(result, CancelledError):
            raise self._without_workers() or ClusterError(
                f"{name}: the task was cancelled on the cluster, or the scheduler was lost"
            )
        # The worker may have died since it sent the result.
        return name, result

    def cancel(self) -> None:
        """Cancels all tasks."""
        self._lookout.close()
        self._cancel()
        self._futures = {}

    def _cancel(self) -> None:
        futures = list(self._futures.copy().values())
        if futures and self._client.status == "running":
            self._client.cancel(futures, force=True)

    def _without_workers(self) -> ClusterError | None:
        """Returns the error of a cluster without workers."""
        if not self._lookout.is_lost:
            return None
        return ClusterError(
            f"{self._kind}: the cluster has lost all its workers, and none has come for {self._lookout.patience:.0f} s: "
            "expected workers that live as long as the job"
        )


def _described(name: str, error: Any) -> BaseException:
    """Returns the error of a task with the name of the task."""
    if isinstance(error, _distributed().KilledWorker):
        deaths = error.allowed_failures + 1
        address = getattr(error.last_worker, "address", error.last_worker)
        return ClusterError(
            f"{name}: {deaths} workers died on this task, the last one at {address}. It may need more memory than a "
            "worker has. The setting distributed.scheduler.allowed-failures is the number of deaths to accept"
        )
    if isinstance(error, (ImportError, AttributeError)):
        return ClusterError(f"{name}: a worker does not have the packages of the client: {error}")
    if isinstance(error, ClusterError):
        return ClusterError(f"{name}: {error}")
    if hasattr(error, "add_note"):
        error.add_note(name)
    found: BaseException = error
    return found


def _distributed() -> Any:
    """Returns the module, which has only partial types."""
    try:
        return import_module("distributed")
    except ImportError as error:
        raise ImportError("barpoint.cluster needs Dask: pip install 'barpoint[dask]'") from error
