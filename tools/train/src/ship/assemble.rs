//! The stage `assemble`: one contact net in bytes from six nets of `deepen`, one for each branch, with further
//! layers or without.

use std::array;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use barpoint_core::Position;
use barpoint_nn::fixed_point::{
    HEAD_BIAS_ONE, HEAD_WEIGHT_ONE, SECOND_STEP_ONE, SECOND_SUM_ONE, THIRD_WEIGHT_ONE, VALUE_ONE,
};
use barpoint_nn::plan;
use barpoint_nn::shape::contact::{BRANCHES, PLANS};
use barpoint_nn::shape::contact::{MAX_BELOW, SECOND_UNITS, THIRD_UNITS};
use barpoint_nn::{FurtherTables, NarrowTables, Network};

use crate::chances::{Chances, OUTCOMES};
use crate::files::write_atomically;
use crate::net::float_net::FloatNet;
use crate::net::quantise::{join, quantise, short};
use crate::net::task::Example;
use crate::ship::narrow::{GAMES, games, narrow, report};

use crate::fit::deepen::read_net;
use crate::net::deep::{Activation, DeepNet, Learner, file};

/// Options of `barpoint-train assemble`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder with the checkpoints `open.deep`, `mutual.deep`, `ahead.deep`, `behind.deep`,
    /// `against-back-game.deep` and `back-game.deep`; or a net with further layers in floating point, `*.bpfl`
    #[arg(long)]
    nets: PathBuf,
    /// Net to write
    #[arg(long)]
    out: PathBuf,
}

/// Names of the checkpoints, in the order of branches.
const NAMES: [&str; BRANCHES] =
    ["open", "mutual", "ahead", "behind", "against-back-game", "back-game"];

/// Number of positions of each branch for the mean error of rounding.
const SAMPLE: usize = 4000;

/// Writes the net.
pub(crate) fn run(options: &Options) -> Result<()> {
    let nets = open(&options.nets)?;
    let shape = &nets[0].shape;
    let is_deep = !shape.units.is_empty();
    ensure!(
        !is_deep
            || shape.units == [SECOND_UNITS, THIRD_UNITS]
                && shape.hidden <= MAX_BELOW
                && shape.activation == Activation::Ramp,
        "{} has further layers of {:?} units upon {}; expected {SECOND_UNITS} and {THIRD_UNITS} \
         that are ramps, upon {MAX_BELOW} at most, or none",
        options.nets.display(),
        shape.units,
        shape.hidden
    );
    ensure!(
        nets.iter().all(|net| net.shape.hidden == shape.hidden && net.shape.units == shape.units),
        "{}: the nets of its branches have different numbers of units",
        options.nets.display()
    );
    let firsts: Vec<_> = nets.iter().map(|net| quantise(&first(net))).collect();
    let firsts = firsts.try_into().ok().context("a net for each branch")?;
    let tables = join(&firsts);
    let network = Network::new(&tables);
    let shallow = narrow(&tables, &network, &games(&network, 0..GAMES));
    let others = games(&network, GAMES..GAMES + GAMES / 10);
    report("without further layers, ", &network, &Network::narrow(&shallow), &others);
    let further = is_deep.then(|| further(&nets, &others));
    let mut tables = NarrowTables { further, ..shallow };
    let left = left(&nets, &Network::narrow(&tables), &others);
    for (bias, left) in tables.head_bias.iter_mut().zip(left.as_flattened()) {
        *bias += left;
    }
    tables.canaries = Network::narrow(&tables).canaries();
    let bytes = tables.to_bytes();
    Network::from_bytes(&bytes).context("the assembled net is unusable")?;
    write_atomically(&options.out, &bytes)
}

/// Reads the net of each branch; a net without branches is that of each.
fn open(nets: &Path) -> Result<Vec<DeepNet>> {
    if nets.extension().is_some_and(|extension| extension == "bpfl") {
        let nets = file::open(nets)?;
        return Ok(nets.iter().cycle().take(BRANCHES).cloned().collect());
    }
    NAMES.iter().map(|name| read_net(&nets.join(name).with_extension("deep"))).collect()
}

/// Returns the net without its further layers.
fn first(net: &DeepNet) -> FloatNet {
    let shape = net.shape.first();
    let [.., end] = shape.offsets();
    FloatNet { shape, parameters: net.parameters[..end].into() }
}

/// Returns positions of a branch, at most [`SAMPLE`].
fn sample(positions: &[Position], branch: usize) -> impl Iterator<Item = &Position> {
    let own = move |position: &&Position| plan::branch(plan::plan(position)) == branch;
    positions.iter().filter(own).take(SAMPLE)
}

