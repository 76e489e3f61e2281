"""Exceptions of the package. The message of each one is the reason, with what was expected."""

from __future__ import annotations

import re
import sys
from typing import Sequence

# Note about the argument that was read when an exception was raised.
_NOTE = re.compile(r"while processing '(\w+)'")


class Error(Exception):
    """Base of all exceptions of this package."""

    def add_note(self, note: str) -> None:
        """Adds a note. A note that only names an argument becomes the beginning of the message instead."""
        argument = _NOTE.fullmatch(note)
        if argument and self.args:
            self.args = (f"{argument[1]}: {self.args[0]}", *self.args[1:])
        elif sys.version_info >= (3, 11):
            super().add_note(note)


class ArgumentError(Error, TypeError):
    """An argument is of another type than expected."""


class IdentifierError(Error, ValueError):
    """A text is not a position ID, a match ID or an XGID, or a position has none."""


class PositionError(Error, ValueError):
    """Chequers are impossible together, or in the variant."""


class PlayError(Error, ValueError):
    """A text is not a roll or a play, or a play is not legal."""


class StateError(Error, ValueError):
    """Score, cube and rules are impossible together."""


class OptionsError(Error, ValueError):
    """An option of the engine, a rollout or an analysis, or a number, is out of range."""


class QuestionError(Error, ValueError):
    """A question has no answer: the game or the match is over, or a database is missing."""


class RolloutError(Error, ValueError):
    """A rollout cannot be run, resumed or merged."""


class DuelError(Error, ValueError):
    """A duel cannot be played or resumed: another program does not play as it should, or a file is of another duel."""


class RecordError(Error, ValueError):
    """A file of matches cannot be read or written."""


class DatabaseError(Error, ValueError):
    """A database cannot be opened, or does not contain a position."""


class MetError(Error, ValueError):
    """A match equity table is unknown, or does not contain a score."""


class LibraryError(Error, ValueError):
    """A library of matches cannot be opened, read or written, or does not contain a match."""


class NetError(Error, ValueError):
    """Bytes or files are not the nets of an engine."""


class ActionError(Error, ValueError):
    """An action at a table is not legal. Nothing has changed. ``legal`` lists the actions that are."""

    def __init__(self, reason: str, legal: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.legal = tuple(legal)

    def __reduce__(self) -> tuple[type[ActionError], tuple[str, tuple[str, ...]]]:
        return ActionError, (str(self), self.legal)


class CommandError(Error, ValueError):
    """A command of ``barpoint.compat.gnubg`` is wrong, or not possible now."""
