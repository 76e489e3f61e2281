"""Dictionaries of contexts: of the cube, of an evaluation and of a rollout."""

from __future__ import annotations

from typing import Any, Sequence

from ..._native import MatchEquityTable, MatchState
from .single import single

Context = dict[str, Any]

#: Match equity table of all functions.
TABLE = MatchEquityTable()


def evalcontext(
    cubeful: int = 1, plies: int = 2, deterministic: int = 1, prune: int = 1, noise: float = 0.0
) -> Context:
    """Returns an evaluation context."""
    return {
        "cubeful": cubeful,
        "plies": plies,
        "deterministic": deterministic,
        "prune": 1 if prune else 0,
        "noise": single(noise),
    }


_ROLLOUT: Context = {
    "cubeful": 1,
    "variance-reduction": 1,
    "initial-position": 0,
    "quasi-random-dice": 1,
    "late-eval": 0,
    "truncated-rollouts": 0,
    "n-truncation": 10,
    "truncate-bearoff2": 1,
    "truncate-bearoffOS": 1,
    "stop-on-std": 0,
    "trials": 1296,
    "seed": 1,
    "minimum-games": 324,
    "stop-on-jsd": 0,
    "late-on-move-n": 5,
    "minimum-jsd-games": 324,
    "std-limit": single(0.01),
    "jsd-limit": single(2.33),
}


def rolloutcontext(*values: float) -> Context:
    """Returns a rollout context. The values replace the defaults, in their order."""
    return _ROLLOUT | dict(zip(_ROLLOUT, values))


_filters: list[Context] = [
    {"ply": ply, "level": level, "acceptmoves": accept, "extramoves": extra, "threshold": threshold}
    for ply in range(1, 5)
    for level, (accept, extra, threshold) in enumerate([(0, 8, 0.16), (-1, 0, 0.0), (0, 2, 0.04), (-1, 0, 0.0)][:ply])
]


def getevalhintfilter() -> list[Context]:
    """Returns the move filters of hints."""
    return [dict(row) for row in _filters]


def setevalhintfilter(filters: Sequence[Context]) -> None:
    """Sets the move filters of hints."""
    known = {(row["ply"], row["level"]): row for row in _filters}
    for row in filters:
        known[row["ply"], row["level"]].update(row)


def filter_at(plies: int) -> list[tuple[int, int, float] | None]:
    """Returns the move filter of hints at this depth."""
    rows = [row for row in _filters if row["ply"] == plies]
    return [
        None if row["acceptmoves"] < 0 else (row["acceptmoves"], row["extramoves"], row["threshold"]) for row in rows
    ]


def made_cubeinfo(
    cube: int, owner: int, move: int, matchto: int, score: tuple[int, int], crawford: int = 0, variant: int = 0
) -> Context:
    """Returns a cube context."""
    jacoby = 1 if matchto == 0 else 0
    info: Context = {
        "cube": cube,
        "cubeowner": owner,
        "move": move,
        "matchto": matchto,
        "score": tuple(score),
        "crawford": crawford,
        "jacoby": jacoby,
        "beavers": 0,
        "gammonprice": ((0.0, 0.0), (0.0, 0.0)),
        "bgv": variant,
    }
    return calcgammonprice(info)


def calcgammonprice(info: Context) -> Context:
    """Returns a cube context with the prices of gammons and backgammons of each player, relative to half of the
    difference between winning and losing a single game.
    """
    return info | {"gammonprice": (_prices(info, 0), _prices(info, 1))}


def ends(info: Context) -> tuple[float, float]:
    """Returns the chances to win the match after a single game is won and lost, in single precision."""
    sign = 1 - 2 * info["move"]
    won, lost = (_after(info, sign * points) for points in (1, -1))
    if info["move"] == 0:
        return won, lost
    if info["score"][0] == info["matchto"] - 1:
        # After the Crawford game the table has the chances of the player who is behind.
        return _table(info, 1, 1), _table(info, 1, -1)
    return single(1 - won), single(1 - lost)


def _after(info: Context, points: int) -> float:
    """Returns the chance of player 0 to win the match after winning these points, times the cube."""
    away = info["matchto"] - info["score"][0] - max(points * info["cube"], 0)
    if away == 1 and info["matchto"] - 1 in info["score"]:
        return single(1 - _table(info, 1, -points))
    return _table(info, 0, points)


def _table(info: Context, player: int, points: int) -> float:
    """Returns the chance of a player after winning these points, times the cube, as the table has it."""
    return single(TABLE.after_game(state_of(info | {"move": player}), points * info["cube"]))


def _prices(info: Context, player: int) -> tuple[float, float]:
    if info["matchto"] == 0:
        return (0.0, 0.0) if info["jacoby"] and info["cubeowner"] < 0 else (1.0, 1.0)
    sign = 1 - 2 * player
    won, lost = _after(info, 1), _after(info, -1)
    centre = single(single(won + lost) / 2)
    # GNU Backgammon multiplies by the reciprocal, which may differ from a quotient in the last bit.
    scale = single(1 / single(won - centre))
    gammon, backgammon = (_after(info, sign * points) for points in (2, 3))
    price = single(single(single(sign * (gammon - centre)) * scale) - 1)
    more = single(single(sign * (backgammon - gammon)) * scale)
    # A negative zero is written with its sign.
    return max(price, 0.0) + 0.0, max(more, 0.0) + 0.0


def state_of(info: Context | None) -> MatchState:
    """Returns the state of a cube context, as the player on roll sees it."""
    if info is None:
        return MatchState()
    move, owner = info["move"], info["cubeowner"]
    score = info["score"]
    return MatchState(
        info["matchto"] or None,
        (score[move], score[1 - move]),
        crawford=bool(info["crawford"]),
        cube=info["cube"],
        cube_owner=None if owner < 0 else "on roll" if owner == move else "opponent",
        jacoby=bool(info["jacoby"]),
        beavers=bool(info["beavers"]),
    )
