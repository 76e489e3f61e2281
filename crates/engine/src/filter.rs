//! Move filters, which select the plays for deeper evaluation.

/// Filter after one level of a search.
///
/// # Source
/// The GNU Backgammon manual, chapter "Movefilters".
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveFilter {
    /// Keeps all plays and skips the evaluation at the next level.
    Skip,
    /// Keeps the best `accept` plays, and up to `extra` more that are within `threshold` of the
    /// best one.
    Keep {
        /// Number of plays that are always kept.
        accept: usize,
        /// Maximum number of further plays.
        extra: usize,
        /// Maximum difference between the best play and a further play, as normalised equity.
        threshold: f64,
    },
    /// Keeps the best `accept` plays, and up to `extra` more whose distance from the best one is
    /// in doubt: at most `factor` times the amount by which this level has moved plays beside each
    /// other, see [`doubt`]. Plays are compared by the equities that the next level is expected to
    /// give them, see [`prospect`]. At level 0, which changes nothing, no play is in doubt.
    Doubt {
        /// Number of plays that are always kept.
        accept: usize,
        /// Maximum number of further plays.
        extra: usize,
        /// Maximum difference between the best play and a further play, in units of the doubt.
        factor: f64,
    },
}

impl MoveFilter {
    /// Number of plays that are kept, given the equities of all plays in descending order, and the
    /// [`doubt`] about the differences between them. For [`Doubt`](Self::Doubt) the equities are
    /// those of [`prospect`].
    ///
    /// # Examples
    /// The example of the manual is 62 in the opening: of its 18 plays, "Normal" keeps three.
    /// ```
    /// use barpoint_engine::MoveFilters;
    ///
    /// let equities = [0.207, 0.050, 0.049, 0.037, -0.008, -0.015, -0.023, -0.026];
    /// assert_eq!(MoveFilters::NORMAL.filter(2, 0).survivors(&equities, 0.0), 3);
    /// ```
    #[must_use]
    pub fn survivors(&self, equities: &[f64], doubt: f64) -> usize {
        let (accept, extra, threshold) = match *self {
            Self::Skip => return equities.len(),
            Self::Keep { accept, extra, threshold } => (accept, extra, threshold),
            Self::Doubt { accept, extra, factor } => (accept, extra, factor * doubt),
        };
        let best = equities.first().copied().unwrap_or(0.0);
        let near = equities.iter().skip(accept).take(extra);
        let near = near.take_while(|&&equity| equity >= best - threshold).count();
        (accept + near).min(equities.len())
    }
}

/// Share of a change of equity by one level that the next level takes back. Even and odd plies err
/// in opposite directions.
///
/// # Source
/// Plays of twelve kinds of games: their equities at 2 plies are nearest to 0.7 of those at 1 ply
/// and 0.3 of those at 0 plies.
const TAKEN_BACK: f64 = 0.3;

/// Equity that a play is expected to have at the next level, given its equities at the level before
/// and at this one.
#[must_use]
pub fn prospect(before: f64, now: f64) -> f64 {
    now - TAKEN_BACK * (now - before)
}

/// Doubt about differences between plays: the standard deviation of the changes of their equities
/// from one level to the next. It is 0 without two plays to compare.
#[must_use]
pub fn doubt(changes: &[f64]) -> f64 {
    if changes.len() < 2 {
        return 0.0;
    }
    let count = changes.len() as f64;
    let mean = changes.iter().sum::<f64>() / count;
    let squares: f64 = changes.iter().map(|change| (change - mean) * (change - mean)).sum();
    (squares / (count - 1.0)).sqrt()
}

/// Maximum number of plies of a search.
pub const MAX_PLIES: usize = 4;

/// Filters for each level of searches of each depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveFilters {
    /// `[plies - 1][level]` is the filter after evaluation at `level` plies in a search of `plies`.
    pub levels: [[MoveFilter; MAX_PLIES]; MAX_PLIES],
}

impl MoveFilters {
    /// Keeps up to 5 plays within 0.08.
    pub const TINY: Self = Self::preset(5, 0.08, 2, 0.02);
    /// Keeps up to 8 plays within 0.12.
    pub const NARROW: Self = Self::preset(8, 0.12, 2, 0.03);
    /// Keeps up to 8 plays within 0.16; the default of GNU Backgammon.
    pub const NORMAL: Self = Self::preset(8, 0.16, 2, 0.04);
    /// Keeps up to 16 plays within 0.32.
    pub const LARGE: Self = Self::preset(16, 0.32, 4, 0.08);
    /// Keeps up to 20 plays within 0.44.
    pub const HUGE: Self = Self::preset(20, 0.44, 6, 0.11);
    /// Keeps the plays of [`NORMAL`](Self::NORMAL) and evaluates them at each ply, after which it
    /// drops those that the ply leaves no doubt about. A choice at 2 plies takes a third to a half
    /// of the time with a cube and a quarter to a half without, and is hardly worse. A fixed
    /// threshold would keep too few plays where static values are far off, and too many elsewhere.
    pub const STEPWISE: Self = Self::stepwise();
    /// Evaluates all plays at the requested plies.
    pub const OFF: Self = Self { levels: [[MoveFilter::Skip; MAX_PLIES]; MAX_PLIES] };

    /// Filters by name: those of GNU Backgammon 1.07, and those of this crate.
    pub const NAMED: [(&'static str, Self); 7] = [
        ("tiny", Self::TINY),
        ("narrow", Self::NARROW),
        ("normal", Self::NORMAL),
        ("large", Self::LARGE),
        ("huge", Self::HUGE),
        ("stepwise", Self::STEPWISE),
        ("off", Self::OFF),
    ];

    /// Common form of the presets: one filter before the first deeper level, another one before the
    /// third level.
    const fn preset(first: usize, wide: f64, second: usize, close: f64) -> Self {
        let first = MoveFilter::Keep { accept: 0, extra: first, threshold: wide };
        let second = MoveFilter::Keep { accept: 0, extra: second, threshold: close };
        let mut levels = [[MoveFilter::Skip; MAX_PLIES]; MAX_PLIES];
        let mut plies = 0;
        while plies < MAX_PLIES {
            levels[plies][0] = first;
            if plies >= 2 {
                levels[plies][2] = second;
            }
            plies += 1;
        }
        Self { levels }
    }

    const fn stepwise() -> Self {
        let mut levels = Self::NORMAL.levels;
        let mut plies = 1;
        while plies < MAX_PLIES {
            let mut level = 1;
            while level <= plies {
                levels[plies][level] = MoveFilter::Doubt { accept: 0, extra: 8, factor: 1.75 };
                level += 1;
            }
            plies += 1;
        }
        Self { levels }
    }

    /// Returns the filter after evaluation at `level` plies in a search of `plies`.
    ///
    /// # Panics
    /// Panics unless `level < plies ≤ MAX_PLIES`.
    pub fn filter(&self, plies: usize, level: usize) -> &MoveFilter {
        assert!(level < plies, "a filter lies between two levels");
        &self.levels[plies - 1][level]
    }
}

impl Default for MoveFilters {
    fn default() -> Self {
        Self::NORMAL
    }
}
