"""Error of a cluster."""

from __future__ import annotations

from ..errors import Error


class ClusterError(Error, RuntimeError):
    """A task cannot be done: its workers died, or a worker differs from the client."""
