//! Which plays are worth a deeper look.

/// What survives one level of a search.
///
/// # Source
/// The GNU Backgammon manual, chapter "Movefilters".
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveFilter {
    /// Everything goes on, and the next level is skipped: nothing is evaluated there.
    Skip,
    /// The best `accept` plays go on, and up to `extra` more that are within `threshold` of the
    /// best one.
    Keep {
        /// Plays that go on whatever they are worth.
        accept: usize,
        /// How many more may.
        extra: usize,
        /// How much worse than the best those may be, as normalised equity.
        threshold: f64,
    },
}

impl MoveFilter {
    /// How many plays go on, given what each is worth, best first.
    ///
    /// # Examples
    /// The manual's: 62 in the opening, of whose 18 plays "Normal" keeps three.
    /// ```
    /// use barpoint_engine::MoveFilters;
    ///
    /// let equities = [0.207, 0.050, 0.049, 0.037, -0.008, -0.015, -0.023, -0.026];
    /// assert_eq!(MoveFilters::NORMAL.of(2, 0).survivors(&equities), 3);
    /// ```
    pub fn survivors(&self, equities: &[f64]) -> usize {
        match *self {
            Self::Skip => equities.len(),
            Self::Keep { accept, extra, threshold } => {
                let best = equities.first().copied().unwrap_or(0.0);
                let near = equities.iter().skip(accept).take(extra);
                let near = near.take_while(|&&equity| equity >= best - threshold).count();
                (accept + near).min(equities.len())
            }
        }
    }
}

/// The deepest level of evaluation.
pub const MAX_PLIES: usize = 4;

/// A filter for every level on the way to every depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveFilters {
    /// `[plies - 1][level]`: what goes on from evaluation at `level` plies in a decision at
    /// `plies`.
    pub levels: [[MoveFilter; MAX_PLIES]; MAX_PLIES],
}

impl MoveFilters {
    /// Up to 5 plays within 0.08.
    pub const TINY: Self = Self::preset(5, 0.08, 2, 0.02);
    /// Up to 8 plays within 0.12.
    pub const NARROW: Self = Self::preset(8, 0.12, 2, 0.03);
    /// Up to 8 plays within 0.16: GNU Backgammon's usual one.
    pub const NORMAL: Self = Self::preset(8, 0.16, 2, 0.04);
    /// Up to 16 plays within 0.32.
    pub const LARGE: Self = Self::preset(16, 0.32, 4, 0.08);
    /// Up to 20 plays within 0.44.
    pub const HUGE: Self = Self::preset(20, 0.44, 6, 0.11);
    /// [`NORMAL`](Self::NORMAL), and another look at each ply on the way: up to 2 plays within 0.02
    /// go on. A look takes a twentieth of the next one, so that a choice at 2 plies takes a quarter of
    /// the time and is hardly worse.
    pub const STEPWISE: Self = Self::stepwise();
    /// Every play at every level asked for.
    pub const OFF: Self = Self { levels: [[MoveFilter::Skip; MAX_PLIES]; MAX_PLIES] };

    /// The named ones, as GNU Backgammon 1.07 has them, and our own.
    pub const NAMED: [(&'static str, Self); 7] = [
        ("tiny", Self::TINY),
        ("narrow", Self::NARROW),
        ("normal", Self::NORMAL),
        ("large", Self::LARGE),
        ("huge", Self::HUGE),
        ("stepwise", Self::STEPWISE),
        ("off", Self::OFF),
    ];

    /// The shape that all presets share: one cut before the first deeper level, another before the
    /// third one.
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
                levels[plies][level] = MoveFilter::Keep { accept: 0, extra: 2, threshold: 0.02 };
                level += 1;
            }
            plies += 1;
        }
        Self { levels }
    }

    /// The filter that follows evaluation at `level` plies in a decision at `plies`.
    ///
    /// # Panics
    /// Unless `level < plies ≤ MAX_PLIES`.
    pub fn of(&self, plies: usize, level: usize) -> &MoveFilter {
        assert!(level < plies, "a filter lies between two levels");
        &self.levels[plies - 1][level]
    }
}

impl Default for MoveFilters {
    fn default() -> Self {
        Self::NORMAL
    }
}
