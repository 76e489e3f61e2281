//! Words for what is done with the cube.

use barpoint::{Double, Take};
use barpoint_records::Mark;

pub(super) fn double_word(double: Double) -> &'static str {
    match double {
        Double::Unavailable => "unavailable",
        Double::Dead => "dead",
        Double::No => "no",
        Double::Yes => "yes",
        Double::Optional => "optional",
        Double::TooGood => "too good",
    }
}

pub(super) fn take_word(take: Take) -> &'static str {
    match take {
        Take::Pass => "pass",
        Take::Take => "take",
        Take::Beaver => "beaver",
    }
}

/// The sign that annotators write for a mark.
pub(super) const fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::VeryBad => "??",
        Mark::Bad => "?",
        Mark::Doubtful => "?!",
        Mark::Good => "!",
        Mark::VeryGood => "!!",
    }
}
