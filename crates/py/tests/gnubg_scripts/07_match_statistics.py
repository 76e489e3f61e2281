"""Statistics of a match."""
import gnubg

gnubg.command("import mat sample_match7.mat")
gnubg.command("set analysis chequerplay evaluation plies 0")
gnubg.command("set analysis cubedecision evaluation plies 0")
gnubg.command("analyse match")
match = gnubg.match(statistics=1)
print("=", sorted(match), sorted(match["match-info"]))
print("=", [match["match-info"][key] for key in ("match-length", "variation", "rules", "result")])
for number, game in enumerate(match["games"], 1):
    print("=", number, sorted(game["info"].items(), key=str), len(game["game"]), sorted(game["stats"]))
for seat in "XO":
    stats = match["stats"][seat]
    print("=", seat, match["match-info"][seat]["name"], sorted(stats))
    print("=", "moves", sorted(stats["moves"]), stats["moves"]["total-moves"], stats["moves"]["unforced-moves"])
    print("=", "cube", sorted(stats["cube"]), [stats["cube"][key] for key in ("n-doubles", "n-takes", "n-drops", "total-cube")])
    print("=", "dice", sorted(stats["dice"]), sorted(stats["dice"]["marked-rolls"]), seat == "X" and sum(stats["dice"]["marked-rolls"].values()))
    print("~", "%.3f" % (stats["moves"]["error-skill"] / 40), "%.3f" % (stats["dice"]["luck"] / 40), "%.3f" % stats["dice"]["actual-result"])
