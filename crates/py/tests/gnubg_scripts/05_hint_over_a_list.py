"""Hints for a list of positions and rolls."""
import gnubg

for text in ["set player 0 human", "set player 1 human", "set automatic roll off", "set automatic move off", "set evaluation chequerplay evaluation plies 0", "new match 7"]:
    gnubg.command(text)
for text, dice in [("4HPwATDgc/ABMA", "31"), ("4HPwATDgc/ABMA", "61"), ("4HPwATDgc/ABMA", "42"), ("4HPwATDgc/ABMA", "53"), ("4HPwATDgc/ABMA", "55")]:
    gnubg.command("set board " + text)
    gnubg.command("set turn 1")
    gnubg.command("set board " + text)
    gnubg.command("set dice " + " ".join(dice))
    hint = gnubg.hint(2)
    print("=", sorted(hint), hint["hinttype"], hint["gnubgid"])
    best = hint["hint"][0]
    print("=", best["movenum"], best["type"], best["move"], best["eqdiff"], sorted(best), sorted(best["context"].items()))
    print("=", sorted(best["details"]), len(best["details"]["probs"]), gnubg.findbestmove())
    print("~", "%.3f" % best["equity"], " ".join("%.3f" % chance for chance in best["details"]["probs"]))
