//! The stage `grade`: nets against a yardstick of rolled-out positions and decisions.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use barpoint_core::{Equity, Outcome};
use barpoint_engine::{Cut, Engine, Pruning, SearchOptions, Searcher};
use barpoint_ids::PositionId;
use rayon::prelude::*;
use serde::Deserialize;

use super::cubes::CubeDecision;
use super::mean;
use crate::files::{read_text, with_extension, write_atomically};
use crate::grade::yardstick::{self, PlayAnswer, PlayQuestion};
use crate::nets;
use crate::print::print;

/// Options of `barpoint-train grade`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folders with `contact.bpnn` and `race.bpnn`; decisions of the second and later nets are also compared
    /// with the first one's
    #[arg(long, required = true, num_args = 1..)]
    nets: Vec<PathBuf>,
    /// Folder of the yardstick: ours, or `*.jsonl`, of positions (`id`, `posid` of the player on roll, `ref`
    /// as the other sees it) and of decisions (`cand`, IDs of positions); the part of a name before
    /// the first `_` is that of the set
    #[arg(long)]
    yardstick: PathBuf,
    /// Pruning of replies at the last turn: the margin and the maximum number kept
    #[arg(long, value_name = "MARGIN:MOST", value_parser = parse_cut)]
    last: Option<Cut>,
    /// Turns to look ahead
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=4))]
    plies: u8,
    /// File for the equities by the last nets beside those of the yardstick, as an object of JSON
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,
}

impl Options {
    fn search(&self, cubeful: bool) -> SearchOptions {
        let usual = Pruning::default();
        let pruning = Some(Pruning { last: self.last.unwrap_or(usual.last), ..usual });
        SearchOptions { plies: self.plies.into(), cubeful, pruning, ..SearchOptions::default() }
    }
}

