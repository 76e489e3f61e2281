//! Records of matches: every format, read, written, damaged and played again.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod analyses;
#[cfg(all(feature = "json", feature = "xg"))]
mod bgf;
mod compact;
#[cfg(all(feature = "json", feature = "xg"))]
mod cut_files;
mod decisions;
mod dialects;
mod gnubg;
mod gnubg_text;
#[cfg(feature = "xg")]
mod hostile;
mod illegal_plays;
mod misread;
mod ogxm;
mod ogxm_written;
#[cfg(feature = "xg")]
mod packed;
#[cfg(feature = "json")]
mod position_analysis;
mod position_notes;
mod position_texts_written;
mod quoted;
mod round_trips;
mod samples;
mod sgf;
mod stable;
mod stable_actions;
mod stable_match_text;
mod stable_odd_plays;
#[cfg(feature = "xg")]
mod xg;

mod gnubg_exports {
    pub(crate) mod compare;
    pub(crate) mod program;
}
#[cfg(feature = "xg")]
mod hostile_files {
    pub(crate) mod xg_file;
}
mod random {
    pub(crate) mod analyses;
    pub(crate) mod chance;
    pub(crate) mod games;
    pub(crate) mod play;
    pub(crate) mod words;
}
