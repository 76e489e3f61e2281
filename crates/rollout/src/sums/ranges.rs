//! Sets of trials.

use core::fmt;
use core::ops::Range;

/// Set of trial numbers: ranges in ascending order that neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranges(Vec<Range<u32>>);

impl Ranges {
    /// Returns the ranges.
    pub fn as_slice(&self) -> &[Range<u32>] {
        &self.0
    }

    /// Returns the number of trials.
    pub fn len(&self) -> u64 {
        self.0.iter().map(|range| u64::from(range.end - range.start)).sum()
    }

    /// Returns true if there are no trials.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds trials.
    ///
    /// # Errors
    /// Returns an error with the first of the new trials that is present already.
    pub fn insert(&mut self, new: Range<u32>) -> Result<(), u32> {
        if new.is_empty() {
            return Ok(());
        }
        let at = self.0.partition_point(|range| range.start < new.start);
        if let Some(before) = at.checked_sub(1).map(|i| &self.0[i])
            && before.end > new.start
        {
            return Err(new.start);
        }
        if let Some(after) = self.0.get(at)
            && after.start < new.end
        {
            return Err(after.start);
        }
        self.0.insert(at, new);
        if self.0.get(at + 1).is_some_and(|after| after.start == self.0[at].end) {
            let after = self.0.remove(at + 1);
            self.0[at].end = after.end;
        }
        if at > 0 && self.0[at - 1].end == self.0[at].start {
            let this = self.0.remove(at);
            self.0[at - 1].end = this.end;
        }
        Ok(())
    }

    /// Returns the trials of `whole` that are missing.
    #[must_use]
    pub fn holes(&self, whole: Range<u32>) -> Self {
        let mut start = whole.start;
        let mut holes = Vec::new();
        for range in &self.0 {
            let hole = start..range.start.min(whole.end);
            if !hole.is_empty() {
                holes.push(hole);
            }
            start = start.max(range.end);
        }
        if start < whole.end {
            holes.push(start..whole.end);
        }
        Self(holes)
    }
}

/// Writes the ranges in the form `0:36,72:108`.
impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, range) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{}:{}", range.start, range.end)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(ranges: &[Range<u32>]) -> Ranges {
        let mut all = Ranges::default();
        for range in ranges {
            all.insert(range.clone()).unwrap();
        }
        all
    }

    #[test]
    fn any_order_gives_the_same_ranges() {
        let whole = of(&[0..10, 10..20, 20..30]);
        assert_eq!(whole.to_string(), "0:30");
        assert_eq!(of(&[20..30, 0..10, 10..20]), whole);
        assert_eq!(of(&[10..20, 0..10, 20..30, 5..5]), whole);
        assert_eq!(of(&[40..50, 0..10]).to_string(), "0:10,40:50");
        assert_eq!((whole.len(), whole.is_empty()), (30, false));
    }

    #[test]
    fn trials_are_not_counted_twice() {
        let mut ranges = of(&[10..20, 30..40]);
        let before = ranges.clone();
        for (range, common) in [(0..11, 10), (15..16, 15), (19..30, 19), (5..50, 10), (20..31, 30)]
        {
            assert_eq!(ranges.insert(range), Err(common));
        }
        assert_eq!(ranges, before);
    }

    #[test]
    fn holes_lie_between() {
        let ranges = of(&[10..20, 30..40]);
        assert_eq!(ranges.holes(0..50).to_string(), "0:10,20:30,40:50");
        assert_eq!(ranges.holes(10..40).to_string(), "20:30");
        assert_eq!(ranges.holes(12..15).to_string(), "");
        assert_eq!(Ranges::default().holes(3..5).to_string(), "3:5");
    }
}
