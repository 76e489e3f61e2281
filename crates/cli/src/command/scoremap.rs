//! `barpoint scoremap`

use barpoint::ask::Part;
use barpoint::{Engine, Situation};
use barpoint_core::Dice;

pub(crate) use self::args::Args;
use self::args::ScoreLabel;
use self::report::{DecisionMap, ScoreMapReport};
use crate::contest::MatchArgs;
use crate::map_output::MapOutput;
use crate::output::Format;
use crate::position::Query;
use crate::progress::ProgressReporter;
use crate::search::SearchSettings;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod report;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let contest = MatchArgs {
        cube: args.cube,
        owner: args.owner,
        no_jacoby: args.no_jacoby,
        beavers: args.no_beavers.then_some(0),
        ..MatchArgs::default()
    };
    let (output, format) = MapOutput::new(args.output, &args.position.position)?;
    let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    search.ensure_apart(output.file.as_deref())?;
    let query = Query::new(args.position, args.dice, &format).at(contest);
    // A text and a picture mark the score of a match, a document does not.
    let is_marked = output.svg || query.format == Format::Text;
    let query = query.without(match (is_marked, args.dice) {
        (true, _) if args.cube_action => {
            &[Part::MoneyPoints, Part::CubeLimit, Part::OtherOffer, Part::Roll]
        }
        (true, Some(_)) => &[Part::MoneyPoints, Part::CubeLimit, Part::OtherOffer, Part::Beavers],
        (true, None) => {
            &[Part::MoneyPoints, Part::CubeLimit, Part::OtherOffer, Part::BeaversOfRoll]
        }
        _ if args.cube_action => Part::OF_CUBE_MAP,
        (false, Some(_)) => Part::OF_PLAY_MAP,
        (false, None) => Part::OF_SCORE_MAP,
    });
    let (engine, pool) = (search.engine()?, search.pool()?);
    query.for_each(output.printer(query.format, view), |subject, printer| {
        let dice = subject.dice.filter(|_| !args.cube_action);
        let map = || map(&engine, &subject.situation(), dice, args.points, args.label);
        let map = pool.install(map)?;
        let met = engine.table().name().to_owned();
        let report = ScoreMapReport { subject: subject.clone(), met, map };
        if output.svg {
            printer.draw(&report.svg())?;
        } else {
            printer.print(&report)?;
        }
        Ok(Status::Done)
    })
}

fn map(
    engine: &Engine,
    situation: &Situation,
    dice: Option<Dice>,
    points: u32,
    label: ScoreLabel,
) -> anyhow::Result<DecisionMap> {
    // What the label cannot be is said before the work begins.
    let of_plays = dice.map(|dice| label.of_plays().map(|label| (dice, label))).transpose()?;
    let cells = engine.map_options(situation, points).cells();
    let progress = ProgressReporter::new(cells as u32, "scores");
    let advance = || progress.advance(1);
    let map = if let Some((dice, label)) = of_plays {
        DecisionMap::Plays(dice, engine.play_map(situation, dice, points, advance)?, label)
    } else {
        DecisionMap::Cube(engine.cube_map(situation, points, advance)?, label.of_cube())
    };
    progress.finish();
    Ok(map)
}
