//! The one-sided race net while it learns.

use barpoint_core::Chequers;
use barpoint_nn::OneSidedTables;
use barpoint_nn::race::pips_alone;
use barpoint_nn::shape::race::{COUNTS, FIRST, HINTS, OUTPUTS, PLACES, SECOND};
use serde::{Deserialize, Serialize};

use super::Moments;
use crate::rng::Rng;

/// Number of inputs. Each place has an input for 1, 2, 3, 4 chequers or more, for the number above 4, and
/// for the number there or farther away. Then come the number of chequers left, pips and hints.
///
/// All but the hints are sums over the places and the number of chequers left, so that the first layer
/// becomes a table of these.
const INPUTS: usize = FIRST_HINT + HINTS;

/// Index of the first hint; the hints come last.
const FIRST_HINT: usize = PLACES * (STEPS + 2) + COUNTS + 3;

/// Count of numbers of chequers on a place with inputs of their own.
const STEPS: usize = 4;

/// Indices of the first parameters of the tables.
const FIRST_BIAS: usize = INPUTS * FIRST;
const SECOND_LAYER: usize = FIRST_BIAS + FIRST;
const SECOND_BIAS: usize = SECOND_LAYER + FIRST * SECOND;
const THIRD_LAYER: usize = SECOND_BIAS + SECOND;
const THIRD_BIAS: usize = THIRD_LAYER + SECOND * OUTPUTS;
pub(crate) const PARAMETERS: usize = THIRD_BIAS + OUTPUTS;

/// The one-sided race net in `f32`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FloatRaceNet {
    pub(crate) parameters: Vec<f32>,
}

/// A board as inputs, and the moments to learn, less the rolls that the pips alone take.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    /// Inputs that are not zero.
    inputs: Vec<(u16, f32)>,
    target: Moments,
    /// Weights of the squared errors.
    pub(super) weights: Moments,
}

/// Weights of the outputs' squared errors, in deviations of the rolls, because a lead of half a roll is
/// worth more when few rolls are left. Gammons weigh little, because they are rare.
const WEIGHTS: [[f32; 3]; 2] = [[1.0, 0.5, 0.1], [0.2, 0.1, 0.02]];

/// Minimum deviation in these weights, in rolls.
const LEAST_DEVIATION: f32 = 0.45;

impl Example {
    /// Returns an example of a board and the moments of its rolls.
    pub(crate) fn new(board: &Chequers, hints: &[f32; HINTS], moments: &Moments) -> Self {
        let mut weights = [0.0; 6];
        let goals = if board.none_off() { 2 } else { 1 };
        let each = weights.chunks_mut(3).zip(moments.chunks(3)).zip(WEIGHTS);
        for ((weights, moments), counts) in each.take(goals) {
            let deviation = moments[1].max(LEAST_DEVIATION);
            weights.copy_from_slice(&counts.map(|weight| weight / (deviation * deviation)));
        }
        let mut target = *moments;
        for (i, pips) in [0, 3].into_iter().zip(pips_alone(board)) {
            target[i] -= pips;
        }
        Self { inputs: inputs(board, hints), target, weights }
    }
}

/// Returns the inputs that are not zero, with their indices: places, number of chequers left, hints.
fn inputs(board: &Chequers, hints: &[f32; HINTS]) -> Vec<(u16, f32)> {
    let mut dense = [0.0; INPUTS];
    for (place, &n) in board.counts()[..PLACES].iter().enumerate() {
        add_place(&mut dense, place, n);
    }
    add_total(&mut dense, board.total() as usize);
    dense[FIRST_HINT..].copy_from_slice(hints);
    let numbered = (0..).zip(dense);
    numbered.filter(|(_, x)| *x != 0.0).collect()
}

