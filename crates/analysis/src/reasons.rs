//! Reasons in numbers: what changes between the choice that was made and the best one.
//!
//! [`PlayReasons`] and [`CubeReasons`] hold the numbers; their `explain` puts those that matter into
//! one or two sentences. All numbers are those of the evaluation, or counted on the board; nothing
//! is guessed. A [`Sentence`] has a name and its numbers, so that it can be said in any language.

mod cube;
mod play;

#[cfg(test)]
mod tests;

pub use cube::{CubeReasons, Market};
pub use play::{BoardNumbers, ChanceGains, FollowUps, PlayNumbers, PlayReasons};

use core::fmt;

use crate::names::named;

/// Difference of equities below which two choices are worth the same.
const SAME: f64 = 0.0005;

/// Sentence of an explanation. Its display is plain English.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// Name of the sentence.
    pub name: SentenceName,
    /// Difference of normalised equities.
    pub equity: Option<f64>,
    /// Chance of the opponent to win.
    pub win: Option<f64>,
    /// Share of gammons among the games.
    pub gammons: Option<f64>,
    /// Share of the next exchanges that lose the market.
    pub market: Option<f64>,
    /// Advantages of the best play.
    pub advantages: Vec<Phrase>,
    /// Drawbacks of the best play.
    pub drawbacks: Vec<Phrase>,
}

/// Phrase of a sentence: what the best play does beside the one that was made. Its display is plain
/// English.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phrase {
    /// Name of the phrase.
    pub name: PhraseName,
    /// Difference of chances, which is positive.
    pub chance: Option<f64>,
    /// Difference of pips, which is positive.
    pub pips: Option<f64>,
    /// Number after the best play.
    pub count: Option<u32>,
    /// Number after the play that was made.
    pub instead_of: Option<u32>,
}

impl Sentence {
    /// Returns sentences as one text in English.
    #[must_use]
    pub fn join(sentences: &[Self]) -> String {
        sentences.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    const fn of(name: SentenceName) -> Self {
        Self {
            name,
            equity: None,
            win: None,
            gammons: None,
            market: None,
            advantages: Vec::new(),
            drawbacks: Vec::new(),
        }
    }

    fn worth(name: SentenceName, equity: f64) -> Self {
        Self { equity: Some(equity.abs()), ..Self::of(name) }
    }
}

impl Phrase {
    const fn of(name: PhraseName) -> Self {
        Self { name, chance: None, pips: None, count: None, instead_of: None }
    }

