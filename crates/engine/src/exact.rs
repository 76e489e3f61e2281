//! Interface of databases with exact values.

use core::fmt;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use barpoint_bearoff::{OneSided, PairEquities, PairTable, TwoSided};
use barpoint_core::{Chequers, Equity, Outcome, Position, Variant};
use barpoint_equity::ExactEquities;

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
        let PairEquities { cubeless, owned, centred, centred_jacoby, opponent } =
            self.equities(position)?;
        let equities = [owned, centred, centred_jacoby, opponent].map(Equity);
        let [owned, centred, centred_jacoby, opponent] = equities;
        let equities = Some(ExactEquities { owned, centred, centred_jacoby, opponent });
        Exact::without_gammons(position, Equity(cubeless), equities).or_else(|| {
            // The chances of gammons, with plays that save rolls.
            Some(Exact { outcome: BEAROFF.outcome(position)?, equities })
        })
    }
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
}
