"""Duels."""

from __future__ import annotations

import json
import pickle
import threading
from pathlib import Path
from typing import Any

import barpoint
import pytest
from barpoint import DuelError, Engine, OptionsError

PAIRS: dict[str, Any] = {"pairs": 6, "seed": 5, "judge": 0}


def test_parts_make_the_whole(static: Engine, tmp_path: Path) -> None:
    whole = static.duel("barpoint:0", "barpoint:novice", **PAIRS)
    assert (whole.pairs, whole.pairs_planned, whole.missing, whole.result()) == (0, 6, [(0, 6)], None)
    result = whole.run()
    assert result is not None and whole.is_done and whole.missing == []
    assert (result.bouts, result.contenders) == (12, ("barpoint:0", "barpoint:novice"))
    assert result.adjusted_points.error is None
    assert result.judged is not None
    mine, theirs = (one.plays.mean_loss for one in result.judged)
    assert mine is not None and theirs is not None and mine < theirs

    parts = static.duel("barpoint:0", "barpoint:novice", **PAIRS)
    parts.add_part(parts.run_part(4, 6))
    assert parts.missing == [(0, 4)]
    file = tmp_path / "duel.jsonl"
    parts.save(file)
    resumed = static.duel("barpoint:0", "barpoint:novice", **PAIRS, resume=file)
    again = pickle.loads(pickle.dumps(resumed))
    assert "2 of 6 pairs" in repr(again)
    assert again.run() == result
    assert again.to_bytes() == whole.to_bytes()
    assert len(whole.to_bytes().splitlines()) == 7 and json.loads(whole.to_bytes().splitlines()[0])["seed"] == 5


def test_the_engine_lends_its_nets_and_nothing_else(static: Engine) -> None:
    deep = Engine(plies=2, noise=0.05)
    first, second = (engine.duel("barpoint:0", "barpoint:1", pairs=2).run() for engine in (static, deep))
    assert first == second


def test_a_pause_ends_a_duel_after_the_pairs_being_played(static: Engine) -> None:
    duel = static.duel("barpoint:0", "barpoint:0", pairs=100_000)
    timer = threading.Timer(0.3, duel.pause)
    timer.start()
    result = duel.run()
    timer.join()
    assert result is not None and 0 < duel.pairs < 100_000 and result.bouts == 2 * duel.pairs


@pytest.mark.parametrize(
    ("contenders", "settings", "reason"),
    [
        (("barpoint:9", "barpoint"), {}, "first: `9`: expected a whole number from 0 to 4"),
        (("barpoint", "other"), {}, "second: unknown contender `other`"),
        (("barpoint", "barpoint"), {"pairs": 0}, "pairs: expected a whole number from 1 to 10000000"),
        (("barpoint", "barpoint"), {"luck": 9}, "luck: expected 0 to 4 plies"),
        (("barpoint", "barpoint"), {"length": 0}, "length: "),
        (("barpoint", "barpoint"), {"length": 70000}, "length: "),
        (("barpoint", "barpoint"), {"length": 5, "cube": True}, "expected a length, or rules of money games"),
        (("barpoint", "barpoint"), {"jacoby": True}, "the Jacoby rule needs a cube"),
        (("barpoint", "barpoint"), {"sprt": (0.1, 0.0)}, "expected two means, the lower one first"),
        (("barpoint", "barpoint"), {"sprt": (0.0, 0.1), "alpha": 0.5}, "chances of an error above 0 and below 0.5"),
        (("barpoint", "line:cat"), {"cube": True}, "`line:cat` cannot play with a cube"),
        (("barpoint", "gnubg"), {"length": 65}, "expected at most 64 points"),
        (("barpoint", "gnubg"), {"variant": "hypergammon1"}, "`gnubg:0` cannot play hypergammon1"),
        (("barpoint", "barpoint"), {"options": {"a": "b"}}, "expected a contender such as ubgi:COMMAND"),
        (("barpoint", "ubgi:cat"), {"time_limit": 0}, "time limit: expected 1 to 604800 seconds"),
    ],
)
def test_what_cannot_be_played_is_refused(
    static: Engine, contenders: tuple[str, str], settings: dict[str, Any], reason: str
) -> None:
    with pytest.raises(OptionsError) as caught:
        static.duel(*contenders, **settings)
    assert reason in str(caught.value)


def test_means_are_two_numbers(static: Engine) -> None:
    assert static.duel("barpoint", "barpoint", sprt=[0.0, 0.1]).pairs_planned == 100_000
    for wrong in (0.1, (0.1,), (0.0, 0.1, 0.2), "ab"):
        with pytest.raises(barpoint.ArgumentError, match="sprt: .*expected two numbers, the lower one first"):
            static.duel("barpoint", "barpoint", sprt=wrong)  # type: ignore[arg-type]


def test_files_of_other_duels_are_refused(static: Engine, tmp_path: Path) -> None:
    duel = static.duel("barpoint", "barpoint:novice", pairs=3)
    other = static.duel("barpoint", "barpoint:novice", pairs=3, seed=2)
    with pytest.raises(DuelError, match="line 1: the file is of another duel"):
        duel.add_part(other.run_part(0, 1))
    with pytest.raises(DuelError, match="not a file of pairs"):
        duel.add_part(b"\xff")
    file = tmp_path / "pairs"
    file.write_bytes(duel.to_bytes() + b"{}\n")
    with pytest.raises(DuelError, match="line 2: not a pair of a duel"):
        static.duel("barpoint", "barpoint:novice", pairs=3, resume=file)
    with pytest.raises(OptionsError, match="expected at least one of the pairs 0 to 3"):
        duel.run_part(2, 4)
    with pytest.raises(TypeError, match="no argument `points`"):
        static.duel("barpoint", "barpoint", points=3)  # type: ignore[call-arg]


def test_a_silent_program_ends_the_duel(static: Engine) -> None:
    duel = static.duel("barpoint", "line:sleep 100", pairs=1, time_limit=1)
    with pytest.raises(barpoint.DuelError, match="has not answered within 1 s"):
        duel.run()
