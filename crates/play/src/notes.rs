//! Comments, marks and facts about the match.

use barpoint_records::{Analysis, Details, Entry, Mark, Match, Person};

use crate::refusal::{Reason, Refusal};
use crate::table::Table;

/// Part of an action that a mark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The play of the roll.
    Play,
    /// The cube action, or the decision not to double.
    Cube,
    /// The luck of the roll.
    Luck,
}

/// # Notes
///
/// Notes belong to the action before the place. They are not taken back by [`Table::undo`] as long
/// as their action remains.
impl Table {
    /// Returns the action before the place.
    pub fn latest(&self) -> Option<&Entry> {
        self.game().entries[..self.place.action].last()
    }

    /// Sets the comment of the latest action, or of the game before its first action. An empty
    /// comment removes it.
    pub fn comment(&mut self, text: &str) {
        let game = &mut self.record.games[self.place.game];
        match game.entries[..self.place.action].last_mut() {
            Some(entry) if !text.is_empty() || entry.notes.is_some() => {
                entry.notes_mut().comment = text.into();
            }
            Some(_) => {}
            None => game.comment = text.into(),
        }
    }

    /// Returns the comment of the latest action, or of the game before its first action.
    pub fn commented(&self) -> &str {
        self.latest().map_or(&self.game().comment, |entry| entry.comment())
    }

    /// Sets or removes a mark of the latest action.
    ///
    /// # Errors
    /// The game has no action before the place.
    pub fn annotate(&mut self, judged: Judged, mark: Option<Mark>) -> Result<(), Refusal> {
        let game = &mut self.record.games[self.place.game];
        let Some(entry) = game.entries[..self.place.action].last_mut() else {
            return Err(self.refusal(Reason::NothingToAnnotate));
        };
        let analyses = &mut entry.notes_mut().analyses;
        if analyses.is_empty() {
            analyses.push(Analysis::default());
        }
        if let Some(analysis) = analyses.first_mut() {
            match judged {
                Judged::Play => analysis.play_mark = mark,
                Judged::Cube => analysis.cube_mark = mark,
                Judged::Luck => analysis.luck_mark = mark,
            }
        }
        analyses.retain(|analysis| *analysis != Analysis::default());
        Ok(())
    }

    /// Returns the facts about the match, to be changed.
    pub const fn details_mut(&mut self) -> &mut Details {
        &mut self.record.details
    }

    /// Returns the players, to be changed.
    pub const fn people_mut(&mut self) -> &mut [Person; 2] {
        &mut self.record.players.0
    }

    /// Takes over the notes of an analysed copy of the record. Returns false and changes nothing if
    /// the copy has other actions.
    pub fn take_notes(&mut self, analysed: Match) -> bool {
        let is_same = self.record.games.len() == analysed.games.len()
            && self.record.games.iter().zip(&analysed.games).all(|(ours, other)| {
                let actions = ours.entries.iter().map(|entry| &entry.action);
                actions.eq(other.entries.iter().map(|entry| &entry.action))
            });
        if is_same {
            self.record = analysed;
        }
        is_same
    }
}
