"""Inputs of labels, mapped into memory: the files that tools/train/src/exchange/encode.rs describes."""
import dataclasses
import struct

import numpy as np
import torch

MAGIC, VERSION = b"BPIN", 1
HEADER = struct.Struct("<4s5IQ32s")
SIBLING, KEPT_APART = 1, 2
FIELDS = ("rows", "features", "target", "possible", "head")


@dataclasses.dataclass
class Lessons:
    """Labels, or pairs of such as the same roll leads to."""

    first: np.ndarray  # the number of a lesson's first record
    has_sibling: np.ndarray  # whether the record after it is about the other position
    weight: np.ndarray

    def __len__(self):
        return len(self.first)

    def __getitem__(self, chosen):
        return Lessons(self.first[chosen], self.has_sibling[chosen], self.weight[chosen])


class Inputs:
    """The records of several files, numbered through, and the lessons that they are."""

    def __init__(self, sources, validation=0):
        """Sources are pairs: the path of a file and the weight of each of its labels. The last of them may be for
        validation, instead of the positions kept apart."""
        self.files, self.starts = [], [0]
        self.header = None
        learnt, kept_apart, branches = [], [], []
        for path, weight in sources:
            records, header = _map(path)
            if self.header not in (None, header):
                raise ValueError(f"{path} has other inputs than {sources[0][0]}")
            self.header = header
            flags = np.asarray(records["flags"])
            first = np.flatnonzero(flags & SIBLING == 0)
            has_sibling = np.append(flags[1:] & SIBLING != 0, False)[first]
            lessons = Lessons(first + self.starts[-1], has_sibling, np.full(len(first), weight, np.float32))
            apart = flags[first] & KEPT_APART != 0
            if validation:
                apart = np.full(len(first), len(self.files) >= len(sources) - validation)
            learnt.append(lessons[~apart])
            kept_apart.append(lessons[apart])
            branches.append(np.asarray(records["branch"]))
            self.files.append(records)
            self.starts.append(self.starts[-1] + len(records))
        self.learnt, self.kept_apart = joined(learnt), joined(kept_apart)
        self.branch = np.concatenate(branches)

    @property
    def encoding(self):
        return self.header[0]

    @property
    def rows(self):
        return self.header[1]

    @property
    def features(self):
        return self.header[2]

    def fields(self, numbers, device):
        """The fields of these records, in this order."""
        records = self.records(numbers)
        return {name: torch.from_numpy(np.ascontiguousarray(records[name])).to(device) for name in FIELDS}

    def records(self, numbers):
        """These records, in this order."""
        order = np.argsort(numbers, kind="stable")
        sorted_numbers = numbers[order]
        cuts = np.searchsorted(sorted_numbers, self.starts)
        found = np.empty(len(numbers), self.files[0].dtype)
        for file, start, begin, end in zip(self.files, self.starts, cuts, cuts[1:]):
            found[order[begin:end]] = file[sorted_numbers[begin:end] - start]
        return found


def layout(path):
    """The type of a file's records, where they begin and their number; version of the encoding, rows and features."""
    with open(path, "rb") as file:
        header = file.read(HEADER.size)
        size = file.seek(0, 2)
    if len(header) < HEADER.size or not header.startswith(MAGIC):
        raise ValueError(f"{path} is not a file of inputs")
    _, version, encoding, rows, features, most, count, _ = HEADER.unpack(header)
    if version != VERSION:
        raise ValueError(f"{path} has version {version}, expected {VERSION}")
    record = np.dtype([
        ("rows", "<i2", most),
        ("features", "<i2", features),
        ("target", "<f4", 6),
        ("possible", "u1"),
        ("head", "u1"),
        ("branch", "u1"),
        ("flags", "u1"),
    ])
    expected = HEADER.size + count * record.itemsize
    if size != expected:
        raise ValueError(f"{path} has {size} bytes, expected {expected}")
    return record, HEADER.size, count, (encoding, rows, features)


def _map(path):
    """The records of a file; version of the encoding, rows and features."""
    record, begin, count, header = layout(path)
    if count == 0:
        return np.empty(0, record), header
    return np.memmap(path, record, "r", begin, (count,)), header


def joined(parts):
    """The lessons of several parts."""
    fields = [field.name for field in dataclasses.fields(Lessons)]
    return Lessons(*(np.concatenate([getattr(part, name) for part in parts]) for name in fields))
