"""Commands of GNU Backgammon that scripts use.

| group | commands |
|---|---|
| session | ``new match N``, ``new session``, ``new game``, ``next``, ``previous``, ``first game``, ``import FORMAT FILE``, ``load match FILE``, ``save match FILE``, ``export match mat FILE`` |
| position | ``set board ID``, ``set gnubgid``, ``set xgid``, ``set matchid``, ``set dice``, ``set turn``, ``set score``, ``set matchlength``, ``set cube value``, ``set cube owner``, ``set cube centre``, ``set crawford``, ``set jacoby``, ``set variation``, ``clear turn``, ``swap players`` |
| play | ``roll``, ``move``, ``double``, ``redouble``, ``beaver``, ``take``, ``drop``, ``resign``, ``accept``, ``reject``, ``play`` |
| analysis | ``analyse match``, ``analyse session``, ``analyse game``, ``set analysis ... plies N``, ``set evaluation ... plies N`` |
| questions | ``show score``, ``show board``, ``show pipcount``, ``show turn``, ``show dice``, ``show cube`` |

Commands may be abbreviated. Other words of ``set`` are accepted and have no effect. A wrong command prints a line that
says so. Games that are played by commands are recorded: ``match`` returns them, and they can be saved and analysed.
"""

from __future__ import annotations

import shlex
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ..._native import Engine, Match, MatchState, Position, Table
from ...errors import Error
from .boards import VARIANTS
from .questions import play_turn
from .records import go, navigate, steps
from .session import NONE, PLAYING, SESSION

if TYPE_CHECKING:
    from ..._native import Level

Words = list[str]


def command(text: str) -> None:
    """Executes a command. Errors are printed, as GNU Backgammon does."""
    words = shlex.split(text)
    if not words:
        return
    run = _COMMANDS.get(_whole(words[0]))
    if run is None:
        print(f"Unknown keyword `{words[0]}'.")
        return
    try:
        run(words[1:])
    except (Error, ValueError, IndexError, StopIteration, OSError) as error:
        print(f"{text}: {error}")


def _whole(word: str) -> str:
    """Returns the command of an abbreviation: the first one that begins with it."""
    return word if word in _COMMANDS else next((name for name in _COMMANDS if name.startswith(word)), word)


def show(text: str) -> str:
    """Returns the answer to a ``show`` command."""
    answer = _SHOW.get(text.split()[0] if text.split() else "")
    return answer() if answer else ""


def _new(words: Words) -> None:
    kind = words[0]
    if kind in ("match", "session"):
        SESSION.matchto = int(words[1]) if kind == "match" and len(words) > 1 else 0
        SESSION.record, SESSION.place = None, None
        table = SESSION.seat()
    elif SESSION.record is None:
        table = SESSION.seat()
    else:
        table = SESSION.at_table()
        # A game in progress begins anew.
        table.go_to_end()
        table.go_to(table.place[0], 0) if table.end is None else table.next_game()
    while table.dice is None:
        table.throw(SESSION.random.randint(1, 6), SESSION.random.randint(1, 6))
    SESSION.look()


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
    SESSION.set_up(position, MatchState.from_id(text), *_seat_and_jacoby(text))
    _keep_order_of_dice(text)


def _seat_and_jacoby(text: str) -> tuple[int, bool | None]:
    """Returns the player on roll and the Jacoby rule of an identifier: of an XGID the player is its fourth field, of a
    match ID both are bits.
    """
    if text.startswith("XGID"):
        fields = text.split(":")
        is_money = fields[8:9] == ["0"]
        return int(fields[3] == "1"), int(fields[7]) & 1 == 1 if is_money else None
    bits = _bits(text)
    return bits >> 6 & 1, not bits >> 66 & 1


def _keep_order_of_dice(text: str) -> None:
    """Sets the dice of a match ID, whose order has no meaning, in their order."""
    if not text.startswith("XGID") and any(SESSION.dice):
        bits = _bits(text) >> 15
        SESSION.dice = (bits & 7, bits >> 3 & 7)


def _bits(text: str) -> int:
    """Returns the bits of the match ID at the end of a text."""
    return int.from_bytes(b64decode(text.split(":")[-1][:12]), "little")


