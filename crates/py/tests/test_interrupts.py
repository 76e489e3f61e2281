"""Ctrl-C and threads."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest
from barpoint import Engine

from test_package import MATCH
from test_positions import random_positions

CALLS = {
    "evaluate": "engine.evaluate('start')",
    "rank_plays": "engine.rank_plays('start', '31')",
    "cube": "engine.cube('start')",
    "roll_table": "engine.roll_table('start')",
    "score_map": "engine.score_map('start', points=15)",
    "rollout": "engine.rollout('start', preset='roller++', trials=100000).run()",
    "batch": "engine.evaluate_batch(['start'] * 100000)",
    "perft": "barpoint.Position().perft(3)",
    "temperature_map": "engine.temperature_map('start')",
    "analyse": "engine.analyse(record, level='4-ply')",
    "build": "barpoint.Database.build(folder + '/one.bd', barpoint.Database.one_sided(10, 15), threads=1)",
    "hypergammon": "barpoint.Database.build(folder + '/h.bd', barpoint.Database.hypergammon(3), threads=1)",
    "play map": "engine.score_map('start', dice='31', points=15)",
    "choose": "engine.choose(table)",
    "part of a rollout": "rollout.run_part(0, 100000)",
    "list of a batch": "engine.at(0).evaluate_batch(positions)",
    "parse": "barpoint.Match.parse(data)",
    "sgf": "barpoint.Match.parse(data)",
    "read": "barpoint.Match.read(folder + '/match.mat')",
    "verify": "database.verify(sample=10**9)",
    "command": "gnubg.command('analyse match')",
    "games of engines": "gnubg.command('new match 64')",
}

# What a call needs.
SETUPS = {
    "analyse": "record = barpoint.Match.parse(b' 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/4\\n')[0]",
    "build": "folder = tempfile.mkdtemp()",
    "hypergammon": "folder = tempfile.mkdtemp()",
    "choose": "table = barpoint.Table(7); table.dice or table.roll((3, 1))",
    "part of a rollout": "rollout = engine.rollout('start', preset='roller++', trials=100000)",
    "list of a batch": "positions = ['4HPwATDgc/ABMA'] * 1_000_000",
    "parse": "line = b'  1) 31: 8/5 6/5    31: 8/5 6/5\\n'; "
    "data = b' 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n' + line * 1_000_000",
    "sgf": "data = b'(;FF[4]GM[6]PW[Ann]PB[Bob];W[61eklr];B[63xurq];W[53cfhk])\\n' * 1_000_000",
    "read": "folder = tempfile.mkdtemp(); line = b'  1) 31: 8/5 6/5    31: 8/5 6/5\\n'; "
    "open(folder + '/match.mat', 'wb').write(b' 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n' + line * 3_000_000)",
    "verify": "folder = tempfile.mkdtemp(); database = two_sided(7, 6)",
    "command": "from barpoint.compat import gnubg; gnubg.command('import mat ' + match); "
    "gnubg.command('set analysis chequerplay evaluation plies 4')",
    "games of engines": "from barpoint.compat import gnubg; gnubg.command('set player both gnubg')",
}

@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_ends_a_call(name: str) -> None:
    program = textwrap.dedent(f"""
        import os, signal, tempfile, threading, time, barpoint
        def two_sided(points, chequers):
            kind = barpoint.Database.two_sided(points, chequers)
            return barpoint.Database.build(folder + '/two.bd', kind)
        # A process in the background of a shell ignores the signal from its start.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        engine = barpoint.Engine(plies=4, filter='huge', threads=1)
        match = {str(MATCH)!r}
        {SETUPS.get(name, "")}
        sent = []
        def send():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)
        threading.Timer(0.4, send).start()
        try:
            {CALLS[name]}
        except KeyboardInterrupt:
            print(time.monotonic() - sent[0], flush=True)
        else:
            print('finished before', flush=True)
        # The work ends as well, although its thread runs on for a moment.
        for _ in range(8):
            before = time.process_time()
            time.sleep(0.3)
            used = time.process_time() - before
            if used < 0.2:
                break
        print(used, flush=True)
        os._exit(0)
    """)
    delays: list[float] = []
    used: list[float] = []
    # A busy machine may delay a call.
    while len(delays) < 3:
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
        *_, delay, processor_time = done.stdout.split()
        delays.append(float(delay))
        used.append(float(processor_time))
        if delays[-1] < 0.2 and used[-1] < 0.2:
            return
    pytest.fail(f"delays of {delays} s, processor time of {used} s after the call")


def test_a_handler_of_signals_runs_during_a_call() -> None:
    if os.name == "nt":
        return
    seen: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: seen.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        Engine(plies=2, threads=1).rank_plays("start", "31")
        time.sleep(0.1)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert seen == [signal.SIGALRM]


def test_other_threads_run_during_a_call() -> None:
    engine = Engine(plies=2)
    ticks = 0
    is_done = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not is_done.wait(0.001):
            ticks += 1

    other = threading.Thread(target=count)
    other.start()
    for position in random_positions(3):
        engine.rank_plays(position, "65")
    is_done.set()
    other.join()
    assert ticks > 10
