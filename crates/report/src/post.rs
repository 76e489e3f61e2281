//! Answers to questions about a position, as text to copy into a forum or another program.
//!
//! The player on roll is X, at the bottom, and sees all numbers. Every text has IDs of the position, so that
//! programs read the same question back. The texts are English, as those programs and forums read them.

mod gnubg;
mod xg;

use barpoint_core::{BySide, Contest, CubeOwner, Decision, Dice, Phase, Player, Side, StateSetup};
use barpoint_ids::{MatchId, PositionId, Xgid};
use barpoint_language::Language;
use barpoint_render::{Diagram, Direction, Look, Notes, Perspective, text};
use barpoint_wire::{Chances, Cube, CubeAction, Estimate, Moves, RankedPlay, Rollout, Worth};

use crate::story::{Block, Candidate, Candidates, CubeChoices, Figure, Rank, chances, equity};
use crate::{Board, fragment, markdown};

/// Form of a text about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PostForm {
    /// The text that eXtreme Gammon copies, with its names of levels: it counts plies from 1.
    Xg,
    /// The text of GNU Backgammon.
    Gnubg,
    /// HTML to be pasted into a forum.
    Forum,
    /// Markdown with a board of letters.
    Markdown,
}

impl PostForm {
    /// All forms with their names.
    pub const ALL: [(&str, Self); 4] = [
        ("xg", Self::Xg),
        ("gnubg", Self::Gnubg),
        ("forum", Self::Forum),
        ("markdown", Self::Markdown),
    ];

    /// Returns the usual extension of a file with such a text.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Xg | Self::Gnubg => "txt",
            Self::Forum => "html",
            Self::Markdown => "md",
        }
    }
}