def _set_match_id(words: Words) -> None:
    position = SESSION.position or Position(VARIANTS[SESSION.variant])
    SESSION.set_up(position, MatchState.from_id(words[0]), *_seat_and_jacoby(words[0]))
    _keep_order_of_dice(words[0])


def _set_board(words: Words) -> None:
    if SESSION.gamestate != PLAYING:
        print("There must be a game in progress to set the board.")
        return
    position = Position(words[0], variant=VARIANTS[SESSION.variant])
    if position.points_won:
        # The game is over there. Questions about the position remain possible.
        SESSION.position = position
        return
    _needs_table().set_board(position, SESSION.turn)
    SESSION.look()


def _set_dice(words: Words) -> None:
    a, b = (int(digit) for digit in "".join(words).replace(",", ""))
    _needs_table().set_dice((a, b))
    SESSION.look()
    SESSION.dice = (a, b)
    print(f"The dice have been set to {a} and {b}.")


def _set_turn(words: Words) -> None:
    seat = _seat(words[0])
    _needs_table().set_turn(seat)
    SESSION.look()
    print(f"`{SESSION.names[seat]}' is now on roll.")


def _seat(word: str) -> int:
    if word in ("0", "1"):
        return int(word)
    if word in SESSION.names:
        return SESSION.names.index(word)
    raise ValueError("expected a player: 0, 1 or a name")


def _set_score(words: Words) -> None:
    _needs_table().set_score((int(words[0]), int(words[1])))
    SESSION.look()


def _set_crawford(words: Words) -> None:
    table = _needs_table()
    table.set_score(table.score, crawford=_is_on(words))
    SESSION.look()


def _set_cube(words: Words) -> None:
    if words[0] == "use":
        return
    table = _needs_table()
    if words[0].startswith("cent"):
        table.set_cube(table.cube)
    elif words[0] == "value":
        table.set_cube(int(words[1]), table.cube_owner)
    elif words[0] == "owner":
        table.set_cube(table.cube, _seat(words[1]))
    else:
        print(f"Unknown keyword `{words[0]}'.")
        return
    SESSION.look()


def _set_variation(words: Words) -> None:
    names = ["standard", "nackgammon", "1-chequer-hypergammon", "2-chequer-hypergammon", "3-chequer-hypergammon"]
    SESSION.variant = names.index(words[0].lower())


def _set_player(words: Words) -> None:
    if words[1:2] == ["name"]:
        SESSION.names[_seat(words[0])] = words[2]


def _is_on(words: Words) -> bool:
    return words[0].lower() in ("on", "yes", "true", "1")


def _clear(words: Words) -> None:
    _needs_table().set_turn(SESSION.turn)
    SESSION.look()


def _swap(words: Words) -> None:
    SESSION.names.reverse()
    SESSION.score.reverse()
    SESSION.turn = 1 - SESSION.turn
    SESSION.owner = SESSION.owner if SESSION.owner < 0 else 1 - SESSION.owner


def _needs_table() -> Table:
    if SESSION.position is None or SESSION.gamestate != PLAYING:
        raise ValueError("no game in progress")
    return SESSION.at_table()


def _roll(words: Words) -> None:
    table = _needs_table()
    if table.dice is not None:
        raise ValueError("the dice have been rolled already")
    while table.dice is None:
        table.throw(SESSION.random.randint(1, 6), SESSION.random.randint(1, 6))
    SESSION.look()


def _move(words: Words) -> None:
    _needs_table().play(" ".join(words))
    SESSION.look()


def _turn_the_cube(words: Words) -> None:
    table = _needs_table()
    if "beaver" in table.legal:
        table.beaver()
    elif "raccoon" in table.legal:
        table.raccoon()
    else:
        table.double()
    SESSION.look()


def _redouble(words: Words) -> None:
    """Takes a double and turns the cube further; GNU Backgammon doubles by ``double`` alone."""
    table = _needs_table()
    if "beaver" not in table.legal and "raccoon" not in table.legal:
        print("You can only redouble after the cube has been offered to you.")
        return
    _turn_the_cube(words)


