//! `barpoint perft`

use std::sync::atomic::AtomicBool;

use barpoint::ask::Part;
use barpoint::wire::{self, ToWire, VERSION};
use barpoint_core::{PerftCount, Position, perft};
use barpoint_ids::PositionId;

use crate::number;
use crate::output::{Columns, OutputArgs, Printer, Render, Table, Tabulate};
use crate::position::{PositionArgs, Query};
use crate::status::Status;
use crate::terminal::View;
use crate::wording::expectation;

/// Counts legal plays and the positions that they reach
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint perft start --depth 2
  barpoint perft hyper3 --depth 4 --format json

The counts are for all 21 rolls. A finished game has no plays. A turn can lead to hundreds of times as \
many positions as the turn before; more than 33 million of them are refused.")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Number of turns, 1 to 6
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::between(1..=MAX_DEPTH))]
    depth: usize,
    /// Exit with status 1 unless COUNT different positions are reached at the full depth
    #[arg(long, value_name = "COUNT", value_parser = number::whole)]
    expect: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
}

/// Greatest depth whose counts fit into 64 bits.
const MAX_DEPTH: usize = 6;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let (depth, expected) = (args.depth, args.expect);
    let query = Query::new(args.position, None, &args.output).without(Part::ALL);
    query.for_each(Printer::new(query.format, view), |subject, printer| {
        let position = subject.position;
        let counts = perft(&position, depth, &AtomicBool::new(false))?;
        let report = PerftReport { position, counts, expected };
        printer.print(&report)?;
        Ok(if report.passed() { Status::Done } else { Status::CheckFailed })
    })
}

/// Counts of plays and positions by depth.
#[derive(Debug)]
struct PerftReport {
    position: Position,
    /// Counts after one turn, two turns, and so on.
    counts: Vec<PerftCount>,
    /// Expected number of positions at the full depth, if given.
    expected: Option<u64>,
}

impl PerftReport {
    /// Returns true if the count is as expected, or if none is expected.
    fn passed(&self) -> bool {
        self.expected.is_none_or(|expected| {
            self.counts.last().is_some_and(|count| count.positions == expected)
        })
    }
}

impl Render for PerftReport {
    type Wire = wire::Perft;

    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings(["turns", "plays", "positions"]);
        for (count, turns) in self.counts.iter().zip(1..) {
            table.push([turns, count.plays, count.positions].map(|n| n.to_string()));
        }
        let expected = self.expected.map(|count| count.to_string());
        table.align(&[]) + &expectation(expected, self.passed())
    }

    fn wire(&self, line: Option<u64>) -> wire::Perft {
        wire::Perft {
            version: VERSION,
            position: PositionId(self.position).to_string(),
            counts: self.counts.to_wire(),
            passed: self.expected.map(|_| self.passed()),
            line,
        }
    }
}

impl Tabulate for PerftReport {
    const COLUMNS: Columns = &[("", "position"), ("counts", "turns=#,plays,positions")];
}
