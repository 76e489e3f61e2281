"""The current match: its games as dictionaries, and navigation."""

from __future__ import annotations

import hashlib
from typing import Any

from ... import documents
from ..._native import Decision, Match
from .contexts import Context, evalcontext, made_cubeinfo
from .moves import Moves, parsemove
from .questions import probabilities
from .session import INTERPRETER
from .values import eq2mwc

Dictionary = dict[str, Any]

_SEATS = "XO"
_MARKS = {"very_bad": "very bad", "bad": "bad", "doubtful": "doubtful"}
#: Luck above which a roll is good or bad, and very good or very bad, in points.
_LUCKY, _VERY_LUCKY = 0.3, 0.6
#: Losses that a player may resign.
_GAMES = ("single", "gammon", "backgammon")
_VARIATIONS = {
    "backgammon": "Standard",
    "nackgammon": "Nackgammon",
    "hypergammon1": "Hypergammon1",
    "hypergammon2": "Hypergammon2",
    "hypergammon3": "Hypergammon3",
}


def match(analysis: int = 1, boards: int = 1, statistics: int = 0, verbose: int = 0) -> Dictionary | None:
    """Returns the current match, ``None`` without one. ``analysis``, ``boards`` and ``statistics`` are 1 to include
    them, ``verbose`` to include cubeless equities before a double and after it.
    """
    record = INTERPRETER.record
    if record is None:
        return None
    games = _games(record, bool(analysis), bool(boards), bool(verbose))
    if statistics:
        for game, document in zip(games, record.game_statistics()):
            game["stats"] = _statistics(document, None)
    found: Dictionary = {"match-info": _info(record), "games": tuple(games)}
    if statistics:
        found["stats"] = _statistics(record.statistics(), record.length)
    return found


def _info(record: Match) -> Dictionary:
    data = record.to_dict()["matches"][0]
    rules = data["rules"]
    info: Dictionary = {seat: {"name": name} for seat, name in zip(_SEATS, record.players)}
    info["match-length"] = record.length or 0
    if date := data.get("date"):
        year, month, day = (int(part) for part in date.split("-"))
        info["date"] = (day, month, year)
    info |= {"result": 0, "variation": _VARIATIONS[record.variant]}
    names = ["Crawford"] if record.length and rules["crawford"] else []
    names += ["Jacoby"] if not record.length and rules["jacoby"] else []
    if names:
        info["rules"] = tuple(names)
    if record.analysts:
        info["default-eval-context"] = evalcontext(plies=INTERPRETER.analysis_plies)
    return info


def _games(record: Match, with_analysis: bool, with_boards: bool, verbose: bool) -> list[Dictionary]:
    reviewed = {
        (action.game, action.action, action.player, action.cube is not None): action
        for action in record.analysis().actions
    }
    games: list[Dictionary] = []
    for number, data in enumerate(record.to_dict()["matches"][0]["games"], 1):
        decisions = [one for one in record.decisions() if one.game == number and one.made != "no double"]
        actions: list[Dictionary] = []
        settings = _settings(data)
        for decision in decisions:
            while settings and settings[0][0] < (decision.action or len(data["actions"]) + 1):
                actions.append(settings.pop(0)[1])
            actions += _actions(decision, with_boards)
            if with_analysis:
                key = (number, decision.action or 0, decision.player)
                # A play has the analysis of the double that was not offered before it.
                found = _cube_analysis(reviewed.get((*key, True)), decision, record.length or 0, verbose)
                found |= _analysis(reviewed.get((*key, False)))
                if found:
                    actions[-1 if decision.kind == "play" else -2 if len(actions) > 1 else -1]["analysis"] = found
        actions += [setting for _, setting in settings]
        actions += [
            {"action": "resign", "player": _SEATS[one["player"]], "points": _GAMES.index(one["value"]) + 1}
            for one in data["actions"]
            if one["type"] == "resign"
        ]
        games.append({"info": _game_info(data), "game": tuple(actions)})
    return games


def _settings(data: Dictionary) -> list[tuple[int, Dictionary]]:
    """Returns the settings of a game with the numbers of their actions, counted from 1."""
    found: list[tuple[int, Dictionary]] = []
    cube: tuple[int, int | None] = (1, None)
    for number, action in enumerate(data["actions"], 1):
        kind, values = action["type"], []
        if kind == "set_dice":
            high, low = action["dice"]
            values = [{"dice": (int(high), int(low)), "player": _SEATS[action["player"]]}]
        elif kind == "set_position":
            values = [{"board": action["position"]}]
        elif kind == "set_cube":
            value, owner = action["value"], action["owner"]
            if owner != cube[1]:
                values.append({"cube-owner": "centered" if owner is None else _SEATS[owner]})
            if value != cube[0]:
                values.append({"cube": value})
            cube = value, owner
        found += [(number, {"action": "set"} | value) for value in values]
    return found


