//! Boards that a record no longer shows.
//!
//! A play that does not fit the board leaves the board unknown, and so does a play that is not
//! shown. A play that the record does not contain is taken as a pass; if a later play does not fit,
//! the board was unknown from the missing play on. A board that is set up is known again.

use crate::model::{Action, Entry, Game, Match, OddPlay, RecordedPlay, Warning, WarningKind};

/// Cause of an unknown board.
enum Cause {
    /// The play does not fit the board.
    Misfit,
    /// The record does not contain the play.
    Missing,
    /// The record does not show the play, after which the game usually ends.
    Hidden,
}

impl Game {
    /// Returns the number of the first action, counted from 0, whose play leaves the board unknown although the
    /// game goes on. Later decisions have no known board, unless one is set up; they cannot be judged.
    ///
    /// # Examples
    /// ```
    /// use barpoint_records::read_file;
    ///
    /// let text = " 1 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 3/2    64: 24/14\n";
    /// let matches = read_file(text.as_bytes())?.matches;
    /// assert_eq!(matches[0].games[0].lost_board(), Some(0));
    /// # Ok::<(), barpoint_records::ReadError>(())
    /// ```
    pub fn lost_board(&self) -> Option<usize> {
        let unknown = self.unknown_boards();
        let is_decision =
            |entry: &Entry| matches!(entry.action, Action::Play { .. } | Action::Double(_));
        let is_missed =
            self.entries.iter().zip(&unknown).any(|(entry, lost)| *lost && is_decision(entry));
        let first = unknown.iter().position(|is_unknown| *is_unknown).filter(|_| is_missed)?;
        first.checked_sub(1)
    }

    /// Returns for each action, and for the end, if the board before it is unknown.
    pub(crate) fn unknown_boards(&self) -> Vec<bool> {
        let mut unknown = vec![false; self.entries.len() + 1];
        let (mut is_lost, mut missing, mut is_hidden) = (false, None, false);
        for (number, entry) in self.entries.iter().enumerate() {
            if let Action::SetPosition { .. } = entry.action {
                (is_lost, missing, is_hidden) = (false, None, false);
            }
            // A resignation may follow a play that is not shown.
            is_lost |= is_hidden && matches!(entry.action, Action::Play { .. } | Action::Double(_));
            unknown[number] = is_lost;
            match cause(&entry.action) {
                Some(Cause::Missing) => missing = missing.or(Some(number)),
                Some(Cause::Hidden) => is_hidden = true,
                Some(Cause::Misfit) => {
                    let first = missing.unwrap_or(number);
                    unknown[first + 1..=number].fill(true);
                    is_lost = true;
                }
                None => {}
            }
        }
        unknown[self.entries.len()] = is_lost;
        unknown
    }
}

/// Adds a warning about each game with decisions on an unknown board, beside the warning about the play. Records of
/// our own formats have it already, or had none.
pub(crate) fn warn(record: &mut Match) {
    const WHAT: &str =
        "no later decision of the game is judged, because the board is unknown after this play";
    for (number, game) in record.games.iter().enumerate() {
        let Some(entry) = game.lost_board() else { continue };
        let is_of_play = |warning: &&Warning| {
            (warning.game, warning.entry, warning.kind)
                == (Some(number), Some(entry), WarningKind::Play)
        };
        let mut of_play = record.warnings.iter().filter(is_of_play).peekable();
        let Some(first) = of_play.peek().copied() else { continue };
        if of_play.all(|warning| warning.what != WHAT) {
            let warning = Warning { what: WHAT.into(), ..first.clone() };
            record.warnings.push(warning);
        }
    }
}

fn cause(action: &Action) -> Option<Cause> {
    let Action::Play { play, .. } = action else { return None };
    match play {
        RecordedPlay::Odd(play) if play.is_missing() => Some(Cause::Missing),
        RecordedPlay::Odd(play) if play.after.is_none() => Some(Cause::Misfit),
        RecordedPlay::Hidden => Some(Cause::Hidden),
        RecordedPlay::Odd(_) | RecordedPlay::Legal(_) => None,
    }
}

impl OddPlay {
    /// Returns true if the record shows a roll without a play.
    fn is_missing(&self) -> bool {
        !self.text.contains(|c: char| c.is_ascii_digit()) || self.text.trim() == "0/0"
    }
}
