#!/usr/bin/env python3
"""Grades nets in floating point by a yardstick, as `barpoint-train grade` grades net files.

Nets of any shape that `stack.py` knows can be graded before a net file for them exists. Positions without contact
are left out, and so are decisions about them.
"""
import argparse
import base64
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

import numpy as np
import torch

import float_file
from batches import batches
from input_file import Inputs
from net import POINTS, Net
from stack import Stack

LABEL, ONE = struct.Struct("<10s6h"), 8192
# Numbers of positions are stored as two chances.
DIGIT = 1 << 14


class Yardstick:
    """Rolled-out positions, and decisions as lists of them."""

    def __init__(self, folder):
        self.sets, self.ids, self.equities, self.decisions = [], [], [], []
        if (folder / "plays.answers.jsonl").exists():
            self._read_ours(folder)
        else:
            self._read_lines(folder)
        if not self.ids:
            raise ValueError(f"no positions in {folder}")
        self.sets, self.equities = np.array(self.sets), np.array(self.equities)

    def _read_ours(self, folder):
        asked = {question["number"]: question for question in _lines(folder / "plays.jsonl")}
        for answer in _lines(folder / "plays.answers.jsonl"):
            question = asked[answer["number"]]
            chances = answer["chances"]
            self.decisions.append([
                self._add(question["scene"].replace("-", " "), *pair) for pair in zip(question["results"], chances)
            ])

    def _read_lines(self, folder):
        numbers, decisions = {}, []
        for path in sorted(folder.glob("*.jsonl")):
            for line in _lines(path):
                if "cand" in line:
                    decisions.append(line["cand"])
                else:
                    numbers[line["id"]] = self._add(path.stem.split("_")[0], line["posid"], line["ref"])
        self.decisions = [[numbers[name] for name in names] for names in decisions]

    def _add(self, name, position, chances):
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = chances
        self.sets.append(name)
        self.ids.append(position)
        # Of the player who has moved.
        self.equities.append(2 * win - 1 + win_gammon + win_backgammon - lose_gammon - lose_backgammon)
        return len(self.ids) - 1


def _lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def has_contact(position):
    """True if chequers of the two sides can still meet; false if the game is over."""
    # The chequers of each place in turn, as many ones and then a zero; 24 points and the bar for each side.
    places = "".join(f"{byte:08b}"[::-1] for byte in base64.b64decode(position + "==")).split("0")
    rearmost = [max((i + 1 for i in range(25) if side[i]), default=0) for side in (places[:25], places[25:50])]
    return sum(rearmost) > 25


def encoded(tool, ids, folder):
    """The inputs of positions, through the program that encodes labels."""
    def label(number, position):
        return LABEL.pack(base64.b64decode(position + "=="), number % DIGIT, number // DIGIT, 0, 0, 0, 0)

    labels, path = folder / "labels", folder / "yardstick.bpin"
    labels.mkdir()
    content = b"".join(label(number, position) for number, position in enumerate(ids) if has_contact(position))
    (labels / "0.bplb").write_bytes(b"BPLB" + struct.pack("<II", 1, 0) + content)
    subprocess.run([tool, "encode", "--role", "contact", "--labels", labels, "--out", path], check=True)
    return Inputs([(path, 1.0)], validation=1)


@torch.no_grad()
def equities(net, inputs, count):
    """A net's equity of each position for the player who is not on roll; none if there is no contact."""
    found, points = np.full(count, np.nan), torch.tensor(POINTS)
    for positions in batches(inputs, inputs.kept_apart, 1024, net.branches, torch.device("cpu")):
        chances = net(positions).masked_fill(~positions.possible, -torch.inf).softmax(1)
        low, high = (positions.target[:, :2] * ONE).round().long().T
        found[low + DIGIT * high] = -(chances @ points)
    return found


def choices(yardstick, answers):
    """Losses of decisions, and the root mean square error of the differences between candidates."""
    losses, spreads = [], []
    for candidates in yardstick.decisions:
        mine, true = answers[candidates], yardstick.equities[candidates]
        if np.isnan(mine).any():
            continue
        losses.append(true.max() - true[mine.argmax()])
        spreads.append(np.var(mine - true, ddof=1))
    return 1e3 * np.array(losses), 1e3 * np.mean(spreads) ** 0.5


def mean(values):
    return f"{values.mean():.3f} ± {values.std(ddof=1) / len(values) ** 0.5:.3f}"


def opened(path):
    net = float_file.read(path)
    return (Stack(net) if net.further else Net(net)).eval()


def main(texts=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nets", nargs="+", type=pathlib.Path, help="nets in floating point (.bpfl)")
    parser.add_argument("--yardstick", required=True, type=pathlib.Path, help="folder of the yardstick")
    parser.add_argument("--tool", default="barpoint-train", help="the program barpoint-train")
    parser.add_argument("--threads", type=int, help="threads on the CPU")
    options = parser.parse_args(texts)
    if options.threads:
        torch.set_num_threads(options.threads)
    yardstick = Yardstick(options.yardstick)
    with tempfile.TemporaryDirectory() as folder:
        inputs = encoded(options.tool, yardstick.ids, pathlib.Path(folder))
        answers = [equities(opened(path), inputs, len(yardstick.ids)) for path in options.nets]
    names = list(dict.fromkeys(yardstick.sets[~np.isnan(answers[0])]))
    print(f"| nets | {' | '.join(names)} RMSE | loss | contrast | less the first's |")
    print(f"| --- |{' ---: |' * (len(names) + 3)}")
    first, _ = choices(yardstick, answers[0])
    for path, answer in zip(options.nets, answers):
        errors = 1e3 * (answer - yardstick.equities)
        rmse = [f"{np.nanmean(np.square(errors[yardstick.sets == name])) ** 0.5:.2f}" for name in names]
        losses, contrast = choices(yardstick, answer)
        difference = mean(losses - first) if path != options.nets[0] else ""
        print(f"| {path.stem} | {' | '.join(rmse)} | {mean(losses)} | {contrast:.2f} | {difference} |")
    print(f"{len(first)} of {len(yardstick.decisions)} decisions have contact after each play", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except (ValueError, OSError, KeyError, subprocess.CalledProcessError) as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
