//! Comparison of the analysts with the truth.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use barpoint::{AnalysisLevel, Engine};

use crate::cases::{self, Case};
use crate::gnubg;
use crate::ours;
use crate::truth::{self, Line};
use crate::verdict::Verdict;

/// Analysts whose verdicts are compared decision by decision.
const PAIRS: [[&str; 2]; 3] = [
    ["Barpoint, instant", "gnubg, 0-ply"],
    ["Barpoint, standard", "gnubg, 2-ply"],
    ["Barpoint, 2-ply", "gnubg, 2-ply"],
];

/// Losses from which a decision is an error: doubtful, and bad.
const THRESHOLDS: [f64; 2] = [0.02, 0.08];

/// Standard errors within which the truth does not decide on which side of a threshold a loss is.
const NEAR: f64 = 2.0;

/// Levels of Barpoint that are compared by default.
const LEVELS: [&str; 4] = ["instant", "fast", "standard", "2-ply"];

/// A decision with its true loss and the losses by all analysts.
struct Judged {
    is_cube: bool,
    loss: f64,
    error: f64,
    said: Vec<f64>,
}

/// Name of an analyst and its verdict on a decision.
type Analyst<'a> = (String, Box<dyn Fn(&Case<'_>) -> anyhow::Result<Option<Verdict>> + 'a>);

/// Compares the analysts, with Barpoint at these levels or at the default ones.
pub(crate) fn print(levels: &[&str]) -> anyhow::Result<()> {
    let (_, lines) = truth::read()?;
    let matches = cases::matches()?;
    let engine = Engine::new();
    let cases = matches.iter().flat_map(|of| of.cases(&engine));
    let cases: HashMap<_, Case<'_>> = cases.map(|case| (key_of(&case), case)).collect();
    let levels = if levels.is_empty() { &LEVELS } else { levels };
    let analysts = analysts(&matches, &engine, levels)?;
    let mut judged = Vec::new();
    let mut unknown = 0;
    for line in &lines {
        let case = cases.get(&(line.file.as_str(), line.game, line.action, line.is_cube()));
        let verdicts = case.map(|case| verdicts(&analysts, case)).transpose()?.flatten();
        match verdicts {
            Some(verdicts) => judged.extend(judge(line, &verdicts)),
            None => unknown += 1,
        }
    }
    let mut out = io::stdout();
    let agreed = lines.iter().filter(|line| line.trials == 0).count();
    writeln!(
        out,
        "{} decisions, {agreed} of them right without a rollout; {unknown} are left out because \
         an analyst has no verdict",
        lines.len()
    )?;
    let names: Vec<&str> = analysts.iter().map(|(name, _)| name.as_str()).collect();
    for (title, kinds) in
        [("All", &[false, true][..]), ("Plays", &[false]), ("Doubles and answers", &[true])]
    {
        let judged: Vec<&Judged> = judged.iter().filter(|it| kinds.contains(&it.is_cube)).collect();
        for threshold in THRESHOLDS {
            writeln!(out, "\n{}", table(title, &judged, &names, threshold)?)?;
            for pair in PAIRS {
                let at = pair.map(|name| names.iter().position(|it| *it == name));
                if let [Some(ours), Some(theirs)] = at {
                    write!(out, "{}", beside(&judged, [ours, theirs], pair, threshold))?;
                }
            }
        }
    }
    Ok(())
}

/// File, game, action, and whether the decision is one about the cube.
fn key_of<'a>(case: &Case<'a>) -> (&'a str, usize, usize, bool) {
    (case.of.file, case.game(), case.action(), case.decision.is_cube())
}

fn analysts<'a>(
    matches: &[cases::Recorded],
    engine: &Engine,
    levels: &[&str],
) -> anyhow::Result<Vec<Analyst<'a>>> {
    let mut analysts: Vec<Analyst<'a>> = Vec::new();
    for plies in [0, 2] {
        let theirs = gnubg::analyse(matches, plies)?;
        let verdict = move |case: &Case<'_>| Ok(theirs.of(case));
        analysts.push((format!("gnubg, {plies}-ply"), Box::new(verdict)));
    }
    for name in levels {
        let level: AnalysisLevel = name.parse()?;
        let engine = engine.clone();
        let verdict = move |case: &Case<'_>| ours::verdict(&engine, level, case);
        analysts.push((format!("Barpoint, {level}"), Box::new(verdict)));
    }
    Ok(analysts)
}

