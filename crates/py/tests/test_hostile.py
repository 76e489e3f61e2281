"""Hostile use: damaged pickles, forks, the end of the interpreter, subinterpreters, threads, odd arrays."""

import os
import pickle
import random
import subprocess
import sys
import textwrap
import threading
import traceback
from pathlib import Path
from typing import Any, Callable

import pytest
from barpoint import (
    ArgumentError,
    Database,
    Engine,
    Error,
    Match,
    MatchEquityTable,
    MatchState,
    OptionsError,
    Position,
    Table,
)

numpy = pytest.importorskip("numpy")

MAT = b" 3 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/4    64: 24/14\n"

# Reads damaged copies of a pickle in a process of its own, in which a crash is seen as its exit code. Damage can turn
# names of modules and functions into others, so only those of the package are found.
READER = textwrap.dedent("""
    import functools, io, pickle, random, sys, barpoint
    class Reader(pickle.Unpickler):
        def find_class(self, module, name):
            if module.split('.')[0] == 'barpoint' or (module, name) in [
                ('functools', 'partial'), ('builtins', 'getattr'), ('pathlib', 'PosixPath'),
            ]:
                return super().find_class(module, name)
            raise pickle.UnpicklingError(name)
    data = sys.stdin.buffer.read()
    choose = random.Random(1)
    step = max(1, len(data) // 200)
    damaged = [data[:length] for length in range(0, len(data), step)]
    for _ in range(int(sys.argv[1])):
        bit = choose.randrange(8 * len(data))
        one = bytearray(data)
        one[bit // 8] ^= 1 << bit % 8
        damaged.append(bytes(one))
    failed = 0
    for one in damaged:
        try:
            Reader(io.BytesIO(one)).load()
        except Exception:
            failed += 1
    assert failed >= len(range(0, len(data), step)), failed
    print('survived')
""")


