"""Commands of GNU Backgammon that scripts use.

| group | commands |
|---|---|
| session | ``new match N``, ``new session``, ``new game``, ``import FORMAT FILE``, ``load match FILE``, ``save match FILE``, ``export match mat FILE`` |
| position | ``set board ID``, ``set gnubgid``, ``set xgid``, ``set matchid``, ``set dice``, ``set turn``, ``set score``, ``set matchlength``, ``set cube value``, ``set cube owner``, ``set cube centre``, ``set crawford``, ``set jacoby``, ``set variation``, ``clear turn``, ``swap players`` |
| play | ``roll``, ``move``, ``double``, ``take``, ``drop``, ``play`` |
| analysis | ``analyse match``, ``analyse session``, ``analyse game``, ``set analysis ... plies N``, ``set evaluation ... plies N`` |
| questions | ``show score``, ``show board``, ``show pipcount``, ``show turn``, ``show dice``, ``show cube`` |

Other words of ``set`` are accepted and have no effect. A wrong command prints a line that says so.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ..._native import Engine, Match, MatchState, Position
from ...errors import Error
from .boards import VARIANTS
from .questions import play_turn
from .records import go
from .session import DROPPED, NONE, PLAYING, SESSION

if TYPE_CHECKING:
    from ..._native import Level

Words = list[str]


def command(text: str) -> None:
    """Executes a command. Errors are printed, as GNU Backgammon does."""
    words = shlex.split(text)
    if not words:
        return
    run = _COMMANDS.get(words[0])
    if run is None:
        print(f"Unknown keyword `{words[0]}'.")
        return
    try:
        run(words[1:])
    except (Error, ValueError, IndexError, OSError) as error:
        print(f"{text}: {error}")


def show(text: str) -> str:
    """Returns the answer to a ``show`` command."""
    answer = _SHOW.get(text.split()[0] if text.split() else "")
    return answer() if answer else ""


def _new(words: Words) -> None:
    kind = words[0]
    if kind in ("match", "session"):
        SESSION.matchto = int(words[1]) if kind == "match" and len(words) > 1 else 0
        SESSION.score, SESSION.crawford, SESSION.record = [0, 0], False, None
    first = (0, 0)
    while first[0] == first[1]:
        first = (SESSION.random.randint(1, 6), SESSION.random.randint(1, 6))
    SESSION.start(0 if first[0] > first[1] else 1)
    SESSION.dice = (max(first), min(first))


def _set(words: Words) -> None:
    setting = _SETTINGS.get(words[0])
    if setting is not None:
        setting(words[1:])
    elif "plies" in words:
        _set_plies(words)
    elif words[0] not in _IGNORED:
        print(f"Unknown keyword `{words[0]}'.")


def _set_plies(words: Words) -> None:
    plies = int(words[words.index("plies") + 1])
    if not 0 <= plies <= 4:
        raise ValueError("expected 0 to 4 plies")
    if words[0] == "analysis":
        SESSION.plies["analysis"] = plies
    elif words[0] == "evaluation":
        SESSION.plies["cubedecision" if "cubedecision" in words else "chequerplay"] = plies


def _set_id(words: Words) -> None:
    text = " ".join(words)
    if not text.startswith("XGID") and ":" in text and "-" in text.split(":")[0]:
        text = f"XGID={text}"
    position = Position(text, variant=VARIANTS[SESSION.variant])
    state = MatchState.from_id(text)
    _apply(state, _seat_of(text))
    SESSION.position, SESSION.gamestate, SESSION.record = position, PLAYING, None


def _seat_of(text: str) -> int:
    """Returns the player on roll of an identifier: of an XGID by its fourth field, of a match ID by a bit."""
    if text.startswith("XGID"):
        return 1 if text.split(":")[3] == "1" else 0
    from base64 import b64decode

    data = b64decode(text.split(":")[-1][:12])
    return data[0] >> 6 & 1


def _set_match_id(words: Words) -> None:
    _apply(MatchState.from_id(words[0]), _seat_of(words[0]))
    if SESSION.position is None:
        SESSION.position = Position(VARIANTS[SESSION.variant])
    SESSION.gamestate = PLAYING


def _apply(state: MatchState, turn: int) -> None:
    own, opponent = state.score
    SESSION.turn, SESSION.matchto, SESSION.crawford = turn, state.length or 0, state.crawford
    SESSION.score = [opponent, own] if turn else [own, opponent]
    SESSION.cube, SESSION.dice = state.cube, state.dice or (0, 0)
    SESSION.owner = {None: -1, "on roll": turn, "opponent": 1 - turn}[state.cube_owner]


def _set_board(words: Words) -> None:
    if SESSION.gamestate != PLAYING:
        print("There must be a game in progress to set the board.")
        return
    SESSION.position = Position(words[0], variant=VARIANTS[SESSION.variant])
    SESSION.record = None


def _set_dice(words: Words) -> None:
    a, b = (int(digit) for digit in "".join(words).replace(",", ""))
    if not (1 <= a <= 6 and 1 <= b <= 6):
        raise ValueError("expected two dice from 1 to 6")
    SESSION.dice = (a, b)
    print(f"The dice have been set to {a} and {b}.")


def _set_turn(words: Words) -> None:
    seat = _seat(words[0])
    if SESSION.position is not None and seat != SESSION.turn:
        SESSION.position = SESSION.position.flip()
    SESSION.turn, SESSION.dice = seat, (0, 0)
    print(f"`{SESSION.names[seat]}' is now on roll.")


def _seat(word: str) -> int:
    if word in ("0", "1"):
        return int(word)
    if word in SESSION.names:
        return SESSION.names.index(word)
    raise ValueError("expected a player: 0, 1 or a name")


def _set_score(words: Words) -> None:
    SESSION.score = [int(words[0]), int(words[1])]
    SESSION.crawford = SESSION.matchto > 1 and SESSION.matchto - 1 in SESSION.score


def _set_cube(words: Words) -> None:
    if words[0].startswith("cent"):
        SESSION.owner = -1
    elif words[0] == "value":
        MatchState(cube=int(words[1]))
        SESSION.cube = int(words[1])
    elif words[0] == "owner":
        SESSION.owner = _seat(words[1])
    elif words[0] != "use":
        print(f"Unknown keyword `{words[0]}'.")


def _set_variation(words: Words) -> None:
    names = ["standard", "nackgammon", "1-chequer-hypergammon", "2-chequer-hypergammon", "3-chequer-hypergammon"]
    SESSION.variant = names.index(words[0].lower())


def _set_player(words: Words) -> None:
    if words[1:2] == ["name"]:
        SESSION.names[_seat(words[0])] = words[2]


def _is_on(words: Words) -> bool:
    return words[0].lower() in ("on", "yes", "true", "1")


def _clear(words: Words) -> None:
    SESSION.dice = (0, 0)


def _swap(words: Words) -> None:
    SESSION.names.reverse()
    SESSION.score.reverse()
    SESSION.turn = 1 - SESSION.turn
    SESSION.owner = SESSION.owner if SESSION.owner < 0 else 1 - SESSION.owner


def _roll(words: Words) -> None:
    _needs_game()
    if not any(SESSION.dice):
        SESSION.dice = (SESSION.random.randint(1, 6), SESSION.random.randint(1, 6))


def _needs_game() -> Position:
    if SESSION.position is None or SESSION.gamestate != PLAYING:
        raise ValueError("no game in progress")
    return SESSION.position


def _move(words: Words) -> None:
    position = _needs_game()
    if not any(SESSION.dice):
        raise ValueError("the dice have not been rolled")
    SESSION.move(position.play(SESSION.dice, " ".join(words)).result)


def _double(words: Words) -> None:
    position = _needs_game()
    if SESSION.owner == 1 - SESSION.turn or SESSION.crawford:
        raise ValueError("the cube is not available")
    SESSION.doubled, SESSION.turn, SESSION.position = 1, 1 - SESSION.turn, position


def _take(words: Words) -> None:
    if not SESSION.doubled:
        raise ValueError("no double to answer")
    SESSION.doubled, SESSION.cube, SESSION.owner = 0, 2 * SESSION.cube, SESSION.turn
    SESSION.turn = 1 - SESSION.turn


def _drop(words: Words) -> None:
    if not SESSION.doubled:
        raise ValueError("no double to answer")
    SESSION.finish(1 - SESSION.turn, SESSION.cube, DROPPED)


def _play(words: Words) -> None:
    play_turn()


def _import(words: Words) -> None:
    kind, path = (words[0], words[1]) if len(words) > 1 else ("auto", words[0])
    [record, *_] = Match.read(path, format=None if kind in ("auto", "match") else _FORMATS.get(kind, kind))
    SESSION.record, SESSION.names = record, list(record.players)
    SESSION.matchto, SESSION.position, SESSION.gamestate = record.length or 0, None, NONE
    if record.games:
        go(record, record.games, 0)


def _save(words: Words) -> None:
    if SESSION.record is None:
        raise ValueError("no match to save")
    [path] = words[-1:]
    named = words[1] if words[0] == "match" and len(words) > 2 else "sgf"
    SESSION.record.write(Path(path), format=_FORMATS.get(named, named))


def _analyse(words: Words) -> None:
    if SESSION.record is None:
        raise ValueError("no match to analyse")
    if words and words[0] == "clear":
        SESSION.record = SESSION.record.analysed_by("")
        return
    level = _LEVELS[SESSION.plies["analysis"]]
    game = SESSION.game if words and words[0] == "game" else None
    analysed = Engine(cache=16).analyse(SESSION.record, level=level, candidates=40, game=game)
    SESSION.record = analysed.record.analysed_by(analysed.document.by)


def _score_line() -> str:
    names, points = SESSION.names, SESSION.score
    contest = f"match to {SESSION.matchto} points" if SESSION.matchto else "money session"
    return f"The score is: {names[0]} {points[0]}, {names[1]} {points[1]} ({contest})"


def _board() -> str:
    return "" if SESSION.position is None else SESSION.position.board(SESSION.state())


def _pipcount() -> str:
    if SESSION.position is None:
        return "No position."
    own, opponent = SESSION.position.pips
    return f"The pip counts are: {SESSION.names[1 - SESSION.turn]} {opponent}, {SESSION.names[SESSION.turn]} {own}."


_LEVELS: tuple[Level, ...] = ("0-ply", "1-ply", "2-ply", "3-ply", "4-ply")
_FORMATS = {"mat": "mat", "sgf": "sgf", "match": "mat", "text": "text"}
#: Words of ``set`` that change nothing here.
_IGNORED = {
    "analysis", "automatic", "beavers", "cache", "cheat", "confirm", "delay", "display", "egyptian", "evaluation",
    "export", "gotofirstgame", "gui", "invert", "lang", "met", "output", "player", "postcrawford", "priority",
    "prompt", "ratingoffset", "record", "ringbell", "rng", "rollout", "sound", "styledgamelist", "threads", "toolbar",
    "tutor", "vsync3d", "warning",
}  # fmt: skip
_SETTINGS: dict[str, Callable[[Words], None]] = {
    "board": _set_board,
    "crawford": lambda words: setattr(SESSION, "crawford", _is_on(words)),
    "cube": _set_cube,
    "dice": _set_dice,
    "gnubgid": _set_id,
    "jacoby": lambda words: setattr(SESSION, "jacoby", _is_on(words)),
    "matchid": _set_match_id,
    "matchlength": lambda words: setattr(SESSION, "matchto", int(words[0])),
    "player": _set_player,
    "score": _set_score,
    "seed": lambda words: SESSION.random.seed(int(words[0])),
    "turn": _set_turn,
    "variation": _set_variation,
    "xgid": _set_id,
}
_COMMANDS: dict[str, Callable[[Words], None]] = {
    "analyse": _analyse,
    "analyze": _analyse,
    "clear": _clear,
    "double": _double,
    "drop": _drop,
    "export": _save,
    "import": _import,
    "load": _import,
    "move": _move,
    "new": _new,
    "pass": _drop,
    "play": _play,
    "roll": _roll,
    "save": _save,
    "set": _set,
    "show": lambda words: print(show(" ".join(words))),
    "swap": _swap,
    "take": _take,
}
_SHOW: dict[str, Callable[[], str]] = {
    "board": _board,
    "cube": lambda: f"The cube is at {SESSION.cube}.",
    "dice": lambda: "The dice are {} and {}.".format(*SESSION.dice) if any(SESSION.dice) else "No dice.",
    "pipcount": _pipcount,
    "score": _score_line,
    "turn": lambda: f"{SESSION.names[SESSION.turn]} is on roll.",
}
