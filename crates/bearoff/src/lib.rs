//! Exact bearoff databases: numbering of the boards, generation and look-up.
//!
//! Once no chequer has to pass another, each side plays on its own. [`OneSided`] has, for each
//! board of one side, the exact distribution of the number of rolls needed to bear off. Two such
//! distributions give the chances of a race. [`TwoSided`] has exact cubeful equities for small
//! boards, [`PairTable`] those of all pairs that can arise from one bearoff, [`FewChequers`] those of a few chequers
//! anywhere on the board, and [`hypergammon`] those of all positions of up to three chequers a side.
//! [`OneSidedWaves`] and [`TwoSidedWaves`] compute databases with the same bits as GNU
//! Backgammon's.
//!
//! [`Numbering`] orders the boards so that each play leads to an earlier one, and a database is
//! computed in one pass. The best play of a roll is its best first move, followed by the best
//! continuation, which is already known.
//!
//! ```
//! use barpoint_bearoff::OneSided;
//! use barpoint_core::{Position, Setup};
//!
//! let bearoff = OneSided::build(6, 3);
//! let position = Position::try_from(Setup::at(&[(6, 1)], &[(6, 1)]))?;
//!
//! // The player on roll bears off with 27 of the 36 throws. After a miss the opponent does the same.
//! let outcome = bearoff.outcome(&position).expect("one chequer each, both home");
//! assert_eq!(outcome.win, 0.75 + 0.25 * 0.25);
//! # Ok::<(), barpoint_core::PositionError>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod few_chequers;
pub mod hypergammon;
mod numbering;
mod one_sided;
mod one_sided_record;
mod one_sided_waves;
mod pair_table;
mod rederive;
mod rolls;
mod solution;
mod strips;
mod two_sided;
mod two_sided_waves;
mod waves;

pub use few_chequers::FewChequers;
pub use numbering::Numbering;
pub use one_sided::OneSided;
pub use one_sided_record::{Record, RecordBuffer, RecordForm};
pub use one_sided_waves::{OneSidedWaves, SolvedBlocks};
pub use pair_table::{PairEquities, PairTable};
pub use rederive::{TwoSidedRecord, boards_after, rederive_one_sided, rederive_two_sided};
pub use rolls::Rolls;
pub use strips::{Strips, Wave};
pub use two_sided::TwoSided;
pub use two_sided_waves::{Band, KnownPairs, Rows, TwoSidedWaves};
pub use waves::Waves;
