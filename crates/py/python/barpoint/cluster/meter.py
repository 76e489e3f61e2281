"""Progress on a terminal."""

from __future__ import annotations

import sys
import time
from datetime import timedelta

#: Seconds between two lines.
_PAUSE = 0.2


class Meter:
    """Line on stderr with the progress of a job and the time left. By default shown on terminals only."""

    def __init__(self, kind: str, units: str, total: int, done: int, shown: bool | None) -> None:
        self._title = f"barpoint {kind}"
        self._units = units
        self.total = total
        self._first = done
        self._began = time.monotonic()
        self._written = float("-inf")
        self._shown = sys.stderr.isatty() if shown is None else shown

    def show(self, done: int) -> None:
        """Shows that this many units are done."""
        now = time.monotonic()
        if self._shown and (now - self._written > _PAUSE or done >= self.total):
            self._written = now
            sys.stderr.write(f"\r\x1b[K{self.line(done, now - self._began)}")
            sys.stderr.flush()

    def line(self, done: int, seconds: float) -> str:
        """Returns the text, ``seconds`` after the beginning."""
        share = done / max(1, self.total)
        text = f"{self._title}: {done} of {self.total} {self._units} ({share:.0%})"
        if self._first < done < self.total:
            left = seconds / (done - self._first) * (self.total - done)
            text += f", {timedelta(seconds=round(left))} left"
        return text

    def close(self) -> None:
        """Ends the line."""
        if self._shown and self._written > float("-inf"):
            sys.stderr.write("\n")
