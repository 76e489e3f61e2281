//! Analyses: sections `ANAL` and `DECS`.

use std::collections::BTreeMap;
use std::sync::Arc;

use barpoint_core::Outcome;
use barpoint_equity::{BuiltinMet, MatchEquityTable, MetRows};

use super::bytes::{Bytes, Record};
use super::levels::Tier;
use super::plies::{action, counted_steps};
use crate::toolkit::ReadError;

/// Maximum number of plays of a decision.
pub(super) const MOST_ALTERNATIVES: usize = 1024;

/// Kinds of decisions.
pub(super) mod kind {
    pub(crate) const CHEQUER: u32 = 0;
    pub(crate) const CUBE: u32 = 1;
    pub(crate) const ROLL: u32 = 3;
}

/// Analysis of a match.
pub(super) struct Block {
    /// Program that made it; `None` if the file does not say.
    pub(super) by: Option<Arc<str>>,
    /// Unit of its numbers: 0 and 1 are equities, 2 and 3 chances to win the match.
    pub(super) currency: Option<u32>,
    /// Match equity table; `None` if it is unknown.
    pub(super) met: Option<MatchEquityTable>,
    /// Name of the match equity table in the file.
    pub(super) met_name: Option<String>,
    level: Tier,
    /// Decisions by the number of their ply.
    pub(super) decisions: BTreeMap<u32, Vec<Decision>>,
}

/// Decision as the file holds it.
pub(super) enum Decision {
    Chequer(Vec<Alternative>),
    Cube(CubeDecision),
    Roll(f64),
}

pub(super) struct CubeDecision {
    pub(super) verdict: u32,
    pub(super) triple: [Option<f64>; 3],
    pub(super) chances: Option<Outcome>,
    pub(super) level: Tier,
    pub(super) currency: Option<u32>,
}

pub(super) struct Alternative {
    pub(super) steps: Vec<u8>,
    pub(super) equity: f64,
    pub(super) chances: Option<Outcome>,
    pub(super) error: Option<f64>,
    pub(super) level: Tier,
    pub(super) is_played: bool,
}

impl Block {
    /// Reads the record of a block.
    pub(super) fn read(mut bytes: Bytes<'_>) -> Result<Self, ReadError> {
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
        let met_name = record.text(11)?;
        record.text(12)?;
        record.record(13)?;
        record.long(14)?;
        record.long(15)?;
        record.long(16)?;
        if let Some(rest) = record.field(17) {
            for _ in 0..rest.number()? {
                rest.take(16)?;
            }
        }
        let own = record.record(18)?.map(table).transpose()?;
        let named = || {
            let met: BuiltinMet = met_name.as_deref()?.parse().ok()?;
            Some(met.table())
        };
        let met = own.or_else(named);
        let by = model.or(model_id).or_else(|| producer_name(producer?).map(str::to_owned));
        let by = by.map(Arc::from);
        Ok(Self { by, currency, met, met_name, level, decisions: BTreeMap::new() })
    }

