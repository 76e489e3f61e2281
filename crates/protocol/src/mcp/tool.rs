//! Tools of the Model Context Protocol.

use std::sync::LazyLock;

use barpoint::wire::reply::Reply;
use barpoint::wire::request::{Action, Question, Request};
use barpoint::wire::schema_text;
use barpoint_render::{Diagram, description};
use serde_json::{Map, Value, from_str, json, to_value};

use crate::subject::Subject;
use crate::{Handler, Problem, Task, read_object};

/// Tool, which is a question of the JSON-lines protocol or the description of a position.
pub(super) struct Tool {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    /// Question, `None` for the description of a position.
    action: Option<Action>,
    /// Name of the schema of the answer.
    document: Option<&'static str>,
    required: &'static [&'static str],
}

/// Call of a tool that has been checked.
pub(super) enum Begun {
    /// Result that needs no work.
    Text(String),
    Task(Box<Task>),
}

const POSITION: &[&str] = &["position"];

static TOOLS: [Tool; 11] = [
    Tool {
        name: "evaluate",
        title: "Evaluate a position",
        description: "Value of a position before the roll: chances of a win, gammon and backgammon \
                      of both players, and cubeful and cubeless equity, from the point of view of \
                      the player on roll.",
        action: Some(Action::Evaluate),
        document: Some("eval"),
        required: POSITION,
    },
    Tool {
        name: "moves",
        title: "Best plays of a roll",
        description: "Legal plays of a roll, best first, with equities, chances and the loss of \
                      each play against the best. Give the roll as `dice` unless the position has \
                      one. Plays in `plays` are listed in any case. `by_cube` adds the best plays \
                      for each owner of the cube.",
        action: Some(Action::Moves),
        document: Some("moves"),
        required: POSITION,
    },
    Tool {
        name: "cube",
        title: "Cube decision",
        description: "Proper cube action of both players before the roll: double or not, take, pass \
                      or beaver, with the equities of all choices. Give `score`, `cube` and \
                      `cube_owner` unless the position has them.",
        action: Some(Action::Cube),
        document: Some("cube"),
        required: POSITION,
    },
    Tool {
        name: "rolls",
        title: "Table of rolls",
        description: "Best play and equity of each of the 21 rolls, and the luck of each roll.",
        action: Some(Action::Rolls),
        document: Some("rolls"),
        required: POSITION,
    },
    Tool {
        name: "scoremap",
        title: "Score map",
        description: "Cube decision at every score of a match, or the best play of a roll at every \
                      score if `dice` is given. Takes a few seconds at 2 plies.",
        action: Some(Action::Scoremap),
        document: Some("scoremap"),
        required: POSITION,
    },
    Tool {
        name: "tempmap",
        title: "Temperature map",
        description: "Equities after each roll of the player on roll and each reply, or after the \
                      best plays of a roll if `dice` is given. `market` adds the cube action after \
                      each exchange, the market losers and the recube vig.",
        action: Some(Action::Tempmap),
        document: Some("tempmap"),
        required: POSITION,
    },
    Tool {
        name: "rollout",
        title: "Rollout",
        description: "Plays a position, a cube decision or the best plays of a roll to the end many \
                      times, and returns means with standard errors. It is the most reliable \
                      answer and takes from seconds to minutes; fewer `trials` are faster.",
        action: Some(Action::Rollout),
        document: Some("rollout"),
        required: POSITION,
    },
    Tool {
        name: "analyse",
        title: "Analyse a match",
        description: "Analysis of a recorded match: the text of the file in `record`, in any usual \
                      format, such as match text or SGF. Returns every decision with its error and \
                      the statistics of both players. Level `instant` or `fast` is quick.",
        action: Some(Action::Analyse),
        document: Some("analysis"),
        required: &[],
    },
    Tool {
        name: "legal",
        title: "Legal plays",
        description: "All legal plays of a roll with the resulting positions, without evaluation.",
        action: Some(Action::Legal),
        document: Some("legal"),
        required: POSITION,
    },
    Tool {
        name: "resignation",
        title: "Resignations",
        description: "Whether a player should resign, how much, and which resignations the other player \
                      should accept. `by` is the player who resigns.",
        action: Some(Action::Resignation),
        document: Some("resignation"),
        required: POSITION,
    },
    Tool {
        name: "describe",
        title: "Position in words",
        description: "A position in words: player on roll, score, cube, pip counts, and the \
                      chequers of both players by points.",
        action: None,
        document: None,
        required: POSITION,
    },
];

/// Fields of a line of the JSON-lines protocol and of its queue.
const OF_QUEUE: [&str; 4] = ["id", "action", "priority", "report_every"];

