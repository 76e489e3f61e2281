//! Actions in detail: board, verdict, choices, reasons, remarks.

use barpoint_wire::Side;
use barpoint_wire::analysis::{Action, ActionKind, Resignation};
use barpoint_wire::matches::Mark;
use barpoint_wire::report::{Game, Moment, Report};

use super::choices::{Candidates, CubeChoices};
use super::words::{equity, fault, loss, name, one_line, word};
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
        let mut blocks = vec![Block::Heading(Rank::Action, self.heading(action.on_roll, dice))];
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
        Block::Text(format!("Action {number}: {cost}. It is among the worst errors above."))
    }

    fn decision(&self, decision: &Action) -> Vec<Block> {
        let action = &self.moment.action;
        let dice = decision.dice.as_deref();
        let mut blocks = vec![Block::Heading(Rank::Action, self.heading(action.on_roll, dice))];
        if self.options.shows_board(self.moment) {
            let board = Board::of_decision(self.report, self.moment, decision);
            blocks.extend(self.figure(board, Some(decision)));
        }
        blocks.push(Block::Made(match decision.kind {
            ActionKind::NoDouble => {
                format!("{} does not double.", name(self.report, decision.player))
            }
            _ => self.made(),
        }));
        blocks.extend(self.verdict(decision));
        blocks.extend(luck(decision));
        blocks.extend(decision.reasons.clone().map(Block::Text));
        blocks.extend(themes(decision));
        blocks.extend(Candidates::of(decision, self.options).map(Block::Candidates));
        let cube = decision.cube.as_ref().map(|cube| CubeChoices::of(cube, self.options));
        blocks.extend(cube.map(|cube| Block::Cube(Box::new(cube))));
        blocks
    }

    /// Returns the number of the action and the decision that is due.
    fn heading(&self, on_roll: u16, dice: Option<&str>) -> String {
        let number = self.moment.action.number;
        let name = name(self.report, on_roll);
        let due = match (dice, self.moment.action.player) {
            (Some(dice), _) => format!("{name} to play {dice}"),
            (None, Some(player)) if player != on_roll => {
                format!("{} to answer", super::words::name(self.report, player))
            }
            (None, _) => format!("{name} on roll"),
        };
        format!("Game {}, action {number}: {due}", self.game.game.game)
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
        })))
    }

    /// Returns the action in words.
    fn made(&self) -> String {
        let action = &self.moment.action;
        let text = one_line(&action.text);
        match (action.player, text.split_once(": ")) {
            (Some(player), Some((dice, play))) => {
                let name = name(self.report, player);
                match play {
                    "cannot move" => format!("{name} cannot move."),
                    "no play" | "not shown" => format!("{name} rolls {dice}: {play}."),
                    play => format!("{name} plays {play}."),
                }
            }
            (Some(player), None) => format!("{} {text}.", name(self.report, player)),
            (None, _) => format!("{text}."),
        }
    }

    /// Returns the warning about an error.
    fn verdict(&self, decision: &Action) -> Option<Block> {
        let error = decision.error?;
        let is_money = self.report.length.is_none();
        let cost = loss(error, is_money);
        match decision.mark {
            Some(mark @ (Mark::VeryBad | Mark::Bad | Mark::Doubtful)) => {
                Some(Block::Alert(format!("Alert: {} {}, {cost}", word(&mark), fault(decision))))
            }
            Some(mark) => Some(Block::Text(format!("Marked {}.", word(&mark)))),
            None if error.normalised < 0.000_5 => None,
            None => Some(Block::Text(format!("Error: {cost}"))),
        }
    }

    /// Returns the verdict about a resignation, the broken rule and the remark.
    fn notes(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let problem = self.moment.action.problem.as_ref();
        blocks.extend(problem.map(|problem| Block::Alert(format!("Against the rules: {problem}"))));
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
        let answer = match (offer.accepted, &offer.error_of_answer) {
            (Some(true), Some(error)) => format!(" Acceptance: {}.", cost(error)),
            (Some(false), Some(error)) => format!(" Refusal: {}.", cost(error)),
            _ => String::new(),
        };
        Block::Text(format!(
            "Equity if the game continues {}, after the resignation {}. Offer: {}.{answer} ({})",
            equity(offer.play_on.0),
            equity(offer.resigned.0),
            cost(&offer.error_of_offer),
            offer.level
        ))
    }
}

/// Returns the luck of the roll, as a warning if it is unusual.
fn luck(decision: &Action) -> Option<Block> {
    let luck = decision.luck?;
    let text = equity(luck.normalised);
    Some(match decision.luck_mark {
        Some(mark) => Block::Alert(format!("Alert: {} roll ({text})", mark.luck_word())),
        None => Block::Text(format!("Luck of the roll: {text}")),
    })
}

/// Returns the themes of the position and the events of the decision.
fn themes(decision: &Action) -> Option<Block> {
    let theme = |theme: &barpoint_wire::reasons::SidedTheme| match theme.side {
        Some(Side::Opponent) => format!("{} (opponent)", word(&theme.theme)),
        _ => word(&theme.theme),
    };
    let themes: Vec<String> = decision.themes.iter().map(theme).collect();
    let plays = decision.events.iter().map(|it| (word(&it.event), word(&it.verdict)));
    let cubes = decision.cube_events.iter().map(|it| (word(&it.event), word(&it.verdict)));
    let events: Vec<String> =
        plays.chain(cubes).map(|(event, verdict)| format!("{event} ({verdict})")).collect();
    let parts = [("Themes", themes), ("Events", events)];
    let parts = parts.into_iter().filter(|(_, words)| !words.is_empty());
    let sentences: Vec<String> =
        parts.map(|(label, words)| format!("{label}: {}.", words.join(", "))).collect();
    (!sentences.is_empty()).then(|| Block::Text(sentences.join(" ")))
}
