"""The rules of backgammon in Python, slowly and plainly: the source of the expected values. CC0.

A board is a pair of sides, the player on roll first. A side is 25 numbers: chequers on its points 1 to 24, then
on the bar. Points are numbered by the owner of the chequers, so point p of one side is 25 - p of the other.
"""
from functools import lru_cache

ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
START = (0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def weight(roll):
    """Number of the 36 throws of two dice that give a roll."""
    return 1 if roll[0] == roll[1] else 2


def flipped(board):
    """The same board seen by the other player."""
    return (board[1], board[0])


def steps(board, die):
    """Legal moves of one chequer by a die, from the rear: start and end as numbers of points, with 25 for the bar and 0
    for off, and the board afterwards."""
    mine, theirs = board
    for start in [24] if mine[24] else range(23, -1, -1):
        if not mine[start]:
            continue
        target = start - die
        if target < 0:
            home = not any(mine[6:])
            if not home or (target < -1 and any(mine[start + 1 : 6])):
                continue
        elif theirs[23 - target] > 1:
            continue
        me, opponent = list(mine), list(theirs)
        me[start] -= 1
        if target >= 0:
            me[target] += 1
            if opponent[23 - target] == 1:
                opponent[23 - target] = 0
                opponent[24] += 1
        yield start + 1, max(target + 1, 0), (tuple(me), tuple(opponent))


def moves(board, die):
    """Boards after one chequer moved by a die, which differ from each other."""
    return [after for _, _, after in steps(board, die)]


def plays(board, roll):
    """Boards after the legal plays of a roll, seen by the player who made them.

    As many dice as possible must be played; if only one of them can be, the higher if possible.
    """
    high, low = roll
    orders = [[high] * 4] if high == low else [[high, low], [low, high]]
    best, found = 0, set()
    for order in orders:
        layer = {board}
        for used, die in enumerate(order, 1):
            layer = {after for one in layer for after in moves(one, die)}
            if not layer:
                break
            if used > best:
                best, found = used, set()
            if used == best:
                found |= layer
    if best == 1 and high != low:
        with_high = set(moves(board, high))
        return with_high or set(moves(board, low))
    return found or {board}


def is_over(board):
    return not any(board[0]) or not any(board[1])


def results(board, roll):
    """Boards after the legal plays of a roll, seen by the opponent, who is then on roll."""
    return {flipped(after) for after in plays(board, roll)}


def perft(board, depth):
    """For each turn the number of sequences of rolls and legal plays so far, and of different boards after them."""
    counts, layer = [], {board: 1}
    for _ in range(depth):
        after = {}
        for one, sequences in layer.items():
            for roll in [] if is_over(one) else ROLLS:
                for result in results(one, roll):
                    after[result] = after.get(result, 0) + sequences
        counts.append((sum(after.values()), len(after)))
        layer = after
    return counts


def position_id(board):
    """Position ID: 80 bits, the opponent first; a one for each chequer and a zero after each point."""
    bits = [bit for side in (board[1], board[0]) for count in side for bit in [1] * count + [0]]
    return text_of(bits, 80)


def board_of(identifier):
    """Board of a position ID; raises ValueError if it is not one."""
    bits = bits_of(identifier, 14, 80)
    sides, at = [], 0
    for _ in range(2):
        side = []
        for _ in range(25):
            count = 0
            while at < 80 and bits[at]:
                count, at = count + 1, at + 1
            side.append(count)
            at += 1
        sides.append(tuple(side))
    if any(bits[at:]) or any(sum(side) > 15 for side in sides):
        raise ValueError("more than 15 chequers")
    board = (sides[1], sides[0])
    if any(board[0][p] and board[1][23 - p] for p in range(24)):
        raise ValueError("both sides on one point")
    if not any(board[0]) and not any(board[1]):
        raise ValueError("no chequers")
    return board


def bits_of(text, length, count):
    """Bits of an ID: six a letter, by bytes, the lowest bit of a byte first."""
    if len(text) != length or any(letter not in LETTERS for letter in text):
        raise ValueError("not the letters of an ID")
    big = "".join(f"{LETTERS.index(letter):06b}" for letter in text)
    if "1" in big[count:]:
        raise ValueError("unused bits are set")
    return [int(big[8 * (i // 8) + 7 - i % 8]) for i in range(count)]


def text_of(bits, count):
    bits = bits + [0] * (count - len(bits))
    big = "".join(str(bits[8 * (i // 8) + 7 - i % 8]) for i in range(count))
    big += "0" * (-len(big) % 6)
    return "".join(LETTERS[int(big[i : i + 6], 2)] for i in range(0, len(big), 6))


# Fields of a match ID: name and number of bits, the lowest bit first.
MATCH_FIELDS = [
    ("cube_power", 4), ("owner", 2), ("on_roll", 1), ("crawford", 1), ("game", 3), ("to_decide", 1), ("doubled", 1),
    ("resigned", 2), ("die_1", 3), ("die_2", 3), ("length", 15), ("points_0", 15), ("points_1", 15), ("no_jacoby", 1),
]


def match_id(**fields):
    bits = []
    for name, width in MATCH_FIELDS:
        bits += [fields.get(name, 0) >> i & 1 for i in range(width)]
    return text_of(bits, 72)


@lru_cache(maxsize=None)
def mean_rolls(side):
    """Mean number of rolls in which a side alone bears off all chequers as fast as possible on the average."""
    if not any(side):
        return 0.0
    nobody = (0,) * 24 + (1,)
    total = 0.0
    for roll in ROLLS:
        total += weight(roll) * min(mean_rolls(after[0]) for after in plays((side, nobody), roll))
    return 1.0 + total / 36.0


@lru_cache(maxsize=None)
def wins(board):
    """Chance of the player on roll to win a race that both sides play in the best way, without a cube."""
    total = 0.0
    for roll in ROLLS:
        best = 0.0
        for after in plays(board, roll):
            best = max(best, 1.0 if not any(after[0]) else 1.0 - wins(flipped(after)))
        total += weight(roll) * best
    return total / 36.0


CENTRED, MINE, THEIRS = "centred", "on roll", "opponent"
OTHER = {CENTRED: CENTRED, MINE: THEIRS, THEIRS: MINE}


@lru_cache(maxsize=None)
def money(board, owner):
    """Money equity of a bearoff on a cube of one, before a possible double, with the best actions of both players. Nobody can lose
    a gammon."""
    waits, taken = choices(board, owner)
    return waits if owner == THEIRS else max(waits, min(taken, 1.0))


@lru_cache(maxsize=None)
def rolled(board, owner):
    """Money equity of a bearoff on a cube of one for the player who rolls now."""
    total = 0.0
    for roll in ROLLS:
        best = -9.0
        for after in plays(board, roll):
            value = 1.0 if not any(after[0]) else -money(flipped(after), OTHER[owner])
            best = max(best, value)
        total += weight(roll) * best
    return total / 36.0


def choices(board, owner):
    """Equities of waiting and of a double that is taken."""
    return rolled(board, owner), 2.0 * rolled(board, THEIRS)
