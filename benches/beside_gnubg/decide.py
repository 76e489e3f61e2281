"""Decisions of GNU Backgammon, with the CPU time they take.  Run as `gnubg -t -q -r -p decide.py`.

The variable POSITIONS holds GNUBGIDs with a roll, blanks between them, and PLIES the number of
plies.  At the end prints a line `@@ CPU PLAYS`: the seconds of CPU time of all decisions, and the
number of plays that were evaluated at that number of plies.
"""
import os
import time

import gnubg

plies = int(os.environ["PLIES"])
for setting in (
    "threads 1", "display off", "automatic game off", "automatic roll off", "jacoby off",
    "player 0 human", "player 1 human",
    "evaluation chequerplay evaluation plies %d" % plies, "evaluation chequerplay evaluation cubeful on",
    "evaluation chequerplay evaluation prune on", "evaluation chequerplay evaluation noise 0",
    "evaluation movefilter 1 0 0 8 0.16", "evaluation movefilter 2 0 0 8 0.16",
    "evaluation movefilter 2 1 -1 0 0",
):
    gnubg.command("set " + setting)
gnubg.command("new session")

cpu = plays = 0
for gnubg_id in os.environ["POSITIONS"].split():
    gnubg.command("set gnubgid " + gnubg_id)
    gnubg.command("clear cache")
    start = time.process_time()
    hint = gnubg.hint(100)["hint"]
    cpu += time.process_time() - start
    plays += sum(move["context"]["plies"] == plies for move in hint)
print("\n@@ %.6f %d" % (cpu, plays), flush=True)
