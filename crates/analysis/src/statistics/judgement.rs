//! Judgements of single decisions, by the analysis that a record holds.

use barpoint_core::Player;
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_records::{
    Analysis, CubeAnalysis, CubeAnswer, Entry, Mark, PlayAnalysis, RecordedChoice,
    RecordedDecision, StaticVerdict,
};

use super::Amount;

/// Difference of the equities of doubling and of waiting below which a decision not to double is close.
///
/// # Source
/// GNU Backgammon 1.07, found from the counts in its tables; its manual has 0.25.
pub const CLOSE: f64 = 0.16;

/// Smallest cost of an error: files have their numbers in single precision.
pub(super) const SMALLEST: f64 = 1e-6;

/// Greatest cost of any play in a trivial decision: the last digit that programs show.
const TRIVIAL: f64 = 0.001;

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
#[non_exhaustive]
pub struct PlayJudgement {
    /// True if there was no choice.
    pub is_forced: bool,
    /// True if the recorded play is against the rules, so that a program may leave it without analysis.
    pub is_illegal: bool,
    /// True if the analysis has all legal plays and none costs more than 0.001.
    pub is_trivial: bool,
    /// Equity lost by the play, `None` if the play is not analysed.
    pub error: Option<Amount>,
    /// Mark of the play in the record.
    pub mark: Option<Mark>,
    /// Luck of the roll, `None` if the luck is not analysed.
    pub luck: Option<Amount>,
    /// Mark of the roll in the record.
    pub luck_mark: Option<Mark>,
    /// Verdict of the static evaluation, if the analysis has it.
    pub static_verdict: Option<StaticVerdict>,
}

/// A judged decision about the cube.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CubeJudgement {
    /// The action.
    pub role: CubeRole,
    /// True if the equities of doubling and of waiting are close to each other, or the action is an error.
    pub is_close: bool,
    /// The kind of error and its cost, `None` if the action was right.
    pub fault: Option<(CubeFault, Amount)>,
    /// Equity without a double, seen by the player on roll.
    pub no_double: f64,
    /// Difference of the equities of doubling and of waiting, positive.
    pub gap: f64,
    /// True if waiting is worth at least as much as a double that is passed.
    pub is_too_good: bool,
    /// Verdict of the static evaluation, if the analysis has it.
    pub static_verdict: Option<StaticVerdict>,
}

impl PlayJudgement {
    /// Returns true if a whole analysis may leave out the play: there was no choice, or the play is against
    /// the rules.
    pub(super) const fn may_be_left_out(&self) -> bool {
        self.is_forced || self.is_illegal
    }
}

