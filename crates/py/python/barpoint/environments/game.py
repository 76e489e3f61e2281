"""A game between two players, who choose among the legal plays of random rolls."""

from __future__ import annotations

from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

from .._native import MatchState, Play, Position

#: Largest number of legal plays of a roll. A double moves 15 chequers by 4 steps in all, and there are 3060 ways to
#: distribute 4 steps among 15 chequers. Other rolls have fewer.
ACTIONS = 3060

#: Actions of a game with a cube, which come after those of the plays.
ROLL, DOUBLE, TAKE, PASS = range(ACTIONS, ACTIONS + 4)

#: Number of actions of a game with a cube.
CUBE_ACTIONS = ACTIONS + 4

#: Numbers of an observation: a board and two dice.
OBSERVATION = 28

#: Numbers of an observation with a cube: also the number of doubles so far, the owner (1 for the player who observes, -1
#: for the other, 0 for a centred cube), and what is to be chosen: 0 a play, 1 to double or to roll, 2 an answer.
CUBE_OBSERVATION = 31

#: Number of doubles that a cube can have.
_DOUBLES = 10

#: Points on a cube of 1 that an illegal action loses.
_ILLEGAL = 3


class Game:
    """Game in progress. ``position`` is seen by the player who must act, whose number is ``turn``.

    ``plays`` has the legal plays, if one is to be chosen. With a cube, which is for money without the Jacoby rule and
    without beavers, ``doubled`` is true while a double is to be answered. ``doubles`` is the number of doubles so far, and
    ``owner`` the number of the player who owns the cube.
    """

    def __init__(self, variant: str, random: numpy.random.Generator, *, cube: bool = False) -> None:
        self.position = Position(variant)
        self.dice = (0, 0)
        self.random = random
        self.cube = cube
        self.doubles = 0
        self.owner: int | None = None
        self.doubled = False
        self._result: tuple[int, int] | None = None
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
        """True if a player has borne off all chequers, has passed, or has lost by an illegal action."""
        return self._result is not None or self.position.points_won != 0

    def points_of(self, player: int) -> int:
        """Returns the points that a player has won, negative if the player has lost."""
        winner, points = self._result or (self.turn, self.position.points_won)
        return (points if player == winner else -points) << self.doubles

    @property
    def actions(self) -> Sequence[int]:
        """Legal actions."""
        if self.is_over:
            return ()
        if self.doubled:
            return (TAKE, PASS)
        return range(len(self.plays)) if self.plays else (ROLL, DOUBLE)

    @property
    def state(self) -> MatchState:
        """Cube and rules, as the player on roll sees them."""
        on_roll = 1 - self.turn if self.doubled else self.turn
        owner = None if self.owner is None else "on roll" if self.owner == on_roll else "opponent"
        dice = self.dice if self.plays else None
        limit = None if self.cube else 1
        return MatchState(cube=1 << self.doubles, cube_owner=owner, cube_limit=limit, jacoby=False, beavers=False, dice=dice)  # type: ignore[arg-type]

    def legal(self, action: int) -> Play:
        """Returns the play of an action."""
        self._check(action)
        return self.plays[action]

    def _check(self, action: int) -> None:
        if self.is_over:
            raise RuntimeError("the game is over: expected reset()")
        legal = self.actions
        if action not in legal:
            raise ValueError(f"action {action}: expected {legal[0]} to {legal[-1]}")

    def play(self, action: int) -> None:
        """Acts for the player who must, and rolls for the next play unless there is a choice before, or the game ends."""
        self._check(action)
        if action < ACTIONS:
            self.position = self.plays[action].result
            self.turn = 1 - self.turn
            self.dice, self.plays = (0, 0), []
            if self.is_over or self._may_double():
                return
        elif action == DOUBLE:
            self._pass_on()
            return
        elif action == PASS:
            self._result = (1 - self.turn, 1)
            self.doubled = False
            return
        elif action == TAKE:
            self.owner = self.turn
            self.doubles += 1
            self._pass_on()
        self._roll()
        self.plays = self.position.plays(self.dice)

    def _pass_on(self) -> None:
        """Lets the other player act, without a play."""
        self.doubled = not self.doubled
        self.turn = 1 - self.turn
        self.position = self.position.flip()

    def _may_double(self) -> bool:
        return self.cube and self.owner in (None, self.turn) and self.doubles < _DOUBLES

    def forfeit(self) -> None:
        """Ends the game as lost, with 3 points on the cube, for the player who must act."""
        self._result = (1 - self.turn, _ILLEGAL)
        self.dice, self.plays, self.doubled = (0, 0), [], False

    def observation(self, player: int) -> NDArray[numpy.int8]:
        """Returns the observation of a player."""
        is_to_act = player == self.turn
        position = self.position if is_to_act else self.position.flip()
        numbers = [*position.points, *(self.dice if is_to_act else (0, 0))]
        if self.cube:
            owner = 0 if self.owner is None else 1 if self.owner == player else -1
            choice = 2 if self.doubled else int(not self.plays and not self.is_over)
            numbers += [self.doubles, owner, choice if is_to_act else 0]
        return numpy.array(numbers, numpy.int8)

    def mask(self, player: int) -> NDArray[numpy.int8]:
        """Returns 1 for each action of a player."""
        mask = numpy.zeros(CUBE_ACTIONS if self.cube else ACTIONS, numpy.int8)
        if player == self.turn:
            mask[list(self.actions)] = 1
        return mask

    def afterstates(self) -> NDArray[numpy.int8]:
        """Returns the board after each legal play, as in ``Play.result``: the other player sees it and is on roll."""
        boards = [play.result.points for play in self.plays]
        return numpy.array(boards, numpy.int8).reshape(len(boards), OBSERVATION - 2)

    def texts(self) -> list[str]:
        """Returns the legal actions in words."""
        words = {ROLL: "roll", DOUBLE: "double", TAKE: "take", PASS: "pass"}
        return [words[action] if action in words else str(self.plays[action]) for action in self.actions]
