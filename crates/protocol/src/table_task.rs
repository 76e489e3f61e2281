//! Tables of requests, at which a match is played.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use barpoint::ask::Part;
use barpoint::play::{Refusal, Table, Terms, Thrown};
use barpoint::records::{Date, FileFormat, Rules, read_file};
use barpoint::wire::reply::Reply;
use barpoint::wire::request::{DiceText, PositionText, TableRequest};
use barpoint::wire::{self, TableAction, TableDone, ToWire};
use barpoint::{
    BySide, Choice, Contest, CubeOwner, Dice, Die, Engine, GameValue, Player, PlayerLevel,
    SearchOptions, Situation,
};
use barpoint_core::{ByPlayer, MatchLength};

use crate::analysis_task::text_of;
use crate::monitor::{answer, of_question};
use crate::read::expected;
use crate::record_file::{bytes, chosen, note};
use crate::search::{Wanted, engine_for, engine_of};
use crate::subject::Subject;
use crate::{Caps, Problem};

/// Action at a table.
#[derive(Clone, Debug)]
pub(crate) struct TableTask {
    engine: Engine,
    table: Table,
    act: Option<TableAction>,
    throw: Option<[Die; 2]>,
    play: Option<String>,
    resignation: GameValue,
    /// False for an engine that plays every game to its end.
    resigns: bool,
    /// Oddities of the file.
    pub(crate) notes: Vec<String>,
}

impl TableTask {
    pub(crate) fn new(engine: &Engine, request: &TableRequest) -> Result<Self, Problem> {
        let has_file = request.file.record.is_some() || request.file.record_base64.is_some();
        let (mut table, notes) = match &request.position {
            _ if has_file => recorded(request)?,
            Some(position) => positioned(request, position)?,
            None => (Table::new(terms(request)?), Vec::new()),
        };
        if let Some(date) = &request.date {
            table.details_mut().date = Some(day(date)?);
        }
        let play = match request.plays.as_deref() {
            Some([play]) => Some(play.clone()),
            Some(plays) => {
                return Err(Problem::of("plays", format!("{} plays: expected one", plays.len())));
            }
            None => None,
        };
        Ok(Self {
            engine: player(engine, request)?,
            table,
            act: request.act,
            throw: request.dice.as_ref().map(throw).transpose()?,
            play,
            resignation: request.resignation.unwrap_or(GameValue::Single),
            resigns: request.resigns.unwrap_or(true),
            notes,
        })
    }

    pub(crate) fn is_quick(&self, plies: usize) -> bool {
        self.act != Some(TableAction::Engine) || self.engine.options().plies <= plies
    }

    pub(crate) fn ensure_within(&self, caps: &Caps) -> Result<(), Problem> {
        caps.plies("plies", self.engine.options().plies)
    }

    /// Acts, and returns the table after the action.
    pub(crate) fn run(&self, id: &str, stop: &Arc<AtomicBool>) -> Result<Reply, Problem> {
        let mut table = self.table.clone();
        let done = self.act.map(|act| self.act(&mut table, act, stop)).transpose()?.flatten();
        let record = record(&table)?;
        let document = wire::table(&table, record, done);
        let document = document.map_err(|error| Problem::of("record", error))?;
        Ok(Reply::Table(answer(id, document)))
    }

