"""Lookout for clusters that have lost all their workers."""

from __future__ import annotations

import threading
import time
from typing import Any, Callable

#: Seconds between two looks at the workers.
_LOOK = 2.0


class Lookout:
    """Thread that notices when a cluster has had workers and has none any more.

    A new worker may come within ``patience`` seconds. Otherwise ``is_lost`` becomes true, and then ``lost`` is called.
    """

    #: Seconds to wait for a new worker.
    patience = 60.0

    def __init__(self, client: Any, lost: Callable[[], None]) -> None:
        self._client = client
        self._lost = lost
        self._end = threading.Event()
        self.is_lost = False
        threading.Thread(target=self._watch, name="barpoint-lookout", daemon=True).start()

    def close(self) -> None:
        """Ends the lookout."""
        self._end.set()

    def _watch(self) -> None:
        latest: float | None = None
        while not self._end.is_set():
            try:
                workers = len(self._client.nthreads())
            except Exception:  # noqa: BLE001
                # The scheduler was lost, which the client reports itself, or the client was closed.
                return
            if workers:
                latest = time.monotonic()
            elif latest is not None and time.monotonic() - latest >= self.patience:
                self.is_lost = True
                self._lost()
                return
            self._end.wait(min(_LOOK, self.patience))
