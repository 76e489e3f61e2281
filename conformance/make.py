"""Makes the files in `cases` again, byte for byte, from `rules.py`. CC0.

    python3 -B make.py FOLDER [TOPIC]
"""
import json
import sys
from pathlib import Path

from record import records
from rules import ROLLS, START, board_of, is_over, match_id, mean_rolls, perft, position_id, results, wins


class Random:
    """A generator that is the same everywhere: a multiplication modulo a prime."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = self.state * 48271 % 2147483647
        return self.state % limit


def name(roll):
    return f"{roll[0]}{roll[1]}"


def side(**points):
    """A side of chequers by point: p6=2 is two on the six point; bar=1."""
    counts = [0] * 25
    for point, count in points.items():
        counts[24 if point == "bar" else int(point[1:]) - 1] = count
    return tuple(counts)


# Boards in which something about the plays is easily done wrong.
NASTY = {
    "a closed board and a chequer on the bar": (
        side(bar=1, p13=5, p8=3, p6=6), side(p1=2, p2=2, p3=2, p4=2, p5=2, p6=2, p13=3)),
    "two on the bar and one point open": (
        side(bar=2, p13=5, p8=3, p6=5), side(p2=2, p3=2, p4=2, p5=2, p6=2, p13=5)),
    "only one die can be played, and either could": (
        side(p14=1, p1=2), side(p13=2, p14=2, p18=2, p19=2, p12=2)),
    "the higher die must be played": (side(p12=1, p2=2), side(p14=2, p15=2, p20=2, p21=2)),
    "a play with the higher die first would waste the lower": (
        side(p10=1, p3=1), side(p20=2, p19=2, p21=2, p24=1)),
    "one chequer is behind in the bearoff": (side(p7=1, p6=2, p5=2, p1=3), side(p1=2, p23=2)),
    "a higher die bears off from the highest point": (side(p4=3, p2=1, p1=5), side(p1=2, p2=2)),
    "a hit in the bearoff": (side(p6=2, p3=2, p1=2), side(p21=1, p20=2, p1=3)),
    "a chequer comes home and bears off": (side(p9=1, p2=2), side(p1=2, p6=2)),
    "fifteen on the bar": (side(bar=15), side(p1=5, p2=5, p3=5)),
    "both sides on the bar": (side(bar=2, p6=5, p8=3, p13=5), side(bar=1, p6=5, p8=3, p13=5, p24=1)),
    "doubles of which three can be played": (side(p24=2, p6=3), side(p7=2, p10=2, p5=2, p20=2)),
}


def walk(random, turns):
    """A board after some turns of random plays, with a player on roll who still has chequers."""
    board = (START, START)
    for _ in range(turns):
        found = sorted(results(board, ROLLS[random.below(21)]))
        after = found[random.below(len(found))]
        if is_over(after):
            return board
        board = after
    return board


def cases_of_plays():
    random = Random(31)
    assert all(board_of(position_id(board)) == board for board in NASTY.values())
    for why, board in NASTY.items():
        for roll in ROLLS:
            yield why, board, roll
    yield from (("the start", (START, START), roll) for roll in ROLLS)
    for number in range(80):
        board = walk(random, 3 + 2 * number)
        for _ in range(3):
            yield "a game of random plays", board, ROLLS[random.below(21)]


def plays_file():
    for number, (why, board, roll) in enumerate(cases_of_plays(), 1):
        found = sorted(position_id(after) for after in results(board, roll))
        ask = {"position": position_id(board), "dice": name(roll)}
        yield {"id": f"plays-{number}", "why": why, "ask": ask, "expect": {"results": found}}


def perft_file():
    random = Random(7)
    hyper = side(p24=1, p23=1, p22=1)
    boards = [("the start", (START, START), 2), ("three chequers a side", (hyper, hyper), 2)]
    boards += [(why, board, 1) for why, board in NASTY.items()]
    boards += [("a game of random plays", walk(random, 8 * n), 1) for n in range(1, 13)]
    for number, (why, board, depth) in enumerate(boards, 1):
        ask = {"position": position_id(board), "depth": depth}
        counts = perft(board, depth)
        expect = {"plays": [plays for plays, _ in counts], "positions": [boards for _, boards in counts]}
        yield {"id": f"perft-all-{number}", "why": why, "ask": ask, "expect": expect}
    for number, (why, board, _) in enumerate(boards, 1):
        roll = ROLLS[random.below(15)]
        after = results(board, roll)
        second = sum(perft(one, 1)[0][0] for one in after if not is_over(one))
        ask = {"position": position_id(board), "dice": name(roll), "depth": 2}
        expect = {"plays": [len(after), second]}
        yield {"id": f"perft-dice-{number}", "why": why, "ask": ask, "expect": expect}


def ids_file():
    random = Random(99)
    number = 0

    def case(why, notation, text, expect):
        nonlocal number
        number += 1
        ask = {"notation": notation, "text": text}
        return {"id": f"ids-{number}", "why": why, "ask": ask, "expect": expect}

    boards = [("the start", (START, START))] + list(NASTY.items())
    boards += [("a game of random plays", walk(random, 5 * n)) for n in range(1, 25)]
    boards += [("one chequer each", (side(p1=1), side(p1=1))), ("all on the bar", (side(bar=15), side(bar=15))),
               ("the player on roll has no chequers left", (side(), side(p1=2)))]
    for why, board in boards:
        expect = {"on_roll": list(board[0]), "opponent": list(board[1])}
        yield case(why, "position", position_id(board), expect)
    start = position_id((START, START))
    for why, text in [
        ("16 chequers", "4P8fAADA/z8AAA"), ("both sides on a point", "AACAGQAAAAAAAA"),
        ("no chequers at all", "AAAAAAAAAAAAAA"), ("all bits are set", "//////////////"),
        ("a letter that no ID has", "4HPwATDgc/AB*A"), ("too short", start[:13]), ("too long", start + "A"),
        ("an unused bit is set", start[:13] + "B"), ("the alphabet of URLs", start.replace("/", "_")),
    ]:
        yield case(why, "position", text, {"refused": True})
    for fields in matches(random):
        yield case("a state of a match", "match", match_id(**raw(fields)), fields)
    base = {"owner": 3, "game": 1, "on_roll": 1, "to_decide": 1}
    seven = {**base, "length": 7}
    for why, fields in [
        ("a die of 7", {**seven, "die_1": 7, "die_2": 3}), ("one die is zero", {**seven, "die_1": 3}),
        ("more points than the match has", {**seven, "points_0": 9}),
        ("a Crawford game for money", {**base, "crawford": 1}),
        ("a Crawford game in which nobody needs one point", {**seven, "crawford": 1, "points_0": 2, "points_1": 1}),
        ("the cube has been turned in the Crawford game",
         {**seven, "crawford": 1, "points_0": 6, "cube_power": 1, "owner": 1}),
        ("an owner that does not exist", {**seven, "owner": 2}), ("a game state of 7", {**seven, "game": 7}),
        ("a double after the roll", {**seven, "doubled": 1, "to_decide": 0, "die_1": 3, "die_2": 1}),
    ]:
        yield case(why, "match", match_id(**fields), {"refused": True})


def matches(random):
    """States of matches before the roll and with dice, in the fields of the suite."""
    for number in range(40):
        length = [0, 1, 3, 5, 7, 9, 15, 25, 63][random.below(9)]
        points = [random.below(length) if length else 0 for _ in range(2)]
        needs = [length - point for point in points]
        crawford = length > 1 and sorted(needs)[0] == 1 and sorted(needs)[1] > 1 and random.below(2) == 1
        power = random.below(1 if crawford or length == 1 else 4)
        owner = [0, 1][random.below(2)] if power else None
        roll = ROLLS[random.below(21)] if number % 2 else None
        yield {
            "length": length, "points": points, "crawford": crawford, "cube": 2 ** power, "owner": owner,
            "on_roll": random.below(2), "dice": name(roll) if roll else None,
        }


def raw(fields):
    """The bits of a match ID with these fields."""
    dice = [int(die) for die in fields["dice"] or "00"]
    return {
        "cube_power": fields["cube"].bit_length() - 1, "owner": 3 if fields["owner"] is None else fields["owner"],
        "on_roll": fields["on_roll"], "to_decide": fields["on_roll"], "crawford": int(fields["crawford"]), "game": 1,
        "die_1": dice[0], "die_2": dice[1], "length": fields["length"], "points_0": fields["points"][0],
        "points_1": fields["points"][1],
    }


def met_file():
    """Match equities by the table of Kazaross (XG2), whose numbers are in `kazaross-xg2.json`."""
    table = json.loads((Path(__file__).parent / "kazaross-xg2.json").read_text())
    number = 0
    for on_roll in range(1, 16):
        for opponent in range(1, 16):
            for crawford in [True, False]:
                one_away = min(on_roll, opponent) == 1
                if (crawford and not (one_away and on_roll != opponent)) or (number and on_roll > 9 and opponent % 3):
                    continue
                number += 1
                if one_away and not crawford and on_roll != opponent:
                    trailing = table["post_crawford"][max(on_roll, opponent) - 1]
                    chance = trailing if on_roll > opponent else 1 - trailing
                else:
                    chance = table["before"][on_roll - 1][opponent - 1]
                ask = {"table": "Kazaross-XG2", "away": [on_roll, opponent], "crawford": crawford}
                yield {"id": f"met-{number}", "ask": ask, "expect": {"chance": round(chance, 6)}, "within": 0.00001}


def bearoff_file():
    random = Random(5)
    boards = [side(p1=1), side(p6=1), side(p6=1, p1=1), side(p2=2), side(p5=1, p2=1), side(p6=2), side(p4=3)]
    while len(boards) < 40:
        counts = [0] * 25
        for _ in range(1 + random.below(6)):
            counts[random.below(6)] += 1
        boards.append(tuple(counts))
    for number, board in enumerate(boards, 1):
        both = (board, boards[-number])
        position = position_id(both)
        expect = {"mean_rolls": [round(mean_rolls(one), 6) for one in both]}
        ask = {"position": position, "of": "mean rolls"}
        yield {"id": f"bearoff-rolls-{number}", "ask": ask, "expect": expect, "within": 0.0005}
        if sum(both[0]) + sum(both[1]) <= 7:
            ask = {"position": position, "of": "win"}
            expect = {"win": round(wins(both), 6)}
            yield {"id": f"bearoff-win-{number}", "ask": ask, "expect": expect, "within": 0.0002}


def cube_file():
    from cube import cases

    for number, case in enumerate(cases(), 1):
        yield {"id": f"cube-{number}", **case}


FILES = {
    "plays": plays_file, "perft": perft_file, "ids": ids_file, "equities": met_file, "bearoff": bearoff_file,
    "cube": cube_file, "records": records,
}


def main(folder):
    for topic, make in FILES.items() if len(sys.argv) < 3 else [(sys.argv[2], FILES[sys.argv[2]])]:
        lines = [json.dumps({"topic": topic, **case}, ensure_ascii=False) + "\n" for case in make()]
        (folder / f"{topic}.jsonl").write_text("".join(lines), encoding="utf-8")
        print(f"{topic}: {len(lines)} cases", file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
