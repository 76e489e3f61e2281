#!/usr/bin/env python3
"""Writes the guide's page "Where Barpoint loses": docs/src/where-we-lose.md and the pictures beside it.

usage: where_we_lose.py BARPOINT [--gnubg /usr/games/gnubg] [--pictures 6]

Barpoint and GNU Backgammon rank the plays of every decision of tests/yardstick, at 0 and at 1 ply. A choice is the best
ranked of the plays that were rolled out; its loss is by how much that play is behind the best of the rollout. If a program
ranks a play first that was not rolled out, the page names that play.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "conformance"))
import nets  # noqa: E402

PAGE = ROOT / "docs/src/where-we-lose.md"
PLIES = (0, 1)
ENGINES = ("Barpoint", "gnubg")
RIVAL = """
import os, sys, gnubg
plies = int(os.environ["PLIES"])
for setting in ("threads 1", "display off", "automatic game off", "automatic roll off", "jacoby off", "player 0 human",
                "player 1 human", "evaluation chequerplay evaluation plies %d" % plies,
                "evaluation chequerplay evaluation cubeful off", "evaluation chequerplay evaluation noise 0"):
    gnubg.command("set " + setting)
gnubg.command("new session")
for line in open(os.environ["POSITIONS"]):
    gnubg.command("set xgid " + line.strip())
    print("@@" + "|".join(move["move"] for move in gnubg.hint(1000)["hint"]), flush=True)
