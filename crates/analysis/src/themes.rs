//! Themes of positions: blitz, holding game, back game and others, by stated rules.
//!
//! The rules look at the board alone, not at values or at the history of the game, so they need no
//! engine. The words are those of the literature (P. Magriel, *Backgammon*, 1976; B. Robertie,
//! *501 Essential Backgammon Problems*, 1997). No book gives limits, so the numbers in the rules are
//! ours; [`Theme`] states them.

mod rules;
mod theme;

#[cfg(test)]
mod tests;

pub use theme::{SidedTheme, Theme};

use barpoint_core::{Position, Variant};

/// Themes of a position, the main one first.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Themes(Vec<SidedTheme>);

impl Themes {
    /// Returns the themes of a position, in the order of [`Theme::ALL`]. Every position has one.
    ///
    /// The variant determines the start of the game and the number of chequers.
    ///
    /// ```
    /// use barpoint_analysis::{Theme, Themes};
    /// use barpoint_core::{Position, Setup, Side, Variant};
    ///
    /// let start = Variant::Backgammon.start();
    /// assert_eq!(Themes::of(&start, Variant::Backgammon).main().theme, Theme::Opening);
    ///
    /// let holding = Setup::at(
    ///     &[(20, 2), (13, 3), (8, 3), (6, 4), (5, 3)],
    ///     &[(13, 4), (8, 3), (6, 4), (4, 2), (3, 2)],
    /// );
    /// let themes = Themes::of(&Position::try_from(holding)?, Variant::Backgammon);
    /// assert_eq!(themes.main().theme, Theme::Holding);
    /// assert_eq!(themes.main().side, Some(Side::OnRoll));
    /// # Ok::<(), barpoint_core::PositionError>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position, variant: Variant) -> Self {
        let themes = Theme::ALL.into_iter();
        let mut found: Vec<SidedTheme> =
            themes.filter_map(|theme| rules::applied(theme, position, variant)).collect();
        if found.is_empty() {
            found.push(SidedTheme { theme: Theme::MiddleGame, side: None });
        }
        Self(found)
    }

    /// The main theme.
    #[must_use]
    pub fn main(&self) -> SidedTheme {
        self.0[0]
    }

    /// All themes of the position, the main one first.
    #[must_use]
    pub fn all(&self) -> &[SidedTheme] {
        &self.0
    }

    /// The same themes seen by the other player.
    #[must_use]
    pub fn flip(&self) -> Self {
        Self(self.0.iter().map(|theme| theme.flip()).collect())
    }
}
