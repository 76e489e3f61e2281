//! GNU Backgammon's analysis: `A`, `DA`, `LU` and the marks.
//!
//! In a match GNU Backgammon writes cubeful values of cube decisions, and their errors, as match
//! winning chances. They are converted with the built-in match equity table, as GNU Backgammon does
//! with its own.

use std::fmt::Write;

use barpoint_core::{Outcome, Player};
use barpoint_equity::{Emg, Mwc, Stakes};

use super::letters;
use super::syntax::{Node, Property};
use crate::model::{
    Analysis, Candidate, CubeAnalysis, CubeChances, Level, Mark, PlayAnalysis, RolloutFacts,
};
use crate::toolkit::{PlayFinder, decimal, point_moves};

/// Consecutive words of a value.
struct Words<'a>(std::str::SplitWhitespace<'a>);

impl<'a> Words<'a> {
    fn word(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    fn expect(&mut self, word: &str) -> Option<()> {
        (self.word()? == word).then_some(())
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        decimal(self.word()?)
    }

    /// Reads a finite number.
    fn float(&mut self) -> Option<f32> {
        self.number().filter(|number: &f32| number.is_finite())
    }

    fn floats<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = self.float()?;
        }
        Some(numbers)
    }

    fn outcome(&mut self) -> Option<Outcome> {
        self.floats().map(Outcome::from_array)
    }

    /// Reads `ver 3`, the version with a known order of numbers.
    fn version(&mut self) -> Option<()> {
        self.expect("ver")?;
        self.expect("3")
    }

    /// Reads the number of plies, with or without the letter for cubeful evaluation.
    fn plies(&mut self) -> Option<(u8, bool)> {
        let word = self.word()?;
        let plies = word.strip_suffix('C');
        Some((plies.unwrap_or(word).parse().ok()?, plies.is_some()))
    }

    /// Reads determinism, noise and pruning.
    fn level(&mut self, (plies, cubeful): (u8, bool)) -> Option<Level> {
        let deterministic = self.number::<u8>()? != 0;
        let noise = self.float()?;
        let prune = self.number::<u8>()? != 0;
        Some(Level::Plies { plies, cubeful, noise, deterministic, prune })
    }

    /// Reads the settings of a rollout; returns true for cubeful, and the seed.
    fn settings(mut self) -> Option<(bool, Option<u64>)> {
        self.0.by_ref().find(|word| *word == "RC")?;
        let cubeful = self.word()? != "0";
        let rest: Vec<&str> = self.0.collect();
        // The seed follows the name of the generator, which is in quotation marks.
        let name_end = rest.iter().rposition(|word| word.ends_with('"'));
        let seed = name_end.and_then(|at| rest.get(at + 1)).and_then(|word| word.parse().ok());
        Some((cubeful, seed))
    }
}

fn normalised_error(stakes: Option<Stakes>, error: f32) -> f32 {
    stakes.map_or(error, |stakes| stakes.emg_error(Mwc(error.into())).0 as f32)
}

/// Returns an equity as GNU Backgammon writes it.
fn gnubg_value(stakes: Option<Stakes>, equity: f32) -> f32 {
    stakes.map_or(equity, |stakes| stakes.mwc(Emg(equity.into())).0 as f32)
}

fn gnubg_error(stakes: Option<Stakes>, error: Option<f32>) -> f32 {
    let error = error.unwrap_or_default();
    stakes.map_or(error, |stakes| stakes.mwc_error(Emg(error.into())).0 as f32)
}

