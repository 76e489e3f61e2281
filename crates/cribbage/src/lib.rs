//! The Open Base64 game record of cribbage: encode, decode, view.
//!
//! The format is another game's: only the command `barpoint cribbage` uses it.
//!
//! ```
//! use barpoint_cribbage::{Card, Deal, Deals, Player, Record, Suit};
//!
//! let card = |rank| Card::new(Suit::Hearts, rank).expect("a rank from 1 to 13");
//! let hands = [[1, 2, 3, 4].map(card), [5, 6, 7, 8].map(card)];
//! let discards = [[9, 10].map(card), [11, 12].map(card)];
//! let deal = Deal::new(Player::Zero, hands, discards, card(13))?;
//! let record = Record::new(Deals::new(vec![deal]).expect("1 to 256 deals"));
//!
//! let letters = record.encode();
//! assert_eq!(letters.len(), 124);
//! assert_eq!(Record::decode(&letters)?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
#![doc = include_str!("../FORMAT.md")]
#![forbid(unsafe_code)]

mod bits;
mod card;
mod codec;
mod deal;
mod error;
mod json;
mod record;
mod text;
mod view;

pub use card::{Card, Suit};
pub use deal::{Deal, DealProblem, Pegged, Player};
pub use error::DecodeError;
pub use json::JsonError;
pub use record::{Date, Deals, Record};
pub use text::{Text, TextError};
