//! Chances of the results of a game.

use serde::{Deserialize, Serialize, Serializer};

use crate::Decimal;
use crate::decimal::serialize_object;

/// Five cumulative chances of a game without a cube: wins include gammons, and gammons include
/// backgammons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chances<T = Decimal> {
    /// Chance to win.
    pub win: T,
    /// Chance to win a gammon or a backgammon.
    pub win_gammon: T,
    /// Chance to win a backgammon.
    pub win_backgammon: T,
    /// Chance to lose a gammon or a backgammon.
    pub lose_gammon: T,
    /// Chance to lose a backgammon.
    pub lose_backgammon: T,
}

/// Takes the chances in the order of the fields.
impl<T> From<[T; 5]> for Chances<T> {
    fn from([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [T; 5]) -> Self {
        Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }
}

impl Serialize for Chances {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = *self;
        let fields = [
            ("win", Some(win)),
            ("win_gammon", Some(win_gammon)),
            ("win_backgammon", Some(win_backgammon)),
            ("lose_gammon", Some(lose_gammon)),
            ("lose_backgammon", Some(lose_backgammon)),
        ];
        serialize_object(fields, serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_the_fields_in_their_order() {
        let chances = Chances::from([0.5, 0.25, 0.125, 0.0625, 0.0].map(Decimal));
        let text = r#"{"win":0.50000000,"win_gammon":0.25000000,"win_backgammon":0.12500000,"lose_gammon":0.06250000,"lose_backgammon":0.00000000}"#;
        assert_eq!(serde_json::to_string(&chances).unwrap(), text);
        assert_eq!(serde_json::from_str::<Chances>(text).unwrap(), chances);
    }
}
