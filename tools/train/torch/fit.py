#!/usr/bin/env python3
"""Fits a net to labels with PyTorch, on a GPU if there is one: `barpoint-train fit` for all branches at once.

Reads the label files and writes the net file through `barpoint-train` (encode, unseal, seal). Interrupted, it
goes on when run again. See README.md beside this script.
"""
import argparse
import dataclasses
import os
import pathlib
import subprocess
import sys
import time

# Sums on a GPU in the same order each time; must be set before CUDA is used.
os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")

import numpy as np
import torch

import float_file
from batches import batches
from input_file import Inputs
from net import Net, Totals, loss
from resident import Resident
from stack import NAMES, READOUTS, Stack, further

# Encoded labels, and nets in floating point.
ENCODED, FLOATS = ".bpin", ".bpfl"
# Parts of a pass after each of which there is a checkpoint and a row of the learning curve.
STRETCHES = 4
COLUMNS = ("passes", "train_rmse", "valid_rmse", "train_contrast", "valid_contrast", "train_ce", "valid_ce",
           "bias", "lessons")
# What makes another fit of it: a checkpoint of another is refused.
SETTINGS = ("role", "hidden", "branches", "rows_only", "units", "activations", "readout", "shared", "first",
            "epochs", "batch", "rate", "last_rate", "contrast", "mixed", "seed", "labels", "validation")


def arguments(texts):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--role", required=True, choices=("contact", "race"), help="what the net is for")
    add("--labels", required=True, nargs="+", type=source, metavar="FOLDER[=WEIGHT]",
        help="folders of label files, or encoded ones (.bpin); FOLDER=0.2 makes each of its labels count a fifth")
    add("--validation", nargs="+", default=[], type=source, metavar="FOLDER",
        help="labels of other games for validation, instead of some positions of those that are learnt")
    add("--exclude", nargs="+", default=[], metavar="FILE",
        help="files of position IDs, one a line, that must not be learnt, whoever is on roll")
    add("--out", required=True, type=pathlib.Path,
        help="the net to write; checkpoint, curve and the net in floating point are written beside it")
    add("--inputs", type=pathlib.Path,
        help="folder for encoded labels, which other fits may share [inputs, beside --out]")
    add("--hidden", type=int, default=512, help="hidden units: a multiple of 128, or of 32 with --rows-only")
    add("--branches", action="store_true", help="a hidden layer for each group of game plans")
    add("--rows-only", action="store_true", help="a small net for pruning: no hand-made inputs, one output head")
    add("--units", nargs="*", type=positive(int), metavar="COUNT",
        help="units of further layers above the wide one: 64 32, for instance")
    add("--activations", nargs=2, choices=NAMES, default=["smooth", "ramp"], metavar=("WIDE", "FURTHER"),
        help=f"activations with --units: {', '.join(NAMES)} [smooth ramp]")
    add("--readout", choices=READOUTS, default="all",
        help="outputs with --units: sums over all layers, which begin as good as --from, or the last layer's")
    add("--shared", action="store_true", help="the same further layers for all branches")
    add("--first", type=float, default=1.0,
        help="learning rate of the wide layer and its heads beside that of further layers")
    add("--epochs", type=positive(int), default=8, help="passes over the labels")
    add("--batch", type=positive(int), default=128, help="positions, or pairs of siblings, in a batch")
    add("--rate", type=positive(float), default=4e-3, help="learning rate at the start")
    add("--last-rate", type=positive(float), default=5e-5, help="learning rate at the end, reached exponentially")
    add("--contrast", type=float, default=0.0,
        help="how much the squared error of the difference between two plays of a roll counts")
    add("--from", dest="earlier", type=pathlib.Path,
        help="start from a net (.bpnn, .bpfl) or from the checkpoint of `barpoint-train fit`")
    add("--seed", type=int, default=1, help="seed of the first weights and of the order of the labels")
    add("--device", help="cpu, cuda or cuda:1 [a GPU if there is one]")
    add("--mixed", action="store_true",
        help="with --units: products of the one-hot rows and of further layers in half precision (bfloat16)")
    add("--resident", action="store_true", help="keep all encoded labels in the memory of the device")
    add("--threads", type=positive(int), help="threads on the CPU; results depend on it in the last bits")
    add("--tool", default="barpoint-train", help="the program barpoint-train")
    return parser.parse_args(texts)


