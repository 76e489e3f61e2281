"""Environment for Gymnasium: one player against an opponent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from .._native import Engine
from .game import (
    ACTIONS,
    CUBE_ACTIONS,
    CUBE_OBSERVATION,
    DOUBLE,
    OBSERVATION,
    PASS,
    ROLL,
    TAKE,
    Game,
)

#: Way in which the opponent plays: an engine, or a function that returns an action.
Opponent: TypeAlias = Engine | Callable[[Game], int]

Observation: TypeAlias = NDArray[numpy.int8]


class BackgammonEnv(gymnasium.Env[Observation, numpy.int64]):
    """Backgammon against an opponent, by default one that plays at random, with a cube if ``cube`` is true.

    ``info["action_mask"]`` has the mask of the legal actions, ``info["plays"]`` their texts, and ``info["afterstates"]``
    the board after each of the plays, as in ``Play.result``. An illegal action loses 3 points and ends the game, with
    ``info["illegal"]``, or raises ``ValueError`` with ``illegal="raise"``.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        opponent: Opponent | None = None,
        *,
        variant: str = "backgammon",
        cube: bool = False,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal: {illegal!r}: expected 'lose' or 'raise'")
        self.action_space = spaces.Discrete(CUBE_ACTIONS if cube else ACTIONS)
        self.observation_space = spaces.Box(-15, 15, (CUBE_OBSERVATION if cube else OBSERVATION,), numpy.int8)
        self.render_mode = render_mode
        self.opponent = opponent
        self.variant = variant
        self.cube = cube
        self.illegal = illegal
        self.game: Game | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game. The player has the number 0."""
        super().reset(seed=seed)
        self.game = Game(self.variant, self.np_random, cube=self.cube)
        self._answer(self.game)
        return self._seen(self.game)

    def step(self, action: numpy.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes a play, and the opponent's play after it."""
        game = self._running()
        is_illegal = int(action) not in game.actions and not game.is_over and self.illegal == "lose"
        if is_illegal:
            game.forfeit()
        else:
            game.play(int(action))
            self._answer(game)
        observation, info = self._seen(game)
        if is_illegal:
            info["illegal"] = True
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
            actions = game.actions
            return actions[int(self.np_random.integers(len(actions)))]
        if isinstance(self.opponent, Engine):
            return _best(self.opponent, game)
        return self.opponent(game)

    def _seen(self, game: Game) -> tuple[Observation, dict[str, Any]]:
        info = {"action_mask": game.mask(0), "plays": game.texts(), "afterstates": game.afterstates()}
        return game.observation(0), info


def _best(engine: Engine, game: Game) -> int:
    """Returns the action that an engine chooses."""
    if game.plays:
        best = engine.rank_plays(game.position, game.dice, game.state, top=1).plays[0]
        return [play.result.id for play in game.plays].index(best.result)
    position = game.position.flip() if game.doubled else game.position
    cube = engine.cube(position, game.state)
    if game.doubled:
        return PASS if cube.take == "pass" else TAKE
    return DOUBLE if cube.double == "yes" else ROLL
