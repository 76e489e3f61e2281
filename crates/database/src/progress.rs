//! Progress of a job.

/// Receiver of the progress of a job. Its methods are called from any thread.
pub trait Progress: Sync {
    /// Reports the number of steps done and in total, including the steps done before a resume.
    fn done(&self, steps: u64, of: u64);

    /// Reports how many bytes of disk space the job needs, before it begins.
    fn needs_disk(&self, _bytes: u64) {}

    /// Reports that a sweep over all positions of hypergammon is complete. `_sweeps` is the number
    /// of complete sweeps, including those before a resume. `_change` is the largest change of an
    /// equity in the last sweep, or the mean change of the chances if that is larger.
    fn swept(&self, _sweeps: u64, _change: f64) {}

    /// Reports the number of complete sweeps over all positions of hypergammon, and the share of
    /// the next one that is done.
    fn sweeping(&self, _sweeps: u64, _share: f64) {}

    /// Reports that the job waits for results of other processes.
    fn waiting(&self) {}
}

/// Any function of the number of steps done and in total.
impl<F: Fn(u64, u64) + Sync> Progress for F {
    fn done(&self, steps: u64, of: u64) {
        self(steps, of);
    }
}

/// Receiver that ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Progress for Discard {
    fn done(&self, _steps: u64, _of: u64) {}
}
