"""Dictionaries of contexts: of the cube, of an evaluation and of a rollout."""

from __future__ import annotations

from typing import Any, Sequence

from ..._native import MatchEquityTable, MatchState
from ...errors import Error
from .boards import VARIANTS
from .session import INTERPRETER
from .single import single

Context = dict[str, Any]


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


def getevalhintfilter() -> list[Context]:
    """Returns the move filters of hints."""
    names = ("ply", "level", "acceptmoves", "extramoves", "threshold")
    return [dict(zip(names, row)) for row in INTERPRETER.filters]


def setevalhintfilter(filters: Sequence[Context]) -> None:
    """Sets the move filters of hints."""
    for row in filters:
        INTERPRETER.line("set evaluation movefilter {ply} {level} {acceptmoves} {extramoves} {threshold}".format(**row))


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


def current_cubeinfo() -> Context | None:
    """Returns the current cube context; ``None`` without a game, and after the last game of a match."""
    fields, position = INTERPRETER.match_fields, INTERPRETER.position
    if fields is None or position is None:
        return None
    cube, owner, move, crawford = fields[:4]
    length, zero, one, no_jacoby = fields[10:14]
    variant = VARIANTS.index(position.variant)
    try:
        info = made_cubeinfo(1 << cube, -1 if owner == 3 else owner, move, length, (zero, one), crawford, variant)
    except Error:
        return None
    return info if length else calcgammonprice(info | {"jacoby": 1 - no_jacoby})


def cubeinfo(*arguments: Any) -> Context:
    """Returns the current cube context, or makes one: value, owner (-1 if centred) and player on roll, length of the
    match, score, 1 for the Crawford game, and number of the variant.
    """
    if not arguments:
        info = current_cubeinfo()
        if info is None:
            raise Exception("error in SetCubeInfo\n")
        return info
    if not 5 <= len(arguments) <= 7:
        raise Exception("error in SetCubeInfo\n")
    if len(arguments[4]) != 2:
        raise TypeError(f"cubeinfo() argument 5 must be sequence of length 2, not {len(arguments[4])}")
    try:
        return made_cubeinfo(*arguments)
    except Error:
        raise Exception("error in SetCubeInfo\n") from None


def posinfo(*arguments: Any) -> Context:
    """Returns the current facts about the game, or makes them: player on roll, resigned, doubled, state and dice."""
    if not arguments:
        fields = INTERPRETER.match_fields
        if fields is None:
            raise Exception("error in SetPosInfo\n")
        gamestate, turn, doubled, resigned, first, second = fields[4:10]
        arguments = (turn, resigned, doubled, gamestate, (first, second))
    # Arguments that are left out are zero.
    defaults: tuple[Any, ...] = (0, 0, 0, 0, (0, 0))
    turn, resigned, doubled, gamestate, dice = arguments + defaults[len(arguments) :]
    return {"dice": tuple(dice), "turn": turn, "resigned": resigned, "doubled": doubled, "gamestate": gamestate}


def calcgammonprice(info: Context) -> Context:
    """Returns a cube context with the prices of gammons and backgammons of each player, relative to half of the
    difference between winning and losing a single game.
    """
    table = INTERPRETER.met
    return info | {"gammonprice": (_prices(table, info, 0), _prices(table, info, 1))}


def ends(info: Context) -> tuple[float, float]:
    """Returns the chances to win the match after a single game is won and lost, in single precision."""
    sign, table = 1 - 2 * info["move"], INTERPRETER.met
    won, lost = (_after(table, info, sign * points) for points in (1, -1))
    if info["move"] == 0:
        return won, lost
    if info["score"][0] == info["matchto"] - 1:
        # After the Crawford game the table has the chances of the player who is behind.
        return _chance(table, info, 1, 1), _chance(table, info, 1, -1)
    return single(1 - won), single(1 - lost)


def _after(table: MatchEquityTable, info: Context, points: int) -> float:
    """Returns the chance of player 0 to win the match after winning these points, times the cube."""
    away = info["matchto"] - info["score"][0] - max(points * info["cube"], 0)
    if away == 1 and info["matchto"] - 1 in info["score"]:
        return single(1 - _chance(table, info, 1, -points))
    return _chance(table, info, 0, points)


def _chance(table: MatchEquityTable, info: Context, player: int, points: int) -> float:
    """Returns the chance of a player after winning these points, times the cube, as the table has it."""
    return single(table.after_game(state_of(info | {"move": player}), points * info["cube"]))


def _prices(table: MatchEquityTable, info: Context, player: int) -> tuple[float, float]:
    if info["matchto"] == 0:
        return (0.0, 0.0) if info["jacoby"] and info["cubeowner"] < 0 else (1.0, 1.0)
    sign = 1 - 2 * player
    won, lost = _after(table, info, 1), _after(table, info, -1)
    centre = single(single(won + lost) / 2)
    # GNU Backgammon multiplies by the reciprocal, which may differ from a quotient in the last bit.
    scale = single(1 / single(won - centre))
    gammon, backgammon = (_after(table, info, sign * points) for points in (2, 3))
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
