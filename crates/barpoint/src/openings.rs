//! Opening book.

use core::fmt;
use std::sync::LazyLock;

use barpoint_core::{Dice, Play, Position, Variant};
use barpoint_equity::MatchEquityTable;
use barpoint_rollout::{Job, JobSettings, RolloutFile, RolloutPlan, RolloutResult};

use crate::rollout::{RolledOut, plays_to};

/// Opening roll, or reply to an opening, with its plays rolled out for money.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Opening {
    /// Opening roll and play that this roll replies to, `None` for an opening.
    pub after: Option<(Dice, Play)>,
    /// The roll.
    pub dice: Dice,
    /// Job of the rollout, identified by its hash.
    pub job: Job,
    /// Settings of the rollout.
    pub settings: JobSettings,
    /// Plays of the roll, best first.
    pub candidates: Vec<RolledOut>,
}

/// Returns the 15 opening rolls with their plays, rolled out for money.
///
/// # Examples
/// ```
/// let openings = barpoint::openings::openings();
/// let best = openings.iter().map(|opening| &opening.candidates[0]);
/// let best: Vec<String> = best.map(|best| best.action.to_string()).collect();
/// assert_eq!(best[1], "8/5 6/5");
/// ```
///
/// # Source
/// Rollouts by the nets of this project; `weights/openings/README.md` contains the command.
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "a test reads the book that ships")]
pub fn openings() -> Vec<Opening> {
    let start = Variant::Backgammon.start();
    let opening = |&(name, file): &(&str, &str)| {
        let dice = name.parse().map_err(|_| BookError::Roll)?;
        Opening::of_file(&start, dice, file)
    };
    let openings: Result<_, BookError> = barpoint_weights::OPENINGS.iter().map(opening).collect();
    openings.expect("a test reads the book that ships")
}

/// Returns the replies to the best play of an opening roll that are in the book. In WebAssembly
/// there are only those to 31 and 42.
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "a test reads the book that ships")]
pub fn replies(opening: Dice) -> Vec<Opening> {
    let name = opening.to_string();
    let packed = barpoint_weights::REPLIES.iter().find(|(roll, _)| *roll == name);
    let replies = packed.map_or(Ok(Vec::new()), |(_, packed)| unpack(opening, packed));
    replies.expect("a test reads the book that ships")
}

/// Returns the openings and replies of the book whose rolls are played in a position.
///
/// # Perspective
/// The player on roll.
///
/// # Examples
/// ```
/// use barpoint::Variant;
/// use barpoint::openings::in_position;
///
/// assert_eq!(in_position(&Variant::Backgammon.start()).len(), 15);
/// ```
#[must_use]
pub fn in_position(position: &Position) -> Vec<Opening> {
    let start = Variant::Backgammon.start();
    if *position == start {
        return openings();
    }
    let is_answer = |opening: &Opening| {
        let after = opening.after.and_then(|(dice, play)| {
            start.plays(dice).iter().find(|legal| legal.play == play).map(|legal| legal.result)
        });
        after == Some(*position)
    };
    let leads_here = |dice: &Dice| start.plays(*dice).iter().any(|legal| legal.result == *position);
    Dice::ALL.into_iter().filter(leads_here).flat_map(replies).filter(is_answer).collect()
}

/// Reads the replies to an opening roll. Each reply has five lines: the first names its roll and
/// plays, the others are the file of a rollout.
fn unpack(opening: Dice, packed: &str) -> Result<Vec<Opening>, BookError> {
    let lines: Vec<&str> = packed.lines().collect();
    let reply = |lines: &[&str]| {
        let [head, file @ ..] = lines else { return Err(BookError::CutOff) };
        if file.len() != 4 {
            return Err(BookError::CutOff);
        }
        let dice = head.split(';').next().and_then(|roll| roll.parse().ok());
        Opening::reply(opening, dice.ok_or(BookError::Roll)?, &(file.join("\n") + "\n"))
    };
    lines.chunks(5).map(reply).collect()
}

impl Opening {
    /// Reads the rollout of the plays of a roll in a position.
    fn of_file(before: &Position, dice: Dice, file: &str) -> Result<Self, BookError> {
        RolloutOfPlays::read(file)?.opening(before, dice).ok_or(BookError::OtherPlays)
    }

    /// Reads the rollout of a reply. The opening play that it replies to is the one after which its
    /// plays are legal.
    fn reply(first: Dice, dice: Dice, file: &str) -> Result<Self, BookError> {
        let played = RolloutOfPlays::read(file)?;
        let plays = Variant::Backgammon.start().plays(first);
        let found = plays.iter().find_map(|play| {
            let opening = played.opening(&play.result, dice)?;
            Some(Self { after: Some((first, play.play)), ..opening })
        });
        found.ok_or(BookError::OtherPlays)
    }
}

/// Rollout of plays whose roll is not in its file.
struct RolloutOfPlays {
    job: Job,
    settings: JobSettings,
    plan: RolloutPlan,
    result: RolloutResult,
}

