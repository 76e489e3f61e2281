//! File formats, one module each. No format knows the list of all formats.

pub(crate) mod bgammon;
pub(crate) mod bgf;
pub(crate) mod compact;
pub(crate) mod decisions_csv;
pub(crate) mod fibs_board;
pub(crate) mod gnubg_text;
pub(crate) mod jellyfish_pos;
pub(crate) mod json;
pub(crate) mod mat;
pub(crate) mod ogxm;
pub(crate) mod plain_text;
pub(crate) mod position_text;
pub(crate) mod sgf;
pub(crate) mod snowie_position;
pub(crate) mod unseen;
pub(crate) mod xg;
