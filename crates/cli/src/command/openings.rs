//! `barpoint openings`

use std::sync::LazyLock;

use anyhow::{Context, bail, ensure};
use barpoint_core::{Dice, Position, Variant};
use barpoint_equity::MatchEquityTable;
use barpoint_rollout::{Job, JobSettings, RolloutFile, RolloutPlan, RolloutResult};

use crate::cli::{Format, ReplyChoice};
use crate::output::Printer;
use crate::report::{Action, Candidate, Kind, Opening, OpeningsReport, Report};
use crate::status::Status;

pub(super) fn run(roll: Option<Dice>, format: Format) -> anyhow::Result<Status> {
    let mut openings = Vec::new();
    for (name, file) in barpoint_weights::OPENINGS {
        let dice: Dice = name.parse()?;
        if roll.is_none_or(|roll| roll == dice) {
            let start = Variant::Backgammon.start();
            let opening = opening(&start, dice, file);
            openings.push(opening.with_context(|| format!("opening {name}"))?);
        }
    }
    print(openings, format, Kind::Openings)
}

/// Shows the replies to openings, or to one roll behind them.
pub(super) fn replies(
    roll: Option<Dice>,
    choice: ReplyChoice,
    format: Format,
) -> anyhow::Result<Status> {
    let mut openings = Vec::new();
    for (name, packed) in barpoint_weights::REPLIES {
        let dice: Dice = name.parse()?;
        if roll.is_none_or(|roll| roll == dice) {
            openings.extend(unpack(dice, packed).with_context(|| format!("replies to {name}"))?);
        }
    }
    ensure_known(&openings, roll)?;
    if let ReplyChoice::Roll(reply) = choice {
        openings.retain(|opening| opening.dice == reply);
        ensure!(!openings.is_empty(), "no replies with {reply} in the book");
    }
    print(openings, format, Kind::Replies)
}

/// Refuses an opening without replies; the message names the others.
fn ensure_known(openings: &[Opening], roll: Option<Dice>) -> anyhow::Result<()> {
    if openings.is_empty() {
        let to = roll.map_or_else(String::new, |roll| format!(" to {roll}"));
        let known =
            barpoint_weights::REPLIES.iter().filter(|(_, packed)| !packed.trim().is_empty());
        let known: Vec<&str> = known.map(|(name, _)| *name).collect();
        bail!("no replies{to} in the book yet: expected one of {}", known.join(", "));
    }
    Ok(())
}

fn print(openings: Vec<Opening>, format: Format, kind: Kind) -> anyhow::Result<Status> {
    let mut printer = Printer::new(format, kind);
    printer.print(&Report::Openings(OpeningsReport { openings }))?;
    printer.finish()?;
    Ok(Status::Done)
}

/// The replies to an opening roll: five lines each, of which the first names roll and plays, and the
/// others are the file of a rollout.
fn unpack(opening: Dice, packed: &str) -> anyhow::Result<Vec<Opening>> {
    let lines: Vec<&str> = packed.lines().collect();
    let mut replies = Vec::new();
    for reply in lines.chunks(5) {
        let [head, file @ ..] = reply else { continue };
        ensure!(file.len() == 4, "a reply that is cut off");
        let dice: Dice = head.split(';').next().unwrap_or_default().parse()?;
        let file = file.join("\n") + "\n";
        replies.push(reply_to(opening, dice, &file).with_context(|| format!("reply {dice}"))?);
    }
    Ok(replies)
}

/// What the file of a rollout says about the replies to a play of an opening roll: the one after
/// which its plays can be made.
fn reply_to(first: Dice, dice: Dice, file: &str) -> anyhow::Result<Opening> {
    let played = Played::of(file)?;
    let plays = Variant::Backgammon.start().plays(first);
    let found = plays.iter().find_map(|play| {
        let actions = played.actions(&play.result, dice)?;
        Some((Some((first, play.play)), actions))
    });
    let (after, actions) = found.context("plays of another roll")?;
    Ok(Opening { after, ..played.opening(dice, &actions) })
}

