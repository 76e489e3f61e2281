//! Consistency of the records of a hypergammon database, and the rules that they follow.

use core::cmp;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use barpoint_bearoff::hypergammon::{Game, Hypergammon, MakehyperGame, MoneyGame, Status, Value};
use barpoint_core::Dice;

use super::verification::{Checked, Wrong, WrongRecords, step};
use crate::hypergammon::Record;
use crate::{DatabaseError, HypergammonFile, HypergammonRules};

/// Maximum difference between a record and the value derived from others: the threshold of GNU
/// Backgammon, and the rounding of records.
pub(super) const TOLERANCE: f64 = 2e-5;

pub(super) fn check(
    file: &HypergammonFile,
    rules: HypergammonRules,
    sample: u64,
    stop: &AtomicBool,
) -> Checked {
    let Some(hypergammon) = Hypergammon::new_until(file.chequers(), stop) else {
        let findings = vec![format!("there is no hypergammon of {} chequers", file.chequers())];
        return Checked { records: file.records().len() as u64, derived: 0, findings };
    };
    let hypergammon = &hypergammon;
    match rules {
        HypergammonRules::Standard => {
            Derivation { file, hypergammon, game: &MoneyGame }.check(sample, stop)
        }
        HypergammonRules::Makehyper => {
            Derivation { file, hypergammon, game: &MakehyperGame }.check(sample, stop)
        }
    }
}

/// Derivation of the values of a file's records by the rules of a game.
pub(super) struct Derivation<'a, G, const K: usize> {
    pub(super) file: &'a HypergammonFile,
    pub(super) hypergammon: &'a Hypergammon,
    pub(super) game: &'a G,
}

/// Values of a record that are derived from other records.
pub(super) struct Derived {
    /// The cubeless equity and the four equities of a record.
    pub(super) equities: [f64; 5],
    /// Lower and upper bounds of the chances: where plays are equally good, the chances may be
    /// those of any of them.
    least: [f64; 5],
    most: [f64; 5],
}

impl<const K: usize, G: Game<K, 5>> Derivation<'_, G, K> {
    fn check(&self, sample: u64, stop: &AtomicBool) -> Checked {
        let boards = u64::from(self.file.numbering().boards());
        let records = boards * boards;
        let (step, derived) = (step(records, sample), AtomicU64::new(0));
        let check = |number: u64| -> Result<(), DatabaseError> {
            let (on_roll, opponent) = ((number / boards) as u32, (number % boards) as u32);
            self.file.record(on_roll, opponent)?;
            if sample == 0 || !number.is_multiple_of(step) {
                return Ok(());
            }
            derived.fetch_add(1, Ordering::Relaxed);
            let wrong = |reason| self.file.damage(on_roll, opponent, reason);
            self.check_record(on_roll, opponent).map_err(wrong)
        };
        // Records depend on each other in cycles, so none is the source of a fault.
        let wrong = |number| {
            let error = check(number).err()?;
            Some(Wrong { number, error, depends_on: Vec::new() })
        };
        let findings = WrongRecords::find(records, 1, stop, wrong).findings();
        Checked { records, derived: derived.into_inner(), findings }
    }

    fn check_record(&self, on_roll: u32, opponent: u32) -> Result<(), String> {
        let stored = self.file.stored(on_roll, opponent);
        let ranks = [on_roll, opponent].map(|number| self.hypergammon.rank(number));
        let fixed = match self.hypergammon.status(ranks[0], ranks[1]) {
            Status::Illegal => Record::illegal(),
            Status::Over(result) => Record::over(result),
            Status::Race | Status::Contact => return self.derive(ranks).compare(&stored),
        };
        let same = stored == fixed;
        if same { Ok(()) } else { Err("it is not the record of such a position".to_owned()) }
    }

    /// Returns the means over the rolls.
    pub(super) fn derive(&self, [on_roll, opponent]: [usize; 2]) -> Derived {
        let mut derived = Derived { equities: [0.0; 5], least: [0.0; 5], most: [0.0; 5] };
        for (roll, dice) in Dice::ALL.into_iter().enumerate() {
            let weight = f64::from(dice.weight()) / 36.0;
            let after: Vec<Value<K, 5>> = self
                .hypergammon
                .after(on_roll, opponent, roll)
                .map(|(next, waiting)| {
                    let seen = self.seen(next, waiting);
                    let is_stuck = (waiting, next) == (on_roll, opponent);
                    let scores = is_stuck.then(|| self.game.without_play(seen.scores));
                    Value { scores: scores.unwrap_or(seen.scores), ..seen }
                })
                .collect();
            let best = |i: usize| after.iter().map(|v| v.scores[i]).fold(f64::MIN, f64::max);
            for (i, equity) in derived.equities.iter_mut().enumerate() {
                *equity += weight * best(i);
            }
            let good = best(0) - TOLERANCE;
            for i in 0..5 {
                let good = after.iter().filter(|value| value.scores[0] >= good);
                let (low, high) = good.fold((1.0, 0.0), |(low, high), value| {
                    (f64::min(low, value.extras[i]), f64::max(high, value.extras[i]))
                });
                derived.least[i] += weight * low;
                derived.most[i] += weight * high;
            }
        }
        derived
    }

    /// Returns the value of a position to the player who is not on roll.
    fn seen(&self, on_roll: usize, opponent: usize) -> Value<K, 5> {
        if let Status::Over(result) = self.hypergammon.status(on_roll, opponent) {
            return self.game.over(result);
        }
        let [on_roll, opponent] = [on_roll, opponent].map(|rank| self.hypergammon.number(rank));
        let record = self.file.stored(on_roll, opponent);
        let mut scores = [0.0; K];
        scores.iter_mut().zip(equities(&record)).for_each(|(score, equity)| *score = equity);
        self.game.seen(&Value { scores, extras: record.chances() })
    }
}

