//! `board` with an ID: the board, and everything else that the ID states.

use barpoint::ask::{Part, unused_note};
use barpoint_core::{
    ByPlayer, Contest, CubeOwner, CubeValue, Decision, Dice, MatchState, Offer, Phase, Player,
    Resignation,
};
use barpoint_ids::{FoundPosition, Identifier, IdentifierError};
use barpoint_play::Refusal;
use barpoint_records::Rules;

use crate::session::{LineError, Reply, Session};

impl Session {
    /// Sets the board by an ID or a text with one, and the turn, the cube, the score and the roll that it
    /// states. The answer names what the match cannot take over. An ID without a player on roll
    /// keeps the turn.
    pub(crate) fn set_board(&mut self, rest: &str) -> Result<Reply, LineError> {
        let found = Identifier::find(rest).map_err(|error| match error {
            IdentifierError::Unknown(_) => self.expected("board", "what-board", rest),
            wrong => LineError::new(format!("board: {wrong}")),
        })?;
        let FoundPosition { identifier: id, dice, notes, .. } = found;
        let Some(position) = id.position().copied() else {
            return Err(self.expected("board", "what-board", rest));
        };
        let on_roll = if id.state().is_some() { id.on_roll() } else { self.table.on_roll() };
        self.table.set_board(on_roll, position).map_err(|refusal| self.refused(&refusal))?;
        let mut left = Vec::new();
        if let Some(variant) = id.variant().filter(|it| *it != self.table.record().rules.variant) {
            left.push(variant.name().to_owned());
        }
        if let Some(state) = id.state() {
            self.set_contest(state, on_roll, &mut left);
            self.set_phase(state.phase(), on_roll, &mut left);
        }
        if let Some(dice) = dice {
            self.try_dice(dice, &mut left);
        }
        self.save()?;
        let mut lines = vec![self.say("board-set", &[])];
        if !left.is_empty() {
            lines.push(self.say("board-left", &[("what", (&left.join("; ")).into())]));
        }
        lines.extend(notes);
        let unused = [Part::AutomaticDoubles, Part::End];
        lines.extend(unused_note(id.state(), None, &unused, &mut Vec::new()));
        Ok(Reply::line(lines.join("\n")).with_board())
    }

    /// Sets rules, score and cube; `left` gets what the match cannot take over.
    fn set_contest(&mut self, state: &MatchState, on_roll: Player, left: &mut Vec<String>) {
        let cube = state.cube();
        let owner = match cube.owner {
            CubeOwner::Centred => None,
            CubeOwner::Side(side) => Some(Player::of(side, on_roll)),
        };
        // The cube may need the score, as after the Crawford game, or the score the cube.
        let set = self.table.set_cube(cube.value, owner);
        self.set_score_of(state.contest(), on_roll, left);
        let set = set.or_else(|_| self.table.set_cube(cube.value, owner));
        self.report(set, left);
        // The usual limit of eXtreme Gammon, which no real cube reaches, is as good as none.
        let real = |limit: &CubeValue| limit.get() < 1024;
        let limit = state.cube_limit().filter(real);
        let known = self.table.record().rules.cube_limit.filter(real);
        if limit.is_some() && limit != known {
            let rules = Rules { cube_limit: limit, ..self.table.record().rules };
            let set = self.table.set_rules(rules);
            self.report(set, left);
        }
    }

    fn set_score_of(&mut self, contest: &Contest, on_roll: Player, left: &mut Vec<String>) {
        let points = ByPlayer::of(contest.points(), on_roll);
        let length = self.table.record().length.map(|length| u32::from(length.get()));
        let set = match contest {
            Contest::Money(session) if length.is_none() => {
                let (jacoby, beavers) = (session.rules.jacoby, session.rules.beavers);
                let rules = Rules { jacoby, beavers, ..self.table.record().rules };
                self.table.set_rules(rules).and_then(|()| self.table.set_score(points, None))
            }
            Contest::Match(score) if length == Some(score.length().into()) => {
                self.table.set_score(points, Some(score.is_crawford()))
            }
            _ => {
                let stake = match contest {
                    Contest::Money(_) => self.say("board-money", &[]),
                    Contest::Match(score) => {
                        let length = u32::from(score.length());
                        self.say("board-match", &[("length", length.into())])
                    }
                };
                let [o, x] = points.0;
                left.push(format!("{stake}, X {x}, O {o}"));
                return;
            }
        };
        self.report(set, left);
    }

    /// Sets the roll or the offers that await an answer.
    fn set_phase(&mut self, phase: Phase, on_roll: Player, left: &mut Vec<String>) {
        let Phase::Playing { decision, resignation } = phase else { return };
        match decision {
            Decision::Roll => {}
            Decision::Play(dice) => self.try_dice(dice, left),
            Decision::Answer(Offer::Double) => {
                let set = self.table.double();
                self.report(set, left);
            }
            Decision::Answer(offer) => left.push(offer.to_string()),
        }
        if let Some(Resignation { by, value }) = resignation {
            let set = self.table.resign_by(Player::of(by, on_roll), value);
            self.report(set, left);
        }
    }

    fn try_dice(&mut self, dice: Dice, left: &mut Vec<String>) {
        let set = self.table.set_dice(dice);
        self.report(set, left);
    }

    fn report<T>(&self, set: Result<T, Refusal>, left: &mut Vec<String>) {
        if let Err(refusal) = set {
            left.push(self.refused(&refusal).to_string());
        }
    }
}
