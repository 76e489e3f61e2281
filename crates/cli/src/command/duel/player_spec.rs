//! Players of a duel.

use std::sync::Arc;

use barpoint::{Nets, Noise};
use barpoint_duel::{
    Contender, EnginePlayer, GnubgPlayer, LinePlayer, PlayerError, Terms, TimeLimit, UbgiPlayer,
};
use barpoint_engine::{Engine, SearchOptions};

use super::args::ContenderName;

/// Specification of a player, from which each thread starts its own.
pub(super) enum PlayerSpec<'a> {
    Ours(Box<EnginePlayer>),
    Gnubg { plies: usize },
    Ubgi { command: &'a str, keys: &'a [(String, String)] },
    Line { command: &'a str },
}

impl<'a> PlayerSpec<'a> {
    pub(super) fn new(
        name: &'a ContenderName,
        keys: &'a [(String, String)],
        noise_seed: u64,
        ours: &Arc<Engine>,
    ) -> anyhow::Result<Self> {
        let with = |engine, options| Self::Ours(Box::new(EnginePlayer::new(engine, options)));
        let player =
            |engine, plies| with(engine, SearchOptions { plies, ..SearchOptions::default() });
        Ok(match name {
            ContenderName::Barpoint { plies } => player(Arc::clone(ours), *plies),
            ContenderName::Level(level) => with(Arc::clone(ours), level.options(noise_seed)),
            ContenderName::Noisy { plies, noise } => {
                let [play, cube] = noise.map(|deviation| SearchOptions {
                    plies: *plies,
                    noise: (deviation > 0.0).then_some(Noise { deviation, seed: noise_seed }),
                    ..SearchOptions::default()
                });
                let player = EnginePlayer::new(Arc::clone(ours), play);
                Self::Ours(Box::new(player.with_cube_options(cube)))
            }
            ContenderName::Nets { folder, plies } => {
                let nets = Nets::read(folder)?;
                player(Arc::new(nets.put_into(Engine::clone(ours))?), *plies)
            }
            ContenderName::Gnubg { plies } => Self::Gnubg { plies: *plies },
            ContenderName::Ubgi { command } => Self::Ubgi { command, keys },
            ContenderName::Line { command } => Self::Line { command },
        })
    }

    pub(super) fn contender(
        &self,
        terms: Terms,
        time_limit: TimeLimit,
    ) -> Result<Box<dyn Contender>, PlayerError> {
        Ok(match self {
            Self::Ours(player) => player.clone(),
            Self::Gnubg { plies } => Box::new(GnubgPlayer::start(*plies, terms, time_limit)?),
            Self::Ubgi { command, keys } => Box::new(UbgiPlayer::start(command, keys, time_limit)?),
            Self::Line { command } => Box::new(LinePlayer::start(command, time_limit)?),
        })
    }
}
