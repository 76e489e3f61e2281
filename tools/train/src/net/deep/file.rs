//! Nets with further layers in floating point on disk: version 2 of `*.bpfl`, which other programs fit.
//!
//! Such a file is one of version 1 (see `net/float_file.rs`) with two parts more. After the branches `B`:
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 | further layers `L` |
//! | 4 | readout: 0, outputs are sums over all layers; 1, they come from the last layer alone |
//! | 4 | activation of the wide layer: 0, the smooth step; 1, a ramp from 0 to 8; others are for trials |
//! | 4 | activation of the further layers |
//! | 4 | branches `C` of the further layers: `B`, or 1 if all share them |
//! | 4 L | units of each further layer |
//!
//! At the end, for each further layer of `N` units above `M`, as `f32`:
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 C M N | weights, branch by branch, input by input |
//! | 4 C N | biases, branch by branch |
//! | 24 N K | head weights, head by head, output by output |

use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use super::net::{Activation, DeepNet, DeepShape};
use crate::chances::OUTCOMES;
use crate::files::read;
use crate::net::branch::Branch;
use crate::net::float_file;

/// Bytes of the header of version 1, without divisors and limits of features.
const FIRST_HEADER: usize = 32;
/// Words that follow it in version 2, without the units of the layers.
const FURTHER: usize = 5;
const VERSION: u32 = 2;

/// Reads the nets of a file: one, or one for each branch; each has all heads.
///
/// # Errors
/// If the file is damaged, or its layers differ from those that a [`DeepNet`] can have.
pub(crate) fn open(path: &Path) -> Result<Vec<DeepNet>> {
    from_bytes(&read(path)?).with_context(|| path.display().to_string())
}

/// Reads the net of a branch, or the one that a file without branches holds.
///
/// # Errors
/// As [`open`].
pub(crate) fn of_branch(path: &Path, branch: Branch) -> Result<DeepNet> {
    let mut nets = open(path)?;
    let at = branch as usize % nets.len();
    Ok(nets.swap_remove(at))
}

fn from_bytes(bytes: &[u8]) -> Result<Vec<DeepNet>> {
    let word = |at: usize| bytes.get(4 * at..)?.first_chunk().copied().map(u32::from_le_bytes);
    let version = word(1).context("the file ends in its header")?;
    ensure!(version == VERSION, "version {version} of nets in floating point, expected {VERSION}");
    let words: [u32; FURTHER] =
        core::array::from_fn(|i| word(FIRST_HEADER / 4 + i).unwrap_or(u32::MAX));
    let [layers, readout, wide, activation, parts] = words;
    ensure!(
        layers <= 8 && readout == 0 && wide == 0 && activation <= 1,
        "{layers} further layers, readout {readout}, activations {wide} and {activation}; expected at most 8 \
         layers, outputs that are sums over all layers, smooth steps, and smooth steps or ramps above"
    );
    let begin = FIRST_HEADER + 4 * (FURTHER + layers as usize);
    let units: Option<Vec<usize>> = (0..layers as usize)
        .map(|i| word(FIRST_HEADER / 4 + FURTHER + i).map(|count| count as usize))
        .collect();
    let units = units.filter(|units| units.iter().all(|units| (1..=1024).contains(units)));
    let units = units.context("expected further layers of 1 to 1024 units")?;
    let [hidden, heads, branches] = [5, 6, 7].map(|at| word(at).unwrap_or(0) as usize);
    let activation = [Activation::Smooth, Activation::Ramp][activation as usize];
    let shape = DeepShape { hidden: hidden.min(float_file::MAX_HIDDEN), units, activation };
    let parts = parts as usize;
    ensure!([1, branches].contains(&parts), "{parts} branches of further layers for {branches}");
    let sizes = sizes(&shape, parts, heads.min(64));
    let further = 4 * sizes.iter().sum::<usize>();
    let end = bytes.len().checked_sub(further).filter(|&end| end >= begin);
    let end = end.with_context(|| format!("{} bytes are too few", bytes.len()))?;
    let mut first = bytes[..FIRST_HEADER].to_vec();
    first[4..8].copy_from_slice(&1_u32.to_le_bytes());
    first.extend(&bytes[begin..end]);
    let nets = float_file::from_bytes(&first)?;
    ensure!(nets[0].shape == shape.first(), "further layers need a head for each game plan");
    let floats = bytes[end..].as_chunks().0;
    let floats: Vec<f32> = floats.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
    ensure!(floats.iter().all(|x| x.is_finite()), "a parameter of a further layer is not a number");
    let deep = nets.into_iter().enumerate().map(|(branch, first)| {
        let mut parameters = first.parameters;
        let mut rest = &floats[..];
        for (i, &size) in sizes.iter().enumerate() {
            let (table, others) = rest.split_at(size);
            rest = others;
            // The heads of a layer are in one table for all branches.
            let own = if i % 3 == 2 { size } else { size / parts };
            let from = if own == size { 0 } else { branch * own };
            parameters.extend(&table[from..from + own]);
        }
        DeepNet { shape: shape.clone(), parameters }
    });
    Ok(deep.collect())
}

