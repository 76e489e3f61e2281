"""Documents: the answers of the engine as frozen values.

All chances are from 0 to 1. Equities are normalised to the cube: in money play, points per game with a cube of
1; in a match, +1 is the value of winning the points on the cube and -1 that of losing them. ``mwc`` is a chance
to win the match. Values are those of the player on roll, or of the player who makes the play.

This file is written by ``generate_documents.py`` from the JSON Schema of the documents. Do not edit it.
"""

from __future__ import annotations

from typing import Any, Literal

from .document import Document, dataclass


@dataclass(frozen=True, kw_only=True, repr=False)
class Chances(Document):
    """Five cumulative chances of a game without a cube: wins include gammons, and gammons include backgammons."""

    win: float
    """Chance to win."""

    win_gammon: float
    """Chance to win a gammon or a backgammon."""

    win_backgammon: float
    """Chance to win a backgammon."""

    lose_gammon: float
    """Chance to lose a gammon or a backgammon."""

    lose_backgammon: float
    """Chance to lose a backgammon."""


#: Class of a position, which decides how the position is evaluated.
Class = Literal["over", "hyper1", "hyper2", "hyper3", "bearoff2", "bearoff1", "race", "crashed", "contact"]


#: Contest that a game belongs to.
Contest = Literal["money", "match"]


#: Owner of the cube.
Owner = Literal["centred", "on roll", "opponent"]


@dataclass(frozen=True, kw_only=True, repr=False)
class State(Document):
    """Score, rules and cube. Fields are `null` if they are unknown. In money play the fields of a match are `null`,
    and in a match those of money play.
    """

    automatic_doubles: int | None = None
    """Number of automatic doubles at the start of the game."""

    beavers: bool | None = None
    """True if beavers are allowed."""

    contest: Contest | None = None
    """Money play or a match."""

    crawford: bool | None = None
    """True if this is the Crawford game, in which nobody may double."""

    cube: int | None = None
    """Value of the cube, a power of two."""

    cube_limit: int | None = None
    """Maximum value of the cube; `null` if there is no limit."""

    cube_owner: Owner | None = None
    """Owner of the cube."""

    jacoby: bool | None = None
    """True if gammons count only after the cube has been turned."""

    length: int | None = None
    """Length of the match in points."""

    on_roll_away: int | None = None
    """Points that the player on roll still needs to win the match."""

    on_roll_points: int | None = None
    """Points that the player on roll has won."""

    opponent_away: int | None = None
    """Points that the opponent still needs to win the match."""

    opponent_points: int | None = None
    """Points that the opponent has won."""

    post_crawford: bool | None = None
    """True if the Crawford game has been played."""

    post_crawford_assumed: bool = False
    """True if `post_crawford` was assumed because the input does not say it. Left out if false."""


