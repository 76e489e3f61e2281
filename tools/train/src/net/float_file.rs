//! Nets in floating point on disk, `*.bpfl`, which other programs can fit.
//!
//! Little-endian throughout.
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 | `BPFL` |
//! | 4 | format version, 1 |
//! | 4 | input encoding, [`ENCODING_VERSION`] |
//! | 4 | rows, [`ROWS`] |
//! | 4 | features `F`: [`FEATURES`], or 0 in a net without weights of features |
//! | 4 | hidden units `H` |
//! | 4 | output heads `K` |
//! | 4 | branches `B` |
//! | 4 F | divisor of each feature; all numbers from here on are `f32` |
//! | 4 F | maximum absolute weight of each feature |
//! | 4 B H | biases, branch by branch |
//! | 4 B H × rows | row weights, branch by branch, row by row |
//! | 4 B H × F | feature weights, branch by branch, feature by feature |
//! | 24 K | head biases, six a head |
//! | 24 H K | head weights, head by head, output by output |
//!
//! A hidden unit is `3t² - 2t³`, where `t = 1/2 + x/6` is clamped to 0..1 and `x` is the unit's bias plus
//! its weights for the rows that are on and, times their values, for the features. Outputs are
//! logarithms of odds. Version 2 has further layers: see `net/deep/file.rs`.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use barpoint_nn::inputs::{ENCODING_VERSION, FEATURES, ROWS};
use barpoint_nn::plan;
use barpoint_nn::shape::contact::{BRANCHES, PLANS};

use crate::chances::OUTCOMES;
use crate::files::read;
use crate::net::branch::Branch;
use crate::net::float_net::FloatNet;
use crate::net::shape::Shape;

const MAGIC: [u8; 4] = *b"BPFL";
const VERSION: u32 = 1;
pub(crate) const MAX_HIDDEN: usize = 4096;

/// Returns the bytes of a file with one net, or one for each branch. Each head is that of its branch.
///
/// # Panics
/// If the nets differ in shape, or their number is neither 1 nor [`BRANCHES`].
pub(crate) fn to_bytes(nets: &[FloatNet]) -> Vec<u8> {
    assert!([1, BRANCHES].contains(&nets.len()), "one net, or one for each branch");
    let shape = nets[0].shape;
    assert!(nets.iter().all(|net| net.shape == shape), "nets of one shape");
    let [bias, rows, features, head_bias, heads, _] = shape.offsets();
    let table = |net: &FloatNet, from, to| net.parameters[from..to].to_vec();
    let has_features =
        nets.iter().any(|net| net.parameters[features..head_bias].iter().any(|&w| w != 0.0));
    let mut floats = Vec::new();
    floats.extend(nets.iter().flat_map(|net| table(net, bias, rows)));
    floats.extend(nets.iter().flat_map(|net| table(net, rows, features)));
    if has_features {
        floats.extend(nets.iter().flat_map(|net| table(net, features, head_bias)));
    }
    for (start, size) in [(head_bias, OUTCOMES), (heads, OUTCOMES * shape.hidden)] {
        for head in 0..shape.heads {
            let net = &nets[if nets.len() == 1 { 0 } else { plan::branch(head) }];
            floats.extend(&net.parameters[start + head * size..][..size]);
        }
    }
    let mut bytes = header(shape, nets.len(), has_features);
    bytes.extend(floats.iter().flat_map(|x| x.to_le_bytes()));
    bytes
}

/// Returns true if a file on disk is of version 1, without further layers.
pub(crate) fn is_of_version_1(path: &Path) -> Result<bool> {
    let bytes = read(path)?;
    Ok(bytes.starts_with(&MAGIC) && bytes.get(4..8) == Some(&VERSION.to_le_bytes()[..]))
}

/// Reads the nets of a file: one, or one for each branch; each has all heads.
pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Vec<FloatNet>> {
    ensure!(bytes.starts_with(&MAGIC), "not a net in floating point: no `BPFL` at its start");
    let word = |at: usize| bytes.get(4 * at..)?.first_chunk().copied().map(u32::from_le_bytes);
    let version = word(1).context("the file ends in its header")?;
    ensure!(version == VERSION, "version {version} of such files, expected {VERSION}");
    let words = [4, 5, 6, 7].map(|at| word(at).unwrap_or(0) as usize);
    let [features, hidden, heads, branches] = words;
    let unit = if heads == 1 && features == 0 { 32 } else { 128 };
    ensure!(
        (1..=MAX_HIDDEN).contains(&hidden)
            && hidden.is_multiple_of(unit)
            && [0, FEATURES].contains(&features)
            && [[1, 1], [PLANS, 1], [PLANS, BRANCHES]].contains(&[heads, branches]),
        "a net of {hidden} hidden units, {features} features, {heads} heads and {branches} branches; \
         expected a multiple of {unit} units up to {MAX_HIDDEN}, 0 or {FEATURES} features, 1 or {PLANS} \
         heads, 1 branch or, with {PLANS} heads, {BRANCHES}"
    );
    let shape = Shape { hidden, heads };
    let header = header(shape, branches, features > 0);
    ensure!(
        bytes.starts_with(&header),
        "made for other inputs than encoding {ENCODING_VERSION} of this program"
    );
    let sizes = [
        branches * hidden,
        branches * hidden * ROWS,
        branches * hidden * features,
        heads * OUTCOMES,
        heads * OUTCOMES * hidden,
    ];
    let expected = header.len() + 4 * sizes.iter().sum::<usize>();
    ensure!(bytes.len() == expected, "{} bytes, expected {expected}", bytes.len());
    let floats = bytes[header.len()..].as_chunks().0;
    let floats: Vec<f32> = floats.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
    let wrong = floats.iter().position(|x| !x.is_finite());
    ensure!(wrong.is_none(), "parameter {} is not a number", wrong.unwrap_or(0));
    let mut rest = &floats[..];
    let [bias, rows, features, head_bias, heads] = sizes.map(|size| {
        let (table, others) = rest.split_at(size);
        rest = others;
        table
    });
    let net = |branch: usize| {
        let part = |table: &[f32]| -> Vec<f32> {
            let size = table.len() / branches;
            table[branch * size..][..size].into()
        };
        let mut parameters = [part(bias), part(rows), part(features)].concat();
        parameters.resize(shape.offsets()[3], 0.0);
        parameters.extend(head_bias.iter().chain(heads));
        FloatNet { shape, parameters }
    };
    Ok((0..branches).map(net).collect())
}

