"""Positions, states and plays."""

import pickle
import random

import pytest
from barpoint import IdentifierError, MatchState, PlayError, Position, PositionError, StateError

START = "4HPwATDgc/ABMA"


def random_positions(number: int) -> list[Position]:
    """Returns positions of random games."""
    source = random.Random(1)
    found: list[Position] = []
    while len(found) < number:
        position = Position()
        while position.points_won == 0 and len(found) < number:
            found.append(position)
            position = source.choice(position.plays((source.randint(1, 6), source.randint(1, 6)))).result
    return found


def test_a_position_is_read_from_any_identifier() -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:9:10"
    for text in ["start", START, f"{START}:cAgAAAAAAAAA", xgid]:
        assert Position(text).id == START
    assert Position("nackgammon").variant == "nackgammon"
    assert Position().pips == (167, 167)
    assert Position().category == "contact"


def test_points_are_read_and_written() -> None:
    points = Position().points
    assert points == [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0]
    for position in random_positions(300):
        assert Position.from_points(position.points) == position
        assert position.flip().flip() == position
        assert position.flip().pips == position.pips[::-1]


def test_wrong_positions_have_reasons() -> None:
    with pytest.raises(IdentifierError, match="names no position"):
        Position("rubbish")
    with pytest.raises(PositionError, match="16 chequers"):
        Position.from_points([0] * 24 + [16, 0])
    with pytest.raises(PositionError, match="at most 3"):
        Position(START, variant="hypergammon3")
    for wrong in ([1, 2], ["a"] * 26, 7):
        with pytest.raises(TypeError, match="26 whole numbers"):
            Position.from_points(wrong)  # type: ignore[arg-type]


def test_positions_are_values() -> None:
    for position in [*random_positions(20), Position("hypergammon2")]:
        again = pickle.loads(pickle.dumps(position))
        assert again == position and hash(again) == hash(position) and again.variant == position.variant
        assert repr(position).startswith("Position(")
    with pytest.raises(AttributeError):
        Position().id = ""  # type: ignore[misc]


def test_plays_are_legal_and_named() -> None:
    plays = Position().plays("31")
    assert len(plays) == 16
    best = Position().play((3, 1), "8/5 6/5")
    assert best in plays and best.moves == [(8, 5), (6, 5)] and best.hits == 0
    assert best.result.flip().points[5] == 2
    assert str(best) == "8/5 6/5"
    assert [play.play for play in Position().legal_plays("31").plays] == [str(play) for play in plays]
    with pytest.raises(PlayError, match="24/18"):
        Position().play("31", "24/18")
    rolls: list[str | tuple[int, int]] = [(0, 1), (7, 1), "77", "3"]
    for roll in rolls:
        with pytest.raises(PlayError, match="is not a roll"):
            Position().plays(roll)


def test_a_hit_is_counted() -> None:
    points = [0] * 26
    points[6], points[5], points[1] = 2, -1, -2
    [play] = [play for play in Position.from_points(points).plays((1, 2)) if "6/5*/3" in str(play)]
    assert play.hits == 1
    # The opponent's chequer is on the bar.
    assert play.result.points[25] == 1


def test_perft_counts_as_published() -> None:
    assert [count.positions for count in Position().perft(2).counts] == [406, 163_706]


def test_a_finished_game_has_points_and_no_plays() -> None:
    over = Position.from_points([0] * 24 + [-15, 0])
    assert over.points_won == 2 and over.plays("31") == []
    assert over.flip().points_won == -2


def test_boards_are_drawn() -> None:
    assert "<svg" in Position()._repr_svg_()
    assert "GNU" not in Position().board() and "O" in Position().board()
    assert 'width="300"' in Position().svg(width=300)


def test_states_are_read_and_written() -> None:
    state = MatchState(7, (3, 5), cube=2, cube_owner="on roll", cube_limit=1024, dice=(1, 3))
    assert (state.length, state.score, state.cube, state.cube_owner, state.dice) == (7, (3, 5), 2, "on roll", (3, 1))
    assert MatchState.from_id(Position().xgid(state)) == state
    assert pickle.loads(pickle.dumps(state)) == state
    money = MatchState(jacoby=False, beavers=False)
    assert pickle.loads(pickle.dumps(money)) == money != MatchState()
    assert state.to_dict()["on_roll_away"] == 4
    assert state.document().to_json() == state.to_json()


def test_wrong_states_have_reasons() -> None:
    for arguments, reason in [
        ({"length": 7, "score": (7, 7)}, "7"),
        ({"length": 0}, "0"),
        ({"cube": 3}, "power of two"),
        ({"cube_owner": "me"}, "expected None"),
        ({"length": 5, "score": (1, 1), "crawford": True}, "Crawford"),
    ]:
        with pytest.raises(StateError, match=reason):
            MatchState(**arguments)  # type: ignore[arg-type]
    with pytest.raises(IdentifierError, match="no state"):
        MatchState.from_id(START)


def test_identifiers_are_described() -> None:
    described = Position().describe(MatchState(9, (2, 4)))
    assert described.position_id == START
    assert described.xgid is not None and described.xgid.endswith(":2:4:0:9:10")
    assert described.on_roll_pips == 167
