"""Answers across processes, in tables and in notebooks; own nets."""

import copy
import gc
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import date, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import barpoint
import pytest
from barpoint import (
    Analysis,
    ArgumentError,
    Engine,
    Library,
    LibraryError,
    Match,
    MatchState,
    NetError,
    OptionsError,
    Position,
    Table,
)
from barpoint.rows import Rows, concatenated

MATCH = Path(__file__).parent / "gnubg_scripts" / "sample_match7.mat"
EXAMPLES = Path(__file__).parents[1] / "examples"
GUIDE = Path(__file__).parents[3] / "docs" / "src" / "python.md"
NETS = Path(__file__).parents[3] / "weights" / "nets"


def analysed(path: Path) -> Analysis:
    """Analyses the first match of a file."""
    return Engine(plies=0, threads=1).analyse(Match.read(path)[0], level="instant")


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return analysed(MATCH)


def test_analyses_come_back_from_other_processes(analysis: Analysis) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(analysed, [MATCH, MATCH]))
    for one in found:
        assert one.document == analysis.document and one.record == analysis.record
        assert one.rows() == analysis.rows() and one.document.coverage is not None


def test_plays_decisions_and_choices_are_copied(analysis: Analysis, static: Engine) -> None:
    table = Table(3)
    table.throw(3, 1)
    plays = Position("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10").plays("66")
    hits = Position("4PPgAyDg28HBAA").plays("66") + Position("AQAABAAAAAAAAA").plays("61")
    decisions = analysis.record.decisions()
    for one in [*plays, *hits, *decisions, static.choose(table), static]:
        for other in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            assert repr(other) == repr(one)
    again = pickle.loads(pickle.dumps(decisions))
    for one, other in zip(decisions, again, strict=True):
        names = ["game", "action", "player", "kind", "position", "state", "dice", "made", "play", "problem"]
        assert [getattr(one, name) for name in names] == [getattr(other, name) for name in names]
    choice = static.choose(table)
    assert choice is not None
    copied = pickle.loads(pickle.dumps(choice))
    copied.make(table)
    assert copied.play == choice.play and table.on_roll is not None


def test_rows_are_the_decisions(analysis: Analysis) -> None:
    rows, actions = analysis.rows(), analysis.document.actions
    assert len(rows) == len(actions) > 50
    assert rows["made"] == [action.made for action in actions]
    row = next(row for row in rows if row["kind"] == "play" and row["error"])
    assert row["equity"] < row["best_equity"] and row["name"] in analysis.record.players
    assert sum(row["win"] is None for row in rows) < len(rows) / 2
    assert len(concatenated([rows, rows])) == 2 * len(rows)
    assert rows.with_columns(file="a.mat").columns[0] == "file"
    with pytest.raises(ValueError, match="different columns"):
        concatenated([rows, rows.with_columns(file="a")])
    with pytest.raises(ValueError, match="lengths"):
        Rows({"a": [1], "b": []})


def test_other_packages_take_rows(analysis: Analysis, tmp_path: Path) -> None:
    rows = analysis.rows()
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(rows)
    assert frame.columns == rows.columns and frame.rows() == [tuple(row.values()) for row in rows]
    assert frame.schema["double_take"] == polars.Float64 and frame.schema["match_length"] == polars.Int64
    frame.write_parquet(tmp_path / "season.parquet")
    assert polars.read_parquet(tmp_path / "season.parquet").equals(frame)
    duckdb = pytest.importorskip("duckdb")
    found = duckdb.sql("select count(*), sum(error), count(error), min(made) from rows").fetchall()
    errors = [error for error in rows["error"] if error is not None]
    assert found == [(len(rows), pytest.approx(sum(errors)), len(errors), min(rows["made"]))]
    pandas = pytest.importorskip("pandas")
    for table in (pandas.DataFrame(dict(rows)), pandas.DataFrame(rows)):
        assert len(table) == len(rows) and list(table.columns) == rows.columns
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(rows)
    assert table.to_pylist() == list(rows) and pyarrow.schema(rows) == table.schema
    table.validate(full=True)
    array = pyarrow.array(rows)
    array.validate(full=True)
    assert array.to_pylist() == list(rows)


@pytest.mark.parametrize("package", ["polars", "duckdb"])
def test_readers_need_no_other_package(package: str) -> None:
    pytest.importorskip(package)
    program = f"""if True:
        import sys
        sys.modules["pyarrow"] = sys.modules["nanoarrow"] = sys.modules["pandas"] = None
        import {package}
        from barpoint.rows import Rows
        rows = Rows({{"a": [1, None, 3], "b": ["x", "y", None]}})
        found = polars.DataFrame(rows).rows() if "{package}" == "polars" else duckdb.sql("from rows").fetchall()
        print(found == [(1, "x"), (None, "y"), (3, None)])
    """
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["True"], done.stderr


