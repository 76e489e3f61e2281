//! How long other programs are waited for.

use core::sync::atomic::AtomicBool;
use core::time::Duration;

/// How long other programs are waited for.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The longest that a program may take for an answer.
    pub limit: Duration,
    /// Once this is true, a program may take a [second](Self::GRACE) at most: the user wants to stop.
    pub stop: &'static AtomicBool,
}

impl Patience {
    /// The longest that a program may take for an answer once the user wants to stop.
    pub const GRACE: Duration = Duration::from_secs(1);
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// Half a minute, and nobody wants to stop.
impl Default for Patience {
    fn default() -> Self {
        Self { limit: Duration::from_secs(30), stop: &NEVER }
    }
}
