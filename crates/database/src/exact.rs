//! Databases as sources of exact values for an engine.

use barpoint_core::{Outcome, Position, Variant};
use barpoint_engine::{Exact, ExactSource};

use crate::{Database, HypergammonFile, OneSidedFile, TwoSidedFile};

impl ExactSource for OneSidedFile {
    /// Returns `None` if the gammon chances are not in the database or the record is damaged.
    fn exact(&self, position: &Position) -> Option<Exact> {
        let mine = self.numbering().index(position.on_roll())?;
        let theirs = self.numbering().index(position.opponent())?;
        if position.has_contact() {
            return None;
        }
        let race = self.race(mine, theirs).ok()?;
        let (win, win_gammon) = (race.win as f32, race.win_gammon? as f32);
        let outcome = Outcome {
            win,
            win_gammon: win_gammon.min(win),
            lose_gammon: (race.lose_gammon? as f32).min(1.0 - win),
            ..Outcome::default()
        };
        Some(Exact { outcome, equities: None })
    }
}

impl ExactSource for TwoSidedFile {
    fn exact(&self, position: &Position) -> Option<Exact> {
        let mine = self.numbering().index(position.on_roll())?;
        let theirs = self.numbering().index(position.opponent())?;
        let entry = self.entry(mine, theirs).ok()?;
        Exact::without_gammons(position, entry.cubeless, entry.cubeful)
    }
}

impl ExactSource for HypergammonFile {
    /// Returns `None` if the record is damaged.
    fn exact(&self, position: &Position) -> Option<Exact> {
        let mine = self.numbering().index(position.on_roll())?;
        let theirs = self.numbering().index(position.opponent())?;
        let entry = self.entry(mine, theirs).ok()?;
        Some(Exact { outcome: entry.outcome, equities: Some(entry.equities) })
    }

    fn variant(&self) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.chequers() == self.chequers())
    }
}

impl ExactSource for Database {
    fn exact(&self, position: &Position) -> Option<Exact> {
        match self {
            Self::OneSided(file) => file.exact(position),
            Self::TwoSided(file) => file.exact(position),
            Self::Hypergammon(file) => file.exact(position),
        }
    }

    fn variant(&self) -> Option<Variant> {
        match self {
            Self::OneSided(_) | Self::TwoSided(_) => None,
            Self::Hypergammon(file) => file.variant(),
        }
    }
}
