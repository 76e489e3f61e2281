//! Rollouts as comma-separated values.

use crate::command::rollout::findings::RolloutReport;
use crate::output::{Columns, ESTIMATE_FIELDS, Render as _, STATE_FIELDS, rows as of_document};

/// Columns. Two of the settings are lists, which [`rows`] writes.
pub(super) const COLUMNS: Columns = &[
    ("", "position,variant,dice,dice_kind,seed,truncated_at_bearoff,planned,trials"),
    (
        "candidates",
        "rank=#,play,result,equity=equity.mean,equity_error=equity.error,\
         difference=difference.mean,difference_error=difference.error",
    ),
    ("chances", ESTIMATE_FIELDS),
    (
        "",
        "action,candidate_trials=trials,cubeless=cubeless.mean,\
         cubeless_error=cubeless.error,mwc=mwc.mean,mwc_error=mwc.error,luck=luck.mean,\
         luck_error=luck.error,jsds,confidence,common_trials,best_in_common=best_in_common.mean,\
         best_in_common_error=best_in_common.error",
    ),
    (".", "decision,input,xgid,gnubg_id"),
    (".state", STATE_FIELDS),
    (
        ".",
        "met,cubeful,initial,plies,cube_plies,opponent_plies,opponent_cube_plies,\
         late_turn=late.turn,late_plies=late.plies,late_cube_plies=late.cube_plies,filter,pruning,\
         cube_model,variance_reduction,luck_plies,branches,truncated_after",
    ),
    (
        ".settings.rules",
        "stop_confidence=confidence,stop_error=error,stop_jsds=jsds,stop_minimum=minimum",
    ),
    (".", "stopped,ranges,software"),
    (
        ".data",
        "net_contact=net contact,net_race=net race,net_pruner=net pruner,\
         met_hash=match equity table,databases",
    ),
    (
        ".",
        "job,late_opponent_plies=late.opponent_plies,noise=settings.us.chequer.noise,\
         opponent_noise=settings.opponent.chequer.noise",
    ),
];

/// Returns a row for each candidate.
pub(super) fn rows(report: &RolloutReport) -> Vec<Vec<String>> {
    let data = &report.settings.data;
    let databases = data.iter().filter(|(name, _)| name.starts_with("database"));
    let databases: Vec<&str> = databases.map(|(_, hash)| &hash[..]).collect();
    let mut rows = of_document(&report.wire(None), COLUMNS);
    for row in &mut rows {
        if let [.., ranges, _, _, _, _, _, of_databases, _, _, _, _] = &mut row[..] {
            *ranges = report.ranges.to_string().replace(',', " ");
            *of_databases = databases.join(" ");
        }
    }
    rows
}