def _take(words: Words) -> None:
    _needs_table().take()
    SESSION.look()


def _drop(words: Words) -> None:
    _needs_table().pass_()
    SESSION.look()


def _resign(words: Words) -> None:
    names = ["normal", "gammon", "backgammon"]
    word = words[0] if words else "normal"
    points = int(word) if word.isdigit() else 1 + next(i for i, it in enumerate(names) if it.startswith(word))
    _needs_table().resign(points)
    SESSION.look()


def _accept(words: Words) -> None:
    table = _needs_table()
    table.take() if table.resignation is None else table.accept()
    SESSION.look()


def _reject(words: Words) -> None:
    table = _needs_table()
    table.pass_() if table.resignation is None else table.decline()
    SESSION.look()


def _play(words: Words) -> None:
    _needs_table()
    play_turn()


def _next(words: Words) -> None:
    actions, games = _steps(words)
    is_last = SESSION.record is not None and SESSION.game >= SESSION.record.games
    if not (games and is_last):
        navigate(actions, games)


def _previous(words: Words) -> None:
    actions, games = _steps(words)
    if games or SESSION.record is None:
        navigate(game=-games)
        return
    navigate(0)
    go(SESSION.record, SESSION.game, max(SESSION.action - actions, 0))


def _steps(words: Words) -> tuple[int, int]:
    """Returns numbers of actions and of games."""
    count = int(words[-1]) if words and words[-1].isdigit() else 1
    return (0, count) if words and "game".startswith(words[0]) else (count, 0)


def _first(words: Words) -> None:
    if SESSION.record is not None:
        go(SESSION.record, 1, 0)


def _import(words: Words) -> None:
    kind, path = (words[0], words[1]) if len(words) > 1 else ("auto", words[0])
    [record, *_] = Match.read(path, format=None if kind in ("auto", "match") else _FORMATS.get(kind, kind))
    SESSION.record, SESSION.names = record, list(record.players)
    SESSION.matchto, SESSION.position, SESSION.gamestate = record.length or 0, None, NONE
    SESSION.table = SESSION.place = None
    if record.games:
        go(record, record.games, len(steps(record, record.games)))


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
        _take_notes()
        return
    level = _LEVELS[SESSION.plies["analysis"]]
    game = SESSION.game if words and words[0] == "game" else None
    analysed = Engine(cache=16).analyse(SESSION.record, level=level, candidates=40, game=game)
    SESSION.record = analysed.record.analysed_by(analysed.document.by)
    _take_notes()


def _take_notes() -> None:
    if SESSION.table is not None and SESSION.record is not None:
        SESSION.table.take_notes(SESSION.record)


def _score_line() -> str:
    names, points = SESSION.names, SESSION.score
    contest = f"match to {SESSION.matchto} points" if SESSION.matchto else "money session"
    games = max(SESSION.game - 1, 0) + (SESSION.gamestate not in (NONE, PLAYING))
    after = f"(after {games} game{'' if games == 1 else 's'})"
    return f"The score {after} is: {names[0]} {points[0]}, {names[1]} {points[1]} ({contest})"


def _board() -> str:
    return "" if SESSION.position is None else SESSION.position.board(SESSION.state())


def _pipcount() -> str:
    if SESSION.position is None:
        return "No position."
    own, opponent = SESSION.position.pips
    return f"The pip counts are: {SESSION.names[SESSION.turn]} {own}, {SESSION.names[1 - SESSION.turn]} {opponent}."


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
    "crawford": _set_crawford,
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
    "accept": _accept,
    "agree": _accept,
    "analyse": _analyse,
    "analyze": _analyse,
    "beaver": _turn_the_cube,
    "clear": _clear,
    "decline": _reject,
    "double": _turn_the_cube,
    "drop": _drop,
    "export": _save,
    "first": _first,
    "import": _import,
    "load": _import,
    "move": _move,
    "new": _new,
    "next": _next,
    "pass": _drop,
    "play": _play,
    "previous": _previous,
    "redouble": _redouble,
    "reject": _reject,
    "resign": _resign,
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
