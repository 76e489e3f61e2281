//! Methods of evaluations and rollouts.

use crate::model::Level;
use crate::toolkit::decimal;

/// Method of an evaluation or a rollout, as far as its lines have been read.
#[derive(Debug)]
pub(super) struct Method {
    /// Number of plies; `None` for a rollout.
    plies: Option<u8>,
    cubeful: bool,
    noise: f32,
    deterministic: bool,
    prune: bool,
    trials: Option<u32>,
    pub(super) seed: Option<u64>,
}

impl Method {
    /// Returns the method of words such as `Cubeful 2-ply` or `Rollout`. Without a statement about
    /// pruning, pruning is assumed, because it is the program's default.
    pub(super) fn from_words(words: &str) -> Self {
        Self {
            plies: words.split_whitespace().find_map(plies),
            cubeful: !words.contains("Cubeless"),
            noise: 0.0,
            deterministic: true,
            prune: true,
            trials: None,
            seed: None,
        }
    }

    pub(super) const fn is_rollout(&self) -> bool {
        self.plies.is_none()
    }

    /// Reads another line about the method, such as `2-ply cubeful prune, noise 0.02 (d)` or `36
    /// games, Mersenne Twister dice gen. with seed 2065634509`.
    pub(super) fn settings(&mut self, text: &str) {
        let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default();
        let after = |label: &str| {
            let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
            words.by_ref().find(|word| *word == label)?;
            words.next()
        };
        if self.is_rollout() {
            if text.contains("cubeless rollout") {
                self.cubeful = false;
            }
            let trials = first.parse().ok().filter(|_| text.contains(','));
            if let Some(trials) = trials {
                self.trials.get_or_insert(trials);
                let seed = after("seed").and_then(|seed| seed.parse().ok());
                self.seed = self.seed.or(seed).or_else(|| words.find_map(|word| word.parse().ok()));
            }
        } else if self.plies.is_some() && plies(first) == self.plies {
            self.cubeful = !text.contains("cubeless");
            self.prune = text.contains("prune");
            self.deterministic = !text.contains("(nd)");
            let mut words = text.split(' ').skip_while(|word| *word != "noise");
            let noise = words.nth(1).and_then(|noise| decimal(noise.trim_end_matches(',')));
            self.noise = noise.filter(|noise: &f32| noise.is_finite()).unwrap_or_default();
        }
    }

    pub(super) fn level(&self) -> Level {
        let Self { plies, cubeful, noise, deterministic, prune, trials, .. } = *self;
        match (plies, trials) {
            (Some(plies), _) => Level::Plies { plies, cubeful, noise, deterministic, prune },
            (None, Some(trials)) => Level::Rollout { trials, cubeful },
            (None, None) => Level::Named("rollout".into()),
        }
    }

    /// Records that a rollout has no cubeful equity.
    pub(super) const fn set_cubeless(&mut self) {
        self.cubeful = false;
    }
}

/// Returns the number in a word such as `2-ply`.
fn plies(word: &str) -> Option<u8> {
    let (plies, unit) = word.split_once('-')?;
    unit.starts_with(char::is_alphabetic).then(|| plies.parse().ok())?
}
