//! Analysis of an action in the words of GNU Backgammon's text.

use std::fmt::Write as _;

use barpoint::analysis::statistics::CLOSE;
use barpoint::{Chances, CubeContext, Emg};
use barpoint_core::{Dice, Outcome};
use barpoint_equity::{CubeDecision, CubeEquities};
use barpoint_records::{Action, Analysis, Candidate, CubeAnalysis, Level, Mark, PlayAnalysis};

use crate::Interpreter;

/// Analysis of an action, with the way in which it is shown.
pub(crate) struct TextAnalysis<'a> {
    pub(crate) interpreter: &'a Interpreter,
    pub(crate) analysis: &'a Analysis,
    /// The cube and the score before the action.
    pub(crate) context: CubeContext,
    /// Maximum number of plays; the play that was made is shown besides.
    pub(crate) limit: usize,
}

impl TextAnalysis<'_> {
    pub(crate) fn text(&self, action: &Action, dice: Option<Dice>) -> String {
        let mut text = String::new();
        if let Some(cube) = &self.analysis.cube {
            let decision = self.decision(cube);
            if self.is_cube_shown(action, &decision) {
                text += &self.cube(action, cube, &decision);
            }
        }
        if !self.is_on(&format!("moves display {}", category(self.analysis.play_mark))) {
            return text;
        }
        if let Some(mark) = self.analysis.play_mark
            && let Some(loss) = self.analysis.play.as_ref().and_then(loss)
        {
            let _ = writeln!(text, "Alert: {} move ( {loss:+.3})", mark.word());
        }
        let luck = self.analysis.luck;
        if let (Some(mark), Some(luck)) = (self.analysis.luck_mark, luck) {
            let _ = writeln!(text, "Alert: {} roll! ( {luck:+.3})", mark.luck_word());
        }
        if let Some(dice) = dice {
            let luck = luck.map_or_else(String::new, |luck| format!(" ({luck:+.3})"));
            let (high, low) = (dice.high().pips(), dice.low().pips());
            let _ = writeln!(text, "\nRolled {high}{low}{luck}:");
        }
        if let Some(plays) = &self.analysis.play {
            text += &self.plays(plays);
        }
        text
    }

    fn plays(&self, plays: &PlayAnalysis) -> String {
        let Some(best) = plays.candidates.first() else { return String::new() };
        let mut text = String::new();
        for (i, candidate) in plays.candidates.iter().enumerate() {
            let is_made = plays.played == Some(i);
            if i >= self.limit && !is_made {
                continue;
            }
            let star = if is_made { '*' } else { ' ' };
            let name = candidate.play.to_string();
            let value = self.interpreter.number(f64::from(candidate.equity));
            let _ = write!(
                text,
                "{star}{:5}. {} {name:<28} Eq.: {value}",
                i + 1,
                kind(&candidate.level)
            );
            if i > 0 {
                let less = f64::from(candidate.equity - best.equity);
                let _ = write!(text, " ({})", self.interpreter.number(less));
            }
            let _ = writeln!(text, "\n{}", self.chances(candidate).trim_end());
        }
        text
    }

    fn chances(&self, candidate: &Candidate) -> String {
        let mut text = String::new();
        if let Some(outcome) = candidate.outcome.filter(|_| self.is_on("moves probabilities")) {
            let _ = writeln!(text, "       {}", self.interpreter.chances(&Chances::from(&outcome)));
        }
        if self.is_on("moves parameters evaluation") {
            text += &parameters("        ", &candidate.level);
        }
        if let Some(error) = candidate.rollout.as_ref().and_then(|facts| facts.equity_error) {
            let _ = writeln!(text, "       Standard error {error:.3}");
        }
        text
    }

    /// Returns a switch of `set export`.
    fn is_on(&self, name: &str) -> bool {
        self.interpreter.settings.is_on(&format!("export {name}"))
    }

    /// Returns true if the settings show a cube decision: by its mark, or by its kind.
    fn is_cube_shown(&self, action: &Action, decision: &CubeDecision) -> bool {
        let is_on = |name: &str| self.is_on(&format!("cube display {name}"));
        let is_actual = !matches!(action, Action::Play { .. });
        let is_missed = !is_actual && decision.should_double();
        let gap = |doubled: Emg| (doubled.0 - decision.equities().no_double.0).abs();
        let is_close = decision.doubled().is_some_and(|doubled| gap(doubled) < CLOSE);
        is_on(category(self.analysis.cube_mark))
            || is_actual && is_on("actual")
            || is_missed && is_on("missed")
            || is_close && is_on("close")
    }

    fn cube(&self, action: &Action, cube: &CubeAnalysis, decision: &CubeDecision) -> String {
        let mut text = String::new();
        if let Some(mark) = self.analysis.cube_mark {
            let what = match action {
                Action::Double(_) => "wrong double",
                Action::Take(_) | Action::Beaver(_) | Action::Raccoon(_) => "wrong take",
                Action::Drop(_) => "wrong pass",
                _ => "missed double",
            };
            let _ = writeln!(text, "\nAlert: {what}!\n [{}]", mark.word());
        }
        let method = match &cube.level {
            Level::Plies { plies, .. } => format!("{plies}-ply"),
            Level::Rollout { .. } => "Rollout".to_owned(),
            Level::Named(name) => name.clone(),
        };
        text += "\nCube analysis\n";
        if let Some(outcome) = &cube.no_double.outcome {
            text += &self.cubeless(&method, outcome);
        }
        if self.is_on("cube parameters evaluation") {
            text += &parameters("  ", &cube.level);
        }
        text += &self.rows(decision, cube);
        text
    }

    fn decision(&self, cube: &CubeAnalysis) -> CubeDecision {
        let equities = CubeEquities {
            no_double: Emg(cube.no_double.equity.into()),
            double_take: Some(Emg(cube.double_take.equity.into())),
            double_pass: Emg(cube.double_drop.into()),
        };
        let outcome = cube.no_double.outcome.unwrap_or_default();
        CubeDecision::new(&self.context, &outcome, equities)
    }

    fn cubeless(&self, method: &str, outcome: &Outcome) -> String {
        let number = |equity: f64| self.interpreter.number(equity);
        let equity = self.context.emg(self.context.cubeless(outcome)).0;
        let money = if self.context.is_money() {
            String::new()
        } else {
            format!(" (Money: {})", number(outcome.equity().0.into()))
        };
        let chances = if self.is_on("cube probabilities") {
            format!("  {}", self.interpreter.chances(&Chances::from(outcome)))
        } else {
            String::new()
        };
        format!("{method} cubeless equity {}{money}\n{chances}\n", number(equity))
    }

    /// Returns the three choices, the best first, and the proper action.
    fn rows(&self, decision: &CubeDecision, cube: &CubeAnalysis) -> String {
        let no_double = ("No double", f64::from(cube.no_double.equity));
        let take = ("Double, take", f64::from(cube.double_take.equity));
        let pass = ("Double, pass", f64::from(cube.double_drop));
        let rows = match (decision.should_double(), decision.take()) {
            (true, barpoint::Take::Pass) => [pass, take, no_double],
            (true, _) => [take, pass, no_double],
            _ => [no_double, pass, take],
        };
        let mut text = "Cubeful equities:\n".to_owned();
        for (i, (name, equity)) in rows.iter().enumerate() {
            let _ = write!(text, "{}. {name:<19} {}", i + 1, self.interpreter.number(*equity));
            if i > 0 {
                let _ = write!(text, "  ({})", self.interpreter.number(equity - rows[0].1));
            }
            text.push('\n');
        }
        let mut words = decision.to_string();
        if let Some(first) = words.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let _ = write!(text, "Proper cube action: {words}");
        if let Some(mistake) = decision.mistake() {
            let _ = write!(text, " ({:.1}%)", 100.0 * mistake.share.0);
        }
        text.push('\n');
        text
    }
}