    /// Checks that decisions belong to their plies; `actions` are those of all plies.
    pub(super) fn check_places(&self, actions: &[u32]) -> Result<(), String> {
        for (&ply, decisions) in &self.decisions {
            let Some(&action) = actions.get(ply as usize) else {
                let count = actions.len();
                return Err(format!("a decision about ply {ply}: there are {count} plies"));
            };
            let (is_roll, is_double) = (action < action::DOUBLE, action == action::DOUBLE);
            let is_answer =
                matches!(action, action::TAKE | action::DROP | action::BEAVER | action::RACCOON);
            for decision in decisions {
                let fits = match decision {
                    Decision::Chequer(_) | Decision::Roll(_) => is_roll,
                    Decision::Cube(cube) => match cube.verdict {
                        0 | 1 | 4 => is_roll || is_double,
                        2 | 3 | 5 | 6 => is_answer,
                        _ => is_roll || is_double || is_answer,
                    },
                };
                if !fits {
                    return Err(format!(
                        "a decision about ply {ply}, whose action is {action}: expected another kind"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Returns the record of a block with the digest of another match, if it states one.
    pub(super) fn with_digest(bytes: Bytes<'_>, digest: &[u8; 32]) -> Vec<u8> {
        let mut out = bytes.all().to_vec();
        let mut inner = bytes;
        if let Ok(mut record) = inner.record()
            && record.rest.take(16).is_ok()
        {
            let at = record.rest.at - bytes.at;
            if record.flag(0)
                && let Some(old) = out.get_mut(at..at + digest.len())
            {
                old.copy_from_slice(digest);
            }
        }
        out
    }

    /// Reads the decisions of the block.
    pub(super) fn read_decisions(&mut self, mut bytes: Bytes<'_>) -> Result<(), ReadError> {
        let mut last = None;
        while !bytes.is_empty() {
            let start = bytes;
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
            kind::CHEQUER => Some(Decision::Chequer(self.chequer(record)?)),
            kind::CUBE => Some(Decision::Cube(self.cube(record)?)),
            kind::ROLL => Some(Decision::Roll(record.rest.equity()?)),
            _ => None,
        })
    }

    fn chequer(&self, record: &mut Record<'_>) -> Result<Vec<Alternative>, ReadError> {
        let mut list = Vec::new();
        let start = record.rest;
        if let Some(bytes) = record.field(0) {
            let count = bytes.number()?;
            if count as usize > MOST_ALTERNATIVES {
                let reason = format!("{count} alternatives: expected at most {MOST_ALTERNATIVES}");
                return Err(bytes.wrong(reason));
            }
            for _ in 0..count {
                list.push(bytes.record()?);
            }
        }
        record.number(1)?;
        record.equity(2)?;
        let loss = record.bytes(3, 4)?;
        let level = record.record(4)?;
        let tier = self.level.read(level)?;
        let list = list.into_iter().map(|one| alternative(one, &tier));
        let list = list.collect::<Result<Vec<_>, _>>()?;
        check_order(&list, loss.is_some()).map_err(|reason| start.wrong(reason))?;
        Ok(list)
    }

    fn cube(&self, record: &mut Record<'_>) -> Result<CubeDecision, ReadError> {
        let verdict = record.rest.number()?;
        let triple = [record.equity(0)?, record.equity(1)?, record.equity(2)?];
        let chances = record.bytes(3, 10)?.and_then(chances);
        record.bytes(4, 4)?;
        record.bytes(5, 2)?;
        record.flag(6);
        let level = record.record(7)?;
        let level = self.level.read(level)?;
        record.flag(8);
        record.flag(9);
        record.equity(10)?;
        let currency = record.number(11)?;
        Ok(CubeDecision { verdict, triple, chances, level, currency })
    }
}

const fn producer_name(number: u32) -> Option<&'static str> {
    Some(match number {
        0 => "HedgeHog",
        1 => "eXtreme Gammon",
        3 => "BGBlitz",
        4 => "a person",
        _ => return None,
    })
}

/// Checks the order and the marks of alternatives.
fn check_order(list: &[Alternative], has_loss: bool) -> Result<(), &'static str> {
    let played = list.iter().filter(|one| one.is_played).count();
    if played > 1 {
        return Err("two alternatives are marked as played: expected at most one");
    }
    if played == 1 && has_loss {
        return Err("a loss beside the play that was made, from which it follows");
    }
    for (number, one) in list.iter().enumerate() {
        let earlier = &list[..number];
        if earlier.iter().any(|other| other.steps == one.steps) {
            return Err("the same alternative twice");
        }
        let last = earlier.last().filter(|last| last.level == one.level);
        if last.is_some_and(|last| last.equity < one.equity) {
            return Err("alternatives that are not in order: expected the best first");
        }
    }
    Ok(())
}

fn chances(bytes: &[u8]) -> Option<Outcome> {
    let (numbers, _) = bytes.as_chunks::<2>();
    let chances = numbers.iter().map(|&two| f32::from(u16::from_le_bytes(two)) / 10_000.0);
    let chances: Vec<f32> = chances.collect();
    let known = chances.iter().all(|chance| *chance <= 1.0);
    chances.try_into().ok().filter(|_| known).map(Outcome::from_array)
}

fn alternative(mut record: Record<'_>, tier: &Tier) -> Result<Alternative, ReadError> {
    let steps = counted_steps(&mut record.rest)?;
    let equity = record.rest.equity()?;
    let chances = record.bytes(0, 10)?.and_then(chances);
    let level = record.record(1)?;
    let level = tier.read(level)?;
    let is_played = record.flag(2);
    let error = record.equity(3)?;
    Ok(Alternative { steps, equity, chances, error, level, is_played })
}

/// Longest match whose table a file may have.
const LONGEST_TABLE: usize = 64;

/// Reads a match equity table: chances of the side that needs fewer points.
fn table(mut record: Record<'_>) -> Result<MatchEquityTable, ReadError> {
    let start = record.rest;
    let before = millionths(&mut record.rest)?;
    let after = record.field(0).map(millionths).transpose()?;
    let wrong = |reason: String| start.wrong(format!("match equity table: {reason}"));
    let length = (2..=LONGEST_TABLE).find(|length| length * (length - 1) / 2 == before.len());
    let length = length.filter(|_| before.iter().chain(after.iter().flatten()).all(|p| *p >= 0.5));
    let Some(length) = length else {
        let count = before.len();
        return Err(wrong(format!("{count} chances, or one below 0.5: expected those of a match")));
    };
    let mut rows = vec![vec![0.5; length]; length];
    let pairs = (1..length).flat_map(|larger| (0..larger).map(move |smaller| (smaller, larger)));
    for ((smaller, larger), chance) in pairs.zip(before) {
        rows[smaller][larger] = chance;
        rows[larger][smaller] = 1.0 - chance;
    }
    let ahead = after.unwrap_or_else(|| rows[0][1..].to_vec());
    // Chances of the side that trails, which needs 1, 2 … points.
    let trailing = std::iter::once(0.5).chain(ahead.iter().map(|chance| 1.0 - chance)).collect();
    let rows =
        MetRows { name: "table of the file".into(), pre_crawford: rows, ..MetRows::default() };
    rows.with_post_crawford(trailing).try_into().map_err(|error| wrong(format!("{error}")))
}

fn millionths(bytes: &mut Bytes<'_>) -> Result<Vec<f64>, ReadError> {
    let start = *bytes;
    let count = bytes.number()? as usize;
    if count > LONGEST_TABLE * LONGEST_TABLE {
        return Err(start.wrong(format!("match equity table: {count} chances are too many")));
    }
    (0..count).map(|_| Ok(f64::from(bytes.number()?) / 1e6)).collect()
}
