//! Colours of pictures.

use core::fmt;

/// Colour of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub [u8; 3]);

/// Writes the colour as in CSS, such as `#1c1c1c`.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Part of a picture that has a colour of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// Background of the picture.
    Paper,
    /// Text on the paper.
    Ink,
    /// Less important text on the paper.
    Faint,
    /// Frame of the board and the bar.
    Frame,
    /// Numbers of the points, on the frame.
    FrameInk,
    /// Lines around the frame and the halves of the board.
    Rule,
    /// Playing field.
    Field,
    /// Points of the first colour.
    PointA,
    /// Points of the second colour.
    PointB,
    /// Trays for the chequers that have been borne off.
    Tray,
    /// Chequers and dice of White.
    White,
    /// Edge of White's chequers, and everything drawn on them.
    WhiteEdge,
    /// Chequers and dice of Black.
    Black,
    /// Edge of Black's chequers, and everything drawn on them.
    BlackEdge,
    /// Doubling cube.
    Cube,
    /// Edge and number of the cube.
    CubeInk,
    /// Arrows of the play that was made.
    Made,
    /// Arrows of the best play.
    Best,
    /// Arrows of other plays.
    Other,
    /// Edge of the arrows.
    Halo,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 20] = [
        Self::Paper,
        Self::Ink,
        Self::Faint,
        Self::Frame,
        Self::FrameInk,
        Self::Rule,
        Self::Field,
        Self::PointA,
        Self::PointB,
        Self::Tray,
        Self::White,
        Self::WhiteEdge,
        Self::Black,
        Self::BlackEdge,
        Self::Cube,
        Self::CubeInk,
        Self::Made,
        Self::Best,
        Self::Other,
        Self::Halo,
    ];

    /// Name of the part in style sheets.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Ink => "ink",
            Self::Faint => "faint",
            Self::Frame => "frame",
            Self::FrameInk => "frame-ink",
            Self::Rule => "rule",
            Self::Field => "field",
            Self::PointA => "point-a",
            Self::PointB => "point-b",
            Self::Tray => "tray",
            Self::White => "white",
            Self::WhiteEdge => "white-edge",
            Self::Black => "black",
            Self::BlackEdge => "black-edge",
            Self::Cube => "cube",
            Self::CubeInk => "cube-ink",
            Self::Made => "made",
            Self::Best => "best",
            Self::Other => "other",
            Self::Halo => "halo",
        }
    }
}

/// Colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Warm colours on white paper.
    #[default]
    Light,
    /// Muted colours on dark paper.
    Dark,
    /// Shades of blue and grey that differ in lightness, so that every kind of colour blindness and
    /// black-and-white printers keep them apart.
    Safe,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Safe];

    /// Returns the colour of a part.
    #[must_use]
    pub const fn colour(self, part: Part) -> Rgb {
        let [light, dark, safe] = colours(part);
        let colour = match self {
            Self::Light => light,
            Self::Dark => dark,
            Self::Safe => safe,
        };
        Rgb([(colour >> 16) as u8, (colour >> 8) as u8, colour as u8])
    }

    /// Returns a style sheet for [`Drawing::svg_with_classes`](crate::Drawing::svg_with_classes): the
    /// colours as variables of the elements that the selector matches.
    ///
    /// Several themes may be in a style sheet, such as [`Theme::Dark`] within
    /// `@media (prefers-color-scheme: dark)`. [`Theme::rules`] has to follow once.
    #[must_use]
    pub fn variables(self, selector: &str) -> String {
        let one = |part: Part| format!("--bp-{}:{};", part.name(), self.colour(part));
        format!("{selector}{{{}}}\n", Part::ALL.map(one).concat())
    }

    /// Returns the rules that give the parts of all pictures the colours of the variables.
    #[must_use]
    pub fn rules() -> String {
        let one = |part: Part| {
            let name = part.name();
            format!(
                ".bp-f-{name}{{fill:var(--bp-{name})}}.bp-s-{name}{{stroke:var(--bp-{name})}}\n"
            )
        };
        Part::ALL.map(one).concat()
    }
}

/// Returns the colours of a part in the light, the dark and the safe theme.
const fn colours(part: Part) -> [u32; 3] {
    match part {
        Part::Paper => [0xff_ff_ff, 0x16_1a_1f, 0xff_ff_ff],
        Part::Ink => [0x22_22_26, 0xe9_e6_df, 0x11_11_11],
        Part::Faint => [0x63_61_5c, 0xa3_a8_ae, 0x55_55_55],
        Part::Frame => [0xdc_cd_b4, 0x2b_33_3b, 0xe4_e8_ec],
        Part::FrameInk => [0x4a_3f_2f, 0xc3_c9_cf, 0x22_2a_30],
        Part::Rule => [0x8b_7a_60, 0x52_5d_68, 0x6b_75_7e],
        Part::Field => [0xf7_f1_e6, 0x1f_3b_3a, 0xff_ff_ff],
        Part::PointA => [0xd7_a6_75, 0x46_6f_68, 0x96_c0_df],
        Part::PointB => [0xe9_d6_b8, 0x8a_6d_4f, 0xdb_e4_ea],
        Part::Tray => [0xcb_b9_9a, 0x1d_23_29, 0xcc_d3_d9],
        Part::White => [0xff_fd_f8, 0xf4_ee_e0, 0xff_ff_ff],
        Part::WhiteEdge => [0x3b_35_2d, 0x1a_1a_1a, 0x00_00_00],
        Part::Black => [0x33_32_36, 0x14_14_17, 0x00_00_00],
        Part::BlackEdge => [0xf3_ec_df, 0xd9_d4_c8, 0xff_ff_ff],
        Part::Cube => [0xff_fd_f6, 0xf4_ee_e0, 0xff_ff_ff],
        Part::CubeInk => [0x8e_1f_1f, 0x7d_1c_1c, 0x00_00_00],
        Part::Made => [0xa8_30_0a, 0xff_8a_4c, 0xad_40_00],
        Part::Best => [0x0b_5f_a5, 0x6c_c0_ff, 0x00_4f_8a],
        Part::Other => [0x5b_5b_60, 0xc9_c9_cf, 0x4a_4a_4a],
        Part::Halo => [0xff_ff_ff, 0x0c_0e_10, 0xff_ff_ff],
    }
}

#[cfg(test)]
mod tests;