    const fn counted(name: PhraseName, count: u32, instead_of: u32) -> Self {
        Self { count: Some(count), instead_of: Some(instead_of), ..Self::of(name) }
    }
}

/// Declares the names of what is said, with those that documents have.
macro_rules! sayings {
    ($(#[$doc:meta])* $kind:ident, $what:literal, $count:literal: $($(#[$line:meta])* $variant:ident = $name:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $kind {
            $($(#[$line])* $variant,)*
        }

        impl $kind {
            /// All names.
            pub const ALL: [Self; $count] = [$(Self::$variant,)*];

            /// Name for programs; it never changes.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }

        named!($kind, $what);
    };
}

sayings! {
    /// Names of the sentences of an explanation.
    SentenceName, "a sentence of an explanation", 24:
    /// Both plays are worth the same.
    Same = "same",
    /// The play that was made is worth more.
    MadeBetter = "made-better",
    /// The best play has advantages.
    Best = "best",
    /// The best play has advantages and drawbacks.
    BestBut = "best-but",
    /// The same, and the advantages prevail only with the cube and at the score.
    BestAnyway = "best-anyway",
    /// The best play has drawbacks, and is worth more with the cube and at the score.
    WorseAnyway = "worse-anyway",
    /// The best play is worth more, and no chance differs much.
    Worth = "worth",
    /// The best play has advantages on the board.
    Board = "board",
    /// The best play has advantages and drawbacks on the board.
    BoardBut = "board-but",
    /// The best play has drawbacks on the board.
    BoardAlthough = "board-although",
    /// The opponent owns the cube.
    Owned = "owned",
    /// A double cannot gain anything.
    Useless = "useless",
    /// Doubling and waiting are worth the same.
    EqualDouble = "equal-double",
    /// Doubling is worth more than waiting.
    Double = "double",
    /// Waiting is worth more than doubling.
    Wait = "wait",
    /// Playing on is worth more than doubling.
    PlayOn = "play-on",
    /// Share of gammons.
    Gammons = "gammons",
    /// The opponent has to pass.
    MustPass = "must-pass",
    /// Share of the next exchanges that lose the market.
    LostMarket = "market",
    /// No double is possible.
    Impossible = "impossible",
    /// A pass and a take are worth the same.
    EqualAnswer = "equal-answer",
    /// A pass is worth more than a take.
    Pass = "pass",
    /// A take is worth more than a pass.
    Take = "take",
    /// A beaver is right, and a take is worth more than a pass.
    Beaver = "beaver",
}

sayings! {
    /// Names of the phrases of a [`Sentence`].
    PhraseName, "a phrase of an explanation", 22:
    /// Wins more often.
    WinsMore = "wins-more",
    /// Wins less often.
    WinsLess = "wins-less",
    /// Wins more gammons.
    MoreGammons = "more-gammons",
    /// Wins fewer gammons.
    FewerGammons = "fewer-gammons",
    /// Loses more gammons.
    MoreLostGammons = "more-lost-gammons",
    /// Loses fewer gammons.
    FewerLostGammons = "fewer-lost-gammons",
    /// Wins more backgammons.
    MoreBackgammons = "more-backgammons",
    /// Wins fewer backgammons.
    FewerBackgammons = "fewer-backgammons",
    /// Loses more backgammons.
    MoreLostBackgammons = "more-lost-backgammons",
    /// Loses fewer backgammons.
    FewerLostBackgammons = "fewer-lost-backgammons",
    /// Leaves chequers of the opponent on the bar.
    Bar = "bar",
    /// Leaves shots.
    Shots = "shots",
    /// Leaves good rolls to the opponent.
    GoodRolls = "good-rolls",
    /// Has no prime.
    NoPrime = "no-prime",
    /// Has a prime.
    Prime = "prime",
    /// Has a prime of another length.
    LongerPrime = "longer-prime",
    /// Holds points of the home board.
    HomePoints = "home-points",
    /// Has an anchor.
    Anchor = "anchor",
    /// Has no anchor.
    NoAnchor = "no-anchor",
    /// Has chequers off.
    Off = "off",
    /// Wastes fewer pips.
    WastesLess = "wastes-less",
    /// Wastes more pips.
    WastesMore = "wastes-more",
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let equity = format!("{:.3}", self.equity.unwrap_or_default());
        let [win, gammons, market] = [self.win, self.gammons, self.market]
            .map(|share| format!("{:.1} %", 100.0 * share.unwrap_or_default()));
        let [good, bad] = [&self.advantages, &self.drawbacks].map(|phrases| listed(phrases));
        let chances =
            format!("the opponent wins {win} and loses a gammon in {gammons} of the games.");
        let anyway = format!("with the cube and at the score it is worth {equity} more.");
        let text = match self.name {
            SentenceName::Same => "Both plays are worth the same.".into(),
            SentenceName::MadeBetter => format!("The play that was made is worth {equity} more."),
            SentenceName::Best => format!("The best play {good}."),
            SentenceName::BestBut => format!("The best play {good}, but {bad}."),
            SentenceName::BestAnyway => format!("The best play {good}, but {bad}; {anyway}"),
            SentenceName::WorseAnyway => format!("The best play {bad}; {anyway}"),
            SentenceName::Worth => {
                format!("The best play is worth {equity} more; no chance differs by 0.5 % or more.")
            }
            SentenceName::Board => format!("It {good}."),
            SentenceName::BoardBut => format!("It {good}, although it {bad}."),
            SentenceName::BoardAlthough => format!("This is so although it {bad}."),
            SentenceName::Owned => "The opponent owns the cube.".into(),
            SentenceName::Useless => "A double cannot gain anything here.".into(),
            SentenceName::EqualDouble => "Doubling and waiting are worth the same.".into(),
            SentenceName::Double => format!("Doubling is worth {equity} more than waiting."),
            SentenceName::Wait => format!("Waiting is worth {equity} more than doubling."),
            SentenceName::PlayOn => format!("Playing on is worth {equity} more than doubling."),
            SentenceName::Gammons => format!("{gammons} of the games are gammons."),
            SentenceName::MustPass => "The opponent has to pass.".into(),
            SentenceName::LostMarket => format!("{market} of the next exchanges lose the market."),
            SentenceName::Impossible => "No double is possible.".into(),
            SentenceName::EqualAnswer => format!("A pass and a take are worth the same: {chances}"),
            SentenceName::Pass => format!("A pass is worth {equity} more than a take: {chances}"),
            SentenceName::Take => format!("A take is worth {equity} more than a pass: {chances}"),
            SentenceName::Beaver => format!(
                "A beaver is right, and a take is worth {equity} more than a pass: {chances}"
            ),
        };
        f.write_str(&text)
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chance = format!("{:.1} %", 100.0 * self.chance.unwrap_or_default());
        let pips = format!("{:.1}", self.pips.unwrap_or_default());
        let [count, other] = [self.count, self.instead_of].map(Option::unwrap_or_default);
        let instead = |one: &str, many: &str| instead(count, other, one, many);
        let text = match self.name {
            PhraseName::WinsMore => format!("wins {chance} more often"),
            PhraseName::WinsLess => format!("wins {chance} less often"),
            PhraseName::MoreGammons => format!("wins {chance} more gammons"),
            PhraseName::FewerGammons => format!("wins {chance} fewer gammons"),
            PhraseName::MoreLostGammons => format!("loses {chance} more gammons"),
            PhraseName::FewerLostGammons => format!("loses {chance} fewer gammons"),
            PhraseName::MoreBackgammons => format!("wins {chance} more backgammons"),
            PhraseName::FewerBackgammons => format!("wins {chance} fewer backgammons"),
            PhraseName::MoreLostBackgammons => format!("loses {chance} more backgammons"),
            PhraseName::FewerLostBackgammons => format!("loses {chance} fewer backgammons"),
            PhraseName::Bar => {
                let [one, many] = ["chequer", "chequers"];
                let [one, many] =
                    [one, many].map(|noun| format!("{noun} of the opponent on the bar"));
                format!("leaves {}", instead(&one, &many))
            }
            PhraseName::Shots => format!("leaves {}", instead("shot", "shots")),
            PhraseName::GoodRolls => {
                format!("leaves the opponent {}", instead("good roll", "good rolls"))
            }
            PhraseName::NoPrime => "has no prime".into(),
            PhraseName::Prime => format!("has a prime of {count} points"),
            PhraseName::LongerPrime => {
                format!("has a prime of {count} points instead of {other}")
            }
            PhraseName::HomePoints => format!("holds {}", instead("home point", "home points")),
            PhraseName::Anchor => "has an anchor".into(),
            PhraseName::NoAnchor => "has no anchor".into(),
            PhraseName::Off => format!("has {} off", instead("chequer", "chequers")),
            PhraseName::WastesLess => format!("wastes {pips} pips less"),
            PhraseName::WastesMore => format!("wastes {pips} pips more"),
        };
        f.write_str(&text)
    }
}

/// Joins phrases with commas and "and".
fn listed(phrases: &[Phrase]) -> String {
    let Some((last, others)) = phrases.split_last() else { return String::new() };
    if others.is_empty() {
        return last.to_string();
    }
    let others: Vec<String> = others.iter().map(ToString::to_string).collect();
    format!("{} and {last}", others.join(", "))
}

/// Returns a number instead of another one, such as `11 shots instead of 15`.
fn instead(ours: u32, theirs: u32, one: &str, many: &str) -> String {
    let number = |number: u32| if number == 0 { "no".into() } else { number.to_string() };
    let noun = if ours == 1 { one } else { many };
    let theirs = if theirs == 0 { "none".into() } else { theirs.to_string() };
    format!("{} {noun} instead of {theirs}", number(ours))
}
