//! The net that sees one side of a race.
//!
//! Once the sides have passed each other, each plays on its own, and a race is decided by how many
//! rolls each needs. [`OneSidedNet`] estimates mean, deviation and skewness of that number;
//! [`RollDistribution`] makes a distribution of them.

mod distribution;
mod layout;
mod moments;
mod net;
mod tables;

pub use distribution::RollDistribution;
pub use moments::{OneSidedMoments, ROLL_PIPS, RollMoments, pips_alone};
pub use net::OneSidedNet;
pub use tables::OneSidedTables;