/// Returns the sizes of all tables of further layers: weights, biases and heads of each.
fn sizes(shape: &DeepShape, parts: usize, heads: usize) -> Vec<usize> {
    let mut inputs = shape.hidden;
    let layer = |&units: &usize| {
        let weights = parts * inputs * units;
        inputs = units;
        [weights, parts * units, heads * OUTCOMES * units]
    };
    shape.units.iter().flat_map(layer).collect()
}

#[cfg(test)]
mod tests {
    use barpoint_nn::shape::contact::BRANCHES;

    use super::*;
    use crate::net::float_net::FloatNet;
    use crate::rng::Rng;

    fn nets(count: u64) -> Vec<DeepNet> {
        let shape = DeepShape { hidden: 128, units: vec![64, 32], activation: Activation::Ramp };
        let net = |seed| {
            let mut rng = Rng::new(seed, 1);
            let first = FloatNet::random(shape.first(), &mut rng);
            let mut net = DeepNet::upon(first, &shape.units, shape.activation, &mut rng);
            for layer in shape.layers() {
                // Heads are common to all branches.
                net.parameters[layer.heads].fill(0.25);
            }
            net
        };
        (0..count).map(net).collect()
    }

    /// Returns the bytes of a file as the program in Python writes it.
    fn to_bytes(nets: &[DeepNet]) -> Vec<u8> {
        let shape = &nets[0].shape;
        let [.., end] = shape.first().offsets();
        let firsts = nets
            .iter()
            .map(|net| FloatNet { shape: shape.first(), parameters: net.parameters[..end].into() });
        let mut bytes = float_file::to_bytes(&firsts.collect::<Vec<_>>());
        bytes[4..8].copy_from_slice(&VERSION.to_le_bytes());
        let words = [2, 0, 0, 1, nets.len() as u32, 64, 32].map(u32::to_le_bytes);
        bytes.splice(FIRST_HEADER..FIRST_HEADER, words.concat());
        for layer in shape.layers() {
            for table in [layer.weights, layer.bias] {
                let tables = nets.iter().flat_map(|net| &net.parameters[table.clone()]);
                bytes.extend(tables.flat_map(|x| x.to_le_bytes()));
            }
            let heads = nets[0].parameters[layer.heads].iter();
            bytes.extend(heads.flat_map(|x| x.to_le_bytes()));
        }
        bytes
    }

    #[test]
    fn nets_come_back_from_their_bytes() {
        for count in [1, BRANCHES] {
            let nets = nets(count as u64);
            let back = from_bytes(&to_bytes(&nets)).expect("bytes of a net");
            assert_eq!(back.len(), count);
            let [.., head_bias, _, end] = nets[0].shape.first().offsets();
            for (net, back) in nets.iter().zip(&back) {
                assert_eq!(net.shape, back.shape);
                assert!(back.is_whole());
                assert_eq!(net.parameters[..head_bias], back.parameters[..head_bias]);
                assert_eq!(net.parameters[end..], back.parameters[end..]);
            }
        }
    }

    #[test]
    fn errors_name_the_fault() {
        let good = to_bytes(&nets(BRANCHES as u64));
        let error = |bytes: &[u8]| from_bytes(bytes).expect_err("something wrong").to_string();
        let with = |at: usize, word: u32| {
            let mut bytes = good.clone();
            bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
            error(&bytes)
        };
        assert!(with(4, 1).starts_with("version 1 of nets in floating point, expected 2"));
        assert!(with(32, 9).starts_with("9 further layers"));
        assert!(with(36, 1).contains("readout 1"));
        assert!(with(44, 2).contains("activations 0 and 2"));
        assert_eq!(with(48, 3), "3 branches of further layers for 6");
        assert_eq!(with(52, 0), "expected further layers of 1 to 1024 units");
        assert!(with(52, 63).contains(" bytes, expected "));
        assert_eq!(error(&good[..60]), "60 bytes are too few");
        let last = good.len() - 4;
        let wrong = with(last, f32::NAN.to_bits());
        assert_eq!(wrong, "a parameter of a further layer is not a number");
    }
}
