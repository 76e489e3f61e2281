//! Rollouts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Chances, Decimal, State, StopReason, Variant};

/// Rollout of a position, of plays of a roll or of a cube decision, from the point of view of the
/// player on roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "keys of an object")]
pub struct Rollout {
    /// Version of the vocabulary.
    pub version: u32,
    /// Line of standard input as it was given; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// Position ID.
    pub position: String,
    /// XGID of the position with the roll; `null` if it has none.
    pub xgid: Option<String>,
    /// Position and match ID of the position with the roll; `null` if it has none.
    pub gnubg_id: Option<String>,
    /// Variant of the game.
    pub variant: Variant,
    /// Score, rules and cube.
    pub state: State,
    /// Roll whose plays were rolled out; `null` if the position itself was rolled out.
    pub dice: Option<String>,
    /// Name of the match equity table; `null` in money play.
    pub met: Option<String>,
    /// True if the cube was used.
    pub cubeful: bool,
    /// Kind of the dice: `quasi-random` or `random`.
    pub dice_kind: String,
    /// Seed of the dice.
    pub seed: u64,
    /// True if the first roll is an opening roll, which is never a double.
    pub initial: bool,
    /// Number of plies of searches for plays.
    pub plies: u32,
    /// Number of plies of searches for cube decisions.
    pub cube_plies: u32,
    /// Number of plies of the opponent's searches for plays.
    pub opponent_plies: u32,
    /// Number of plies of the opponent's searches for cube decisions.
    pub opponent_cube_plies: u32,
    /// Plies later in the game; `null` if they do not change.
    pub late: Option<Late>,
    /// Move filter of the player on roll; `null` if none was used.
    pub filter: Option<String>,
    /// True if replies inside the searches were pruned.
    pub pruning: bool,
    /// Cube model: `janowski` or `refined`.
    pub cube_model: String,
    /// True if variance reduction was on.
    pub variance_reduction: bool,
    /// Number of plies of the search that estimates luck; `null` without variance reduction.
    pub luck_plies: Option<u32>,
    /// Number of times that a game was continued from each redouble.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub branches: u8,
    /// Number of turns after which games were truncated; `null` if they were played to the end.
    pub truncated_after: Option<u32>,
    /// True if games ended at bearoff positions whose value is known exactly.
    pub truncated_at_bearoff: bool,
    /// Rules that stop the rollout early; `null` if there were none.
    pub stop: Option<Stop>,
    /// Number of trials requested; `null` for a file, which does not contain it.
    pub planned: Option<u32>,
    /// Rollout file of the trials done, if the request has `keep`; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Number of trials done of each candidate that was not dropped.
    pub trials: u64,
    /// Ranges of the trials done: pairs of the first trial and the one after the last.
    pub ranges: Vec<[u32; 2]>,
    /// Reason why the rollout ended; `null` for a file, which does not contain it.
    pub stopped: Option<StopReason>,
    /// True if the requested confidence was reached; `null` if none was requested.
    pub confidence_reached: Option<bool>,
    /// Program that made the rollout, with its version.
    pub software: String,
    /// SHA-256 of nets, match equity table and databases by their names, in hexadecimal digits.
    pub data: BTreeMap<String, String>,
    /// SHA-256 of `settings` without blanks, in hexadecimal digits. Rollouts with the same job can
    /// be merged.
    pub job: String,
    /// All settings that determine the results of the trials, as they are hashed.
    pub settings: Value,
    /// Best cube action in words; `null` if plays or the position itself were rolled out.
    pub decision: Option<String>,
    /// Rows of no double, of double and take, and of double and pass; `null` if `decision` is.
    pub cube: Option<Vec<CubeAction>>,
    /// Candidates, best first.
    pub candidates: Vec<Candidate>,
    /// Place of the position in a file of matches; left out if it is not from such a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occasion: Option<Occasion>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Plies from a turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Late {
    /// First turn, counted from 0.
    pub turn: u32,
    /// Number of plies of searches for plays.
    pub plies: u32,
    /// Number of plies of searches for cube decisions.
    pub cube_plies: u32,
    /// Number of plies of the opponent's searches for plays.
    pub opponent_plies: u32,
    /// Number of plies of the opponent's searches for cube decisions.
    pub opponent_cube_plies: u32,
}

/// Rules that stop a rollout early; `null` if there is no such rule.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stop {
    /// Stops when the best candidate is known with this confidence, from 0.5 to 1.
    pub confidence: Option<f64>,
    /// Stops when all standard errors of equities are at most this.
    pub error: Option<f64>,
    /// Drops candidates that are this many joint standard deviations (JSD) behind the best.
    pub jsds: Option<f64>,
    /// Number of trials before the first check of the rules.
    pub minimum: u32,
}

/// Cube action with its results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CubeAction {
    /// Action of both players in words, such as `double, take`.
    pub action: String,
    /// Equity, normalised to the cube before the double.
    pub equity: Estimate,
    /// Equity less that of the best of the three actions; `null` for the best action itself.
    pub difference: Option<Estimate>,
    /// Chance that the best action is better for the player who chooses; for the best action,
    /// chance that it is better than both others. `null` if the standard errors are unknown.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub confidence: Option<Decimal>,
}

