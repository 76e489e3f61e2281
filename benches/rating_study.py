#!/usr/bin/env python3
"""Measures the rating difference between players with noise against the difference of their errors, by match length.

usage: rating_study.py play BARPOINT FOLDER [--minutes M]
       rating_study.py report FOLDER [--figures FOLDER]

`play` lets pairs of players play matches with `barpoint duel`, a file of FOLDER for each pair and length, for M minutes
in turns; the same command goes on where it stopped. `report` prints tables in Markdown and draws figures. The design is
that of the study in the manual of GNU Backgammon: part 1 plays equal noise in chequer play and about the cube, and part
2 plays each apart against a player without noise. A rating difference R belongs to a chance to win a match to N points
by P = 1 / (1 + 10^(-R sqrt(N) / 2000)). Chances are those without luck; intervals hold 90 %.
"""
import argparse
import json
import math
import pathlib
import statistics
import subprocess
import time

LENGTHS = (1, 3, 5, 7, 11)
PART_1 = [("barpoint:0", f"barpoint:{level}") for level in ("expert", "advanced", "intermediate", "casual-play", "beginner")]
PART_1 += [("barpoint:intermediate", "barpoint:beginner")]
PART_2 = [("barpoint:0", f"barpoint:0:{play}:{cube}") for play in (0, 0.02, 0.04) for cube in (0.05, 0.2, 0.8)]
# Half of a normal distribution's 90 %.
NORMAL = 1.6449
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 400, 60, 620, 20, 340
COLOURS = ("#1f618d", "#c0392b", "#1e8449", "#7d3c98", "#b9770e")


def duels():
    """Length, part and players of each duel; those of part 2 need a cube."""
    for length in LENGTHS:
        for part, players in ((1, PART_1), (2, PART_2 if length > 1 else [])):
            yield from ((length, part, *pair) for pair in players)


def file_of(folder, length, part, first, second):
    names = [name.removeprefix("barpoint:").replace(":", "-") for name in (first, second)]
    return folder / f"{part}-{length}-{names[0]}-{names[1]}.jsonl"


def play(options):
    """Adds pairs of matches to each duel in turn, more of short matches, until the time is over."""
    end = time.monotonic() + 60 * options.minutes
    options.folder.mkdir(parents=True, exist_ok=True)
    for turn in range(1, 1000):
        for length, part, first, second in duels():
            left = end - time.monotonic()
            if left < 0:
                return
            pairs = turn * max(2, round(44 / length))
            path = file_of(options.folder, length, part, first, second)
            command = [options.barpoint, "duel", first, second, "--length", length, "--pairs", pairs, "--luck", 0,
                       "--judge", 0, "--threads", 1, "--format", "json", "-o", path]
            subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)


def rating(chance, length):
    """R of a chance, infinite for one that is not below 1."""
    return math.inf if chance >= 1 else -2000 / math.sqrt(length) * math.log10(1 / max(chance, 1e-9) - 1)


def interval(row):
    return f"{row['low']:.0f} to {row['high']:.0f}" if math.isfinite(row["high"]) else f"{row['low']:.0f} and more"


