//! Whether the records of a database of hypergammon follow from each other.

use std::sync::atomic::{AtomicU64, Ordering};

use barpoint_bearoff::hypergammon::{Game, Hypergammon, MoneyGame, Status, Value};
use barpoint_core::Dice;

use super::wrong::{Wrong, WrongRecords};
use super::{Checked, step};
use crate::hypergammon::Record;
use crate::{DatabaseError, HypergammonFile};

/// By how much a record may differ from what follows from others: the threshold of GNU Backgammon,
/// and what is cut off.
const TOLERANCE: f64 = 2e-5;

pub(super) fn check(file: &HypergammonFile, sample: u64) -> Checked {
    let boards = u64::from(file.numbering().boards());
    let records = boards * boards;
    let (step, derived) = (step(records, sample), AtomicU64::new(0));
    let Some(hypergammon) = Hypergammon::new(file.chequers()) else {
        let findings = vec![format!("there is no hypergammon of {} chequers", file.chequers())];
        return Checked { records, derived: 0, findings };
    };
    let rules = Rules { file, hypergammon: &hypergammon };
    let check = |number: u64| -> Result<(), DatabaseError> {
        let (on_roll, opponent) = ((number / boards) as u32, (number % boards) as u32);
        file.record(on_roll, opponent)?;
        if sample == 0 || !number.is_multiple_of(step) {
            return Ok(());
        }
        derived.fetch_add(1, Ordering::Relaxed);
        rules.check(on_roll, opponent).map_err(|reason| DatabaseError::Record {
            byte: file.place(on_roll, opponent) as u64,
            record: format!("board {on_roll} on roll against {opponent}"),
            reason,
        })
    };
    // Records rest on each other in circles, so that none is the source of what is wrong.
    let wrong = |number| {
        let error = check(number).err()?;
        Some(Wrong { number, error, rests_on: Vec::new() })
    };
    let findings = WrongRecords::find(records, 1, wrong).findings();
    Checked { records, derived: derived.into_inner(), findings }
}

struct Rules<'a> {
    file: &'a HypergammonFile,
    hypergammon: &'a Hypergammon,
}

impl Rules<'_> {
    fn check(&self, on_roll: u32, opponent: u32) -> Result<(), String> {
        let stored = self.file.stored(on_roll, opponent);
        let ranks = [on_roll, opponent].map(|number| self.hypergammon.rank(number));
        let fixed = match self.hypergammon.status(ranks[0], ranks[1]) {
            Status::Illegal => Record::illegal(),
            Status::Over(result) => Record::over(result),
            Status::Race | Status::Contact => return self.check_means(&stored, ranks),
        };
        let same = stored == fixed;
        if same { Ok(()) } else { Err("it is not that of such a position".to_owned()) }
    }

    /// Compares a record with the means over the rolls. Where plays are equally good, chances may
    /// be those after any of them.
    fn check_means(&self, stored: &Record, [on_roll, opponent]: [usize; 2]) -> Result<(), String> {
        let mut equities = [0.0; 5];
        let (mut least, mut most) = ([0.0; 5], [0.0; 5]);
        for (roll, dice) in Dice::ALL.into_iter().enumerate() {
            let weight = f64::from(dice.weight()) / 36.0;
            let after: Vec<Value<5, 5>> = self
                .hypergammon
                .after(on_roll, opponent, roll)
                .map(|(opponent, on_roll)| self.value(opponent, on_roll))
                .collect();
            let best = |i: usize| after.iter().map(|v| v.scores[i]).fold(f64::MIN, f64::max);
            for (i, equity) in equities.iter_mut().enumerate() {
                *equity += weight * best(i);
            }
            let good = best(0) - TOLERANCE;
            for i in 0..5 {
                let good = after.iter().filter(|value| value.scores[0] >= good);
                let (low, high) = good.fold((1.0, 0.0), |(low, high), value| {
                    (f64::min(low, value.extras[i]), f64::max(high, value.extras[i]))
                });
                least[i] += weight * low;
                most[i] += weight * high;
            }
        }
        let chances = stored.chances();
        let equity = equity(&chances);
        let [owned, centred, jacoby, theirs] = stored.equities();
        let found = [equity, owned, centred, jacoby, theirs];
        for (name, (found, expected)) in EQUITIES.into_iter().zip(found.into_iter().zip(equities)) {
            if (found - expected).abs() > TOLERANCE {
                return Err(format!("{name} {found:+.6}, but plays lead to {expected:+.6}"));
            }
        }
        for (i, name) in CHANCES.into_iter().enumerate() {
            if chances[i] < least[i] - TOLERANCE || chances[i] > most[i] + TOLERANCE {
                let (found, low, high) = (chances[i], least[i], most[i]);
                return Err(format!("{name} {found:.6}, but plays lead to {low:.6} to {high:.6}"));
            }
        }
        Ok(())
    }

    /// What a position is worth to the player who is not on roll.
    fn value(&self, on_roll: usize, opponent: usize) -> Value<5, 5> {
        if let Status::Over(result) = self.hypergammon.status(on_roll, opponent) {
            return MoneyGame.over(result);
        }
        let [on_roll, opponent] = [on_roll, opponent].map(|rank| self.hypergammon.number(rank));
        let record = self.file.stored(on_roll, opponent);
        let extras = record.chances();
        let [owned, centred, jacoby, opponent] = record.equities();
        let scores = [equity(&extras), owned, centred, jacoby, opponent];
        MoneyGame.seen(&Value { scores, extras })
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

/// The cubeless equity of five chances.
fn equity(chances: &[f64; 5]) -> f64 {
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = chances;
    2.0 * win - 1.0 + (win_gammon - lose_gammon) + (win_backgammon - lose_backgammon)
}
