//! Results of duels.

use std::fmt::Write;

use barpoint::Variant;
use barpoint::wire::{
    Duel, DuelFigure, DuelGames, DuelLosses, DuelTerms, DuelTest, DuelTestState,
    Judged as JudgedKeys, VERSION,
};
use barpoint_duel::{
    Endings, Losses, Mean, Score, SequentialRun, SequentialTest, Terms, TestState,
};

use super::settings::Settings;
use crate::output::Render;
use crate::terminal::View;
use crate::wording::plies_of;

/// Score of a duel.
pub(super) struct DuelReport<'a> {
    pub(super) settings: &'a Settings,
    pub(super) score: Score,
    /// Test that ended the duel.
    pub(super) test: Option<SequentialRun>,
}

impl Render for DuelReport<'_> {
    type Wire = Duel;

    fn text(&self, _: &View) -> String {
        let mut text = text(self.settings, &self.score);
        if let Some(test) = &self.test {
            let _ = write!(text, "\n{}", test_text(test));
        }
        text
    }

    fn wire(&self, _: Option<u64>) -> Duel {
        let Self { settings, score, test } = self;
        let figure = |mean: Mean| DuelFigure { mean: mean.mean, error: mean.error };
        let judged = [0, 1]
            .map(|i| JudgedKeys { plays: losses(score.plays[i]), cube: losses(score.cube[i]) });
        Duel {
            version: VERSION,
            contenders: settings.contenders.each_ref().map(ToString::to_string),
            terms: terms(settings),
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
            sprt: test.as_ref().map(test_wire),
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
    let contests = match settings.variant {
        Variant::Backgammon => contests,
        variant => format!("{contests} of {}", variant.name()),
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
            "\naverage loss per decision in thousandths of a point, judged at {}",
            plies_of(plies)
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

/// Returns what a sequential test says.
fn test_text(run: &SequentialRun) -> String {
    let [low, high] = run.test().means();
    let [lower, upper] = run.test().limits();
    let pairs = run.pairs();
    let verdict = match run.state() {
        TestState::Low => format!("{low:+.4} is accepted after {pairs} pairs"),
        TestState::High => format!("{high:+.4} is accepted after {pairs} pairs"),
        TestState::Undecided => format!("undecided after {pairs} pairs"),
    };
    let ratio = match run.log_ratio() {
        Some(ratio) => {
            format!("log-likelihood ratio {ratio:+.2}; the test ends at {lower:+.2} or {upper:+.2}")
        }
        None if pairs == 0 => "no pair counts yet, because the first one is missing".to_owned(),
        None => "no log-likelihood ratio, because all pairs have the same result".to_owned(),
    };
    let first_look = SequentialTest::FIRST_LOOK;
    let remark = match run.state() {
        TestState::Undecided if pairs < first_look => {
            format!("the test decides after {first_look} pairs at the earliest\n")
        }
        TestState::Undecided => String::new(),
        TestState::Low | TestState::High => {
            "the difference above is biased, because the test ended \
            early; a duel without --sprt measures it\n"
                .to_owned()
        }
    };
    format!("sequential test of {low:+.4} against {high:+.4} points: {verdict}\n{ratio}\n{remark}")
}

fn test_wire(run: &SequentialRun) -> DuelTest {
    let ([mu0, mu1], [alpha, beta]) = (run.test().means(), run.test().errors());
    let [lower, upper] = run.test().limits();
    let (mean, variance) = run.moments();
    let state = match run.state() {
        TestState::Low => DuelTestState::H0,
        TestState::High => DuelTestState::H1,
        TestState::Undecided => DuelTestState::Undecided,
    };
    let (llr, pairs) = (run.log_ratio(), run.pairs());
    DuelTest { mu0, mu1, alpha, beta, lower, upper, llr, pairs, mean, variance, state }
}

fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Returns the terms as they are written.
pub(super) fn terms(settings: &Settings) -> DuelTerms {
    let terms = settings.terms;
    DuelTerms {
        variant: Some(settings.variant).filter(|it| *it != Variant::default()),
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
