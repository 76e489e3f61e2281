//! Rollouts as comma-separated values.

use barpoint::rollout::RolledOut;
use barpoint::wire::{Decimal, ToWire};
use barpoint_ids::PositionId;
use barpoint_rollout::RulesText;

use crate::columns::play_and_result;
use crate::command::rollout::findings::RolloutReport;
use crate::output::{headings as separated, plain, state_cells, state_names};

/// Returns the column names.
pub(super) fn headings() -> Vec<String> {
    separated(&format!(
        "position,variant,dice,dice_kind,seed,truncated_at_bearoff,planned,trials,rank,\
         play,result,\
         equity,equity_error,difference,difference_error,\
         win,win_error,win_gammon,win_gammon_error,win_backgammon,win_backgammon_error,\
         lose_gammon,lose_gammon_error,lose_backgammon,lose_backgammon_error,action,\
         candidate_trials,cubeless,cubeless_error,mwc,mwc_error,luck,luck_error,jsds,\
         confidence,common_trials,best_in_common,best_in_common_error,decision,\
         input,xgid,gnubg_id,{},{}",
        state_names().join(","),
        SETTINGS.join(",")
    ))
}

/// Names of the settings.
const SETTINGS: [&str; 33] = [
    "met",
    "cubeful",
    "initial",
    "plies",
    "cube_plies",
    "opponent_plies",
    "opponent_cube_plies",
    "late_turn",
    "late_plies",
    "late_cube_plies",
    "filter",
    "pruning",
    "cube_model",
    "variance_reduction",
    "luck_plies",
    "branches",
    "truncated_after",
    "stop_confidence",
    "stop_error",
    "stop_jsds",
    "stop_minimum",
    "stopped",
    "ranges",
    "software",
    "net_contact",
    "net_race",
    "net_pruner",
    "met_hash",
    "databases",
    "job",
    "late_opponent_plies",
    "noise",
    "opponent_noise",
];

/// Returns a row for each candidate.
pub(super) fn rows(report: &RolloutReport) -> Vec<Vec<String>> {
    let (common, settings) = (of_position(report), settings(report));
    let row = |(candidate, rank): (&RolledOut, usize)| {
        let mut row = of_candidate(report, candidate, rank);
        row.extend(common.iter().chain(&settings).cloned());
        row
    };
    report.candidates.iter().zip(1..).map(row).collect()
}

fn of_candidate(report: &RolloutReport, candidate: &RolledOut, rank: usize) -> Vec<String> {
    let mut row = vec![
        PositionId(report.subject.position).to_string(),
        report.subject.variant.to_string(),
        or_nothing(report.subject.dice),
        report.settings.dice_kind.clone(),
        report.settings.seed.to_string(),
        report.settings.truncate_at_exact().to_string(),
        or_nothing(report.planned),
        report.trials.to_string(),
        rank.to_string(),
    ];
    row.extend(candidate.action.play().map_or_else(Default::default, play_and_result));
    let first = [candidate.equity, candidate.difference];
    let estimates = first.into_iter().chain(candidate.estimates.probabilities);
    let numbers = estimates.flat_map(|estimate| [estimate.mean, estimate.standard_error]);
    row.extend(numbers.map(|number| Decimal(number).to_string()));
    row.push(plain(&candidate.action.to_string()));
    row.push(candidate.trials.to_string());
    let more = [Some(candidate.cubeless), candidate.mwc, Some(candidate.estimates.luck)];
    for estimate in more {
        let numbers = estimate.map(|estimate| [estimate.mean, estimate.standard_error]);
        let cell = |number| Decimal(number).to_string();
        row.extend(numbers.map_or_else(Default::default, |numbers| numbers.map(cell)));
    }
    row.push(or_nothing(candidate.jsds().map(Decimal)));
    row.push(or_nothing(candidate.confidence.map(Decimal)));
    row.push(candidate.common_trials.to_string());
    let best = candidate.best_in_common;
    row.extend([best.mean, best.standard_error].map(|number| Decimal(number).to_string()));
    row
}

/// Returns the cells that all candidates of a position share.
fn of_position(report: &RolloutReport) -> Vec<String> {
    let subject = &report.subject;
    let decision = report.decision.as_ref().map(|decision| plain(&decision.to_string()));
    let line = report.line.as_ref();
    let mut row = vec![
        decision.unwrap_or_default(),
        line.map_or_else(String::new, |line| plain(&line.text)),
        subject.xgid().unwrap_or_default(),
        subject.gnubg_id().unwrap_or_default(),
    ];
    row.extend(state_cells(subject.situation().state.to_wire()));
    row
}

/// Returns the settings in the order of their names.
fn settings(report: &RolloutReport) -> [String; SETTINGS.len()] {
    let settings = &report.settings;
    let (us, opponent, late) = (&settings.us, &settings.opponent, settings.late.as_ref());
    let rule = |get: fn(&RulesText) -> Option<String>| {
        settings.rules.as_ref().and_then(get).unwrap_or_default()
    };
    let hash = |name: &str| settings.data.get(name).cloned().unwrap_or_default();
    let databases = settings.data.iter().filter(|(name, _)| name.starts_with("database"));
    let databases: Vec<&str> = databases.map(|(_, hash)| &hash[..]).collect();
    [
        report.met.as_deref().map(plain).unwrap_or_default(),
        settings.cubeful().to_string(),
        settings.initial().to_string(),
        us.chequer.plies.to_string(),
        us.cube.plies.to_string(),
        opponent.chequer.plies.to_string(),
        opponent.cube.plies.to_string(),
        or_nothing(late.map(|late| late.turn)),
        or_nothing(late.map(|late| late.us.chequer.plies)),
        or_nothing(late.map(|late| late.us.cube.plies)),
        us.filter().unwrap_or_default(),
        us.is_pruned().to_string(),
        us.cube.model.to_ascii_lowercase(),
        settings.luck_plies().is_some().to_string(),
        or_nothing(settings.luck_plies()),
        settings.branches.to_string(),
        or_nothing(settings.truncate_after),
        rule(|rules| rules.confidence.clone()),
        rule(|rules| rules.error.clone()),
        rule(|rules| rules.jsds.clone()),
        rule(|rules| Some(rules.minimum.to_string())),
        or_nothing(report.reason),
        report.ranges.to_string().replace(',', " "),
        format!("barpoint {}", settings.barpoint),
        hash("net contact"),
        hash("net race"),
        hash("net pruner"),
        hash("match equity table"),
        databases.join(" "),
        report.job.id(),
        or_nothing(late.map(|late| late.opponent.chequer.plies)),
        us.chequer.noise.clone().unwrap_or_default(),
        opponent.chequer.noise.clone().unwrap_or_default(),
    ]
}

fn or_nothing(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