def test_columns_have_the_kind_of_their_values() -> None:
    polars = pytest.importorskip("polars")
    columns: dict[str, list[Any]] = {
        "truth": [True, None, False], "integer": [1, None, -(2**63)], "number": [1, 2.5, None], "none": [None] * 3,
        "day": [date(1969, 12, 31), None, date(2026, 11, 30)], "text": ["", None, "Zoë\n"],
    }  # fmt: skip
    frame = polars.DataFrame(Rows(columns))
    assert frame.to_dict(as_series=False) == columns
    kinds = [polars.Boolean, polars.Int64, polars.Float64, polars.String, polars.Date, polars.String]
    assert frame.dtypes == kinds
    assert polars.DataFrame(Rows({"a": [None]}, {"a": "integer"})).dtypes == [polars.Int64]
    assert polars.DataFrame(Rows({"a": [1]}, {"a": "number"})).dtypes == [polars.Float64]
    many = {"truth": [index % 3 == 0 for index in range(100)], "text": ["x" * index for index in range(100)]}
    assert polars.DataFrame(Rows(many)).to_dict(as_series=False) == many
    assert polars.DataFrame(Rows({})).shape == (0, 0) and polars.DataFrame(Rows({"a": []})).shape == (0, 1)
    numpy = pytest.importorskip("numpy")
    arrays = Rows({"small": numpy.arange(3, dtype=numpy.int8), "step": numpy.arange(6.0)[::2], "all": numpy.arange(3.0)})
    assert polars.DataFrame(arrays).rows() == [(0, 0.0, 0.0), (1, 2.0, 1.0), (2, 4.0, 2.0)]


@pytest.mark.parametrize(
    ("column", "kind", "reason"),
    [
        ([1, None, "x"], None, "column `a`, row 2: 'x': expected a whole number of 64 bits, or None"),
        (["x", 1.5], None, "column `a`, row 1: 1.5: expected a text, or None"),
        ([Path("x")], None, "row 0: PosixPath.*: expected a text, a number, a truth value or a date, or None"),
        ([datetime(2026, 1, 1)], None, "row 0: datetime.*: expected a text"),
        ([1, 2.5], "integer", "row 1: 2.5: expected a whole number of 64 bits"),
        ([1], "letter", "kind `letter`: expected one of text, truth, integer, number, day"),
        (["\ud800"], None, "row 0: .*: expected a text"),
    ],
)
def test_wrong_columns_have_a_reason(column: list[Any], kind: Any, reason: str) -> None:
    rows = Rows({"a": column}, None if kind is None else {"a": kind})
    with pytest.raises(ArgumentError, match=reason):
        rows.__arrow_c_stream__()


def test_memory_lives_as_long_as_its_readers(static: Engine) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    numpy = pytest.importorskip("numpy")

    def resident() -> int:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def tables() -> list[Any]:
        # One that is read, one whose stream is not, one whose array is not, and one of which a column remains.
        rows = Rows({"a": numpy.arange(1e5), "b": [str(one) for one in range(100)] * 1000})
        rows.__arrow_c_stream__(), rows.__arrow_c_array__(), rows.__arrow_c_schema__()
        return [pyarrow.table(rows), pyarrow.table(rows)["b"]]

    kept, last = tables()
    gc.collect()
    assert kept["a"].to_numpy().sum() == sum(range(100000)) and last[-1].as_py() == "99"
    del kept, last
    if not Path("/proc/self/status").exists():
        return
    tables()
    before = resident()
    for _ in range(50):
        tables()
    # One table has 1.7 megabytes.
    assert resident() - before < 20_000


