//! Undo, and moves through the record.

use barpoint_records::{Analysis, Entry, Game};

use crate::refusal::{Reason, Refusal};
use crate::table::{Place, Table, seats_at};

/// # History
impl Table {
    /// Takes the latest action back. If nothing was done since the record was read, its last action
    /// is removed.
    ///
    /// # Errors
    /// Nothing can be taken back.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        if let Some(change) = self.changes.pop() {
            self.record.games.truncate(change.from.game + 1);
            let game = &mut self.record.games[change.from.game];
            let mut entries = std::mem::take(&mut game.entries);
            entries.truncate(change.kept);
            entries.extend(change.entries);
            // Comments and fields remain.
            let Game { score, crawford, automatic_doubles, end, .. } = change.head;
            (game.score, game.crawford, game.end) = (score, crawford, end);
            (game.automatic_doubles, game.entries) = (automatic_doubles, entries);
            self.record.games.extend(change.games);
            self.go(change.from);
            return Ok(());
        }
        let last = self.record.games.len() - 1;
        let game = &mut self.record.games[last];
        if game.entries.pop().is_some() {
            game.end = None;
        } else if last > 0 {
            self.record.games.pop();
        } else {
            return Err(self.refusal(Reason::NothingToUndo));
        }
        self.go_to_end();
        Ok(())
    }

    /// Goes to a place, or returns false if the record has no such place.
    pub fn go_to(&mut self, place: Place) -> bool {
        let exists = self
            .record
            .games
            .get(place.game)
            .is_some_and(|game| place.action <= game.entries.len());
        if exists {
            self.go(place);
        }
        exists
    }

    /// Goes to the end of the record.
    pub fn go_to_end(&mut self) {
        let game = self.record.games.len() - 1;
        self.go(Place { game, action: self.record.games[game].entries.len() });
    }

    /// Goes one action forwards, across the ends of games.
    ///
    /// # Errors
    /// The place is the end of the record.
    pub fn forward(&mut self) -> Result<Place, Refusal> {
        self.find(self.following().take(1), |_| true)
    }

    /// Goes one action back, across the beginnings of games.
    ///
    /// # Errors
    /// The place is the beginning of the record.
    pub fn back(&mut self) -> Result<Place, Refusal> {
        self.find(self.preceding().take(1), |_| true)
    }

    /// Goes to the next marked action: the place is before it.
    ///
    /// # Errors
    /// No marked action follows.
    pub fn next_marked(&mut self) -> Result<Place, Refusal> {
        self.find(self.following(), is_marked)
    }

    /// Goes to the previous marked action: the place is before it.
    ///
    /// # Errors
    /// No marked action precedes.
    pub fn previous_marked(&mut self) -> Result<Place, Refusal> {
        self.find(self.preceding(), is_marked)
    }

    /// Returns the action that follows the place.
    pub fn coming(&self) -> Option<&Entry> {
        self.game().entries.get(self.place.action)
    }

    fn find(
        &mut self,
        places: impl Iterator<Item = Place>,
        fits: impl Fn(Option<&Entry>) -> bool,
    ) -> Result<Place, Refusal> {
        let entry = |place: Place| self.record.games[place.game].entries.get(place.action);
        let mut places = places;
        let found = places.find(|&place| fits(entry(place)));
        let found = found.ok_or_else(|| self.refusal(Reason::EndOfRecord))?;
        self.go(found);
        Ok(found)
    }

    fn following(&self) -> impl Iterator<Item = Place> + use<> {
        let place = self.place;
        self.places().into_iter().filter(move |other| *other > place)
    }

    fn preceding(&self) -> impl Iterator<Item = Place> + use<> {
        let place = self.place;
        self.places().into_iter().rev().filter(move |other| *other < place)
    }

    fn places(&self) -> Vec<Place> {
        let games = self.record.games.iter().enumerate();
        let places = games.flat_map(|(game, it)| {
            (0..=it.entries.len()).map(move |action| Place { game, action })
        });
        places.collect()
    }

    pub(crate) fn go(&mut self, place: Place) {
        self.place = place;
        self.seats = seats_at(&self.record, place);
    }
}

/// Least loss of a marked action that has no mark, in normalised equity.
const LEAST_LOSS: f32 = 0.02;

fn is_marked(entry: Option<&Entry>) -> bool {
    let has_mark = |analysis: &Analysis| {
        let marks = [analysis.play_mark, analysis.cube_mark, analysis.luck_mark];
        marks.iter().any(Option::is_some) || play_loss(analysis).is_some_and(|it| it >= LEAST_LOSS)
    };
    entry.is_some_and(|entry| entry.analyses().iter().any(has_mark))
}

fn play_loss(analysis: &Analysis) -> Option<f32> {
    let plays = analysis.play.as_ref()?;
    let made = plays.candidates.get(plays.played?)?;
    Some(plays.candidates.first()?.equity - made.equity)
}
