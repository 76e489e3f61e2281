//! Events of plays and of the cube, with verdicts: hits, anchors, points, slots, shots and others.
//!
//! The events of a play need no engine. A verdict compares the events of the choice that was made with
//! those of the best one.

mod cube;
mod event;
mod rules;

#[cfg(test)]
mod tests;

pub use cube::{CubeChoice, CubeEvent, lost_market};
pub use event::{Event, Verdict};

use core::fmt;

use barpoint_core::Position;

/// Events of a play.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Events(u32);

impl Events {
    /// Returns the events between two positions of a game: before a play and after it, with the other
    /// player on roll, as [`LegalPlay::result`](barpoint_core::LegalPlay::result) has it.
    ///
    /// ```
    /// use barpoint_analysis::{Event, Events, Verdict};
    /// use barpoint_core::Variant;
    ///
    /// let start = Variant::Backgammon.start();
    /// let dice = "31".parse()?;
    /// let best = Events::of(&start, &start.parse_play(dice, "8/5 6/5")?.result);
    /// let made = Events::of(&start, &start.parse_play(dice, "13/10 6/5")?.result);
    /// assert!(best.contains(Event::FivePoint));
    /// let verdicts = made.verdicts(best);
    /// assert!(verdicts.contains(&(Event::FivePoint, Verdict::Missed)));
    /// assert!(verdicts.contains(&(Event::Slot, Verdict::Wrong)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(before: &Position, after: &Position) -> Self {
        let change = rules::Change::new(before, after);
        Event::ALL.into_iter().filter(|&event| change.is(event)).collect()
    }

    /// Returns true if the play has this event.
    #[must_use]
    pub const fn contains(self, event: Event) -> bool {
        self.0 >> event as u8 & 1 == 1
    }

    /// The events in the order of [`Event::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Event> {
        Event::ALL.into_iter().filter(move |&event| self.contains(event))
    }

    /// Returns the verdicts on the events of the play that was made, given those of the best play.
    #[must_use]
    pub fn verdicts(self, best: Self) -> Vec<(Event, Verdict)> {
        let verdict = |event| {
            let verdict = Verdict::of(self.contains(event), best.contains(event))?;
            Some((event, verdict))
        };
        Event::ALL.into_iter().filter_map(verdict).collect()
    }
}

impl FromIterator<Event> for Events {
    fn from_iter<I: IntoIterator<Item = Event>>(events: I) -> Self {
        Self(events.into_iter().fold(0, |set, event| set | 1 << event as u8))
    }
}

impl fmt::Debug for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