/// Reads the candidates of `A`; returns `None` if one of them is not understood.
pub(super) fn read_plays(
    property: Property<'_, '_>,
    finder: &PlayFinder,
    player: Player,
    stakes: Option<Stakes>,
) -> Option<PlayAnalysis> {
    let mut values = property.values();
    let played: i32 = values.next()?.raw.trim().parse().ok()?;
    let candidate = |raw: &str| {
        let mut words = Words(raw.split_whitespace());
        let first = words.word()?;
        // A dance has no letters.
        let (moves, kind) = match first {
            "E" | "X" => ("", first),
            moves => (moves, words.word()?),
        };
        let play = finder.find(&letters::read_moves(moves, player)?)?;
        words.version()?;
        match kind {
            "E" => {
                let outcome = words.outcome()?;
                let equity = words.float()?;
                let plies = words.plies()?;
                words.word()?;
                let level = words.level(plies)?;
                Some(Candidate { play, outcome: Some(outcome), equity, level, rollout: None })
            }
            "X" => {
                words.expect("Score")?;
                let equity = words.float()?;
                words.float()?;
                words.expect("Trials")?;
                let trials = words.number()?;
                words.expect("Output")?;
                let outcome = words.outcome()?;
                words.floats::<2>()?;
                words.expect("StdDev")?;
                let errors = words.outcome()?;
                let [_, error] = words.floats()?;
                let (cubeful, seed) = words.settings()?;
                let rollout = RolloutFacts {
                    equity_error: Some(normalised_error(stakes, error)),
                    outcome_errors: Some(errors),
                    seed,
                };
                let level = Level::Rollout { trials, cubeful };
                let (outcome, rollout) = (Some(outcome), Some(rollout));
                Some(Candidate { play, outcome, equity, level, rollout })
            }
            _ => None,
        }
    };
    let candidates = values.map(|value| candidate(value.raw)).collect::<Option<Vec<_>>>()?;
    let played = usize::try_from(played).ok().filter(|index| *index < candidates.len());
    (!candidates.is_empty()).then_some(PlayAnalysis { candidates, played })
}

/// Reads `DA`; returns `None` if it is not understood.
pub(super) fn read_cube(
    property: Property<'_, '_>,
    stakes: Option<Stakes>,
) -> Option<CubeAnalysis> {
    let mut words = Words(property.value().raw.split_whitespace());
    let kind = words.word()?;
    words.version()?;
    let normalised =
        |value: f32| stakes.map_or(value, |stakes| stakes.emg(Mwc(value.into())).0 as f32);
    // Five chances, the cubeless equity and the cubeful value follow.
    let seven = |words: &mut Words<'_>| Some((words.outcome()?, words.floats::<2>()?[1]));
    let (level, no_double, double_take) = match kind {
        "E" => {
            let plies = words.plies()?;
            let level = words.level(plies)?;
            let mut chances = || {
                let (outcome, value) = seven(&mut words)?;
                Some(CubeChances {
                    outcome: Some(outcome),
                    equity: normalised(value),
                    rollout: None,
                })
            };
            (level, chances()?, chances()?)
        }
        "X" => {
            words.expect("Eq")?;
            words.expect("Trials")?;
            let trials = words.number()?;
            let mut chances = |name: &str| {
                words.expect(name)?;
                words.expect("Output")?;
                let (outcome, value) = seven(&mut words)?;
                words.expect("StdDev")?;
                let (errors, value_error) = seven(&mut words)?;
                let rollout = RolloutFacts {
                    equity_error: Some(normalised_error(stakes, value_error)),
                    outcome_errors: Some(errors),
                    seed: None,
                };
                let (outcome, rollout) = (Some(outcome), Some(rollout));
                Some(CubeChances { outcome, equity: normalised(value), rollout })
            };
            let mut both = [chances("NoDouble")?, chances("DoubleTake")?];
            let (cubeful, seed) = words.settings()?;
            both.iter_mut().filter_map(|one| one.rollout.as_mut()).for_each(|r| r.seed = seed);
            let [no_double, double_take] = both;
            (Level::Rollout { trials, cubeful }, no_double, double_take)
        }
        _ => return None,
    };
    Some(CubeAnalysis { level, no_double, double_take, double_drop: 1.0 })
}

