//! Hypergammon against records of GNU Backgammon's databases.
//!
//! Where a roll leaves no play, GNU Backgammon 1.07.001 lets the cube change sides with the turn, and
//! keeps the next player from doubling. With one chequer that cannot happen. With two, its records
//! are what one gets by playing that way, and ours what one gets by the rules.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::sync::atomic::AtomicBool;

use barpoint_bearoff::hypergammon::{Game, Hypergammon, MoneyGame, Status, Value};
use barpoint_core::Dice;
use barpoint_database::{Database, Discard, HypergammonFile, hypergammon_in_memory};

/// How far GNU Backgammon's records may be from what they would come to without its threshold.
const TOLERANCE: f64 = 4e-5;

/// A record of GNU Backgammon: the numbers of the boards, and what is stored.
struct Record {
    on_roll: u32,
    opponent: u32,
    stored: [f64; 9],
}

fn records(chequers: u8) -> Vec<Record> {
    let lines = include_str!("data/hypergammon_records.csv").lines().skip(1);
    let rows = lines.map(|line| line.split(',').map(|n| n.parse().unwrap()).collect());
    let rows = rows.filter(|row: &Vec<u32>| row[0] == u32::from(chequers));
    let record = |row: Vec<u32>| {
        let share = |i: usize| f64::from(row[3 + i]) / 16_777_215.0;
        let stored = |i| if i < 5 { share(i) } else { 6.0 * (share(i) - 0.5) };
        Record { on_roll: row[1], opponent: row[2], stored: core::array::from_fn(stored) }
    };
    rows.map(record).collect()
}

fn ours(chequers: u8) -> HypergammonFile {
    match hypergammon_in_memory(chequers, 1e-8, &Discard, &AtomicBool::new(false)).unwrap() {
        Database::Hypergammon(file) => file,
        other => panic!("{other:?}"),
    }
}

/// The numbers of a record as they are stored.
fn stored(file: &HypergammonFile, on_roll: u32, opponent: u32) -> [f64; 9] {
    let entry = file.entry(on_roll, opponent).unwrap();
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = entry.outcome.to_array();
    let e = entry.equities;
    let equities = [e.owned, e.centred, e.centred_jacoby, e.opponent].map(|equity| equity.0);
    let [owned, centred, jacoby, opponents] = equities;
    [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]
        .into_iter()
        .chain([owned, centred, jacoby, opponents])
        .map(f64::from)
        .collect::<Vec<_>>()
        .try_into()
        .unwrap()
}

fn check(ours: [f64; 9], record: &Record, tolerance: f64) {
    for (ours, theirs) in ours.into_iter().zip(record.stored) {
        let Record { on_roll, opponent, .. } = record;
        assert!((ours - theirs).abs() < tolerance, "{on_roll}, {opponent}: {ours}, {theirs}");
    }
}

#[test]
fn records_of_one_chequer_are_gnubgs() {
    let (file, records) = (ours(1), records(1));
    assert_eq!(records.len(), 40);
    for record in &records {
        check(stored(&file, record.on_roll, record.opponent), record, 2e-6);
    }
}

#[test]
fn records_of_two_chequers_are_gnubgs_but_for_its_slip() {
    let (file, records) = (ours(2), records(2));
    assert_eq!(records.len(), 40);
    let mut slip = Slip::new(&file);
    while slip.sweep() > 1e-6 {}
    let mut differ = 0;
    for record in &records {
        let ours = stored(&file, record.on_roll, record.opponent);
        check(slip.stored(record), record, TOLERANCE);
        // Chances are those of play without a cube.
        for (ours, theirs) in ours[..5].iter().zip(&record.stored) {
            assert!((ours - theirs).abs() < TOLERANCE);
        }
        let equities = ours.iter().zip(&record.stored).skip(5);
        differ += usize::from(equities.into_iter().any(|(a, b)| (a - b).abs() > TOLERANCE));
    }
    assert!((1..records.len()).contains(&differ), "{differ} records differ by the slip");
}

