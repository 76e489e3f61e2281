//! `barpoint bearoff dump`

mod hypergammon;
mod text;

use anyhow::{Context, bail, ensure};
use barpoint::wire::bearoff::{Board, Dump, DumpChances, DumpCube, Equities, RollCount};
use barpoint::wire::{Decimal, Stacks, VERSION};
use barpoint_core::{
    BySide, Chequers, Class, Contest, Equity, MatchState, Outcome, Position, Setup, Variant,
};
use barpoint_database::{Database, Distribution, Kind, OneSidedFile, TwoSidedFile};
use barpoint_engine::ExactSource;
use barpoint_equity::{CubeContext, CubeDecision, CubeEfficiency, CubeLife, ExactEquities};
use barpoint_ids::PositionId;

use super::describe;
use super::show::show;
use crate::met::load_met;
use crate::settings::{ContestSettings, DumpSettings, Dumped};
use crate::status::Status;
use crate::subject::Subject;

/// What is shown: the numbers of the boards, and what they are on a board together.
struct Pair {
    on_roll: u32,
    opponent: Option<u32>,
    position: Option<Position>,
    state: MatchState,
}

pub(super) fn run(settings: &DumpSettings) -> anyhow::Result<Status> {
    let database = settings.file.open()?;
    let numbering = database.kind().numbering()?;
    let number = |side: &Chequers| {
        numbering.index(side).with_context(|| {
            format!("{} is not in the database, {}", Stacks(side), describe(database.kind()))
        })
    };
    let boards = u64::from(numbering.boards());
    let is_one_sided = matches!(database, Database::OneSided(_));
    let pair = match &settings.what {
        Dumped::Position(id) => {
            let subject = Subject::given(id, database.variant(), &settings.contest)?;
            let position = subject.position;
            let is_race = !position.has_contact();
            ensure!(
                is_race || matches!(database, Database::Hypergammon(_)),
                "{id} has contact: expected a race"
            );
            Pair {
                on_roll: number(position.on_roll())?,
                opponent: Some(number(position.opponent())?),
                position: Some(position),
                state: subject.state.unwrap_or_default(),
            }
        }
        Dumped::Index(index) if *index >= boards * boards => {
            bail!("there is no index {index}: expected a number up to {}", boards * boards - 1)
        }
        Dumped::Index(index) if *index < boards && is_one_sided => Pair {
            on_roll: *index as u32,
            opponent: None,
            position: None,
            state: state(&settings.contest)?,
        },
        Dumped::Index(index) => {
            let numbers = [index / boards, index % boards].map(|number| number as u32);
            let side = |number| numbering.board(number).unwrap_or(Chequers::NONE);
            let [on_roll, opponent] = numbers.map(side);
            Pair {
                on_roll: numbers[0],
                opponent: Some(numbers[1]),
                position: Position::try_from(Setup { on_roll, opponent }).ok(),
                state: state(&settings.contest)?,
            }
        }
    };
    let dump = match &database {
        Database::OneSided(file) => one_sided(file, &pair, settings)?,
        Database::TwoSided(file) => two_sided(file, &pair, settings)?,
        Database::Hypergammon(file) => hypergammon::dump(file, &pair, settings)?,
        _ => bail!("{} is not read here", database.kind()),
    };
    show(&dump, settings.format, text::text)?;
    Ok(Status::Done)
}

/// What the user says of match and cube, where no ID does.
fn state(contest: &ContestSettings) -> anyhow::Result<MatchState> {
    Ok(contest.apply(None)?.unwrap_or_default())
}

fn one_sided(file: &OneSidedFile, pair: &Pair, settings: &DumpSettings) -> anyhow::Result<Dump> {
    let side = |index: u32| -> anyhow::Result<Board> {
        let mut board = board(file.numbering().board(index), index);
        let rolls = |distribution| roll_count(&distribution, board.pips);
        board.all_off = Some(rolls(file.rolls(index)?));
        board.first_off = match file.rolls_to_first_off(index) {
            Ok(distribution) => Some(rolls(distribution)),
            Err(_) if !file.has_gammons() => None,
            Err(error) => return Err(error.into()),
        };
        Ok(board)
    };
    let race = pair.opponent.zip(pair.position).filter(|(_, position)| !position.has_contact());
    let race = race.map(|(opponent, _)| file.race(pair.on_roll, opponent)).transpose()?;
    let chances = race.map(|race| DumpChances {
        win: Decimal(race.win),
        win_gammon: race.win_gammon.map(Decimal),
        win_backgammon: None,
        lose_gammon: race.lose_gammon.map(Decimal),
        lose_backgammon: None,
    });
    let outcome = chances.as_ref().map(outcome);
    let life = pair.position.map(|position| {
        let pips =
            BySide { on_roll: position.on_roll().pips(), opponent: position.opponent().pips() };
        CubeEfficiency::default().life(Class::of(&position, Variant::Backgammon), pips)
    });
    let cube = outcome.zip(life).map(|(outcome, life)| cube(pair, settings, &outcome, &life));
    Ok(Dump {
        version: VERSION,
        kind: Kind::OneSided(file.kind()).to_string(),
        position: pair.id(),
        on_roll: side(pair.on_roll)?,
        opponent: pair.opponent.map(side).transpose()?,
        chances,
        equities: outcome.map(|outcome| Equities {
            cubeless: Decimal(outcome.equity().0.into()),
            owned: None,
            centred: None,
            centred_jacoby: None,
            opponent: None,
            best_owned: None,
            best_centred: None,
            best_centred_jacoby: None,
        }),
        cube: cube.transpose()?.flatten(),
    })
}

