//! Who plays whom, and how often.

use std::num::NonZeroU16;
use std::path::PathBuf;

use crate::cli::{ContenderName, DuelArgs, TextOrJson};

/// A duel.
#[derive(Debug)]
pub(crate) struct DuelSettings {
    pub(crate) contenders: [ContenderName; 2],
    pub(crate) pairs: u32,
    pub(crate) seed: u64,
    /// Turns that the referee looks ahead to tell luck.
    pub(crate) luck: usize,
    /// And to judge plays, if that is wanted.
    pub(crate) judge: Option<usize>,
    /// Keys and values for programs that speak UBGI.
    pub(crate) keys: Vec<(String, String)>,
    /// Where pairs are kept.
    pub(crate) file: Option<PathBuf>,
    pub(crate) threads: NonZeroU16,
    pub(crate) format: TextOrJson,
}

impl From<DuelArgs> for DuelSettings {
    fn from(args: DuelArgs) -> Self {
        let contenders = [args.first, args.second];
        // Much more luck comes out for a small part of the time that the plays take.
        let farthest = contenders.iter().filter_map(ContenderName::plies).max().unwrap_or(0);
        Self {
            luck: args.luck.unwrap_or(farthest.saturating_sub(1)),
            contenders,
            pairs: args.pairs.get(),
            seed: args.seed,
            judge: args.judge,
            keys: args.set,
            file: args.output,
            threads: super::threads(&args.threads),
            format: args.format,
        }
    }
}
