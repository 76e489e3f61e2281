"""Nets in floating point on disk, as tools/train/src/net/float_file.rs describes them."""
import dataclasses
import os
import struct

import numpy as np

MAGIC, VERSION = b"BPFL", 1
OUTCOMES = 6
HEADER = struct.Struct("<4s7I")


@dataclasses.dataclass
class FloatFile:
    """What a file holds; the tables are arrays of float32."""

    encoding: int
    sizes: np.ndarray  # [feature]: what features are divided by
    limits: np.ndarray  # [feature]: the largest weights
    bias: np.ndarray  # [branch, unit]
    rows: np.ndarray  # [branch, row, unit]
    features: np.ndarray  # [branch, feature, unit]
    head_bias: np.ndarray  # [head, result]
    heads: np.ndarray  # [head, result, unit]

    def tables(self):
        return (self.sizes, self.limits, self.bias, self.rows, self.features, self.head_bias, self.heads)


def read(path):
    with open(path, "rb") as file:
        content = file.read()
    if len(content) < HEADER.size or not content.startswith(MAGIC):
        raise ValueError(f"{path} is not a net in floating point")
    _, version, encoding, rows, features, hidden, heads, branches = HEADER.unpack_from(content)
    if version != VERSION:
        raise ValueError(f"{path} has version {version}, expected {VERSION}")
    shapes = [
        (features,),
        (features,),
        (branches, hidden),
        (branches, rows, hidden),
        (branches, features, hidden),
        (heads, OUTCOMES),
        (heads, OUTCOMES, hidden),
    ]
    counts = [int(np.prod(shape, dtype=np.int64)) for shape in shapes]
    expected = HEADER.size + 4 * sum(counts)
    if len(content) != expected:
        raise ValueError(f"{path} has {len(content)} bytes, expected {expected}")
    floats = np.frombuffer(content, "<f4", offset=HEADER.size)
    parts = np.split(floats, np.cumsum(counts)[:-1])
    return FloatFile(encoding, *(part.reshape(shape) for part, shape in zip(parts, shapes)))


def write(path, net):
    """Writes under a temporary name, then renames."""
    branches, rows, hidden = net.rows.shape
    heads, features = len(net.heads), len(net.sizes)
    header = HEADER.pack(MAGIC, VERSION, net.encoding, rows, features, hidden, heads, branches)
    partial = f"{path}.partial"
    with open(partial, "wb") as file:
        file.write(header)
        for table in net.tables():
            file.write(np.ascontiguousarray(table, "<f4").tobytes())
    os.replace(partial, path)
