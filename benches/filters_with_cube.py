#!/usr/bin/env python3
"""What the filter `stepwise` keeps, takes and loses beside `normal`, with the cube and without.

    python3 benches/filters_with_cube.py [barpoint]

The decisions are those of `tests/yardstick/plays.jsonl` with contact: the first 120 of games, and every
sixth of other kinds. `barpoint engine json --threads 1` ranks the plays at 2 plies for money.
"""
import json
import pathlib
import resource
import statistics
import subprocess
import sys

ROUNDS = 3


def decisions():
    path = pathlib.Path(__file__).parent.parent / "tests/yardstick/plays.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    rows = [row for row in rows if row["number"] < 100000 and row["scene"] not in ("race", "bearoff")]
    games = [row for row in rows if row["scene"] == "game"]
    others = [row for row in rows if row["scene"] != "game"]
    return games[:120] + others[::6][:180]


def ranked(program, rows, cubeful, name):
    """Returns the plays of each decision, and the CPU seconds."""
    common = {"action": "moves", "plies": 2, "top": 1, "all": True, "cubeful": cubeful, "filter": name}
    lines = [
        json.dumps({"id": str(i), "position": row["position"], "dice": row["dice"], **common})
        for i, row in enumerate(rows)
    ]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "engine", "json", "--threads", "1"]
    output = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    answers = map(json.loads, output.stdout.splitlines())
    plays = {int(answer["id"]): answer["plays"] for answer in answers}
    return plays, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def deep(plays):
    return {play["result"]: play["equity"] for play in plays if play["plies"] == 2}


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/barpoint"
    rows = decisions()
    print("| | plays at 2 plies: `normal` | `stepwise` | CPU seconds: `normal` | `stepwise` | loss, thousandths |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for cubeful in (False, True):
        kept, times, lists = {}, {}, {}
        for name in ("normal", "stepwise"):
            rounds = [ranked(program, rows, cubeful, name) for _ in range(ROUNDS)]
            lists[name] = rounds[0][0]
            times[name] = statistics.median(time for _, time in rounds)
            # A single play that is left need not be evaluated to be chosen.
            counts = [len(deep(plays)) for plays in lists[name].values()]
            kept[name] = statistics.mean(count if count > 1 else 0 for count in counts)
        losses = []
        for number, plays in lists["normal"].items():
            values = deep(plays)
            chosen = values.get(lists["stepwise"][number][0]["result"])
            losses += [] if chosen is None else [1000 * (max(values.values()) - chosen)]
        error = statistics.stdev(losses) / len(losses) ** 0.5
        print(
            f"| {'cubeful' if cubeful else 'cubeless'} | {kept['normal']:.2f} | {kept['stepwise']:.2f} "
            f"| {times['normal']:.2f} | {times['stepwise']:.2f} | {statistics.mean(losses):.2f} ± {error:.2f} |"
        )


if __name__ == "__main__":
    main()
