//! Boards of a report.

use barpoint_core::{
    BySide, Chequers, Contest, CubeOwner, CubeValue, Decision, GameValue, Offer, Phase, Player,
    Position, Side, Variant,
};
use barpoint_ids::{MatchId, PositionId, Xgid};
use barpoint_language::{Language, Value};
use barpoint_render::{Diagram, Mark, MarkedPlay, Notes, Perspective, Words};
use barpoint_wire::analysis::Action;
use barpoint_wire::report::{Moment, Report};

use crate::story::{listed, plain, said, say, sentences};

/// Board before an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board(pub Diagram);

impl Board {
    /// Returns the board of an action, with the roll if it is played. `None` if the document has no readable
    /// position.
    #[must_use]
    pub fn of_moment(report: &Report, moment: &Moment) -> Option<Self> {
        let position = position(&moment.action.position)?;
        let on_roll = player(moment.action.on_roll)?;
        let state = match (&moment.xgid, &moment.action.match_id) {
            (Some(xgid), _) => Some(xgid.parse::<Xgid>().ok()?.decode().ok()?.1),
            (None, Some(id)) => id.parse::<MatchId>().ok().and_then(|id| Some(id.decode().ok()?.0)),
            (None, None) => None,
        };
        let dice = moment.action.dice.as_deref().and_then(|dice| dice.parse().ok());
        Some(Self(Diagram { dice, state, on_roll, ..diagram(report, position, on_roll) }))
    }

    /// Returns the board of a decision. A cube decision has no roll, even if the action is a play.
    #[must_use]
    pub fn of_decision(report: &Report, moment: &Moment, decision: &Action) -> Option<Self> {
        let position = position(&decision.position)?;
        let on_roll = player(moment.action.on_roll)?;
        let decoded = decision.xgid.as_deref().and_then(|xgid| xgid.parse::<Xgid>().ok());
        let state = decoded.and_then(|xgid| Some(xgid.decode().ok()?.1));
        let dice = decision.dice.as_deref().and_then(|dice| dice.parse().ok());
        Some(Self(Diagram { dice, state, on_roll, ..diagram(report, position, on_roll) }))
    }

    /// Returns the play that was made and the best play, as arrows. If they lead to the same position,
    /// it is the best play alone.
    #[must_use]
    pub fn arrows(&self, decision: &Action) -> Vec<MarkedPlay> {
        let Some(dice) = self.0.dice else { return Vec::new() };
        let legal = |text: &str| self.0.position.parse_play(dice, text).ok();
        let best = decision.best.as_deref().and_then(legal);
        let made = legal(&decision.made);
        let made = made.filter(|made| best.as_ref().is_none_or(|best| best.result != made.result));
        let marked = [(made, Mark::Made), (best, Mark::Best)].into_iter();
        marked.filter_map(|(play, mark)| Some(MarkedPlay { play: play?.play, mark })).collect()
    }

    /// Returns the notes beside a board of letters; `None` for the usual ones in English.
    pub(crate) fn notes(&self, language: Language, at: Perspective) -> Option<Box<Notes>> {
        let spoken = self.spoken(language)?;
        let (bottom, roller) = match at {
            Perspective::Seat(Player::One) => ("X", "O"),
            _ => ("O", "X"),
        };
        let values = [("bottom", bottom.into()), ("roller", roller.into())];
        let is_turned = matches!(at, Perspective::Seat(seat) if seat != self.0.on_roll);
        Some(Box::new(Notes {
            players: by_side(|side| spoken.player_note(side)),
            scores: by_side(|side| spoken.score_note(side)),
            stake: spoken.stake_note(),
            roll: self.0.dice.map_or_else(String::new, |dice| {
                spoken.say("board-to-play", &[("dice", (&dice.to_string()).into())])
            }),
            numbering: if is_turned {
                spoken.say("board-numbered", &values)
            } else {
                String::new()
            },
        }))
    }

    /// Returns the words of a picture; `None` for the usual ones in English.
    pub(crate) fn words(&self, language: Language, plays: &[MarkedPlay]) -> Option<Box<Words>> {
        let spoken = self.spoken(language)?;
        Some(Box::new(Words {
            title: spoken.turn(),
            description: spoken.description(plays),
            pips: by_side(|side| spoken.pips(side)),
        }))
    }

    /// Returns the board to be said in a language. The words in English are those of the drawings.
    fn spoken(&self, language: Language) -> Option<Spoken<'_>> {
        (language != Language::English).then_some(Spoken { diagram: &self.0, language })
    }
}

fn by_side(of: impl Fn(Side) -> String) -> BySide<String> {
    BySide { on_roll: of(Side::OnRoll), opponent: of(Side::Opponent) }
}

