#!/usr/bin/env python3
"""Draws loss-by-time.svg, beside this script, from the table "Time and loss of a decision" in history/2026-11-28.md.

usage: loss_by_time.py
"""
import math
import pathlib
import re

FOLDER = pathlib.Path(__file__).parent
HEADING = "### Time and loss of a decision"
# Colours, and the side of a point on which its label is.
COLOURS = {"GNU Backgammon": ("#c0392b", 1), "Barpoint": ("#1f618d", -1)}
WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 620, 20, 340
TIMES, LOSSES = (0.001, 10_000.0), (0.0, 12.0)


def rows():
    """Engine, plies, milliseconds and loss of each row."""
    text = (FOLDER / "history/2026-11-28.md").read_text(encoding="utf-8")
    section = text.split(HEADING, 1)[1].split("\n#", 1)[0]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] in COLOURS:
            # Numbers may have their spread or error behind them.
            yield cells[0], cells[1], *(float(cell.split()[0]) for cell in cells[2:4])


def x(milliseconds):
    low, high = map(math.log10, TIMES)
    return LEFT + (RIGHT - LEFT) * (math.log10(milliseconds) - low) / (high - low)


def y(loss):
    low, high = LOSSES
    return BOTTOM - (BOTTOM - TOP) * (loss - low) / (high - low)


def label_box(label, a, b, at, right):
    """Left, right, top and bottom of a label, roughly."""
    width = 7 * len(label)
    left = a + 8 if right else a - 8 - width
    middle = b - 10 * at
    return left, left + width, middle - 7, middle + 7


def overlap(one, other):
    return one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]


def drawing():
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           'font-family="sans-serif" font-size="13">')
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    for milliseconds in (0.01, 0.1, 1, 10, 100, 1000):
        at = x(milliseconds)
        yield f'<path d="M{at:.1f} {TOP}V{BOTTOM}" stroke="#ddd"/>'
        yield f'<text x="{at:.1f}" y="{BOTTOM + 18}" text-anchor="middle">{milliseconds:g}</text>'
    for loss in range(0, 13, 2):
        at = y(loss)
        yield f'<path d="M{LEFT} {at:.1f}H{RIGHT}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{loss}</text>'
    middle = (LEFT + RIGHT) / 2
    yield f'<text x="{middle}" y="{BOTTOM + 40}" text-anchor="middle">CPU time of a decision, ms</text>'
    middle = (TOP + BOTTOM) / 2
    yield (f'<text transform="translate(18 {middle}) rotate(-90)" text-anchor="middle">'
           'loss of a decision, thousandths of a point</text>')
    table = list(rows())
    for engine, (colour, side) in COLOURS.items():
        points = [(plies, x(time), y(loss)) for name, plies, time, loss in table if name == engine]
        path = " ".join(f"{a:.1f},{b:.1f}" for _, a, b in points)
        yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
        labels = []
        for i, (plies, a, b) in enumerate(points):
            yield f'<circle cx="{a:.1f}" cy="{b:.1f}" r="4" fill="{colour}"/>'
            label = re.sub(r"^(\d),?", r"\1-ply", plies)
            if i in (0, len(points) - 1):
                label = f"{engine}, {label}"
            # There is no room for a label to the left of the quickest, and more to the right of the last.
            at = 1 if a < LEFT + 100 else side
            right = at > 0 or plies == points[-1][0]
            box = label_box(label, a, b, at, right)
            if any(overlap(box, other) for other in labels):
                at, right = -at, not right
                box = label_box(label, a, b, at, right)
            labels.append(box)
            x_label, anchor = (a + 8, "start") if right else (a - 8, "end")
            yield (f'<text x="{x_label:.1f}" y="{b - 10 * at + 4:.1f}" text-anchor="{anchor}" '
                   f'fill="{colour}">{label}</text>')
    yield "</svg>"


if __name__ == "__main__":
    (FOLDER / "loss-by-time.svg").write_text("\n".join(drawing()) + "\n", encoding="utf-8")
