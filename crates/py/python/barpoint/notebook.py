"""Pictures and tables of answers for notebooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

from . import documents as docs
from ._native import MatchState, Position
from .document import Document
from .errors import Error

#: Colours of cells, from the worst to the best.
_RED, _GREEN = (214, 69, 65), (39, 134, 79)

#: Style of a cell that differs from the usual one.
_OTHER = "background:rgba(242,207,91,0.45)"

_TABLE = "border-collapse:collapse;font-size:90%"
_CELL = "white-space:nowrap;padding:2px 8px;border-bottom:1px solid #8884;text-align:"


def grid(
    heads: Sequence[str], rows: Iterable[Sequence[Any]], *, note: str = "", tones: Sequence[Sequence[str]] = ()
) -> str:
    """Returns a table as HTML, without columns that are empty. ``tones`` has the styles of the cells."""
    table = [list(row) for row in rows]
    kept = [at for at in range(len(heads)) if not table or any(row[at] not in (None, "") for row in table)]
    flush = ["right" if _is_numeric([row[at] for row in table]) else "left" for at in range(len(heads))]
    head = "".join(f'<th style="{_CELL}{flush[at]}">{escape(heads[at])}</th>' for at in kept)
    lines = []
    for index, row in enumerate(table):
        styles = tones[index] if index < len(tones) else [""] * len(row)
        lines.append("<tr>" + "".join(_cell(row[at], flush[at], styles[at]) for at in kept) + "</tr>")
    below = f"<p>{escape(note)}</p>" if note else ""
    whole = f'<table style="{_TABLE}"><thead><tr>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table>'
    return f'<div style="overflow-x:auto">{whole}</div>{below}'


def _is_numeric(column: Sequence[Any]) -> bool:
    """Returns true for a column of numbers, which may be texts."""
    texts = [str(value) for value in column if value not in (None, "")]
    return bool(texts) and all(text[0] in "+-0123456789" and not set(text) - set("+-.± 0123456789e") for text in texts)


def _cell(value: Any, flush: str, style: str) -> str:
    text = "" if value is None else f"{value:.4g}" if isinstance(value, float) else str(value)
    return f'<td style="{_CELL}{flush};{style}">{escape(text)}</td>'


def frame(page: bytes) -> str:
    """Returns a whole page as a part of another."""
    text = escape(page.decode("utf-8"), quote=True)
    return f'<iframe srcdoc="{text}" style="width:100%;height:40em;border:1px solid #8884"></iframe>'


def html(document: Document) -> str | None:
    """Returns an answer as a picture and a table, ``None`` if there is no form for it."""
    view = _VIEWS.get(type(document))
    return view(document) if view else None


def _signed(value: float | None) -> str:
    return "" if value is None else f"{value:+.3f}"


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f}"


def _chances(chances: docs.Chances) -> list[str]:
    return [_percent(value) for value in chances._values()]


_CHANCES = ["win", "win gammon", "win bg", "lose gammon", "lose bg"]


def _board(document: Any, dice: str | None = None, plays: Sequence[tuple[str, str]] = ()) -> str:
    """Returns the picture of a board, with plays as texts and their results."""
    position = Position(document.position, variant=document.variant)
    arrows = []
    if dice is not None:
        by_result = {play.result.id: play for play in position.plays(dice)}
        arrows = [by_result[result] for _, result in plays if result in by_result]
    return position.svg(_state(getattr(document, "state", None), dice), width=420, plays=arrows)


def _state(state: docs.State | None, dice: str | None) -> MatchState | None:
    if state is None:
        return None
    try:
        return MatchState(
            state.length,
            (state.on_roll_points or 0, state.opponent_points or 0),
            crawford=bool(state.crawford),
            cube=state.cube or 1,
            cube_owner=None if state.cube_owner == "centred" else state.cube_owner,
            jacoby=bool(state.jacoby),
            beavers=bool(state.beavers),
            dice=dice,
        )
    except Error:
        return None


def _tone(value: float, width: float) -> str:
    """Returns the style of a cell, green if a value is above 0 and red below, full at ``width``."""
    colour = _GREEN if value >= 0 else _RED
    strength = min(abs(value) / width, 1) * 0.6 if width else 0
    return f"background:rgba({colour[0]},{colour[1]},{colour[2]},{strength:.2f})"


def _eval(it: docs.Eval) -> str:
    rows = [["cubeless", _signed(it.cubeless.equity), _percent(it.cubeless.mwc)]]
    if it.cubeful:
        rows.append(["with the cube", _signed(it.cubeful.equity), _percent(it.cubeful.mwc)])
    return (
        _board(it)
        + grid(["", "equity", "match %"], rows, note=f"{it.class_}, {it.plies} plies")
        + grid(_CHANCES, [_chances(it.chances)])
    )


def _moves(it: docs.Moves) -> str:
    rows = [
        [
            one.rank, one.play, _signed(one.equity), _signed(one.difference.equity or None), *_chances(one.chances),
            one.plies,
        ]
        for one in it.plays
    ]  # fmt: skip
    best = [(one.play, one.result) for one in it.plays[:1]]
    return _board(it, it.dice, best) + grid(["", "play", "equity", "error", *_CHANCES, "plies"], rows)


def _cube(it: docs.Cube) -> str:
    values = [
        ("no double", it.no_double), ("double, take", it.double_take), ("double, beaver", it.double_beaver),
        ("double, pass", it.double_pass),
    ]  # fmt: skip
    rows = [
        [name, _signed(worth.equity), _signed(worth.equity - it.best.equity), _percent(worth.mwc)]
        for name, worth in values
        if worth is not None
    ]
    table = grid(["", "equity", "difference", "match %"], rows, note=f"{it.plies} plies")
    return _board(it) + f"<p><b>{escape(it.action)}</b></p>" + table + grid(_CHANCES, [_chances(it.chances)])


def _rolls(it: docs.Rolls) -> str:
    rows = [[one.dice, one.play, _signed(one.equity), _signed(one.luck.equity)] for one in it.rolls]
    most = max((abs(one.luck.equity) for one in it.rolls), default=0)
    tones = [["", "", "", _tone(one.luck.equity, most)] for one in it.rolls]
    return _board(it) + grid(["roll", "play", "equity", "luck"], rows, tones=tones)


def _temperature(it: docs.TemperatureMap) -> str:
    heads = [cell.dice for cell in it.rows[0].cells] if it.rows else []
    values = [cell.equity for row in it.rows for cell in row.cells]
    middle = sum(values) / len(values) if values else 0
    most = max((abs(value - middle) for value in values), default=0)
    rows, tones = [], []
    for row in it.rows:
        rows.append([row.dice, row.play, _signed(row.mean.equity), *(f"{cell.equity:+.2f}" for cell in row.cells)])
        tones.append(["", "", "", *(_tone(cell.equity - middle, most) for cell in row.cells)])
    note = "columns: the opponent's roll; green is good for the player on roll"
    return _board(it, it.dice) + grid(["roll", "play", "mean", *heads], rows, tones=tones, note=note)


def _label(decided: Any, money: Any) -> tuple[str, str]:
    """Returns the text of a cell of a score map, and its style."""
    if isinstance(decided, docs.CubeCell):
        if decided.double in ("unavailable", "dead"):
            return "-", ""
        double = {"no": "ND", "too good": "TG", "optional": "optional"}.get(decided.double, "D")
        answer = {"pass": "P", "take": "T", "beaver": "B"}[decided.take]
        return f"{double}/{answer}", "" if decided.gain is None else _tone(decided.gain, 0.3)
    best, usual = (one.plays[0].play if one.plays else "" for one in (decided, money))
    return best, "" if best == usual else _OTHER


def _scores(it: docs.ScoreMap) -> str:
    cells = {(one.on_roll_away, one.opponent_away, one.crawford): _label(one.decision, it.money) for one in it.scores}
    rows = sorted({away for away, _, _ in cells})
    heads = sorted({away for _, away, _ in cells})
    found = [[_both(cells, one, other) for other in heads] for one in rows]
    texts = [[f"{one} away", *(text for text, _ in line)] for one, line in zip(rows, found, strict=True)]
    tones = [["", *(style for _, style in line)] for line in found]
    note = f"rows: the player on roll; columns: the opponent; money: {_label(it.money, it.money)[0]}"
    if it.dice is None:
        note += "; D double, ND no double, TG too good; T take, P pass, B beaver; - nobody doubles; green: a double gains"
    else:
        note += "; in brackets: in the Crawford game; coloured: another play than for money"
    return _board(it, it.dice) + grid(["", *(f"{away} away" for away in heads)], texts, tones=tones, note=note)


def _both(cells: dict[tuple[int, int, bool], tuple[str, str]], one: int, other: int) -> tuple[str, str]:
    usual, crawford = cells.get((one, other, False)), cells.get((one, other, True))
    # In a Crawford game nobody doubles.
    if usual and crawford and crawford[0] not in (usual[0], "-"):
        return f"{usual[0]} ({crawford[0]})", usual[1]
    return usual or crawford or ("", "")


def _rollout(it: docs.Rollout) -> str:
    def error(estimate: docs.Estimate) -> str:
        return _signed(estimate.mean) + ("" if estimate.error is None else f" ± {estimate.error:.3f}")

    rows = [
        [
            one.action, error(one.equity), error(one.difference), _percent(one.confidence), one.trials,
            *(_percent(chance.mean) for chance in one.chances._values()),
        ]
        for one in it.candidates
    ]  # fmt: skip
    heads = ["", "equity", "difference", "confidence %", "trials", *_CHANCES]
    plays = [(one.play, one.result) for one in it.candidates[:1] if one.play and one.result]
    decision = f"<p><b>{escape(it.decision)}</b></p>" if it.decision else ""
    return _board(it, it.dice, plays) + decision + grid(heads, rows, note=f"{it.trials} trials, {it.plies} plies")


def _statistics(it: docs.MatchStatistics) -> str:
    def amount(value: docs.Amount | None) -> str:
        return "" if value is None else f"{value.normalised:+.3f}"

    def rate(value: docs.Amount | None) -> str:
        return "" if value is None else f"{1000 * value.normalised:.1f}"

    parts: list[tuple[str, Callable[[docs.PlayerStatistics], Any]]] = [
        ("decisions", lambda one: one.decisions),
        ("error", lambda one: amount(one.error)),
        ("error rate, thousandths", lambda one: rate(one.rate)),
        ("rating", lambda one: one.rating),
        ("plays, unforced", lambda one: one.chequer.unforced),
        ("plays: error rate", lambda one: rate(one.chequer.rate)),
        ("plays: doubtful, bad, very bad", lambda one: _joined(one.chequer.doubtful, one.chequer.bad, one.chequer.very_bad)),
        ("cube decisions, close or actual", lambda one: one.cube.close_or_actual),
        ("cube: error rate", lambda one: rate(one.cube.rate)),
        ("luck", lambda one: amount(one.luck.total)),
        ("luck rating", lambda one: one.luck.rating),
    ]  # fmt: skip
    rows = [[label, *(part(one) for one in it.players)] for label, part in parts]
    return grid(["", *it.names], rows, note=f"by {it.by}" if it.by else "")


def _joined(*numbers: int) -> str:
    return ", ".join(map(str, numbers))


def _analysis(it: docs.MatchAnalysis) -> str:
    worst = sorted(it.actions, key=lambda one: -abs(one.error.normalised) if one.error else 0)[:_WORST]
    rows = [
        [one.game, it.names[one.player], one.dice or "cube", one.made, one.best, _signed(one.error.normalised)]
        for one in worst
        if one.error and one.error.normalised
    ]
    title = f"{it.names[0]} - {it.names[1]}: {len(it.actions)} decisions, the costliest first"
    board = ""
    if rows and worst[0].dice:
        position = Position(worst[0].position, variant=it.variant)
        plays = [play for play in position.plays(worst[0].dice) if str(play) in (worst[0].made, worst[0].best)]
        board = position.svg(MatchState(dice=worst[0].dice), width=420, plays=plays)
    return f"<p><b>{escape(title)}</b></p>" + board + grid(["game", "player", "roll", "made", "best", "error"], rows)


#: Number of errors of an analysis that are listed.
_WORST = 10


def _race(it: docs.Race) -> str:
    rows = [
        ["pips", it.pips, it.opponent_pips], ["Keith", it.keith, it.opponent_keith],
        ["Thorp", it.thorp, it.opponent_thorp], ["Isight", it.isight, it.opponent_isight],
    ]  # fmt: skip
    chance = f"to win: {_percent(it.kleinman_win)} % by Kleinman"
    return grid(["", "on roll", "opponent"], rows, note=chance)


_VIEWS: dict[type[Document], Callable[[Any], str]] = {
    docs.Eval: _eval,
    docs.Moves: _moves,
    docs.Cube: _cube,
    docs.Rolls: _rolls,
    docs.TemperatureMap: _temperature,
    docs.ScoreMap: _scores,
    docs.Rollout: _rollout,
    docs.MatchStatistics: _statistics,
    docs.MatchAnalysis: _analysis,
    docs.Race: _race,
}
