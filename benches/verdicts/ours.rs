//! Analysis by Barpoint.

use barpoint::records::{CubeAnswer, RecordedChoice};
use barpoint::{AnalysisLevel, AnalysisSettings, CubeAnalysis, Engine, RankedPlay};

use crate::analysed;

use crate::cases::Case;
use crate::verdict::Verdict;

/// Analysis of a decision by a search.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// Plays, best first; the play that was made is marked as forced.
    Plays(Vec<RankedPlay>),
    /// Equities of no double and of double, take.
    Cube { no_double: f64, take: f64 },
}

impl Found {
    /// Searches at the plies of the engine. The play made is always evaluated at all plies.
    pub(crate) fn by(engine: &Engine, case: &Case<'_>) -> anyhow::Result<Self> {
        if let (RecordedChoice::Play(made), Some(dice)) = (case.decision.made, case.decision.dice) {
            return Ok(Self::Plays(engine.rank_plays_with(&case.situation, dice, &[made])?));
        }
        let CubeAnalysis { no_double, double_take, .. } = engine.cube_decision(&case.situation)?;
        let no_double = no_double.equity.0;
        Ok(Self::Cube { no_double, take: double_take.map_or(no_double, |take| take.equity.0) })
    }

    pub(crate) fn verdict(&self, case: &Case<'_>) -> Verdict {
        match self {
            Self::Plays(plays) => {
                let best = plays.first();
                let made = plays.iter().find(|play| play.forced);
                let loss = best
                    .zip(made)
                    .map_or(0.0, |(best, made)| best.value.equity.0 - made.value.equity.0);
                Verdict::of_play(loss.max(0.0), best.map(|best| best.result))
            }
            Self::Cube { no_double, take } => {
                Verdict::of_cube(case.decision.made, *no_double, *take)
            }
        }
    }

    /// Returns the equity by which the action made is ahead of the next best one, negative if it
    /// is behind the best one.
    pub(crate) fn lead(&self, case: &Case<'_>) -> f64 {
        match self {
            Self::Plays(plays) => {
                let of = |forced| plays.iter().find(|play| play.forced == forced);
                match (of(true), of(false)) {
                    (Some(made), Some(other)) => made.value.equity.0 - other.value.equity.0,
                    _ => f64::INFINITY,
                }
            }
            Self::Cube { no_double, take } => {
                let ahead = no_double - take.min(1.0);
                match case.decision.made {
                    RecordedChoice::Double(Some(answer)) => {
                        let is_pass = answer == CubeAnswer::Pass;
                        let answer = if is_pass { take - 1.0 } else { 1.0 - take };
                        answer.min(-ahead)
                    }
                    RecordedChoice::Double(None) => -ahead,
                    _ => ahead,
                }
            }
        }
    }
}

/// Returns the verdict of the analysis of a match at a level, which is asked about this decision
/// alone.
pub(crate) fn verdict(
    engine: &Engine,
    level: AnalysisLevel,
    case: &Case<'_>,
) -> anyhow::Result<Option<Verdict>> {
    let (game, action) = (Some(case.game()), Some(case.action()));
    let (plays, cubes) =
        if case.decision.is_cube() { (None, Some(level)) } else { (Some(level), None) };
    let settings =
        AnalysisSettings { plays, cubes, game, action, luck: None, ..AnalysisSettings::default() };
    let done = engine.analyse(&case.of.record, &settings, &|_, _| ())?;
    let is_same = |place| place == case.decision.place;
    let mut decisions = done.record.decisions();
    let decision =
        decisions.find(|it| is_same(it.place) && it.is_cube() == case.decision.is_cube());
    // Settled decisions have no analysis and no loss.
    Ok(decision.map(|decision| analysed::verdict(&decision).unwrap_or_default()))
}
