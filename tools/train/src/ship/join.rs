//! The stage `join`: one contact net from six, each fitted to the positions of a branch of game plans.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use barpoint_nn::Tables;
use barpoint_nn::shape::contact::PLANS;

use crate::files::{read, write_atomically};
use crate::net::quantise::join;

/// Options of `barpoint-train join`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Net fitted with `--branch open`
    #[arg(long)]
    open: PathBuf,
    /// Net fitted with `--branch mutual`
    #[arg(long)]
    mutual: PathBuf,
    /// Net fitted with `--branch ahead`
    #[arg(long)]
    ahead: PathBuf,
    /// Net fitted with `--branch behind`
    #[arg(long)]
    behind: PathBuf,
    /// Net fitted with `--branch against-back-game`
    #[arg(long)]
    against_back_game: PathBuf,
    /// Net fitted with `--branch back-game`
    #[arg(long)]
    back_game: PathBuf,
    /// Net to write
    #[arg(long)]
    out: PathBuf,
}

/// Writes the net.
pub(crate) fn run(options: &Options) -> Result<()> {
    let open = part(&options.open, None)?;
    let hidden = Some(open.hidden);
    let mutual = part(&options.mutual, hidden)?;
    let ahead = part(&options.ahead, hidden)?;
    let behind = part(&options.behind, hidden)?;
    let against_back_game = part(&options.against_back_game, hidden)?;
    let back_game = part(&options.back_game, hidden)?;
    let branches = [open, mutual, ahead, behind, against_back_game, back_game];
    write_atomically(&options.out, &join(&branches).to_bytes())
}

fn part(path: &Path, hidden: Option<usize>) -> Result<Tables> {
    let tables = Tables::from_bytes(&read(path)?).with_context(|| path.display().to_string())?;
    ensure!(
        tables.heads == PLANS
            && tables.branches == 1
            && tables.hidden.is_multiple_of(128)
            && hidden.is_none_or(|hidden| hidden == tables.hidden),
        "{} has {} hidden units, {} heads and {} branches; expected a contact net of one branch, \
         as wide as the others",
        path.display(),
        tables.hidden,
        tables.heads,
        tables.branches
    );
    Ok(tables)
}
