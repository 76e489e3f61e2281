//! Position of a request with everything that is known about it.

use barpoint::ask::{Part, unused_note};
use barpoint::wire::Owner;
use barpoint::wire::request::{ContestFields, DiceText, PositionText};
use barpoint::{ContestChanges, ContestError, Engine, Situation, wire};
use barpoint_core::{
    Chequers, CubeOwner, CubeValue, Dice, LegalPlay, MatchState, Player, Position, Side,
    StateProblem, Variant,
};
use barpoint_ids::{FoundPosition, Identifier, PositionId};

use crate::Problem;
use crate::read::expected;

/// Position of a request with everything that is known about it.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub(crate) situation: Situation,
    /// Roll to play.
    dice: Option<Dice>,
    /// Player on roll in identifiers.
    pub(crate) on_roll: Player,
    /// True if the game counts as post-Crawford by assumption.
    assumes_post_crawford: bool,
    /// Assumptions that were made to read the position.
    pub(crate) notes: Vec<String>,
}

impl Subject {
    /// Returns a position. The other fields override what it says.
    pub(crate) fn of(
        position: &PositionText,
        contest: &ContestFields,
        roll: Option<&DiceText>,
    ) -> Result<Self, Problem> {
        let subject = Given::of(position, contest.variant)?.with(&changes(contest)?)?;
        Ok(Self { dice: roll.map(dice).transpose()?.or(subject.dice), ..subject })
    }

    /// Returns the roll to play, `None` if there is none.
    pub(crate) const fn dice(&self) -> Option<Dice> {
        self.dice
    }

    /// Returns the roll to play.
    pub(crate) fn roll(&self) -> Result<Dice, Problem> {
        self.dice.ok_or_else(|| Problem::missing("dice", expected("dice")))
    }

    /// Returns the same position, of which the question does not use these parts. A note names them.
    pub(crate) fn without(mut self, parts: &[Part]) -> Self {
        self.notes.extend(self.unused_note(parts, &mut Vec::new()));
        self
    }

    fn unused_note(&self, parts: &[Part], said: &mut Vec<Part>) -> Option<String> {
        unused_note(Some(&self.situation.state), self.dice, parts, said)
    }

    /// Returns plays of a roll that are given as texts.
    pub(crate) fn plays(&self, dice: Dice, texts: &[String]) -> Result<Vec<LegalPlay>, Problem> {
        let read = |text: &String| self.situation.position.parse_play(dice, text);
        let plays = texts.iter().map(read).collect::<Result<_, _>>();
        plays.map_err(|error| Problem::of("plays", error))
    }

    /// Returns the question about the position, for the document that answers it.
    pub(crate) fn asked<'a>(&self, engine: &'a Engine) -> wire::Asked<'a> {
        let post_crawford_assumed = self.assumes_post_crawford;
        wire::Asked { post_crawford_assumed, ..wire::Asked::new(engine, &self.situation) }
    }
}

/// Position as it is given, with its variant.
struct Given {
    found: FoundPosition,
    position: Position,
    variant: Variant,
}

impl Given {
    fn of(text: &PositionText, wanted: Option<Variant>) -> Result<Self, Problem> {
        let found = find(text)?;
        let position = *found.identifier.position().ok_or_else(|| {
            Problem::of("position", "a match ID has no board: expected a position ID before it")
        })?;
        let variant = variant(&found.identifier, wanted)?;
        Ok(Self { found, position, variant })
    }

    /// Returns the position with the score, rules and cube that replace its own.
    fn with(self, changes: &ContestChanges) -> Result<Subject, Problem> {
        let Self { found: FoundPosition { identifier, dice, notes, .. }, position, variant } = self;
        let given = identifier.state().copied();
        let state = changes.apply(given).map_err(|error| Problem::of(at_fault(&error), error))?;
        Ok(Subject {
            situation: Situation { position, variant, state: state.unwrap_or_default() },
            dice: dice.or_else(|| given.as_ref().and_then(MatchState::dice)),
            on_roll: identifier.on_roll(),
            assumes_post_crawford: changes.assumes_post_crawford(state.as_ref()),
            notes,
        })
    }
}

/// Maximum number of assumptions about the positions of a list that are reported.
const MAX_NOTES: usize = 10;

/// Returns the positions of a list for their values, with notes on assumptions and on parts that are not used.
pub(crate) fn situations(
    texts: &[PositionText],
    contest: &ContestFields,
) -> Result<(Vec<Situation>, Vec<String>), Problem> {
    let changes = changes(contest)?;
    let plain = Plain::of(contest.variant, &changes);
    let mut situations = Vec::with_capacity(texts.len());
    let (mut notes, mut said) = (Vec::new(), Vec::new());
    for (text, number) in texts.iter().zip(1_usize..) {
        if let Some(situation) = plain.as_ref().and_then(|plain| plain.situation(text)) {
            situations.push(situation);
            continue;
        }
        let given = Given::of(text, contest.variant);
        let subject = given.and_then(|given| given.with(&changes));
        let subject = subject.map_err(|problem| of_list(problem, number))?;
        let unused = subject.unused_note(Part::OF_VALUES, &mut said);
        let left = MAX_NOTES.saturating_sub(notes.len());
        let found = subject.notes.iter().chain(&unused).take(left);
        notes.extend(found.map(|note| format!("position {number}: {note}")));
        situations.push(subject.situation);
    }
    Ok((situations, notes))
}

