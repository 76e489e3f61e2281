//! Values of a double and of its answers.

use barpoint_core::Outcome;
use barpoint_equity::{Mwc, Stakes};

use super::context::Context;
use super::method::Method;
use super::numbers::{Chances, Number, number};
use crate::model::{CubeAnalysis, CubeChances, RolloutFacts};

/// Lines of a cube decision that have been read.
#[derive(Debug)]
pub(super) struct CubeTable {
    method: Method,
    /// True if values are match winning chances.
    is_chance: bool,
    rows: Vec<Row>,
    /// Chances above the rows.
    outcome: Option<Outcome>,
    /// Rollout results of no double and of double, take.
    rollouts: Vec<(Chances, Option<Chances>)>,
}

#[derive(Debug)]
struct Row {
    kind: RowKind,
    value: Number,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowKind {
    NoDouble,
    Take,
    Pass,
    /// An answer in a language other than English.
    Answer,
}

impl CubeTable {
    /// Returns a table if the line begins one, such as `2-ply cubeless equity +0.104 (Money:
    /// +0.106)`.
    pub(super) fn begin(line: &str) -> Option<Self> {
        let line = match line.strip_suffix(')') {
            Some(line) => line.rsplit_once(" (")?.0.trim(),
            None => line,
        };
        let (words, value) = line.rsplit_once(' ')?;
        let value = number(value).filter(|_| value.contains(['.', ',', '%']))?;
        let method = Method::from_words(words);
        let is_rollout =
            words.starts_with("Rollout") || !words.contains(|c: char| c.is_ascii_digit());
        let begins = !words.contains([':', '.', ',']) && (!method.is_rollout() || is_rollout);
        begins.then(|| Self {
            method,
            is_chance: value.is_chance(),
            rows: Vec::new(),
            outcome: None,
            rollouts: Vec::new(),
        })
    }

    /// Reads `2. Double, pass        +1.000  (+0.993)`; returns true if the line is a row.
    pub(super) fn row(&mut self, line: &str) -> bool {
        let Some((rank, rest)) = line.split_once(". ") else { return false };
        let values = rest.split('(').next().unwrap_or_default().trim();
        let Some((name, value)) = values.rsplit_once(' ') else { return false };
        let Some(value) = number(value).filter(|_| rank.parse::<u32>().is_ok()) else {
            return false;
        };
        let kind = match name.trim() {
            name if name.starts_with("No ") => RowKind::NoDouble,
            name if name.ends_with(", pass") => RowKind::Pass,
            name if name.ends_with(", take") || name.ends_with(", beaver") => RowKind::Take,
            name if name.contains(',') => RowKind::Answer,
            _ => RowKind::NoDouble,
        };
        self.rows.push(Row { kind, value });
        true
    }

    pub(super) fn chances(&mut self, chances: Chances) {
        if self.rows.is_empty() {
            self.outcome.get_or_insert(chances.outcome);
        } else {
            self.rollouts.push((chances, None));
        }
    }

    pub(super) fn errors(&mut self, errors: Chances) {
        if let Some((_, last)) = self.rollouts.last_mut() {
            last.get_or_insert(errors);
        }
    }

    pub(super) fn settings(&mut self, text: &str) {
        self.method.settings(text);
    }

    pub(super) fn finish(mut self, context: &Context) -> Option<CubeAnalysis> {
        self.name_answers(context.stakes);
        let equity = |kind: RowKind| {
            let row = self.rows.iter().find(|row| row.kind == kind)?;
            Some(self.equity(row.value, context))
        };
        let mut both = [RowKind::NoDouble, RowKind::Take]
            .into_iter()
            .map(|kind| Some(CubeChances { outcome: None, equity: equity(kind)?, rollout: None }));
        let (mut no_double, mut double_take) = (both.next()??, both.next()??);
        let seen = |outcome: Outcome| if context.is_answer { outcome.flip() } else { outcome };
        no_double.outcome = self.outcome.map(seen);
        for (chances, (means, errors)) in
            [&mut no_double, &mut double_take].into_iter().zip(&self.rollouts)
        {
            chances.outcome = Some(seen(means.outcome));
            chances.rollout = Some(self.facts(*errors, context));
        }
        Some(CubeAnalysis {
            level: self.method.level(),
            no_double,
            double_take,
            double_drop: equity(RowKind::Pass)?,
        })
    }

    /// Distinguishes two answers in another language: the one with the value of a won game is the
    /// pass.
    fn name_answers(&mut self, stakes: Option<Stakes>) {
        let answers =
            || self.rows.iter().enumerate().filter(|(_, row)| row.kind == RowKind::Answer);
        let away = |value: Number| match stakes.filter(|_| self.is_chance) {
            Some(stakes) => (stakes.emg(Mwc(value.plain().into())).0.abs() - 1.0).abs(),
            None => (f64::from(value.plain()).abs() - 1.0).abs(),
        };
        let pass = answers()
            .min_by(|(_, one), (_, two)| away(one.value).total_cmp(&away(two.value)))
            .map(|(index, _)| index);
        for (index, row) in self.rows.iter_mut().enumerate() {
            if row.kind == RowKind::Answer {
                row.kind = if Some(index) == pass { RowKind::Pass } else { RowKind::Take };
            }
        }
    }

    /// Returns an equity of the player who doubles; the file may give that of the other player.
    fn equity(&self, value: Number, context: &Context) -> f32 {
        let is_chance = self.is_chance && context.stakes.is_some();
        if !context.is_answer {
            return value.equity(is_chance, context.stakes);
        }
        match context.stakes.filter(|_| is_chance) {
            Some(stakes) => stakes.emg(Mwc(1.0 - f64::from(value.plain()))).0 as f32,
            None => -value.plain(),
        }
    }

    fn facts(&self, errors: Option<Chances>, context: &Context) -> RolloutFacts {
        // An error of a chance has no complement.
        let seen = |of: Outcome| {
            if context.is_answer { Outcome { win: of.win, ..of.flip() } } else { of }
        };
        let error = errors.and_then(|errors| errors.cubeful.or(errors.cubeless));
        RolloutFacts {
            equity_error: error.map(|error| error.difference(self.is_chance, context.stakes)),
            outcome_errors: errors.map(|errors| seen(errors.outcome)),
            seed: self.method.seed,
        }
    }
}
