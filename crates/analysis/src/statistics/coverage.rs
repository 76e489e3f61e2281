//! Rolls by which rates divide, in a game that may be analysed in part.
//!
//! A player is covered if each play with a choice is analysed. Then all rolls of both players count, forced
//! plays among them, although they need no analysis. Otherwise only analysed plays count, each with the roll
//! of the opponent after it.

use barpoint_core::{ByPlayer, Player};

use super::Judgement;

/// Rates by which a roll counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Covers {
    /// True if the roll counts in the rates of the player who rolled.
    pub(super) own: bool,
    /// True if the roll counts in the rates of the opponent.
    pub(super) opponent: bool,
}

/// Returns for each judgement of a game the rates by which it counts as a roll.
pub(super) fn covered(judgements: &[(Player, Judgement)]) -> Vec<Covers> {
    let is_whole = wholly_analysed(judgements);
    let mut is_reply = ByPlayer([false; 2]);
    let covers = judgements.iter().map(|(player, judgement)| {
        let Judgement::Play(play) = judgement else { return Covers::default() };
        let covers = Covers {
            own: play.error.is_some() || is_whole[*player],
            opponent: is_reply[*player] || is_whole[player.flip()],
        };
        is_reply[*player] = false;
        is_reply[player.flip()] = play.error.is_some();
        covers
    });
    covers.collect()
}

/// Returns for each player whether some play is analysed, and every play with a choice.
fn wholly_analysed(judgements: &[(Player, Judgement)]) -> ByPlayer<bool> {
    let mut some = ByPlayer([false; 2]);
    let mut all = ByPlayer([true; 2]);
    for (player, judgement) in judgements {
        let Judgement::Play(play) = judgement else { continue };
        some[*player] |= play.error.is_some();
        all[*player] &= play.error.is_some() || play.is_forced;
    }
    ByPlayer(Player::BOTH.map(|player| some[player] && all[player]))
}