fn add_place(dense: &mut [f32; INPUTS], place: usize, n: u8) {
    const BEYOND: usize = PLACES * (STEPS + 1);
    const PIPS: usize = PLACES * (STEPS + 2) + COUNTS;
    const HOME: usize = 6;
    let several = f32::from(n);
    for step in 0..STEPS.min(n.into()) {
        dense[step * PLACES + place] = 1.0;
    }
    dense[STEPS * PLACES + place] = (several - STEPS as f32).max(0.0) / 3.0;
    for nearer in &mut dense[BEYOND..=BEYOND + place] {
        *nearer += several / 8.0;
    }
    let outside = (place + 1).saturating_sub(HOME) as f32;
    dense[PIPS] += several * (place + 1) as f32 / 50.0;
    dense[PIPS + 1] += several * outside.min(1.0) / 4.0;
    dense[PIPS + 2] += several * outside / 20.0;
}

fn add_total(dense: &mut [f32; INPUTS], total: usize) {
    const TOTALS: usize = PLACES * (STEPS + 2);
    dense[TOTALS..=TOTALS + total.min(COUNTS - 1)].fill(1.0);
}

impl FloatRaceNet {
    /// Returns a net that has learnt nothing, with uniform weights that keep the size of sums (He et al.
    /// 2015).
    pub(crate) fn random(rng: &mut Rng) -> Self {
        let mut parameters = vec![0.0; PARAMETERS];
        let layers = [
            (0..FIRST_BIAS, INPUTS),
            (SECOND_LAYER..SECOND_BIAS, FIRST),
            (THIRD_LAYER..THIRD_BIAS, SECOND),
        ];
        for (range, inputs) in layers {
            let size = (2.0 / inputs as f32).sqrt();
            parameters[range].fill_with(|| size * rng.symmetric());
        }
        Self { parameters }
    }

    /// Returns a net with the outputs of these tables. Some inputs that add up to a table are redundant, and
    /// begin with weights of zero.
    pub(crate) fn of_tables(tables: &OneSidedTables) -> Self {
        let mut parameters = vec![0.0; PARAMETERS];
        let (first, rest) = parameters.split_at_mut(FIRST_BIAS);
        let (rows, _) = first.as_chunks_mut::<FIRST>();
        let (places, _) = tables.places.as_chunks::<FIRST>();
        let (totals, _) = tables.totals.as_chunks::<FIRST>();
        // Differences for one chequer more, up to the last step, then for three more.
        for place in 0..PLACES {
            let counts = &places[place * COUNTS..][..COUNTS];
            for step in 0..STEPS {
                rows[step * PLACES + place] = difference(&counts[step + 1], &counts[step]);
            }
            rows[STEPS * PLACES + place] = difference(&counts[STEPS + 3], &counts[STEPS]);
        }
        let left = &mut rows[PLACES * (STEPS + 2)..];
        for total in 1..COUNTS {
            left[total] = difference(&totals[total], &totals[total - 1]);
        }
        let (hints, _) = tables.hints.as_chunks::<FIRST>();
        rows[FIRST_HINT..].copy_from_slice(hints);
        let others = [
            &totals[0],
            &tables.second[..],
            &tables.second_bias,
            &tables.third,
            &tables.third_bias,
        ];
        rest.copy_from_slice(&others.concat());
        Self { parameters }
    }

    /// Adds the gradient of an example's loss; returns the squared errors of the outputs.
    pub(crate) fn learn(&self, example: &Example, gradient: &mut [f32]) -> Moments {
        let Hidden { first, second, outputs } = self.forward(example);
        let mut errors = [0.0; OUTPUTS];
        let mut squares = [0.0; OUTPUTS];
        for i in 0..OUTPUTS {
            let error = outputs[i] - example.target[i];
            errors[i] = 2.0 * example.weights[i] * error;
            squares[i] = error * error;
            gradient[THIRD_BIAS + i] += errors[i];
        }
        let mut second_errors = [0.0; SECOND];
        let third = self.parameters[THIRD_LAYER..].chunks_exact(OUTPUTS);
        let slots = gradient[THIRD_LAYER..].chunks_exact_mut(OUTPUTS);
        for (((back, &unit), weights), slots) in
            second_errors.iter_mut().zip(&second).zip(third).zip(slots)
        {
            if unit > 0.0 {
                *back = add_outer(unit, &errors, weights, slots);
            }
        }
        add_times(&mut gradient[SECOND_BIAS..], 1.0, &second_errors);
        let mut first_errors = [0.0; FIRST];
        let layer = self.parameters[SECOND_LAYER..].chunks_exact(SECOND);
        let slots = gradient[SECOND_LAYER..].chunks_exact_mut(SECOND);
        for (((back, &unit), weights), slots) in
            first_errors.iter_mut().zip(&first).zip(layer).zip(slots)
        {
            if unit > 0.0 {
                *back = add_outer(unit, &second_errors, weights, slots);
            }
        }
        add_times(&mut gradient[FIRST_BIAS..], 1.0, &first_errors);
        for &(input, value) in &example.inputs {
            add_times(&mut gradient[usize::from(input) * FIRST..], value, &first_errors);
        }
        squares
    }

