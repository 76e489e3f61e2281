//! `barpoint rollout decisions`

use std::path::Path;

use anyhow::{Context, bail, ensure};
use barpoint::Engine;
use barpoint::rollout::{Action, RolledOut};
use barpoint_records::{CubeAnswer, RecordedChoice, player_name};
use barpoint_rollout::Estimate;

use super::args::{ChoiceArgs, DecisionKind, DecisionsArgs, Quality};
use super::decision_settings::DecisionsSettings;
use super::findings::{Done, Occasion, RolloutReport};
use super::folder::{file_in, open};
use super::match_decision::{MatchDecision, Records, decisions_of};
use super::report::DecisionReport;
use super::report::summary::summary;
use super::roll_out::roll_out;
use super::settings::{Candidates, RolloutSettings};
use crate::input::input_name;
use crate::interrupt;
use crate::output::Printer;
use crate::position::Subject;
use crate::progress::ProgressReporter;
use crate::records::say;
use crate::status::Status;
use crate::terminal::View;

pub(super) fn run(args: DecisionsArgs, view: &View) -> anyhow::Result<Status> {
    let settings = &DecisionsSettings::try_from(args)?;
    settings.rollout.note_rules();
    let choice = &settings.choice;
    let records = &Records::read(&settings.files, settings.from, choice.match_number)?;
    ensure_there(choice, records)?;
    let engine = settings.rollout.engine()?;
    let chosen = chosen(settings, records, &engine)?;
    let folder = settings.rollout.folder.as_ref().map(open).transpose()?;
    let mut printer = Printer::new(settings.format, view);
    let mut occasions = Vec::new();
    for ((decision, subject), number) in chosen.iter().zip(1..) {
        let title = decision.title(records);
        let heading = format!("decision {number} of {}: {title}", chosen.len());
        let folder = folder.as_ref().map(|(folder, _)| *folder);
        let rollout = of_decision(settings, decision, records, folder);
        interrupt::stoppable(|_| {
            let finished = roll_out(&engine, &rollout, subject, &heading);
            let finished = finished.with_context(|| title.clone())?;
            if let Some(mut report) = finished.report {
                let occasion = occasion(decision, records, &report, [number, chosen.len()]);
                occasions.push(occasion.clone());
                report.occasion = Some(occasion);
                printer.print(&DecisionReport(report))?;
            }
            finished.failure.map_or(Ok(()), Err)
        })?;
        if interrupt::requested() {
            break;
        }
    }
    if occasions.len() > 1 {
        printer.add(&summary(&occasions, view))?;
    }
    printer.finish()?;
    Ok(if interrupt::requested() { Status::Interrupted } else { records.status })
}

/// Checks that the numbers of game and move exist.
fn ensure_there(choice: &ChoiceArgs, records: &Records) -> anyhow::Result<()> {
    let Some(game) = choice.game else { return Ok(()) };
    let (files, matches) = (records.files.len(), records.matches.len());
    ensure!(files == 1, "--game {} needs one file: {files} are given", game + 1);
    ensure!(
        matches == 1,
        "--game {} needs --match N, because the file contains {matches} matches",
        game + 1
    );
    let games = &records.matches[0].games;
    let count = games.len();
    let record = games.get(game);
    let record =
        record.with_context(|| format!("no game {}: the match contains {count}", game + 1))?;
    let (action, count) = (choice.action.unwrap_or(0), record.entries.len());
    ensure!(action < count.max(1), "no move {}: the game contains {count}", action + 1);
    Ok(())
}

