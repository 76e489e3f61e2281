"""Questions to an engine, and their documents."""

import json
import pickle
from pathlib import Path

import pytest
from barpoint import (
    Engine,
    MatchEquityTable,
    MatchState,
    MetError,
    OptionsError,
    PlayError,
    Position,
    QuestionError,
    StateError,
)
from barpoint.documents import CubeCell, Eval, Moves, PlayCell


def test_plays_are_ranked(one_ply: Engine) -> None:
    moves = one_ply.rank_plays("start", "31", top=3)
    assert [play.rank for play in moves.plays] == [1, 2, 3]
    assert moves.plays[0].play == "8/5 6/5" and moves.legal == 16
    assert moves.plays[0].difference.equity == 0
    assert len(one_ply.rank_plays("start", "31").plays) == 16
    always = one_ply.rank_plays("start", "31", top=1, always=["24/20"])
    assert [play.play for play in always.plays] == ["8/5 6/5", "24/20"]


def test_a_position_and_a_state_are_the_same_as_their_xgid(one_ply: Engine) -> None:
    state = MatchState(9, (2, 4), cube=2, cube_owner="on roll")
    position = Position("sGfwATDgc/ABMA")
    by_parts = one_ply.cube(position, state)
    by_id = one_ply.cube(position.xgid(state))
    assert by_parts.to_dict() | {"state": 0} == by_id.to_dict() | {"state": 0}
    assert by_parts.state.length == 9 and by_parts.redouble


def test_documents_keep_the_json_of_the_engine(static: Engine) -> None:
    evaluation = static.evaluate("start")
    text = evaluation.to_json()
    assert Eval.from_json(text) == evaluation
    assert json.loads(text)["class"] == evaluation.class_ == "contact"
    assert evaluation.to_dict().keys() >= json.loads(text).keys()
    assert pickle.loads(pickle.dumps(evaluation)) == evaluation
    assert hash(Eval.from_json(text)) == hash(evaluation)
    assert "plies=0" in repr(evaluation)
    with pytest.raises(AttributeError):
        evaluation.plies = 3  # type: ignore[misc]
    with pytest.raises(TypeError, match="money_equity"):
        Eval(version=1)  # type: ignore[call-arg]
    moves = static.rank_plays("start", "31")
    assert Moves.from_dict(json.loads(moves.to_json())).to_dict() == moves.to_dict()
    assert "<16 items>" in repr(moves)


def test_tables_and_maps(static: Engine) -> None:
    rolls = static.roll_table("start").rolls
    assert len(rolls) == 21 and sum(roll.weight for roll in rolls) == 36
    assert rolls[0].luck.equity >= rolls[-1].luck.equity
    assert len(static.temperature_map("start").rows) == 21
    rows = static.temperature_map("start", dice="31", always=["24/20"]).rows
    assert "24/20" in [row.play for row in rows] and len(rows[0].cells) == 21
    cubes = static.score_map("start", points=3)
    assert isinstance(cubes.money, CubeCell) and len(cubes.scores) > 4
    plays = static.score_map("start", dice="31", points=3)
    assert isinstance(plays.money, PlayCell) and plays.money.plays[0].play == "8/5 6/5"


def test_engines_have_options(static: Engine) -> None:
    assert Engine(plies=3, filter="large").plies == 3
    assert static.at(2).plies == 2 and static.plies == 0
    own = Engine(plies=1, filter=[(0, 8, 0.16)])
    assert own.rank_plays("start", "65").to_json() == Engine(plies=1).rank_plays("start", "65").to_json()
    stepwise = Engine(plies=2, filter="stepwise").rank_plays("start", "62").to_json()
    assert Engine(plies=2, filter="0:8:0.16,0:8:x1.75").rank_plays("start", "62").to_json() == stepwise
    cubeless = Engine(plies=0, cubeful=False).evaluate("start")
    assert cubeless.cubeful is None
    exact = Engine(plies=0).evaluate("start").to_json()
    assert Engine(plies=0, cache=8, threads=1).evaluate("start").to_json() == exact
    assert Engine(plies=0, noise=0.02).evaluate("start").to_json() != exact


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"plies": 5}, "5 plies: expected 0 to 4"),
        ({"filter": "norml"}, "expected tiny"),
        ({"filter": "0:8:x"}, "expected tiny"),
        ({"plies": 1, "filter": "-,-"}, "2 entries"),
        ({"plies": 1, "filter": [None, None]}, "2 entries"),
        ({"plies": 1, "filter": [(0, 0, 0.1)]}, "keeps no play"),
        ({"noise": 2.0}, "expected 0 to 1"),
        ({"threads": 0}, "at least 1"),
    ],
)
def test_wrong_options_have_reasons(options: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionsError, match=reason):
        Engine(**options)  # type: ignore[arg-type]


