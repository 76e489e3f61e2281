//! Settings of a job, read from its text.

use std::collections::BTreeMap;

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Dice, MatchScore, MoneyRules, Position,
    PositionKey, Session, Side, Variant,
};
use barpoint_dice::DiceKind;
use barpoint_engine::{Cut, MoveFilter, MoveFilters, SearchOptions};
use barpoint_equity::{BuiltinModel, CubeEfficiency, MatchEquityTable, RaceEfficiency};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::plan::{Candidate, RolloutOptions, RolloutPlan};

/// Settings of a rollout, as its [`Job`](crate::Job) contains them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct JobSettings {
    /// Version of the program.
    pub barpoint: String,
    /// Number of times that a game is continued from a redouble.
    pub branches: core::num::NonZeroU8,
    candidates: Vec<CandidateText>,
    contest: ContestText,
    /// Maximum value of the cube.
    pub cube_limit: u32,
    cubeful: u8,
    /// SHA-256 of nets, match equity table and databases by their names.
    pub data: BTreeMap<String, String>,
    /// Kind of the dice.
    #[serde(rename = "dice")]
    pub dice_kind: String,
    initial: u8,
    /// Settings of the players later in the game.
    pub late: Option<LateSettings>,
    /// Settings of the opponent of the viewpoint player.
    pub opponent: PlayerText,
    origin: Option<OriginText>,
    /// Rules that stop the rollout early.
    pub rules: Option<RulesText>,
    /// Seed of the dice.
    pub seed: u64,
    /// Number of turns after which games are truncated.
    pub truncate_after: Option<u32>,
    truncate_at_exact: u8,
    /// Settings of the viewpoint player.
    pub us: PlayerText,
    variance_reduction: Option<ReductionText>,
    variant: String,
    viewpoint: String,
}

/// Settings from a turn on.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct LateSettings {
    /// The first turn, counted from 0.
    pub turn: u32,
    /// Settings of the viewpoint player.
    pub us: PlayerText,
    /// Settings of the opponent.
    pub opponent: PlayerText,
}

/// Settings of a player.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PlayerText {
    /// Search for chequer plays.
    pub chequer: SearchText,
    /// Search for cube decisions.
    pub cube: SearchText,
    /// Pruning of the plays where plays are chosen by static evaluation, `None` to evaluate every
    /// play.
    pub cut: Option<String>,
}

/// Settings of a search.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SearchText {
    /// Number of plies to look ahead.
    pub plies: usize,
    /// Cube model.
    pub model: String,
    /// Standard deviation of errors in the evaluations, a colon and the seed of the errors.
    pub noise: Option<String>,
    efficiency: String,
    filters: Vec<String>,
    pruning: Option<[Option<String>; 2]>,
}

