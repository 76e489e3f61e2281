//! Plays and cube actions.

use barpoint_core::{Outcome, Player, Position};
use barpoint_equity::{
    CubeContext, CubeDecision, CubeEquities, Double, Emg, MatchEquityTable, Take,
};
use barpoint_records::{
    Analysis, CubeAnalysis, CubeAnswer, Entry, Mark, PlayAnalysis, RecordedChoice,
    RecordedDecision, StaticVerdict,
};

use crate::statistics::{Amount, CubeRole, Judgement, Thresholds, judge};
use crate::{
    CubeChoice, CubeEvent, CubeReasons, Event, Events, FollowUps, Market, PlayNumbers, PlayReasons,
    Sentence, Verdict,
};

/// Action of a player with its verdict.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReviewedAction<'a> {
    /// Decision that the action belongs to; a double and its answer belong to the same decision.
    pub decision: RecordedDecision<'a>,
    /// Player who acted.
    pub player: Player,
    /// Number of the action in its game, counted from 0.
    pub entry: usize,
    /// Kind of the action.
    pub choice: ReviewedChoice,
    /// Verdict.
    pub judgement: Judgement,
    /// Analysis of the action.
    pub analysis: &'a Analysis,
    /// True if the player did not double and lost the market by the next turn.
    pub has_lost_market: bool,
    /// Numbers behind the reasons that need an evaluator; unknown unless the caller counts them.
    pub counted: CountedReasons,
    context: CubeContext,
}

/// Kind of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReviewedChoice {
    /// Play of a roll.
    Play,
    /// Action with the cube.
    Cube(CubeChoice),
}

/// Kind of an action.
// The numbers are those of the database of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum ActionKind {
    /// Play of a roll.
    Play,
    /// Roll without a double.
    NoDouble,
    /// Double or redouble.
    Double,
    /// Take.
    Take,
    /// Pass.
    Pass,
    /// Beaver.
    Beaver,
}

impl ActionKind {
    /// All kinds in the order of their numbers.
    pub const ALL: [Self; 6] =
        [Self::Play, Self::NoDouble, Self::Double, Self::Take, Self::Pass, Self::Beaver];

    /// Name of the kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::NoDouble => "no double",
            Self::Double => "double",
            Self::Take => "take",
            Self::Pass => "pass",
            Self::Beaver => "beaver",
        }
    }

    /// Returns the kind of a reviewed action.
    #[must_use]
    pub const fn of(choice: ReviewedChoice) -> Self {
        match choice {
            ReviewedChoice::Play => Self::Play,
            ReviewedChoice::Cube(CubeChoice::NoDouble) => Self::NoDouble,
            ReviewedChoice::Cube(CubeChoice::Double) => Self::Double,
            ReviewedChoice::Cube(CubeChoice::Answer(Take::Take)) => Self::Take,
            ReviewedChoice::Cube(CubeChoice::Answer(Take::Pass)) => Self::Pass,
            ReviewedChoice::Cube(CubeChoice::Answer(Take::Beaver)) => Self::Beaver,
        }
    }
}

impl<'a> ReviewedAction<'a> {
    /// Returns the actions of a decision that have an analysis.
    pub(super) fn all(decision: &RecordedDecision<'a>, table: &MatchEquityTable) -> Vec<Self> {
        let Ok(state) = &decision.state else { return Vec::new() };
        let context = CubeContext::new(state.contest(), state.cube(), table);
        let [own, answer] = decision.entries.map(|entry| entry.and_then(Entry::analysis));
        let judged = judge(decision, table).into_iter();
        let action = |(player, judgement): (Player, Judgement)| {
            let is_answer = player != decision.player;
            let (entry, analysis) = if is_answer {
                (decision.place.answer, answer.or(own))
            } else {
                (decision.place.action, own)
            };
            let action = Self {
                decision: decision.clone(),
                player,
                entry: entry?,
                choice: choice(decision.made, &judgement),
                judgement,
                analysis: analysis?,
                has_lost_market: false,
                counted: CountedReasons::default(),
                context,
            };
            action.is_analysed().then_some(action)
        };
        judged.filter_map(action).collect()
    }

    fn is_analysed(&self) -> bool {
        match self.judgement {
            Judgement::Play(play) => play.error.is_some() || play.luck.is_some(),
            Judgement::Cube(_) => true,
        }
    }

