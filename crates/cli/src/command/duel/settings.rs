//! Who plays whom, and how often.

use std::num::NonZeroU16;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use barpoint_core::{BySide, MatchScore};
use barpoint_duel::Terms;

use super::args::{Args, ContenderName};
use crate::input::is_dash;
use crate::output::TextOrJson;

/// The longest match of GNU Backgammon.
const GNUBG_LONGEST: u16 = 64;

/// A duel.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) contenders: [ContenderName; 2],
    /// What they play for.
    pub(super) terms: Terms,
    pub(super) pairs: u32,
    pub(super) seed: u64,
    /// Turns that the referee looks ahead to tell luck.
    pub(super) luck: usize,
    /// And to judge plays, if that is wanted.
    pub(super) judge: Option<usize>,
    /// Keys and values for programs that speak UBGI.
    pub(super) keys: Vec<(String, String)>,
    /// The longest that a program may take for an answer.
    pub(super) time_limit: Duration,
    /// Where pairs are kept.
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
                "`{name}` cannot double or take by its protocol: expected barpoint, nets:FOLDER or \
                 gnubg where there is a cube"
            );
        }
        let is_gnubg = |name: &ContenderName| matches!(name, ContenderName::Gnubg { .. });
        if let (Terms::Match(score), true) = (terms, contenders.iter().any(is_gnubg)) {
            ensure!(
                score.length() <= GNUBG_LONGEST,
                "--length {}: expected matches to {GNUBG_LONGEST} points at most, which is what gnubg \
                 plays",
                score.length()
            );
        }
        ensure!(
            args.output.as_deref().is_none_or(|path| !is_dash(path)),
            "a duel on standard output could not go on later: expected a file"
        );
        // Much more luck comes out for a small part of the time that the plays take.
        let farthest = contenders.iter().filter_map(ContenderName::plies).max().unwrap_or(0);
        Ok(Self {
            luck: args.luck.unwrap_or(farthest.saturating_sub(1)),
            contenders,
            terms,
            pairs: args.pairs.get(),
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
