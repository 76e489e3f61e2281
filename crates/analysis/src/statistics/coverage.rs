//! Rolls by which rates divide, in a game that may be analysed in part.
//!
//! A player is covered if each play with a choice is analysed. Then all rolls of both players count, forced
//! and illegal plays among them, although programs write no analysis of some. Otherwise only analysed plays
//! count, each with the roll of the opponent after it. Cube errors of a player without analysed plays count in
//! no rate by rolls.

use barpoint_core::{ByPlayer, Player};

use super::{Judgement, PlayJudgement};

/// Rates by which a decision counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Covers {
    /// True if the decision counts in the rates by rolls of the player who made it.
    pub(super) own: bool,
    /// True if the roll counts in the rates of the opponent.
    pub(super) opponent: bool,
    /// True if the luck of the roll counts as known.
    pub(super) luck: bool,
}

/// Returns for each judgement of a game the rates by which it counts.
pub(super) fn covered(judgements: &[(Player, Judgement)]) -> Vec<Covers> {
    let decisions = Player::BOTH.map(|player| Decisions { judgements, player });
    let is_whole = ByPlayer(decisions.each_ref().map(Decisions::are_whole));
    let has_plays = ByPlayer(decisions.each_ref().map(|it| it.are_whole() || it.have_plays()));
    let has_luck = ByPlayer(decisions.each_ref().map(Decisions::have_luck));
    let mut is_reply = ByPlayer([false; 2]);
    let covers = judgements.iter().map(|(player, judgement)| {
        let Judgement::Play(play) = judgement else {
            return Covers { own: has_plays[*player], ..Covers::default() };
        };
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

/// Decisions of one player in a game.
struct Decisions<'a> {
    judgements: &'a [(Player, Judgement)],
    player: Player,
}

impl Decisions<'_> {
    /// Returns true if each play with a choice is analysed. If there is none, a cube decision or the opponent's
    /// plays show whether the player is analysed.
    fn are_whole(&self) -> bool {
        let opponent = Self { judgements: self.judgements, player: self.player.flip() };
        let is_known = self.have_plays() || self.have_cubes() || opponent.have_plays();
        is_known && self.plays().all(|play| play.error.is_some() || play.may_be_left_out())
    }

    fn have_cubes(&self) -> bool {
        self.judgements.iter().any(|(player, judgement)| {
            *player == self.player && matches!(judgement, Judgement::Cube(_))
        })
    }

    /// Returns true if some play is analysed.
    fn have_plays(&self) -> bool {
        self.plays().any(|play| play.error.is_some())
    }

    /// Returns true if the luck of some roll of the game is known, and of every roll of the player that a
    /// whole analysis does not leave out.
    fn have_luck(&self) -> bool {
        let is_known = |judgement: &Judgement| match judgement {
            Judgement::Play(play) => play.luck.is_some(),
            Judgement::Cube(_) => false,
        };
        self.judgements.iter().any(|(_, judgement)| is_known(judgement))
            && self.plays().all(|play| play.luck.is_some() || play.may_be_left_out())
    }

    fn plays(&self) -> impl Iterator<Item = &PlayJudgement> {
        self.judgements.iter().filter_map(|(player, judgement)| match judgement {
            Judgement::Play(play) if *player == self.player => Some(play),
            _ => None,
        })
    }
}
