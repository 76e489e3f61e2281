"""Tables of the cube efficiency by the place in the market window and the volatility.

Places and volatilities are those of `crates/equity/src/efficiency/by_volatility.rs`.
"""

import numpy as np

PLACES = np.array([-0.6, -0.3, -0.1, 0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1, 1.1, 1.3, 1.6])
SPREADS = np.array([0.02, 0.06, 0.1, 0.15, 0.22, 0.35, 0.6])


def curve(chances, owner):
    """Place in the window, its width, and the values with a dead and with a live cube."""
    win, wg, wb, lg, lb = chances
    worth, cost = 1 + (wg + wb) / win, 1 + (lg + lb) / (1 - win)
    total = worth + cost + 0.5
    at_pass, at_cash = (cost - 0.5) / total, (cost + 1) / total

    def line(x0, y0, x1, y1):
        return y0 + (y1 - y0) * (win - x0) / (x1 - x0)

    passes = owner != "owned" and win < at_pass
    cashes = owner != "opponent" and win >= at_cash
    low = (0, -cost) if owner == "owned" or passes else (at_pass, -1)
    high = (at_pass, -1) if passes else (1, worth) if cashes or owner == "opponent" else (at_cash, 1)
    low = (at_cash, 1) if cashes else low
    width = at_cash - at_pass
    return (win - at_pass) / width, width, win * (worth + cost) - cost, line(*low, *high)


def weights_of_knots(values, knots):
    values = np.clip(values, knots[0], knots[-1])
    below = np.clip(np.searchsorted(knots, values, side="right") - 1, 0, len(knots) - 2)
    return below, (values - knots[below]) / (knots[below + 1] - knots[below])


def basis(places, spreads):
    (i, t), (j, r) = weights_of_knots(places, PLACES), weights_of_knots(spreads, SPREADS)
    table = np.zeros((len(places), len(PLACES), len(SPREADS)))
    rows = np.arange(len(places))
    table[rows, i, j] = (1 - t) * (1 - r)
    table[rows, i, j + 1] = (1 - t) * r
    table[rows, i + 1, j] = t * (1 - r)
    table[rows, i + 1, j + 1] = t * r
    return table.reshape(len(places), -1)


def neighbours():
    number = np.arange(len(PLACES) * len(SPREADS)).reshape(len(PLACES), -1)
    pairs = [*zip(number[1:].flat, number[:-1].flat), *zip(number[:, 1:].flat, number[:, :-1].flat)]
    return np.array([np.eye(number.size)[a] - np.eye(number.size)[b] for a, b in pairs])


def fitted(design, target, free, smoothness):
    """The table that minimises the squares of target - design @ table, with one parameter for each column of `free`."""
    a, rough = design @ free, neighbours() @ free
    left = a.T @ a + smoothness * rough.T @ rough + 1e-4 * np.eye(free.shape[1])
    return np.clip(free @ np.linalg.solve(left, a.T @ target + 0.7e-4), 0, 1)


def text(tables, of, script):
    """A module of Rust. The tables are in thousandths, which take fewer bytes."""
    text = f"""//! Cube efficiency {of}, made by `tools/train/volatility/{script}`.

use super::Tables;

pub(crate) const TABLES: Tables = Tables {{
"""
    for owner, table in tables.items():
        rows = "".join(f"        [{', '.join(f'{1000 * x:.0f}' for x in r)}],\n" for r in table)
        text += f"    {owner}: [\n{rows}    ],\n"
    return text + "};\n"
