//! Rollouts of the decisions.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Write as _};

use anyhow::{Context, ensure};
use barpoint::records::{CubeAnswer, RecordedChoice};
use barpoint::rollout::{
    Action, Discard, Estimate, PlayerSettings, RolledOut, Rollout, RolloutOptions, StopRules,
};
use barpoint::{BySide, Dice, Engine, LegalPlay, SearchOptions};
use serde::{Deserialize, Serialize};

use crate::analysed::Verdicts;
use crate::cases::{self, Case};
use crate::gnubg;
use crate::ours::Found;

/// File of the truth.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/verdicts/truth.jsonl");

/// Plays that are this far behind the best one at 2 plies are rolled out as well.
const NEAR: f64 = 0.04;
/// Number of the best plays at 2 plies that are rolled out if they are near.
const MOST: usize = 5;
/// Decisions are settled if the action made is this far ahead at 2 plies.
const SETTLED: f64 = 0.20;

/// First line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) program: String,
    pub(crate) nets: Vec<String>,
    pub(crate) table: String,
    pub(crate) settings: String,
}

/// A decision with the result of its rollout.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Line {
    /// Number of the decision, which is the seed of the rollout.
    pub(crate) seed: u64,
    pub(crate) file: String,
    pub(crate) game: usize,
    pub(crate) action: usize,
    pub(crate) xgid: String,
    pub(crate) made: String,
    /// Number of trials of the best candidate; 0 if there was only one candidate.
    pub(crate) trials: u64,
    /// Loss of the choice beside the best other one, with its standard error; negative if the
    /// choice is right.
    pub(crate) choice: [f64; 2],
    /// The same of the answer to a double.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<[f64; 2]>,
    /// Candidates, best first: equity and its standard error.
    pub(crate) candidates: Vec<(String, f64, f64)>,
}

impl Line {
    pub(crate) fn is_cube(&self) -> bool {
        self.xgid.split(':').nth(4) == Some("00")
    }
}

/// Returns the header and the lines of the file.
pub(crate) fn read() -> anyhow::Result<(Header, Vec<Line>)> {
    let mut lines = BufReader::new(File::open(FILE).context(FILE)?).lines();
    let header = serde_json::from_str(&lines.next().context("an empty file")??)?;
    let lines = lines.map(|line| Ok(serde_json::from_str(&line?)?));
    Ok((header, lines.collect::<anyhow::Result<_>>()?))
}

/// Rolls out decisions until the file has `most`.
pub(crate) fn extend(most: usize) -> anyhow::Result<()> {
    let engine = Engine::new();
    let engine = engine.clone().with_options(SearchOptions { top: MOST, ..*engine.options() })?;
    let header = header(&engine);
    if !fs::exists(FILE)? {
        fs::write(FILE, serde_json::to_string(&header)? + "\n")?;
    }
    remove_unfinished_line()?;
    let (found, lines) = read()?;
    ensure!(found == header, "{FILE} was made by other nets or settings");
    let matches = cases::matches()?;
    let gnubg = [gnubg::analyse(&matches, 0)?, gnubg::analyse(&matches, 2)?];
    let mut cases: Vec<Case<'_>> = matches.iter().flat_map(|of| of.cases(&engine)).collect();
    cases.sort_by_key(Case::shuffled);
    let done = lines.last().map_or(0, |last| last.seed as usize);
    let mut count = lines.len();
    let mut file = OpenOptions::new().append(true).open(FILE)?;
    for (case, seed) in cases.iter().zip(1..).skip(done) {
        if count >= most {
            break;
        }
        if let Some(line) = line(&engine, &gnubg, case, seed)? {
            writeln!(file, "{}", serde_json::to_string(&line)?)?;
            count += 1;
            if count % 50 == 0 {
                writeln!(io::stderr(), "{count} decisions, {seed} of {} seen", cases.len())?;
            }
        }
    }
    Ok(())
}

/// Removes the last line if it was not written to its end.
fn remove_unfinished_line() -> anyhow::Result<()> {
    let text = fs::read_to_string(FILE)?;
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    if whole.len() < text.len() {
        fs::write(FILE, whole)?;
    }
    Ok(())
}

fn header(engine: &Engine) -> Header {
    let identity = engine.identity();
    let nets = identity.nets.iter().map(|(name, hash)| format!("{name}-{}", &hash[..12]));
    Header {
        program: format!("barpoint {}", identity.version),
        nets: nets.collect(),
        table: identity.table,
        settings: SETTINGS.to_owned(),
    }
}

/// Settings of [`options`] and [`rules`] in words.
const SETTINGS: &str = "games of 9 turns at 0 plies, cubeful, with variance reduction; \
    checked every 144 trials, at most 432, until standard errors are at most 0.01; \
    candidates 4 JSDs behind are dropped; games end at exact bearoffs; the seed is that of the line";

