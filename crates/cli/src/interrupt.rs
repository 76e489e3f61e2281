//! Ctrl-C, and the signals by which systems end processes.

use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};

use barpoint_whole_file::give_up_all;

/// True during work that checks [`STOP`].
static WORKING: AtomicBool = AtomicBool::new(false);
/// True if that work is to stop.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Number of threads that wait for another process, such as the writer of a pipe, and cannot check [`STOP`].
static IDLE: AtomicU32 = AtomicU32::new(0);
/// Number of the first signal, 0 if there was none.
static SIGNAL: AtomicU8 = AtomicU8::new(0);

/// Number of the signal that Ctrl-C sends.
const CTRL_C: u8 = 2;

/// Starts to handle signals; to be called once. A signal during [`stoppable`] work asks it to stop. A second signal,
/// or one at any other time, ends the process and leaves no unfinished files.
pub(crate) fn catch() -> anyhow::Result<()> {
    signals::listen()
}

/// Handles a signal.
fn handle(signal: u8) {
    let _ = SIGNAL.compare_exchange(0, signal, Ordering::Relaxed, Ordering::Relaxed);
    let is_first = !STOP.swap(true, Ordering::Relaxed);
    let stops = WORKING.load(Ordering::Relaxed) && IDLE.load(Ordering::Relaxed) == 0;
    if !(is_first && stops) {
        give_up_all();
        #[expect(clippy::exit, reason = "the user wants the process to end now")]
        process::exit(exit_code().into());
    }
}

/// Does work that ends early if the flag becomes true.
pub(crate) fn stoppable<T>(work: impl FnOnce(&AtomicBool) -> T) -> T {
    let before = WORKING.swap(true, Ordering::Relaxed);
    let done = work(&STOP);
    WORKING.store(before, Ordering::Relaxed);
    done
}

/// Does something that may wait for another process. A signal meanwhile ends this process.
pub(crate) fn idle<T>(wait: impl FnOnce() -> T) -> T {
    IDLE.fetch_add(1, Ordering::Relaxed);
    let done = wait();
    IDLE.fetch_sub(1, Ordering::Relaxed);
    done
}

/// Returns the flag that becomes true when the user wants to stop.
pub(crate) fn shared_flag() -> Arc<AtomicBool> {
    Arc::clone(&STOP)
}

/// Asks the work in progress to stop, because its result cannot be saved.
pub(crate) fn request() {
    STOP.store(true, Ordering::Relaxed);
}

/// Returns true if the user has asked to stop.
pub(crate) fn requested() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Returns the exit status of a process that a signal ended, as shells report it: 130 for Ctrl-C,
/// 143 for SIGTERM, 129 for SIGHUP.
pub(crate) fn exit_code() -> u8 {
    let signal = match SIGNAL.load(Ordering::Relaxed) {
        0 => CTRL_C,
        signal => signal,
    };
    128 + signal
}

#[cfg(unix)]
mod signals {
    use std::fs;
    use std::thread;

    use anyhow::Context;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    /// Handles SIGINT, SIGTERM and SIGHUP on a thread of its own. SIGXFSZ is caught, so that a file above the
    /// limit of the process is an error of writing, like a full disk.
    pub(super) fn listen() -> anyhow::Result<()> {
        let mut wanted = vec![SIGINT, SIGTERM, SIGXFSZ];
        wanted.extend((!is_hangup_ignored()).then_some(SIGHUP));
        let mut signals = Signals::new(wanted).context("cannot listen for signals")?;
        thread::spawn(move || {
            for signal in signals.forever().filter(|&signal| signal != SIGXFSZ) {
                super::handle(u8::try_from(signal).unwrap_or(super::CTRL_C));
            }
        });
        Ok(())
    }

    /// Returns true if the process was started so that it survives the end of the session, as by
    /// `nohup`. Only Linux reports this. Elsewhere it is assumed, because a handler would cancel
    /// it.
    fn is_hangup_ignored() -> bool {
        let Ok(status) = fs::read_to_string("/proc/self/status") else { return true };
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_none_or(|mask| mask >> (SIGHUP - 1) & 1 == 1)
    }
}

#[cfg(not(unix))]
mod signals {
    use anyhow::Context;

    /// Handles Ctrl-C.
    pub(super) fn listen() -> anyhow::Result<()> {
        ctrlc::set_handler(|| super::handle(super::CTRL_C)).context("cannot listen for Ctrl-C")
    }
}
