"""Environments for reinforcement learning.

``BackgammonEnv`` is for Gymnasium: one player against an opponent, with a cube if you want it. ``BackgammonVectorEnv``
plays thousands of games at once. ``BackgammonAECEnv`` is for PettingZoo: two players. They need their packages:
``pip install barpoint[gymnasium]`` or ``barpoint[pettingzoo]``. After an import of this module Gymnasium knows both of its
environments: ``gymnasium.make("barpoint/Backgammon-v0")`` and ``gymnasium.make_vec("barpoint/Backgammon-v0", num_envs=64)``.

* An *observation* has 28 numbers: the board as in ``Position.from_points``, seen by the player who observes, and the
  two dice; they are 0 if the other player has to play. With a cube it has three more: see ``game.CUBE_OBSERVATION``.
* An *action* is the index of a play in the list of legal plays, from 0 on; there are at most 3060. The mask has 1 for
  each of them. A player without a legal move has one action, to which no chequer moves. With a cube there are four more
  actions: ``game.ROLL``, ``DOUBLE``, ``TAKE`` and ``PASS``.
* The *reward* is given at the end of a game: 1 point, 2 for a gammon, 3 for a backgammon, times the cube, negative for
  the loser.
* An *afterstate* is the board after a play, as in ``Play.result``: the other player sees it, and is on roll. It is what
  ``Engine.evaluate_batch`` takes, and what a net for TD learning evaluates.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .game import ACTIONS, Game

if TYPE_CHECKING:
    from .gym import BackgammonEnv
    from .vector import BackgammonVectorEnv
    from .zoo import BackgammonAECEnv

__all__ = ["ACTIONS", "BackgammonAECEnv", "BackgammonEnv", "BackgammonVectorEnv", "ID", "Game"]


def __getattr__(name: str) -> Any:
    # Each environment imports a package that may be absent.
    if name == "BackgammonEnv":
        from .gym import BackgammonEnv

        return BackgammonEnv
    if name == "BackgammonVectorEnv":
        from .vector import BackgammonVectorEnv

        return BackgammonVectorEnv
    if name == "BackgammonAECEnv":
        from .zoo import BackgammonAECEnv

        return BackgammonAECEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


#: Name of the environments of Gymnasium.
ID = "barpoint/Backgammon-v0"

if find_spec("gymnasium"):
    from gymnasium import register

    register(
        ID,
        "barpoint.environments.gym:BackgammonEnv",
        vector_entry_point="barpoint.environments.vector:BackgammonVectorEnv",
    )