def _game_info(data: Dictionary) -> Dictionary:
    info: Dictionary = {"score-X": data["score"][0], "score-O": data["score"][1]}
    if data.get("crawford"):
        info["crawford"] = True
    end = data.get("end")
    info["winner"] = _SEATS[end["winner"]] if end else None
    if end:
        info |= {"points-won": end["points"], "resigned": end["how"] == "resigned"}
    return info


def _actions(decision: Decision, with_boards: bool) -> list[Dictionary]:
    """Returns the actions of a decision: a play, or a double with its answer."""
    seat, other = _SEATS[decision.player], _SEATS[1 - decision.player]
    place: Dictionary = {"board": decision.position.id} if with_boards else {}
    if decision.play is not None:
        play: Dictionary = {"dice": decision.dice, "move": moves_of(decision)}
        return [play | place | {"action": "move", "player": seat}]
    if decision.kind == "play":
        return []
    double = place | {"action": "double", "player": seat}
    answer = {"double, take": "take", "double, pass": "drop", "double, beaver": "beaver"}.get(decision.made)
    return [double, {"action": answer, "player": other}] if answer else [double]


def moves_of(decision: Decision) -> Moves:
    """Returns the moves of a play, those of the rear chequers first."""
    return tuple(sorted(decision.play.moves, reverse=True)) if decision.play else ()


def _cube_analysis(
    action: documents.Action | None, decision: Decision, length: int, verbose: bool
) -> Dictionary:
    """Returns the analysis of a decision whether to double: chances to win the match, equities in money play."""
    cube = None if action is None else action.cube
    if cube is None:
        return {}
    info = _cubeinfo(decision, length)
    found: Dictionary = {"type": "eval"}
    if cube.chances is not None:
        found["probs"] = probabilities(cube.chances)
    for name, equity in [("nd", cube.no_double), ("dt", cube.double_take)]:
        if equity is not None:
            found[f"{name}-cubeful-eq"] = eq2mwc(equity, info) if length else equity
    if verbose and cube.chances is not None:
        found |= dict.fromkeys(("nd-match-eq", "dt-match-eq"), _cubeless(found["probs"], info))
    return found


def _cubeinfo(decision: Decision, length: int) -> Context:
    """Returns the cube context of a decision."""
    state, player = decision.state, decision.player
    assert state is not None, "a cube decision has a cube"
    owner = {None: -1, "on roll": player, "opponent": 1 - player}[state.cube_owner]
    own, other = state.score
    score = (own, other) if player == 0 else (other, own)
    return made_cubeinfo(state.cube, owner, player, length, score, int(state.crawford))


def _cubeless(chances: tuple[float, ...], info: Context) -> float:
    """Returns the equity of chances without a cube."""
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = chances
    own, other = info["gammonprice"][info["move"]], info["gammonprice"][1 - info["move"]]
    gammons: float = win_gammon * own[0] - lose_gammon * other[0]
    backgammons: float = win_backgammon * own[1] - lose_backgammon * other[1]
    return 2 * win - 1 + gammons + backgammons


def _analysis(action: documents.Action | None) -> Dictionary:
    if action is None:
        return {}
    found: Dictionary = {}
    if action.candidates:
        found["moves"] = tuple(_candidate(candidate) for candidate in action.candidates)
        found["imove"] = next((i for i, one in enumerate(action.candidates) if one.made), 0)
    if action.luck is not None:
        found["luck-value"] = action.luck.normalised
        if luck := _luck(action.luck.normalised):
            found["luck"] = luck
    if action.mark in _MARKS:
        found["skill"] = _MARKS[action.mark]
    return found


def _luck(luck: float) -> str | None:
    """Returns the word for the luck of a roll, which lacks the space that ``skill`` has."""
    if abs(luck) <= _LUCKY:
        return None
    return ("very" if abs(luck) > _VERY_LUCKY else "") + ("good" if luck > 0 else "bad")


