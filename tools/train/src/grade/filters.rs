//! The stage `filters`: what move filters lose and save in each scene.
//!
//! All plays of a roll are evaluated at every ply. A filter then chooses by these values, so that any number of
//! filters costs one search. Its loss is by the values at the last ply: how far the play that it chooses is
//! behind the best of all plays. With `--timed` searches choose as well, which shows what a filter costs and
//! that the choice by values is that of a search.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use barpoint_core::{Dice, LegalPlay, Plays, Position};
use barpoint_engine::{
    Engine, MAX_PLIES, MoveFilter, MoveFilters, SearchOptions, Searcher, doubt, prospect,
};
use rayon::prelude::*;

use super::mean;
use super::yardstick::Scene;
use crate::files::write_atomically;
use crate::nets;
use crate::print::print;
use crate::rng::Rng;

/// Options of `barpoint-train filters`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder with nets instead of those that ship
    #[arg(long)]
    nets: Option<PathBuf>,
    /// Filters: names such as stepwise, or an entry EXTRA:THRESHOLD or EXTRA:xFACTOR for each ply from 0 on,
    /// separated by commas; `-` skips a ply
    #[arg(long, num_args = 1.., default_values = ["normal", "stepwise"], value_parser = parse)]
    filters: Vec<Named>,
    /// Plies of the search
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    plies: u8,
    /// Decisions of each scene
    #[arg(long, default_value_t = 50)]
    decisions: u32,
    /// Scenes; without this option all with contact
    #[arg(long, num_args = 1.., value_parser = Scene::parse)]
    scenes: Vec<Scene>,
    /// File for the values of all plays, a decision in a line of JSON: `[play][plies]`, in points
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,
    /// Let searches on one thread choose by each filter as well; print their CPU time a decision, and
    /// what their choices lose instead of the loss by values
    #[arg(long)]
    timed: bool,
    /// Seed of the decisions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Filters with the text that they were given as.
#[derive(Clone, Debug)]
struct Named {
    text: String,
    filters: MoveFilters,
}

fn parse(text: &str) -> Result<Named, String> {
    let named = MoveFilters::NAMED.into_iter().find(|(name, _)| *name == text);
    let own = || {
        let entries: Vec<MoveFilter> = text.split(',').map(entry).collect::<Option<_>>()?;
        let mut level = [MoveFilter::Skip; MAX_PLIES];
        level.get_mut(..entries.len())?.copy_from_slice(&entries);
        Some(MoveFilters { levels: [level; MAX_PLIES] })
    };
    let filters = named.map(|(_, filters)| filters).or_else(own);
    let wrong = || format!("`{text}` is neither a filter's name nor a list such as 8:0.16,2:0.02");
    Ok(Named { text: text.into(), filters: filters.ok_or_else(wrong)? })
}

fn entry(text: &str) -> Option<MoveFilter> {
    if text == "-" {
        return Some(MoveFilter::Skip);
    }
    let (extra, reach) = text.split_once(':')?;
    let extra = extra.parse().ok().filter(|&extra| extra > 0)?;
    let number = |text: &str| text.parse().ok().filter(|&number: &f64| number >= 0.0);
    Some(match reach.strip_prefix('x') {
        Some(factor) => MoveFilter::Doubt { accept: 0, extra, factor: number(factor)? },
        None => MoveFilter::Keep { accept: 0, extra, threshold: number(reach)? },
    })
}

/// Values of the plays of a roll at each ply, from 0 on, in points: `[play][plies]`.
type Values = Vec<Vec<f64>>;

/// A decision with the values of its plays.
#[derive(Debug)]
struct Decision {
    position: Position,
    dice: Dice,
    values: Values,
}

impl Decision {
    /// Distance of a play from the best at the last ply, in points, given the position after it.
    fn loss(&self, result: &Position) -> f64 {
        let last = |play: &Vec<f64>| play.last().copied().unwrap_or(f64::NEG_INFINITY);
        let best = self.values.iter().map(last).fold(f64::NEG_INFINITY, f64::max);
        let plays = self.position.plays(self.dice);
        let made = plays.iter().zip(&self.values).find(|(play, _)| play.result == *result);
        made.map_or(f64::INFINITY, |(_, values)| best - last(values))
    }
}

/// Result of a filter in one decision.
#[derive(Clone, Debug, Default, PartialEq)]
struct Choice {
    /// Distance of the chosen play from the best, in points.
    loss: f64,
    /// Number of plays evaluated at each ply, from 1 on.
    evaluated: Vec<usize>,
    /// CPU seconds of a search, on the mean of the scene; 0 if none was made.
    seconds: f64,
}

