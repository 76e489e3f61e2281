"""Evaluations, best moves and hints."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Sequence

from ... import documents
from ..._native import Engine, Position
from .boards import position_of
from .contexts import Context, evalcontext, filter_at, state_of
from .session import PLAYING, SESSION, board as current, gnubgid
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


@lru_cache(maxsize=8)
def _engine(plies: int, cubeful: bool, filters: tuple[tuple[int, int, float] | None, ...]) -> Engine:
    return Engine(plies=plies, cubeful=cubeful, filter=filters or "normal", cache=16)


def engine_of(context: Context | None) -> Engine:
    """Returns the engine of an evaluation context."""
    context = context or evalcontext()
    plies = context["plies"]
    return _engine(plies, bool(context["cubeful"]), tuple(filter_at(plies)))


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
    board = current() if board is None else board
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
    board = current() if board is None else board
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
    if cubeinfo is None and SESSION.position is not None:
        return SESSION.cubeinfo()
    return cubeinfo


def findbestmove(
    board: Sequence[Sequence[int]] | None = None,
    cubeinfo: Context | None = None,
    evalcontext: Context | None = None,
) -> tuple[int, ...]:
    """Returns the best play of the current roll as a list of points."""
    if not any(SESSION.dice):
        raise Exception("What? No dice?\n")
    board = current() if board is None else board
    assert board is not None, "a roll belongs to a game"
    context = evalcontext or hint_context()
    position = position_of(board)
    best = engine_of(context).rank_plays(position, SESSION.dice, state_of(_info(cubeinfo)), top=1).plays[0]
    moves = sorted(position.play(SESSION.dice, best.play).moves, reverse=True)
    return tuple(place for move in moves for place in move)


def hint_context() -> Context:
    """Returns the evaluation context of hints."""
    return evalcontext(plies=SESSION.plies["chequerplay"])


def hint(moves: int = 2**31) -> dict[str, Any]:
    """Returns the best plays of the current roll, at most ``moves``: 0 for ten, a negative number for all."""
    if SESSION.position is None or SESSION.gamestate != PLAYING:
        raise Exception("You must set up a board first.")
    if not any(SESSION.dice):
        raise Exception("Hints for cube actions not yet implemented")
    context = hint_context()
    top = 2**31 if moves < 0 else moves or 10
    found = engine_of(context).rank_plays(SESSION.position, SESSION.dice, SESSION.state(), top=top)
    best = found.plays[0].equity
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


def play_turn() -> None:
    """Rolls for the player on roll and makes the best play; or doubles, or answers an offer."""
    if SESSION.position is None or SESSION.gamestate != PLAYING:
        return
    table, engine = SESSION.at_table(), engine_of(hint_context())
    choice = engine.choose(table)
    if choice is None or choice.action == "roll":
        while table.dice is None:
            table.throw(SESSION.random.randint(1, 6), SESSION.random.randint(1, 6))
        choice = engine.choose(table)
    if choice is not None:
        choice.make(table)
    SESSION.look()