#: A variant, which determines the starting position and the number of chequers.
Variant = Literal["backgammon", "nackgammon", "hypergammon1", "hypergammon2", "hypergammon3"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Worth(Document):
    """Value of a position, a play or an action, or a difference of two values."""

    equity: float
    """Equity, normalised to the cube."""

    mwc: float | None = None
    """Chance to win the match; `null` in money play."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Eval(Document):
    """Evaluation of a position before the roll, from the point of view of the player on roll."""

    version: int
    """Version of the vocabulary."""

    position: str
    """Position ID."""

    variant: Variant
    """Variant of the game."""

    state: State
    """Score, rules and cube."""

    class_: Class
    """Class of the position."""

    plies: int
    """Number of plies of the search; 0 is static evaluation."""

    cubeless: Worth
    """Value if nobody turns the cube any more."""

    money_equity: float
    """Cubeless money equity with gammons counted, from -3 to 3; also given in matches."""

    chances: Chances
    """Chances of a game without a cube."""

    cubeful: Worth | None = None
    """Value if both players use the cube in the best way; `null` if the search was cubeless."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""

    met: str | None = None
    """Name of the match equity table; `null` in money play."""

    money_error: float | None = None
    """How far `money_equity` may be from the truth: the true one is within it in about 68 of 100 positions, and
    within twice as much in 95. `null` where this is not known.
    """

    noise: float | None = None
    """Standard deviation of the error of each chance; left out for a search without noise."""

    noise_seed: int | None = None
    """Seed of the noise; left out for a search without noise."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Behind(Document):
    """Value less that of the best play, at most 0. Both fields are `null` if the play was evaluated at fewer plies,
    because values at different plies cannot be compared.
    """

    equity: float | None = None
    """Difference of equities, normalised to the cube."""

    mwc: float | None = None
    """Difference of the chances to win the match; also `null` in money play."""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlayWithCube(Document):
    """Value of a play with one cube."""

    rank: int
    """Rank among all legal plays, counted from 1."""

    equity: float
    """Equity, normalised to the cube."""

    difference: Worth
    """Value less that of the best play with this cube."""

    mwc: float | None = None
    """Chance to win the match; `null` in money play."""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlayByCube(Document):
    """Play with its value for each owner of the cube."""

    play: str
    """Play in the numbering of the player who makes it, such as `8/5 6/5`."""

    result: str
    """Position ID after the play, from the point of view of the opponent, who is then on roll."""

    centred: PlayWithCube
    """With a centred cube."""

    own: PlayWithCube
    """If the player on roll owns the cube."""

    opponent: PlayWithCube
    """If the opponent owns the cube."""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlaysByCube(Document):
    """Plays of a roll with their values for each owner of the cube."""

    owned_cube: int
    """Value of a cube that a player owns. A centred cube is at 1."""

    plays: tuple[PlayByCube, ...]
    """Plays that are among the best for an owner, best first with the cube of the position."""

    best_centred: str | None = None
    """Best play with a centred cube; `null` without a legal play."""

    best_opponent: str | None = None
    """Best play if the opponent owns the cube."""

    best_own: str | None = None
    """Best play if the player on roll owns the cube."""


@dataclass(frozen=True, kw_only=True, repr=False)
class RankedPlay(Document):
    """Play compared with the other plays of its roll."""

    rank: int
    """Rank among all legal plays, counted from 1."""

    play: str
    """Play in the numbering of the player who makes it, such as `8/5 6/5`."""

    result: str
    """Position ID after the play, from the point of view of the opponent, who is then on roll."""

    plies: int
    """Number of plies at which the play was evaluated: fewer than requested if a move filter dropped it."""

    forced: bool
    """True if the play was evaluated at all plies because the user requested it."""

    equity: float
    """Equity by which the play is ranked, normalised to the cube."""

    difference: Behind
    """Value less that of the best play."""

    cubeless: Worth
    """Value if nobody turns the cube any more."""

    money_equity: float
    """Cubeless money equity with gammons counted, from -3 to 3; also given in matches."""

    chances: Chances
    """Chances of a game without a cube."""

    made: bool = False
    """True if this play was made in the file that contains the position. Left out if false."""

    mwc: float | None = None
    """Chance to win the match; `null` in money play."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Moves(Document):
    """Plays of a roll with their values to the player who makes them."""

    version: int
    """Version of the vocabulary."""

    position: str
    """Position ID before the play."""

    variant: Variant
    """Variant of the game."""

    state: State
    """Score, rules and cube."""

    dice: str
    """Roll, the higher die first, such as `31`."""

    plies: int
    """Number of plies of the search after the play; 0 is static evaluation."""

    cubeful: bool
    """True if the cube was used."""

    legal: int
    """Number of legal plays; `plays` may contain fewer."""

    plays: tuple[RankedPlay, ...]
    """Plays, best first."""

    by_cube: PlaysByCube | None = None
    """Best plays for each owner of the cube; left out unless asked for."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""

    met: str | None = None
    """Name of the match equity table; `null` in money play."""

    noise: float | None = None
    """Standard deviation of the error of each chance; left out for a search without noise."""

    noise_seed: int | None = None
    """Seed of the noise; left out for a search without noise."""


#: Correct action of the player on roll.
Double = Literal["unavailable", "dead", "no", "yes", "optional", "too good"]


#: Correct answer of a player who is doubled.
Take = Literal["pass", "take", "beaver"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Mistake(Document):
    """Wrong answer to a double, with the share at which the double becomes right."""

    answer: Take
    """Wrong answer."""

    share: float
    """Smallest share of wrong answers, from 0 to 1, with which the double is right."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Cube(Document):
    """Cube decision before the roll, from the point of view of the player on roll. Equities are normalised to the
    cube before the double, so the value of a pass is +1.
    """

    version: int
    """Version of the vocabulary."""

    position: str
    """Position ID."""

    variant: Variant
    """Variant of the game."""

    state: State
    """Score, rules and cube."""

    class_: Class
    """Class of the position."""

    plies: int
    """Number of plies of the search; 0 is static evaluation."""

    action: str
    """Best action of both players in words, such as `double, take`."""

    double: Double
    """Assessment of a double."""

    take: Take
    """Best answer to a double."""

    redouble: bool
    """True if a double would be a redouble."""

    best: Worth
    """Value with the best action of both players."""

    no_double: Worth
    """Value of not doubling."""

    cubeless: Worth
    """Value if nobody turns the cube any more."""

    money_equity: float
    """Cubeless money equity with gammons counted, from -3 to 3; also given in matches."""

    chances: Chances
    """Chances of a game without a cube."""

    double_beaver: Worth | None = None
    """Value of a double that is beavered; `null` unless a beaver is the best answer."""

    double_pass: Worth | None = None
    """Value of a double that is passed; `null` if `double_take` is."""

    double_take: Worth | None = None
    """Value of a double that is taken; `null` if the player on roll may not double or nobody can gain by it."""

    efficiency: float | None = None
    """Cube efficiency of not doubling, from 0 (dead cube) to 1 (fully live cube); `null` if the values with a dead
    cube and with a live cube are equal.
    """

    efficiency_doubled: float | None = None
    """Cube efficiency after a double and a take, otherwise the same as `efficiency`."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""

    met: str | None = None
    """Name of the match equity table; `null` in money play."""

    mistake: Mistake | None = None
    """Wrong answer that would make a wrong double right; `null` if there is none."""

    noise: float | None = None
    """Standard deviation of the error of each chance; left out for a search without noise."""

    noise_seed: int | None = None
    """Seed of the noise; left out for a search without noise."""

    raccoon: bool | None = None
    """True if a raccoon is the proper answer to a beaver; `null` if nobody may beaver."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Roll(Document):
    """Roll with its best play."""

    dice: str
    """Roll, the higher die first, such as `31`."""

    weight: int
    """Number of the 36 combinations of two dice that give this roll: 1 for a double, otherwise 2."""

    play: str
    """Best play."""

    result: str
    """Position ID after the play, from the point of view of the opponent, who is then on roll."""

    legal: int
    """Number of legal plays of the roll."""

    equity: float
    """Equity of the best play, normalised to the cube."""

    luck: Worth
    """Luck of the roll: its value less the mean of all rolls."""

    chances: Chances
    """Chances after the best play."""

    mwc: float | None = None
    """Chance to win the match with the best play; `null` in money play."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Rolls(Document):
    """All 21 rolls with their best plays, from the point of view of the player on roll, who does not double."""

    version: int
    """Version of the vocabulary."""

    position: str
    """Position ID."""

    variant: Variant
    """Variant of the game."""

    state: State
    """Score, rules and cube."""

    plies: int
    """Number of plies of the search after the plays; 0 is static evaluation."""

    cubeful: bool
    """True if the cube was used."""

    mean: Worth
    """Mean value over all rolls."""

    chances: Chances
    """Mean chances over all rolls."""

    rolls: tuple[Roll, ...]
    """Rolls in the requested order."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""

    met: str | None = None
    """Name of the match equity table; `null` in money play."""

    noise: float | None = None
    """Standard deviation of the error of each chance; left out for a search without noise."""

    noise_seed: int | None = None
    """Seed of the noise; left out for a search without noise."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Market(Document):
    """Market of the player on roll, who does not double now, and the right to redouble after a take."""

    action: str
    """Proper cube action now in words, such as `double, take`."""

    exchanges: int
    """Number of all exchanges, each a roll of both players."""

    dead_double_take: float
    """Equity of a double that is taken if the opponent could never turn the cube."""

    double_take: float | None = None
    """Equity of a double that is taken."""

    lost: int | None = None
    """Exchanges after which the opponent has a pass, or after which the player has won; `null` if the rows are plays
    of one roll.
    """

    recube_vig: float | None = None
    """Recube vig: what the opponent's right to turn the cube costs the player who doubles."""

    too_good: int | None = None
    """Exchanges among them after which the player is too good to double, or has won."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MarketRow(Document):
    """Market after a play."""

    lost: int
    """Rolls of the opponent, of 36, after which the opponent has a pass or the player has won."""

    too_good: int
    """Rolls among them after which the player is too good to double, or has won."""

    recube_action: str | None = None
    """Proper cube action of the opponent after the play, if the double was taken; `null` if the play ends the game."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Reply(Document):
    """Roll of the opponent with the best reply."""

    dice: str
    """Roll of the opponent."""

    weight: int
    """Number of the 36 combinations of two dice that give this roll: 1 for a double, otherwise 2."""

    reply: str
    """Best reply, in the opponent's numbering."""

    result: str
    """Position ID after the reply, from the point of view of the player on roll of the map, who is then on roll
    again.
    """

    equity: float
    """Equity of the player on roll of the map, normalised to the cube."""

    action: str | None = None
    """Proper cube action of the player on roll of the map after the reply, in words; left out unless asked for, and
    if the reply ends the game.
    """

    mwc: float | None = None
    """Chance of the player on roll of the map to win the match; `null` in money play."""


@dataclass(frozen=True, kw_only=True, repr=False)
class TemperatureRow(Document):
    """Play with the replies to it."""

    dice: str
    """Roll, the higher die first, such as `31`."""

    weight: int
    """Number of the 36 combinations of two dice that give this roll: 1 for a double, otherwise 2."""

    play: str
    """Play of the player on roll."""

    result: str
    """Position ID after the play, from the point of view of the opponent, who is then on roll."""

    at_plies: Worth
    """Value of the play in a search of `plies` plies."""

    mean: Worth
    """Mean value over the replies if the opponent does not double."""

    value: Worth
    """Value with the best cube action of the opponent."""

    cells: tuple[Reply, ...]
    """Replies of the opponent, one for each of the 21 rolls; empty if the play ends the game."""

    market: MarketRow | None = None
    """Market after the play; left out unless asked for."""

    opponent_action: str | None = None
    """Best cube action before the reply in words, from the point of view of the opponent; `null` if the opponent may
    not double.
    """


@dataclass(frozen=True, kw_only=True, repr=False)
class TemperatureMap(Document):
    """Values after every roll and every roll of the opponent, from the point of view of the player on roll."""

    version: int
    """Version of the vocabulary."""

    position: str
    """Position ID."""

    variant: Variant
    """Variant of the game."""

    state: State
    """Score, rules and cube."""

    plies: int
    """Number of plies of the search for each play and each reply."""

    cubeful: bool
    """True if the cube was used."""

    rows: tuple[TemperatureRow, ...]
    """Plays of the player on roll."""

    dice: str | None = None
    """Roll whose plays are the rows; `null` if each row is the best play of another roll."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""

    market: Market | None = None
    """Market of the player on roll; left out unless asked for."""

    mean: Worth | None = None
    """Mean value over the rows of all rolls; `null` if the rows are plays of one roll."""

    met: str | None = None
    """Name of the match equity table; `null` in money play."""

    noise: float | None = None
    """Standard deviation of the error of each chance; left out for a search without noise."""

    noise_seed: int | None = None
    """Seed of the noise; left out for a search without noise."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CubeCell(Document):
    """Cube decision at a score."""

    action: str
    """Best action of both players in words, such as `double, take`."""

    double: Double
    """Assessment of a double."""

    take: Take
    """Best answer to a double."""

    best: Worth
    """Value with the best action of both players."""

    no_double: float
    """Equity of not doubling, normalised to the cube."""

    chances: Chances
    """Chances of a game without a cube."""

    double_take: float | None = None
    """Equity of a double that is taken; `null` if a double is impossible or cannot change the result."""

    gain: float | None = None
    """Equity of doubling less that of not doubling; `null` if `double_take` is."""


@dataclass(frozen=True, kw_only=True, repr=False)
class RatedPlay(Document):
    """Play at a score."""

    play: str
    """Play in the numbering of the player who makes it, such as `8/5 6/5`."""

    result: str
    """Position ID after the play, from the point of view of the opponent, who is then on roll."""

    plies: int
    """Number of plies at which the play was evaluated: fewer than requested if a move filter dropped it."""

    equity: float
    """Equity, normalised to the cube."""

    mwc: float | None = None
    """Chance to win the match; `null` in money play."""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlayCell(Document):
    """Best plays of a roll at a score."""

    plays: tuple[RatedPlay, ...]
    """Plays, best first, at most five."""

    margin: float | None = None
    """Equity of the best play less that of the second; `null` if there is only one play."""


#: Decision at a score.
Decided = CubeCell | PlayCell


@dataclass(frozen=True, kw_only=True, repr=False)
class Score(Document):
    """Score with the decision at it."""

    on_roll_away: int
    """Points that the player on roll needs."""

    opponent_away: int
    """Points that the opponent needs."""

    crawford: bool
    """True if this is the Crawford game, in which nobody may double."""

    decision: Decided
    """Decision at this score."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ScoreMap(Document):
    """Cube action, or best plays of a roll, at every score, from the point of view of the player on roll."""

    version: int
    """Version of the vocabulary."""

    position: str
    """Position ID."""

    variant: Variant
    """Variant of the game."""

    met: str
    """Name of the match equity table."""

    plies: int
    """Number of plies of the search; 0 is static evaluation."""

    cube: int
    """Value of the cube, a power of two."""

    cube_owner: Owner
    """Owner of the cube."""

    money: Decided
    """Decision in money play."""

    scores: tuple[Score, ...]
    """Decisions at all possible scores, sorted by the points that the player on roll needs and then by those that
    the opponent needs.
    """

    dice: str | None = None
    """Roll whose plays are compared; `null` for cube actions."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""

    noise: float | None = None
    """Standard deviation of the error of each chance; left out for a search without noise."""

    noise_seed: int | None = None
    """Seed of the noise; left out for a search without noise."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Estimate(Document):
    """Mean with its standard error."""

    mean: float
    """Mean over the trials."""

    error: float | None = None
    """Standard error of the mean; `null` for a single trial, from which no error can be computed."""


@dataclass(frozen=True, kw_only=True, repr=False)
class RolloutChances(Document):
    """Five cumulative chances of a game without a cube: wins include gammons, and gammons include backgammons."""

    win: Estimate
    """Chance to win."""

    win_gammon: Estimate
    """Chance to win a gammon or a backgammon."""

    win_backgammon: Estimate
    """Chance to win a backgammon."""

    lose_gammon: Estimate
    """Chance to lose a gammon or a backgammon."""

    lose_backgammon: Estimate
    """Chance to lose a backgammon."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Statistics(Document):
    """Counts of events in all games. An array of two values contains that of the viewpoint player and that of the
    opponent. The viewpoint player makes the plays that are compared, or is on roll.
    """

    turns: int
    """Number of turns."""

    won: tuple[int, int, int]
    """Numbers of single games, gammons and backgammons won by bearing off."""

    lost: tuple[int, int, int]
    """Numbers of single games, gammons and backgammons lost by bearing off."""

    cashed: int
    """Number of games won because the opponent passed a double."""

    passed: int
    """Number of games lost by passing a double."""

    exact: int
    """Number of games that ended at a position whose value is known exactly."""

    truncated: int
    """Number of games that ended with an estimate."""

    doubles: tuple[int, int]
    """Number of doubles, by the player who doubled."""

    beavers: tuple[int, int]
    """Number of beavers, by the player who made them."""

    hits: tuple[int, int]
    """Number of chequers hit, by the player who hit them."""

    games_with_hit: tuple[int, int]
    """Number of games with a hit, by the player who hit."""

    closed_out: tuple[int, int]
    """Number of games with a closeout, by the player who closed the board."""

    points_per_win: tuple[float | None, float | None]
    """Points per game won, in units of the first cube; `null` if none was won."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Candidate(Document):
    """Candidate of a rollout: a play, an action or the position itself."""

    action: str
    """Action in words: the play, `before the roll`, `no double`, `double, take`, or the position ID after a play
    that is unknown.
    """

    trials: int
    """Number of trials of the candidate."""

    equity: Estimate
    """Equity, normalised to the cube; cubeful if the cube was used."""

    cubeless: Estimate
    """Equity if nobody turns the cube any more, normalised to the cube."""

    cubeless_money: Estimate
    """Cubeless money equity with gammons counted; also given in matches."""

    difference: Estimate
    """Equity less that of the best candidate, over their common trials."""

    common_trials: int
    """Number of common trials with the best candidate."""

    best_in_common: Estimate
    """Equity of the best candidate over the common trials."""

    luck: Estimate
    """Luck that was subtracted, in points for an initial cube of 1, or in chances to win the match."""

    chances: RolloutChances
    """Chances of a game without a cube."""

    statistics: Statistics
    """Counts of events in all games."""

    confidence: float | None = None
    """Chance that the best candidate is better than this one; for the best candidate, chance that it is better than
    all others. `null` for a single candidate and if the standard errors are unknown.
    """

    jsds: float | None = None
    """Difference in joint standard deviations (JSD); `null` for the best candidate and if the standard error is
    unknown or zero.
    """

    mwc: Estimate | None = None
    """Chance to win the match; `null` in money play."""

    play: str | None = None
    """Play in the numbering of the player who makes it, such as `8/5 6/5`; `null` if the candidate is not a play."""

    result: str | None = None
    """Position ID after the play, from the point of view of the opponent, who is then on roll; `null` if the
    candidate is not a play.
    """


@dataclass(frozen=True, kw_only=True, repr=False)
class CubeAction(Document):
    """Cube action with its results."""

    action: str
    """Action of both players in words, such as `double, take`."""

    equity: Estimate
    """Equity, normalised to the cube before the double."""

    confidence: float | None = None
    """Chance that the best action is better for the player who chooses; for the best action, chance that it is
    better than both others. `null` if the standard errors are unknown.
    """

    difference: Estimate | None = None
    """Equity less that of the best of the three actions; `null` for the best action itself."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Done(Document):
    """Recorded action of a player."""

    player: int
    """Seat of the player, 0 or 1."""

    name: str
    """Name of the player."""

    words: str
    """Action in words, such as `played 8/5 6/5`."""

    loss: Estimate | None = None
    """Equity lost by the action according to the rollout, normalised to the cube, 0 if the action was right; `null`
    if unknown.
    """

    mark: str | None = None
    """Mark in the file: `??`, `?`, `?!`, `!` or `!!`; `null` if there is none."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Late(Document):
    """Plies from a turn on."""

    turn: int
    """First turn, counted from 0."""

    plies: int
    """Number of plies of searches for plays."""

    cube_plies: int
    """Number of plies of searches for cube decisions."""

    opponent_plies: int
    """Number of plies of the opponent's searches for plays."""

    opponent_cube_plies: int
    """Number of plies of the opponent's searches for cube decisions."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Occasion(Document):
    """Place of a decision in a file of matches. Numbers are counted from 1."""

    file: str
    """Name of the file."""

    match: int
    """Number of the match in the file."""

    game: int
    """Number of the game in the match."""

    player: int
    """Seat of the player on roll, 0 or 1."""

    names: tuple[str, str]
    """Names of the player on roll and of the opponent."""

    done: tuple[Done, ...]
    """Recorded actions: a play, no double, or a double and the answer."""

    move: int | None = None
    """Number of the action in the game; `null` if the file contains only a position."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Stop(Document):
    """Rules that stop a rollout early; `null` if there is no such rule."""

    minimum: int
    """Number of trials before the first check of the rules."""

    confidence: float | None = None
    """Stops when the best candidate is known with this confidence, from 0.5 to 1."""

    error: float | None = None
    """Stops when all standard errors of equities are at most this."""

    jsds: float | None = None
    """Drops candidates that are this many joint standard deviations (JSD) behind the best."""


#: Reason why a rollout ended.
StopReason = Literal["complete", "accurate", "decided", "interrupted"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Rollout(Document):
    """Rollout of a position, of plays of a roll or of a cube decision, from the point of view of the player on roll."""

    version: int
    """Version of the vocabulary."""

    position: str
    """Position ID."""

    variant: Variant
    """Variant of the game."""

    state: State
    """Score, rules and cube."""

    cubeful: bool
    """True if the cube was used."""

    dice_kind: str
    """Kind of the dice: `quasi-random` or `random`."""

    seed: int
    """Seed of the dice."""

    initial: bool
    """True if the first roll is an opening roll, which is never a double."""

    plies: int
    """Number of plies of searches for plays."""

    cube_plies: int
    """Number of plies of searches for cube decisions."""

    opponent_plies: int
    """Number of plies of the opponent's searches for plays."""

    opponent_cube_plies: int
    """Number of plies of the opponent's searches for cube decisions."""

    pruning: bool
    """True if replies inside the searches were pruned."""

    cube_model: str
    """Cube model: `janowski` or `refined`."""

    variance_reduction: bool
    """True if variance reduction was on."""

    branches: int
    """Number of times that a game was continued from each redouble."""

    truncated_at_bearoff: bool
    """True if games ended at bearoff positions whose value is known exactly."""

    trials: int
    """Number of trials done of each candidate that was not dropped."""

    ranges: tuple[tuple[int, int], ...]
    """Ranges of the trials done: pairs of the first trial and the one after the last."""

    software: str
    """Program that made the rollout, with its version."""

    data: dict[str, str]
    """SHA-256 of nets, match equity table and databases by their names, in hexadecimal digits."""

    job: str
    """SHA-256 of `settings` without blanks, in hexadecimal digits. Rollouts with the same job can be merged."""

    settings: Any
    """All settings that determine the results of the trials, as they are hashed."""

    candidates: tuple[Candidate, ...]
    """Candidates, best first."""

    confidence_reached: bool | None = None
    """True if the requested confidence was reached; `null` if none was requested."""

    cube: tuple[CubeAction, ...] | None = None
    """Rows of no double, of double and take, and of double and pass; `null` if `decision` is."""

    decision: str | None = None
    """Best cube action in words; `null` if plays or the position itself were rolled out."""

    dice: str | None = None
    """Roll whose plays were rolled out; `null` if the position itself was rolled out."""

    file: str | None = None
    """Rollout file of the trials done, if the request has `keep`; left out otherwise."""

    filter: str | None = None
    """Move filter of the player on roll; `null` if none was used."""

    gnubg_id: str | None = None
    """Position and match ID of the position with the roll; `null` if it has none."""

    input: str | None = None
    """Line of standard input as it was given; left out otherwise."""

    late: Late | None = None
    """Plies later in the game; `null` if they do not change."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""

    luck_plies: int | None = None
    """Number of plies of the search that estimates luck; `null` without variance reduction."""

    met: str | None = None
    """Name of the match equity table; `null` in money play."""

    occasion: Occasion | None = None
    """Place of the position in a file of matches; left out if it is not from such a file."""

    planned: int | None = None
    """Number of trials requested; `null` for a file, which does not contain it."""

    stop: Stop | None = None
    """Rules that stop the rollout early; `null` if there were none."""

    stopped: StopReason | None = None
    """Reason why the rollout ended; `null` for a file, which does not contain it."""

    truncated_after: int | None = None
    """Number of turns after which games were truncated; `null` if they were played to the end."""

    xgid: str | None = None
    """XGID of the position with the roll; `null` if it has none."""


#: Kind of decision.
DecisionKind = Literal["roll or double", "play", "answer"]


#: Value of a win in multiples of the cube.
GameValue = Literal["single", "gammon", "backgammon"]


#: Phase of a game.
Phase = Literal["not started", "playing", "borne off", "dropped", "resigned"]


#: Seat of a player, numbered as in match IDs.
Seat = Literal["player 0", "player 1"]


#: A side of the board, relative to the player on roll.
Side = Literal["on roll", "opponent"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Id(Document):
    """Position in every notation, with all information of its ID; `null` if the ID does not contain it. Points are
    numbered from the point of view of the owner of the chequers.
    """

    version: int
    """Version of the vocabulary."""

    form: str
    """Form of the input: `position ID`, `match ID`, `position and match ID`, `XGID`, `OGID`, `FIBS board`, `26
    numbers`, `file`, or the name of a variant.
    """

    variant: Variant
    """Variant of the game."""

    automatic_doubles: int | None = None
    """Number of automatic doubles at the start of the game."""

    beavers: bool | None = None
    """True if beavers are allowed."""

    class_: Class | None = None
    """Class of the position."""

    contest: Contest | None = None
    """Money play or a match."""

    crawford: bool | None = None
    """True if this is the Crawford game, in which nobody may double."""

    cube: int | None = None
    """Value of the cube, a power of two."""

    cube_limit: int | None = None
    """Maximum value of the cube; `null` if there is no limit."""

    cube_owner: Owner | None = None
    """Owner of the cube."""

    decision: DecisionKind | None = None
    """Next decision of this player."""

    dice: str | None = None
    """Roll to be played, the higher die first, such as `31`."""

    dropped_by: Side | None = None
    """Player who has passed a double."""

    gnubg_id: str | None = None
    """Position and match ID, joined by a colon."""

    jacoby: bool | None = None
    """True if gammons count only after the cube has been turned."""

    length: int | None = None
    """Length of the match in points."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""

    match_id: str | None = None
    """Match ID."""

    offer: str | None = None
    """Offer to be answered: `double`, `beaver` or `raccoon`."""

    ogid: str | None = None
    """OGID."""

    on_roll: Seat | None = None
    """Seat of the player on roll."""

    on_roll_away: int | None = None
    """Points that the player on roll still needs to win the match."""

    on_roll_chequers: str | None = None
    """Chequers of the player on roll from the bar down, such as `bar(1) 24(2) 6(5)`."""

    on_roll_off: int | None = None
    """Number of chequers that the player on roll has borne off."""

    on_roll_pips: int | None = None
    """Pip count of the player on roll."""

    on_roll_points: int | None = None
    """Points that the player on roll has won."""

    opponent_away: int | None = None
    """Points that the opponent still needs to win the match."""

    opponent_chequers: str | None = None
    """Chequers of the opponent."""

    opponent_off: int | None = None
    """Number of chequers that the opponent has borne off."""

    opponent_pips: int | None = None
    """Pip count of the opponent."""

    opponent_points: int | None = None
    """Points that the opponent has won."""

    phase: Phase | None = None
    """Phase of the game."""

    position_id: str | None = None
    """Position ID."""

    post_crawford: bool | None = None
    """True if the Crawford game has been played."""

    post_crawford_assumed: bool = False
    """True if `post_crawford` was assumed because the input does not say it. Left out if false."""

    resignation: GameValue | None = None
    """Value of the resignation."""

    resigning: Side | None = None
    """Player who offers to resign, or has resigned."""

    to_move: Side | None = None
    """Player who makes the next decision."""

    xgid: str | None = None
    """XGID."""


@dataclass(frozen=True, kw_only=True, repr=False)
class LegalPlay(Document):
    """Legal play."""

    play: str
    """Play in the numbering of the player who makes it, such as `8/5 6/5`."""

    result: str
    """Position ID after the play, from the point of view of the opponent, who is then on roll."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Legal(Document):
    """All legal plays of a roll."""

    version: int
    """Version of the vocabulary."""

    position: str
    """Position ID before the play."""

    dice: str
    """Roll, the higher die first, such as `31`."""

    plays: tuple[LegalPlay, ...]
    """Plays in the order of the resulting positions; empty if the game is over."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""


@dataclass(frozen=True, kw_only=True, repr=False)
class PerftTurn(Document):
    """Counts after a number of turns."""

    plays: int
    """Number of legal plays of all rolls in all positions of the turn."""

    positions: int
    """Number of different resulting positions."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Perft(Document):
    """Numbers of plays of all rolls and of the resulting positions, turn by turn."""

    version: int
    """Version of the vocabulary."""

    position: str
    """Position ID."""

    counts: tuple[PerftTurn, ...]
    """Counts after one turn, after two, and so on."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""

    passed: bool | None = None
    """True if the last number of positions is as expected; `null` if none was expected."""


#: Advice of a rule of thumb for races.
RaceAction = Literal["no double, take", "double, no redouble, take", "redouble, take", "double, pass"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Race(Document):
    """Race by rules of thumb and, if a database contains it, by its exact values, from the point of view of the
    player on roll. The rules of thumb are given even if the sides can still meet, but are then meaningless.
    """

    version: int
    """Version of the vocabulary."""

    position: str
    """Position ID."""

    contact: str
    """`yes` if the sides can still meet, otherwise `no`."""

    pips: int
    """Pip count of the player on roll."""

    opponent_pips: int
    """Pip count of the opponent."""

    lead_percent: float
    """Lead of the player on roll in percent of the player's own pips."""

    rule_8_9_12_action: RaceAction
    """Action by the 8-9-12 rule."""

    keith: int
    """Keith's count of the player on roll."""

    keith_compared: float
    """Keith's count of the player on roll with the correction for the comparison with the opponent."""

    opponent_keith: int
    """Keith's count of the opponent."""

    keith_action: RaceAction
    """Action by Keith's count."""

    thorp: int
    """Thorp's count of the player on roll."""

    thorp_compared: float
    """Thorp's count of the player on roll with the correction for the comparison with the opponent."""

    opponent_thorp: int
    """Thorp's count of the opponent."""

    thorp_action: RaceAction
    """Action by Thorp's count."""

    isight: int
    """Reichert's count (iSight) of the player on roll."""

    opponent_isight: int
    """Reichert's count of the opponent."""

    isight_win_percent: float
    """Winning chance by Reichert's count in percent."""

    isight_action: RaceAction
    """Action by Reichert's count."""

    kleinman_win: float
    """Winning chance by Kleinman's metric."""

    trice_last_take: int
    """Trice's point of last take: maximum number of pips by which the opponent may be behind and still take."""

    trice_action: RaceAction
    """Action by Trice's rule."""

    centred_equity: float | None = None
    """Money equity of not doubling with a centred cube; `null` if the database has no cubeful equities."""

    centred_equity_best: float | None = None
    """Money equity with a centred cube and the best action of both players."""

    effective_pips: float | None = None
    """Effective pip count of the player on roll; `null` if no database contains the side."""

    kleinman: float | None = None
    """Kleinman's metric; `null` if it is infinite, because at most four pips are left."""

    line: int | None = None
    """Line of standard input that the result belongs to, counted from 1; left out otherwise."""

    lose_gammon: float | None = None
    """Chance to lose a gammon."""

    opponent_effective_pips: float | None = None
    """Effective pip count of the opponent; `null` if no database contains the side."""

    opponent_wastage: float | None = None
    """Effective pip count of the opponent less the pip count."""

    source: str | None = None
    """Database of the chances below. The chances and this field are `null` if no database contains the race."""

    wastage: float | None = None
    """Effective pip count of the player on roll less the pip count."""

    win: float | None = None
    """Chance to win."""

    win_gammon: float | None = None
    """Chance to win a gammon."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Sides(Document):
    """A value for each player."""

    on_roll: tuple[float, ...]
    """Value of the player on roll."""

    opponent: tuple[float, ...]
    """Value of the opponent."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Met(Document):
    """Match equity table."""

    version: int
    """Version of the vocabulary."""

    name: str
    """Name."""

    source: str
    """Source of the table."""

    points: int
    """Maximum number of points needed in the table itself; 0 if it is a formula for all scores."""

    pre_crawford: tuple[tuple[float, ...], ...]
    """Chances of the player on roll to win the match before the Crawford game, and in the Crawford game if one of
    the players needs one point. There is a row for each number of points that this player needs, and in it an
    entry for each number that the opponent needs, both from 1 on.
    """

    post_crawford: Sides
    """Chances of each player to win the match after the Crawford game, by the points that this player needs, from 1
    on. The other player needs one point.
    """


@dataclass(frozen=True, kw_only=True, repr=False)
class Amount(Document):
    """Amount of equity on two scales."""

    normalised: float
    """Equity normalised to the cube before each decision."""

    unnormalised: float
    """Match winning chance, from 0 to 1, in a match; points in money play."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ErrorCount(Document):
    """Number and cost of one kind of error."""

    number: int
    """Number of errors."""

    error: Amount
    """Equity lost by them, positive."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Beavers(Document):
    """Analysed beavers and raccoons of a player."""

    beavers: int
    """Number of beavers."""

    raccoons: int
    """Number of raccoons."""

    missed_beavers: ErrorCount
    """Takes where a beaver is correct."""

    wrong_beavers: ErrorCount
    """Beavers where a beaver is not correct; the cost is that of the beaver instead of a take."""

    missed_raccoons: ErrorCount
    """Accepted beavers where a raccoon is correct."""

    wrong_raccoons: ErrorCount
    """Raccoons where a raccoon is not correct."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ChequerStatistics(Document):
    """Chequer plays of a player."""

    moves: int
    """Number of rolls that were played."""

    unforced: int
    """Number of analysed plays with more than one legal play."""

    very_good: int
    """Number of plays marked very good."""

    good: int
    """Number of plays marked good."""

    unmarked: int
    """Number of plays without a mark."""

    doubtful: int
    """Number of plays marked doubtful."""

    bad: int
    """Number of plays marked bad."""

    very_bad: int
    """Number of plays marked very bad."""

    error: Amount
    """Equity lost, positive."""

    rate: Amount | None = None
    """Error for each unforced play; `null` without them."""

    rating: str | None = None
    """Word for the rate; `null` without unforced plays."""


#: Counting rule of an error rate.
CountingRule = Literal["extreme-gammon", "gnubg", "snowie", "all-moves"]


@dataclass(frozen=True, kw_only=True, repr=False)
class ManualCube(Document):
    """Cube decisions in the terms of GNU Backgammon's manual. Positions with an equity below 0.95 are around the
    double point, others around the too good point.
    """

    close_or_actual: int
    """Number of doubles, of answers, and of decisions not to double in which the equities differ by less than 0.25
    or the position is too good.
    """

    missed_doubles_around_double: ErrorCount
    """Missed doubles around the double point."""

    missed_doubles_around_too_good: ErrorCount
    """Missed doubles around the too good point."""

    wrong_doubles_around_double: ErrorCount
    """Wrong doubles around the double point."""

    wrong_doubles_around_too_good: ErrorCount
    """Wrong doubles around the too good point."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CubeStatistics(Document):
    """Cube decisions of a player."""

    decisions: int
    """Number of analysed decisions: rolls without a double, doubles and answers."""

    close_or_actual: int
    """Number of doubles, of answers, and of close or wrong decisions not to double."""

    doubles: int
    """Number of doubles."""

    takes: int
    """Number of takes."""

    passes: int
    """Number of passes."""

    missed_doubles_below_cash: ErrorCount
    """Missed doubles where a take is correct."""

    missed_doubles_above_cash: ErrorCount
    """Missed doubles where a pass is correct."""

    wrong_doubles_below_double: ErrorCount
    """Doubles that came too early."""

    wrong_doubles_above_too_good: ErrorCount
    """Doubles where the position was too good."""

    wrong_takes: ErrorCount
    """Wrong takes."""

    wrong_passes: ErrorCount
    """Wrong passes."""

    error: Amount
    """Equity lost, positive."""

    manual: ManualCube
    """The same decisions in the terms of GNU Backgammon's manual."""

    rate: Amount | None = None
    """Error for each close or actual decision; `null` without them."""

    rating: str | None = None
    """Word for the rate; `null` without close or actual decisions."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Difficulty(Document):
    """Decisions of a player beside those of the static evaluation. Errors are in normalised equity."""

    decisions: int
    """Number of decisions whose analysis has a verdict of the static evaluation."""

    error: float
    """Equity lost by the player in these decisions, positive."""

    static_error: float
    """Equity that the best choices of the static evaluation would have lost, positive."""

    good: int
    """Number of good decisions: the static evaluation rejects them, the deeper analysis approves them."""

    very_good: int
    """Number of very good decisions."""

    adjusted_rate: float | None = None
    """Error per decision less the mean difficulty; `null` without decisions."""

    mean: float | None = None
    """Mean difficulty: error per decision of the static evaluation; `null` without decisions."""


@dataclass(frozen=True, kw_only=True, repr=False)
class FibsRatings(Document):
    """Ratings and differences of ratings by the formulas of FIBS. All are `null` where a player has no decisions."""

    by_both_rates: float | None = None
    """Rating by the error rates of plays and of cube decisions."""

    by_rate: float | None = None
    """Rating by the error rate."""

    difference_by_errors: float | None = None
    """Difference to the opponent by the error rates of both."""

    difference_by_luck: float | None = None
    """Difference to the opponent by the result without luck; `null` also if that is below 0 or above 1."""

    win_chance: float | None = None
    """Chance to win a match against this opponent, by that difference."""


@dataclass(frozen=True, kw_only=True, repr=False)
class LuckStatistics(Document):
    """Luck of a player's rolls."""

    rolls: int
    """Number of rolls, analysed or not."""

    analysed: int
    """Number of rolls whose luck is known."""

    very_lucky: int
    """Number of very lucky rolls."""

    lucky: int
    """Number of lucky rolls."""

    unmarked: int
    """Number of rolls without a mark."""

    unlucky: int
    """Number of unlucky rolls."""

    very_unlucky: int
    """Number of very unlucky rolls."""

    total: Amount
    """Sum of the luck."""

    rate: Amount | None = None
    """Mean luck of the rolls whose luck is known; `null` without them."""

    rating: str | None = None
    """Word of GNU Backgammon's manual for the rate; `null` without a rate."""

    rating_107: str | None = None
    """Word of GNU Backgammon 1.07 for the rate; `null` without a rate."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Rate(Document):
    """Error rate by one rule, with its uncertainty."""

    rule: CountingRule
    """Rule."""

    decisions: int
    """Number by which the rule divides."""

    high: float | None = None
    """Upper limit of the 95 % interval; `null` if there is too little to draw from."""

    low: float | None = None
    """Lower limit of the 95 % interval; `null` if there is too little to draw from."""

    rate: float | None = None
    """Rate, positive; `null` without decisions."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Resignations(Document):
    """Analysed resignations and answers of a player."""

    offered: int
    """Number of offers to resign."""

    accepted: int
    """Number of accepted offers of the opponent."""

    declined: int
    """Number of declined offers of the opponent."""

    wrong_offers: ErrorCount
    """Offers that give away more than the game is worth."""

    wrong_acceptances: ErrorCount
    """Accepted offers that give less than the game is worth."""

    wrong_refusals: ErrorCount
    """Declined offers that give at least as much as the game is worth."""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlayerStatistics(Document):
    """Statistics of a player."""

    chequer: ChequerStatistics
    """Chequer plays."""

    luck: LuckStatistics
    """Luck of the rolls."""

    cube: CubeStatistics
    """Cube decisions."""

    decisions: int
    """Number of decisions that count: unforced plays, and close or actual cube decisions."""

    error: Amount
    """Equity lost by all decisions, positive."""

    rates: tuple[Rate, ...]
    """Error rates by the counting rules of several programs."""

    difficulty: Difficulty
    """Decisions beside those of the static evaluation."""

    resignations: Resignations
    """Resignations, which are in no rate."""

    result: float
    """Points won in money play, change of the match winning chance in a match."""

    beavers: Beavers
    """Beavers and raccoons, which are in no rate."""

    fibs: FibsRatings | None = None
    """Ratings by the formulas of FIBS; `null` if the matches have no common length."""

    luck_adjusted_result: float | None = None
    """Result without the luck of both players: the result, less the luck of the player, plus the luck of the
    opponent; `null` unless the luck of every roll is known.
    """

    mwc_against_opponent: float | None = None
    """One half, less the errors of the player, plus those of the opponent, from 0 to 1; `null` in money play, and if
    a player has no decisions.
    """

    rate: Amount | None = None
    """Error for each decision that counts; `null` without decisions."""

    rating: str | None = None
    """Word for the rate; `null` without decisions."""

    snowie_rate: float | None = None
    """Error for each roll of both players, as Snowie counts it; `null` if no roll belongs to an analysed play."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MatchStatistics(Document):
    """Errors, luck and ratings of both players in a match or in one of its games, by the analysis that the file
    contains.
    """

    version: int
    """Version of the vocabulary."""

    matches: int
    """Number of matches; more than 1 in a total."""

    money: bool
    """True in money play, in which unnormalised amounts are points."""

    names: tuple[str, ...]
    """Names of the players."""

    players: tuple[PlayerStatistics, ...]
    """Statistics of the players, in the order of their names."""

    by: str | None = None
    """Program that made the analysis; `null` if it is unknown or there is none."""

    file: str | None = None
    """File; `null` for the total of several matches."""

    game: int | None = None
    """Number of the game; `null` for the whole match."""

    length: int | None = None
    """Length of the match in points; `null` for money play and for the total of matches of different lengths."""

    match: int | None = None
    """Number of the match in the file, counted from 1; `null` for the total of several matches."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MatchAnalysisCandidate(Document):
    """Candidate play."""

    play: str
    """Play, such as `8/5 6/5`."""

    equity: float
    """Equity, normalised to the cube."""

    difference: float
    """Equity less that of the best play."""

    level: str
    """Method of the evaluation, such as `2-ply` or `rollout of 324 trials`."""

    made: bool
    """True for the play that was made."""

    chances: Chances | None = None
    """Chances after the play; `null` if they are unknown."""

    standard_error: float | None = None
    """Standard error of the equity; `null` unless the play was rolled out."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MatchAnalysisCube(Document):
    """Values of the choices about the cube, for the player on roll."""

    no_double: float
    """Equity without a double, normalised to the cube."""

    double_take: float
    """Equity after a double and a take."""

    double_pass: float
    """Equity after a double and a pass."""

    level: str
    """Method of the evaluation."""

    correct: str
    """Correct actions of both players, such as `double, take`."""

    chances: Chances | None = None
    """Chances without a double; `null` if they are unknown."""

    standard_errors: tuple[float, float] | None = None
    """Standard errors of the first two; `null` unless they were rolled out."""


#: Name of an event of the cube.
CubeEvent = str


#: Name of a verdict.
Verdict = str


@dataclass(frozen=True, kw_only=True, repr=False)
class JudgedCubeEvent(Document):
    """Event of a cube decision with its verdict."""

    event: CubeEvent
    """Event."""

    verdict: Verdict
    """Verdict."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CubeReasons(Document):
    """Numbers of a cube decision, from the point of view of the player on roll."""

    double_text: str
    """Action of the player on roll in words."""

    answer_text: str
    """Answer of the opponent in words."""

    gain_by_doubling: float | None = None
    """Equity gained by doubling instead of waiting, normalised to the cube before the double; `null` if no double is
    possible or if it cannot help.
    """

    gain_by_taking: float | None = None
    """Equity that the opponent gains by taking instead of passing; `null` if nobody may double."""

    market_lost: float | None = None
    """Share of the next exchanges that lose the market, from 0 to 1; `null` if not counted."""

    market_too_good: float | None = None
    """Share of the next exchanges after which the position is too good to double, from 0 to 1; `null` if not
    counted.
    """


#: Name of an event.
Event = str


@dataclass(frozen=True, kw_only=True, repr=False)
class JudgedEvent(Document):
    """Event of a play with its verdict."""

    event: Event
    """Event."""

    verdict: Verdict
    """Verdict."""


#: Name of a phrase of an explanation.
PhraseName = str


@dataclass(frozen=True, kw_only=True, repr=False)
class Phrase(Document):
    """Phrase of a sentence: what the best play does beside the one that was made."""

    name: PhraseName
    """Name of the phrase."""

    chance: float | None = None
    """Difference of chances, which is positive."""

    count: int | None = None
    """Number after the best play."""

    instead_of: int | None = None
    """Number after the play that was made."""

    pips: float | None = None
    """Difference of pips, which is positive."""


#: Name of a sentence of an explanation.
SentenceName = str


@dataclass(frozen=True, kw_only=True, repr=False)
class Sentence(Document):
    """Sentence of an explanation: its name with its numbers, to be said in any language."""

    name: SentenceName
    """Name of the sentence."""

    advantages: tuple[Phrase, ...] = ()
    """Advantages of the best play."""

    drawbacks: tuple[Phrase, ...] = ()
    """Drawbacks of the best play."""

    equity: float | None = None
    """Difference of normalised equities, which is positive."""

    gammons: float | None = None
    """Share of gammons among the games, from 0 to 1."""

    market: float | None = None
    """Share of the next exchanges that lose the market, from 0 to 1."""

    win: float | None = None
    """Chance of the opponent to win, from 0 to 1."""


#: Kind of an action.
ActionKind = Literal["play", "no_double", "double", "take", "pass", "beaver"]


#: A quality mark from `??` to `!!`; for a roll, from very unlucky to very lucky.
Mark = Literal["very_bad", "bad", "doubtful", "good", "very_good"]


@dataclass(frozen=True, kw_only=True, repr=False)
class PlayNumbers(Document):
    """Numbers of a play, from the point of view of the player who makes it."""

    equity: float
    """Equity, normalised to the cube."""

    chances: Chances
    """Chances of a game without a cube."""

    pips: int
    """Pip count of the player."""

    opponent_pips: int
    """Pip count of the opponent."""

    shots: int
    """Number of the opponent's 36 rolls that can hit."""

    direct_shots: int
    """Number of these rolls that can hit with a single die."""

    double_shots: int
    """Number of these rolls that can hit two chequers or more."""

    blots: int
    """Number of blots of the player with a chequer of the opponent behind them."""

    home_points: int
    """Number of points that the player has made in the home board."""

    anchors: int
    """Number of anchors of the player."""

    prime: int
    """Length of the player's longest prime; 0 without a prime."""

    back: int
    """Number of chequers of the player in the opponent's home board or on the bar."""

    hit: int
    """Number of chequers of the opponent on the bar."""

    off: int
    """Number of chequers of the player that are off."""

    bad_rolls: int | None = None
    """Number of the opponent's 36 rolls that hurt the player much; `null` if not counted."""

    good_rolls: int | None = None
    """Number of the opponent's 36 rolls that help the player much; `null` if not counted."""

    wastage: float | None = None
    """Effective pips less pips of the player; `null` if unknown."""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlayReasons(Document):
    """Numbers of the play that was made and of the best one."""

    made: PlayNumbers
    """Play that was made."""

    best: PlayNumbers
    """Best play."""

    text: str
    """Difference in words."""


#: Name of a theme.
Theme = str


@dataclass(frozen=True, kw_only=True, repr=False)
class SidedTheme(Document):
    """A theme with the player who plays for it."""

    theme: Theme
    """The theme."""

    side: Side | None = None
    """Player who blitzes, primes, holds the anchor, contains or bears off; the other player plays against it.
    Without a player, the theme is the same for both.
    """


@dataclass(frozen=True, kw_only=True, repr=False)
class Action(Document):
    """Play or cube action of a player."""

    game: int
    """Number of the game."""

    action: int
    """Number of the action in the game."""

    player: int
    """Player who acted, 0 or 1."""

    kind: ActionKind
    """Kind of the action."""

    position: str
    """Position ID before the action, seen by the player on roll."""

    made: str
    """Action that was made, such as `8/5 6/5` or `take`; empty in the report of a position, where nobody acted."""

    forced: bool
    """True if the roll has a single legal play."""

    candidates: tuple[MatchAnalysisCandidate, ...]
    """Candidate plays, best first; empty for a cube action."""

    themes: tuple[SidedTheme, ...]
    """Themes of the position, the main one first."""

    events: tuple[JudgedEvent, ...]
    """Events of a play with their verdicts."""

    cube_events: tuple[JudgedCubeEvent, ...]
    """Events of a cube action with their verdicts."""

    best: str | None = None
    """Best action; `null` if it is unknown."""

    cube: MatchAnalysisCube | None = None
    """Values of the choices about the cube; `null` for a play."""

    cube_reasons: CubeReasons | None = None
    """Numbers behind the reasons for a cube action; `null` if it was right, and for a play."""

    dice: str | None = None
    """Roll, such as `31`; `null` for a cube action."""

    difficulty: float | None = None
    """Equity that the best choice of the static evaluation loses; `null` if it is unknown."""

    error: Amount | None = None
    """Equity lost, positive; `null` if only the luck of the roll is known."""

    explanation: tuple[Sentence, ...] = ()
    """Sentences of the reasons, to be said in other languages; empty if the action was right."""

    luck: Amount | None = None
    """Luck of the roll; `null` for a cube action."""

    luck_mark: Mark | None = None
    """Mark of the roll; `null` for none."""

    mark: Mark | None = None
    """Mark of the action; `null` for none."""

    play_reasons: PlayReasons | None = None
    """Numbers behind the reasons for a play; `null` if the play was right, and for a cube action."""

    reasons: str | None = None
    """Reasons why the best action is better, in one or two sentences; `null` if the action was right."""

    static_error: float | None = None
    """Equity that the action loses by static evaluation; `null` if it is unknown."""

    xgid: str | None = None
    """Position before the action with score, cube and roll; the player on roll sees it. `null` if the state cannot
    be written.
    """


#: Turn of the cube after a double.
BeaverKind = Literal["beaver", "raccoon"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Beaver(Document):
    """Choice to turn the cube once more after a double, or not to."""

    game: int
    """Number of the game."""

    action: int
    """Number of the action in the game: the answer to the double, or to the beaver."""

    player: int
    """Player who chose, 0 or 1."""

    kind: BeaverKind
    """Kind of the turn."""

    made: bool
    """True if the player turned the cube."""

    error: Amount
    """Equity lost by the choice, normalised to the cube before the double."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Tier(Document):
    """Decisions that passed through a tier."""

    tier: str
    """Method of the tier, such as `2 plies` or `rollout (fast)`."""

    evaluated: int
    """Number of decisions evaluated in this tier."""

    decided: int
    """Number of decisions whose verdict is that of this tier."""

    changed: int
    """Number of decisions whose mark differs from that of the tier before."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Treated(Document):
    """Numbers of decisions of one kind."""

    forced: int
    """Number of plays without a choice."""

    settled: int
    """Number of decisions in which all choices are worth the same."""

    impossible: int
    """Number of decisions that cannot be analysed."""

    tiers: tuple[Tier, ...]
    """All other decisions, by tier."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Coverage(Document):
    """Numbers of decisions by the way in which they were treated."""

    plays: Treated
    """Chequer plays."""

    cubes: Treated
    """Cube decisions; a double and its answer are one."""

    rolls: int
    """Number of rolls whose luck was evaluated."""

    resignations: int
    """Number of offers to resign."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Resignation(Document):
    """Offer to resign."""

    game: int
    """Number of the game."""

    action: int
    """Number of the action in the game."""

    player: int
    """Player who offered to resign, 0 or 1."""

    value: int
    """Points that the player offered to lose, on a cube of 1."""

    play_on: float
    """Equity of the player if the game continues."""

    resigned: float
    """Equity of the player if the resignation is accepted."""

    level: str
    """Method of the evaluation."""

    error_of_offer: Amount
    """Equity lost by the offer."""

    accepted: bool | None = None
    """True if the opponent accepted; `null` if the record has no answer."""

    error_of_answer: Amount | None = None
    """Equity lost by the answer; `null` without an answer."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MatchAnalysis(Document):
    """Actions of both players in a match with their verdicts, by the analysis of one program."""

    version: int
    """Version of the vocabulary."""

    match: int
    """Number of the match in the file, counted from 1."""

    names: tuple[str, str]
    """Names of the players."""

    actions: tuple[Action, ...]
    """Plays and cube actions that have an analysis, in their order."""

    resignations: tuple[Resignation, ...]
    """Offers to resign that have an analysis."""

    beavers: tuple[Beaver, ...] = ()
    """Beavers and raccoons, made or not, that have an analysis. Their errors are in no error of an action."""

    by: str | None = None
    """Program that made the analysis; `null` if the file does not say."""

    coverage: Coverage | None = None
    """Numbers of decisions by the tier that gave the verdict; `null` if the analysis was read from a file."""

    length: int | None = None
    """Length of the match in points; `null` for money play."""

    nets: dict[str, str]
    """SHA-256 of each net file by the name of the net, in hexadecimal digits; empty if the nets are unknown because
    the analysis was read from a file.
    """

    record: str | None = None
    """Match with its analysis, as a text in the format that was asked for; left out otherwise."""

    variant: Variant
    """Variant of the game."""


@dataclass(frozen=True, kw_only=True, repr=False)
class DuelFigure(Document):
    """Mean with its standard error."""

    mean: float
    """Mean over the pairs."""

    error: float | None = None
    """Standard error of the mean; `null` for fewer than ten pairs."""


@dataclass(frozen=True, kw_only=True, repr=False)
class DuelGames(Document):
    """Numbers of games by the way they ended."""

    plain: int
    """Single games."""

    gammons: int
    """Gammons."""

    backgammons: int
    """Backgammons."""

    passes: int
    """Games that ended with a passed double."""


@dataclass(frozen=True, kw_only=True, repr=False)
class DuelLosses(Document):
    """Equity lost by decisions."""

    decisions: int
    """Number of decisions judged."""

    mean_loss: float | None = None
    """Mean loss of a decision in points; `null` if there are no decisions."""


@dataclass(frozen=True, kw_only=True, repr=False)
class DuelTerms(Document):
    """Terms of the games of a duel."""

    cube: bool
    """True if there is a cube."""

    jacoby: bool
    """True if gammons count only after the cube has been turned."""

    length: int | None = None
    """Length of a match in points; `null` for single games."""

    variant: Variant | None = None
    """Variant, if it is not backgammon."""


#: State of a sequential test.
DuelTestState = Literal["h0", "h1", "undecided"]


@dataclass(frozen=True, kw_only=True, repr=False)
class DuelTest(Document):
    """Sequential probability ratio test of `adjusted_points`. Pairs count in the order of their numbers."""

    mu0: float
    """Lower one of the two means."""

    mu1: float
    """Higher one of the two means."""

    alpha: float
    """Chance that `mu1` is accepted although `mu0` is true."""

    beta: float
    """Chance that `mu0` is accepted although `mu1` is true."""

    lower: float
    """Logarithm of the ratio at which `mu0` is accepted."""

    upper: float
    """Logarithm of the ratio at which `mu1` is accepted."""

    pairs: int
    """Number of pairs that count."""

    mean: float
    """Their mean, which is biased after a decision."""

    variance: float
    """Their variance."""

    state: DuelTestState
    """State of the test."""

    llr: float | None = None
    """Logarithm of the ratio of likelihoods, of `mu1` above `mu0`; `null` if all pairs are alike."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Judged(Document):
    """Equity lost by the decisions of a contender, according to the referee."""

    plays: DuelLosses
    """Chequer plays."""

    cube: DuelLosses
    """Cube decisions."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Duel(Document):
    """Result of a duel, from the point of view of the first contender."""

    version: int
    """Version of the vocabulary."""

    contenders: tuple[str, str]
    """Names of the contenders, as they were given."""

    terms: DuelTerms
    """Terms of the games."""

    seed: int
    """Seed of the dice."""

    luck: int
    """Number of plies of the search that estimates luck."""

    bouts: int
    """Number of games or matches."""

    turns: float
    """Mean number of rolls in a game or match."""

    points: DuelFigure
    """Points per game; a match counts as one point."""

    adjusted_points: DuelFigure
    """Points per game, less luck."""

    wins: DuelFigure
    """Share of the games or matches won."""

    adjusted_wins: DuelFigure
    """Share of the games or matches won, less luck."""

    games_won: tuple[DuelGames, DuelGames]
    """Numbers of games won, by the way they ended."""

    elo: DuelFigure | None = None
    """Difference of Elo ratings according to `adjusted_wins`; `null` for money games and if it would be infinite."""

    judged: tuple[Judged, Judged] | None = None
    """Equity lost by the decisions; `null` if they were not judged."""

    sprt: DuelTest | None = None
    """Sequential test that ended the duel; `null` if a number of pairs was played."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Positions(Document):
    """Numbers of hypergammon positions by kind."""

    over: int
    """Positions in which the game is over."""

    race: int
    """Races."""

    contact: int
    """Positions with contact."""

    impossible: int
    """Pairs of boards that cannot occur together."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Info(Document):
    """Facts about a database."""

    version: int
    """Version of the vocabulary."""

    file: str
    """Path of the file."""

    kind: str
    """Kind of the database, in the form of its header."""

    description: str
    """Kind of the database in words."""

    points: int
    """Number of points that chequers can be on."""

    chequers: int
    """Maximum number of chequers of a side."""

    boards: int
    """Number of boards of one side."""

    records: int
    """Number of records: boards, or pairs of boards."""

    bytes: int
    """Size in bytes."""

    header: bool
    """True if the file has a header."""

    manifest_md5: str | None = None
    """MD5 in the manifest beside the file; `null` if there is none."""

    manual_md5: str | None = None
    """MD5 that GNU Backgammon's manual lists for this kind; `null` if it lists none."""

    positions: Positions | None = None
    """Numbers of hypergammon positions by kind; `null` for a bearoff."""

    rules: str | None = None
    """Rules of hypergammon: `standard` or `makehyper`; `null` if they do not matter."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Verified(Document):
    """Verification of a database."""

    version: int
    """Version of the vocabulary."""

    file: str
    """Path of the file."""

    kind: str
    """Kind of the database, in the form of its header."""

    description: str
    """Kind of the database in words."""

    bytes: int
    """Size in bytes."""

    md5: str
    """MD5 of the file in hexadecimal digits."""

    sha256: str
    """SHA-256 of the file in hexadecimal digits."""

    manifest: bool
    """True if there is a manifest beside the file."""

    records: int
    """Number of records in the file."""

    derived: int
    """Number of records that were computed again."""

    passed: bool
    """True if the database has no fault."""

    findings: tuple[str, ...]
    """Faults in words; empty if the database has none."""

    manual_md5: str | None = None
    """MD5 that GNU Backgammon's manual lists for this kind; `null` if it lists none."""

    published_sha256: str | None = None
    """SHA-256 published for this kind at the usual threshold; a file with another hash can be right too."""

    rules: str | None = None
    """Rules of hypergammon: `standard` or `makehyper`; `null` if they do not matter."""


@dataclass(frozen=True, kw_only=True, repr=False)
class RollCount(Document):
    """Distribution of a number of rolls."""

    mean: float
    """Mean number of rolls."""

    standard_deviation: float
    """Standard deviation of the number of rolls."""

    effective_pips: float
    """Effective pip count: the mean number of rolls times 49/6."""

    wastage: float
    """Effective pip count less the pip count."""

    fewest: int
    """Smallest number of rolls, which the first of the chances belongs to."""

    chances: tuple[float, ...]
    """Chances of `fewest` rolls, of one roll more, and so on."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Board(Document):
    """Board of one side."""

    index: int
    """Number of the board."""

    chequers: str
    """Chequers from the highest point down, such as `6(5) 1(2)`."""

    pips: int
    """Pip count."""

    all_off: RollCount | None = None
    """Rolls until all chequers are off; `null` if the database does not contain them."""

    first_off: RollCount | None = None
    """Rolls until the first chequer is off; `null` if the database does not contain them."""


@dataclass(frozen=True, kw_only=True, repr=False)
class DumpChances(Document):
    """Cumulative chances of a record; `null` or left out if the database does not contain them."""

    win: float
    """Chance to win."""

    lose_backgammon: float | None = None
    """Chance to lose a backgammon."""

    lose_gammon: float | None = None
    """Chance to lose a gammon or a backgammon."""

    win_backgammon: float | None = None
    """Chance to win a backgammon."""

    win_gammon: float | None = None
    """Chance to win a gammon or a backgammon."""


@dataclass(frozen=True, kw_only=True, repr=False)
class DumpCube(Document):
    """Cube decision of a record, in equities normalised to the cube before a double."""

    contest: str
    """Contest in words: `money`, or the points that both players need and the match equity table."""

    no_double: float
    """Equity of not doubling."""

    double_pass: float
    """Equity of a double that is passed."""

    action: str
    """Best action of both players in words."""

    double_take: float | None = None
    """Equity of a double that is taken; `null` if a double is impossible or cannot change the result."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Equities(Document):
    """Money equities with a cube of 1; `null` or left out if the database does not contain them. The stored equities
    are those of not doubling now. The best equities are those of the best action of both players.
    """

    cubeless: float
    """Equity without a cube."""

    best_centred: float | None = None
    """Equity of the best action with a centred cube."""

    best_centred_jacoby: float | None = None
    """Equity of the best action with a centred cube under the Jacoby rule."""

    best_owned: float | None = None
    """Equity of the best action if the player on roll owns the cube."""

    centred: float | None = None
    """Equity with a centred cube."""

    centred_jacoby: float | None = None
    """Equity with a centred cube under the Jacoby rule."""

    opponent: float | None = None
    """Equity if the opponent owns the cube."""

    owned: float | None = None
    """Equity if the player on roll owns the cube."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Dump(Document):
    """Record of a database: a board, or a pair of boards from the point of view of the player on roll."""

    version: int
    """Version of the vocabulary."""

    kind: str
    """Kind of the database, in the form of its header."""

    on_roll: Board
    """Board of the player on roll."""

    chances: DumpChances | None = None
    """Chances; `null` for a single board."""

    cube: DumpCube | None = None
    """Cube decision; `null` if the database does not contain it or the game is over."""

    equities: Equities | None = None
    """Equities; `null` for a single board."""

    opponent: Board | None = None
    """Board of the opponent; `null` for a single board."""

    position: str | None = None
    """Position ID; `null` if the record has a single board, or if both boards cannot occur together."""
