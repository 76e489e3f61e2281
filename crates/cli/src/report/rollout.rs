//! What a rollout found out.

use barpoint::wire::{self, ToWire};
use barpoint_core::{CubeOwner, LegalPlay, Player, Position, Side};
use barpoint_equity::{CubeDecision, Double, Take};
use barpoint_ids::PositionId;
use barpoint_records::Mark;
use barpoint_rollout::{
    Counts, Endings, Estimate, Estimates, Job, JobSettings, Ranges, RolloutPlan, RolloutResult,
    StopReason, chance_above_zero,
};

use crate::output::sign;
use crate::subject::Subject;

/// A rollout of a position, of some plays of a roll, or of a cube decision.
#[derive(Debug)]
pub(crate) struct RolloutReport {
    pub(crate) subject: Subject,
    /// Which position of several this is, if there were several.
    pub(crate) line: Option<InputLine>,
    /// The name of the match equity table, in a match.
    pub(crate) met: Option<String>,
    /// What was rolled out, and how.
    pub(crate) job: Job,
    /// What the job says.
    pub(crate) settings: JobSettings,
    /// Games asked for, for each candidate; `None` of a file, which does not say.
    pub(crate) planned: Option<u32>,
    /// Games played for each candidate that was not dropped: fewer if the rollout was stopped.
    pub(crate) trials: u64,
    /// Which ones.
    pub(crate) ranges: Ranges,
    /// Why it ended; `None` of a file, which does not say.
    pub(crate) reason: Option<StopReason>,
    /// Best first.
    pub(crate) candidates: Vec<Candidate>,
    /// What to do with the cube, if that was asked.
    pub(crate) decision: Option<CubeDecision>,
    /// Chance to win the match if the opponent passes a double, in a match.
    pub(crate) pass_mwc: Option<f64>,
    /// Where in a file it stands, if it comes from one.
    pub(crate) occasion: Option<Occasion>,
}

/// A position of several, as it was given.
#[derive(Clone, Debug)]
pub(crate) struct InputLine {
    /// Its number among the positions, counted from 1.
    pub(crate) number: u64,
    /// The line on which it begins, counted from 1.
    pub(crate) line: u64,
    pub(crate) text: String,
}

/// The place of a decision in a file, and what was made of it. Numbers are counted from 1.
#[derive(Clone, Debug)]
pub(crate) struct Occasion {
    /// Its number among all that are rolled out, and how many those are.
    pub(crate) number: [usize; 2],
    /// Where it stands and who was to do what, in words.
    pub(crate) title: String,
    /// The names of the player on roll and of the opponent.
    pub(crate) names: [String; 2],
    /// Who is on roll.
    pub(crate) player: Player,
    pub(crate) match_number: usize,
    pub(crate) game: usize,
    /// `None` if it was only set up.
    pub(crate) action: Option<usize>,
    /// What was done: a play; no double; or a double and what was answered.
    pub(crate) done: Vec<Done>,
}

/// What one player did.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub(crate) player: Player,
    pub(crate) name: String,
    /// As `played 8/5 6/5`.
    pub(crate) words: String,
    /// Index of the candidate that this was, if it was one.
    pub(crate) candidate: Option<usize>,
    /// How it is marked in the file.
    pub(crate) mark: Option<Mark>,
    /// What it cost by the rollout, normalised, 0 if it was right; `None` of a beaver, which is not
    /// rolled out.
    pub(crate) loss: Option<Estimate>,
}

/// What can be done with the cube: no double; double and take; double and pass.
#[derive(Debug)]
pub(crate) struct CubeRow {
    pub(crate) words: String,
    /// Index of the candidate; none is needed for a pass.
    pub(crate) candidate: Option<usize>,
    pub(crate) equity: Estimate,
    /// The equity less that of the best action, `None` for that one.
    pub(crate) difference: Option<Estimate>,
    /// The chance that the best action is better for whoever chooses; of the best, that it is better
    /// than both others.
    pub(crate) confidence: Option<f64>,
}

impl CubeRow {
    /// How many joint standard deviations it is off the best, `None` for the best itself and for an
    /// exact difference.
    pub(crate) fn jsds(&self) -> Option<f64> {
        self.difference.as_ref().and_then(Estimate::in_errors)
    }
}

/// One line of a rollout.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) action: Action,
    /// Trials it took part in.
    pub(crate) trials: u64,
    pub(crate) estimates: Estimates,
    /// Normalised equity, with the cube if that was in use.
    pub(crate) equity: Estimate,
    /// The same if nobody turns the cube any more.
    pub(crate) cubeless: Estimate,
    /// Chance to win the match, in a match.
    pub(crate) mwc: Option<Estimate>,
    /// The equity less that of the best candidate; its error is that of the difference.
    pub(crate) difference: Estimate,
    /// How many trials the best candidate took part in too, over which the difference is.
    pub(crate) common_trials: u64,
    /// The equity of the best candidate over those.
    pub(crate) best_in_common: Estimate,
    /// The chance that the best candidate is better than this one; of the best, that it is better
    /// than all others. `None` of a single candidate.
    pub(crate) confidence: Option<f64>,
    pub(crate) endings: Endings,
    pub(crate) counts: Counts,
}

