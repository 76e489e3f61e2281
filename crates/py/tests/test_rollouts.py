"""Rollouts: progress, pauses, parts, files and pickles."""

import pickle
import threading
from pathlib import Path
from typing import Any

import pytest
from barpoint import Engine, MatchState, OptionsError, PlayError, RolloutError
from barpoint.documents import Rollout as Result


def finished(engine: Engine, **arguments: object) -> Result:
    """Returns the result of a rollout of the opening roll 31."""
    result = engine.rollout("start", dice="31", preset="roller", **arguments).run()  # type: ignore[arg-type]
    assert result is not None
    return result


def test_progress_settles(static: Engine) -> None:
    rollout = static.rollout("start", dice="31", preset="roller", trials=324)
    assert rollout.trials == 0 and rollout.result() is None and not rollout.is_done
    results = list(rollout)
    assert [result.trials for result in results] == [144, 288, 324]
    errors = [result.candidates[0].equity.error for result in results]
    assert errors[0] is not None and errors[-1] is not None and errors[-1] < errors[0]
    assert rollout.is_done and list(rollout) == []
    assert results[-1] == rollout.result() and results[-1].stopped == "complete"
    assert results[-1].candidates[0].play == "8/5 6/5" and len(results[-1].candidates) == 3


def test_blocks_and_threads_change_nothing(static: Engine) -> None:
    whole = finished(static).to_json()
    assert finished(Engine(plies=0, threads=1)).to_json() == whole
    found: list[str] = []
    other = threading.Thread(target=lambda: found.append(finished(static).to_json()))
    other.start()
    other.join()
    assert found == [whole]


def test_parts_are_merged(static: Engine) -> None:
    whole = static.rollout("start", preset="roller", trials=72)
    whole.run()
    parts = [static.rollout("start", preset="roller", trials=72, shard=shard) for shard in [(40, 72), (0, 40)]]
    for part in parts:
        part.run()
    merged = parts[0].merge(parts[1])
    assert merged.trials == 72 and merged.job == whole.job
    assert merged.to_bytes() == whole.to_bytes()
    with pytest.raises(RolloutError):
        whole.merge(parts[0])
    other = static.rollout("start", preset="roller", trials=72, seed=2)
    with pytest.raises(RolloutError):
        whole.merge(other)


def test_a_rollout_is_pickled_and_resumed(static: Engine, tmp_path: Path) -> None:
    state = MatchState(5, (1, 2))
    rollout = static.rollout("start", state, dice="31", preset="roller", trials=288, top=2)
    next(iter(rollout))
    again = pickle.loads(pickle.dumps(rollout))
    assert again.trials == 144 and again.job == rollout.job
    path = tmp_path / "half.rollout"
    rollout.save(path)
    resumed = static.rollout("start", state, dice="31", preset="roller", trials=288, top=2, resume=path)
    rollout.run()
    assert again.run() == resumed.run() == rollout.result()
    assert list(tmp_path.iterdir()) == [path]


def test_a_rollout_pauses(static: Engine) -> None:
    rollout = static.rollout("start", preset="roller", trials=720)
    seen = 0
    for _ in rollout:
        seen += 1
        if seen == 2:
            rollout.pause()
    assert seen == 2 and rollout.trials == 288
    timer = threading.Timer(0.05, rollout.pause)
    timer.start()
    rollout.run()
    timer.join()
    paused = rollout.trials
    assert not rollout.is_done and paused < 720
    rollout.run()
    assert rollout.is_done
    whole = static.rollout("start", preset="roller", trials=720)
    whole.run()
    assert whole.to_bytes() == rollout.to_bytes()


def test_a_merged_rollout_is_done(static: Engine, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"dice": "31", "preset": "roller", "trials": 288, "top": 2}
    shards = [static.rollout("start", shard=shard, **settings) for shard in [(0, 36), (36, 100), (100, 288)]]
    for shard in shards:
        assert shard.run() is not None and shard.is_done
    merged = shards[2].merge(shards[0]).merge(shards[1])
    assert merged.is_done and merged.next_part() is None and list(merged) == []
    assert merged.trials == merged.trials_planned == 288 and "288 of 288" in repr(merged)
    result = merged.result()
    assert result is not None and result.planned == 288
    path = tmp_path / "all.rollout"
    merged.save(path)
    resumed = static.rollout("start", resume=path, **{**settings, "trials": 144})
    assert resumed.is_done and resumed.trials_planned == 288


def test_rules_stop_early(static: Engine) -> None:
    rollout = static.rollout("start", dice="31", trials=5000, preset="roller", stop_jsds=2.5, top=2)
    result = rollout.run()
    assert result is not None and result.stopped == "decided" and result.trials < 5000


def test_a_confidence_allows_every_sequence_of_three_rolls(static: Engine) -> None:
    assert static.rollout("start", dice="31", confidence=0.99).trials_planned == 46656
    with pytest.raises(OptionsError, match="expected 0.5 to below 1"):
        static.rollout("start", dice="31", confidence=2)


def test_cube_decisions_are_rolled_out(static: Engine) -> None:
    result = static.rollout("start", preset="roller").run()
    assert result is not None and result.cube is not None and len(result.cube) == 3
    assert result.decision is not None


def test_every_setting_changes_the_job(static: Engine) -> None:
    def job(**settings: object) -> str:
        return finished(static, trials=1, truncate=2, **settings).job

    late: dict[str, object] = {"late": 1}
    changes: list[dict[str, object]] = [
        {"dice_kind": "random"}, {"luck_plies": 1}, {"branches": 5}, {"cube_plies": 2}, {"opponent_plies": 2},
        {"level": "supremo"}, {"opponent_level": "expert"}, {"noise": 0.05}, {"opponent_noise": 0.05},
        {"noise": 0.05, "noise_seed": 1}, {"opponent_cube_plies": 2}, late, {**late, "late_plies": 2}, {**late, "late_cube_plies": 2},
        {"plies": 2, "filter": "narrow"}, {"plies": 2}, {"pruning": False}, {"efficiency": "gnubg"},
        {"efficiency": "0.5"}, {"cube_model": "refined"},
    ]
    jobs = [job()] + [job(**change) for change in changes]
    assert len(set(jobs)) == len(jobs)
    for wrong in [{"dice_kind": "loaded"}, {"efficiency": "2"}, {"cube_model": "?"}, {"branches": 99}, {"late_plies": 1}]:
        with pytest.raises(OptionsError):
            static.rollout("start", **wrong)  # type: ignore[arg-type]


def test_wrong_rollouts_have_reasons(static: Engine) -> None:
    with pytest.raises(PlayError, match="24/13"):
        static.rollout("start", dice="31", plays=["24/13"])
    with pytest.raises(OptionsError, match="expected dice"):
        static.rollout("start", top=3)
    with pytest.raises(OptionsError, match="rolle"):
        static.rollout("start", preset="rolle")  # type: ignore[arg-type]
    with pytest.raises(OptionsError, match="at least one trial"):
        static.rollout("start", shard=(5, 5))
    with pytest.raises(RolloutError, match="all trials"):
        static.rollout("start", shard=(5, 9), stop_error=0.1).run()
    with pytest.raises(TypeError, match="no argument `tops`"):
        static.rollout("start", tops=3)  # type: ignore[call-arg]
    with pytest.raises(RolloutError):
        static.rollout("start", resume=b"rubbish")
