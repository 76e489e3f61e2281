"""Cube decisions at several scores."""
import gnubg

context = gnubg.evalcontext(1, 0, 1, 0, 0.0)
for text in ["4HPwATDgc/ABMA", "sGfwATDgc/ABMA", "2x0AAOi2AQAAAA", "CgAAEAEAAAAAAA"]:
    board = gnubg.positionfromid(text)
    for arguments in [(1, -1, 0, 0, (0, 0), 0, 0), (2, 0, 0, 0, (0, 0), 0, 0), (1, -1, 0, 7, (1, 1), 0, 0), (2, 0, 0, 7, (1, 1), 0, 0), (1, -1, 0, 7, (6, 5), 1, 0)]:
        found = gnubg.cfevaluate(board, gnubg.cubeinfo(*arguments), context)
        print("~", text, arguments[:5], len(found), found[3], " ".join("%.3f" % number for number in found[:3]))
        print("?", found[4], found[5])