/// Prints a table for each scene.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (engine, _) = nets::load_or_shipped(options.nets.as_deref())?;
    ensure!(options.decisions > 1, "--decisions {}: expected at least 2", options.decisions);
    let scenes =
        if options.scenes.is_empty() { Scene::with_contact() } else { options.scenes.clone() };
    let (timed, line) = if options.timed { (" CPU ms |", " ---: |") } else { ("", "") };
    print(format_args!(
        "| scene | filter | loss | beside the first | evaluated at each ply |{timed}"
    ))?;
    print(format_args!("| --- | --- | ---: | ---: | ---: |{line}"))?;
    let mut all: BTreeMap<usize, Vec<Choice>> = BTreeMap::new();
    let mut lines = String::new();
    for scene in scenes {
        let decisions = decisions(options, &engine, scene);
        for Decision { values, .. } in &decisions {
            let line = serde_json::json!({ "scene": scene, "values": values });
            lines += &line.to_string();
            lines.push('\n');
        }
        let made = choices(options, &engine, &decisions)?;
        report(options, &scene.name(), &made)?;
        for (i, choices) in made.into_iter().enumerate() {
            all.entry(i).or_default().extend(choices);
        }
    }
    if let Some(path) = &options.values {
        write_atomically(path, lines.as_bytes())?;
    }
    report(options, "all", &all.into_values().collect::<Vec<_>>())
}

/// Returns decisions of a scene.
fn decisions(options: &Options, engine: &Engine, scene: Scene) -> Vec<Decision> {
    let one = |number: u32| {
        let mut rng = Rng::new(options.seed, u64::from(number) << 8 | scene as u64);
        loop {
            let found = scene.position(engine, &mut rng, &mut Plays::default());
            let Some(position) = found else { continue };
            let dice = rng.roll();
            if position.plays(dice).len() > 1 {
                let values = values(engine, &position, dice, options.plies.into());
                return Decision { position, dice, values };
            }
        }
    };
    (0..options.decisions).into_par_iter().map(one).collect()
}

/// Returns the choices of each filter.
fn choices(options: &Options, engine: &Engine, decisions: &[Decision]) -> Result<Vec<Vec<Choice>>> {
    let of_filter = |named: &Named| {
        let by_values = decisions.iter().map(|decision| choose(&decision.values, &named.filters));
        let mut choices: Vec<Choice> = by_values.collect();
        if options.timed {
            // Without a pool of its own a search would use all threads.
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
            pool.install(|| search(engine, options.plies.into(), named, decisions, &mut choices))?;
        }
        Ok(choices)
    };
    options.filters.iter().map(of_filter).collect()
}

/// Searches with these filters, for the time and the loss.
fn search(
    engine: &Engine,
    plies: usize,
    Named { filters, .. }: &Named,
    decisions: &[Decision],
    choices: &mut [Choice],
) -> Result<()> {
    let options =
        SearchOptions { plies, filters: *filters, cubeful: false, ..SearchOptions::default() };
    let searcher = Searcher::static_cubeless(engine).with_options(&options);
    // The clock of a thread is too coarse for a single decision.
    let (seconds, best): (f64, Vec<LegalPlay>) =
        cpu_seconds(|| decisions.iter().map(|of| searcher.best(&of.position, of.dice)).collect())?;
    let seconds = seconds / decisions.len() as f64;
    for ((decision, best), choice) in decisions.iter().zip(best).zip(choices) {
        *choice = Choice { loss: decision.loss(&best.result), seconds, ..choice.clone() };
    }
    Ok(())
}

/// Returns the values of all plays of a roll.
fn values(engine: &Engine, position: &Position, dice: Dice, plies: usize) -> Values {
    let results: Vec<_> = position.plays(dice).iter().map(|play| play.result).collect();
    let mut values = vec![Vec::new(); results.len()];
    for plies in 0..=plies {
        let filters = MoveFilters::OFF;
        let options = SearchOptions { plies, filters, cubeful: false, ..SearchOptions::default() };
        let searcher = Searcher::static_cubeless(engine).with_options(&options);
        for play in searcher.rank(position, dice) {
            if let Some(i) = results.iter().position(|result| *result == play.legal.result) {
                values[i].push(play.value.0);
            }
        }
    }
    values
}

/// Chooses as a search with these filters does, by known values.
fn choose(values: &[Vec<f64>], filters: &MoveFilters) -> Choice {
    let last = values[0].len() - 1;
    let mut alive: Vec<&Vec<f64>> = values.iter().collect();
    let mut evaluated = vec![0; last];
    let sort = |alive: &mut Vec<&Vec<f64>>, plies: usize| {
        alive.sort_by(|a, b| b[plies].total_cmp(&a[plies]));
    };
    let mut seen = 0;
    sort(&mut alive, 0);
    for level in 0..last {
        let filter = filters.filter(last, level);
        if *filter == MoveFilter::Skip || alive.len() == 1 {
            continue;
        }
        if level > 0 {
            evaluated[level - 1] = alive.len();
        }
        let changes: Vec<f64> = alive.iter().map(|play| play[level] - play[seen]).collect();
        let looks_back = matches!(filter, MoveFilter::Doubt { .. });
        let prospect = |play: &[f64]| {
            if looks_back { prospect(play[seen], play[level]) } else { play[level] }
        };
        alive.sort_by(|a, b| prospect(b).total_cmp(&prospect(a)));
        let prospects: Vec<f64> = alive.iter().map(|play| prospect(play)).collect();
        alive.truncate(filter.survivors(&prospects, doubt(&changes)));
        seen = level;
    }
    if alive.len() > 1 {
        evaluated[last - 1] = alive.len();
        sort(&mut alive, last);
    }
    let best = values.iter().map(|play| play[last]).fold(f64::NEG_INFINITY, f64::max);
    Choice { loss: best - alive[0][last], evaluated, seconds: 0.0 }
}

