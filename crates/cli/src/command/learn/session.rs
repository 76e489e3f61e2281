//! Today's questions: a board, an answer, a grade.

use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write;

use anyhow::bail;
use barpoint::Engine;
use barpoint::learn::{self, Judged, Moment, NEW_ON_A_DAY, Recalled, TOLERANCE};
use barpoint::library::{Access, DeckQuestion, DueFilter, Library};
use barpoint::wire::learn::{Answered, Grade as WireGrade};
use barpoint_quiz::schedule::{APART, Grade};
use barpoint_quiz::{Question, QuestionKind, Subject, solution};
use barpoint_render::{Characters, Look, Perspective, Role, text};

use super::args::{ChoiceArgs, SessionArgs};
use super::lines::Lines;
use crate::command::library::Place;
use crate::output::{Document, TextOrJson, print, show};
use crate::status::Status;
use crate::terminal::View;

const HELP: &str = "\
Answer with a play such as 8/5 6/5, or with double, roll, take or pass.
show: give up and see the answer. skip: ask it later. quit: end.
";

/// Session with its counts.
struct Session<'a> {
    library: Library,
    engine: Engine,
    tolerance: f64,
    day: Option<i64>,
    format: TextOrJson,
    view: &'a View,
    lines: Lines,
}

/// What comes after a question has a grade.
struct Graded {
    /// True if the question was missed, and comes again today.
    comes_again: bool,
    /// False if the session ends.
    goes_on: bool,
}

/// What a line did to a question.
enum Said {
    Answer(Box<Judged>),
    Shown,
    Skipped,
    End,
}

pub(super) fn run(
    args: &SessionArgs,
    place: &Place,
    day: Option<i64>,
    view: &View,
) -> anyhow::Result<Status> {
    let library = place.open(Access::Write)?;
    let today = moment(day)?.day;
    let questions = library.due_questions(filter(&args.choice, today))?;
    let mut session = Session {
        library,
        engine: Engine::new(),
        tolerance: args.tolerance.unwrap_or(TOLERANCE),
        day,
        format: args.format.unwrap_or(TextOrJson::Text),
        view,
        lines: Lines::new()?,
    };
    let (mut answered, mut right, total) = (0, 0, questions.len());
    let mut left: VecDeque<(usize, DeckQuestion)> = (1..).zip(questions).collect();
    let mut missed = BTreeSet::new();
    while let Some((number, stored)) = left.pop_front() {
        let recalled = Recalled::read(&session.library, &stored)?;
        let is_again = missed.contains(&number);
        let again = if is_again { ", again" } else { "" };
        session.say(&format!("Question {number} of {total}{again}\n"))?;
        session.say(&board(&recalled.question, view))?;
        let judged = match session.answer(&recalled.question)? {
            Said::Answer(judged) => Some(*judged),
            Said::Shown => None,
            Said::Skipped => continue,
            Said::End => break,
        };
        let Graded { comes_again, goes_on } = session.grade(&recalled, judged.as_ref())?;
        if !is_again {
            answered += 1;
            right += usize::from(learn::grade(judged.as_ref(), session.tolerance) != Grade::Again);
        }
        if !goes_on {
            break;
        }
        if comes_again {
            missed.insert(number);
            left.push_back((number, stored));
        }
    }
    session.say(&match total {
        0 => nothing(&session.library, today)?,
        _ => format!("{answered} of {total} questions answered, {right} right\n"),
    })?;
    Ok(Status::Done)
}

/// Returns the moment of the answers: now, or this time of the given day.
pub(super) fn moment(day: Option<i64>) -> anyhow::Result<Moment> {
    Ok(day.map_or_else(Moment::now, |day| Ok(Moment::on(day)))?)
}

/// Returns the choice of the questions of a day.
pub(super) fn filter(choice: &ChoiceArgs, day: i64) -> DueFilter<'_> {
    let new = choice.new.unwrap_or(NEW_ON_A_DAY);
    DueFilter { deck: choice.deck.as_deref(), day, new, apart: choice.apart }
}

/// Returns the note that no question is due.
pub(super) fn nothing(library: &Library, today: i64) -> anyhow::Result<String> {
    let decks = learn::decks(library, today)?.decks;
    if decks.is_empty() {
        return Ok("There are no questions yet: barpoint learn add FILE adds some\n".to_owned());
    }
    let next = decks.iter().filter_map(|deck| deck.next.clone()).min();
    let next = next.map_or_else(String::new, |next| format!("; the next one is due on {next}"));
    let apart: u32 = decks.iter().map(|deck| deck.apart).sum();
    let apart = match apart {
        0 => String::new(),
        1 => "; 1 is set apart: barpoint learn --apart".to_owned(),
        apart => format!("; {apart} are set apart: barpoint learn --apart"),
    };
    Ok(format!("No question is due{next}{apart}\n"))
}

