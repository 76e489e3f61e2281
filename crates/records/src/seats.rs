//! State of a game during a replay.

use barpoint_core::{
    ByPlayer, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, GameValue, MatchLength,
    MatchScore, MatchState, MoneyRules, Offer, Phase, Play, PlayError, Player, Position,
    Resignation, Session, Side, StateError, StateProblem, StateSetup,
};

use crate::model::{Action, Ending, Game, GameEnd, Match, OddPlay, RecordedPlay, Rules};

mod problem;

pub use problem::ActionProblem;

/// Board, cube, dice and score of a game in progress.
///
/// [`problem`](Self::problem) returns the rule that an action breaks. [`apply`](Self::apply)
/// carries an action out even then, as far as possible, because records of real games break rules
/// and continue.
///
/// # Perspective
/// The position is seen by the player on roll. A player who doubles remains on roll while the other
/// player answers. Before the first action of a game either player may roll; player 0 then counts
/// as on roll.
#[derive(Clone, Debug)]
pub struct Seats {
    length: Option<MatchLength>,
    rules: Rules,
    score: ByPlayer<u32>,
    crawford: bool,
    position: Position,
    on_roll: Player,
    cube: Cube,
    decision: Decision,
    resignation: Option<Resignation>,
    is_cube_turned: bool,
    has_begun: bool,
    end: Option<GameEnd>,
}

impl Seats {
    /// Returns the table at the beginning of `game`, which belongs to `record`.
    pub fn new(record: &Match, game: &Game) -> Self {
        let cube = CubeValue::from_log2(game.automatic_doubles).unwrap_or(CubeValue::MAX);
        Self {
            length: record.length,
            rules: record.rules,
            score: game.score,
            crawford: game.crawford,
            position: record.rules.variant.start(),
            on_roll: Player::Zero,
            cube: Cube { value: cube, owner: CubeOwner::Centred },
            decision: Decision::Roll,
            resignation: None,
            is_cube_turned: false,
            has_begun: false,
            end: None,
        }
    }

    /// Returns the table after the last action of `game`, which belongs to `record`.
    pub(crate) fn at_end(record: &Match, game: &Game) -> Self {
        let mut table = Self::new(record, game);
        game.entries.iter().for_each(|entry| table.apply(&entry.action));
        table
    }

    /// Returns the board, seen by [`on_roll`](Self::on_roll).
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the board as this player sees it.
    pub fn position_seen_by(&self, player: Player) -> Position {
        if player == self.on_roll { self.position } else { self.position.flip() }
    }

    /// Returns the player on roll.
    #[inline]
    pub const fn on_roll(&self) -> Player {
        self.on_roll
    }

    /// Returns the next decision, without regard to resignations.
    #[inline]
    pub const fn decision(&self) -> Decision {
        self.decision
    }

    /// Returns the cube, seen by the player on roll.
    #[inline]
    pub const fn cube(&self) -> Cube {
        self.cube
    }

    /// Returns the owner of the cube, or `None` if it is centred.
    pub fn cube_owner(&self) -> Option<Player> {
        self.cube.owner.player(self.on_roll)
    }

    /// Returns the points before the game.
    #[inline]
    pub const fn score(&self) -> ByPlayer<u32> {
        self.score
    }

    /// Returns true if this is the Crawford game.
    #[inline]
    pub const fn is_crawford(&self) -> bool {
        self.crawford
    }

    /// Returns the end of the game, or `None` if it is in progress.
    #[inline]
    pub const fn end(&self) -> Option<GameEnd> {
        self.end
    }

    /// Returns true after the first action.
    #[inline]
    pub const fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Returns the offer to resign that has not been answered.
    pub fn resignation(&self) -> Option<(Player, GameValue)> {
        let Resignation { by, value } = self.resignation?;
        Some((Player::of(by, self.on_roll), value))
    }

