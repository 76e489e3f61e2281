"""Jobs on a cluster of two worker processes."""

from __future__ import annotations

import doctest
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Callable, Iterator

import pytest
from barpoint import Database, Engine, IdentifierError, Match, OptionsError, Position

pytest.importorskip("distributed", reason="needs dask.distributed")
pytest.importorskip("numpy")

import numpy  # noqa: E402
from barpoint import cluster  # noqa: E402
from barpoint.cluster import tasks  # noqa: E402
from barpoint.cluster.lookout import Lookout  # noqa: E402
from barpoint.cluster.meter import Meter  # noqa: E402
from barpoint.cluster.ranges import missing  # noqa: E402
from barpoint.cluster.sizes import Sizes  # noqa: E402

GUIDE = Path(__file__).parents[3] / "docs" / "src" / "cluster.md"
#: Settings of rollouts that take milliseconds a trial.
QUICK: dict[str, Any] = {"plies": 0, "variance_reduction": False, "truncate": 3}


def two_workers() -> Iterator[Any]:
    """Client of two worker processes with a thread each, which are started again if they die."""
    distributed: Any = pytest.importorskip("distributed")
    local = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with local as two, distributed.Client(two) as client:
        yield client


client = pytest.fixture(two_workers, scope="module", name="client")
spoilt_client = pytest.fixture(two_workers, name="spoilt_client")


