"""Numbers of bearoff positions, and chances of some races."""
import gnubg

for counts in [(1,), (0, 1), (2,), (0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 15), (5, 0, 0, 0, 0, 5), (3, 1, 1, 1, 1)]:
    side = tuple(counts) + (0,) * (25 - len(counts))
    print("=", counts, gnubg.positionbearoff(side), gnubg.positionbearoff(side, 6, 15))
money = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0)
context = gnubg.evalcontext(1, 0, 1, 0, 0.0)
for text in ["CgAAEAEAAAAAAA", "2x0AAOi2AQAAAA", "NgAAANgAAAAAAA"]:
    found = gnubg.evaluate(gnubg.positionfromid(text), money, context)
    print("~", text, " ".join("%.3f" % number for number in found))
