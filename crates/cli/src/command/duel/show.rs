//! The result of a duel as text or JSON.

use std::fmt::Write;

use barpoint_duel::{Mean, Score};
use serde::Serialize;

use crate::cli::{ContenderName, TextOrJson};
use crate::output::print;
use crate::settings::DuelSettings;

/// The version of all objects, raised when a key changes its meaning or goes away.
const VERSION: u32 = 1;

/// What makes a duel the same one.
#[derive(Serialize)]
struct Header {
    version: u32,
    contenders: [String; 2],
    seed: u64,
    luck: usize,
    judge: Option<usize>,
    keys: Vec<String>,
    program: &'static str,
}

#[derive(Serialize)]
struct Report {
    version: u32,
    contenders: [String; 2],
    seed: u64,
    luck: usize,
    games: usize,
    turns: f64,
    /// Games by points, from -3 to 3.
    by_points: [usize; 7],
    points: Figure,
    adjusted_points: Figure,
    wins: Figure,
    adjusted_wins: Figure,
    elo: Option<Figure>,
    judged: Option<[Judgement; 2]>,
}

#[derive(Serialize)]
struct Figure {
    mean: f64,
    error: Option<f64>,
}

#[derive(Serialize)]
struct Judgement {
    decisions: u32,
    mean_loss: Option<f64>,
}

/// The line that a file of pairs begins with.
pub(super) fn header(settings: &DuelSettings) -> String {
    let header = Header {
        version: VERSION,
        contenders: settings.contenders.each_ref().map(name),
        seed: settings.seed,
        luck: settings.luck,
        judge: settings.judge,
        keys: settings.keys.iter().map(|(key, value)| format!("{key}={value}")).collect(),
        program: env!("CARGO_PKG_VERSION"),
    };
    serde_json::to_string(&header).unwrap_or_default()
}

/// Prints the score.
pub(super) fn show(settings: &DuelSettings, score: &Score) -> anyhow::Result<()> {
    let contenders = settings.contenders.each_ref().map(name);
    print(&match settings.format {
        TextOrJson::Text => text(&contenders, settings.judge, score),
        TextOrJson::Json => {
            let figure = |mean: Mean| Figure { mean: mean.mean, error: mean.error };
            let judged = score.judged.map(|judged| Judgement {
                decisions: judged.decisions,
                mean_loss: judged.mean_loss(),
            });
            let report = Report {
                version: VERSION,
                contenders,
                seed: settings.seed,
                luck: settings.luck,
                games: score.games,
                turns: score.turns,
                by_points: score.by_points,
                points: figure(score.points),
                adjusted_points: figure(score.adjusted_points),
                wins: figure(score.wins),
                adjusted_wins: figure(score.adjusted_wins),
                elo: score.elo().map(figure),
                judged: settings.judge.map(|_| judged),
            };
            serde_json::to_string(&report)? + "\n"
        }
    })
}

fn text([first, second]: &[String; 2], judge: Option<usize>, score: &Score) -> String {
    let mut text = format!(
        "{first} against {second}\n{} games in pairs with the same rolls, {:.1} rolls a game\n\n",
        score.games, score.turns
    );
    let mut line = |what: &str, mean: Mean, scale: f64, decimals: usize| {
        let error =
            mean.error.map_or(String::new(), |error| format!(" ± {:.decimals$}", scale * error));
        let _ = write!(text, "{what:<28}{:+.decimals$}{error}", scale * mean.mean);
        text.push('\n');
    };
    line("points a game", score.points, 1.0, 4);
    line("… with the luck taken out", score.adjusted_points, 1.0, 4);
    line("games won, percent", score.wins, 100.0, 2);
    line("… with the luck taken out", score.adjusted_wins, 100.0, 2);
    if let Some(elo) = score.elo() {
        line("Elo, from the line above", elo, 1.0, 1);
    }
    if let Some(sigmas) = score.adjusted_points.sigmas() {
        let _ = writeln!(text, "\n{first} is {sigmas:+.1} standard errors ahead");
    }
    let [bg, g, single, _, win, win_g, win_bg] = score.by_points;
    let _ = writeln!(
        text,
        "{first} won {win_bg} backgammons, {win_g} gammons and {win} plain games, lost {bg}, {g} \
         and {single}"
    );
    if let Some(plies) = judge {
        let _ = writeln!(
            text,
            "\nlost in a decision, in thousandths of a point, as {plies} plies see it"
        );
        for (name, judged) in [first, second].into_iter().zip(score.judged) {
            if let Some(loss) = judged.mean_loss() {
                let (loss, count) = (1e3 * loss, judged.decisions);
                let _ = writeln!(text, "  {name}: {loss:.2}, {count} decisions");
            }
        }
    }
    text
}

/// A contender as it was typed.
fn name(contender: &ContenderName) -> String {
    match contender {
        ContenderName::Barpoint { plies } => format!("barpoint:{plies}"),
        ContenderName::Gnubg { plies } => format!("gnubg:{plies}"),
        ContenderName::Nets { folder, plies } => format!("nets:{}:{plies}", folder.display()),
        ContenderName::Ubgi { command } => format!("ubgi:{command}"),
        ContenderName::Line { command } => format!("line:{command}"),
    }
}
