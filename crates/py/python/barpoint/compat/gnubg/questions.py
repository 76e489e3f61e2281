"""Evaluations, best moves and hints."""

from __future__ import annotations

from typing import Any, Sequence

from ... import documents
from ..._native import Engine, Position
from .boards import current_board, position_of
from .contexts import Context, current_cubeinfo, evalcontext, posinfo, state_of
from .ids import gnubgid
from .session import INTERPRETER
from .values import mwc2eq

#: Numbers of the words for cube decisions, as of their order in GNU Backgammon.
_CODES = {
    "Double, take": 0,
    "Double, pass": 1,
    "No double, take": 2,
    "Too good to double, take": 3,
    "Too good to double, pass": 4,
    "Double, beaver": 5,
    "No double, beaver": 6,
    "Redouble, take": 7,
    "Redouble, pass": 8,
    "No redouble, take": 9,
    "Too good to redouble, take": 10,
    "Too good to redouble, pass": 11,
    "No redouble, beaver": 12,
    "Never double, take (dead cube)": 13,
    "Never redouble, take (dead cube)": 14,
    "Unknown cube decision": 15,
    "Optional double, take": 16,
    "Optional redouble, take": 17,
    "Optional double, beaver": 18,
    "Optional double, pass": 19,
    "Optional redouble, pass": 20,
}


def engine_of(context: Context | None) -> Engine:
    """Returns the engine of an evaluation context."""
    context = context or evalcontext()
    return INTERPRETER.engine(context["plies"], bool(context["cubeful"]))


def probabilities(chances: documents.Chances) -> tuple[float, float, float, float, float]:
    """Returns the chances as a tuple."""
    return (
        chances.win,
        chances.win_gammon,
        chances.win_backgammon,
        chances.lose_gammon,
        chances.lose_backgammon,
    )


def evaluate(
    board: Sequence[Sequence[int]] | None = None,
    cubeinfo: Context | None = None,
    evalcontext: Context | None = None,
) -> tuple[float, ...]:
    """Returns the five chances of the player on roll and the cubeless equity."""
    board = current_board() if board is None else board
    if board is None:
        return (0.0, 0.0, 0.0, 0.0, 0.0, -1.0)
    info = _info(cubeinfo)
    found = engine_of(evalcontext).evaluate(position_of(board), state_of(info))
    return (*probabilities(found.chances), found.cubeless.equity)


def cfevaluate(
    board: Sequence[Sequence[int]] | None = None,
    cubeinfo: Context | None = None,
    evalcontext: Context | None = None,
) -> tuple[float, float, float, float, int, str]:
    """Returns the cubeful equities: best, no double, double and take, double and pass; and the decision as a number
    and in words.
    """
    board = current_board() if board is None else board
    if board is None:
        raise ValueError("no current position available")
    info = _info(cubeinfo)
    engine, position = engine_of(evalcontext), position_of(board)
    found = engine.cube(position, state_of(info))
    take = found.double_take.equity if found.double_take else _dead_take(engine, position, info)
    words = words_of(found)
    return (found.best.equity, found.no_double.equity, take, 1.0, _CODES.get(words, 15), words)


def _dead_take(engine: Engine, position: Position, info: Context | None) -> float:
    """Returns the equity of a double that is taken although it is not allowed or cannot gain."""
    if info is None or not info["matchto"]:
        return engine.evaluate(position, state_of(info)).cubeless.equity
    doubled = info | {"cube": 2 * info["cube"], "cubeowner": 1 - info["move"], "crawford": 0}
    chance = engine.evaluate(position, state_of(doubled)).cubeless.mwc
    return mwc2eq(chance or 0.0, info)


def words_of(found: documents.Cube) -> str:
    """Returns the words of GNU Backgammon for a cube decision."""
    double = "redouble" if found.redouble or found.state.cube_owner == "on roll" else "double"
    begin = {
        "yes": double.capitalize(),
        "no": f"No {double}",
        "too good": f"Too good to {double}",
        "optional": f"Optional {double}",
    }.get(found.double)
    if begin is None:
        return f"Never {double}, take (dead cube)"
    return f"{begin}, {found.take}"


def _info(cubeinfo: Context | None) -> Context | None:
    return current_cubeinfo() if cubeinfo is None else cubeinfo


def findbestmove(
    board: Sequence[Sequence[int]] | None = None,
    cubeinfo: Context | None = None,
    evalcontext: Context | None = None,
) -> tuple[int, ...]:
    """Returns the best play of the current roll as a list of points."""
    now, dice = INTERPRETER.position, _dice()
    if now is None or dice is None:
        raise Exception("What? No dice?\n")
    position = now if board is None else position_of(board)
    engine = INTERPRETER.engine() if evalcontext is None else engine_of(evalcontext)
    best = engine.rank_plays(position, dice, state_of(_info(cubeinfo)), top=1).plays[0]
    moves = sorted(position.play(dice, best.play).moves, reverse=True)
    return tuple(place for move in moves for place in move)


def _dice() -> tuple[int, int] | None:
    """Returns the current roll; ``None`` without one."""
    dice: tuple[int, int] = posinfo()["dice"] if INTERPRETER.position else (0, 0)
    return dice if any(dice) else None


def hint(moves: int = 2**31) -> dict[str, Any]:
    """Returns the best plays of the current roll, at most ``moves``: 0 for ten, a negative number for all."""
    position, dice = INTERPRETER.position, _dice()
    if position is None or posinfo()["gamestate"] != 1:
        raise Exception("You must set up a board first.")
    if dice is None:
        raise Exception("Hints for cube actions not yet implemented")
    engine = INTERPRETER.engine()
    top = 2**31 if moves < 0 else moves or 10
    found = engine.rank_plays(position, dice, state_of(current_cubeinfo()), top=top)
    context, best = evalcontext(plies=engine.plies), found.plays[0].equity
    rows = [_row(number, play, best, context) for number, play in enumerate(found.plays, 1)]
    return {"hinttype": "chequer", "gnubgid": gnubgid(), "hint": rows}


def _row(number: int, play: documents.RankedPlay, best: float, context: Context) -> dict[str, Any]:
    return {
        "movenum": number,
        "type": "eval",
        "move": play.play,
        "equity": play.equity,
        "eqdiff": play.equity - best,
        "context": context | {"plies": play.plies},
        "details": {"probs": probabilities(play.chances), "score": play.equity},
    }
