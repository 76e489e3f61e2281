//! Judgements of single decisions, by the analysis that a record holds.

use barpoint_core::Player;
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_records::{
    Analysis, CubeAnalysis, CubeAnswer, Entry, Mark, PlayAnalysis, RecordedChoice, RecordedDecision,
};

use super::Amount;

/// Difference of the equities of doubling and of waiting below which a decision not to double is close.
///
/// # Source
/// GNU Backgammon 1.07, found from the counts in its tables; its manual has 0.25.
const CLOSE: f64 = 0.16;

/// Smallest cost of an error: files have their numbers in single precision.
const SMALLEST: f64 = 1e-6;

/// A judged decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Judgement {
    /// A roll and its play.
    Play(PlayJudgement),
    /// A decision about the cube.
    Cube(CubeJudgement),
}

/// A judged roll and its play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayJudgement {
    /// True if there was no choice.
    pub is_forced: bool,
    /// Equity lost by the play, `None` if the play is not analysed.
    pub error: Option<Amount>,
    /// Mark of the play in the record.
    pub mark: Option<Mark>,
    /// Luck of the roll, `None` if the luck is not analysed.
    pub luck: Option<Amount>,
    /// Mark of the roll in the record.
    pub luck_mark: Option<Mark>,
}

/// A judged decision about the cube.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeJudgement {
    /// The action.
    pub role: CubeRole,
    /// True if the equities of doubling and of waiting are close to each other, or the action is an error.
    pub is_close: bool,
    /// The kind of error and its cost, `None` if the action was right or is not analysed.
    pub fault: Option<(CubeFault, Amount)>,
}

/// An action with the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeRole {
    /// Rolled without a double.
    NoDouble,
    /// Doubled.
    Double,
    /// Took a double.
    Take,
    /// Passed a double.
    Pass,
}

/// A kind of error with the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeFault {
    /// No double where the correct action is double, take.
    MissedBelowCash,
    /// No double where the correct action is double, pass.
    MissedAboveCash,
    /// A double that came too early.
    WrongBelowDouble,
    /// A double where the position was too good.
    WrongAboveTooGood,
    /// A take where a pass is correct.
    WrongTake,
    /// A pass where a take is correct.
    WrongPass,
}

/// Returns the judgements of a decision with the players who made them: two for a double and its answer,
/// none for a cube decision without analysis.
pub fn judge(
    decision: &RecordedDecision<'_>,
    table: &MatchEquityTable,
) -> Vec<(Player, Judgement)> {
    let Ok(state) = &decision.state else { return Vec::new() };
    let context = CubeContext::new(state.contest(), state.cube(), table);
    let [entry, answer] = decision.entries.map(|entry| entry.and_then(Entry::analysis));
    let equities = |analysis: Option<&Analysis>| Some(Equities::of(analysis?.cube.as_ref()?));
    let cube = |player, role, equities: Option<Equities>| {
        equities.map(|equities| (player, Judgement::Cube(equities.judge(&context, role))))
    };
    let (player, opponent) = (decision.player, decision.player.flip());
    match decision.made {
        RecordedChoice::Play(_) | RecordedChoice::IllegalPlay(_) => {
            vec![(player, Judgement::Play(play_judgement(decision, &context, entry)))]
        }
        RecordedChoice::NoDouble => {
            cube(player, CubeRole::NoDouble, equities(entry)).into_iter().collect()
        }
        RecordedChoice::Double(made) => {
            let role = made.map(|made| match made {
                CubeAnswer::Take | CubeAnswer::Beaver => CubeRole::Take,
                CubeAnswer::Pass => CubeRole::Pass,
            });
            let double = cube(player, CubeRole::Double, equities(entry));
            let answered = equities(answer).or_else(|| equities(entry));
            let answer = role.and_then(|role| cube(opponent, role, answered));
            double.into_iter().chain(answer).collect()
        }
        _ => Vec::new(),
    }
}

fn play_judgement(
    decision: &RecordedDecision<'_>,
    context: &CubeContext,
    analysis: Option<&Analysis>,
) -> PlayJudgement {
    let error = analysis.and_then(|analysis| play_error(analysis.play.as_ref()?, context));
    let luck = analysis.and_then(|analysis| analysis.luck);
    PlayJudgement {
        is_forced: decision.is_forced(),
        error,
        mark: analysis.and_then(|analysis| analysis.play_mark),
        luck: luck.map(|luck| Amount::between(context, luck.into(), 0.0)),
        luck_mark: analysis.and_then(|analysis| analysis.luck_mark),
    }
}

fn play_error(analysis: &PlayAnalysis, context: &CubeContext) -> Option<Amount> {
    let played = analysis.candidates.get(analysis.played?)?;
    let best = analysis.candidates.first()?;
    Some(Amount::between(context, best.equity.into(), played.equity.into()))
}

/// Equities of the answers to a double, seen by the player on roll.
struct Equities {
    no_double: f64,
    take: f64,
    pass: f64,
}

impl Equities {
    fn of(analysis: &CubeAnalysis) -> Self {
        Self {
            no_double: analysis.no_double.equity.into(),
            take: analysis.double_take.equity.into(),
            pass: analysis.double_drop.into(),
        }
    }

    fn judge(&self, context: &CubeContext, role: CubeRole) -> CubeJudgement {
        let doubled = self.take.min(self.pass);
        let lost = |kept: f64, got: f64| Amount::between(context, kept, got);
        let fault = match role {
            CubeRole::NoDouble if doubled - self.no_double > SMALLEST => {
                let is_cash = self.take >= self.pass;
                let fault =
                    if is_cash { CubeFault::MissedAboveCash } else { CubeFault::MissedBelowCash };
                Some((fault, lost(doubled, self.no_double)))
            }
            CubeRole::Double if self.no_double - doubled > SMALLEST => {
                let is_too_good = self.no_double >= self.pass;
                let fault = if is_too_good {
                    CubeFault::WrongAboveTooGood
                } else {
                    CubeFault::WrongBelowDouble
                };
                Some((fault, lost(self.no_double, doubled)))
            }
            CubeRole::Take if self.take - self.pass > SMALLEST => {
                Some((CubeFault::WrongTake, lost(self.take, self.pass)))
            }
            CubeRole::Pass if self.pass - self.take > SMALLEST => {
                Some((CubeFault::WrongPass, lost(self.pass, self.take)))
            }
            _ => None,
        };
        let is_close = fault.is_some() || (self.no_double - doubled).abs() < CLOSE;
        CubeJudgement { role, is_close, fault }
    }
}
