//! Search for one legal play without generating all plays.

use super::{LegalPlay, Walk, places};
use crate::moved_board::MovedBoard;
use crate::play::Play;
use crate::{Chequers, Dice, Position};

impl Position {
    /// Returns true if the player on roll can move a chequer with this roll.
    #[must_use]
    pub fn can_move(&self, dice: Dice) -> bool {
        let walk = Walk::new(self);
        !self.opponent().is_none() && walk.sources(dice.high()) | walk.sources(dice.low()) != 0
    }

    /// Returns the play if it is legal with this roll, with its moves in the order of
    /// [`plays`](Self::plays).
    #[must_use]
    pub fn legal_play(&self, dice: Dice, play: &Play) -> Option<LegalPlay> {
        self.legal_play_to_board(dice, &MovedBoard::after_play(self, play)?)
    }

    /// Returns the play of this roll that leads to a position. The position is seen by the other
    /// player.
    #[must_use]
    pub fn legal_play_to(&self, dice: Dice, result: &Self) -> Option<LegalPlay> {
        self.legal_play_to_board(dice, &MovedBoard::between(self, result))
    }

    /// Returns the legal play that leads to these chequers, the first one in the order of
    /// [`plays`](Self::plays).
    pub(crate) fn legal_play_to_board(&self, dice: Dice, end: &MovedBoard) -> Option<LegalPlay> {
        if end.left == 0 && end.is(&self.flip()) {
            let pass = LegalPlay { play: Play::NONE, result: self.flip() };
            return (!self.can_move(dice)).then_some(pass);
        }
        if self.opponent().is_none() {
            return None;
        }
        let start = Walk::new(self);
        let full = if dice.is_double() {
            start.four_moves_to(dice, end)
        } else {
            start.two_moves_to(dice, end)
        };
        // Fewer dice may be played only if no other play uses more, so all plays are needed here.
        full.or_else(|| self.plays(dice).iter().find(|legal| end.is(&legal.result)).copied())
    }
}

impl Walk {
    /// Finds a play of two different dice in the order of the generator. Chequers move from places
    /// that have fewer of them at the end, or via a point that one die reaches from there. The keys
    /// exclude most other moves before they are made.
    fn two_moves_to(&self, dice: Dice, end: &MovedBoard) -> Option<LegalPlay> {
        let (high, low) = (dice.high(), dice.low());
        let among = end.left | end.left >> high.pips() | end.left >> low.pips();
        for (first, second) in [(high, low), (low, high)] {
            for source in places(self.sources(first) & among) {
                let landed = source.checked_sub(first.pips().into());
                let rest = end.key.wrapping_sub(self.key_of(source, first, None));
                let leads = |other: &usize| self.key_of(*other, second, landed) == rest;
                let Some(other) = places(among).find(leads) else { continue };
                let walk = self.step(source, first);
                if walk.sources(second) >> other & 1 == 1 {
                    let last = walk.step(other, second);
                    if last.is(end) {
                        return Some(last.legal_play());
                    }
                }
            }
        }
        None
    }

    /// Finds a play of a double. The generator moves from the rear, and a place that has been
    /// passed does not change any more, so the next source is the rearmost place with a surplus.
    fn four_moves_to(&self, dice: Dice, end: &MovedBoard) -> Option<LegalPlay> {
        let mut walk = *self;
        let mut source = Chequers::BAR;
        for _ in 0..4 {
            while walk.mine.on(source) == end.mine[source] {
                source = source.checked_sub(1)?;
            }
            if walk.sources(dice.high()) >> source & 1 == 0 {
                return None;
            }
            walk.advance(source, dice.high());
        }
        walk.is(end).then(|| walk.legal_play())
    }

    fn is(&self, end: &MovedBoard) -> bool {
        self.mine.unpacked().counts() == &end.mine && self.theirs.unpacked().counts() == &end.theirs
    }
}
