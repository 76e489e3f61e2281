"""Any engine that speaks UBGI as an engine of the conformance suite. CC0.

    python3 check.py --topic plays -- python3 engines/ubgi.py COMMAND...

UBGI has no list of legal plays, so the play that the engine chooses is checked.
"""
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from rules import board_of, flipped, position_id  # noqa: E402


class Ubgi:
    def __init__(self, command):
        pipe = subprocess.PIPE
        self.engine = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")
        self.send("ubgi")
        self.wait("ubgiok", "readyok")

    def send(self, line):
        self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()

    def wait(self, *words):
        """The next line that begins with one of these words, or `None` for an error."""
        for line in self.engine.stdout:
            if line.startswith("error"):
                return None
            if line.split(" ", 1)[0].strip() in words:
                return line.strip()
        sys.exit("the engine has ended")

    def choice(self, position, dice):
        self.send("newgame")
        self.send(f"position gnubgid {position}")
        self.send(f"dice {dice[0]} {dice[1]}")
        self.send("go chequer")
        return self.wait("bestmove")


def after(board, text):
    """Position ID after the moves of a play such as `8/5 6/5`, with the opponent on roll."""
    mine, theirs = map(list, board)
    for move in text.split():
        if move == "pass":
            continue
        start, end = move.split("/")
        start = 25 if start == "bar" else int(start)
        mine[start - 1] -= 1
        if end == "off":
            continue
        end = int(end)
        mine[end - 1] += 1
        if theirs[24 - end] == 1:
            theirs[24 - end] = 0
            theirs[24] += 1
    return position_id(flipped((tuple(mine), tuple(theirs))))


engine = Ubgi(sys.argv[1:])
for line in sys.stdin:
    case = json.loads(line)
    answer = None
    if case["topic"] == "plays":
        chosen = engine.choice(case["ask"]["position"], case["ask"]["dice"])
        answer = {"chosen": after(board_of(case["ask"]["position"]), chosen[len("bestmove "):]) if chosen else "an error"}
    print(json.dumps({"id": case["id"], "answer": answer}), flush=True)
engine.send("quit")
