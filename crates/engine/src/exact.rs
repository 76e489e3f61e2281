//! Databases that an engine may look into.

use core::fmt;

use barpoint_bearoff::TwoSided;
use barpoint_core::{Chequers, Equity, Outcome, Position, Variant};
use barpoint_equity::ExactEquities;

/// What a database knows about a position.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// The chances.
    pub outcome: Outcome,
    /// Cubeful money equities, if it has them.
    pub equities: Option<ExactEquities>,
}

/// A database of some kinds of position.
pub trait ExactSource: fmt::Debug + Send + Sync {
    /// What it knows about a position, `None` if that is not in it.
    fn exact(&self, position: &Position) -> Option<Exact>;

    /// The variant all of whose positions it knows; `None` if it knows some of backgammon.
    fn variant(&self) -> Option<Variant> {
        None
    }
}

impl Exact {
    /// What the values of a two-sided database say about a position; `None` if a side has all
    /// fifteen chequers left, which a gammon may be won of: those databases leave gammons out.
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
