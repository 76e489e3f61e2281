"""Current position and match."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from ..._native import Match, MatchState, Position
from .boards import VARIANTS, Board, board_of
from .contexts import Context, made_cubeinfo, state_of

#: States of a game.
NONE, PLAYING, OVER, RESIGNED, DROPPED = range(5)


@dataclass
class Session:
    """Everything that commands change. ``position`` is seen by the player on roll, who has the number ``turn``."""

    position: Position | None = None
    turn: int = 0
    dice: tuple[int, int] = (0, 0)
    cube: int = 1
    owner: int = -1
    score: list[int] = field(default_factory=lambda: [0, 0])
    matchto: int = 0
    crawford: bool = False
    jacoby: bool = True
    beavers: int = 3
    variant: int = 0
    gamestate: int = NONE
    doubled: int = 0
    resigned: int = 0
    names: list[str] = field(default_factory=lambda: ["gnubg", "user"])
    record: Match | None = None
    #: Numbers of the game and of the action before which the session is.
    game: int = 0
    action: int = 0
    plies: dict[str, int] = field(default_factory=lambda: {"chequerplay": 2, "cubedecision": 2, "analysis": 2})
    random: random.Random = field(default_factory=random.Random)

    def cubeinfo(self) -> Context:
        """Returns the cube context."""
        score = (self.score[0], self.score[1])
        info = made_cubeinfo(
            self.cube, self.owner, self.turn, self.matchto, score, int(self.crawford), self.variant
        )
        return info | {"beavers": self.beavers} if self.matchto == 0 else info

    def state(self) -> MatchState:
        """Returns the state, as the player on roll sees it."""
        return state_of(self.cubeinfo())

    def start(self, turn: int) -> None:
        """Begins a game. ``turn`` is the player to move first."""
        self.position = Position(VARIANTS[self.variant])
        self.turn, self.dice, self.cube, self.owner = turn, (0, 0), 1, -1
        self.doubled = self.resigned = 0
        self.gamestate = PLAYING

    def move(self, result: Position) -> None:
        """Ends a turn. ``result`` is seen by the next player."""
        self.position, self.turn, self.dice = result, 1 - self.turn, (0, 0)
        if result.points_won != 0:
            self.finish(1 - self.turn, abs(result.points_won) * self.cube, OVER)

    def finish(self, winner: int, points: int, how: int) -> None:
        """Ends a game."""
        self.score[winner] += points
        self.gamestate, self.doubled = how, 0


SESSION = Session()


def board() -> Board | None:
    """Returns the current board, ``None`` without a game."""
    return None if SESSION.position is None else board_of(SESSION.position)


def cubeinfo(*arguments: Any) -> Context:
    """Returns the current cube context, or makes one: value, owner (-1 if centred) and player on roll, length of the
    match, score, 1 for the Crawford game, and number of the variant.
    """
    if arguments:
        if not 6 <= len(arguments) <= 7:
            raise Exception("error in SetCubeInfo\n")
        return made_cubeinfo(*arguments)
    if SESSION.position is None:
        raise Exception("error in SetCubeInfo\n")
    return SESSION.cubeinfo()


def posinfo(*arguments: Any) -> Context:
    """Returns the current facts about the game, or makes them: player on roll, resigned, doubled, state and dice."""
    if not arguments:
        if SESSION.position is None:
            raise Exception("error in SetPosInfo\n")
        arguments = (SESSION.turn, SESSION.resigned, SESSION.doubled, SESSION.gamestate, SESSION.dice)
    turn, resigned, doubled, gamestate, dice = arguments
    return {"dice": tuple(dice), "turn": turn, "resigned": resigned, "doubled": doubled, "gamestate": gamestate}


def matchid(cubeinfo: Context | None = None, posinfo: Context | None = None) -> str:
    """Returns the match ID of the current position, or of contexts."""
    return _ids(None, cubeinfo, posinfo)[15:]


def gnubgid(
    board: Board | None = None, cubeinfo: Context | None = None, posinfo: Context | None = None
) -> str:
    """Returns the position ID and the match ID of the current position, or of a board and contexts."""
    return _ids(board, cubeinfo, posinfo)


def _ids(given: Board | None, info: Context | None, facts: Context | None) -> str:
    from .boards import position_of

    if SESSION.position is None and (info is None or facts is None):
        raise ValueError("no current position available")
    position = position_of(given) if given is not None else SESSION.position or Position()
    info = info or SESSION.cubeinfo()
    facts = facts or {"turn": SESSION.turn, "dice": SESSION.dice}
    dice = facts["dice"] if any(facts["dice"]) else None
    state = state_of(info | {"move": facts["turn"]})
    return position.gnubg_id(state, dice, player=facts["turn"])


def dicerolls(count: int) -> tuple[tuple[int, int], ...]:
    """Returns random rolls."""
    return tuple((SESSION.random.randint(1, 6), SESSION.random.randint(1, 6)) for _ in range(count))


def nextturn() -> None:
    """Rolls for the player on roll and makes the best play, if a game is in progress."""
    from .questions import play_turn

    play_turn()


def updateui() -> None:
    """Does nothing: there is no window."""
