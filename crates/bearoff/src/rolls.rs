//! How many rolls something takes.

/// The distribution of a number of rolls.
///
/// # Units
/// Own rolls of the side that owns the chequers, 0, 1, 2, …
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rolls<'a> {
    fewest: usize,
    chances: &'a [f64],
}

impl<'a> Rolls<'a> {
    /// No roll is needed.
    pub(crate) const NONE: Self = Self { fewest: 0, chances: &[1.0] };

    /// A distribution with these chances of `fewest` rolls, one more, and so on.
    pub const fn new(fewest: usize, chances: &'a [f64]) -> Self {
        Self { fewest, chances }
    }

    /// The fewest rolls it can take.
    #[inline]
    pub const fn fewest(&self) -> usize {
        self.fewest
    }

    /// The chances that it takes exactly [`fewest`](Self::fewest) rolls, one more, and so on up to
    /// the most it can take. Their sum is 1.
    #[inline]
    pub const fn chances(&self) -> &'a [f64] {
        self.chances
    }

    /// The chance that it takes exactly this many rolls.
    #[inline]
    pub fn chance(&self, rolls: usize) -> f64 {
        rolls.checked_sub(self.fewest).and_then(|i| self.chances.get(i)).copied().unwrap_or(0.0)
    }

    /// The mean number of rolls.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.moment(|rolls| rolls)
    }

    /// The standard deviation of the number of rolls.
    #[must_use]
    pub fn standard_deviation(&self) -> f64 {
        let mean = self.mean();
        self.moment(|rolls| (rolls - mean) * (rolls - mean)).sqrt()
    }

    /// The effective pip count: the pips that this many rolls bring on average, 49/6 each.
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

    /// The chance that this takes no more rolls than an independent number `other`.
    #[inline]
    #[must_use]
    pub fn at_most(&self, other: &Self) -> f64 {
        // From `start` to `end` both can be; below, `other` is never reached, above, this is not.
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

    /// The chance that this takes fewer rolls than an independent number `other`.
    #[inline]
    #[must_use]
    pub fn fewer_than(&self, other: &Self) -> f64 {
        Self { fewest: self.fewest + 1, ..*self }.at_most(other)
    }
}