    /// Returns the equity lost by the action, `None` if only the luck of the roll is known.
    #[must_use]
    pub fn error(&self) -> Option<Amount> {
        match self.judgement {
            Judgement::Play(play) if play.is_forced => Some(Amount::default()),
            Judgement::Play(play) => play.error,
            Judgement::Cube(cube) => Some(cube.fault.map_or_else(Amount::default, |it| it.1)),
        }
    }

    /// Returns the luck of the roll.
    #[must_use]
    pub fn luck(&self) -> Option<Amount> {
        match self.judgement {
            Judgement::Play(play) => play.luck,
            Judgement::Cube(_) => None,
        }
    }

    /// Returns the mark of the action: that of the record, or else the one that the thresholds give.
    #[must_use]
    pub fn mark(&self, thresholds: &Thresholds) -> Option<Mark> {
        let recorded = match self.choice {
            ReviewedChoice::Play => self.analysis.play_mark,
            ReviewedChoice::Cube(_) => self.analysis.cube_mark,
        };
        recorded.or_else(|| thresholds.of_error(self.error()?.normalised))
    }

    /// Returns true if the roll has a single legal play.
    #[must_use]
    pub const fn is_forced(&self) -> bool {
        matches!(self.judgement, Judgement::Play(play) if play.is_forced)
    }

    /// Returns the verdict of the static evaluation, which measures the difficulty.
    #[must_use]
    pub const fn static_verdict(&self) -> Option<StaticVerdict> {
        match self.choice {
            ReviewedChoice::Play => self.analysis.static_play,
            ReviewedChoice::Cube(_) => self.analysis.static_cube,
        }
    }

    /// Returns the ranking of the plays.
    #[must_use]
    pub fn plays(&self) -> Option<&'a PlayAnalysis> {
        let is_play = self.choice == ReviewedChoice::Play;
        self.analysis.play.as_ref().filter(|_| is_play)
    }

    /// Returns the values of the choices about the cube.
    #[must_use]
    pub fn cube(&self) -> Option<&'a CubeAnalysis> {
        let is_cube = self.choice != ReviewedChoice::Play;
        self.analysis.cube.as_ref().filter(|_| is_cube)
    }

    /// Returns the correct cube decision of both players.
    #[must_use]
    pub fn cube_decision(&self) -> Option<CubeDecision> {
        let cube = self.cube()?;
        let outcome = cube.no_double.outcome.unwrap_or_default();
        let [no_double, take, double_pass] =
            [cube.no_double.equity, cube.double_take.equity, cube.double_drop]
                .map(|equity| Emg(equity.into()));
        let equities = CubeEquities { no_double, double_take: Some(take), double_pass };
        Some(CubeDecision::new(&self.context, &outcome, equities))
    }

    /// Returns the action in words, such as `8/5 6/5` or `take`.
    #[must_use]
    pub fn made(&self) -> String {
        match self.choice {
            ReviewedChoice::Play => self.decision.made.to_string(),
            ReviewedChoice::Cube(choice) => cube_words(choice).to_owned(),
        }
    }

    /// Returns the best action in words, `None` if it is unknown.
    #[must_use]
    pub fn best(&self) -> Option<String> {
        match self.choice {
            ReviewedChoice::Play => Some(self.plays()?.candidates.first()?.play.to_string()),
            ReviewedChoice::Cube(choice) => {
                let correct = self.cube_decision()?;
                Some(best_cube_action(choice, &correct).to_owned())
            }
        }
    }

    /// Returns the board after the play that was made, and after the best one; each is seen by the
    /// opponent.
    #[must_use]
    pub fn results(&self) -> Option<[Position; 2]> {
        let RecordedChoice::Play(made) = self.decision.made else { return None };
        let best = &self.plays()?.candidates.first()?.play;
        Some([made.result, self.decision.position.after(best)?])
    }

    /// Returns the chances after the play that was made, and after the best one.
    #[must_use]
    pub fn outcomes(&self) -> Option<[Outcome; 2]> {
        let plays = self.plays()?;
        let (made, best) = (plays.candidates.get(plays.played?)?, plays.candidates.first()?);
        Some([made.outcome?, best.outcome?])
    }

    /// Returns the events of the play with their verdicts.
    #[must_use]
    pub fn events(&self) -> Vec<(Event, Verdict)> {
        let Some([made, best]) = self.results() else { return Vec::new() };
        let events = |after| Events::of(&self.decision.position, after);
        events(&made).verdicts(events(&best))
    }

    /// Returns the events of the cube action with their verdicts.
    #[must_use]
    pub fn cube_events(&self) -> Vec<(CubeEvent, Verdict)> {
        match (self.choice, self.cube_decision()) {
            (ReviewedChoice::Cube(choice), Some(correct)) => {
                let mut events = CubeEvent::verdicts(choice, &correct);
                if self.has_lost_market {
                    events.push(CubeEvent::of_lost_market(&correct));
                }
                events
            }
            _ => Vec::new(),
        }
    }

    /// Returns the numbers of the play that was made and of the best one; `None` if the play was
    /// right or the numbers are unknown.
    #[must_use]
    pub fn play_reasons(&self) -> Option<PlayReasons> {
        self.error().filter(|error| error.normalised > 0.0)?;
        let ([made, best], outcomes) = (self.results()?, self.outcomes()?);
        let plays = self.plays()?;
        let numbers = |i: usize, candidate: usize, result: &Position| {
            let equity = Emg(plays.candidates[candidate].equity.into());
            let mut numbers = PlayNumbers::new(result, equity, outcomes[i]);
            numbers.board = numbers.board.with_wastage(self.counted.effective_pips[i]);
            numbers.follow_ups = self.counted.follow_ups[i];
            numbers
        };
        Some(PlayReasons { made: numbers(0, plays.played?, &made), best: numbers(1, 0, &best) })
    }

    /// Returns the numbers of the cube decision; `None` if the action was right or the numbers are
    /// unknown.
    #[must_use]
    pub fn cube_reasons(&self) -> Option<CubeReasons> {
        self.error().filter(|error| error.normalised > 0.0)?;
        let (correct, outcome) = (self.cube_decision()?, self.cube()?.no_double.outcome?);
        Some(CubeReasons { correct, outcome, market: self.counted.market })
    }

    /// Returns the reasons why the best action is better, in one or two sentences; `None` if the
    /// action was right or the numbers are unknown.
    #[must_use]
    pub fn reasons(&self) -> Option<String> {
        self.explanation().map(|sentences| Sentence::join(&sentences))
    }

    /// Returns the sentences of [`reasons`](Self::reasons).
    #[must_use]
    pub fn explanation(&self) -> Option<Vec<Sentence>> {
        Some(match self.choice {
            ReviewedChoice::Play => self.play_reasons()?.sentences(),
            ReviewedChoice::Cube(CubeChoice::Answer(_)) => {
                self.cube_reasons()?.sentences_on_answer()
            }
            ReviewedChoice::Cube(_) => self.cube_reasons()?.sentences_on_double(),
        })
    }

    /// Returns the score and the cube with which equities are normalised.
    #[must_use]
    pub const fn context(&self) -> &CubeContext {
        &self.context
    }
}

