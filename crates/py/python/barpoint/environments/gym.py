"""Environment for Gymnasium: one player against an opponent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from .._native import Engine
from .game import ACTIONS, OBSERVATION, Game

#: Way in which the opponent plays: an engine, or a function that returns an action.
Opponent: TypeAlias = Engine | Callable[[Game], int]

Observation: TypeAlias = NDArray[numpy.int8]


class BackgammonEnv(gymnasium.Env[Observation, numpy.int64]):
    """Backgammon without a cube against an opponent, by default one that plays at random.

    ``info["action_mask"]`` has the mask of the legal actions, and ``info["plays"]`` their texts.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, opponent: Opponent | None = None, *, variant: str = "backgammon", render_mode: str | None = None
    ) -> None:
        self.action_space = spaces.Discrete(ACTIONS)
        self.observation_space = spaces.Box(-15, 15, (OBSERVATION,), numpy.int8)
        self.render_mode = render_mode
        self.opponent = opponent
        self.variant = variant
        self.game: Game | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game. The player has the number 0."""
        super().reset(seed=seed)
        self.game = Game(self.variant, self.np_random)
        self._answer(self.game)
        return self._seen(self.game)

    def step(self, action: numpy.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes a play, and the opponent's play after it."""
        game = self._running()
        game.play(int(action))
        self._answer(game)
        observation, info = self._seen(game)
        return observation, float(game.points_of(0)), game.is_over, False, info

    def render(self) -> str | None:
        """Returns a drawing of the board as text, if the mode is ``ansi``."""
        return self._running().position.board() if self.render_mode == "ansi" else None

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Returns the mask of the legal actions under the name that MaskablePPO expects."""
        return self._running().mask(0).astype(bool)

    def _running(self) -> Game:
        if self.game is None:
            raise RuntimeError("no game: expected reset() before")
        return self.game

    def _answer(self, game: Game) -> None:
        while game.turn == 1 and not game.is_over:
            game.play(self._choice(game))

    def _choice(self, game: Game) -> int:
        if self.opponent is None:
            return int(self.np_random.integers(len(game.plays)))
        if isinstance(self.opponent, Engine):
            best = self.opponent.rank_plays(game.position, game.dice, top=1).plays[0]
            return [play.result.id for play in game.plays].index(best.result)
        return self.opponent(game)

    def _seen(self, game: Game) -> tuple[Observation, dict[str, Any]]:
        info = {"action_mask": game.mask(0), "plays": [str(play) for play in game.plays]}
        return game.observation(0), info
