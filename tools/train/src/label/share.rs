//! Share of positions or pairs that matter most.

/// Returns the indices of this share of the numbers, the greatest ones, in ascending order.
pub(crate) fn greatest(numbers: &[f32], share: f64) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..numbers.len()).collect();
    indices.sort_by(|&a, &b| numbers[b].total_cmp(&numbers[a]).then(a.cmp(&b)));
    indices.truncate((share * numbers.len() as f64).round() as usize);
    indices.sort_unstable();
    indices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equal_numbers_are_taken() {
        assert_eq!(greatest(&[1.0, 3.0, 2.0, 3.0, 2.0, 0.0], 0.5), [1, 2, 3]);
        assert_eq!(greatest(&[1.0, 3.0], 1.0), [0, 1]);
        assert!(greatest(&[1.0], 0.0).is_empty() && greatest(&[], 1.0).is_empty());
    }
}
