#!/usr/bin/env python3
"""Fits the branches of a contact net one after another on a GPU, with all labels in its memory.

What `fit.py` does in steps of many small operations is one CUDA graph here: a step of 4,096 lessons takes a
millisecond. Lessons of two plays in different branches are learnt as two positions. See README.md beside this script.
"""
import argparse
import copy
import dataclasses
import gc
import json
import pathlib
import time

import numpy as np
import torch

import float_file
from fit import command, positive, source
from float_file import Layer
from input_file import SIBLING, layout
from net import OUTCOMES, Positions, Totals, loss
from stack import NAMES, READOUTS, Stack, further

# Records copied to the device at a time.
PART = 1 << 19
# Steps at the beginning in which the rate rises from zero.
WARM_UP = 0.02
# Game plans with nets of their own.
BRANCHES = 6
BETAS, EPSILON = (0.9, 0.999), 1e-8


def arguments(texts):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--labels", required=True, nargs="+", type=source, metavar="FILE[=WEIGHT]",
        help="encoded labels (.bpin); FILE=0.2 makes each of its labels count a fifth")
    add("--validation", required=True, nargs="+", type=pathlib.Path, metavar="FILE",
        help="encoded labels of other games, by which each net is measured")
    add("--fits", required=True, type=pathlib.Path,
        help="file with a line of JSON for each fit: name, and what differs from the options below")
    add("--out", required=True, type=pathlib.Path, help="folder of the nets, NAME.bpfl, and of report.jsonl")
    add("--from", dest="earlier", required=True, type=pathlib.Path,
        help="net in floating point (.bpfl) to start from, perhaps of random weights (barpoint-train unseal)")
    add("--trunk", action="store_true", help="one net for all branches, instead of one for each")
    add("--units", nargs="*", type=positive(int), default=[], metavar="COUNT", help="units of further layers")
    add("--activations", nargs=2, choices=NAMES, default=["smooth", "ramp"], metavar=("WIDE", "FURTHER"))
    add("--readout", choices=READOUTS, default="all")
    add("--first", type=float, default=1.0, help="learning rate of the wide layer beside that of further layers")
    add("--epochs", type=positive(float), default=4, help="passes over the lessons of a branch")
    add("--least", type=int, default=3000, help="least number of steps for a branch, with more passes if need be")
    add("--batch", type=positive(int), default=4096, help="lessons in a batch")
    add("--rate", type=positive(float), default=3e-3, help="learning rate after the beginning")
    add("--last-rate", type=positive(float), default=1e-5, help="learning rate at the end, reached exponentially")
    add("--contrast", type=float, default=20.0,
        help="how much the squared error of the difference between two plays of a roll counts")
    add("--seed", type=int, default=1, help="seed of new weights and of the order of the lessons")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args(texts)


@dataclasses.dataclass
class Lessons:
    """The records of a branch, and its lessons: two records that are a pair, or one record twice."""

    records: torch.Tensor  # [record, byte]
    one: torch.Tensor
    two: torch.Tensor
    is_pair: torch.Tensor
    weight: torch.Tensor

    def __len__(self):
        return len(self.one)


class Labels:
    """Encoded labels on the device, branch by branch."""

    def __init__(self, sources, device):
        self.header, self.record = None, None
        parts = [[] for _ in range(BRANCHES)]
        for path, weight in sources:
            for part in self._parts(path, device):
                self._divide(part, weight, parts)
        for branch, found in enumerate(parts):
            if not found:
                names = ", ".join(str(path) for path, _ in sources)
                raise ValueError(f"{names}: no label for branch {branch}, expected some for each of {BRANCHES}")
        self.of = [_joined(branch) for branch in parts]

    def _parts(self, path, device):
        """The records of a file in parts, in which pairs are not divided."""
        record, begin, count, header = layout(path)
        if self.header not in (None, header):
            raise ValueError(f"{path} has other inputs than the files before it")
        self.header, self.record = header, record
        raw = np.memmap(path, np.uint8, "r", begin, (count, record.itemsize))
        flags = record.fields["flags"][1]
        at = 0
        while at < count:
            end = min(at + PART, count)
            while end < count and raw[end, flags] & SIBLING:
                end += 1
            yield torch.from_numpy(np.array(raw[at:end])).to(device)
            at = end

    def _divide(self, part, weight, parts):
        branch, flags = (part[:, self.record.fields[name][1]] for name in ("branch", "flags"))
        goes_on = flags[1:] & SIBLING != 0
        goes_on &= branch[1:] == branch[:-1]
        edge = goes_on.new_zeros(1)
        begins, has_sibling = ~torch.cat([edge, goes_on]), torch.cat([goes_on, edge])
        for number, found in enumerate(parts):
            own = branch == number
            first = (begins & own).nonzero()[:, 0]
            if not len(first):
                continue
            pair = has_sibling[first]
            one = (own.cumsum(0) - 1)[first]
            weights = torch.full_like(one, weight, dtype=torch.float32)
            found.append(Lessons(part[own], one, one + pair.long(), pair, weights))

    def trunk(self):
        """All labels as those of one branch."""
        trunk = copy.copy(self)
        trunk.of = [_joined(self.of)]
        return trunk

    def owners(self, heads):
        """The branch of each head; 0 for a head of no label."""
        at = self.record.fields["head"][1]
        counts = torch.stack([lessons.records[:, at].long().bincount(minlength=heads) for lessons in self.of])
        return counts.argmax(0).tolist()


