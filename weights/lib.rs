//! Barpoint's nets and opening book, as data.
//!
//! A net is named by its role and the first twelve hex digits of its SHA-256; `MANIFEST.toml`
//! holds the full hash, the recipe and the measured strength; `HISTORY.md` lists every net tried. Load
//! a net with `from_bytes` of its type in `barpoint_nn`, which verifies the net.
//!
//! The opening book consists of the files of its rollouts. Anyone can extend them, and every printed
//! number follows from their exact sums.
#![no_std]
#![forbid(unsafe_code)]

/// The contact net, for `barpoint_nn::Network`: positions with contact, crashed ones included.
pub const CONTACT: &[u8] = include_bytes!("nets/contact-cef52f36af36.bpnn");

/// The one-sided race net, for `barpoint_nn::OneSidedNet`: races that the one-sided bearoff database
/// does not cover.
pub const RACE: &[u8] = include_bytes!("nets/race-81c91b04e7cf.bpnn");

/// The pruner, for `barpoint_nn::Pruner`. It selects the replies to evaluate with the contact net.
pub const PRUNER: &[u8] = include_bytes!("nets/pruner-3868ec6fd06f.bpnn");

/// The opening book: each of the 15 opening rolls, and a rollout of its plays as a text that
/// `barpoint_rollout::RolloutFile` reads. `openings/README.md` explains how it is made.
pub const OPENINGS: [(&str, &str); 15] = [
    ("21", include_str!("openings/21.rollout")),
    ("31", include_str!("openings/31.rollout")),
    ("32", include_str!("openings/32.rollout")),
    ("41", include_str!("openings/41.rollout")),
    ("42", include_str!("openings/42.rollout")),
    ("43", include_str!("openings/43.rollout")),
    ("51", include_str!("openings/51.rollout")),
    ("52", include_str!("openings/52.rollout")),
    ("53", include_str!("openings/53.rollout")),
    ("54", include_str!("openings/54.rollout")),
    ("61", include_str!("openings/61.rollout")),
    ("62", include_str!("openings/62.rollout")),
    ("63", include_str!("openings/63.rollout")),
    ("64", include_str!("openings/64.rollout")),
    ("65", include_str!("openings/65.rollout")),
];

/// Includes a file, but not in WebAssembly.
macro_rules! not_in_wasm {
    ($file:literal) => {
        if cfg!(target_family = "wasm") { "" } else { include_str!($file) }
    };
}

/// Replies to the best play of each opening roll, as far as they have been rolled out. In WebAssembly
/// they are those to 31 and 42, because all of them would make a page larger by a twentieth.
///
/// The text of an opening roll has five lines for each reply: the roll and its plays, separated by
/// semicolons, and the rollout of these plays. `openings/README.md` explains how it is made.
pub const REPLIES: [(&str, &str); 15] = [
    ("21", not_in_wasm!("openings/replies/21.rollouts")),
    ("31", include_str!("openings/replies/31.rollouts")),
    ("32", not_in_wasm!("openings/replies/32.rollouts")),
    ("41", not_in_wasm!("openings/replies/41.rollouts")),
    ("42", include_str!("openings/replies/42.rollouts")),
    ("43", not_in_wasm!("openings/replies/43.rollouts")),
    ("51", not_in_wasm!("openings/replies/51.rollouts")),
    ("52", not_in_wasm!("openings/replies/52.rollouts")),
    ("53", not_in_wasm!("openings/replies/53.rollouts")),
    ("54", not_in_wasm!("openings/replies/54.rollouts")),
    ("61", not_in_wasm!("openings/replies/61.rollouts")),
    ("62", not_in_wasm!("openings/replies/62.rollouts")),
    ("63", not_in_wasm!("openings/replies/63.rollouts")),
    ("64", not_in_wasm!("openings/replies/64.rollouts")),
    ("65", not_in_wasm!("openings/replies/65.rollouts")),
];
