//! Interface of databases with exact values.

use core::fmt;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use barpoint_bearoff::{FewChequers, OneSided, PairEquities, PairTable, TwoSided};
use barpoint_core::{Chequers, Equity, Outcome, Position, Variant};
use barpoint_equity::{CubeContext, ExactEquities, Utility};

use crate::Evaluator;

/// One-sided bearoff of fifteen chequers on six points, computed when it is first needed.
pub(crate) static BEAROFF: LazyLock<OneSided> = LazyLock::new(|| OneSided::build(6, 15));

/// Exact values of a position.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// Chances of all results.
    pub outcome: Outcome,
    /// Cubeful money equities, if the database has them.
    pub equities: Option<ExactEquities>,
}

/// A database of positions of some kind.
pub trait ExactSource: fmt::Debug + Send + Sync {
    /// Returns the values of a position, or `None` if the database does not contain it.
    fn exact(&self, position: &Position) -> Option<Exact>;

    /// Returns the exact value in a match if the player on roll does not double, or `None` if the database has no such
    /// values.
    fn match_value(&self, _position: &Position, _context: &CubeContext) -> Option<Utility> {
        None
    }

    /// Variant of which the database contains all positions, or `None` if it contains only some
    /// positions of backgammon.
    fn variant(&self) -> Option<Variant> {
        None
    }
}

impl Exact {
    /// Creates exact values from those of a two-sided database. Returns `None` if a side has all
    /// fifteen chequers left, because such databases ignore gammons.
    pub fn without_gammons(
        position: &Position,
        cubeless: Equity,
        equities: Option<ExactEquities>,
    ) -> Option<Self> {
        let all = u32::from(Chequers::MAX);
        if position.on_roll().total() == all || position.opponent().total() == all {
            return None;
        }
        let win = f32::midpoint(1.0, cubeless.0);
        Some(Self { outcome: Outcome { win, ..Outcome::default() }, equities })
    }
}

impl ExactSource for TwoSided {
    fn exact(&self, position: &Position) -> Option<Exact> {
        let [cubeless, owned, centred, opponent] = self.equities(position)?.map(Equity);
        let equities = ExactEquities { owned, centred, centred_jacoby: centred, opponent };
        Exact::without_gammons(position, cubeless, Some(equities))
    }
}

impl ExactSource for PairTable {
    fn exact(&self, position: &Position) -> Option<Exact> {
        let known = self.equities(position)?;
        let equities = Some(cubeful(known));
        Exact::without_gammons(position, Equity(known.cubeless), equities).or_else(|| {
            // The chances of gammons, with plays that save rolls.
            Some(Exact { outcome: BEAROFF.outcome(position)?, equities })
        })
    }
}

impl ExactSource for FewChequers {
    fn exact(&self, position: &Position) -> Option<Exact> {
        let equities = self.equities(position)?;
        Exact::without_gammons(position, Equity(equities.cubeless), Some(cubeful(equities)))
    }
}

fn cubeful(equities: PairEquities) -> ExactEquities {
    let PairEquities { owned, centred, centred_jacoby, opponent, .. } = equities;
    let [owned, centred, centred_jacoby, opponent] =
        [owned, centred, centred_jacoby, opponent].map(Equity);
    ExactEquities { owned, centred, centred_jacoby, opponent }
}

/// Work for one bearoff, in pairs of boards: about 0.3 seconds, for most bearoffs of seven chequers a side.
const MOST: usize = 3_000_000;

/// Tables of the last questions, the latest one last.
static TABLES: Mutex<Vec<Arc<PairTable>>> = Mutex::new(Vec::new());

