//! A job read back: what was rolled out, and how.

use std::collections::BTreeMap;

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Dice, MatchScore, MoneyRules, Position,
    PositionKey, Session, Side, Variant,
};
use barpoint_dice::DiceKind;
use barpoint_engine::MoveFilters;
use barpoint_equity::{CubeEfficiency, MatchEquityTable};
use serde::Deserialize;

use super::filters::filter_texts;
use crate::plan::{Candidate, RolloutOptions, RolloutPlan};

/// What was rolled out and how, as a [`Job`](crate::Job) has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct JobSettings {
    /// Version of the program.
    pub barpoint: String,
    /// How often a game was played on from a redouble.
    pub branches: core::num::NonZeroU8,
    candidates: Vec<CandidateText>,
    contest: ContestText,
    /// The highest value of the cube.
    pub cube_limit: u32,
    cubeful: u8,
    /// SHA-256 of nets, match equity table and databases by their names.
    pub data: BTreeMap<String, String>,
    /// Kind of the dice.
    #[serde(rename = "dice")]
    pub dice_kind: String,
    initial: u8,
    /// How the players played later in the game.
    pub late: Option<LateSettings>,
    /// How the opponent of the player asked about played.
    pub opponent: PlayerText,
    origin: Option<OriginText>,
    /// When to stop early.
    pub rules: Option<RulesText>,
    /// Seed of the dice.
    pub seed: u64,
    /// Turns after which games were truncated.
    pub truncate_after: Option<u32>,
    truncate_at_exact: u8,
    /// How the player asked about played.
    pub us: PlayerText,
    variance_reduction: Option<ReductionText>,
    variant: String,
    viewpoint: String,
}

/// Settings from some turn on.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct LateSettings {
    /// The first turn, counted from 0.
    pub turn: u32,
    /// How the player asked about played.
    pub us: PlayerText,
    /// How the opponent played.
    pub opponent: PlayerText,
}

/// How a player played.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PlayerText {
    /// How plays were found.
    pub chequer: SearchText,
    /// How cube decisions were made.
    pub cube: SearchText,
    /// Which plays were evaluated where nobody looked ahead, `None` for every play.
    pub cut: Option<String>,
}

/// How a search was made.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SearchText {
    /// Turns looked ahead.
    pub plies: usize,
    /// Cube model.
    pub model: String,
    efficiency: String,
    filters: Vec<String>,
    pruning: Option<[Option<String>; 2]>,
}

/// Rules to stop early, as texts that are numbers.
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

    /// Whether the cube was in use.
    pub const fn cubeful(&self) -> bool {
        self.cubeful != 0
    }

    /// Whether the first roll was that of a game, never a double.
    pub const fn initial(&self) -> bool {
        self.initial != 0
    }

    /// Whether games ended where their value was known exactly.
    pub const fn truncate_at_exact(&self) -> bool {
        self.truncate_at_exact != 0
    }

    /// Plies at which luck was estimated, `None` without variance reduction.
    pub fn luck_plies(&self) -> Option<usize> {
        self.variance_reduction.as_ref().map(|reduction| reduction.plies)
    }

    /// The variant.
    pub fn variant(&self) -> Option<Variant> {
        self.variant.parse().ok()
    }

    /// The position and the roll whose plays were compared, if it was plays.
    pub fn origin(&self) -> Option<(Position, Dice)> {
        let origin = self.origin.as_ref()?;
        Some((position(&origin.position)?, origin.dice.parse().ok()?))
    }

    /// The plan, with a table that has the hash of the one in [`data`](Self::data). How its players
    /// play is left out: it serves to give results their meaning, and not to go on with.
    ///
    /// `None` if there can be no such plan.
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
            branches: self.branches,
            ..RolloutOptions::default()
        };
        // No double comes before double, take.
        let cube = candidates.first()?.cube;
        let contest = self.contest.read()?;
        let plan = RolloutPlan::new(candidates, viewpoint, contest, cube, table, options).ok()?;
        Some(plan.with_cube_limit(CubeValue::new(self.cube_limit)?))
    }
}

impl PlayerText {
    /// Name of the move filter, or its levels if it has none; `None` where nobody looks ahead.
    pub fn filter(&self) -> Option<String> {
        let SearchText { plies, filters, .. } = &self.chequer;
        if *plies == 0 {
            return None;
        }
        let mut named = MoveFilters::NAMED.iter();
        let found = named.find(|(_, named)| filter_texts(named, *plies) == *filters);
        Some(found.map_or_else(|| filters.join(" "), |(name, _)| (*name).to_owned()))
    }

    /// Whether a small net chose what to evaluate.
    pub const fn is_pruned(&self) -> bool {
        if self.chequer.plies == 0 { self.cut.is_some() } else { self.chequer.pruning.is_some() }
    }
}

impl SearchText {
    /// Cube efficiency, if it is not the usual one.
    pub fn unusual_efficiency(&self) -> Option<&str> {
        let usual = format!("{:?}", CubeEfficiency::default());
        (self.efficiency != usual).then_some(&self.efficiency)
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

/// The position whose key these hexadecimal digits are.
fn position(digits: &str) -> Option<Position> {
    let bytes: Vec<u8> = (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok())
        .collect::<Option<_>>()?;
    PositionKey(bytes.try_into().ok()?).try_into().ok()
}