/// Reads luck and marks of a node.
pub(super) fn read_marks(
    node: Node<'_, '_>,
    player: Player,
    is_play: bool,
    analysis: &mut Analysis,
) {
    let emphasis = |name: &str, once: Mark, twice: Mark| {
        Some(if node.word(name)? == "2" { twice } else { once })
    };
    let own = |bad: &str, doubtful: &str| {
        emphasis(bad, Mark::Bad, Mark::VeryBad)
            .or_else(|| emphasis(doubtful, Mark::Doubtful, Mark::Doubtful))
    };
    let good = || emphasis("TE", Mark::Good, Mark::VeryGood);
    let (for_player, against) = match player {
        Player::Zero => ("GW", "GB"),
        Player::One => ("GB", "GW"),
    };
    let of_node = own("BM", "DO").or_else(good);
    if is_play {
        analysis.play_mark = of_node;
        analysis.cube_mark = own("BC", "DC");
    } else {
        analysis.cube_mark = of_node;
    }
    analysis.luck_mark = emphasis(for_player, Mark::Good, Mark::VeryGood)
        .or_else(|| emphasis(against, Mark::Bad, Mark::VeryBad));
    let luck = node.word("LU").and_then(decimal);
    analysis.luck = luck.filter(|luck: &f32| luck.is_finite());
}

/// Returns the value of `A`.
pub(super) fn write_plays(
    analysis: &PlayAnalysis,
    player: Player,
    stakes: Option<Stakes>,
) -> String {
    let mut out = match analysis.played {
        Some(index) => format!("[{index}]"),
        None => "[-1]".into(),
    };
    for candidate in &analysis.candidates {
        let moves: String = letters::write_moves(&point_moves(&candidate.play), player).collect();
        let outcome = candidate.outcome.unwrap_or_default();
        let separator = if moves.is_empty() { "" } else { " " };
        _ = write!(out, "[{moves}{separator}");
        if let Level::Rollout { trials, cubeful } = candidate.level {
            let facts = candidate.rollout.clone().unwrap_or_default();
            let cubeless = outcome.equity().0;
            _ = write!(out, "X ver 3 Score {} {cubeless} Trials {trials} ", candidate.equity);
            write_output(&mut out, &outcome, candidate.equity, &facts, stakes);
            write_settings(&mut out, cubeful, facts.seed);
        } else {
            let (plies, level) = level_words(&candidate.level);
            _ = write!(out, "E ver 3 ");
            write_chances(&mut out, &outcome);
            _ = write!(out, "{:.6} {plies} 0 {level}", candidate.equity);
        }
        out.push(']');
    }
    out
}

/// Returns the value of `DA`.
pub(super) fn write_cube(analysis: &CubeAnalysis, stakes: Option<Stakes>) -> String {
    let mut out = String::from("[");
    let both = [("NoDouble", &analysis.no_double), ("DoubleTake", &analysis.double_take)];
    if let Level::Rollout { trials, cubeful } = analysis.level {
        _ = write!(out, "X ver 3 Eq Trials {trials} ");
        for (name, chances) in both {
            let facts = chances.rollout.clone().unwrap_or_default();
            let outcome = chances.outcome.unwrap_or_default();
            _ = write!(out, "{name} ");
            write_output(&mut out, &outcome, chances.equity, &facts, stakes);
        }
        let seed = analysis.no_double.rollout.as_ref().and_then(|facts| facts.seed);
        write_settings(&mut out, cubeful, seed);
    } else {
        let (plies, level) = level_words(&analysis.level);
        _ = write!(out, "E ver 3 {plies} {level}");
        for (_, chances) in both {
            let outcome = chances.outcome.unwrap_or_default();
            out.push(' ');
            write_chances(&mut out, &outcome);
            _ = write!(out, "{:.6} {:.6}", outcome.equity().0, gnubg_value(stakes, chances.equity));
        }
    }
    out.push(']');
    out
}

