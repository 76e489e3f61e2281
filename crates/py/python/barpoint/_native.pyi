"""Extension module. Import its names from ``barpoint``."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Literal, Mapping, Sequence, TypeAlias, final, overload

from . import documents
from .rows import Kind
from .rows import Rows as RowTable

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

#: Position: a ``Position``, or the text of a position ID, a position ID and a match ID, an XGID, ``start`` or the
#: name of a variant.
Subject: TypeAlias = Position | str
#: Roll: a text such as ``31`` or ``3-1``, or two numbers.
Roll: TypeAlias = str | tuple[int, int] | Sequence[int]
#: Numbers: a sequence, or an array of NumPy.
Row: TypeAlias = "Sequence[float] | NDArray[numpy.floating[Any]]"
#: Rows of numbers: sequences, or an array of NumPy.
Rows: TypeAlias = "Sequence[Sequence[float]] | NDArray[numpy.floating[Any]]"
#: Databases of an engine: opened ones, and paths of files or folders.
Databases: TypeAlias = Database | str | PathLike[str] | Sequence[Database | str | PathLike[str]]
#: Nets of an engine: the folder of their files, or their bytes by ``contact``, ``race`` and ``pruner``.
Nets: TypeAlias = str | PathLike[str] | dict[str, bytes]
#: Owner of the cube; ``None`` if it is centred.
Owner: TypeAlias = Literal["on roll", "opponent"] | None
#: Level of an analysis, or ``off``.
Level: TypeAlias = (
    Literal["instant", "fast", "standard", "deep", "rollout", "0-ply", "1-ply", "2-ply", "3-ply", "4-ply", "off"]
)
#: Settings of a rollout with a name.
Preset: TypeAlias = Literal["fast", "standard", "deep", "roller", "roller+", "roller++"]
#: Move filter: text as for ``barpoint moves --filter``, or an entry for each ply from 0 on. The text is a name (``tiny``,
#: ``narrow``, ``normal``, ``large``, ``huge``, ``stepwise``, ``off``) or entries such as ``0:8:0.16,0:5:x1.5``. An entry
#: ``(accept, extra, threshold)`` keeps the best ``accept`` plays and up to ``extra`` more within ``threshold`` of the
#: best; ``None`` skips the ply.
Filter: TypeAlias = str | Sequence[tuple[int, int, float] | None]

#: Action at a table.
Action: TypeAlias = Literal[
    "roll", "double", "move", "take", "pass", "beaver", "raccoon", "resign", "accept", "decline", "next game"
]

@final
class Play:
    """Legal play of a roll. ``str(play)`` is the usual notation, such as ``8/5 6/5``."""

    @property
    def result(self) -> Position:
        """Position after the play, as the opponent sees it, who is then on roll."""

    @property
    def moves(self) -> list[tuple[int, int]]:
        """Single moves as pairs of points in an order in which they can be made: 25 is the bar, 0 is off the board."""

    @property
    def hits(self) -> int:
        """Number of blots that the play hits."""

    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Position:
    """Board with its variant, as the player on roll sees it. It cannot be changed.

    ``text`` is any identifier, or a text with one or with a board drawn in letters; its score and cube are in
    ``MatchState.from_id``. In a notebook a position is shown as a picture.

    Raises ``IdentifierError`` if the text is no identifier, and ``PositionError`` if the variant has fewer chequers.
    """

    def __new__(cls, text: str = "start", *, variant: str | None = None) -> Position: ...
    @staticmethod
    def from_points(points: Sequence[int] | NDArray[numpy.integer[Any]], *, variant: str = "backgammon") -> Position:
        """Returns the position of 26 numbers: the opponent's chequers on the bar; the points 1 to 24 of the player
        on roll, with the opponent's chequers negative; and the chequers on the bar of the player on roll.

        Raises ``PositionError`` if the numbers are no position.
        """

    @property
    def points(self) -> list[int]:
        """26 numbers, in the order of ``from_points``."""

    @property
    def id(self) -> str:
        """Position ID: 14 characters."""

    @property
    def variant(self) -> documents.Variant:
        """Name of the variant."""

    @property
    def pips(self) -> tuple[int, int]:
        """Pip counts of the player on roll and of the opponent."""

    @property
    def chequers_off(self) -> tuple[int, int]:
        """Chequers borne off by the player on roll and by the opponent."""

    @property
    def category(self) -> documents.Class:
        """Class of the position, which determines the method of evaluation."""

    @property
    def points_won(self) -> int:
        """Points of a finished game on a cube of 1: 1 to 3 if the player on roll has won, -1 to -3 if the opponent
        has won. 0 if the game is not over.
        """

    def flip(self) -> Position:
        """Returns the position as the other player sees it."""

    def plays(self, dice: Roll) -> list[Play]:
        """Returns the legal plays of a roll. Without a legal move the list has one play without moves; it is empty
        if the game is over.
        """

    def play(self, dice: Roll, text: str) -> Play:
        """Returns the legal play that a text describes, in any usual notation.

        Raises ``PlayError`` if the text is no play, or the play is not legal.
        """

    def legal_plays(self, dice: Roll) -> documents.Legal:
        """Returns the legal plays of a roll as a document."""

    def perft(self, turns: int) -> documents.Perft:
        """Returns the numbers of plays and positions after 1, 2, ... turns, over all 21 rolls of each turn.

        ``turns`` is at most 6. From the opening, 4 turns need more memory than most machines have.
        """

    def describe(self, state: MatchState | None = None) -> documents.Id:
        """Returns all identifiers of the position, its chequers and pip counts."""

    def xgid(
        self, state: MatchState | None = None, dice: Roll | None = None, *, player: int = 1
    ) -> str:
        """Returns the XGID of the position. ``player`` is the seat of the player on roll.

        Raises ``IdentifierError`` if it has none.
        """

    def gnubg_id(
        self, state: MatchState | None = None, dice: Roll | None = None, *, player: int = 1
    ) -> str:
        """Returns the position ID and the match ID of GNU Backgammon. ``player`` is the seat of the player on roll.

        Raises ``IdentifierError`` if the state has no match ID.
        """

    def board(self, state: MatchState | None = None) -> str:
        """Returns a drawing of the board as text."""

    def svg(self, state: MatchState | None = None, *, width: int | None = None, plays: Sequence[Play] = ()) -> str:
        """Returns a picture of the board as SVG. ``width`` is in pixels. ``plays`` are drawn as arrows, the first as the
        best one.

        Raises ``PlayError`` if a play is not from this position.
        """

    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class MatchState:
    """Score, rules, cube and roll, as the player on roll sees them. They cannot be changed.

    ``length`` is the number of points of the match, ``None`` for money. ``score`` has the points won by the player
    on roll and by the opponent. ``cube`` is a power of two. ``jacoby`` and ``beavers`` count for money only.

    Raises ``StateError`` if they are impossible together.
    """

    def __new__(
        cls,
        length: int | None = None,
        score: tuple[int, int] = (0, 0),
        *,
        crawford: bool = False,
        cube: int = 1,
        cube_owner: Owner = None,
        cube_limit: int | None = None,
        jacoby: bool = True,
        beavers: bool = True,
        dice: Roll | None = None,
    ) -> MatchState: ...
    @staticmethod
    def from_id(text: str) -> MatchState:
        """Returns the state of a match ID, a position and match ID, an XGID, or a text with one of them or with a board
        drawn in letters. A ``UserWarning`` says what the text does not state.

        Raises ``IdentifierError`` if the text has none.
        """

    @property
    def length(self) -> int | None:
        """Points of the match; ``None`` for money."""

    @property
    def score(self) -> tuple[int, int]:
        """Points won by the player on roll and by the opponent."""

    @property
    def crawford(self) -> bool:
        """True if this is the Crawford game."""

    @property
    def cube(self) -> int:
        """Value of the cube."""

    @property
    def cube_owner(self) -> Owner:
        """Owner of the cube; ``None`` if it is centred."""

    @property
    def dice(self) -> tuple[int, int] | None:
        """Roll to be played, the higher die first; ``None`` before the roll."""

    def document(self) -> documents.State:
        """Returns the state as a document."""

    def to_dict(self) -> dict[str, Any]:
        """Returns the state as a dictionary."""

    def to_json(self) -> str:
        """Returns the state as JSON."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Interpreter:
    """Session of GNU Backgammon's command language, for ``barpoint.compat.gnubg``."""

    def __new__(cls) -> Interpreter: ...
    def line(self, line: str) -> tuple[str, str, bool]:
        """Carries out a line. Returns its answer, notices that are no part of it, and true after ``quit``.

        Raises ``CommandError`` if the words are no command, or the command is not possible now.
        """

    @property
    def record(self) -> Match | None:
        """Record of the match; ``None`` without one."""

    @property
    def position(self) -> Position | None:
        """Position as the player on roll sees it; ``None`` without a match.

        Raises ``CommandError`` if a record that was read broke a rule.
        """

    @property
    def match_fields(self) -> list[int] | None:
        """Fields of the match ID in their order; ``None`` without a match.

        Raises ``CommandError`` if a record that was read broke a rule.
        """

    @staticmethod
    def match_id(fields: Sequence[int]) -> str:
        """Returns the match ID of its first fields, in their order. The others are 0.

        Raises ``IdentifierError`` if a number does not fit in its field.
        """

    @property
    def place(self) -> tuple[int, int] | None:
        """Game, counted from 0, and number of its actions before the place; ``None`` without a match."""

    @property
    def actions(self) -> list[int]:
        """Number of actions of each game."""

    def go_to(self, game: int, action: int, *, rolled: bool) -> None:
        """Goes to a place. If ``rolled`` is true, the roll of the play that follows there is on the table.

        Raises ``CommandError`` if there is no such place.
        """

    def engine(self, plies: int | None = None, cubeful: bool | None = None) -> Engine:
        """Returns the engine of ``hint``, by default with the plies and the cube of the settings."""

    @property
    def met(self) -> MatchEquityTable:
        """Match equity table."""

    @property
    def filters(self) -> list[tuple[int, int, int, int, float]]:
        """Rows of the move filters of ``hint``: plies, level, plays that are always kept (-1 for all), further ones,
        and their greatest distance.
        """

    @property
    def analysis_plies(self) -> int:
        """Plies of ``analyse``."""

    def throw(self) -> tuple[int, int]:
        """Returns the next throw of the dice.

        Raises ``CommandError`` if the dice are manual, or their file or program has no throw.
        """

