//! The stages `seal` and `unseal`: from a net in floating point to a network file, and back.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use barpoint_nn::{Network, Tables};
use clap::ValueEnum as _;

use crate::files::write_atomically;
use crate::fit::lesson::{self, Role, Selection, Source};
use crate::fit::start::{earlier, first_net, shape};
use crate::fit::validate::report;
use crate::label::exclude::Excluded;
use crate::net::branch::Branch;
use crate::net::float_file;
use crate::net::quantise::{join, quantise};

/// Options of `barpoint-train seal`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Net in floating point, `*.bpfl`
    floats: PathBuf,
    /// Net to write, `*.bpnn`
    #[arg(long)]
    out: PathBuf,
    /// Role of the net
    #[arg(long, value_enum, requires = "labels")]
    role: Option<Role>,
    /// Folders of label files; prints the errors in floating point and in integers on the labels kept apart
    #[arg(long, num_args = 1.., value_name = "FOLDER[=WEIGHT]", requires = "role")]
    labels: Vec<Source>,
    /// Files of position IDs, one a line, that are left out with either player on roll
    #[arg(long, num_args = 1..)]
    exclude: Vec<PathBuf>,
}

/// Writes the network file.
pub(crate) fn run(options: &Options) -> Result<()> {
    let nets = float_file::open(&options.floats)?;
    let tables: Vec<Tables> = nets.iter().map(quantise).collect();
    let tables = match tables.try_into() {
        Ok(branches) => join(&branches),
        Err(tables) => tables.into_iter().next().context("the file has no net")?,
    };
    if let Some(role) = options.role {
        let bytes = tables.to_bytes();
        let network =
            Network::from_bytes(&bytes).context("a net for pruning has no errors on labels")?;
        let selection = Selection::new(role, None, Excluded::read(&options.exclude)?);
        let (_, kept_apart) = lesson::load(&options.labels, &selection)?;
        report(&nets, &network, &kept_apart)?;
    }
    write_atomically(&options.out, &tables.to_bytes())
}

/// Options of `barpoint-train unseal`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Unseal {
    /// Role of the net
    #[arg(long, value_enum)]
    role: Role,
    /// Net or checkpoint to convert; without it the weights with which a fit begins
    #[arg(long)]
    from: Option<PathBuf>,
    /// Hidden units: a multiple of 128, or of 32 with --rows-only
    #[arg(long, default_value_t = 512)]
    hidden: usize,
    /// A hidden layer for each group of game plans; all are equal if the source has only one
    #[arg(long, conflicts_with = "rows_only")]
    branches: bool,
    /// Small net for pruning: no hand-made inputs, one output head
    #[arg(long)]
    rows_only: bool,
    /// Seed of the weights
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Net in floating point to write, `*.bpfl`
    #[arg(long)]
    out: PathBuf,
}

/// Writes the net in floating point.
pub(crate) fn unseal(options: &Unseal) -> Result<()> {
    ensure!(!options.branches || options.role == Role::Contact, "races have no branches");
    let shape = shape(options.role, options.hidden, options.rows_only)?;
    let net = |branch: Option<Branch>| match &options.from {
        Some(path) => earlier(path, branch),
        None => Ok(first_net(options.role, shape, options.rows_only, options.seed)),
    };
    let nets = if options.branches {
        let branches = Branch::value_variants().iter();
        branches.map(|&branch| net(Some(branch))).collect::<Result<_>>()?
    } else {
        vec![net(None)?]
    };
    ensure!(
        nets.iter().all(|net| net.shape == shape),
        "the net to convert has {} hidden units and {} heads, expected {} and {}",
        nets[0].shape.hidden,
        nets[0].shape.heads,
        shape.hidden,
        shape.heads
    );
    write_atomically(&options.out, &float_file::to_bytes(&nets))
}

#[cfg(test)]
mod tests {
    use std::array;
    use std::fs;

    use barpoint_nn::shape::contact::{BRANCHES, PLANS};

    use super::*;
    use crate::files::read;
    use crate::net::float_net::FloatNet;
    use crate::rng::Rng;

    #[test]
    fn nets_are_sealed_and_unsealed() {
        let folder = std::env::temp_dir().join(format!("seal-{}", std::process::id()));
        let shape = shape(Role::Contact, 128, false).unwrap();
        let nets: [_; BRANCHES] =
            array::from_fn(|seed| FloatNet::random(shape, &mut Rng::new(seed as u64, 1)));
        let floats = folder.join("floats.bpfl");
        write_atomically(&floats, &float_file::to_bytes(&nets)).unwrap();
        let out = folder.join("contact.bpnn");
        let seal = Options { floats, out, role: None, labels: vec![], exclude: vec![] };
        run(&seal).unwrap();
        let joined = join(&nets.each_ref().map(quantise));
        assert_eq!(read(&seal.out).unwrap(), joined.to_bytes());

        let mut options = Unseal {
            role: Role::Contact,
            from: Some(seal.out.clone()),
            hidden: 128,
            branches: true,
            rows_only: false,
            seed: 1,
            out: folder.join("back.bpfl"),
        };
        unseal(&options).unwrap();
        let back = float_file::open(&options.out).unwrap();
        for (net, back) in nets.iter().zip(&back) {
            let biases = net.parameters.iter().zip(&back.parameters).take(shape.hidden);
            let differs = biases.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            assert!(0.0 < differs && differs < 0.001, "{differs}");
        }
        options.branches = false;
        let error = unseal(&options).unwrap_err().to_string();
        assert!(
            error.ends_with("choose one (fit --branch) or take all (unseal --branches)"),
            "{error}"
        );
        options.branches = true;
        options.hidden = 256;
        let error = unseal(&options).unwrap_err().to_string();
        let heads = format!("has 128 hidden units and {PLANS} heads, expected 256 and {PLANS}");
        assert_eq!(error, format!("the net to convert {heads}"));

        // Without a source, each branch has the weights with which a fit begins.
        options.from = None;
        unseal(&options).unwrap();
        let shape = super::shape(Role::Contact, 256, false).unwrap();
        let first = first_net(Role::Contact, shape, false, 1);
        for net in float_file::open(&options.out).unwrap() {
            assert_eq!(net.parameters, first.parameters);
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
