//! Scores and cubes of `barpoint met`.

use anyhow::ensure;
use barpoint::ask::Part;
use barpoint::met_points::{MetPlace, MetPoints, MetQuantities};
use barpoint_analysis::ScoreMapOptions;
use barpoint_core::{BySide, Contest, Cube, MatchScore};
use barpoint_engine::Evaluator;
use barpoint_equity::{CubeContext, MatchEquityTable, Spread};

use super::args::PointsArgs;
use super::points_report::PointsReport;
use crate::output::print_one;
use crate::position::Subject;
use crate::search::load_engine;
use crate::terminal::View;

pub(super) fn run(quantities: MetQuantities, args: &PointsArgs, view: &View) -> anyhow::Result<()> {
    print_one(&points(quantities, args)?, args.output.or_text(), view)
}

fn points(quantities: MetQuantities, args: &PointsArgs) -> anyhow::Result<PointsReport> {
    let table = args.met.load()?;
    let subject = match &args.position {
        Some(text) => Some(Subject::given(text, None, &args.contest, Part::OF_SCORE)?),
        None => None,
    };
    let state = match &subject {
        Some(subject) => subject.state,
        None => args.contest.apply(None)?,
    };
    let state = state.unwrap_or_default();
    let rates = match (args.rates(), &subject) {
        (Some(rates), _) => rates,
        (None, Some(subject)) if quantities != MetQuantities::GammonValues => {
            subject.ensure_evaluable()?;
            Spread::from(&load_engine().evaluate(subject.playable()?)).rates
        }
        (None, _) => BySide::default(),
    };
    ensure!(
        [rates.on_roll, rates.opponent].iter().all(|side| side.backgammon <= side.gammon),
        "more backgammons than gammons: expected --gammons to include the backgammons"
    );
    let places = match args.every_score {
        Some(points) => every_score(points, state.cube(), &table),
        None => MetPoints::at(quantities, &state, rates, &table)?.places,
    };
    let met = table.name().to_owned();
    Ok(PointsReport {
        points: MetPoints { quantities, met, rates, places },
        evaluated: args.gammons.is_none() && subject.is_some(),
        every_score: args.every_score,
        assumes_post_crawford: args.contest.assumes_post_crawford(Some(&state)),
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
