#!/usr/bin/env python3
"""CPU seconds of the analysis of whole matches, beside GNU Backgammon.

    python3 benches/match_times.py FOLDER [--play 24] [--gnubg 24] [--barpoint target/release/barpoint]

With `--play` GNU Backgammon first plays that many matches to 7 against itself and exports them to
the folder: at 0 plies with five pairs of noise in turn, and with its own dice. Each file of the
folder is then analysed by `barpoint analyse`, and the first `--gnubg` files by `analyse match` with
its usual settings, less the time to import and save. One thread each; the start of `barpoint` counts.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys

NOISE = [(0.0, 0.0), (0.0, 0.02), (0.015, 0.06), (0.03, 0.1), (0.1, 0.1)]
QUIET = "set confirm new off\nset confirm save off\nset display off\nset threads 1\n"


def cpu(command, text=""):
    """CPU seconds of a command, its exit status and what it wrote to stderr."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    process.stdin.write(text.encode())
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command[0]} ended with status {status}")
    return usage.ru_utime + usage.ru_stime


def gnubg(text):
    return cpu(["/usr/games/gnubg", "-t", "-q", "-r"], QUIET + text)


def play(folder, count):
    for number in range(count):
        noise = NOISE[number % len(NOISE)]
        text = f"set rng mersenne\nset seed {7000 + number}\nset automatic game on\nset automatic roll on\n"
        for player, size in enumerate(noise):
            text += f"set player {player} gnubg\n"
            for kind in ("chequerplay", "cubedecision"):
                text += f"set player {player} {kind} evaluation plies 0\n"
                text += f"set player {player} {kind} evaluation noise {size}\n"
        gnubg(text + f'new match 7\nexport match mat "{folder}/played-{number:02}.mat"\n')


def theirs(path, out):
    read = f'import mat "{path}"\n'
    save = f'save match "{out}"\n'
    return gnubg(read + "analyse match\n" + save) - gnubg(read + save)


def line(name, times):
    times = sorted(times)
    tenth = times[min(len(times) - 1, -(-9 * len(times) // 10) - 1)]
    print(f"| {name} | {len(times)} | {statistics.median(times):.2f} | {tenth:.2f} | {times[-1]:.2f} |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--play", type=int, default=0)
    parser.add_argument("--gnubg", type=int, default=0)
    parser.add_argument("--barpoint", default="target/release/barpoint")
    parser.add_argument("--levels", nargs="*", default=["standard"])
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    play(folder, options.play)
    paths = sorted(path for path in folder.iterdir() if path.suffix in (".mat", ".txt"))
    out = folder / "out"
    out.mkdir(exist_ok=True)
    print("| analysis | matches | median | 90 % | maximum |\n| --- | ---: | ---: | ---: | ---: |")
    ours = {level: [] for level in options.levels}
    for level, times in ours.items():
        for path in paths:
            command = [options.barpoint, "analyse", str(path), "-o", str(out / f"{path.stem}-{level}.sgf")]
            times.append(cpu([*command, "--force", "--level", level, "--threads", "1"]))
            print(f"{path.name} {level} {times[-1]:.2f}", file=sys.stderr, flush=True)
        line(f"Barpoint, `{level}`", times)
    if options.gnubg:
        times = []
        for path in paths[:options.gnubg]:
            times.append(theirs(path, out / f"{path.stem}-gnubg.sgf"))
            print(f"{path.name} gnubg {times[-1]:.2f}", file=sys.stderr, flush=True)
        line("gnubg, `analyse match`", times)


if __name__ == "__main__":
    main()
