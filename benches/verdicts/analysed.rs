//! Verdicts that an analysed match holds.

use std::collections::HashMap;

use barpoint::records::{Analysis, Match, RecordedDecision};
use barpoint::{Dice, Position};

use crate::cases::Case;
use crate::verdict::Verdict;

/// Verdicts on the decisions of matches.
#[derive(Debug, Default)]
pub(crate) struct Verdicts(HashMap<Key, Verdict>);

/// File, game, board and roll.
type Key = (&'static str, usize, Position, Option<Dice>);

impl Verdicts {
    /// Adds the verdicts of the first analysis of each decision.
    pub(crate) fn add(&mut self, file: &'static str, record: &Match) {
        for decision in record.decisions() {
            if let Some(verdict) = verdict(&decision) {
                let RecordedDecision { place, position, dice, .. } = decision;
                self.0.insert((file, place.game, position, dice), verdict);
            }
        }
    }

    pub(crate) fn of(&self, case: &Case<'_>) -> Option<Verdict> {
        let RecordedDecision { position, dice, .. } = case.decision;
        self.0.get(&(case.of.file, case.game(), position, dice)).copied()
    }
}

/// Returns the verdict on a decision by its first analysis.
pub(crate) fn verdict(decision: &RecordedDecision<'_>) -> Option<Verdict> {
    let analysis = decision.entries[0]?.analysis()?;
    match decision.dice {
        Some(_) => of_play(&decision.position, analysis),
        None => of_cube(decision, analysis),
    }
}

fn of_play(position: &Position, analysis: &Analysis) -> Option<Verdict> {
    let plays = analysis.play.as_ref()?;
    let best = plays.candidates.first()?;
    let made = plays.candidates.get(plays.played?)?;
    let loss = f64::from(best.equity) - f64::from(made.equity);
    Some(Verdict::of_play(loss.max(0.0), position.after(&best.play)))
}

fn of_cube(decision: &RecordedDecision<'_>, analysis: &Analysis) -> Option<Verdict> {
    let cube = analysis.cube.as_ref()?;
    let [no_double, take] = [&cube.no_double, &cube.double_take].map(|it| f64::from(it.equity));
    Some(Verdict::of_cube(decision.made, no_double, take))
}
