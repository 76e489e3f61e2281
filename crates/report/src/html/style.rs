//! Look of the page.

use barpoint_render::{Direction, Numbers, Perspective, PictureOptions, Theme};

/// Look of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Colours.
    pub theme: PageTheme,
    /// Place of our style sheet.
    pub sheet: StyleSheet,
    /// Address of a style sheet that is applied after ours.
    pub own_sheet: Option<String>,
    /// Direction in which the player at the bottom moves.
    pub direction: Direction,
    /// Player at the bottom of the boards.
    pub perspective: Perspective,
}

/// Colours of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageTheme {
    /// Light or dark, as the reader's system wants.
    #[default]
    Auto,
    /// Warm colours on light paper.
    Light,
    /// Muted colours on dark paper.
    Dark,
    /// Colours that the colour-blind and printers can distinguish.
    Safe,
}

/// Place of the style sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum StyleSheet {
    /// In the head of the page.
    #[default]
    Head,
    /// In a file at this address.
    External(String),
    /// In the elements; the page has no script.
    Inline,
}

impl Style {
    pub(super) fn has_script(&self) -> bool {
        self.sheet != StyleSheet::Inline
    }

    /// Returns the way in which boards are drawn. The points have the numbers of the player on roll, as
    /// plays have them.
    pub(super) fn picture(&self) -> PictureOptions {
        PictureOptions {
            direction: self.direction,
            perspective: self.perspective,
            numbers: Numbers::OnRoll,
            plays: Vec::new(),
            with_players: false,
            with_caption: false,
            with_paper: true,
            ..PictureOptions::default()
        }
    }
}

impl PageTheme {
    /// Name in the page.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Safe => "safe",
        }
    }

    /// Returns the theme of the boards where the page cannot change.
    pub(super) const fn of_boards(self) -> Theme {
        match self {
            Self::Auto | Self::Light => Theme::Light,
            Self::Dark => Theme::Dark,
            Self::Safe => Theme::Safe,
        }
    }
}

/// Style sheet of the pages without its colours.
pub(super) const RULES: &str = include_str!("report.css");

/// Colours of the page itself, for the light, the dark and the safe theme.
pub(super) const fn colours(theme: Theme) -> &'static str {
    match theme {
        Theme::Light => include_str!("light.css"),
        Theme::Dark => include_str!("dark.css"),
        Theme::Safe => include_str!("safe.css"),
    }
}

/// Returns the style sheet of the pages.
#[must_use]
pub fn style_sheet() -> String {
    let theme = |theme: Theme, selector: &str| {
        format!("{}{selector}{{{}}}\n", theme.variables(selector), colours(theme).trim())
    };
    [
        theme(Theme::Light, ":root"),
        theme(Theme::Safe, ":root[data-theme=safe]"),
        "@media screen{\n".to_owned(),
        theme(Theme::Dark, ":root[data-theme=dark]"),
        "}\n@media screen and (prefers-color-scheme:dark){\n".to_owned(),
        theme(Theme::Dark, ":root[data-theme=auto]"),
        "}\n".to_owned(),
        Theme::rules(),
        RULES.to_owned(),
    ]
    .concat()
}