fn options(seed: u64) -> RolloutOptions {
    let players = |plies| {
        let player = PlayerSettings::quick(plies);
        BySide { on_roll: player, opponent: player }
    };
    RolloutOptions {
        trials: 432,
        seed,
        truncate_after: Some(9),
        truncate_at_exact: true,
        players: players(0),
        ..RolloutOptions::quick()
    }
}

const fn rules() -> StopRules {
    StopRules { minimum: 144, error: Some(0.01), jsds: Some(4.0), ..StopRules::NONE }
}

/// Returns the line of a decision, `None` if it is settled.
fn line(
    engine: &Engine,
    gnubg: &[Verdicts; 2],
    case: &Case<'_>,
    seed: u64,
) -> anyhow::Result<Option<Line>> {
    let found = Found::by(engine, case)?;
    if found.lead(case) > SETTLED {
        return Ok(None);
    }
    let line = Line {
        seed,
        file: case.of.file.to_owned(),
        game: case.game(),
        action: case.action(),
        xgid: case.xgid()?.to_string(),
        made: case.decision.made.to_string(),
        trials: 0,
        choice: [0.0; 2],
        answer: None,
        candidates: Vec::new(),
    };
    let request = engine.rollout(&case.situation).options(options(seed)).stop_rules(rules());
    let request = match (&found, case.decision.dice) {
        (Found::Plays(_), Some(dice)) => {
            let plays = candidates(&found, gnubg, case, dice);
            if plays.len() < 2 {
                return Ok(Some(line));
            }
            request.plays(dice, plays)
        }
        _ => request,
    };
    let rollout = request.run(&Discard)?;
    Ok(Some(with_results(line, case, &rollout)?))
}

/// Returns the play made, the best plays of the analysts, and the plays near the best.
fn candidates(found: &Found, gnubg: &[Verdicts; 2], case: &Case<'_>, dice: Dice) -> Vec<LegalPlay> {
    let Found::Plays(ranked) = found else { return Vec::new() };
    let best = ranked.first().map_or(0.0, |play| play.value.equity.0);
    let near = ranked.iter().take(MOST).filter(|play| play.value.equity.0 >= best - NEAR);
    let made = ranked.iter().filter(|play| play.forced);
    let theirs = gnubg.iter().filter_map(|gnubg| gnubg.of(case)?.best);
    let wanted: Vec<_> = near.chain(made).map(|play| play.result).chain(theirs).collect();
    let plays = case.situation.position.plays(dice);
    plays.iter().filter(|play| wanted.contains(&play.result)).copied().collect()
}

fn with_results(line: Line, case: &Case<'_>, rollout: &Rollout) -> anyhow::Result<Line> {
    let rolled = rollout.candidates();
    let best = rolled.first().context("a candidate")?;
    let (choice, answer) = match case.decision.made {
        RecordedChoice::Play(made) => {
            let is_made =
                |one: &RolledOut| one.action.play().is_some_and(|it| it.result == made.result);
            let place = rolled.iter().position(is_made).context("the play made is a candidate")?;
            (loss_of_play(place, &rolled), None)
        }
        made => losses_of_cube(made, &rolled)?,
    };
    let round = |value: f64| (1e4 * value).round() / 1e4;
    let pair = |it: Estimate| [round(it.mean), round(it.standard_error)];
    let candidates = rolled.iter().map(|one| {
        (one.action.to_string(), round(one.equity.mean), round(one.equity.standard_error))
    });
    Ok(Line {
        trials: best.trials,
        choice: pair(choice),
        answer: answer.map(pair),
        candidates: candidates.collect(),
        ..line
    })
}

/// Returns the equity that a play loses to the best other one, negative for the best play.
fn loss_of_play(place: usize, rolled: &[RolledOut]) -> Estimate {
    match (place, rolled) {
        (0, [_, second, ..]) => second.difference,
        _ => less(rolled[place].difference),
    }
}

fn less(it: Estimate) -> Estimate {
    -it
}

/// Returns the losses of the choice and of the answer.
fn losses_of_cube(
    made: RecordedChoice<'_>,
    rolled: &[RolledOut],
) -> anyhow::Result<(Estimate, Option<Estimate>)> {
    let of = |action| rolled.iter().find(|one| one.action == action).context("both actions");
    let (waits, doubles) = (of(Action::NoDouble)?, of(Action::DoubleTake)?);
    let joint = waits.difference.standard_error.max(doubles.difference.standard_error);
    let (no_double, take) = (waits.equity, doubles.equity);
    let gain = if take.mean < 1.0 {
        Estimate::new(take.mean - no_double.mean, joint)
    } else {
        Estimate::new(1.0 - no_double.mean, no_double.standard_error)
    };
    let take = take.with_mean(take.mean - 1.0);
    Ok(match made {
        RecordedChoice::Double(answer) => {
            (less(gain), answer.map(|it| if it == CubeAnswer::Pass { less(take) } else { take }))
        }
        _ => (gain, None),
    })
}
