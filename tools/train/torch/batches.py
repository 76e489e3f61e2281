"""From numbered lessons to what a net takes at a time."""
import concurrent.futures

import numpy as np
import torch

from net import OUTCOMES, Positions

# Lessons read at a time, about.
CHUNK = 1 << 14


def batches(inputs, lessons, size, branches, device):
    """Lessons in their order, a chunk at a time. The next chunk is read while one is being learnt."""
    chunk = size * max(1, CHUNK // size)
    parts = [lessons[begin:begin + chunk] for begin in range(0, len(lessons), chunk)]
    with concurrent.futures.ThreadPoolExecutor(1) as reader:
        following = [reader.submit(_read, inputs, part, size, branches, device) for part in parts[:1]]
        for i in range(len(parts)):
            if i + 1 < len(parts):
                following.append(reader.submit(_read, inputs, parts[i + 1], size, branches, device))
            yield from _steps(*following.pop(0).result())


def _read(inputs, lessons, size, branches, device):
    """The records of lessons, sorted by branch within each batch, and where batches and pairs are."""
    counts = 1 + lessons.has_sibling
    starts = np.cumsum(counts) - counts
    lesson = np.repeat(np.arange(len(lessons)), counts)
    within = np.arange(len(lesson)) - starts[lesson]
    numbers = lessons.first[lesson] + within
    branch = inputs.branch[numbers] if branches > 1 else np.zeros(len(numbers), np.uint8)
    batch = lesson // size
    order = np.lexsort((branch, batch))
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    pairs = np.flatnonzero(lessons.has_sibling)
    # For each batch: where its records of each branch begin, and its pairs.
    keys = batch[order] * branches + branch[order]
    last = len(lessons) // size + (len(lessons) % size != 0)
    cuts = np.searchsorted(keys, np.arange(last * branches + 1))
    pair_cuts = np.searchsorted(pairs // size, np.arange(last + 1))
    both = np.stack([place[starts[pairs]], place[starts[pairs] + 1]])
    weight = lessons.weight[lesson][order]
    sizes = np.minimum(size, len(lessons) - size * np.arange(last))
    fields = inputs.fields(numbers[order], device)
    fields["weight"] = torch.from_numpy(weight).to(device)
    bits = torch.arange(OUTCOMES, dtype=torch.uint8, device=device)
    fields["possible"] = (fields["possible"][:, None] >> bits & 1).bool()
    return fields, torch.from_numpy(both).to(device), cuts.reshape(-1), pair_cuts, sizes, branches


def _steps(fields, pairs, cuts, pair_cuts, sizes, branches):
    for batch, lessons in enumerate(sizes):
        ends = cuts[batch * branches:(batch + 1) * branches + 1]
        begin, end = int(ends[0]), int(ends[-1])
        yield Positions(
            **{name: table[begin:end] for name, table in fields.items()},
            cuts=[int(cut) - begin for cut in ends],
            pairs=pairs[:, pair_cuts[batch]:pair_cuts[batch + 1]] - begin,
            lessons=int(lessons),
        )
