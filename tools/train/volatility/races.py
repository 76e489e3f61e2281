#!/usr/bin/env python3
"""Fits the cube efficiency of races and its volatility to races of pips, which are solved exactly.

usage: races.py ROOT

In a race of pips a roll takes its pips from the count of the player on roll, and the first count of zero
wins. Cubeful values of all pairs of counts follow from those with fewer pips. Writes
`crates/equity/src/efficiency/tables/race.rs` below ROOT and prints the numbers of
`crates/equity/src/efficiency/race.rs`. Needs NumPy and SciPy.
"""

import argparse
from pathlib import Path
from statistics import NormalDist

import numpy as np
from scipy.optimize import least_squares

from tables import PLACES, SPREADS, basis, curve, fitted, text

MOST = 170
COUNTS = 4, 150  # of the races that are learnt
WINS = 0.03, 0.97
SMOOTHNESS = 0.1
OWNERS = ["centred", "owned", "opponent"]
AFTER_ROLL = {"centred": "centred", "owned": "opponent", "opponent": "owned"}


def solved():
    """Chance to win, volatility, and values of not doubling now, by the counts of the player on roll and the opponent."""
    rolls = [a + b if a != b else 4 * a for a in range(1, 7) for b in range(1, 7)]
    pips, weights = np.unique(rolls, return_counts=True)
    weights = weights / 36
    win, volatility, *values = np.zeros((8, MOST + 1, MOST + 1))
    undoubled, best = dict(zip(OWNERS, values)), dict(zip(OWNERS, values[3:]))
    for total in range(2, 2 * MOST + 1):
        us = np.arange(max(1, total - MOST), min(MOST, total - 1) + 1)
        them = total - us
        left = us[:, None] - pips
        is_over, then = left <= 0, (them[:, None], np.maximum(left, 0))
        wins = np.where(is_over, 1, 1 - win[then])
        win[us, them] = wins @ weights
        volatility[us, them] = np.sqrt((wins - win[us, them, None]) ** 2 @ weights)
        for owner in OWNERS:
            value = np.where(is_over, 1, -best[AFTER_ROLL[owner]][then]) @ weights
            undoubled[owner][us, them] = best[owner][us, them] = value
        doubled = np.minimum(1, 2 * undoubled["opponent"][us, them])
        for owner in OWNERS[:2]:
            best[owner][us, them] = np.maximum(undoubled[owner][us, them], doubled)
    return win, volatility, undoubled


def root_terms(wins):
    """Terms that density() weights; square roots give the same bits everywhere."""
    both = wins * (1 - wins)
    return np.stack([np.sqrt(both), both, np.sqrt(both) * both], axis=-1)


def fit_density():
    """Weights of root_terms() for the density of a normal distribution where it has these wins above."""
    wins = np.linspace(0.005, 0.995, 400)
    normal = NormalDist()
    density = np.array([normal.pdf(normal.inv_cdf(win)) for win in wins])
    scale = np.sqrt(density)
    return np.linalg.lstsq(root_terms(wins) / scale[:, None], density / scale, rcond=None)[0]


def estimate(parameters, density, wins, pips):
    constant, per_pip, skew = parameters
    return density * (1 + skew * (wins - 0.5)) / np.sqrt(constant + per_pip * pips)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path)
    root = parser.parse_args().root
    win, volatility, undoubled = solved()
    us, them = np.indices(win.shape)
    chosen = (win > WINS[0]) & (win < WINS[1])
    for count in us, them:
        chosen &= (count >= COUNTS[0]) & (count <= COUNTS[1])
    wins, exact, us, pips = win[chosen], volatility[chosen], us[chosen], (us + them)[chosen]

    weights = fit_density()
    density = root_terms(wins) @ weights
    error = lambda parameters: (estimate(parameters, density, wins, pips) - exact)[pips > 16]
    parameters = least_squares(error, [1, 0.12, 0], loss="soft_l1", f_scale=0.005).x
    estimates = estimate(parameters, density, wins, pips)
    print("density:", weights, "constant, per pip, skew:", parameters)

    rms = lambda error: f"{1e3 * np.sqrt((error**2).mean()):.1f}"
    tables = {}
    for owner in OWNERS:
        chances = [(chance, 0, 0, 0, 0) for chance in wins]
        place, width, dead, live = np.array([curve(five, owner) for five in chances]).T
        gain, target = live - dead, undoubled[owner][chosen] - dead
        design = basis(place, estimates / width) * gain[:, None]
        table = fitted(design, target, np.eye(design.shape[1]), SMOOTHNESS)
        errors = target - design @ table, target - np.clip(0.55 + 0.00125 * us, 0.6, 0.7) * gain
        long = us > 40
        print(
            f"{owner}: error in thousandths {rms(errors[0])}, with gnubg's efficiency {rms(errors[1])}; "
            f"above 40 pips {rms(errors[0][long])}, {rms(errors[1][long])}"
        )
        tables[owner] = table.reshape(len(PLACES), len(SPREADS))
    path = root / "crates/equity/src/efficiency/tables/race.rs"
    path.write_text(text(tables, "of races", "races.py"))


if __name__ == "__main__":
    main()
