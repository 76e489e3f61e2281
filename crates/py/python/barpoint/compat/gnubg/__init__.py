"""The functions of GNU Backgammon's module ``gnubg`` over Barpoint.

>>> from barpoint.compat import gnubg
>>> board = gnubg.positionfromid("4HPwATDgc/ABMA")
>>> gnubg.evaluate(board, gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0))[0] > 0.5
True

``command`` carries out all commands that ``barpoint gnubg`` knows, and the other functions answer about the state after
them. A line, such as an analysis or a match between engines, ends at once on Ctrl-C. Notices, such as that a command has
no effect here, go to the standard error.

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
* ``navigate`` returns a pair after every change of the game, whether it reached its aim or not.

Differences:

* ``positionkey`` accepts tuples, and ``positionfrombearoff`` works; GNU Backgammon refuses or crashes.
* A wrong text raises ``ValueError`` in ``parsemove``, where GNU Backgammon raises ``SystemError``.
* The noise and the words ``deterministic`` and ``prune`` of an evaluation context are ignored, except that ``plies``
  and ``cubeful`` count.
* Answers of ``command`` differ as those of ``barpoint gnubg`` do; the user guide lists the differences.
* ``rolloutcontext`` has the seed 1, GNU Backgammon a random one. Errors of numbers and types of arguments have other texts.
* ``match`` lists no moves for a play that is the only legal one.
* ``set gnubgid`` with an impossible position changes nothing; GNU Backgammon takes over the match ID. A resignation in a
  match ID is left out here and there, but the player who must answer is on roll there.
* The moves of one chequer may be listed in another order of the dice.
* ``match`` counts the marked rolls of each player; GNU Backgammon lists those of ``X`` for both.
* At the beginning of a game that ``command`` went to, ``posinfo`` has the game state 1, in GNU Backgammon 0.
* A text that is no position ID raises ``ValueError``; GNU Backgammon returns some board for many of them.
* ``matchchecksum`` is another hash.
* Dice are listed with the higher one first; GNU Backgammon lists them as ``set dice`` has them.
* ``set board`` refuses a position in which the game is over.
"""

from .bearoff import positionbearoff, positionfrombearoff
from .boards import classifypos, current_board as board, positionfromid, positionfromkey, positionid, positionkey
from .contexts import (
    calcgammonprice,
    cubeinfo,
    evalcontext,
    getevalhintfilter,
    posinfo,
    rolloutcontext,
    setevalhintfilter,
)
from .ids import gnubgid, matchid
from .moves import movetupletostring, parsemove
from .questions import cfevaluate, evaluate, findbestmove, hint
from .ratings import errorrating, luckrating
from .records import match, matchchecksum, navigate
from .session import command, dicerolls, nextturn, show, updateui
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