def source(text):
    folder, _, weight = text.rpartition("=") if "=" in text else (text, "", "1")
    try:
        weight = float(weight)
    except ValueError:
        weight = -1.0
    if not 0.0 <= weight <= 1000.0:
        raise argparse.ArgumentTypeError(f"`{text}` does not end in a weight such as =0.2")
    return pathlib.Path(folder), weight


def positive(kind):
    def parse(text):
        number = kind(text)
        if not 0 < number < float("inf"):
            raise ValueError
        return number
    parse.__name__ = "positive number"
    return parse


def tool(options, *words):
    try:
        done = subprocess.run([options.tool, *map(str, words)])
    except OSError as error:
        raise ValueError(f"cannot run {options.tool}: {error.strerror} (--tool)") from None
    if done.returncode:
        # It has said what is wrong.
        raise SystemExit(done.returncode)


def exclusions(options):
    return ["--exclude", *options.exclude] if options.exclude else []


def encoded(options):
    """The inputs of all labels, each folder encoded once."""
    folder = options.inputs or options.out.parent / "inputs"
    given = options.labels + options.validation
    names = [labels.resolve().name for labels, _ in given if labels.suffix != ENCODED]
    if len(set(names)) < len(names):
        raise ValueError(f"two folders of labels have the same name: {', '.join(names)}")
    sources = []
    for labels, weight in given:
        path = labels
        if labels.suffix != ENCODED:
            path = folder / f"{options.role}-{labels.resolve().name}{ENCODED}"
            tool(options, "encode", "--role", options.role, "--labels", labels, *exclusions(options), "--out", path)
        sources.append((path, weight))
    inputs = Inputs(sources, validation=len(options.validation))
    if not len(inputs.learnt):
        raise ValueError("no labels for this net")
    return inputs


def first_net(options):
    """What the fit starts from."""
    net = first_floats(options)
    if options.units is None and net.further is None:
        if options.mixed:
            raise ValueError("mixed precision is for nets with further layers (--units, which may be empty)")
        return Net(net)
    if options.units is None:
        return Stack(net, options.mixed)
    if net.further is not None:
        raise ValueError(f"{options.earlier} has further layers already (--units)")
    layers = further(net, options.units, options.activations, options.readout, options.shared, options.seed)
    return Stack(dataclasses.replace(net, further=layers), options.mixed)


def first_floats(options):
    if options.earlier and options.earlier.suffix == FLOATS:
        net = float_file.read(options.earlier)
        if net.bias.shape[1] != options.hidden:
            raise ValueError(f"{options.earlier} has {net.bias.shape[1]} hidden units, expected --hidden")
        # A net without branches is made into one with branches below.
        if net.further is not None or options.branches == (len(net.bias) > 1):
            return net
    path = options.out.with_suffix(".first.bpfl")
    flags = [f"--{flag}" for flag, on in [("branches", options.branches), ("rows-only", options.rows_only)] if on]
    earlier = ["--from", options.earlier] if options.earlier else []
    tool(options, "unseal", "--role", options.role, "--hidden", options.hidden, *flags, *earlier,
         "--seed", options.seed, "--out", path)
    return float_file.read(path)


