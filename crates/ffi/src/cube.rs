//! Cube decisions.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use barpoint::CubeAnalysis;

use crate::arguments::{fixed, given, put};
use crate::engine::{Engine, library};
use crate::evaluation::{Evaluation, mwc};
use crate::position::Position;
use crate::status::{Status, guard, of_question};

/// Proper action of the player on roll.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Double {
    /// No double is possible because the opponent owns the cube.
    Unavailable = 0,
    /// A double cannot help: it is the Crawford game, or the points on the cube win the match.
    Dead = 1,
    /// Do not double yet.
    No = 2,
    /// Double.
    Yes = 3,
    /// Doubling and waiting have the same equity.
    Optional = 4,
    /// Play on for a gammon.
    TooGood = 5,
}

/// Proper answer of a player who is doubled.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// Pass.
    Pass = 0,
    /// Take.
    Take = 1,
    /// Take and turn the cube again at once.
    Beaver = 2,
}

/// Cube decision of the player on roll before the roll. Equities and chances are those of this
/// player, as in `bp_evaluation`; chances to win the match are not numbers in money play.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Cube {
    /// Evaluation of the position.
    pub evaluation: Evaluation,
    /// Equity of not doubling.
    pub no_double: f64,
    /// Equity of a double that is taken; not a number if nobody can double.
    pub double_take: f64,
    /// Equity of a double that is passed.
    pub double_pass: f64,
    /// Equity of the best actions of both players.
    pub best: f64,
    /// Chance to win the match at `no_double`.
    pub no_double_mwc: f64,
    /// Chance to win the match at `double_take`.
    pub double_take_mwc: f64,
    /// Chance to win the match at `double_pass`.
    pub double_pass_mwc: f64,
    /// Chance to win the match at `best`.
    pub best_mwc: f64,
    /// Proper action of the player on roll.
    pub double_action: Double,
    /// Proper answer to a double.
    pub take_action: Take,
    /// Both in words, such as `no double, take`, with a zero byte at its end.
    pub words: [c_char; 48],
}

impl From<barpoint::Double> for Double {
    fn from(double: barpoint::Double) -> Self {
        match double {
            barpoint::Double::Unavailable => Self::Unavailable,
            barpoint::Double::Dead => Self::Dead,
            barpoint::Double::No => Self::No,
            barpoint::Double::Yes => Self::Yes,
            barpoint::Double::Optional => Self::Optional,
            barpoint::Double::TooGood => Self::TooGood,
        }
    }
}

impl From<barpoint::Take> for Take {
    fn from(take: barpoint::Take) -> Self {
        match take {
            barpoint::Take::Pass => Self::Pass,
            barpoint::Take::Take => Self::Take,
            barpoint::Take::Beaver => Self::Beaver,
        }
    }
}

impl From<&CubeAnalysis> for Cube {
    fn from(found: &CubeAnalysis) -> Self {
        let take = found.double_take;
        Self {
            evaluation: Evaluation::from(&found.evaluation),
            no_double: found.no_double.equity.0,
            double_take: take.map_or(f64::NAN, |take| take.equity.0),
            double_pass: found.double_pass.equity.0,
            best: found.best.equity.0,
            no_double_mwc: mwc(found.no_double),
            double_take_mwc: take.map_or(f64::NAN, mwc),
            double_pass_mwc: mwc(found.double_pass),
            best_mwc: mwc(found.best),
            double_action: found.decision.double().into(),
            take_action: found.decision.take().into(),
            words: fixed(&found.decision.to_string()),
        }
    }
}

/// Decides about the cube before the roll, for both players.
#[unsafe(no_mangle)]
pub extern "C" fn bp_cube_decision(
    engine: Option<&Engine>,
    position: Option<&Position>,
    cube: Option<&mut MaybeUninit<Cube>>,
) -> Status {
    guard(|| {
        let situation = given(position, "position")?.situation()?;
        let found = library(engine)?.cube_decision(&situation).map_err(of_question)?;
        put(cube, "cube", Cube::from(&found))
    })
}
