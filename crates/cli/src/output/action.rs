//! Signs of annotators.

use barpoint_records::Mark;

/// The sign that annotators write for a mark.
pub(crate) const fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::VeryBad => "??",
        Mark::Bad => "?",
        Mark::Doubtful => "?!",
        Mark::Good => "!",
        Mark::VeryGood => "!!",
    }
}
