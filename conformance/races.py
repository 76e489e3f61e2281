"""Barpoint's race net and bearoff: the other part of `nets.py`, equal to the last bit. CC0."""
import math
from array import array
from itertools import combinations_with_replacement

from nets import DICE, File, Single, clamp, exp_negative, pips

PIPS_OF_A_ROLL = Single(49 / 6)


def in_order(numbers):
    """A sum from left to right: `sum` of newer versions of Python is more precise than the specification."""
    total = 0.0
    for x in numbers:
        total += x
    return total


class Bearoff:
    """Rolls that fifteen chequers on six points need until all are off, or until the first is off."""

    def __init__(self):
        beyond = sorted(tuple(reversed(c)) for c in combinations_with_replacement(range(16), 6))
        self.number = {self.counts(b): i for i, b in enumerate(beyond)}
        first_with_all = sum(b[0] < 15 for b in beyond)
        moves = [self.moves(board) for board in self.number]
        self.all_off, self.first_off = self.solve(moves, 1), self.solve(moves, first_with_all)

    @staticmethod
    def counts(beyond):
        return tuple(a - b for a, b in zip(beyond, beyond[1:] + (0,)))

    def moves(self, board):
        """For each die the boards after a move with it, farthest chequer first."""
        found = []
        for die in range(1, 7):
            ends = []
            for place in range(5, -1, -1):
                if board[place] and (place + 1 >= die or not any(board[place + 1:])):
                    after = list(board)
                    after[place] -= 1
                    if place >= die:
                        after[place - die] += 1
                    ends.append(self.number[tuple(after)])
            found.append(ends)
        return found

    @staticmethod
    def solve(all_moves, goal):
        """For each board the fewest rolls, and the chances of that number and of the next ones."""
        means, chances = [0.0] * goal, [(0, [1.0])] * goal
        repeats = [[[board] * 6] * 3 for board in range(goal)]
        offer = lambda best, board: board if best is None or means[board] < means[best] else best
        for moves in all_moves[goal:]:
            best, own = {}, [[None] * 6 for _ in range(3)]
            for die in range(5, -1, -1):
                for after in moves[die]:
                    one, two, three = repeats[after]
                    for times, board in enumerate((after, one[die], two[die])):
                        own[times][die] = offer(own[times][die], board)
                    for other in range(6):
                        pair = (max(die, other), min(die, other))
                        best[pair] = offer(best.get(pair), three[die] if die == other else one[other])
            repeats.append(own)
            ends = [(1.0 if a == b else 2.0, best[a - 1, b - 1]) for a, b in DICE]
            means.append(1.0 + in_order(weight * means[end] for weight, end in ends) / 36.0)
            fewest = min(chances[end][0] for _, end in ends) + 1
            sums = [0.0] * (max(chances[end][0] + len(chances[end][1]) for _, end in ends) + 1 - fewest)
            for weight, end in ends:
                for i, chance in enumerate(chances[end][1], chances[end][0] + 1 - fewest):
                    sums[i] += weight * chance
            chances.append((fewest, [x / 36.0 for x in sums]))
        return chances


def moments(fewest, chances):
    """Mean, variance, and the third central moment over the variance."""
    mean = square = cube = 0.0
    for more, chance in enumerate(map(float, chances)):
        mean, square = mean + chance * more, square + chance * more * more
        cube += chance * more * more * more
    variance = Single(square - mean * mean)
    third = Single(cube - 3.0 * mean * square + 2.0 * mean * mean * mean)
    return [Single(mean + fewest), variance, third / max(variance, Single(0.05))]


def moved_in(side, nearest):
    """All chequers home, each on the emptiest point from `nearest` to 5, and the pips of the way."""
    counts, way = list(side[:6]), 0
    for place in range(6, 25):
        for _ in range(side[place]):
            emptiest = 5
            for point in range(4, nearest - 1, -1):
                if counts[point] < counts[emptiest]:
                    emptiest = point
            counts[emptiest] += 1
            way += place - emptiest
    return tuple(counts), way


def add_times(sums, unit, weights):
    """Adds weights times a number of single precision. Products and sums are rounded one after the other."""
    products = weights if unit == 1.0 else array("f", [unit * w for w in weights])
    return array("f", [a + b for a, b in zip(sums, products)])


def cumulative(z, skewness):
    """Chance that a standardised number is below z, and its derivative."""
    t = 1 / (1 + Single(abs(z)) * 0.2316419)
    total = Single(0)
    for term in (1.3302744, -1.8212559, 1.7814779, -0.35656378, 0.31938153):
        total = (total + term) * t
    density = exp_negative(z * -0.5 * z) / 2.5066283
    above = density * total
    below = 1 - above if z > 0 else above
    leaning, peaked, square = skewness / 6, Single(-0.1) / 24, z * z
    chance = below - density * (leaning * (square - 1) + peaked * z * (square - 3))
    slope = density * (leaning * z * (square - 3) + 1 + peaked * (square * (square - 6) + 3))
    return clamp(chance, Single(0), Single(1)), slope


def about(centre, variance, third):
    """A distribution with this centre, variance and third moment before it is rounded, and its mean's slope."""
    spread = Single(math.sqrt(variance))
    skewness = clamp(third / (variance * spread), Single(-0.7), Single(0.7))
    fewest = int(clamp(centre - spread * 5, 1.0, 100.0))
    chances, reached, slopes = [], 0.0, Single(0)
    while True:
        z = (Single(fewest + len(chances)) + 0.5 - centre) / spread
        last = z > 5 or len(chances) == 47
        until, slope = (1.0, Single(0)) if last else cumulative(z, skewness)
        chances.append(max(float(until) - reached, 0.0))
        reached, slopes = max(reached, float(until)), slopes + slope
        if last:
            return (fewest, chances), slopes / spread


