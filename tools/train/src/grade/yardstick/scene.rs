//! Scenes: the kinds of games that decisions come from.

use std::collections::BTreeSet;

use barpoint_core::{Plays, Position, Variant};
use barpoint_engine::{Engine, Evaluator, Searcher};
use serde::{Deserialize, Serialize};

use crate::rng::Rng;
use crate::selfplay::game::odd_start;
use crate::selfplay::starts::{self, Plan};

/// Kind of game that a decision comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scene {
    /// A game from the usual start, well played.
    Game,
    /// A game that began with odd plays.
    OddGame,
    BackGame,
    Anchor,
    Containment,
    /// Bearing off against contact.
    BearingOff,
    Crash,
    Blitz,
    Primes,
    /// No contact, some chequers not home yet.
    Race,
    /// All chequers home.
    Bearoff,
    /// Ten chequers or more behind an opponent who is nearly home.
    Snake,
    /// One or two chequers to be picked up and closed out.
    Pickup,
    /// A back game with eight chequers back or more.
    MassiveBackGame,
}

/// Order of the scenes, repeated, so that any part of a yardstick is as varied as the whole.
const ORDER: [Scene; 16] = [
    Scene::Game,
    Scene::BackGame,
    Scene::Race,
    Scene::Blitz,
    Scene::Game,
    Scene::OddGame,
    Scene::Containment,
    Scene::Crash,
    Scene::Game,
    Scene::BackGame,
    Scene::Bearoff,
    Scene::Primes,
    Scene::Game,
    Scene::OddGame,
    Scene::BearingOff,
    Scene::Anchor,
];

/// Number of the first decision about one of the families below, which repeat in this order.
const FIRST_OF_FAMILIES: u32 = 100_000;

const FAMILIES: [Scene; 3] = [Scene::Snake, Scene::Pickup, Scene::MassiveBackGame];

/// Share of plays that are chosen among the plays hardly worse than the best, and their maximum loss.
const VARIETY: (f32, f32) = (0.2, 0.05);

impl Scene {
    /// Returns the scene of the decision with this number.
    pub(crate) fn of(number: u32) -> Self {
        match number.checked_sub(FIRST_OF_FAMILIES) {
            Some(number) => FAMILIES[number as usize % FAMILIES.len()],
            None => ORDER[number as usize % ORDER.len()],
        }
    }

    /// Reads a scene as questions name it.
    pub(crate) fn parse(name: &str) -> Result<Self, String> {
        let quoted = serde_json::Value::from(name);
        serde_json::from_value(quoted).map_err(|error| error.to_string())
    }

    /// Returns all scenes with contact, in the order of their names here.
    pub(crate) fn with_contact() -> Vec<Self> {
        let scenes: BTreeSet<Self> = ORDER.into_iter().chain(FAMILIES).collect();
        let is_race = |scene: &Self| matches!(scene, Self::Race | Self::Bearoff);
        scenes.into_iter().filter(|scene| !is_race(scene)).collect()
    }

    /// Returns the name in words.
    pub(crate) fn name(self) -> String {
        let name = serde_json::to_value(self).unwrap_or_default();
        name.as_str().unwrap_or_default().replace('-', " ")
    }

    /// Returns a position of such a game before the roll, `None` if the game was over too early.
    pub(crate) fn position(
        self,
        engine: &Engine,
        rng: &mut Rng,
        plays: &mut Plays,
    ) -> Option<Position> {
        let start = Variant::Backgammon.start();
        let plan = |plan| move |rng: &mut Rng| (starts::deal(Some(plan), rng), rng.below(8));
        let (position, turns) = match self {
            // The first plays of games are in every training set and every book.
            Self::Game => (start, 4 + rng.below(44)),
            Self::OddGame => (odd_start(engine, Variant::Backgammon, rng, plays), rng.below(12)),
            Self::BackGame => plan(Plan::BackGame)(rng),
            Self::Anchor => plan(Plan::Anchor)(rng),
            Self::Containment => plan(Plan::Containment)(rng),
            Self::BearingOff => plan(Plan::BearingOff)(rng),
            Self::Crash => plan(Plan::Crash)(rng),
            Self::Blitz => plan(Plan::Blitz)(rng),
            Self::Primes => plan(Plan::Primes)(rng),
            Self::Snake => plan(Plan::Snake)(rng),
            Self::Pickup => plan(Plan::Pickup)(rng),
            Self::MassiveBackGame => plan(Plan::MassiveBackGame)(rng),
            Self::Race if rng.chance(0.5) => (starts::deal_race(rng), 0),
            Self::Race => (until(engine, start, rng, |race| !race.has_contact())?, rng.below(6)),
            Self::Bearoff => {
                (until(engine, start, rng, |race| engine.exact(race).is_some())?, rng.below(8))
            }
        };
        let position = (0..turns).try_fold(position, |position, _| next(engine, position, rng))?;
        let is_over = position.result(Variant::Backgammon).is_some();
        let is_exact = engine.exact(&position).is_some();
        let is_wanted = match self {
            Self::Race => !position.has_contact() && !is_exact,
            Self::Bearoff => is_exact,
            _ => position.has_contact(),
        };
        (is_wanted && !is_over).then_some(position)
    }
}

/// Plays on until a position satisfies `is_wanted`, `None` if none does before the end.
fn until(
    engine: &Engine,
    start: Position,
    rng: &mut Rng,
    is_wanted: impl Fn(&Position) -> bool,
) -> Option<Position> {
    let mut position = start;
    while !is_wanted(&position) {
        position = next(engine, position, rng)?;
    }
    Some(position)
}

/// Returns the position after a roll and a good play, `None` if the game is over.
fn next(engine: &Engine, position: Position, rng: &mut Rng) -> Option<Position> {
    if position.result(Variant::Backgammon).is_some() {
        return None;
    }
    let dice = rng.roll();
    let searcher = Searcher::static_cubeless(engine);
    let (share, hardly) = VARIETY;
    if !rng.chance(share) {
        return Some(searcher.best(&position, dice).result);
    }
    let ranked = searcher.rank(&position, dice);
    let least = ranked.first()?.outcome.equity().0 - hardly;
    let good = ranked.iter().take_while(|play| play.outcome.equity().0 >= least).count();
    Some(ranked[rng.below(good as u32) as usize].legal.result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nets;

    #[test]
    fn positions_belong_to_their_scenes() {
        let (engine, _) = nets::load_or_shipped(None).unwrap();
        let mut plays = Plays::default();
        for (scene, unit) in ORDER.into_iter().chain(FAMILIES).zip(0..) {
            let mut rng = Rng::new(1, unit);
            let found = (0..200).filter_map(|_| scene.position(&engine, &mut rng, &mut plays));
            let positions: Vec<Position> = found.take(3).collect();
            assert_eq!(positions.len(), 3, "{scene:?}");
            for position in positions {
                let is_race = matches!(scene, Scene::Race | Scene::Bearoff);
                assert_eq!(position.has_contact(), !is_race, "{scene:?}");
                assert_eq!(engine.exact(&position).is_some(), scene == Scene::Bearoff);
                assert_eq!(position.result(Variant::Backgammon), None);
            }
        }
    }
}
