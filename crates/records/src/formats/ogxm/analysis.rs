//! Analyses: a block with its decisions.

use std::collections::BTreeMap;
use std::sync::Arc;

use barpoint_core::Outcome;

use super::bytes::{Bytes, Record};
use super::plies::step;
use crate::model::Level;
use crate::toolkit::{PointMove, ReadError};

/// Analysis of a match.
pub(super) struct Block {
    pub(super) by: Arc<str>,
    /// Unit of its numbers: 0 and 1 are equities, 2 and 3 chances to win the match.
    pub(super) currency: Option<u32>,
    /// Name of the match equity table; `None` if there is none or the file has its own.
    pub(super) table: Option<String>,
    level: Tier,
    /// Decisions by the number of their ply.
    pub(super) decisions: BTreeMap<u32, Vec<Decision>>,
}

/// Decision as the file holds it.
pub(super) enum Decision {
    Chequer(Vec<Alternative>),
    Cube { triple: [Option<f64>; 3], chances: Option<Outcome>, level: Level },
    Roll(f64),
}

pub(super) struct Alternative {
    /// Steps of White, and of Black.
    pub(super) steps: [Vec<PointMove>; 2],
    pub(super) equity: f64,
    pub(super) chances: Option<Outcome>,
    pub(super) error: Option<f64>,
    pub(super) level: Level,
}

/// Level of one tier; `None` is taken from the tier above.
#[derive(Clone, Default)]
struct Tier {
    preset: Option<String>,
    chequer: Option<u32>,
    cube: Option<u32>,
    trials: Option<u32>,
}

impl Tier {
    fn read(&self, record: Option<Record<'_>>) -> Result<Self, ReadError> {
        let Some(mut record) = record else { return Ok(self.clone()) };
        let preset = record.text(0)?;
        let chequer = record.number(1)?;
        let cube = record.number(2)?;
        let trials = match record.record(3)? {
            Some(mut rollout) => Some(rollout.number(0)?.unwrap_or_default()),
            None => self.trials,
        };
        let trials = trials.filter(|_| !record.flag(4));
        // The name of the tier above does not fit other plies.
        let same = chequer.is_none() && cube.is_none();
        Ok(Self {
            preset: preset.or_else(|| self.preset.clone().filter(|_| same)),
            chequer: chequer.or(self.chequer),
            cube: cube.or(self.cube),
            trials,
        })
    }

    /// Returns the level in the words of the file.
    fn level(&self, is_cube: bool) -> Level {
        let plies = if is_cube { self.cube.or(self.chequer) } else { self.chequer };
        match (&self.preset, self.trials, plies) {
            (_, Some(trials), _) => Level::Rollout { trials, cubeful: true },
            (Some(preset), ..) => Level::Named(preset.clone()),
            (None, None, Some(plies)) => Level::Named(format!("{plies}-ply")),
            (None, None, None) => Level::Named("unknown".into()),
        }
    }
}

/// Reads the record of a block.
pub(super) fn block(bytes: &mut Bytes<'_>) -> Result<Block, ReadError> {
    let mut record = bytes.record()?;
    record.rest.take(16)?;
    record.bytes(0, 32)?;
    let producer = record.number(1)?;
    let level = record.record(2)?;
    let level = Tier::default().read(level)?;
    record.flag(3);
    if let Some(rest) = record.field(4) {
        for _ in 0..rest.number()? {
            rest.number()?;
        }
    }
    let model_id = record.text(5)?;
    let model = record.text(6)?;
    record.bytes(7, 32)?;
    record.text(8)?;
    let currency = record.number(9)?;
    record.bytes(10, 2)?;
    let table = record.text(11)?;
    let producer = match producer.unwrap_or_default() {
        0 => "HedgeHog",
        1 => "eXtreme Gammon",
        3 => "BGBlitz",
        4 => "a person",
        _ => "an external engine",
    };
    let by = model.or(model_id).unwrap_or_else(|| producer.into());
    Ok(Block { by: by.into(), currency, table, level, decisions: BTreeMap::new() })
}

fn chances(bytes: &[u8]) -> Option<Outcome> {
    let (numbers, _) = bytes.as_chunks::<2>();
    let chances = numbers.iter().map(|&two| f32::from(u16::from_le_bytes(two)) / 10_000.0);
    let chances: Vec<f32> = chances.collect();
    let known = chances.iter().all(|chance| *chance <= 1.0);
    chances.try_into().ok().filter(|_| known).map(Outcome::from_array)
}

impl Block {
    /// Reads the decisions of the block.
    pub(super) fn read_decisions(&mut self, bytes: &mut Bytes<'_>) -> Result<(), ReadError> {
        let mut last = None;
        while !bytes.is_empty() {
            let start = *bytes;
            let mut record = bytes.record()?;
            let (ply, kind) = (record.rest.number()?, record.rest.number()?);
            if last.is_some_and(|last| last >= (ply, kind)) {
                return Err(start.wrong("a decision that is not after the one before it"));
            }
            last = Some((ply, kind));
            if let Some(decision) = self.decision(&mut record, kind)? {
                self.decisions.entry(ply).or_default().push(decision);
            }
        }
        Ok(())
    }

    fn decision(&self, record: &mut Record<'_>, kind: u32) -> Result<Option<Decision>, ReadError> {
        Ok(match kind {
            0 => {
                let list = match record.field(0) {
                    Some(bytes) => {
                        let count = bytes.number()?;
                        if count > 1024 {
                            let reason = format!("{count} alternatives: expected at most 1024");
                            return Err(bytes.wrong(reason));
                        }
                        (0..count).map(|_| bytes.record()).collect::<Result<Vec<_>, _>>()?
                    }
                    None => Vec::new(),
                };
                record.number(1)?;
                record.equity(2)?;
                record.bytes(3, 4)?;
                let level = record.record(4)?;
                let tier = self.level.read(level)?;
                let list = list.into_iter().map(|one| alternative(one, &tier));
                Some(Decision::Chequer(list.collect::<Result<_, _>>()?))
            }
            1 => {
                record.rest.number()?;
                let triple = [record.equity(0)?, record.equity(1)?, record.equity(2)?];
                let chances = record.bytes(3, 10)?.and_then(chances);
                record.bytes(4, 4)?;
                record.bytes(5, 2)?;
                record.flag(6);
                let level = record.record(7)?;
                let level = self.level.read(level)?.level(true);
                Some(Decision::Cube { triple, chances, level })
            }
            3 => Some(Decision::Roll(record.rest.equity()?)),
            _ => None,
        })
    }
}

fn alternative(mut record: Record<'_>, tier: &Tier) -> Result<Alternative, ReadError> {
    let count = record.rest.number()?;
    if count > 4 {
        return Err(record.rest.wrong(format!("{count} steps: expected at most 4")));
    }
    let mut steps = [Vec::new(), Vec::new()];
    for _ in 0..count {
        let before = record.rest;
        let byte = record.rest.u8()?;
        for seat in 0..2 {
            steps[usize::from(seat)].push(step(byte, seat, &before)?);
        }
    }
    let equity = record.rest.equity()?;
    let chances = record.bytes(0, 10)?.and_then(chances);
    let level = record.record(1)?;
    let level = tier.read(level)?.level(false);
    record.flag(2);
    let error = record.equity(3)?;
    Ok(Alternative { steps, equity, chances, error, level })
}