def run(program: str, *arguments: str, data: bytes = b"") -> str:
    """Runs a program, which must end without a crash, and returns its output."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program), *arguments], input=data, capture_output=True, timeout=300
    )
    assert done.returncode == 0, (done.returncode, done.stderr.decode()[-2000:])
    assert b"panicked" not in done.stderr, done.stderr.decode()[-2000:]
    return done.stdout.decode()


@pytest.mark.parametrize("name", ["position", "state", "match", "engine", "table", "database", "rollout"])
def test_damaged_pickles_raise(name: str, static: Engine, tmp_path: Path) -> None:
    if name == "database":
        made = Database.build(tmp_path / "two.bd", Database.two_sided(6, 1))
        value: object = Database.from_bytes(made.to_bytes())
    elif name == "rollout":
        rollout = static.rollout("start", trials=36, plies=0, truncate=1, variance_reduction=False)
        rollout.run()
        value = rollout
    else:
        value = {
            "position": Position(),
            "state": MatchState(5, (1, 2)),
            "match": Match.parse(MAT)[0],
            "engine": static,
            "table": MatchEquityTable.from_rows("own", [[0.5, 0.68], [0.32, 0.5]], [0.5]),
        }[name]
    assert run(READER, "200", data=pickle.dumps(value)) == "survived\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes of Unix")
@pytest.mark.parametrize("threads", [None, 2])
def test_a_fork_uses_an_engine_of_its_parent(threads: int | None) -> None:
    program = """
        import os, sys, barpoint
        engine = barpoint.Engine(plies=1, threads=eval(sys.argv[1]))
        boards = ['start'] * 100
        expected = engine.evaluate_batch(boards).equities.tolist()
        rollout = engine.rollout('start', trials=72, plies=0, truncate=1, variance_reduction=False)
        child = os.fork()
        if child == 0:
            import signal
            signal.alarm(60)
            right = engine.evaluate_batch(boards).equities.tolist() == expected
            right = right and len(engine.at(0).rank_plays('start', '31').plays) > 0
            right = right and rollout.run() is not None
            right = right and barpoint.Engine(plies=1).roll_table('start') is not None
            grandchild = os.fork()
            if grandchild == 0:
                signal.alarm(60)
                os._exit(0 if engine.evaluate_batch(boards).equities.tolist() == expected else 3)
            right = right and os.waitpid(grandchild, 0)[1] == 0
            os._exit(0 if right else 3)
        print(os.waitpid(child, 0)[1], rollout.run() is not None)
    """
    assert run(program, repr(threads)) == "0 True\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes of Unix")
def test_a_fork_during_work_raises() -> None:
    program = """
        import os, threading, time, barpoint
        engine = barpoint.Engine(plies=3, threads=2)
        quick = barpoint.Engine(plies=0)
        busy = threading.Thread(target=lambda: engine.score_map('start', points=15))
        before = time.process_time()
        busy.start()
        # The process has used the processor for a while: the other thread works, and it does so for much longer.
        while time.process_time() < before + 0.3:
            time.sleep(0.01)
        child = os.fork()
        if child == 0:
            import signal
            signal.alarm(60)
            failures = 0
            for call in (lambda: quick.evaluate('start'), lambda: engine.cube('start'), lambda: barpoint.Engine()):
                try:
                    call()
                except RuntimeError as error:
                    failures += 'forked' in str(error)
            os._exit(0 if failures == 3 else 3)
        print(os.waitpid(child, 0)[1], flush=True)
        os._exit(0)
    """
    assert run(program) == "0\n"


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_of_multiprocessing_use_engines(method: str) -> None:
    import multiprocessing

    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("no such processes here")
    program = """
        import multiprocessing, sys, barpoint
        engine = barpoint.Engine(plies=0)
        expected = engine.rank_plays('start', '31').to_json()
        with multiprocessing.get_context(sys.argv[1]).Pool(2) as pool:
            found = pool.starmap_async(barpoint.Engine.rank_plays, [(engine, 'start', '31')] * 4).get(120)
        print(all(one.to_json() == expected for one in found))
    """
    assert run(program, method) == "True\n"


def test_the_interpreter_ends_while_a_rollout_runs() -> None:
    program = """
        import threading, time, barpoint
        rollout = barpoint.Engine(plies=1).rollout('start', trials=10_000_000, preset='deep')
        threading.Thread(target=rollout.run, daemon=True).start()
        time.sleep(0.5)
        print('end')
    """
    assert run(program) == "end\n"


def test_a_second_interpreter_gets_an_import_error() -> None:
    program = """
        import sys
        try:
            import _interpreters as interpreters
        except ImportError:
            try:
                import _xxsubinterpreters as interpreters
            except ImportError:
                print('skip')
                sys.exit()
        import barpoint
        own = interpreters.create()
        code = '\\n'.join([
            'try:', '    import barpoint', 'except ImportError:', '    print("refused", flush=True)',
            'else:', '    print("imported", flush=True)',
        ])
        interpreters.run_string(own, code)
        print(barpoint.Engine(plies=0).evaluate('start').version > 0)
    """
    output = run(program)
    if output == "skip\n":
        pytest.skip("no subinterpreters here")
    assert output == "refused\nTrue\n"


def test_batches_and_arguments_of_other_kinds(static: Engine, tmp_path: Path) -> None:
    batch = static.evaluate_batch(["start", "sGfwATDgc/ABMA"], MatchState(5, (1, 2)))
    again = pickle.loads(pickle.dumps(batch))
    for name in ("chances", "equities", "cubeless_equities", "mwc"):
        assert (getattr(again, name) == getattr(batch, name)).all()
    assert pickle.loads(pickle.dumps(static.evaluate_batch([]))).mwc is None
    assert static.rank_plays("start", [3, 1]) == static.rank_plays("start", "31")
    with pytest.raises(FileNotFoundError) as failure:
        Match.read(tmp_path / "none.mat")
    assert os.fspath(failure.value.filename) == str(tmp_path / "none.mat")
    with pytest.raises(Exception, match="threads: expected a number up to 1024"):
        Engine(threads=10**9)
    endless: Any = range(10**9)
    with pytest.raises(TypeError, match="a list of 1000000000 entries: expected a text such as"):
        Engine(filter=endless)
    for threads in (0, 2**31):
        with pytest.raises(Exception, match=f"{threads} threads: expected 1 to 1024"):
            Database.build(tmp_path / "new.bd", Database.two_sided(2, 2), threads=threads)
    with pytest.raises(Exception, match="turns: expected at most 6"):
        Position().perft(50)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: Engine(plies=-1), "plies: -1 is negative: expected a whole number from 0 on"),
        (lambda: Engine(plies=2**70), "plies: 1180591620717411303424 is too large: expected at most"),
        (lambda: Engine(cache=-5), "cache: -5 is negative"),
        (lambda: Engine(threads=-1), "threads: -1 is negative"),
        (lambda: Engine(plies=0).rank_plays("start", "31", top=-1), "top: -1 is negative"),
        (lambda: Engine(plies=0).score_map("start", points=-2), "points: -2 is negative"),
        (lambda: Engine(plies=0).rollout("start", trials=-36), "trials: -36: expected a whole number from 0"),
        (lambda: Engine(plies=0).rollout("start", shard=(0, -1)), "shard: -1 is negative"),
        (lambda: MatchState(-7), "length: -7 is negative"),
        (lambda: MatchState(7, (-1, 0)), "score: -1 is negative"),
        (lambda: Database.one_sided(300, 15), "points: 300 is too large: expected at most 255"),
        (lambda: Table(7).resign(-1), "points: -1 is negative"),
        (lambda: MatchEquityTable().after_game(MatchState(7), -(2**40)), "points: -1099511627776 is too small"),
        (lambda: Position().perft(-1), "turns: -1 is negative"),
        (lambda: Position().perft(10**5000), "turns: a number of many digits is too large"),
    ],
)
def test_whole_numbers_out_of_range(call: Callable[[], object], reason: str) -> None:
    with pytest.raises(OptionsError) as failure:
        call()
    assert reason in str(failure.value)


def test_whole_numbers_of_other_types() -> None:
    for wrong in (2.0, "2", True, numpy.float64(2), numpy.bool_(True), [2]):
        with pytest.raises(TypeError, match="plies: .*: expected a whole number"):
            Engine(plies=wrong)  # type: ignore[arg-type]
    for right in (numpy.int8(0), numpy.int64(0), numpy.uint16(0)):
        assert Engine(plies=right).plies == 0
    with pytest.raises(TypeError, match="score: 3: expected two whole numbers"):
        MatchState(7, 3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("Engine(plies='a')", "plies: 'a': expected a whole number"),
        ("Engine(plies=-1)", "plies: -1 is negative: expected a whole number from 0 on"),
        ("Engine(noise='a')", "noise: 'a': expected a number"),
        ("Engine(met=5)", "met: 5: expected a MatchEquityTable or the name of a built-in table"),
        ("Engine(database=5)", "database: 5: expected a Database, the path of a file or a folder, or a list of them"),
        (
            "Engine(filter=5)",
            "filter: 5: expected a text such as 'normal', or for each ply (accept, extra, threshold) or None",
        ),
        ("static.evaluate(5)", "position: 5: expected a Position or the text of an identifier"),
        ("static.evaluate([0] * 100)", "position: list of length 100: expected a Position or the text of an identifier"),
        (
            "static.evaluate_batch('start')",
            "positions: 'start': expected an array of whole numbers with 26 columns, or a list of positions and texts "
            "of identifiers",
        ),
        ("static.rank_plays('start', 5)", "dice: 5: expected a roll: a text such as '31', or (3, 1)"),
        (
            "static.rank_plays('start', '77')",
            "dice: `77` is not a roll: expected two dice from 1 to 6 such as 31 or 3-1",
        ),
        ("static.rank_plays('start', '31', always='24/20')", "always: '24/20': expected a list of texts"),
        ("static.rollout('start', trials=-1)", "trials: -1: expected a whole number from 0 to 4294967295"),
        ("static.rollout('start', trials='a')", "trials: 'a': expected a whole number from 0 to 4294967295"),
        ("static.rollout('start', plays=5, dice='31')", "plays: 5: expected a list of texts"),
        ("static.rollout('start', resume=5)", "resume: 5: expected the bytes of saved work, or the path of its file"),
        ("Position.from_points(5)", "points: 5: expected 26 whole numbers, one for each point"),
        ("Position('start', variant=5)", "variant: 5: expected the name of a variant"),
        ("Match.parse(5)", "data: 5: expected the content of a file, as bytes or as a text"),
    ],
)
def test_a_message_names_its_argument_once(static: Engine, call: str, message: str) -> None:
    with pytest.raises(Error) as failure:
        eval(call, {**globals(), "static": static})
    shown = "".join(traceback.format_exception_only(failure.value)).rstrip()
    assert shown.split(": ", 1)[1] == str(failure.value) == message


def test_errors_keep_other_notes(static: Engine) -> None:
    error = ArgumentError("reason")
    if sys.version_info >= (3, 11):
        error.add_note("while processing a file")
        assert error.__notes__ == ["while processing a file"]
    assert str(error) == "reason"
    with pytest.raises(TypeError, match=r"^position: 5: expected"):
        static.evaluate(5)  # type: ignore[arg-type]


def test_a_text_is_parsed_like_its_bytes() -> None:
    text = " 3 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/4\n"
    assert Match.parse(text) == Match.parse(text.encode()) == Match.parse(bytearray(text.encode()))
    with pytest.raises(TypeError, match="data: 3: expected the content of a file"):
        Match.parse(3)  # type: ignore[arg-type]


def test_every_method_has_the_summary_of_its_stub() -> None:
    import ast

    import barpoint

    stub = Path(barpoint.__file__).with_name("_native.pyi").read_text(encoding="utf-8")
    seen = 0
    for kind in (one for one in ast.parse(stub).body if isinstance(one, ast.ClassDef) and hasattr(barpoint, one.name)):
        for method in (one for one in kind.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")):
            text = ast.get_docstring(method)
            found = getattr(getattr(barpoint, kind.name), method.name).__doc__
            if text and found:
                summary = text.split("\n\n")[0]
                assert " ".join(found.replace("`", "").split()) == " ".join(summary.replace("`", "").split())
                seen += 1
            properties = [name for name in method.decorator_list if getattr(name, "id", "") == "property"]
            assert found or not text or properties, (kind.name, method.name)
    assert seen > 120
    assert barpoint.__version__


def test_threads_share_an_engine(static: Engine) -> None:
    boards = numpy.array([play.result.points for play in Position().plays("31")])
    expected = static.evaluate_batch(boards).equities.tolist()
    found: list[object] = []

    def ask() -> None:
        for _ in range(20):
            found.append(static.evaluate_batch(boards).equities.tolist())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 160 and all(one == expected for one in found)


def test_odd_arrays_have_the_same_values_or_reasons(static: Engine) -> None:
    boards = numpy.array([play.result.points for play in Position().plays("31")])
    expected = static.evaluate_batch(boards).equities.tolist()
    read_only = boards.copy()
    read_only.flags.writeable = False
    wide = numpy.zeros((2 * len(boards), 52), numpy.int64)
    wide[::2, ::2] = boards
    same = [read_only, wide[::2, ::2], numpy.asfortranarray(boards), boards[::-1][::-1]]
    same += [boards.astype(kind) for kind in ("int8", "int16", ">i4", "int64")]
    for one in same:
        assert static.evaluate_batch(one).equities.tolist() == expected
    for wrong in [boards.astype(float), boards.astype(float) * numpy.nan, boards.astype(complex), boards.astype(bool)]:
        with pytest.raises(TypeError, match="expected signed whole numbers"):
            static.evaluate_batch(wrong)
    for shape in [(26,), (0, 25), (1, 27), (1, 1, 26), ()]:
        with pytest.raises(ValueError, match=r"expected \(n, 26\)"):
            static.evaluate_batch(numpy.zeros(shape, numpy.int8))
    assert len(static.evaluate_batch(numpy.zeros((0, 26), numpy.int8))) == 0
    for number in (127, -128):
        full = numpy.full((1, 26), number, numpy.int8)
        with pytest.raises(ValueError, match="row 0"):
            static.evaluate_batch(full)
    with pytest.raises(ValueError, match="row 1"):
        static.evaluate_batch(numpy.array([boards[0], boards[0] * 2**40]))
    # Far more rows than memory has: one of them is read at a time, and the first is none.
    with pytest.raises((ValueError, MemoryError)):
        static.evaluate_batch(numpy.broadcast_to(numpy.full(26, 99, numpy.int8), (100_000, 26)))