/// The values of all positions, to the player on roll, with GNU Backgammon's slip.
struct Slip {
    hypergammon: Hypergammon,
    /// By rank on roll and rank of the opponent.
    means: Vec<Value<5, 5>>,
}

impl Slip {
    /// Begins with the values by the rules.
    fn new(file: &HypergammonFile) -> Self {
        let hypergammon = Hypergammon::new(file.chequers()).unwrap();
        let boards = hypergammon.boards();
        let pairs = (0..boards * boards).map(|pair| (pair / boards, pair % boards));
        let means = pairs.map(|(on_roll, opponent)| {
            let [on_roll, opponent] = [on_roll, opponent].map(|rank| hypergammon.number(rank));
            let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, cubes @ ..] =
                stored(file, on_roll, opponent);
            let cubeless =
                2.0 * win - 1.0 + win_gammon - lose_gammon + win_backgammon - lose_backgammon;
            let [owned, centred, jacoby, opponents] = cubes;
            Value {
                scores: [cubeless, owned, centred, jacoby, opponents],
                extras: [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon],
            }
        });
        Self { means: means.collect(), hypergammon }
    }

    /// Works out all positions again; the greatest change of a score.
    fn sweep(&mut self) -> f64 {
        let boards = self.hypergammon.boards();
        let mut most: f64 = 0.0;
        for pair in 0..boards * boards {
            let (on_roll, opponent) = (pair / boards, pair % boards);
            if let Status::Race | Status::Contact = self.hypergammon.status(on_roll, opponent) {
                let new = self.mean(on_roll, opponent);
                let changes = new.scores.iter().zip(&self.means[pair].scores);
                most = changes.fold(most, |most, (new, old)| most.max((new - old).abs()));
                self.means[pair] = new;
            }
        }
        most
    }

    fn mean(&self, on_roll: usize, opponent: usize) -> Value<5, 5> {
        let mut mean = Value::ZERO;
        for (roll, dice) in Dice::ALL.into_iter().enumerate() {
            let weight = f64::from(dice.weight()) / 36.0;
            let mut best = Value { scores: [f64::MIN; 5], ..Value::ZERO };
            for (next, waiting) in self.hypergammon.after(on_roll, opponent, roll) {
                let is_stuck = (waiting, next) == (on_roll, opponent);
                let after = self.after(next, waiting, is_stuck);
                if after.scores[0] > best.scores[0] {
                    best.extras = after.extras;
                }
                for (best, after) in best.scores.iter_mut().zip(after.scores) {
                    *best = best.max(after);
                }
            }
            mean.scores.iter_mut().zip(best.scores).for_each(|(sum, x)| *sum += weight * x);
            mean.extras.iter_mut().zip(best.extras).for_each(|(sum, x)| *sum += weight * x);
        }
        mean
    }

    /// What a position is worth to the player who is not on roll, and had no play if `is_stuck`.
    fn after(&self, on_roll: usize, opponent: usize, is_stuck: bool) -> Value<5, 5> {
        if let Status::Over(result) = self.hypergammon.status(on_roll, opponent) {
            return MoneyGame.over(result);
        }
        let means = &self.means[on_roll * self.hypergammon.boards() + opponent];
        let seen = MoneyGame.seen(means);
        if is_stuck { Value { scores: means.scores.map(|score| -score), ..seen } } else { seen }
    }

    fn stored(&self, record: &Record) -> [f64; 9] {
        let [on_roll, opponent] =
            [record.on_roll, record.opponent].map(|number| self.hypergammon.rank(number));
        let boards = self.hypergammon.boards();
        let Value { scores, extras } = self.means[on_roll * boards + opponent];
        core::array::from_fn(|i| if i < 5 { extras[i] } else { scores[i - 4] })
    }
}