/// What the file of a rollout says about a roll in a position.
fn opening(before: &Position, dice: Dice, file: &str) -> anyhow::Result<Opening> {
    let played = Played::of(file)?;
    let actions = played.actions(before, dice).context("plays of another roll")?;
    Ok(played.opening(dice, &actions))
}

/// A rollout of plays of an unknown roll.
struct Played {
    job: Job,
    settings: JobSettings,
    plan: RolloutPlan,
    result: RolloutResult,
}

impl Played {
    fn of(file: &str) -> anyhow::Result<Self> {
        let RolloutFile { job, tally, .. } = RolloutFile::decode(file.as_bytes())?;
        let settings = job.settings().context("not a job of this version")?;
        // For money the table does not matter.
        let plan = settings.plan(&TABLE).context("no rollout that can be")?;
        let result = RolloutResult::of_tally(tally).context("no trials")?;
        Ok(Self { job, settings, plan, result })
    }

    /// The candidates as plays of a roll in a position, if they are that.
    fn actions(&self, before: &Position, dice: Dice) -> Option<Vec<Action>> {
        let plays = before.plays(dice);
        let candidates = self.plan.candidates().iter();
        candidates
            .map(|candidate| {
                let play = plays.iter().find(|play| play.result == candidate.position)?;
                Some(Action::Play(*play))
            })
            .collect()
    }

    fn opening(self, dice: Dice, actions: &[Action]) -> Opening {
        let Self { job, settings, plan, result } = self;
        let candidates = Candidate::all(&plan, &result, actions);
        Opening { after: None, dice, job, settings, candidates }
    }
}

static TABLE: LazyLock<MatchEquityTable> = LazyLock::new(MatchEquityTable::default);

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use barpoint_core::Outcome;
    use barpoint_engine::Evaluator;
    use barpoint_rollout::{Discard, RolloutOptions, StopRules, Tally, conduct};

    use super::*;

    struct Runner;

    impl Evaluator for Runner {
        fn evaluate(&self, position: &Position) -> Outcome {
            let pips = position.pips();
            let win = pips.opponent as f32 / (pips.on_roll + pips.opponent) as f32;
            Outcome { win, ..Outcome::default() }
        }
    }

    /// The replies 33 and 61 to 31: 8/5 6/5, as they are packed.
    fn packed() -> String {
        let start = Variant::Backgammon.start();
        let first: Dice = "31".parse().unwrap();
        let after = start.parse_play(first, "8/5 6/5").unwrap().result;
        let reply = |dice: &str, plays: [&str; 2]| {
            let result = |play| after.parse_play(dice.parse().unwrap(), play).unwrap().result;
            let options =
                RolloutOptions { trials: 2, truncate_after: Some(3), ..RolloutOptions::default() };
            let plan = RolloutPlan::for_plays(plays.map(result).to_vec(), options).unwrap();
            let (rules, tally, stop) = (StopRules::default(), Tally::new(2), false.into());
            let done = conduct(&plan, &rules, 0..2, tally, &Runner, &Discard, &stop);
            let job = Job::new(&plan, &rules, &BTreeMap::new());
            let file = RolloutFile::new(job, done.unwrap().0).encode();
            format!("{dice};{}\n{file}", plays.join(";"))
        };
        reply("33", ["24/21(2) 13/10(2)", "13/10(2) 6/3(2)"]) + &reply("61", ["24/18 6/5", "13/6"])
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
        let error = |roll: &str, text: &str| {
            let error = unpack(roll.parse().unwrap(), text).unwrap_err();
            format!("{error:#}")
        };
        assert!(error("31", &packed[..packed.len() - 70]).contains("cut off"));
        assert!(error("31", &packed.replace("33;", "44;")).contains("plays of another roll"));
        assert!(error("42", &packed).contains("plays of another roll"));
        assert!(error("31", &packed.replacen("trials", "tries", 1)).contains("damaged"));
    }
}