/// Candidate of a rollout: a play, an action or the position itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// Play in the numbering of the player who makes it, such as `8/5 6/5`; `null` if the candidate
    /// is not a play.
    pub play: Option<String>,
    /// Position ID after the play, from the point of view of the opponent, who is then on roll;
    /// `null` if the candidate is not a play.
    pub result: Option<String>,
    /// Action in words: the play, `before the roll`, `no double`, `double, take`, or the position
    /// ID after a play that is unknown.
    pub action: String,
    /// Number of trials of the candidate.
    pub trials: u64,
    /// Equity, normalised to the cube; cubeful if the cube was used.
    pub equity: Estimate,
    /// Equity if nobody turns the cube any more, normalised to the cube.
    pub cubeless: Estimate,
    /// Cubeless money equity with gammons counted; also given in matches.
    pub cubeless_money: Estimate,
    /// Chance to win the match; `null` in money play.
    pub mwc: Option<Estimate>,
    /// Equity less that of the best candidate, over their common trials.
    pub difference: Estimate,
    /// Number of common trials with the best candidate.
    pub common_trials: u64,
    /// Equity of the best candidate over the common trials.
    pub best_in_common: Estimate,
    /// Difference in joint standard deviations (JSD); `null` for the best candidate and if the
    /// standard error is unknown or zero.
    pub jsds: Option<Decimal>,
    /// Chance that the best candidate is better than this one; for the best candidate, chance that
    /// it is better than all others. `null` for a single candidate and if the standard errors are
    /// unknown.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub confidence: Option<Decimal>,
    /// Luck that was subtracted, in points for an initial cube of 1, or in chances to win the
    /// match.
    pub luck: Estimate,
    /// Chances of a game without a cube.
    pub chances: Chances<Estimate>,
    /// Counts of events in all games.
    pub statistics: Statistics,
}

/// Mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// Mean over the trials.
    pub mean: Decimal,
    /// Standard error of the mean; `null` for a single trial, from which no error can be computed.
    pub error: Option<Decimal>,
}

/// Counts of events in all games. An array of two values contains that of the viewpoint player and
/// that of the opponent. The viewpoint player makes the plays that are compared, or is on roll.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statistics {
    /// Number of turns.
    pub turns: u64,
    /// Numbers of single games, gammons and backgammons won by bearing off.
    pub won: [u64; 3],
    /// Numbers of single games, gammons and backgammons lost by bearing off.
    pub lost: [u64; 3],
    /// Number of games won because the opponent passed a double.
    pub cashed: u64,
    /// Number of games lost by passing a double.
    pub passed: u64,
    /// Number of games that ended at a position whose value is known exactly.
    pub exact: u64,
    /// Number of games that ended with an estimate.
    pub truncated: u64,
    /// Number of doubles, by the player who doubled.
    pub doubles: [u64; 2],
    /// Number of beavers, by the player who made them.
    pub beavers: [u64; 2],
    /// Number of chequers hit, by the player who hit them.
    pub hits: [u64; 2],
    /// Number of games with a hit, by the player who hit.
    pub games_with_hit: [u64; 2],
    /// Number of games with a closeout, by the player who closed the board.
    pub closed_out: [u64; 2],
    /// Points per game won, in units of the first cube; `null` if none was won.
    pub points_per_win: [Option<Decimal>; 2],
}

/// Place of a decision in a file of matches. Numbers are counted from 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Occasion {
    /// Name of the file.
    pub file: String,
    /// Number of the match in the file.
    pub r#match: u32,
    /// Number of the game in the match.
    pub game: u32,
    /// Number of the action in the game; `null` if the file contains only a position.
    pub r#move: Option<u32>,
    /// Seat of the player on roll, 0 or 1.
    #[cfg_attr(feature = "schema", schemars(range(max = 1)))]
    pub player: u16,
    /// Names of the player on roll and of the opponent.
    pub names: [String; 2],
    /// Recorded actions: a play, no double, or a double and the answer.
    pub done: Vec<Done>,
}

/// Recorded action of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Done {
    /// Seat of the player, 0 or 1.
    #[cfg_attr(feature = "schema", schemars(range(max = 1)))]
    pub player: u16,
    /// Name of the player.
    pub name: String,
    /// Action in words, such as `played 8/5 6/5`.
    pub words: String,
    /// Mark in the file: `??`, `?`, `?!`, `!` or `!!`; `null` if there is none.
    pub mark: Option<String>,
    /// Equity lost by the action according to the rollout, normalised to the cube, 0 if the action
    /// was right; `null` if unknown.
    pub loss: Option<Estimate>,
}

/// Trial of one candidate; one line of the log of a rollout.
///
/// Chances and values are integers in units of 2⁻³², as they are summed. Values are points for an
/// initial cube of 1, or chances to win the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trial {
    /// Action of the candidate in words.
    pub action: String,
    /// Index of the candidate, counted from 0.
    pub candidate: u32,
    /// Win, win gammon, win backgammon, lose gammon, lose backgammon; cumulative.
    pub chances: [i64; 5],
    /// Value if nobody turns the cube any more.
    pub cubeless: i64,
    /// Numbers of doubles of the viewpoint player and of the opponent.
    pub doubles: [u64; 2],
    /// End of the game in one or two words, such as `won gammon` or `truncated`.
    pub ending: String,
    /// Cubeless money equity.
    pub equity: i64,
    /// Numbers of chequers hit by the viewpoint player and by the opponent.
    pub hits: [u64; 2],
    /// Luck that was subtracted.
    pub luck: i64,
    /// Number of the trial, counted from 0.
    pub trial: u32,
    /// Number of turns.
    pub turns: u64,
    /// Value with the cube in use.
    pub value: i64,
}
