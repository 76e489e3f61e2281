"""Rollouts, analyses, labels, duels and bearoff databases on a cluster of ``dask.distributed``.

>>> from dask.distributed import Client, LocalCluster  # doctest: +SKIP
>>> import barpoint, barpoint.cluster
>>> client = Client(LocalCluster(n_workers=2))  # doctest: +SKIP
>>> rollout = barpoint.cluster.rollout(client, "start", dice="31", trials=12960)  # doctest: +SKIP
>>> rollout.run().candidates[0].play  # doctest: +SKIP
'8/5 6/5'

Every function returns a job, which has not begun. Iterating over it runs it and yields its progress; ``run`` returns
its result. A loop may be left and continued later. Leaving it, Ctrl-C and ``pause`` cancel the tasks on the cluster.

The result of a job has the bytes of the same work in one process, for any number of workers, any size of the tasks
and any order in which they finish. A task whose worker dies runs again on another one. Workers with another version,
other nets or other databases than the client are refused. The scheduler, the workers and the client need the same
packages. ``pip install 'barpoint[dask]'`` installs them.

A worker uses as many threads as it has (``nthreads``), however many tasks it runs. Tasks release the GIL. One worker
for each machine, with a thread for each core, needs the least memory.
"""

from __future__ import annotations

from .analyses import Analyses, AnalysedMatch, analyse
from .databases import Bearoff, bearoff
from .duels import Duel, duel
from .error import ClusterError
from .labels import Labelling, Labels, label
from .rollouts import Rollout, rollout

__all__ = [
    "Analyses",
    "AnalysedMatch",
    "Bearoff",
    "ClusterError",
    "Duel",
    "Labelling",
    "Labels",
    "Rollout",
    "analyse",
    "bearoff",
    "duel",
    "label",
    "rollout",
]
