//! `barpoint bench`

use std::num::NonZeroU16;
use std::time::{Duration, Instant};

use barpoint_core::{
    BySide, Class, Contest, Cube, Dice, MatchScore, Position, PositionKey, Side, Variant,
};
use barpoint_engine::{Evaluator, SearchOptions, Searcher};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_ids::PositionId;
use barpoint_rollout::{RolloutOptions, RolloutPlan, Runner};

use self::report::BenchReport;
use crate::number;
use crate::output::{OutputArgs, print_one};
use crate::search::load_engine;
use crate::status::Status;
use crate::terminal::View;
use crate::threads::{Pool, ThreadArgs};

mod report;

/// Measures the speed and prints the signature of the evaluation
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint bench
  barpoint bench --threads 1 --format json

The signature is a hash of the evaluations, best plays and cube values of fixed positions. It is the same on every \
machine and changes only if the evaluation changes. Speeds are measured in real time.")]
pub(crate) struct Args {
    #[command(flatten)]
    threads: ThreadArgs,
    /// Exit with status 1 unless this is the signature (16 hexadecimal digits)
    #[arg(long, value_name = "SIGNATURE", value_parser = number::signature)]
    expect: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
}

/// 200 positions of standard backgammon, one position ID a line: 125 of contact, 25 crashed, 25
/// races, 25 bearoffs. From games and odd positions played with GNU Backgammon 1.07.
const POSITIONS: &str = include_str!("bench/positions.txt");

/// Minimum real time of each measurement. A portable measure of processor time would need a
/// dependency.
const DURATION: Duration = Duration::from_secs(2);

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let Args { threads, expect: expected, output } = args;
    let threads = threads.count();
    let engine = load_engine();
    let positions = positions()?;
    let report = BenchReport {
        evaluations_per_second: evaluations_per_second(&engine, &positions),
        trials_per_second: trials_per_second(&engine, threads)?,
        threads: threads.get(),
        signature: signature(&engine, &positions)?,
        expected,
    };
    print_one(&report, output.or_text(), view)?;
    Ok(if report.passed() { Status::Done } else { Status::CheckFailed })
}

fn positions() -> anyhow::Result<Vec<Position>> {
    let ids = POSITIONS.lines().map(|line| Ok(line.parse::<PositionId>()?.0));
    ids.collect()
}

/// Returns the speed of static evaluation of contact positions on one thread.
fn evaluations_per_second(engine: &impl Evaluator, positions: &[Position]) -> f64 {
    let class = |position: &&Position| Class::of(position, Variant::Backgammon);
    let contact: Vec<_> = positions.iter().filter(|p| class(p) == Class::Contact).collect();
    let start = Instant::now();
    let mut evaluations = 0;
    while start.elapsed() < DURATION {
        for position in &contact {
            std::hint::black_box(engine.evaluate(std::hint::black_box(position)));
        }
        evaluations += contact.len();
    }
    evaluations as f64 / start.elapsed().as_secs_f64()
}

/// Returns the speed of a rollout of the starting position.
fn trials_per_second(engine: &impl Evaluator, threads: NonZeroU16) -> anyhow::Result<f64> {
    let plan = RolloutPlan::for_position(Variant::Backgammon.start(), RolloutOptions::default())?;
    let pool = Pool::new(threads)?;
    let batch = 64 * u32::from(threads.get());
    let start = Instant::now();
    let mut trials = 0;
    while start.elapsed() < DURATION {
        let range = trials..trials + batch;
        std::hint::black_box(pool.install(|| Runner::new(&plan, engine).run_trials(range)));
        trials += batch;
    }
    Ok(f64::from(trials) / start.elapsed().as_secs_f64())
}

/// Returns a hash of the bits of all evaluations, of the best plays of all rolls and of the values of
/// the cube.
fn signature(engine: &impl Evaluator, positions: &[Position]) -> anyhow::Result<u64> {
    let mut hash = Fnv::new();
    let searcher = Searcher::static_cubeless(engine);
    for position in positions {
        for chance in engine.evaluate(position).to_array() {
            hash.add(&chance.to_bits().to_le_bytes());
        }
        for dice in Dice::ALL {
            let best = searcher.best(position, dice);
            hash.add(&PositionKey::from(&best.result).0);
        }
    }
    let options = SearchOptions { plies: 0, ..SearchOptions::default() };
    for context in contexts()? {
        let searcher = Searcher::new(engine, &context, &options);
        for position in positions {
            let value = searcher.value(position);
            for utility in [Some(value.no_double), value.double_take].into_iter().flatten() {
                hash.add(&utility.0.to_bits().to_le_bytes());
            }
        }
    }
    Ok(hash.0)
}

/// Returns a centred cube for money and at a score, and a cube of each owner.
fn contexts() -> anyhow::Result<[CubeContext; 4]> {
    let table = MatchEquityTable::default();
    let at = |on_roll, opponent| MatchScore::new(7, BySide { on_roll, opponent }, false);
    let turned = |by| Cube::START.doubled_by(by).unwrap_or(Cube::START);
    let states = [
        (Contest::default(), Cube::START),
        (Contest::Match(at(2, 3)?), Cube::START),
        (Contest::Match(at(0, 2)?), turned(Side::Opponent)),
        (Contest::Match(at(3, 1)?), turned(Side::OnRoll)),
    ];
    Ok(states.map(|(contest, cube)| CubeContext::new(&contest, cube, &table)))
}

/// 64-bit FNV-1a hash (Fowler, Noll and Vo 1991).
struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv_equals_its_published_values() {
        for (text, expected) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            let mut hash = Fnv::new();
            hash.add(text.as_bytes());
            assert_eq!(hash.0, expected, "{text}");
        }
    }

    #[test]
    fn there_are_200_different_positions() {
        let positions = positions().unwrap();
        let different: std::collections::HashSet<_> = positions.iter().collect();
        assert_eq!((positions.len(), different.len()), (200, 200));
    }
}
