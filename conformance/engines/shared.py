"""Parts that several engines of the conformance suite share. CC0."""
import json
import sys

ACTIONS = {
    "no": "no double", "yes": "double", "optional": "either", "too good": "too good", "dead": "dead", "unavailable": None,
}


def answer_all(answers):
    """Answers the cases of standard input by the function of their topic."""
    for line in sys.stdin:
        asked = json.loads(line)
        answer = answers[asked["topic"]](asked["ask"])
        print(json.dumps({"id": asked["id"], "answer": answer}), flush=True)


def cube_answer(case, found):
    """Answer to a case of the cube from a cube decision of Barpoint."""
    return {
        "may_double": found.double != "unavailable" and not case.get("crawford"), "action": ACTIONS[found.double],
        "answer": found.take, "no_double": found.no_double.equity,
        "double_take": found.double_take and found.double_take.equity,
    }


def player(found):
    """Part of an answer about records from a player's statistics of Barpoint."""
    chequer, luck, turned = found.chequer, found.luck, found.cube
    lucky = ("very_lucky", "lucky", "unmarked", "unlucky", "very_unlucky")
    return {
        "rolls": chequer.moves, "unforced": chequer.unforced,
        "marks": {name: getattr(chequer, name) for name in ("very_bad", "bad", "doubtful", "unmarked")},
        "luck_marks": {name: getattr(luck, name) for name in lucky},
        "chequer_error": chequer.error.normalised, "luck": luck.total.normalised,
        "cube_decisions": turned.decisions, "close_or_actual": turned.close_or_actual,
        "doubles": turned.doubles, "takes": turned.takes, "passes": turned.passes,
        "cube_error": turned.error.normalised, "decisions": found.decisions, "error": found.error.normalised,
        "error_per_decision": found.rate and found.rate.normalised, "snowie_rate": found.snowie_rate,
    }
