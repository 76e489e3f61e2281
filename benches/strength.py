#!/usr/bin/env python3
"""Prints the loss of a decision at 0, 1 and 2 plies: Barpoint and GNU Backgammon on the answered plays of tests/yardstick.

usage: strength.py BARPOINT [--gnubg GNUBG]

A line for each number of plies: plies, decisions, and for Barpoint and gnubg the mean loss and its standard error, in
thousandths of a point. Choices and losses are those of where_we_lose.py, whose judge is Barpoint's own rollouts.
"""
import argparse
import math
import statistics

import where_we_lose


def loss(decisions, choices):
    """Mean loss of choices with its standard error, in thousandths of a point."""
    losses = [1000 * one["behind"][play] for one, (play, _) in zip(decisions, choices, strict=True)]
    return f"{statistics.mean(losses):.2f} {statistics.stdev(losses) / math.sqrt(len(losses)):.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("barpoint")
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    options = parser.parse_args()
    decisions = where_we_lose.read()
    for plies in (0, 1, 2):
        ours = loss(decisions, where_we_lose.barpoint(options.barpoint, decisions, plies))
        theirs = loss(decisions, where_we_lose.rival(options.gnubg, decisions, plies))
        print(plies, len(decisions), ours, theirs, flush=True)


if __name__ == "__main__":
    main()
