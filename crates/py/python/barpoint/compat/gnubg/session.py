"""The session that commands change, and its dice."""

from __future__ import annotations

import sys

from ..._native import Interpreter
from ...errors import CommandError

#: Session of all functions.
INTERPRETER = Interpreter()


def command(text: str) -> None:
    """Carries out a command. The answer and errors are printed, as GNU Backgammon does."""
    try:
        answer, notice, quits = INTERPRETER.line(text)
    except CommandError as error:
        print(error)
        return
    sys.stdout.write(answer)
    sys.stderr.write(notice)
    if quits:
        raise SystemExit


def show(text: str) -> str:
    """Returns the answer to a ``show`` command."""
    try:
        return INTERPRETER.line(f"show {text}")[0].rstrip("\n")
    except CommandError:
        return ""


def nextturn() -> None:
    """Lets the engine act, and go on until a person must act, if it is the engine's turn."""
    try:
        sys.stdout.write(INTERPRETER.line("play")[0])
    except CommandError:
        # A person must act, or no game is in progress.
        return


def dicerolls(count: int) -> tuple[tuple[int, int], ...]:
    """Returns the next rolls of the dice."""
    return tuple(INTERPRETER.throw() for _ in range(count))


def updateui() -> None:
    """Does nothing: there is no window."""
