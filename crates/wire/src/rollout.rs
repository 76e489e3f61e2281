//! Rollouts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Chances, Decimal, State, StopReason, Variant};

/// Rollout of a position, of plays of a roll or of a cube decision, seen by the player on roll.
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
    /// Roll whose plays were rolled out; `null` if the position itself was.
    pub dice: Option<String>,
    /// Name of the match equity table; `null` in money play.
    pub met: Option<String>,
    /// Whether the cube was used.
    pub cubeful: bool,
    /// Kind of the dice: `quasi-random` or `random`.
    pub dice_kind: String,
    /// Seed of the dice.
    pub seed: u64,
    /// Whether the first roll was that of a game, which is no double.
    pub initial: bool,
    /// Turns looked ahead for plays.
    pub plies: u32,
    /// Turns looked ahead for cube decisions.
    pub cube_plies: u32,
    /// Turns that the opponent looked ahead for plays.
    pub opponent_plies: u32,
    /// Turns that the opponent looked ahead for cube decisions.
    pub opponent_cube_plies: u32,
    /// Plies later in the game; `null` if they were the same throughout.
    pub late: Option<Late>,
    /// Move filter of the player on roll; `null` where none was used.
    pub filter: Option<String>,
    /// Whether replies were pruned on the way.
    pub pruning: bool,
    /// Model of the value of the cube: `janowski` or `refined`.
    pub cube_model: String,
    /// Whether the luck of the dice was taken out.
    pub variance_reduction: bool,
    /// Turns looked ahead to estimate luck; `null` without variance reduction.
    pub luck_plies: Option<u32>,
    /// How often a game was played on from each redouble.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub branches: u8,
    /// Turns after which games were truncated; `null` if they were played to the end.
    pub truncated_after: Option<u32>,
    /// Whether games were truncated where the bearoff is known exactly.
    pub truncated_at_bearoff: bool,
    /// Rules to stop early; `null` if there were none.
    pub stop: Option<Stop>,
    /// Trials asked for; `null` of a file, which does not say.
    pub planned: Option<u32>,
    /// Trials done, of each candidate that was not dropped.
    pub trials: u64,
    /// Which trials were done: pairs of the first one and the one behind the last.
    pub ranges: Vec<[u32; 2]>,
    /// Reason why it ended; `null` of a file, which does not say.
    pub stopped: Option<StopReason>,
    /// Whether the confidence asked for was reached; `null` if none was asked for.
    pub confidence_reached: Option<bool>,
    /// Program that made it, with its version.
    pub software: String,
    /// SHA-256 of nets, match equity table and databases by their names, in hexadecimal digits.
    pub data: BTreeMap<String, String>,
    /// SHA-256 of `settings` without blanks, in hexadecimal digits. Rollouts of one job can be
    /// merged.
    pub job: String,
    /// All settings that decide what the trials come to, as they are hashed.
    pub settings: Value,
    /// Best cube action in words; `null` if plays or the position itself were rolled out.
    pub decision: Option<String>,
    /// No double, double and take, double and pass; `null` where `decision` is.
    pub cube: Option<Vec<CubeAction>>,
    /// Candidates, best first.
    pub candidates: Vec<Candidate>,
    /// Place in a file of matches that the position comes from; left out if it comes from none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occasion: Option<Occasion>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Plies from some turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Late {
    /// First turn, counted from 0.
    pub turn: u32,
    /// Turns looked ahead for plays.
    pub plies: u32,
    /// Turns looked ahead for cube decisions.
    pub cube_plies: u32,
    /// Turns that the opponent looked ahead for plays.
    pub opponent_plies: u32,
    /// Turns that the opponent looked ahead for cube decisions.
    pub opponent_cube_plies: u32,
}

/// Rules to stop a rollout early; `null` where there is no such rule.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stop {
    /// Stop once the best candidate is known with this confidence, from 0.5 to 1.
    pub confidence: Option<f64>,
    /// Stop once all standard errors of equities are at most this.
    pub error: Option<f64>,
    /// Drop candidates that are this many joint standard deviations behind the best.
    pub jsds: Option<f64>,
    /// Trials before which no rule applies.
    pub minimum: u32,
}

/// Cube action with what it came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CubeAction {
    /// Action of both players in words, such as `double, take`.
    pub action: String,
    /// Equity, normalised to the cube before the double.
    pub equity: Estimate,
    /// Equity less that of the best of the three; `null` of the best itself.
    pub difference: Option<Estimate>,
    /// Chance that the best action is better for whoever chooses; of the best, that it is better
    /// than both others. `null` where errors are not known.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub confidence: Option<Decimal>,
}

