"""Numbers in single precision, in which GNU Backgammon computes."""

from __future__ import annotations

import struct

_FLOAT = struct.Struct("f")


def single(number: float) -> float:
    """Returns the nearest number in single precision."""
    [rounded] = _FLOAT.unpack(_FLOAT.pack(number))
    return float(rounded)
