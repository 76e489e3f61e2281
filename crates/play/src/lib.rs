//! A table at which a match, a money session or a single game is played.
//!
//! A [`Table`] holds the record of a match and a place in it. Every method that acts checks the
//! rules first. It either changes the record and returns what happened, or it changes nothing and
//! returns a [`Refusal`], which lists the actions that are legal now. [`Table::undo`] takes actions
//! back, and [`Table::forward`] and [`Table::back`] move through the record. An action at an
//! earlier place replaces the rest of the record.
//!
//! The crate throws no dice, reads no files and asks no engine. The caller brings the dice, saves
//! [`Table::record`] in any format of `barpoint-records`, and passes a record that was read to
//! [`Table::of_record`].
//!
//! ```
//! use barpoint_core::{Die, MatchLength};
//! use barpoint_play::{LegalAction, Table, Terms, Thrown};
//!
//! let mut table = Table::new(Terms { length: MatchLength::new(3), ..Terms::default() });
//! // Player 0 throws 3, player 1 throws 1.
//! let thrown = table.throw([Die::ALL[2], Die::ALL[0]])?;
//! assert!(matches!(thrown, Thrown::Rolled { .. }));
//! table.play_text("8/5 6/5")?;
//! assert_eq!(table.legal(), [LegalAction::Roll, LegalAction::Double, LegalAction::Resign]);
//! let refusal = table.take().expect_err("nobody has doubled");
//! assert_eq!(
//!     refusal.to_string(),
//!     "there is no offer to answer: expected roll, double or resign"
//! );
//! # Ok::<(), barpoint_play::Refusal>(())
//! ```
#![forbid(unsafe_code)]

mod act;
mod history;
mod legal;
mod notes;
mod refusal;
mod set;
mod table;

pub use act::{Done, Thrown};
pub use legal::LegalAction;
pub use notes::Judged;
pub use refusal::{Reason, Refusal};
pub use table::{Place, Table, Terms};
