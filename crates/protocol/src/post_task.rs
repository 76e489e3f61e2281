//! Texts about a position and an answer, for a forum or another program.

use barpoint::Dice;
use barpoint::ask::Part;
use barpoint::wire::reply::Reply;
use barpoint::wire::request::PostRequest;
use barpoint::wire::{Cube, Moves, Rollout};
use barpoint_ids::PositionId;
use barpoint_render::Diagram;
use barpoint_report::{Answer, PostForm, post};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Problem;
use crate::file_task::{file, unknown};
use crate::subject::Subject;

/// Text that is written.
#[derive(Clone, Debug)]
pub(crate) struct PostTask {
    name: &'static str,
    form: PostForm,
    text: String,
    /// Notes on the position.
    pub(crate) notes: Vec<String>,
}

/// Answer in a request.
enum Given {
    None,
    Moves(Box<Moves>),
    Cube(Box<Cube>),
    Rollout(Box<Rollout>),
}

impl PostTask {
    pub(crate) fn new(request: &PostRequest) -> Result<Self, Problem> {
        let named = |(name, _): &&(&str, PostForm)| name.eq_ignore_ascii_case(&request.to);
        let &(name, form) = (PostForm::ALL.iter().find(named))
            .ok_or_else(|| unknown(&request.to, PostForm::ALL.iter().map(|(name, _)| *name)))?;
        let subject = Subject::of(&request.position, &request.contest, request.dice.as_ref())?
            .without(Part::NOT_POSTED);
        let given = Given::of(request.answer.as_ref())?;
        given.ensure_about(&subject, request.dice.is_some())?;
        let situation = &subject.situation;
        let diagram = Diagram {
            variant: situation.variant,
            state: Some(situation.state),
            dice: given.dice(subject.dice()),
            ..Diagram::of(situation.position)
        };
        let text = post(&diagram, given.answer(), form);
        Ok(Self { name, form, text, notes: subject.notes })
    }

    pub(crate) fn run(&self, id: &str) -> Reply {
        let bytes = self.text.clone().into_bytes();
        Reply::Post(Box::new(file(id, self.name, self.form.extension(), bytes)))
    }
}

impl Given {
    fn of(answer: Option<&Value>) -> Result<Self, Problem> {
        let Some(answer) = answer else { return Ok(Self::None) };
        match answer["type"].as_str() {
            Some("moves") => read(answer).map(Self::Moves),
            Some("cube") => read(answer).map(Self::Cube),
            Some("rollout") => read(answer).map(Self::Rollout),
            _ => Err(Problem::of("answer", "the type is none of moves, cube and rollout")),
        }
    }

    const fn answer(&self) -> Answer<'_> {
        match self {
            Self::None => Answer::None,
            Self::Moves(moves) => Answer::Moves(moves),
            Self::Cube(cube) => Answer::Cube(cube),
            Self::Rollout(rollout) => Answer::Rollout(rollout),
        }
    }

    /// Returns the roll that the answer is about; that of the position without an answer.
    fn dice(&self, stated: Option<Dice>) -> Option<Dice> {
        match self {
            Self::None => stated,
            Self::Moves(moves) => moves.dice.parse().ok(),
            Self::Cube(_) => None,
            Self::Rollout(rollout) => rollout.dice.as_ref()?.parse().ok(),
        }
    }

    /// Checks that the answer is about a position, and about its roll if the request has one.
    fn ensure_about(&self, subject: &Subject, has_roll: bool) -> Result<(), Problem> {
        let position = match self {
            Self::None => return Ok(()),
            Self::Moves(moves) => &moves.position,
            Self::Cube(cube) => &cube.position,
            Self::Rollout(rollout) => &rollout.position,
        };
        let expected = PositionId(subject.situation.position).to_string();
        if *position != expected {
            let reason = format!("it is about position {position:.40}: expected {expected}");
            return Err(Problem::of("answer", reason));
        }
        if has_roll && self.dice(subject.dice()) != subject.dice() {
            return Err(Problem::of("answer", "it is about another roll than the field dice"));
        }
        Ok(())
    }
}

/// Reads an answer of a known type.
fn read<T: DeserializeOwned>(answer: &Value) -> Result<Box<T>, Problem> {
    T::deserialize(answer).map(Box::new).map_err(|error| Problem::of("answer", error))
}
