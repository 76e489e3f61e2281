//! Position of a request with everything that is known about it.

use barpoint::wire::Owner;
use barpoint::wire::request::{DiceText, PositionText, Request};
use barpoint::{ContestChanges, ContestError, Engine, Situation, wire};
use barpoint_core::{CubeOwner, CubeValue, Dice, LegalPlay, MatchState, Player, Side, Variant};
use barpoint_ids::{FoundPosition, Identifier};

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
    /// Returns the position of a request. Its explicit fields override those of the position.
    pub(crate) fn of(request: &Request) -> Result<Self, Problem> {
        let given = request.position.as_ref();
        let given = given.ok_or_else(|| Problem::missing("position", expected("position")))?;
        let FoundPosition { identifier, dice: roll, notes, .. } = find(given)?;
        let position = identifier.position().ok_or_else(|| {
            Problem::of("position", "a match ID has no board: expected a position ID before it")
        })?;
        let variant = variant(&identifier, request.variant)?;
        let given = identifier.state().copied();
        let changes = changes(request)?;
        let state = changes.apply(given).map_err(|error| Problem::of(at_fault(&error), error))?;
        let dice = request.dice.as_ref().map(dice).transpose()?;
        Ok(Self {
            situation: Situation { position: *position, variant, state: state.unwrap_or_default() },
            dice: dice.or(roll).or_else(|| given.as_ref().and_then(MatchState::dice)),
            on_roll: identifier.on_roll(),
            assumes_post_crawford: changes.assumes_post_crawford(state.as_ref()),
            notes,
        })
    }

    /// Returns the roll to play, `None` if there is none.
    pub(crate) const fn dice(&self) -> Option<Dice> {
        self.dice
    }

    /// Returns the roll to play.
    pub(crate) fn roll(&self) -> Result<Dice, Problem> {
        self.dice.ok_or_else(|| Problem::missing("dice", expected("dice")))
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
fn variant(identifier: &Identifier, wanted: Option<wire::Variant>) -> Result<Variant, Problem> {
    let wanted = wanted.map(variant_of_wire);
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

pub(crate) const fn variant_of_wire(variant: wire::Variant) -> Variant {
    match variant {
        wire::Variant::Nackgammon => Variant::Nackgammon,
        wire::Variant::Hypergammon1 => Variant::Hypergammon1,
        wire::Variant::Hypergammon2 => Variant::Hypergammon2,
        wire::Variant::Hypergammon3 => Variant::Hypergammon3,
        _ => Variant::Backgammon,
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

fn changes(request: &Request) -> Result<ContestChanges, Problem> {
    let score = request.score.as_ref().map(|score| score.parse()).transpose();
    let cube = |value| {
        let reason =
            || format!("a cube of {value}: expected a power of two up to {}", CubeValue::MAX);
        CubeValue::new(value).ok_or_else(|| Problem::of("cube", reason()))
    };
    Ok(ContestChanges {
        score: score.map_err(|error| Problem::of("score", error))?,
        length: request.length,
        crawford: request.crawford,
        cube: request.cube.map(cube).transpose()?,
        owner: request.cube_owner.map(|owner| match owner {
            Owner::Centred => CubeOwner::Centred,
            Owner::OnRoll => CubeOwner::Side(Side::OnRoll),
            Owner::Opponent => CubeOwner::Side(Side::Opponent),
        }),
        jacoby: request.jacoby,
        beavers: request.beavers,
    })
}

/// Returns the field at fault.
const fn at_fault(error: &ContestError) -> &'static str {
    match error {
        ContestError::MoneyRules(_) => "jacoby",
        ContestError::Lengths { .. } | ContestError::NoLength(_) => "length",
        ContestError::MoneyCrawford => "crawford",
        ContestError::State(_) => "cube",
        _ => "score",
    }
}