    /// Returns the player who must act. `None` at the beginning, when either player may act, and
    /// after the end of the game.
    pub fn to_act(&self) -> Option<Player> {
        if !self.has_begun || self.end.is_some() {
            return None;
        }
        let side = self.resignation.map_or(self.decision.by(), |resignation| resignation.by.flip());
        Some(Player::of(side, self.on_roll))
    }

    /// Returns the value that a win counts as: a single game under the Jacoby rule, until the cube has
    /// been turned.
    pub fn counted(&self, value: GameValue) -> GameValue {
        let jacoby = self.length.is_none() && self.rules.jacoby && !self.is_cube_turned;
        if jacoby { GameValue::Single } else { value }
    }

    /// Returns the points that a win of this value scores with the current cube.
    pub fn points(&self, value: GameValue) -> u32 {
        u32::from(self.counted(value).points()) * self.cube.value.get()
    }

    /// Returns the table after this player has rolled these dice and before the play.
    #[must_use]
    pub fn rolled(&self, player: Player, dice: Dice) -> Self {
        let mut table = self.clone();
        table.apply(&Action::SetDice { player, dice });
        table
    }

    /// Returns everything except the board, as a checked state.
    ///
    /// # Errors
    /// The state is impossible because the record broke a rule on the way to it.
    pub fn state(&self) -> Result<MatchState, StateError> {
        let phase = match (self.end, self.resignation) {
            (Some(GameEnd { how: Ending::Dropped, winner, .. }), _) => {
                Phase::Dropped { by: winner.flip().side(self.on_roll) }
            }
            (Some(_), Some(resignation)) => {
                Phase::Resigned { decision: self.decision, resignation }
            }
            (Some(_), None) => Phase::BorneOff,
            (None, resignation) => Phase::Playing { decision: self.decision, resignation },
        };
        let wrong_score = |setup: StateSetup| StateError {
            setup,
            problems: [StateProblem::MatchIsWon(Side::OnRoll)].into(),
        };
        let mut setup = StateSetup {
            contest: Contest::default(),
            cube: self.cube,
            cube_limit: self.rules.cube_limit,
            phase,
        };
        let points = self.score.seen_by(self.on_roll);
        setup.contest = match self.length {
            None => {
                let Rules { jacoby, beavers, automatic_doubles, .. } = self.rules;
                let rules = MoneyRules { jacoby, beavers, automatic_doubles };
                Contest::Money(Session { rules, points })
            }
            Some(length) => {
                let score = MatchScore::new(length.get().into(), points, self.crawford)
                    .or_else(|_| MatchScore::new(length.get().into(), points, false))
                    .map_err(|_| wrong_score(setup))?;
                Contest::Match(score)
            }
        };
        if let Some(end) = self.end {
            let winner = end.winner.side(self.on_roll);
            setup.contest = match setup.contest {
                Contest::Match(score) => Contest::Match(score.after(winner, end.points)),
                Contest::Money(mut session) => {
                    let points = &mut session.points[winner];
                    *points = points.saturating_add(end.points);
                    Contest::Money(session)
                }
            };
        }
        MatchState::try_from(setup)
    }

    /// Reads a play of this player, in that player's point numbers.
    ///
    /// # Errors
    /// The errors of [`Position::parse_play`].
    pub fn read_play(&self, player: Player, dice: Dice, text: &str) -> Result<Play, PlayError> {
        Ok(self.position_seen_by(player).parse_play(dice, text)?.play)
    }

    /// Reads a play of this player. An illegal or unreadable play is kept as it was written, with
    /// the board after its moves if they can be made at all.
    pub fn read_any_play(
        &self,
        player: Player,
        dice: Dice,
        text: &str,
    ) -> (RecordedPlay, Option<PlayError>) {
        let position = self.position_seen_by(player);
        match position.parse_play(dice, text) {
            Ok(legal) => (RecordedPlay::Legal(legal.play), None),
            Err(error) => {
                let after = position.after_written(text);
                let play = OddPlay { text: text.trim().into(), after };
                (RecordedPlay::Odd(play.into()), Some(error))
            }
        }
    }

