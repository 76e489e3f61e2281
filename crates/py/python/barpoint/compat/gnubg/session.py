"""Current position and match."""

from __future__ import annotations

import random
from base64 import b64encode
from dataclasses import dataclass, field
from typing import Any

from ..._native import Match, MatchState, Position, Table
from ...errors import Error
from .boards import VARIANTS, Board, board_of
from .contexts import Context, calcgammonprice, made_cubeinfo, state_of

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
    #: Jacoby rule of the match ID that was set; a match has one, too, but it does not count there.
    jacoby_of_id: bool | None = None
    beavers: int = 3
    variant: int = 0
    gamestate: int = NONE
    doubled: int = 0
    resigned: int = 0
    names: list[str] = field(default_factory=lambda: ["gnubg", "user"])
    record: Match | None = None
    #: Numbers of the game and of the action before which the session is; an action of -1 is the end of the record.
    game: int = 0
    action: int = 0
    #: Table at which the match is played, made when it is needed.
    table: Table | None = None
    #: Place in the record from which the table plays on: game, and number of its actions before the place.
    place: tuple[int, int] | None = None
    plies: dict[str, int] = field(default_factory=lambda: {"chequerplay": 2, "cubedecision": 2, "analysis": 2})
    random: random.Random = field(default_factory=random.Random)

    def cubeinfo(self) -> Context:
        """Returns the cube context."""
        score = (self.score[0], self.score[1])
        # A player who doubles or resigns remains on roll while the other one must answer.
        is_answer = self.doubled or self.resigned or self.gamestate == DROPPED
        move = 1 - self.turn if is_answer else self.turn
        info = made_cubeinfo(
            self.cube, self.owner, move, self.matchto, score, int(self.crawford), self.variant
        )
        return calcgammonprice(info | {"jacoby": int(self.jacoby)}) if self.matchto == 0 else info

    def state(self) -> MatchState:
        """Returns the state, as the player on roll sees it."""
        return state_of(self.cubeinfo())

    def seat(self) -> Table:
        """Begins a match at a new table, with the settings so far."""
        self.jacoby_of_id = None
        self.table = Table(
            self.matchto or None,
            players=(self.names[0], self.names[1]),
            variant=VARIANTS[self.variant],
            jacoby=self.jacoby,
            beavers=self.beavers > 0,
        )
        return self.table

    def at_table(self) -> Table:
        """Returns the table, at the place in the record that is shown."""
        if self.table is None:
            if self.record is None or self.place is None:
                raise ValueError("no game in progress")
            self.table = Table.of_record(self.record)
            self.table.go_to(*self.place)
            if any(self.dice) and self.table.dice is None:
                self.table.roll(self.dice, self.turn)
        return self.table

    def set_up(self, position: Position, state: MatchState, turn: int, jacoby: bool | None) -> None:
        """Begins a match at a position. ``jacoby`` is the rule of its match ID."""
        own, opponent = state.score
        self.matchto, self.score = state.length or 0, [opponent, own] if turn else [own, opponent]
        owner = {None: None, "on roll": turn, "opponent": 1 - turn}[state.cube_owner]
        table = self.seat()
        try:
            if any(self.score):
                table.set_score((self.score[0], self.score[1]), crawford=state.crawford if state.length else None)
            table.set_board(position, turn)
            table.set_cube(state.cube, owner)
            if state.dice is not None:
                table.set_dice(state.dice)
        except Error:
            # The game is over there. Questions about the position remain possible.
            self.table = self.record = None
            self.position, self.turn, self.cube = position, turn, state.cube
            self.owner, self.dice = -1 if owner is None else owner, state.dice or (0, 0)
            self.crawford, self.doubled, self.resigned, self.gamestate = state.crawford, 0, 0, PLAYING
        else:
            self.look()
        self.jacoby_of_id = jacoby
        if not state.length and jacoby is not None:
            self.jacoby = jacoby

    def look(self) -> None:
        """Takes over everything from the table."""
        table = self.at_table()
        self.record, (self.game, _), self.action = table.record, table.place, -1
        self.position, self.turn = table.position, table.on_roll if table.to_act is None else table.to_act
        self.dice, self.cube, self.score = table.dice or (0, 0), table.cube, list(table.score)
        self.owner = -1 if table.cube_owner is None else table.cube_owner
        self.crawford = table.state.crawford
        self.doubled = int("take" in table.legal)
        self.resigned = 0 if table.resignation is None else table.resignation[1]
        self.gamestate = PLAYING
        if table.end is not None:
            winner, points, how = table.end
            self.score[winner] += points
            self.gamestate = {"passed": DROPPED, "resigned": RESIGNED}.get(how, OVER)


