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

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        arguments: Any
        for arguments in [{}, {"cube": True}, {"opponent": Engine(plies=0), "cube": True}]:
            check_env(BackgammonEnv(**arguments), skip_render_check=True)

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
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step(numpy.int64(0))
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(numpy.int64(3059))
    assert reward == -3 and is_over and info["illegal"]
    strict = BackgammonEnv(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="expected 0 to"):
        strict.step(numpy.int64(3059))


@pytest.mark.parametrize("opponent", [None, Engine(plies=0)])
def test_games_with_a_cube_end_with_its_points(opponent: Engine | None) -> None:
    pytest.importorskip("gymnasium")
    from barpoint.environments import BackgammonEnv, game

    env, points, seen = BackgammonEnv(opponent, cube=True), set(), set()
    random = numpy.random.default_rng(1)
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        is_over, reward = False, 0.0
        while not is_over:
            assert observation.shape == (31,) and len(info["plays"]) == info["action_mask"].sum()
            legal = numpy.flatnonzero(info["action_mask"])
            assert len(info["afterstates"]) == (len(legal) if observation[26] else 0)
            seen |= set(legal[legal >= game.ROLL])
            observation, reward, is_over, _, info = env.step(random.choice(legal))
        points.add(abs(reward))
    assert seen == {game.ROLL, game.DOUBLE, game.TAKE, game.PASS}
    assert max(points) >= 4 and all(one == int(one) > 0 for one in points)


def test_afterstates_are_the_results_of_plays() -> None:
    from barpoint.environments import Game

    game = Game("backgammon", numpy.random.default_rng(4))
    assert game.afterstates().tolist() == [play.result.points for play in game.plays]


def test_gymnasium_knows_the_environments() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from barpoint.environments import ID, BackgammonVectorEnv

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        many = gymnasium.make_vec(ID, num_envs=3)
        assert gymnasium.make(ID).reset(seed=1)[0].shape == (28,)
    assert isinstance(many, BackgammonVectorEnv) and many.reset(seed=1)[0].shape == (3, 28)


@pytest.mark.parametrize("opponent", [None, "self", Engine(plies=0)])
def test_many_games_follow_the_rules(opponent: Any) -> None:
    pytest.importorskip("gymnasium")
    from barpoint.environments import BackgammonVectorEnv

    count = 40
    env, random = BackgammonVectorEnv(count, opponent), numpy.random.default_rng(2)
    observations, infos = env.reset(seed=7)
    again, _ = BackgammonVectorEnv(count, opponent).reset(seed=7)
    assert (observations == again).all() and env.observation_space.contains(observations)
    ends, finished, totals = numpy.zeros(count, bool), 0, set()
    for _ in range(150):
        boards, first = env.afterstates()
        assert (infos["action_mask"].sum(1) == numpy.maximum(numpy.diff(first), 1)).all()
        for number in range(0, count, 7):
            if not ends[number]:
                row = [int(one) for one in observations[number]]
                plays = Position.from_points(row[:26]).plays(tuple(row[26:]))
                found = boards[first[number] : first[number + 1]].tolist()
                assert found == [play.result.points for play in plays]
        actions = numpy.array([random.choice(numpy.flatnonzero(mask)) for mask in infos["action_mask"]])
        before = ends
        observations, rewards, ends, _, infos = env.step(actions)
        assert ((rewards != 0) == ends).all() and not (before & ends).any()
        assert (numpy.abs(rewards[ends]) <= 3).all()
        finished += int(ends.sum())
        totals |= set(rewards[ends])
    assert finished > count
    if opponent == "self":
        # The player who makes the last play has won.
        assert min(totals) >= 1
    if isinstance(opponent, Engine):
        assert min(totals) == -3


def test_many_games_take_illegal_actions_as_asked() -> None:
    pytest.importorskip("gymnasium")
    from barpoint.environments import BackgammonVectorEnv

    env = BackgammonVectorEnv(2, masks=False)
    _, infos = env.reset(seed=1)
    assert "action_mask" not in infos and infos["plays"].min() >= 1
    _, rewards, ends, _, _ = env.step(numpy.array([0, 3059]))
    assert rewards.tolist() == [0, -3] and ends.tolist() == [False, True]
    strict = BackgammonVectorEnv(2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="game 1: action 3059: expected 0 to"):
        strict.step(numpy.array([0, 3059]))
    with pytest.raises(ValueError, match="1 actions: expected 2"):
        strict.step(numpy.array([0]))


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
