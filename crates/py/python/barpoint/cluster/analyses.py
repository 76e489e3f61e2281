"""Analysis of many matches on a cluster."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Iterable, Iterator

from .._native import Engine, Match
from ..documents import MatchAnalysis
from ..errors import OptionsError, RecordError
from . import tasks
from .checkpoint import Checkpoint
from .driver import Job
from .meter import Meter
from .ranges import missing
from .sizes import Sizes

if TYPE_CHECKING:
    from distributed import Client


@dataclass(frozen=True)
class AnalysedMatch:
    """Match with its analysis, with the bytes of ``Engine.analyse``."""

    number: int
    """Number of the match among all matches of the job, counted from 0."""
    file: str | None
    """File of the match; ``None`` if it was given as a ``Match``."""
    record: Match
    """Match with the analysis."""
    document: MatchAnalysis
    """Decisions with their errors, reasons and luck."""


class Analyses:
    """Analysis of many matches. Iterating over it runs it, and yields matches in the order in which they finish."""

    def __init__(
        self,
        client: Client,
        files: Iterable[str | PathLike[str] | Match],
        engine: Engine,
        settings: dict[str, Any],
        *,
        seconds: float,
        checkpoint: str | PathLike[str] | None,
        progress: bool | None,
    ) -> None:
        self._client = client
        self._files: list[str | None] = []
        self._matches: list[bytes] = []
        for file in files:
            for match in [file] if isinstance(file, Match) else Match.read(file):
                self._files.append(None if isinstance(file, Match) else str(file))
                self._matches.append(zlib.compress(match.to_bytes("json"), 1))
        self._origin = tasks.Origin.of(engine, settings)
        self._found: list[bytes | None] = [None] * len(self._matches)
        self._seconds = seconds
        self._progress = progress
        self._is_paused = False
        hashes = [self._origin.hash, *(tasks.hash_of(match) for match in self._matches)]
        self._checkpoint = Checkpoint(checkpoint, tasks.hash_of(json.dumps(hashes).encode()))
        for first, data in self._checkpoint.read():
            self._found[first : first + len(data)] = data

    @property
    def matches(self) -> int:
        """Number of matches."""
        return len(self._matches)

    @property
    def done(self) -> int:
        """Number of matches analysed."""
        return sum(found is not None for found in self._found)

    @property
    def is_done(self) -> bool:
        """True if all matches are analysed."""
        return self.done == self.matches

    def __iter__(self) -> Iterator[AnalysedMatch]:
        self._is_paused = False
        if self.is_done:
            return
        meter = Meter("analysis", "matches", self.matches, self.done, self._progress)
        job = Job(
            client=self._client,
            kind="analysis",
            units="matches",
            task=tasks.analyse_matches,
            arguments=lambda first, end: (self._origin, self._matches[first:end]),
            missing=missing([found is not None for found in self._found]),
            sizes=Sizes(self._seconds),
            meter=meter,
            names=self._names,
        )
        parts = job.parts()
        try:
            for batch in parts:
                for part in batch:
                    self._checkpoint.add(part.first, part.data)
                    self._found[part.first : part.end] = part.data
                for part in batch:
                    for number in range(part.first, part.end):
                        yield self._match(number)
                if self._is_paused:
                    return
        finally:
            parts.close()

    def run(self) -> list[AnalysedMatch]:
        """Analyses the matches that are not done yet, and returns ``results``."""
        for _ in self:
            pass
        return self.results()

    def pause(self) -> None:
        """Ends the iteration after the next tasks. ``run`` or a new loop continues."""
        self._is_paused = True

    def results(self) -> list[AnalysedMatch]:
        """Returns the matches analysed so far, in the order in which they were given."""
        return [self._match(number) for number, found in enumerate(self._found) if found is not None]

    def __repr__(self) -> str:
        return f"<Analysis of {self.done} of {self.matches} matches on a cluster>"

    def _match(self, number: int) -> AnalysedMatch:
        found = self._found[number]
        assert found is not None
        record, document = tasks.unpack(found)
        match = Match.parse(record.encode(), format="json")[0]
        return AnalysedMatch(number, self._files[number], match, MatchAnalysis.from_json(document))

    def _names(self, first: int, end: int) -> str:
        files = [file for file in self._files[first:end] if file is not None]
        return f"analysis of matches {first} to {end - 1}" + (f" ({', '.join(files[:3])})" if files else "")


def analyse(
    client: Client,
    files: Iterable[str | PathLike[str] | Match],
    *,
    engine: Engine | None = None,
    seconds: float = 2.0,
    checkpoint: str | PathLike[str] | None = None,
    progress: bool | None = None,
    **settings: Any,
) -> Analyses:
    """Returns the analysis of many matches on a cluster, which does not run yet: iterate over it, or call ``run``.

    ``files`` are read on this machine; they may hold several matches each. ``settings`` are those of
    ``Engine.analyse``, such as ``level``, ``plays``, ``cubes`` and ``luck``. A match is never divided.

    ``seconds`` is the time of a task, if matches are short. ``checkpoint`` is a file that keeps the matches analysed;
    the same job continues if it exists. ``progress`` shows a line on stderr, by default on a terminal.

    Raises ``RecordError`` if a file cannot be read, and ``ClusterError``, ``OptionsError`` or ``QuestionError`` while
    it runs.
    """
    if isinstance(files, (str, PathLike)):
        raise RecordError(f"files: {fspath(files)!r}: expected a list of files")
    if "progress" in settings:
        raise OptionsError("progress: expected True, False or None")
    return Analyses(
        client, files, engine or Engine(), settings, seconds=seconds, checkpoint=checkpoint, progress=progress
    )