/// Returns a table with all pairs of boards that can arise from a position, or `None` if that is too much work or
/// the sides do not both bear off. A table that is kept changes no answer: a pair has the same bits in each.
pub(crate) fn table_of(position: &Position) -> Option<Arc<PairTable>> {
    // The wait of a second thread is shorter than to compute the same table twice.
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = tables.iter().position(|table| table.equities(position).is_some()) {
        let table = tables.remove(found);
        tables.push(Arc::clone(&table));
        return Some(table);
    }
    let table = Arc::new(PairTable::new(position, MOST)?);
    tables.push(Arc::clone(&table));
    let mut pairs: usize = tables.iter().map(|table| table.pairs()).sum();
    while pairs > 2 * MOST {
        pairs -= tables.remove(0).pairs();
    }
    Some(table)
}

/// Table of the end of the bearoff that was asked about last.
static END: Mutex<Option<(Position, Arc<PairTable>)>> = Mutex::new(None);

/// Work for the games of a rollout, in pairs of boards: about a second and 120 MB. A wrong double in the first turns of a
/// larger bearoff can move the result by several thousandths, more than the error that the rollout states.
const MOST_OF_GAMES: usize = 2 * MOST;

/// Returns a table with the pairs of boards of a bearoff, or with those near its end if all are too much work, or `None` if
/// the sides do not both bear off.
pub(crate) fn end_of(position: &Position) -> Option<Arc<PairTable>> {
    let mut end = END.lock().unwrap_or_else(PoisonError::into_inner);
    match &*end {
        Some((start, table)) if start == position => Some(Arc::clone(table)),
        _ => {
            let table = Arc::new(PairTable::of_the_end(position, MOST_OF_GAMES)?);
            *end = Some((*position, Arc::clone(&table)));
            Some(table)
        }
    }
}

/// Pairs of boards of the largest table of few chequers, which takes about a second: three chequers against one, and two
/// against two.
const MOST_OF_FEW: usize = 130_000;

/// Tables of few chequers, by the numbers of chequers, the larger one first.
static FEW: Mutex<Vec<([u32; 2], Arc<FewChequers>)>> = Mutex::new(Vec::new());

/// Returns a table of all positions with as many chequers as this one or fewer, or `None` if these are too many.
pub(crate) fn few_of(position: &Position) -> Option<Arc<FewChequers>> {
    let [mine, theirs] = [position.on_roll(), position.opponent()].map(Chequers::total);
    let chequers = [mine.max(theirs), mine.min(theirs)];
    FewChequers::pairs(chequers).filter(|&pairs| pairs <= MOST_OF_FEW)?;
    // The wait of a second thread is shorter than to compute the same table twice.
    let mut tables = FEW.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, table)) = tables.iter().find(|(of, _)| *of == chequers) {
        return Some(Arc::clone(table));
    }
    // A larger table has other last bits, so that an answer would depend on earlier questions.
    let table = Arc::new(FewChequers::new(chequers));
    tables.push((chequers, Arc::clone(&table)));
    Some(table)
}

/// Static evaluator of hypergammon, which reads all values from a database.
#[derive(Clone, Debug)]
pub struct ExactEngine {
    variant: Variant,
    database: Arc<dyn ExactSource>,
}

impl ExactEngine {
    /// Creates an engine for the variant of a database. Returns `None` if the database does not
    /// contain all positions of a variant.
    pub fn new(database: Arc<dyn ExactSource>) -> Option<Self> {
        Some(Self { variant: database.variant()?, database })
    }
}

impl Evaluator for ExactEngine {
    fn variant(&self) -> Variant {
        self.variant
    }

    /// A position with a damaged record counts as lost; verification of the database finds the
    /// damage.
    fn evaluate(&self, position: &Position) -> Outcome {
        self.exact(position).unwrap_or_default()
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        match position.result(self.variant) {
            Some(result) => Some(result.into()),
            None => Some(self.database.exact(position)?.outcome),
        }
    }

    fn equities(&self, position: &Position) -> Option<ExactEquities> {
        self.database.exact(position)?.equities
    }

    fn match_value(&self, position: &Position, context: &CubeContext) -> Option<Utility> {
        self.database.match_value(position, context)
    }
}
