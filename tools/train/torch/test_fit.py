"""Tests of the fit with PyTorch beside `barpoint-train`, the path of which is in BARPOINT_TRAIN.

usage: BARPOINT_TRAIN=.../barpoint-train python3 -m unittest discover
"""
import base64
import contextlib
import io
import math
import os
import pathlib
import re
import struct
import subprocess
import tempfile
import unittest
import unittest.mock

try:
    import numpy as np
    import torch
except ImportError as missing:
    raise unittest.SkipTest(f"{missing.name} is not installed") from None

import batches
import fit
import float_file
from input_file import Inputs
from net import Net

TOOL = os.environ.get("BARPOINT_TRAIN", "barpoint-train")
NETS = pathlib.Path(__file__).parents[3] / "weights" / "nets"
LABEL, ONE = struct.Struct("<10s6h"), 8192


def tool(*words):
    done = subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(done.stderr)
    return done.stderr


def read_labels(path):
    content = path.read_bytes()
    return list(LABEL.iter_unpack(content[12 + int.from_bytes(content[8:12], "little"):]))


def write_labels(path, magic, labels):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(magic + struct.pack("<II", 1, 0) + b"".join(LABEL.pack(*label) for label in labels))


def label(position_id, *chances):
    return (base64.b64decode(position_id + "=="), *(round(chance * ONE) for chance in chances))


def rows(csv):
    return [[float(cell) for cell in line.split(",")] for line in csv.read_text().splitlines()[1:]]


