//! `barpoint bearoff match`

use anyhow::ensure;
use barpoint::ask::Part;
use barpoint::wire::bearoff::{Solved, SolvedCube, SolvedOwner};
use barpoint::wire::{Decimal, VERSION};
use barpoint_core::{CubeOwner, Side};
use barpoint_database::{MatchBearoff, MatchValue};
use barpoint_equity::CubeContext;
use barpoint_ids::PositionId;

use super::args::MatchBearoffArgs;
use crate::met::load_met;
use crate::output::{Document, Table, show, word};
use crate::position::Subject;
use crate::status::Status;
use crate::terminal::View;
use crate::threads::Pool;

pub(super) fn run(args: &MatchBearoffArgs, view: &View) -> anyhow::Result<Status> {
    let subject = Subject::given(&args.position, None, &args.contest, Part::BEFORE_ROLL)?;
    let (position, state) = (subject.position, subject.state.unwrap_or_default());
    ensure!(
        !position.has_contact(),
        "the sides in {} can still meet: expected a race",
        args.position
    );
    let sides = [position.on_roll(), position.opponent()];
    ensure!(
        sides.iter().all(|side| side.total() > 0),
        "the game is over: expected chequers on both sides"
    );
    let points = sides.iter().filter_map(|side| side.rearmost()).max().unwrap_or(0) + 1;
    let chequers = sides.iter().map(|side| side.total()).max().unwrap_or(1);
    let met = load_met(&args.met)?;
    let context = CubeContext::new(state.contest(), state.cube(), &met);
    let barpoint_core::Contest::Match(score) = state.contest() else {
        anyhow::bail!("no match score: expected --score X-O/LENGTH, or the ID of a match")
    };
    let pool = Pool::new(args.threads.count())?;
    let solved = pool.install(|| MatchBearoff::solve(points as u8, chequers as u8, &context))?;
    // Each cube occurs twice, once for each player on roll; only the given player's turn matters.
    let mut cubes = Vec::new();
    for (cube, is_first) in solved.cubes() {
        if *is_first && let Some(value) = solved.value(cube, &position) {
            cubes.push(solved_cube(cube, &value));
        }
    }
    let away = score.away();
    let solved = Solved {
        version: VERSION,
        position: PositionId(position).to_string(),
        met: met.name().to_owned(),
        away: away.on_roll,
        opponent_away: away.opponent,
        cubes,
    };
    show(&solved, args.format, view)?;
    Ok(Status::Done)
}

fn solved_cube(context: &CubeContext, value: &MatchValue) -> SolvedCube {
    let equities = value.decision.equities();
    SolvedCube {
        cube: context.cube().value.get(),
        owner: match context.cube().owner {
            CubeOwner::Centred => SolvedOwner::Centre,
            CubeOwner::Side(Side::OnRoll) => SolvedOwner::OnRoll,
            CubeOwner::Side(Side::Opponent) => SolvedOwner::Opponent,
        },
        no_double: Decimal(value.no_double.0),
        double_take: value.double_take.map(|chance| Decimal(chance.0)),
        double_pass: Decimal(value.double_pass.0),
        no_double_equity: Decimal(equities.no_double.0),
        double_take_equity: equities.double_take.map(|equity| Decimal(equity.0)),
        action: value.decision.to_string(),
    }
}

impl Document for Solved {
    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        let heading =
            ["cube", "owner", "no double", "take", "pass", "nd equity", "dt equity", "action"];
        table.push_headings(heading);
        for cube in &self.cubes {
            let percent = |chance: &Decimal| format!("{:.3} %", 100.0 * chance.0);
            let equity = |equity: &Decimal| format!("{:+.4}", equity.0);
            table.push(vec![
                cube.cube.to_string(),
                word(&cube.owner),
                percent(&cube.no_double),
                cube.double_take.as_ref().map_or_else(String::new, percent),
                percent(&cube.double_pass),
                equity(&cube.no_double_equity),
                cube.double_take_equity.as_ref().map_or_else(String::new, equity),
                cube.action.clone(),
            ]);
        }
        format!(
            "{}, {}-away, {}-away, {}\n\n{}\nexact match winning chances\n",
            self.position,
            self.away,
            self.opponent_away,
            self.met,
            table.align(&[1, 7])
        )
    }
}
