"""Money sessions with invented analyses, and their statistics by the stated rules. CC0.

The games are random plays and the equities are invented, because only the bookkeeping is tested.
"""
from rules import ROLLS, START, flipped, plays, steps

POINTS = "abcdefghijklmnopqrstuvwxyz"
MARKS = [("very_bad", 0.12), ("bad", 0.06), ("doubtful", 0.03)]
LUCK = [("very_lucky", 0.6), ("lucky", 0.3)]
CLOSE = 0.16
SMALLEST = 1e-6


def chequer_moves(board, after, roll):
    """Moves of single chequers, as pairs of points with 25 for the bar and 0 for off, that make a play."""
    high, low = roll
    orders = [[high] * 4] if high == low else [[high, low], [low, high]]

    def search(one, dice):
        if one == after:
            return []
        if not dice:
            return None
        for start, end, moved in steps(one, dice[0]):
            rest = search(moved, dice[1:])
            if rest is not None:
                return [(start, end)] + rest
        return None

    found = [moves for moves in (search(board, order) for order in orders) if moves is not None]
    return found[0]


def letters(moves, player):
    """Moves in SGF. White, who is player 0, moves from x to a; Black the other way."""

    def letter(point):
        if point == 25:
            return "y"
        if point == 0:
            return "z"
        return POINTS[point - 1] if player == 0 else POINTS[24 - point]

    return "".join(letter(start) + letter(end) for start, end in moves)


class Session:
    """A money session that is invented decision by decision."""

    def __init__(self, random):
        self.random, self.decisions, self.games = random, [], []

    def number(self, limit):
        """An invented number with three decimals, below a limit."""
        return self.random.below(int(1000 * limit)) / 1000

    def play_game(self, number, points, turns):
        nodes, board, player, cube, owner = [], (START, START), self.random.below(2), 1, None
        for turn in range(turns):
            if turn > 1 and owner in (None, player) and cube < 8 and self.random.below(6) == 0:
                equities = self.cube_equities()
                taken = self.random.below(4) > 0 or turn + 1 == turns
                self.double(number, player, equities, taken, nodes)
                if not taken:
                    points[player] += cube
                    self.games.append((number, nodes, player, cube))
                    return
                cube, owner = 2 * cube, 1 - player
                analysis = ""
            else:
                analysis = ""
                if turn and owner in (None, player):
                    equities = self.cube_equities()
                    self.decisions.append({"game": number, "player": player, "kind": "no double", "equities": equities})
                    analysis = cube_property(equities)
            roll = ROLLS[self.random.below(21)]
            if turn == 0 and roll[0] == roll[1]:
                roll = (6, 1)
            board = self.roll(number, player, board, roll, analysis, nodes)
            player = 1 - player
        self.games.append((number, nodes, None, 0))

    def cube_equities(self):
        waits = round(self.number(2.4) - 0.8998, 4)
        taken = round(waits + self.number(0.8) - 0.3996, 4)
        return [waits, taken, 1.0]

    def double(self, number, player, equities, taken, nodes):
        answer = "take" if taken else "pass"
        self.decisions.append({"game": number, "player": player, "kind": "double", "equities": equities})
        self.decisions.append({"game": number, "player": 1 - player, "kind": answer, "equities": equities})
        colours = ["WB", "BW"][player]
        nodes.append(f"{colours[0]}[double]{cube_property(equities)}")
        nodes.append(f"{colours[1]}[{'take' if taken else 'drop'}]{cube_property(equities)}")

    def roll(self, number, player, board, roll, analysis, nodes):
        found = sorted(plays(board, roll))
        order = sorted(range(len(found)), key=lambda _: self.random.below(1000))
        chosen = [found[i] for i in order[:4]]
        made = self.random.below(len(chosen)) if self.random.below(3) == 0 else 0
        equity, equities = round(self.number(1.6) - 0.8, 3), []
        for _ in chosen:
            equities.append(equity)
            equity = round(equity - self.number(0.15) - 0.0004, 4)
        luck = round(self.number(1.8) - 0.8996, 4)
        forced = len(found) == 1
        decision = {"game": number, "player": player, "kind": "play", "forced": forced, "luck": luck}
        text = "{}[{}{}{}]{}".format(
            "WB"[player], roll[0], roll[1], letters(chequer_moves(board, chosen[made], roll), player), analysis)
        if not forced:
            decision.update(equities=equities, made=made)
            values = [
                f"[{letters(chequer_moves(board, one, roll), player)} E ver 3 0.500000 0.100000 0.010000 0.100000 "
                f"0.010000 {equity:.6f} 2C 0 1 0.000000 1]"
                for one, equity in zip(chosen, equities)
            ]
            text += f"A[{made}]" + "".join(values)
        self.decisions.append(decision)
        nodes.append(text + f"LU[{luck:.5f}]" + luck_mark(player, luck))
        return flipped(chosen[made])

    def sgf(self):
        score, trees = [0, 0], []
        for number, nodes, winner, points in self.games:
            result = "" if winner is None else f"RE[{'WB'[winner]}+{points}]"
            root = (
                f"(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:0][game:{number - 1}][ws:{score[0]}]"
                f"[bs:{score[1]}]PW[Ann]PB[Bob]{result}"
            )
            trees.append("\n;".join([root, *nodes]) + ")\n")
            if winner is not None:
                score[winner] += points
        return "".join(trees)


