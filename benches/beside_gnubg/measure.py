"""Speeds of GNU Backgammon by CPU time.  Run as `gnubg -t -q -r -p measure.py`.

After each measured command prints a line `@@ CPU WALL`, both in seconds.
"""
import time

import gnubg


def timed(command):
    cpu, wall = time.process_time(), time.time()
    gnubg.command(command)
    print("\n@@ %.6f %.6f" % (time.process_time() - cpu, time.time() - wall), flush=True)


for setting in (
    "threads 1", "display off", "automatic game off", "automatic roll off", "jacoby off",
    "player 0 human", "player 1 human",
    "rollout trials 648", "rollout seed 1", "rollout cubeful off", "rollout varredn off",
    "rollout rng mersenne", "rollout quasirandom on", "rollout rotate on",
    "rollout chequerplay plies 0", "rollout chequerplay cubeful off",
    "rollout cubedecision plies 0", "rollout cubedecision cubeful off",
    "rollout truncation enable off", "rollout later enable off", "rollout limit enable off",
    "rollout jsd stop off",
):
    gnubg.command("set " + setting)

timed("calibrate 100")
gnubg.command("new session")
gnubg.command("set gnubgid 4HPwATDgc/ABMA:cAkAAAAAAAAE")
gnubg.command("clear cache")
timed("rollout")
