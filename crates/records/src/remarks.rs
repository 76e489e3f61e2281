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
        let cube = analysis.cube.as_ref();
        let answers = analysis.resignation.as_ref();
        let [cube, play, luck] = match action {
            Action::Play { .. } => [
                cube.and_then(|cube| self.no_double(cube)),
                analysis.play.as_ref().and_then(|plays| self.play(plays)),
                analysis.luck.and_then(|luck| self.luck(luck)),
            ],
            Action::Double(_) | Action::Raccoon(_) => {
                [cube.and_then(|cube| self.double(cube)), None, None]
            }
            Action::Take(_) => [cube.and_then(|cube| self.take(cube, allows_beavers)), None, None],
            Action::Beaver(_) => [cube.and_then(|cube| self.beaver(cube)), None, None],
            Action::Drop(_) => [cube.and_then(|cube| self.pass(cube)), None, None],
            Action::Resign { .. } => [answers.and_then(|of| self.resigned(of)), None, None],
            Action::AcceptResignation(_) => [answers.and_then(|of| self.accepted(of)), None, None],
            Action::DeclineResignation(_) => [answers.and_then(|of| self.declined(of)), None, None],
            _ => [None, None, None],
        };
        [cube, play, luck].into_iter().flatten().collect()
    }

    /// Returns a remark about an action that loses this much, if it is an error.
    fn error(&self, made: &str, best: &str, loss: f32, level: &Level) -> Option<String> {
        let is_error = loss >= self.least_loss;
        is_error.then(|| format!("{made}, best {best}: -{loss:.3} ({})", level_in_words(level)))
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

    fn no_double(&self, cube: &CubeAnalysis) -> Option<String> {
        let is_take = cube.double_take.equity <= cube.double_drop;
        let best = if is_take { "double, take" } else { "double, pass" };
        self.error("no double", best, doubled(cube) - cube.no_double.equity, &cube.level)
    }

    fn double(&self, cube: &CubeAnalysis) -> Option<String> {
        let is_too_good = cube.no_double.equity >= cube.double_drop;
        let best = if is_too_good { "no double, too good" } else { "no double" };
        self.error("doubled", best, cube.no_double.equity - doubled(cube), &cube.level)
    }

    fn take(&self, cube: &CubeAnalysis, allows_beavers: bool) -> Option<String> {
        let take = cube.double_take.equity;
        if allows_beavers && take < 0.0 {
            return self.error("took", "beaver", -take, &cube.level);
        }
        self.error("took", "pass", take - cube.double_drop, &cube.level)
    }

    /// Returns the remark about a beaver, which doubles the equity of a take.
    fn beaver(&self, cube: &CubeAnalysis) -> Option<String> {
        let (take, pass) = (cube.double_take.equity, cube.double_drop);
        let best = if take > pass { "pass" } else { "take" };
        self.error("beavered", best, 2.0 * take - take.min(pass), &cube.level)
    }

    fn pass(&self, cube: &CubeAnalysis) -> Option<String> {
        self.error("passed", "take", cube.double_drop - cube.double_take.equity, &cube.level)
    }

    fn resigned(&self, of: &ResignationAnalysis) -> Option<String> {
        let value = match of.value {
            GameValue::Single => "a single game",
            GameValue::Gammon => "a gammon",
            GameValue::Backgammon => "a backgammon",
        };
        let made = format!("resigned {value}");
        self.error(&made, "to play on", of.play_on.equity - of.resigned, &of.level)
    }

    fn accepted(&self, of: &ResignationAnalysis) -> Option<String> {
        self.error("accepted", "to decline", of.resigned - of.play_on.equity, &of.level)
    }

    fn declined(&self, of: &ResignationAnalysis) -> Option<String> {
        self.error("declined", "to accept", of.play_on.equity - of.resigned, &of.level)
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

/// Returns the value of a double that is answered best.
const fn doubled(cube: &CubeAnalysis) -> f32 {
    cube.double_take.equity.min(cube.double_drop)
}

fn level_in_words(level: &Level) -> String {
    match level {
        Level::Plies { plies, .. } => format!("{plies}-ply"),
        Level::Rollout { trials, .. } => format!("rollout of {trials} trials"),
        Level::Named(name) => name.clone(),
    }
}
