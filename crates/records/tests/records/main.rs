//! Records of matches: every format, read, written, damaged and played again.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod analyses;
mod bgf;
mod compact;
mod cut_files;
mod decisions;
mod dialects;
mod gnubg;
mod gnubg_text;
mod hostile;
mod illegal_plays;
mod misread;
mod ogxm;
mod ogxm_written;
mod packed;
mod position_analysis;
mod position_notes;
mod position_texts_written;
mod round_trips;
mod samples;
mod sgf;
mod stable;
mod stable_actions;
mod stable_match_text;
mod stable_odd_plays;
mod xg;

mod gnubg_exports {
    pub(crate) mod compare;
    pub(crate) mod program;
}
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
