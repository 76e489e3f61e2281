//! GNU Backgammon, where it is installed.
pub(crate) struct Exports;
pub(crate) fn export() {}
