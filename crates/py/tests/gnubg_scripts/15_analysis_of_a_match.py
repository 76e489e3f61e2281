"""Keys of an analysed match."""
import gnubg

for kind in ("chequerplay", "cubedecision"):
    gnubg.command("set analysis %s evaluation plies 0" % kind)
gnubg.command("import mat sample_match7.mat")
gnubg.command("analyse match")
for verbose in (0, 1):
    match = gnubg.match(verbose=verbose)
    for game in match["games"]:
        counts = {}
        for action in game["game"]:
            found = action.get("analysis", {})
            if action["action"] == "move" and "moves" not in found:
                # The only legal play.
                continue
            keys = [key for key in found if key not in ("luck", "skill")]
            counts[action["action"], tuple(sorted(keys))] = counts.get((action["action"], tuple(sorted(keys))), 0) + 1
        print("=", len(game["game"]), sorted(kind for kind in counts if kind[0] != "move"))
        print("=", sorted({kind for kind in counts if kind[0] == "move"}))
    first = match["games"][0]["game"][1]["analysis"]
    print("~", *["%.3f" % first[name] for name in ("nd-cubeful-eq", "dt-cubeful-eq")], *["%.3f" % chance for chance in first["probs"]])
print("~", *["%.3f" % first[name] for name in ("nd-match-eq", "dt-match-eq")])
print("=", match["games"][2]["game"][-1], sorted(match["games"][2]["info"].items()))
words = {action["analysis"]["luck"] for game in match["games"] for action in game["game"] if "luck" in action.get("analysis", {})}
print("=", sorted(words))
