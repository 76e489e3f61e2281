"""Environment for Gymnasium that plays many games at once, in native code."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .._native import Engine, Games
from .game import ACTIONS, OBSERVATION

#: Random numbers that a game can need in a step.
_RANDOM = 6

Numbers: TypeAlias = NDArray[numpy.int8]


class BackgammonVectorEnv(VectorEnv[Numbers, NDArray[numpy.int64], NDArray[Any]]):
    """Games of backgammon without a cube, all advanced by one call.

    The opponent of each game plays at random, or is an engine, or ``"self"``: then you play both sides, each observation
    is that of the player on roll, and the reward of the last play is that of the player who made it.

    ``infos["action_mask"]`` has a mask of the legal actions for each game, or ``infos["plays"]`` only their numbers with
    ``masks=False``, which is faster. ``afterstates`` has the boards after all legal plays. After the end of a game the
    next step begins another one, and its action is ignored.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": ()}

    def __init__(
        self,
        num_envs: int = 1,
        opponent: Engine | Literal["self"] | None = None,
        *,
        variant: str = "backgammon",
        illegal: Literal["lose", "raise"] = "lose",
        masks: bool = True,
    ) -> None:
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(-15, 15, (OBSERVATION,), numpy.int8)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        engine = opponent if isinstance(opponent, Engine) else None
        if engine is None and opponent not in (None, "self"):
            raise ValueError(f"opponent: {opponent!r}: expected an Engine, 'self' or None")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal: {illegal!r}: expected 'lose' or 'raise'")
        self.masks = masks
        self._games = Games(
            num_envs, variant=variant, opponent=engine, both=opponent == "self", raises=illegal == "raise"
        )

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begins all games, or those in ``options["reset_mask"]``. A seed is for all games together."""
        if isinstance(seed, list):
            raise ValueError("seed: a list: expected one number, for all games together")
        super().reset(seed=seed)
        chosen = numpy.ones(self.num_envs, bool)
        if options and "reset_mask" in options:
            chosen = numpy.asarray(options["reset_mask"], bool)
        self._games.reset(chosen, self._numbers())
        return self._games.seen()[0], self._infos()

    def step(
        self, actions: NDArray[numpy.int64]
    ) -> tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Makes a play in each game, and the opponent's play after it."""
        self._games.step(numpy.ascontiguousarray(actions, numpy.int64), self._numbers())
        observations, rewards, ends = self._games.seen()
        return observations, rewards, ends, numpy.zeros(self.num_envs, bool), self._infos()

    def afterstates(self) -> tuple[Numbers, NDArray[numpy.int64]]:
        """Returns the boards after all legal plays, and the index of the first board of each game, with the end.

        The boards of the game ``i`` are ``boards[first[i] : first[i + 1]]``, one for each action, as in ``Play.result``:
        the opponent sees them and is on roll. A game that is over has none.
        """
        return self._games.afterstates(), numpy.concatenate([[0], numpy.cumsum(self._games.counts())])

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Returns the masks of the legal actions under the name that MaskablePPO expects."""
        return self._games.masks().astype(bool)

    def _numbers(self) -> NDArray[numpy.uint64]:
        return self.np_random.integers(0, 2**64, (self.num_envs, _RANDOM), numpy.uint64)

    def _infos(self) -> dict[str, Any]:
        key, values = ("action_mask", self._games.masks()) if self.masks else ("plays", self._games.counts())
        return {key: values, f"_{key}": numpy.ones(self.num_envs, bool)}
