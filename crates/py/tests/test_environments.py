"""Environments, beside a naive rule book."""

import itertools
import warnings
from typing import Any

import pytest
from barpoint import Engine, Position

from naive_rules import results
from test_positions import random_positions

numpy = pytest.importorskip("numpy")
ROLLS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]


def test_plays_are_those_of_the_naive_rules() -> None:
    for number, position in enumerate(random_positions(400)):
        dice = ROLLS[number % 21]
        found = [tuple(play.result.flip().points) for play in position.plays(dice)]
        assert len(set(found)) == len(found)
        assert set(found) == results(tuple(position.points), dice), (position, dice)


def test_the_game_reaches_as_many_positions_as_perft() -> None:
    from barpoint.environments import Game

    def successors(position: Position) -> set[Position]:
        game = Game("backgammon", numpy.random.default_rng(1))
        reached: set[Position] = set()
        for dice in ROLLS:
            game.position, game.dice, game.plays = position, dice, position.plays(dice)
            reached |= {game.legal(action).result for action in numpy.flatnonzero(game.mask(game.turn))}
        return reached

    first = successors(Position())
    second = set(itertools.chain.from_iterable(map(successors, first)))
    assert [len(first), len(second)] == [count.positions for count in Position().perft(2).counts]


def test_gymnasium() -> None:
    pytest.importorskip("gymnasium")
    from barpoint.environments import BackgammonEnv
    from gymnasium.utils.env_checker import check_env

    class Lenient(BackgammonEnv):
        """Takes any action, as the checker gives, for a legal one."""

        def step(self, action: Any) -> Any:
            assert self.game is not None
            return super().step(numpy.int64(int(action) % len(self.game.plays)))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Lenient(), skip_render_check=True)

    env = BackgammonEnv(Engine(plies=0), render_mode="ansi")
    observation, info = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    assert (observation == again).all() and observation[26] > 0
    total, is_over = 0.0, False
    while not is_over:
        assert info["action_mask"].sum() == len(info["plays"]) == env.action_masks().sum()
        observation, reward, is_over, _, info = env.step(numpy.int64(0))
        total += reward
    assert abs(total) in (1, 2, 3)
    assert env.render()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected 0 to"):
        env.step(numpy.int64(3059))


def test_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from barpoint.environments import BackgammonAECEnv
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(BackgammonAECEnv(), num_cycles=200)
        seed_test(BackgammonAECEnv, num_cycles=50)
    env = BackgammonAECEnv(variant="nackgammon")
    env.reset(seed=3)
    rewards = {agent: 0.0 for agent in env.agents}
    for agent in env.agent_iter():
        observation, reward, is_over, _, _ = env.last()
        assert observation is not None
        rewards[agent] += reward
        env.step(None if is_over else int(observation["action_mask"].argmax()))
    assert sum(rewards.values()) == 0 and max(rewards.values()) in (1, 2, 3)
