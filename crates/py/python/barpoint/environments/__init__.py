"""Environments for reinforcement learning: games of chequer play without a cube.

``BackgammonEnv`` is for Gymnasium: one player against an opponent. ``BackgammonAECEnv`` is for PettingZoo: two
players. Both need their packages: ``pip install barpoint[gymnasium]`` or ``barpoint[pettingzoo]``.

* An *observation* has 28 numbers: the board as in ``Position.from_points``, seen by the player who observes, and the
  two dice; they are 0 if the other player has to play.
* An *action* is the index of a play in the list of legal plays, from 0 on; there are at most 3060. The mask has 1 for
  each of them. A player without a legal move has one action, to which no chequer moves.
* The *reward* is given at the end of a game: 1 point, 2 for a gammon, 3 for a backgammon, negative for the loser.
"""

from typing import TYPE_CHECKING, Any

from .game import ACTIONS, Game

if TYPE_CHECKING:
    from .gym import BackgammonEnv
    from .zoo import BackgammonAECEnv

__all__ = ["ACTIONS", "BackgammonAECEnv", "BackgammonEnv", "Game"]


def __getattr__(name: str) -> Any:
    # Each environment imports a package that may be absent.
    if name == "BackgammonEnv":
        from .gym import BackgammonEnv

        return BackgammonEnv
    if name == "BackgammonAECEnv":
        from .zoo import BackgammonAECEnv

        return BackgammonAECEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
