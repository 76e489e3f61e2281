//! Position and state of a drawing, from its chequers and the facts beside it.

use barpoint_core::{
    ByPlayer, BySide, Chequers, Contest, Cube, CubeOwner, CubeValue, Decision, MatchScore,
    MatchState, MoneyRules, Offer, Phase, Player, Position, Resignation, Session, Setup, Side,
    StateSetup, Variant,
};

use super::board::{DrawnBoard, Stated};
use super::facts::{Facts, Stake, letter};
use super::frame::Frame;

/// Returns the board with everything that the text states, and notes about the rest.
pub(super) fn board(
    frame: &Frame,
    facts: Facts,
    sides: &ByPlayer<Chequers>,
    bottom: Player,
    note: Option<String>,
) -> Result<DrawnBoard, String> {
    let mut notes: Vec<String> = note.into_iter().collect();
    let on_roll = on_roll(frame, &facts, bottom);
    let stated = Stated {
        score: facts.stake.is_some() || facts.points.0 != [None; 2],
        cube: facts.cube.is_some() || facts.offered.is_some(),
        turn: on_roll.is_some(),
        dice: facts.dice,
    };
    let on_roll = on_roll.unwrap_or(bottom);
    let variant = variant(&facts, sides, &mut notes);
    notes.extend(assumptions(stated, &facts, on_roll));
    let side = |side: Side| sides[Player::of(side, on_roll)];
    let setup = Setup { on_roll: side(Side::OnRoll), opponent: side(Side::Opponent) };
    let position = Position::try_from(setup).map_err(|error| error.to_string())?;
    let state = state(&facts, on_roll, &mut notes)?;
    let lines = frame.lines.clone();
    Ok(DrawnBoard { lines, names: facts.names, position, state, on_roll, variant, notes, stated })
}

/// Returns the player on roll, if the text or the numbers of the points show it.
fn on_roll(frame: &Frame, facts: &Facts, bottom: Player) -> Option<Player> {
    // GNU Backgammon numbers the points for the player on roll.
    facts.on_roll.or_else(|| (!frame.bottom.is_low()).then(|| bottom.flip()))
}

/// Returns the variant, if the counts of chequers borne off show another one than backgammon.
fn variant(facts: &Facts, sides: &ByPlayer<Chequers>, notes: &mut Vec<String>) -> Option<Variant> {
    let total = |player: Player| {
        let off = facts.off[player].or_else(|| facts.counts_off.then_some(0))?;
        Some(sides[player].total() + off)
    };
    let totals = Player::BOTH.map(total);
    let small = [Variant::Hypergammon1, Variant::Hypergammon2, Variant::Hypergammon3];
    let fits = |variant: &Variant| totals == [Some(u32::from(variant.chequers())); 2];
    if let Some(variant) = small.into_iter().find(fits) {
        return Some(variant);
    }
    for (player, total) in Player::BOTH.into_iter().zip(totals) {
        let off = facts.off[player].filter(|_| total != Some(u32::from(Chequers::MAX)));
        if let Some(off) = off {
            let (letter, on) = (letter(player), sides[player].total());
            notes.push(format!(
                "{letter} has {on} chequers in the drawing and {off} off: {} are taken as borne off",
                u32::from(Chequers::MAX).saturating_sub(on)
            ));
        }
    }
    None
}

/// Returns a sentence about each fact that the text does not state.
fn assumptions(stated: Stated, facts: &Facts, on_roll: Player) -> Vec<String> {
    let mut notes = Vec::new();
    if !stated.turn {
        let letter = letter(on_roll);
        notes.push(format!("the text does not say who is on roll: taken as {letter}"));
    }
    if !stated.score {
        notes.push("the text states no score: taken as a money game with the usual rules".into());
    } else if facts.stake.is_none() {
        notes.push("the text states no length of a match: taken as a money game".into());
    } else if matches!(facts.stake, Some(Stake::Match(_))) {
        for player in Player::BOTH {
            if facts.points[player].is_none() {
                let letter = letter(player);
                notes.push(format!("the text states no points of {letter}: taken as 0"));
            }
        }
    }
    if !stated.cube && !is_without_cube(facts) {
        notes.push("the text states no cube: taken as a centred cube of 1".into());
    }
    notes
}

/// Returns true if the cube has no use, so that programs do not draw it.
fn is_without_cube(facts: &Facts) -> bool {
    facts.stake == Some(Stake::Match(1)) || facts.crawford == Some(true)
}

fn state(facts: &Facts, on_roll: Player, notes: &mut Vec<String>) -> Result<MatchState, String> {
    let cube = cube(facts, on_roll)?;
    let contest = contest(facts, cube, on_roll, notes)?;
    let decision = match (facts.dice, facts.offered) {
        (_, Some(_)) => Decision::Answer(Offer::Double),
        (Some(dice), None) => Decision::Play(dice),
        (None, None) => Decision::Roll,
    };
    let by = Side::OnRoll;
    let resignation = facts.resigns.map(|value| Resignation { by, value });
    let phase = Phase::Playing { decision, resignation };
    let setup = StateSetup { contest, cube, cube_limit: None, phase };
    MatchState::try_from(setup).map_err(|error| error.to_string())
}

fn cube(facts: &Facts, on_roll: Player) -> Result<Cube, String> {
    let value = |value: u32| {
        CubeValue::new(value).ok_or_else(|| format!("a cube of {value}: expected a power of two"))
    };
    if let Some(offered) = facts.offered {
        // The player who doubles owns a cube that has been turned before.
        let value = value(offered / 2)?;
        let owner = match value {
            CubeValue::ONE => CubeOwner::Centred,
            _ => CubeOwner::Side(Side::OnRoll),
        };
        return Ok(Cube { value, owner });
    }
    let Some((number, owner)) = facts.cube else { return Ok(Cube::START) };
    Ok(Cube { value: value(number)?, owner: CubeOwner::of(owner, on_roll) })
}

fn contest(
    facts: &Facts,
    cube: Cube,
    on_roll: Player,
    notes: &mut Vec<String>,
) -> Result<Contest, String> {
    let point = |side: Side| facts.points[Player::of(side, on_roll)].unwrap_or_default();
    let points = BySide { on_roll: point(Side::OnRoll), opponent: point(Side::Opponent) };
    let Some(Stake::Match(length)) = facts.stake else {
        let usual = MoneyRules::default();
        if facts.stake.is_some() && facts.money_rules.is_none() {
            notes
                .push("the text states no rules of money play: taken as Jacoby and beavers".into());
        }
        let (jacoby, beavers) = facts.money_rules.unwrap_or((usual.jacoby, usual.beavers));
        return Ok(Contest::Money(Session {
            rules: MoneyRules { jacoby, beavers, ..usual },
            points,
        }));
    };
    let near = |points: u32| length.checked_sub(points) == Some(1);
    let may_be_crawford = length > 1 && near(points.on_roll) != near(points.opponent);
    if may_be_crawford && facts.crawford.is_none() && cube == Cube::START {
        let what = "the text does not say if this is the Crawford game: taken as post-Crawford";
        notes.push(what.into());
    }
    let crawford = facts.crawford == Some(true);
    MatchScore::new(length, points, crawford).map(Contest::Match).map_err(|e| e.to_string())
}