class Fits(unittest.TestCase):
    """Fits to the labels of some games."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        nets = cls.folder / "nets"
        nets.mkdir()
        for path in NETS.glob("*.bpnn"):
            (nets / f"{path.stem.rsplit('-', 1)[0]}.bpnn").write_bytes(path.read_bytes())
        cls.labels = cls.folder / "games"
        tool("label", "--nets", nets, "--out", cls.labels, "--blocks", "0..1", "--games", 60, "--dealt", 0.5,
             "--siblings", 0.5, "--seed", 1)

    def fit(self, out, *words, labels=None):
        with contextlib.redirect_stderr(io.StringIO()):
            fit.main(["--tool", TOOL, "--labels", *map(str, labels or [self.labels]), "--out", str(out), "--device",
                      "cpu", "--threads", "1", "--hidden", "128", *map(str, words)])

    def test_outputs_are_those_of_the_net_file(self):
        out = self.folder / "outputs" / "contact.bpnn"
        self.fit(out, "--role", "contact", "--branches", "--epochs", 2)
        # The labels again, each with its number instead of what it is worth: so it is found in the inputs.
        labels = read_labels(self.labels / "00000000.bplb")
        self.assertLess(len(labels), 1 << 15)
        numbered = self.folder / "numbered"
        write_labels(numbered / "0.bplb", b"BPLB",
                     [(key, number, 0, 0, 0, 0, 0) for number, (key, *_) in enumerate(labels)])
        path = self.folder / "numbered.bpin"
        tool("encode", "--role", "contact", "--labels", numbered, "--out", path)
        inputs = Inputs([(path, 1.0)])
        net = Net(float_file.read(out.with_suffix(".bpfl")))
        wanted, branches = [], set()
        with torch.no_grad():
            for positions in batches.batches(inputs, inputs.kept_apart, 100, net.branches, torch.device("cpu")):
                outputs = net(positions).masked_fill(~positions.possible, -torch.inf)
                numbers = (positions.target[:, 0] * ONE).round().int()
                for number, chances in zip(numbers.tolist(), outputs.softmax(1).tolist()):
                    wanted.append((labels[number][0], *(round(chance * ONE) for chance in chances)))
                branches |= {i for i, (a, b) in enumerate(zip(positions.cuts, positions.cuts[1:])) if a < b}
        self.assertEqual(branches, set(range(net.branches)))
        # What PyTorch says as labels: how far are the nets of barpoint-train from it?
        write_labels(self.folder / "wanted" / "0.bplb", b"BPLB", wanted)
        said = tool("seal", out.with_suffix(".bpfl"), "--out", self.folder / "again.bpnn", "--role", "contact",
                    "--labels", self.folder / "wanted")
        count, floats, integers, furthest = re.search(
            r"on (\d+) labels kept apart: ([\d.]+), ([\d.]+) as integers; equities differ by ([\d.]+)", said).groups()
        self.assertEqual(int(count), len(wanted))
        self.assertGreater(len(wanted), 20)
        # Chances are rounded to 1/8192.
        self.assertLess(float(floats), 3 / ONE)
        self.assertLess(float(integers), 0.002)
        self.assertLess(float(furthest), 0.01)
        self.assertEqual((self.folder / "again.bpnn").read_bytes(), out.read_bytes())

    def test_a_resumed_fit_is_the_fit(self):
        settings = ["--role", "contact", "--branches", "--epochs", 1, "--contrast", 2, "--seed", 7]
        whole, resumed = (self.folder / name / "contact.bpnn" for name in ("whole", "resumed"))
        self.fit(whole, *settings)

        class Stopped(Exception):
            pass

        def stop(state, save=fit.Fit.save):
            save(state)
            if state.stretches == 2:
                raise Stopped

        with unittest.mock.patch.object(fit.Fit, "save", stop), self.assertRaises(Stopped):
            self.fit(resumed, *settings)
        self.assertFalse(resumed.exists())
        with self.assertRaisesRegex(ValueError, "contact.pt is of another fit: contrast was 2.0, now 0.0"):
            self.fit(resumed, *settings, "--contrast", 0)
        self.fit(resumed, *settings)
        for suffix in (".bpnn", ".bpfl", ".csv"):
            self.assertEqual(whole.with_suffix(suffix).read_bytes(), resumed.with_suffix(suffix).read_bytes())

    def test_learns_as_the_other_fit_does(self):
        # Lessons that are all alike, so that their order is nothing: a single position, or a pair.
        # Fixed, since what games come to depends on the nets that ship, and one position in 64 is kept apart.
        single = [label("4HPwATDgc/ABMA", 0.01, 0.12, 0.35, 0.37, 0.14, 0.01)]
        pair = [label("4HPhASLgc/ABMA", 0.01, 0.12, 0.36, 0.36, 0.14, 0.01),
                label("4HPiASHgc/ABMA", 0.01, 0.14, 0.38, 0.34, 0.12, 0.01)]
        race = [label("22YHAADbthsAAA", 0.0, 0.0, 0.32, 0.68, 0.0, 0.0)]
        for role, name, magic, labels, contrast in [
            ("contact", "single", b"BPLB", single, 0),
            ("contact", "pair", b"BPLP", pair, 3),
            ("race", "race", b"BPLB", race, 0),
        ]:
            with self.subTest(name):
                folder = self.folder / name
                write_labels(folder / ("0.bplb" if magic == b"BPLB" else "0.bplp"), magic, labels * 40)
                words = ["--role", role, "--epochs", 3, "--batch", 5, "--contrast", contrast, "--seed", 3]
                ours, theirs = self.folder / f"{name}.ours.bpnn", self.folder / f"{name}.theirs.bpnn"
                self.fit(ours, *words, labels=[f"{folder}=0.5"])
                tool("fit", *words, "--labels", f"{folder}=0.5", "--out", theirs, "--hidden", 128)
                curves = rows(ours.with_suffix(".csv")), rows(theirs.with_suffix(".csv"))
                self.assertEqual(len(curves[0]), 12)
                # Sums are made in another order, which every step carries on.
                np.testing.assert_allclose(*curves, rtol=0, atol=2e-4)
                back = self.folder / "theirs.bpfl"
                tool("unseal", "--role", role, "--hidden", 128, "--from", theirs, "--out", back)
                mine, others = float_file.read(ours.with_suffix(".bpfl")), float_file.read(back)
                differences = [np.abs(a - b).flatten() for a, b in zip(mine.tables(), others.tables())]
                # All but a few, whose slope is next to nothing, within half a unit of what a net file rounds to.
                self.assertLess((np.concatenate(differences) > 0.6 * 6 / 4096).mean(), 0.001)
                first = float_file.read(ours.with_suffix(".first.bpfl"))
                self.assertGreater(np.abs(mine.rows - first.rows).max(), 0.02)

    def test_damaged_files_are_refused(self):
        path = self.folder / "damaged.bpin"
        tool("encode", "--role", "race", "--labels", self.labels, "--out", path)
        whole = path.read_bytes()
        self.assertGreater(len(Inputs([(path, 1.0)]).learnt), 20)
        for content, problem in [
            (b"", "is not a file of inputs"),
            (b"BPNN" + whole[4:], "is not a file of inputs"),
            (whole[:4] + b"\2" + whole[5:], "has version 2, expected 1"),
            (whole[:-1], f"has {len(whole) - 1} bytes, expected {len(whole)}"),
        ]:
            path.write_bytes(content)
            with self.assertRaisesRegex(ValueError, problem):
                Inputs([(path, 1.0)])
            # Made again, because it is not whole.
            tool("encode", "--role", "race", "--labels", self.labels, "--out", path)
            self.assertEqual(path.read_bytes(), whole)
        floats = self.folder / "damaged.bpfl"
        tool("unseal", "--role", "race", "--hidden", 128, "--out", floats)
        net = float_file.read(floats)
        floats.write_bytes(floats.read_bytes()[:-4])
        with self.assertRaisesRegex(ValueError, "bytes, expected"):
            float_file.read(floats)
        net.bias = np.full_like(net.bias, math.nan)
        float_file.write(floats, net)
        with self.assertRaisesRegex(AssertionError, "parameter 0 is not a number"):
            tool("seal", floats, "--out", self.folder / "never.bpnn")


if __name__ == "__main__":
    unittest.main()
