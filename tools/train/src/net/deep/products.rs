//! Products of matrices that are slices, row by row.

use ndarray::linalg::general_mat_mul;
use ndarray::{ArrayView2, ArrayViewMut2};

/// Adds `a · b` to `sum`; `a` has `inner` columns, the others have `columns`.
pub(super) fn add(sum: &mut [f32], columns: usize, a: &[f32], inner: usize, b: &[f32]) {
    let Some((mut sum, a, b)) = views(sum, columns, (a, inner), (b, columns)) else { return };
    general_mat_mul(1.0, &a, &b, 1.0, &mut sum);
}

/// Adds `aᵀ · b` to `sum`; `a` has `width` columns, the others have `columns`.
pub(super) fn add_transposed(sum: &mut [f32], columns: usize, a: &[f32], width: usize, b: &[f32]) {
    let Some((mut sum, a, b)) = views(sum, columns, (a, width), (b, columns)) else { return };
    general_mat_mul(1.0, &a.t(), &b, 1.0, &mut sum);
}

/// Adds `a · bᵀ` to `sum`, which has `columns`; the others have `inner`.
pub(super) fn add_by_transposed(
    sum: &mut [f32],
    columns: usize,
    a: &[f32],
    inner: usize,
    b: &[f32],
) {
    let Some((mut sum, a, b)) = views(sum, columns, (a, inner), (b, inner)) else { return };
    general_mat_mul(1.0, &a, &b.t(), 1.0, &mut sum);
}

type Views<'a> = (ArrayViewMut2<'a, f32>, ArrayView2<'a, f32>, ArrayView2<'a, f32>);

/// Returns slices as matrices with these numbers of columns, `None` if a slice has no whole rows.
fn views<'a>(
    sum: &'a mut [f32],
    columns: usize,
    (a, a_columns): (&'a [f32], usize),
    (b, b_columns): (&'a [f32], usize),
) -> Option<Views<'a>> {
    let sum = ArrayViewMut2::from_shape((sum.len() / columns, columns), sum).ok()?;
    let a = ArrayView2::from_shape((a.len() / a_columns, a_columns), a).ok()?;
    let b = ArrayView2::from_shape((b.len() / b_columns, b_columns), b).ok()?;
    Some((sum, a, b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn random(rng: &mut Rng, n: usize) -> Vec<f32> {
        (0..n).map(|_| rng.symmetric()).collect()
    }

    fn transposed(matrix: &[f32], columns: usize) -> Vec<f32> {
        let rows = matrix.len() / columns;
        (0..matrix.len()).map(|i| matrix[i % rows * columns + i / rows]).collect()
    }

    #[test]
    fn products_are_sums_of_products() {
        let mut rng = Rng::new(1, 1);
        let (rows, inner, columns) = (19, 13, 64);
        let (a, b) = (random(&mut rng, rows * inner), random(&mut rng, inner * columns));
        let plain = |i: usize, j: usize| -> f32 {
            (0..inner).map(|k| a[i * inner + k] * b[k * columns + j]).sum()
        };
        let mut sums =
            [vec![1.0; rows * columns], vec![1.0; rows * columns], vec![1.0; rows * columns]];
        add(&mut sums[0], columns, &a, inner, &b);
        add_transposed(&mut sums[1], columns, &transposed(&a, inner), rows, &b);
        add_by_transposed(&mut sums[2], columns, &a, inner, &transposed(&b, columns));
        for (i, sum) in sums.iter().flat_map(|sums| sums.iter().enumerate()) {
            assert!((sum - 1.0 - plain(i / columns, i % columns)).abs() < 1e-5, "{i}");
        }
    }
}
