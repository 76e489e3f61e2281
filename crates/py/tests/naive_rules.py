"""Rules of backgammon for a reader: slow, and written apart from the engine."""

from __future__ import annotations

Board = tuple[int, ...]


def results(board: Board, dice: tuple[int, int]) -> set[Board]:
    """Returns the boards that legal plays of a roll reach, as seen by the player who plays.

    A board has 26 numbers: the opponent's chequers on the bar, the points, and the own chequers on the bar.
    """
    a, b = max(dice), min(dice)
    orders = [(a,) * 4] if a == b else [(a, b), (b, a)]
    reached = [found for order in orders for found in sequences(board, order)]
    most = max(used for used, _, _ in reached)
    best = [(first, end) for used, first, end in reached if used == most]
    # If only one die can be played, it is the larger one where possible.
    if most == 1 and any(first == a for first, _ in best):
        best = [(first, end) for first, end in best if first == a]
    return {end for _, end in best}


def sequences(board: Board, dice: tuple[int, ...]) -> list[tuple[int, int, Board]]:
    """Returns the ends of all sequences of moves: number of dice used, first die, board."""
    ends = [(0, 0, board)]
    if dice:
        for point in range(1, 26):
            after = moved(board, point, dice[0])
            if after is not None:
                ends += [(used + 1, dice[0], end) for used, _, end in sequences(after, dice[1:])]
    return ends


def moved(board: Board, start: int, die: int) -> Board | None:
    """Returns the board after the move of a chequer, or ``None`` if it is not legal."""
    if board[start] <= 0 or (start != 25 and board[25] > 0):
        return None
    end = start - die
    if end <= 0:
        rear = max(point for point in range(1, 26) if board[point] > 0)
        if rear > 6 or (end < 0 and start != rear):
            return None
    elif board[end] <= -2:
        return None
    after = list(board)
    after[start] -= 1
    if end > 0:
        if after[end] == -1:
            after[end] = 0
            after[0] += 1
        after[end] += 1
    return tuple(after)
