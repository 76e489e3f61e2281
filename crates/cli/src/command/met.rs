//! `barpoint met`

use anyhow::{bail, ensure};
use barpoint_analysis::ScoreMapOptions;
use barpoint_core::{BySide, Contest, Cube, MatchScore, MatchState};
use barpoint_engine::Evaluator;
use barpoint_equity::{CubeContext, Emg, MatchEquityTable, Mwc, Spread, Stakes};

use crate::cli::Format;
use crate::engine::load_engine;
use crate::output::Printer;
use crate::report::{
    ConversionReport, Kind, MetListReport, MetReport, Place, PointsReport, Quantities, Report,
    Scale,
};
use crate::settings::{ConversionSettings, MetSettings, PointsSettings};
use crate::status::Status;
use crate::subject::Subject;

pub(super) fn run(settings: &MetSettings) -> anyhow::Result<Status> {
    match settings {
        MetSettings::List { format } => {
            print(*format, Kind::MetList, &Report::MetList(MetListReport))
        }
        MetSettings::Show { table, points, format } => {
            let report = MetReport { table: table.load()?, points: *points };
            print(*format, Kind::Met, &Report::Met(report))
        }
        MetSettings::Points(settings) => {
            print(settings.format, Kind::Points, &Report::Points(points(settings)?))
        }
        MetSettings::Convert(settings) => {
            print(settings.format, Kind::Conversion, &Report::Conversion(convert(settings)?))
        }
    }
}

fn print(format: Format, kind: Kind, report: &Report) -> anyhow::Result<Status> {
    Printer::new(format, kind).print(report)?;
    Ok(Status::Done)
}

fn points(settings: &PointsSettings) -> anyhow::Result<PointsReport> {
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
        "more backgammons than gammons: expected --gammons with the backgammons among them"
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

/// Refuses a match that is over, and questions about doubles in the Crawford game.
fn ensure_playing(state: &MatchState, subject: Quantities) -> anyhow::Result<()> {
    if let Contest::Match(score) = state.contest() {
        let BySide { on_roll, opponent } = score.points();
        ensure!(score.winner().is_none(), "the match is over at {on_roll}-{opponent}");
    }
    ensure!(
        subject == Quantities::GammonValues || !state.is_crawford(),
        "the Crawford game, in which nobody may double"
    );
    Ok(())
}

/// The score with the cube as it is and after every double that may still matter.
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

/// All scores with the same cube.
fn every_score(points: u32, cube: Cube, table: &MatchEquityTable) -> Vec<Place> {
    let options = ScoreMapOptions { points, cube, ..ScoreMapOptions::default() };
    let place = |score: MatchScore| {
        let contest = Contest::Match(score);
        Place { contest, context: CubeContext::new(&contest, cube, table) }
    };
    options.scores().into_iter().flatten().flatten().map(place).collect()
}

fn convert(settings: &ConversionSettings) -> anyhow::Result<ConversionReport> {
    let table = settings.table.load()?;
    let state = settings.contest.apply(None)?.unwrap_or_default();
    let Contest::Match(score) = *state.contest() else {
        bail!("money play, in which equities are no match winning chances: expected --length");
    };
    let context = CubeContext::new(state.contest(), state.cube(), &table);
    let Some(stakes) = context.stakes() else { bail!("a match without stakes") };
    for &value in &settings.values {
        ensure_possible(settings, &stakes, value)?;
    }
    let pair = |&value: &f64| {
        let other = match (settings.to, settings.error) {
            (Scale::Mwc, false) => stakes.mwc(Emg(value)).0.clamp(0.0, 1.0),
            (Scale::Mwc, true) => stakes.mwc_error(Emg(value)).0,
            (Scale::Equity, false) => stakes.emg(Mwc(value)).0,
            (Scale::Equity, true) => stakes.emg_error(Mwc(value)).0,
        };
        if settings.to == Scale::Mwc { (value, other) } else { (other, value) }
    };
    Ok(ConversionReport {
        met: table.name().to_owned(),
        score,
        cube: state.cube().value.get(),
        stakes,
        to: settings.to,
        error: settings.error,
        pairs: settings.values.iter().map(pair).collect(),
    })
}

/// Refuses numbers that no game at this score can come to.
fn ensure_possible(
    settings: &ConversionSettings,
    stakes: &Stakes,
    value: f64,
) -> anyhow::Result<()> {
    // What is copied from a table is rounded.
    const ROUNDING: f64 = 1e-4;
    match (settings.to, settings.error, stakes.range()) {
        (Scale::Equity, false, _) => ensure!(
            (0.0..=1.0).contains(&value),
            "{value} is no chance: expected 0 to 1, or a percentage such as 55%"
        ),
        (Scale::Equity, true, _) => ensure!(
            value.abs() <= 1.0,
            "{value} is no difference of chances: expected -1 to 1, or a percentage such as 0.5%"
        ),
        (Scale::Mwc, false, Some((least, most))) => ensure!(
            (least.0 - ROUNDING..=most.0 + ROUNDING).contains(&value),
            "no game at this score is worth {value}: the match is lost at {:+.4} and won at {:+.4}",
            least.0,
            most.0
        ),
        (Scale::Mwc, true, Some((least, most))) => ensure!(
            value.abs() <= most.0 - least.0 + ROUNDING,
            "equities at this score cannot differ by {value}: the match is lost at {:+.4} and won at \
             {:+.4}",
            least.0,
            most.0
        ),
        (Scale::Mwc, _, None) => {}
    }
    Ok(())
}