@final
class MatchEquityTable:
    """Chances to win a match, by the points that both players need. ``name`` is one of ``names``.

    Raises ``MetError`` if there is no such table.
    """

    def __new__(cls, name: str = "Kazaross-XG2") -> MatchEquityTable: ...
    @staticmethod
    def from_rows(
        name: str,
        pre_crawford: Rows,
        post_crawford: Row,
        *,
        opponent_post_crawford: Row | None = None,
        source: str = "",
    ) -> MatchEquityTable:
        """Returns the table of chances from 0 to 1. ``pre_crawford[i][j]`` is the chance of the player on roll, who
        needs ``i + 1`` points while the opponent needs ``j + 1``, up to and including the Crawford game: shape
        ``(n, n)``, with at most 64 rows. ``post_crawford[k]`` is the chance of a player who needs ``k + 1`` points
        after the Crawford game: shape ``(n,)`` or ``(n - 1,)``.

        Raises ``MetError`` with the place of a wrong number.
        """

    @staticmethod
    def read(path: str | PathLike[str]) -> MatchEquityTable:
        """Reads a table in GNU Backgammon's XML format.

        Raises ``MetError`` if the file is no table.
        """

    @staticmethod
    def names() -> list[str]:
        """Returns the names of the built-in tables."""

    def write(self, path: str | PathLike[str], points: int | None = None) -> None:
        """Writes the table for matches up to ``points`` in GNU Backgammon's XML format."""

    @property
    def name(self) -> str:
        """Name of the table."""

    @property
    def source(self) -> str:
        """Author, method and year."""

    @property
    def length(self) -> int:
        """Points of the longest match in the table. Longer matches are estimated."""

    def chance(self, away: int, opponent_away: int) -> float:
        """Returns the chance to win the match, from 0 to 1, if the players need these points, up to and including
        the Crawford game. A player who needs no points has won.
        """

    def chance_post_crawford(self, away: int, opponent_away: int) -> float:
        """Returns the chance to win the match, from 0 to 1, after the Crawford game. One player needs one point."""

    def chances(self, points: int | None = None) -> NDArray[numpy.float64]:
        """Returns the chances up to and including the Crawford game, shape ``(points, points)``: the row is the number
        of points needed less one, the column that of the opponent. Needs NumPy.
        """

    def chances_post_crawford(self, points: int | None = None) -> NDArray[numpy.float64]:
        """Returns the chances of a player who needs 1, 2, ... points after the Crawford game while the opponent needs
        one, shape ``(points,)``. Needs NumPy.
        """

    def before_game(self, state: MatchState) -> float:
        """Returns the chance of the player on roll to win the match, from 0 to 1, before a game at this score."""

    def after_game(self, state: MatchState, points: int) -> float:
        """Returns the chance of the player on roll to win the match, from 0 to 1, after a game at this score. The
        player on roll wins ``points``, or loses them if they are negative.
        """

    def invert(self) -> MatchEquityTable:
        """Returns the table as the other player sees it."""

    def document(self, points: int | None = None) -> documents.Met:
        """Returns the table up to this number of points."""

    def __eq__(self, other: object) -> bool: ...

