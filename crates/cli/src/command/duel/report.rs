//! Results of duels.

use std::fmt::Write;

use barpoint::Variant;
use barpoint::duels::{
    DuelSettings, Endings, Mean, Score, SequentialRun, SequentialTest, Terms, TestState,
};
use barpoint::wire::Duel;

use crate::output::Render;
use crate::terminal::View;
use crate::wording::plies_of;

/// Score of a duel.
pub(super) struct DuelReport<'a> {
    pub(super) settings: &'a DuelSettings,
    pub(super) score: Score,
    /// Test that ended the duel.
    pub(super) test: Option<SequentialRun>,
    pub(super) document: Duel,
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
        self.document.clone()
    }
}

fn text(settings: &DuelSettings, score: &Score) -> String {
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
    if let Some(elo) = settings.elo(score) {
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

fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
