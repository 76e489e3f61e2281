"""Cases of the cube at its edges, with exact values. CC0.

All positions are bearoffs, so that whole games can be computed. Values are those of the player on roll.
"""
import json
from functools import lru_cache
from pathlib import Path

from rules import CENTRED, MINE, ROLLS, THEIRS, choices, flipped, plays, position_id, weight

TABLE = json.loads((Path(__file__).parent / "kazaross-xg2.json").read_text())
EQUAL = 1e-6


def side(**points):
    counts = [0] * 25
    for point, count in points.items():
        counts[int(point[1:]) - 1] = count
    return tuple(counts)


def chance(away, opponent, crawford_is_over):
    """Chance to win a match in which the players need these points."""
    if away <= 0 or opponent <= 0:
        return float(away <= 0)
    if min(away, opponent) > 1 or not crawford_is_over:
        return TABLE["before"][away - 1][opponent - 1]
    if away == opponent:
        return 0.5
    trailing = TABLE["post_crawford"][max(away, opponent) - 1]
    return trailing if away > opponent else 1.0 - trailing


class Match:
    """A game of a match on which `away` and `opponent` points are missing."""

    def __init__(self, away, opponent, crawford=False):
        self.needs = (away, opponent)
        self.crawford = crawford
        # After a game in which somebody needed one point, the Crawford game has been played.
        self.is_over = min(away, opponent) == 1

    def after(self, mine, points):
        """Chance of the player on roll to win the match after a game."""
        away, opponent = self.needs
        won = (away - points, opponent) if mine else (away, opponent - points)
        return chance(*won, self.is_over)

    def flipped(self):
        return Match(self.needs[1], self.needs[0], self.crawford)

    def may_double(self, cube, owner):
        return owner != THEIRS and not self.crawford

    def equity(self, value, cube):
        """Equity that is +1 if the points of the cube are won and -1 if they are lost."""
        won, lost = self.after(True, cube), self.after(False, cube)
        return (2 * value - won - lost) / (won - lost)

    def rolled(self, board, cube, owner):
        """Chance to win the match for the player who rolls now."""
        total = 0.0
        other = {CENTRED: CENTRED, MINE: THEIRS, THEIRS: MINE}[owner]
        for roll in ROLLS:
            best = 0.0
            for after in plays(board, roll):
                # A side that has not borne off a chequer loses a gammon.
                points = cube * (2 if sum(after[1]) == 15 else 1)
                over = not any(after[0])
                value = self.after(True, points) if over else 1 - self.flipped().best(flipped(after), cube, other)
                best = max(best, value)
            total += weight(roll) * best
        return total / 36.0

    def best(self, board, cube, owner):
        waits = self.rolled(board, cube, owner)
        # A cube that wins the match for both sides is not turned.
        if not self.may_double(cube, owner) or cube >= max(self.needs):
            return waits
        return max(waits, min(self.rolled(board, 2 * cube, THEIRS), self.after(True, cube)))


def verdict(waits, taken, passed, beavers=False):
    """The right action of the player on roll, and the right answer; `either` if both are worth the same."""
    doubled = min(taken, passed)
    if abs(doubled - waits) < EQUAL:
        action = "either"
    elif doubled > waits:
        action = "double"
    else:
        action = "too good" if waits > passed + EQUAL else "no double"
    if abs(taken - passed) < EQUAL:
        answer = "either"
    elif taken > passed:
        answer = "pass"
    else:
        answer = "beaver" if beavers and taken < -EQUAL else "take"
    return {"action": action, "answer": answer}


def last_roll(mine):
    """A board in which the opponent bears off the last chequer with any roll."""
    return (mine, side(p1=1))


# Sides with another chance each to bear off the last chequers with one roll.
SIDES = [
    side(p6=2), side(p5=2), side(p5=1, p4=1), side(p4=2), side(p6=1, p3=1), side(p6=1, p2=1), side(p6=1, p1=1),
    side(p5=1, p2=1), side(p4=1, p2=1), side(p5=1, p1=1), side(p2=2), side(p6=1), side(p4=1, p1=1), side(p5=1),
    side(p3=1, p1=1), side(p4=1), side(p1=2),
]


