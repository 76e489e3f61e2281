//! Input is kept, or a message says what was not.
//!
//! The commands of GNU Backgammon's language are tried in `crates/gnubg-language/tests/language/kept_or_said.rs`: each
//! acts, or says that it does not.

mod files;
