//! Settings of a rollout, printed below the table.

use barpoint_core::{Contest, CubeOwner, Side, Variant};
use barpoint_render::wrapped;
use barpoint_rollout::{JobSettings, PlayerText, RolloutOptions, RulesText, StopReason};

use crate::command::rollout::figures::grouped;
use crate::command::rollout::findings::RolloutReport;
use crate::terminal::View;
use crate::wording::{CHANCES_NOTE, plies_of as plies};

/// Returns the settings of a rollout as lines.
pub(super) fn settings(report: &RolloutReport, view: &View) -> String {
    let settings = &report.settings;
    let blocks = [
        games(report),
        stake(report),
        play(settings),
        stop(report),
        provenance(report),
        ids(report),
    ];
    let blocks = blocks.into_iter().map(|block| joined(&block, view.width));
    let legend = legend(report).into_iter().map(|line| wrapped(&line, view.width));
    blocks.chain(legend).collect()
}

/// Joins parts with commas and wraps the lines.
fn joined(parts: &[String], limit: usize) -> String {
    let mut text = String::new();
    let mut width = 0;
    for (i, part) in parts.iter().enumerate() {
        let comma = if i + 1 < parts.len() { "," } else { "" };
        let length = part.chars().count() + comma.len();
        if i > 0 {
            let fits = width + 1 + length <= limit;
            text += if fits { " " } else { "\n  " };
            width = if fits { width + 1 } else { 2 };
        }
        text += part;
        text += comma;
        width += length;
    }
    if parts.is_empty() { text } else { text + "\n" }
}

/// Returns the number of trials and the kind of dice.
fn games(report: &RolloutReport) -> Vec<String> {
    let settings = &report.settings;
    let mut parts = vec![
        trials(report),
        format!("{} dice", settings.dice_kind),
        format!("seed {}", settings.seed),
    ];
    if settings.initial() {
        parts.push("opening roll first".to_owned());
    }
    parts.push(match settings.luck_plies() {
        None => "no variance reduction".to_owned(),
        Some(0) => "variance reduction".to_owned(),
        Some(luck) => format!("variance reduction at {}", plies(luck)),
    });
    parts.extend(settings.truncate_after.map(|turns| format!("truncated after {turns} turns")));
    if settings.truncate_at_exact() {
        parts.push("truncated at exact bearoff values".to_owned());
    }
    let usual = if settings.luck_plies().is_some() { RolloutOptions::BRANCHES.get() } else { 1 };
    if settings.cubeful() && settings.branches.get() != usual {
        parts.push(format!("{} continuations after each redouble", settings.branches));
    }
    parts
}

fn trials(report: &RolloutReport) -> String {
    let trials = |number: u64| {
        let s = if number == 1 { "" } else { "s" };
        format!("{} trial{s}", grouped(number))
    };
    let done = report.trials;
    match (report.planned.map(u64::from), report.reason) {
        (None, _) => {
            let ranges = match report.ranges.as_slice() {
                [whole] if whole.start == 0 => String::new(),
                _ => format!(" ({})", report.ranges),
            };
            format!("{} in the file{ranges}", trials(done))
        }
        (Some(planned), _) if done == planned => trials(done),
        (Some(planned), _) if done > planned => {
            format!("{}, more than the {} requested", trials(done), grouped(planned))
        }
        (Some(planned), Some(StopReason::Interrupted)) => {
            format!("stopped after {} of {}", grouped(done), trials(planned))
        }
        (Some(planned), Some(StopReason::Complete) | None) => {
            format!("{} of {} requested", trials(done), grouped(planned))
        }
        (_, Some(reason)) => format!("{reason} after {}", trials(done)),
    }
}

/// Returns the score, the rules and the cube.
fn stake(report: &RolloutReport) -> Vec<String> {
    let settings = &report.settings;
    let state = report.subject.situation().state;
    let mut parts = Vec::new();
    match state.contest() {
        Contest::Money(session) => {
            parts.push("money play".to_owned());
            let is_fixed = state.cube().value.get() >= settings.cube_limit;
            if settings.cubeful() || is_fixed {
                let rule = |is: bool, name: &str| {
                    if is { name.to_owned() } else { format!("no {name}") }
                };
                parts.push(rule(session.rules.jacoby, "Jacoby rule"));
                parts.push(rule(session.rules.beavers, "beavers"));
            } else {
                parts.push("all gammons count".to_owned());
            }
        }
        Contest::Match(score) => {
            let points = score.points();
            parts.push(format!("{}-point match", score.length()));
            parts.push(format!("score {}-{}", points.on_roll, points.opponent));
            if score.is_crawford() {
                parts.push("Crawford game".to_owned());
            } else if score.is_post_crawford() {
                parts.push("post-Crawford".to_owned());
            }
            parts.extend(report.met.clone());
        }
    }
    if settings.cubeful() {
        let cube = state.cube();
        let owner = match cube.owner {
            CubeOwner::Centred => "centred",
            CubeOwner::Side(Side::OnRoll) => "owned by X",
            CubeOwner::Side(Side::Opponent) => "owned by O",
        };
        parts.push("cubeful".to_owned());
        parts.push(format!("cube {}, {owner}", cube.value));
        parts.push(format!("{} model", model(&settings.us)));
    } else {
        parts.push("cubeless".to_owned());
    }
    let unusual = settings.variant().filter(|&variant| variant != Variant::default());
    parts.extend(unusual.map(|variant| variant.to_string()));
    parts
}