def _candidate(candidate: documents.MatchAnalysisCandidate) -> Dictionary:
    chances = candidate.chances
    return {
        "type": "rollout" if candidate.standard_error is not None else "eval",
        "move": parsemove(candidate.play),
        "probs": () if chances is None else probabilities(chances),
        "score": candidate.equity,
    }


def _statistics(document: documents.MatchStatistics, length: int | None) -> Dictionary:
    return {
        seat: _player(player, opponent, length)
        for seat, player, opponent in zip(_SEATS, document.players, reversed(document.players))
    }


def _player(
    player: documents.PlayerStatistics, opponent: documents.PlayerStatistics, length: int | None
) -> Dictionary:
    chequer, luck = player.chequer, player.luck
    # GNU Backgammon takes unknown luck for zero.
    net_luck = luck.total.unnormalised - opponent.luck.total.unnormalised
    dice: Dictionary = {
        "luck": luck.total.normalised,
        "luck-cost": luck.total.unnormalised,
        "actual-result": player.result,
        "luck-adjusted-result": player.result - net_luck,
        "marked-rolls": {
            "verybad": luck.very_unlucky,
            "bad": luck.unlucky,
            "unmarked": luck.unmarked,
            "good": luck.lucky,
            "verygood": luck.very_lucky,
        },
    }
    found: Dictionary = {
        "moves": {
            "unforced-moves": chequer.unforced,
            "total-moves": chequer.moves,
            "error-skill": chequer.error.normalised,
            "error-cost": chequer.error.unnormalised,
            "marked": {
                "very bad": chequer.very_bad,
                "bad": chequer.bad,
                "doubtful": chequer.doubtful,
                "unmarked": chequer.unmarked + chequer.good + chequer.very_good,
            },
        },
        "cube": _cube(player.cube),
        "dice": dice,
    }
    if length and player.fibs is not None:
        dice["fibs-rating-difference"] = player.fibs.difference_by_luck
        found["error-based-fibs-rating"] = {"total": player.fibs.by_rate}
    return found


def _cube(cube: documents.CubeStatistics) -> Dictionary:
    kinds = {
        "missed-double-below-cp": cube.missed_doubles_below_cash,
        "missed-double-above-cp": cube.missed_doubles_above_cash,
        "wrong-double-below-dp": cube.wrong_doubles_below_double,
        "wrong-double-above-tg": cube.wrong_doubles_above_too_good,
        "wrong-take": cube.wrong_takes,
        "wrong-drop": cube.wrong_passes,
    }
    found: Dictionary = {
        "total-cube": cube.decisions,
        "close-cube": cube.close_or_actual,
        "n-doubles": cube.doubles,
        "n-takes": cube.takes,
        "n-drops": cube.passes,
    }
    found |= {name: kind.number for name, kind in kinds.items()}
    for name, kind in kinds.items():
        found[f"err-{name}-skill"] = kind.error.normalised
        found[f"err-{name}-cost"] = kind.error.unnormalised
    # GNU Backgammon divides the sums by the number of decisions, in spite of their names.
    count = max(cube.close_or_actual, 1)
    found["error-skill"] = cube.error.normalised / count
    found["error-cost"] = cube.error.unnormalised / count
    return found


def matchchecksum() -> str:
    """Returns a hash of the current match in 32 hexadecimal digits."""
    record = INTERPRETER.record
    data = b"" if record is None else record.to_bytes("json")
    return hashlib.md5(data, usedforsecurity=False).hexdigest()


def navigate(next: int | None = None, game: int | None = None) -> tuple[int, int] | None:
    """Goes to an action of the current match: to its beginning, ``next`` actions forward, or ``game`` games forward
    or backward and ``next`` actions on.

    Returns ``None`` if no game was changed and all actions were passed, otherwise the number of actions left and the
    number of games passed.
    """
    if next is not None and next < 0:
        raise ValueError("negative next record")
    place, sizes = INTERPRETER.place, INTERPRETER.actions
    if place is None:
        return None
    if next is None and game is None:
        INTERPRETER.go_to(0, 0, rolled=False)
        return None
    (at, action), games = place, 0
    if game:
        target = min(max(at + game, 0), len(sizes) - 1)
        passed = abs(target - at)
        # GNU Backgammon counts games backwards in this way.
        games = passed if game > 0 else 2 * -game - passed
        at, action = target, 0
    wanted = action + (next or 0)
    INTERPRETER.go_to(at, min(wanted, sizes[at]), rolled=True)
    left = max(wanted - sizes[at], 0)
    return (left, games) if left or games else None