@pytest.fixture(name="mortal")
def mortal_workers() -> Iterator[tuple[Any, list[subprocess.Popen[bytes]]]]:
    """Client of two worker processes that nobody starts again, and the processes."""
    distributed: Any = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as local, distributed.Client(local) as client:
        program = [sys.executable, "-m", "distributed.cli.dask_worker", local.scheduler_address]
        options = ["--no-nanny", "--nthreads", "1", "--no-dashboard"]
        workers = [
            subprocess.Popen([*program, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for _ in range(2)
        ]
        try:
            client.wait_for_workers(2, timeout=30)
            yield client, workers
        finally:
            for worker in workers:
                worker.kill()
                worker.wait()


def kill_a_worker(client: Any) -> None:
    """Kills a worker process."""
    client.wait_for_workers(1)
    pids = list(client.run(os.getpid).values())
    os.kill(pids[0], signal.SIGKILL)


def matches(count: int, turns: int = 6) -> list[bytes]:
    """Returns files with the beginnings of random matches."""
    choose = random.Random(1)
    files = []
    for number in range(count):
        position, lines = Position(), []
        for turn in range(turns):
            halves = []
            for _ in range(2):
                a, b = choose.sample(range(1, 7), 2)
                play = choose.choice(position.plays((a, b)))
                position = play.result
                halves.append(f"{a}{b}: {play}")
            lines.append(f"{turn + 1:3}) {halves[0]:30}{halves[1]}")
        head = f" {1 + number % 7} point match\n\n Game 1\n Ann : 0{' ' * 26}Bob : 0\n"
        files.append((head + "\n".join(lines) + "\n").encode())
    return files


def wait_for_both(client: Any) -> None:
    """Waits until two workers are there: Dask starts a worker anew that a test has killed, or gives up."""
    try:
        client.wait_for_workers(2, timeout=30)
    except TimeoutError:
        pytest.skip("Dask has not started a worker again")


def test_a_rollout_survives_the_death_of_a_worker(client: Any, static: Engine) -> None:
    games = {**QUICK, "truncate": 0}
    rollout = cluster.rollout(client, "start", engine=static, trials=612, shards=17, **games)
    assert "0 of 612" in repr(rollout) and rollout.result() is None
    is_killed = False
    for result in rollout:
        assert result.trials == rollout.trials
        if not is_killed and rollout.trials >= 250:
            kill_a_worker(client)
            is_killed = True
    local = static.rollout("start", trials=612, **games)
    local.run()
    assert is_killed and rollout.is_done and rollout.job == local.job
    assert rollout.to_bytes() == local.to_bytes()
    assert rollout.result() == local.result()


def test_an_analysis_of_matches_survives_the_death_of_a_worker(client: Any, static: Engine, tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.mat" for number in range(100)]
    for file, data in zip(files, matches(100)):
        file.write_bytes(data)
    analyses = cluster.analyse(client, files, engine=static, level="instant", seconds=0.1)
    is_killed = False
    for one in analyses:
        assert one.file == str(files[one.number])
        if not is_killed and analyses.done >= 50:
            kill_a_worker(client)
            is_killed = True
    assert is_killed and analyses.is_done
    found = analyses.results()
    assert [one.number for one in found] == list(range(100))
    for one, file in zip(found, files):
        local = static.analyse(Match.read(file)[0], level="instant")
        assert one.record.to_bytes() == local.record.to_bytes()
        assert one.document.to_json() == local.document.to_json()


def test_a_duel_survives_the_death_of_a_worker(client: Any, static: Engine, tmp_path: Path) -> None:
    wait_for_both(client)
    settings: dict[str, Any] = {"pairs": 60, "seed": 3}
    file = tmp_path / "duel.jsonl"
    duel = cluster.duel(client, "barpoint:0", "barpoint:novice", engine=static, seconds=0.2, checkpoint=file, **settings)
    assert "0 of 60" in repr(duel) and duel.result() is None
    is_killed = False
    for result in duel:
        assert result.bouts == 2 * duel.pairs
        if not is_killed and duel.pairs >= 10:
            kill_a_worker(client)
            is_killed = True
    local = static.duel("barpoint:0", "barpoint:novice", **settings)
    assert is_killed and duel.is_done and local.run() == duel.result()
    assert duel.to_bytes() == local.to_bytes() == file.read_bytes()
    again = cluster.duel(client, "barpoint:0", "barpoint:novice", engine=static, checkpoint=file, **settings)
    assert again.is_done and again.run() == local.result()


def test_a_test_ends_a_duel_at_the_same_pair(client: Any, static: Engine) -> None:
    wait_for_both(client)
    settings: dict[str, Any] = {"sprt": (0.0, 0.5), "pairs": 600}
    duel = cluster.duel(client, "barpoint:0", "barpoint:beginner", engine=static, seconds=0.2, **settings)
    local = static.duel("barpoint:0", "barpoint:beginner", **settings)
    assert duel.run() == local.run()
    assert duel.to_bytes() == local.to_bytes()
    assert duel.result().sprt.state != "undecided"  # type: ignore[union-attr]


def test_the_worker_that_is_left_does_the_rest(mortal: Any, static: Engine, tmp_path: Path) -> None:
    client, workers = mortal
    games = {**QUICK, "truncate": 0}
    rollout = cluster.rollout(client, "start", engine=static, trials=612, shards=17, **games)
    for _ in rollout:
        if workers[0].poll() is None and rollout.trials >= 100:
            workers[0].kill()
    workers[0].wait()
    local = static.rollout("start", trials=612, **games)
    local.run()
    assert rollout.is_done and rollout.to_bytes() == local.to_bytes()
    assert len(client.scheduler_info()["workers"]) == 1

    files = [tmp_path / f"{number}.mat" for number in range(5)]
    for file, data in zip(files, matches(5)):
        file.write_bytes(data)
    found = cluster.analyse(client, files, engine=static, level="instant").results()
    for one, file in zip(found, files):
        assert one.record.to_bytes() == static.analyse(Match.read(file)[0], level="instant").record.to_bytes()


def test_a_cluster_without_workers_is_an_error(mortal: Any, static: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    client, workers = mortal
    monkeypatch.setattr(Lookout, "patience", 3.0)
    rollout = cluster.rollout(client, "start", engine=static, trials=36 * 2000, preset="roller")
    began = 0.0
    with pytest.raises(cluster.ClusterError, match="has lost all its workers, and none has come for 3 s"):
        for _ in rollout:
            if began == 0.0:
                began = time.monotonic()
                for worker in workers:
                    worker.kill()
    assert rollout.trials > 0 and time.monotonic() - began < 30.0


def test_a_database_is_finished_by_the_worker_that_is_left(mortal: Any, tmp_path: Path) -> None:
    client, workers = mortal
    alone, shared = tmp_path / "alone.bd", tmp_path / "shared.bd"
    Database.build(alone, Database.two_sided(7, 7))
    partial = tmp_path / "shared.bd.partial"
    killed = threading.Event()

    def kill() -> None:
        while sum(log.stat().st_size for log in partial.glob("*.log")) < alone.stat().st_size / 2:
            time.sleep(0.001)
        workers[1].kill()
        killed.set()

    threading.Thread(target=kill, daemon=True).start()
    cluster.bearoff(client, shared, "two-sided", points=7, chequers=7).run()
    assert killed.is_set() and shared.read_bytes() == alone.read_bytes()


@pytest.mark.parametrize("shards", [None, 1, 3, 14])
def test_rules_look_at_complete_prefixes(client: Any, static: Engine, shards: int | None) -> None:
    # The best play is far ahead, so that new nets decide it as well.
    rules: dict[str, Any] = {"dice": "53", "top": 4, "trials": 4032, "stop_jsds": 6.0, **QUICK}
    local = static.rollout("start", **rules)
    expected = local.run()
    assert expected is not None and expected.stopped == "decided" and expected.trials > 144
    # Rules have dropped candidates at two different times, or more.
    assert local.to_bytes().count(b'"ranges"') >= 3
    rollout = cluster.rollout(client, "start", engine=static, shards=shards, **rules)
    seen = [result.trials for result in rollout]
    assert seen == sorted(seen)
    assert rollout.to_bytes() == local.to_bytes() and rollout.result() == expected
    assert list(rollout) == []


def test_a_rollout_with_rules_continues_within_a_block(client: Any, static: Engine) -> None:
    rules: dict[str, Any] = {"dice": "41", "top": 3, "trials": 500, "stop_error": 0.0001, **QUICK}
    local = static.rollout("start", **rules)
    blocks = [local.run_part(0, 144), local.run_part(144, 150)]
    # A part of another block is refused.
    with pytest.raises(ValueError, match="next trials"):
        local.add_part(blocks[1])
    local.run()
    begun = static.rollout("start", **{**rules, "trials": 150})
    begun.run()
    rollout = cluster.rollout(client, "start", engine=static, resume=begun.to_bytes(), **rules)
    rollout.run()
    assert rollout.to_bytes() == local.to_bytes()


def test_a_rollout_is_left_and_continued(client: Any, static: Engine, tmp_path: Path) -> None:
    path = tmp_path / "kept.rollout"
    asked: dict[str, Any] = {"engine": static, "trials": 720, "shards": 10, "checkpoint": path, **QUICK}
    rollout = cluster.rollout(client, "start", **asked)
    next(iter(rollout))
    assert 0 < rollout.trials < 720 and path.exists()
    again = cluster.rollout(client, "start", **asked)
    assert again.trials == rollout.trials
    for _ in again:
        again.pause()
    assert rollout.trials < again.trials < 720
    again.run()
    rollout.run()
    local = static.rollout("start", trials=720, **QUICK)
    local.run()
    assert rollout.to_bytes() == again.to_bytes() == local.to_bytes() == path.read_bytes()
    with pytest.raises(OptionsError, match="expected one of them"):
        cluster.rollout(client, "start", resume=path, **asked)
    with pytest.raises(OptionsError, match="0 shards"):
        cluster.rollout(client, "start", shards=0)


def waits_for(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Returns true once the condition holds, false if it does not in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_cancels_the_tasks(client: Any, one_ply: Engine) -> None:
    def tasks_left() -> bool:
        return any(client.run(lambda dask_worker: len(dask_worker.state.tasks)).values())

    rollout = cluster.rollout(client, "start", engine=one_ply, trials=1_000_000, preset="deep", shards=4)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 1.5)
    began = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            rollout.run()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - began < 5.0
    # Each task would take hours.
    assert waits_for(lambda: not tasks_left())
    assert client.submit(pow, 2, 10).result(timeout=10) == 1024


def test_labels_are_those_of_one_process(client: Any, static: Engine, tmp_path: Path) -> None:
    positions = [play.result for roll in ("31", "42", "65", "66") for play in Position().plays(roll)]
    boards = numpy.array([position.points for position in positions], numpy.int8)
    path = tmp_path / "labels"
    labels = cluster.label(client, boards, engine=static, seconds=0.005, checkpoint=path).run()
    expected = static.evaluate_batch(boards)
    assert len(labels) == len(boards) > 50
    assert numpy.array_equal(labels.chances, expected.chances)
    assert numpy.array_equal(labels.equities, expected.equities)
    assert numpy.array_equal(labels.cubeless_equities, expected.cubeless_equities)
    assert numpy.isnan(labels.mwc).all() and numpy.isnan(labels.errors).all()
    rows = labels.rows()
    assert len(rows) == len(boards) and rows.columns[-2:] == ["lose_backgammon", "error"]
    assert numpy.array_equal(rows["equity"], expected.equities)
    assert numpy.array_equal(rows["win_gammon"], expected.chances[:, 1])
    # A lost end of the file is made again.
    path.write_bytes(path.read_bytes()[:-100])
    again = cluster.label(client, boards, engine=static, checkpoint=path)
    assert 0 <= again.done < len(boards)
    assert numpy.array_equal(again.run().equities, expected.equities)
    assert cluster.label(client, boards, engine=static, checkpoint=path).is_done
    with pytest.raises(cluster.ClusterError, match="another job"):
        cluster.label(client, boards[:9], engine=static, checkpoint=path)


def test_labels_by_rollouts_are_those_of_one_process(client: Any, static: Engine) -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:9:10"
    positions: list[str | Position] = ["start", Position("4PPgAyDg28HBAA"), xgid]
    labels = cluster.label(client, positions, engine=static, rollout={"trials": 72, **QUICK}).run()
    for row, one in enumerate(positions):
        result = static.rollout(one, trials=72, **QUICK).run()
        assert result is not None
        found = next(one for one in result.candidates if one.action != "double, take")
        assert labels.equities[row] == found.equity.mean and labels.errors[row] == found.equity.error
        assert labels.chances[row, 0] == found.chances.win.mean
        assert found.mwc is None or labels.mwc[row] == found.mwc.mean
    assert numpy.isnan(labels.mwc[0]) and not numpy.isnan(labels.mwc[2])


def test_errors_name_the_position(client: Any, static: Engine) -> None:
    positions = ["start"] * 150 + ["rubbish"]
    with pytest.raises(IdentifierError, match="position 150: `rubbish`"):
        cluster.label(client, positions, engine=static).run()
    with pytest.raises(IdentifierError, match="position 150: `rubbish`"):
        cluster.label(client, positions, engine=static, rollout={"trials": 1, **QUICK}).run()
    with pytest.raises(OptionsError, match="dice"):
        cluster.label(client, positions, engine=static, rollout={"dice": "31"})


@pytest.mark.parametrize(("kind", "points", "chequers"), [("one-sided", 7, 8), ("two-sided", 7, 6)])
def test_a_database_has_the_bytes_of_one_process(
    client: Any, tmp_path: Path, kind: Any, points: int, chequers: int
) -> None:
    wait_for_both(client)
    alone, shared = tmp_path / "alone.bd", tmp_path / "shared.bd"
    make = Database.one_sided if kind == "one-sided" else Database.two_sided
    expected = tasks.hash_of(Database.build(alone, make(points, chequers)).to_bytes())
    job = cluster.bearoff(client, shared, kind, points=points, chequers=chequers)
    for done, total in job:
        assert done <= total
    assert job.is_done and job.sha256 == expected
    assert shared.read_bytes() == alone.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "alone.bd", "alone.bd.manifest", "shared.bd", "shared.bd.manifest",
    ]
    with pytest.raises(OptionsError, match="two-side"):
        cluster.bearoff(client, shared, "two-side")  # type: ignore[arg-type]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
@pytest.mark.parametrize(("kind", "points", "chequers"), [("one-sided", 8, 12), ("two-sided", 7, 7)])
def test_a_database_survives_the_death_of_a_worker(
    client: Any, tmp_path: Path, kind: Any, points: int, chequers: int, share: float
) -> None:
    wait_for_both(client)
    alone, shared = tmp_path / "alone.bd", tmp_path / "shared.bd"
    make = Database.one_sided if kind == "one-sided" else Database.two_sided
    Database.build(alone, make(points, chequers))
    job = cluster.bearoff(client, shared, kind, points=points, chequers=chequers)
    partial = tmp_path / "shared.bd.partial"
    pid = next(iter(client.run(os.getpid).values()))
    killed = threading.Event()

    def kill() -> None:
        # The logs of both processes have nearly the bytes of the database.
        while sum(log.stat().st_size for log in partial.glob("*.log")) < share * alone.stat().st_size:
            time.sleep(0.001)
        os.kill(pid, signal.SIGKILL)
        killed.set()

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    job.run()
    killer.join(10.0)
    assert killed.is_set()
    assert shared.read_bytes() == alone.read_bytes() and job.sha256 == tasks.hash_of(alone.read_bytes())
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "alone.bd", "alone.bd.manifest", "shared.bd", "shared.bd.manifest",
    ]


def test_a_worker_that_differs_is_refused(client: Any, static: Engine) -> None:
    def other_nets() -> None:
        from barpoint.cluster import tasks

        honest = tasks.identity
        setattr(tasks, "honest", honest)
        tasks._made.cache_clear()
        setattr(tasks, "identity", lambda engine: {**honest(engine), "version": "0.0.1"})

    def same_nets() -> None:
        from barpoint.cluster import tasks

        setattr(tasks, "identity", getattr(tasks, "honest"))

    wait_for_both(client)
    client.run(other_nets)
    try:
        with pytest.raises(cluster.ClusterError, match=r"worker tcp://.* differs .*version 0\.0\.1, expected"):
            cluster.label(client, ["start"], engine=static).run()
    finally:
        client.run(same_nets)
    assert cluster.label(client, ["start"], engine=static).run().errors.shape == (1,)


def test_a_task_that_kills_its_workers_is_named(spoilt_client: Any, static: Engine, tmp_path: Path) -> None:
    def deadly() -> None:
        from barpoint.cluster import tasks

        setattr(tasks, "analyse_matches", lambda *_: os._exit(9))

    file = tmp_path / "deadly.mat"
    file.write_bytes(matches(1)[0])
    spoilt_client.cluster.scheduler.allowed_failures = 0
    spoilt_client.run(deadly)
    with pytest.raises(cluster.ClusterError, match="deadly.mat.*1 workers died"):
        cluster.analyse(spoilt_client, [file], engine=static, level="instant").run()


def test_a_folder_that_workers_do_not_see_is_reported(spoilt_client: Any, tmp_path: Path) -> None:
    def blind() -> None:
        from barpoint.cluster import tasks

        setattr(tasks, "Path", lambda path: Path("/nowhere") / Path(path).name)

    spoilt_client.run(blind)
    with pytest.raises(cluster.ClusterError, match="expected a folder that all workers share"):
        cluster.bearoff(spoilt_client, tmp_path / "a.bd", points=3, chequers=3).run()
    assert not list(tmp_path.iterdir())


def test_sizes_follow_the_measured_time() -> None:
    sizes = Sizes(2.0, first=10)
    assert sizes.size(1_000_000, 2) == 10 and sizes.size(8, 2) == 2
    sizes.learn(10, 0.1)
    assert sizes.size(1_000_000, 2) == 40
    sizes.learn(40, 0.4)
    sizes.learn(160, 1.6)
    assert sizes.size(1_000_000, 2) == 200
    # The scheduler has time enough for many threads.
    assert sizes.size(100_000_000, 1000) == 400
    # The last tasks are shared by all threads, but are not tiny.
    assert sizes.size(400, 2) == 100 and sizes.size(40, 2) == 20 and sizes.size(7, 2) == 7
    equal = Sizes(fixed=50)
    assert [equal.size(left, 2) for left in (850, 200, 100, 10, 3)] == [50, 50, 25, 5, 3]


def test_missing_ranges() -> None:
    assert missing([]) == [] and missing([True]) == [] and missing([False]) == [(0, 1)]
    assert missing([False, False, True, False, True, True, False]) == [(0, 2), (3, 4), (6, 7)]


def test_a_line_shows_the_time_left() -> None:
    meter = Meter("rollout", "trials", 1000, 200, False)
    assert meter.line(400, 60.0) == "barpoint rollout: 400 of 1000 trials (40%), 0:03:00 left"
    assert meter.line(1000, 60.0) == "barpoint rollout: 1000 of 1000 trials (100%)"


def test_workers_have_the_tasks_of_the_package() -> None:
    assert tasks.unpack(tasks.pack(["ä", 1])) == ["ä", 1]


def test_the_package_does_not_import_dask() -> None:
    program = "import sys, barpoint; print([name for name in sys.modules if name in ('dask', 'distributed')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.skipif(not GUIDE.exists(), reason="needs the checkout")
def test_the_examples_of_the_guide(client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number, data in enumerate(matches(3)):
        Path(f"{number}.mat").write_bytes(data)
    text = GUIDE.read_text(encoding="utf-8").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {"client": client}, "cluster.md", str(GUIDE), 0)
    assert len(examples.examples) > 5
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0


def test_slurm_jobs_have_a_thread_for_each_core() -> None:
    jobqueue: Any = pytest.importorskip("dask_jobqueue", reason="needs dask-jobqueue")
    anywhere = {"dashboard_address": ":0"}
    settings = {"cores": 32, "processes": 1, "memory": "16 GiB", "walltime": "04:00:00"}
    with jobqueue.SLURMCluster(**settings, scheduler_options=anywhere) as slurm:
        script = slurm.job_script()
    assert "#SBATCH --cpus-per-task=32" in script and "--nthreads 32" in script