class Fit:
    """A fit that has come so far."""

    def __init__(self, options, net, inputs, device):
        self.options, self.inputs, self.device = options, inputs, device
        self.net = net.to(device)
        # Adam of tools/train/src/fit/adam.rs.
        self.adam = torch.optim.Adam(groups(self.net, options.first), lr=options.rate, fused=True)
        self.stretches, self.curve = 0, []
        self.path = options.out.with_suffix(".pt")

    def settings(self):
        settings = {name: getattr(self.options, name) for name in SETTINGS}
        for name in ("labels", "validation"):
            settings[name] = [[labels.resolve().name, weight] for labels, weight in settings[name]]
        return settings | {"lessons": len(self.inputs.learnt), "encoding": self.inputs.encoding}

    def resume(self):
        """Goes on from the checkpoint if there is one."""
        if not self.path.exists():
            return
        state = torch.load(self.path, map_location=self.device, weights_only=True)
        for name, value in self.settings().items():
            if state["settings"].get(name) != value:
                was = state["settings"].get(name)
                raise ValueError(f"{self.path} is of another fit: {name} was {was}, now {value}")
        self.net.load_state_dict(state["net"])
        self.adam.load_state_dict(state["adam"])
        self.stretches, self.curve = state["stretches"], state["curve"]

    def save(self):
        state = {"settings": self.settings(), "net": self.net.state_dict(), "adam": self.adam.state_dict(),
                 "stretches": self.stretches, "curve": self.curve}
        partial = self.path.with_name(self.path.name + ".partial")
        torch.save(state, partial)
        os.replace(partial, self.path)
        self.write_curve()

    def write_curve(self):
        rows = [COLUMNS, *([f"{value:.6f}" for value in row] for row in self.curve)]
        csv = self.options.out.with_suffix(".csv")
        partial = csv.with_name(csv.name + ".partial")
        partial.write_text("".join(",".join(row) + "\n" for row in rows), encoding="utf-8")
        os.replace(partial, csv)

    def run(self):
        total = STRETCHES * self.options.epochs
        order, shuffled = None, None
        while self.stretches < total:
            epoch, stretch = divmod(self.stretches, STRETCHES)
            if shuffled != epoch:
                order = np.random.default_rng([self.options.seed, epoch]).permutation(len(self.inputs.learnt))
                shuffled = epoch
            begin, end = (len(order) * part // STRETCHES for part in (stretch, stretch + 1))
            self.learn(order[begin:end], total)

    def learn(self, chosen, total):
        """A stretch: learns these lessons, validates, saves."""
        options, started = self.options, time.monotonic()
        totals = Totals(self.device)
        seen = 0
        lessons = self.inputs.learnt[chosen]
        for positions in batches(self.inputs, lessons, options.batch, self.net.branches, self.device):
            done = (self.stretches + seen / len(lessons)) / total
            for group in self.adam.param_groups:
                group["lr"] = group["share"] * options.rate * (options.last_rate / options.rate) ** done
            self.adam.zero_grad()
            loss(self.net, positions, options.contrast, totals).backward()
            self.adam.step()
            self.net.limit()
            seen += positions.lessons
        train = totals.read()
        speed = len(lessons) / max(time.monotonic() - started, 1e-9)
        valid = self.validate()
        self.stretches += 1
        self.curve.append([self.stretches / STRETCHES, train["rmse"], valid["rmse"], train["contrast"],
                           valid["contrast"], train["ce"], valid["ce"], valid["bias"], len(self.inputs.learnt)])
        self.save()
        print(f"passes {self.stretches / STRETCHES:.2f} of {options.epochs}: RMSE {train['rmse']:.5f}, kept apart "
              f"{valid['rmse']:.5f}, of differences {valid['contrast']:.5f}; {speed:.0f} lessons a second",
              file=sys.stderr)

    @torch.no_grad()
    def validate(self):
        totals = Totals(self.device)
        self.net.eval()
        kept_apart = self.inputs.kept_apart
        for positions in batches(self.inputs, kept_apart, 1024, self.net.branches, self.device):
            loss(self.net, positions, 0.0, totals)
        self.net.train()
        return totals.read()

    def write(self):
        """The net, in floating point and as it ships."""
        options = self.options
        floats = options.out.with_suffix(FLOATS)
        float_file.write(floats, self.net.float_file())
        if isinstance(self.net, Stack):
            return
        labels = [f"{labels}={weight}" for labels, weight in options.labels]
        report = [] if options.rows_only else ["--role", options.role, "--labels", *labels, *exclusions(options)]
        tool(options, "seal", floats, "--out", options.out, *report)


def groups(net, first):
    """The parameters with their shares of the learning rate: those of the wide layer and its heads, others."""
    wide, others = [], []
    for name, values in net.named_parameters():
        (others if name.startswith("further_") else wide).append(values)
    return [{"params": wide, "share": first}, {"params": others, "share": 1.0}]


def main(texts=None):
    options = arguments(texts)
    if options.threads:
        torch.set_num_threads(options.threads)
    # Single precision throughout: neither TF32 nor, without --mixed, bfloat16.
    torch.set_float32_matmul_precision("highest")
    torch.set_flush_denormal(True)
    device = torch.device(options.device or ("cuda" if torch.cuda.is_available() else "cpu"))
    torch.use_deterministic_algorithms(True, warn_only=device.type != "cpu")
    if device.type == "cuda" and not torch.cuda.is_available():
        raise ValueError(f"PyTorch finds no GPU (--device {device})")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    inputs = encoded(options)
    if options.resident:
        inputs = Resident(inputs, device)
    net = first_net(options)
    if net.encoding != inputs.encoding:
        raise ValueError(f"the net is for input encoding {net.encoding}, the labels have {inputs.encoding}")
    fit = Fit(options, net, inputs, device)
    fit.resume()
    fit.run()
    fit.write()


def command(main):
    """Runs a program; an error is one line and exit status 2."""
    try:
        main()
    except (ValueError, OSError, RuntimeError) as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    command(main)