def distribution(mean, deviation, skew):
    """Moved and widened until mean and variance are right."""
    variance = deviation * deviation
    third, centre, spread = skew * variance, mean, max(variance - Single(1) / 12, Single(0.07))
    found, slope = about(centre, spread, third)
    for _ in range(4):
        first = square = 0.0
        for more, chance in enumerate(found[1]):
            first, square = first + chance * more, square + chance * more * more
        missing = [float(mean) - (found[0] + first), float(variance) - (square - first * first)]
        if abs(missing[0]) < 1e-3 and abs(missing[1]) < 4e-3:
            break
        step = Single(missing[0]) / max(slope, Single(0.02))
        centre = centre + clamp(step, Single(-0.5), Single(0.5))
        spread = max(spread + Single(missing[1]) * 0.5, Single(0.07))
        found, slope = about(centre, spread, third)
    return found


def at_most(mine, theirs):
    """Chance that the first number of rolls does not exceed the second."""
    (fewest, chances), (other_fewest, others) = mine, theirs
    end = min(fewest + len(chances), other_fewest + len(others))
    start = min(max(fewest, other_fewest), end)
    reached, total = in_order(others[max(end - other_fewest, 0):]), 0.0
    for rolls in range(end - 1, start - 1, -1):
        reached += others[rolls - other_fewest]
        total += chances[rolls - fewest] * reached
    return total + in_order(chances[:max(start - fewest, 0)])


class Races:
    """A network file of version 4, and the bearoff that it needs."""

    def __init__(self, path):
        file = File(path)
        assert file.take("I", 5) == (4, 1, 256, 64, 6), "another kind of net"
        table = lambda count, n: [array("f", file.take("f", n)) for _ in range(count)]
        self.places, self.totals, self.hints = table(24 * 16, 256), table(16, 256), table(7, 256)
        self.second, self.second_bias = table(256, 64), table(1, 64)[0]
        self.third, self.third_bias = table(64, 6), table(1, 6)[0]
        self.bearoff, self.known = Bearoff(), {}

    def hints_of(self, side):
        alone, hints = pips(side) / PIPS_OF_A_ROLL, [None] * 7
        for way, nearest in enumerate((5, 3, 1)):
            home, moved = moved_in(side, nearest)
            mean, variance, skew = moments(*self.bearoff.all_off[self.bearoff.number[home]])
            hints[way] = 3 * (mean + moved / PIPS_OF_A_ROLL - alone - 1)
            hints[3 + way] = Single(math.sqrt(variance + Single(moved) * 0.0345)) - 1
            hints[6] = skew if way == 0 else hints[6]
        return hints

    def outputs(self, side, hints):
        first = self.totals[sum(side)]
        for place, n in enumerate(side[:24]):
            if n:
                first = add_times(first, 1.0, self.places[place * 16 + n])
        for hint, weights in zip(hints, self.hints):
            first = add_times(first, float(hint), weights)
        second, outputs = self.second_bias, self.third_bias
        for unit, weights in zip(first, self.second):
            second = add_times(second, unit, weights) if unit > 0 else second
        for unit, weights in zip(second, self.third):
            outputs = add_times(outputs, unit, weights) if unit > 0 else outputs
        return [Single(x) for x in outputs]

    def rolls(self, side):
        """The rolls until all chequers are off, and until the first is off if none is."""
        known = self.bearoff.number.get(tuple(side[:6])) if not any(side[6:]) else None
        if known is not None:
            return self.bearoff.all_off[known], self.bearoff.first_off[known] if sum(side) == 15 else None
        key = tuple(side)
        if key not in self.known:
            mean, deviation, skew, first_mean, *first = self.outputs(side, self.hints_of(side))
            outside = sum(n * (place - 5) for place, n in enumerate(side) if place > 5)
            all_off = distribution(mean + pips(side) / PIPS_OF_A_ROLL, deviation, skew)
            first_off = distribution(first_mean + outside / PIPS_OF_A_ROLL, *first) if sum(side) == 15 else None
            self.known[key] = all_off, first_off
        return self.known[key]

    def leaving(self, side):
        """The rolls until a side has left the opponent's home board, if it can lose a backgammon."""
        inside = tuple(side[18:24])
        can_lose = sum(side) == 15 and any(inside)
        return self.bearoff.all_off[self.bearoff.number[inside]] if can_lose else None

    def evaluate(self, mine, theirs):
        (my_rolls, my_first), (their_rolls, their_first) = self.rolls(mine), self.rolls(theirs)
        one_more = (their_rolls[0] + 1, their_rolls[1])
        before = lambda rolls: Single(at_most(my_rolls, rolls)) if rolls else Single(0)
        after = lambda rolls: Single(at_most(one_more, rolls)) if rolls else Single(0)
        win = Single(at_most(my_rolls, their_rolls))
        win_gammon, lose_gammon = min(before(their_first), win), min(after(my_first), 1 - win)
        return [win, win_gammon, min(before(self.leaving(theirs)), win_gammon), lose_gammon,
                min(after(self.leaving(mine)), lose_gammon)]