/// Returns the weights of the further layers as integers.
fn further(nets: &[DeepNet], positions: &[Position]) -> FurtherTables {
    let mut tables = FurtherTables {
        second: Vec::new(),
        second_steps: Vec::new(),
        second_bias: Vec::new(),
        third: Vec::new(),
        third_bias: Vec::new(),
        heads: Vec::new(),
    };
    for (branch, net) in nets.iter().enumerate() {
        let layers = net.shape.layers();
        let weights = &net.parameters[layers[0].weights.clone()];
        let unit = |unit: usize| weights.iter().skip(unit).step_by(SECOND_UNITS);
        let steps: [i16; SECOND_UNITS] = array::from_fn(|i| {
            let largest = unit(i).fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
            short((largest / 127.0 / SECOND_SUM_ONE * SECOND_STEP_ONE).ceil().max(1.0))
        });
        let rounded: Vec<i8> = weights
            .iter()
            .enumerate()
            .map(|(i, weight)| {
                let one = SECOND_STEP_ONE / SECOND_SUM_ONE / f32::from(steps[i % SECOND_UNITS]);
                (weight * one).round().clamp(-127.0, 127.0) as i8
            })
            .collect();
        let left = mean_left(net, &rounded, &steps, sample(positions, branch));
        let biases = net.parameters[layers[0].bias.clone()].iter().zip(left);
        tables.second_bias.extend(biases.map(|(bias, left)| word((bias + left) * VALUE_ONE)));
        tables.second.extend(rounded);
        tables.second_steps.extend(steps);
        let third = &net.parameters[layers[1].weights.clone()];
        tables.third.extend(third.iter().map(|weight| short(weight * THIRD_WEIGHT_ONE)));
        let biases = net.parameters[layers[1].bias.clone()].iter();
        tables.third_bias.extend(biases.map(|bias| word(bias * VALUE_ONE * THIRD_WEIGHT_ONE)));
    }
    for head in 0..PLANS * OUTCOMES {
        let net = &nets[plan::branch(head / OUTCOMES)];
        for layer in net.shape.layers() {
            let weights = &net.parameters[layer.heads.start + head * layer.units..][..layer.units];
            tables.heads.extend(weights.iter().map(|weight| short(weight * HEAD_WEIGHT_ONE)));
        }
    }
    tables
}

fn word(x: f32) -> i32 {
    x.round() as i32
}

/// Returns the mean error of the second layer's sums, by rounding hidden units and weights.
fn mean_left<'a>(
    net: &DeepNet,
    rounded: &[i8],
    steps: &[i16; SECOND_UNITS],
    positions: impl Iterator<Item = &'a Position>,
) -> [f32; SECOND_UNITS] {
    let layer = &net.shape.layers()[0];
    let weights = net.parameters[layer.weights.clone()].chunks_exact(SECOND_UNITS);
    let weights: Vec<_> = weights.zip(rounded.as_chunks::<SECOND_UNITS>().0).collect();
    let examples = examples(net, positions);
    let mut learner = Learner::default();
    learner.logits(net, &examples.iter().collect::<Vec<_>>());
    let mut sums = [0.0_f64; SECOND_UNITS];
    for hidden in learner.hidden().chunks_exact(net.shape.hidden) {
        for (&h, (exact, rounded)) in hidden.iter().zip(&weights) {
            let seen = (h * 4096.0 / 32.0).floor().min(127.0);
            for i in 0..SECOND_UNITS {
                let one = f32::from(steps[i]) * SECOND_SUM_ONE / SECOND_STEP_ONE;
                let rounded_product = seen / SECOND_SUM_ONE * f32::from(rounded[i]) * one;
                sums[i] += f64::from(h * exact[i] - rounded_product);
            }
        }
    }
    sums.map(|sum| (sum / f64::max(examples.len() as f64, 1.0)) as f32)
}

/// Returns the positions as a net reads them.
fn examples<'a>(net: &DeepNet, positions: impl Iterator<Item = &'a Position>) -> Vec<Example> {
    let shape = net.shape.first();
    positions.map(|position| Example::new(position, Chances::default(), shape)).collect()
}

/// Returns the mean difference between the outputs of the nets and of the network for each head; prints the
/// difference of their equities.
#[expect(clippy::print_stderr, reason = "the only word of a command that writes files")]
fn left(nets: &[DeepNet], network: &Network, positions: &[Position]) -> [[i32; OUTCOMES]; PLANS] {
    let mut sums = [[0.0_f64; OUTCOMES]; PLANS];
    let mut counts = [0.0; PLANS];
    let mut learner = Learner::default();
    let (mut squares, mut count) = (0.0, 0.0);
    for (branch, net) in nets.iter().enumerate() {
        let positions: Vec<&Position> = sample(positions, branch).collect();
        let examples = examples(net, positions.iter().copied());
        let floats = learner.logits(net, &examples.iter().collect::<Vec<_>>());
        for ((position, example), float) in positions.into_iter().zip(&examples).zip(floats) {
            let outputs = network.outputs(position).map(|output| output as f32 / HEAD_BIAS_ONE);
            for (sum, (a, b)) in sums[example.head].iter_mut().zip(float.iter().zip(outputs)) {
                *sum += f64::from(a - b);
            }
            counts[example.head] += 1.0;
            let [a, b] = [float, outputs].map(|outputs| example.equity(outputs));
            squares += f64::from(a - b).powi(2);
            count += 1.0;
        }
    }
    eprintln!(
        "with all layers, equities of {count} positions differ by {:.6} (root mean square)",
        f64::sqrt(squares / f64::max(count, 1.0))
    );
    array::from_fn(|head| {
        sums[head].map(|sum| (sum / f64::max(counts[head], 1.0) * f64::from(HEAD_BIAS_ONE)) as i32)
    })
}
