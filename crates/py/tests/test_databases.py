"""Bearoff and hypergammon databases."""

import pickle
from pathlib import Path

import pytest
from barpoint import Database, DatabaseError, Engine, MatchState, Position

numpy = pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def two_sided(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database.build(tmp_path_factory.mktemp("two") / "two.bd", Database.two_sided(6, 3))


@pytest.fixture(scope="module")
def one_sided(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database.build(tmp_path_factory.mktemp("one") / "one.bd", Database.one_sided(4, 6))


@pytest.fixture(scope="module")
def hypergammon(tmp_path_factory: pytest.TempPathFactory) -> Database:
    kind = Database.hypergammon(1)
    return Database.build(tmp_path_factory.mktemp("hyper") / "hyper.bd", kind)


def race(mine: list[int], theirs: list[int]) -> Position:
    """Returns the position of chequers on the points from 1 on of both sides."""
    points = [0] * 26
    points[1 : 1 + len(mine)] = mine
    for index, count in enumerate(theirs):
        points[24 - index] = -count
    return Position.from_points(points)


def test_a_database_has_facts_and_records(two_sided: Database) -> None:
    assert two_sided.kind == "gnubg-TS-06-03-1" == Database.two_sided(6, 3)
    assert (two_sided.points, two_sided.chequers, two_sided.boards) == (6, 3, 84)
    info = two_sided.info()
    assert info.records == 84 * 84 and info.header and info.manual_md5 == info.manifest_md5
    verified = two_sided.verify()
    assert verified.passed and verified.manifest and verified.findings == ()
    # One chequer on the six point each: 27 of 36 rolls bear it off.
    record = two_sided.record(race([0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1]))
    assert record.chances is not None and record.equities is not None and record.cube is not None
    assert record.chances.win == pytest.approx(27 / 36 + 9 / 36 * 9 / 36, abs=1e-4)
    assert record.cube.action == "double, take"
    at_score = two_sided.record(race([1], [1]), MatchState(5, (4, 0)))
    assert at_score.cube is not None and "1-away" in at_score.cube.contest


def test_boards_are_numbered(two_sided: Database) -> None:
    for index in range(two_sided.boards):
        chequers = two_sided.board(index)
        assert len(chequers) == 6 and two_sided.index(chequers) == index
        assert two_sided.index(numpy.array(chequers)) == index
    positions = [race([1], [0, 2]), race([1, 1, 1, 1], [1])]
    numbers = two_sided.indices(positions)
    assert numbers.tolist() == [[two_sided.index([1]), two_sided.index([0, 2])], [-1, two_sided.index([1])]]
    rows = numpy.array([position.points for position in positions])
    assert (two_sided.indices(rows) == numbers).all()
    assert two_sided.record(race([1], [0, 2])) == two_sided.record(numbers[0, 0] * two_sided.boards + numbers[0, 1])


def test_tables_are_arrays(two_sided: Database, one_sided: Database, hypergammon: Database) -> None:
    equities = two_sided.equities()
    assert equities.shape == (84, 84, 4) and (equities[1:, 0] == -1).all() and (equities[0, 1:] == 1).all()
    record = two_sided.record(5 * 84 + 7).equities
    assert record is not None and record.centred is not None
    assert equities[5, 7, [0, 2]].tolist() == pytest.approx([record.cubeless, record.centred], abs=1e-7)
    assert (two_sided.equities(5, 6) == equities[5:6]).all()
    rolls = one_sided.rolls()
    assert rolls.shape == (one_sided.boards, 32) and rolls[0, 0] == 1
    assert rolls.sum(axis=1) == pytest.approx(1)
    means = one_sided.mean_rolls()
    assert means[:, 0] == pytest.approx(rolls @ numpy.arange(32))
    assert (one_sided.mean_rolls(first_off=True)[:, 0] <= means[:, 0]).all()
    chances = hypergammon.chances()
    assert chances.shape == (26, 26, 5) and (chances[..., 1] <= chances[..., 0] + 1e-6).all()
    assert hypergammon.equities(3, 5).shape == (2, 26, 4)


def test_an_engine_uses_opened_databases(two_sided: Database) -> None:
    position = race([0, 0, 0, 2, 1], [0, 1, 1, 1])
    opened, by_path = Engine(plies=0, database=two_sided), Engine(plies=0, database=[str(two_sided.path)])
    assert two_sided.path is not None
    assert opened.evaluate(position).to_json() == by_path.evaluate(position).to_json()
    assert opened.race(position).to_json() == by_path.race(position).to_json()
    memory = Database.from_bytes(two_sided.to_bytes())
    assert memory.path is None
    for engine in [opened, by_path, Engine(plies=0, database=[memory, two_sided.path.parent])]:
        again = pickle.loads(pickle.dumps(engine))
        assert again.cube(position).to_json() == opened.cube(position).to_json()
    rollouts = [Engine(plies=0, database=one).rollout(position, trials=36) for one in (two_sided, memory)]
    assert rollouts[0].job == rollouts[1].job != Engine(plies=0).rollout(position, trials=36).job


def test_databases_are_pickled(two_sided: Database, one_sided: Database, tmp_path: Path) -> None:
    bare = Database.build(tmp_path / "bare.bd", Database.two_sided(6, 1), header=False)
    copies = [two_sided, Database.from_bytes(one_sided.to_bytes()), bare, Database.open(str(two_sided.path))]
    for database in copies:
        again = pickle.loads(pickle.dumps(database))
        assert (again.kind, again.path) == (database.kind, database.path)
        assert again.to_bytes() == database.to_bytes()
    assert Database.open(tmp_path / "bare.bd", kind=bare.kind, in_memory=True).verify().passed


def test_a_build_is_watched_ended_and_resumed(tmp_path: Path) -> None:
    path, kind = tmp_path / "one.bd", Database.one_sided(5, 15)
    steps: list[tuple[int, int]] = []

    def end(done: int, total: int) -> None:
        steps.append((done, total))
        if 0 < done < total:
            raise RuntimeError("enough")

    try:
        whole = Database.build(path, kind, progress=end)
    except RuntimeError:
        assert not path.exists()
        with pytest.raises(DatabaseError, match="beginning of something else"):
            Database.build(path, Database.one_sided(5, 14))
        whole = Database.build(path, kind, resume=True, progress=lambda *_: None)
    assert steps and whole.verify().passed and not path.with_suffix(".bd.partial").exists()
    with pytest.raises(DatabaseError, match="exists already: expected another name or replace=True"):
        Database.build(path, kind)
    assert Database.build(path, kind, replace=True).to_bytes() == whole.to_bytes()


def test_wrong_requests_have_reasons(two_sided: Database, one_sided: Database, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="expected 1 to 12 points"):
        Database.two_sided(13)
    with pytest.raises(DatabaseError, match="expected gnubg-OS"):
        Database.build(tmp_path / "x.bd", "two-sided")
    with pytest.raises(TypeError, match="no argument `resumed`"):
        Database.build(tmp_path / "x.bd", Database.hypergammon(1), resumed=True)  # type: ignore[call-overload]
    with pytest.raises(FileNotFoundError, match="absent.bd"):
        Database.open(tmp_path / "absent.bd")
    with pytest.raises(DatabaseError, match="no database"):
        Database.from_bytes(b"rubbish")
    with pytest.raises(DatabaseError, match="truncated"):
        Database.from_bytes(two_sided.to_bytes()[:-1])
    with pytest.raises(DatabaseError, match="can still meet"):
        two_sided.record("start")
    with pytest.raises(DatabaseError, match="is not in this database"):
        two_sided.record(race([4], [1]))
    with pytest.raises(DatabaseError, match="not in this database"):
        two_sided.index([-1])
    with pytest.raises(DatabaseError, match="no board 84"):
        two_sided.board(84)
    with pytest.raises(DatabaseError, match="expected a range of the boards"):
        two_sided.equities(5, 99)
    with pytest.raises(DatabaseError, match="no such records"):
        two_sided.rolls()
    with pytest.raises(DatabaseError, match="database of pairs"):
        one_sided.equities()
    with pytest.raises(TypeError, match="numbers of chequers"):
        two_sided.index(["a"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="expected a Database"):
        Engine(database=3)  # type: ignore[arg-type]
    damaged = bytearray(two_sided.to_bytes())
    damaged[99] ^= 255
    assert not Database.from_bytes(bytes(damaged)).verify().passed
