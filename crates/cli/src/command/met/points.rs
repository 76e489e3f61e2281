//! Scores and cubes of `barpoint met`.

use anyhow::ensure;
use barpoint_analysis::ScoreMapOptions;
use barpoint_core::{BySide, Contest, Cube, MatchScore, MatchState};
use barpoint_engine::Evaluator;
use barpoint_equity::{CubeContext, MatchEquityTable, Spread};

use super::points_report::PointsReport;
use super::quantities::{Place, Quantities};
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
        (None, Some(subject)) if settings.subject != Quantities::GammonValues => {
            subject.ensure_evaluable()?;
            Spread::from(&load_engine().evaluate(subject.playable()?)).rates
        }
        (None, _) => BySide::default(),
    };
    ensure!(
        [rates.on_roll, rates.opponent].iter().all(|side| side.backgammon <= side.gammon),
        "more backgammons than gammons: expected --gammons to include the backgammons"
    );
    let places = if let Some(points) = settings.every_score {
        every_score(points, state.cube(), &table)
    } else {
        ensure_playing(&state, settings.subject)?;
        every_cube(&state, &table)
    };
    Ok(PointsReport {
        subject: settings.subject,
        met: table.name().to_owned(),
        rates,
        evaluated: settings.rates.is_none() && subject.is_some(),
        every_score: settings.every_score,
        places,
    })
}

/// Checks that the match is not over, and that the players may double.
fn ensure_playing(state: &MatchState, subject: Quantities) -> anyhow::Result<()> {
    if let Contest::Match(score) = state.contest() {
        let BySide { on_roll, opponent } = score.points();
        ensure!(
            score.winner().is_none(),
            "the match is over at {on_roll}-{opponent}: expected a score before the end"
        );
    }
    ensure!(
        subject == Quantities::GammonValues || !state.is_crawford(),
        "nobody may double in the Crawford game: expected another score, or met gammon-values"
    );
    Ok(())
}

/// Returns the score with the given cube, and with every higher cube that can still matter.
fn every_cube(state: &MatchState, table: &MatchEquityTable) -> Vec<Place> {
    let contest = *state.contest();
    let needed = match contest {
        Contest::Match(score) => score.away().on_roll.max(score.away().opponent),
        Contest::Money(_) => 0,
    };
    let mut cubes = vec![state.cube()];
    while let Some(value) = cubes.last().and_then(|cube| cube.value.doubled()) {
        if value.get() >= needed {
            break;
        }
        cubes.push(Cube { value, ..state.cube() });
    }
    let place = |cube| Place { contest, context: CubeContext::new(&contest, cube, table) };
    cubes.into_iter().map(place).collect()
}

/// Returns all scores with the same cube.
fn every_score(points: u32, cube: Cube, table: &MatchEquityTable) -> Vec<Place> {
    let options = ScoreMapOptions { points, cube, ..ScoreMapOptions::default() };
    let place = |score: MatchScore| {
        let contest = Contest::Match(score);
        Place { contest, context: CubeContext::new(&contest, cube, table) }
    };
    options.scores().into_iter().flatten().flatten().map(place).collect()
}
