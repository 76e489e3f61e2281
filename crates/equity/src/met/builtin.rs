//! Match equity tables of this crate.

use core::fmt;
use core::str::FromStr;

use barpoint_core::{BySide, ParseError};

use super::post_crawford::Trailing;
use super::{MatchEquityTable, Mec, MetRows, Zadeh};

/// One of the crate's match equity tables, named after GNU Backgammon's file.
///
/// # Source
/// The chances are those of the tables distributed with GNU Backgammon 1.07.001. [`Mec`](Self::Mec)
/// and [`Zadeh`](Self::Zadeh) are exceptions: both programs generate them from parameters, but GNU
/// Backgammon 1.07 does so wrongly. It uses the chances of [`Kleinman`](Self::Kleinman) for both,
/// and the post-Crawford rows of its mec differ between the players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BuiltinMet {
    /// N. Kazaross (2011): rollouts by eXtreme Gammon 2 and gnubg to 25 points.
    #[default]
    KazarossXg2,
    /// D. Rockwell and N. Kazaross (2010): rollouts by gnubg to 25 points.
    RockwellKazaross,
    /// R.-J. Veldhuizen (2004): rollouts by gnubg to 11 points, the rest by mec.
    G11,
    /// K. Woolsey (1992).
    Woolsey,
    /// J. Jacobs and W. Trice (1996).
    Jacobs,
    /// J. Jacobs and W. Trice (1996), the player on roll stronger by 50 Elo points.
    Jac050,
    /// J. Jacobs and W. Trice (1996), the player on roll stronger by 100 Elo points.
    Jac100,
    /// Snowie 2.1 (1999).
    Snowie,
    /// A. Ortega and D. Kleinman (2001).
    Ortega,
    /// C. Tornberg's match equity calculator (1996), 26 % gammons, three decimals.
    Mec26,
    /// [`Mec`] with its default parameters.
    Mec,
    /// [`Zadeh`] with its default parameters.
    Zadeh,
    /// D. Kleinman's metric, which also extends all other tables.
    Kleinman,
}

impl BuiltinMet {
    /// All tables.
    pub const ALL: [Self; 13] = [
        Self::KazarossXg2,
        Self::RockwellKazaross,
        Self::G11,
        Self::Woolsey,
        Self::Jacobs,
        Self::Jac050,
        Self::Jac100,
        Self::Snowie,
        Self::Ortega,
        Self::Mec26,
        Self::Mec,
        Self::Zadeh,
        Self::Kleinman,
    ];

    /// Name that [`FromStr`] reads: the name of GNU Backgammon's file without `.xml`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::KazarossXg2 => "Kazaross-XG2",
            Self::RockwellKazaross => "Rockwell-Kazaross",
            Self::G11 => "g11",
            Self::Woolsey => "woolsey",
            Self::Jacobs => "jacobs",
            Self::Jac050 => "jac050",
            Self::Jac100 => "jac100",
            Self::Snowie => "snowie",
            Self::Ortega => "ortega",
            Self::Mec26 => "mec26",
            Self::Mec => "mec",
            Self::Zadeh => "zadeh",
            Self::Kleinman => "kleinman",
        }
    }

    /// Author, method and year.
    pub const fn source(self) -> &'static str {
        match self {
            Self::KazarossXg2 => {
                "N. Kazaross, XG2 rollouts to 9 points, gnubg rollouts to 15, extended to 25, 2011"
            }
            Self::RockwellKazaross => {
                "D. Rockwell and N. Kazaross, gnubg rollouts to 15 points, extended to 25, 2010"
            }
            Self::G11 => "R.-J. Veldhuizen, gnubg rollouts to 11 points, extended by mec, 2004",
            Self::Woolsey => "K. Woolsey, Inside Backgammon 2/2, 1992",
            Self::Jacobs => "J. Jacobs and W. Trice, Can a Fish Taste Twice as Good, 1996",
            Self::Jac050 => {
                "J. Jacobs and W. Trice, Can a Fish Taste Twice as Good, 1996, 50 Elo points apart"
            }
            Self::Jac100 => {
                "J. Jacobs and W. Trice, Can a Fish Taste Twice as Good, 1996, 100 Elo points apart"
            }
            Self::Snowie => "Snowie 2.1, Oasya, 1999",
            Self::Ortega => {
                "A. Ortega and D. Kleinman, Backgammon with the Giants: Neil Kazaross, 2001"
            }
            Self::Mec26 => "C. Tornberg, mec, 1996, 26 % gammons",
            Self::Mec => "after C. Tornberg, mec, 1996",
            Self::Zadeh => {
                "after N. Zadeh, On Doubling in Tournament Backgammon, Management Science 23, 1977"
            }
            Self::Kleinman => "after D. Kleinman, Vision Laughs at Counting, 1980",
        }
    }

    /// Creates the table.
    ///
    /// # Panics
    /// Never panics, because the tests create every table.
    pub fn table(self) -> MatchEquityTable {
        let rows = match self {
            Self::KazarossXg2 => read(include_str!("data/kazaross-xg2.csv")),
            Self::RockwellKazaross => read(include_str!("data/rockwell-kazaross.csv")),
            Self::G11 => read(include_str!("data/g11.csv")),
            Self::Woolsey => read(include_str!("data/woolsey.csv")),
            Self::Jacobs => read(include_str!("data/jacobs.csv")),
            Self::Jac050 => read(include_str!("data/jac050.csv")),
            Self::Jac100 => read(include_str!("data/jac100.csv")),
            Self::Snowie => read(include_str!("data/snowie.csv")),
            Self::Ortega => read(include_str!("data/ortega.csv")),
            Self::Mec26 => read(include_str!("data/mec26.csv")),
            Self::Mec => Mec::default().rows(),
            Self::Zadeh => Zadeh::default().rows(),
            Self::Kleinman => {
                let trailing =
                    Trailing { gammon_rate: 0.25, win_rate: 0.5, free_drop: [0.015, 0.004] };
                MetRows::default().with_post_crawford(trailing.row(4))
            }
        };
        MetRows { name: self.name().into(), source: self.source().into(), ..rows }
            .try_into()
            .expect("the tables of the crate are sound")
    }
}

/// Reads a data file: the pre-Crawford rows, an empty line, and one post-Crawford row for both
/// players or one for each.
fn read(text: &str) -> MetRows {
    let numbers = |line: &str| {
        let number = |cell: &str| cell.parse().expect("a data file holds numbers");
        line.split(',').map(number).collect::<Vec<f64>>()
    };
    let (pre, post) = text.split_once("\n\n").expect("a data file has two parts");
    let rows = MetRows { pre_crawford: pre.lines().map(numbers).collect(), ..MetRows::default() };
    let mut post = post.lines().map(numbers);
    let on_roll = post.next().expect("a data file has a post-Crawford row");
    match post.next() {
        Some(opponent) => MetRows { post_crawford: BySide { on_roll, opponent }, ..rows },
        None => rows.with_post_crawford(on_roll),
    }
}

impl fmt::Display for BuiltinMet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a name in upper or lower case.
impl FromStr for BuiltinMet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL.into_iter().find(|met| met.name().eq_ignore_ascii_case(text)).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            ParseError::new(format!("match equity table {text:?}: expected one of {names}"))
        })
    }
}

/// The Kazaross-XG2 table.
impl Default for MatchEquityTable {
    fn default() -> Self {
        BuiltinMet::default().table()
    }
}
