"""Answers across processes, in tables and in notebooks; own nets."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
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
    pyarrow = pytest.importorskip("pyarrow")
    rows = analysis.rows()
    table = pyarrow.table(rows)
    assert table.column_names == rows.columns and table.num_rows == len(rows)
    assert table["error"].to_pylist() == rows["error"]
    assert str(table.schema.field("double_take").type) == "double"
    assert pyarrow.schema(rows) == table.schema
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(rows)
    frame.write_parquet(tmp_path / "season.parquet")
    assert polars.read_parquet(tmp_path / "season.parquet").equals(frame)
    pandas = pytest.importorskip("pandas")
    assert len(pandas.DataFrame(dict(rows))) == len(rows)


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
