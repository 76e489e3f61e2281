//! Identifiers of positions and matches: laws, odd cases, refusals, and golden data of GNU Backgammon.

mod drawings;
mod find;
mod golden;
mod laws;
mod ogid;
mod refusals;