/// What is done first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    /// Nothing: the position itself was rolled out.
    Roll,
    Play(LegalPlay),
    /// A play that led to this position from one that is not known.
    Result(Position),
    NoDouble,
    DoubleTake,
}

impl Action {
    /// The play, if that is what it is.
    pub(crate) const fn play(&self) -> Option<&LegalPlay> {
        match self {
            Self::Play(play) => Some(play),
            _ => None,
        }
    }

    /// What the player does, in words.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Roll => "before the roll".to_owned(),
            Self::Play(legal) => legal.play.to_string(),
            Self::Result(position) => PositionId(*position).to_string(),
            Self::NoDouble => "no double".to_owned(),
            Self::DoubleTake => "double, take".to_owned(),
        }
    }
}

impl RolloutReport {
    /// Whether the player on roll owns the cube.
    pub(crate) fn is_redouble(&self) -> bool {
        self.subject.situation().state.cube().owner == CubeOwner::Side(Side::OnRoll)
    }

    /// The three things that can be done with the cube, if that was asked.
    pub(crate) fn cube_rows(&self) -> Option<[CubeRow; 3]> {
        let decision = self.decision.as_ref()?;
        let index =
            |is: fn(&Action) -> bool| self.candidates.iter().position(|one| is(&one.action));
        let no_double = index(|action| matches!(action, Action::NoDouble))?;
        let take = index(|action| matches!(action, Action::DoubleTake))?;
        let doubles = matches!(decision.double(), Double::Yes | Double::Optional);
        let best = match (doubles, decision.take()) {
            (false, _) => 0,
            (true, Take::Pass) => 2,
            (true, Take::Take | Take::Beaver) => 1,
        };
        let pass = Estimate { mean: 1.0, standard_error: 0.0 };
        let equities = [self.candidates[no_double].equity, self.candidates[take].equity, pass];
        let joint = [no_double, take].map(|i| self.candidates[i].difference.standard_error);
        let difference = |row: usize| Estimate {
            mean: equities[row].mean - equities[best].mean,
            standard_error: match (row, best) {
                (0, 1) | (1, 0) => joint[0].max(joint[1]),
                _ => equities[row].standard_error.max(equities[best].standard_error),
            },
        };
        let behind = |row: usize| {
            let Estimate { mean, standard_error } = difference(row);
            confidence(&Estimate { mean: mean.abs(), standard_error })
        };
        let sure = in_all((0..3).filter(|&row| row != best).map(behind));
        let re = if self.is_redouble() { "re" } else { "" };
        let row = |row: usize, words: String, candidate| CubeRow {
            words,
            candidate,
            equity: equities[row],
            difference: (row != best).then(|| difference(row)),
            confidence: if row == best { sure } else { behind(row) },
        };
        Some([
            row(0, format!("no {re}double"), Some(no_double)),
            row(1, format!("{re}double, take"), Some(take)),
            row(2, format!("{re}double, pass"), None),
        ])
    }

    /// Whether some candidates took part in fewer trials than others.
    pub(crate) fn has_dropped(&self) -> bool {
        self.candidates.iter().any(|candidate| candidate.trials < self.trials)
    }
}

impl Candidate {
    /// All candidates of a plan, best first.
    pub(crate) fn all(plan: &RolloutPlan, result: &RolloutResult, actions: &[Action]) -> Vec<Self> {
        let ranking = result.ranking();
        let one = |&i: &usize| Self::new(plan, result, actions[i], i, ranking[0]);
        let mut all: Vec<Self> = ranking.iter().map(one).collect();
        if plan.cash().is_some() {
            // What the opponent answers has a part in it: see `cube_rows`.
            for one in &mut all {
                one.confidence = None;
            }
        } else if let [best, others @ ..] = &mut all[..]
            && !others.is_empty()
        {
            best.confidence = in_all(others.iter().map(|other| other.confidence));
        }
        all
    }

    fn new(
        plan: &RolloutPlan,
        result: &RolloutResult,
        action: Action,
        index: usize,
        best: usize,
    ) -> Self {
        let estimates = result.estimates(index);
        let difference = result.difference(index, best).value;
        let (common_trials, best_in_common) = result.in_common(best, index);
        let difference = plan.normalised_difference(&difference);
        let behind = Estimate { mean: -difference.mean, ..difference };
        Self {
            action,
            trials: result.trials_of(index),
            equity: plan.normalised(&estimates.value),
            cubeless: plan.normalised(&estimates.cubeless),
            mwc: (!plan.base().is_money()).then_some(estimates.value),
            difference,
            common_trials,
            best_in_common: plan.normalised(&best_in_common.value),
            confidence: (index != best).then(|| confidence(&behind)).flatten(),
            endings: result.endings(index),
            counts: result.counts(index),
            estimates,
        }
    }

