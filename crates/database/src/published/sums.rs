//! Sums over records, which identify a single wrong record.

use rayon::prelude::*;

/// XOR sums of a hash of each record: first over all records, and then, for each binary digit of
/// the record number, over the records whose number has that digit, the lowest digit first.
///
/// If one record is wrong, the first sum differs by the change of its hash. The sums of the digits
/// that its number has differ by the same, and the others are right.
#[derive(Debug)]
pub(crate) struct Sums(Vec<u64>);

impl Sums {
    /// Returns the sums of records of `BYTES` bytes.
    pub(crate) fn of<const BYTES: usize>(records: &[[u8; BYTES]]) -> Self {
        let digits = usize::BITS - records.len().saturating_sub(1).leading_zeros();
        let zero = || vec![0_u64; 1 + digits as usize];
        let add = |mut sums: Vec<u64>, (number, record): (usize, &[u8; BYTES])| {
            let hash = hash(record);
            sums[0] ^= hash;
            for (digit, sum) in sums[1..].iter_mut().enumerate() {
                *sum ^= hash * (number >> digit & 1) as u64;
            }
            sums
        };
        let both = |mut sums: Vec<u64>, others: Vec<u64>| {
            sums.iter_mut().zip(others).for_each(|(sum, other)| *sum ^= other);
            sums
        };
        Self(records.par_iter().enumerate().fold(zero, add).reduce(zero, both))
    }

    /// Returns true if these are the sums.
    #[cfg(test)]
    pub(crate) fn is(&self, right: &[u64]) -> bool {
        self.0 == right
    }

    /// Returns the number of the only record that differs, `None` if there is none or more than
    /// one.
    pub(crate) fn only_difference(&self, right: &[u64]) -> Option<u64> {
        let mut differences = self.0.iter().zip(right).map(|(sum, right)| sum ^ right);
        let change = differences.next().filter(|&change| change != 0)?;
        (0..).zip(differences).try_fold(0, |number, (digit, difference)| match difference {
            0 => Some(number),
            _ if difference == change => Some(number | 1 << digit),
            _ => None,
        })
    }
}

/// Returns a hash that changes with every byte.
fn hash(record: &[u8]) -> u64 {
    // Each step is a bijection: multiplication by an odd factor and the shift with XOR can be
    // inverted.
    record.iter().fold(0, |hash, &byte| {
        let hash = (hash ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_wrong_record_is_found() {
        let records: Vec<[u8; 3]> = (0..77_u8).map(|i| [i, i / 2, 5]).collect();
        let Sums(right) = Sums::of(&records);
        assert_eq!(Sums::of(&records).only_difference(&right), None);
        for number in 0..records.len() {
            for bit in 0..24 {
                let mut wrong = records.clone();
                wrong[number][bit / 8] ^= 1 << (bit % 8);
                assert_eq!(Sums::of(&wrong).only_difference(&right), Some(number as u64));
                wrong[(number + 5) % 77][1] ^= 1;
                assert_eq!(Sums::of(&wrong).only_difference(&right), None);
            }
        }
    }
}
