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

mod opinion;
mod same_match;

use barpoint_core::{ByPlayer, Player};
use barpoint_records::{
    Analysis, CubeAnswer, DecisionPlace, Entry, Match, RecordedChoice, RecordedDecision,
};

pub use opinion::{Choice, ChoiceKind, MatchDifference};

use crate::statistics::{Thresholds, summed};
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
#[non_exhaustive]
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
#[non_exhaustive]
pub struct Totals {
    /// Losses.
    pub losses: [f64; 2],
    /// Luck.
    pub luck: [f64; 2],
}

/// A decision with different best choices.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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
        let mut all = self.plays;
        all += self.doubles;
        all += self.answers;
        all
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

/// Returns the luck of a roll according to a program.
fn luck(decision: &RecordedDecision<'_>, by: Option<&str>) -> Option<f64> {
    decision.dice?;
    analysis_by(decision.entries[0], by)?.luck.map(f64::from)
}

/// A decision of one player.
struct Decided<'d> {
    place: DecisionPlace,
    player: Player,
    kind: ChoiceKind,
    made: Option<Choice>,
    decision: &'d RecordedDecision<'d>,
}

/// Returns the decisions of both players: none for a forced play, two for a double and its answer.
fn decided_in<'d>(decision: &'d RecordedDecision<'d>) -> Vec<Decided<'d>> {
    let RecordedDecision { place, player, made, dice, .. } = *decision;
    let decided = |player, kind, made| Decided { place, player, kind, made, decision };
    match (made, dice) {
        (_, Some(_)) if decision.is_forced() => Vec::new(),
        (RecordedChoice::Play(play), Some(dice)) => {
            vec![decided(player, ChoiceKind::Play(dice), Some(Choice::Play(play)))]
        }
        (_, Some(dice)) => vec![decided(player, ChoiceKind::Play(dice), None)],
        (RecordedChoice::NoDouble, None) => {
            vec![decided(player, ChoiceKind::Double, Some(Choice::NoDouble))]
        }
        (RecordedChoice::Double(answer), None) => {
            let answer = answer.map(|answer| match answer {
                CubeAnswer::Take | CubeAnswer::Beaver => Choice::Take,
                CubeAnswer::Pass => Choice::Pass,
            });
            let answered = |made| decided(player.flip(), ChoiceKind::Answer, Some(made));
            let double = decided(player, ChoiceKind::Double, Some(Choice::Double));
            [double].into_iter().chain(answer.map(answered)).collect()
        }
        _ => Vec::new(),
    }
}

impl Decided<'_> {
    /// Returns the opinion of a program; `None` if it did not analyse the decision.
    fn opinion(&self, by: Option<&str>) -> Option<Opinion> {
        let decision = self.decision;
        let [action, answer] = decision.entries.map(|entry| analysis_by(entry, by));
        let cube = |of: Option<&Analysis>| of.and_then(|of| of.cube.clone());
        match self.kind {
            ChoiceKind::Play(dice) => {
                Opinion::of_plays(action?.play.as_ref()?, &decision.position, dice)
            }
            ChoiceKind::Double => Some(Opinion::of_double(&cube(action)?)),
            ChoiceKind::Answer => Some(Opinion::of_answer(&cube(answer).or_else(|| cube(action))?)),
        }
    }
}

fn analysis_by<'a>(entry: Option<&'a Entry>, by: Option<&str>) -> Option<&'a Analysis> {
    entry?.analyses().iter().find(|analysis| analysis.by.as_deref() == by)
}

summed! {
    /// Agreement of two analyses on decisions of one kind.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub struct Agreement {
        /// Number of decisions in both analyses.
        pub decisions: u32,
        /// Number of decisions with the same best choice.
        pub same_best: u32,
        /// Number of decisions whose loss is in both analyses.
        pub marked: u32,
        /// Number of those with the same mark: none, doubtful, bad or very bad.
        pub same_mark: u32,
    }
}

impl Agreement {
    fn add(&mut self, is_same_best: bool, is_same_mark: Option<bool>) {
        self.decisions += 1;
        self.same_best += u32::from(is_same_best);
        self.marked += u32::from(is_same_mark.is_some());
        self.same_mark += u32::from(is_same_mark == Some(true));
    }
}

/// Differences between two analyses.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Differences {
    /// Number of differences.
    pub number: u32,
    sum: f64,
    squares: f64,
}

impl Differences {
    fn add(&mut self, difference: f64) {
        if difference.is_finite() {
            self.number += 1;
            self.sum += difference;
            self.squares += difference * difference;
        }
    }

    /// Returns the mean; `None` without differences.
    pub fn mean(&self) -> Option<f64> {
        self.per(self.sum)
    }

    /// Returns the root of the mean square; `None` without differences.
    pub fn root_mean_square(&self) -> Option<f64> {
        self.per(self.squares).map(f64::sqrt)
    }

    fn per(&self, sum: f64) -> Option<f64> {
        (self.number > 0).then(|| sum / f64::from(self.number))
    }
}
