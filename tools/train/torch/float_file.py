"""Nets in floating point on disk, as tools/train/src/net/float_file.rs describes them."""
import dataclasses
import os
import struct

import numpy as np

MAGIC, PLAIN, STACKED = b"BPFL", 1, 2
OUTCOMES = 6
HEADER = struct.Struct("<4s7I")
# Of a net with further layers: their number, readout, two activations, branches; then the units of each.
FURTHER = struct.Struct("<5I")


@dataclasses.dataclass
class Layer:
    """A further layer."""

    weights: np.ndarray  # [branch, input, unit]
    bias: np.ndarray  # [branch, unit]
    heads: np.ndarray  # [head, result, unit]

    def tables(self):
        return (self.weights, self.bias, self.heads)


@dataclasses.dataclass
class Further:
    """The layers above the wide one."""

    readout: int  # 0: outputs are sums over all layers; 1: of the last layer alone
    activations: tuple  # of the wide layer and of the others
    layers: list


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
    further: Further | None = None

    def tables(self):
        further = [table for layer in self.further.layers for table in layer.tables()] if self.further else []
        first = (self.sizes, self.limits, self.bias, self.rows, self.features, self.head_bias, self.heads)
        return (*first, *further)


def read(path):
    with open(path, "rb") as file:
        content = file.read()
    if len(content) < HEADER.size or not content.startswith(MAGIC):
        raise ValueError(f"{path} is not a net in floating point")
    _, version, encoding, rows, features, hidden, heads, branches = HEADER.unpack_from(content)
    if version not in (PLAIN, STACKED):
        raise ValueError(f"{path} has version {version}, expected {PLAIN} or {STACKED}")
    shapes = [
        (features,),
        (features,),
        (branches, hidden),
        (branches, rows, hidden),
        (branches, features, hidden),
        (heads, OUTCOMES),
        (heads, OUTCOMES, hidden),
    ]
    begin, further = HEADER.size, None
    if version == STACKED:
        begin, further, units, parts = _further(path, content)
        for inputs, count in zip((hidden, *units), units):
            shapes += [(parts, inputs, count), (parts, count), (heads, OUTCOMES, count)]
    counts = [int(np.prod(shape, dtype=np.int64)) for shape in shapes]
    expected = begin + 4 * sum(counts)
    if len(content) != expected:
        raise ValueError(f"{path} has {len(content)} bytes, expected {expected}")
    floats = np.frombuffer(content, "<f4", offset=begin)
    tables = [part.reshape(shape) for part, shape in zip(np.split(floats, np.cumsum(counts)[:-1]), shapes)]
    if further:
        further.layers = [Layer(*tables[i:i + 3]) for i in range(7, len(tables), 3)]
    return FloatFile(encoding, *tables[:7], further)


def _further(path, content):
    """Where the tables begin, the layers without their tables, their units and branches."""
    begin = HEADER.size + FURTHER.size
    if len(content) < begin:
        raise ValueError(f"{path} ends in its header")
    count, readout, first, later, branches = FURTHER.unpack_from(content, HEADER.size)
    units = content[begin:begin + 4 * count]
    if len(units) != 4 * count:
        raise ValueError(f"{path} ends in its header")
    return begin + 4 * count, Further(readout, (first, later), []), struct.unpack(f"<{count}I", units), branches


def write(path, net):
    """Writes under a temporary name, then renames."""
    branches, rows, hidden = net.rows.shape
    heads, features = len(net.heads), len(net.sizes)
    version = STACKED if net.further else PLAIN
    header = HEADER.pack(MAGIC, version, net.encoding, rows, features, hidden, heads, branches)
    if net.further:
        layers = net.further.layers
        parts = len(layers[0].bias) if layers else 1
        header += FURTHER.pack(len(layers), net.further.readout, *net.further.activations, parts)
        header += struct.pack(f"<{len(layers)}I", *(layer.bias.shape[1] for layer in layers))
    partial = f"{path}.partial"
    with open(partial, "wb") as file:
        file.write(header)
        for table in net.tables():
            file.write(np.ascontiguousarray(table, "<f4").tobytes())
    os.replace(partial, path)
