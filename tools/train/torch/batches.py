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
        following = [reader.submit(_read, inputs, part, size, branches) for part in parts[:1]]
        for i in range(len(parts)):
            if i + 1 < len(parts):
                following.append(reader.submit(_read, inputs, parts[i + 1], size, branches))
            yield from _steps(*following.pop(0).result(), device)


def _read(inputs, lessons, size, branches):
    """The records of lessons, sorted by branch within each batch, and where batches and pairs are."""
    counts = 1 + lessons.has_sibling
    starts = np.cumsum(counts) - counts
    lesson = np.repeat(np.arange(len(lessons)), counts)
    within = np.arange(len(lesson)) - starts[lesson]
    records = inputs.records(lessons.first[lesson] + within)
    branch = records["branch"] if branches > 1 else np.zeros(len(records), np.uint8)
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
    return records[order], weight, both, cuts.reshape(-1), pair_cuts, sizes, branches


def _steps(records, weight, pairs, cuts, pair_cuts, sizes, branches, device):
    def tensor(array):
        return torch.from_numpy(np.ascontiguousarray(array)).to(device)

    rows, features, target = (tensor(records[name]) for name in ("rows", "features", "target"))
    head, possible, weight, pairs = (tensor(x) for x in (records["head"], records["possible"], weight, pairs))
    bits = torch.arange(OUTCOMES, dtype=torch.uint8, device=device)
    possible = (possible[:, None] >> bits & 1).bool()
    for batch, lessons in enumerate(sizes):
        ends = cuts[batch * branches:(batch + 1) * branches + 1]
        begin, end = int(ends[0]), int(ends[-1])
        yield Positions(
            rows=rows[begin:end],
            features=features[begin:end],
            target=target[begin:end],
            possible=possible[begin:end],
            head=head[begin:end],
            weight=weight[begin:end],
            cuts=[int(cut) - begin for cut in ends],
            pairs=pairs[:, pair_cuts[batch]:pair_cuts[batch + 1]] - begin,
            lessons=int(lessons),
        )
