//! Settings of board, dice, turn, cube and score.

use barpoint_core::{
    ByPlayer, BySide, CubeOwner, CubeValue, Decision, Dice, MatchScore, Player, Position, Side,
};
use barpoint_records::{Action, ActionProblem, Game, Match, Rules};

use crate::act::Done;
use crate::refusal::{Reason, Refusal};
use crate::table::Table;

/// # Settings
///
/// Every setting is possible at any time of a game that is not over. Board and turn cancel offers
/// and dice; dice wait for the answer to an offer.
impl Table {
    /// Sets the board, as the player sees it who is then on roll.
    ///
    /// # Errors
    /// The game is over, before or after.
    pub fn set_board(&mut self, on_roll: Player, position: Position) -> Result<Done, Refusal> {
        let variant = self.record.rules.variant;
        if position.result(variant).is_some() {
            return Err(self.refusal(Reason::FinishedBoard));
        }
        let most = variant.chequers();
        let on_board =
            |side| position.side(side).counts().iter().map(|&n| usize::from(n)).sum::<usize>();
        if [Side::OnRoll, Side::Opponent].into_iter().any(|side| on_board(side) > most.into()) {
            return Err(self.refusal(Reason::Chequers));
        }
        self.set(Action::SetPosition { on_roll, position: Box::new(position) })
    }

    /// Sets the player on roll.
    ///
    /// # Errors
    /// The game is over.
    pub fn set_turn(&mut self, player: Player) -> Result<Done, Refusal> {
        self.set(Action::SetTurn(player))
    }

    /// Sets the dice of the player on roll, also in place of other dice.
    ///
    /// # Errors
    /// The game is over, or an offer awaits an answer.
    pub fn set_dice(&mut self, dice: Dice) -> Result<Done, Refusal> {
        let problem = match self.decision() {
            Decision::Answer(offer) => Some(ActionProblem::Unanswered(offer)),
            _ => self.resignation().map(|_| ActionProblem::Resignation),
        };
        match problem.filter(|_| self.end().is_none()) {
            Some(problem) => Err(self.refusal(Reason::Rule(problem))),
            None => self.set(Action::SetDice { player: self.on_roll(), dice }),
        }
    }

    /// Sets the cube; `None` is a centred cube.
    ///
    /// # Errors
    /// The game is over, or the cube is impossible, as in the Crawford game.
    pub fn set_cube(&mut self, value: CubeValue, owner: Option<Player>) -> Result<Done, Refusal> {
        let action = Action::SetCube { value, owner };
        let is_set = self.cube().value == value && self.seats.cube_owner() == owner;
        if is_set && self.end().is_none() {
            return Ok(Done { action, end: None, winner: None });
        }
        self.set(action)
    }

    /// Sets the points of the players before the game. In a match, the rules decide whether it is
    /// the Crawford game unless `crawford` says so.
    ///
    /// # Errors
    /// The game is over, the score is impossible, or an action before the place is not legal at it:
    /// a double in the Crawford game.
    pub fn set_score(
        &mut self,
        points: ByPlayer<u32>,
        crawford: Option<bool>,
    ) -> Result<(), Refusal> {
        if self.end().is_some() {
            return Err(self.refusal(Reason::Rule(ActionProblem::GameOver)));
        }
        let mut earlier = self.record.clone();
        earlier.games.truncate(self.place.game);
        let crawford = match self.record.length {
            None => false,
            Some(_) => crawford.unwrap_or_else(|| earlier.is_crawford_at(points)),
        };
        if let Some(length) = self.record.length {
            let [on_roll, opponent] = points.0;
            let score =
                MatchScore::new(length.get().into(), BySide { on_roll, opponent }, crawford);
            score.map_err(|error| self.refusal(Reason::Score(error)))?;
        }
        let mut after = self.seats.clone();
        after.apply(&Action::SetScore { points, crawford });
        after.state().map_err(|error| self.refusal(Reason::State(error)))?;
        let changed = Game { score: points, crawford, ..self.game().clone() };
        if let Some(reason) = self.broken_by(&changed) {
            return Err(self.refusal(reason));
        }
        self.change_head(|game: &mut Game| (game.score, game.crawford) = (points, crawford));
        Ok(())
    }

    /// Sets the rules. The actions that are recorded must be legal by the new rules too.
    ///
    /// # Errors
    /// A recorded action is not legal by the new rules.
    pub fn set_rules(&mut self, rules: Rules) -> Result<(), Refusal> {
        let record = Match { rules, ..self.record.clone() };
        let mut steps = record.games.iter().flat_map(|game| game.replay(&record));
        if let Some(problem) = steps.find_map(|step| step.problem) {
            return Err(self.refusal(Reason::Rule(problem)));
        }
        self.record.rules = rules;
        self.go(self.place);
        Ok(())
    }

    /// Returns the player who owns the cube, `None` if it is centred.
    pub fn cube_owner(&self) -> Option<Player> {
        match self.cube().owner {
            CubeOwner::Centred => None,
            CubeOwner::Side(side) => Some(Player::of(side, self.on_roll())),
        }
    }

    /// Returns what is wrong with the actions before the place in the changed game, but not in the
    /// game as it is.
    fn broken_by(&self, changed: &Game) -> Option<Reason> {
        let now = self.game().replay(&self.record);
        let mut steps = now.zip(changed.replay(&self.record)).take(self.place.action);
        steps.find_map(|(now, then)| match (then.problem, then.before.state()) {
            (Some(problem), _) if now.problem.is_none() => Some(Reason::Rule(problem)),
            (_, Err(error)) if now.before.state().is_ok() => Some(Reason::State(error)),
            _ => None,
        })
    }

    fn set(&mut self, action: Action) -> Result<Done, Refusal> {
        if self.end().is_some() {
            return Err(self.refusal(Reason::Rule(ActionProblem::GameOver)));
        }
        self.act(action)
    }
}
