//! A race, counted.

use crate::subject::Subject;

/// What is known about a race.
#[derive(Debug)]
pub(crate) struct RaceReport {
    pub(crate) subject: Subject,
    pub(crate) fields: RaceFields,
}

/// Names, those of [`RACE_FIELDS`], and values in the order in which they are shown.
pub(crate) type RaceFields = Vec<(&'static str, RaceField)>;

/// A value.
#[derive(Debug)]
pub(crate) enum RaceField {
    Text(String),
    Whole(i64),
    Real(f64),
    /// Not known, or of no meaning here.
    Unknown,
}

/// The names of all values.
pub(crate) const RACE_FIELDS: [&str; 32] = [
    "position",
    "contact",
    "pips",
    "opponent_pips",
    "lead_percent",
    "rule_8_9_12_action",
    "keith",
    "keith_compared",
    "opponent_keith",
    "keith_action",
    "thorp",
    "thorp_compared",
    "opponent_thorp",
    "thorp_action",
    "isight",
    "opponent_isight",
    "isight_win_percent",
    "isight_action",
    "kleinman",
    "kleinman_win",
    "trice_last_take",
    "trice_action",
    "effective_pips",
    "wastage",
    "opponent_effective_pips",
    "opponent_wastage",
    "source",
    "win",
    "win_gammon",
    "lose_gammon",
    "centred_equity",
    "centred_equity_best",
];
