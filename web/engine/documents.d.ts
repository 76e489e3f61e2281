// Written by `node types.mjs` from the JSON Schemas of the documents.

/**
 * Request of the JSON-lines protocol.
 */
export type Request = IdentifiedRequest &
  (
    | (EvaluateRequest & {
        action: 'evaluate';
      })
    | (EvaluateBatchRequest & {
        action: 'evaluate_batch';
      })
    | (MovesRequest & {
        action: 'moves';
      })
    | (CubeRequest & {
        action: 'cube';
      })
    | (RollsRequest & {
        action: 'rolls';
      })
    | (ScoreMapRequest & {
        action: 'scoremap';
      })
    | (TemperatureMapRequest & {
        action: 'tempmap';
      })
    | (RolloutRequest & {
        action: 'rollout';
      })
    | (AnalyseRequest & {
        action: 'analyse';
      })
    | (LegalRequest & {
        action: 'legal';
      })
    | (ResignationRequest & {
        action: 'resignation';
      })
    | (RaceRequest & {
        action: 'race';
      })
    | (OpeningsRequest & {
        action: 'openings';
      })
    | (MetPointsRequest & {
        action: 'met_points';
      })
    | (TableRequest & {
        action: 'table';
      })
    | (ReportRequest & {
        action: 'report';
      })
    | (ConvertRequest & {
        action: 'convert';
      })
    | (PostRequest & {
        action: 'post';
      })
    | (BareRequest & {
        action: 'version';
      })
    | (BareRequest & {
        action: 'health';
      })
    | (CancelRequest & {
        action: 'cancel';
      })
    | (BareRequest & {
        action: 'cancel_all';
      })
  );
/**
 * Owner of the cube.
 */
export type Owner = 'centred' | 'on roll' | 'opponent';
/**
 * Position as text or as 26 numbers.
 */
export type PositionText = string | number[];
/**
 * A variant, which determines the starting position and the number of chequers.
 */
export type Variant = 'backgammon' | 'nackgammon' | 'hypergammon1' | 'hypergammon2' | 'hypergammon3';
/**
 * Roll as text or as two numbers.
 */
export type DiceText = string | [number, number];
/**
 * Order of rolls.
 */
export type RollOrder = 'value' | 'dice';
/**
 * A side of the board, relative to the player on roll.
 */
export type Side = 'on roll' | 'opponent';
/**
 * Kind of quantity derived from a match equity table.
 */
export type MetQuantities = 'gammon values' | 'take points' | 'market windows';
/**
 * Action at a table where a match is played.
 */
export type TableAction =
  | 'roll'
  | 'double'
  | 'play'
  | 'take'
  | 'pass'
  | 'beaver'
  | 'raccoon'
  | 'resign'
  | 'accept'
  | 'decline'
  | 'next_game'
  | 'undo'
  | 'engine';
/**
 * Value of a win in multiples of the cube.
 */
export type GameValue = 'single' | 'gammon' | 'backgammon';
/**
 * Line of the JSON-lines protocol from the program to the client.
 *
 * A request has exactly one final reply: an answer whose `partial` is false, an error, or
 * `cancelled`. Warnings and partial replies come before it. Replies to different requests come in
 * any order.
 */
export type Reply =
  | (EvaluateAnswer & {
      type: 'evaluate';
    })
  | (EvaluateBatchAnswer & {
      type: 'evaluate_batch';
    })
  | (MovesAnswer & {
      type: 'moves';
    })
  | (CubeAnswer & {
      type: 'cube';
    })
  | (RollsAnswer & {
      type: 'rolls';
    })
  | (ScoremapAnswer & {
      type: 'scoremap';
    })
  | (TempmapAnswer & {
      type: 'tempmap';
    })
  | (RolloutAnswer & {
      type: 'rollout';
    })
  | (AnalyseAnswer & {
      type: 'analyse';
    })
  | (LegalAnswer & {
      type: 'legal';
    })
  | (ResignationAnswer & {
      type: 'resignation';
    })
  | (RaceAnswer & {
      type: 'race';
    })
  | (OpeningsAnswer & {
      type: 'openings';
    })
  | (MetPointsAnswer & {
      type: 'met_points';
    })
  | (TableAnswer & {
      type: 'table';
    })
  | (File & {
      type: 'report';
    })
  | (File & {
      type: 'convert';
    })
  | (File & {
      type: 'post';
    })
  | (Progress & {
      type: 'progress';
    })
  | (Version & {
      type: 'version';
    })
  | (Health & {
      type: 'health';
    })
  | (Cancel & {
      type: 'cancel';
    })
  | (Cancel & {
      type: 'cancel_all';
    })
  | (Cancelled & {
      type: 'cancelled';
    })
  | (Problem & {
      type: 'error';
    })
  | (Warning & {
      type: 'warning';
    });
/**
 * Class of a position, which decides how the position is evaluated.
 */
export type Class = 'over' | 'hyper1' | 'hyper2' | 'hyper3' | 'bearoff2' | 'bearoff1' | 'race' | 'crashed' | 'contact';
/**
 * Contest that a game belongs to.
 */
export type Contest = 'money' | 'match';
/**
 * Correct action of the player on roll.
 */
export type Double = 'unavailable' | 'dead' | 'no' | 'yes' | 'optional' | 'too good';
/**
 * Correct answer of a player who is doubled.
 */
export type Take = 'pass' | 'take' | 'beaver';
/**
 * Decision at a score.
 */
export type Decided = CubeCell | PlayCell;
/**
 * Reason why a rollout ended.
 */
export type StopReason = 'complete' | 'accurate' | 'decided' | 'interrupted';
/**
 * Name of an event of the cube.
 */
export type CubeEvent = 'double' | 'play on' | 'take' | 'pass' | 'beaver' | 'lose market';
/**
 * Name of a verdict.
 */
export type Verdict = 'did' | 'missed' | 'wrong';
/**
 * Name of an event.
 */
export type Event =
  | 'hit'
  | 'double hit'
  | 'loose hit'
  | 'golden anchor'
  | 'advanced anchor'
  | 'deep anchor'
  | 'ace point'
  | 'deuce point'
  | 'three point'
  | 'four point'
  | 'five point'
  | 'six point'
  | 'bar point'
  | 'outer point'
  | 'prime'
  | 'slot'
  | 'break anchor'
  | 'break point'
  | 'break prime'
  | 'break midpoint'
  | 'run'
  | 'run last'
  | 'escape'
  | 'bear off'
  | 'fill gap'
  | 'stack'
  | 'shot'
  | 'direct shot';
/**
 * Name of a phrase of an explanation.
 */
export type PhraseName =
  | 'wins-more'
  | 'wins-less'
  | 'more-gammons'
  | 'fewer-gammons'
  | 'more-lost-gammons'
  | 'fewer-lost-gammons'
  | 'more-backgammons'
  | 'fewer-backgammons'
  | 'more-lost-backgammons'
  | 'fewer-lost-backgammons'
  | 'bar'
  | 'shots'
  | 'good-rolls'
  | 'no-prime'
  | 'prime'
  | 'longer-prime'
  | 'home-points'
  | 'anchor'
  | 'no-anchor'
  | 'off'
  | 'wastes-less'
  | 'wastes-more';
/**
 * Name of a sentence of an explanation.
 */
export type SentenceName =
  | 'same'
  | 'made-better'
  | 'best'
  | 'best-but'
  | 'best-anyway'
  | 'worse-anyway'
  | 'worth'
  | 'board'
  | 'board-but'
  | 'board-although'
  | 'owned'
  | 'useless'
  | 'equal-double'
  | 'double'
  | 'wait'
  | 'play-on'
  | 'gammons'
  | 'must-pass'
  | 'market'
  | 'impossible'
  | 'equal-answer'
  | 'pass'
  | 'take'
  | 'beaver';
/**
 * Kind of an action.
 */
export type ActionKind = 'play' | 'no_double' | 'double' | 'take' | 'pass' | 'beaver';
/**
 * A quality mark from `??` to `!!`; for a roll, from very unlucky to very lucky.
 */
export type Mark = 'very_bad' | 'bad' | 'doubtful' | 'good' | 'very_good';
/**
 * Name of a theme.
 */
export type Theme =
  | 'bearoff'
  | 'race'
  | 'bearoff against contact'
  | 'containment'
  | 'blitz'
  | 'opening'
  | 'back game'
  | 'ace-point game'
  | 'deuce-point game'
  | 'holding game'
  | 'prime against prime'
  | 'mutual holding game'
  | 'priming game'
  | 'middle game';
/**
 * Turn of the cube after a double.
 */
export type BeaverKind = 'beaver' | 'raccoon';
/**
 * Advice of a rule of thumb for races.
 */
export type RaceAction = 'no double, take' | 'double, no redouble, take' | 'redouble, take' | 'double, pass';
/**
 * Kind of decision.
 */
export type DecisionKind = 'roll or double' | 'play' | 'answer';
/**
 * End of a game.
 */
export type Ending = 'borne off' | 'double dropped' | 'resigned' | 'unknown';
/**
 * Counting rule of an error rate.
 */
export type CountingRule = 'extreme-gammon' | 'gnubg' | 'snowie' | 'all-moves';
/**
 * Result of adding a match.
 */
export type Outcome = 'new' | 'replaced' | 'known' | 'known_worse' | 'failed';
/**
 * Kind of a question.
 */
export type QuestionKind = 'play' | 'double' | 'take';
/**
 * Grade of an answer.
 */
export type Grade = 'again' | 'hard' | 'good' | 'easy';

export interface Documents {
  request: Request;
  reply: Reply;
  Matches: Matches;
  Trend: Trend;
  Found: Found;
  Tags: Tags;
  PlayerSummaries: PlayerSummaries;
  Added: Added;
  Due: Due;
  Answered: Answered;
  Changed: Changed;
}
export interface IdentifiedRequest {
  /**
   * Name that the client chooses; every answer repeats it.
   */
  id: string;
  /**
   * Priority; requests with a higher one are begun first, older ones first among equals. The
   * default is 0.
   */
  priority?: number | null;
}
/**
 * Question for the value of a position before the roll.
 */
export interface EvaluateRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * True to use the cube, false if nobody doubles from here on.
   */
  cubeful?: boolean | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Number of plies of the search, 0 to 4; 0 is static evaluation.
   */
  plies?: number | null;
  position: PositionText;
  /**
   * False to evaluate every reply with the large net.
   */
  pruning?: boolean | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Question for the values of many positions before the roll.
 */
export interface EvaluateBatchRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * True to use the cube, false if nobody doubles from here on.
   */
  cubeful?: boolean | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Number of plies of the search, 0 to 4; 0 is static evaluation.
   */
  plies?: number | null;
  /**
   * Positions, each in any notation.
   */
  positions: PositionText[];
  /**
   * False to evaluate every reply with the large net.
   */
  pruning?: boolean | null;
  /**
   * Seconds between partial replies, 0.01 to 86400. Without it there are none.
   */
  report_every?: number | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Question for the plays of a roll, best first.
 */