def _joined(parts):
    starts = np.cumsum([0, *(len(part.records) for part in parts)])
    joined = {
        name: torch.cat([getattr(part, name) for part in parts]) for name in ("records", "is_pair", "weight")
    }
    for name in ("one", "two"):
        joined[name] = torch.cat([getattr(part, name) + int(start) for part, start in zip(parts, starts)])
    return Lessons(**joined)


def positions(lessons, chosen, record):
    """Positions of chosen lessons as a net takes them: first all second plays, then all first ones, so that the weight
    of the second play, 0 for a lesson of one position, is that of the pair."""
    numbers = torch.cat([lessons.two[chosen], lessons.one[chosen]])
    raw = lessons.records[numbers]

    def field(name, kind):
        part, begin = record.fields[name]
        return raw[:, begin:begin + part.itemsize].contiguous().view(kind)

    weight = lessons.weight[chosen]
    count = len(chosen)
    bits = torch.arange(OUTCOMES, dtype=torch.uint8, device=raw.device)
    order = torch.arange(2 * count, device=raw.device)
    return Positions(
        rows=field("rows", torch.int16),
        features=field("features", torch.int16),
        target=field("target", torch.float32),
        possible=(field("possible", torch.uint8) >> bits & 1).bool(),
        head=field("head", torch.uint8)[:, 0],
        weight=torch.cat([weight * lessons.is_pair[chosen], weight]),
        cuts=[0, 2 * count],
        pairs=order.view(2, count),
        lessons=count,
    )


class Adam:
    """Adam of which rate and moments are on the device, so that a CUDA graph can hold a step."""

    def __init__(self, parameters, shares, schedule, device):
        self.parameters, self.shares, self.schedule = parameters, shares, schedule
        self.moments = [(torch.zeros_like(values), torch.zeros_like(values)) for values in parameters]
        self.done = torch.zeros((), dtype=torch.float64, device=device)

    @torch.no_grad()
    def step(self, gradients):
        rate = self.schedule(self.done)
        self.done += 1
        first, second = (1 - beta ** self.done for beta in BETAS)
        for values, gradient, share, (mean, square) in zip(self.parameters, gradients, self.shares, self.moments):
            mean.lerp_(gradient, 1 - BETAS[0])
            square.mul_(BETAS[1]).addcmul_(gradient, gradient, value=1 - BETAS[1])
            size = (square / second.float()).sqrt_().add_(EPSILON)
            values.sub_((mean / size).mul_((share * rate / first).float()))