    fn act(
        &self,
        table: &mut Table,
        act: TableAction,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<TableDone>, Problem> {
        let player = table.to_act();
        let done = |act, play: Option<String>, dice: Option<Dice>| {
            let dice = dice.map(|dice| dice.to_string());
            Some(TableDone { act, player: player.map(Player::number), dice, play })
        };
        let dice = table.dice();
        let refused = |refusal: Refusal| Problem::of("act", refusal);
        let carried_out = match act {
            TableAction::Engine => return self.engine_acts(table, stop),
            TableAction::Undo => return table.undo().map(|()| None).map_err(refused),
            TableAction::NextGame => return table.next_game().map(|()| None).map_err(refused),
            TableAction::Roll => return Ok(Some(self.roll(table)?)),
            TableAction::Play => {
                let play = self.play.as_ref();
                let play = play.ok_or_else(|| Problem::missing("plays", expected("plays")))?;
                return match table.play_text(play) {
                    Ok(_) => Ok(done(act, Some(play.clone()), dice)),
                    Err(refusal) => Err(Problem::of("plays", refusal)),
                };
            }
            TableAction::Double => table.double(),
            TableAction::Take => table.take(),
            TableAction::Pass => table.pass(),
            TableAction::Beaver => table.beaver(),
            TableAction::Raccoon => table.raccoon(),
            TableAction::Resign => table.resign(self.resignation),
            TableAction::Accept => table.accept(),
            TableAction::Decline => table.decline(),
            _ => return Err(Problem::of("act", "the action is unknown: expected another one")),
        };
        carried_out.map(|_| done(act, None, None)).map_err(refused)
    }

    fn roll(&self, table: &mut Table) -> Result<TableDone, Problem> {
        let throw = self.throw.ok_or_else(|| Problem::missing("dice", expected("dice")))?;
        let by = table.to_act().map(Player::number);
        let thrown = table.throw(throw).map_err(|refusal| Problem::of("act", refusal))?;
        let (player, dice) = match thrown {
            Thrown::Rolled { player, dice } => (Some(player.number()), dice),
            Thrown::Equal { .. } => (by, Dice::of(throw[0], throw[1])),
        };
        let dice = Some(dice.to_string());
        Ok(TableDone { act: TableAction::Roll, player, dice, play: None })
    }

    /// Lets the engine act for the player who must act.
    fn engine_acts(
        &self,
        table: &mut Table,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<TableDone>, Problem> {
        let engine = self.engine.clone().stopped_by(Arc::clone(stop));
        let choice =
            if self.resigns { engine.choose(table) } else { engine.choose_to_the_end(table) };
        let choice = choice.map_err(of_question)?;
        let choice = choice.ok_or_else(|| {
            let nobody =
                "nobody must act: expected roll at the opening, or next_game after the end";
            Problem::of("act", nobody)
        })?;
        if choice == Choice::Roll {
            return self.roll(table).map(Some);
        }
        let (player, dice) = (table.to_act().map(Player::number), table.dice());
        let refused = |refusal| Problem::of("act", refusal);
        // No dice are needed: the engine does not roll.
        choice.make(table, [Die::ALL[0]; 2]).map_err(refused)?;
        let play = match choice {
            Choice::Play(play) => Some(play.play.to_string()),
            _ => None,
        };
        let dice = dice.filter(|_| play.is_some()).map(|dice| dice.to_string());
        Ok(Some(TableDone { act: choice.to_wire(), player, dice, play }))
    }
}

/// Returns the terms of a new match.
fn terms(request: &TableRequest) -> Result<Terms, Problem> {
    let length = MatchLength::or_session(request.contest.length.unwrap_or_default().into());
    let usual = Rules::default();
    let rules = Rules {
        variant: request.contest.variant.unwrap_or_default(),
        jacoby: request.contest.jacoby.unwrap_or(usual.jacoby),
        beavers: request.contest.beavers.unwrap_or(usual.beavers),
        ..usual
    };
    Ok(Terms {
        length: length.map_err(|error| Problem::of("length", error))?,
        rules,
        players: ByPlayer(request.names.clone().unwrap_or_default()),
        ..Terms::default()
    })
}

/// Returns the table of a new match that begins at a position, with its dice, cube and score.
fn positioned(
    request: &TableRequest,
    position: &PositionText,
) -> Result<(Table, Vec<String>), Problem> {
    let subject = Subject::of(position, &request.contest, request.dice.as_ref())?
        .without(&[Part::AutomaticDoubles, Part::Offer]);
    let Situation { position, variant, state } = subject.situation;
    let (length, jacoby, beavers) = match state.contest() {
        Contest::Match(score) => (score.length(), true, false),
        Contest::Money(session) => (0, session.rules.jacoby, session.rules.beavers),
    };
    let length = MatchLength::or_session(length.into());
    let cube_limit = state.cube_limit();
    let rules = Rules { variant, jacoby, beavers, cube_limit, ..Rules::default() };
    let mut table = Table::new(Terms {
        length: length.map_err(|error| Problem::of("length", error))?,
        rules,
        players: ByPlayer(request.names.clone().unwrap_or_default()),
        ..Terms::default()
    });
    let on_roll = subject.on_roll;
    let by_player = |side: BySide<u32>| match on_roll {
        Player::Zero => ByPlayer([side.on_roll, side.opponent]),
        Player::One => ByPlayer([side.opponent, side.on_roll]),
    };
    let crawford = Some(state.is_crawford());
    let refused = |refusal: Refusal| Problem::of("position", refusal);
    table.set_score(by_player(state.contest().points()), crawford).map_err(refused)?;
    table.set_board(on_roll, position).map_err(refused)?;
    let owner = match state.cube().owner {
        CubeOwner::Centred => None,
        CubeOwner::Side(side) => Some(Player::of(side, on_roll)),
    };
    table.set_cube(state.cube().value, owner).map_err(refused)?;
    if let Some(dice) = subject.dice().filter(|_| request.act != Some(TableAction::Roll)) {
        table.set_dice(dice).map_err(refused)?;
    }
    Ok((table, subject.notes))
}

/// Returns the table at the end of the record of a request, with oddities of the file.
fn recorded(request: &TableRequest) -> Result<(Table, Vec<String>), Problem> {
    let terms = [
        ("position", request.position.is_some()),
        ("length", request.contest.length.is_some()),
        ("variant", request.contest.variant.is_some()),
        ("jacoby", request.contest.jacoby.is_some()),
        ("beavers", request.contest.beavers.is_some()),
        ("names", request.names.is_some()),
        ("date", request.date.is_some()),
    ];
    if let Some((field, _)) = terms.into_iter().find(|(_, given)| *given) {
        let reason = "the record has its own terms: expected them for a new match only";
        return Err(Problem::of(field, reason));
    }
    let (field, bytes) = bytes(&request.file)?;
    let reading = read_file(&bytes).map_err(|error| Problem::of(field, error))?;
    let (_, record) = chosen(&request.file, reading.matches)?;
    let notes = record.warnings.iter().map(note).collect();
    Ok((Table::of_record(record), notes))
}

/// Returns the engine as a player of the level of a request, or with its search options.
fn player(engine: &Engine, request: &TableRequest) -> Result<Engine, Problem> {
    let usual = *engine.options();
    let fields = (&request.engine, &request.search);
    let Some(level) = &request.level else {
        let usual = SearchOptions { top: 1, ..usual };
        return engine_of(engine, fields, &Wanted::default(), &usual);
    };
    if request.search.plies.is_some() {
        let reason = "plies beside a level, which has its own: expected one of them";
        return Err(Problem::of("plies", reason));
    }
    let level: PlayerLevel = level.parse().map_err(|error| Problem::of("level", error))?;
    let options = level.options(request.engine.noise_seed.unwrap_or_default());
    let options = SearchOptions { pruning: usual.pruning, ..options };
    let engine = engine_for(engine, &request.engine)?.into_owned();
    engine.with_options(options).map_err(|error| Problem::of("level", error))
}

/// Reads a day such as `2025-11-08`.
fn day(text: &str) -> Result<Date, Problem> {
    let mut parts = text.split('-').map(|part| part.parse::<u16>().ok());
    let [year, month, day] = [(); 3].map(|()| parts.next().flatten().unwrap_or_default());
    let small = |number: u16| u8::try_from(number).unwrap_or_default();
    let date = Date::new(year, small(month), small(day)).filter(|date| date.to_string() == text);
    date.ok_or_else(|| {
        Problem::of("date", format!("`{text:.20}` is no day: expected one such as 2025-11-08"))
    })
}

/// Returns the dice of a throw in their order.
fn throw(dice: &DiceText) -> Result<[Die; 2], Problem> {
    let pair = match dice {
        &DiceText::Pair([first, second]) => Die::new(first).zip(Die::new(second)),
        DiceText::Text(text) => {
            let mut digits = text.chars().filter(char::is_ascii_digit).map(|it| it as u8 - b'0');
            let pair = digits.next().zip(digits.next()).filter(|_| text.parse::<Dice>().is_ok());
            pair.and_then(|(first, second)| Die::new(first).zip(Die::new(second)))
        }
    };
    let problem = || Problem::of("dice", format!("no roll: expected {}", expected("dice")));
    pair.map(|(first, second)| [first, second]).ok_or_else(problem)
}

/// Returns the record as a file in JSON.
fn record(table: &Table) -> Result<String, Problem> {
    let format = FileFormat::named("json").ok_or_else(|| Problem::of_line("no format of JSON"))?;
    text_of(format, table.record())
}
