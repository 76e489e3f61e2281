//! Actions in detail: board, verdict, choices, reasons, remarks.

use barpoint_language::{Language, Value};
use barpoint_wire::Side;
use barpoint_wire::analysis::{Action, ActionKind, Resignation};
use barpoint_wire::matches::Mark;
use barpoint_wire::report::{Game, Moment, Report};

use super::choices::{Candidates, CubeChoices};
use super::words::{
    equity, fault, listed, loss, name, one_line, plain, reasons, roll_word, said, say, sentences,
    word,
};
use super::{Block, Figure, Rank};
use crate::{Board, Options};

/// Returns the blocks of the actions of a game that are worth them.
///
/// Decisions in `shown` are shown elsewhere; they are only mentioned.
pub(super) fn details(
    report: &Report,
    game: &Game,
    options: &Options,
    shown: &[&Action],
) -> Vec<Block> {
    let details = game.moments.iter().map(|moment| Detail { report, game, moment, options });
    details.flat_map(|detail| detail.blocks(shown)).collect()
}

/// Returns the blocks of one decision of a game.
pub(super) fn decision(
    report: &Report,
    game: &Game,
    decision: &Action,
    options: &Options,
) -> Vec<Block> {
    let is_its = |moment: &&Moment| moment.decisions.iter().any(|it| core::ptr::eq(it, decision));
    let moments = game.moments.iter().filter(is_its);
    let details = moments.map(|moment| Detail { report, game, moment, options });
    details.flat_map(|detail| detail.decision(decision)).collect()
}

/// Action in detail.
struct Detail<'a> {
    report: &'a Report,
    game: &'a Game,
    moment: &'a Moment,
    options: &'a Options,
}