    /// How many joint standard deviations it is behind the best, `None` for the best itself and for
    /// an exact difference.
    pub(crate) fn jsds(&self) -> Option<f64> {
        self.difference.in_errors()
    }
}

impl ToWire for Candidate {
    type Wire = wire::Candidate;

    fn to_wire(&self) -> wire::Candidate {
        let Estimates { probabilities, equity, luck, .. } = self.estimates;
        let play = self.action.play().map(ToWire::to_wire);
        wire::Candidate {
            result: play.as_ref().map(|legal| legal.result.clone()),
            play: play.map(|legal| legal.play),
            action: self.action.words(),
            trials: self.trials,
            equity: self.equity.to_wire(),
            cubeless: self.cubeless.to_wire(),
            cubeless_money: equity.to_wire(),
            mwc: self.mwc.to_wire(),
            difference: self.difference.to_wire(),
            common_trials: self.common_trials,
            best_in_common: self.best_in_common.to_wire(),
            jsds: self.jsds().and_then(wire::Decimal::finite),
            confidence: self.confidence.map(wire::Decimal),
            luck: luck.to_wire(),
            chances: probabilities.map(|chance| chance.to_wire()).into(),
            statistics: (&self.endings, &self.counts).to_wire(),
        }
    }
}

impl ToWire for CubeRow {
    type Wire = wire::CubeAction;

    fn to_wire(&self) -> wire::CubeAction {
        wire::CubeAction {
            action: self.words.clone(),
            equity: self.equity.to_wire(),
            difference: self.difference.to_wire(),
            confidence: self.confidence.map(wire::Decimal),
        }
    }
}

impl ToWire for Occasion {
    type Wire = wire::Occasion;

    fn to_wire(&self) -> wire::Occasion {
        wire::Occasion {
            r#match: self.match_number as u32,
            game: self.game as u32,
            r#move: self.action.map(|action| action as u32),
            player: self.player.number(),
            names: self.names.clone(),
            done: self.done.to_wire(),
        }
    }
}

impl ToWire for Done {
    type Wire = wire::Done;

    fn to_wire(&self) -> wire::Done {
        wire::Done {
            player: self.player.number(),
            name: self.name.clone(),
            words: self.words.clone(),
            mark: self.mark.map(|mark| sign(mark).to_owned()),
            loss: self.loss.to_wire(),
        }
    }
}

impl RolloutReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::Rollout {
        let settings = &self.settings;
        let asks_confidence =
            settings.rules.as_ref().is_some_and(|rules| rules.confidence.is_some());
        let reason = self.reason.filter(|_| asks_confidence);
        let asked = self.subject.asked(self.met.as_deref(), line);
        wire::Rollout {
            version: wire::VERSION,
            input: self.line.as_ref().map(|line| line.text.clone()),
            position: PositionId(self.subject.position).to_string(),
            xgid: self.subject.xgid(),
            gnubg_id: self.subject.gnubg_id(),
            variant: self.subject.variant.to_wire(),
            state: asked.state(),
            dice: self.subject.dice.map(|dice| dice.to_string()),
            met: self.met.clone(),
            cubeful: settings.cubeful(),
            dice_kind: settings.dice_kind.clone(),
            seed: settings.seed,
            initial: settings.initial(),
            plies: settings.us.chequer.plies as u32,
            cube_plies: settings.us.cube.plies as u32,
            opponent_plies: settings.opponent.chequer.plies as u32,
            opponent_cube_plies: settings.opponent.cube.plies as u32,
            late: settings.late.to_wire(),
            filter: settings.us.filter(),
            pruning: settings.us.is_pruned(),
            cube_model: settings.us.cube.model.to_ascii_lowercase(),
            variance_reduction: settings.luck_plies().is_some(),
            luck_plies: settings.luck_plies().map(|plies| plies as u32),
            branches: settings.branches.get(),
            truncated_after: settings.truncate_after,
            truncated_at_bearoff: settings.truncate_at_exact(),
            stop: settings.rules.to_wire(),
            planned: self.planned,
            trials: self.trials,
            ranges: self.ranges.as_slice().iter().map(|range| [range.start, range.end]).collect(),
            stopped: self.reason.to_wire(),
            confidence_reached: reason.map(|reason| reason == StopReason::Decided),
            software: format!("barpoint {}", settings.barpoint),
            data: settings.data.clone(),
            job: self.job.id(),
            settings: self.job.to_wire(),
            decision: self.decision.as_ref().map(ToString::to_string),
            cube: self.cube_rows().map(|rows| rows.to_wire()),
            candidates: self.candidates.to_wire(),
            occasion: self.occasion.to_wire(),
            line,
        }
    }
}

/// The chance that a difference is above zero, if anything is known of its error.
fn confidence(difference: &Estimate) -> Option<f64> {
    difference.standard_error.is_finite().then(|| chance_above_zero(difference))
}

/// The chance that all of these are so, at least.
fn in_all(chances: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let doubts: f64 = chances.map(|chance| Some(1.0 - chance?)).sum::<Option<f64>>()?;
    Some((1.0 - doubts).max(0.0))
}
