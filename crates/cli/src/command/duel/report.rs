//! Results of duels.

use std::fmt::Write;

use barpoint::wire::{
    Duel, DuelFigure, DuelGames, DuelLosses, DuelTerms, Judged as JudgedKeys, VERSION,
};
use barpoint_duel::{Endings, Losses, Mean, Score, Terms};

use super::settings::Settings;
use crate::output::Render;
use crate::terminal::View;

/// Score of a duel.
pub(super) struct DuelReport<'a> {
    pub(super) settings: &'a Settings,
    pub(super) score: Score,
}

impl Render for DuelReport<'_> {
    type Wire = Duel;

    fn text(&self, _: &View) -> String {
        text(self.settings, &self.score)
    }

    fn wire(&self, _: Option<u64>) -> Duel {
        let Self { settings, score } = self;
        let figure = |mean: Mean| DuelFigure { mean: mean.mean, error: mean.error };
        let judged = [0, 1]
            .map(|i| JudgedKeys { plays: losses(score.plays[i]), cube: losses(score.cube[i]) });
        Duel {
            version: VERSION,
            contenders: settings.contenders.each_ref().map(ToString::to_string),
            terms: terms(settings.terms),
            seed: settings.seed,
            luck: settings.luck as u32,
            bouts: score.contests as u64,
            turns: score.turns,
            points: figure(score.points),
            adjusted_points: figure(score.adjusted_points),
            wins: figure(score.wins),
            adjusted_wins: figure(score.adjusted_wins),
            elo: elo(settings, score).map(figure),
            games_won: score.won.map(games),
            judged: settings.judge.map(|_| judged),
        }
    }
}

/// Returns Elo points. Money games have none, because they differ in value.
fn elo(settings: &Settings, score: &Score) -> Option<Mean> {
    let is_money = matches!(settings.terms, Terms::Money { .. });
    score.elo().filter(|_| !is_money)
}

fn text(settings: &Settings, score: &Score) -> String {
    let [first, second] = settings.contenders.each_ref().map(ToString::to_string);
    let (contest, contests) = match settings.terms {
        Terms::Cubeless => ("game", "games without a cube".to_owned()),
        Terms::Money { jacoby: false } => ("game", "money games with the cube".to_owned()),
        Terms::Money { jacoby: true } => {
            ("game", "money games with the cube and the Jacoby rule".to_owned())
        }
        Terms::Match(score) => ("match", format!("matches to {}", score.length())),
    };
    let mut text = format!(
        "{first} against {second}\n{} {contests}, in pairs with the same rolls; {:.1} rolls per {contest}\n\n",
        score.contests, score.turns
    );
    let mut line = |what: &str, mean: Mean, scale: f64, decimals: usize| {
        let error =
            mean.error.map_or(String::new(), |error| format!(" ± {:.decimals$}", scale * error));
        let _ = write!(text, "{what:<28}{:+.decimals$}{error}", scale * mean.mean);
        text.push('\n');
    };
    let is_match = matches!(settings.terms, Terms::Match(_));
    if !is_match {
        line("points per game", score.points, 1.0, 4);
        line("  luck-adjusted", score.adjusted_points, 1.0, 4);
    }
    line(
        if is_match { "matches won, percent" } else { "games won, percent" },
        score.wins,
        100.0,
        2,
    );
    line("  luck-adjusted", score.adjusted_wins, 100.0, 2);
    if let Some(elo) = elo(settings, score) {
        line("Elo difference (adjusted)", elo, 1.0, 1);
    }
    if let Some(sigmas) = score.adjusted_points.sigmas() {
        let ahead = if sigmas < 0.0 { &second } else { &first };
        let _ = writeln!(text, "\n{ahead} is {:.1} standard errors ahead", sigmas.abs());
    }
    let in_words = |won: Endings| {
        let Endings { plain, gammons, backgammons, passes } = won;
        let mut kinds = vec![
            counted(plain, "plain game", "plain games"),
            counted(gammons, "gammon", "gammons"),
            counted(backgammons, "backgammon", "backgammons"),
        ];
        kinds.extend(settings.terms.has_cube().then(|| counted(passes, "pass", "passes")));
        kinds.join(", ")
    };
    let [won, lost] = score.won.map(in_words);
    let _ = writeln!(text, "{first} won {won}\n{second} won {lost}");
    if let Some(plies) = settings.judge {
        let _ = writeln!(
            text,
            "\naverage loss per decision in thousandths of a point, judged at {plies} plies"
        );
        for (i, name) in [first, second].into_iter().enumerate() {
            for (kind, judged) in [("plays", score.plays[i]), ("cube decisions", score.cube[i])] {
                if let Some(loss) = judged.mean_loss() {
                    let (loss, count) = (1e3 * loss, judged.decisions);
                    let _ = writeln!(text, "  {name}: {loss:.2} in {count} {kind}");
                }
            }
        }
    }
    text
}

fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Returns the terms as they are written.
pub(super) fn terms(terms: Terms) -> DuelTerms {
    DuelTerms {
        cube: terms.has_cube(),
        jacoby: terms == Terms::Money { jacoby: true },
        length: match terms {
            Terms::Match(score) => Some(score.length()),
            Terms::Cubeless | Terms::Money { .. } => None,
        },
    }
}

fn games(won: Endings) -> DuelGames {
    let Endings { plain, gammons, backgammons, passes } = won;
    DuelGames { plain, gammons, backgammons, passes }
}

fn losses(judged: Losses) -> DuelLosses {
    DuelLosses { decisions: judged.decisions, mean_loss: judged.mean_loss() }
}