/// Properties that mark a node as bad, doubtful and good.
const NODE: [&str; 3] = ["BM", "DO", "TE"];

/// Returns luck and marks as properties.
pub(super) fn write_marks(analysis: &Analysis, player: Player, is_play: bool) -> String {
    let mut out = String::new();
    let mut mark = |mark: Option<Mark>, [bad, doubtful, good]: [&str; 3]| {
        _ = match mark {
            Some(Mark::VeryBad) => write!(out, "{bad}[2]"),
            Some(Mark::Bad) => write!(out, "{bad}[1]"),
            Some(Mark::Doubtful) if !doubtful.is_empty() => write!(out, "{doubtful}[]"),
            Some(Mark::Good) if !good.is_empty() => write!(out, "{good}[1]"),
            Some(Mark::VeryGood) if !good.is_empty() => write!(out, "{good}[2]"),
            _ => Ok(()),
        };
    };
    if is_play {
        mark(analysis.play_mark, NODE);
        mark(analysis.cube_mark, ["BC", "DC", ""]);
    } else {
        mark(analysis.cube_mark, NODE);
    }
    let luck = match player {
        Player::Zero => ["GB", "", "GW"],
        Player::One => ["GW", "", "GB"],
    };
    mark(analysis.luck_mark, luck);
    if let Some(luck) = analysis.luck {
        _ = write!(out, "LU[{luck:.5}]");
    }
    out
}

fn write_chances(out: &mut String, outcome: &Outcome) {
    for chance in outcome.to_array() {
        _ = write!(out, "{chance:.6} ");
    }
}

/// Returns the plies, with the letter for cubeful evaluation, and the words after them.
fn level_words(level: &Level) -> (String, String) {
    match level {
        Level::Plies { plies, cubeful, noise, deterministic, prune } => {
            let letter = if *cubeful { "C" } else { "" };
            let words = format!("{} {noise:.6} {}", u8::from(*deterministic), u8::from(*prune));
            (format!("{plies}{letter}"), words)
        }
        // SGF cannot express the method, so only the chances are kept.
        _ => ("0C".into(), "1 0.000000 0".into()),
    }
}

/// Writes means and standard errors of a rollout.
fn write_output(
    out: &mut String,
    outcome: &Outcome,
    equity: f32,
    facts: &RolloutFacts,
    stakes: Option<Stakes>,
) {
    let mut seven = |name: &str, outcome: &Outcome, cubeless: f32, value: f32| {
        _ = write!(out, "{name} ");
        for number in outcome.to_array() {
            _ = write!(out, "{number} ");
        }
        _ = write!(out, "{cubeless} {value} ");
    };
    seven("Output", outcome, outcome.equity().0, gnubg_value(stakes, equity));
    let errors = facts.outcome_errors.unwrap_or_default();
    seven("StdDev", &errors, 0.0, gnubg_error(stakes, facts.equity_error));
}

/// Writes the settings of a rollout in GNU Backgammon's words. All settings except cube and seed
/// are its defaults, because the record does not hold them.
fn write_settings(out: &mut String, cubeful: bool, seed: Option<u64>) {
    const EVALUATIONS: [&str; 10] = [
        "cube0",
        "cheq0",
        "cube1",
        "cheq1",
        "latecube0",
        "latecheq0",
        "latecube1",
        "latecheq1",
        "cubetrunc",
        "cheqtrunc",
    ];
    let (cube, seed) = (u8::from(cubeful), seed.unwrap_or_default());
    _ = write!(out, "SK 0 RC {cube} 1 0 1 0 0 10 1 1 5 \"Mersenne Twister\" {seed} ");
    for name in EVALUATIONS {
        _ = write!(out, " {name} ver 3 0C 1 0.000000 1");
    }
}

/// Returns true if a level can be written.
pub(super) const fn is_known(level: &Level) -> bool {
    !matches!(level, Level::Named(_))
}
