"""The Python package `barpoint` as an engine of the conformance suite. CC0.

    python3 check.py -- python3 engines/package.py
"""
import json
import re
import sys

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
    found = ENGINE.cube(case["position"], state)
    actions = {
        "no": "no double", "yes": "double", "optional": "either", "too good": "too good", "dead": "dead",
        "unavailable": None,
    }
    return {
        "may_double": found.double != "unavailable" and not case.get("crawford"), "action": actions[found.double], "answer": found.take,
        "no_double": found.no_double.equity, "double_take": found.double_take and found.double_take.equity,
    }


def records(case):
    [match] = barpoint.Match.parse(case["sgf"].encode())
    return {"players": [player(one) for one in match.statistics().players]}


def player(found):
    chequer, luck, turned = found.chequer, found.luck, found.cube
    return {
        "rolls": chequer.moves, "unforced": chequer.unforced,
        "marks": {name: getattr(chequer, name) for name in ("very_bad", "bad", "doubtful", "unmarked")},
        "luck_marks": {name: getattr(luck, name) for name in ("very_lucky", "lucky", "unmarked", "unlucky", "very_unlucky")},
        "chequer_error": chequer.error.normalised, "luck": luck.total.normalised,
        "cube_decisions": turned.decisions, "close_or_actual": turned.close_or_actual,
        "doubles": turned.doubles, "takes": turned.takes, "passes": turned.passes,
        "cube_error": turned.error.normalised, "decisions": found.decisions, "error": found.error.normalised,
        "error_per_decision": found.rate and found.rate.normalised, "snowie_rate": found.snowie_rate,
    }


ANSWERS = {
    "plays": plays, "perft": perft, "ids": ids, "equities": equities, "bearoff": bearoff, "cube": cube,
    "records": records,
}

for line in sys.stdin:
    asked = json.loads(line)
    answer = ANSWERS[asked["topic"]](asked["ask"])
    print(json.dumps({"id": asked["id"], "answer": answer}), flush=True)