@final
class Database:
    """Bearoff or hypergammon database. Its files are those of GNU Backgammon, byte for byte.

    A one-sided database has the distribution of the number of rolls that a side needs, for each board of one side. A
    two-sided database has exact equities of pairs of boards, and a hypergammon database those of all positions. Boards
    are numbered from 0 on; 0 has no chequers. ``Engine(database=...)`` uses databases.
    """

    @staticmethod
    def open(path: str | PathLike[str], *, kind: str | None = None, in_memory: bool = False) -> Database:
        """Opens a file, which is mapped unless ``in_memory``. ``kind`` is that of a file without a header.

        Raises ``DatabaseError`` if the file is not a database, or its size does not fit its kind.
        """

    @staticmethod
    def from_bytes(data: bytes, *, kind: str | None = None) -> Database:
        """Opens a database in memory, given as the bytes of its file."""

    @staticmethod
    def one_sided(
        points: int = 6,
        chequers: int = 15,
        *,
        gammons: bool = True,
        form: Literal["compressed", "plain", "normal"] = "compressed",
    ) -> str:
        """Returns the kind of a one-sided database: up to 15 ``chequers`` on 1 to 18 ``points``. With ``gammons`` it
        also has the rolls until the first chequer is off.
        """

    @staticmethod
    def two_sided(points: int = 6, chequers: int = 6, *, cubeful: bool = True) -> str:
        """Returns the kind of a two-sided database: up to ``chequers`` a side on 1 to 12 ``points``."""

    @staticmethod
    def hypergammon(chequers: int = 3) -> str:
        """Returns the kind of a hypergammon database with 1 to 3 chequers a side."""

    @overload
    @staticmethod
    def build(
        path: str | PathLike[str],
        kind: str,
        *,
        resume: bool = False,
        replace: bool = False,
        header: bool = True,
        reuse: str | PathLike[str] | None = None,
        memory: int | None = None,
        threshold: float = 1e-7,
        rules: Literal["standard", "makehyper"] = "standard",
        shard: None = None,
        threads: int | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Database:
        """Makes a database and its manifest on all processors, or on ``threads`` of them, and opens it.

        ``progress`` gets the numbers of steps done and in total, about fifty times a second. Ctrl-C or an exception of ``progress`` ends the work;
        its results remain in the folder ``PATH.partial``, and ``resume`` continues. ``replace`` replaces an existing
        file. ``reuse`` is a smaller database to copy from, and ``memory`` a limit in bytes. ``threshold`` is the
        largest change of an equity in the last sweep over hypergammon, and ``rules`` are those of hypergammon.
        ``shard=(1, 3)`` does the first of three parts in one of three processes with the same file system, which
        wait for one another; only the first one writes the file, and the others return ``None``. After the death of a
        process do its part again with ``resume``.

        Raises ``DatabaseError`` if the file exists, or the database cannot be made.
        """

    @overload
    @staticmethod
    def build(
        path: str | PathLike[str],
        kind: str,
        *,
        resume: bool = False,
        replace: bool = False,
        header: bool = True,
        reuse: str | PathLike[str] | None = None,
        memory: int | None = None,
        threshold: float = 1e-7,
        rules: Literal["standard", "makehyper"] = "standard",
        shard: tuple[int, int],
        threads: int | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Database | None: ...
    @property
    def kind(self) -> str:
        """Kind in the form of the header, such as ``gnubg-TS-06-06-1``."""

    @property
    def description(self) -> str:
        """Kind in words."""

    @property
    def points(self) -> int:
        """Number of points that chequers can be on; 25 of hypergammon include the bar."""

    @property
    def chequers(self) -> int:
        """Maximum number of chequers of a side."""

    @property
    def boards(self) -> int:
        """Number of boards of a side."""

    @property
    def path(self) -> Path | None:
        """Path of the file; ``None`` in memory."""

    @property
    def manifest_sha256(self) -> str | None:
        """SHA-256 in the manifest beside the file; ``None`` without one."""

    def info(self) -> documents.Info:
        """Returns sizes, hashes and numbers of positions."""

    def verify(self, *, sample: int = 20000, unpublished: bool = False) -> documents.Verified:
        """Checks the hashes and the form of all records, and computes ``sample`` records again; all of them if no hash
        confirms the bytes. With ``unpublished`` a hypergammon database needs no hash.
        """

    def record(
        self, position: Subject | int, state: MatchState | None = None, *, met: MatchEquityTable | str | None = None
    ) -> documents.Dump:
        """Returns the record of a position, with the cube action at the score. A number is that of a single board in
        a one-sided database, otherwise the board of the player on roll times ``boards`` plus that of the opponent.

        Raises ``DatabaseError`` if the database does not contain the position.
        """

    def index(self, chequers: Sequence[int] | NDArray[numpy.integer[Any]]) -> int:
        """Returns the number of the board with these chequers of one side, the first number being that on point 1."""

    def board(self, index: int) -> list[int]:
        """Returns the chequers on each point of a board, beginning with point 1."""

    def indices(self, positions: NDArray[numpy.signedinteger[Any]] | Iterable[Subject]) -> NDArray[numpy.int64]:
        """Returns the numbers of the boards of both sides, shape ``(n, 2)``; -1 if the database does not contain a
        board. The positions are those of ``Engine.evaluate_batch``. Needs NumPy.
        """

    def rolls(self, start: int = 0, stop: int | None = None, *, first_off: bool = False) -> NDArray[numpy.float64]:
        """Returns the chances that the boards from ``start`` to ``stop``, which is excluded, need 0 to 31 rolls until
        all chequers are off, or with ``first_off`` the first one: shape ``(n, 32)``. One-sided only. Needs NumPy.
        """

    def mean_rolls(
        self, start: int = 0, stop: int | None = None, *, first_off: bool = False
    ) -> NDArray[numpy.float64]:
        """Returns the mean and the standard deviation of the number of rolls, shape ``(n, 2)``. One-sided only. Needs
        NumPy.
        """

    def equities(self, start: int = 0, stop: int | None = None) -> NDArray[numpy.float32]:
        """Returns the money equities of the boards from ``start`` to ``stop`` of the player on roll, who does not
        double now, against all boards, with a cube of 1. Needs NumPy.

        Two-sided: cubeless, and with the cube owned, centred, and owned by the opponent: shape ``(n, boards, 4)``, or
        ``(n, boards, 1)`` without cubeful equities. Hypergammon: with the cube owned, centred, centred under the
        Jacoby rule, and owned by the opponent: shape ``(n, boards, 4)``.
        """

    def chances(self, start: int = 0, stop: int | None = None) -> NDArray[numpy.float32]:
        """Returns the cumulative chances of the boards from ``start`` to ``stop`` against all boards, in the order of
        ``Batch.chances``: shape ``(n, boards, 5)``. Hypergammon only. Needs NumPy.
        """

    def to_bytes(self) -> bytes:
        """Returns the bytes of the file."""

@final
class Engine:
    """Engine that evaluates positions, ranks plays and makes cube decisions. All threads may share it.

    ``plies`` is the search depth, 0 to 4; 0 is static evaluation. ``cubeful=False`` leaves the cube out.
    ``noise`` is the standard deviation of errors that are added to every chance. ``met`` is the match equity table.
    ``cache`` is the memory for evaluations in MiB. ``database`` is a database, a file, a folder of files,
    or a list of them.
    ``threads`` is the number of threads, by default one for each processor. Threads that ask at the same time share
    them; an engine of one thread answers each on the thread that asks. Cache and threads change no answer.

    ``nets`` is the folder of other nets, whose files end in ``.bpnn``, or has their bytes by ``contact``, ``race`` and
    ``pruner``; the nets that are missing are the usual ones.

    Raises ``OptionsError`` if an option is out of range, ``ArgumentError`` if it is of another type, ``NetError`` if nets
    are none, and an ``OSError`` such as ``FileNotFoundError`` if a file cannot be read.
    """

    def __new__(
        cls,
        *,
        plies: int = 2,
        filter: Filter = "normal",
        cubeful: bool = True,
        pruning: bool = True,
        noise: float = 0.0,
        noise_seed: int = 0,
        met: MatchEquityTable | str | None = None,
        cache: int = 0,
        database: Databases | None = None,
        threads: int | None = None,
        nets: Nets | None = None,
    ) -> Engine: ...
    @property
    def plies(self) -> int:
        """Search depth in plies."""

    @property
    def met(self) -> MatchEquityTable:
        """Match equity table."""

    def identity(self) -> dict[str, Any]:
        """Returns everything that the answers depend on except the options: the version, hashes of the nets and of
        the database files, and name and hash of the match equity table. Reads all database files.
        """

    def at(self, plies: int) -> Engine:
        """Returns an engine with another search depth, which shares everything else with this one."""

    def evaluate(self, position: Subject, state: MatchState | None = None) -> documents.Eval:
        """Returns the value of a position before the roll.

        Raises ``QuestionError`` if the match is over or the variant needs a database.
        """

    def rank_plays(
        self,
        position: Subject,
        dice: Roll | None = None,
        state: MatchState | None = None,
        *,
        top: int | None = None,
        always: Sequence[str] = (),
        by_cube: bool = False,
    ) -> documents.Moves:
        """Returns the plays of a roll, by default that of the identifier, best first: the best ``top``, or all of
        them, and those in ``always``. With ``by_cube`` the document also has the best plays for each owner of the cube.

        Raises ``QuestionError`` if the game or the match is over, and ``PlayError`` without a roll or for a play that
        is not legal.
        """

    def cube(self, position: Subject, state: MatchState | None = None) -> documents.Cube:
        """Returns the cube decision before the roll.

        Raises ``QuestionError`` if the game or the match is over.
        """

    def roll_table(self, position: Subject, state: MatchState | None = None) -> documents.Rolls:
        """Returns the best play of each of the 21 rolls, the luckiest first."""

    def temperature_map(
        self,
        position: Subject,
        state: MatchState | None = None,
        *,
        dice: Roll | None = None,
        always: Sequence[str] = (),
        market: bool = False,
    ) -> documents.TemperatureMap:
        """Returns the values of the opponent's rolls after each roll, or after the best plays of one roll.

        With ``market`` the document also has the cube action after each exchange, the market losers and the recube vig.
        """

    def score_map(
        self,
        position: Subject,
        state: MatchState | None = None,
        *,
        dice: Roll | None = None,
        points: int = 9,
    ) -> documents.ScoreMap:
        """Returns the cube decision, or the best plays of a roll, at every score of matches up to ``points``."""

    def choose(self, table: Table) -> Choice | None:
        """Returns the choice of the engine for the player who must act at a table. ``None`` before the first roll of
        a game and after its end.

        Raises ``QuestionError`` if the variant needs a database.
        """

    def race(self, position: Subject) -> documents.Race:
        """Returns pip counts, rules of thumb and, in a bearoff database, exact values of a race."""

    def ask(
        self, request: dict[str, Any], *, report: Callable[[dict[str, Any]], object] | None = None
    ) -> dict[str, Any]:
        """Answers a request of the JSON-lines protocol, and calls ``report`` with each reply before the final one.

        Every question and task of ``barpoint engine json`` in one call, such as
        ``{"action": "resignation", "position": "start"}``. The replies before the final one are warnings, and partial
        results if the request has ``report_every``. Without ``report``, warnings are warnings of Python.

        Raises ``QuestionError`` with the field at fault if the request cannot be answered.
        """

    def evaluate_batch(
        self,
        positions: NDArray[numpy.signedinteger[Any]] | Iterable[Subject],
        state: MatchState | None = None,
        *,
        variant: str = "backgammon",
    ) -> Batch:
        """Evaluates many positions on all processors, each as ``evaluate`` does. Needs NumPy.

        ``positions`` is an array of signed whole numbers of shape ``(n, 26)``, each row as in
        ``Position.from_points``; or positions and identifiers, which may have states of their own. ``state``
        overrides these for all positions.

        Raises ``PositionError``, ``IdentifierError`` or ``QuestionError`` with the number of the row, from 0 on.
        """

    def rollout(
        self,
        position: Subject,
        state: MatchState | None = None,
        *,
        dice: Roll | None = None,
        plays: Sequence[str] | None = None,
        top: int | None = None,
        within: float | None = None,
        preset: Preset | None = None,
        trials: int | None = None,
        shard: tuple[int, int] | None = None,
        seed: int | None = None,
        plies: int | None = None,
        cubeful: bool | None = None,
        initial: bool | None = None,
        truncate: int | None = None,
        truncate_at_bearoff: bool | None = None,
        variance_reduction: bool | None = None,
        stop_error: float | None = None,
        stop_jsds: float | None = None,
        confidence: float | None = None,
        min_trials: int | None = None,
        dice_kind: Literal["quasi-random", "random"] | None = None,
        luck_plies: int | None = None,
        branches: int | None = None,
        cube_plies: int | None = None,
        opponent_plies: int | None = None,
        opponent_cube_plies: int | None = None,
        late: int | None = None,
        late_plies: int | None = None,
        late_cube_plies: int | None = None,
        filter: str | None = None,
        pruning: bool | None = None,
        efficiency: str | None = None,
        cube_model: Literal["janowski", "refined"] | None = None,
        level: str | None = None,
        opponent_level: str | None = None,
        noise: float | None = None,
        opponent_noise: float | None = None,
        noise_seed: int | None = None,
        resume: bytes | str | PathLike[str] | None = None,
    ) -> Rollout:
        """Returns a rollout, which does not run yet: iterate over it, or call ``run``.

        Without ``dice`` the position itself is rolled out, or "no double" and "double, take" if the player on roll
        has a choice. With ``dice`` the best ``top`` plays by evaluation are, by default three; or those ``within``
        this equity of the best; or ``plays``. ``preset`` has the other settings, by default ``standard``:
        ``trials``; ``plies`` of both players; ``truncate`` in turns, 0 for never. ``seed`` is that of the dice.

        It ends early if all errors are at most ``stop_error``, if the best candidate leads by ``stop_jsds`` joint
        standard deviations, or if it is known with ``confidence`` (0.5 to 1), for which ``trials`` is 46656 by
        default; the rules are checked every 144 trials, from ``min_trials`` on. ``shard`` is a range of trials, the
        end excluded, to be merged with the others. ``resume`` continues the rollout of a file or of
        ``Rollout.to_bytes``.

        ``cube_plies``, ``opponent_plies`` and ``opponent_cube_plies`` replace ``plies``; from turn ``late`` on, counted
        from 0, ``late_plies`` and ``late_cube_plies`` do, by default 0. ``branches`` continuations follow a redouble.
        Variance reduction looks ``luck_plies`` ahead. ``filter``, ``efficiency`` (a number as text, or ``"gnubg"``) and
        ``cube_model`` are those of ``barpoint rollout``; ``pruning=False`` evaluates every play with the large net.
        ``level`` and ``opponent_level`` have the plies and the noise of players from beginner to grandmaster.
        ``noise`` is the standard deviation of random errors in every chance, ``opponent_noise`` that of the opponent's,
        by default the same; ``noise_seed`` is their seed.

        Raises ``OptionsError``, ``PlayError``, or ``RolloutError``.
        """

    def duel(
        self,
        first: str,
        second: str,
        *,
        pairs: int | None = None,
        sprt: Sequence[float] | None = None,
        alpha: float = 0.05,
        beta: float = 0.05,
        cube: bool = False,
        jacoby: bool = False,
        length: int | None = None,
        variant: str = "backgammon",
        seed: int = 1,
        luck: int | None = None,
        judge: int | None = None,
        options: dict[str, str] | None = None,
        time_limit: int = 30,
        resume: bytes | str | PathLike[str] | None = None,
    ) -> Duel:
        """Returns a duel of two contenders, which is not played yet: iterate over it, or call ``run``.

        Contenders are those of the command ``barpoint duel``, such as ``barpoint:2``, ``barpoint:expert``,
        ``gnubg:0``, ``nets:FOLDER`` and ``ubgi:COMMAND``. ``barpoint`` has the nets of this engine; backgammon is
        played without databases, and the options of the engine are not used.

        Games are for money without a cube, with ``cube``, or matches to ``length`` points. ``pairs`` is 500 by default.
        With ``sprt``, two means in points, the duel ends when the luck-adjusted result decides between them with the
        chances of an error ``alpha`` and ``beta``; ``pairs`` is then the limit, by default 100,000. The luck of rolls is
        estimated ``luck`` plies ahead, by default one less than the deeper contender; ``judge`` plies ahead every
        decision is judged. ``options`` are for programs that speak UBGI, which have ``time_limit`` seconds for an answer.
        ``resume`` continues the duel of a file or of ``Duel.to_bytes``.

        Raises ``OptionsError``, ``QuestionError``, ``NetError`` or ``DuelError``.
        """

    def analyse(
        self,
        record: Match,
        *,
        level: Level = "standard",
        plays: Level | None = None,
        cubes: Level | None = None,
        luck: int | None = 0,
        candidates: int = 5,
        player: Literal[0, 1] | None = None,
        game: int | None = None,
        action: int | None = None,
        seed: int = 1,
        progress: Callable[[int, int], object] | None = None,
    ) -> Analysis:
        """Analyses the decisions of a match, the luck of its rolls and its resignations.

        ``plays`` and ``cubes`` override ``level``. ``luck`` is the number of plies for the luck of rolls, ``None``
        to leave it out. ``game`` and ``action``, counted from 1, and ``player`` select decisions. ``progress`` gets
        the numbers of steps done and in total; its exceptions end the analysis.

        Raises ``OptionsError`` or ``QuestionError``.
        """

@final
class Batch:
    """Values of ``n`` positions, in their order, as seen by the player on roll."""

    def __init__(
        self,
        chances: NDArray[numpy.float64],
        equities: NDArray[numpy.float64],
        cubeless_equities: NDArray[numpy.float64],
        mwc: NDArray[numpy.float64] | None = None,
    ) -> None: ...
    @property
    def chances(self) -> NDArray[numpy.float64]:
        """Cumulative chances, shape ``(n, 5)``: win, win a gammon, win a backgammon, lose a gammon, lose a
        backgammon.
        """

    @property
    def equities(self) -> NDArray[numpy.float64]:
        """Normalised equities, shape ``(n,)``: cubeful unless the engine is cubeless."""

    @property
    def cubeless_equities(self) -> NDArray[numpy.float64]:
        """Normalised equities if nobody turns the cube any more, shape ``(n,)``."""

    @property
    def mwc(self) -> NDArray[numpy.float64] | None:
        """Chances to win the match, shape ``(n,)``; ``None`` unless all positions are those of a match."""

    def rows(self) -> RowTable:
        """Returns a row for each position: see ``barpoint.rows``."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...
    def _repr_html_(self) -> str: ...
    def __len__(self) -> int: ...

@final
class Rollout:
    """Rollout of a position, of plays of a roll or of a cube decision.

    Iterating over it runs it in blocks of 144 trials, and yields the result so far after each of them. Any loop may
    be left and continued later. The result depends neither on the blocks nor on the number of threads. A rollout
    can be pickled with the trials that are done.
    """

    @property
    def trials(self) -> int:
        """Number of trials done of each candidate."""

    @property
    def trials_planned(self) -> int:
        """Number of trials to do unless a rule stops the rollout."""

    @property
    def is_done(self) -> bool:
        """True if all trials are done or a rule has stopped the rollout."""

    @property
    def job(self) -> str:
        """SHA-256 of all settings. Rollouts with the same job can be merged."""

    def __iter__(self) -> Iterator[documents.Rollout]: ...
    def __next__(self) -> documents.Rollout: ...
    def run(self) -> documents.Rollout | None:
        """Runs the trials that are not done yet, and returns the result; ``None`` if it is paused before the first
        trial.
        """

    def pause(self) -> None:
        """Ends the block that is running in another thread, or the iteration. ``run`` or a new loop continues."""

    def result(self) -> documents.Rollout | None:
        """Returns the result so far; ``None`` before the first trial."""

    def merge(self, other: Rollout) -> Rollout:
        """Returns the rollout with the trials of both.

        Raises ``RolloutError`` if they have different settings or common trials.
        """

    @property
    def missing(self) -> list[tuple[int, int]]:
        """Ranges of trials that are not done yet, the ends excluded."""

    @property
    def grain(self) -> int | None:
        """Number of trials between two checks of the rules; ``None`` without rules that stop early."""

    def next_part(self) -> tuple[list[int], int, int] | None:
        """Returns the next trials to run: the indices of the candidates that no rule has dropped, and a range of
        trials. ``None`` if the rollout ends here.
        """

    def run_part(
        self,
        start: int,
        end: int,
        candidates: Sequence[int] | None = None,
        *,
        watch: Callable[[], object] | None = None,
    ) -> bytes:
        """Runs a range of trials of some candidates, by default all, and returns their sums. They are not added to
        this rollout. ``watch`` is called about 50 times a second; its exceptions end the call.
        """

    def add_part(self, part: bytes) -> None:
        """Adds the sums of a part that was run elsewhere. With rules it must contain the trials of ``next_part``, and
        at least its candidates.

        Raises ``RolloutError`` if it belongs to another rollout, or contains other trials.
        """

    def to_bytes(self) -> bytes:
        """Returns the sums of the trials done, as the command ``barpoint rollout`` writes them."""

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the sums of the trials done to a file, which the command ``barpoint rollout`` can resume."""

@final
class Duel:
    """Duel of two contenders in pairs of games or matches with the same rolls and swapped seats.

    Iterating over it plays it, and yields the result so far about every two seconds. Any loop may be left and continued
    later. The result does not depend on the number of threads. A duel can be pickled with the pairs that are played.
    """

    @property
    def pairs(self) -> int:
        """Number of pairs that are played."""

    @property
    def pairs_planned(self) -> int:
        """Number of pairs to play, unless a test ends the duel."""

    @property
    def is_done(self) -> bool:
        """True if all pairs are played or a test has ended the duel."""

    @property
    def missing(self) -> list[tuple[int, int]]:
        """Ranges of pairs that are not played yet, the ends excluded."""

    def __iter__(self) -> Iterator[documents.Duel]: ...
    def __next__(self) -> documents.Duel: ...
    def run(self) -> documents.Duel | None:
        """Plays the pairs that are not played yet, and returns the result; ``None`` if it is paused before the first
        pair.
        """

    def pause(self) -> None:
        """Ends the work that is running in another thread after the pairs being played, or the iteration. ``run`` or a
        new loop continues.
        """

    def result(self) -> documents.Duel | None:
        """Returns the result so far; ``None`` before the first pair."""

    def run_part(self, start: int, end: int, *, watch: Callable[[], object] | None = None) -> bytes:
        """Plays pairs from ``start`` on, ``end`` excluded, and returns them as a file. They are not added to this duel.
        ``watch`` is called about 50 times a second; its exceptions end the call.
        """

    def add_part(self, part: bytes) -> None:
        """Adds the pairs of a file, such as those of ``run_part``.

        Raises ``DuelError`` if it is of another duel.
        """

    def to_bytes(self) -> bytes:
        """Returns the file of the pairs that are played, as the command ``barpoint duel`` writes it."""

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the pairs that are played to a file, which the command ``barpoint duel`` can resume."""

@final
class Decision:
    """Decision of a recorded match, as the player on roll saw it."""

    @property
    def game(self) -> int:
        """Number of the game, counted from 1."""

    @property
    def action(self) -> int | None:
        """Number of the action in its game, counted from 1; ``None`` if the decision is still open."""

    @property
    def player(self) -> int:
        """Seat of the player on roll, 0 or 1."""

    @property
    def kind(self) -> Literal["play", "cube"]:
        """Play of a roll, or action with the cube before the roll."""

    @property
    def position(self) -> Position:
        """Position of the decision."""

    @property
    def state(self) -> MatchState | None:
        """Score, cube and roll; ``None`` if the record broke a rule before."""

    @property
    def dice(self) -> tuple[int, int] | None:
        """Roll to be played; ``None`` for a cube decision."""

    @property
    def made(self) -> str:
        """Choice of the player in words, such as ``8/5 6/5`` or ``double, take``."""

    @property
    def play(self) -> Play | None:
        """Play that was made; ``None`` if it was not legal or for a cube decision."""

    @property
    def problem(self) -> str | None:
        """Rule that the action breaks."""

    def _repr_svg_(self) -> str: ...

@final
class Match:
    """Record of a match or of a money session. It cannot be changed."""

    @staticmethod
    def read(path: str | PathLike[str], *, format: str | None = None) -> list[Match]:
        """Reads the matches of a file in any of ``formats``, which is recognised by the content.

        Raises ``RecordError`` with place and reason if the file cannot be read.
        """

    @staticmethod
    def parse(data: bytes | bytearray | str, *, format: str | None = None) -> list[Match]:
        """Reads the matches of the bytes of a file, or of its text."""

    @staticmethod
    def formats() -> list[tuple[str, str, bool, bool]]:
        """Returns the file formats: name, description, and whether they can be read and written."""

    def write(self, path: str | PathLike[str], *, format: str | None = None) -> list[str]:
        """Writes the match to a file, by default in the format of its extension. Returns the kinds of data that the
        format cannot hold.

        Raises ``RecordError`` if the match cannot be written so.
        """

    def to_bytes(self, format: str = "json") -> bytes:
        """Returns the bytes of a file with the match."""

    @property
    def players(self) -> list[str]:
        """Names of the players in the seats 0 and 1."""

    @property
    def length(self) -> int | None:
        """Points of the match; ``None`` for a money session."""

    @property
    def variant(self) -> documents.Variant:
        """Name of the variant."""

    @property
    def games(self) -> int:
        """Number of games."""

    @property
    def score(self) -> list[int]:
        """Points of the players after the last game."""

    @property
    def warnings(self) -> list[str]:
        """Oddities of the file, with their places."""

    @property
    def analysts(self) -> list[str | None]:
        """Programs whose analyses the record holds; ``None`` is an unknown one."""

    def analysed_by(self, program: str | None) -> Match:
        """Returns the match without the analyses of other programs than this one."""

    def decisions(self) -> list[Decision]:
        """Returns all decisions in their order."""

    def analysis(self, *, met: MatchEquityTable | str | None = None) -> documents.MatchAnalysis:
        """Returns the analysis that the record holds: Barpoint's, or else the first one. Nets and coverage are those
        of ``Analysis.document`` alone, because a record does not keep them.
        """

    def statistics(self, *, met: MatchEquityTable | str | None = None) -> documents.MatchStatistics:
        """Returns errors, luck and ratings of both players, by the analysis that the record holds."""

    def game_statistics(self, *, met: MatchEquityTable | str | None = None) -> list[documents.MatchStatistics]:
        """Returns the statistics of each game."""

    def report(
        self,
        form: Literal["html", "text", "markdown", "latex", "pdf", "postscript", "forum", "json"] = "html",
        *,
        language: Literal["en", "de", "fr", "es", "it", "ja"] | None = None,
        met: MatchEquityTable | str | None = None,
    ) -> bytes:
        """Returns the bytes of a report of the match, with boards, verdicts and statistics, by the analysis that the
        record holds. The language is English unless another is chosen; Japanese is for ``html``, ``text``, ``markdown``
        and ``forum``.
        """

    def to_json(self) -> str:
        """Returns the match in Barpoint's JSON of matches."""

    def to_dict(self) -> dict[str, Any]:
        """Returns the match as a dictionary with the keys of ``to_json``."""

    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...

@final
class Analysis:
    """Analysed match."""

    @property
    def record(self) -> Match:
        """Match with the analysis. Analyses by other programs remain."""

    @property
    def document(self) -> documents.MatchAnalysis:
        """Decisions with their errors, reasons and luck."""

    def rows(self) -> RowTable:
        """Returns the decisions as a table with a row for each, which polars, pandas and DuckDB take: see
        ``barpoint.rows``.
        """

    def _repr_html_(self) -> str: ...
@final
class Library:
    """Database of matches in a file, as ``barpoint library`` keeps it. With ``create`` a file that is missing is made.

    Raises ``FileNotFoundError`` if there is no file, and ``LibraryError`` if it is no library or cannot be read or written.
    """

    def __new__(cls, path: str | PathLike[str], *, create: bool = False) -> Library: ...
    @property
    def path(self) -> Path:
        """Path of the file."""

    def add(self, record: Match, file: str = "") -> int:
        """Adds a match with its analyses, and returns its number. ``file`` is the name of the file from which it came. A
        match that the library has already is kept, unless the new analysis is better.

        Raises ``LibraryError`` if nobody plays or doubles.
        """

    def record(self, id: int) -> Match:
        """Returns the match with this number.

        Raises ``LibraryError`` if there is none.
        """

    def matches(self) -> RowTable:
        """Returns the matches as a table with a row for each, in the order in which they were added."""

    def rows(self) -> RowTable:
        """Returns the analysed decisions of all matches as a table with a row for each: see ``Analysis.rows``."""

    def _repr_html_(self) -> str: ...
    def __len__(self) -> int: ...

@final
class Choice:
    """Choice of the engine at a table."""

    @property
    def action(self) -> Action:
        """Kind of the action."""

    @property
    def play(self) -> Play | None:
        """Play of the roll; ``None`` for another action."""

    @property
    def points(self) -> int | None:
        """Points of a resignation on a cube of 1, 1 to 3; ``None`` for another action."""

    def make(self, table: Table, throw: tuple[int, int] | None = None) -> None:
        """Carries the choice out for the player who must act. ``throw`` has the dice that ``roll`` needs.

        Raises ``ActionError`` if it is not legal, because it was made for another place.
        """

@final
class Table:
    """Record of a match with a place in it, at which the next action is taken.

    ``length`` is the number of points of the match, ``None`` for a money session. ``players`` has the names of the
    players in the seats 0 and 1. ``automatic_doubles`` is the maximum number of doubles of the cube for equal dice at
    the opening of money games. ``cube_limit=1`` is play without a cube.

    A method that acts checks the rules first: it changes the record, or raises ``ActionError`` and changes nothing.
    An action at an earlier place replaces the rest of the record. The table throws no dice. Numbers of players are
    their seats. A pickle has the record and the place, but nothing that ``undo`` could take back.

    >>> import barpoint
    >>> table = barpoint.Table(3, players=("Ann", "Bob"))
    >>> table.throw(3, 1)
    0
    >>> table.play("8/5 6/5")
    >>> table.to_act, table.legal
    (1, ['roll', 'double', 'resign'])
    """

    def __new__(
        cls,
        length: int | None = None,
        *,
        players: tuple[str, str] = ("", ""),
        variant: str = "backgammon",
        crawford: bool = True,
        jacoby: bool = True,
        beavers: bool = True,
        raccoons: bool = True,
        automatic_doubles: int = 0,
        cube_limit: int | None = None,
        single_game: bool = False,
    ) -> Table: ...
    @staticmethod
    def of_record(record: Match, *, raccoons: bool = True, single_game: bool = False) -> Table:
        """Returns a table at the end of a record, to play on or to move through it."""

    @property
    def record(self) -> Match:
        """Record with all actions so far. ``Match.write`` writes it in any format."""

    @property
    def place(self) -> tuple[int, int]:
        """Number of the game, counted from 1, and number of its actions before the place."""

    @property
    def is_at_end(self) -> bool:
        """True if the place is the end of the record."""

    @property
    def position(self) -> Position:
        """Position as the player on roll sees it, who remains on roll while the other player answers an offer."""

    @property
    def state(self) -> MatchState:
        """Score, rules, cube and roll as the player on roll sees them.

        Raises ``StateError`` if a record that was read broke a rule.
        """

    @property
    def on_roll(self) -> int:
        """Player on roll. Before the first roll of a game it is player 0."""

    @property
    def to_act(self) -> int | None:
        """Player who must act; ``None`` before the first roll and after the end of a game."""

    @property
    def dice(self) -> tuple[int, int] | None:
        """Roll to be played, the higher die first; ``None`` if there is none."""

    @property
    def score(self) -> tuple[int, int]:
        """Points of the players before the game at the place."""

    @property
    def cube(self) -> int:
        """Value of the cube."""

    @property
    def cube_owner(self) -> int | None:
        """Owner of the cube; ``None`` if it is centred."""

    @property
    def resignation(self) -> tuple[int, int] | None:
        """Player who resigns and the points on a cube of 1, while the resignation awaits an answer."""

    @property
    def end(self) -> tuple[int, int, Literal["borne off", "passed", "resigned", "unknown"]] | None:
        """Winner, points and reason of the end of the game; ``None`` if it is in progress at the place."""

    @property
    def winner(self) -> int | None:
        """Winner of the match; ``None`` if it is not over."""

    @property
    def is_over(self) -> bool:
        """True if no further game follows."""

    @property
    def legal(self) -> list[Action]:
        """Actions that are legal now."""

    @property
    def plays(self) -> list[Play]:
        """Legal plays of the roll; empty if no roll is to be played."""

    def throw(self, first: int, second: int) -> int | None:
        """Throws the dice for the player who must roll, and returns that player. At the opening the first die belongs
        to player 0 and the second to player 1; after equal dice nobody is on roll, and the players throw again.
        """

    def roll(self, dice: Roll, player: int | None = None) -> None:
        """Rolls these dice, by default for the player on roll. At the opening it may be either player."""

    def play(self, play: Play | str) -> None:
        """Plays the roll. A text is any usual notation, or empty if no chequer can move."""

    def double(self) -> None:
        """Doubles for the player on roll."""

    def take(self) -> None:
        """Takes the double, the beaver or the raccoon."""

    def pass_(self) -> None:
        """Passes, which loses the game."""

    def beaver(self) -> None:
        """Turns the cube at once in answer to a double."""

    def raccoon(self) -> None:
        """Turns the cube at once in answer to a beaver."""

    def resign(self, points: int = 1, player: int | None = None) -> None:
        """Offers to resign, by default for the player who must act. ``points`` is 1, 2 for a gammon, or 3."""

    def accept(self) -> None:
        """Accepts the resignation, which ends the game."""

    def decline(self) -> None:
        """Declines the resignation, and the game continues."""

    def next_game(self) -> None:
        """Begins the next game."""

    def undo(self) -> None:
        """Takes the latest action back."""

    def go_to(self, game: int, action: int) -> None:
        """Goes to a place: a game, counted from 1, and the number of its actions before the place."""

    def go_to_end(self) -> None:
        """Goes to the end of the record."""

    def forward(self) -> None:
        """Goes one action forwards."""

    def back(self) -> None:
        """Goes one action back."""

    def next_marked(self) -> None:
        """Goes to the next action with a mark, or with a play that loses 0.02 and more by its analysis."""

    def previous_marked(self) -> None:
        """Goes to the previous action with a mark, or with a play that loses 0.02 and more by its analysis."""

    def set_board(self, position: Position, on_roll: int | None = None) -> None:
        """Sets the board as the player on roll sees it."""

    def set_turn(self, player: int) -> None:
        """Sets the player on roll."""

    def set_dice(self, dice: Roll) -> None:
        """Sets the dice of the player on roll, also in place of other dice."""

    def set_cube(self, cube: int, owner: int | None = None) -> None:
        """Sets the cube and its owner, ``None`` for a centred cube."""

    def set_score(self, score: tuple[int, int], *, crawford: bool | None = None) -> None:
        """Sets the points of the players before the game. By default the rules decide whether it is the Crawford
        game.
        """

    @property
    def comment(self) -> str:
        """Comment of the action before the place, or of the game before its first action."""

    @comment.setter
    def comment(self, text: str) -> None: ...
    def annotate(
        self,
        judged: Literal["play", "cube", "luck"],
        mark: Literal["very bad", "bad", "doubtful", "good", "very good"] | None,
    ) -> None:
        """Sets or removes a mark of the action before the place."""

    def take_notes(self, analysed: Match) -> None:
        """Takes over comments, marks and analyses of an analysed copy of the record.

        Raises ``RecordError`` if the copy has other actions.
        """

    def copy(self) -> Table:
        """Returns a copy, which shares nothing with this table."""

    def __copy__(self) -> Table: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Table: ...

@final
class ArrowTable:
    """Table of ``barpoint.rows.Rows`` in the memory layout of Arrow."""

    def __new__(cls, columns: dict[str, Any], kinds: Mapping[str, Kind]) -> ArrowTable: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

@final
class Games:
    """Games of ``barpoint.environments.BackgammonVectorEnv``."""

    def __new__(
        cls, count: int, *, variant: str, opponent: Engine | None, both: bool, raises: bool
    ) -> Games: ...
    def reset(self, chosen: NDArray[numpy.bool_], random: NDArray[numpy.uint64]) -> None:
        """Begins the games that are chosen."""

    def step(self, actions: NDArray[numpy.int64], random: NDArray[numpy.uint64]) -> None:
        """Plays an action in each game, and the opponent's play after it. A game that is over begins anew, and its
        action is ignored.
        """

    def seen(self) -> tuple[NDArray[numpy.int8], NDArray[numpy.float64], NDArray[numpy.bool_]]:
        """Returns observations, rewards and the ends of the games."""

    def counts(self) -> NDArray[numpy.int64]:
        """Returns the numbers of legal actions."""

    def masks(self) -> NDArray[numpy.int8]:
        """Returns the mask of the legal actions of each game."""

    def afterstates(self) -> NDArray[numpy.int8]:
        """Returns the boards after the legal plays of all games, one game after the other."""
