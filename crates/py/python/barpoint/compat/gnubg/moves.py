"""Texts and tuples of moves."""

from __future__ import annotations

import re
from typing import Sequence

Moves = tuple[tuple[int, int], ...]

_PLACES = {"bar": 25, "b": 25, "off": 0, "o": 0}
_TOKEN = re.compile(r"(?P<point>[a-z]+|\d+)\**|\((?P<count>[2-4])\)\**|(?P<join>[/-])|[\s,]+", re.IGNORECASE)


def parsemove(text: str) -> Moves:
    """Returns the moves of a text as pairs of points; 25 is the bar, 0 is off the board. The points of a move are joined
    by ``/`` or ``-``, or follow each other.
    """
    chains: list[list[int]] = []
    counts: list[int] = []
    at, is_joined = 0, False
    while at < len(text):
        token = _TOKEN.match(text, at)
        is_whole = bool(chains) and len(chains[-1]) > 1 and not is_joined
        if token is None or token["count"] and not is_whole or token["join"] and (is_joined or not chains):
            raise ValueError(f"`{text[at:]}` is not a move: expected points, such as 8/5")
        if token["point"]:
            if is_whole or not chains:
                chains.append([])
                counts.append(1)
            chains[-1].append(_place(token["point"]))
        elif token["count"]:
            counts[-1] = int(token["count"])
        is_joined = bool(token["join"]) or is_joined and not token["point"]
        at = token.end()
    if is_joined or any(len(chain) < 2 or 0 in chain[:-1] for chain in chains):
        raise ValueError(f"`{text}` is not a play: expected moves with two points, such as 8/5")
    moves = [list(zip(chain, chain[1:])) * count for chain, count in zip(chains, counts)]
    return tuple(move for chain in moves for move in chain)


def _place(text: str) -> int:
    name = text.lower()
    number = _PLACES.get(name, int(name) if name.isdecimal() else -1)
    if not 0 <= number <= 25:
        raise ValueError(f"`{text}` is not a point: expected 1 to 24, bar or off")
    return number


def pairs(moves: Sequence[int | Sequence[int]]) -> Moves:
    """Returns the moves of a tuple that lists points or pairs of points; moves from 0 are unused."""
    flat = [place for move in moves for place in ((move,) if isinstance(move, int) else move)]
    return tuple((start, end) for start, end in zip(flat[::2], flat[1::2]) if start > 0)


def movetupletostring(moves: Sequence[int | Sequence[int]], board: Sequence[Sequence[int]]) -> str:
    """Returns the text of a play. ``moves`` lists points or pairs of points; a move from 0 is unused."""
    return text_of(pairs(moves), board)


def text_of(moves: Moves, board: Sequence[Sequence[int]]) -> str:
    """Returns the text of moves: chains are joined, repetitions counted and hits marked."""
    blots = {24 - place for place in range(24) if board[0][place] == 1}
    chains: list[list[int]] = []
    for start, end in sorted(moves, reverse=True):
        chain = next((chain for chain in chains if chain[-1] == start), None)
        if chain is None:
            chains.append([start, end])
        else:
            chain.append(end)
    words: dict[tuple[int, ...], tuple[str, int]] = {}
    for chain in chains:
        places = (chain[0], *(place for place in chain[1:-1] if place in blots), chain[-1])
        names = [_name(chain[0], "bar"), *(_name(place, "off") + "*" * (place in blots) for place in places[1:])]
        blots.difference_update(places[1:])
        word, count = words.get(places, ("/".join(names), 0))
        words[places] = (word, count + 1)
    return " ".join(word if count == 1 else f"{word}({count})" for word, count in words.values())


def _name(place: int, special: str) -> str:
    return special if place in (0, 25) else str(place)
