//! Actions that are carried out without asking.

/// Switches of the actions that are carried out without asking a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Automatic {
    /// Roll if the player cannot double.
    pub roll: bool,
    /// Play a roll that has only one legal play.
    pub forced: bool,
    /// Bear off as many chequers as possible once there is no contact.
    pub bearoff: bool,
    /// Begin the next game.
    pub game: bool,
}

/// As GNU Backgammon: rolls and games begin on their own, chequers do not move on their own.
impl Default for Automatic {
    fn default() -> Self {
        Self { roll: true, forced: false, bearoff: false, game: true }
    }
}

impl Automatic {
    /// Names of the switches.
    pub(crate) const NAMES: [&'static str; 4] = ["roll", "move", "bearoff", "game"];

    pub(crate) fn switch(&mut self, name: &str) -> Option<&mut bool> {
        match name {
            "roll" => Some(&mut self.roll),
            "move" => Some(&mut self.forced),
            "bearoff" => Some(&mut self.bearoff),
            "game" => Some(&mut self.game),
            _ => None,
        }
    }

    pub(crate) fn is_on(mut self, name: &str) -> bool {
        self.switch(name).is_some_and(|switch| *switch)
    }
}
