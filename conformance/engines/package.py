"""The Python package `barpoint` as an engine of the conformance suite. CC0.

    python3 check.py -- python3 engines/package.py
"""
import re
import sys

from shared import answer_all, cube_answer, player

# The folder of this script, which is searched first, has a `barpoint.py` of its own.
sys.path.pop(0)
import barpoint  # noqa: E402

TABLES = {}
ENGINE = barpoint.Engine(plies=2)


def plays(case):
    found = barpoint.Position(case["position"]).plays(tuple(map(int, case["dice"])))
    results = {play.result.id for play in found}
    return {"results": sorted(results)}


def perft(case):
    position = barpoint.Position(case["position"])
    if "dice" not in case:
        counts = position.perft(case["depth"]).counts
        return {"plays": [turn.plays for turn in counts], "positions": [turn.positions for turn in counts]}
    first = [play.result for play in position.plays(tuple(map(int, case["dice"])))]
    return {"plays": [len(first), sum(one.perft(1).counts[0].plays for one in first)]}


def ids(case):
    if case["notation"] == "match":
        # The package sees a state from the player on roll and does not say who that is.
        return None
    if not re.fullmatch("[A-Za-z0-9+/]{14}", case["text"]):
        return {"refused": True}
    try:
        position = barpoint.Position(case["text"])
    except ValueError:
        return {"refused": True}
    return {"on_roll": sides(position), "opponent": sides(position.flip())}


def sides(position):
    """Chequers of the player on roll on the points 1 to 24 and on the bar."""
    points = position.points
    return [max(count, 0) for count in points[1:26]]


def equities(case):
    name, away = case["table"], case["away"]
    table = TABLES.setdefault(name, barpoint.MatchEquityTable(name))
    is_after = min(away) == 1 and away[0] != away[1] and not case["crawford"]
    return {"chance": (table.chance_post_crawford if is_after else table.chance)(*away)}


def bearoff(case):
    found = ENGINE.race(case["position"])
    if case["of"] == "win":
        return {"win": found.win}
    return {"mean_rolls": [pips * 6 / 49 for pips in (found.effective_pips, found.opponent_effective_pips)]}


def cube(case):
    owners = {"centred": None, "on roll": "on roll", "opponent": "opponent"}
    rules = {name: case[name] for name in ("jacoby", "beavers", "crawford") if name in case}
    score = tuple(case.get("points", (0, 0)))
    state = barpoint.MatchState(case["length"] or None, score, cube=case["cube"], cube_owner=owners[case["owner"]], **rules)
    return cube_answer(case, ENGINE.cube(case["position"], state))


def records(case):
    [match] = barpoint.Match.parse(case["sgf"].encode())
    return {"players": [player(one) for one in match.statistics().players]}


answer_all({
    "plays": plays, "perft": perft, "ids": ids, "equities": equities, "bearoff": bearoff, "cube": cube,
    "records": records,
})
