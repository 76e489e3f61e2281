//! Losses summed over examples.

/// Losses summed over examples.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Loss {
    /// Number of examples.
    pub(crate) count: f64,
    /// Squared error of the equity.
    pub(crate) squared_equity: f64,
    /// Cross-entropy.
    pub(crate) cross_entropy: f64,
    /// Number of pairs of siblings.
    pub(crate) pairs: f64,
    /// Squared error of the difference of their equities.
    pub(crate) squared_contrast: f64,
}

impl Loss {
    /// Returns the loss of `weight` equal examples.
    pub(crate) fn times(&self, weight: f32) -> Self {
        let weight = f64::from(weight);
        Self {
            count: weight * self.count,
            squared_equity: weight * self.squared_equity,
            cross_entropy: weight * self.cross_entropy,
            pairs: weight * self.pairs,
            squared_contrast: weight * self.squared_contrast,
        }
    }

    /// Adds the losses of other examples.
    pub(crate) fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.squared_equity += other.squared_equity;
        self.cross_entropy += other.cross_entropy;
        self.pairs += other.pairs;
        self.squared_contrast += other.squared_contrast;
    }

    /// Root mean square error of the equity.
    pub(crate) fn rmse(&self) -> f64 {
        (self.squared_equity / self.count.max(1e-9)).sqrt()
    }

    /// Root mean square error of the difference of the equities of a pair.
    pub(crate) fn contrast_rmse(&self) -> f64 {
        (self.squared_contrast / self.pairs.max(1e-9)).sqrt()
    }

    /// Mean cross-entropy in nats.
    pub(crate) fn mean_cross_entropy(&self) -> f64 {
        self.cross_entropy / self.count.max(1e-9)
    }
}