fn two_sided(file: &TwoSidedFile, pair: &Pair, settings: &DumpSettings) -> anyhow::Result<Dump> {
    let opponent = pair.opponent.context("a pair of boards")?;
    let entry = file.entry(pair.on_roll, opponent)?;
    let cubeless = f64::from(entry.cubeless.0);
    let chances = DumpChances {
        win: Decimal(f64::midpoint(1.0, cubeless)),
        win_gammon: Some(Decimal(0.0)),
        win_backgammon: None,
        lose_gammon: Some(Decimal(0.0)),
        lose_backgammon: None,
    };
    let equity = |of: fn(&ExactEquities) -> Equity| {
        entry.cubeful.as_ref().map(|equities| f64::from(of(equities).0))
    };
    let [owned, centred, opponents] =
        [equity(|e| e.owned), equity(|e| e.centred), equity(|e| e.opponent)];
    let best = |no_double: Option<f64>| {
        let doubled = 2.0 * opponents?;
        Some(Decimal(no_double?.max(doubled.min(1.0))))
    };
    let cube = entry.cubeful.map(|equities| {
        let life = CubeEfficiency::default().exact(equities);
        cube(pair, settings, &outcome(&chances), &life)
    });
    let side = |index| board(file.numbering().board(index), index);
    Ok(Dump {
        version: VERSION,
        kind: Kind::TwoSided(file.kind()).to_string(),
        position: pair.id(),
        on_roll: side(pair.on_roll),
        opponent: Some(side(opponent)),
        chances: Some(chances),
        equities: Some(Equities {
            cubeless: Decimal(cubeless),
            owned: owned.map(Decimal),
            centred: centred.map(Decimal),
            centred_jacoby: None,
            opponent: opponents.map(Decimal),
            best_owned: best(owned),
            best_centred: best(centred),
            best_centred_jacoby: None,
        }),
        cube: cube.transpose()?.flatten(),
    })
}

fn board(chequers: Option<Chequers>, index: u32) -> Board {
    let chequers = chequers.unwrap_or(Chequers::NONE);
    Board {
        index,
        chequers: Stacks(&chequers).to_string(),
        pips: chequers.pips(),
        all_off: None,
        first_off: None,
    }
}

/// What to do with the cube, `None` if the game is over.
fn cube(
    pair: &Pair,
    settings: &DumpSettings,
    outcome: &Outcome,
    life: &CubeLife,
) -> anyhow::Result<Option<DumpCube>> {
    if pair.on_roll == 0 || pair.opponent == Some(0) {
        return Ok(None);
    }
    let met = load_met(&settings.met)?;
    let contest = pair.state.contest();
    let context = CubeContext::new(contest, pair.state.cube(), &met);
    let decision = CubeDecision::of(&context, outcome, life);
    let equities = decision.equities();
    Ok(Some(DumpCube {
        contest: match contest {
            Contest::Money(_) => "money".to_owned(),
            Contest::Match(score) => {
                let away = score.away();
                format!("{}-away, {}-away, {}", away.on_roll, away.opponent, met.name())
            }
        },
        no_double: Decimal(equities.no_double.0),
        double_take: equities.double_take.map(|equity| Decimal(equity.0)),
        double_pass: Decimal(equities.double_pass.0),
        action: decision.to_string(),
    }))
}

impl Pair {
    fn id(&self) -> Option<String> {
        self.position.map(|position| PositionId(position).to_string())
    }
}

fn outcome(chances: &DumpChances) -> Outcome {
    let float = |chance: Option<Decimal>| chance.map_or(0.0, |chance| chance.0 as f32);
    Outcome {
        win: chances.win.0 as f32,
        win_gammon: float(chances.win_gammon),
        lose_gammon: float(chances.lose_gammon),
        ..Outcome::default()
    }
}

fn roll_count(distribution: &Distribution, pips: u32) -> RollCount {
    RollCount {
        mean: Decimal(distribution.mean()),
        standard_deviation: Decimal(distribution.standard_deviation()),
        effective_pips: Decimal(distribution.effective_pips()),
        wastage: Decimal(distribution.effective_pips() - f64::from(pips)),
        fewest: distribution.rolls().fewest() as u32,
        chances: distribution.rolls().chances().iter().map(|&p| Decimal(p)).collect(),
    }
}
