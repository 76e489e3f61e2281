//! Barpoint's nets, as data.
//!
//! A net is named by its role and the first twelve hex digits of its SHA-256; `MANIFEST.toml`
//! holds the full hash, the recipe and the measured strength, `HISTORY.md` every net tried. Load
//! one with `barpoint_nn::Network::from_bytes`, which checks it.
#![no_std]
#![forbid(unsafe_code)]

/// The net for positions with contact, crashed ones too.
pub const CONTACT: &[u8] = include_bytes!("nets/contact-19606f4906e3.bpnn");

/// The net for races that the one-sided bearoff database does not cover.
pub const RACE: &[u8] = include_bytes!("nets/race-659c65dcd99b.bpnn");

/// The net that tells which replies are worth an evaluation, for `barpoint_nn::Pruner`.
pub const PRUNER: &[u8] = include_bytes!("nets/pruner-51ee6f8c2dd4.bpnn");
