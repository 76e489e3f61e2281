"""GNU Backgammon as an engine of the conformance suite. CC0.

    python3 check.py -- python3 engines/gnubg.py [gnubg]

Starts gnubg with this file as its script. gnubg must have been built with Python.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

ROLLS = [f"{a}{b}" for a in range(1, 7) for b in range(1, a + 1)]
OWNERS = {"centred": -1, "on roll": 1, "opponent": 0}


def board_of(identifier):
    return gnubg.positionfromid(identifier)


def plays(ask):
    high, low = map(int, ask["dice"])
    position = board_of(ask["position"])
    cube = gnubg.cubeinfo(1, -1, 1, 25, (0, 0), 0)
    gnubg.command("set gnubgid " + gnubg.gnubgid(position, cube, gnubg.posinfo(1, 0, 0, 1, (high, low))))
    gnubg.command("clear hint")
    found = (gnubg.hint(5000) or {}).get("hint", [])
    theirs, mine = map(list, position)
    results = set()
    for play in found:
        results.add(result(mine, theirs, gnubg.parsemove(play["move"])))
    if not results:
        results.add(gnubg.positionid([mine, theirs]))
    return {"results": sorted(results)}


def result(mine, theirs, moves):
    """Position ID after the moves of single chequers, with the turn passed."""
    me, opponent = list(mine), list(theirs)
    for start, end in moves:
        me[start - 1] -= 1
        if end > 0:
            me[end - 1] += 1
            if opponent[24 - end]:
                opponent[24 - end] -= 1
                opponent[24] += 1
    return gnubg.positionid([me, opponent])


def perft(ask):
    rolls = [ask["dice"]] if "dice" in ask else ROLLS
    if ask["depth"] > 1 and "dice" not in ask:
        # Some ten thousand lists of plays: gnubg evaluates each.
        return None
    first = [one for roll in rolls for one in plays({"position": ask["position"], "dice": roll})["results"]]
    if ask["depth"] == 1:
        return {"plays": [len(first)], "positions": [len(set(first))]}
    on = [one for one in first if all(map(sum, board_of(one)))]
    second = sum(len(plays({"position": one, "dice": roll})["results"]) for one in on for roll in ROLLS)
    return {"plays": [len(first), second]}


def ids(ask):
    command = {"position": "set board ", "match": "set matchid "}[ask["notation"]]
    gnubg.command("new match 7")
    gnubg.command("set gnubgid " + ":".join(BASES.values()))
    base = gnubg.gnubgid()
    gnubg.command(command + ask["text"])
    if gnubg.gnubgid() == base:
        return {"refused": True}
    if ask["notation"] == "position":
        theirs, mine = gnubg.board()
        return {"on_roll": list(mine), "opponent": list(theirs)}
    cube, place = gnubg.cubeinfo(), gnubg.posinfo()
    dice, owner = tuple(place["dice"]), cube["cubeowner"]
    return {
        "length": cube["matchto"], "points": list(cube["score"]), "crawford": bool(cube["crawford"]), "cube": cube["cube"],
        "owner": None if owner == -1 else owner, "on_roll": cube["move"],
        "dice": None if 0 in dice else "{}{}".format(*sorted(dice, reverse=True)),
    }


# IDs that no case has: a case that leaves them as they are was refused.
BASES = {"position": "sGfwATDgc/ABMA", "match": "cAnqAAAAAAAE"}


def equities(ask):
    on_roll, opponent = ask["away"]
    # Twenty-five points: rows before the Crawford game, then rows after it for each player.
    before, after, _ = gnubg.met(25)
    if min(on_roll, opponent) > 1 or ask["crawford"] or on_roll == opponent:
        return {"chance": before[on_roll - 1][opponent - 1]}
    trailing = after[max(on_roll, opponent) - 1]
    return {"chance": trailing if on_roll > opponent else 1 - trailing}


def bearoff(ask):
    if ask["of"] != "win":
        return None
    money = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0)
    return {"win": gnubg.evaluate(board_of(ask["position"]), money, gnubg.evalcontext(0, 0, 0, 1, 0.0))[0]}


def cube(ask):
    owner, length = OWNERS[ask["owner"]], ask["length"]
    points = ask.get("points", [0, 0])
    info = gnubg.cubeinfo(ask["cube"], owner, 1, length, (points[1], points[0]), int(ask.get("crawford", False)))
    info = dict(info)
    if not length:
        info["jacoby"], info["beavers"] = int(ask["jacoby"]), 3 if ask["beavers"] else 0
    values = gnubg.cfevaluate(board_of(ask["position"]), gnubg.calcgammonprice(info), gnubg.evalcontext(1, 2, 0, 1, 0.0))
    _, no_double, take, _, _, text = values
    # gnubg has no words for a player who may not double in the Crawford game.
    answer = {"may_double": text != "Unknown cube decision" and not ask.get("crawford", False)}
    answer.update(no_double=no_double, double_take=take)
    if "dead" in text:
        answer["action"] = "dead"
    elif text.startswith("Optional"):
        answer["action"] = "either"
    elif text.startswith("Too good"):
        answer["action"] = "too good"
    elif text.startswith(("Double", "Redouble")):
        answer["action"] = "double"
    else:
        answer["action"] = "no double"
    answer["answer"] = next((word for word in ("beaver", "take", "pass") if text.endswith(word)), None)
    return answer


def records(program, ask):
    """The table that gnubg prints of a record. Its Python functions do not return it."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "match.sgf"), "w", encoding="utf-8") as file:
            file.write(ask["sgf"])
        commands = "set display off\nload match match.sgf\nshow statistics match\n"
        done = subprocess.run(
            [program, "--tty", "--quiet", "--no-rc"], input=commands, stdout=subprocess.PIPE, encoding="utf-8", cwd=folder,
            env={**os.environ, "HOME": folder}, check=True)
        return {"players": [player(done.stdout, seat) for seat in (0, 1)]}