/// Prints a row for each filter.
fn report(options: &Options, scene: &str, choices: &[Vec<Choice>]) -> Result<()> {
    let thousandths = |numbers: &[f64]| {
        let (mean, error) = mean(numbers);
        (1e3 * mean, 1e3 * error)
    };
    for (named, mine) in options.filters.iter().zip(choices) {
        let losses: Vec<f64> = mine.iter().map(|choice| choice.loss).collect();
        let beside = mine.iter().zip(&choices[0]).map(|(mine, first)| mine.loss - first.loss);
        let (loss, error) = thousandths(&losses);
        let (difference, its_error) = thousandths(&beside.collect::<Vec<_>>());
        let evaluated = (0..usize::from(options.plies)).map(|ply| {
            let counts = mine.iter().map(|choice| choice.evaluated[ply] as f64);
            format!("{:.1}", counts.sum::<f64>() / mine.len() as f64)
        });
        let seconds: f64 = mine.iter().map(|choice| choice.seconds).sum();
        let time = if options.timed {
            format!(" {:.2} |", 1e3 * seconds / mine.len() as f64)
        } else {
            String::new()
        };
        print(format_args!(
            "| {scene} | {} | {loss:.2} ± {error:.2} | {difference:+.2} ± {its_error:.2} | {} |{time}",
            named.text,
            evaluated.collect::<Vec<_>>().join(", ")
        ))?;
    }
    Ok(())
}

/// Does some work and returns the seconds of CPU time that this thread spent on it, with its result.
///
/// # Errors
/// The system has no `/proc/thread-self/schedstat`, a file of Linux.
fn cpu_seconds<T>(work: impl FnOnce() -> T) -> Result<(f64, T)> {
    let start = nanoseconds()?;
    let result = work();
    Ok(((nanoseconds()? - start) as f64 * 1e-9, result))
}

fn nanoseconds() -> Result<u64> {
    const FILE: &str = "/proc/thread-self/schedstat";
    let text = fs::read_to_string(FILE).with_context(|| format!("cannot read {FILE}"))?;
    let first = text.split(' ').next().unwrap_or_default();
    first.parse().with_context(|| format!("`{first}` in {FILE} is no time"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_choose_by_the_values_that_they_see() {
        let values = [[0.0, -0.2, 0.3], [-0.1, 0.1, 0.0], [-0.3, 0.0, 0.5]].map(Vec::from);
        let chosen = |text: &str| {
            let Choice { loss, evaluated, .. } = choose(&values, &parse(text).unwrap().filters);
            (loss, evaluated)
        };
        // The second and third plays are too far behind.
        assert_eq!(chosen("8:0.05,-"), (0.5 - 0.3, vec![0, 0]));
        assert_eq!(chosen("8:0.2,-"), (0.5 - 0.3, vec![0, 2]));
        assert_eq!(chosen("8:0.2,1:0.1"), (0.5, vec![2, 0]));
        assert_eq!(chosen("8:0.4,2:0.1"), (0.0, vec![3, 2]));
        // At 1 ply the plays move by 0, 0.2 and 0.3 beside each other: a doubt of 0.25.
        assert_eq!(chosen("8:0.4,5:x0.3"), (0.5, vec![3, 0]));
        assert_eq!(chosen("8:0.4,5:x0.6"), (0.0, vec![3, 2]));
        assert_eq!(chosen("off"), (0.0, vec![0, 3]));
        for wrong in ["", "0:0.1", "8", "8:-1", "8:x", "fast", "1:1,1:1,1:1,1:1,1:1"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn searches_choose_as_the_values_do() {
        let (engine, _) = nets::load_or_shipped(None).unwrap();
        let options = Options {
            nets: None,
            filters: ["normal", "stepwise", "4:0.1,2:x1"].map(|text| parse(text).unwrap()).into(),
            plies: 2,
            decisions: 3,
            scenes: Vec::new(),
            values: None,
            timed: false,
            seed: 1,
        };
        let decisions = decisions(&options, &engine, Scene::Snake);
        let by_values = choices(&options, &engine, &decisions).unwrap();
        for (named, expected) in options.filters.iter().zip(by_values) {
            let mut searched = vec![Choice::default(); decisions.len()];
            search(&engine, 2, named, &decisions, &mut searched).unwrap();
            for (searched, expected) in searched.iter().zip(expected) {
                assert!((searched.loss - expected.loss).abs() < 1e-9, "{}", named.text);
            }
        }
    }
}
