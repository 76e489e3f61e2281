"""Tables: play by the rules, undo, moves through the record, and the engine as a player."""

import copy
import pickle
import random

import pytest
from barpoint import ActionError, Engine, Match, OptionsError, Position, RecordError, StateError, Table


@pytest.fixture
def table() -> Table:
    table = Table(3, players=("Ann", "Bob"))
    assert table.to_act is None and table.legal == ["roll"]
    assert table.throw(2, 2) is None and table.dice is None
    assert table.throw(3, 1) == 0 and table.dice == (3, 1)
    table.play("8/5 6/5")
    return table


def test_a_game_is_played_and_written(table: Table) -> None:
    assert (table.on_roll, table.to_act, table.place) == (1, 1, (1, 1))
    table.double()
    assert (table.on_roll, table.to_act, table.legal) == (1, 0, ["take", "pass", "resign"])
    table.take()
    assert (table.cube, table.cube_owner) == (2, 0)
    table.roll("64")
    assert "24/14" in [str(play) for play in table.plays]
    table.play(table.plays[0])
    table.resign(2)
    assert table.resignation == (0, 2) and table.legal == ["accept", "decline"]
    table.accept()
    assert table.end == (1, 4, "resigned") and table.winner == 1 and table.is_over and table.legal == []
    assert table.record.score == [0, 4] and table.record.players == ["Ann", "Bob"]
    [again] = Match.parse(table.record.to_bytes("sgf"))
    assert [str(one.made) for one in again.decisions()] == [str(one.made) for one in table.record.decisions()]


def test_a_refused_action_changes_nothing(table: Table) -> None:
    before = table.record
    with pytest.raises(ActionError, match="there is no offer to answer: expected roll, double or resign") as refused:
        table.take()
    assert refused.value.legal == ("roll", "double", "resign")
    assert pickle.loads(pickle.dumps(refused.value)).legal == refused.value.legal
    for wrong in (table.pass_, table.beaver, table.raccoon, table.accept, table.decline, table.next_game):
        with pytest.raises(ActionError):
            wrong()
    with pytest.raises(ActionError, match="not been rolled"):
        table.play("8/5 6/5")
    table.roll((6, 4))
    with pytest.raises(ActionError, match="do not move a chequer this far"):
        table.play("24/23")
    with pytest.raises(ValueError, match="7 is not a die"):
        table.throw(7, 1)
    with pytest.raises(ActionError, match="resignation of 4 points"):
        table.resign(4)
    with pytest.raises(ActionError, match="game 2 after 0 actions"):
        table.go_to(2, 0)
    with pytest.raises(OptionsError, match="first: -1 is negative"):
        table.throw(-1, 300)
    table.undo()
    assert table.record == before
    with pytest.raises(StateError, match="a match of 0 points"):
        Table(0)


def test_actions_are_taken_back_and_the_record_is_walked_through(table: Table) -> None:
    table.roll("64")
    table.play("24/14")
    table.back()
    table.back()
    assert table.place == (1, 0) and not table.is_at_end
    table.forward()
    assert table.place == (1, 1)
    table.go_to_end()
    table.undo()
    assert table.dice == (6, 4)
    table.undo()
    assert table.dice is None and table.place == (1, 1)
    table.go_to(1, 0)
    table.roll("52", player=1)
    assert table.on_roll == 1 and len(table.record.decisions()) == 1


def test_everything_can_be_set(table: Table) -> None:
    table.set_turn(0)
    table.set_board(Position("4PPgAyDg28HBAA"), 1)
    table.set_cube(4, 1)
    table.set_dice("66")
    table.set_score((1, 1))
    assert table.position.id == "4PPgAyDg28HBAA" and table.on_roll == 1
    assert (table.cube, table.cube_owner, table.dice, table.score) == (4, 1, (6, 6), (1, 1))
    with pytest.raises(ActionError):
        table.set_score((3, 0))
    with pytest.raises(ActionError):
        table.set_score((1, 2), crawford=True)


def test_notes_and_analyses_belong_to_actions(table: Table) -> None:
    table.comment = "golden"
    table.annotate("play", "very good")
    assert table.comment == "golden"
    table.back()
    with pytest.raises(ActionError, match="no action to annotate"):
        table.annotate("play", None)
    with pytest.raises(ActionError, match="`dice`: expected play, cube, luck"):
        table.annotate("dice", None)  # type: ignore[arg-type]
    table.go_to_end()
    analysed = Engine(plies=0).analyse(table.record, level="instant").record
    table.take_notes(analysed)
    assert table.record == analysed and table.comment == "golden"
    table.previous_marked()
    assert table.place == (1, 0)
    table.roll("31", player=0)
    table.play("24/23 13/10")
    with pytest.raises(RecordError, match="other actions"):
        table.take_notes(analysed)


def test_copies_and_pickles_are_tables_of_their_own(table: Table) -> None:
    table.back()
    single = Table.of_record(table.record, raccoons=False, single_game=True)
    for again in (table.copy(), copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert (again.record, again.place) == (table.record, table.place)
        again.go_to_end()
        again.roll("66")
        assert again.record != table.record
    again = pickle.loads(pickle.dumps(single))
    again.resign()
    again.accept()
    assert again.is_over and again.winner is None


@pytest.mark.parametrize("length", [None, 3])
def test_the_engine_plays_to_the_end(length: int | None) -> None:
    engine, dice = Engine(plies=0), random.Random(1)
    table = Table(length, players=("Left", "Right"), automatic_doubles=1)
    while not table.is_over and table.place[0] < 4:
        if table.end is not None:
            table.next_game()
        throw = dice.randint(1, 6), dice.randint(1, 6)
        choice = engine.choose(table)
        if choice is None:
            table.throw(*throw)
            continue
        assert choice.action in table.legal
        assert (choice.action == "move") == (choice.play is not None)
        choice.make(table, throw)
    assert table.record.games >= 2
    [again] = Match.parse(table.record.to_bytes())
    assert again == table.record


def test_a_roll_needs_dice(table: Table) -> None:
    choice = Engine(plies=0).choose(table)
    assert choice is not None and choice.action == "roll" and str(choice) == "roll"
    with pytest.raises(ActionError, match="expected the two dice"):
        choice.make(table)
    choice.make(table, (5, 2))
    assert table.dice == (5, 2)