/// Returns the verdicts of all analysts, `None` if one of them has none.
fn verdicts(analysts: &[Analyst<'_>], case: &Case<'_>) -> anyhow::Result<Option<Vec<Verdict>>> {
    analysts.iter().map(|(_, verdict)| verdict(case)).collect()
}

/// Returns the choice and, if there is one, the answer.
fn judge(line: &Line, verdicts: &[Verdict]) -> Vec<Judged> {
    let truths = [Some(line.choice), line.answer];
    let judged = truths.into_iter().zip(0..).filter_map(|(truth, which)| {
        let [loss, error] = truth?;
        let said = verdicts.iter().map(|verdict| verdict.losses()[which]);
        Some(Judged { is_cube: line.is_cube(), loss, error, said: said.collect::<Option<_>>()? })
    });
    judged.collect()
}

fn table(
    title: &str,
    judged: &[&Judged],
    names: &[&str],
    threshold: f64,
) -> anyhow::Result<String> {
    let known = judged.iter().filter(|it| is_known(it, threshold));
    let known: Vec<&Judged> = known.copied().collect();
    let errors = |judged: &[&Judged]| judged.iter().filter(|it| it.loss > threshold).count();
    let mut text = format!(
        "{title}, errors above {threshold}: {} of {} decisions; {} of {} without those within \
         {NEAR} standard errors of {threshold} (in brackets: with them)\n\n\
         | analyst | errors found | false alarms, of its alarms | … of 1000 decisions | mean \
         difference of the loss |\n| --- | ---: | ---: | ---: | ---: |\n",
        errors(judged),
        judged.len(),
        errors(&known),
        known.len(),
    );
    for (which, name) in names.iter().enumerate() {
        let [clear, all] = [&known[..], judged].map(|of| Score::of(of, which, threshold));
        writeln!(
            text,
            "| {name} | {:.1} % ({:.1}) | {:.1} % ({:.1}) | {:.1} ({:.1}) | {:.4} |",
            clear.found,
            all.found,
            clear.false_of_alarms,
            all.false_of_alarms,
            clear.false_of_thousand,
            all.false_of_thousand,
            all.difference,
        )?;
    }
    Ok(text)
}

/// Returns a sentence about the errors and false alarms that only one of two analysts has.
fn beside(judged: &[&Judged], [a, b]: [usize; 2], names: [&str; 2], threshold: f64) -> String {
    let only = |one: usize, other: usize, is_error: bool| {
        let alarms = |it: &&&Judged, which: usize| it.said[which] > threshold;
        let those = judged.iter().filter(|it| is_known(it, threshold));
        let those = those.filter(|it| (it.loss > threshold) == is_error);
        those.filter(|it| alarms(it, one) && !alarms(it, other)).count()
    };
    format!(
        "- {} finds {} errors that {} overlooks, which finds {} others; false alarms of one alone: {} and {}.\n",
        names[0],
        only(a, b, true),
        names[1],
        only(b, a, true),
        only(a, b, false),
        only(b, a, false),
    )
}

/// Returns true if the truth decides on which side of the threshold the loss is.
fn is_known(judged: &Judged, threshold: f64) -> bool {
    (judged.loss - threshold).abs() > NEAR * judged.error
}

/// Figures of one analyst.
struct Score {
    /// Share of the errors that it found, in percent.
    found: f64,
    /// Share of its alarms that are false, in percent.
    false_of_alarms: f64,
    /// False alarms in 1,000 decisions.
    false_of_thousand: f64,
    /// Mean absolute difference between its losses and the true ones.
    difference: f64,
}

impl Score {
    fn of(judged: &[&Judged], which: usize, threshold: f64) -> Self {
        let count = |is: &dyn Fn(&Judged) -> bool| judged.iter().filter(|it| is(it)).count() as f64;
        let errors = count(&|it| it.loss > threshold);
        let alarms = count(&|it| it.said[which] > threshold);
        let found = count(&|it| it.loss > threshold && it.said[which] > threshold);
        let differences = judged.iter().map(|it| (it.said[which] - it.loss.max(0.0)).abs());
        let all = judged.len() as f64;
        Self {
            found: 100.0 * found / errors.max(1.0),
            false_of_alarms: 100.0 * (alarms - found) / alarms.max(1.0),
            false_of_thousand: 1000.0 * (alarms - found) / all.max(1.0),
            difference: differences.sum::<f64>() / all.max(1.0),
        }
    }
}