impl Detail<'_> {
    fn blocks(&self, shown: &[&Action]) -> Vec<Block> {
        let mut blocks = Vec::new();
        for decision in self.options.reported(self.moment) {
            if shown.iter().any(|shown| core::ptr::eq(*shown, decision)) {
                blocks.push(self.mention(decision));
            } else {
                blocks.extend(self.decision(decision));
            }
        }
        let notes = self.notes();
        if blocks.is_empty() && (self.options.shows_board(self.moment) || !notes.is_empty()) {
            blocks.extend(self.plain());
        }
        blocks.extend(notes);
        blocks
    }

    /// Returns the blocks of an action whose analysis is not reported.
    fn plain(&self) -> Vec<Block> {
        let action = &self.moment.action;
        let dice = action.dice.as_deref();
        let heading = self.heading(action.on_roll, action.player, dice);
        let mut blocks = vec![Block::Heading(Rank::Action, heading)];
        if self.options.shows_board(self.moment) {
            blocks.extend(self.figure(Board::of_moment(self.report, self.moment), None));
        }
        blocks.push(Block::Made(self.made()));
        blocks
    }

    /// Returns the line of a decision that is shown elsewhere.
    fn mention(&self, decision: &Action) -> Block {
        let number = self.moment.action.number;
        let is_money = self.report.length.is_none();
        let cost = decision.error.map_or_else(String::new, |error| loss(error, is_money));
        self.text("among-worst", &[("number", number.into()), ("cost", (&cost).into())])
    }

    fn decision(&self, decision: &Action) -> Vec<Block> {
        let action = &self.moment.action;
        let dice = decision.dice.as_deref();
        let heading = self.heading(action.on_roll, Some(decision.player.into()), dice);
        let mut blocks = vec![Block::Heading(Rank::Action, heading)];
        if self.options.shows_board(self.moment) {
            let board = Board::of_decision(self.report, self.moment, decision);
            blocks.extend(self.figure(board, Some(decision)));
        }
        match decision.kind {
            _ if decision.made.is_empty() => {}
            ActionKind::NoDouble => {
                let name = name(self.report, decision.player);
                blocks.push(Block::Made(self.say("does-not-double", &[("name", (&name).into())])));
            }
            _ => blocks.push(Block::Made(self.made())),
        }
        blocks.extend(self.verdict(decision));
        blocks.extend(self.luck(decision));
        blocks.extend(reasons(self.options.language, decision).map(Block::Text));
        blocks.extend(themes(self.options.language, decision).map(Block::Text));
        blocks.extend(Candidates::of(decision, self.options).map(Block::Candidates));
        let cube = decision.cube.as_ref().map(|cube| CubeChoices::of(cube, self.options));
        blocks.extend(cube.map(|cube| Block::Cube(Box::new(cube))));
        blocks
    }

    /// Returns the number of the action and the decision that is due.
    fn heading(&self, on_roll: u16, player: Option<u16>, dice: Option<&str>) -> String {
        let number = self.moment.action.number;
        let (id, who) = match (dice, player) {
            (Some(_), _) => ("due-play", on_roll),
            (None, Some(player)) if player != on_roll => ("due-answer", player),
            (None, _) => ("due-roll", on_roll),
        };
        let name = name(self.report, who);
        let due = self.say(id, &[("name", (&name).into()), ("dice", dice.unwrap_or("").into())]);
        let game = ("game", self.game.game.game.into());
        self.say("game-action", &[game, ("action", number.into()), ("due", (&due).into())])
    }

    fn figure(&self, board: Option<Board>, decision: Option<&Action>) -> Option<Block> {
        let board = board?;
        let arrows = decision.map_or_else(Vec::new, |decision| board.arrows(decision));
        let (xgid, position) = match decision {
            Some(decision) => (decision.xgid.clone(), decision.position.clone()),
            None => (self.moment.xgid.clone(), self.moment.action.position.clone()),
        };
        Some(Block::Figure(Box::new(Figure {
            board,
            arrows,
            xgid,
            position,
            direction: self.options.direction,
            perspective: self.options.perspective,
            language: self.options.language,
        })))
    }

    /// Returns the action in words.
    fn made(&self) -> String {
        let action = &self.moment.action;
        let text = one_line(&action.text);
        let language = self.options.language;
        let Some(player) = action.player else {
            return self.say("acts-alone", &[("action", (&said(language, &text)).into())]);
        };
        let name = name(self.report, player);
        let name = ("name", Value::from(&name));
        let Some((dice, play)) = text.split_once(": ") else {
            return self.say("acts", &[name, ("action", (&said(language, &text)).into())]);
        };
        match play {
            "cannot move" => self.say("cannot-move", &[name]),
            "no play" | "not shown" => {
                let what = said(language, play);
                self.say("rolls-what", &[name, ("dice", dice.into()), ("what", (&what).into())])
            }
            play => self.say("played", &[name, ("play", (&said(language, play)).into())]),
        }
    }

    /// Returns the warning about an error.
    fn verdict(&self, decision: &Action) -> Option<Block> {
        let error = decision.error?;
        let is_money = self.report.length.is_none();
        let cost = loss(error, is_money);
        let cost = ("cost", Value::from(&cost));
        let language = self.options.language;
        match decision.mark {
            Some(mark @ (Mark::VeryBad | Mark::Bad | Mark::Doubtful)) => {
                let (mark, fault) = (word(language, &mark), fault(language, decision));
                let values = [("mark", (&mark).into()), ("fault", (&fault).into()), cost];
                Some(Block::Alert(self.say("alert-error", &values)))
            }
            Some(mark) => {
                Some(self.text("marked-as", &[("mark", (&word(language, &mark)).into())]))
            }
            None if error.normalised < 0.000_5 => None,
            None => Some(self.text("error-is", &[cost])),
        }
    }

    /// Returns the verdict about a resignation, the broken rule and the remark.
    fn notes(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let problem = self.moment.action.problem.as_ref();
        blocks.extend(problem.map(|problem| {
            let problem = said(self.options.language, problem);
            Block::Alert(self.say("against-rules", &[("problem", (&problem).into())]))
        }));
        let offer = self.moment.resignation.as_ref().filter(|offer| self.is_reported(offer));
        blocks.extend(offer.map(|offer| self.resignation(offer)));
        let remark = self.moment.action.comment.as_ref();
        let remark = remark.filter(|text| self.options.with_comments && !text.trim().is_empty());
        blocks.extend(remark.cloned().map(Block::Remark));
        blocks
    }

    /// Returns true if a resignation cost something, or if decisions without a mark are reported too.
    fn is_reported(&self, offer: &Resignation) -> bool {
        let errors = [Some(offer.error_of_offer), offer.error_of_answer];
        let costs = errors.iter().flatten().any(|error| error.normalised >= 0.000_5);
        costs || self.options.marks.contains(&None)
    }

    fn resignation(&self, offer: &Resignation) -> Block {
        let is_money = self.report.length.is_none();
        let cost = |error: &barpoint_wire::statistics::Amount| loss(*error, is_money);
        let (id, answer) = match (offer.accepted, &offer.error_of_answer) {
            (Some(true), Some(error)) => ("resign-verdict-accepted", cost(error)),
            (Some(false), Some(error)) => ("resign-verdict-refused", cost(error)),
            _ => ("resign-verdict", String::new()),
        };
        let [on, off] = [offer.play_on, offer.resigned].map(|value| equity(value.0));
        let level = said(self.options.language, &offer.level);
        let on_offer = cost(&offer.error_of_offer);
        let values = [
            ("on", (&on).into()),
            ("off", (&off).into()),
            ("offer", (&on_offer).into()),
            ("answer", (&answer).into()),
            ("level", (&level).into()),
        ];
        self.text(id, &values)
    }

    /// Returns the luck of the roll, as a warning if it is unusual.
    fn luck(&self, decision: &Action) -> Option<Block> {
        let luck = decision.luck?;
        let text = equity(luck.normalised);
        Some(match decision.luck_mark {
            Some(mark) => {
                let roll = roll_word(self.options.language, mark);
                let values = [("roll", (&roll).into()), ("amount", (&text).into())];
                Block::Alert(self.say("alert-roll", &values))
            }
            None => self.text("luck-of-roll", &[("luck", (&text).into())]),
        })
    }

    fn say(&self, id: &str, values: &[(&str, Value<'_>)]) -> String {
        say(self.options.language, id, values)
    }

    fn text(&self, id: &str, values: &[(&str, Value<'_>)]) -> Block {
        Block::Text(self.say(id, values))
    }
}

/// Returns the themes of the position and the events of the decision.
fn themes(language: Language, decision: &Action) -> Option<String> {
    let theme = |theme: &barpoint_wire::reasons::SidedTheme| {
        let name = word(language, &theme.theme);
        match theme.side {
            Some(Side::Opponent) => say(language, "of-the-opponent", &[("theme", (&name).into())]),
            _ => name,
        }
    };
    let themes: Vec<String> = decision.themes.iter().map(theme).collect();
    let words = |event: String, verdict: &barpoint_wire::reasons::Verdict| {
        let verdict = plain(language, &format!("verdict-{verdict}"));
        let values = [("event", (&event).into()), ("verdict", (&verdict).into())];
        say(language, "event-judged", &values)
    };
    let plays = decision.events.iter().map(|it| words(word(language, &it.event), &it.verdict));
    let cubes = decision.cube_events.iter().map(|it| words(word(language, &it.event), &it.verdict));
    let events: Vec<String> = plays.chain(cubes).collect();
    let parts = [("themes-are", themes), ("events-are", events)];
    let parts = parts.into_iter().filter(|(_, words)| !words.is_empty());
    let said: Vec<String> = parts
        .map(|(id, words)| say(language, id, &[("list", (&listed(language, &words)).into())]))
        .collect();
    (!said.is_empty()).then(|| sentences(language, &said))
}