"""


def read():
    """Decisions with their rollouts."""
    lines = lambda name: map(json.loads, open(ROOT / "tests/yardstick" / name, encoding="utf-8"))
    asked = {one["number"]: one for one in lines("plays.jsonl")}
    return [asked[answer["number"]] | answer for answer in lines("plays.answers.jsonl")]


def xgid(decision):
    mine, theirs = nets.decode(decision["position"])
    letter = lambda n, first: "-" if n == 0 else chr(ord(first) + n - 1)
    points = [letter(theirs[24], "a")]
    for place in range(24):
        mine_here, theirs_here = mine[place], theirs[23 - place]
        points.append(letter(mine_here, "A") if mine_here else letter(theirs_here, "a"))
    points.append(letter(mine[24], "A"))
    return f"XGID={''.join(points)}:0:0:1:{decision['dice']}:0:0:0:0:10"


def after(counts, play):
    """Chequers of the player after a play in words."""
    counts = list(counts)
    number = {"bar": 25, "off": 0}
    for word in play.split():
        times = re.search(r"\((\d)\)$", word)
        path = [number.get(part) if part in number else int(part)
                for part in word.split("(")[0].replace("*", "").split("/")]
        for _ in range(int(times[1]) if times else 1):
            counts[path[0] - 1] -= 1
            if path[-1] > 0:
                counts[path[-1] - 1] += 1
    return counts


def barpoint(program, decisions, plies):
    """Choices of Barpoint: numbers of plays of the decisions, each with the play ranked first if it was not rolled out."""
    lines = "".join(xgid(one) + "\n" for one in decisions)
    command = [program, "moves", "-", "--all", "--plies", str(plies), "--cubeless", "--format", "json"]
    found = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    for decision, line in zip(decisions, found.splitlines(), strict=True):
        answer = json.loads(line)
        ranked = [play["result"] for play in answer["plays"]]
        yield choice(ranked, decision["results"], answer["plays"][0]["play"])


def choice(ranked, results, first):
    """The number of the best-ranked result, and the words of the play ranked first unless it is one of the results."""
    place = lambda result: ranked.index(result) if result in ranked else len(ranked)
    return min(range(len(results)), key=lambda n: place(results[n])), None if ranked[0] in results else first


def rival(program, decisions, plies):
    """Choices of GNU Backgammon, as those of Barpoint."""
    with tempfile.TemporaryDirectory() as folder:
        script, positions = pathlib.Path(folder, "ask.py"), pathlib.Path(folder, "positions")
        script.write_text(RIVAL)
        positions.write_text("".join(xgid(one) + "\n" for one in decisions))
        environment = os.environ | {"PLIES": str(plies), "POSITIONS": str(positions)}
        command = [program, "-t", "-q", "-r", "-p", str(script)]
        found = subprocess.run(command, capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)
    answers = [line[2:] for line in found.stdout.splitlines() if line.startswith("@@")]
    for decision, line in zip(decisions, answers, strict=True):
        mine = nets.decode(decision["position"])[0]
        ranked = [after(mine, play) for play in line.split("|")]
        boards = [nets.decode(result)[1] for result in decision["results"]]
        yield choice(ranked, boards, line.split("|")[0])


def mean(numbers):
    return 1000 * sum(numbers) / max(len(numbers), 1)


def families(decisions, losses):
    """Rows of the table, the worst family of Barpoint at 1 ply first."""
    by_scene = collections.defaultdict(list)
    for at, decision in enumerate(decisions):
        by_scene[decision["scene"]].append(at)
    row = lambda name, members: [name, len(members)] + [
        mean([losses[engine, plies][at] for at in members]) for plies in PLIES for engine in ENGINES]
    rows = sorted((row(*one) for one in by_scene.items()), key=lambda one: -one[4])
    return rows + [row("**all**", range(len(decisions)))]


def worst(decisions, losses, count):
    """Numbers of the decisions in which Barpoint loses most at 1 ply, by more than two standard errors."""
    sure = [at for at, one in enumerate(decisions)
            if losses["Barpoint", 1][at] > 2 * max(one["errors"])]
    return sorted(sure, key=lambda at: -losses["Barpoint", 1][at])[:count]


def page(program, decisions, chosen, losses, pictures):
    yield "# Where Barpoint loses\n"
    yield ("Barpoint is not perfect. This page lists the families of positions in which its plays lose most, and "
           "the worst positions, beside GNU Backgammon 1.07. `python3 benches/where_we_lose.py BARPOINT` wrote it.\n")
    other = sum(first is not None for found in chosen.values() for _, first in found)
    yield (f"Both programs ranked the plays in each of the {len(decisions):,} decisions of `tests/yardstick`, for money and "
           "without a cube. Plays that the usual filter of a program drops rank behind the others. A choice is the best-ranked "
           f"of the plays that were rolled out. In {other} of {len(decisions) * len(chosen):,} choices the program "
           "ranks a play first that was not rolled out. "
           "The judge is a rollout of every decision by Barpoint to the end of the games, with plays chosen one ply deeper where a second "
           "one is nearly as good. A loss is the distance from the best play of the rollout, in thousandths of a point.\n")
    yield "## Families\n"
    yield "| family | decisions | Barpoint, 0 plies | gnubg, 0 plies | Barpoint, 1 ply | gnubg, 1 ply |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name, count, *numbers in families(decisions, losses):
        yield f"| {name} | {count:,} | " + " | ".join(f"{n:.2f}" for n in numbers) + " |"
    yield ("\n`snake`: ten chequers or more strung out behind an opponent who is nearly home. `pickup`: a home board against the last "
           "one or two chequers of an opponent who has borne off most. `crash`: a crashed board. `massive-back-game`: a back game "
           "with eight chequers back or more. `game`: positions of normal games. `odd-game`: positions of games with odd beginnings.")
    yield "\n## Worst positions\n"
    yield ("Only losses above two standard errors of the rollout count. Each picture is seen by the player on roll, who plays "
           "from the 24 point down. `first` is the play that a program ranks first, where it was not rolled out.\n")
    for number, at in enumerate(worst(decisions, losses, pictures), 1):
        decision = decisions[at]
        name = f"images/where-we-lose-{number}.svg"
        subprocess.run([program, "board", xgid(decision), "-o", PAGE.parent / name], check=True,
                       capture_output=True)
        yield f"### {number}. {decision['scene']}, {decision['dice']} to play\n"
        yield f"![Position {number}]({name})\n"
        yield f"`{xgid(decision)}`, rollout of {decision['trials']:,} trials\n"
        yield "| play | behind | standard error | chosen by |"
        yield "|---|---:|---:|---|"
        order = sorted(range(len(decision["plays"])), key=lambda n: decision["behind"][n])
        for play in order:
            by = [f"{engine} at {plies}" + (f" (first: {found[at][1]})" if found[at][1] else "")
                  for (engine, plies), found in chosen.items() if found[at][0] == play]
            yield (f"| {decision['plays'][play]} | {decision['behind'][play]:.3f} | {decision['errors'][play]:.3f} | "
                   f"{', '.join(by)} |")
        yield ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("barpoint")
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    parser.add_argument("--pictures", type=int, default=6)
    options = parser.parse_args()
    decisions = read()
    chosen = {}
    for plies in PLIES:
        chosen["Barpoint", plies] = list(barpoint(options.barpoint, decisions, plies))
        chosen["gnubg", plies] = list(rival(options.gnubg, decisions, plies))
    losses = {key: [one["behind"][play] for one, (play, _) in zip(decisions, found)] for key, found in chosen.items()}
    text = "\n".join(page(options.barpoint, decisions, chosen, losses, options.pictures)).rstrip() + "\n"
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
