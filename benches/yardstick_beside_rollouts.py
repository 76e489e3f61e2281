#!/usr/bin/env python3
"""How far the answers of a yardstick of positions, and Barpoint's evaluations, are from Barpoint's rollouts at 1 ply.

usage: yardstick_beside_rollouts.py DATA OUT [--sets contact backgame] [--positions 240] [--part 1/2] [--barpoint PROGRAM]
           [--answers NAME=FILE...]

DATA has a file SET_dev.jsonl for each set, a position a line: `id`, `posid` and `eq`, the cubeless equity of the player who is
not on roll. Rollouts are appended to the files OUT-*.jsonl, so that a run that was interrupted, or another part, goes on with
those that are missing. All parts that are there are compared: root mean squares, in thousandths of a point. An answers file
has a position a line: `id` and `p`, the five cumulative chances of the player who is not on roll.
"""
import argparse
import glob
import json
import math
import pathlib
import random
import subprocess
import sys

ROLLOUT = ["--trials", "288", "--plies", "1", "--cubeless", "--threads", "1", "--format", "json", "--quiet"]


def drawn(options):
    """Some positions of each set, in an order in which any part is varied."""
    positions = []
    for name in options.sets:
        path = pathlib.Path(options.data) / f"{name}_dev.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines()
        chosen = random.Random(11).sample(lines, min(options.positions, len(lines)))
        positions += [json.loads(line) | {"set": name} for line in chosen]
    random.Random(12).shuffle(positions)
    return positions


def rolled_out(out):
    """Equities and errors of the rollouts that are there, by position ID."""
    lines = (line for path in glob.glob(f"{out}-*.jsonl") for line in open(path, "rb") if line.endswith(b"\n"))
    return {row["posid"]: row for row in map(json.loads, lines)}


def cut_to_whole_lines(path):
    """Drops a last line that a kill left unfinished."""
    with open(path, "ab+") as file:
        file.seek(0)
        file.truncate(file.read().rfind(b"\n") + 1)


def roll_out(options, positions):
    part, parts = map(int, options.part.split("/"))
    known = rolled_out(options.out)
    path = f"{options.out}-{part}.jsonl"
    cut_to_whole_lines(path)
    with open(path, "a", encoding="utf-8") as file:
        for position in positions[part - 1 :: parts]:
            if position["posid"] not in known:
                command = [options.barpoint, "rollout", position["posid"], *ROLLOUT]
                reply = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                found = json.loads(reply)
                if any(row.get("nets") != found["data"] for row in known.values()):
                    print(f"error: {options.out}-*.jsonl has rollouts by other nets: expected another OUT", file=sys.stderr)
                    sys.exit(2)
                equity = found["candidates"][0]["equity"]
                row = {"posid": position["posid"], "equity": -equity["mean"], "error": equity["error"],
                       "nets": found["data"]}
                print(json.dumps(row), file=file, flush=True)


def evaluated(program, positions, plies):
    question = {"id": "1", "action": "evaluate_batch", "positions": [position["posid"] for position in positions],
                "plies": plies, "cubeful": False}
    reply = subprocess.run([program, "engine", "json"], input=json.dumps(question) + "\n",
                           capture_output=True, text=True, check=True).stdout
    return [-equity for equity in json.loads(reply)["equities"]]


def answered(path, positions):
    """Equities of an answers file."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    chances = {row["id"]: row["p"] for row in map(json.loads, lines)}
    values = []
    for position in positions:
        win, gammon, backgammon, lost_gammon, lost_backgammon = chances[position["id"]]
        values.append(2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon)
    return values


def rms(numbers, others):
    squares = [(number - other) ** 2 for number, other in zip(numbers, others, strict=True)]
    return 1000 * math.sqrt(sum(squares) / len(squares))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data")
    parser.add_argument("out")
    parser.add_argument("--sets", nargs="+", default=["contact", "backgame"])
    parser.add_argument("--positions", type=int, default=240)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--barpoint", default="target/release/barpoint")
    parser.add_argument("--answers", nargs="*", default=[], metavar="NAME=FILE")
    options = parser.parse_args()
    positions = drawn(options)
    roll_out(options, positions)
    rollouts = rolled_out(options.out)
    print("| set | positions | rollouts' errors | yardstick from rollouts | engine | from rollouts | from yardstick |")
    print("| --- | ---: | ---: | ---: | --- | ---: | ---: |")
    for name in options.sets:
        here = [one for one in positions if one["set"] == name and one["posid"] in rollouts]
        if not here:
            continue
        equities = [rollouts[one["posid"]]["equity"] for one in here]
        answers = [one["eq"] for one in here]
        errors = rms([rollouts[one["posid"]]["error"] for one in here], [0] * len(here))
        start = f"| {name} | {len(here)} | {errors:.1f} | {rms(answers, equities):.1f} |"
        engines = {f"Barpoint, {plies} plies": evaluated(options.barpoint, here, plies) for plies in (0, 1, 2)}
        for answer in options.answers:
            engine, _, path = answer.partition("=")
            try:
                engines[engine] = answered(path, here)
            except KeyError:
                print(f"{engine} has no answers to {name}", file=sys.stderr)
        for engine, values in engines.items():
            print(f"{start} {engine} | {rms(values, equities):.1f} | {rms(values, answers):.1f} |")


if __name__ == "__main__":
    main()
