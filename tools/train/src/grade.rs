//! Strength of nets, measured by rolled-out decisions and by exact races.

mod cubes;
pub(crate) mod filters;
pub(crate) mod races;
pub(crate) mod report;
pub(crate) mod yardstick;
