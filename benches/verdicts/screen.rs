//! Errors that quick looks at a decision pass over, beside a search at 2 plies.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use barpoint::{Engine, MoveFilters, SearchOptions};
use barpoint_benches::cpu;
use rayon::ThreadPoolBuilder;

use crate::cases::{self, Case};
use crate::ours::Found;

/// Leads from which a decision is passed over.
const MARGINS: [f64; 8] = [0.0, 0.02, 0.04, 0.06, 0.08, 0.10, 0.15, 0.20];

/// Searches: name, plies and move filters. The first two are looks, the third is the measure.
const SEARCHES: [(&str, usize, MoveFilters); 6] = [
    ("0 plies", 0, MoveFilters::NORMAL),
    ("1 ply", 1, MoveFilters::NORMAL),
    ("2 plies", 2, MoveFilters::NORMAL),
    ("2 plies, narrow", 2, MoveFilters::NARROW),
    ("2 plies, tiny", 2, MoveFilters::TINY),
    ("2 plies, stepwise", 2, MoveFilters::STEPWISE),
];

/// Index of the search that is the measure.
const MEASURE: usize = 2;

/// A decision as one search sees it.
#[derive(Clone, Copy)]
struct Seen {
    /// Equity by which the action made is ahead.
    lead: f64,
    /// Equity that it loses.
    loss: f64,
}

/// One kind of decisions, seen by each of [`SEARCHES`], with the seconds that each took.
struct Kind {
    name: &'static str,
    seen: Vec<Vec<Seen>>,
    seconds: Vec<f64>,
}

pub(crate) fn print(most: usize) -> anyhow::Result<()> {
    // One thread, which can measure itself.
    ThreadPoolBuilder::new().num_threads(1).build()?.install(|| print_tables(most))
}

fn print_tables(most: usize) -> anyhow::Result<()> {
    let matches = cases::matches()?;
    let engine = Engine::new();
    let mut cases: Vec<Case<'_>> = matches.iter().flat_map(|of| of.cases(&engine)).collect();
    cases.sort_by_key(Case::shuffled);
    cases.truncate(most);
    for (name, is_cube) in [("Plays", false), ("Cube decisions", true)] {
        let cases: Vec<&Case<'_>> =
            cases.iter().filter(|case| case.decision.is_cube() == is_cube).collect();
        let kind = Kind::new(name, &engine, &cases)?;
        write!(io::stdout(), "{}", kind.tables()?)?;
    }
    Ok(())
}

impl Kind {
    fn new(name: &'static str, engine: &Engine, cases: &[&Case<'_>]) -> anyhow::Result<Self> {
        let (mut seen, mut seconds) = (Vec::new(), Vec::new());
        for (_, plies, filters) in SEARCHES {
            // A lead needs a second play.
            let top = if plies < 2 { 2 } else { 1 };
            let options = SearchOptions { plies, filters, top, ..*engine.options() };
            let engine = engine.clone().with_options(options)?;
            let see = |case: &&Case<'_>| {
                let found = Found::by(&engine, case)?;
                let losses = found.verdict(case).losses().into_iter().flatten();
                anyhow::Ok(Seen { lead: found.lead(case), loss: losses.fold(0.0, f64::max) })
            };
            let mut all = Ok(Vec::new());
            seconds.push(cpu::seconds(|| all = cases.iter().map(see).collect())?);
            seen.push(all?);
        }
        Ok(Self { name, seen, seconds })
    }

    fn tables(&self) -> anyhow::Result<String> {
        let all: Vec<usize> = (0..self.seen[MEASURE].len()).collect();
        let [small, large] = [0.02, 0.08].map(|least| self.errors(&all, least));
        let mut text = format!(
            "{}: {} decisions, {small} lose more than 0.02 and {large} more than 0.08 at 2 plies\n",
            self.name,
            all.len()
        );
        for ((name, ..), seen) in SEARCHES.iter().zip(&self.seen).take(MEASURE) {
            writeln!(
                text,
                "\n| lead at {name} | passed over | errors > 0.02 lost | errors > 0.08 lost | greatest \
                 | share of all losses |\n| ---: | ---: | ---: | ---: | ---: | ---: |"
            )?;
            for margin in MARGINS {
                let passed = all.iter().filter(|&&i| seen[i].lead >= margin);
                let passed: Vec<usize> = passed.copied().collect();
                self.row(&mut text, (&passed, &all), margin)?;
            }
        }
        self.searches(&mut text)?;
        Ok(text + "\n")
    }

    fn row(
        &self,
        text: &mut String,
        (passed, all): (&[usize], &[usize]),
        margin: f64,
    ) -> anyhow::Result<()> {
        let loss = |i: &usize| self.seen[MEASURE][*i].loss;
        let sum = |of: &[usize]| of.iter().map(loss).sum::<f64>();
        let [small, large] = [0.02, 0.08].map(|least| {
            let (lost, of) = (self.errors(passed, least), self.errors(all, least));
            format!("{lost} ({:.1} %)", percent(lost as f64, of as f64))
        });
        let share = percent(passed.len() as f64, all.len() as f64);
        let greatest = passed.iter().map(loss).fold(0.0, f64::max);
        let lost = percent(sum(passed), sum(all));
        let row = format!("{share:.1} % | {small} | {large} | {greatest:.3} | {lost:.2} %");
        Ok(writeln!(text, "| {margin:.2} | {row} |")?)
    }

    /// Writes the searches beside the measure.
    fn searches(&self, text: &mut String) -> anyhow::Result<()> {
        writeln!(
            text,
            "\n| search | milliseconds | mean difference of the loss | verdicts at 0.02 that differ \
             | at 0.08 |\n| --- | ---: | ---: | ---: | ---: |"
        )?;
        for ((name, ..), (seen, seconds)) in
            SEARCHES.iter().zip(self.seen.iter().zip(&self.seconds))
        {
            let pairs = || seen.iter().zip(&self.seen[MEASURE]);
            let count = seen.len() as f64;
            let difference: f64 = pairs().map(|(one, two)| (one.loss - two.loss).abs()).sum();
            let [small, large] = [0.02, 0.08].map(|least| {
                pairs().filter(|(one, two)| (one.loss > least) != (two.loss > least)).count()
            });
            let (time, difference) = (1e3 * seconds / count, difference / count);
            writeln!(text, "| {name} | {time:.2} | {difference:.4} | {small} | {large} |")?;
        }
        Ok(())
    }

    fn errors(&self, of: &[usize], least: f64) -> usize {
        of.iter().filter(|&&i| self.seen[MEASURE][i].loss > least).count()
    }
}

fn percent(part: f64, whole: f64) -> f64 {
    100.0 * part / whole.max(1e-9)
}
