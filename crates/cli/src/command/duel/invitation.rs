//! From names to those who play.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use barpoint_duel::{
    Contender, EnginePlayer, GnubgPlayer, LinePlayer, PlayerError, Terms, UbgiPlayer,
};
use barpoint_engine::{Engine, RaceNet, SearchOptions};
use barpoint_nn::{Network, Pruner};

use crate::cli::ContenderName;
use crate::input::read_bytes;

/// Lets a contender come to as many tables as there are threads.
pub(super) enum Invitation<'a> {
    Ours(Box<EnginePlayer>),
    Gnubg { plies: usize },
    Ubgi { command: &'a str, keys: &'a [(String, String)] },
    Line { command: &'a str },
}

impl<'a> Invitation<'a> {
    pub(super) fn new(
        name: &'a ContenderName,
        keys: &'a [(String, String)],
        ours: &Arc<Engine>,
    ) -> anyhow::Result<Self> {
        let player = |engine, plies| {
            let options = SearchOptions { plies, ..SearchOptions::default() };
            Self::Ours(Box::new(EnginePlayer::new(engine, options)))
        };
        Ok(match name {
            ContenderName::Barpoint { plies } => player(Arc::clone(ours), *plies),
            ContenderName::Nets { folder, plies } => {
                player(Arc::new(with_nets(ours, folder)?), *plies)
            }
            ContenderName::Gnubg { plies } => Self::Gnubg { plies: *plies },
            ContenderName::Ubgi { command } => Self::Ubgi { command, keys },
            ContenderName::Line { command } => Self::Line { command },
        })
    }

    pub(super) fn contender(&self, terms: Terms) -> Result<Box<dyn Contender>, PlayerError> {
        Ok(match self {
            Self::Ours(player) => player.clone(),
            Self::Gnubg { plies } => Box::new(GnubgPlayer::start(*plies, terms)?),
            Self::Ubgi { command, keys } => Box::new(UbgiPlayer::start(command, keys)?),
            Self::Line { command } => Box::new(LinePlayer::start(command)?),
        })
    }
}

/// The engine with the nets of a folder; a pruning net is used if there is one.
fn with_nets(ours: &Engine, folder: &Path) -> anyhow::Result<Engine> {
    let read = |name: &str| {
        let path = folder.join(name);
        read_bytes(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let wrong = |name: &str| folder.join(name).display().to_string();
    let [contact, race] = ["contact.bpnn", "race.bpnn"];
    let engine = ours.clone().with_nets(
        Network::from_bytes(&read(contact)?).with_context(|| wrong(contact))?,
        RaceNet::from_bytes(&read(race)?).with_context(|| wrong(race))?,
    );
    let pruner = "pruner.bpnn";
    if !folder.join(pruner).exists() {
        return Ok(engine);
    }
    let pruner = Pruner::from_bytes(&read(pruner)?).with_context(|| wrong(pruner))?;
    Ok(engine.with_pruner(pruner))
}