def money_cases():
    for mine in SIDES:
        board = last_roll(mine)
        for owner in [CENTRED, MINE]:
            for beavers in [False, True]:
                waits, taken = choices(board, owner)
                yield "money, last roll", board, owner, beavers, waits, taken
    longer = [
        (side(p2=2, p1=1), side(p2=2)), (side(p4=2), side(p3=2)), (side(p6=1, p5=1), side(p4=1, p2=1)),
        (side(p3=3), side(p3=2, p1=1)), (side(p5=1, p4=1, p1=1), side(p2=3)), (side(p1=4), side(p1=4)),
        (side(p2=4), side(p2=4)), (side(p6=2), side(p6=2)), (side(p6=1, p3=1), side(p5=1, p3=1)),
    ]
    for board in longer:
        for owner in [CENTRED, MINE]:
            waits, taken = choices(board, owner)
            yield "money, several rolls", board, owner, False, waits, taken


def match_cases():
    scores = [
        ("double match point: the cube is dead", 1, 1, False, 1),
        ("the Crawford game: nobody may double", 1, 4, True, 1), ("the Crawford game: nobody may double", 3, 1, True, 1),
        ("after Crawford, the trailing player", 2, 1, False, 1), ("after Crawford, the trailing player", 3, 1, False, 1),
        ("after Crawford, the trailing player", 4, 1, False, 1),
        ("after Crawford, the leader gains nothing", 1, 3, False, 1),
        ("two points each: the first cube is the last", 2, 2, False, 1),
        ("two points each and a cube of 2: it is dead", 2, 2, False, 2),
        ("four points each and a cube of 2: the last cube", 4, 4, False, 2),
        ("the leader has no use for a cube of 4", 2, 4, False, 2), ("the trailing player makes the last double", 4, 2, False, 2),
        ("far from the end", 7, 7, False, 1), ("far from the end", 5, 9, False, 1), ("three and two", 3, 2, False, 1),
        ("two and three", 2, 3, False, 1),
    ]
    for why, away, opponent, crawford, cube in scores:
        for mine in SIDES[::3]:
            board = last_roll(mine)
            contest = Match(away, opponent, crawford)
            owner = CENTRED if cube == 1 else MINE
            yield why, board, contest, cube, owner


def cases():
    for why, board, owner, beavers, waits, taken in money_cases():
        ask = {
            "position": position_id(board), "length": 0, "cube": 1 if owner == CENTRED else 2, "owner": owner,
            "jacoby": False, "beavers": beavers,
        }
        expect = {"may_double": True, **verdict(waits, taken, 1.0, beavers)}
        expect.update(no_double=round(waits, 6), double_take=round(taken, 6))
        yield {"why": why, "ask": ask, "expect": expect, "within": 0.0005}
    yield from gammon_cases()
    for why, board, contest, cube, owner in match_cases():
        away, opponent = contest.needs
        length = max(away, opponent) + 1
        ask = {
            "position": position_id(board), "length": length, "points": [length - away, length - opponent],
            "crawford": contest.crawford, "cube": cube, "owner": owner,
        }
        waits = contest.rolled(board, cube, owner)
        expect = {"may_double": contest.may_double(cube, owner)}
        if expect["may_double"] and cube < away:
            taken = contest.rolled(board, 2 * cube, THEIRS)
            values = [contest.equity(value, cube) for value in (waits, taken)]
            expect.update(verdict(*values, 1.0), double_take=round(values[1], 6))
        elif expect["may_double"]:
            expect["action"] = "dead"
        expect["no_double"] = round(contest.equity(waits, cube), 6)
        yield {"why": why, "ask": ask, "expect": expect, "within": 0.002}


def gammon_cases():
    """The player bears off the last chequers now, and the opponent has borne off none: a certain gammon."""
    board = (side(p1=2), side(p6=5, p5=5, p4=5))
    for jacoby, owner, waits in [(False, CENTRED, 2.0), (True, CENTRED, 1.0), (False, MINE, 2.0), (True, MINE, 2.0)]:
        ask = {
            "position": position_id(board), "length": 0, "cube": 1 if owner == CENTRED else 2, "owner": owner,
            "jacoby": jacoby, "beavers": False,
        }
        why = "a certain gammon, with the Jacoby rule" if jacoby else "a certain gammon"
        expect = {"may_double": True, **verdict(waits, 4.0, 1.0), "no_double": waits, "double_take": 4.0}
        yield {"why": why, "ask": ask, "expect": expect, "within": 0.0005}