impl Session<'_> {
    fn say(&self, text: &str) -> anyhow::Result<()> {
        if self.format == TextOrJson::Text { print(text) } else { Ok(()) }
    }

    /// Reads lines until one answers the question or leaves it.
    fn answer(&mut self, question: &Question) -> anyhow::Result<Said> {
        let prompt = match question.kind {
            QuestionKind::Play => "play> ",
            QuestionKind::Double => "double or roll> ",
            QuestionKind::Take => "take or pass> ",
        };
        loop {
            let Some(line) = self.lines.ask(prompt)? else { return Ok(Said::End) };
            match &*line {
                "" => {}
                "quit" | "q" | "exit" => return Ok(Said::End),
                "skip" | "s" => return Ok(Said::Skipped),
                "show" => return Ok(Said::Shown),
                "help" | "?" => self.say(HELP)?,
                _ => match self.engine.judge_quiz(question, &line) {
                    Ok(judged) => return Ok(Said::Answer(Box::new(judged))),
                    Err(error) if self.lines.is_typed() => {
                        print(&(self.view.paint(Role::Mistake, &error.to_string()) + "\n"))?;
                    }
                    Err(error) => bail!("line {}: {error}", self.lines.number()),
                },
            }
        }
    }

    /// Shows the answer, lets the person change the grade, and logs it.
    fn grade(&mut self, recalled: &Recalled, judged: Option<&Judged>) -> anyhow::Result<Graded> {
        let moment = moment(self.day)?;
        let suggested = learn::grade(judged, self.tolerance);
        let answered = recalled.answered(judged, moment.day, suggested, true);
        self.say(&verdict(&answered, self.view))?;
        self.say(&solution(&recalled.question, self.view.width))?;
        let (mut grade, mut goes_on) = (suggested, true);
        if self.lines.is_typed() {
            self.say(&intervals(&answered))?;
            let prompt = format!("grade, or Enter for {suggested}> ");
            loop {
                let line = self.lines.ask(&prompt)?;
                match line.as_deref().map(|line| (line, line.parse::<Grade>())) {
                    None | Some(("quit" | "q" | "exit", _)) => goes_on = false,
                    Some(("", _)) => {}
                    Some((_, Ok(wanted))) => grade = wanted,
                    Some((line, Err(error))) => {
                        let error = format!("`{line}`: {error}");
                        print(&(self.view.paint(Role::Mistake, &error) + "\n"))?;
                        continue;
                    }
                }
                break;
            }
        } else if let Some(wanted) = self.lines.next_if(|line| line.parse::<Grade>().ok())? {
            grade = wanted;
        }
        let is_apart = self.log(recalled, judged, moment, grade)?;
        Ok(Graded { comes_again: grade == Grade::Again && !is_apart, goes_on })
    }

    /// Logs a grade, and says when the question comes again. Returns true if it is set apart.
    fn log(
        &mut self,
        recalled: &Recalled,
        judged: Option<&Judged>,
        moment: Moment,
        grade: Grade,
    ) -> anyhow::Result<bool> {
        self.library.log_answer(&recalled.entry(judged, moment, grade), learn::plan)?;
        let answered = recalled.answered(judged, moment.day, grade, true);
        let is_apart = answered.apart;
        match self.format {
            TextOrJson::Json => show(&answered, TextOrJson::Json, self.view)?,
            TextOrJson::Text => {
                let days = answered.days[usize::from(grade.number()) - 1];
                let apart = if answered.apart {
                    format!(" Missed {APART} times, it is set apart: barpoint learn --apart.")
                } else {
                    String::new()
                };
                let today = if grade == Grade::Again && !is_apart { "today, and " } else { "" };
                print(&format!("Graded {grade}: again {today}in {}.{apart}\n\n", in_days(days)))?;
            }
        }
        Ok(is_apart)
    }
}

/// Returns the question with its board, without anything that gives the answer away.
fn board(question: &Question, view: &View) -> String {
    let mut shown = format!("{}\n", question.question);
    if !question.situation.is_empty() {
        let _ = writeln!(shown, "{}", question.situation);
    }
    if let Some(subject) = Subject::of(question) {
        let look = view.look();
        let perspective = match look.perspective {
            Perspective::OnRoll => Perspective::Seat(subject.decider()),
            wanted @ Perspective::Seat(_) => wanted,
        };
        shown += &text(&subject.diagram(), &Look { perspective, ..look });
        if look.characters == Characters::Ascii {
            shown += "X is Black, O is White.\n";
        }
    }
    shown
}

fn verdict(answered: &Answered, view: &View) -> String {
    let Answered { answer, best, loss, level, .. } = answered;
    let Some(answer) = answer else { return format!("The answer is {best}.\n") };
    let loss = loss.map_or(0.0, |loss| loss.0);
    if loss < 0.00005 {
        return view.paint(Role::Best, &format!("Right: {answer}.")) + "\n";
    }
    let level = level.as_deref().filter(|it| !it.is_empty());
    let level = level.map_or_else(String::new, |level| format!(" ({level})"));
    let role = if answered.grade == WireGrade::Again { Role::Mistake } else { Role::Plain };
    view.paint(role, &format!("{answer} loses {loss:.3}{level}. Best is {best}.")) + "\n"
}

fn intervals(answered: &Answered) -> String {
    let one = |(grade, days): (Grade, u32)| format!("{grade} {}", in_days(days));
    let all: Vec<String> = Grade::ALL.into_iter().zip(answered.days).map(one).collect();
    format!("Comes back after: {}\n", all.join(", "))
}

fn in_days(days: u32) -> String {
    if days == 1 { "1 day".to_owned() } else { format!("{days} days") }
}

impl Document for Answered {
    fn text(&self, view: &View) -> String {
        verdict(self, view)
    }
}