def measured(path, length):
    """Matches, R with half its interval, and the differences of errors: all, of plays, of the cube."""
    if not path.exists():
        return None
    pairs = [json.loads(line)["bouts"] for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    if len(pairs) < 4:
        return None
    chances = [statistics.mean((one["points"] > 0) - one["luck_in_wins"] for one in pair) for pair in pairs]
    mean, error = statistics.mean(chances), statistics.stdev(chances) / math.sqrt(len(chances))
    low, high = (rating(mean + sign * NORMAL * error, length) for sign in (-1, 1))
    half = NORMAL * error * 2000 / math.sqrt(length) / (math.log(10) * mean * (1 - mean))
    sums = {kind: [sum(one[f"{kind}_{what}"][seat] for pair in pairs for one in pair) for what in ("loss", "decisions")
                   for seat in (0, 1)] for kind in ("play", "cube")}
    sums["all"] = [sum(both) for both in zip(*sums.values(), strict=True)]
    rates = {kind: loss[1] / max(n[1], 1) - loss[0] / max(n[0], 1)
             for kind, (*loss, n0, n1) in sums.items() for n in [(n0, n1)]}
    return {"matches": 2 * len(pairs), "r": rating(mean, length), "half": half, "low": low, "high": high, **rates}


def solved(rows, names):
    """Least squares of R by these columns without a constant, weighted: coefficients and halves of their intervals."""
    weight = [(NORMAL / row["half"]) ** 2 for row in rows]
    a = [[sum(w * row[x] * row[y] for w, row in zip(weight, rows, strict=True)) for y in names] for x in names]
    b = [sum(w * row[x] * row["r"] for w, row in zip(weight, rows, strict=True)) for x in names]
    if len(names) == 1:
        return [(b[0] / a[0][0], NORMAL / math.sqrt(a[0][0]))]
    determinant = a[0][0] * a[1][1] - a[0][1] ** 2
    return [((b[0] * a[1][1] - b[1] * a[0][1]) / determinant, NORMAL * math.sqrt(a[1][1] / determinant)),
            ((b[1] * a[0][0] - b[0] * a[0][1]) / determinant, NORMAL * math.sqrt(a[0][0] / determinant))]


def by_length(found):
    """Coefficients as a sum c + d / N, by weighted least squares over the lengths."""
    rows = [{"r": value, "half": half, "one": 1.0, "part": 1 / length} for length, (value, half) in found.items()]
    return solved(rows, ("one", "part")) if len(rows) > 1 else None


def of_formula(found):
    pair = by_length(found)
    return "–" if pair is None else " + ".join(f"({value:.0f} ± {half:.0f}){of}" for (value, half), of in zip(pair, ("", "/N"), strict=True))


def report(options):
    rows = {}
    for length, part, first, second in duels():
        row = measured(file_of(options.folder, length, part, first, second), length)
        if row:
            rows.setdefault((length, part), []).append({"first": first, "second": second, **row})
    for part in (1, 2):
        print(f"\n## Part {part}\n\n| points | players | matches | R | 90 % interval | DEPD | EPM | EPC |")
        print("|--:|---|--:|--:|---|--:|--:|--:|")
        for length in LENGTHS:
            for row in rows.get((length, part), []):
                players = ', '.join(row[seat].removeprefix('barpoint:') for seat in ('first', 'second'))
                print(f"| {length} | {players} | {row['matches']} | {row['r']:.0f} | {interval(row)} | "
                      f"{row['all']:.4f} | {row['play']:.4f} | {row['cube']:.4f} |")
    line, plays, cubes = {}, {}, {}
    print("\n## Fits\n\n| points | a | a2 | b | R off by the line | R off by both |\n|--:|---|---|---|--:|--:|")
    for length in LENGTHS:
        ones, all_rows = rows.get((length, 1), []), rows.get((length, 1), []) + rows.get((length, 2), [])
        if not ones:
            continue
        line[length] = solved(ones, ("all",))[0]
        both = length > 1 and solved(all_rows, ("play", "cube"))
        off = [row["r"] - line[length][0] * row["all"] for row in all_rows]
        cells = [f"{line[length][0]:.0f} ± {line[length][1]:.0f}", "–", "–", f"{spread(off):.0f}", "–"]
        if both:
            plays[length], cubes[length] = both
            rest = [row["r"] - both[0][0] * row["play"] - both[1][0] * row["cube"] for row in all_rows]
            cells[1:3] = [f"{value:.0f} ± {half:.0f}" for value, half in both]
            cells[4] = f"{spread(rest):.0f}"
        print(f"| {length} | {' | '.join(cells)} |")
    print(f"\na(N) = {of_formula(line)}; a2(N) = {of_formula(plays)}; b(N) = {of_formula(cubes)}")
    if options.figures:
        of_line = lambda row, length: line[length][0] * row["all"]
        of_both = lambda row, length: plays[length][0] * row["play"] + cubes[length][0] * row["cube"]
        chosen = {length: rows[length, 1] for length in LENGTHS if (length, 1) in rows}
        draw(options.figures / "rating-1.svg", "difference of the error of a decision (DEPD), points", chosen, lambda row, _: row["all"], line)
        chosen = {length: rows[length, 2] for length in LENGTHS if (length, 2) in rows}
        draw(options.figures / "rating-2.svg", "R by the line of part 1", chosen, of_line, None)
        draw(options.figures / "rating-3.svg", "R by EPM and EPC", chosen, of_both, None)


def spread(numbers):
    return math.sqrt(statistics.mean(number * number for number in numbers))


def nice(most):
    """A round step that divides a scale to `most` into about six."""
    ten = 10 ** math.floor(math.log10(most / 6))
    return next(ten * step for step in (1, 2, 5, 10) if ten * step * 6.5 >= most)


def draw(path, title, rows, of, slopes):
    """Draws R with its intervals against a number of each row, with a line of this slope or of 1."""
    points = [(length, of(row, length), row) for length, found in rows.items() for row in found]
    if not points:
        return
    x_most = 1.05 * max(x for _, x, _ in points)
    y_most = 1.4 * max(row["r"] for _, _, row in points)
    y_least = min(0.0, *(row["low"] for _, _, row in points))
    at_x = lambda x: LEFT + (RIGHT - LEFT) * x / x_most
    at_y = lambda y: BOTTOM - (BOTTOM - TOP) * (y - y_least) / (y_most - y_least)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for i in range(int(x_most / nice(x_most)) + 1):
        x = i * nice(x_most)
        out += [f'<path d="M{at_x(x):.1f} {TOP}V{BOTTOM}" stroke="#ddd"/>',
                f'<text x="{at_x(x):.1f}" y="{BOTTOM + 18}" text-anchor="middle">{x:g}</text>']
    for i in range(math.ceil(y_least / nice(y_most)), int(y_most / nice(y_most)) + 1):
        y = i * nice(y_most)
        out += [f'<path d="M{LEFT} {at_y(y):.1f}H{RIGHT}" stroke="#ddd"/>',
                f'<text x="{LEFT - 8}" y="{at_y(y) + 4:.1f}" text-anchor="end">{y:g}</text>']
    out += [f'<text x="{(LEFT + RIGHT) / 2}" y="{BOTTOM + 42}" text-anchor="middle">{title}</text>',
            f'<text transform="translate(16 {(TOP + BOTTOM) / 2}) rotate(-90)" text-anchor="middle">rating difference R</text>']
    for i, length in enumerate(rows):
        colour = COLOURS[LENGTHS.index(length)]
        slope = slopes[length][0] if slopes else 1.0
        end = min(x_most, y_most / slope)
        if slopes or i == 0:
            stroke = colour if slopes else "#555"
            out.append(f'<path d="M{at_x(0):.1f} {at_y(0):.1f}L{at_x(end):.1f} {at_y(slope * end):.1f}" stroke="{stroke}" stroke-dasharray="4 3"/>')
        out.append(f'<text x="{LEFT + 12}" y="{TOP + 16 + 17 * i}" fill="{colour}">{length} point{"s" if length > 1 else ""}</text>')
        for _, x, row in (point for point in points if point[0] == length):
            out += [f'<path d="M{at_x(x):.1f} {at_y(row["low"]):.1f}V{at_y(min(row["high"], y_most)):.1f}" stroke="{colour}" stroke-width="1.5"/>',
                    f'<circle cx="{at_x(x):.1f}" cy="{at_y(row["r"]):.1f}" r="3.5" fill="{colour}"/>']
    path.write_text("\n".join([*out, "</svg>", ""]), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play")
    playing.add_argument("barpoint")
    playing.add_argument("folder", type=pathlib.Path)
    playing.add_argument("--minutes", type=float, default=40.0)
    playing.set_defaults(run=play)
    reporting = commands.add_parser("report")
    reporting.add_argument("folder", type=pathlib.Path)
    reporting.add_argument("--figures", type=pathlib.Path)
    reporting.set_defaults(run=report)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
