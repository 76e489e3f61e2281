//! CPU time of a decision, and the loss of its choice, for several nets in turn and in one program:
//! `cargo run --release -p barpoint-benches --bin nets-by-time -- DATA FOLDER FOLDER...`.
//!
//! DATA has the decisions of a yardstick, a line of JSON each: `decisions_dev.jsonl` with `board` (points of the player on
//! roll from 1 to 24, chequers of the opponent negative, 0 and 25 the bars), `dice` and `cand`, and `contact_dev.jsonl` with the `id`
//! of these candidates, `posid` after the play and `eq`, the cubeless equity of the player who made it. A FOLDER has `contact.bpnn`,
//! `race.bpnn` and `pruner.bpnn`. Searches are cubeless, on one thread. Choices that were not rolled out are left out.
//! Losses are in thousandths of a point, with standard errors.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the measurement is the output")]

use std::collections::HashMap;
use std::env;
use std::fs;
use std::hint::black_box;
use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::FilterChoice;
use barpoint_benches::{POINTS, cpu};
use barpoint_core::{Dice, LegalPlay, Plays, Position, PositionKey};
use barpoint_engine::{Engine, Evaluator, RaceNet, SearchOptions, Searcher};
use barpoint_equity::CubeContext;
use barpoint_ids::PositionId;
use barpoint_nn::{Network, Pruner};
use rayon::ThreadPoolBuilder;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Number of rounds, odd to have a median.
const ROUNDS: usize = 5;

/// Plies, or the small net alone, filters and repetitions, because the clock ticks only a few times in a hundredth of a second.
const SETTINGS: [(Option<usize>, &str, usize); 7] = [
    (None, "", 200),
    (Some(0), "normal", 20),
    (Some(1), "normal", 1),
    (Some(2), "0:8:0.16,0:8:x0.3", 1),
    (Some(2), "stepwise", 1),
    (Some(2), "normal", 1),
    (Some(2), "large", 1),
];

/// The nets of a folder.
struct Nets {
    folder: String,
    engine: Engine,
    small: Pruner,
}

#[derive(Deserialize)]
struct Rolled {
    board: [i8; 26],
    dice: [u8; 2],
    #[serde(rename = "cand")]
    candidates: Vec<String>,
}

#[derive(Deserialize)]
struct Answer {
    id: String,
    posid: String,
    #[serde(rename = "eq")]
    equity: f64,
}

/// A decision, and the equities of the plays that were rolled out by the position ID of their results.
struct Decision {
    position: Position,
    dice: Dice,
    equities: HashMap<String, f64>,
}

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args().skip(1);
    let data = arguments.next().context("expected a folder of data and folders of nets")?;
    let all: Vec<Nets> = arguments.map(Nets::read).collect::<anyhow::Result<_>>()?;
    ensure!(!all.is_empty(), "expected folders of nets after {data}");
    let decisions = decisions(Path::new(&data))?;
    // One thread: without a pool of its own a search would use all there are.
    let pool = ThreadPoolBuilder::new().num_threads(1).build()?;
    println!("{} decisions, median of {ROUNDS} rounds (lowest to highest)\n", decisions.len());
    println!("| plies | filters | nets | milliseconds | loss | less the first nets' |");
    println!("| ---: | --- | --- | ---: | ---: | ---: |");
    for (plies, filters, times) in SETTINGS {
        let options = plies.map(|plies| options(plies, filters)).transpose()?;
        let mut seconds = vec![Vec::new(); all.len()];
        let mut losses: Vec<Vec<Option<f64>>> = vec![Vec::new(); all.len()];
        for _ in 0..ROUNDS {
            for (i, nets) in all.iter().enumerate() {
                let mut chosen = Vec::new();
                let spent = pool.install(|| {
                    cpu::seconds(|| {
                        for _ in 0..times {
                            chosen = nets.choices(options.as_ref(), black_box(&decisions));
                        }
                    })
                })?;
                seconds[i].push(spent / times as f64);
                losses[i] =
                    decisions.iter().zip(&chosen).map(|(one, play)| one.loss(play)).collect();
            }
        }
        let plies = plies.map_or_else(|| "small net".to_owned(), |plies| plies.to_string());
        for (i, Nets { folder, .. }) in all.iter().enumerate() {
            seconds[i].sort_by(f64::total_cmp);
            let [low, median, high] =
                [0, ROUNDS / 2, ROUNDS - 1].map(|at| 1e3 * seconds[i][at] / decisions.len() as f64);
            let own: Vec<f64> = losses[i].iter().copied().flatten().collect();
            let pairs = losses[i].iter().zip(&losses[0]);
            let differences: Vec<f64> =
                pairs.filter_map(|(loss, first)| Some((*loss)? - (*first)?)).collect();
            println!(
                "| {plies} | {filters} | {folder} | {median:.4} ({low:.4} to {high:.4}) | {} | {} |",
                mean(&own),
                if i == 0 { String::new() } else { mean(&differences) },
            );
        }
    }
    Ok(())
}