/// Returns the word of the settings for a mark.
const fn category(mark: Option<Mark>) -> &'static str {
    match mark {
        Some(Mark::VeryBad) => "verybad",
        Some(Mark::Bad) => "bad",
        Some(Mark::Doubtful) => "doubtful",
        _ => "unmarked",
    }
}

/// Returns a line with the settings of an evaluation, if it is one.
fn parameters(margin: &str, level: &Level) -> String {
    let Level::Plies { plies, cubeful, prune, .. } = level else { return String::new() };
    format!("{margin}{}\n", search_words((*plies).into(), *cubeful, *prune))
}

/// Returns GNU Backgammon's words for the settings of an evaluation.
pub(crate) fn search_words(plies: usize, cubeful: bool, prune: bool) -> String {
    let cube = if cubeful { "cubeful" } else { "cubeless" };
    let prune = if prune { " prune" } else { "" };
    let name = match plies {
        0 => " [expert]",
        2 => " [world class]",
        _ => "",
    };
    format!("{plies}-ply {cube}{prune}{name}")
}

/// Returns the equity that the play loses, negative.
fn loss(plays: &PlayAnalysis) -> Option<f32> {
    let made = plays.candidates.get(plays.played?)?;
    Some(made.equity - plays.candidates.first()?.equity)
}

/// Returns the method of a candidate in two words.
fn kind(level: &Level) -> String {
    match level {
        Level::Plies { plies, cubeful, .. } => {
            format!("{} {plies}-ply   ", if *cubeful { "Cubeful" } else { "Cubeless" })
        }
        Level::Rollout { .. } => "Rollout         ".to_owned(),
        Level::Named(name) => format!("{name:<16}"),
    }
}
