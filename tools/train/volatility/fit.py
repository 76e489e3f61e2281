#!/usr/bin/env python3
"""Fits the volatility of positions with contact and the cube efficiency that goes with it.

usage: fit.py VOLATILITY CUBEFUL ROOT

VOLATILITY and CUBEFUL are files of `barpoint-train volatility`, the second one with `--plies 2`. Writes
`crates/nn/src/volatility/weights.rs` and `crates/equity/src/efficiency/by_volatility/contact.rs` below ROOT.
Needs NumPy and scikit-learn.

The efficiency is a table of places in the market window and of volatilities (as parts of its width), for
each owner of the cube. It minimises the squared difference between Janowski's value and that of the search,
both by the chances of the search. Places where nobody doubles soon have one efficiency each.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from sklearn.neural_network import MLPRegressor
from sklearn.preprocessing import StandardScaler

from tables import PLACES, SPREADS, basis, curve, fitted, text

UNITS = 16
RATES = [3e-3] * 6 + [2e-3] * 4 + [1e-3] * 4 + [4e-4] * 3 + [1e-4] * 2
SCALE = 20.0  # of the volatility, so that outputs are near 1
RANGE = 0.005, 0.5  # as in crates/nn/src/volatility.rs

# Places where the efficiency does not depend on the volatility: those of NEAR_PASS and NEAR_CASH.
QUIET = {
    "centred": [0, 6, 7, 8, 14],
    "owned": [*range(9), 14],
    "opponent": [0, *range(6, 15)],
}
SMOOTHNESS = 0.3


def read(path):
    with open(path) as lines:
        return [json.loads(line) for line in lines]


def inputs(examples):
    return np.array([[*e["chances"], *e["features"]] for e in examples], dtype=np.float32)


def fit_volatility(examples):
    scaler = StandardScaler()
    x = scaler.fit_transform(inputs(examples)).astype(np.float32)
    y = np.array([e["volatility"] * SCALE for e in examples], dtype=np.float32)
    learnt = len(y) - len(y) // 15
    net = MLPRegressor(hidden_layer_sizes=(UNITS,), alpha=0, random_state=3)
    for epoch, rate in enumerate(RATES):
        order = np.random.default_rng(epoch).permutation(learnt)
        for start in range(0, learnt, 256):
            chosen = order[start : start + 256]
            net.partial_fit(x[chosen], y[chosen])
            net._optimizer.learning_rate_init = rate
    print(f"volatility: explains {net.score(x[learnt:], y[learnt:]):.3f} of the variance")
    return scaler, net


def parameters(owner):
    """A matrix from parameters to the table: one parameter for each quiet place."""
    columns, count = [], 0
    for place in range(len(PLACES)):
        if place in QUIET[owner]:
            columns += [count] * len(SPREADS)
            count += 1
        else:
            columns += range(count, count + len(SPREADS))
            count += len(SPREADS)
    return np.eye(count)[columns]


def fit_table(examples, volatilities, index, owner):
    found = [e["cubeful"][index] for e in examples]
    place, width, dead, live = np.array([curve(f["chances"], owner) for f in found]).T
    gain = live - dead
    target = np.array([f["value"] for f in found]) - dead
    design = basis(place, volatilities / width) * gain[:, None]

    def solve(part):
        return fitted(design[part], target[part], parameters(owner), SMOOTHNESS)

    learnt, rest = slice(len(found) * 3 // 4), slice(len(found) * 3 // 4, None)
    rms = lambda error: 1e3 * np.sqrt((error**2).mean())
    constant = (gain * target)[learnt].sum() / (gain**2)[learnt].sum()
    errors = [rms((target - x * gain)[rest]) for x in (0.68, constant)]
    errors.append(rms((target - design @ solve(learnt))[rest]))
    print(
        f"{owner}: unlearnt, thousandths: {errors[0]:.1f} with 0.68, "
        f"{errors[1]:.1f} with {constant:.3f}, {errors[2]:.1f} with the table"
    )
    return solve(slice(None)).reshape(len(PLACES), -1)


def number(x):
    return f"{x:.6f}" if abs(x) < 0.1 else f"{x:.4f}"


def row(values):
    return "[" + ", ".join(map(number, values)) + "]"


def weights_text(scaler, net):
    first = net.coefs_[0] / scaler.scale_[:, None]
    bias = net.intercepts_[0] - scaler.mean_ @ first
    rows = ["    " + row(r) for r in first]
    return f"""//! Weights of the volatility, made by `tools/train/volatility/fit.py`.
#![expect(clippy::unreadable_literal, reason = "six digits after the point are read as one number")]

use crate::inputs::FEATURES;

/// Number of hidden units.
pub(super) const UNITS: usize = {UNITS};

/// A weight for each unit.
pub(super) type Units = [f32; UNITS];

pub(super) const BIAS: Units = {row(bias)};

/// Of the five cumulative chances.
pub(super) const CHANCES: [Units; 5] = [
{",".join(rows[:5])},
];

/// Of the hand-made inputs.
pub(super) const INPUTS: [Units; FEATURES] = [
{",".join(rows[5:])},
];

pub(super) const OUTPUT: Units = {row(net.coefs_[1][:, 0] / SCALE)};
pub(super) const OUTPUT_BIAS: f32 = {number(net.intercepts_[1][0] / SCALE)};
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in "volatility", "cubeful", "root":
        parser.add_argument(name, type=Path)
    options = parser.parse_args()
    scaler, net = fit_volatility(read(options.volatility))
    examples = read(options.cubeful)
    estimates = np.clip(net.predict(scaler.transform(inputs(examples))) / SCALE, *RANGE)
    tables = {o: fit_table(examples, estimates, i, o) for i, o in enumerate(QUIET)}
    crates = options.root / "crates"
    (crates / "nn/src/volatility/weights.rs").write_text(weights_text(scaler, net))
    contact = text(tables, "of positions with contact", "fit.py")
    (crates / "equity/src/efficiency/by_volatility/contact.rs").write_text(contact)


if __name__ == "__main__":
    main()
