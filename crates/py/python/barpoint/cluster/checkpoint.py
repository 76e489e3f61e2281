"""Files that keep the finished parts of a job."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from os import PathLike
from pathlib import Path
from typing import Iterator

from .error import ClusterError

_TITLE = "barpoint cluster 1"


class Checkpoint:
    """File to which the parts of a job are appended; an existing one is continued.

    The first line is a title with the SHA-256 of the job. Every other line is a JSON array of the first unit and the
    bytes of it and the following ones, in Base64. An incomplete last line is removed. Without a path nothing is kept.
    """

    def __init__(self, path: str | PathLike[str] | None, job: str) -> None:
        self._path = None if path is None else Path(path)
        self._title = f"{_TITLE} {job}"

    def read(self) -> Iterator[tuple[int, list[bytes]]]:
        """Yields the parts of the file.

        Raises ``ClusterError`` if it belongs to another job or is damaged.
        """
        if self._path is None:
            return
        if not self._path.exists():
            self._path.write_text(self._title + "\n", encoding="ascii")
            return
        title, *lines = self._path.read_bytes().split(b"\n")
        if title.decode("ascii", "replace") != self._title:
            kind = "belongs to another job" if title.startswith(_TITLE.encode()) else "is not a checkpoint"
            raise ClusterError(f"{self._path} {kind}: expected the job that began it, or another file name")
        for number, line in enumerate(lines[:-1], 2):
            try:
                first, *packed = json.loads(line)
                yield int(first), [b64decode(one, validate=True) for one in packed]
            except ValueError:
                raise ClusterError(f"{self._path}: line {number} is damaged") from None
        if lines[-1:] != [b""]:
            with self._path.open("r+b") as file:
                file.truncate(self._path.stat().st_size - len(lines[-1]))

    def add(self, first: int, data: list[bytes]) -> None:
        """Appends a part."""
        if self._path is not None:
            line = json.dumps([first, *(b64encode(one).decode() for one in data)])
            with self._path.open("a", encoding="ascii") as file:
                file.write(line + "\n")
