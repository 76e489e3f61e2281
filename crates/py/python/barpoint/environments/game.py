"""A game between two players, who choose among the legal plays of random rolls."""

from __future__ import annotations

import numpy
from numpy.typing import NDArray

from .._native import Play, Position

#: Largest number of legal plays of a roll. A double moves 15 chequers by 4 steps in all, and there are 3060 ways to
#: distribute 4 steps among 15 chequers. Other rolls have fewer.
ACTIONS = 3060

#: Numbers of an observation: a board and two dice.
OBSERVATION = 28


class Game:
    """Game in progress. ``position`` is seen by the player on roll, whose number is ``turn``."""

    def __init__(self, variant: str, random: numpy.random.Generator) -> None:
        self.position = Position(variant)
        self.dice = (0, 0)
        self.random = random
        # The first roll decides who begins, so it is never a double.
        while self.dice[0] == self.dice[1]:
            self._roll()
        self.turn = 0 if self.dice[0] > self.dice[1] else 1
        self.plays = self.position.plays(self.dice)

    def _roll(self) -> None:
        first, second = self.random.integers(1, 7, 2)
        self.dice = (int(first), int(second))

    @property
    def is_over(self) -> bool:
        """True if a player has borne off all chequers."""
        return self.position.points_won != 0

    def points_of(self, player: int) -> int:
        """Returns the points that a player has won, negative if the player has lost."""
        points = self.position.points_won
        return points if player == self.turn else -points

    def legal(self, action: int) -> Play:
        """Returns the play of an action."""
        if not 0 <= action < len(self.plays):
            raise ValueError(f"action {action}: expected 0 to {len(self.plays) - 1}")
        return self.plays[action]

    def play(self, action: int) -> None:
        """Makes a play, and rolls for the other player unless the game is over."""
        self.position = self.legal(action).result
        self.turn = 1 - self.turn
        if self.is_over:
            self.dice, self.plays = (0, 0), []
            return
        self._roll()
        self.plays = self.position.plays(self.dice)

    def observation(self, player: int) -> NDArray[numpy.int8]:
        """Returns the observation of a player."""
        is_on_roll = player == self.turn
        position = self.position if is_on_roll else self.position.flip()
        return numpy.array([*position.points, *(self.dice if is_on_roll else (0, 0))], numpy.int8)

    def mask(self, player: int) -> NDArray[numpy.int8]:
        """Returns 1 for each action of a player."""
        mask = numpy.zeros(ACTIONS, numpy.int8)
        if player == self.turn:
            mask[: len(self.plays)] = 1
        return mask
