"""Records of matches: files, decisions, analyses and statistics."""

import pickle
import sys
from pathlib import Path

import pytest
from barpoint import Analysis, Engine, Match, RecordError

MATCH = """ 3 point match

 Game 1
 Ann : 0                       Bob : 0
  1) 31: 8/5 6/5                61: 13/7 8/7
  2) 64: 24/14                  55: 8/3(2) 6/1(2)*
  3)  Doubles => 2              Takes
  4) 65: 25/20 14/8             Doubles => 4
  5)  Drops                       Wins 2 points
"""


@pytest.fixture(scope="module")
def record() -> Match:
    [record] = Match.parse(MATCH.encode())
    return record


@pytest.fixture(scope="module")
def analysis(record: Match, static: Engine) -> Analysis:
    return static.analyse(record, level="instant")


def test_a_match_is_read_and_written(record: Match, tmp_path: Path) -> None:
    assert record.players == ["Ann", "Bob"] and record.length == 3 and record.games == 1
    assert record.score == [0, 2] and record.variant == "backgammon"
    for name in ["match.mat", "match.sgf", "match.json"]:
        path = tmp_path / name
        record.write(path)
        [again] = Match.read(path)
        assert [str(one.made) for one in again.decisions()] == [str(one.made) for one in record.decisions()]
    assert {path.name for path in tmp_path.iterdir()} == {"match.mat", "match.sgf", "match.json"}
    assert pickle.loads(pickle.dumps(record)) == record
    assert record.to_dict()["matches"]


def test_a_new_analysis_counts_before_that_of_another_program(static: Engine) -> None:
    folder = Path(__file__).parents[3] / "tests/data/files/xg"
    [others] = Match.read(folder / "charlot-7p.xg")
    assert others.statistics().by == others.analysis().by == "eXtreme Gammon"
    record = static.analyse(others, level="instant").record
    ours = record.analysed_by(record.analysts[-1])
    assert record.analysts == ["eXtreme Gammon", *ours.analysts]
    assert record.statistics() == ours.statistics() != others.statistics()
    assert record.game_statistics() == ours.game_statistics()
    assert record.analysis() == ours.analysis()
    assert record.report("text") == ours.report("text")


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and permissions")
def test_links_and_permissions_are_kept(record: Match, tmp_path: Path) -> None:
    path, link = tmp_path / "match.json", tmp_path / "link.json"
    path.write_text("before")
    path.chmod(0o600)
    link.symlink_to(path)
    record.write(link)
    assert link.is_symlink() and Match.read(path) == [record]
    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileNotFoundError) as missing:
        record.write(tmp_path / "missing" / "match.json")
    assert missing.value.filename == str(tmp_path / "missing" / "match.json")


def test_decisions_are_walked(record: Match) -> None:
    decisions = record.decisions()
    made = [decision.made for decision in decisions]
    assert made[:3] == ["8/5 6/5", "no double", "13/7 8/7"]
    first = decisions[0]
    assert (first.game, first.player, first.kind, first.dice) == (1, 0, "play", (3, 1))
    assert first.play is not None and first.play.moves == [(8, 5), (6, 5)]
    assert first.state is not None and first.state.length == 3
    assert any(decision.made == "double, take" for decision in decisions)


def test_a_match_is_analysed(analysis: Analysis, record: Match) -> None:
    assert analysis.record.analysts == [analysis.document.by]
    actions = analysis.document.actions
    assert [action.made for action in actions if action.kind == "play"][0] == "8/5 6/5"
    assert analysis.document.coverage is not None
    statistics = analysis.record.statistics()
    assert statistics.names == ("Ann", "Bob") and statistics.players[0].chequer.moves == 3
    assert len(analysis.record.game_statistics()) == 1
    assert analysis.record.analysis().actions == actions
    assert analysis.record.analysed_by(None).analysts == []
    assert record.analysts == []


def test_reports_are_written(analysis: Analysis, record: Match) -> None:
    page = analysis.record.report()
    assert page.startswith(b"<!") and b"Ann" in page and len(page) > len(record.report())
    assert analysis.record.report("pdf").startswith(b"%PDF")
    assert b"Ann" in analysis.record.report("text")
    assert b'lang="de"' in analysis.record.report(language="de")
    with pytest.raises(RecordError, match="no letters for the language ja"):
        record.report("pdf", language="ja")
    with pytest.raises(RecordError, match="expected html"):
        record.report("htm")  # type: ignore[arg-type]


def test_progress_and_selections(record: Match, static: Engine) -> None:
    steps: list[tuple[int, int]] = []
    only = static.analyse(record, level="fast", player=0, progress=lambda done, total: steps.append((done, total)))
    assert {action.player for action in only.document.actions} == {0}
    assert steps[-1][0] == steps[-1][1] > 0

    def fail(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        static.analyse(record, level="fast", progress=fail)


def test_wrong_files_have_reasons(tmp_path: Path, record: Match) -> None:
    path = tmp_path / "rubbish.mat"
    path.write_text("rubbish")
    with pytest.raises(RecordError, match="rubbish.mat"):
        Match.read(path)
    with pytest.raises(RecordError, match="expected"):
        record.to_bytes("rubbish")
    with pytest.raises(RecordError, match="expected a format"):
        record.write(tmp_path / "match.rubbish")
    with pytest.raises(FileNotFoundError):
        Match.read(tmp_path / "absent.mat")
