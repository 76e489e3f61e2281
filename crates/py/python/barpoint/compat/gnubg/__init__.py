"""The functions of GNU Backgammon's module ``gnubg`` over Barpoint.

>>> from barpoint.compat import gnubg
>>> board = gnubg.positionfromid("4HPwATDgc/ABMA")
>>> gnubg.evaluate(board, gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0))[0] > 0.5
True

Names, arguments, dictionaries and tuples are those of GNU Backgammon 1.07; the numbers come from Barpoint's nets. A
board is a pair of 25 numbers, first that of the opponent, then that of the player on roll: the points 1 to 24 and
the bar. The player called ``X`` is number 0.

Slips of GNU Backgammon that scripts may rely on are kept:

* ``command`` prints an error and returns ``None``; it raises nothing.
* ``hint`` raises an exception at a cube decision.
* ``eq2mwc`` returns 1.0 in money play, and ``mwc2eq`` an infinite number or NaN.
* ``hint(0)`` lists ten plays, and a negative number lists all.
* ``cubeinfo`` counts no Jacoby rule in a match, but the match ID that was set keeps it.
* ``match`` has the same cubeless equity as ``nd-match-eq`` and ``dt-match-eq``. The words of ``luck`` are written together,
  those of ``skill`` are not.
* ``command("redouble")`` answers a double; a player on roll turns the cube by ``double``.
* ``navigate`` returns a pair after every change of the game, whether it reached its aim or not.

Differences:

* ``positionkey`` accepts tuples, and ``positionfrombearoff`` works; GNU Backgammon refuses or crashes.
* A wrong text raises ``ValueError`` in ``parsemove``, where GNU Backgammon raises ``SystemError``.
* The noise and the words ``deterministic`` and ``prune`` of an evaluation context are ignored, except that ``plies``
  and ``cubeful`` count.
* ``command`` knows the words that scripts use: see ``barpoint.compat.gnubg.commands``.
* ``rolloutcontext`` has the seed 1, GNU Backgammon a random one. Errors of numbers and types of arguments have other texts.
* ``match`` lists no moves for a play that is the only legal one.
* ``set gnubgid`` with an impossible position changes nothing; GNU Backgammon takes over the match ID. A resignation in a
  match ID is left out here and there, but the player who must answer is on roll there.
* The moves of one chequer may be listed in another order of the dice.
* ``navigate`` passes the settings of a game at once, which GNU Backgammon counts as actions.
* ``match`` counts the marked rolls of each player; GNU Backgammon lists those of ``X`` for both.
* At the beginning of a game that ``command`` went to, ``posinfo`` has the game state 1, in GNU Backgammon 0.
* A text that is no position ID raises ``ValueError``; GNU Backgammon returns some board for many of them.
* ``matchchecksum`` is another hash. ``swap players`` leaves the record as it is.
* ``command`` prints errors and the answers of ``show``, and no boards and notices.
* ``dicerolls`` and games played by ``nextturn`` have other dice.
"""

from .bearoff import positionbearoff, positionfrombearoff
from .boards import classifypos, positionfromid, positionfromkey, positionid, positionkey
from .commands import command, show
from .contexts import calcgammonprice, evalcontext, getevalhintfilter, rolloutcontext, setevalhintfilter
from .moves import movetupletostring, parsemove
from .questions import cfevaluate, evaluate, findbestmove, hint
from .ratings import errorrating, luckrating
from .records import match, matchchecksum, navigate
from .session import board, cubeinfo, dicerolls, gnubgid, matchid, nextturn, posinfo, updateui
from .values import eq2mwc, eq2mwc_stderr, met, mwc2eq, mwc2eq_stderr

__all__ = [
    "board",
    "calcgammonprice",
    "cfevaluate",
    "classifypos",
    "command",
    "cubeinfo",
    "dicerolls",
    "eq2mwc",
    "eq2mwc_stderr",
    "errorrating",
    "evalcontext",
    "evaluate",
    "findbestmove",
    "getevalhintfilter",
    "gnubgid",
    "hint",
    "luckrating",
    "match",
    "matchchecksum",
    "matchid",
    "met",
    "movetupletostring",
    "mwc2eq",
    "mwc2eq_stderr",
    "navigate",
    "nextturn",
    "parsemove",
    "posinfo",
    "positionbearoff",
    "positionfrombearoff",
    "positionfromid",
    "positionfromkey",
    "positionid",
    "positionkey",
    "rolloutcontext",
    "setevalhintfilter",
    "show",
    "updateui",
]