/// Candidate of a rollout: a play, an action or the position itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// Play in the numbering of the player who makes it, such as `8/5 6/5`; `null` if it is none.
    pub play: Option<String>,
    /// ID of the position after the play, seen by the opponent, who is on roll there; `null` if
    /// there is no play.
    pub result: Option<String>,
    /// Action in words: the play, `before the roll`, `no double`, `double, take`, or the ID of the
    /// position after a play that is not known.
    pub action: String,
    /// Trials that it took part in.
    pub trials: u64,
    /// Equity, normalised to the cube; with the cube if that was used.
    pub equity: Estimate,
    /// Equity if nobody turns the cube any more, normalised to the cube.
    pub cubeless: Estimate,
    /// Cubeless equity of money play with gammons counted, whatever is played for.
    pub cubeless_money: Estimate,
    /// Chance to win the match; `null` in money play.
    pub mwc: Option<Estimate>,
    /// Equity less that of the best candidate, over the trials that both took part in.
    pub difference: Estimate,
    /// Trials that the best candidate took part in too.
    pub common_trials: u64,
    /// Equity of the best candidate over those.
    pub best_in_common: Estimate,
    /// Difference in joint standard deviations; `null` of the best candidate and where the error is
    /// not known or nil.
    pub jsds: Option<Decimal>,
    /// Chance that the best candidate is better than this one; of the best, that it is better than
    /// all others. `null` of a single candidate and where errors are not known.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub confidence: Option<Decimal>,
    /// Luck that was taken out, in points on the first cube, or in chances to win the match.
    pub luck: Estimate,
    /// Chances of a game without a cube.
    pub chances: Chances<Estimate>,
    /// Counts over all games.
    pub statistics: Statistics,
}

/// Mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// Mean over the trials.
    pub mean: Decimal,
    /// Standard error of the mean; `null` if it is infinite, because a single trial says nothing
    /// about it.
    pub error: Option<Decimal>,
}

/// Counts over all games. Pairs are those of the player asked about and of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statistics {
    /// Turns played.
    pub turns: u64,
    /// Plain games, gammons and backgammons won by bearing off.
    pub won: [u64; 3],
    /// Plain games, gammons and backgammons lost by bearing off.
    pub lost: [u64; 3],
    /// Games won because the opponent passed a double.
    pub cashed: u64,
    /// Games lost by passing a double.
    pub passed: u64,
    /// Games that ended at an exact value.
    pub exact: u64,
    /// Games that ended with an estimate.
    pub truncated: u64,
    /// Doubles, by who doubled.
    pub doubles: [u64; 2],
    /// Beavers, by who turned the cube back.
    pub beavers: [u64; 2],
    /// Chequers hit, by who hit them.
    pub hits: [u64; 2],
    /// Games with a hit, by who hit.
    pub games_with_hit: [u64; 2],
    /// Games in which somebody was closed out, by who closed the board.
    pub closed_out: [u64; 2],
    /// Points for each game won, in units of the first cube; `null` if none was won.
    pub points_per_win: [Option<Decimal>; 2],
}

/// Place of a decision in a file of matches. Numbers are counted from 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Occasion {
    /// Match of the file.
    pub r#match: u32,
    /// Game of the match.
    pub game: u32,
    /// Action of the game; `null` if the position was only set up.
    pub r#move: Option<u32>,
    /// Seat of the player on roll, 0 or 1.
    #[cfg_attr(feature = "schema", schemars(range(max = 1)))]
    pub player: u16,
    /// Names of the player on roll and of the opponent.
    pub names: [String; 2],
    /// What was done: a play, no double, or a double and the answer.
    pub done: Vec<Done>,
}

/// What a player did.
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
    /// Loss by the rollout, normalised to the cube, 0 if the action was right; `null` where it is
    /// not known.
    pub loss: Option<Estimate>,
}

/// A trial of one candidate, a line of the log of a rollout.
///
/// Chances and values are integers of 2⁻³², as they are added up. Values are points on the first
/// cube, or chances to win the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trial {
    /// Action of the candidate in words.
    pub action: String,
    /// Candidate, counted from 0.
    pub candidate: u32,
    /// Win, win gammon, win backgammon, lose gammon, lose backgammon; cumulative.
    pub chances: [i64; 5],
    /// Value if nobody turns the cube any more.
    pub cubeless: i64,
    /// Doubles of the player asked about and of the opponent.
    pub doubles: [u64; 2],
    /// End of the game in a word or two, such as `won gammon` or `truncated`.
    pub ending: String,
    /// Cubeless equity of money play.
    pub equity: i64,
    /// Chequers hit by the player asked about and by the opponent.
    pub hits: [u64; 2],
    /// Luck that was taken out.
    pub luck: i64,
    /// Trial, counted from 0.
    pub trial: u32,
    /// Turns played.
    pub turns: u64,
    /// Value with the cube in use.
    pub value: i64,
}
