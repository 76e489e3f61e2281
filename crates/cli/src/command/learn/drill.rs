//! `barpoint learn drill`

use anyhow::{Context, bail};
use barpoint::learn::{Drill, Exercise, Tried, exercises};
use barpoint::wire::VERSION;
use barpoint::wire::learn::Drilled;
use barpoint::{BySide, Engine, Player, Xgid};
use barpoint_render::{Diagram, Notes, Role, wrapped};

use super::args::DrillArgs;
use super::lines::Lines;
use crate::output::{Document, TextOrJson, print, show};
use crate::status::Status;
use crate::terminal::View;

const HELP: &str =
    "Answer, or show: give up and see the answer. skip: another exercise. quit: end.\n";

/// What a line did to an exercise.
enum Said {
    Answer(Tried),
    Shown,
    Skipped,
    End,
}

pub(super) fn run(args: &DrillArgs, view: &View) -> anyhow::Result<Status> {
    let engine = Engine::new().with_plies(args.plies)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => u64::from(getrandom::u32().context("the system gives no random numbers")?),
    };
    let is_text = args.format == TextOrJson::Text;
    let mut lines = Lines::new()?;
    let (mut tried, mut right) = (0_u32, 0_u32);
    let drill = exercises(&engine, args.drill, seed).take(args.number.get() as usize);
    for (number, exercise) in (1..).zip(drill) {
        let exercise = exercise?;
        if is_text {
            print(&shown(&exercise, number, args.drill, view))?;
        }
        let answer = match answer(&exercise, &mut lines, view)? {
            Said::Answer(tried) => Some(tried),
            Said::Shown => None,
            Said::Skipped => continue,
            Said::End => break,
        };
        tried += 1;
        right += u32::from(answer.as_ref().is_some_and(|tried| tried.right));
        if is_text {
            print(&explained(&exercise, answer.as_ref(), view))?;
        } else {
            show(&document(args, number, &exercise, answer), args.format, view)?;
        }
    }
    if is_text {
        print(&format!("{right} of {tried} right. The same exercises: --seed {seed}\n"))?;
    }
    Ok(Status::Done)
}

fn answer(exercise: &Exercise, lines: &mut Lines, view: &View) -> anyhow::Result<Said> {
    loop {
        let Some(line) = lines.ask("answer> ")? else { return Ok(Said::End) };
        match &*line {
            "" => {}
            "quit" | "q" | "exit" => return Ok(Said::End),
            "skip" | "s" => return Ok(Said::Skipped),
            "show" => return Ok(Said::Shown),
            "help" | "?" => print(HELP)?,
            _ => match exercise.judge(&line) {
                Ok(tried) => return Ok(Said::Answer(tried)),
                Err(error) if lines.is_typed() => {
                    print(&(view.paint(Role::Mistake, &error) + "\n"))?;
                }
                Err(error) => bail!("line {}: {error}", lines.number()),
            },
        }
    }
}

fn shown(exercise: &Exercise, number: u32, drill: Drill, view: &View) -> String {
    let question = wrapped(&exercise.question, view.width);
    let board = exercise.situation.map(|situation| {
        view.board(&Diagram {
            position: situation.position,
            variant: situation.variant,
            dice: exercise.dice,
            state: Some(situation.state),
            on_roll: Player::One,
            names: None,
            captions: Vec::new(),
            notes: notes(drill),
        })
    });
    format!("Exercise {number}\n{question}{}", board.unwrap_or_default())
}

/// Returns the notes beside the board, `None` for the usual ones. Pip counts are no note where they are asked.
fn notes(drill: Drill) -> Option<Box<Notes>> {
    let players = BySide { on_roll: "you".to_owned(), opponent: "the opponent".to_owned() };
    (drill == Drill::Pips).then(|| Box::new(Notes { players, ..Notes::default() }))
}

fn explained(exercise: &Exercise, tried: Option<&Tried>, view: &View) -> String {
    let best = &exercise.best;
    let verdict = match tried {
        None => format!("The answer is {best}."),
        Some(tried) if tried.right => view.paint(Role::Best, &format!("Right: {best}.")),
        Some(_) => view.paint(Role::Mistake, &format!("Wrong: {best}.")),
    };
    let cost = tried.map(|tried| tried.cost.clone()).filter(|cost| !cost.is_empty());
    let lines = cost.iter().chain(&exercise.explanation);
    let lines: String = lines.map(|line| wrapped(line, view.width)).collect();
    format!("{verdict}\n{lines}\n")
}

fn document(args: &DrillArgs, number: u32, exercise: &Exercise, tried: Option<Tried>) -> Drilled {
    let xgid = exercise.situation.and_then(|situation| {
        Xgid::encode(&situation.position, &situation.state, Player::One).ok()
    });
    Drilled {
        version: VERSION,
        drill: args.drill.name().to_owned(),
        number,
        question: exercise.question.clone(),
        xgid: xgid.map(|xgid| xgid.to_string()),
        right: tried.as_ref().is_some_and(|tried| tried.right),
        answer: tried.map(|tried| tried.answer),
        best: exercise.best.clone(),
        explanation: exercise.explanation.clone(),
    }
}

impl Document for Drilled {
    fn text(&self, _: &View) -> String {
        format!("{}: {}\n", self.question, self.best)
    }
}