impl Tool {
    /// Returns the tool of this name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        TOOLS.iter().find(|tool| tool.name == name)
    }

    /// Returns all tools as `tools/list` describes them.
    pub(super) fn list() -> &'static Value {
        static LIST: LazyLock<Value> =
            LazyLock::new(|| TOOLS.iter().map(Tool::described).collect());
        &LIST
    }

    fn described(&self) -> Value {
        let mut tool = json!({
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "inputSchema": self.input(),
            "annotations": { "title": self.title, "readOnlyHint": true, "openWorldHint": false },
        });
        if let Some(document) = self.document {
            tool["outputSchema"] = schema(document);
        }
        tool
    }

    /// Returns the schema of the arguments: the fields of the request that the tool makes.
    fn input(&self) -> Value {
        let mut input = fields_of(self.action.unwrap_or(Action::Legal));
        input["title"] = self.title.into();
        input["description"] = self.description.into();
        input["required"] = json!(self.required);
        input["additionalProperties"] = false.into();
        if let Some(properties) = input["properties"].as_object_mut() {
            // A call has no partial replies.
            properties.remove("report_every");
        }
        keep_referenced(&mut input);
        input
    }

    /// Checks the arguments of a call.
    pub(super) fn begin(
        &self,
        handler: &Handler,
        arguments: &Map<String, Value>,
    ) -> Result<Begun, Problem> {
        let request = self.request(arguments)?;
        let unused = request.question.unused().keys();
        let of_queue = arguments.keys().filter(|&field| OF_QUEUE.contains(&&**field));
        if let Some(field) = unused.chain(of_queue).next() {
            let reason = format!("the tool {} has no argument of this name", self.name);
            return Err(Problem::of(&format!("{field:.40}"), reason));
        }
        match &request.question {
            Question::Legal(it) if self.action.is_none() => {
                let subject = Subject::of(&it.position, &it.contest, it.dice.as_ref())?;
                Ok(Begun::Text(in_words(&subject)))
            }
            _ => Ok(Begun::Task(Box::new(handler.task(&request)?))),
        }
    }

    fn request(&self, arguments: &Map<String, Value>) -> Result<Request, Problem> {
        let action = to_value(self.action.unwrap_or(Action::Legal)).unwrap_or_default();
        let mut object = arguments.clone();
        object.insert("id".to_owned(), self.name.into());
        object.insert("action".to_owned(), action);
        read_object(&object).map_err(|error| error.problem)
    }
}

fn in_words(subject: &Subject) -> String {
    let situation = &subject.situation;
    let diagram = Diagram {
        dice: subject.dice(),
        on_roll: subject.on_roll,
        state: Some(situation.state),
        variant: situation.variant,
        ..Diagram::of(situation.position)
    };
    description(&diagram)
}

/// Returns the schema of a document.
fn schema(name: &str) -> Value {
    let text = schema_text(name).unwrap_or("{\"type\":\"object\"}");
    let mut schema: Value = from_str(text).unwrap_or_default();
    // Clients suppose this dialect, and some refuse others.
    schema.as_object_mut().and_then(|schema| schema.remove("$schema"));
    schema
}

/// Returns the schema of the fields of an action.
fn fields_of(action: Action) -> Value {
    let mut request = schema("engine-request");
    let action = to_value(action).unwrap_or_default();
    let variants = request["oneOf"].as_array().into_iter().flatten();
    let mut of_action = variants.filter(|it| it["properties"]["action"]["const"] == action);
    let reference = of_action.next().and_then(|it| it["$ref"].as_str()).unwrap_or_default();
    let name = reference.rsplit('/').next().unwrap_or_default().to_owned();
    let mut definitions = request["$defs"].take();
    let mut fields = definitions[&name].take();
    fields["$defs"] = definitions;
    fields
}

/// Removes definitions that nothing refers to.
fn keep_referenced(schema: &mut Value) {
    loop {
        let text = schema.to_string();
        let Some(definitions) = schema["$defs"].as_object_mut() else { return };
        let before = definitions.len();
        definitions.retain(|name, _| text.contains(&format!("\"#/$defs/{name}\"")));
        if definitions.len() == before {
            return;
        }
    }
}

/// Returns the result of a call: the document of a reply as structured content and as text.
pub(super) fn result(reply: &Reply, notes: &[String]) -> Value {
    let problem = match reply {
        Reply::Error(problem) => Some(problem.to_string()),
        Reply::Cancelled(_) => Some("the call was cancelled".to_owned()),
        _ => None,
    };
    if let Some(problem) = problem {
        return error(&problem);
    }
    let mut document = to_value(reply).unwrap_or_default();
    if let Some(document) = document.as_object_mut() {
        document.retain(|field, _| !["type", "id", "partial"].contains(&field.as_str()));
    }
    let texts = [document.to_string()].into_iter().chain(notes.iter().cloned());
    let content: Vec<Value> = texts.map(|text| json!({ "type": "text", "text": text })).collect();
    json!({ "content": content, "structuredContent": document, "isError": false })
}

/// Returns the result of a call that gives a text.
pub(super) fn text(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }], "isError": false })
}

/// Returns the result of a call that has no answer, with the reason.
pub(super) fn error(reason: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": reason }], "isError": true })
}
