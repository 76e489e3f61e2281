//! Colours of text on a terminal.

use anstyle::{Ansi256Color, Style};

use crate::Tone;

/// Colours of text, or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Text as it is.
    #[default]
    Plain,
    /// ANSI escape sequences with 256 colours.
    Ansi,
}

/// Meaning of a piece of text, which decides its colour. No meaning depends on the colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Role {
    /// Ordinary text.
    #[default]
    Plain,
    /// Heading of a column.
    Heading,
    /// Title of a table, or a conclusion.
    Title,
    /// Best candidate.
    Best,
    /// Detail, such as a standard error.
    Detail,
    /// Loss of less than 0.08 points.
    Mistake,
    /// Loss of 0.08 points or more.
    Blunder,
    /// Chequers and name of the player X.
    X,
    /// Chequers and name of the player O.
    O,
    /// Frame and numbers of a board.
    Frame,
    /// Doubling cube.
    Cube,
    /// Cell of a map.
    Tone(Tone),
}

impl Role {
    /// Smallest normalised equity lost that counts as a mistake.
    const MISTAKE: f64 = 0.02;
    /// Smallest normalised equity lost that counts as a blunder.
    const BLUNDER: f64 = 0.08;

    /// Role of a normalised equity that was lost, at least 0.
    #[must_use]
    pub fn of_loss(loss: f64) -> Self {
        match loss {
            loss if loss >= Self::BLUNDER => Self::Blunder,
            loss if loss >= Self::MISTAKE => Self::Mistake,
            _ => Self::Plain,
        }
    }

    /// Colours that differ for colour-blind readers and can be read on light and dark terminals.
    fn style(self) -> Style {
        match self {
            Self::Plain => Style::new(),
            Self::Heading | Self::Detail | Self::Frame => Style::new().dimmed(),
            Self::Title => Style::new().bold(),
            Self::Best => coloured(34).bold(),
            Self::Mistake => coloured(172),
            Self::Blunder => coloured(161).bold(),
            Self::X => coloured(33).bold(),
            Self::O => coloured(172).bold(),
            Self::Cube => on(230),
            Self::Tone(tone) => tone_style(tone),
        }
    }
}

impl Ink {
    /// Returns the text in the colours of its role. Empty text stays empty.
    #[must_use]
    pub fn paint(self, role: Role, text: &str) -> String {
        let style = role.style();
        if self == Self::Plain || text.is_empty() || style.is_plain() {
            return text.to_owned();
        }
        format!("{style}{text}{style:#}")
    }
}

/// Backgrounds from bad to good, as in drawings.
const SCALE: [u8; 9] = [208, 215, 222, 229, 231, 195, 153, 117, 75];
/// Light backgrounds in the order of the colours of drawings.
const KINDS: [u8; 8] = [254, 117, 215, 158, 229, 182, 250, 192];

fn tone_style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Scale(value) => {
            let middle = (SCALE.len() / 2) as f64;
            let step = (value.clamp(-1.0, 1.0) * middle).round() + middle;
            on(SCALE[step as usize])
        }
        Tone::Kind(kind) => on(KINDS[kind % KINDS.len()]),
    }
}

fn coloured(number: u8) -> Style {
    Style::new().fg_color(Some(Ansi256Color(number).into()))
}

/// Black letters on a light background.
fn on(number: u8) -> Style {
    coloured(16).bg_color(Some(Ansi256Color(number).into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_colour_has_no_escape_sequences() {
        for role in [Role::Best, Role::X, Role::Tone(Tone::Scale(1.0))] {
            assert_eq!(Ink::Plain.paint(role, "8/5"), "8/5");
        }
        assert_eq!(Ink::Ansi.paint(Role::Best, ""), "");
        assert_eq!(Ink::Ansi.paint(Role::Plain, "8/5"), "8/5");
    }

    #[test]
    fn every_colour_is_reset_behind_the_text() {
        let painted = Ink::Ansi.paint(Role::Blunder, "-0.1234");
        assert!(painted.starts_with("\x1b[") && painted.ends_with("-0.1234\x1b[0m"), "{painted:?}");
    }

    #[test]
    fn losses_are_judged_by_their_size() {
        use Role::{Blunder, Mistake, Plain};
        let roles = [0.0, 0.019, 0.02, 0.079, 0.08, 1.5].map(Role::of_loss);
        assert_eq!(roles, [Plain, Plain, Mistake, Mistake, Blunder, Blunder]);
    }

    #[test]
    fn the_ends_and_the_middle_of_the_scale_differ() {
        let styles = [-7.0, 0.0, 7.0].map(|value| Role::Tone(Tone::Scale(value)).style());
        assert_eq!(styles, [on(208), on(231), on(75)]);
        let kinds = [0, 8, 1].map(|kind| Role::Tone(Tone::Kind(kind)).style());
        assert_eq!(kinds[0], kinds[1]);
        assert_ne!(kinds[0], kinds[2]);
    }
}
