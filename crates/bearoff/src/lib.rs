//! Exact bearoff databases: numbering of the boards, generation and probing.
//!
//! Once no chequer has to pass another, each side plays on its own. [`OneSided`] knows for every
//! board of one side how many rolls it takes to bear off, as an exact distribution, and combines
//! two of these into the chances of a race. [`Numbering`] lists the boards in such an order that
//! every play leads to an earlier one, so that a database is computed in one pass: the best play
//! of a roll is its best first move and then what is best from there, which is known already.
//!
//! ```
//! use barpoint_bearoff::OneSided;
//! use barpoint_core::{Position, Setup};
//!
//! let bearoff = OneSided::build(6, 3);
//! let position = Position::try_from(Setup::at(&[(6, 1)], &[(6, 1)]))?;
//!
//! // 27 of the 36 throws bear off at once; after a miss the opponent has them too.
//! let outcome = bearoff.outcome(&position).expect("one chequer each, both home");
//! assert_eq!(outcome.win, 0.75 + 0.25 * 0.25);
//! # Ok::<(), barpoint_core::PositionError>(())
//! ```
#![forbid(unsafe_code)]

mod board;
pub mod hypergammon;
mod law;
mod numbering;
mod one_sided;
mod one_sided_waves;
mod rederive;
mod rolls;
mod solution;
mod two_sided;
mod two_sided_record;
mod two_sided_waves;
mod waves;

pub use law::{Law, Record, RecordBuffer};
pub use numbering::Numbering;
pub use one_sided::OneSided;
pub use one_sided_waves::{OneSidedWaves, SolvedBlocks};
pub use rederive::{boards_after, rederive_one_sided, rederive_two_sided};
pub use rolls::Rolls;
pub use two_sided::TwoSided;
pub use two_sided_record::TwoSidedRecord;
pub use two_sided_waves::{KnownPairs, TwoSidedWaves};
pub use waves::Waves;