    /// Returns the rule that an action breaks.
    pub fn problem(&self, action: &Action) -> Option<ActionProblem> {
        self.problem_of_turn(action).or_else(|| match action {
            Action::Play { player, dice, play } if self.end.is_none() => {
                self.play_problem(*player, *dice, play)
            }
            _ => None,
        })
    }

    /// Returns the rule that an action breaks, without a check of the play itself. Used after a
    /// play was read on this table, because its problem is already known.
    pub fn problem_of_turn(&self, action: &Action) -> Option<ActionProblem> {
        let player = action.player()?;
        if self.end.is_some() {
            return Some(ActionProblem::GameOver);
        }
        let answers_resignation =
            matches!(action, Action::AcceptResignation(_) | Action::DeclineResignation(_));
        if answers_resignation != self.resignation.is_some() {
            return Some(ActionProblem::Resignation);
        }
        let is_out_of_turn = self.to_act().is_some_and(|expected| expected != player);
        let is_resignation = matches!(action, Action::Resign { .. });
        if is_out_of_turn && !is_resignation {
            return Some(ActionProblem::OutOfTurn(player));
        }
        match (action, self.decision) {
            (Action::Beaver(_), Decision::Answer(Offer::Double))
            | (Action::Raccoon(_), Decision::Answer(Offer::Beaver)) => {
                let are_allowed = self.length.is_none() && self.rules.beavers;
                (!are_allowed).then_some(ActionProblem::NoBeavers)
            }
            (Action::Take(_) | Action::Drop(_), Decision::Answer(_)) => None,
            (Action::Take(_) | Action::Drop(_) | Action::Beaver(_) | Action::Raccoon(_), _) => {
                Some(ActionProblem::NoOffer)
            }
            _ if answers_resignation || is_resignation => None,
            (_, Decision::Answer(offer)) => Some(ActionProblem::Unanswered(offer)),
            (Action::Double(_), Decision::Play(_)) => Some(ActionProblem::RolledAlready),
            (Action::Double(_), _) => self.double_problem(player),
            (Action::Play { dice, .. }, Decision::Play(rolled)) if *dice != rolled => {
                Some(ActionProblem::OtherDice(rolled))
            }
            (Action::Play { dice, .. }, _) if !self.has_begun && dice.is_double() => {
                Some(ActionProblem::OpeningRoll)
            }
            _ => None,
        }
    }

    fn double_problem(&self, player: Player) -> Option<ActionProblem> {
        let Some(doubled) = self.cube.doubled_by(player.side(self.on_roll)) else {
            return Some(ActionProblem::NotTheOwner);
        };
        if self.crawford {
            Some(ActionProblem::Crawford)
        } else if !self.has_begun {
            Some(ActionProblem::OpeningDouble)
        } else if self.rules.cube_limit.is_some_and(|limit| doubled.value > limit) {
            Some(ActionProblem::CubeLimit)
        } else {
            None
        }
    }

    fn play_problem(
        &self,
        player: Player,
        dice: Dice,
        play: &RecordedPlay,
    ) -> Option<ActionProblem> {
        let position = self.position_seen_by(player);
        match play {
            RecordedPlay::Hidden => None,
            RecordedPlay::Odd(play) => Some(ActionProblem::OddPlay(play.text.clone())),
            RecordedPlay::Legal(play) => {
                let is_legal = position.legal_play(dice, play).is_some();
                (!is_legal).then_some(ActionProblem::IllegalPlay(*play))
            }
        }
    }