@pytest.mark.skipif(not GUIDE.exists(), reason="needs the checkout")
def test_a_season_is_analysed_by_processes_into_a_file(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    program = (EXAMPLES / "season.py").read_text(encoding="utf-8").split('"""\n')[1]
    lines = program.splitlines()
    assert len(lines) == 12 and program in GUIDE.read_text(encoding="utf-8")
    season = tmp_path / "season"
    season.mkdir()
    for length in (1, 5):
        head = f" {length} point match\n\n Game 1\n Ann : 0     Bob : 0\n"
        turns = "  1) 31: 8/5 6/5    64: 24/14\n  2) 52: 13/8 13/11    Doubles => 2\n  3) Takes\n"
        (season / f"{length}.mat").write_text(head + turns, encoding="ascii")
    (season / "money.mat").write_text(" 0 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5    64: 24/14\n")
    command: list[Any] = [sys.executable, EXAMPLES / "season.py", season, tmp_path / "season.parquet"]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    frame = polars.read_parquet(tmp_path / "season.parquet")
    assert frame["file"].unique().sort().to_list() == ["1.mat", "5.mat", "money.mat"]
    assert frame["match_length"].unique().sort(nulls_last=False).to_list() == [None, 1, 5]
    assert frame.filter(kind="play")["error"].null_count() == 0


def test_a_library_is_a_table_of_matches_and_of_decisions(analysis: Analysis, tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with pytest.raises(FileNotFoundError, match="matches.db"):
        Library(path)
    library = Library(path, create=True)
    assert len(library.rows()) == len(library.matches()) == len(library) == 0
    number = library.add(analysis.record, "season.mat")
    assert library.add(analysis.record) == number and len(library) == 1
    [row] = library.matches()
    assert (row["id"], row["file"], row["analysed"], row["length"]) == (number, "season.mat", True, 7)
    assert [row["name_0"], row["name_1"]] == analysis.record.players
    assert library.record(number) == analysis.record
    rows, own = library.rows(), analysis.rows()
    assert rows.columns[:4] == ["match", "date", "event", "file"] and rows["error"] == own["error"]
    again = pickle.loads(pickle.dumps(library))
    assert again.path == path and list(again.rows()) == list(rows)
    with pytest.raises(LibraryError, match="7"):
        library.record(7)
    with pytest.raises(LibraryError, match="nobody plays"):
        library.add(Match.parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")[0])
    with pytest.raises(LibraryError):
        Library(MATCH)


def test_a_batch_is_taken_without_a_copy(static: Engine) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    batch = static.evaluate_batch(["start", "4PPgAyDg28HBAA"])
    column = pyarrow.table(batch)["equity"].chunk(0)
    assert column.to_pylist() == batch.equities.tolist()
    assert column.buffers()[1].address == batch.equities.__array_interface__["data"][0]


def test_notebooks_show_pictures_and_tables(analysis: Analysis, static: Engine) -> None:
    state = MatchState(7, (2, 4), cube=2, cube_owner="on roll")
    rollout = static.rollout("start", dice="31", top=2, trials=36, preset="fast")
    rollout.run()
    answers: list[Any] = [
        static.evaluate("start"), static.rank_plays("start", "31", state, top=5), static.cube("4PPgAyDg28HBAA", state),
        static.roll_table("start"), static.temperature_map("start", dice="31"), static.score_map("start", points=3),
        static.score_map("start", dice="31", points=3), rollout.result(), static.race("AQAABAAAAAAAAA"),
        analysis.record.statistics(), analysis.document, analysis.rows(), static.evaluate_batch(["start"]),
    ]  # fmt: skip
    for answer in answers:
        html = answer._repr_html_()
        ElementTree.fromstring(f"<div>{html}</div>")
        assert "<table" in html and ">nan" not in html, type(answer)
    assert "8/5 6/5" in answers[1]._repr_html_() and "<svg" in answers[1]._repr_html_()
    assert Position().describe()._repr_html_() is None
    shown: Any
    for shown in [Position(), Position().plays("31")[0], analysis.record.decisions()[3]]:
        ElementTree.fromstring(shown._repr_svg_())
    assert "<iframe srcdoc=" in analysis._repr_html_() and "&lt;!" in analysis.record._repr_html_()


def test_arrows_show_plays() -> None:
    start = Position()
    play = start.play("31", "8/5 6/5")
    assert start.svg(plays=[play]) != start.svg()
    with pytest.raises(barpoint.PlayError, match="8/5 6/5: expected a play from this position"):
        Position("4PPgAyDg28HBAA").svg(plays=[play])


@pytest.mark.skipif(not NETS.exists(), reason="needs the checkout")
def test_own_nets_are_those_of_a_folder_or_bytes(static: Engine, tmp_path: Path) -> None:
    named = {path.stem.split("-")[0]: path for path in NETS.glob("*.bpnn")}
    bytes_of = {name: path.read_bytes() for name, path in named.items() if name in ("contact", "race", "pruner")}
    for name, data in bytes_of.items():
        (tmp_path / f"{name}.bpnn").write_bytes(data)
    nets: Any
    for nets in [tmp_path, str(tmp_path), bytes_of, {}]:
        engine = Engine(plies=0, nets=nets)
        assert engine.identity()["nets"] == static.identity()["nets"]
        assert pickle.loads(pickle.dumps(engine)).evaluate("start") == static.evaluate("start")
    with pytest.raises(NetError, match="contact: not a network file"):
        Engine(nets={"contact": b"no net"})
    with pytest.raises(ArgumentError, match="nets: 'other': expected"):
        Engine(nets={"other": b""})
    (tmp_path / "race.bpnn").unlink()
    with pytest.raises(NetError, match="no net for races: expected race.bpnn"):
        Engine(nets=tmp_path)


def test_errors_are_of_one_class_by_cause(tmp_path: Path, static: Engine) -> None:
    missing = tmp_path / "missing"
    calls: list[Any] = [
        lambda: Match.read(missing), lambda: Engine(database=missing), lambda: Engine(nets=missing),
        lambda: barpoint.Database.open(missing),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(FileNotFoundError, match="missing"):
            call()
    wrong: Any = 5
    calls = [
        lambda: Position([1] * 26), lambda: static.analyse("x"), lambda: static.choose(wrong),  # type: ignore[arg-type]
        lambda: static.evaluate("start", wrong), lambda: static.analyse(Match.read(MATCH)[0], level=wrong),
        lambda: Position().xgid(wrong), lambda: Engine(nets=wrong),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(ArgumentError, match="expected"):
            call()
    with pytest.raises(OptionsError, match="top: 0 plays: expected at least 1"):
        static.rank_plays("start", "31", top=0)
