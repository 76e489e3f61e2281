//! Programs whose analysis a record holds.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Analysis, Entry, Match, Notes};

/// Beginning of the names of Barpoint's versions in [`Analysis::by`].
pub(crate) const BARPOINT: &str = "Barpoint";

/// Names by which people know the programs whose analysis files hold, and the names in
/// [`Analysis::by`].
const SHORT_NAMES: [(&str, &str); 4] = [
    ("gnubg", "GNU Backgammon"),
    ("gnu", "GNU Backgammon"),
    ("xg", "eXtreme Gammon"),
    ("bgb", "BGBlitz"),
];

/// Returns true if a user means a program by a name: by the beginning of its name, or by a usual
/// short name, `gnubg` or `XG`, in small or capital letters.
///
/// ```
/// use barpoint_records::is_program_called;
///
/// assert!(is_program_called("GNU Backgammon 1.07.001", "gnu backgammon"));
/// assert!(is_program_called("GNU Backgammon 1.07.001", "gnubg"));
/// assert!(!is_program_called("GNU Backgammon 1.07.001", "XG"));
/// ```
pub fn is_program_called(program: &str, name: &str) -> bool {
    let begins_with = |beginning: &str| {
        let found = program.get(..beginning.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(beginning))
    };
    let is_short = |(short, _): &&(&str, &str)| short.eq_ignore_ascii_case(name);
    begins_with(name) || SHORT_NAMES.iter().filter(is_short).any(|(_, long)| begins_with(long))
}

impl Analysis {
    /// Returns true if a version of Barpoint made the analysis.
    pub fn is_by_barpoint(&self) -> bool {
        self.by.as_deref().is_some_and(|by| by.starts_with(BARPOINT))
    }

    /// Returns the analysis as one by this program; `None` if it says nothing.
    pub(crate) fn made_by(self, by: Option<Arc<str>>) -> Option<Self> {
        (self != Self::default()).then_some(Self { by, ..self })
    }
}

impl Notes {
    /// Adds an analysis, or replaces that of the same program.
    pub fn set_analysis(&mut self, analysis: Analysis) {
        match self.analyses.iter_mut().find(|known| known.by == analysis.by) {
            Some(known) => *known = analysis,
            None => self.analyses.push(analysis),
        }
    }
}

impl Match {
    /// Name of an unknown program.
    pub const UNKNOWN: &str = "unknown";

    /// Returns the programs whose analysis the record holds, in the order of their first analysis.
    /// `None` is an unknown program.
    pub fn analysts(&self) -> Vec<Option<Arc<str>>> {
        let mut found: Vec<Option<Arc<str>>> = Vec::new();
        for analysis in self.entries().flat_map(Entry::analyses) {
            if !found.contains(&analysis.by) {
                found.push(analysis.by.clone());
            }
        }
        found
    }

    /// Returns the first of these programs that [is called](is_program_called) so; an unknown one is called
    /// [`UNKNOWN`](Self::UNKNOWN).
    pub fn analyst_called(&self, wanted: &str) -> Option<Option<Arc<str>>> {
        let is_called = |analyst: &Option<Arc<str>>| {
            is_program_called(analyst.as_deref().unwrap_or(Self::UNKNOWN), wanted)
        };
        self.analysts().into_iter().find(is_called)
    }

    /// Returns the record without the analyses of other programs than this one.
    #[must_use]
    pub fn analysed_by(mut self, program: Option<&str>) -> Self {
        self.remove_analyses(|analysis| analysis.by.as_deref() != program);
        self
    }

    /// Removes these analyses.
    pub fn remove_analyses(&mut self, is_removed: impl Fn(&Analysis) -> bool) {
        for entry in self.games.iter_mut().flat_map(|game| &mut game.entries) {
            let Some(notes) = &mut entry.notes else { continue };
            notes.analyses.retain(|analysis| !is_removed(analysis));
            if **notes == Notes::default() {
                entry.notes = None;
            }
        }
    }

    /// Returns the program whose analysis counts if nobody names one: Barpoint, or else the first.
    /// `None` is an unknown program, or a record without analysis.
    pub fn preferred_analyst(&self) -> Option<Arc<str>> {
        let ours = self.entries().flat_map(Entry::analyses).find(|of| of.is_by_barpoint());
        let first = || self.entries().flat_map(Entry::analyses).next();
        ours.or_else(first)?.by.clone()
    }

    /// Returns the record with the analysis by [`preferred_analyst`](Self::preferred_analyst) alone: itself, if no two
    /// programs analysed it.
    pub fn by_preferred_analyst(&self) -> Cow<'_, Self> {
        if self.analysts().len() < 2 {
            return Cow::Borrowed(self);
        }
        Cow::Owned(self.clone().analysed_by(self.preferred_analyst().as_deref()))
    }

    /// Returns the entries of all games in order.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.games.iter().flat_map(|game| &game.entries)
    }
}
