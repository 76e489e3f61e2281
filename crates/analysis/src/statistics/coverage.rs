//! Rolls by which rates divide, in a game that may be analysed in part.
//!
//! A player is covered if each play with a choice is analysed. Then all rolls of both players count, forced
//! plays among them, although they need no analysis. Otherwise only analysed plays count, each with the roll
//! of the opponent after it.

use barpoint_core::{ByPlayer, Player};

use super::{Judgement, PlayJudgement};

/// Rates by which a roll counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Covers {
    /// True if the roll counts in the rates of the player who rolled.
    pub(super) own: bool,
    /// True if the roll counts in the rates of the opponent.
    pub(super) opponent: bool,
    /// True if the luck of the roll counts as known.
    pub(super) luck: bool,
}

/// Returns for each judgement of a game the rates by which it counts as a roll.
pub(super) fn covered(judgements: &[(Player, Judgement)]) -> Vec<Covers> {
    let is_whole = wholly_analysed(judgements);
    // The only roll of a player may be forced, and then the luck of the opponent shows that it is analysed.
    let has_luck = ByPlayer(Player::BOTH.map(|player| knows_luck(judgements, player)));
    let mut is_reply = ByPlayer([false; 2]);
    let covers = judgements.iter().map(|(player, judgement)| {
        let Judgement::Play(play) = judgement else { return Covers::default() };
        let covers = Covers {
            own: play.error.is_some() || is_whole[*player],
            opponent: is_reply[*player] || is_whole[player.flip()],
            luck: play.luck.is_some() || has_luck[*player],
        };
        is_reply[*player] = false;
        is_reply[player.flip()] = play.error.is_some();
        covers
    });
    covers.collect()
}

/// Returns for each player whether some play is analysed, and every play with a choice.
fn wholly_analysed(judgements: &[(Player, Judgement)]) -> ByPlayer<bool> {
    let is_whole = Player::BOTH.map(|player| {
        let own = || plays(judgements).filter(|(by, _)| *by == player).map(|(_, play)| play);
        own().any(|play| play.error.is_some())
            && own().all(|play| play.error.is_some() || play.is_forced)
    });
    ByPlayer(is_whole)
}

/// Returns true if the luck of some roll of the game is known, and of every roll of the player that was
/// not forced.
fn knows_luck(judgements: &[(Player, Judgement)], player: Player) -> bool {
    plays(judgements).any(|(_, play)| play.luck.is_some())
        && plays(judgements)
            .filter(|(by, _)| *by == player)
            .all(|(_, play)| play.luck.is_some() || play.is_forced)
}

fn plays(judgements: &[(Player, Judgement)]) -> impl Iterator<Item = (Player, &PlayJudgement)> {
    judgements.iter().filter_map(|(player, judgement)| match judgement {
        Judgement::Play(play) => Some((*player, play)),
        Judgement::Cube(_) => None,
    })
}
