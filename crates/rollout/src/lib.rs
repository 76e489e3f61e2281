//! Rollouts.
