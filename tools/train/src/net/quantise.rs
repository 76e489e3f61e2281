//! Conversion of learnt `f32` parameters to the integer tables of a network file, and back.

use std::iter;

use barpoint_nn::fixed_point::{FEATURE_ONE, HEAD_BIAS_ONE, HEAD_WEIGHT_ONE, ROW_ONE};
use barpoint_nn::inputs::bytes::ByteInput;
use barpoint_nn::inputs::features::CATALOGUE;
use barpoint_nn::inputs::{BYTES, FEATURES, ROWS};
use barpoint_nn::shape::contact::{BRANCHES, PLANS};
use barpoint_nn::{NarrowTables, Network, Tables, plan};

use crate::chances::OUTCOMES;
use crate::net::float_net::FloatNet;
use crate::net::shape::Shape;

/// Returns the tables of a net, canaries included.
pub(crate) fn quantise(net: &FloatNet) -> Tables {
    let [bias, rows, features, head_bias, heads, end] = net.shape.offsets();
    let shorts = |from: usize, to: usize, one: f32| -> Vec<i16> {
        net.parameters[from..to].iter().map(|w| short(w * one)).collect()
    };
    let hidden = net.shape.hidden;
    let scaled = net.parameters[features..head_bias].chunks_exact(hidden).enumerate();
    let scaled = scaled.flat_map(|(i, weights)| {
        let one = FEATURE_ONE / CATALOGUE[i % CATALOGUE.len()].1;
        weights.iter().map(move |w| short(w * one))
    });
    let biases = net.parameters[head_bias..heads].iter();
    let mut tables = Tables {
        hidden,
        heads: net.shape.heads,
        branches: 1,
        bias: shorts(bias, rows, ROW_ONE),
        rows: shorts(rows, features, ROW_ONE),
        features: scaled.collect(),
        head_bias: biases.map(|b| (b * HEAD_BIAS_ONE).round() as i32).collect(),
        head_weights: shorts(heads, end, HEAD_WEIGHT_ONE),
        canaries: Default::default(),
    };
    tables.canaries = Network::new(&widened(&tables)).canaries();
    tables
}

/// Joins the tables of nets for each branch of game plans.
///
/// # Panics
/// If the nets differ in shape.
pub(crate) fn join(nets: &[Tables; BRANCHES]) -> Tables {
    let [first, ..] = nets;
    let mut tables = Tables {
        branches: BRANCHES,
        bias: Vec::new(),
        rows: Vec::new(),
        features: Vec::new(),
        head_bias: Vec::new(),
        head_weights: Vec::new(),
        ..first.clone()
    };
    for net in nets {
        let shape = |net: &Tables| (net.hidden, net.heads, net.branches);
        assert_eq!(shape(net), (first.hidden, PLANS, 1), "nets of one shape");
        tables.bias.extend(&net.bias);
        tables.rows.extend(&net.rows);
        tables.features.extend(&net.features);
    }
    for head in 0..PLANS {
        let net = &nets[plan::branch(head)];
        tables.head_bias.extend(&net.head_bias[head * OUTCOMES..][..OUTCOMES]);
        let weights = OUTCOMES * net.hidden;
        tables.head_weights.extend(&net.head_weights[head * weights..][..weights]);
    }
    tables.canaries = Network::new(&tables).canaries();
    tables
}

/// Returns the net of a branch, apart from rounding. A network with one branch has that one for all.
pub(crate) fn restore(tables: &Tables, branch: usize) -> FloatNet {
    let branch = if tables.branches == 1 { 0 } else { branch };
    let part = |table: &'_ [i16]| -> Vec<i16> {
        let size = table.len() / tables.branches;
        table[branch * size..][..size].into()
    };
    let tables = &Tables {
        branches: 1,
        bias: part(&tables.bias),
        rows: part(&tables.rows),
        features: part(&tables.features),
        ..tables.clone()
    };
    let shape = Shape { hidden: tables.hidden, heads: tables.heads };
    let shorts = |table: &[i16], one: f32| -> Vec<f32> {
        table.iter().map(|&w| f32::from(w) / one).collect()
    };
    let features = tables.features.chunks_exact(tables.hidden).enumerate();
    let features = features.flat_map(|(i, weights)| {
        let one = FEATURE_ONE / CATALOGUE[i % CATALOGUE.len()].1;
        shorts(weights, one)
    });
    let mut parameters = shorts(&tables.bias, ROW_ONE);
    parameters.extend(shorts(&tables.rows, ROW_ONE));
    parameters.extend(features);
    parameters.extend(tables.head_bias.iter().map(|&b| b as f32 / HEAD_BIAS_ONE));
    parameters.extend(shorts(&tables.head_weights, HEAD_WEIGHT_ONE));
    FloatNet { shape, parameters }
}

/// Returns the 16-bit tables nearest to those in bytes. A feature with several byte inputs gets their mean
/// weight.
pub(crate) fn widen(narrow: &NarrowTables) -> Tables {
    let hidden = narrow.hidden;
    let step = |steps: &[i16], branch: usize, unit: usize| f32::from(steps[branch * hidden + unit]);
    let mut rows = Vec::with_capacity(narrow.rows.len());
    for (i, weights) in narrow.rows.chunks_exact(hidden).enumerate() {
        let weights = weights.iter().enumerate().map(|(unit, &weight)| {
            short(f32::from(weight) * step(&narrow.row_steps, i / ROWS, unit))
        });
        rows.extend(weights);
    }
    let mut features = Vec::with_capacity(BRANCHES * FEATURES * hidden);
    for (branch, weights) in narrow.bytes.chunks_exact(BYTES * hidden).enumerate() {
        let mut sums = vec![[0.0_f32; 2]; FEATURES * hidden];
        for (i, weights) in weights.chunks_exact(hidden).enumerate() {
            let ByteInput { feature, shift, .. } = ByteInput::new(i);
            let one = f32::from(1_u8 << shift) * FEATURE_ONE / ROW_ONE / BYTE_STEP_ONE;
            for (unit, &weight) in weights.iter().enumerate() {
                let [sum, parts] = &mut sums[feature * hidden + unit];
                *sum += f32::from(weight) * one * step(&narrow.byte_steps, branch, unit);
                *parts += 1.0;
            }
        }
        features.extend(sums.into_iter().map(|[sum, parts]| short(sum / parts)));
    }
    let mut tables = Tables {
        hidden,
        heads: PLANS,
        branches: BRANCHES,
        bias: narrow.bias.clone(),
        rows,
        features,
        head_bias: narrow.head_bias.clone(),
        head_weights: narrow.head_weights.clone(),
        canaries: Default::default(),
    };
    tables.canaries = Network::new(&tables).canaries();
    tables
}

