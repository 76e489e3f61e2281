//! Settings of `barpoint duel`.

use std::num::NonZeroU16;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use barpoint_core::{BySide, MatchScore, Variant};
use barpoint_duel::{SequentialTest, Terms};

use super::args::{Args, ContenderName};
use crate::input::is_dash;
use crate::output::TextOrJson;

/// Longest match of GNU Backgammon in points.
const GNUBG_LONGEST: u16 = 64;

/// Pairs that are played by default.
const PAIRS: u32 = 500;

/// Most pairs of a sequential test by default.
const PAIRS_OF_A_TEST: u32 = 100_000;

/// Settings of a duel.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) contenders: [ContenderName; 2],
    /// Terms of the games.
    pub(super) terms: Terms,
    pub(super) variant: Variant,
    /// Databases of the variant, beside those that are found.
    pub(super) databases: Vec<PathBuf>,
    pub(super) pairs: u32,
    /// Test that ends the duel.
    pub(super) sprt: Option<SequentialTest>,
    pub(super) seed: u64,
    /// Plies at which the referee estimates luck.
    pub(super) luck: usize,
    /// Plies at which the referee judges plays, if wanted.
    pub(super) judge: Option<usize>,
    /// Options for programs that speak UBGI, as keys and values.
    pub(super) keys: Vec<(String, String)>,
    /// Maximum time of an answer.
    pub(super) time_limit: Duration,
    /// File of the pairs.
    pub(super) file: Option<PathBuf>,
    pub(super) threads: NonZeroU16,
    pub(super) format: TextOrJson,
}

impl TryFrom<Args> for Settings {
    type Error = anyhow::Error;

    fn try_from(args: Args) -> anyhow::Result<Self> {
        let terms = terms(&args)?;
        let contenders = [args.first, args.second];
        let knows_no_cube = |name: &&ContenderName| {
            matches!(name, ContenderName::Ubgi { .. } | ContenderName::Line { .. })
        };
        if let Some(name) = contenders.iter().find(knows_no_cube).filter(|_| terms.has_cube()) {
            bail!(
                "`{name}` cannot play with a cube, because its protocol has no doubles: expected \
                 barpoint, nets:FOLDER or gnubg"
            );
        }
        let variant = args.variant.unwrap_or_default();
        let is_exact = !matches!(variant, Variant::Backgammon | Variant::Nackgammon);
        let has_own_engine = |name: &&ContenderName| {
            !matches!(
                name,
                ContenderName::Barpoint { .. }
                    | ContenderName::Level(_)
                    | ContenderName::Noisy { .. }
            )
        };
        if let Some(name) = contenders.iter().find(has_own_engine).filter(|_| is_exact) {
            bail!(
                "`{name}` cannot play {}: expected barpoint, because the game is played by a database",
                variant.name()
            );
        }
        let is_gnubg = |name: &ContenderName| matches!(name, ContenderName::Gnubg { .. });
        if let (Terms::Match(score), true) = (terms, contenders.iter().any(is_gnubg)) {
            ensure!(
                score.length() <= GNUBG_LONGEST,
                "--length {} is too long for gnubg: expected at most {GNUBG_LONGEST} points",
                score.length()
            );
        }
        ensure!(
            args.output.as_deref().is_none_or(|path| !is_dash(path)),
            "--output cannot write to standard output: expected a file"
        );
        let is_ubgi = |name: &ContenderName| matches!(name, ContenderName::Ubgi { .. });
        ensure!(
            args.set.is_empty() || contenders.iter().any(is_ubgi),
            "--set is for programs that speak UBGI: expected a contender such as ubgi:COMMAND"
        );
        let sprt = args
            .sprt
            .and_then(|[low, high]| SequentialTest::new(low, high, [args.alpha, args.beta]));
        // One ply less than the plays costs little time and removes most of the luck.
        let farthest = contenders.iter().filter_map(ContenderName::plies).max().unwrap_or(0);
        Ok(Self {
            luck: args.luck.unwrap_or(farthest.saturating_sub(1)),
            contenders,
            terms,
            variant,
            databases: args.database,
            pairs: args.pairs.unwrap_or(if sprt.is_some() { PAIRS_OF_A_TEST } else { PAIRS }),
            sprt,
            seed: args.seed,
            judge: args.judge,
            keys: args.set,
            time_limit: Duration::from_secs(args.time_limit.get().into()),
            file: args.output,
            threads: args.threads.count(),
            format: args.format,
        })
    }
}

fn terms(args: &Args) -> anyhow::Result<Terms> {
    Ok(match args.length {
        Some(length) => {
            let is_crawford = length.get() == 1;
            let score = MatchScore::new(length.get().into(), BySide::default(), is_crawford);
            Terms::Match(score.context("--length")?)
        }
        None if args.cube => Terms::Money { jacoby: args.jacoby },
        None => Terms::Cubeless,
    })
}
