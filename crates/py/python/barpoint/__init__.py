"""Barpoint: a backgammon engine. It evaluates positions, ranks plays and decides about the cube, for money and
at any match score; it rolls positions out and analyses matches.

>>> import barpoint
>>> engine = barpoint.Engine(plies=0)
>>> engine.rank_plays("start", (3, 1)).plays[0].play
'8/5 6/5'

A position is a ``Position``, or the text of any identifier: a position ID, a position ID and a match ID, an XGID,
``start`` or the name of a variant. Everything is seen by the player on roll. Answers are documents: frozen values
with the fields and the numbers of Barpoint's JSON; see ``barpoint.documents``.

Long calls release the GIL, use all processors, and end at once on Ctrl-C.
"""

from __future__ import annotations

from typing import Any

from ._native import (
    Analysis,
    Batch,
    Choice,
    Database,
    Decision,
    Duel,
    Engine,
    Library,
    Match,
    MatchEquityTable,
    MatchState,
    Play,
    Position,
    Rollout,
    Table,
)
from .errors import (
    ActionError,
    ArgumentError,
    DatabaseError,
    DuelError,
    Error,
    IdentifierError,
    LibraryError,
    MetError,
    NetError,
    OptionsError,
    PlayError,
    PositionError,
    QuestionError,
    RecordError,
    RolloutError,
    StateError,
)

__all__ = [
    "ActionError",
    "Analysis",
    "ArgumentError",
    "Batch",
    "Choice",
    "Database",
    "DatabaseError",
    "Decision",
    "Duel",
    "DuelError",
    "Engine",
    "Error",
    "IdentifierError",
    "Library",
    "LibraryError",
    "Match",
    "MatchEquityTable",
    "MatchState",
    "MetError",
    "NetError",
    "OptionsError",
    "Play",
    "PlayError",
    "Position",
    "PositionError",
    "QuestionError",
    "RecordError",
    "Rollout",
    "RolloutError",
    "StateError",
    "Table",
]


def __getattr__(name: str) -> Any:
    # The documents take longer to import than the rest of the package.
    if name == "documents":
        from importlib import import_module

        return import_module(".documents", __name__)
    if name == "__version__":
        from importlib.metadata import version

        return version("barpoint")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
