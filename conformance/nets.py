"""Barpoint's nets from their files alone: a second implementation, equal to the last bit.

`docs/src/net-files.md` specifies the arithmetic. The standard library is enough. CC0.

    python3 nets.py CONTACT.bpnn PRUNER.bpnn [RACE.bpnn] < positions

Each line of the input begins with a position ID. Each line of the output has the ID, the class of the position, the
five chances (win, win gammon, win backgammon, lose gammon, lose backgammon) as the bits of single-precision numbers, and
the six outputs of the pruner. `-` replaces the chances where no net answers; `races.py` answers for races.
"""
import base64, math, struct, sys
from array import array
from operator import mul

HOME, OPPONENT_HOME, POINTS, BAR = 0x3F, 0xFC0000, 0xFFFFFF, 1 << 24
DICE = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
ROWS, FEATURES, OUTPUTS = 446, 64, 6
BRANCH = [0, 0, 2, 4, 0, 1, 2, 4, 3, 3, 2, 4, 5, 5, 5, 4]
SHIFTS = [1, 0, 1, 1, 0, 2, 1, 0, 1, 3, 3, 3, 0, 2, 1, 1, 1, 1, 1, 4, 4, 3, 1, 2, 4, 6, 3, 0, 3, 0, 4, 3]
PARTS = [(4, 127), (4, 254), (36, 127), (36, 254)]


def clamp(x, low, high):
    return max(low, min(high, x))


def wrap(x, bits):
    half = 1 << (bits - 1)
    return ((x + half) & (2 * half - 1)) - half


def single(x):
    """Rounds to the nearest number of single precision."""
    return struct.unpack("<f", struct.pack("<f", x))[0]


class Single(float):
    """A number of single precision: each operation is rounded at once."""

    def __new__(cls, x):
        return float.__new__(cls, single(x))

    def _rounded(operation):
        return lambda a, b: Single(operation(float(a), float(Single(b))))

    __add__ = __radd__ = _rounded(float.__add__)
    __mul__ = __rmul__ = _rounded(float.__mul__)
    __sub__, __rsub__ = _rounded(float.__sub__), _rounded(float.__rsub__)
    __truediv__, __rtruediv__ = _rounded(float.__truediv__), _rounded(float.__rtruediv__)


# Positions -------------------------------------------------------------------------------------------------------

def decode(position_id):
    """Returns the chequers of the player on roll and of the opponent: points 1 to 24 of their owner, then the bar."""
    bits = int.from_bytes(base64.b64decode(position_id + "=="), "little")
    sides = []
    for _ in range(2):
        counts = [0] * 25
        for place in range(25):
            while bits & 1:
                counts[place], bits = counts[place] + 1, bits >> 1
            bits >>= 1
        sides.append(counts)
    return sides[::-1]


def mask(counts, least):
    return sum(1 << place for place, n in enumerate(counts) if n >= least)


def rearmost(counts):
    return mask(counts, 1).bit_length() - 1


def pips(counts):
    return sum(n * (place + 1) for place, n in enumerate(counts))


def has_contact(mine, theirs):
    return rearmost(mine) + rearmost(theirs) > 22


def class_of(mine, theirs):
    if not any(mine) or not any(theirs):
        return "over"
    if has_contact(mine, theirs):
        alive = [sum(c) - (c[0] if c[0] > 1 else 0) - max(c[1] - 1, 0) for c in (mine, theirs)]
        return "crashed" if min(alive) <= 6 else "contact"
    if max(rearmost(mine), rearmost(theirs)) > 5:
        return "race"
    return "bearoff1" if max(sum(mine), sum(theirs)) > 6 else "bearoff2"


# Inputs ----------------------------------------------------------------------------------------------------------

