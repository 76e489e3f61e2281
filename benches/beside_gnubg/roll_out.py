"""A rollout of GNU Backgammon, with the CPU time it takes.  Run as `gnubg -t -q -r -p roll_out.py`,
on a terminal, because it prints results only there.

The variable POSITION holds a position ID, CUBEFUL is on or off, TRIALS a number.  At the end prints a
line `@@ CPU`, the seconds of CPU time.
"""
import os
import time

import gnubg

cubeful, trials = os.environ["CUBEFUL"], os.environ["TRIALS"]
for setting in (
    "threads 1", "display off", "automatic game off", "automatic roll off", "jacoby off", "beavers 0",
    "player 0 human", "player 1 human", "output digits 6",
    "rollout trials " + trials, "rollout seed 1", "rollout cubeful " + cubeful, "rollout varredn on",
    "rollout rng mersenne", "rollout quasirandom on", "rollout rotate on",
    "rollout chequerplay plies 0", "rollout chequerplay cubeful " + cubeful,
    "rollout cubedecision plies 0", "rollout cubedecision cubeful " + cubeful,
    "rollout truncation enable off", "rollout later enable off", "rollout limit enable off",
    "rollout jsd stop off",
):
    gnubg.command("set " + setting)
gnubg.command("new session")
gnubg.command("set gnubgid " + os.environ["POSITION"] + ":cAkAAAAAAAAE")
gnubg.command("clear cache")
start = time.process_time()
gnubg.command("rollout")
print("\n@@ %.6f" % (time.process_time() - start), flush=True)
