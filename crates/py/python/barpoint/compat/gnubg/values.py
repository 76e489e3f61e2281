"""Match equities, and equities as chances to win the match."""

from __future__ import annotations

import math

from .contexts import Context, current_cubeinfo, ends
from .session import INTERPRETER
from .single import single

#: Number of points of the longest match in a table.
_LONGEST = 64


def _given(info: Context | None) -> Context | None:
    # After the last game of a match there is no cube, and GNU Backgammon answers as in money play.
    info = info or current_cubeinfo()
    return info if info is not None and info["matchto"] else None


def eq2mwc(equity: float = 0.0, cubeinfo: Context | None = None) -> float:
    """Returns the chance to win the match of a normalised equity. In money play the value is 1."""
    info = _given(cubeinfo)
    if info is None:
        return 1.0
    won, lost = ends(info)
    return single(single(single(single(equity) * single(won - lost)) + single(won + lost)) / 2)


def mwc2eq(mwc: float = 0.0, cubeinfo: Context | None = None) -> float:
    """Returns the normalised equity of a chance to win the match. In money play it is infinite or not a number."""
    info = _given(cubeinfo)
    if info is None:
        return math.nan if mwc == 1 else math.copysign(math.inf, mwc - 1)
    won, lost = ends(info)
    return single(single(2 * single(mwc) - single(won + lost)) / single(won - lost))


def eq2mwc_stderr(equity: float = 0.0, cubeinfo: Context | None = None) -> float:
    """Returns the standard error of a chance to win the match, from that of a normalised equity."""
    info = _given(cubeinfo)
    if info is None:
        return 0.0
    won, lost = ends(info)
    return single(single(equity) * single(won - lost)) / 2


def mwc2eq_stderr(mwc: float = 0.0, cubeinfo: Context | None = None) -> float:
    """Returns the standard error of a normalised equity, from that of a chance to win the match."""
    info = _given(cubeinfo)
    if info is None:
        return math.inf
    won, lost = ends(info)
    return single(2 * single(mwc) / single(won - lost))


def met(maxscore: int = _LONGEST) -> list[list[list[float]] | list[float]]:
    """Returns the match equity table: rows of the chances of player 0 before the Crawford game, by the points that
    both players need, and the chances of each player after it, by the points that this player needs.
    """
    if not 0 <= maxscore <= _LONGEST:
        raise ValueError("invalid matchlength")
    away = range(1, maxscore + 1)
    table = INTERPRETER.met
    rows = [[single(table.chance(own, opponent)) for opponent in away] for own in away]
    post = [single(table.chance_post_crawford(own, 1)) for own in away]
    return [rows, post, list(post)]