/// Board in words of a language.
struct Spoken<'a> {
    diagram: &'a Diagram,
    language: Language,
}

impl Spoken<'_> {
    fn say(&self, id: &str, values: &[(&str, Value<'_>)]) -> String {
        say(self.language, id, values)
    }

    fn plain(&self, id: &str) -> String {
        plain(self.language, id)
    }

    fn pips(&self, side: Side) -> String {
        self.say("board-pips", &[("pips", self.diagram.position.side(side).pips().into())])
    }

    /// Returns what a player is and has.
    fn player_note(&self, side: Side) -> String {
        let role = if side == Side::OnRoll { "board-on-roll" } else { "board-opponent" };
        let mut parts = vec![self.plain(role), self.pips(side)];
        let off = self.diagram.borne_off(side);
        if off > 0 {
            parts.push(self.say("board-off", &[("count", off.into())]));
        }
        let cube = self.diagram.state.map(|state| state.cube());
        if let Some(cube) = cube.filter(|cube| cube.owner == CubeOwner::Side(side)) {
            parts.push(self.cube_note(cube.value));
        }
        listed(self.language, &parts)
    }

    fn cube_note(&self, value: CubeValue) -> String {
        self.say("board-cube", &[("value", (&value.to_string()).into())])
    }

    /// Returns the points that a side has won, once there is a score.
    fn score_note(&self, side: Side) -> String {
        let Some(contest) = self.diagram.state.map(|state| *state.contest()) else {
            return String::new();
        };
        match contest {
            Contest::Money(session) if session.points == BySide::default() => String::new(),
            _ => self.say("board-points", &[("points", contest.points()[side].into())]),
        }
    }

    /// Returns what is played for, and the cube while it is centred.
    fn stake_note(&self) -> String {
        let Some(state) = self.diagram.state else { return String::new() };
        let mut parts = Vec::new();
        match state.contest() {
            Contest::Money(_) => parts.push(self.plain("board-money")),
            Contest::Match(score) => {
                let length = u32::from(score.length());
                parts.push(self.say("board-match", &[("length", length.into())]));
                if score.is_post_crawford() {
                    parts.push(self.plain("board-post-crawford"));
                }
            }
        }
        if state.is_crawford() {
            parts.push(self.plain("board-crawford"));
        }
        if state.cube().owner == CubeOwner::Centred {
            parts.push(self.cube_note(state.cube().value));
        }
        listed(self.language, &parts)
    }

    /// Returns everything that the board and the arrows show.
    fn description(&self, plays: &[MarkedPlay]) -> String {
        let mut spoken = vec![self.turn()];
        spoken.extend([self.contest(), self.points(), self.cube()].into_iter().flatten());
        spoken.extend([Side::OnRoll, Side::Opponent].map(|side| self.chequers(side)));
        spoken.push(self.plain("seen-numbers"));
        for marked in plays {
            let mark = match marked.mark {
                Mark::Best => "seen-best",
                Mark::Made | Mark::Other => "seen-made",
            };
            let play = said(self.language, &marked.play.to_string());
            let mark = self.plain(mark);
            let values = [("mark", (&mark).into()), ("play", (&play).into())];
            spoken.push(self.say("seen-arrows", &values));
        }
        sentences(self.language, &spoken)
    }

    fn colour(&self, side: Side) -> String {
        self.plain(match Player::of(side, self.diagram.on_roll) {
            Player::Zero => "white",
            Player::One => "black",
        })
    }

    /// Returns the name of a side with its colour, or the colour alone.
    fn name(&self, side: Side) -> String {
        let colour = self.colour(side);
        match self.diagram.names.as_ref().map(|names| names[side].trim()) {
            Some(name) if !name.is_empty() => {
                self.say("named-colour", &[("name", name.into()), ("colour", (&colour).into())])
            }
            _ => colour,
        }
    }

    /// Returns the decision that is due, or the reason why the game is over.
    fn turn(&self) -> String {
        let diagram = self.diagram;
        let about = |id: &str, side: Side, value: &str| {
            let (name, other) = (self.name(side), self.name(side.flip()));
            let values = [("name", (&name).into()), ("other", (&other).into())];
            self.say(
                id,
                &[&values[..], &[("value", value.into()), ("dice", value.into())]].concat(),
            )
        };
        let conceded = |value: GameValue| {
            self.plain(match value {
                GameValue::Single => "value-single",
                GameValue::Gammon => "value-gammon",
                GameValue::Backgammon => "value-backgammon",
            })
        };
        if let Some(result) = diagram.position.result(diagram.variant) {
            return about("seen-over", result.winner, "");
        }
        match diagram.state.map(|state| (state.phase(), state.cube())) {
            Some((Phase::Dropped { by }, _)) => about("seen-dropped", by, ""),
            Some((Phase::Resigned { resignation, .. }, _)) => {
                about("seen-resigned", resignation.by, &conceded(resignation.value))
            }
            Some((Phase::Playing { resignation: Some(resignation), .. }, _)) => {
                about("seen-resigns", resignation.by, &conceded(resignation.value))
            }
            Some((Phase::Playing { decision: Decision::Answer(offer), .. }, cube)) => {
                let id = match offer {
                    Offer::Double => "seen-doubles",
                    Offer::Beaver => "seen-beavers",
                    Offer::Raccoon => "seen-raccoons",
                };
                let value = cube.value.doubled().unwrap_or(cube.value);
                about(id, offer.by(), &value.to_string())
            }
            _ => match diagram.dice {
                Some(dice) => about("seen-roll", Side::OnRoll, &dice.to_string()),
                None => about("seen-on-roll", Side::OnRoll, ""),
            },
        }
    }

    fn contest(&self) -> Option<String> {
        Some(match self.diagram.state?.contest() {
            Contest::Money(session) => {
                let jacoby = session.rules.jacoby.then(|| self.plain("seen-jacoby"));
                let beavers = session.rules.beavers.then(|| self.plain("seen-beavers-rule"));
                let rules: String = [jacoby, beavers].into_iter().flatten().collect();
                self.say("seen-money", &[("rules", (&rules).into())])
            }
            Contest::Match(score) => {
                let id = match (score.is_crawford(), score.is_post_crawford()) {
                    (true, _) => "seen-crawford",
                    (_, true) => "seen-post-crawford",
                    _ => "seen-match",
                };
                self.say(id, &[("length", u32::from(score.length()).into())])
            }
        })
    }

    fn points(&self) -> Option<String> {
        let contest = *self.diagram.state?.contest();
        let BySide { on_roll, opponent } = contest.points();
        if matches!(contest, Contest::Money(_)) && on_roll == 0 && opponent == 0 {
            return None;
        }
        let [first, second] = [Side::OnRoll, Side::Opponent].map(|side| self.colour(side));
        let colours = [("first", (&first).into()), ("second", (&second).into())];
        let points = [("a", on_roll.into()), ("b", opponent.into())];
        Some(self.say("seen-score", &[colours, points].concat()))
    }

    fn cube(&self) -> Option<String> {
        let state = self.diagram.state?;
        let cube = state.cube();
        let value = ("value", Value::Number(cube.value.get().into()));
        Some(match cube.owner {
            _ if state.cube_limit() == Some(CubeValue::ONE) => self.plain("seen-no-cube"),
            CubeOwner::Centred if state.is_crawford() => self.plain("seen-cube-out"),
            CubeOwner::Centred => self.say("seen-cube", &[value]),
            CubeOwner::Side(side) => {
                let colour = self.colour(side);
                self.say("seen-cube-owned", &[value, ("colour", (&colour).into())])
            }
        })
    }

    fn chequers(&self, side: Side) -> String {
        let chequers = self.diagram.position.side(side);
        let counts = chequers.counts().iter().enumerate().rev().filter(|(_, count)| **count > 0);
        let stack = |(index, &count): (usize, &u8)| {
            let id = if index == Chequers::BAR { "seen-bar" } else { "seen-point" };
            let values = [("count", u32::from(count).into()), ("point", (index + 1).into())];
            self.say(id, &values)
        };
        let mut stacks: Vec<String> = counts.map(stack).collect();
        let off = self.diagram.borne_off(side);
        if off > 0 {
            stacks.push(self.say("seen-off", &[("count", off.into())]));
        }
        let (name, places) = (self.name(side), listed(self.language, &stacks));
        let values = [
            ("name", (&name).into()),
            ("pips", chequers.pips().into()),
            ("places", (&places).into()),
        ];
        self.say("seen-side", &values)
    }
}

fn diagram(report: &Report, position: Position, on_roll: Player) -> Diagram {
    let [zero, one] = report.players.each_ref().map(|person| person.name.clone());
    let names = match on_roll {
        Player::Zero => BySide { on_roll: zero, opponent: one },
        Player::One => BySide { on_roll: one, opponent: zero },
    };
    let variant = report.rules.variant.parse().unwrap_or(Variant::Backgammon);
    Diagram { variant, names: Some(names), ..Diagram::of(position) }
}

fn position(id: &str) -> Option<Position> {
    Some(id.parse::<PositionId>().ok()?.0)
}

const fn player(number: u16) -> Option<Player> {
    match number {
        0 => Some(Player::Zero),
        1 => Some(Player::One),
        _ => None,
    }
}