def luck_mark(player, luck):
    """Mark of a roll: good or very good for White or for Black."""
    degree = (abs(luck) > 0.3) + (abs(luck) > 0.6)
    is_white = (player == 0) == (luck > 0)
    return f"G{'W' if is_white else 'B'}[{degree}]" if degree else ""


def cube_property(equities):
    values = " ".join(
        f"0.500000 0.100000 0.010000 0.100000 0.010000 0.000000 {equity:.6f}" for equity in equities[:2])
    return f"DA[E ver 3 2C 1 0.000000 1 {values}]"


def loss(decision):
    """Equity that the choice of a player loses."""
    if decision["kind"] == "play":
        return decision["equities"][0] - decision["equities"][decision["made"]]
    waits, taken, passed = decision["equities"]
    doubled = min(taken, passed)
    return {
        "no double": doubled - waits, "double": waits - doubled, "take": taken - passed, "pass": passed - taken,
    }[decision["kind"]]


def statistics(decisions, player):
    """Statistics of a player by the rules of the README."""
    own = [one for one in decisions if one["player"] == player]
    rolls = [one for one in own if one["kind"] == "play"]
    unforced = [one for one in rolls if not one["forced"]]
    cube = [one for one in own if one["kind"] != "play"]
    errors = [max(loss(one), 0.0) if loss(one) > SMALLEST else 0.0 for one in unforced]
    cube_errors = [loss(one) if loss(one) > SMALLEST else 0.0 for one in cube]
    close = [
        one for one in cube
        if one["kind"] != "no double" or loss(one) > SMALLEST
        or abs(min(one["equities"][1:]) - one["equities"][0]) < CLOSE
    ]
    marks = dict.fromkeys(["very_bad", "bad", "doubtful", "unmarked"], 0)
    for error in errors + [0.0] * (len(rolls) - len(unforced)):
        marks[next((name for name, least in MARKS if error >= least), "unmarked")] += 1
    lucky = dict.fromkeys(["very_lucky", "lucky", "unmarked", "unlucky", "very_unlucky"], 0)
    for one in rolls:
        luck = one["luck"]
        word = next((name for name, least in LUCK if abs(luck) > least), "unmarked")
        lucky[word if luck > 0 or word == "unmarked" else word.replace("lucky", "unlucky")] += 1
    chequer, turned = sum(errors), sum(cube_errors)
    decisions_that_count = len(unforced) + len(close)
    all_rolls = sum(one["kind"] == "play" for one in decisions)
    return {
        "rolls": len(rolls), "unforced": len(unforced), "marks": marks, "luck_marks": lucky,
        "chequer_error": round(chequer, 6), "luck": round(sum(one["luck"] for one in rolls), 6),
        "cube_decisions": len(cube), "close_or_actual": len(close),
        "doubles": sum(one["kind"] == "double" for one in cube), "takes": sum(one["kind"] == "take" for one in cube),
        "passes": sum(one["kind"] == "pass" for one in cube), "cube_error": round(turned, 6),
        "decisions": decisions_that_count, "error": round(chequer + turned, 6),
        "error_per_decision": round((chequer + turned) / decisions_that_count, 6) if decisions_that_count else None,
        "snowie_rate": round((chequer + turned) / all_rolls, 6) if all_rolls else None,
    }


def records():
    from make import Random

    for number in range(1, 13):
        session = Session(Random(1000 + number))
        points = [0, 0]
        for game in range(1, 2 + number % 3):
            session.play_game(game, points, 6 + 3 * number)
        ask = {"sgf": session.sgf(), "decisions": session.decisions}
        expect = {"players": [statistics(session.decisions, player) for player in (0, 1)]}
        yield {"id": f"records-{number}", "why": "an invented session", "ask": ask, "expect": expect, "within": 0.00055}