    /// Carries out an action, even a wrong one as far as possible. After the end of a game only
    /// actions that set something up have an effect.
    pub fn apply(&mut self, action: &Action) {
        if self.end.is_some() && !action.is_setting() {
            return;
        }
        match action {
            Action::Play { player, play, .. } => self.play(*player, play),
            Action::Double(player) => {
                self.settle();
                self.turn_to(*player);
                self.decision = Decision::Answer(Offer::Double);
            }
            Action::Beaver(player) => self.turn_again(player.flip(), Offer::Beaver),
            Action::Raccoon(player) => self.turn_again(*player, Offer::Raccoon),
            Action::Take(_) => self.settle(),
            Action::Drop(player) => {
                let winner = player.flip();
                let points = self.cube.value.get();
                self.end = Some(GameEnd { winner, points, how: Ending::Dropped });
            }
            Action::Resign { player, value } => {
                self.resignation =
                    Some(Resignation { by: player.side(self.on_roll), value: *value });
            }
            Action::AcceptResignation(player) => {
                let value = self.resignation.map_or(GameValue::Single, |offer| offer.value);
                let (points, how) = (self.points(value), Ending::Resigned(value));
                self.end = Some(GameEnd { winner: *player, points, how });
            }
            Action::DeclineResignation(_) => self.resignation = None,
            Action::SetPosition { on_roll, position } => {
                self.turn_to(*on_roll);
                self.position = **position;
                self.set_up(Decision::Roll);
            }
            Action::SetTurn(player) => {
                self.turn_to(*player);
                self.set_up(Decision::Roll);
            }
            Action::SetDice { player, dice } => {
                self.settle();
                self.turn_to(*player);
                self.set_up(Decision::Play(*dice));
            }
            Action::SetCube { value, owner } => {
                self.cube = Cube { value: *value, owner: CubeOwner::of(*owner, self.on_roll) };
                self.is_cube_turned = owner.is_some();
            }
            Action::SetScore { points, crawford } => {
                self.score = *points;
                self.crawford = *crawford;
            }
        }
        self.has_begun |= !matches!(action, Action::SetCube { .. } | Action::SetScore { .. });
    }

    fn set_up(&mut self, decision: Decision) {
        self.decision = decision;
        self.resignation = None;
        self.end = None;
    }

    fn play(&mut self, player: Player, play: &RecordedPlay) {
        self.settle();
        self.turn_to(player);
        let after = match play {
            RecordedPlay::Legal(play) => self.position.after(play),
            RecordedPlay::Odd(play) => play.after,
            RecordedPlay::Hidden => None,
        };
        self.position = after.unwrap_or_else(|| self.position.flip());
        self.cube = self.cube.flip();
        self.on_roll = player.flip();
        self.decision = Decision::Roll;
        self.resignation = None;
        if let Some(result) = self.position.result(self.rules.variant) {
            let winner = Player::of(result.winner, self.on_roll);
            let points = self.points(result.value);
            self.end = Some(GameEnd { winner, points, how: Ending::BorneOff(result.value) });
        }
    }

    /// Turns the cube again in answer to an offer. The earlier offer counts as taken, and the
    /// opponent of the first doubler keeps the cube.
    fn turn_again(&mut self, doubler: Player, offer: Offer) {
        self.turn_to(doubler);
        if self.decision == Decision::Roll {
            self.decision = Decision::Answer(Offer::Double);
        }
        self.settle();
        self.decision = Decision::Answer(offer);
    }

    /// Counts a pending offer as taken.
    fn settle(&mut self) {
        if let Decision::Answer(_) = self.decision {
            let value = self.cube.value.doubled().unwrap_or(CubeValue::MAX);
            self.cube = Cube { value, owner: CubeOwner::Side(Side::Opponent) };
            self.is_cube_turned = true;
            self.decision = Decision::Roll;
        }
    }

    fn turn_to(&mut self, player: Player) {
        if player != self.on_roll {
            self.on_roll = player;
            self.position = self.position.flip();
            self.cube = self.cube.flip();
            let flipped = |offer: Resignation| Resignation { by: offer.by.flip(), ..offer };
            self.resignation = self.resignation.map(flipped);
        }
    }
}

#[cfg(test)]
mod tests;
