//! The result of a duel as text or JSON.

use std::fmt::Write;

use barpoint_duel::{Endings, Judged, Mean, Score, Terms};
use serde::Serialize;

use crate::cli::TextOrJson;
use crate::output::print;
use crate::settings::DuelSettings;

/// The version of all objects, raised when a key changes its meaning or goes away.
const VERSION: u32 = 2;

/// What makes a duel the same one.
#[derive(Serialize)]
struct Header {
    version: u32,
    contenders: [String; 2],
    terms: TermsKeys,
    seed: u64,
    luck: usize,
    judge: Option<usize>,
    keys: Vec<String>,
    program: &'static str,
}

/// What is played for.
#[derive(Serialize)]
struct TermsKeys {
    cube: bool,
    jacoby: bool,
    /// Points to win a match, `None` if single games are played.
    length: Option<u16>,
}

#[derive(Serialize)]
struct Report {
    version: u32,
    contenders: [String; 2],
    terms: TermsKeys,
    seed: u64,
    luck: usize,
    /// Games, or matches.
    bouts: usize,
    turns: f64,
    points: Figure,
    adjusted_points: Figure,
    wins: Figure,
    adjusted_wins: Figure,
    elo: Option<Figure>,
    games_won: [Games; 2],
    judged: Option<[Judgement; 2]>,
}

/// Games by how they ended.
#[derive(Serialize)]
struct Games {
    plain: u32,
    gammons: u32,
    backgammons: u32,
    passes: u32,
}

#[derive(Serialize)]
struct Figure {
    mean: f64,
    error: Option<f64>,
}

#[derive(Serialize)]
struct Judgement {
    plays: Losses,
    cube: Losses,
}

#[derive(Serialize)]
struct Losses {
    decisions: u32,
    mean_loss: Option<f64>,
}

/// The line that a file of pairs begins with.
pub(super) fn header(settings: &DuelSettings) -> String {
    let header = Header {
        version: VERSION,
        contenders: settings.contenders.each_ref().map(ToString::to_string),
        terms: settings.terms.into(),
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
    print(&match settings.format {
        TextOrJson::Text => text(settings, score),
        TextOrJson::Json => serde_json::to_string(&report(settings, score))? + "\n",
    })
}

fn report(settings: &DuelSettings, score: &Score) -> Report {
    let figure = |mean: Mean| Figure { mean: mean.mean, error: mean.error };
    let judged =
        [0, 1].map(|i| Judgement { plays: score.plays[i].into(), cube: score.cube[i].into() });
    Report {
        version: VERSION,
        contenders: settings.contenders.each_ref().map(ToString::to_string),
        terms: settings.terms.into(),
        seed: settings.seed,
        luck: settings.luck,
        bouts: score.bouts,
        turns: score.turns,
        points: figure(score.points),
        adjusted_points: figure(score.adjusted_points),
        wins: figure(score.wins),
        adjusted_wins: figure(score.adjusted_wins),
        elo: elo(settings, score).map(figure),
        games_won: score.won.map(Games::from),
        judged: settings.judge.map(|_| judged),
    }
}

/// Elo points, unless games differ in what they are worth by more than who wins them.
fn elo(settings: &DuelSettings, score: &Score) -> Option<Mean> {
    let is_money = matches!(settings.terms, Terms::Money { .. });
    score.elo().filter(|_| !is_money)
}

fn text(settings: &DuelSettings, score: &Score) -> String {
    let [first, second] = settings.contenders.each_ref().map(ToString::to_string);
    let (bout, bouts) = match settings.terms {
        Terms::Cubeless => ("game", "games without a cube".to_owned()),
        Terms::Money { jacoby: false } => ("game", "money games with the cube".to_owned()),
        Terms::Money { jacoby: true } => {
            ("game", "money games with the cube and the Jacoby rule".to_owned())
        }
        Terms::Match(score) => ("match", format!("matches to {}", score.length())),
    };
    let mut text = format!(
        "{first} against {second}\n{} {bouts} in pairs with the same rolls, {:.1} rolls a {bout}\n\n",
        score.bouts, score.turns
    );
    let mut line = |what: &str, mean: Mean, scale: f64, decimals: usize| {
        let error =
            mean.error.map_or(String::new(), |error| format!(" ± {:.decimals$}", scale * error));
        let _ = write!(text, "{what:<28}{:+.decimals$}{error}", scale * mean.mean);
        text.push('\n');
    };
    let is_match = matches!(settings.terms, Terms::Match(_));
    if !is_match {
        line("points a game", score.points, 1.0, 4);
        line("… with the luck taken out", score.adjusted_points, 1.0, 4);
    }
    line(
        if is_match { "matches won, percent" } else { "games won, percent" },
        score.wins,
        100.0,
        2,
    );
    line("… with the luck taken out", score.adjusted_wins, 100.0, 2);
    if let Some(elo) = elo(settings, score) {
        line("Elo, from the line above", elo, 1.0, 1);
    }
    if let Some(sigmas) = score.adjusted_points.sigmas() {
        let _ = writeln!(text, "\n{first} is {sigmas:+.1} standard errors ahead");
    }
    let games = |won: Endings| {
        let Endings { plain, gammons, backgammons, passes } = won;
        let passes =
            if settings.terms.has_cube() { format!(", {passes} passes") } else { String::new() };
        format!("{plain} plain games, {gammons} gammons, {backgammons} backgammons{passes}")
    };
    let [won, lost] = score.won.map(games);
    let _ = writeln!(text, "{first} won {won}\n{second} won {lost}");
    if let Some(plies) = settings.judge {
        let _ = writeln!(
            text,
            "\nlost in a decision, in thousandths of a point, as {plies} plies see it"
        );
        for (i, name) in [first, second].into_iter().enumerate() {
            for (kind, judged) in [("plays", score.plays[i]), ("cube decisions", score.cube[i])] {
                if let Some(loss) = judged.mean_loss() {
                    let (loss, count) = (1e3 * loss, judged.decisions);
                    let _ = writeln!(text, "  {name}: {loss:.2}, {count} {kind}");
                }
            }
        }
    }
    text
}

impl From<Terms> for TermsKeys {
    fn from(terms: Terms) -> Self {
        Self {
            cube: terms.has_cube(),
            jacoby: terms == Terms::Money { jacoby: true },
            length: match terms {
                Terms::Match(score) => Some(score.length()),
                Terms::Cubeless | Terms::Money { .. } => None,
            },
        }
    }
}

impl From<Endings> for Games {
    fn from(won: Endings) -> Self {
        let Endings { plain, gammons, backgammons, passes } = won;
        Self { plain, gammons, backgammons, passes }
    }
}

impl From<Judged> for Losses {
    fn from(judged: Judged) -> Self {
        Self { decisions: judged.decisions, mean_loss: judged.mean_loss() }
    }
}
