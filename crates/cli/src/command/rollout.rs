//! `barpoint rollout`

use std::num::NonZeroU32;

use anyhow::{Context, bail};
use barpoint_core::LegalPlay;
use barpoint_engine::{Evaluator, rank_plays};
use barpoint_rollout::{RolloutOptions, RolloutPlan, RolloutResult, rollout};
use rayon::ThreadPoolBuilder;

use crate::engine::load_engine;
use crate::interrupt;
use crate::output::Printer;
use crate::progress::Teller;
use crate::report::{Candidate, Kind, Report, RolloutReport};
use crate::settings::{Candidates, RolloutSettings};
use crate::status::Status;
use crate::subject::Subject;

pub(super) fn run(settings: &RolloutSettings) -> anyhow::Result<Status> {
    let engine = load_engine();
    let pool = ThreadPoolBuilder::new()
        .num_threads(settings.threads.get().into())
        .build()
        .context("cannot start threads")?;
    interrupt::catch()?;
    let mut printer = Printer::new(settings.query.format, Kind::Rollout);
    let status = settings.query.for_each(|subject| {
        subject.ensure_evaluable()?;
        let plays = candidates(&settings.candidates, subject, &engine)?;
        let plan = plan(settings, subject, &plays)?;
        let teller = Teller::new(settings.trials.get(), "trials");
        let result =
            interrupt::stoppable(|stop| pool.install(|| rollout(&plan, &engine, &teller, stop)));
        teller.finish();
        if let Some(result) = result {
            printer.print(&Report::Rollout(report(settings, subject, &plays, &result)))?;
        }
        Ok(if interrupt::requested() { Status::Interrupted } else { Status::Done })
    })?;
    printer.finish()?;
    Ok(status)
}

/// The plays to roll out; none to roll out the position itself.
fn candidates(
    wanted: &Candidates,
    subject: &Subject,
    evaluator: &impl Evaluator,
) -> anyhow::Result<Vec<LegalPlay>> {
    match wanted {
        Candidates::Top(None) if subject.dice.is_none() => Ok(Vec::new()),
        Candidates::Top(top) => {
            let ranked = rank_plays(evaluator, &subject.position, subject.roll()?);
            let top = top.map_or(Candidates::DEFAULT_TOP, NonZeroU32::get);
            Ok(ranked.iter().map(|play| play.legal).take(top as usize).collect())
        }
        Candidates::Plays(texts) => {
            let dice = subject.roll()?;
            let mut plays: Vec<LegalPlay> = Vec::new();
            for text in texts {
                let play = subject.position.parse_play(dice, text)?;
                if plays.iter().any(|known| known.result == play.result) {
                    bail!("`{text}` leads to the same position as a play given before it");
                }
                plays.push(play);
            }
            Ok(plays)
        }
    }
}

fn plan(
    settings: &RolloutSettings,
    subject: &Subject,
    plays: &[LegalPlay],
) -> anyhow::Result<RolloutPlan> {
    let options = RolloutOptions {
        trials: settings.trials.get(),
        dice: settings.dice_kind,
        seed: settings.seed,
        variant: subject.variant,
        truncate_at_exact: settings.truncate_at_bearoff,
    };
    let results = plays.iter().map(|play| play.result).collect();
    Ok(if plays.is_empty() {
        RolloutPlan::for_position(subject.position, options)?
    } else {
        RolloutPlan::for_plays(results, options)?
    })
}

fn report(
    settings: &RolloutSettings,
    subject: &Subject,
    plays: &[LegalPlay],
    result: &RolloutResult,
) -> RolloutReport {
    let ranking = result.ranking();
    let candidates = ranking.iter().map(|&i| Candidate {
        play: plays.get(i).copied(),
        estimates: result.estimates(i),
        difference: result.difference(i, ranking[0]).equity,
    });
    RolloutReport {
        subject: subject.clone(),
        dice_kind: settings.dice_kind,
        seed: settings.seed,
        truncated_at_bearoff: settings.truncate_at_bearoff,
        planned: settings.trials.get(),
        trials: result.trials(),
        candidates: candidates.collect(),
    }
}
