"""Cube decisions of GNU Backgammon at 2 plies.  Run as `gnubg -t -q -r -p cubes.py`.

The file named by the variable POSITIONS holds a GNUBGID a line, after `on` or `off` for the Jacoby rule.
Prints a line `@@ ND DT` for each: the normalised equities without a double and after double and take.
"""
import os

import gnubg

for setting in (
    "threads 1", "display off", "automatic game off", "automatic roll off", "player 0 human", "player 1 human",
):
    gnubg.command("set " + setting)
gnubg.command("new session")

options = gnubg.evalcontext(1, 2, 1, 1, 0.0)
for line in open(os.environ["POSITIONS"]):
    jacoby, gnubg_id = line.split()
    gnubg.command("set gnubgid " + gnubg_id)
    cube = dict(gnubg.cubeinfo())
    if not cube["matchto"]:
        gnubg.command("set jacoby " + jacoby)
        cube = dict(gnubg.cubeinfo())
    found = gnubg.cfevaluate(gnubg.board(), cube, options)
    print("\n@@ %.6f %.6f" % (found[1], found[2]), flush=True)