def test_questions_without_an_answer_have_reasons(static: Engine) -> None:
    over = Position.from_points([0] * 24 + [-15, 0])
    assert static.evaluate(over).money_equity == 2
    with pytest.raises(QuestionError, match="the game is over"):
        static.rank_plays(over, "31")
    with pytest.raises(StateError, match="has won the match"):
        MatchState(5, (5, 0))
    with pytest.raises(QuestionError, match="hypergammon3"):
        static.evaluate("hypergammon3")
    assert static.evaluate("hypergammon1").class_ == "hyper1"


def test_match_equity_tables() -> None:
    table = MatchEquityTable()
    assert table.name == "Kazaross-XG2" and table.length == 25
    assert table.chance(3, 3) == pytest.approx(0.5)
    assert table.chance(1, 2) + table.chance(2, 1) == pytest.approx(1)
    assert table.chance_post_crawford(2, 1) == pytest.approx(0.4888, abs=0.02)
    assert {"woolsey", "zadeh"} <= set(MatchEquityTable.names())
    assert Engine(plies=0, met="woolsey").met.name == MatchEquityTable("woolsey").name
    assert table.document(3).pre_crawford[0][1] == pytest.approx(table.chance(1, 2), abs=1e-8)
    with pytest.raises(MetError, match="expected"):
        MatchEquityTable("wolsey")
    with pytest.raises(MetError, match="after the Crawford game"):
        table.chance_post_crawford(3, 3)


def test_match_equity_tables_are_made_and_kept(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    table = MatchEquityTable("mec26")
    chances, after = table.chances(5), table.chances_post_crawford(5)
    assert chances.shape == (5, 5) and chances[0, 2] == table.chance(1, 3)
    assert after[2] == table.chance_post_crawford(3, 1)
    own = MatchEquityTable.from_rows("own", chances, after, source="test")
    assert (own.name, own.source, own.length) == ("own", "test", 5)
    assert (own.chances() == chances).all()
    assert own == MatchEquityTable.from_rows("own", chances.tolist(), list(after), source="test")
    inverted = pickle.loads(pickle.dumps(MatchEquityTable("jac100").invert()))
    assert inverted.chance(3, 2) == MatchEquityTable("jac100").invert().chance(3, 2) != table.chance(3, 2)
    own.write(tmp_path / "own.xml")
    read = MatchEquityTable.read(tmp_path / "own.xml")
    assert numpy.allclose(read.chances(), chances, atol=1e-9) and read.name == "own"
    for one in [table, own, read, MatchEquityTable("mec").invert()]:
        assert pickle.loads(pickle.dumps(one)) == one
    engine = Engine(plies=0, met=own)
    again = pickle.loads(pickle.dumps(engine))
    assert again.met == own
    state = MatchState(4, (1, 2))
    assert again.cube("start", state).to_json() == engine.cube("start", state).to_json()
    assert 0 < own.chance(40, 30) < 0.5 and MatchEquityTable("kleinman").chance(3, 3) == pytest.approx(0.5)
    with pytest.raises(MetError, match="row 1, column 2"):
        MatchEquityTable.from_rows("bad", [[0.5, 7], [0.3, 0.5]], [0.5])
    with pytest.raises(TypeError, match="rows of chances"):
        MatchEquityTable.from_rows("bad", [0.5], [0.5])  # type: ignore[list-item]
    (tmp_path / "bad.xml").write_bytes(b"\xff")
    with pytest.raises(MetError, match="bad.xml"):
        MatchEquityTable.read(tmp_path / "bad.xml")


def test_the_roll_of_an_identifier_is_that_of_the_plays(static: Engine) -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
    assert static.rank_plays(xgid) == static.rank_plays(xgid, "31")
    assert static.rank_plays(xgid, "65").dice == "65"
    with pytest.raises(PlayError, match="dice: none: expected a roll"):
        static.rank_plays("start")