/// Integer that represents a step of 1 for sums of bytes.
const BYTE_STEP_ONE: f32 = 256.0;

/// Returns the same net with idle hidden units, so that a [`Network`] can have their number.
fn widened(tables: &Tables) -> Tables {
    let hidden = tables.hidden.next_multiple_of(128);
    let widen = |table: &[i16]| -> Vec<i16> {
        let idle = iter::repeat_n(0, hidden - tables.hidden);
        let rows = table.chunks_exact(tables.hidden);
        rows.flat_map(|row| row.iter().copied().chain(idle.clone())).collect()
    };
    Tables {
        hidden,
        bias: widen(&tables.bias),
        rows: widen(&tables.rows),
        features: widen(&tables.features),
        head_weights: widen(&tables.head_weights),
        ..tables.clone()
    }
}

/// Returns the nearest 16-bit integer.
pub(crate) fn short(x: f32) -> i16 {
    x.round().clamp(-32767.0, 32767.0) as i16
}

#[cfg(test)]
mod tests {
    use barpoint_nn::LoadError;

    use std::array;

    use super::*;
    use crate::rng::Rng;
    use crate::selfplay::starts;

    #[test]
    fn a_net_comes_back_from_its_tables() {
        let net = FloatNet::random(Shape { hidden: 128, heads: PLANS }, &mut Rng::new(3, 1));
        let tables = quantise(&net);
        let back = restore(&tables, 0);
        assert_eq!((back.shape, quantise(&back)), (net.shape, tables));
        let differs = |(a, b): (&f32, &f32)| (a - b).abs() > 0.5 / 682.0;
        assert_eq!(net.parameters.iter().zip(&back.parameters).position(differs), None);
    }

    #[test]
    fn a_joined_net_evaluates_as_the_one_for_the_branch() {
        let nets: [_; BRANCHES] = array::from_fn(|seed| {
            let mut rng = Rng::new(seed as u64, 1);
            quantise(&FloatNet::random(Shape { hidden: 128, heads: PLANS }, &mut rng))
        });
        let joined = join(&nets);
        let network = Network::new(&joined);
        let singles = nets.each_ref().map(Network::new);
        let mut rng = Rng::new(5, 1);
        let mut seen = [0; BRANCHES];
        for _ in 0..400 {
            let position = starts::deal(None, &mut rng);
            let branch = plan::branch(plan::plan(&position));
            assert_eq!(network.outputs(&position), singles[branch].outputs(&position));
            seen[branch] += 1;
        }
        assert!(seen.iter().all(|&seen| seen > 5), "{seen:?}");
        for (branch, net) in nets.iter().enumerate() {
            let back = quantise(&restore(&joined, branch));
            assert_eq!((&back.rows, &back.features), (&net.rows, &net.features));
        }
    }

    #[test]
    fn small_nets_have_tables_but_are_no_networks() {
        let shape = Shape { hidden: 32, heads: 1 };
        let net = FloatNet::random(shape, &mut Rng::new(1, 1)).rows_only();
        let tables = quantise(&net);
        assert!(tables.features.iter().all(|&weight| weight == 0));
        let bytes = tables.to_bytes();
        assert_eq!(Network::from_bytes(&bytes).err(), Some(LoadError::Shape(32, 1, 1)));
        let read = Tables::from_bytes(&bytes).expect("a file of this program");
        assert_eq!(read, tables);
        assert_eq!(Network::new(&widened(&read)).canaries(), tables.canaries);
    }

    #[test]
    fn idle_units_change_nothing() {
        let mut net = FloatNet::random(Shape { hidden: 128, heads: PLANS }, &mut Rng::new(2, 1));
        let [bias, rows, features, head_bias, heads, _] = net.shape.offsets();
        let whole = quantise(&net);
        // The first 96 units alone, in two forms: a net of 96 units, and weights of zero.
        let mut small = FloatNet::random(Shape { hidden: 96, heads: PLANS }, &mut Rng::new(2, 1));
        for (at, from) in [(0, bias), (1, rows), (2, features), (4, heads)] {
            let to = small.shape.offsets()[at];
            let end = net.shape.offsets()[at + 1];
            let units = net.parameters[from..end].chunks_exact(128);
            let kept: Vec<f32> = units.flat_map(|units| units[..96].to_vec()).collect();
            small.parameters[to..to + kept.len()].copy_from_slice(&kept);
        }
        let biases = small.shape.offsets()[3];
        small.parameters[biases..biases + PLANS * OUTCOMES]
            .copy_from_slice(&net.parameters[head_bias..heads]);
        net.parameters[heads..].chunks_exact_mut(128).for_each(|units| units[96..].fill(0.0));
        assert_eq!(quantise(&small).canaries, quantise(&net).canaries);
        assert_ne!(whole.canaries, quantise(&net).canaries);
    }
}