/// Answer to a question about a position.
#[derive(Clone, Copy, Debug)]
pub enum Answer<'a> {
    /// No answer: the board and the question alone.
    None,
    /// Plays of a roll.
    Moves(&'a Moves),
    /// Cube decision.
    Cube(&'a Cube),
    /// Rollout of plays, of a cube decision or of the position.
    Rollout(&'a Rollout),
}

/// Writes the board of a question and the answer. The names of the diagram are not used.
#[must_use]
pub fn post(diagram: &Diagram, answer: Answer<'_>, form: PostForm) -> String {
    let post = Post { question: Question::of(diagram), findings: Findings::of(answer) };
    match form {
        PostForm::Xg => post.xg(),
        PostForm::Gnubg => post.gnubg(),
        PostForm::Forum => post.blocks().iter().map(fragment::written).collect(),
        PostForm::Markdown => {
            let blocks: Vec<_> = post.blocks().iter().map(markdown::written).collect();
            blocks.join("\n")
        }
    }
}

/// Text that is written.
struct Post {
    question: Question,
    findings: Option<Findings>,
}

/// What was found, in the order of the document.
struct Findings {
    rows: Rows,
    level: Level,
    cubeful: bool,
    /// Name of the match equity table, in a match.
    met: Option<String>,
}

enum Rows {
    Plays(Vec<Row>),
    /// Cube decision, or the value of the position where nobody may double.
    Cube(CubeRows),
}

/// Method of an answer.
enum Level {
    Plies(u32),
    Rollout(RolloutFacts),
}

/// Facts about a rollout that a text states.
struct RolloutFacts {
    trials: u64,
    seed: u64,
    plies: u32,
    cube_plies: u32,
    truncate: Option<u32>,
    with_variance_reduction: bool,
}

/// Play, or cube action.
#[derive(Default)]
struct Row {
    name: String,
    /// Plies of a play that was not evaluated at those of the answer.
    plies: Option<u32>,
    equity: f64,
    /// Equity less that of the best; `None` if the two cannot be compared.
    difference: Option<f64>,
    /// Standard error of the equity.
    error: Option<f64>,
    /// Chance that the best row is better.
    confidence: Option<f64>,
    chances: Option<Chances>,
}

struct CubeRows {
    rows: Vec<Row>,
    chances: Chances,
    cubeless: f64,
    money: f64,
    /// Best actions of both players.
    best: String,
}

impl Findings {
    fn of(answer: Answer<'_>) -> Option<Self> {
        match answer {
            Answer::None => None,
            Answer::Moves(moves) => Some(Self::of_moves(moves)),
            Answer::Cube(cube) => Some(Self::of_cube(cube)),
            Answer::Rollout(rollout) => Some(Self::of_rollout(rollout)),
        }
    }

    fn of_moves(moves: &Moves) -> Self {
        let row = |play: &RankedPlay| Row {
            name: play.play.clone(),
            plies: (play.plies != moves.plies).then_some(play.plies),
            equity: play.equity.0,
            difference: play.difference.equity.map(|difference| difference.0),
            error: None,
            confidence: None,
            chances: Some(play.chances),
        };
        Self {
            rows: Rows::Plays(moves.plays.iter().map(row).collect()),
            level: Level::Plies(moves.plies),
            cubeful: moves.cubeful,
            met: moves.met.clone(),
        }
    }

    fn of_cube(cube: &Cube) -> Self {
        let re = if cube.redouble { "re" } else { "" };
        let mut rows = vec![(format!("no {re}double"), Some(cube.no_double))];
        rows.push((format!("{re}double, take"), cube.double_take));
        rows.push((format!("{re}double, beaver"), cube.double_beaver));
        rows.push((format!("{re}double, pass"), cube.double_pass));
        let row = |(name, value): (String, Option<Worth>)| {
            let equity = value?.equity.0;
            let difference = Some(equity - cube.best.equity.0);
            Some(Row { name, equity, difference, ..Row::default() })
        };
        Self {
            rows: Rows::Cube(CubeRows {
                rows: rows.into_iter().filter_map(row).collect(),
                chances: cube.chances,
                cubeless: cube.cubeless.equity.0,
                money: cube.money_equity.0,
                best: cube.action.clone(),
            }),
            level: Level::Plies(cube.plies),
            cubeful: true,
            met: cube.met.clone(),
        }
    }

    fn of_rollout(rollout: &Rollout) -> Self {
        let candidates = rollout.candidates.iter().enumerate();
        let plays: Vec<Row> = candidates
            .map(|(index, candidate)| Row {
                name: candidate.action.clone(),
                equity: candidate.equity.mean.0,
                difference: (index > 0).then_some(candidate.difference.mean.0),
                error: candidate.equity.error.map(|error| error.0),
                confidence: candidate.confidence.map(|chance| chance.0),
                chances: Some(means(&candidate.chances)),
                plies: None,
            })
            .collect();
        let rows = match (&rollout.cube, rollout.candidates.first()) {
            (None, Some(first)) if rollout.dice.is_none() => Rows::Cube(CubeRows {
                chances: means(&first.chances),
                cubeless: first.cubeless.mean.0,
                money: first.cubeless_money.mean.0,
                best: first.action.clone(),
                rows: plays,
            }),
            (Some(actions), Some(_)) => Rows::Cube(Self::of_actions(rollout, actions)),
            _ => Rows::Plays(plays),
        };
        let level = Level::Rollout(RolloutFacts {
            trials: rollout.trials,
            seed: rollout.seed,
            plies: rollout.plies,
            cube_plies: rollout.cube_plies,
            truncate: rollout.truncated_after,
            with_variance_reduction: rollout.variance_reduction,
        });
        Self { rows, level, cubeful: rollout.cubeful, met: rollout.met.clone() }
    }

    /// Returns the rows of a cube decision that was rolled out, with the chances of not doubling.
    fn of_actions(rollout: &Rollout, actions: &[CubeAction]) -> CubeRows {
        let row = |action: &CubeAction| Row {
            name: action.action.clone(),
            equity: action.equity.mean.0,
            difference: Some(action.difference.map_or(0.0, |it| it.mean.0)),
            // The value of a pass is certain.
            error: action.equity.error.map(|error| error.0).filter(|error| *error > 0.0),
            confidence: action.confidence.map(|chance| chance.0),
            ..Row::default()
        };
        let is_wait = |name: &str| name.starts_with("no ");
        let wait = rollout.candidates.iter().find(|candidate| is_wait(&candidate.action));
        let wait = wait.unwrap_or(&rollout.candidates[0]);
        CubeRows {
            rows: actions.iter().map(row).collect(),
            chances: means(&wait.chances),
            cubeless: wait.cubeless.mean.0,
            money: wait.cubeless_money.mean.0,
            best: rollout.decision.clone().unwrap_or_default(),
        }
    }
}

/// Returns the means of chances.
fn means(chances: &Chances<Estimate>) -> Chances {
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = *chances;
    [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon].map(|it| it.mean).into()
}

impl Level {
    /// Returns the plies of a row, `None` if it was rolled out.
    fn plies(&self, row: &Row) -> Option<u32> {
        row.plies.or(match self {
            Self::Plies(plies) => Some(*plies),
            Self::Rollout(_) => None,
        })
    }

    /// Returns the method of a row as Barpoint names it.
    fn name(&self, row: &Row) -> String {
        self.plies(row).map_or_else(|| "rollout".to_owned(), |plies| format!("{plies}-ply"))
    }
}

impl RolloutFacts {
    /// Returns the settings in a sentence.
    fn sentence(&self) -> String {
        let reduction = if self.with_variance_reduction { "with" } else { "without" };
        let end = match self.truncate {
            Some(turns) => format!("truncated after {turns} turns"),
            None => "played to the end".to_owned(),
        };
        format!(
            "Rollout: {} trials {reduction} variance reduction, {end}; plays at {}-ply, cube at {}-ply, \
             seed {}.",
            self.trials, self.plies, self.cube_plies, self.seed
        )
    }
}

/// Name and version of this program.
const PROGRAM: &str = concat!("Barpoint ", env!("CARGO_PKG_VERSION"));

impl Post {
    /// Returns the parts of the forms that have headings and tables.
    fn blocks(&self) -> Vec<Block> {
        let mut blocks = vec![
            Block::Heading(Rank::Action, self.question.sentence()),
            Block::Figure(Box::new(Figure {
                board: Board(self.question.diagram.clone()),
                arrows: Vec::new(),
                xgid: self.question.xgid.clone(),
                position: self.question.position_id.clone(),
                direction: Direction::default(),
                perspective: Perspective::default(),
                language: Language::English,
            })),
        ];
        let Some(findings) = &self.findings else { return blocks };
        blocks.push(match &findings.rows {
            Rows::Plays(rows) => Block::Candidates(Candidates {
                rows: (1..).zip(rows).map(|(rank, row)| findings.candidate(rank, row)).collect(),
                language: Language::English,
            }),
            Rows::Cube(cube) => Block::Cube(Box::new(findings.choices(cube))),
        });
        blocks.push(Block::Text(findings.source()));
        blocks
    }
}

impl Findings {
    fn candidate(&self, rank: usize, row: &Row) -> Candidate {
        Candidate {
            rank,
            play: row.name.clone(),
            equity: equity(row.equity),
            error: row.error.map_or_else(String::new, |error| format!("±{error:.3}")),
            difference: match row.difference {
                Some(difference) if rank > 1 => equity(difference),
                _ => String::new(),
            },
            level: self.level.name(row),
            is_made: false,
            chances: row.chances.as_ref().map(chances),
        }
    }

    fn choices(&self, cube: &CubeRows) -> CubeChoices {
        let row = |row: &Row| {
            let error = row.error.map_or_else(String::new, |error| format!("±{error:.3}"));
            [
                row.name.clone(),
                equity(row.equity),
                error,
                row.difference.map_or_else(String::new, equity),
            ]
        };
        CubeChoices {
            rows: cube.rows.iter().map(row).collect(),
            chances: Some(chances(&cube.chances)),
            level: cube.rows.first().map_or_else(String::new, |row| self.level.name(row)),
            correct: cube.best.clone(),
            needed: None,
            language: Language::English,
        }
    }

    /// Returns the method, the program and the match equity table in sentences.
    fn source(&self) -> String {
        let cube = if self.cubeful { "" } else { " Equities are cubeless." };
        let met = self.met.as_ref().map_or_else(String::new, |met| format!(", {met}"));
        let rollout = match &self.level {
            Level::Plies(plies) => format!("{plies}-ply is eXtreme Gammon's {}-ply.", plies + 1),
            Level::Rollout(facts) => facts.sentence(),
        };
        format!("{rollout}{cube} {PROGRAM}{met}.")
    }
}

/// Position, its IDs and what is asked. The player on roll is X, player 1 of the IDs.
struct Question {
    diagram: Diagram,
    /// XGID with the roll, beginning with `XGID=`; `None` if the position has none.
    xgid: Option<String>,
    position_id: String,
    /// Match ID with the roll; `None` if there is none.
    match_id: Option<String>,
}

impl Question {
    fn of(diagram: &Diagram) -> Self {
        let Diagram { position, variant, dice, state, .. } = *diagram;
        let known = state.unwrap_or_default();
        let decision = dice.map_or(Decision::Roll, Decision::Play);
        let setup = StateSetup { phase: Phase::playing(decision), ..known.into() };
        let at_roll = setup.try_into().unwrap_or(known);
        let xgid = Xgid::encode(&position, &at_roll, Player::One).ok();
        Self {
            xgid: xgid.map(|xgid| format!("XGID={}", xgid.to_string().trim_start_matches("XGID="))),
            position_id: PositionId(position).to_string(),
            match_id: MatchId::encode(&at_roll, Player::One).ok().map(|id| id.to_string()),
            diagram: Diagram {
                dice,
                variant,
                state: Some(known),
                on_roll: Player::One,
                ..Diagram::of(position)
            },
        }
    }

    fn contest(&self) -> Contest {
        *self.diagram.state.unwrap_or_default().contest()
    }

    /// Returns the side that owns the cube.
    fn owner(&self) -> Option<Side> {
        match self.diagram.state.unwrap_or_default().cube().owner {
            CubeOwner::Side(side) => Some(side),
            CubeOwner::Centred => None,
        }
    }

    fn cube(&self) -> u32 {
        self.diagram.state.unwrap_or_default().cube().value.get()
    }

    fn pips(&self) -> BySide<u32> {
        let position = &self.diagram.position;
        BySide {
            on_roll: position.side(Side::OnRoll).pips(),
            opponent: position.side(Side::Opponent).pips(),
        }
    }

    /// Returns the board in letters with notes beside it.
    fn board(&self, notes: Notes) -> String {
        let diagram = Diagram { notes: Some(Box::new(notes)), ..self.diagram.clone() };
        text(&diagram, &Look::default())
    }

    /// Returns what is asked, such as `X to play 31`.
    fn sentence(&self) -> String {
        self.diagram.dice.map_or_else(
            || "X on roll, cube action".to_owned(),
            |dice| format!("X to play {}", digits(dice)),
        )
    }
}

/// Returns a roll, the higher die first.
fn digits(dice: Dice) -> String {
    format!("{}{}", dice.high().pips(), dice.low().pips())
}