def rows_of(mine, theirs):
    """The one-hot inputs that are on."""
    on, both = [], [pips(mine), pips(theirs)]
    for side, counts in enumerate((mine, theirs)):
        for place, n in enumerate(counts[:24]):
            if n:
                on.append((23 - place if side else place) * 12 + side * 6 + min(n, 6) - 1)
        if counts[24]:
            on.append(288 + side * 4 + min(counts[24], 4) - 1)
        off = max(15 - sum(counts), 0)
        if off:
            on.append(296 + side * 15 + off - 1)
        on.append(326 + side * 40 + min(both[side] // 6, 39))
    return on + [406 + clamp((both[1] - both[0]) // 6 + 20, 0, 39)]


def escape(blocked):
    """Of the 36 throws, those that carry a chequer more than six pips, and the travel of all; bit k: k + 1 pips ahead."""
    is_open = lambda pips: not blocked >> (pips - 1) & 1
    throws = travel = 0
    for high, low in DICE:
        far = 0
        if high == low:
            while far < 4 * high and far + high <= 12 and is_open(far + high):
                far += high
        elif is_open(high + low) and (is_open(low) or is_open(high)):
            far = high + low
        elif is_open(high) or is_open(low):
            far = high if is_open(high) else low
        weight = 1 if high == low else 2
        throws, travel = throws + weight * (far > 6), travel + weight * far
    return throws, travel // 8


ESCAPES = [escape(blocked) for blocked in range(4096)]


def ahead(blocked, place):
    """Escapes of a chequer on a place, past the blocked points."""
    return ESCAPES[sum((blocked >> (place - 1 - k) & 1) << k for k in range(min(place, 12)))]


def several(bits):
    return bits & (bits - 1) != 0


def hits(own, bar, is_open, blots):
    """Throws that hit, pips of the costliest hits, throws that hit two."""
    throws = cost = twice = 0
    for a, b in DICE:
        rest, enter_a, enter_b = own & ~BAR, BAR >> a & is_open, BAR >> b & is_open
        if a == b:
            entered = enter_a if bar else 0
            movers, reached = (rest if not bar or enter_a else 0) | entered, entered & blots
            for step in range(4):
                movers = movers >> a & is_open
                reached |= movers & blots if step + bar < 4 else 0
            two = several(reached)
        elif bar == 0:
            hit_a, hit_b = own >> a & blots, own >> b & blots
            reached = hit_a | hit_b | ((own >> a & is_open) >> b | (own >> b & is_open) >> a) & blots
            two = hit_a and hit_b and several(hit_a | hit_b) or (hit_a >> b | hit_b >> a) & blots
        elif bar == 1:
            then_b = (rest | enter_a) >> b & blots if enter_a else 0
            then_a = (rest | enter_b) >> a & blots if enter_b else 0
            hit_a, hit_b = enter_a & blots, enter_b & blots
            reached = hit_a | hit_b | then_a | then_b
            two = hit_a and then_b & ~hit_a or hit_b and then_a & ~hit_b
        else:
            reached = (BAR >> a | BAR >> b) & blots
            two = several(reached)
        weight = 1 if a == b else 2
        throws, cost = throws + weight * bool(reached), cost + weight * reached.bit_length()
        twice += weight * bool(two)
    return throws, cost, twice


def longest_run(bits):
    return max(len(run) for run in format(bits, "b").split("0"))


def across(bits):
    return int(format(bits & POINTS, "024b")[::-1], 2)


def side_features(my, their):
    own, made, total = mask(my, 1), mask(my, 2) & POINTS, max(sum(my), 1)
    blocked, bar = across(mask(their, 2)), my[24]
    is_open, home, closed = ~blocked, (made & HOME).bit_count(), (blocked & OPPONENT_HOME).bit_count()
    throws, cost, twice = hits(own, bar, is_open, across(mask(their, 1) & ~mask(their, 2)))
    rear = max(rearmost(my), 0)
    way_out = [ahead(blocked, place)[0] for place in range(13, rear + 1)] or [36]
    passed, squares = 24 - rearmost(their), sum(n * (place + 1) ** 2 for place, n in enumerate(my))
    beyond_home = [n * max(place - 5, 0) for place, n in enumerate(my)]
    prime, prime_ahead = longest_run(made), longest_run(made >> passed)
    movers = BAR if bar else own
    return [
        throws, cost // 8, twice, throws * home // 4, cost * home // 8, *ahead(blocked, rear), pips(my) // 4,
        sum(beyond_home[:18]) // 4, sum(max(n - 3, 0) for n in my[:24]), sum(my[18:24]), bar,
        sum(my[place] * ahead(blocked, place)[0] for place in range(18, 25)) // 4, rear,
        (squares - pips(my) ** 2 // total) // total // 4, min(way_out), sum(way_out) // len(way_out), prime * prime,
        prime_ahead * prime_ahead, home, (own & ~made & HOME).bit_count(), (own & ~made & POINTS).bit_count(),
        36 - closed * closed, bar * closed, (made & OPPONENT_HOME).bit_count(), int(made & 0x380000 != 0),
        my[0] + my[1], sum((movers & (is_open << die)).bit_count() for die in range(1, 7)), sum(my[passed:]),
        (sum(beyond_home) + (own & HOME == 0)) // 4 if sum(my) >= 15 else 0, (made & 0x7C0).bit_count(),
        sum(max(n - 2, 0) for n in my[3:11])]


def bytes_of(mine, theirs):
    features = side_features(mine, theirs) + side_features(theirs, mine)
    scaled = [clamp(f << SHIFTS[i % 32], 0, 127) for i, f in enumerate(features)]
    return scaled + [clamp(features[i] - least, 0, 127) for i, least in PARTS]


def plan_of(mine, theirs):
    def of_side(counts):
        if (mask(counts, 2) & OPPONENT_HOME).bit_count() > 1:
            return 3
        back = sum(counts[18:])
        return 0 if back == 0 else 1 if back <= 2 else 2
    return 4 * of_side(mine) + of_side(theirs)


# Nets for both sides ---------------------------------------------------------------------------------------------

class File:
    def __init__(self, path):
        data = open(path, "rb").read()
        checksum = 0xCBF29CE484222325
        for byte in data[:-8]:
            checksum = (checksum ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        assert data[:4] == b"BPNN" and data[-8:] == struct.pack("<Q", checksum), f"{path}: not a whole network file"
        self.data, self.at = data, 4

    def take(self, kind, count):
        """Reads a table: kind b, h, i, I or f, little-endian."""
        found = struct.unpack_from(f"<{count}{kind}", self.data, self.at)
        self.at += struct.calcsize(f"<{count}{kind}")
        return found


def lanes(weights):
    """One integer with 32 bits for each weight plus 128: adding two such integers adds all pairs of weights at once."""
    return int.from_bytes(array("I", [w + 128 for w in weights]).tobytes(), sys.byteorder)


def weighted_sums(inputs, table, units):
    """Sums of weights (bytes) times inputs (not negative), for all units; `table` is made of `lanes`."""
    total = 0
    for i, value in inputs:
        total += table[i] * value
    offset = 128 * sum(value for _, value in inputs)
    sums = array("I")
    sums.frombytes(total.to_bytes(4 * units, sys.byteorder))
    return [n - offset for n in sums]


def smoothstep(x):
    t = clamp(x + 2048, 0, 4095)
    return (t * t >> 8) * (12288 - 2 * t) >> 16


def saturated(x):
    return clamp(x, -32768, 32767)


class Contact:
    """A network file of version 3."""

    def __init__(self, path):
        file = File(path)
        header = file.take("I", 7)
        self.hidden = hidden = header[4]
        assert header == (3, 1, ROWS, FEATURES + 4, hidden, 16, 6), "another kind of net"
        split = lambda table, n: [table[i:i + n] for i in range(0, len(table), n)]
        self.bias, self.row_steps, self.byte_steps = (split(file.take("h", 6 * hidden), hidden) for _ in range(3))
        self.rows = [lanes(w) for w in split(file.take("b", 6 * hidden * ROWS), hidden)]
        self.bytes = [lanes(w) for w in split(file.take("b", 6 * hidden * 68), hidden)]
        self.head_bias = file.take("i", 16 * OUTPUTS)
        self.head = split(file.take("h", 16 * OUTPUTS * hidden), hidden)
        self.canaries = split(file.take("i", 3 * OUTPUTS), OUTPUTS)

    def outputs(self, mine, theirs):
        plan = plan_of(mine, theirs)
        b, hidden = BRANCH[plan], self.hidden
        rows = weighted_sums([(b * ROWS + row, 1) for row in rows_of(mine, theirs)], self.rows, hidden)
        values = [(b * 68 + i, value) for i, value in enumerate(bytes_of(mine, theirs))]
        steps = zip(rows, self.row_steps[b], self.bias[b], weighted_sums(values, self.bytes, hidden), self.byte_steps[b])
        units = [smoothstep(saturated(wrap(bias + row * row_step, 16) + saturated(wrap(byte * byte_step, 32) >> 8)))
                 for row, row_step, bias, byte, byte_step in steps]
        return [wrap(self.head_bias[at] + sum(map(mul, units, self.head[at])), 32)
                for at in range(plan * OUTPUTS, (plan + 1) * OUTPUTS)]


class Pruner:
    """A network file of version 1 whose feature weights are zero."""

    def __init__(self, path):
        file = File(path)
        header = file.take("I", 6)
        self.hidden = hidden = header[4]
        assert header == (1, 1, ROWS, FEATURES, hidden, 1), "another kind of net"
        self.bias = file.take("h", hidden)
        self.rows = [file.take("h", hidden) for _ in range(ROWS)]
        assert not any(file.take("h", FEATURES * hidden)), "a net with features"
        self.head_bias = file.take("i", OUTPUTS)
        self.head = [file.take("h", hidden) for _ in range(OUTPUTS)]

    def outputs(self, mine, theirs):
        sums = map(sum, zip(self.bias, *(self.rows[row] for row in rows_of(mine, theirs))))
        units = [smoothstep(wrap(x, 16)) for x in sums]
        return [wrap(bias + sum(map(mul, units, weights)), 32) for bias, weights in zip(self.head_bias, self.head)]


def exp_negative(x):
    if x < -80:
        return Single(0)
    rounded = Single(x) * math.log2(math.e) + 12582912.0
    n = rounded - 12582912.0
    r = (x - n * 0.6933594) - n * -2.1219444e-4
    total = Single(1 / 5040)
    for term in (1 / 720, 1 / 120, 1 / 24, 1 / 6, 0.5, 1.0, 1.0):
        total = total * r + term
    return total * 2.0 ** n


def softmax(mine, theirs, outputs):
    gammons = [sum(mine) == 15, sum(theirs) == 15]
    backgammons = gammons if has_contact(mine, theirs) else [
        gammons[0] and any(mine[18:]), gammons[1] and any(theirs[18:])]
    possible = [backgammons[0], gammons[0], True, True, gammons[1], backgammons[1]]
    logits = [Single(x) / 4194304.0 if may else -math.inf for x, may in zip(outputs, possible)]
    best = max(logits)
    lose_bg, lose_g, lose, win, win_g, win_bg = (
        exp_negative(x - best) if x > -math.inf else Single(0) for x in logits)
    lose_g, win_g = lose_g + lose_bg, win_g + win_bg
    lose, win = lose + lose_g, win + win_g
    total = lose + win
    win, lose_g = win / total, min(lose_g / total, 1 - win / total)
    return [win, win_g / total, win_bg / total, lose_g, min(lose_bg / total, lose_g)]


def bits(numbers):
    return " ".join(struct.pack(">f", x).hex() for x in numbers)


def main(contact_file, pruner_file, race_file=None):
    contact, pruner, races = Contact(contact_file), Pruner(pruner_file), None
    if race_file:
        from races import Races
        races = Races(race_file)
    for line in sys.stdin:
        position_id = line.split()[0]
        position = decode(position_id)
        kind = class_of(*position)
        chances = None
        if kind in ("contact", "crashed"):
            chances = softmax(*position, contact.outputs(*position))
        elif races and kind in ("race", "bearoff1"):
            chances = races.evaluate(*position)
        print(position_id, kind, bits(chances) if chances else "-", *pruner.outputs(*position))


if __name__ == "__main__":
    main(*sys.argv[1:])
