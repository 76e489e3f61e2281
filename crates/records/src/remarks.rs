//! Analysis as lines of comments, for people and for formats that hold comments but no analysis.

use barpoint_core::GameValue;

use crate::model::{
    Action, Analysis, CubeAnalysis, Entry, Level, Match, PlayAnalysis, ResignationAnalysis,
};
use crate::toolkit::is_control;

/// Choice of the program and of the actions that get remarks.
///
/// # Units
/// Equities are normalised to the cube before the action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Remarks<'a> {
    /// Program whose analysis is used; `None` for an unknown program.
    pub by: Option<&'a str>,
    /// Least loss of an error.
    pub least_loss: f32,
    /// Least luck of a roll; its negative is the limit for an unlucky roll.
    pub least_luck: f32,
}

impl<'a> Remarks<'a> {
    /// Returns the choice of errors from 0.02 and of very lucky and unlucky rolls, from 0.6.
    pub const fn by(by: Option<&'a str>) -> Self {
        Self { by, least_loss: 0.02, least_luck: 0.6 }
    }
}

impl Match {
    /// Returns the record with a line of comment for each error and for each lucky roll. Lines of
    /// earlier remarks by the same program, in any version of Barpoint, are replaced.
    ///
    /// # Examples
    /// ```
    /// use barpoint_records::{Analysis, Remarks, read_file};
    ///
    /// let file = b" 7 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5\n";
    /// let mut record = read_file(file)?.matches.remove(0);
    /// let by = Some("Barpoint 0.1.0".into());
    /// let analysis = Analysis { by, luck: Some(0.75), ..Analysis::default() };
    /// record.games[0].entries[0].notes_mut().set_analysis(analysis);
    /// let record = record.with_remarks(&Remarks::by(Some("Barpoint 0.1.0")));
    /// let comment = record.games[0].entries[0].comment();
    /// assert_eq!(comment, "Barpoint 0.1.0: very lucky roll: +0.750");
    /// # Ok::<(), barpoint_records::ReadError>(())
    /// ```
    #[must_use]
    pub fn with_remarks(mut self, remarks: &Remarks<'_>) -> Self {
        let allows_beavers = self.length.is_none() && self.rules.beavers;
        for entry in self.games.iter_mut().flat_map(|game| &mut game.entries) {
            let comment = remarks.comment(entry, allows_beavers);
            if comment != entry.comment() {
                entry.notes_mut().comment = comment;
            }
        }
        self
    }
}

impl Remarks<'_> {
    fn comment(&self, entry: &Entry, allows_beavers: bool) -> String {
        let name = self.by.unwrap_or(UNKNOWN);
        let others = entry.comment().lines().filter(|line| !is_remark(line, name));
        let mut lines: Vec<String> = others.map(str::to_owned).collect();
        let analysis = entry.analyses().iter().find(|of| of.by.as_deref() == self.by);
        let remarks = analysis.map(|analysis| self.of(&entry.action, analysis, allows_beavers));
        let remarks = remarks.into_iter().flatten();
        lines.extend(remarks.map(|remark| format!("{name}: {remark}").replace(is_control, " ")));
        lines.join("\n")
    }

    /// Returns the remarks about an action.
    fn of(&self, action: &Action, analysis: &Analysis, allows_beavers: bool) -> Vec<String> {
        let cube = analysis.cube.as_ref().and_then(|of| self.cube(action, of, allows_beavers));
        let resignation = analysis.resignation.as_ref().and_then(|of| self.resignation(action, of));
        let is_play = matches!(action, Action::Play { .. });
        let play = analysis.play.as_ref().filter(|_| is_play).and_then(|plays| self.play(plays));
        let luck = analysis.luck.filter(|_| is_play).and_then(|luck| self.luck(luck));
        [cube, resignation, play, luck].into_iter().flatten().collect()
    }

    /// Returns a remark about an action that loses this much, if it is an error.
    fn error(&self, made: &str, best: &str, loss: f32, level: &Level) -> Option<String> {
        let is_error = loss >= self.least_loss;
        is_error.then(|| format!("{made}, best {best}: -{loss:.3} ({level})"))
    }

    fn play(&self, plays: &PlayAnalysis) -> Option<String> {
        let made = plays.candidates.get(plays.played?)?;
        let best = plays.candidates.first()?;
        let played = format!("played {}", made.play);
        self.error(&played, &best.play.to_string(), best.equity - made.equity, &best.level)
    }

    fn luck(&self, luck: f32) -> Option<String> {
        let word = if luck > 0.0 { "lucky" } else { "unlucky" };
        (luck.abs() >= self.least_luck).then(|| format!("very {word} roll: {luck:+.3}"))
    }

    fn cube(&self, action: &Action, of: &CubeAnalysis, allows_beavers: bool) -> Option<String> {
        let [none, take, pass] = [of.no_double.equity, of.double_take.equity, of.double_drop];
        let double = take.min(pass);
        let (made, best, loss) = match action {
            Action::Play { .. } if take <= pass => ("no double", "double, take", double - none),
            Action::Play { .. } => ("no double", "double, pass", double - none),
            Action::Double(_) | Action::Raccoon(_) if none >= pass => {
                ("doubled", "no double, too good", none - double)
            }
            Action::Double(_) | Action::Raccoon(_) => ("doubled", "no double", none - double),
            Action::Take(_) if allows_beavers && take < 0.0 => ("took", "beaver", -take),
            Action::Take(_) => ("took", "pass", take - pass),
            // A beaver doubles the equity of a take.
            Action::Beaver(_) if take > pass => ("beavered", "pass", 2.0 * take - double),
            Action::Beaver(_) => ("beavered", "take", 2.0 * take - double),
            Action::Drop(_) => ("passed", "take", pass - take),
            _ => return None,
        };
        self.error(made, best, loss, &of.level)
    }

    fn resignation(&self, action: &Action, of: &ResignationAnalysis) -> Option<String> {
        let (resigned, play_on) = (of.resigned, of.play_on.equity);
        let value = match of.value {
            GameValue::Single => "a single game",
            GameValue::Gammon => "a gammon",
            GameValue::Backgammon => "a backgammon",
        };
        let offer = format!("resigned {value}");
        let (made, best, loss) = match action {
            Action::Resign { .. } => (&*offer, "to play on", play_on - resigned),
            Action::AcceptResignation(_) => ("accepted", "to decline", resigned - play_on),
            Action::DeclineResignation(_) => ("declined", "to accept", play_on - resigned),
            _ => return None,
        };
        self.error(made, best, loss, &of.level)
    }
}

/// Name in remarks of an unknown program.
const UNKNOWN: &str = "Analysis";

/// Words with which remarks begin.
const BEGINNINGS: [&str; 11] = [
    "played ",
    "no double,",
    "doubled,",
    "took,",
    "beavered,",
    "passed,",
    "resigned ",
    "accepted,",
    "declined,",
    "very lucky roll:",
    "very unlucky roll:",
];

/// Returns true if a line of a comment is a remark by this program.
fn is_remark(line: &str, name: &str) -> bool {
    const BARPOINT: &str = "Barpoint ";
    let Some((program, remark)) = line.split_once(": ") else { return false };
    let is_same = program == name.replace(is_control, " ")
        || program.starts_with(BARPOINT) && name.starts_with(BARPOINT);
    is_same && BEGINNINGS.iter().any(|beginning| remark.starts_with(beginning))
}
