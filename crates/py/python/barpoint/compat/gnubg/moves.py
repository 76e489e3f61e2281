"""Texts and tuples of moves."""

from __future__ import annotations

import re
from typing import Sequence

Moves = tuple[tuple[int, int], ...]

_PLACES = {"bar": 25, "b": 25, "off": 0, "o": 0}
_WORD = re.compile(r"(?P<places>[^()\s]+)(?:\((?P<count>[2-4])\))?")


def parsemove(text: str) -> Moves:
    """Returns the moves of a text as pairs of points; 25 is the bar, 0 is off the board."""
    moves: list[tuple[int, int]] = []
    for word in text.split():
        match = _WORD.fullmatch(word)
        places = [_place(place) for place in match["places"].split("/")] if match else []
        if match is None or len(places) < 2:
            raise ValueError(f"`{word}` is not a move: expected points, such as 8/5")
        moves += list(zip(places, places[1:])) * int(match["count"] or 1)
    return tuple(moves)


def _place(text: str) -> int:
    name = text.rstrip("*").lower()
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
