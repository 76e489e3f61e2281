//! How far a job has come.

/// Is told how far a job has come, by any of its threads.
pub trait Progress: Sync {
    /// So many of so many steps are done, those of a job that is resumed included.
    fn done(&self, steps: u64, of: u64);

    /// So many sweeps over all positions of hypergammon are complete, those of a job that is resumed
    /// included, and the last one has changed no equity by more than this, nor chances on average.
    fn swept(&self, _sweeps: u64, _change: f64) {}

    /// So many sweeps over all positions of hypergammon are complete, and this share of the next one.
    fn sweeping(&self, _sweeps: u64, _share: f64) {}

    /// The job waits for what other processes work out.
    fn waiting(&self) {}
}

/// Does not listen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Progress for Discard {
    fn done(&self, _steps: u64, _of: u64) {}
}
