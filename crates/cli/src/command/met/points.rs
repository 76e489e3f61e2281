//! Scores and cubes of `barpoint met`.

use anyhow::ensure;
use barpoint::met_points::{MetPlace, MetPoints, MetQuantities};
use barpoint_analysis::ScoreMapOptions;
use barpoint_core::{BySide, Contest, Cube, MatchScore};
use barpoint_engine::Evaluator;
use barpoint_equity::{CubeContext, MatchEquityTable, Spread};

use super::points_report::PointsReport;
use super::settings::PointsSettings;
use crate::engine::load_engine;
use crate::position::Subject;

pub(super) fn points(settings: &PointsSettings) -> anyhow::Result<PointsReport> {
    let table = settings.table.load()?;
    let subject = match &settings.position {
        Some(text) => Some(Subject::given(text, None, &settings.contest)?),
        None => None,
    };
    let state = match &subject {
        Some(subject) => subject.state,
        None => settings.contest.apply(None)?,
    };
    let state = state.unwrap_or_default();
    let rates = match (settings.rates, &subject) {
        (Some(rates), _) => rates,
        (None, Some(subject)) if settings.subject != MetQuantities::GammonValues => {
            subject.ensure_evaluable()?;
            Spread::from(&load_engine().evaluate(subject.playable()?)).rates
        }
        (None, _) => BySide::default(),
    };
    ensure!(
        [rates.on_roll, rates.opponent].iter().all(|side| side.backgammon <= side.gammon),
        "more backgammons than gammons: expected --gammons to include the backgammons"
    );
    let places = match settings.every_score {
        Some(points) => every_score(points, state.cube(), &table),
        None => MetPoints::at(settings.subject, &state, rates, &table)?.places,
    };
    let met = table.name().to_owned();
    Ok(PointsReport {
        points: MetPoints { quantities: settings.subject, met, rates, places },
        evaluated: settings.rates.is_none() && subject.is_some(),
        every_score: settings.every_score,
    })
}

/// Returns all scores with the same cube.
fn every_score(points: u32, cube: Cube, table: &MatchEquityTable) -> Vec<MetPlace> {
    let options = ScoreMapOptions { points, cube, ..ScoreMapOptions::default() };
    let place = |score: MatchScore| {
        let contest = Contest::Match(score);
        MetPlace { contest, context: CubeContext::new(&contest, cube, table) }
    };
    options.scores().into_iter().flatten().flatten().map(place).collect()
}
