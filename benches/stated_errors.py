#!/usr/bin/env python3
"""How often rollouts with the cube lie within their stated standard errors of much longer ones.

    python3 benches/stated_errors.py OUT [--barpoint PROGRAM] [--positions 200] [--trials 144] [--times 12]

The positions are cube decisions of `tests/yardstick/cubes.jsonl`, money and match scores in turns. Each is rolled out with
`--trials` trials, and with other dice with `--times` as many, "no double" and "double, take". The difference is measured in
standard errors of the difference. Rollouts are appended to OUT, so that a run that was interrupted goes on.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
from concurrent.futures import ThreadPoolExecutor

YARDSTICK = pathlib.Path(__file__).parent.parent / "tests/yardstick/cubes.jsonl"


def rolled_out(program, xgid, trials, seed):
    """Equity and standard error of each candidate."""
    options = ["--trials", str(trials), "--seed", str(seed), "--threads", "1", "--format", "json", "--quiet"]
    run = subprocess.run([program, "rollout", xgid, *options], capture_output=True, text=True, check=True)
    return {
        candidate["action"]: [candidate["equity"]["mean"], candidate["equity"]["error"]]
        for candidate in json.loads(run.stdout)["candidates"]
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--barpoint", default="target/release/barpoint")
    for name, default in (("--positions", 200), ("--trials", 144), ("--times", 12)):
        parser.add_argument(name, type=int, default=default)
    options = parser.parse_args()
    rows = [json.loads(line) for line in YARDSTICK.read_text(encoding="utf-8").splitlines()]
    # Every part of the file has all kinds.
    chosen = [row["xgid"] for row in rows[:: max(1, len(rows) // options.positions)]][: options.positions]
    known = {}
    if options.out.exists():
        before = map(json.loads, options.out.read_text(encoding="utf-8").splitlines())
        known = {row["xgid"]: row for row in before if row["trials"] == [options.trials, options.times]}

    def both(xgid):
        found = [
            rolled_out(options.barpoint, xgid, trials, seed)
            for trials, seed in ((options.trials, 1), (options.times * options.trials, 2))
        ]
        with options.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"xgid": xgid, "trials": [options.trials, options.times], "short": found[0], "long": found[1]}) + "\n")
        return xgid, found

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(pool.map(both, [xgid for xgid in chosen if xgid not in known]))
    found |= {xgid: (known[xgid]["short"], known[xgid]["long"]) for xgid in chosen if xgid in known}
    print("| candidate | positions | within one | within two | within three | root mean square |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    deviations = {}
    for short, long in found.values():
        for action, (mean, error) in short.items():
            spread = math.hypot(error, long[action][1])
            # Exact values have no error.
            deviation = 0 if spread == 0 and mean == long[action][0] else (mean - long[action][0]) / max(spread, 1e-9)
            deviations.setdefault(action, []).append(deviation)
    for action, values in (*deviations.items(), ("all", sum(deviations.values(), []))):
        share = [f"{sum(abs(value) <= limit for value in values) / len(values):.1%}" for limit in (1, 2, 3)]
        square = math.sqrt(sum(value**2 for value in values) / len(values))
        print(f"| {action} | {len(values)} | {' | '.join(share)} | {square:.2f} |")


if __name__ == "__main__":
    main()