fn model(player: &PlayerText) -> String {
    player.cube.model.to_ascii_lowercase()
}

/// Returns the settings of the players.
fn play(settings: &JobSettings) -> Vec<String> {
    let mut parts = vec![strength(settings, &settings.us)];
    if settings.us != settings.opponent {
        parts[0] = format!("X {}", parts[0]);
        parts.push(format!("O {}", strength(settings, &settings.opponent)));
    }
    if let Some(late) = &settings.late {
        parts.push(format!("from turn {} on {}", late.turn, strength(settings, &late.us)));
        if late.us != late.opponent {
            parts.push(format!("O {}", strength(settings, &late.opponent)));
        }
    }
    parts.extend(settings.us.filter().map(|filter| format!("filter {filter}")));
    if !settings.us.is_pruned() {
        parts.push("no pruning".to_owned());
    }
    let efficiency = settings.us.cube.unusual_efficiency();
    parts.extend(efficiency.map(|efficiency| format!("efficiency {efficiency}")));
    parts
}

fn strength(settings: &JobSettings, player: &PlayerText) -> String {
    let plies = match (player.chequer.plies, player.cube.plies) {
        (plays, cube) if plays == cube || !settings.cubeful() => plies(plays),
        (plays, cube) => format!("{} (cube {})", plies(plays), plies(cube)),
    };
    match &player.chequer.noise {
        None => plies,
        Some(noise) => format!("{plies} with noise {noise}"),
    }
}

/// Returns the stop rules and whether they applied.
fn stop(report: &RolloutReport) -> Vec<String> {
    let Some(RulesText { confidence, error, jsds, minimum }) = &report.settings.rules else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    if let Some(confidence) = confidence.as_ref().and_then(|text| text.parse::<f64>().ok()) {
        let confidence = format!("{} %", rounded(100.0 * confidence));
        parts.push(match (report.reason, report.planned) {
            (Some(StopReason::Decided), _) => format!("confidence of {confidence} reached"),
            (Some(_), Some(planned)) => {
                let most = grouped(planned.into());
                format!("confidence of {confidence} not reached within {most} trials")
            }
            _ => format!("stops at a confidence of {confidence}"),
        });
    }
    parts.extend(error.as_ref().map(|error| match (report.reason, report.planned) {
        (Some(StopReason::Accurate), _) => format!("errors of at most {error} reached"),
        (Some(StopReason::Complete), Some(planned)) => {
            format!(
                "errors of at most {error} not reached within {} trials",
                grouped(planned.into())
            )
        }
        _ => format!("stops at errors of {error}"),
    }));
    parts.extend(jsds.as_ref().map(|jsds| format!("drops plays {jsds} JSDs behind")));
    parts.push(format!("after {} trials at the earliest", grouped((*minimum).into())));
    parts
}

/// Returns a number without the noise of its last digits.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// Returns the program, the nets, the table and the job.
fn provenance(report: &RolloutReport) -> Vec<String> {
    let settings = &report.settings;
    let data = settings.data.iter().map(|(name, hash)| format!("{name} {}", short(hash)));
    let mut parts = vec![format!("barpoint {}", settings.barpoint)];
    parts.extend(data);
    parts.push(format!("job {}", short(&report.job.id())));
    parts
}

/// Returns the first digits of a hash.
fn short(hash: &str) -> &str {
    hash.get(..8).unwrap_or(hash)
}

fn ids(report: &RolloutReport) -> Vec<String> {
    report.subject.xgid().into_iter().collect()
}

/// Returns the meaning of headings and signs.
fn legend(report: &RolloutReport) -> Vec<String> {
    let mut parts = vec![CHANCES_NOTE.to_owned(), "± standard error".to_owned()];
    if report.settings.cubeful() {
        let games = "chances: of games played for the equity with the cube, up to a passed double";
        parts.push(games.to_owned());
    }
    if report.candidates.len() > 1 {
        parts.push("JSD: joint standard deviations from the best".to_owned());
        parts.push("conf: chance in percent that the best is better".to_owned());
    }
    if report.candidates.iter().any(|candidate| candidate.common_trials < report.trials) {
        parts.push("~ difference over common trials only".to_owned());
    }
    let done = report.occasion.as_ref().map_or(&[][..], |occasion| &occasion.done);
    if done.iter().any(|done| done.candidate.is_some() || done.words == "passed") {
        parts.push("* action taken in the match".to_owned());
    }
    parts
}
