//! Levels of analysis: three tiers, each of which states what differs from the tier above.
//!
//! The words of a file are kept. Barpoint writes words of its own for plies and rollouts, such as
//! `2-ply`, `2-ply cubeless` or `rollout`, and reads them back.

use std::fmt::Write;

use super::bytes::Record;
use super::pen;
use crate::model::Level;
use crate::toolkit::ReadError;

/// Level of one tier; `None` is unknown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tier {
    preset: Option<String>,
    chequer: Option<u32>,
    cube: Option<u32>,
    trials: Option<u32>,
    seed: Option<u64>,
}

impl Tier {
    /// Returns the tier below this one; `record` has what differs.
    pub(super) fn read(&self, record: Option<Record<'_>>) -> Result<Self, ReadError> {
        let Some(mut record) = record else { return Ok(self.clone()) };
        if record.is_empty() {
            return Err(record
                .rest
                .wrong("a level without content: expected something that differs"));
        }
        let preset = record.text(0)?;
        let chequer = record.number(1)?;
        let cube = record.number(2)?;
        let (mut trials, mut seed) = (self.trials, self.seed);
        if let Some(mut rollout) = record.record(3)? {
            trials = Some(rollout.number(0)?.or(self.trials).unwrap_or_default());
            rollout.number(1)?;
            rollout.number(2)?;
            rollout.number(3)?;
            seed = rollout.array(4)?.map(u64::from_le_bytes).or(seed);
        }
        if record.flag(4) {
            (trials, seed) = (None, None);
        }
        // The name of the tier above does not fit other plies.
        let same = chequer.is_none() && cube.is_none();
        Ok(Self {
            preset: preset.or_else(|| self.preset.clone().filter(|_| same)),
            chequer: chequer.or(self.chequer),
            cube: cube.or(self.cube),
            trials,
            seed,
        })
    }

    /// Returns the level in the words of the file.
    pub(super) fn level(&self, is_cube: bool) -> Level {
        let plies = if is_cube { self.cube.or(self.chequer) } else { self.chequer };
        let words = self.preset.as_deref();
        match (words.and_then(own), self.trials, plies) {
            (Some(level @ Level::Plies { .. }), None, _) => level,
            (Some(Level::Rollout { cubeful, .. }), Some(trials), _) => {
                Level::Rollout { trials, cubeful }
            }
            (_, Some(trials), _) => Level::Rollout { trials, cubeful: true },
            (_, None, Some(plies)) if words.is_none() => Level::Named(format!("{plies}-ply")),
            (..) => Level::Named(words.unwrap_or("unknown").into()),
        }
    }

    /// Returns true for a rollout.
    pub(super) const fn is_rollout(&self) -> bool {
        self.trials.is_some()
    }

    /// Returns the seed of a rollout.
    pub(super) const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Returns the tier of a level; `seed` is that of a rollout.
    pub(super) fn of(level: &Level, seed: Option<u64>) -> Self {
        let preset = Some(words(level));
        match level {
            Level::Plies { plies, .. } => {
                let plies = Some(u32::from(*plies));
                Self { preset, chequer: plies, cube: plies, ..Self::default() }
            }
            Level::Rollout { trials, .. } => {
                Self { preset, trials: Some(*trials), seed, ..Self::default() }
            }
            Level::Named(_) => Self { preset, ..Self::default() },
        }
    }

    /// Returns this tier with what it inherits from the tier above.
    pub(super) fn under(&self, above: &Self) -> Self {
        Self {
            preset: self.preset.clone().or_else(|| above.preset.clone()),
            chequer: self.chequer.or(above.chequer),
            cube: self.cube.or(above.cube),
            trials: self.trials,
            seed: self.seed,
        }
    }

    /// Returns the record of this tier below another one; `None` if nothing differs.
    pub(super) fn below(&self, above: &Self) -> Option<Vec<u8>> {
        let mut record = pen::Record::default();
        if self.preset != above.preset {
            record.text(0, self.preset.as_deref().unwrap_or_default());
        }
        record.number(1, self.chequer.filter(|_| self.chequer != above.chequer));
        record.number(2, self.cube.filter(|_| self.cube != above.cube));
        if let Some(trials) = self.trials
            && (self.trials, self.seed) != (above.trials, above.seed)
        {
            let mut rollout = pen::Record::default();
            rollout.number(0, Some(trials).filter(|&trials| trials > 0));
            rollout.bytes(4, self.seed.map(u64::to_le_bytes));
            record.bytes(3, Some(rollout.into_bytes()));
        }
        record.flag(4, self.trials.is_none() && above.trials.is_some());
        (!record.is_empty()).then(|| record.into_bytes())
    }
}

/// Returns the words of a level.
fn words(level: &Level) -> String {
    match level {
        Level::Named(name) => name.clone(),
        Level::Rollout { cubeful: true, .. } => "rollout".into(),
        Level::Rollout { cubeful: false, .. } => "rollout cubeless".into(),
        &Level::Plies { plies, cubeful, noise, deterministic, prune } => {
            let mut words = format!("{plies}-ply");
            for (is_set, word) in
                [(!cubeful, " cubeless"), (!prune, " unpruned"), (!deterministic, " random")]
            {
                words.push_str(if is_set { word } else { "" });
            }
            if noise != 0.0 {
                _ = write!(words, " noise={noise}");
            }
            words
        }
    }
}

/// Returns the level if its words are Barpoint's; the trials of a rollout are not among them.
fn own(text: &str) -> Option<Level> {
    let mut list = text.split(' ');
    let first = list.next()?;
    let (mut cubeful, mut prune, mut deterministic, mut noise) = (true, true, true, 0.0);
    for word in list {
        match word {
            "cubeless" => cubeful = false,
            "unpruned" => prune = false,
            "random" => deterministic = false,
            _ => noise = word.strip_prefix("noise=")?.parse().ok()?,
        }
    }
    let level = if first == "rollout" {
        Level::Rollout { trials: 0, cubeful }
    } else {
        let plies = first.strip_suffix("-ply")?.parse().ok()?;
        Level::Plies { plies, cubeful, noise, deterministic, prune }
    };
    (words(&level) == text).then_some(level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_levels_are_read_back() {
        let mut checked = 0;
        for cubeful in [true, false] {
            for (noise, deterministic, prune) in
                [(0.0, true, true), (0.125, false, true), (0.0, true, false)]
            {
                let level = Level::Plies { plies: 2, cubeful, noise, deterministic, prune };
                assert_eq!(Tier::of(&level, None).level(true), level);
                checked += 1;
            }
            let level = Level::Rollout { trials: 1296, cubeful };
            assert_eq!(Tier::of(&level, Some(7)).level(false), level);
        }
        assert_eq!(checked, 6);
        for name in ["2ply", "XG Roller++", "3-ply ", "rollout of 5", "2-ply  cubeless"] {
            let level = Level::Named(name.into());
            assert_eq!(Tier::of(&level, None).level(false), level);
        }
    }
}