/// Rules that stop a rollout early, as texts that are numbers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct RulesText {
    /// See [`StopRules::confidence`](crate::StopRules::confidence).
    pub confidence: Option<String>,
    /// See [`StopRules::error`](crate::StopRules::error).
    pub error: Option<String>,
    /// See [`StopRules::jsds`](crate::StopRules::jsds).
    pub jsds: Option<String>,
    /// See [`StopRules::minimum`](crate::StopRules::minimum).
    pub minimum: u32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct CandidateText {
    cube: u32,
    may_double: u8,
    owner: String,
    position: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum ContestText {
    Money { beavers: u8, jacoby: u8 },
    Match { crawford: u8, length: u32, points: [u32; 2] },
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct OriginText {
    dice: String,
    position: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct ReductionText {
    plies: usize,
}

impl JobSettings {
    pub(crate) fn of_text(job: &str) -> Option<Self> {
        serde_json::from_str(job).ok()
    }

    /// Returns true if the cube is in use.
    pub const fn cubeful(&self) -> bool {
        self.cubeful != 0
    }

    /// Returns true if the first roll is an opening roll, which is never a double.
    pub const fn initial(&self) -> bool {
        self.initial != 0
    }

    /// Returns true if games end as soon as their value is known exactly.
    pub const fn truncate_at_exact(&self) -> bool {
        self.truncate_at_exact != 0
    }

    /// Returns the plies at which luck is estimated, `None` without variance reduction.
    pub fn luck_plies(&self) -> Option<usize> {
        self.variance_reduction.as_ref().map(|reduction| reduction.plies)
    }

    /// Returns the variant.
    pub fn variant(&self) -> Option<Variant> {
        self.variant.parse().ok()
    }

    /// Returns the position and the roll whose plays are compared, `None` if the candidates are not
    /// plays.
    pub fn origin(&self) -> Option<(Position, Dice)> {
        let origin = self.origin.as_ref()?;
        Some((position(&origin.position)?, origin.dice.parse().ok()?))
    }

    /// Returns the plan. `table` must have the hash that is in [`data`](Self::data). The settings
    /// of the players are left out: the plan serves to interpret results and not to run more
    /// trials.
    ///
    /// Returns `None` if the settings are invalid.
    pub fn plan(&self, table: &MatchEquityTable) -> Option<RolloutPlan> {
        let candidates: Vec<Candidate> =
            self.candidates.iter().map(CandidateText::read).collect::<Option<_>>()?;
        let viewpoint = match &self.viewpoint[..] {
            "on roll" => Side::OnRoll,
            "opponent" => Side::Opponent,
            _ => return None,
        };
        let kinds = [DiceKind::QuasiRandom, DiceKind::Random];
        let options = RolloutOptions {
            dice: kinds.into_iter().find(|kind| kind.name() == self.dice_kind)?,
            seed: self.seed,
            variant: self.variant()?,
            truncate_at_exact: self.truncate_at_exact(),
            truncate_after: self.truncate_after,
            initial: self.initial(),
            cubeful: self.cubeful(),
            cube_limit: Some(CubeValue::new(self.cube_limit)?),
            branches: self.branches,
            ..RolloutOptions::default()
        };
        // "No double" comes before "double, take".
        let cube = candidates.first()?.cube;
        let contest = self.contest.read()?;
        RolloutPlan::new(candidates, viewpoint, contest, cube, table, options).ok()
    }
}

impl PlayerText {
    /// Returns the name of the move filter, or its levels if it has no name. Returns `None` if the
    /// player does not look ahead.
    pub fn filter(&self) -> Option<String> {
        let SearchText { plies, filters, .. } = &self.chequer;
        if *plies == 0 {
            return None;
        }
        let mut named = MoveFilters::NAMED.iter();
        let found = named.find(|(_, named)| filter_texts(named, *plies) == *filters);
        Some(found.map_or_else(|| filters.join(" "), |(name, _)| (*name).to_owned()))
    }

    /// Returns true if a pruning net selects the plays to evaluate.
    pub const fn is_pruned(&self) -> bool {
        if self.chequer.plies == 0 { self.cut.is_some() } else { self.chequer.pruning.is_some() }
    }
}

impl SearchText {
    /// Returns the cube efficiency, `None` if it is the default.
    pub fn unusual_efficiency(&self) -> Option<&str> {
        match &self.efficiency {
            usual if *usual == efficiency_text(&CubeEfficiency::default()) => None,
            gnubg if *gnubg == efficiency_text(&CubeEfficiency::GNUBG) => Some("gnubg"),
            other => Some(other),
        }
    }
}

impl CandidateText {
    fn read(&self) -> Option<Candidate> {
        let owners =
            [CubeOwner::Centred, CubeOwner::Side(Side::OnRoll), CubeOwner::Side(Side::Opponent)];
        let owner = owners.into_iter().find(|owner| owner.to_string() == self.owner)?;
        Some(Candidate {
            position: position(&self.position)?,
            cube: Cube { value: CubeValue::new(self.cube)?, owner },
            may_double: self.may_double != 0,
        })
    }
}

impl ContestText {
    fn read(&self) -> Option<Contest> {
        Some(match *self {
            Self::Money { beavers, jacoby } => {
                let rules = MoneyRules {
                    jacoby: jacoby != 0,
                    beavers: beavers != 0,
                    ..MoneyRules::default()
                };
                Contest::Money(Session { rules, ..Session::default() })
            }
            Self::Match { crawford, length, points: [on_roll, opponent] } => {
                let points = BySide { on_roll, opponent };
                Contest::Match(MatchScore::new(length, points, crawford != 0).ok()?)
            }
        })
    }
}

/// Returns the position whose key these hexadecimal digits are.
fn position(digits: &str) -> Option<Position> {
    let bytes: Vec<u8> = (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok())
        .collect::<Option<_>>()?;
    PositionKey(bytes.try_into().ok()?).try_into().ok()
}

/// Returns a text that is equal for equal settings of a search only: canonical JSON.
#[must_use]
pub fn search_text(options: &SearchOptions) -> String {
    search(options).to_string()
}

pub(super) fn search(options: &SearchOptions) -> Value {
    let SearchOptions {
        plies,
        cubeful: _,
        filters,
        top,
        pruning,
        noise,
        efficiency,
        model,
        more: _,
    } = options;
    json!({
        "efficiency": efficiency_text(efficiency),
        "filters": filter_texts(filters, *plies),
        "model": match model {
            BuiltinModel::Janowski => "Janowski",
            BuiltinModel::Refined => "Refined",
        },
        "noise": noise.map(|noise| format!("{:?}:{}", noise.deviation, noise.seed)),
        "plies": plies,
        "pruning": pruning.map(|pruning| json!([cut(Some(&pruning.early)), cut(Some(&pruning.last))])),
        "top": top,
    })
}

pub(super) fn cut(cut: Option<&Cut>) -> Value {
    json!(cut.map(|cut| {
        let races = if cut.races { ":races" } else { "" };
        format!("{:?}:{}{races}", cut.margin, cut.most)
    }))
}

/// Returns the text of a cube efficiency. It looks like a value of Rust because the first jobs had that text; constant
/// efficiencies do not name the field `by_volatility`, which came later.
fn efficiency_text(efficiency: &CubeEfficiency) -> String {
    let CubeEfficiency { by_volatility, contact, crashed, race, one_sided_bearoff, exact } =
        efficiency;
    let RaceEfficiency { offset, slope, min, max } = race;
    let way = if *by_volatility { "by_volatility: true, " } else { "" };
    format!(
        "CubeEfficiency {{ {way}contact: {contact:?}, crashed: {crashed:?}, race: RaceEfficiency {{ offset: {offset:?}, \
         slope: {slope:?}, min: {min:?}, max: {max:?} }}, one_sided_bearoff: {one_sided_bearoff:?}, exact: {exact:?} }}"
    )
}

/// Returns the move filters of a search of `plies` plies as texts, level by level.
fn filter_texts(filters: &MoveFilters, plies: usize) -> Vec<String> {
    let text = |filter: &MoveFilter| match filter {
        MoveFilter::Skip => "-".to_owned(),
        MoveFilter::Keep { accept, extra, threshold } => format!("{accept}:{extra}:{threshold:?}"),
        MoveFilter::Doubt { accept, extra, factor } => format!("{accept}:{extra}:x{factor:?}"),
    };
    let levels = plies.checked_sub(1).and_then(|deepest| filters.levels.get(deepest));
    levels.into_iter().flatten().take(plies).map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efficiencies_are_written_as_in_the_first_jobs() {
        let constant = "CubeEfficiency { contact: 0.68, crashed: 0.68, race: RaceEfficiency { offset: 0.55, \
                        slope: 0.00125, min: 0.6, max: 0.7 }, one_sided_bearoff: 0.6, exact: 0.6 }";
        assert_eq!(efficiency_text(&CubeEfficiency::GNUBG), constant);
        let by_volatility = constant.replace("{ contact", "{ by_volatility: true, contact");
        assert_eq!(efficiency_text(&CubeEfficiency::default()), by_volatility);
    }
}