SESSION = Session()


def board() -> Board | None:
    """Returns the current board, ``None`` without a game."""
    return None if SESSION.position is None else board_of(SESSION.position)


def cubeinfo(*arguments: Any) -> Context:
    """Returns the current cube context, or makes one: value, owner (-1 if centred) and player on roll, length of the
    match, score, 1 for the Crawford game, and number of the variant.
    """
    if arguments:
        if not 5 <= len(arguments) <= 7:
            raise Exception("error in SetCubeInfo\n")
        if len(arguments[4]) != 2:
            raise TypeError(f"cubeinfo() argument 5 must be sequence of length 2, not {len(arguments[4])}")
        try:
            return made_cubeinfo(*arguments)
        except Error:
            raise Exception("error in SetCubeInfo\n") from None
    if SESSION.position is None:
        raise Exception("error in SetCubeInfo\n")
    return SESSION.cubeinfo()


def posinfo(*arguments: Any) -> Context:
    """Returns the current facts about the game, or makes them: player on roll, resigned, doubled, state and dice."""
    if not arguments:
        if SESSION.position is None:
            raise Exception("error in SetPosInfo\n")
        arguments = (SESSION.turn, SESSION.resigned, SESSION.doubled, SESSION.gamestate, SESSION.dice)
    # Arguments that are left out are zero.
    defaults: tuple[Any, ...] = (0, 0, 0, 0, (0, 0))
    turn, resigned, doubled, gamestate, dice = arguments + defaults[len(arguments) :]
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
    is_current, info = info is None, info or SESSION.cubeinfo()
    jacoby = SESSION.jacoby_of_id if is_current else None
    no_jacoby = not (info["jacoby"] if jacoby is None else jacoby)
    facts = facts or posinfo()
    return f"{position.id}:{_match_id(info, facts, no_jacoby)}"


def _match_id(info: Context, facts: Context, no_jacoby: bool) -> str:
    """Returns the match ID of contexts."""
    other, die = sorted(facts["dice"])
    fields = [
        (info["cube"].bit_length() - 1, 4),
        (info["cubeowner"] & 3, 2),
        (info["move"], 1),
        (info["crawford"], 1),
        (facts["gamestate"], 3),
        (facts["turn"], 1),
        (facts["doubled"], 1),
        (facts["resigned"], 2),
        (die, 3),
        (other, 3),
        (info["matchto"], 15),
        (info["score"][0], 15),
        (info["score"][1], 15),
        (int(no_jacoby), 1),
    ]
    number = place = 0
    for value, bits in fields:
        number |= (int(value) & (1 << bits) - 1) << place
        place += bits
    return b64encode(number.to_bytes(9, "little")).decode()


def dicerolls(count: int) -> tuple[tuple[int, int], ...]:
    """Returns random rolls."""
    return tuple((SESSION.random.randint(1, 6), SESSION.random.randint(1, 6)) for _ in range(count))


def nextturn() -> None:
    """Rolls for the player on roll and makes the best play, if a game is in progress."""
    from .questions import play_turn

    play_turn()


def updateui() -> None:
    """Does nothing: there is no window."""
