//! Telling how far a rollout has come.

/// Whoever wants to know how far a rollout has come.
pub trait Progress: Sync {
    /// So many more trials are done, each with all its candidates. Called from any thread.
    fn advance(&self, trials: u32);
}

/// Nobody wants to know.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Progress for Discard {
    fn advance(&self, _trials: u32) {}
}