fn options(plies: usize, filters: &str) -> anyhow::Result<SearchOptions> {
    let filters = filters.parse::<FilterChoice>()?.at(plies)?;
    Ok(SearchOptions { plies, filters, cubeful: false, top: 1, ..SearchOptions::default() })
}

impl Nets {
    fn read(folder: String) -> anyhow::Result<Self> {
        let read = |role: &str| {
            let path = Path::new(&folder).join(role).with_extension("bpnn");
            fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        let small = Pruner::from_bytes(&read("pruner")?)?;
        let contact = Network::from_bytes(&read("contact")?)?;
        let engine = Engine::new(contact, RaceNet::from_bytes(&read("race")?)?);
        Ok(Self { engine: engine.with_pruner(small.clone()), small, folder })
    }

    /// Chooses a play in each decision by a search, or by the small net alone, without options.
    fn choices(&self, options: Option<&SearchOptions>, decisions: &[Decision]) -> Vec<LegalPlay> {
        let Some(options) = options else {
            let (mut plays, mut means) = (Plays::default(), Vec::new());
            return decisions.iter().map(|one| self.small(one, &mut plays, &mut means)).collect();
        };
        let searcher = Searcher::new(&self.engine, &CubeContext::cubeless_money(), options);
        decisions.iter().map(|one| searcher.best(&one.position, one.dice)).collect()
    }

    /// The choice of the small net; races are the race net's.
    fn small(&self, one: &Decision, plays: &mut Plays, means: &mut Vec<Option<f32>>) -> LegalPlay {
        plays.generate(&one.position, one.dice);
        self.small.mean_results(&one.position, plays, &[POINTS], means);
        let opponents = plays.iter().zip(&*means).map(|(play, mean)| {
            (mean.unwrap_or_else(|| self.engine.evaluate(&play.result).equity().0), play)
        });
        let (_, best) =
            opponents.min_by(|(a, _), (b, _)| a.total_cmp(b)).expect("a decision has plays");
        *best
    }
}

impl Decision {
    /// By how many thousandths of a point a play is behind the best one, or `None` if it was not rolled out.
    fn loss(&self, play: &LegalPlay) -> Option<f64> {
        let equity = self.equities.get(&PositionId(play.result).to_string())?;
        let best = self.equities.values().copied().fold(f64::NEG_INFINITY, f64::max);
        Some(1e3 * (best - equity))
    }
}

fn decisions(data: &Path) -> anyhow::Result<Vec<Decision>> {
    let answers: HashMap<String, Answer> = lines::<Answer>(&data.join("contact_dev.jsonl"))?
        .into_iter()
        .map(|answer| (answer.id.clone(), answer))
        .collect();
    let decision = |rolled: Rolled| {
        let equities = rolled.candidates.iter().map(|id| {
            let answer = answers.get(id).with_context(|| format!("no answer to {id}"))?;
            Ok((answer.posid.clone(), answer.equity))
        });
        let [high, low] = rolled.dice;
        Ok(Decision {
            position: position(&rolled.board)?,
            dice: format!("{high}{low}").parse()?,
            equities: equities.collect::<anyhow::Result<_>>()?,
        })
    };
    lines(&data.join("decisions_dev.jsonl"))?.into_iter().map(decision).collect()
}

fn lines<T: DeserializeOwned>(path: &Path) -> anyhow::Result<Vec<T>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// The position of a board, through the bits of its position key: the opponent's chequers, then those of the player on roll.
fn position(board: &[i8; 26]) -> anyhow::Result<Position> {
    let own = (1..=25).map(|place| board[place].max(0));
    let theirs = (1..=25).map(|place| (-board[25 - place]).max(0));
    let mut key = [0; 10];
    let mut bit = 0;
    for chequers in theirs.chain(own) {
        for _ in 0..chequers {
            let byte: &mut u8 = key.get_mut(bit / 8).context("more chequers than a player has")?;
            *byte |= 1 << (bit % 8);
            bit += 1;
        }
        bit += 1;
    }
    Ok(Position::try_from(PositionKey(key))?)
}

/// The mean and its standard error.
fn mean(values: &[f64]) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    format!("{mean:.3} ± {:.3}", squares.sqrt() / count)
}
