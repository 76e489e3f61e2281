"""Counts the rolls of a match, and lists its moves."""
import gnubg

gnubg.command("import mat sample_match7.mat")
match = gnubg.match(analysis=0)
counts = {}
for game in match["games"]:
    for action in game["game"]:
        if action["action"] == "move":
            roll = tuple(sorted(action["dice"]))
            counts[roll] = counts.get(roll, 0) + 1
print("=", sorted(counts.items()))
print("=", {seat: sum(a["player"] == seat for g in match["games"] for a in g["game"] if a["action"] == "move") for seat in "XO"})
for game in match["games"]:
    print("=", game["info"])
    for action in game["game"]:
        words = ""
        if action["action"] == "move":
            places = [place for move in action["move"] for place in move]
            words = gnubg.movetupletostring(places + [0] * (8 - len(places)), gnubg.positionfromid(action["board"]))
        print("=", action.get("player"), action["action"], action.get("dice"), words, action.get("board"))
print("=", gnubg.match(analysis=0, boards=0)["games"][0]["game"][0])
