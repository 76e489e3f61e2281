//! Players of a duel.

use std::sync::Arc;

use barpoint::{Nets, Noise, VariantEvaluator};
use barpoint_duel::{
    Contender, EnginePlayer, GnubgPlayer, LinePlayer, PlayerError, Terms, TimeLimit, UbgiPlayer,
};
use barpoint_engine::SearchOptions;

use super::args::ContenderName;

/// Specification of a player, from which each thread starts its own.
pub(super) enum PlayerSpec<'a> {
    Ours(Box<EnginePlayer<VariantEvaluator<'a>>>),
    Nets(Box<EnginePlayer>),
    Gnubg { plies: usize },
    Ubgi { command: &'a str, keys: &'a [(String, String)] },
    Line { command: &'a str },
}

impl<'a> PlayerSpec<'a> {
    pub(super) fn new(
        name: &'a ContenderName,
        keys: &'a [(String, String)],
        noise_seed: u64,
        ours: &Arc<VariantEvaluator<'a>>,
        engine: &barpoint::Engine,
    ) -> anyhow::Result<Self> {
        let with = |options| Box::new(EnginePlayer::new(Arc::clone(ours), options));
        let at = |plies| SearchOptions { plies, ..SearchOptions::default() };
        Ok(match name {
            ContenderName::Barpoint { plies } => Self::Ours(with(at(*plies))),
            ContenderName::Level(level) => Self::Ours(with(level.options(noise_seed))),
            ContenderName::Noisy { plies, noise } => {
                let [play, cube] = noise.map(|deviation| SearchOptions {
                    noise: (deviation > 0.0).then_some(Noise { deviation, seed: noise_seed }),
                    ..at(*plies)
                });
                Self::Ours(Box::new(with(play).with_cube_options(cube)))
            }
            ContenderName::Nets { folder, plies } => {
                let engine = Nets::read(folder)?.put_into(engine.evaluator().clone())?;
                Self::Nets(Box::new(EnginePlayer::new(Arc::new(engine), at(*plies))))
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
    ) -> Result<Box<dyn Contender + 'a>, PlayerError> {
        Ok(match self {
            Self::Ours(player) => player.clone(),
            Self::Nets(player) => player.clone(),
            Self::Gnubg { plies } => Box::new(GnubgPlayer::start(*plies, terms, time_limit)?),
            Self::Ubgi { command, keys } => Box::new(UbgiPlayer::start(command, keys, time_limit)?),
            Self::Line { command } => Box::new(LinePlayer::start(command, time_limit)?),
        })
    }
}
