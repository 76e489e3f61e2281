"""Barpoint as an engine of the conformance suite. CC0.

    python3 check.py -- python3 engines/barpoint.py [barpoint]

Asks the command: its JSON lines for plays and the cube, its other commands for the rest.
"""
import json
import re
import subprocess
import sys
import tempfile
from types import SimpleNamespace

from shared import answer_all, cube_answer, player

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "barpoint"


def ask(*arguments, text=None):
    """The result of a command as JSON, or None if it refuses its input."""
    command = [PROGRAM, "--quiet", *arguments, "--format", "json"]
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=False)
    if done.returncode == 2:
        return None
    return json.loads(done.stdout)


class Lines:
    """Requests to `barpoint engine json`, one after the other."""

    def __init__(self):
        pipe = subprocess.PIPE
        self.engine = subprocess.Popen([PROGRAM, "engine", "json"], stdin=pipe, stdout=pipe, encoding="utf-8")

    def ask(self, **request):
        self.engine.stdin.write(json.dumps({"id": "1", **request}) + "\n")
        self.engine.stdin.flush()
        while True:
            reply = json.loads(self.engine.stdout.readline())
            if not reply["partial"]:
                return reply


LINES = Lines()
TABLES = {}


def plays(case):
    found = LINES.ask(action="legal", position=case["position"], dice=case["dice"])
    return {"results": [play["result"] for play in found["plays"]]}


def perft(case):
    if "dice" not in case:
        found = ask("perft", case["position"], "--depth", str(case["depth"]))
        return {name: [turn[name] for turn in found["counts"]] for name in ("plays", "positions")}
    first = plays(case)["results"]
    second = sum(ask("perft", one, "--depth", "1")["counts"][0]["plays"] for one in first)
    return {"plays": [len(first), second]}


def chequers(text):
    """25 numbers from a list such as `bar(1) 24(2) 6(5)`."""
    counts = [0] * 25
    for point, count in re.findall(r"(bar|\d+)\((\d+)\)", text or ""):
        counts[24 if point == "bar" else int(point) - 1] = int(count)
    return counts


def ids(case):
    found = ask("id", case["text"])
    if found is None:
        return {"refused": True}
    if case["notation"] == "position":
        return {name: chequers(found[name + "_chequers"]) for name in ("on_roll", "opponent")}
    seat = int(found["on_roll"][-1])
    points = [found["on_roll_points"], found["opponent_points"]]
    owners = {"centred": None, "on roll": seat, "opponent": 1 - seat}
    return {
        "length": found["length"] or 0, "points": points if seat == 0 else points[::-1],
        "crawford": bool(found["crawford"]), "cube": found["cube"], "owner": owners[found["cube_owner"]],
        "on_roll": seat, "dice": found["dice"],
    }


def equities(case):
    name, (on_roll, opponent) = case["table"], case["away"]
    if name not in TABLES:
        TABLES[name] = ask("met", "show", "--met", name, "--points", "25")
    table = TABLES[name]
    if min(on_roll, opponent) > 1 or case["crawford"] or on_roll == opponent:
        return {"chance": table["pre_crawford"][on_roll - 1][opponent - 1]}
    if on_roll > opponent:
        return {"chance": table["post_crawford"]["on_roll"][on_roll - 1]}
    return {"chance": 1 - table["post_crawford"]["opponent"][opponent - 1]}


def bearoff(case):
    found = ask("race", case["position"])
    if case["of"] == "win":
        return {"win": found["win"]}
    pips = [found["effective_pips"], found["opponent_effective_pips"]]
    return {"mean_rolls": [number * 6 / 49 for number in pips]}


def cube(case):
    request = {"action": "cube", "position": case["position"], "plies": 2, "length": case["length"]}
    request.update(cube=case["cube"], cube_owner=case["owner"])
    if case["length"]:
        points = case["points"]
        request.update(score=f"{points[0]}-{points[1]}", crawford=case["crawford"])
    else:
        del request["length"]
        request.update(jacoby=case["jacoby"], beavers=case["beavers"])
    return cube_answer(case, fields(LINES.ask(**request)))


def records(case):
    with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
        file.write(case["sgf"])
        file.flush()
        return {"players": [player(fields(one)) for one in ask("statistics", file.name)["players"]]}


def fields(document):
    """A JSON object whose members are attributes, as those of the Python package are."""
    return json.loads(json.dumps(document), object_hook=lambda members: SimpleNamespace(**members))


answer_all({
    "plays": plays, "perft": perft, "ids": ids, "equities": equities, "bearoff": bearoff, "cube": cube,
    "records": records,
})
LINES.engine.stdin.close()
