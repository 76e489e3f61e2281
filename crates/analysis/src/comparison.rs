//! Comparison of two analyses of the same match.
//!
//! Both analyses may be in one record, by different programs, or in two records of the same match.
//! Only decisions that both programs analysed count. A decision about the cube is two: whether to
//! double, and the answer.
//!
//! # Units
//! Equities are normalised to the cube before the decision. Losses are positive.
//!
//! # Perspective
//! The player who decides.

mod agreement;
mod choice;
mod decided;
mod difference;
mod opinion;
mod same_match;

use barpoint_core::{ByPlayer, Player};
use barpoint_records::{DecisionPlace, Match};

pub use agreement::{Agreement, Differences};
pub use choice::{Choice, ChoiceKind};
pub use difference::MatchDifference;

use crate::statistics::Thresholds;
use decided::{Decided, decided_in, luck};
use opinion::Opinion;
use same_match::{paired, seated_like};

/// One of two analyses.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisOf<'a> {
    /// Match with the analysis.
    pub record: &'a Match,
    /// Program that made it; `None` for an unknown program.
    pub by: Option<&'a str>,
}

/// Comparison of two analyses of a match. Pairs of numbers are those of the first and of the second
/// analysis; differences are the first less the second.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Numbers of games of both records; only games of both are compared.
    pub games: [usize; 2],
    /// Plays with a choice.
    pub plays: Agreement,
    /// Doubles, and rolls without a double.
    pub doubles: Agreement,
    /// Answers to doubles.
    pub answers: Agreement,
    /// Losses of the choices that the players made.
    pub losses: Differences,
    /// Equities of the candidates that both analyses have.
    pub equities: Differences,
    /// Luck of the rolls.
    pub luck: Differences,
    /// Sums of the players.
    pub totals: ByPlayer<Totals>,
    /// Decisions with different best choices, the most expensive first.
    pub disagreements: Vec<Disagreement>,
}

/// Sums of a player by both analyses, over the decisions and rolls that both have.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Losses.
    pub losses: [f64; 2],
    /// Luck.
    pub luck: [f64; 2],
}

/// A decision with different best choices.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement {
    /// Place in the match of the first analysis.
    pub place: DecisionPlace,
    /// Player who decides.
    pub player: Player,
    /// Kind of decision.
    pub kind: ChoiceKind,
    /// Best choices.
    pub best: [Choice; 2],
    /// Loss of the other analysis's best choice; `None` if the analysis does not have that play.
    pub losses: [Option<f64>; 2],
    /// Choice that the player made; `None` for an illegal play.
    pub made: Option<Choice>,
}

impl Disagreement {
    /// Returns the number of the player's action in the game of the first record, from 0 on.
    pub const fn action(&self) -> Option<usize> {
        match self.kind {
            ChoiceKind::Answer => self.place.answer,
            _ => self.place.action,
        }
    }

    /// Returns the greater of the losses that are known.
    pub fn cost(&self) -> f64 {
        self.losses.iter().flatten().copied().fold(0.0, f64::max)
    }
}

/// Compares two analyses of a match.
///
/// The seats may be exchanged in the second record.
///
/// # Errors
/// The records are not the same match.
pub fn compare(
    first: AnalysisOf<'_>,
    second: AnalysisOf<'_>,
    thresholds: &Thresholds,
) -> Result<Comparison, MatchDifference> {
    let other = seated_like(first.record, second.record);
    let games = [first.record, &*other].map(|record| record.games.len());
    let mut comparison = Comparison { games, ..Comparison::default() };
    for [ours, theirs] in &paired(first.record, &other)? {
        comparison.add_luck(ours.player, [luck(ours, first.by), luck(theirs, second.by)]);
        let [ours_decided, theirs_decided] = [ours, theirs].map(decided_in);
        for (ours, theirs) in ours_decided.iter().zip(&theirs_decided) {
            let opinions = [ours.opinion(first.by), theirs.opinion(second.by)];
            if let [Some(a), Some(b)] = opinions {
                comparison.add(ours, &[a, b], thresholds);
            }
        }
    }
    comparison.disagreements.sort_by(|a, b| b.cost().total_cmp(&a.cost()));
    Ok(comparison)
}

impl Comparison {
    /// Returns the agreement on all decisions.
    pub fn all(&self) -> Agreement {
        self.plays + self.doubles + self.answers
    }

    fn add_luck(&mut self, player: Player, luck: [Option<f64>; 2]) {
        if let [Some(a), Some(b)] = luck {
            self.luck.add(a - b);
            let totals = &mut self.totals[player].luck;
            *totals = [totals[0] + a, totals[1] + b];
        }
    }

    fn add(&mut self, decided: &Decided<'_>, opinions: &[Opinion; 2], thresholds: &Thresholds) {
        let [a, b] = opinions;
        for (equity, other) in a.in_common(b) {
            self.equities.add(equity - other);
        }
        let losses = decided.made.map(|made| [a.loss(&made), b.loss(&made)]);
        if let Some([Some(loss), Some(other)]) = losses {
            self.losses.add(loss - other);
            let totals = &mut self.totals[decided.player].losses;
            *totals = [totals[0] + loss, totals[1] + other];
        }
        let best = [a, b].map(Opinion::best);
        let is_same = best[0] == best[1];
        let has_same_mark =
            losses.and_then(|[a, b]| Some(thresholds.of_error(a?) == thresholds.of_error(b?)));
        let agreement = match decided.kind {
            ChoiceKind::Play(_) => &mut self.plays,
            ChoiceKind::Double => &mut self.doubles,
            ChoiceKind::Answer => &mut self.answers,
        };
        agreement.add(is_same, has_same_mark);
        if !is_same {
            self.disagreements.push(Disagreement {
                place: decided.place,
                player: decided.player,
                kind: decided.kind,
                best,
                losses: [a.loss(&best[1]), b.loss(&best[0])],
                made: decided.made,
            });
        }
    }
}
