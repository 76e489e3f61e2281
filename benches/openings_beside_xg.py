#!/usr/bin/env python3
"""How far Barpoint's rollouts of opening plays are from the opening book of eXtreme Gammon.

usage: openings_beside_xg.py OUT FILE.xg... [--barpoint PROGRAM] [--trials 46656] [--error 0.005]

eXtreme Gammon writes equities of its opening book into the matches that it analyses, at the score of each game. The plays
of the first roll that have one are rolled out at the same score. The file OUT holds the rollouts, a game a line, so that a
run that was interrupted goes on with those that are missing. Prints a table in Markdown: equities normalised to the cube,
and how far apart the two are.
"""
import argparse
import json
import math
import pathlib
import subprocess

BOOK = {"named": "XG opening book"}


def run(options, *arguments):
    command = [options.barpoint, *arguments, "--quiet"]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)


def nets(options):
    """Hashes of the nets of the program."""
    return run(options, "rollout", "start", "--dice", "31", "--moves", "8/5 6/5", "--trials", "1", "--format", "json")["data"]


def openings(options, file):
    """Opening rolls in a match, with the equities of the book by play."""
    for match in run(options, "convert", str(file), "--to", "json")["matches"]:
        for number, game in enumerate(match["games"], 1):
            first = game["actions"][0]
            score = game["score"] if first["player"] == 0 else game["score"][::-1]
            for analysis in first.get("analyses", []):
                candidates = analysis.get("plays", {}).get("candidates", [])
                book = {play["play"]: play["equity"] for play in candidates if play["level"] == BOOK}
                away = "-".join(str(match["length"] - points) for points in score)
                if len(book) > 1:
                    yield {"file": file.name, "game": number, "dice": first["dice"], "away": away, "book": book}


def roll_out(options, file, opening):
    plays = [argument for play in opening["book"] for argument in ("--moves", play)]
    reply = run(options, "rollout", str(file), "--game", str(opening["game"]), "--move", "1", *plays, "--trials",
                str(options.trials), "--stop-error", str(options.error), "--format", "json")
    return {c["play"]: [c["equity"]["mean"], c["equity"]["error"]] for c in reply["candidates"]}


def save(path, rows):
    """Replaces the file as a whole, so that a kill leaves no half line."""
    partial = path.with_name(path.name + ".partial")
    partial.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    partial.replace(path)


def rms(numbers):
    return math.sqrt(sum(x * x for x in numbers) / len(numbers))


def table(rows):
    print("| roll | away | play | eXtreme Gammon's book | Barpoint | difference |\n| --- | --- | --- | ---: | ---: | ---: |")
    apart, relative, errors, same = [], [], [], 0
    for row in rows:
        book, ours = row["book"], row["rollout"]
        best = max(book, key=book.get)
        same += best == max(ours, key=lambda play: ours[play][0])
        for play, equity in sorted(book.items(), key=lambda item: -item[1]):
            mean, error = ours[play]
            print(f"| {row['dice']} | {row['away']} | {play} | {equity:+.4f} | {mean:+.4f} ± {error:.4f} | {mean - equity:+.4f} |")
            apart.append(mean - equity)
            errors.append(error)
            if play != best:
                relative.append(mean - ours[best][0] - equity + book[best])
    print(f"\n{len(apart)} plays of {len(rows)} openings: equities {rms(apart):.4f} apart (root mean square; mean "
          f"{sum(apart) / len(apart):+.4f}), standard errors of the rollouts {rms(errors):.4f}, differences from the best play "
          f"{rms(relative):.4f} apart; the same best play in {same} of {len(rows)}.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE.xg")
    parser.add_argument("--barpoint", default="barpoint")
    parser.add_argument("--trials", type=int, default=46656)
    parser.add_argument("--error", type=float, default=0.005)
    options = parser.parse_args()
    settings = {"trials": options.trials, "error": options.error, "nets": nets(options)}
    lines = options.out.read_text(encoding="utf-8").splitlines() if options.out.exists() else []
    known = {(row["file"], row["game"]): row for row in map(json.loads, lines)}
    if any(row["settings"] != settings for row in known.values()):
        parser.error(f"{options.out} has rollouts with other settings or nets: expected {settings}")
    rows = []
    for file in options.files:
        for opening in openings(options, file):
            key = opening["file"], opening["game"]
            if key not in known:
                known[key] = opening | {"settings": settings, "rollout": roll_out(options, file, opening)}
                save(options.out, known.values())
            rows.append(known[key])
    if not rows:
        parser.error("expected matches with equities of eXtreme Gammon's opening book")
    table(rows)


main()
