"""Many positions at once."""

import pytest
from barpoint import Engine, IdentifierError, MatchState, Position, PositionError, QuestionError

from test_positions import random_positions

numpy = pytest.importorskip("numpy")


def test_a_batch_equals_single_questions(static: Engine) -> None:
    positions = random_positions(200)
    state = MatchState(7, (2, 4), cube=2, cube_owner="on roll")
    array = numpy.array([position.points for position in positions])
    for given in [array, array.astype("int8"), positions, [position.id for position in positions]]:
        batch = static.evaluate_batch(given, state)
        assert batch.chances.shape == (200, 5) and batch.equities.shape == (200,) and len(batch) == 200
        assert batch.mwc is not None
        for row, position in enumerate(positions[:50]):
            one = static.evaluate(position, state)
            chances = [one.chances.win, one.chances.win_gammon, one.chances.win_backgammon]
            chances += [one.chances.lose_gammon, one.chances.lose_backgammon]
            assert batch.chances[row] == pytest.approx(chances, abs=5.1e-9)
            assert one.cubeful is not None
            assert batch.equities[row] == pytest.approx(one.cubeful.equity, abs=5.1e-9)
            assert batch.cubeless_equities[row] == pytest.approx(one.cubeless.equity, abs=5.1e-9)
            assert batch.mwc[row] == pytest.approx(one.cubeful.mwc, abs=5.1e-9)


def test_identifiers_have_their_own_states(static: Engine) -> None:
    xgids = ["XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:9:10", "start"]
    batch = static.evaluate_batch(xgids)
    one = static.evaluate(xgids[0])
    assert one.cubeful is not None
    assert batch.equities[0] == pytest.approx(one.cubeful.equity, abs=5.1e-9)
    assert batch.mwc is None, "the second position is for money"


def test_an_empty_batch_is_empty(static: Engine) -> None:
    assert static.evaluate_batch(numpy.zeros((0, 26), int)).chances.shape == (0, 5)


def test_other_variants(static: Engine) -> None:
    batch = static.evaluate_batch(numpy.array([Position("hypergammon1").points]), variant="hypergammon1")
    assert 0.5 < batch.chances[0, 0] < 0.7


def test_wrong_batches_name_the_row(static: Engine) -> None:
    array = numpy.array([Position().points] * 3)
    array[2, 6] = 20
    with pytest.raises(PositionError, match="row 2"):
        static.evaluate_batch(array)
    with pytest.raises(PositionError, match=r"\[3, 25\]: expected \(n, 26\)"):
        static.evaluate_batch(array[:, 1:])
    with pytest.raises(IdentifierError, match="position 1"):
        static.evaluate_batch(["start", "rubbish"])
    for wrong in [array.astype(float), array * numpy.nan, array.astype(bool), abs(array).astype(numpy.uint8)]:
        with pytest.raises(TypeError, match="expected signed whole numbers"):
            static.evaluate_batch(wrong)
    with pytest.raises(TypeError, match="position 0"):
        static.evaluate_batch(array.astype(object))
    for shape in [(26,), (1, 26, 1), (0, 25), ()]:
        with pytest.raises(PositionError, match=r"expected \(n, 26\)"):
            static.evaluate_batch(numpy.zeros(shape, numpy.int64))
    with pytest.raises(PositionError, match="row 1"):
        static.evaluate_batch(numpy.array([Position().points, [2**62] * 26]))
    with pytest.raises(QuestionError, match="position 0"):
        static.evaluate_batch(["hypergammon3"])


def test_arrays_of_any_layout_are_read(static: Engine) -> None:
    rows = numpy.array([Position().points, Position("4PPgAyDg28HBAA").points] * 3)
    expected = static.evaluate_batch(rows).equities.tolist()
    wide = numpy.zeros((12, 52), numpy.int16)
    wide[::2, ::2] = rows
    frozen = rows.astype(numpy.int32)
    frozen.flags.writeable = False
    for array in [wide[::2, ::2], numpy.asfortranarray(rows), rows.astype(">i8"), rows.astype(numpy.int8), frozen]:
        assert static.evaluate_batch(array).equities.tolist() == expected
    assert static.evaluate_batch(rows[::-1]).equities.tolist() == expected[::-1]
    ids = numpy.array([Position.from_points(row).id for row in rows])
    assert static.evaluate_batch(ids).equities.tolist() == expected
    assert static.evaluate_batch(ids.astype(object)).equities.tolist() == expected
    empty = static.evaluate_batch(rows[:0])
    assert (empty.chances.shape, empty.equities.shape, empty.mwc) == ((0, 5), (0,), None)