class Fit:
    """A fit of a net to the lessons of a branch."""

    def __init__(self, options, net, lessons, record):
        device = lessons.one.device
        self.net, self.lessons, self.record, self.options = net.to(device), lessons, record, options
        # A branch with few lessons takes smaller batches, so that a pass has 256 steps.
        self.batch = min(options.batch, max(128, len(lessons) // 256), len(lessons))
        self.total = max(options.least, int(options.epochs * len(lessons) / self.batch))
        named = [(name, values) for name, values in net.named_parameters() if values.requires_grad]
        shares = [1.0 if name.startswith("further_") else options.first for name, _ in named]
        self.parameters = [values for _, values in named]
        self.adam = Adam(self.parameters, shares, self.rate, device)
        self.totals = Totals(device)
        self.random = torch.Generator(device=device).manual_seed(options.seed)
        self.order = torch.arange(len(lessons) // self.batch * self.batch, device=device)
        self.at = torch.zeros((), dtype=torch.int64, device=device)
        self.within = torch.arange(self.batch, device=device)
        self.graph = None

    def rate(self, done):
        options, part = self.options, done / self.total
        return options.rate * (options.last_rate / options.rate) ** part * (part / WARM_UP).clamp(max=1.0)

    def run(self):
        """Takes all steps; returns the speed in lessons a second."""
        done, begun = 0, time.monotonic()
        while done < self.total:
            shuffled = torch.randperm(len(self.lessons), generator=self.random, device=self.order.device)
            self.order.copy_(shuffled[:len(self.order)])
            self.at.zero_()
            for _ in range(min(len(self.order) // self.batch, self.total - done)):
                self.step(done)
                done += 1
        self.totals.read()
        return done * self.batch / max(time.monotonic() - begun, 1e-9)

    def step(self, done):
        """Takes a step; on a GPU the third one is captured, which the others replay."""
        if self.graph:
            self.graph.replay()
        elif not self.order.is_cuda or done < 2:
            self.learn()
        else:
            self.graph = captured(self.learn)
            self.graph.replay()

    def learn(self):
        chosen = self.order[self.at * self.batch + self.within]
        self.at += 1
        value = loss(self.net, positions(self.lessons, chosen, self.record), self.options.contrast, self.totals)
        self.adam.step(torch.autograd.grad(value, self.parameters))
        self.net.limit()


def captured(step):
    """A step as a CUDA graph."""
    # An earlier graph that is freed while one is captured spoils it.
    gc.collect()
    gc.disable()
    try:
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            step()
    finally:
        gc.enable()
    return graph


@torch.no_grad()
def measured(net, lessons, record):
    """Errors of a net on lessons of other games."""
    totals = Totals(lessons.one.device)
    net.eval()
    for chosen in torch.arange(len(lessons), device=lessons.one.device).split(1 << 14):
        loss(net, positions(lessons, chosen, record), 0.0, totals)
    net.train()
    return totals.read()


def of_branch(net, branch):
    """The net of a branch, with all heads."""
    def own(table):
        return table[branch:branch + 1] if len(table) > 1 else table

    tables = {name: own(getattr(net, name)) for name in ("bias", "rows", "features")}
    above = net.further
    if above:
        layers = [Layer(own(layer.weights), own(layer.bias), layer.heads) for layer in above.layers]
        tables["further"] = dataclasses.replace(above, layers=layers)
    return dataclasses.replace(net, **tables)


def joined(nets, owner):
    """One net of those of all branches; each head is of the branch that owns it."""
    def stacked(name, of=lambda net: net):
        return np.concatenate([getattr(of(net), name) for net in nets])

    def heads(name, of=lambda net: net):
        return np.stack([getattr(of(nets[branch]), name)[head] for head, branch in enumerate(owner)])

    tables = {name: stacked(name) for name in ("bias", "rows", "features")}
    tables |= {name: heads(name) for name in ("head_bias", "heads")}
    above = nets[0].further
    if above:
        layers = []
        for number in range(len(above.layers)):
            def layer(net, number=number):
                return net.further.layers[number]
            layers.append(Layer(stacked("weights", layer), stacked("bias", layer), heads("heads", layer)))
        tables["further"] = dataclasses.replace(above, layers=layers)
    return dataclasses.replace(nets[0], **tables)


def start(options):
    """The net in floating point that a fit begins with."""
    net = float_file.read(options.earlier)
    if net.further is None:
        layers = further(net, options.units, options.activations, options.readout, False, options.seed)
        net = dataclasses.replace(net, further=layers)
    elif options.units:
        raise ValueError(f"{options.earlier} has further layers already (--units)")
    return net


def fit(options, labels, validation, report):
    """Fits all branches and writes the net."""
    begun = time.monotonic()
    net = start(options)
    if options.trunk:
        if len(net.bias) > 1:
            raise ValueError(f"{options.earlier} has branches, which a trunk has not (--trunk)")
        labels, validation = labels.trunk(), validation.trunk()
    nets = []
    for branch, lessons in enumerate(labels.of):
        of = Stack(of_branch(net, branch))
        apart = validation.of[branch]
        one = Fit(options, of, lessons, labels.record)
        before = measured(of, apart, labels.record)
        speed = one.run()
        after = measured(of, apart, labels.record)
        learnt = one.totals.read()
        nets.append(of.float_file())
        row = {"name": options.name, "branch": branch, "lessons": len(lessons), "steps": one.total,
               "batch": one.batch, "speed": round(speed), "learnt": learnt, "before": before, "after": after}
        report(row)
        print(f"{options.name} {branch}: {len(lessons)} lessons, {one.total} steps of {one.batch}; equity "
              f"{before['rmse']:.5f} to {after['rmse']:.5f}, differences {before['contrast']:.5f} to "
              f"{after['contrast']:.5f}, learnt {learnt['contrast']:.5f}; {speed:.0f} a second", flush=True)
    owner = labels.owners(len(net.heads))
    float_file.write(options.out / f"{options.name}.bpfl", joined(nets, owner))
    print(f"{options.name}: {time.monotonic() - begun:.0f} s", flush=True)


def fits(options):
    """Options of each fit: those of the command, and what its line in the file says otherwise."""
    for number, line in enumerate(options.fits.read_text(encoding="utf-8").splitlines(), 1):
        changed = json.loads(line)
        if "name" not in changed or not changed.keys() <= vars(options).keys() | {"name"}:
            raise ValueError(f"{options.fits}, line {number}: expected a name and options, found {sorted(changed)}")
        if "earlier" in changed:
            changed["earlier"] = pathlib.Path(changed["earlier"])
        yield argparse.Namespace(**vars(options) | changed)


def main(texts=None):
    options = arguments(texts)
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.set_flush_denormal(True)
    device = torch.device(options.device)
    options.out.mkdir(parents=True, exist_ok=True)
    labels = Labels(options.labels, device)
    validation = Labels([(path, 1.0) for path in options.validation], device)
    with open(options.out / "report.jsonl", "a", encoding="utf-8") as file:
        def report(row):
            file.write(json.dumps(row) + "\n")
            file.flush()
        for one in fits(options):
            fit(one, labels, validation, report)


if __name__ == "__main__":
    command(main)