/// Reads the nets of a file on disk.
pub(crate) fn open(path: &Path) -> Result<Vec<FloatNet>> {
    from_bytes(&read(path)?).with_context(|| path.display().to_string())
}

/// Reads the net of a file on disk, or the net of a branch.
pub(crate) fn open_one(path: &Path, branch: Option<Branch>) -> Result<FloatNet> {
    let mut nets = open(path)?;
    if nets.len() == 1 {
        return Ok(nets.remove(0));
    }
    let branch = branch.with_context(|| Branch::missing(path))?;
    Ok(nets.swap_remove(branch as usize))
}

/// Returns all bytes before the parameters.
fn header(shape: Shape, branches: usize, has_features: bool) -> Vec<u8> {
    let features = if has_features { FEATURES } else { 0 };
    let mut bytes = MAGIC.to_vec();
    let counts = [ROWS, features, shape.hidden, shape.heads, branches].map(|n| n as u32);
    for word in [VERSION, ENCODING_VERSION].into_iter().chain(counts) {
        bytes.extend(word.to_le_bytes());
    }
    if has_features {
        let scales = shape.feature_scales();
        let floats = scales.map(|(size, _)| size).into_iter().chain(scales.map(|(_, most)| most));
        bytes.extend(floats.flat_map(f32::to_le_bytes));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn nets(shape: Shape, count: u64) -> Vec<FloatNet> {
        (0..count).map(|seed| FloatNet::random(shape, &mut Rng::new(seed, 1))).collect()
    }

    #[test]
    fn nets_come_back_from_their_bytes() {
        let heads = Shape { hidden: 128, heads: PLANS };
        let single = nets(heads, 1);
        let small = vec![nets(Shape { hidden: 32, heads: 1 }, 1).remove(0).rows_only()];
        for nets in [single, small] {
            let back = from_bytes(&to_bytes(&nets)).expect("bytes of this program");
            assert_eq!(back.len(), 1);
            assert_eq!((back[0].shape, &back[0].parameters), (nets[0].shape, &nets[0].parameters));
        }
        let nets = nets(heads, BRANCHES as u64);
        let bytes = to_bytes(&nets);
        let back = from_bytes(&bytes).expect("bytes of this program");
        assert_eq!((back.len(), to_bytes(&back)), (BRANCHES, bytes));
        let [.., head_bias, weights, _] = heads.offsets();
        for (branch, (net, back)) in nets.iter().zip(&back).enumerate() {
            assert_eq!(net.parameters[..head_bias], back.parameters[..head_bias]);
            for head in (0..PLANS).filter(|&head| plan::branch(head) == branch) {
                let size = OUTCOMES * heads.hidden;
                let own = weights + head * size..weights + (head + 1) * size;
                assert_eq!(net.parameters[own.clone()], back.parameters[own]);
            }
        }
    }

    #[test]
    fn errors_name_the_fault() {
        let good = to_bytes(&nets(Shape { hidden: 128, heads: 1 }, 1));
        let error = |bytes: &[u8]| from_bytes(bytes).expect_err("something wrong").to_string();
        let with = |at: usize, word: [u8; 4]| {
            let mut bytes = good.clone();
            bytes[at..at + 4].copy_from_slice(&word);
            error(&bytes)
        };
        assert!(with(0, *b"BPNN").starts_with("not a net in floating point"));
        assert_eq!(error(&good[..4]), "the file ends in its header");
        assert!(with(8, 99_u32.to_le_bytes()).starts_with("made for other inputs"));
        assert!(with(20, u32::MAX.to_le_bytes()).contains("4294967295 hidden units"));
        assert!(with(28, 4_u32.to_le_bytes()).contains("1 heads and 4 branches"));
        // A divisor of features.
        assert!(with(32, 1e9_f32.to_le_bytes()).starts_with("made for other inputs"));
        let first = 32 + 8 * FEATURES;
        assert_eq!(with(first + 400, f32::NAN.to_le_bytes()), "parameter 100 is not a number");
        let cut = error(&good[..good.len() - 4]);
        assert_eq!(cut, format!("{} bytes, expected {}", good.len() - 4, good.len()));
    }
}
