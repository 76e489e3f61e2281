//! Play of the pairs of a duel.

use core::ops::ControlFlow;
use std::sync::Arc;

use barpoint_core::Variant;
use barpoint_duel::{
    Contender, EnginePlayer, GnubgPlayer, LinePlayer, PairResult, PlayerError, Referee, Terms,
    TimeLimit, UbgiPlayer, play_pairs,
};
use barpoint_engine::{self as search, Noise, SearchOptions};

use super::{ContenderName, DuelError, DuelSettings};
use crate::{Engine, Nets, VariantEvaluator};

/// # Duels
impl Engine {
    /// Plays pairs of these numbers, with as many threads as the engine has. `each` gets every pair with its number, in any
    /// order, and ends the work by a break.
    ///
    /// `barpoint` among the contenders has the nets of this engine, and in variants that a database plays its databases.
    /// Backgammon is played without databases, so that a duel does not depend on what a user has built. Options of the
    /// engine, such as its plies, are not used.
    ///
    /// Once the engine is [stopped](Self::stopped_by), the work ends soon, after the pairs that are being played; other
    /// programs then have at most one more second.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, if nets cannot be read, or if
    /// another program does not play as it should.
    pub fn play_duel(
        &self,
        settings: &DuelSettings,
        numbers: &[u64],
        each: &(dyn Fn(u64, PairResult) -> ControlFlow<()> + Sync),
    ) -> Result<(), DuelError> {
        let nets = self.evaluator().clone().without_databases();
        let ours = match settings.variant {
            Variant::Backgammon | Variant::Nackgammon => VariantEvaluator::nets(&nets, None),
            // Games are played to their end: a stopped evaluator would make them worthless.
            variant => self.evaluator_of(variant)?.without_stop(),
        };
        let ours = Arc::new(ours);
        // Two players of a level have different errors.
        let [first, second] = [0, 1].map(|i| {
            let noise_seed = settings.seed.wrapping_add(i as u64);
            PlayerSpec::new(&settings.contenders[i], &settings.keys, noise_seed, &ours, &nets)
        });
        let (first, second) = (first?, second?);
        let referee = Referee::new(ours, settings.luck, settings.judge)
            .with_variant(settings.variant)
            .with_terms(settings.terms);
        let stop = self.shared_stop_flag();
        let start_players = || {
            let limit = || TimeLimit { limit: settings.time_limit, stop: Arc::clone(&stop) };
            let terms = settings.terms;
            Ok([first.contender(terms, limit())?, second.contender(terms, limit())?])
        };
        let play = || play_pairs(numbers, settings.seed, &referee, start_players, each, &stop);
        Ok(self.in_pool(play)?)
    }
}

/// Specification of a player, from which each thread starts its own.
enum PlayerSpec<'a> {
    Ours(Box<EnginePlayer<VariantEvaluator<'a>>>),
    Nets(Box<EnginePlayer>),
    Gnubg { plies: usize },
    Ubgi { command: &'a str, keys: &'a [(String, String)] },
    Line { command: &'a str },
}

impl<'a> PlayerSpec<'a> {
    fn new(
        name: &'a ContenderName,
        keys: &'a [(String, String)],
        noise_seed: u64,
        ours: &Arc<VariantEvaluator<'a>>,
        nets: &search::Engine,
    ) -> Result<Self, DuelError> {
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
                let engine = Nets::read(folder)?.put_into(nets.clone())?;
                Self::Nets(Box::new(EnginePlayer::new(Arc::new(engine), at(*plies))))
            }
            ContenderName::Gnubg { plies } => Self::Gnubg { plies: *plies },
            ContenderName::Ubgi { command } => Self::Ubgi { command, keys },
            ContenderName::Line { command } => Self::Line { command },
        })
    }

    fn contender(
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