export interface MovesRequest {
  /**
   * True to list all legal plays.
   */
  all?: boolean | null;
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True to add the best plays for each owner of the cube.
   */
  by_cube?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * True to use the cube, false if nobody doubles from here on.
   */
  cubeful?: boolean | null;
  /**
   * Roll. The default is that of the position.
   */
  dice?: DiceText | null;
  /**
   * Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
   */
  filter?: string | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Plays such as `8/5 6/5` that are listed in addition to the best.
   */
  plays?: string[] | null;
  /**
   * Number of plies of the search, 0 to 4; 0 is static evaluation.
   */
  plies?: number | null;
  position: PositionText;
  /**
   * False to evaluate every reply with the large net.
   */
  pruning?: boolean | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Number of best plays to list, at least 1.
   */
  top?: number | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Question for the cube decision before the roll.
 */
export interface CubeRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Number of plies of the search, 0 to 4; 0 is static evaluation.
   */
  plies?: number | null;
  position: PositionText;
  /**
   * False to evaluate every reply with the large net.
   */
  pruning?: boolean | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Question for the best play of each roll.
 */
export interface RollsRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * True to use the cube, false if nobody doubles from here on.
   */
  cubeful?: boolean | null;
  /**
   * Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
   */
  filter?: string | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Order of the rolls. The default is `value`.
   */
  order?: RollOrder | null;
  /**
   * Number of plies of the search, 0 to 4; 0 is static evaluation.
   */
  plies?: number | null;
  position: PositionText;
  /**
   * False to evaluate every reply with the large net.
   */
  pruning?: boolean | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Question for the cube action, or for the best play of a roll, at every score.
 */
export interface ScoreMapRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * Roll. The default is that of the position.
   */
  dice?: DiceText | null;
  /**
   * Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
   */
  filter?: string | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Number of plies of the search, 0 to 4; 0 is static evaluation.
   */
  plies?: number | null;
  /**
   * Maximum number of points that either player needs, 2 to 64.
   */
  points?: number | null;
  position: PositionText;
  /**
   * False to evaluate every reply with the large net.
   */
  pruning?: boolean | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Question for the values of all replies after each roll, or after the best plays of a roll.
 */
export interface TemperatureMapRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * True to use the cube, false if nobody doubles from here on.
   */
  cubeful?: boolean | null;
  /**
   * Roll. The default is that of the position.
   */
  dice?: DiceText | null;
  /**
   * Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
   */
  filter?: string | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * True to add the market of the player on roll, and the recube vig.
   */
  market?: boolean | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Plays such as `8/5 6/5` that are compared in addition to the best.
   */
  plays?: string[] | null;
  /**
   * Number of plies of the search, 0 to 4; 0 is static evaluation.
   */
  plies?: number | null;
  position: PositionText;
  /**
   * False to evaluate every reply with the large net.
   */
  pruning?: boolean | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Number of best plays to compare, at least 1.
   */
  top?: number | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Rollout of a position, of a cube decision or of plays.
 */
export interface RolloutRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * True to use the cube, false if nobody doubles from here on.
   */
  cubeful?: boolean | null;
  /**
   * Roll. The default is that of the position.
   */
  dice?: DiceText | null;
  /**
   * Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
   */
  filter?: string | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * True if replies have the rollout file of the games so far.
   */
  keep?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Plays such as `8/5 6/5` to roll out instead of the best.
   */
  plays?: string[] | null;
  position: PositionText;
  /**
   * False to evaluate every reply with the large net.
   */
  pruning?: boolean | null;
  /**
   * Seconds between partial replies, 0.01 to 86400. Without it there are none.
   */
  report_every?: number | null;
  /**
   * Rollout file of the same rollout, whose games are not played again. It may have fewer trials than are asked for.
   */
  resume?: string | null;
  /**
   * Settings of the rollout.
   */
  rollout?: RolloutSettings | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Number of best plays to roll out, at least 1.
   */
  top?: number | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Settings of a rollout. Those that are left out are the settings of the preset.
 */
export interface RolloutSettings {
  /**
   * Number of continuations after a redouble, 1 to 16.
   */
  branches?: number | null;
  /**
   * Stops when the best candidate is known with this confidence, from 0.5 to below 1.
   */
  confidence?: number | null;
  /**
   * Cube model: `janowski` or `refined`. The default is that of the engine.
   */
  cube_model?: 'janowski' | 'refined' | null;
  /**
   * Number of plies of searches for cube decisions.
   */
  cube_plies?: number | null;
  /**
   * Kind of the dice: `quasi-random` (default) or `random`.
   */
  dice_kind?: 'quasi-random' | 'random' | null;
  /**
   * Cube efficiency: a number from 0 to 1 for all positions, or `gnubg`. The default follows from the volatility
   * of a position.
   */
  efficiency?: string | null;
  /**
   * True if the first roll is an opening roll, which is never a double.
   */
  initial?: boolean | null;
  /**
   * First turn, counted from 0, of the late plies. If `plies` is given, there is none by default.
   */
  late?: number | null;
  /**
   * Number of plies of searches for cube decisions from the late turn on.
   */
  late_cube_plies?: number | null;
  /**
   * Number of plies of searches for plays and for cube decisions from the late turn on. The default is 0.
   */
  late_plies?: number | null;
  /**
   * Level of the players: `beginner` to `grandmaster`, with its plies and its noise.
   */
  level?: string | null;
  /**
   * Number of plies at which variance reduction estimates luck. The default is 0.
   */
  luck_plies?: number | null;
  /**
   * Number of trials before the first check of these rules. The default is 144.
   */
  min_trials?: number | null;
  /**
   * Standard deviation of random errors that are added to every chance that the searches estimate, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Number of plies of searches for the opponent's cube decisions.
   */
  opponent_cube_plies?: number | null;
  /**
   * Level of the opponent. The default is `level`.
   */
  opponent_level?: string | null;
  /**
   * Standard deviation of the errors of the opponent. The default is `noise`.
   */
  opponent_noise?: number | null;
  /**
   * Number of plies of searches for the opponent's plays and cube decisions. The default is that of the player on
   * roll.
   */
  opponent_plies?: number | null;
  /**
   * Number of plies of searches for plays and for cube decisions.
   */
  plies?: number | null;
  /**
   * Preset: `fast`, `standard` (default), `deep`, `roller`, `roller+` or `roller++`.
   */
  preset?: 'fast' | 'standard' | 'deep' | 'roller' | 'roller+' | 'roller++' | null;
  /**
   * Seed of the dice.
   */
  seed?: number | null;
  /**
   * Stops when all standard errors of equities are at most this.
   */
  stop_error?: number | null;
  /**
   * Drops candidates that are this many joint standard deviations behind the best.
   */
  stop_jsds?: number | null;
  /**
   * Number of trials of each candidate. The default is that of the preset, and with a confidence at least 46656.
   */
  trials?: number | null;
  /**
   * Number of turns after which games are truncated; 0 plays them to the end.
   */
  truncate?: number | null;
  /**
   * True to truncate games at bearoff positions whose value is known exactly.
   */
  truncate_at_bearoff?: boolean | null;
  /**
   * False to leave the luck of the dice in the results.
   */
  variance_reduction?: boolean | null;
  /**
   * Equity by which a play may be worse than the best, by evaluation, to be rolled out.
   */
  within?: number | null;
}
/**
 * Analysis of a match.
 */
export interface AnalyseRequest {
  /**
   * Program whose analysis in the file is taken: its name, or how the name begins.
   */
  analyst?: string | null;
  /**
   * Number of best plays that the analysis of a play keeps, at least 1.
   */
  candidates?: number | null;
  /**
   * Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
   */
  filter?: string | null;
  /**
   * Level of the analysis: `instant`, `fast`, `standard`, `deep` and so on, or `0-ply` to `4-ply`.
   */
  level?: string | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Number of the match in the file, counted from 1.
   */
  number?: number | null;
  /**
   * Text of the file.
   */
  record?: string | null;
  /**
   * Bytes of the file, in Base64.
   */
  record_base64?: string | null;
  /**
   * Seconds between partial replies, 0.01 to 86400. Without it there are none.
   */
  report_every?: number | null;
  /**
   * True to take the analysis that the file has, if it has one.
   */
  reuse?: boolean | null;
  /**
   * Format in which the answer has the analysed match, such as `sgf`.
   */
  to?: string | null;
}
/**
 * Question for the legal plays of a roll.
 */
export interface LegalRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * Roll. The default is that of the position.
   */
  dice?: DiceText | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  position: PositionText;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Question for the resignations of a player.
 */
export interface ResignationRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * Player who resigns. The default is the player on roll.
   */
  by?: Side | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * Roll. The default is that of the position.
   */
  dice?: DiceText | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Number of plies of the search, 0 to 4; 0 is static evaluation.
   */
  plies?: number | null;
  position: PositionText;
  /**
   * False to evaluate every reply with the large net.
   */
  pruning?: boolean | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Question for counts, rules of thumb and exact chances of a race.
 */
export interface RaceRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  position: PositionText;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Question for plays of the opening book: those of a position, or all of them.
 */
export interface OpeningsRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * Roll. The default is that of the position.
   */
  dice?: DiceText | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
   */
  position?: PositionText | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Question for take points, market windows or gammon values at a score.
 */
export interface MetPointsRequest {
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  position: PositionText;
  /**
   * Quantities. The default are take points.
   */
  quantities?: MetQuantities | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Action at a table where a match is played, and the table after it.
 */
export interface TableRequest {
  /**
   * Action. Without it the table is only shown.
   */
  act?: TableAction | null;
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * Day of a new match, such as `2025-11-08`.
   */
  date?: string | null;
  /**
   * Roll. The default is that of the position.
   */
  dice?: DiceText | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  /**
   * Level of the player, `beginner` to `grandmaster`, instead of plies.
   */
  level?: string | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Names of the players of a new match, player 0 first.
   *
   * @minItems 2
   * @maxItems 2
   */
  names?: [string, string] | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Number of the match in the file, counted from 1.
   */
  number?: number | null;
  /**
   * Play, for the action `play`.
   */
  plays?: string[] | null;
  /**
   * Number of plies of the search, 0 to 4; 0 is static evaluation.
   */
  plies?: number | null;
  /**
   * Position at which a new match begins, in any notation.
   */
  position?: PositionText | null;
  /**
   * False to evaluate every reply with the large net.
   */
  pruning?: boolean | null;
  /**
   * Text of the file.
   */
  record?: string | null;
  /**
   * Bytes of the file, in Base64.
   */
  record_base64?: string | null;
  /**
   * Loss that a resignation offers. The default is a single game.
   */
  resignation?: GameValue | null;
  /**
   * False for an engine that plays every game to its end. The default is one that resigns once that costs nothing.
   */
  resigns?: boolean | null;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Report of a match, which is analysed before if it has no analysis.
 */
export interface ReportRequest {
  /**
   * Program whose analysis in the file is used: its name, or how the name begins. The default is Barpoint, or else the
   * first.
   */
  analyst?: string | null;
  /**
   * Number of best plays that the analysis of a play keeps, at least 1.
   */
  candidates?: number | null;
  /**
   * Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
   */
  filter?: string | null;
  /**
   * Language of the report: `en` (default), `de`, `fr`, `es`, `it` or `ja`. Japanese is for `html`, `text`, `markdown`
   * and `forum`, and `json` has none.
   */
  language?: string | null;
  /**
   * Level of the analysis: `instant`, `fast`, `standard`, `deep` and so on, or `0-ply` to `4-ply`.
   */
  level?: string | null;
  /**
   * Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
   */
  met?: string | null;
  /**
   * Standard deviation of random errors that are added to every chance, 0 to 1.
   */
  noise?: number | null;
  /**
   * Seed of these errors. The default is 0.
   */
  noise_seed?: number | null;
  /**
   * Number of the match in the file, counted from 1.
   */
  number?: number | null;
  /**
   * Text of the file.
   */
  record?: string | null;
  /**
   * Bytes of the file, in Base64.
   */
  record_base64?: string | null;
  /**
   * Seconds between partial replies, 0.01 to 86400. Without it there are none.
   */
  report_every?: number | null;
  /**
   * Form of the report, such as `html` (default), `pdf` or `json`.
   */
  to?: string | null;
}
/**
 * Conversion of a file of matches to another format.
 */
export interface ConvertRequest {
  /**
   * Comments to write into the match of the file before.
   */
  comments?: ActionComment[] | null;
  /**
   * Number of the match in the file, counted from 1.
   */
  number?: number | null;
  /**
   * Text of the file.
   */
  record?: string | null;
  /**
   * Bytes of the file, in Base64.
   */
  record_base64?: string | null;
  /**
   * Format, such as `sgf`.
   */
  to: string;
}
/**
 * Comment by a person about an action of a match.
 */
export interface ActionComment {
  /**
   * Number of the action in the game, counted from 1.
   */
  action: number;
  /**
   * Comment, in place of that which the action has; an empty one removes it.
   */
  comment: string;
  /**
   * Number of the game, counted from 1.
   */
  game: number;
}
/**
 * Text about a position and an answer, for a forum or another program.
 */
export interface PostRequest {
  /**
   * Answer to `moves`, `cube` or `rollout` about the position, as it came. Without it the text has the board
   * alone.
   */
  answer?: {
    [k: string]: unknown;
  };
  /**
   * True if beavers are allowed; for money play.
   */
  beavers?: boolean | null;
  /**
   * True for the Crawford game, false for a game after it.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * Roll, unless the answer has one.
   */
  dice?: DiceText | null;
  /**
   * True if gammons count only after the cube has been turned; for money play.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points, 0 for money play.
   */
  length?: number | null;
  position: PositionText;
  /**
   * Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
   */
  score?: string | null;
  /**
   * Form of the text: `xg`, `gnubg`, `forum` or `markdown`.
   */
  to: string;
  /**
   * Variant of the position. The default is that of the position, or backgammon.
   */
  variant?: Variant | null;
}
/**
 * Action without fields.
 */
export interface BareRequest {}
/**
 * Cancellation of the requests with an identity.
 */
export interface CancelRequest {
  /**
   * Identity of the requests.
   */
  target: string;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface EvaluateAnswer {
  chances: Chances;
  class: Class;
  /**
   * Value if both players use the cube in the best way; `null` if the search was cubeless.
   */
  cubeful?: Worth | null;
  cubeless: Worth;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Line of standard input that the result belongs to, counted from 1; left out otherwise.
   */
  line?: number | null;
  /**
   * Name of the match equity table; `null` in money play.
   */
  met?: string | null;
  /**
   * Cubeless money equity with gammons counted, from -3 to 3; also given in matches.
   */
  money_equity: number;
  /**
   * How far `money_equity` may be from the truth: the true one is within it in about 68 of 100 positions, and within
   * twice as much in 95. `null` where this is not known.
   */
  money_error?: number | null;
  /**
   * Standard deviation of the error of each chance; left out for a search without noise.
   */
  noise?: number | null;
  /**
   * Seed of the noise; left out for a search without noise.
   */
  noise_seed?: number | null;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Number of plies of the search; 0 is static evaluation.
   */
  plies: number;
  /**
   * Position ID.
   */
  position: string;
  state: State;
  variant: Variant;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Five cumulative chances of a game without a cube: wins include gammons, and gammons include
 * backgammons.
 */
export interface Chances {
  /**
   * Chance to lose a backgammon.
   */
  lose_backgammon: number;
  /**
   * Chance to lose a gammon or a backgammon.
   */
  lose_gammon: number;
  /**
   * Chance to win.
   */
  win: number;
  /**
   * Chance to win a backgammon.
   */
  win_backgammon: number;
  /**
   * Chance to win a gammon or a backgammon.
   */
  win_gammon: number;
}
/**
 * Value of a position, a play or an action, or a difference of two values.
 */
export interface Worth {
  /**
   * Equity, normalised to the cube.
   */
  equity: number;
  /**
   * Chance to win the match; `null` in money play.
   */
  mwc?: number | null;
}
/**
 * Score, rules and cube. Fields are `null` if they are unknown. In money play the fields of a
 * match are `null`, and in a match those of money play.
 */
export interface State {
  /**
   * Number of automatic doubles at the start of the game.
   */
  automatic_doubles?: number | null;
  /**
   * True if beavers are allowed.
   */
  beavers?: boolean | null;
  /**
   * Money play or a match.
   */
  contest?: Contest | null;
  /**
   * True if this is the Crawford game, in which nobody may double.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube, a power of two.
   */
  cube?: number | null;
  /**
   * Maximum value of the cube; `null` if there is no limit.
   */
  cube_limit?: number | null;
  /**
   * Owner of the cube.
   */
  cube_owner?: Owner | null;
  /**
   * True if gammons count only after the cube has been turned.
   */
  jacoby?: boolean | null;
  /**
   * Length of the match in points.
   */
  length?: number | null;
  /**
   * Points that the player on roll still needs to win the match.
   */
  on_roll_away?: number | null;
  /**
   * Points that the player on roll has won.
   */
  on_roll_points?: number | null;
  /**
   * Points that the opponent still needs to win the match.
   */
  opponent_away?: number | null;
  /**
   * Points that the opponent has won.
   */
  opponent_points?: number | null;
  /**
   * True if the Crawford game has been played.
   */
  post_crawford?: boolean | null;
  /**
   * True if `post_crawford` was assumed because the input does not say it. Left out if false.
   */
  post_crawford_assumed?: boolean;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface EvaluateBatchAnswer {
  /**
   * Cumulative chances of a game without a cube: to win, to win a gammon or a backgammon, to win a backgammon, to
   * lose a gammon or a backgammon, to lose a backgammon.
   */
  chances: [number, number, number, number, number][];
  /**
   * Number of positions.
   */
  count: number;
  /**
   * True if both players use the cube in the best way, false if nobody turns it any more.
   */
  cubeful: boolean;
  /**
   * Equities if nobody turns the cube any more, normalised to the cube.
   */
  cubeless_equities: number[];
  /**
   * Equities, normalised to the cube. They are those of `cubeless_equities` if the search was cubeless.
   */
  equities: number[];
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Chances to win the match that belong to `equities`, `null` for a position in money play; `null` instead of the
   * list if all positions are in money play.
   */
  mwc?: (number | null)[] | null;
  /**
   * Standard deviation of the error of each chance; left out for a search without noise.
   */
  noise?: number | null;
  /**
   * Seed of the noise; left out for a search without noise.
   */
  noise_seed?: number | null;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Number of plies of the search; 0 is static evaluation.
   */
  plies: number;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface MovesAnswer {
  /**
   * Best plays for each owner of the cube; left out unless asked for.
   */
  by_cube?: PlaysByCube | null;
  /**
   * True if the cube was used.
   */
  cubeful: boolean;
  /**
   * Roll, the higher die first, such as `31`.
   */
  dice: string;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Number of legal plays; `plays` may contain fewer.
   */
  legal: number;
  /**
   * Line of standard input that the result belongs to, counted from 1; left out otherwise.
   */
  line?: number | null;
  /**
   * Name of the match equity table; `null` in money play.
   */
  met?: string | null;
  /**
   * Standard deviation of the error of each chance; left out for a search without noise.
   */
  noise?: number | null;
  /**
   * Seed of the noise; left out for a search without noise.
   */
  noise_seed?: number | null;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Plays, best first.
   */
  plays: RankedPlay[];
  /**
   * Number of plies of the search after the play; 0 is static evaluation.
   */
  plies: number;
  /**
   * Position ID before the play.
   */
  position: string;
  state: State;
  variant: Variant;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Plays of a roll with their values for each owner of the cube.
 */
export interface PlaysByCube {
  /**
   * Best play with a centred cube; `null` without a legal play.
   */
  best_centred?: string | null;
  /**
   * Best play if the opponent owns the cube.
   */
  best_opponent?: string | null;
  /**
   * Best play if the player on roll owns the cube.
   */
  best_own?: string | null;
  /**
   * Value of a cube that a player owns. A centred cube is at 1.
   */
  owned_cube: number;
  /**
   * Plays that are among the best for an owner, best first with the cube of the position.
   */
  plays: PlayByCube[];
}
/**
 * Play with its value for each owner of the cube.
 */
export interface PlayByCube {
  centred: PlayWithCube;
  opponent: PlayWithCube;
  own: PlayWithCube;
  /**
   * Play in the numbering of the player who makes it, such as `8/5 6/5`.
   */
  play: string;
  /**
   * Position ID after the play, from the point of view of the opponent, who is then on roll.
   */
  result: string;
}
/**
 * Value of a play with one cube.
 */
export interface PlayWithCube {
  difference: Worth;
  /**
   * Equity, normalised to the cube.
   */
  equity: number;
  /**
   * Chance to win the match; `null` in money play.
   */
  mwc?: number | null;
  /**
   * Rank among all legal plays, counted from 1.
   */
  rank: number;
}
/**
 * Play compared with the other plays of its roll.
 */
export interface RankedPlay {
  chances: Chances;
  cubeless: Worth;
  difference: Behind;
  /**
   * Equity by which the play is ranked, normalised to the cube.
   */
  equity: number;
  /**
   * True if the play was evaluated at all plies because the user requested it.
   */
  forced: boolean;
  /**
   * True if this play was made in the file that contains the position. Left out if false.
   */
  made?: boolean;
  /**
   * Cubeless money equity with gammons counted, from -3 to 3; also given in matches.
   */
  money_equity: number;
  /**
   * Chance to win the match; `null` in money play.
   */
  mwc?: number | null;
  /**
   * Play in the numbering of the player who makes it, such as `8/5 6/5`.
   */
  play: string;
  /**
   * Number of plies at which the play was evaluated: fewer than requested if a move filter
   * dropped it.
   */
  plies: number;
  /**
   * Rank among all legal plays, counted from 1.
   */
  rank: number;
  /**
   * Position ID after the play, from the point of view of the opponent, who is then on roll.
   */
  result: string;
}
/**
 * Value less that of the best play, at most 0. Both fields are `null` if the play was evaluated at
 * fewer plies, because values at different plies cannot be compared.
 */
export interface Behind {
  /**
   * Difference of equities, normalised to the cube.
   */
  equity?: number | null;
  /**
   * Difference of the chances to win the match; also `null` in money play.
   */
  mwc?: number | null;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface CubeAnswer {
  /**
   * Best action of both players in words, such as `double, take`.
   */
  action: string;
  best: Worth;
  chances: Chances;
  class: Class;
  cubeless: Worth;
  double: Double;
  /**
   * Value of a double that is beavered; `null` unless a beaver is the best answer.
   */
  double_beaver?: Worth | null;
  /**
   * Value of a double that is passed; `null` if `double_take` is.
   */
  double_pass?: Worth | null;
  /**
   * Value of a double that is taken; `null` if the player on roll may not double or nobody can
   * gain by it.
   */
  double_take?: Worth | null;
  /**
   * Cube efficiency of not doubling, from 0 (dead cube) to 1 (fully live cube); `null` if the
   * values with a dead cube and with a live cube are equal.
   */
  efficiency?: number | null;
  /**
   * Cube efficiency after a double and a take, otherwise the same as `efficiency`.
   */
  efficiency_doubled?: number | null;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Line of standard input that the result belongs to, counted from 1; left out otherwise.
   */
  line?: number | null;
  /**
   * Name of the match equity table; `null` in money play.
   */
  met?: string | null;
  /**
   * Wrong answer that would make a wrong double right; `null` if there is none.
   */
  mistake?: Mistake | null;
  /**
   * Cubeless money equity with gammons counted, from -3 to 3; also given in matches.
   */
  money_equity: number;
  no_double: Worth;
  /**
   * Standard deviation of the error of each chance; left out for a search without noise.
   */
  noise?: number | null;
  /**
   * Seed of the noise; left out for a search without noise.
   */
  noise_seed?: number | null;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Number of plies of the search; 0 is static evaluation.
   */
  plies: number;
  /**
   * Position ID.
   */
  position: string;
  /**
   * True if a raccoon is the proper answer to a beaver; `null` if nobody may beaver.
   */
  raccoon?: boolean | null;
  /**
   * True if a double would be a redouble.
   */
  redouble: boolean;
  state: State;
  take: Take;
  variant: Variant;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Wrong answer to a double, with the share at which the double becomes right.
 */
export interface Mistake {
  answer: Take;
  /**
   * Smallest share of wrong answers, from 0 to 1, with which the double is right.
   */
  share: number;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface RollsAnswer {
  chances: Chances;
  /**
   * True if the cube was used.
   */
  cubeful: boolean;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Line of standard input that the result belongs to, counted from 1; left out otherwise.
   */
  line?: number | null;
  mean: Worth;
  /**
   * Name of the match equity table; `null` in money play.
   */
  met?: string | null;
  /**
   * Standard deviation of the error of each chance; left out for a search without noise.
   */
  noise?: number | null;
  /**
   * Seed of the noise; left out for a search without noise.
   */
  noise_seed?: number | null;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Number of plies of the search after the plays; 0 is static evaluation.
   */
  plies: number;
  /**
   * Position ID.
   */
  position: string;
  /**
   * Rolls in the requested order.
   */
  rolls: Roll[];
  state: State;
  variant: Variant;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Roll with its best play.
 */
export interface Roll {
  chances: Chances;
  /**
   * Roll, the higher die first, such as `31`.
   */
  dice: string;
  /**
   * Equity of the best play, normalised to the cube.
   */
  equity: number;
  /**
   * Number of legal plays of the roll.
   */
  legal: number;
  luck: Worth;
  /**
   * Chance to win the match with the best play; `null` in money play.
   */
  mwc?: number | null;
  /**
   * Best play.
   */
  play: string;
  /**
   * Position ID after the play, from the point of view of the opponent, who is then on roll.
   */
  result: string;
  /**
   * Number of the 36 combinations of two dice that give this roll: 1 for a double, otherwise 2.
   */
  weight: number;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface ScoremapAnswer {
  /**
   * Value of the cube, a power of two.
   */
  cube: number;
  cube_owner: Owner;
  /**
   * Roll whose plays are compared; `null` for cube actions.
   */
  dice?: string | null;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Line of standard input that the result belongs to, counted from 1; left out otherwise.
   */
  line?: number | null;
  /**
   * Name of the match equity table.
   */
  met: string;
  money: Decided;
  /**
   * Standard deviation of the error of each chance; left out for a search without noise.
   */
  noise?: number | null;
  /**
   * Seed of the noise; left out for a search without noise.
   */
  noise_seed?: number | null;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Number of plies of the search; 0 is static evaluation.
   */
  plies: number;
  /**
   * Position ID.
   */
  position: string;
  /**
   * Decisions at all possible scores, sorted by the points that the player on roll needs and
   * then by those that the opponent needs.
   */
  scores: Score[];
  variant: Variant;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Cube decision at a score.
 */
export interface CubeCell {
  /**
   * Best action of both players in words, such as `double, take`.
   */
  action: string;
  best: Worth;
  chances: Chances;
  double: Double;
  /**
   * Equity of a double that is taken; `null` if a double is impossible or cannot change the
   * result.
   */
  double_take?: number | null;
  /**
   * Equity of doubling less that of not doubling; `null` if `double_take` is.
   */
  gain?: number | null;
  /**
   * Equity of not doubling, normalised to the cube.
   */
  no_double: number;
  take: Take;
}
/**
 * Best plays of a roll at a score.
 */
export interface PlayCell {
  /**
   * Equity of the best play less that of the second; `null` if there is only one play.
   */
  margin?: number | null;
  /**
   * Plays, best first, at most five.
   */
  plays: RatedPlay[];
}
/**
 * Play at a score.
 */
export interface RatedPlay {
  /**
   * Equity, normalised to the cube.
   */
  equity: number;
  /**
   * Chance to win the match; `null` in money play.
   */
  mwc?: number | null;
  /**
   * Play in the numbering of the player who makes it, such as `8/5 6/5`.
   */
  play: string;
  /**
   * Number of plies at which the play was evaluated: fewer than requested if a move filter
   * dropped it.
   */
  plies: number;
  /**
   * Position ID after the play, from the point of view of the opponent, who is then on roll.
   */
  result: string;
}
/**
 * Score with the decision at it.
 */
export interface Score {
  /**
   * True if this is the Crawford game, in which nobody may double.
   */
  crawford: boolean;
  decision: Decided;
  /**
   * Points that the player on roll needs.
   */
  on_roll_away: number;
  /**
   * Points that the opponent needs.
   */
  opponent_away: number;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface TempmapAnswer {
  /**
   * True if the cube was used.
   */
  cubeful: boolean;
  /**
   * Roll whose plays are the rows; `null` if each row is the best play of another roll.
   */
  dice?: string | null;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Line of standard input that the result belongs to, counted from 1; left out otherwise.
   */
  line?: number | null;
  /**
   * Market of the player on roll; left out unless asked for.
   */
  market?: Market | null;
  /**
   * Mean value over the rows of all rolls; `null` if the rows are plays of one roll.
   */
  mean?: Worth | null;
  /**
   * Name of the match equity table; `null` in money play.
   */
  met?: string | null;
  /**
   * Standard deviation of the error of each chance; left out for a search without noise.
   */
  noise?: number | null;
  /**
   * Seed of the noise; left out for a search without noise.
   */
  noise_seed?: number | null;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Number of plies of the search for each play and each reply.
   */
  plies: number;
  /**
   * Position ID.
   */
  position: string;
  /**
   * Plays of the player on roll.
   */
  rows: TemperatureRow[];
  state: State;
  variant: Variant;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Market of the player on roll, who does not double now, and the right to redouble after a take.
 */
export interface Market {
  /**
   * Proper cube action now in words, such as `double, take`.
   */
  action: string;
  /**
   * Equity of a double that is taken if the opponent could never turn the cube.
   */
  dead_double_take: number;
  /**
   * Equity of a double that is taken.
   */
  double_take?: number | null;
  /**
   * Number of all exchanges, each a roll of both players.
   */
  exchanges: number;
  /**
   * Exchanges after which the opponent has a pass, or after which the player has won; `null` if the rows are
   * plays of one roll.
   */
  lost?: number | null;
  /**
   * Recube vig: what the opponent's right to turn the cube costs the player who doubles.
   */
  recube_vig?: number | null;
  /**
   * Exchanges among them after which the player is too good to double, or has won.
   */
  too_good?: number | null;
}
/**
 * Play with the replies to it.
 */
export interface TemperatureRow {
  at_plies: Worth;
  /**
   * Replies of the opponent, one for each of the 21 rolls; empty if the play ends the game.
   */
  cells: MapReply[];
  /**
   * Roll, the higher die first, such as `31`.
   */
  dice: string;
  /**
   * Market after the play; left out unless asked for.
   */
  market?: MarketRow | null;
  mean: Worth;
  /**
   * Best cube action before the reply in words, from the point of view of the opponent; `null`
   * if the opponent may not double.
   */
  opponent_action?: string | null;
  /**
   * Play of the player on roll.
   */
  play: string;
  /**
   * Position ID after the play, from the point of view of the opponent, who is then on roll.
   */
  result: string;
  value: Worth;
  /**
   * Number of the 36 combinations of two dice that give this roll: 1 for a double, otherwise 2.
   */
  weight: number;
}
/**
 * Roll of the opponent with the best reply.
 */
export interface MapReply {
  /**
   * Proper cube action of the player on roll of the map after the reply, in words; left out unless asked for, and
   * if the reply ends the game.
   */
  action?: string | null;
  /**
   * Roll of the opponent.
   */
  dice: string;
  /**
   * Equity of the player on roll of the map, normalised to the cube.
   */
  equity: number;
  /**
   * Chance of the player on roll of the map to win the match; `null` in money play.
   */
  mwc?: number | null;
  /**
   * Best reply, in the opponent's numbering.
   */
  reply: string;
  /**
   * Position ID after the reply, from the point of view of the player on roll of the map, who is
   * then on roll again.
   */
  result: string;
  /**
   * Number of the 36 combinations of two dice that give this roll: 1 for a double, otherwise 2.
   */
  weight: number;
}
/**
 * Market after a play.
 */
export interface MarketRow {
  /**
   * Rolls of the opponent, of 36, after which the opponent has a pass or the player has won.
   */
  lost: number;
  /**
   * Proper cube action of the opponent after the play, if the double was taken; `null` if the play ends the game.
   */
  recube_action?: string | null;
  /**
   * Rolls among them after which the player is too good to double, or has won.
   */
  too_good: number;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface RolloutAnswer {
  /**
   * Number of times that a game was continued from each redouble.
   */
  branches: number;
  /**
   * Candidates, best first.
   */
  candidates: Candidate[];
  /**
   * True if the requested confidence was reached; `null` if none was requested.
   */
  confidence_reached?: boolean | null;
  /**
   * Rows of no double, of double and take, and of double and pass; `null` if `decision` is.
   */
  cube?: CubeAction[] | null;
  /**
   * Cube model: `janowski` or `refined`.
   */
  cube_model: string;
  /**
   * Number of plies of searches for cube decisions.
   */
  cube_plies: number;
  /**
   * True if the cube was used.
   */
  cubeful: boolean;
  /**
   * SHA-256 of nets, match equity table and databases by their names, in hexadecimal digits.
   */
  data: {
    [k: string]: string;
  };
  /**
   * Best cube action in words; `null` if plays or the position itself were rolled out.
   */
  decision?: string | null;
  /**
   * Roll whose plays were rolled out; `null` if the position itself was rolled out.
   */
  dice?: string | null;
  /**
   * Kind of the dice: `quasi-random` or `random`.
   */
  dice_kind: string;
  /**
   * Rollout file of the trials done, if the request has `keep`; left out otherwise.
   */
  file?: string | null;
  /**
   * Move filter of the player on roll; `null` if none was used.
   */
  filter?: string | null;
  /**
   * Position and match ID of the position with the roll; `null` if it has none.
   */
  gnubg_id?: string | null;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * True if the first roll is an opening roll, which is never a double.
   */
  initial: boolean;
  /**
   * Line of standard input as it was given; left out otherwise.
   */
  input?: string | null;
  /**
   * SHA-256 of `settings` without blanks, in hexadecimal digits. Rollouts with the same job can
   * be merged.
   */
  job: string;
  /**
   * Plies later in the game; `null` if they do not change.
   */
  late?: Late | null;
  /**
   * Line of standard input that the result belongs to, counted from 1; left out otherwise.
   */
  line?: number | null;
  /**
   * Number of plies of the search that estimates luck; `null` without variance reduction.
   */
  luck_plies?: number | null;
  /**
   * Name of the match equity table; `null` in money play.
   */
  met?: string | null;
  /**
   * Place of the position in a file of matches; left out if it is not from such a file.
   */
  occasion?: Occasion | null;
  /**
   * Number of plies of the opponent's searches for cube decisions.
   */
  opponent_cube_plies: number;
  /**
   * Number of plies of the opponent's searches for plays.
   */
  opponent_plies: number;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Number of trials requested; `null` for a file, which does not contain it.
   */
  planned?: number | null;
  /**
   * Number of plies of searches for plays.
   */
  plies: number;
  /**
   * Position ID.
   */
  position: string;
  /**
   * True if replies inside the searches were pruned.
   */
  pruning: boolean;
  /**
   * Ranges of the trials done: pairs of the first trial and the one after the last.
   */
  ranges: [number, number][];
  /**
   * Seed of the dice.
   */
  seed: number;
  /**
   * All settings that determine the results of the trials, as they are hashed.
   */
  settings: {
    [k: string]: unknown;
  };
  /**
   * Program that made the rollout, with its version.
   */
  software: string;
  state: State;
  /**
   * Rules that stop the rollout early; `null` if there were none.
   */
  stop?: Stop | null;
  /**
   * Reason why the rollout ended; `null` for a file, which does not contain it.
   */
  stopped?: StopReason | null;
  /**
   * Number of trials done of each candidate that was not dropped.
   */
  trials: number;
  /**
   * Number of turns after which games were truncated; `null` if they were played to the end.
   */
  truncated_after?: number | null;
  /**
   * True if games ended at bearoff positions whose value is known exactly.
   */
  truncated_at_bearoff: boolean;
  /**
   * True if variance reduction was on.
   */
  variance_reduction: boolean;
  variant: Variant;
  /**
   * Version of the vocabulary.
   */
  version: number;
  /**
   * XGID of the position with the roll; `null` if it has none.
   */
  xgid?: string | null;
}
/**
 * Candidate of a rollout: a play, an action or the position itself.
 */
export interface Candidate {
  /**
   * Action in words: the play, `before the roll`, `no double`, `double, take`, or the position
   * ID after a play that is unknown.
   */
  action: string;
  best_in_common: Estimate;
  chances: Chances2;
  /**
   * Number of common trials with the best candidate.
   */
  common_trials: number;
  /**
   * Chance that the best candidate is better than this one; for the best candidate, chance that
   * it is better than all others. `null` for a single candidate and if the standard errors are
   * unknown.
   */
  confidence?: number | null;
  cubeless: Estimate;
  cubeless_money: Estimate;
  difference: Estimate;
  equity: Estimate;
  /**
   * Difference in joint standard deviations (JSD); `null` for the best candidate and if the
   * standard error is unknown or zero.
   */
  jsds?: number | null;
  luck: Estimate;
  /**
   * Chance to win the match; `null` in money play.
   */
  mwc?: Estimate | null;
  /**
   * Play in the numbering of the player who makes it, such as `8/5 6/5`; `null` if the candidate
   * is not a play.
   */
  play?: string | null;
  /**
   * Position ID after the play, from the point of view of the opponent, who is then on roll;
   * `null` if the candidate is not a play.
   */
  result?: string | null;
  statistics: Statistics;
  /**
   * Number of trials of the candidate.
   */
  trials: number;
}
/**
 * Mean with its standard error.
 */
export interface Estimate {
  /**
   * Standard error of the mean; `null` for a single trial, from which no error can be computed.
   */
  error?: number | null;
  /**
   * Mean over the trials.
   */
  mean: number;
}
/**
 * Five cumulative chances of a game without a cube: wins include gammons, and gammons include
 * backgammons.
 */
export interface Chances2 {
  lose_backgammon: Estimate;
  lose_gammon: Estimate;
  win: Estimate;
  win_backgammon: Estimate;
  win_gammon: Estimate;
}
/**
 * Counts of events in all games. An array of two values contains that of the viewpoint player and
 * that of the opponent. The viewpoint player makes the plays that are compared, or is on roll.
 */
export interface Statistics {
  /**
   * Number of beavers, by the player who made them.
   *
   * @minItems 2
   * @maxItems 2
   */
  beavers: [number, number];
  /**
   * Number of games won because the opponent passed a double.
   */
  cashed: number;
  /**
   * Number of games with a closeout, by the player who closed the board.
   *
   * @minItems 2
   * @maxItems 2
   */
  closed_out: [number, number];
  /**
   * Number of doubles, by the player who doubled.
   *
   * @minItems 2
   * @maxItems 2
   */
  doubles: [number, number];
  /**
   * Number of games that ended at a position whose value is known exactly.
   */
  exact: number;
  /**
   * Number of games with a hit, by the player who hit.
   *
   * @minItems 2
   * @maxItems 2
   */
  games_with_hit: [number, number];
  /**
   * Number of chequers hit, by the player who hit them.
   *
   * @minItems 2
   * @maxItems 2
   */
  hits: [number, number];
  /**
   * Numbers of single games, gammons and backgammons lost by bearing off.
   *
   * @minItems 3
   * @maxItems 3
   */
  lost: [number, number, number];
  /**
   * Number of games lost by passing a double.
   */
  passed: number;
  /**
   * Points per game won, in units of the first cube; `null` if none was won.
   *
   * @minItems 2
   * @maxItems 2
   */
  points_per_win: [number | null, number | null];
  /**
   * Number of games that ended with an estimate.
   */
  truncated: number;
  /**
   * Number of turns.
   */
  turns: number;
  /**
   * Numbers of single games, gammons and backgammons won by bearing off.
   *
   * @minItems 3
   * @maxItems 3
   */
  won: [number, number, number];
}
/**
 * Cube action with its results.
 */
export interface CubeAction {
  /**
   * Action of both players in words, such as `double, take`.
   */
  action: string;
  /**
   * Chance that the best action is better for the player who chooses; for the best action,
   * chance that it is better than both others. `null` if the standard errors are unknown.
   */
  confidence?: number | null;
  /**
   * Equity less that of the best of the three actions; `null` for the best action itself.
   */
  difference?: Estimate | null;
  equity: Estimate;
}
/**
 * Plies from a turn on.
 */
export interface Late {
  /**
   * Number of plies of searches for cube decisions.
   */
  cube_plies: number;
  /**
   * Number of plies of the opponent's searches for cube decisions.
   */
  opponent_cube_plies: number;
  /**
   * Number of plies of the opponent's searches for plays.
   */
  opponent_plies: number;
  /**
   * Number of plies of searches for plays.
   */
  plies: number;
  /**
   * First turn, counted from 0.
   */
  turn: number;
}
/**
 * Place of a decision in a file of matches. Numbers are counted from 1.
 */
export interface Occasion {
  /**
   * Recorded actions: a play, no double, or a double and the answer.
   */
  done: Done[];
  /**
   * Name of the file.
   */
  file: string;
  /**
   * Number of the game in the match.
   */
  game: number;
  /**
   * Number of the match in the file.
   */
  match: number;
  /**
   * Number of the action in the game; `null` if the file contains only a position.
   */
  move?: number | null;
  /**
   * Names of the player on roll and of the opponent.
   *
   * @minItems 2
   * @maxItems 2
   */
  names: [string, string];
  /**
   * Seat of the player on roll, 0 or 1.
   */
  player: number;
}
/**
 * Recorded action of a player.
 */
export interface Done {
  /**
   * Equity lost by the action according to the rollout, normalised to the cube, 0 if the action
   * was right; `null` if unknown.
   */
  loss?: Estimate | null;
  /**
   * Mark in the file: `??`, `?`, `?!`, `!` or `!!`; `null` if there is none.
   */
  mark?: string | null;
  /**
   * Name of the player.
   */
  name: string;
  /**
   * Seat of the player, 0 or 1.
   */
  player: number;
  /**
   * Action in words, such as `played 8/5 6/5`.
   */
  words: string;
}
/**
 * Rules that stop a rollout early; `null` if there is no such rule.
 */
export interface Stop {
  /**
   * Stops when the best candidate is known with this confidence, from 0.5 to 1.
   */
  confidence?: number | null;
  /**
   * Stops when all standard errors of equities are at most this.
   */
  error?: number | null;
  /**
   * Drops candidates that are this many joint standard deviations (JSD) behind the best.
   */
  jsds?: number | null;
  /**
   * Number of trials before the first check of the rules.
   */
  minimum: number;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface AnalyseAnswer {
  /**
   * Plays and cube actions that have an analysis, in their order.
   */
  actions: Action[];
  /**
   * Beavers and raccoons, made or not, that have an analysis. Their errors are in no error of an action.
   */
  beavers?: Beaver[];
  /**
   * Program that made the analysis; `null` if the file does not say.
   */
  by?: string | null;
  /**
   * Numbers of decisions by the tier that gave the verdict; `null` if the analysis was read from
   * a file.
   */
  coverage?: Coverage | null;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Length of the match in points; `null` for money play.
   */
  length?: number | null;
  /**
   * Number of the match in the file, counted from 1.
   */
  match: number;
  /**
   * Names of the players.
   *
   * @minItems 2
   * @maxItems 2
   */
  names: [string, string];
  /**
   * SHA-256 of each net file by the name of the net, in hexadecimal digits; empty if the nets are
   * unknown because the analysis was read from a file.
   */
  nets?: {
    [k: string]: string;
  };
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Match with its analysis, as a text in the format that was asked for; left out otherwise.
   */
  record?: string | null;
  /**
   * Offers to resign that have an analysis.
   */
  resignations: Resignation[];
  variant?: Variant & string;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Play or cube action of a player.
 */
export interface Action {
  /**
   * Number of the action in the game.
   */
  action: number;
  /**
   * Best action; `null` if it is unknown.
   */
  best?: string | null;
  /**
   * Candidate plays, best first; empty for a cube action.
   */
  candidates: Candidate2[];
  /**
   * Values of the choices about the cube; `null` for a play.
   */
  cube?: Cube | null;
  /**
   * Events of a cube action with their verdicts.
   */
  cube_events: JudgedCubeEvent[];
  /**
   * Numbers behind the reasons for a cube action; `null` if it was right, and for a play.
   */
  cube_reasons?: CubeReasons | null;
  /**
   * Roll, such as `31`; `null` for a cube action.
   */
  dice?: string | null;
  /**
   * Equity that the best choice of the static evaluation loses; `null` if it is unknown.
   */
  difficulty?: number | null;
  /**
   * Equity lost, positive; `null` if only the luck of the roll is known.
   */
  error?: Amount | null;
  /**
   * Events of a play with their verdicts.
   */
  events: JudgedEvent[];
  /**
   * Sentences of the reasons, to be said in other languages; empty if the action was right.
   */
  explanation?: Sentence[];
  /**
   * True if the roll has a single legal play.
   */
  forced: boolean;
  /**
   * Number of the game.
   */
  game: number;
  kind: ActionKind;
  /**
   * Luck of the roll; `null` for a cube action.
   */
  luck?: Amount | null;
  /**
   * Mark of the roll; `null` for none.
   */
  luck_mark?: Mark | null;
  /**
   * Action that was made, such as `8/5 6/5` or `take`; empty in the report of a position, where nobody acted.
   */
  made: string;
  /**
   * Mark of the action; `null` for none.
   */
  mark?: Mark | null;
  /**
   * Numbers behind the reasons for a play; `null` if the play was right, and for a cube action.
   */
  play_reasons?: PlayReasons | null;
  /**
   * Player who acted, 0 or 1.
   */
  player: number;
  /**
   * Position ID before the action, seen by the player on roll.
   */
  position: string;
  /**
   * Reasons why the best action is better, in one or two sentences; `null` if the action was
   * right.
   */
  reasons?: string | null;
  /**
   * Equity that the action loses by static evaluation; `null` if it is unknown.
   */
  static_error?: number | null;
  /**
   * Themes of the position, the main one first.
   */
  themes: SidedTheme[];
  /**
   * Position before the action with score, cube and roll; the player on roll sees it. `null` if
   * the state cannot be written.
   */
  xgid?: string | null;
}
/**
 * Candidate play.
 */
export interface Candidate2 {
  /**
   * Chances after the play; `null` if they are unknown.
   */
  chances?: Chances | null;
  /**
   * Equity less that of the best play.
   */
  difference: number;
  /**
   * Equity, normalised to the cube.
   */
  equity: number;
  /**
   * Method of the evaluation, such as `2-ply` or `rollout of 324 trials`.
   */
  level: string;
  /**
   * True for the play that was made.
   */
  made: boolean;
  /**
   * Play, such as `8/5 6/5`.
   */
  play: string;
  /**
   * Standard error of the equity; `null` unless the play was rolled out.
   */
  standard_error?: number | null;
}
/**
 * Values of the choices about the cube, for the player on roll.
 */
export interface Cube {
  /**
   * Chances without a double; `null` if they are unknown.
   */
  chances?: Chances | null;
  /**
   * Correct actions of both players, such as `double, take`.
   */
  correct: string;
  /**
   * Equity after a double and a pass.
   */
  double_pass: number;
  /**
   * Equity after a double and a take.
   */
  double_take: number;
  /**
   * Method of the evaluation.
   */
  level: string;
  /**
   * Equity without a double, normalised to the cube.
   */
  no_double: number;
  /**
   * Standard errors of the first two; `null` unless they were rolled out.
   *
   * @minItems 2
   * @maxItems 2
   */
  standard_errors?: [number, number] | null;
}
/**
 * Event of a cube decision with its verdict.
 */
export interface JudgedCubeEvent {
  event: CubeEvent;
  verdict: Verdict;
}
/**
 * Numbers of a cube decision, from the point of view of the player on roll.
 */
export interface CubeReasons {
  /**
   * Answer of the opponent in words.
   */
  answer_text: string;
  /**
   * Action of the player on roll in words.
   */
  double_text: string;
  /**
   * Equity gained by doubling instead of waiting, normalised to the cube before the double; `null` if no
   * double is possible or if it cannot help.
   */
  gain_by_doubling?: number | null;
  /**
   * Equity that the opponent gains by taking instead of passing; `null` if nobody may double.
   */
  gain_by_taking?: number | null;
  /**
   * Share of the next exchanges that lose the market, from 0 to 1; `null` if not counted.
   */
  market_lost?: number | null;
  /**
   * Share of the next exchanges after which the position is too good to double, from 0 to 1;
   * `null` if not counted.
   */
  market_too_good?: number | null;
}
/**
 * Amount of equity on two scales.
 */
export interface Amount {
  /**
   * Equity normalised to the cube before each decision.
   */
  normalised: number;
  /**
   * Match winning chance, from 0 to 1, in a match; points in money play.
   */
  unnormalised: number;
}
/**
 * Event of a play with its verdict.
 */
export interface JudgedEvent {
  event: Event;
  verdict: Verdict;
}
/**
 * Sentence of an explanation: its name with its numbers, to be said in any language.
 */
export interface Sentence {
  /**
   * Advantages of the best play.
   */
  advantages?: Phrase[];
  /**
   * Drawbacks of the best play.
   */
  drawbacks?: Phrase[];
  /**
   * Difference of normalised equities, which is positive.
   */
  equity?: number | null;
  /**
   * Share of gammons among the games, from 0 to 1.
   */
  gammons?: number | null;
  /**
   * Share of the next exchanges that lose the market, from 0 to 1.
   */
  market?: number | null;
  name: SentenceName;
  /**
   * Chance of the opponent to win, from 0 to 1.
   */
  win?: number | null;
}
/**
 * Phrase of a sentence: what the best play does beside the one that was made.
 */
export interface Phrase {
  /**
   * Difference of chances, which is positive.
   */
  chance?: number | null;
  /**
   * Number after the best play.
   */
  count?: number | null;
  /**
   * Number after the play that was made.
   */
  instead_of?: number | null;
  name: PhraseName;
  /**
   * Difference of pips, which is positive.
   */
  pips?: number | null;
}
/**
 * Numbers of the play that was made and of the best one.
 */
export interface PlayReasons {
  best: PlayNumbers;
  made: PlayNumbers;
  /**
   * Difference in words.
   */
  text: string;
}
/**
 * Numbers of a play, from the point of view of the player who makes it.
 */
export interface PlayNumbers {
  /**
   * Number of anchors of the player.
   */
  anchors: number;
  /**
   * Number of chequers of the player in the opponent's home board or on the bar.
   */
  back: number;
  /**
   * Number of the opponent's 36 rolls that hurt the player much; `null` if not counted.
   */
  bad_rolls?: number | null;
  /**
   * Number of blots of the player with a chequer of the opponent behind them.
   */
  blots: number;
  chances: Chances;
  /**
   * Number of these rolls that can hit with a single die.
   */
  direct_shots: number;
  /**
   * Number of these rolls that can hit two chequers or more.
   */
  double_shots: number;
  /**
   * Equity, normalised to the cube.
   */
  equity: number;
  /**
   * Number of the opponent's 36 rolls that help the player much; `null` if not counted.
   */
  good_rolls?: number | null;
  /**
   * Number of chequers of the opponent on the bar.
   */
  hit: number;
  /**
   * Number of points that the player has made in the home board.
   */
  home_points: number;
  /**
   * Number of chequers of the player that are off.
   */
  off: number;
  /**
   * Pip count of the opponent.
   */
  opponent_pips: number;
  /**
   * Pip count of the player.
   */
  pips: number;
  /**
   * Length of the player's longest prime; 0 without a prime.
   */
  prime: number;
  /**
   * Number of the opponent's 36 rolls that can hit.
   */
  shots: number;
  /**
   * Effective pips less pips of the player; `null` if unknown.
   */
  wastage?: number | null;
}
/**
 * A theme with the player who plays for it.
 */
export interface SidedTheme {
  /**
   * Player who blitzes, primes, holds the anchor, contains or bears off; the other player plays
   * against it. Without a player, the theme is the same for both.
   */
  side?: Side | null;
  theme: Theme;
}
/**
 * Choice to turn the cube once more after a double, or not to.
 */
export interface Beaver {
  /**
   * Number of the action in the game: the answer to the double, or to the beaver.
   */
  action: number;
  error: Amount;
  /**
   * Number of the game.
   */
  game: number;
  kind: BeaverKind;
  /**
   * True if the player turned the cube.
   */
  made: boolean;
  /**
   * Player who chose, 0 or 1.
   */
  player: number;
}
/**
 * Numbers of decisions by the way in which they were treated.
 */
export interface Coverage {
  cubes: Treated;
  plays: Treated;
  /**
   * Number of offers to resign.
   */
  resignations: number;
  /**
   * Number of rolls whose luck was evaluated.
   */
  rolls: number;
}
/**
 * Numbers of decisions of one kind.
 */
export interface Treated {
  /**
   * Number of plays without a choice.
   */
  forced: number;
  /**
   * Number of decisions that cannot be analysed.
   */
  impossible: number;
  /**
   * Number of decisions in which all choices are worth the same.
   */
  settled: number;
  /**
   * All other decisions, by tier.
   */
  tiers: Tier[];
}
/**
 * Decisions that passed through a tier.
 */
export interface Tier {
  /**
   * Number of decisions whose mark differs from that of the tier before.
   */
  changed: number;
  /**
   * Number of decisions whose verdict is that of this tier.
   */
  decided: number;
  /**
   * Number of decisions evaluated in this tier.
   */
  evaluated: number;
  /**
   * Method of the tier, such as `2 plies` or `rollout (fast)`.
   */
  tier: string;
}
/**
 * Offer to resign.
 */
export interface Resignation {
  /**
   * True if the opponent accepted; `null` if the record has no answer.
   */
  accepted?: boolean | null;
  /**
   * Number of the action in the game.
   */
  action: number;
  /**
   * Equity lost by the answer; `null` without an answer.
   */
  error_of_answer?: Amount | null;
  error_of_offer: Amount;
  /**
   * Number of the game.
   */
  game: number;
  /**
   * Method of the evaluation.
   */
  level: string;
  /**
   * Equity of the player if the game continues.
   */
  play_on: number;
  /**
   * Player who offered to resign, 0 or 1.
   */
  player: number;
  /**
   * Equity of the player if the resignation is accepted.
   */
  resigned: number;
  /**
   * Points that the player offered to lose, on a cube of 1.
   */
  value: number;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface LegalAnswer {
  /**
   * Roll, the higher die first, such as `31`.
   */
  dice: string;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Line of standard input that the result belongs to, counted from 1; left out otherwise.
   */
  line?: number | null;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Plays in the order of the resulting positions; empty if the game is over.
   */
  plays: LegalPlay[];
  /**
   * Position ID before the play.
   */
  position: string;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Legal play.
 */
export interface LegalPlay {
  /**
   * Play in the numbering of the player who makes it, such as `8/5 6/5`.
   */
  play: string;
  /**
   * Position ID after the play, from the point of view of the opponent, who is then on roll.
   */
  result: string;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface ResignationAnswer {
  by: Side;
  chances: Chances;
  class: Class;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Name of the match equity table; `null` in money play.
   */
  met?: string | null;
  /**
   * Standard deviation of the error of each chance; left out for a search without noise.
   */
  noise?: number | null;
  /**
   * Seed of the noise; left out for a search without noise.
   */
  noise_seed?: number | null;
  /**
   * Resignation that costs nothing; `null` if the game is not lost.
   */
  offer?: GameValue | null;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Equity if the game continues.
   */
  play_on: number;
  /**
   * Number of plies of the search; 0 is static evaluation.
   */
  plies: number;
  /**
   * Position ID.
   */
  position: string;
  /**
   * Each resignation, the cheapest first.
   */
  resignations: ResignationValue[];
  state: State;
  variant: Variant;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Value of a resignation.
 */
export interface ResignationValue {
  /**
   * True if the other player should accept.
   */
  accept: boolean;
  /**
   * Equity of the player who resigns if the other one accepts.
   */
  equity: number;
  value: GameValue;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface RaceAnswer {
  /**
   * Money equity of not doubling with a centred cube; `null` if the database has no cubeful
   * equities.
   */
  centred_equity?: number | null;
  /**
   * Money equity with a centred cube and the best action of both players.
   */
  centred_equity_best?: number | null;
  /**
   * `yes` if the sides can still meet, otherwise `no`.
   */
  contact: string;
  /**
   * Effective pip count of the player on roll; `null` if no database contains the side.
   */
  effective_pips?: number | null;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Reichert's count (iSight) of the player on roll.
   */
  isight: number;
  isight_action: RaceAction;
  /**
   * Winning chance by Reichert's count in percent.
   */
  isight_win_percent: number;
  /**
   * Keith's count of the player on roll.
   */
  keith: number;
  keith_action: RaceAction;
  /**
   * Keith's count of the player on roll with the correction for the comparison with the
   * opponent.
   */
  keith_compared: number;
  /**
   * Kleinman's metric; `null` if it is infinite, because at most four pips are left.
   */
  kleinman?: number | null;
  /**
   * Winning chance by Kleinman's metric.
   */
  kleinman_win: number;
  /**
   * Lead of the player on roll in percent of the player's own pips.
   */
  lead_percent: number;
  /**
   * Line of standard input that the result belongs to, counted from 1; left out otherwise.
   */
  line?: number | null;
  /**
   * Chance to lose a gammon.
   */
  lose_gammon?: number | null;
  /**
   * Effective pip count of the opponent; `null` if no database contains the side.
   */
  opponent_effective_pips?: number | null;
  /**
   * Reichert's count of the opponent.
   */
  opponent_isight: number;
  /**
   * Keith's count of the opponent.
   */
  opponent_keith: number;
  /**
   * Pip count of the opponent.
   */
  opponent_pips: number;
  /**
   * Thorp's count of the opponent.
   */
  opponent_thorp: number;
  /**
   * Effective pip count of the opponent less the pip count.
   */
  opponent_wastage?: number | null;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Pip count of the player on roll.
   */
  pips: number;
  /**
   * Position ID.
   */
  position: string;
  rule_8_9_12_action: RaceAction;
  /**
   * Database of the chances below. The chances and this field are `null` if no database contains
   * the race.
   */
  source?: string | null;
  /**
   * Thorp's count of the player on roll.
   */
  thorp: number;
  thorp_action: RaceAction;
  /**
   * Thorp's count of the player on roll with the correction for the comparison with the
   * opponent.
   */
  thorp_compared: number;
  trice_action: RaceAction;
  /**
   * Trice's point of last take: maximum number of pips by which the opponent may be behind and
   * still take.
   */
  trice_last_take: number;
  /**
   * Version of the vocabulary.
   */
  version: number;
  /**
   * Effective pip count of the player on roll less the pip count.
   */
  wastage?: number | null;
  /**
   * Chance to win.
   */
  win?: number | null;
  /**
   * Chance to win a gammon.
   */
  win_gammon?: number | null;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface OpeningsAnswer {
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * List of the rolls.
   */
  openings: Opening[];
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Roll with its plays, from the point of view of the player who makes them.
 */
export interface Opening {
  /**
   * Opening that this roll replies to; left out for an opening itself.
   */
  after?: After | null;
  /**
   * Plays, best first.
   */
  candidates: Candidate[];
  /**
   * Roll, the higher die first, such as `31`.
   */
  dice: string;
  /**
   * SHA-256 of `settings` without blanks, in hexadecimal digits.
   */
  job: string;
  /**
   * All settings that determine the results of the trials, as they are hashed.
   */
  settings: {
    [k: string]: unknown;
  };
}
/**
 * Opening.
 */
export interface After {
  /**
   * Opening roll.
   */
  dice: string;
  /**
   * Play of the opening roll.
   */
  play: string;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface MetPointsAnswer {
  gammon_rates: Sides;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Name of the match equity table.
   */
  met: string;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Scores and cubes.
   */
  places: MetPlace[];
  quantities: MetQuantities;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * A value for each player.
 */
export interface Sides {
  on_roll: Rates;
  opponent: Rates;
}
/**
 * Share of gammons among the games that a player wins.
 */
export interface Rates {
  /**
   * Share of backgammons, from 0 to 1.
   */
  backgammon: number;
  /**
   * Share of gammons and backgammons, from 0 to 1.
   */
  gammon: number;
}
/**
 * Score and cube with their quantities.
 */
export interface MetPlace {
  contest: Contest;
  /**
   * True if this is the Crawford game; `null` in money play.
   */
  crawford?: boolean | null;
  /**
   * Value of the cube before a double.
   */
  cube: number;
  on_roll: Quantities;
  /**
   * Points that the player on roll needs; `null` in money play.
   */
  on_roll_away?: number | null;
  opponent: Quantities;
  /**
   * Points that the opponent needs; `null` in money play.
   */
  opponent_away?: number | null;
}
export interface Quantities {
  [k: string]: number | null;
}
/**
 * Answer to a request: a document with the identity of the request.
 */
export interface TableAnswer {
  /**
   * Actions of the game so far.
   */
  actions: TableLine[];
  /**
   * Next decision, without regard to resignations; `null` after the end of a game.
   */
  decision?: DecisionKind | null;
  /**
   * Roll to be played; `null` if there is none.
   */
  dice?: string | null;
  /**
   * Action of this request; `null` if it only shows the table, begins a game or undoes.
   */
  done?: TableDone | null;
  /**
   * End of the game; `null` while it is in progress.
   */
  end?: TableEnd | null;
  /**
   * Number of the game, counted from 1.
   */
  game: number;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Actions that are legal now. One can undo at any time but the beginning.
   */
  legal: TableAction[];
  /**
   * Length of the match in points; `null` for money play.
   */
  length?: number | null;
  /**
   * Names of the players.
   *
   * @minItems 2
   * @maxItems 2
   */
  names: [string, string];
  /**
   * Player on roll. Before the first roll of a game it is player 0.
   */
  on_roll: number;
  /**
   * True if no further game follows.
   */
  over: boolean;
  /**
   * True if a further reply follows.
   */
  partial: boolean;
  /**
   * Legal plays of the roll in the order of the resulting positions; empty without a roll. A roll that
   * cannot be played has one, which moves nothing.
   */
  plays: LegalPlay[];
  /**
   * Position ID.
   */
  position: string;
  /**
   * Match so far, as a file of matches in JSON.
   */
  record: string;
  /**
   * Loss that the resignation offers; `null` if none awaits an answer.
   */
  resignation?: GameValue | null;
  /**
   * Player who resigns; `null` if no resignation awaits an answer.
   */
  resigning?: number | null;
  /**
   * Points of the players: after the game if it has ended, else before it.
   *
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
  state: State;
  /**
   * Player who must act; `null` before the first roll and after the end of a game.
   */
  to_act?: number | null;
  variant: Variant;
  /**
   * Version of the vocabulary.
   */
  version: number;
  /**
   * Winner of the match; `null` if it is not over.
   */
  winner?: number | null;
}
/**
 * Line of the score sheet.
 */
export interface TableLine {
  /**
   * Player who acted; `null` if there is none.
   */
  player?: number | null;
  /**
   * Action in words.
   */
  text: string;
}
/**
 * Action that was carried out.
 */
export interface TableDone {
  act: TableAction;
  /**
   * Dice of a roll or of a play; `null` otherwise.
   */
  dice?: string | null;
  /**
   * Play; `null` for other actions.
   */
  play?: string | null;
  /**
   * Player who acted; `null` for an opening throw.
   */
  player?: number | null;
}
/**
 * End of a game.
 */
export interface TableEnd {
  ending: Ending;
  /**
   * Points won.
   */
  points: number;
  /**
   * Winner.
   */
  winner: number;
}
/**
 * File that a request asks for.
 */
export interface File {
  /**
   * Contents in Base64 if they are not text; left out otherwise.
   */
  base64?: string | null;
  /**
   * Usual extension of the name of such a file, without a dot.
   */
  extension: string;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Media type.
   */
  media_type: string;
  /**
   * False, because no further reply follows.
   */
  partial: boolean;
  /**
   * Contents if they are text; left out otherwise.
   */
  text?: string | null;
  /**
   * Form of the report or format of the file.
   */
  to: string;
}
/**
 * Progress of an analysis or of many evaluations.
 */
export interface Progress {
  /**
   * Number of steps that are done.
   */
  done: number;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * True, because a further reply follows.
   */
  partial: boolean;
  /**
   * Number of steps in total.
   */
  total: number;
}
/**
 * Version of the program.
 */
export interface Version {
  /**
   * SHA-256 of nets and databases by their names, in hexadecimal digits.
   */
  data: {
    [k: string]: string;
  };
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * Name of the match equity table.
   */
  met: string;
  /**
   * False, because no further reply follows.
   */
  partial: boolean;
  /**
   * Program with its version.
   */
  software: string;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * State of the program.
 */
export interface Health {
  /**
   * Maximum number of requests that wait.
   */
  capacity: number;
  /**
   * Number of requests that have had their final reply.
   */
  finished: number;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * False, because no further reply follows.
   */
  partial: boolean;
  /**
   * Number of requests that wait.
   */
  queued: number;
  /**
   * Number of requests in progress.
   */
  running: number;
  /**
   * Number of requests that are worked on at the same time.
   */
  workers: number;
}
/**
 * Confirmation of a cancellation. The requests that it concerns still get their final replies.
 */
export interface Cancel {
  /**
   * Number of requests that were waiting or in progress; 0 if they had ended before.
   */
  count: number;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * False, because no further reply follows.
   */
  partial: boolean;
  /**
   * Identity of the requests to cancel; left out for all requests.
   */
  target?: string | null;
}
/**
 * End of a request that was cancelled before it had a result.
 */
export interface Cancelled {
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * False, because no further reply follows.
   */
  partial: boolean;
}
/**
 * Reason why a request has no answer.
 */
export interface Problem {
  /**
   * True if the error is a bug of the program. Left out if false.
   */
  bug?: boolean;
  /**
   * Description of a right value; `null` if there is none.
   */
  expected?: string | null;
  /**
   * Field at fault; `null` if it is the whole line.
   */
  field?: string | null;
  /**
   * Identity of the request; `null` if the line has none.
   */
  id?: string | null;
  /**
   * Number of the line, counted from 1; left out if the line has an identity.
   */
  line?: number | null;
  /**
   * False, because no further reply follows.
   */
  partial: boolean;
  /**
   * Reason for people.
   */
  reason: string;
}
/**
 * Doubt about a field of a request.
 */
export interface Warning {
  /**
   * Field that is in doubt; `null` if it is the request as a whole.
   */
  field?: string | null;
  /**
   * Identity of the request.
   */
  id: string;
  /**
   * True, because a further reply follows.
   */
  partial: boolean;
  /**
   * Reason for people.
   */
  reason: string;
}
/**
 * Selected matches.
 */
export interface Matches {
  /**
   * Matches.
   */
  matches: MatchInfo[];
  /**
   * Number of all selected matches; some may not be listed.
   */
  total: number;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Match of the library.
 */
export interface MatchInfo {
  /**
   * True if some decision has an analysis.
   */
  analysed: boolean;
  /**
   * Program whose analysis counts; `null` if it is unknown or there is none.
   */
  by?: string | null;
  /**
   * Day, such as `2025-11-08`; `null` if it is unknown.
   */
  date?: string | null;
  /**
   * Name of the event; empty if it is unknown.
   */
  event: string;
  /**
   * Name of the file from which the match came.
   */
  file: string;
  /**
   * Number of games.
   */
  games: number;
  /**
   * Number of the match in the library.
   */
  id: number;
  /**
   * Length in points; `null` for money play.
   */
  length?: number | null;
  /**
   * Result of player 0 without luck, in points for money and else in match winning chances; `null` if the luck of
   * a game is unknown.
   */
  luck_adjusted_result?: number | null;
  /**
   * Names of the players, each the main name of the person.
   *
   * @minItems 2
   * @maxItems 2
   */
  names: [string, string];
  /**
   * Place; empty if it is unknown.
   */
  place: string;
  /**
   * Performance ratings of the players by the rule of eXtreme Gammon; `null` without decisions.
   *
   * @minItems 2
   * @maxItems 2
   */
  ratings: [number | null, number | null];
  /**
   * Round; empty if it is unknown.
   */
  round: string;
  /**
   * Score after the last game.
   *
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
  /**
   * Name of the variant.
   */
  variant: string;
  /**
   * Winner; `null` in money play and for an unfinished match.
   */
  winner?: number | null;
}
/**
 * Error rates of a player in parts.
 */
export interface Trend {
  /**
   * Kind of the parts: `match`, `month`, `year`, `moving`, `opponent`, `theme` or `score`.
   */
  by: string;
  /**
   * Name of the player.
   */
  player: string;
  /**
   * Parts.
   */
  points: TrendPoint[];
  total: TrendPoint;
  /**
   * Version of the vocabulary.
   */
  version: number;
  /**
   * Number of matches of each part of a moving mean; `null` for other kinds.
   */
  window?: number | null;
}
/**
 * Part of the decisions of a player.
 */
export interface TrendPoint {
  /**
   * Normalised equity lost, positive.
   */
  error: number;
  /**
   * First day; `null` if no match has a date.
   */
  first?: string | null;
  /**
   * Results of money games; `null` by theme and by score.
   */
  for_money?: Results | null;
  /**
   * Number of games.
   */
  games: number;
  /**
   * Results of games of matches; `null` by theme and by score.
   */
  in_matches?: Results | null;
  /**
   * Name of the part.
   */
  label: string;
  /**
   * Last day; `null` if no match has a date.
   */
  last?: string | null;
  /**
   * Normalised luck per roll whose luck is known; `null` by theme and by score, and without such rolls.
   */
  luck_rate?: number | null;
  /**
   * Number of matches and sessions.
   */
  matches: number;
  /**
   * Number of matches that the player won; `null` by theme and by score.
   */
  matches_won?: number | null;
  /**
   * Error rates by the counting rules of several programs; the intervals are by drawing games.
   */
  rates: Rate[];
}
/**
 * Results of games in one unit.
 */
export interface Results {
  /**
   * Number of games in which the luck of every roll is known.
   */
  adjusted_games: number;
  /**
   * Number of games.
   */
  games: number;
  /**
   * Sum of the results of these games without the luck of both players; `null` without such games.
   */
  luck_adjusted?: number | null;
  /**
   * Sum of the results.
   */
  result: number;
  /**
   * Number of games won.
   */
  won: number;
}
/**
 * Error rate by one rule, with its uncertainty.
 */
export interface Rate {
  /**
   * Number by which the rule divides.
   */
  decisions: number;
  /**
   * Upper limit of the 95 % interval; `null` if there is too little to draw from.
   */
  high?: number | null;
  /**
   * Lower limit of the 95 % interval; `null` if there is too little to draw from.
   */
  low?: number | null;
  /**
   * Rate, positive; `null` without decisions.
   */
  rate?: number | null;
  rule: CountingRule;
}
/**
 * Hits of a search.
 */
export interface Found {
  /**
   * Hits.
   */
  hits: Hit[];
  /**
   * Number of all hits; some may not be listed.
   */
  total: number;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Action that a search has found.
 */
export interface Hit {
  action: Action;
  /**
   * Program that made the analysis; `null` if it is unknown.
   */
  by?: string | null;
  /**
   * Day of the match; `null` if it is unknown.
   */
  date?: string | null;
  /**
   * Pips by which the board differs from the wanted one; `null` unless one is wanted.
   */
  distance?: number | null;
  /**
   * Name of the event; empty if it is unknown.
   */
  event: string;
  /**
   * Number of the match in the library.
   */
  id: number;
  /**
   * Length of the match in points; `null` for money play.
   */
  length?: number | null;
  /**
   * Names of the players, each the main name of the person.
   *
   * @minItems 2
   * @maxItems 2
   */
  names: [string, string];
  /**
   * Player on roll, 0 or 1, who sees the position.
   */
  on_roll: number;
  /**
   * Tags of the action in the library; left out if there are none.
   */
  tags?: string[];
  variant: Variant;
}
/**
 * Tags of a library.
 */
export interface Tags {
  /**
   * Tags in the order of their names.
   */
  tags: Tag[];
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Tag: a collection of actions.
 */
export interface Tag {
  /**
   * Number of actions that have it.
   */
  actions: number;
  /**
   * Name.
   */
  name: string;
}
/**
 * Summaries of players over many matches.
 */
export interface PlayerSummaries {
  /**
   * Players in the order of their names.
   */
  players: PlayerSummary[];
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Errors, luck and results of a player over many matches.
 */
export interface PlayerSummary {
  /**
   * Error per decision less the mean difficulty; `null` if no analysis has such a verdict.
   */
  adjusted_rate?: number | null;
  /**
   * Number of bad plays.
   */
  bad: number;
  /**
   * Normalised equity lost by plays, positive.
   */
  chequer_error: number;
  /**
   * Number of close or actual cube decisions.
   */
  close_or_actual: number;
  /**
   * Normalised equity lost by cube decisions, positive.
   */
  cube_error: number;
  /**
   * Mean difficulty of the decisions; `null` if no analysis has a verdict of the static evaluation.
   */
  difficulty?: number | null;
  /**
   * Number of doubtful plays.
   */
  doubtful: number;
  for_money: Results;
  /**
   * Number of games.
   */
  games: number;
  in_matches: Results;
  /**
   * Sum of the normalised luck.
   */
  luck: number;
  /**
   * Normalised luck per roll whose luck is known; `null` without such rolls.
   */
  luck_rate?: number | null;
  /**
   * Number of rolls whose luck is known.
   */
  luck_rolls: number;
  /**
   * Number of matches and sessions.
   */
  matches: number;
  /**
   * Number of matches that the player won.
   */
  matches_won: number;
  /**
   * Name of the player.
   */
  name: string;
  /**
   * Error rates by the counting rules of several programs; the intervals are by drawing games.
   */
  rates: Rate[];
  /**
   * Number of rolls that belong to analysed plays.
   */
  rolls: number;
  /**
   * Number of analysed plays with more than one legal play.
   */
  unforced: number;
  /**
   * Number of very bad plays.
   */
  very_bad: number;
}
/**
 * Match of a file that was added, or the reason why it was not.
 */
export interface Added {
  /**
   * True if some decision of this copy has an analysis.
   */
  analysed: boolean;
  /**
   * Reason why nothing was added; `null` without an error.
   */
  error?: string | null;
  /**
   * File.
   */
  file: string;
  /**
   * Number of the match in the library; `null` if it was not added.
   */
  id?: number | null;
  /**
   * Number of the match in the file, counted from 1; `null` if the file cannot be read.
   */
  match?: number | null;
  /**
   * Names of the players; `null` if the file cannot be read.
   *
   * @minItems 2
   * @maxItems 2
   */
  names?: [string, string] | null;
  outcome: Outcome;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Questions of a day, without their answers.
 */
export interface Due {
  /**
   * The day.
   */
  date: string;
  /**
   * Questions that are due, the oldest first, then new ones.
   */
  questions: Asked[];
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Question without its answer.
 */
export interface Asked {
  /**
   * Board in words.
   */
  board: string;
  /**
   * Roll, such as `31`; `null` for a question about the cube.
   */
  dice?: string | null;
  /**
   * Day on which the question is due; `null` for a new one.
   */
  due?: string | null;
  /**
   * Identity of the question.
   */
  id: string;
  kind: QuestionKind;
  /**
   * Position ID, seen by the player on roll.
   */
  position: string;
  /**
   * Question in words, such as `Black to play 31`.
   */
  question: string;
  /**
   * Score and cube in words; empty if they are unknown.
   */
  situation: string;
  variant: Variant;
  /**
   * Position with score, cube, roll or offered cube; `null` if the state cannot be written.
   */
  xgid?: string | null;
}
/**
 * Answer to a question, judged.
 */
export interface Answered {
  /**
   * The answer, in the usual notation; `null` if the question was given up.
   */
  answer?: string | null;
  /**
   * True if the question is set apart after this grade, because it was missed again and again.
   */
  apart: boolean;
  /**
   * Best choice.
   */
  best: string;
  /**
   * Days until the question is due after each grade: again, hard, good, easy.
   *
   * @minItems 4
   * @maxItems 4
   */
  days: [number, number, number, number];
  grade: Grade;
  /**
   * Identity of the question.
   */
  id: string;
  /**
   * Method by which the answer was evaluated; `null` if the question was given up.
   */
  level?: string | null;
  /**
   * True if the answer is in the log.
   */
  logged: boolean;
  /**
   * Equity that the answer loses; `null` if the question was given up.
   */
  loss?: number | null;
  solution: QuizQuestion;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
/**
 * Question about a decision, with its answer.
 *
 * The player who decides is on roll, except for [`QuestionKind::Take`].
 */
export interface QuizQuestion {
  /**
   * Best choice.
   */
  best: string;
  /**
   * Board in words.
   */
  board: string;
  /**
   * Candidate plays, best first; empty for a question about the cube.
   */
  candidates: QuizCandidate[];
  /**
   * Values of the choices about the cube, for the player on roll; `null` for a play.
   */
  cube?: Cube | null;
  /**
   * Events of a cube action with their verdicts.
   */
  cube_events: JudgedCubeEvent[];
  /**
   * Roll, such as `31`; `null` for a question about the cube.
   */
  dice?: string | null;
  /**
   * Equity that the best choice of the static evaluation loses; `null` if it is unknown.
   */
  difficulty?: number | null;
  engine: Provenance;
  /**
   * Equity lost by the choice of the player, positive; `null` if there is none.
   */
  error?: Amount | null;
  /**
   * Events of a play with their verdicts.
   */
  events: JudgedEvent[];
  /**
   * Sentences of the reasons, to be said in other languages.
   */
  explanation?: Sentence[];
  /**
   * Identity: equal for the same question about the same position, score and cube, whoever
   * had to answer it.
   */
  id: string;
  kind: QuestionKind;
  /**
   * Choice of the player, such as `8/5 6/5` or `take`; `null` if the question is about a position
   * of no match.
   */
  made?: string | null;
  /**
   * Mark of the choice; `null` for none.
   */
  mark?: Mark | null;
  /**
   * Position ID, seen by the player on roll.
   */
  position: string;
  /**
   * Question in words, such as `Black to play 31`.
   */
  question: string;
  /**
   * Reasons why the best choice is better, in one or two sentences; `null` if the choice was
   * right or there is none.
   */
  reasons?: string | null;
  /**
   * Best choice at other scores; `null` if it was not evaluated.
   */
  scores?: ScoreMatrix | null;
  /**
   * Score and cube in words; empty if they are unknown.
   */
  situation: string;
  source: Source;
  /**
   * Themes of the position, the main one first.
   */
  themes: SidedTheme[];
  variant: Variant;
  /**
   * Version of the vocabulary.
   */
  version: number;
  /**
   * Position with score, cube, roll or offered cube; the player on roll sees it. `null` if the
   * state cannot be written.
   */
  xgid?: string | null;
}
/**
 * Candidate play.
 */
export interface QuizCandidate {
  /**
   * Chances after the play; `null` if they are unknown.
   */
  chances?: Chances | null;
  /**
   * Equity less that of the best play.
   */
  difference: number;
  /**
   * Equity, normalised to the cube.
   */
  equity: number;
  /**
   * Method of the evaluation, such as `2-ply` or `rollout of 324 trials`.
   */
  level: string;
  /**
   * True for the play that was made.
   */
  made: boolean;
  /**
   * Play, such as `8/5 6/5`.
   */
  play: string;
  /**
   * Standard error of the equity; `null` unless the play was rolled out.
   */
  standard_error?: number | null;
}
/**
 * Origin of an answer.
 */
export interface Provenance {
  /**
   * Method of the answer, such as `2-ply` or `rollout of 324 trials`.
   */
  level: string;
  /**
   * SHA-256 of each net file by the name of the net, in hexadecimal digits; empty if the nets are
   * unknown, for example because the analysis was read from a file of matches.
   */
  nets?: {
    [k: string]: string;
  };
  /**
   * Program with its version, such as `Barpoint 0.1.0`; `null` if it is unknown.
   */
  program?: string | null;
}
/**
 * Best choice at every score, from the point of view of the player who decides.
 */
export interface ScoreMatrix {
  /**
   * Name of the match equity table.
   */
  met: string;
  money: ScoreChoice;
  /**
   * Number of plies of the search; 0 is static evaluation.
   */
  plies: number;
  /**
   * Best choices at all scores, sorted by the points that the player needs and then by those that
   * the opponent needs.
   */
  scores: ScoreCell[];
}
/**
 * Best choice at a score.
 */
export interface ScoreChoice {
  /**
   * Best choice: a play such as `8/5 6/5`, or cube actions such as `double, take`.
   */
  best: string;
  /**
   * Short form: a letter for a play, the same for the same play, and `A` for the answer to the
   * question; `D` double, `ND` no double, `OD` optional double, `TG` too good to double, `T` take,
   * `P` pass, `B` beaver; `-` if a double is impossible or useless.
   */
  label: string;
  /**
   * Equity of the best play less that of the second, or equity of doubling less that of waiting;
   * `null` without a choice.
   */
  margin?: number | null;
}
/**
 * Score with the best choice.
 */
export interface ScoreCell {
  /**
   * Points that the player who decides needs.
   */
  away: number;
  choice: ScoreChoice;
  /**
   * True if this is the Crawford game, in which nobody may double.
   */
  crawford: boolean;
  /**
   * Points that the opponent needs.
   */
  opponent_away: number;
}
/**
 * Place where a decision was made. Unknown facts are `null`.
 */
export interface Source {
  /**
   * Number of the action in the game.
   */
  action?: number | null;
  /**
   * Date, such as `2025-11-08`.
   */
  date?: string | null;
  /**
   * Name of the event.
   */
  event?: string | null;
  /**
   * Name of the file without its folder.
   */
  file?: string | null;
  /**
   * Number of the game.
   */
  game?: number | null;
  /**
   * Length of the match in points; `null` also for money play.
   */
  length?: number | null;
  /**
   * Number of the match, or of the position, in the file.
   */
  match?: number | null;
  /**
   * Name of the opponent.
   */
  opponent?: string | null;
  /**
   * Name of the player who decided.
   */
  player?: string | null;
}
/**
 * Change of the decks of a library.
 */
export interface Changed {
  /**
   * Number of questions that are new in the library.
   */
  added: number;
  /**
   * Number of answers that are new in the log.
   */
  answers: number;
  /**
   * Number of known questions whose answer is deeper now.
   */
  deepened: number;
  /**
   * Number of questions that the library had already.
   */
  known: number;
  /**
   * Number of questions that were removed.
   */
  removed: number;
  /**
   * Version of the vocabulary.
   */
  version: number;
}
