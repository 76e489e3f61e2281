// Made by `npm run types` from `crates/wire/schema/engine-request.json`. Do not edit.

/** Question or task of a request. */
export type Action = "evaluate" | "moves" | "cube" | "rolls" | "scoremap" | "tempmap" | "rollout" | "analyse" | "legal" | "resignation" | "report" | "convert" | "version" | "health" | "cancel" | "cancel_all";

/** Kind of the dice of a rollout. */
export type DiceKind = "quasi-random" | "random";

/** Roll as text or as two numbers. */
export type DiceText = string | [number, number];

/** Owner of the cube. */
export type Owner = "centred" | "on roll" | "opponent";

/** Position as text or as 26 numbers. */
export type PositionText = string | number[];

/** Order of rolls. */
export type RollOrder = "value" | "dice";

/** Settings of a rollout. Those that are left out are the settings of the preset. */
export type RolloutSettings = {
  /** Number of continuations after a redouble, 1 to 16. */
  branches?: number | null;
  /** Stops when the best candidate is known with this confidence, from 0.5 to below 1. The default number of trials is then 46656. */
  confidence?: number | null;
  /** Number of plies of searches for cube decisions. */
  cube_plies?: number | null;
  /** Kind of the dice. */
  dice_kind?: DiceKind | null;
  /** Stops when all standard errors of equities are at most this. */
  error?: number | null;
  /** True if the first roll is an opening roll, which is never a double. */
  initial?: boolean | null;
  /** Drops candidates that are this many joint standard deviations behind the best. */
  jsds?: number | null;
  /** Number of plies at which variance reduction estimates luck. */
  luck_plies?: number | null;
  /** Number of trials before the first check of these rules. The default is 144. */
  minimum?: number | null;
  /** Number of plies of searches for plays and for cube decisions. */
  plies?: number | null;
  /** Preset: `fast`, `standard` (default), `deep`, `roller`, `roller+` or `roller++`. */
  preset?: string | null;
  /** Seed of the dice. */
  seed?: number | null;
  /** Number of trials of each candidate. */
  trials?: number | null;
  /** Number of turns after which games are truncated; 0 plays them to the end. */
  truncate?: number | null;
  /** True to truncate games at bearoff positions whose value is known exactly. */
  truncate_at_bearoff?: boolean | null;
  /** False to leave the luck of the dice in the results. */
  variance_reduction?: boolean | null;
  /** Equity by which a play may be worse than the best, by evaluation, to be rolled out. */
  within?: number | null;
};

/** Player, by whose turn it is. */
export type Side = "on roll" | "opponent";

/** Variant of the game. */
export type Variant = "backgammon" | "nackgammon" | "hypergammon1" | "hypergammon2" | "hypergammon3";

/** Request of the JSON-lines protocol. */
export type EngineRequest = {
  /** Question or task. */
  action: Action;
  /** True to list all legal plays. */
  all?: boolean | null;
  /** True if beavers are allowed; for money play. */
  beavers?: boolean | null;
  /** Player who resigns. The default is the player on roll. */
  by?: Side | null;
  /** Number of best plays to list, compare or roll out. */
  candidates?: number | null;
  /** True for the Crawford game, false for a game after it. */
  crawford?: boolean | null;
  /** Value of the cube, a power of two. */
  cube?: number | null;
  /** Owner of the cube. */
  cube_owner?: Owner | null;
  /** True to use the cube, false if nobody doubles from here on. */
  cubeful?: boolean | null;
  /** Roll to play. The default is the roll of the position. */
  dice?: DiceText | null;
  /** Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`. */
  filter?: string | null;
  /** Name that the client chooses; every answer repeats it. */
  id: string;
  /** True if gammons count only after the cube has been turned; for money play. */
  jacoby?: boolean | null;
  /** Length of the match in points, 0 for money play. */
  length?: number | null;
  /** Level of an analysis: `instant`, `fast`, `standard`, `deep` and so on, or `0-ply` to `4-ply`. */
  level?: string | null;
  /** Name of a built-in match equity table such as `Kazaross-XG2`; for matches. */
  met?: string | null;
  /** Standard deviation of random errors that are added to every chance, 0 to 1. A rollout has no errors. */
  noise?: number | null;
  /** Seed of these errors. The default is 0. */
  noise_seed?: number | null;
  /** Number of the match in the file, counted from 1. */
  number?: number | null;
  /** Order of the rolls in a table of rolls. */
  order?: RollOrder | null;
  /** Plays such as `8/5 6/5`. A list of plays or a map has them in addition to the best; a rollout has only them. */
  plays?: string[] | null;
  /** Number of plies of the search, 0 to 4; 0 is static evaluation. */
  plies?: number | null;
  /** Maximum number of points that either player needs in a score map, 2 to 64. */
  points?: number | null;
  /** Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26 numbers, the name of a start such as `start`, or text that contains one of them. */
  position?: PositionText | null;
  /** Priority; requests with a higher one are begun first, older ones first among equals. The default is 0. */
  priority?: number | null;
  /** False to evaluate every reply with the large net. */
  pruning?: boolean | null;
  /** Text of a file of matches. */
  record?: string | null;
  /** Bytes of a file of matches, in Base64. */
  record_base64?: string | null;
  /** Seconds between partial reports of a rollout or of an analysis. Without it there are none. */
  report_every?: number | null;
  /** Settings of a rollout. */
  rollout?: RolloutSettings | null;
  /** Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`. It replaces the score of the position, as do the next fields. */
  score?: string | null;
  /** Identity of the requests to cancel. */
  target?: string | null;
  /** Form of a report, such as `html` (default), `pdf` or `json`, or the format of a converted file. */
  to?: string | null;
  /** Variant of the position. The default is that of the position, or backgammon. */
  variant?: Variant | null;
};
