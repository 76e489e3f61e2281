"""Environment for PettingZoo: two players in turn."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

from .game import ACTIONS, OBSERVATION, Game

AGENTS = ["player_0", "player_1"]


class BackgammonAECEnv(AECEnv[str, dict[str, Any], int]):
    """Backgammon without a cube. An observation is a dictionary of ``observation`` and ``action_mask``."""

    metadata = {"name": "barpoint_backgammon_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, *, variant: str = "backgammon", render_mode: str | None = None) -> None:
        super().__init__()
        self.possible_agents = list(AGENTS)
        self.render_mode = render_mode
        self.variant = variant
        self.random = numpy.random.default_rng()
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-15, 15, (OBSERVATION,), numpy.int8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), numpy.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(parts) for agent in AGENTS}
        choice: Any = spaces.Discrete(ACTIONS)
        self.action_spaces = {agent: choice for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        """Returns the space of observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the space of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        if seed is not None:
            self.random = numpy.random.default_rng(seed)
        self.game = Game(self.variant, self.random)
        self.agents = list(AGENTS)
        self.rewards = {agent: 0 for agent in AGENTS}
        self._cumulative_rewards = {agent: 0.0 for agent in AGENTS}
        self.terminations = {agent: False for agent in AGENTS}
        self.truncations = {agent: False for agent in AGENTS}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.game.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the observation of a player."""
        player = AGENTS.index(agent)
        return {"observation": self.game.observation(player), "action_mask": self.game.mask(player)}

    def step(self, action: Any) -> None:
        """Makes a play of the selected player."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("no action: expected the index of a play")
        self._cumulative_rewards[agent] = 0
        self.game.play(int(action))
        if self.game.is_over:
            self.rewards = {name: self.game.points_of(player) for player, name in enumerate(AGENTS)}
            self.terminations = {name: True for name in AGENTS}
        self.agent_selection = AGENTS[self.game.turn]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Returns a drawing of the board as text, if the mode is ``ansi``."""
        return self.game.position.board() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: there is no window."""
