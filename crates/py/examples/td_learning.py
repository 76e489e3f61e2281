"""Trains a small net from nothing by temporal differences, in self-play: `python td_learning.py [STEPS] [SAVE.npz]`.

Each step plays one roll of 256 games. The net has the value of a position for the player on roll, in points. After 500
steps, half a minute on one core, it wins more than two points a game against a player who plays at random.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy
from barpoint import Engine
from barpoint.environments import BackgammonVectorEnv
from numpy.typing import NDArray

Numbers = NDArray[numpy.floating[Any]]

GAMES, HIDDEN, RATE = 256, 40, 0.003


def inputs(boards: NDArray[numpy.int8]) -> Numbers:
    """Returns Tesauro's inputs of boards: four for each point and side, the bars, and the chequers borne off."""
    points = boards[:, 1:25].astype(numpy.float32)
    parts = []
    for side in (points, -points):
        parts += [side >= 1, side >= 2, side >= 3, numpy.maximum(side - 3, 0) / 2]
    bars = numpy.abs(boards[:, [25, 0]]).astype(numpy.float32)
    on_board = numpy.stack([numpy.maximum(side, 0).sum(1) for side in (points, -points)], axis=1)
    return numpy.concatenate([*parts, bars / 2, (15 - on_board - bars) / 15], axis=1, dtype=numpy.float32)


class Net:
    """Net with one hidden layer. Its value is from -3 to 3 points for the player on roll."""

    def __init__(self, seed: int = 1) -> None:
        random = numpy.random.default_rng(seed)
        self.first = random.normal(0, 0.1, (196, HIDDEN)).astype(numpy.float32)
        self.bias = numpy.zeros(HIDDEN, numpy.float32)
        self.last = random.normal(0, 0.1, HIDDEN).astype(numpy.float32)
        self.count = 0
        self.means = [(numpy.zeros_like(part), numpy.zeros_like(part)) for part in (self.first, self.bias, self.last)]

    def values(self, boards: NDArray[numpy.int8]) -> Numbers:
        """Returns the value of each board."""
        return 3 * numpy.tanh(numpy.tanh(inputs(boards) @ self.first + self.bias) @ self.last)

    def learn(self, boards: NDArray[numpy.int8], targets: Numbers) -> None:
        """Moves the values of boards towards targets, with the steps of Adam."""
        given = inputs(boards)
        hidden = numpy.tanh(given @ self.first + self.bias)
        value = numpy.tanh(hidden @ self.last)
        slope = (targets / 3 - value) * (1 - value**2) / len(boards)
        back = slope[:, None] * self.last * (1 - hidden**2)
        self.count += 1
        slopes = given.T @ back, back.sum(0), slope @ hidden
        for part, (mean, square), found in zip((self.first, self.bias, self.last), self.means, slopes, strict=True):
            mean += 0.1 * (found - mean)
            square += 0.001 * (found**2 - square)
            step = mean / (1 - 0.9**self.count)
            part += RATE * step / (numpy.sqrt(square / (1 - 0.999**self.count)) + 1e-8)


def greedy(net: Net, env: BackgammonVectorEnv) -> tuple[NDArray[numpy.int64], Numbers]:
    """Returns the best play of each game, and its value for the player who makes it."""
    boards, first = env.afterstates()
    values = -net.values(boards)
    starts, ends = first[:-1], first[1:]
    best = [int(values[a:b].argmax()) if b > a else 0 for a, b in zip(starts, ends, strict=True)]
    actions = numpy.array(best, numpy.int64)
    found = numpy.zeros(len(actions), numpy.float32)
    running = ends > starts
    found[running] = values[(starts + actions)[running]]
    return actions, found


def train(net: Net, steps: int, seed: int = 1) -> None:
    """Plays both sides, and learns the value of a position from that of the best play of its roll."""
    env = BackgammonVectorEnv(GAMES, "self", masks=False)
    observations, _ = env.reset(seed=seed)
    running = numpy.ones(GAMES, bool)
    for _ in range(steps):
        actions, targets = greedy(net, env)
        following, rewards, ends, _, _ = env.step(actions)
        targets = numpy.where(ends, rewards, targets)
        net.learn(observations[running, :26], targets[running])
        observations, running = following, ~ends


def points_a_game(net: Net, opponent: Engine | None, games: int = 500, seed: int = 2) -> float:
    """Returns the mean points that the net wins against an opponent."""
    env = BackgammonVectorEnv(games, opponent, masks=False)
    env.reset(seed=seed)
    total, open_games = 0.0, numpy.ones(games, bool)
    while open_games.any():
        _, rewards, ends, _, _ = env.step(greedy(net, env)[0])
        total += float(rewards[open_games & ends].sum())
        open_games &= ~ends
    return total / games


def main() -> None:
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    net = Net()
    for done in range(0, steps, 250):
        more = min(250, steps - done)
        train(net, more, seed=done + 1)
        print(f"{done + more} steps: {points_a_game(net, None):+.2f} points a game against random plays")
    weak = Engine(plies=0, noise=0.15)
    print(f"{points_a_game(net, weak):+.2f} against a weak player of Barpoint")
    if len(sys.argv) > 2:
        numpy.savez(sys.argv[2], first=net.first, bias=net.bias, last=net.last)


if __name__ == "__main__":
    main()
