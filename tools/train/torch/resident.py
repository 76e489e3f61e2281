"""Encoded labels in the memory of the device, so that a GPU need not wait for the disk."""
import numpy as np
import torch

from input_file import FIELDS


class Resident:
    """All records of `Inputs`, on the device."""

    # Records copied at a time.
    PART = 1 << 18

    def __init__(self, inputs, device):
        self.learnt, self.kept_apart = inputs.learnt, inputs.kept_apart
        self.encoding, self.branch = inputs.encoding, inputs.branch
        count = len(inputs.branch)
        parts = [inputs.fields(np.arange(begin, min(begin + self.PART, count)), device)
                 for begin in range(0, count, self.PART)]
        self.tables = {name: torch.cat([part[name] for part in parts]) for name in FIELDS}

    def fields(self, numbers, device):
        """The fields of these records, in this order."""
        numbers = torch.from_numpy(numbers).to(device)
        return {name: table[numbers] for name, table in self.tables.items()}