    /// Returns the squared errors of an example.
    pub(crate) fn squares(&self, example: &Example) -> Moments {
        let outputs = self.forward(example).outputs;
        std::array::from_fn(|i| (outputs[i] - example.target[i]).powi(2))
    }

    fn forward(&self, example: &Example) -> Hidden {
        let parameters = &self.parameters;
        let mut hidden = Hidden { first: [0.0; FIRST], second: [0.0; SECOND], outputs: [0.0; 6] };
        let Hidden { first, second, outputs } = &mut hidden;
        first.copy_from_slice(&parameters[FIRST_BIAS..SECOND_LAYER]);
        for &(input, value) in &example.inputs {
            add_times(first, value, &parameters[usize::from(input) * FIRST..]);
        }
        second.copy_from_slice(&parameters[SECOND_BIAS..THIRD_LAYER]);
        for (unit, weights) in first.iter_mut().zip(parameters[SECOND_LAYER..].chunks(SECOND)) {
            *unit = unit.max(0.0);
            add_times(second, *unit, weights);
        }
        outputs.copy_from_slice(&parameters[THIRD_BIAS..]);
        for (unit, weights) in second.iter_mut().zip(parameters[THIRD_LAYER..].chunks(OUTPUTS)) {
            *unit = unit.max(0.0);
            add_times(outputs, *unit, weights);
        }
        hidden
    }

    /// Returns the tables of the net, without canaries.
    pub(crate) fn tables(&self) -> OneSidedTables {
        let layer = |inputs: &[f32; INPUTS]| {
            let mut sums = [0.0; FIRST];
            for (value, weights) in inputs.iter().zip(self.parameters.chunks(FIRST)) {
                if *value != 0.0 {
                    add_times(&mut sums, *value, weights);
                }
            }
            sums
        };
        let (mut places, mut totals) = (Vec::new(), Vec::new());
        for place in 0..PLACES {
            for n in 0..COUNTS as u8 {
                let mut inputs = [0.0; INPUTS];
                add_place(&mut inputs, place, n);
                places.extend(layer(&inputs));
            }
        }
        for total in 0..COUNTS {
            let mut inputs = [0.0; INPUTS];
            add_total(&mut inputs, total);
            let bias = &self.parameters[FIRST_BIAS..];
            totals.extend(layer(&inputs).iter().zip(bias).map(|(sum, bias)| sum + bias));
        }
        let part = |range: std::ops::Range<usize>| self.parameters[range].to_vec();
        OneSidedTables {
            places,
            totals,
            hints: part(FIRST_HINT * FIRST..FIRST_BIAS),
            second: part(SECOND_LAYER..SECOND_BIAS),
            second_bias: part(SECOND_BIAS..THIRD_LAYER),
            third: part(THIRD_LAYER..THIRD_BIAS),
            third_bias: part(THIRD_BIAS..PARAMETERS),
            canaries: Default::default(),
        }
    }
}

/// Values of the layers for an example.
struct Hidden {
    first: [f32; FIRST],
    second: [f32; SECOND],
    outputs: [f32; OUTPUTS],
}

fn difference(a: &[f32; FIRST], b: &[f32; FIRST]) -> [f32; FIRST] {
    std::array::from_fn(|i| a[i] - b[i])
}