impl CubeJudgement {
    /// Returns true if the decision counts in GNU Backgammon's rates.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.role != CubeRole::NoDouble || self.is_close
    }

    /// Returns the equity lost, positive.
    #[must_use]
    pub fn error(&self) -> Amount {
        self.fault.map_or_else(Amount::default, |(_, error)| error)
    }
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
    let entry = decision.entries[0].and_then(Entry::analysis);
    let cube = |player, role, analysis: Option<&Analysis>| {
        let equities = Equities::of(analysis?.cube.as_ref()?)?;
        let judgement = equities.judge(&context, role);
        let static_verdict = analysis.and_then(static_cube);
        Some((player, Judgement::Cube(CubeJudgement { static_verdict, ..judgement })))
    };
    let (player, opponent) = (decision.player, decision.player.flip());
    match decision.made {
        RecordedChoice::Play(_) | RecordedChoice::IllegalPlay(_) => {
            vec![(player, Judgement::Play(play_judgement(decision, &context, entry)))]
        }
        RecordedChoice::NoDouble => cube(player, CubeRole::NoDouble, entry).into_iter().collect(),
        RecordedChoice::Double(made) => {
            let role = made.map(|made| match made {
                CubeAnswer::Take | CubeAnswer::Beaver => CubeRole::Take,
                CubeAnswer::Pass => CubeRole::Pass,
            });
            let double = cube(player, CubeRole::Double, entry);
            let answer =
                role.and_then(|role| cube(opponent, role, analysis_of_answer(decision).as_ref()));
            double.into_iter().chain(answer).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the analysis by which the answer to a double is judged: its own, or that of the double.
pub(super) fn analysis_of_answer(decision: &RecordedDecision<'_>) -> Option<Analysis> {
    let [entry, answer] = decision.entries.map(|entry| entry.and_then(Entry::analysis));
    let own = answer
        .filter(|analysis| analysis.cube.as_ref().is_some_and(|cube| Equities::of(cube).is_some()));
    if own.is_some() {
        return own.cloned();
    }
    // Our analysis of an answer is attached to the answer, unless that player was left out.
    let is_left_out = decision.entries[1].is_some() && entry.is_some_and(Analysis::is_by_barpoint);
    // The verdict on the double is none on the answer.
    entry.filter(|_| !is_left_out).map(|entry| Analysis { static_cube: None, ..entry.clone() })
}

fn play_judgement(
    decision: &RecordedDecision<'_>,
    context: &CubeContext,
    analysis: Option<&Analysis>,
) -> PlayJudgement {
    let is_forced = decision.is_forced();
    let is_illegal = matches!(decision.made, RecordedChoice::IllegalPlay(_));
    let Some(analysis) = analysis else {
        return PlayJudgement { is_forced, is_illegal, ..PlayJudgement::default() };
    };
    let plays = analysis.play.as_ref();
    let luck = analysis.luck.map(|luck| Amount::between(context, luck.into(), 0.0));
    PlayJudgement {
        is_forced,
        is_illegal,
        is_trivial: plays.is_some_and(|plays| is_trivial(decision, plays)),
        error: plays.and_then(|plays| play_error(plays, context)),
        mark: analysis.play_mark,
        luck: luck.filter(|luck| luck.is_finite()),
        luck_mark: analysis.luck_mark,
        static_verdict: analysis.static_play.filter(|verdict| is_finite(*verdict)),
    }
}

fn static_cube(analysis: &Analysis) -> Option<StaticVerdict> {
    analysis.static_cube.filter(|verdict| is_finite(*verdict))
}

const fn is_finite(verdict: StaticVerdict) -> bool {
    verdict.best_loses.is_finite() && verdict.made_loses.is_finite()
}

fn is_trivial(decision: &RecordedDecision<'_>, analysis: &PlayAnalysis) -> bool {
    let Some(best) = analysis.candidates.first() else { return false };
    let legal = decision.dice.map_or(0, |dice| decision.position.plays(dice).len());
    analysis.candidates.len() >= legal
        && analysis
            .candidates
            .iter()
            .all(|candidate| f64::from(best.equity) - f64::from(candidate.equity) <= TRIVIAL)
}

fn play_error(analysis: &PlayAnalysis, context: &CubeContext) -> Option<Amount> {
    let played = analysis.candidates.get(analysis.played?)?;
    let best = analysis.candidates.first()?;
    let error = Amount::between(context, best.equity.into(), played.equity.into());
    error.is_finite().then_some(error)
}

/// Equities of the answers to a double, seen by the player on roll.
struct Equities {
    no_double: f64,
    take: f64,
    pass: f64,
}

impl Equities {
    /// Returns the equities, `None` if one of them is not a finite number.
    fn of(analysis: &CubeAnalysis) -> Option<Self> {
        let [no_double, take, pass] =
            [analysis.no_double.equity, analysis.double_take.equity, analysis.double_drop];
        let are_finite = [no_double, take, pass].iter().all(|equity| equity.is_finite());
        are_finite.then(|| Self {
            no_double: no_double.into(),
            take: take.into(),
            pass: pass.into(),
        })
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
        let gap = (self.no_double - doubled).abs();
        CubeJudgement {
            role,
            is_close: fault.is_some() || gap < CLOSE,
            fault,
            no_double: self.no_double,
            gap,
            is_too_good: self.no_double >= self.pass,
            static_verdict: None,
        }
    }
}
