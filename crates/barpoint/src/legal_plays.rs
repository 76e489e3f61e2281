//! Lists of legal plays.

use barpoint_core::PositionKey;

use crate::{Dice, LegalPlay, Position, Variant};

/// Returns the legal plays of a roll in the order of the keys of the positions after them; none if the game is over.
///
/// ```
/// use barpoint::{Situation, Variant, legal_plays};
///
/// let start = Situation::default().position;
/// let plays = legal_plays(&start, "66".parse()?, Variant::Backgammon);
/// assert_eq!(plays[0].play.to_string(), "24/18 8/2(3)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn legal_plays(position: &Position, dice: Dice, variant: Variant) -> Vec<LegalPlay> {
    if position.result(variant).is_some() {
        return Vec::new();
    }
    let mut plays = position.plays(dice).to_vec();
    plays.sort_by_key(|legal| PositionKey::from(&legal.result));
    plays
}