/// Returns the chosen decisions with their positions.
fn chosen<'a>(
    settings: &DecisionsSettings,
    records: &'a Records,
    engine: &Engine,
) -> anyhow::Result<Vec<(MatchDecision<'a>, Subject)>> {
    let choice = &settings.choice;
    let mut all = Vec::new();
    for (record, index) in records.matches.iter().zip(0..) {
        all.extend(decisions_of(record, index));
    }
    all.retain(|decision| is_at(choice, decision));
    let judge = match settings.quality {
        Quality::Striking { worse_than: Some(limit), .. } => Some((settings.judge()?, limit)),
        _ => None,
    };
    let count = all.len().try_into().unwrap_or(u32::MAX);
    let progress = ProgressReporter::new(count, "decisions checked");
    let mut chosen = Vec::new();
    for decision in all {
        let kept = wanted(settings, decision, records, engine, judge.as_ref())?;
        chosen.extend(kept);
        progress.advance(1);
    }
    progress.finish();
    if chosen.is_empty() {
        match settings.quality {
            Quality::Any => bail!("no decision was made there: expected a move with a choice"),
            Quality::Striking { worse_than: None, .. } => bail!(
                "{}no decision is marked in the file{}: expected --worse-than, --game or --all",
                match &settings.files[..] {
                    [file] => format!("{}: ", input_name(file)),
                    _ => String::new(),
                },
                if settings.files.len() == 1 { "" } else { "s" }
            ),
            Quality::Striking { worse_than: Some(limit), .. } => {
                say(&format!("no decision costs more than {limit}\n"));
            }
        }
    }
    Ok(chosen)
}

/// Returns true if a decision has the chosen kind and place.
fn is_at(choice: &ChoiceArgs, decision: &MatchDecision<'_>) -> bool {
    let place = decision.place();
    let is_move = |action: usize| [place.action, place.answer].contains(&Some(action));
    choice.game.is_none_or(|game| game == place.game)
        && choice.action.is_none_or(is_move)
        && choice.kind.is_none_or(|kind| kind == decision.kind)
}

/// Returns the decision with its position if it is to be rolled out.
fn wanted<'a>(
    settings: &DecisionsSettings,
    decision: MatchDecision<'a>,
    records: &Records,
    engine: &Engine,
    judge: Option<&(Engine, f64)>,
) -> anyhow::Result<Option<(MatchDecision<'a>, Subject)>> {
    let choice = &settings.choice;
    let is_cube = decision.kind == DecisionKind::Cube;
    let is_set_up = decision.place().action.is_none();
    let is_marked = decision.recorded.marks().iter().any(Option::is_some);
    let may_be = match settings.quality {
        _ if is_set_up => true,
        _ if is_cube && !settings.rollout.options.cubeful => false,
        Quality::Any => {
            !matches!(decision.recorded.made, RecordedChoice::NoDouble) || choice.kind.is_some()
        }
        Quality::Striking { marked, worse_than } => worse_than.is_some() || marked && is_marked,
    };
    if !may_be {
        return Ok(None);
    }
    let title = decision.title(records);
    let subject = match &decision.subject {
        Ok(subject) => subject.clone(),
        Err(reason) => {
            say(&format!("note: {title}: skipped: {reason}\n"));
            return Ok(None);
        }
    };
    if is_cube && !is_set_up && !engine.has_cube_decision(&subject.situation()) {
        return Ok(None);
    }
    let is_striking = match (settings.quality, judge) {
        (Quality::Striking { marked, .. }, Some((judge, limit))) if !is_set_up => {
            let loss = decision.loss(records, judge).with_context(|| title.clone())?;
            marked && is_marked || loss > *limit
        }
        _ => true,
    };
    Ok(is_striking.then_some((decision, subject)))
}

/// Returns the settings for the rollout of one decision.
fn of_decision(
    settings: &DecisionsSettings,
    decision: &MatchDecision<'_>,
    records: &Records,
    folder: Option<&Path>,
) -> RolloutSettings {
    let mut rollout = settings.rollout.clone();
    if let Candidates::Best { fields, made } = &mut rollout.candidates {
        match (decision.kind, decision.recorded.made) {
            (DecisionKind::Cube, _) => (fields.top, fields.within) = (None, None),
            (_, RecordedChoice::Play(legal)) => *made = Some(legal.result),
            _ => {}
        }
    }
    if let Some(folder) = folder {
        let place = decision.place();
        let kind = match decision.kind {
            DecisionKind::Play => "play",
            DecisionKind::Cube => "cube",
        };
        let numbers = [place.game, place.action.unwrap_or(0)];
        let [game, action] = numbers.map(|index| format!("{:04}", index + 1));
        let name = format!("{}-{game}-{action}-{kind}", records.name(decision.match_index));
        rollout.files = file_in(folder, &name, &settings.rollout);
    }
    rollout
}

