//! Barpoint's nets and opening book, as data.
//!
//! A net is named by its role and the first twelve hex digits of its SHA-256; `MANIFEST.toml`
//! holds the full hash, the recipe and the measured strength, `HISTORY.md` every net tried. Load
//! one with `from_bytes` of its kind in `barpoint_nn`, which checks it.
//!
//! The opening book is the files of its rollouts. Anyone can extend them, and every printed number
//! follows from exact sums.
#![no_std]
#![forbid(unsafe_code)]

/// The net for positions with contact, crashed ones too, for `barpoint_nn::Network`.
pub const CONTACT: &[u8] = include_bytes!("nets/contact-7e3da800bccf.bpnn");

/// The net for sides of races that the one-sided bearoff database does not cover, for
/// `barpoint_nn::OneSidedNet`.
pub const RACE: &[u8] = include_bytes!("nets/race-f6096b9e0679.bpnn");

/// The net that tells which replies are worth an evaluation, for `barpoint_nn::Pruner`.
pub const PRUNER: &[u8] = include_bytes!("nets/pruner-4bc04daef02b.bpnn");

/// The opening book: every roll that may open a game, and the file of a rollout of its plays, as
/// `barpoint_rollout::RolloutFile` reads it. `openings/README.md` says how they are made.
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

/// Replies to plays of opening rolls, as far as they have been rolled out: for every opening roll a text
/// of five lines for each reply, the roll and its plays parted by semicolons, and the file of their
/// rollout. `openings/README.md` says how they are made.
pub const REPLIES: [(&str, &str); 15] = [
    ("21", include_str!("openings/replies/21.rollouts")),
    ("31", include_str!("openings/replies/31.rollouts")),
    ("32", include_str!("openings/replies/32.rollouts")),
    ("41", include_str!("openings/replies/41.rollouts")),
    ("42", include_str!("openings/replies/42.rollouts")),
    ("43", include_str!("openings/replies/43.rollouts")),
    ("51", include_str!("openings/replies/51.rollouts")),
    ("52", include_str!("openings/replies/52.rollouts")),
    ("53", include_str!("openings/replies/53.rollouts")),
    ("54", include_str!("openings/replies/54.rollouts")),
    ("61", include_str!("openings/replies/61.rollouts")),
    ("62", include_str!("openings/replies/62.rollouts")),
    ("63", include_str!("openings/replies/63.rollouts")),
    ("64", include_str!("openings/replies/64.rollouts")),
    ("65", include_str!("openings/replies/65.rollouts")),
];
