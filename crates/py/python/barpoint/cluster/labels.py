"""Labels of many positions on a cluster: evaluations or rollouts, as training wants them."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from os import PathLike
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Sequence

from .._native import Engine, MatchState, Position
from ..errors import OptionsError
from . import tasks
from .checkpoint import Checkpoint
from .driver import Job
from .meter import Meter
from .ranges import missing
from .sizes import Sizes

if TYPE_CHECKING:
    import numpy
    from distributed import Client
    from numpy.typing import NDArray

    from .._native import Subject
    from ..rows import Rows

#: Numbers of a row: five chances, equity, cubeless equity, chance to win the match, standard error.
_COLUMNS = 9
#: Bytes of a row.
_ROW = 8 * _COLUMNS


@dataclass(frozen=True)
class Labels:
    """Values of ``n`` positions in their order, as seen by the player on roll."""

    chances: NDArray[numpy.float64]
    """Cumulative chances, shape ``(n, 5)``: win, win a gammon, win a backgammon, lose a gammon, lose a backgammon."""
    equities: NDArray[numpy.float64]
    """Normalised equities, shape ``(n,)``: cubeful unless the engine or the rollouts are cubeless."""
    cubeless_equities: NDArray[numpy.float64]
    """Normalised equities if nobody turns the cube any more, shape ``(n,)``."""
    mwc: NDArray[numpy.float64]
    """Chances to win the match, shape ``(n,)``; NaN for money."""
    errors: NDArray[numpy.float64]
    """Standard errors of the equities, shape ``(n,)``; NaN for evaluations."""

    def __len__(self) -> int:
        return len(self.equities)

    def rows(self) -> Rows:
        """Returns a row for each position, as those of a batch, with the standard error of the equity."""
        from ..rows import Rows, of_batch

        return Rows(dict(of_batch(self)) | {"error": self.errors})


class Labelling:
    """Labels of many positions. Iterating over it runs it, and yields the number of positions done."""

    def __init__(
        self,
        client: Client,
        positions: Any,
        state: MatchState | None,
        variant: str,
        engine: Engine,
        rollout: dict[str, Any] | None,
        *,
        seconds: float,
        checkpoint: str | PathLike[str] | None,
        progress: bool | None,
    ) -> None:
        self._client = client
        self._positions = positions
        self._origin = tasks.Origin.of(engine, (state, variant, rollout))
        self._is_done = [False] * len(positions)
        self._rows = bytearray(_ROW * len(positions))
        self._first = 1 if rollout is not None or engine.plies > 1 else 64
        self._seconds = seconds
        self._progress = progress
        self._is_paused = False
        given = positions.tobytes() if hasattr(positions, "tobytes") else repr(positions).encode()
        self._checkpoint = Checkpoint(checkpoint, tasks.hash_of(self._origin.hash.encode() + given))
        for first, data in self._checkpoint.read():
            self._take(first, data)

    @property
    def positions(self) -> int:
        """Number of positions."""
        return len(self._positions)

    @property
    def done(self) -> int:
        """Number of positions with a label."""
        return sum(self._is_done)

    @property
    def is_done(self) -> bool:
        """True if all positions have labels."""
        return all(self._is_done)

    def __iter__(self) -> Iterator[int]:
        self._is_paused = False
        if self.is_done:
            return
        job = Job(
            client=self._client,
            kind="label",
            units="positions",
            task=tasks.label_positions,
            arguments=lambda first, end: (self._origin, first, self._positions[first:end]),
            missing=missing(self._is_done),
            sizes=Sizes(self._seconds, first=self._first),
            meter=Meter("label", "positions", self.positions, self.done, self._progress),
        )
        parts = job.parts()
        try:
            for batch in parts:
                for part in batch:
                    self._checkpoint.add(part.first, [part.data])
                    self._take(part.first, [part.data])
                yield self.done
                if self._is_paused:
                    return
        finally:
            parts.close()

    def run(self) -> Labels:
        """Labels the positions that are not done yet, and returns ``result``."""
        for _ in self:
            pass
        return self.result()

    def pause(self) -> None:
        """Ends the iteration after the next tasks. ``run`` or a new loop continues."""
        self._is_paused = True

    def result(self) -> Labels:
        """Returns the labels so far; all numbers of a position without a label are NaN."""
        import numpy

        rows = numpy.frombuffer(bytes(self._rows), "<f8").reshape(-1, _COLUMNS).copy()
        rows[~numpy.array(self._is_done, bool)] = nan
        return Labels(rows[:, :5], rows[:, 5], rows[:, 6], rows[:, 7], rows[:, 8])

    def __repr__(self) -> str:
        return f"<Labels of {self.done} of {self.positions} positions on a cluster>"

    def _take(self, first: int, data: Sequence[bytes]) -> None:
        for rows in data:
            end = first + len(rows) // _ROW
            self._rows[_ROW * first : _ROW * end] = rows
            self._is_done[first:end] = [True] * (end - first)


def label(
    client: Client,
    positions: NDArray[numpy.signedinteger[Any]] | Iterable[Subject],
    state: MatchState | None = None,
    *,
    engine: Engine | None = None,
    rollout: dict[str, Any] | None = None,
    variant: str = "backgammon",
    seconds: float = 2.0,
    checkpoint: str | PathLike[str] | None = None,
    progress: bool | None = None,
) -> Labelling:
    """Returns the labels of many positions on a cluster, which do not exist yet: iterate over them, or call ``run``.

    ``positions`` are those of ``Engine.evaluate_batch``, and so are the labels. With ``rollout``, arguments of
    ``Engine.rollout`` such as ``{"preset": "roller", "trials": 1296}``, every position is rolled out before the
    roll; the labels are the means of ``no double`` if there is a cube decision. Needs NumPy.

    ``seconds`` is the time of a task. ``checkpoint`` is a file that keeps the labels; the same job continues if it
    exists. ``progress`` shows a line on stderr, by default on a terminal.

    Raises ``OptionsError``, and ``PositionError``, ``IdentifierError``, ``QuestionError`` or ``ClusterError`` while it
    runs.
    """
    if rollout is not None and (wrong := {"dice", "plays", "top", "within", "shard", "resume"} & rollout.keys()):
        raise OptionsError(f"rollout of a label with {', '.join(sorted(wrong))}: expected a position before the roll")
    rows: Any = positions
    if not hasattr(positions, "dtype"):
        rows = [one if isinstance(one, (str, Position)) else str(one) for one in positions]
    return Labelling(
        client, rows, state, variant, engine or Engine(), rollout,
        seconds=seconds, checkpoint=checkpoint, progress=progress,
    )
