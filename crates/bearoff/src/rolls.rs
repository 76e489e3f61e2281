//! Distribution of a number of rolls.

/// Distribution of the number of rolls that a side needs for a goal.
///
/// # Units
/// Rolls of the side that owns the chequers, 0, 1, 2, …
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rolls<'a> {
    fewest: usize,
    chances: &'a [f64],
}

impl<'a> Rolls<'a> {
    /// Distribution for a goal that is already reached.
    pub(crate) const NONE: Self = Self { fewest: 0, chances: &[1.0] };

    /// Creates a distribution from the chances of `fewest` rolls, of one roll more, and so on.
    pub const fn new(fewest: usize, chances: &'a [f64]) -> Self {
        Self { fewest, chances }
    }

    /// Minimum number of rolls.
    #[inline]
    pub const fn fewest(&self) -> usize {
        self.fewest
    }

    /// Chances of exactly [`fewest`](Self::fewest) rolls, of one roll more, and so on up to the
    /// maximum. Their sum is 1.
    #[inline]
    pub const fn chances(&self) -> &'a [f64] {
        self.chances
    }

    /// Chance of exactly this number of rolls.
    #[inline]
    pub fn chance(&self, rolls: usize) -> f64 {
        rolls.checked_sub(self.fewest).and_then(|i| self.chances.get(i)).copied().unwrap_or(0.0)
    }

    /// Mean number of rolls.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.moment(|rolls| rolls)
    }

    /// Standard deviation of the number of rolls.
    #[must_use]
    pub fn standard_deviation(&self) -> f64 {
        let mean = self.mean();
        self.moment(|rolls| (rolls - mean) * (rolls - mean)).sqrt()
    }

    /// Effective pip count: mean number of rolls times the mean of 49/6 pips per roll.
    ///
    /// # Source
    /// Walter Trice, *Backgammon Boot Camp*, 2004.
    #[must_use]
    pub fn effective_pips(&self) -> f64 {
        self.mean() * 49.0 / 6.0
    }

    fn moment(&self, of: impl Fn(f64) -> f64) -> f64 {
        self.chances.iter().zip(self.fewest..).map(|(&p, rolls)| p * of(rolls as f64)).sum()
    }

    /// Chance that this number of rolls does not exceed an independent number `other`.
    #[inline]
    #[must_use]
    pub fn at_most(&self, other: &Self) -> f64 {
        // Both numbers are possible from `start` to `end`. Below, `other` is impossible; above,
        // this number is.
        let end = (self.fewest + self.chances.len()).min(other.fewest + other.chances.len());
        let start = self.fewest.max(other.fewest).min(end);
        let split = |rolls: &Self, at: usize| at.saturating_sub(rolls.fewest);

        let mut reached: f64 = other.chances[split(other, end)..].iter().sum();
        let mut sum = 0.0;
        let mine = &self.chances[split(self, start)..split(self, end)];
        let theirs = &other.chances[split(other, start)..split(other, end)];
        for (&mine, &theirs) in mine.iter().zip(theirs).rev() {
            reached += theirs;
            sum += mine * reached;
        }
        sum + self.chances[..split(self, start)].iter().sum::<f64>()
    }

    /// Chance that this number of rolls is smaller than an independent number `other`.
    #[inline]
    #[must_use]
    pub fn fewer_than(&self, other: &Self) -> f64 {
        Self { fewest: self.fewest + 1, ..*self }.at_most(other)
    }
}
