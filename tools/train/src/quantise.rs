//! From learnt `f32` parameters to the integer tables of a network file.

use barpoint_nn::format::{FEATURE_ONE, HEAD_BIAS_ONE, HEAD_WEIGHT_ONE, ROW_ONE};
use barpoint_nn::inputs::features::CATALOGUE;
use barpoint_nn::{Network, Tables};

use crate::float_net::FloatNet;

/// The tables of a net, canaries included.
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
        bias: shorts(bias, rows, ROW_ONE),
        rows: shorts(rows, features, ROW_ONE),
        features: scaled.collect(),
        head_bias: biases.map(|b| (b * HEAD_BIAS_ONE).round() as i32).collect(),
        head_weights: shorts(heads, end, HEAD_WEIGHT_ONE),
        canaries: Default::default(),
    };
    tables.canaries = Network::new(&tables).canaries();
    tables
}

fn short(x: f32) -> i16 {
    x.round().clamp(-32767.0, 32767.0) as i16
}
