//! The tutor: warnings before a bad decision is made.

use barpoint::analysis::statistics::Thresholds;
use barpoint::{Choice, Engine, Judgement};
use barpoint_play::{Place, Table};
use barpoint_records::Mark;

/// Settings of the tutor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tutor {
    /// True if the tutor judges plays.
    pub plays: bool,
    /// True if the tutor judges cube actions and resignations.
    pub cube: bool,
    /// Number of plies for plays.
    pub play_plies: usize,
    /// Number of plies for cube actions.
    pub cube_plies: usize,
    /// Least normalised equity lost of a decision that the tutor warns of.
    pub threshold: f64,
    /// True if the tutor judges plays in races too.
    pub races: bool,
}

/// Off, at 2 plies, from a loss of 0.03 on.
impl Default for Tutor {
    fn default() -> Self {
        let threshold = Thresholds::default().doubtful;
        Self { plays: false, cube: false, play_plies: 2, cube_plies: 2, threshold, races: true }
    }
}

/// Choice of which the tutor has warned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Warned {
    pub(crate) choice: Choice,
    pub(crate) place: Place,
}

/// Returns true if the choice is a play.
pub(crate) const fn is_play(choice: &Choice) -> bool {
    matches!(choice, Choice::Play(_))
}

/// Returns the mark of a loss: at least doubtful.
pub(crate) fn mark(loss: f64) -> Mark {
    Thresholds::default().of_error(loss).unwrap_or(Mark::Doubtful)
}

impl Tutor {
    /// Judges a choice if the settings want it. Returns `None` if the choice is good enough.
    pub(crate) fn warning(
        &self,
        engine: &Engine,
        table: &Table,
        choice: &Choice,
    ) -> Result<Option<Judgement>, String> {
        let is_on = if is_play(choice) { self.plays } else { self.cube };
        let is_race = !table.position().has_contact();
        if !is_on || (is_play(choice) && is_race && !self.races) {
            return Ok(None);
        }
        let judgement = self.judge(engine, table, choice)?;
        Ok(judgement.filter(|found| found.loss.0 >= self.threshold))
    }

    /// Judges a choice at the plies of the tutor.
    pub(crate) fn judge(
        &self,
        engine: &Engine,
        table: &Table,
        choice: &Choice,
    ) -> Result<Option<Judgement>, String> {
        let plies = if is_play(choice) { self.play_plies } else { self.cube_plies };
        let engine = engine.clone().with_plies(plies).map_err(|error| error.to_string())?;
        engine.judge(table, choice).map_err(|error| error.to_string())
    }
}
