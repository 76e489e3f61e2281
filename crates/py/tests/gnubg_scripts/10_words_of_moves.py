"""Texts and tuples of moves, and ratings."""
import gnubg

start = gnubg.positionfromid("4HPwATDgc/ABMA")
for text in ("8/5 6/5", "bar/20 6/off", "24/18/13", "8/5(2)", "13/7*", "", "8/5*/3", "6/5(4)"):
    print("=", repr(text), gnubg.parsemove(text))
for moves in [(8, 5, 6, 5), (8, 5, 6, 5, 0, 0, 0, 0), (0,) * 8, (25, 20, 6, 0), (6, 5, 6, 5, 6, 5, 6, 5), (24, 18, 18, 13), (13, 8, 13, 8), (6, 4, 24, 20)]:
    print("=", moves, gnubg.movetupletostring(moves, start))
blots = gnubg.positionfromid("4HPkASjgc/ABMA")
for moves in [(8, 2, 6, 2), (24, 18, 18, 14), (24, 20, 20, 14), (6, 2, 8, 6)]:
    print("=", moves, gnubg.movetupletostring(moves, blots))
print("=", [gnubg.errorrating(number / 1000) for number in range(0, 40)])
print("=", [gnubg.luckrating(number / 1000) for number in range(-70, 71, 1)])
print("=", gnubg.evalcontext(1, 2, 1, 1, 0.0))
print("=", sorted(gnubg.rolloutcontext())[:3], gnubg.posinfo(0, 0, 0, 1, (3, 1)))
gnubg.command("rubbish")