fn add_times(sums: &mut [f32], value: f32, weights: &[f32]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += value * weight;
    }
}

/// Adds a unit's part of the gradient by the errors of the next layer; returns the unit's own error.
fn add_outer(unit: f32, errors: &[f32], weights: &[f32], slots: &mut [f32]) -> f32 {
    let mut back = 0.0;
    for ((slot, weight), error) in slots.iter_mut().zip(weights).zip(errors) {
        *slot += unit * error;
        back += weight * error;
    }
    back
}

#[cfg(test)]
mod tests {
    use barpoint_nn::OneSidedNet;

    use super::*;

    const HINTED: [f32; HINTS] = [0.5, -0.25, 0.125, 0.75, 0.5, 0.5, -0.5];

    #[test]
    fn the_tables_have_the_outputs_of_the_net() {
        let net = FloatRaceNet::random(&mut Rng::new(3, 1));
        let tables = OneSidedNet::new(&net.tables());
        for board in [
            Chequers::at(&[(1, 5), (7, 2), (24, 8)]),
            Chequers::at(&[(13, 1)]),
            Chequers::at(&[(6, 15)]),
        ] {
            let found = tables.moments(&board, &HINTED);
            let found = [found.all_off, found.first_off].map(|m| [m.mean, m.deviation, m.skew]);
            let mut example = Example::new(&board, &HINTED, &[0.0; 6]);
            example.target = [0.0; 6];
            let mut outputs = net.forward(&example).outputs;
            for (i, pips) in [0, 3].into_iter().zip(pips_alone(&board)) {
                outputs[i] += pips;
            }
            for (found, output) in found.as_flattened().iter().zip(outputs) {
                assert!((found - output).abs() < 1e-4, "{found} {output}");
            }
        }
    }

    #[test]
    fn a_net_comes_back_from_its_tables() {
        let net = FloatRaceNet::random(&mut Rng::new(3, 2));
        let again = FloatRaceNet::of_tables(&net.tables());
        for board in [
            Chequers::at(&[(1, 5), (7, 2), (24, 8)]),
            Chequers::at(&[(13, 1)]),
            Chequers::at(&[(6, 15)]),
        ] {
            let example = Example::new(&board, &HINTED, &[0.0; 6]);
            let [before, after] = [&net, &again].map(|net| net.forward(&example).outputs);
            for (before, after) in before.into_iter().zip(after) {
                assert!((before - after).abs() < 1e-4, "{before} {after}");
            }
        }
    }

    #[test]
    fn gradients_equal_finite_differences_of_the_loss() {
        let mut net = FloatRaceNet::random(&mut Rng::new(4, 1));
        let board = Chequers::at(&[(2, 4), (5, 6), (11, 5)]);
        let example = Example::new(&board, &HINTED, &[9.0, 1.5, 0.2, 3.0, 0.8, 0.1]);
        let loss = |net: &FloatRaceNet| -> f64 {
            let squares = net.squares(&example);
            squares.iter().zip(example.weights).map(|(s, w)| f64::from(s * w)).sum()
        };
        let mut gradient = vec![0.0; PARAMETERS];
        net.learn(&example, &mut gradient);
        // The steepest of each table.
        let starts =
            [0, FIRST_BIAS, SECOND_LAYER, SECOND_BIAS, THIRD_LAYER, THIRD_BIAS, PARAMETERS];
        for table in starts.windows(2) {
            let steeper = |a: &usize, b: &usize| gradient[*a].abs().total_cmp(&gradient[*b].abs());
            let at = (table[0]..table[1]).max_by(steeper).unwrap();
            let before = net.parameters[at];
            let [more, less] = [1e-3, -1e-3].map(|step| {
                net.parameters[at] = before + step;
                loss(&net)
            });
            net.parameters[at] = before;
            let slope = (more - less) / 2e-3;
            let relative = (slope - f64::from(gradient[at])) / slope;
            assert!(relative.abs() < 0.02, "{at}: {slope} {}", gradient[at]);
        }
    }
}