/// Variant and state of all positions of a list that are position IDs, which are read in a quarter of the time of
/// other texts.
struct Plain {
    variant: Variant,
    state: MatchState,
}

impl Plain {
    /// Returns `None` if such positions are errors.
    fn of(wanted: Option<Variant>, changes: &ContestChanges) -> Option<Self> {
        let state = changes.apply(None).ok()?.unwrap_or_default();
        Some(Self { variant: wanted.unwrap_or_default(), state })
    }

    /// Returns the situation of a right position ID, `None` for any other text.
    fn situation(&self, text: &PositionText) -> Option<Situation> {
        let PositionText::Text(text) = text else { return None };
        if text.len() != PositionId::LENGTH {
            return None;
        }
        let PositionId(position) = text.parse().ok()?;
        let most = self.variant.chequers();
        let fits = |side| position.side(side).total() <= u32::from(most);
        // No position has more chequers than the rules of most variants.
        let is_right =
            most == Chequers::MAX || [Side::OnRoll, Side::Opponent].into_iter().all(fits);
        is_right.then_some(Situation { position, variant: self.variant, state: self.state })
    }
}

/// Returns the problem of a position with its number in the list, counted from 1.
pub(crate) fn of_list(problem: Problem, number: usize) -> Problem {
    let field = problem.field.map(|field| match &*field {
        "position" => "positions".to_owned(),
        _ => field,
    });
    Problem { field, reason: format!("position {number}: {}", problem.reason), ..problem }
}

fn find(position: &PositionText) -> Result<FoundPosition, Problem> {
    let found = match position {
        PositionText::Text(text) => Identifier::find(text),
        PositionText::Numbers(numbers) => {
            let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            Identifier::find(&words.join(" "))
        }
    };
    found.map_err(|error| Problem::of("position", error))
}

/// Returns the variant of an identifier, which the request may give if the identifier does not.
fn variant(identifier: &Identifier, wanted: Option<Variant>) -> Result<Variant, Problem> {
    let named = identifier.variant();
    let variant = wanted.or(named).unwrap_or_default();
    if let Some(named) = named.filter(|&named| named != variant) {
        let reason = format!("the start of {named} is not one of {variant}: expected {named}");
        return Err(Problem::of("variant", reason));
    }
    let most = u32::from(variant.chequers());
    let total = |side| identifier.position().map_or(0, |position| position.side(side).total());
    match [Side::OnRoll, Side::Opponent].map(total).into_iter().find(|&total| total > most) {
        Some(total) => Err(Problem::of(
            "variant",
            format!("{total} chequers a side in {variant}: expected at most {most}"),
        )),
        None => Ok(variant),
    }
}

pub(crate) fn dice(dice: &DiceText) -> Result<Dice, Problem> {
    match dice {
        DiceText::Text(text) => text.parse().map_err(|error| Problem::of("dice", error)),
        &DiceText::Pair([a, b]) => Dice::new(a, b).ok_or_else(|| {
            Problem::of("dice", format!("{a} and {b} are not a roll: expected dice from 1 to 6"))
        }),
    }
}

fn changes(fields: &ContestFields) -> Result<ContestChanges, Problem> {
    let score = fields.score.as_ref().map(|score| score.parse()).transpose();
    let cube = |value| {
        let reason =
            || format!("a cube of {value}: expected a power of two up to {}", CubeValue::MAX);
        CubeValue::new(value).ok_or_else(|| Problem::of("cube", reason()))
    };
    Ok(ContestChanges {
        score: score.map_err(|error| Problem::of("score", error))?,
        length: fields.length,
        crawford: fields.crawford,
        cube: fields.cube.map(cube).transpose()?,
        owner: fields.cube_owner.map(|owner| match owner {
            Owner::Centred => CubeOwner::Centred,
            Owner::OnRoll => CubeOwner::Side(Side::OnRoll),
            Owner::Opponent => CubeOwner::Side(Side::Opponent),
        }),
        jacoby: fields.jacoby,
        beavers: fields.beavers,
    })
}

/// Returns the field at fault.
fn at_fault(error: &ContestError) -> &'static str {
    match error {
        ContestError::MoneyRules(_) => "jacoby",
        ContestError::Lengths { .. } | ContestError::NoLength(_) => "length",
        ContestError::MoneyCrawford => "crawford",
        ContestError::State(error)
            if !error
                .problems
                .iter()
                .any(|problem| matches!(problem, StateProblem::MatchIsWon(_))) =>
        {
            "cube"
        }
        _ => "score",
    }
}
