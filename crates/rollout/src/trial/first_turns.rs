//! Results of the first turns, which trials share.
//!
//! Trials differ in their dice alone. The first turn of all trials begins in one position, the
//! second in at most 21, the third in at most 441. What a search finds there depends on the
//! position and not on the trial, so it is kept for later trials. Kept results are those that a
//! new search would find, to the last bit.

use core::hash::{BuildHasherDefault, Hash};
use std::collections::HashMap;
use std::hash::DefaultHasher;
use std::sync::{Arc, Mutex, PoisonError};

use barpoint_core::{Cube, Dice, Position, Side};
use barpoint_engine::{PositionValue, Reply};

use super::worth::Worth;

/// Place in the trials of a plan at which players with the same settings find the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spot {
    pub(super) turn: u32,
    pub(super) viewpoint: Side,
    pub(super) cube: Cube,
    pub(super) position: Position,
}

/// Number of turns that begin in few positions. The fourth turn begins in thousands.
const TURNS: u32 = 3;

/// Results of the first turns.
#[derive(Debug)]
pub(crate) struct FirstTurns {
    /// Values after the rolls.
    pub(super) worths: Memory<(), Arc<RollWorths>>,
    /// Positions after the best plays of a roll.
    pub(super) plays: Memory<Dice, Position>,
    /// Values by the cube settings of the viewpoint player (`OnRoll`) or of the other player.
    pub(super) values: Memory<Side, PositionValue>,
}

impl FirstTurns {
    pub(crate) const fn new() -> Self {
        Self { worths: Memory::new(), plays: Memory::new(), values: Memory::new() }
    }
}

/// Results of one kind, by place and by something else. The threads of a rollout share them.
#[derive(Debug)]
pub(crate) struct Memory<K, V>(Mutex<Results<K, V>>);

type Results<K, V> = HashMap<(Spot, K), V, BuildHasherDefault<DefaultHasher>>;

/// Maximum number of results of one kind. The largest take some 5 kB each.
const MOST: usize = 4096;

impl<K: Hash + Eq, V: Clone> Memory<K, V> {
    const fn new() -> Self {
        Self(Mutex::new(HashMap::with_hasher(BuildHasherDefault::new())))
    }

    /// Returns the result of `find`, or what it returned before for the same place and key.
    pub(super) fn at(&self, spot: &Spot, key: K, find: impl FnOnce() -> V) -> V {
        if spot.turn >= TURNS {
            return find();
        }
        let key = (*spot, key);
        let results = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = results().get(&key) {
            return known.clone();
        }
        // Other threads do not wait for the search. Two may do the same one.
        let found = find();
        let mut results = results();
        if results.len() < MOST {
            results.insert(key, found.clone());
        }
        found
    }
}

/// Values after the best reply to each roll of a position.
#[derive(Debug)]
pub(crate) struct RollWorths {
    pub(super) mean: Worth,
    pub(super) rolls: Vec<RollWorth>,
}

/// Value after the best reply to a roll.
#[derive(Debug)]
pub(super) struct RollWorth {
    pub(super) dice: Dice,
    pub(super) worth: Worth,
    pub(super) reply: Reply,
}

impl RollWorths {
    /// Returns the value after a roll, `None` if the roll is not possible.
    pub(super) fn of(&self, dice: Dice) -> Option<&RollWorth> {
        self.rolls.iter().find(|roll| roll.dice == dice)
    }
}
