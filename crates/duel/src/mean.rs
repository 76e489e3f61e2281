//! Mean with its standard error.

/// Mean of independent numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Standard error of the mean, `None` for fewer than two numbers.
    pub error: Option<f64>,
}

impl Mean {
    /// Returns the mean of some numbers, `None` if there are none.
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let error = (numbers.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt());
        (!numbers.is_empty()).then_some(Self { mean, error })
    }

    /// Returns the mean in standard errors.
    pub fn sigmas(&self) -> Option<f64> {
        self.error.filter(|&error| error > 0.0).map(|error| self.mean / error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_those_of_the_mean() {
        let mean = Mean::of(&[1.0, 2.0, 3.0, 6.0]).expect("numbers");
        assert!((mean.mean - 3.0).abs() < 1e-12);
        // The variance is 14/3, divided by 4.
        assert!((mean.error.expect("four numbers") - (14.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(Mean::of(&[]), None);
        assert_eq!(Mean::of(&[2.0]), Some(Mean { mean: 2.0, error: None }));
    }
}
