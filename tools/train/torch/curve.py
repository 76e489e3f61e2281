#!/usr/bin/env python3
"""Measures a learning curve: the errors of a net against the number of labels. The net learns each label once.

The net learns at a constant rate. At each mark a copy of it learns the last quarter before the mark in cycles, each with
half the rate of the one before, and is validated and written. The net itself goes on without these cycles. Run again, it
goes on after the last mark. See README.md beside this script.
"""
import argparse
import copy
import json
import os
import pathlib
import sys
import time

import numpy as np
import torch

import float_file
from batches import batches
from fit import command, groups, positive
from input_file import Inputs
from net import Net, Totals, loss
from stack import NAMES, READOUTS, Stack, further

# Lessons in which the rate rises from zero.
WARM = 20_000
# Part of a mark's lessons that its cycles learn.
COOL = 0.25
CHUNK = 1 << 18
# What makes another curve of it: the checkpoint of another is refused.
SETTINGS = ("units", "cycles", "rate", "batch", "contrast", "seed")


def arguments(texts):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--labels", required=True, type=pathlib.Path, help="encoded labels (.bpin), each learnt once")
    add("--validation", required=True, type=pathlib.Path,
        help="encoded labels of other games; positions that are learnt are left out")
    add("--from", dest="earlier", required=True, type=pathlib.Path, help="first net (.bpfl), as `unseal` writes it")
    add("--units", nargs="+", type=positive(int), metavar="COUNT", help="units of further layers, ReLU, the last one read")
    add("--marks", nargs="+", required=True, type=positive(int), metavar="LESSONS", help="where the curve has points")
    add("--cycles", type=positive(int), default=5, help="cycles of halved rates at a mark")
    add("--rate", type=positive(float), required=True, help="learning rate before the cycles")
    add("--batch", type=positive(int), default=256, help="positions, or pairs of siblings, in a batch")
    add("--contrast", type=float, default=20.0, help="weight of the error of differences between siblings")
    add("--seed", type=int, default=1, help="seed of further layers and of the order of the labels")
    add("--out", required=True, type=pathlib.Path, help="folder for nets, checkpoint and curve.jsonl")
    return parser.parse_args(texts)


def first_net(options):
    net = float_file.read(options.earlier)
    if not options.units:
        return Stack(net) if net.further else Net(net)
    net.further = further(net, options.units, ("relu", "relu"), "last", False, options.seed)
    return Stack(net)


def keys(inputs, lessons):
    """For each lesson two numbers, which are equal for equal positions; the same one twice if there is no sibling."""
    numbers = np.stack([lessons.first, lessons.first + lessons.has_sibling], 1)
    table = np.random.default_rng(1).integers(-2**62, 2**62, inputs.rows + 1)
    parts = [numbers[begin:begin + CHUNK] for begin in range(0, len(numbers), CHUNK)]
    sums = [table[inputs.records(part.ravel())["rows"]].sum(1).reshape(part.shape) for part in parts]
    return np.concatenate(sums)


class Curve:
    """A net and how far it has come."""

    def __init__(self, options):
        self.options = options
        self.inputs = Inputs([(options.labels, 1.0), (options.validation, 1.0)], validation=1)
        learnt, kept_apart = self.inputs.learnt, self.inputs.kept_apart
        if options.marks != sorted(options.marks) or options.marks[-1] > len(learnt):
            raise ValueError(f"--marks must rise to at most {len(learnt)}, the number of lessons")
        known = np.isin(keys(self.inputs, kept_apart), np.unique(keys(self.inputs, learnt))).any(1)
        self.kept_apart = kept_apart[~known]
        self.order = np.random.default_rng(options.seed).permutation(len(learnt))
        self.net = first_net(options)
        self.adam = torch.optim.Adam(groups(self.net, 1.0), lr=options.rate, fused=True)
        self.done, self.marks = 0, 0
        self.path = options.out / "curve.pt"
        print(f"{len(learnt)} lessons; {len(self.kept_apart)} of {len(kept_apart)} for validation", file=sys.stderr)

    def state(self):
        return copy.deepcopy({"net": self.net.state_dict(), "adam": self.adam.state_dict(), "done": self.done})

    def restore(self, state):
        self.net.load_state_dict(state["net"])
        self.adam.load_state_dict(state["adam"])
        self.done = state["done"]

    def resume(self):
        if not self.path.exists():
            return
        state = torch.load(self.path, weights_only=True)
        self.marks = len(state["marks"])
        for name, value in self.settings().items():
            if state[name] != value:
                raise ValueError(f"{self.path} is of another curve: {name} was {state[name]}, now {value}")
        self.restore(state)

    def settings(self):
        settings = {name: getattr(self.options, name) for name in SETTINGS}
        return settings | {"lessons": len(self.order), "marks": self.options.marks[:self.marks]}

    def run(self):
        options = self.options
        for mark in options.marks[self.marks:]:
            before = os.times().user
            cool = int(mark * (1.0 - COOL))
            self.learn(cool, options.rate)
            going_on = self.state()
            for cycle in range(options.cycles):
                share = (cycle + 1) / options.cycles
                self.learn(int(cool + (mark - cool) * share), options.rate / 2 ** (cycle + 1))
            seconds = os.times().user - before
            self.point(mark, seconds)
            self.restore(going_on)
            self.marks += 1
            partial = self.path.with_suffix(".partial")
            torch.save(self.state() | self.settings(), partial)
            os.replace(partial, self.path)

    def learn(self, end, rate):
        """Learns at this rate up to that lesson."""
        lessons = self.inputs.learnt[self.order[self.done:end]]
        totals = Totals("cpu")
        for positions in batches(self.inputs, lessons, self.options.batch, self.net.branches, "cpu"):
            for group in self.adam.param_groups:
                group["lr"] = rate * min(1.0, (self.done + positions.lessons) / WARM)
            self.adam.zero_grad()
            loss(self.net, positions, self.options.contrast, totals).backward()
            self.adam.step()
            self.net.limit()
            self.done += positions.lessons
        return totals.read()

    @torch.no_grad()
    def point(self, mark, seconds):
        """Validates and writes the net."""
        totals, count, started = Totals("cpu"), 0, time.process_time()
        self.net.eval()
        for positions in batches(self.inputs, self.kept_apart, 1024, self.net.branches, "cpu"):
            loss(self.net, positions, 0.0, totals)
            count += len(positions.head)
        self.net.train()
        speed = count / (time.process_time() - started)
        lessons = self.inputs.learnt[self.order[:mark]]
        labels = int(mark + lessons.has_sibling.sum())
        row = {"lessons": mark, "labels": labels, **{k: round(v, 6) for k, v in totals.read().items()},
               "cpu_seconds": round(seconds, 1), "evaluations_a_second": round(speed)}
        float_file.write(self.options.out / f"{mark}.bpfl", self.net.float_file())
        with open(self.options.out / "curve.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        print(json.dumps(row), file=sys.stderr)


def main(texts=None):
    options = arguments(texts)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    options.out.mkdir(parents=True, exist_ok=True)
    curve = Curve(options)
    curve.resume()
    curve.run()


if __name__ == "__main__":
    command(main)