/// Any table, because money play does not use it.
static TABLE: LazyLock<MatchEquityTable> = LazyLock::new(MatchEquityTable::default);

impl RolloutOfPlays {
    fn read(file: &str) -> Result<Self, BookError> {
        let RolloutFile { job, tally, .. } =
            RolloutFile::decode(file.as_bytes()).map_err(|_| BookError::File)?;
        let settings = job.settings().ok_or(BookError::File)?;
        let plan = settings.plan(&TABLE).ok_or(BookError::File)?;
        let result = RolloutResult::of_tally(tally).ok_or(BookError::File)?;
        Ok(Self { job, settings, plan, result })
    }

    fn opening(&self, before: &Position, dice: Dice) -> Option<Opening> {
        let actions = plays_to(before, dice, &self.plan)?;
        let candidates = RolledOut::all(&self.plan, &self.result, &actions);
        let (job, settings) = (self.job.clone(), self.settings.clone());
        Some(Opening { after: None, dice, job, settings, candidates })
    }
}

/// Fault in the data of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BookError {
    Roll,
    CutOff,
    File,
    OtherPlays,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Roll => "not a roll: expected two digits from 1 to 6",
            Self::CutOff => "a reply that is cut off: expected five lines",
            Self::File => "not a rollout of this version",
            Self::OtherPlays => "the candidates are not plays of the roll",
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use barpoint_core::Outcome;
    use barpoint_engine::Evaluator;
    use barpoint_rollout::{RolloutOptions, Runner, StopRules, Tally};

    use super::*;

    struct Racer;

    impl Evaluator for Racer {
        fn evaluate(&self, position: &Position) -> Outcome {
            let pips = position.pips();
            let win = pips.opponent as f32 / (pips.on_roll + pips.opponent) as f32;
            Outcome { win, ..Outcome::default() }
        }
    }

    /// The replies 33 and 61 to 31: 8/5 6/5, in packed form.
    fn packed() -> String {
        let start = Variant::Backgammon.start();
        let first: Dice = "31".parse().unwrap();
        let after = start.parse_play(first, "8/5 6/5").unwrap().result;
        let reply = |dice: &str, plays: [&str; 2]| {
            let result = |play| after.parse_play(dice.parse().unwrap(), play).unwrap().result;
            let options =
                RolloutOptions { trials: 2, truncate_after: Some(3), ..RolloutOptions::default() };
            let plan = RolloutPlan::for_plays(plays.map(result).to_vec(), options).unwrap();
            let (rules, tally) = (StopRules::default(), Tally::new(2));
            let done = Runner::new(&plan, &Racer).conduct(&rules, 0..2, tally);
            let job = Job::new(&plan, &rules, &BTreeMap::new());
            let file = RolloutFile::new(job, done.unwrap().0).encode();
            format!("{dice};{}\n{file}", plays.join(";"))
        };
        reply("33", ["24/21(2) 13/10(2)", "13/10(2) 6/3(2)"]) + &reply("61", ["24/18 6/5", "13/6"])
    }

    #[test]
    fn the_whole_book_is_read() {
        assert_eq!(openings().len(), 15);
        for opening in openings() {
            assert!(opening.candidates.len() > 1, "{}", opening.dice);
            let replies = replies(opening.dice);
            assert!(replies.iter().map(|reply| reply.dice).eq(Dice::ALL), "{}", opening.dice);
            for reply in replies {
                assert_eq!(reply.after.map(|(dice, _)| dice), Some(opening.dice));
                let error = reply.candidates[0].equity.standard_error;
                assert!(error < 0.01, "{} {}: {error}", opening.dice, reply.dice);
            }
        }
    }

    #[test]
    fn replies_are_unpacked_with_the_play_that_they_answer() {
        let opening: Dice = "31".parse().unwrap();
        let replies = unpack(opening, &packed()).unwrap();
        let heads = replies.iter().map(|reply| {
            let (dice, play) = reply.after.unwrap();
            format!("{dice} {play}, {} {}", reply.dice, reply.candidates.len())
        });
        assert_eq!(heads.collect::<Vec<_>>(), ["31 8/5 6/5, 33 2", "31 8/5 6/5, 61 2"]);
        assert!(unpack(opening, "").unwrap().is_empty());
    }

    #[test]
    fn replies_that_are_damaged_or_of_another_opening_are_refused() {
        let packed = packed();
        let error = |roll: &str, text: &str| unpack(roll.parse().unwrap(), text).unwrap_err();
        assert_eq!(error("31", &packed[..packed.len() - 70]), BookError::CutOff);
        assert_eq!(error("31", &packed.replace("33;", "44;")), BookError::OtherPlays);
        assert_eq!(error("42", &packed), BookError::OtherPlays);
        assert_eq!(error("31", &packed.replacen("trials", "tries", 1)), BookError::File);
    }
}