impl Derived {
    fn compare(&self, stored: &Record) -> Result<(), String> {
        let Self { equities: expected, least, most } = self;
        for (name, (found, expected)) in
            EQUITIES.into_iter().zip(equities(stored).iter().zip(expected))
        {
            if (found - expected).abs() > TOLERANCE {
                return Err(format!("{name} {found:+.6}, but plays lead to {expected:+.6}"));
            }
        }
        let chances = stored.chances();
        for (i, name) in CHANCES.into_iter().enumerate() {
            if chances[i] < least[i] - TOLERANCE || chances[i] > most[i] + TOLERANCE {
                let (found, low, high) = (chances[i], least[i], most[i]);
                return Err(format!("{name} {found:.6}, but plays lead to {low:.6} to {high:.6}"));
            }
        }
        Ok(())
    }
}

const EQUITIES: [&str; 5] = [
    "the cubeless equity is",
    "the equity owning the cube is",
    "the equity with a centred cube is",
    "the equity with a centred cube and the Jacoby rule is",
    "the equity with the opponent's cube is",
];

const CHANCES: [&str; 5] = [
    "the chance to win is",
    "the chance to win a gammon is",
    "the chance to win a backgammon is",
    "the chance to lose a gammon is",
    "the chance to lose a backgammon is",
];

/// Returns the equities of a record: without a cube, with the cube owned, centred, centred under
/// the Jacoby rule, and owned by the opponent.
pub(super) fn equities(record: &Record) -> [f64; 5] {
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = record.chances();
    let cubeless =
        2.0 * win - 1.0 + (win_gammon - lose_gammon) + (win_backgammon - lose_backgammon);
    let [owned, centred, jacoby, opponent] = record.equities();
    [cubeless, owned, centred, jacoby, opponent]
}

/// Number of records to compare.
const SAMPLE: u64 = 20_000;

/// Minimum difference between the rules at these records.
const CLEAR_DIFFERENCE: f64 = 50.0 * TOLERANCE;

impl HypergammonFile {
    /// Returns the rules that fit more records of a sample in which the two rules differ clearly.
    /// Returns `None` if they differ nowhere, as with one chequer.
    pub fn rules(&self) -> Option<HypergammonRules> {
        self.rules_until(&AtomicBool::new(false))
    }

    /// Does the same as [`rules`](Self::rules) until `stop` becomes true. The result means nothing then.
    pub(super) fn rules_until(&self, stop: &AtomicBool) -> Option<HypergammonRules> {
        let hypergammon = &Hypergammon::new_until(self.chequers(), stop)?;
        let standard = Derivation { file: self, hypergammon, game: &MoneyGame };
        let makehyper = Derivation { file: self, hypergammon, game: &MakehyperGame };
        let (boards, records) = (hypergammon.boards(), self.records().len());
        let mut fits = [0, 0];
        for pair in (0..records).step_by(step(records as u64, SAMPLE) as usize) {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let ranks = [pair / boards, pair % boards];
            if hypergammon.status(ranks[0], ranks[1]) != Status::Contact {
                continue;
            }
            let numbers = ranks.map(|rank| hypergammon.number(rank));
            let [_, owned, ..] = equities(&self.stored(numbers[0], numbers[1]));
            let expected = [standard.derive(ranks), makehyper.derive(ranks)];
            let expected = expected.map(|derived| derived.equities[1]);
            let off = expected.map(|equity| (owned - equity).abs());
            if (expected[0] - expected[1]).abs() >= CLEAR_DIFFERENCE {
                fits[usize::from(off[1] < off[0])] += 1;
            }
        }
        match fits[0].cmp(&fits[1]) {
            cmp::Ordering::Greater => Some(HypergammonRules::Standard),
            cmp::Ordering::Less => Some(HypergammonRules::Makehyper),
            cmp::Ordering::Equal => None,
        }
    }
}