fn choice(made: RecordedChoice<'_>, judgement: &Judgement) -> ReviewedChoice {
    let Judgement::Cube(cube) = judgement else { return ReviewedChoice::Play };
    ReviewedChoice::Cube(match (cube.role, made) {
        (CubeRole::NoDouble, _) => CubeChoice::NoDouble,
        (CubeRole::Double, _) => CubeChoice::Double,
        (CubeRole::Take, RecordedChoice::Double(Some(CubeAnswer::Beaver))) => {
            CubeChoice::Answer(Take::Beaver)
        }
        (CubeRole::Take, _) => CubeChoice::Answer(Take::Take),
        (CubeRole::Pass, _) => CubeChoice::Answer(Take::Pass),
    })
}

const fn cube_words(choice: CubeChoice) -> &'static str {
    match choice {
        CubeChoice::NoDouble => "no double",
        CubeChoice::Double => "double",
        CubeChoice::Answer(Take::Take) => "take",
        CubeChoice::Answer(Take::Pass) => "pass",
        CubeChoice::Answer(Take::Beaver) => "beaver",
    }
}

fn best_cube_action(choice: CubeChoice, correct: &CubeDecision) -> &'static str {
    match (choice, correct.double()) {
        (CubeChoice::Answer(_), _) => cube_words(CubeChoice::Answer(correct.take())),
        (_, Double::TooGood) => "too good to double",
        (choice, Double::Optional) => cube_words(choice),
        (_, Double::Yes) => "double",
        _ => "no double",
    }
}

/// Numbers of an error that were counted with an evaluator; each is `None` unless it was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CountedReasons {
    /// Exchanges that lose the market, for an action of the player on roll with the cube.
    pub market: Option<Market>,
    /// Rolls of the opponent that turn the game, after the play that was made and after the best one.
    pub follow_ups: [Option<FollowUps>; 2],
    /// Effective pips of the player after the same plays.
    pub effective_pips: [Option<f64>; 2],
}