/// Returns the cubeless money equity of five cumulative chances.
fn equity([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: &[f64; 5]) -> f64 {
    2.0 * win - 1.0 + win_gammon + win_backgammon - lose_gammon - lose_backgammon
}

fn parse_cut(text: &str) -> Result<Cut, String> {
    let cut = text.split_once(':').and_then(|(margin, most)| {
        Some(Cut { margin: margin.parse().ok()?, most: most.parse().ok()?, races: false })
    });
    let cut = cut.filter(|cut| cut.margin >= 0.0);
    cut.ok_or_else(|| format!("`{text}` is not a margin and a count such as 0.06:2"))
}

/// A rolled-out position.
struct Sample {
    set: String,
    position: PositionId,
    /// Equity of the player who is not on roll.
    equity: f64,
}

/// A line of a file.
#[derive(Deserialize)]
struct Line {
    id: String,
    posid: Option<String>,
    #[serde(rename = "ref")]
    reference: Option<[f32; 5]>,
    cand: Option<Vec<String>>,
}

/// Positions, and decisions as lists of positions.
#[derive(Default)]
struct Yardstick {
    samples: Vec<Sample>,
    decisions: Vec<Vec<usize>>,
    cubes: Vec<CubeDecision>,
}

/// Loss of a net in each decision, and its error in the differences between candidates.
struct Choices {
    losses: Vec<f64>,
    contrast: f64,
}

/// Grades nets.
pub(crate) fn run(options: &Options) -> Result<()> {
    let yardstick = Yardstick::load(&options.yardstick)?;
    let mut sets: Vec<&str> = yardstick.samples.iter().map(|sample| &*sample.set).collect();
    sets.dedup();
    let mut first: Option<Choices> = None;
    let cube_column =
        if yardstick.cubes.is_empty() { ["", ""] } else { [" cube loss |", " ---: |"] };
    print(format_args!(
        "| nets | {} RMSE | loss | contrast | less the first's |{}",
        sets.join(" | "),
        cube_column[0]
    ))?;
    print(format_args!(
        "| --- |{} ---: | ---: | ---: |{}",
        " ---: |".repeat(sets.len()),
        cube_column[1]
    ))?;
    for folder in &options.nets {
        let (engine, _) = nets::load(folder)?;
        let answers = yardstick.ask(&engine, options);
        let errors = sets.iter().map(|set| format!("{:.2}", yardstick.rmse(set, &answers)));
        let choices = yardstick.choices(&answers);
        let (loss, error) = mean(&choices.losses);
        let beside_the_first = first.as_ref().map_or_else(String::new, |first| {
            let pairs = choices.losses.iter().zip(&first.losses);
            let (difference, error) = mean(&pairs.map(|(a, b)| a - b).collect::<Vec<_>>());
            format!("{difference:+.3} ± {error:.3}")
        });
        print(format_args!(
            "| {} | {} | {loss:.3} ± {error:.3} | {:.2} | {beside_the_first} |{}",
            folder.display(),
            errors.collect::<Vec<_>>().join(" | "),
            choices.contrast,
            yardstick.cube_column(&engine, options)
        ))?;
        first = first.or(Some(choices));
        if let Some(path) = &options.values {
            let values = yardstick.values(&answers, &engine, options);
            write_atomically(path, &serde_json::to_vec(&values)?)?;
        }
    }
    Ok(())
}

impl Yardstick {
    fn load(folder: &Path) -> Result<Self> {
        let yardstick = if folder.join(yardstick::PLAYS.answers).exists() {
            Self::load_ours(folder)?
        } else {
            Self::load_lines(folder)?
        };
        ensure!(!yardstick.samples.is_empty(), "no positions in {}", folder.display());
        Ok(yardstick)
    }

    /// Reads the decisions of our own yardstick that have been rolled out; sets are the kinds of games.
    fn load_ours(folder: &Path) -> Result<Self> {
        let mut answered =
            yardstick::read_answered::<PlayQuestion, PlayAnswer>(folder, yardstick::PLAYS)?;
        answered.sort_by_key(|(asked, _)| (asked.scene, asked.number));
        let mut yardstick = Self { cubes: CubeDecision::load(folder)?, ..Self::default() };
        for (asked, answer) in &answered {
            let begin = yardstick.samples.len();
            let positions = asked.positions()?;
            ensure!(
                positions.len() == answer.chances.len(),
                "{}: question {} and its answer have different numbers of plays",
                folder.display(),
                asked.number
            );
            ensure!(
                positions.len() > 1,
                "{}: question {} has only one play",
                folder.display(),
                asked.number
            );
            for (position, chances) in positions.into_iter().zip(&answer.chances) {
                yardstick.samples.push(Sample {
                    set: asked.scene.name(),
                    position: PositionId(position),
                    equity: equity(chances),
                });
            }
            yardstick.decisions.push((begin..yardstick.samples.len()).collect());
        }
        Ok(yardstick)
    }

    /// Reads a yardstick of named positions and of decisions that name them.
    fn load_lines(folder: &Path) -> Result<Self> {
        let (mut yardstick, mut numbers, mut decisions) = (Self::default(), HashMap::new(), vec![]);
        for path in &with_extension(folder, "jsonl")? {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let set = name.split('_').next().unwrap_or_default();
            let text = read_text(path)?;
            for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty()) {
                let at = || format!("{}, line {number}", path.display());
                let line: Line = serde_json::from_str(line).with_context(at)?;
                match line {
                    Line { id, posid: Some(position), reference: Some(chances), .. } => {
                        let position = position.parse().with_context(at)?;
                        let Equity(equity) = Outcome::from_array(chances).equity();
                        numbers.insert(id, yardstick.samples.len());
                        let sample = Sample { set: set.into(), position, equity: equity.into() };
                        yardstick.samples.push(sample);
                    }
                    Line { cand: Some(candidates), .. } => decisions.push((candidates, at())),
                    _ => bail!("{}: neither a rolled-out position nor a decision", at()),
                }
            }
        }
        for (candidates, at) in decisions {
            let known = |id: &String| numbers.get(id).copied();
            let candidates: Option<Vec<usize>> = candidates.iter().map(known).collect();
            let candidates = candidates.with_context(|| format!("{at}: an unknown candidate"))?;
            ensure!(candidates.len() > 1, "{at}: a decision needs two candidates");
            yardstick.decisions.push(candidates);
        }
        Ok(yardstick)
    }

    /// Returns the loss in cube decisions, in thousandths, as the last column of a row; an empty text if there
    /// are no cube decisions.
    fn cube_column(&self, engine: &Engine, asked: &Options) -> String {
        if self.cubes.is_empty() {
            return String::new();
        }
        let options = asked.search(true);
        let loss = |decision: &CubeDecision| 1e3 * decision.loss(engine, &options);
        let (loss, error) = mean(&self.cubes.par_iter().map(loss).collect::<Vec<_>>());
        format!(" {loss:.3} ± {error:.3} |")
    }

    /// Returns a net's equity of each position for the player who is not on roll.
    fn ask(&self, engine: &Engine, asked: &Options) -> Vec<f64> {
        let searcher = Searcher::static_cubeless(engine).with_options(&asked.search(false));
        let worth = |sample: &Sample| {
            let value = searcher.value(&sample.position.0);
            -f64::from(value.outcome.equity().0)
        };
        self.samples.par_iter().map(worth).collect()
    }

    /// Returns the equities of the yardstick and those of a net, of positions and of cube decisions.
    fn values(&self, answers: &[f64], engine: &Engine, asked: &Options) -> serde_json::Value {
        let options = asked.search(true);
        let cubes: Vec<_> =
            self.cubes.par_iter().map(|cube| cube.equities(engine, &options)).collect();
        serde_json::json!({
            "sets": self.samples.iter().map(|sample| &sample.set).collect::<Vec<_>>(),
            "yardstick": self.samples.iter().map(|sample| sample.equity).collect::<Vec<_>>(),
            "net": answers,
            "decisions": self.decisions,
            "cubes": cubes,
        })
    }

    /// Returns the root mean square error of the equity in a set, in thousandths.
    fn rmse(&self, set: &str, answers: &[f64]) -> f64 {
        let samples = self.samples.iter().zip(answers).filter(|(sample, _)| sample.set == set);
        let squares: Vec<f64> =
            samples.map(|(sample, answer)| (answer - sample.equity).powi(2)).collect();
        1e3 * (squares.iter().sum::<f64>() / squares.len() as f64).sqrt()
    }

    /// Returns losses in thousandths, and the error of the differences between candidates.
    fn choices(&self, answers: &[f64]) -> Choices {
        let (mut losses, mut contrasts) = (Vec::new(), 0.0);
        for candidates in &self.decisions {
            let equity = |&i: &usize| self.samples[i].equity;
            let best = candidates.iter().map(equity).fold(f64::NEG_INFINITY, f64::max);
            let mut chosen = candidates[0];
            for &candidate in candidates {
                if answers[candidate] > answers[chosen] {
                    chosen = candidate;
                }
            }
            losses.push(1e3 * (best - equity(&chosen)));
            let errors: Vec<f64> =
                candidates.iter().map(|&i| answers[i] - self.samples[i].equity).collect();
            let middle = errors.iter().sum::<f64>() / errors.len() as f64;
            let spread: f64 = errors.iter().map(|error| (error - middle).powi(2)).sum();
            contrasts += spread / (errors.len() - 1) as f64;
        }
        Choices { contrast: 1e3 * (contrasts / losses.len() as f64).sqrt(), losses }
    }
}
