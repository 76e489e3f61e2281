//! The stage `mix`: the mean of nets that were fitted on from the same start, weight by weight.
//!
//! Halfway between a net and the net fitted on from it, choices have nearly all of the gain, while the noise that
//! the fit has brought into the equities is halved.

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context as _, Result, ensure};

use crate::files::save_checkpoint;
use crate::fit::adam::Adam;
use crate::fit::deepen::read_any;
use crate::fit::passes::State;
use crate::net::branch::Branch;
use crate::net::deep::DeepNet;

/// Options of `barpoint-train mix`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Nets or checkpoints with their shares, of any sum; nets without further layers: `*.deep`, `*.bpnn`
    #[arg(long, required = true, num_args = 2.., value_name = "NET=SHARE")]
    nets: Vec<Part>,
    /// Branch of game plans
    #[arg(long, value_enum)]
    branch: Branch,
    /// Checkpoint to write, `*.deep`
    #[arg(long)]
    out: PathBuf,
}

/// A net and its share.
#[derive(Clone, Debug)]
struct Part {
    path: PathBuf,
    share: f32,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let part = text.rsplit_once('=').and_then(|(path, share)| {
            let share = share.parse().ok().filter(|&share: &f32| share > 0.0 && share.is_finite());
            Some(Self { path: path.into(), share: share? })
        });
        part.ok_or_else(|| format!("`{text}` is not a net with its share, such as open.deep=0.5"))
    }
}

/// Writes the mean.
pub(crate) fn run(options: &Options) -> Result<()> {
    let net = |part: &Part| Ok((read_any(&part.path, options.branch)?, part.share));
    let nets: Vec<(DeepNet, f32)> = options.nets.iter().map(net).collect::<Result<_>>()?;
    let net = mean(&nets).context("--nets: the nets have different shapes")?;
    let adam = Adam::new(net.parameters.len());
    save_checkpoint(&options.out, &State { options: String::new(), net, adam, stretches: 0 })
}

/// Returns the mean of nets of the same shape.
fn mean(nets: &[(DeepNet, f32)]) -> Result<DeepNet> {
    let (first, _) = nets.first().context("no net")?;
    ensure!(nets.iter().all(|(net, _)| net.shape == first.shape), "another shape");
    let all: f32 = nets.iter().map(|(_, share)| share).sum();
    let parameter =
        |i: usize| nets.iter().map(|(net, share)| share / all * net.parameters[i]).sum();
    let parameters = (0..first.parameters.len()).map(parameter).collect();
    Ok(DeepNet { shape: first.shape.clone(), parameters })
}

#[cfg(test)]
mod tests {
    use barpoint_nn::shape::contact::PLANS;

    use super::*;
    use crate::net::deep::Activation;
    use crate::net::float_net::FloatNet;
    use crate::net::shape::Shape;
    use crate::rng::Rng;

    fn net(hidden: usize, seed: u64) -> DeepNet {
        let mut rng = Rng::new(seed, 1);
        let first = FloatNet::random(Shape { hidden, heads: PLANS }, &mut rng);
        DeepNet::upon(first, &[], Activation::Ramp, &mut rng)
    }

    #[test]
    fn weights_are_averaged_by_share() {
        let (one, two) = (net(128, 1), net(128, 2));
        let mixed = mean(&[(one.clone(), 1.0), (two.clone(), 3.0)]).unwrap();
        for ((mixed, a), b) in mixed.parameters.iter().zip(&one.parameters).zip(&two.parameters) {
            assert!((mixed - (0.25 * a + 0.75 * b)).abs() < 1e-6);
        }
        assert!(mean(&[(one, 1.0), (net(256, 1), 1.0)]).is_err());
        assert!(
            ["open.deep", "open.deep=", "open.deep=0", "open.deep=-1", "=x", "a=nan"]
                .iter()
                .all(|text| text.parse::<Part>().is_err())
        );
    }
}