def player(text, seat):
    def row(heading, after=""):
        part = text[text.index(after):]
        found = re.search(rf"^{re.escape(heading)}( m?EMG \(\w+\))?(.*)$", part, re.M)
        if not found:
            sys.exit(f"gnubg shows no row {heading}: {text[:2000]}")
        cells = re.findall(r"[-+]?\d+(?:\.\d+)?", re.sub(r"\([^)]*\)", "", found.group(2)))
        return float(cells[seat])

    def count(heading):
        return int(row(heading))

    return {
        "rolls": count("Total moves"), "unforced": count("Unforced moves"),
        "marks": {
            "very_bad": count("Moves marked very bad"), "bad": count("Moves marked bad"),
            "doubtful": count("Moves marked doubtful"), "unmarked": count("Unmarked moves"),
        },
        "luck_marks": {
            "very_lucky": count("Rolls marked very lucky"), "lucky": count("Rolls marked lucky"),
            "unmarked": count("Rolls unmarked"), "unlucky": count("Rolls marked unlucky"),
            "very_unlucky": count("Rolls marked very unlucky"),
        },
        "chequer_error": -row("Error total"), "luck": row("Luck total"),
        "cube_decisions": count("Total cube decisions"), "close_or_actual": count("Close or actual cube decisions"),
        "doubles": count("Doubles"), "takes": count("Takes"), "passes": count("Passes"),
        "cube_error": -row("Error total", "Cube statistics"), "error": -row("Error total", "Overall statistics"),
        "decisions": count("Unforced moves") + count("Close or actual cube decisions"),
        "error_per_decision": -row("Error rate", "Overall statistics") / 1000,
        "snowie_rate": -row("Snowie error rate") / 1000,
    }


ANSWERS = {
    "plays": plays, "perft": perft, "ids": ids, "equities": equities, "bearoff": bearoff, "cube": cube,
}


def inside():
    """Answers the cases inside gnubg; the answers go to a file, because gnubg writes to standard output."""
    gnubg.command("set display off")
    gnubg.command("set automatic roll off")
    gnubg.command("set automatic game off")
    gnubg.command("set player 0 human")
    gnubg.command("set player 1 human")
    gnubg.command("set evaluation chequerplay evaluation plies 0")
    gnubg.command("new match 25")
    gnubg.command("set output digits 5")
    with open(os.environ["CONFORMANCE_CASES"]) as cases, open(os.environ["CONFORMANCE_ANSWERS"], "w") as answers:
        for line in cases:
            case = json.loads(line)
            if case["topic"] == "records":
                continue
            try:
                answer = ANSWERS[case["topic"]](case["ask"])
            except Exception as error:  # gnubg's functions raise whatever they like.
                answer = {"error": str(error)}
            answers.write(json.dumps({"id": case["id"], "answer": answer}) + "\n")
            answers.flush()


def outside(program):
    """Starts gnubg with the cases of the standard input."""
    with tempfile.TemporaryDirectory() as folder:
        cases, answers = os.path.join(folder, "cases"), os.path.join(folder, "answers")
        text = sys.stdin.read()
        with open(cases, "w", encoding="utf-8") as file:
            file.write(text)
        for case in map(json.loads, text.splitlines()):
            if case["topic"] == "records":
                print(json.dumps({"id": case["id"], "answer": records(program, case["ask"])}), flush=True)
        environment = {**os.environ, "HOME": folder, "CONFORMANCE_CASES": cases, "CONFORMANCE_ANSWERS": answers}
        script = os.path.abspath(__file__)
        command = [program, "--tty", "--quiet", "--no-rc", "--python", script]
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
        with open(answers, encoding="utf-8") as file:
            sys.stdout.write(file.read())
        sys.exit(done.returncode)


if "CONFORMANCE_CASES" in os.environ:
    import gnubg

    inside()
else:
    outside(sys.argv[1] if len(sys.argv) > 1 else "gnubg")
