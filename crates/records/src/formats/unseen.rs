//! Formats that are read by description only: no file of another program was available.

pub(crate) mod bgroom;
pub(crate) mod bkg;
pub(crate) mod fibs_oldmoves;
pub(crate) mod gamesgrid;
pub(crate) mod party_gammon;
pub(crate) mod tmg;