/// Returns the place of the decision and the actions taken, with their losses by the rollout.
fn occasion(
    decision: &MatchDecision<'_>,
    records: &Records,
    report: &RolloutReport,
    number: [usize; 2],
) -> Occasion {
    let record = &records.matches[decision.match_index];
    let (file, match_number) = records.place(decision.match_index);
    let candidates = &report.candidates;
    let done = |answers: bool, words: String, best: &str, candidate, loss: Option<Estimate>| {
        let player =
            if answers { decision.recorded.player.flip() } else { decision.recorded.player };
        let loss = loss.map(|loss| loss.with_mean(loss.mean.max(0.0)));
        let best = loss.filter(|loss| loss.mean > 0.0).map(|_| best.to_owned());
        let mark = decision.recorded.marks()[usize::from(answers)];
        Done { player, name: player_name(record, player), words, best, candidate, mark, loss }
    };
    let index = |is: fn(&Action) -> bool| candidates.iter().position(|one| is(&one.action));
    let no_double = index(|action| matches!(action, Action::NoDouble));
    let take = index(|action| matches!(action, Action::DoubleTake));
    let cube = no_double.zip(take).map(|(a, b)| CubeLosses::new(&candidates[a], &candidates[b]));
    let done = match (decision.recorded.made, cube) {
        (RecordedChoice::Play(legal), _) => {
            let made =
                |one: &RolledOut| one.action.play().is_some_and(|play| play.result == legal.result);
            let made = candidates.iter().position(made);
            let behind = made.map(|made| candidates[made].difference);
            let loss = behind.map(|behind| -behind);
            let best = candidates.first().and_then(|best| best.action.play());
            let best = best.map_or_else(String::new, |best| best.play.to_string());
            vec![done(false, format!("played {}", legal.play), &best, made, loss)]
        }
        (RecordedChoice::NoDouble, Some(cube)) => {
            vec![done(false, "did not double".into(), "double", no_double, Some(cube.waiting))]
        }
        (RecordedChoice::Double(answer), Some(cube)) => {
            let doubled = |candidate| {
                done(false, "doubled".into(), "no double", candidate, Some(cube.doubling()))
            };
            let answered = |words: &str, best, loss| done(true, words.into(), best, None, loss);
            match answer {
                None => vec![doubled(None)],
                Some(CubeAnswer::Take) => {
                    vec![doubled(take), answered("took", "pass", Some(cube.taking))]
                }
                Some(CubeAnswer::Beaver) => vec![doubled(take), answered("beavered", "take", None)],
                Some(CubeAnswer::Pass) => {
                    vec![doubled(None), answered("passed", "take", Some(cube.passing()))]
                }
            }
        }
        _ => Vec::new(),
    };
    Occasion {
        number,
        names: [decision.recorded.player, decision.recorded.player.flip()]
            .map(|seat| player_name(record, seat)),
        title: decision.title(records),
        player: decision.recorded.player,
        file,
        match_number,
        game: decision.place().game + 1,
        action: decision.place().action.map(|action| action + 1),
        done,
    }
}

/// Losses by wrong cube actions; negative if the action is right.
struct CubeLosses {
    waiting: Estimate,
    taking: Estimate,
}

impl CubeLosses {
    fn new(no_double: &RolledOut, take: &RolledOut) -> Self {
        let taking = take.equity.with_mean(take.equity.mean - 1.0);
        let waiting = if taking.mean < 0.0 {
            // One of the two is the difference between the best and itself.
            let between = [take.difference, no_double.difference];
            let error = between.iter().map(|one| one.standard_error).fold(0.0, f64::max);
            Estimate::new(take.equity.mean - no_double.equity.mean, error)
        } else {
            no_double.equity.with_mean(1.0 - no_double.equity.mean)
        };
        Self { waiting, taking }
    }

    fn doubling(&self) -> Estimate {
        -self.waiting
    }

    fn passing(&self) -> Estimate {
        -self.taking
    }
}
