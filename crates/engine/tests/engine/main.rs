//! Searches, filters, races and states of the cube with the nets that ship.

mod alone;
mod cube_states;
mod filters;
mod search;
