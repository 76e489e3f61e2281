//! Drills: exercises without end, each explained by the engine's own numbers.

use core::fmt;

use barpoint_equity::{CubeContext, GammonRates, TakePoints};

use crate::openings::{Opening, openings, replies};
use crate::{
    BySide, Contest, Cube, CubeAnalysis, CubeValue, Decision, Dice, Double, Engine, MatchScore,
    MatchState, Phase, Position, QuestionError, Side, Situation, StateSetup, Take,
};

/// Loss at which an action still counts as right.
const NEGLIGIBLE: f64 = 0.005;

/// Take points count as right within this number of percent.
const POINT: f64 = 1.5;

/// Kind of exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drill {
    /// Cube actions of one position at different scores.
    Cube,
    /// Plays of opening rolls and of replies, from the opening book.
    Openings,
    /// Pip counts of both players.
    Pips,
    /// Least winning chances for a take at a score.
    TakePoints,
    /// Cube actions in races.
    Races,
}

impl Drill {
    /// All drills.
    pub const ALL: [Self; 5] =
        [Self::Cube, Self::Openings, Self::Pips, Self::TakePoints, Self::Races];

    /// Returns the name of the drill.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cube => "cube",
            Self::Openings => "openings",
            Self::Pips => "pips",
            Self::TakePoints => "take-points",
            Self::Races => "races",
        }
    }
}

/// Exercise with its right answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Exercise {
    /// Exercise in words.
    pub question: String,
    /// Position to look at; `None` if there is none.
    pub situation: Option<Situation>,
    /// Roll to play.
    pub dice: Option<Dice>,
    /// Right answer.
    pub best: String,
    /// Numbers behind the answer, a line each.
    pub explanation: Vec<String>,
    expected: Expected,
}

/// Answer to an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tried {
    /// The answer in its usual form.
    pub answer: String,
    /// True if it is right.
    pub right: bool,
    /// Cost of the answer in words; empty if there is none.
    pub cost: String,
}

#[derive(Clone, Debug)]
enum Expected {
    /// Plays with the equity that each loses.
    Plays(Vec<(String, f64)>),
    /// Pips of the player on roll and of the opponent.
    Pips(BySide<u32>),
    /// Percentage.
    Percent(f64),
    /// Equity that each of the four cube actions loses.
    Actions([(&'static str, f64); 4]),
}

/// Returns exercises without end. Equal seeds give equal exercises.
pub fn exercises(
    engine: &Engine,
    drill: Drill,
    seed: u64,
) -> impl Iterator<Item = Result<Exercise, QuestionError>> + '_ {
    let mut random = Random(seed);
    std::iter::repeat_with(move || match drill {
        Drill::Cube => cube(engine, &mut random),
        Drill::Openings => Ok(opening(&mut random)),
        Drill::Pips => pips(engine, &mut random),
        Drill::TakePoints => Ok(take_point(engine, &mut random)),
        Drill::Races => race(engine, &mut random),
    })
}

impl Exercise {
    /// Judges an answer.
    ///
    /// # Errors
    /// Returns the expected form if the text is no answer to the exercise.
    pub fn judge(&self, text: &str) -> Result<Tried, String> {
        let wrong = |expected: &str| Err(format!("`{text}`: expected {expected}"));
        match &self.expected {
            Expected::Plays(plays) => {
                let pair = self.situation.zip(self.dice);
                let Some((situation, dice)) = pair else { return wrong("nothing") };
                let play = situation.position.parse_play(dice, text.trim());
                let play = play.map_err(|error| error.to_string())?.play.to_string();
                let loss = plays.iter().find(|(name, _)| *name == play).map(|(_, loss)| *loss);
                let cost = match loss {
                    Some(loss) if loss > 0.0 => format!("{play} loses {loss:.3}."),
                    Some(_) => String::new(),
                    None => format!("{play} is not among the plays that the book has."),
                };
                let right = loss.is_some_and(|loss| loss <= NEGLIGIBLE);
                Ok(Tried { answer: play, right, cost })
            }
            Expected::Pips(pips) => {
                let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty());
                let numbers: Result<Vec<u32>, _> = numbers.map(str::parse).collect();
                let Ok([mine, theirs]) = numbers.as_deref() else {
                    return wrong(
                        "two pip counts, that of the player on roll first, such as 167 167",
                    );
                };
                let right = (pips.on_roll, pips.opponent) == (*mine, *theirs);
                Ok(Tried { answer: format!("{mine} {theirs}"), right, cost: String::new() })
            }
            Expected::Percent(best) => {
                let number = text.trim().trim_end_matches('%').trim().parse::<f64>().ok();
                let Some(number) = number.filter(|it| (0.0..=100.0).contains(it)) else {
                    return wrong("a percentage, such as 25");
                };
                let off = (number - best).abs();
                let cost = format!("You are {off:.1} percent off.");
                Ok(Tried { answer: format!("{number} %"), right: off <= POINT, cost })
            }
            Expected::Actions(actions) => {
                let Some(name) = cube_action(text) else {
                    return wrong(
                        "no double (nd), double and take (dt), double and pass (dp) or too good (tg)",
                    );
                };
                let loss =
                    actions.iter().find(|(it, _)| *it == name).map_or(0.0, |(_, loss)| *loss);
                let is_costly = loss > 0.000_05;
                let cost =
                    if is_costly { format!("{name} loses {loss:.3}.") } else { String::new() };
                Ok(Tried { answer: name.to_owned(), right: loss <= NEGLIGIBLE, cost })
            }
        }
    }
}

/// Names of the four cube actions.
const ACTIONS: [&str; 4] = ["no double", "double, take", "double, pass", "too good"];

fn cube_action(text: &str) -> Option<&'static str> {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && *word != "and")
        .map(str::to_lowercase)
        .collect();
    match &*words.join(" ") {
        "nd" | "no double" | "no redouble" | "no" => Some(ACTIONS[0]),
        "dt" | "d t" | "double take" | "redouble take" => Some(ACTIONS[1]),
        "dp" | "d p" | "double pass" | "redouble pass" | "double drop" => Some(ACTIONS[2]),
        "tg" | "too good" | "too good to double" => Some(ACTIONS[3]),
        _ => None,
    }
}

fn opening(random: &mut Random) -> Exercise {
    let book = openings();
    let first = &book[random.below(book.len())];
    let mut replies = replies(first.dice);
    // Some rolls have one play that needs no rollout.
    replies.retain(|reply| reply.candidates.len() > 1);
    let number = random.below(replies.len() + 6);
    let opening = replies.get(number).unwrap_or(first);
    of_book(opening)
}

fn of_book(opening: &Opening) -> Exercise {
    let start = Situation::default();
    let after = opening.after.and_then(|(dice, play)| {
        let plays = start.position.plays(dice);
        plays.iter().find(|legal| legal.play == play).map(|&legal| (dice, legal))
    });
    let position = after.map_or(start.position, |(_, legal)| legal.result);
    let dice = opening.dice;
    let question = match after {
        Some((first, legal)) => {
            format!("The opponent has opened {first}: {}. You play {dice}.", legal.play)
        }
        None => format!("You open with {dice}."),
    };
    let loss = |mean: f64| (-mean).max(0.0);
    let rows = opening.candidates.iter();
    let plays: Vec<(String, f64)> =
        rows.map(|row| (row.action.to_string(), loss(row.difference.mean))).collect();
    let rows = opening.candidates.iter().take(5);
    let line = |row: &crate::rollout::RolledOut| {
        let (equity, difference) = (row.equity, row.difference.mean);
        let difference =
            if difference == 0.0 { String::new() } else { format!(", {difference:+.3}") };
        format!(
            "{}: {:+.3} \u{b1}{:.3}{difference}",
            row.action, equity.mean, equity.standard_error
        )
    };
    let mut explanation: Vec<String> = rows.map(line).collect();
    let trials = opening.candidates.first().map_or(0, |row| row.trials);
    explanation.push(format!("Rollouts of {trials} trials for money, from the opening book."));
    Exercise {
        question,
        situation: Some(with_roll(&Situation::from(position), dice)),
        dice: Some(dice),
        best: plays.first().map(|(play, _)| play.clone()).unwrap_or_default(),
        explanation,
        expected: Expected::Plays(plays),
    }
}

fn with_roll(situation: &Situation, dice: Dice) -> Situation {
    let phase = Phase::playing(Decision::Play(dice));
    let state = MatchState::try_from(StateSetup { phase, ..situation.state.into() });
    Situation { state: state.unwrap_or(situation.state), ..*situation }
}

fn pips(engine: &Engine, random: &mut Random) -> Result<Exercise, QuestionError> {
    let turns = 3 + random.below(40);
    let position = played(engine, random, |position, turn| {
        turn >= turns || position.pips().on_roll < 40 || position.pips().opponent < 40
    })?;
    let pips = position.pips();
    let sum = |name: &str, side: Side| {
        let counts = position.side(side).counts();
        let terms = (1..).zip(counts).filter(|(_, count)| **count > 0);
        let terms: Vec<String> =
            terms.map(|(point, count)| format!("{count}\u{d7}{point}")).collect();
        format!("{name}: {} = {}", terms.join(" + "), pips[side])
    };
    let [mine, theirs] = [pips.on_roll, pips.opponent].map(f64::from);
    Ok(Exercise {
        question: "How many pips do you have, and how many has the opponent?".to_owned(),
        situation: Some(Situation::from(position)),
        dice: None,
        best: format!("{} {}", pips.on_roll, pips.opponent),
        explanation: vec![
            sum("You", Side::OnRoll),
            sum("Opponent", Side::Opponent),
            format!(
                "You are {:+.1} percent of your own pips ahead.",
                100.0 * (theirs - mine) / mine
            ),
        ],
        expected: Expected::Pips(pips),
    })
}

fn take_point(engine: &Engine, random: &mut Random) -> Exercise {
    let [mine, theirs] = [0; 2].map(|_| 2 + random.below(7) as u32);
    let second = CubeValue::ONE.doubled().filter(|_| theirs > 2 && random.below(3) == 0);
    let cube = second.unwrap_or(CubeValue::ONE);
    let length = 9_u32;
    let points = BySide { on_roll: length - theirs, opponent: length - mine };
    let score =
        MatchScore::new(length, points, false).expect("both sides need two points at least");
    let (table, value) = (engine.table(), cube.get());
    let context =
        CubeContext::new(&Contest::Match(score), Cube { value: cube, ..Cube::START }, table);
    let rates = BySide::<GammonRates>::default();
    let TakePoints { dead, live } = TakePoints::at(&context, rates).opponent;
    let after = |winner, points| 100.0 * (1.0 - table.after_game(&score, winner, points).0);
    let pass = after(Side::OnRoll, value);
    // Whoever loses the match with the cube anyway redoubles at once.
    let is_free = 2 * value >= theirs && 2 * value < mine;
    let stake = if is_free { 4 * value } else { 2 * value };
    let (lose, win) = (after(Side::OnRoll, stake), after(Side::Opponent, stake));
    let best = 100.0 * dead.0;
    Exercise {
        question: format!(
            "You need {mine} points, the opponent needs {theirs}. The opponent doubles to {}. With how \
             many percent do you take? There are no gammons, and nobody redoubles but for free.",
            2 * value
        ),
        situation: None,
        dice: None,
        best: format!("{best:.1} %"),
        explanation: vec![
            format!("Pass: {pass:.1} percent to win the match, by {}.", table.name()),
            format!(
                "Take and win {stake} points: {win:.1} percent. Take and lose: {lose:.1} percent."
            ),
            format!(
                "A take risks {:.1} to gain {:.1}: {:.1} / ({:.1} + {:.1}) = {:.1} percent.",
                pass - lose,
                win - pass,
                pass - lose,
                pass - lose,
                win - pass,
                100.0 * (pass - lose) / (win - lose)
            ),
            format!("With a fully live cube: {:.1} percent.", 100.0 * live.0),
        ],
        expected: Expected::Percent(best),
    }
}

fn cube(engine: &Engine, random: &mut Random) -> Result<Exercise, QuestionError> {
    let mut last = None;
    for _ in 0..TRIES {
        let turns = 4 + random.below(25);
        let position = played(engine, random, |position, turn| turn >= turns || is_race(position))?;
        let away = [0; 2].map(|_| 2 + random.below(5) as u32);
        let points = BySide { on_roll: 7 - away[0], opponent: 7 - away[1] };
        let Ok(score) = MatchScore::new(7, points, false) else { continue };
        let setup = StateSetup { contest: Contest::Match(score), ..StateSetup::default() };
        let Ok(state) = MatchState::try_from(setup) else { continue };
        let situation = Situation { state, ..Situation::from(position) };
        let found = engine.cube_decision(&situation)?;
        let is_close = actions(&found).is_some_and(|losses| is_close(&losses));
        last = Some((situation, away, found));
        if is_close {
            break;
        }
    }
    let Some((situation, [mine, theirs], found)) = last else { return pips(engine, random) };
    let money = engine.cube_decision(&Situation::from(situation.position))?;
    let Some(losses) = actions(&found) else { return pips(engine, random) };
    Ok(Exercise {
        question: format!(
            "You need {mine} points, the opponent needs {theirs}. You are on roll: which cube action is \
             right for both?"
        ),
        situation: Some(situation),
        dice: None,
        best: best_action(&found).to_owned(),
        explanation: vec![
            values("At this score", &found),
            values("For money", &money),
            chances(&found),
        ],
        expected: Expected::Actions(losses),
    })
}

fn race(engine: &Engine, random: &mut Random) -> Result<Exercise, QuestionError> {
    let mut last = None;
    for _ in 0..10 * TRIES {
        let position = played(engine, random, |position, _| is_race(position))?;
        let BySide { on_roll: mine, opponent: theirs } = position.pips();
        let is_even = mine >= 20 && mine * 9 <= theirs * 10 && theirs * 4 <= mine * 5;
        if !is_race(&position) || !is_even {
            continue;
        }
        let situation = Situation::from(position);
        let found = engine.cube_decision(&situation)?;
        let losses = actions(&found);
        last = losses.map(|losses| (situation, found, losses)).or(last);
        if losses.is_some_and(|losses| is_close(&losses)) {
            break;
        }
    }
    let Some((situation, found, losses)) = last else { return pips(engine, random) };
    let counts = barpoint_analysis::RaceCounts::of(&situation.position);
    let BySide { on_roll: mine, opponent: theirs } = counts.pips;
    let keith = counts.keith.counts;
    Ok(Exercise {
        question: "A race for money. You are on roll, and the cube is in the middle: which cube action is \
                   right for both?"
            .to_owned(),
        situation: Some(situation),
        dice: None,
        best: best_action(&found).to_owned(),
        explanation: vec![
            values("By the engine", &found),
            chances(&found),
            format!("Pips: you {mine}, the opponent {theirs}; your lead is {:.1} percent.", counts.lead_percent),
            format!("Keith's count: {:.1} against {}.", counts.keith.compared, keith.opponent),
            format!(
                "Trice's rule: the opponent takes when at most {} pips behind.",
                counts.trice_last_take
            ),
            format!("Winning chance by Kleinman: {:.1} percent.", 100.0 * counts.kleinman_win),
        ],
        expected: Expected::Actions(losses),
    })
}

/// Number of positions among which an exercise looks for a close one.
const TRIES: usize = 12;

/// Returns true if more than one action is nearly right.
fn is_close(losses: &[(&str, f64)]) -> bool {
    losses.iter().filter(|(_, loss)| *loss < 0.15).count() > 1
}

fn is_race(position: &Position) -> bool {
    !position.has_contact()
}

/// Returns the equity that each cube action loses, both players together, `None` if nobody may double.
fn actions(found: &CubeAnalysis) -> Option<[(&'static str, f64); 4]> {
    let take = found.double_take?.equity.0;
    let (wait, pass) = (found.no_double.equity.0, found.double_pass.equity.0);
    let doubled = take.min(pass);
    let best = wait.max(doubled);
    let is_too_good = found.decision.double() == Double::TooGood;
    // Whoever says too good where it is not right waits for another reason.
    let too_good = if is_too_good { 0.0 } else { best - wait.min(doubled) };
    let losses = [
        best - wait,
        best - doubled + (take - pass).max(0.0),
        best - doubled + (pass - take).max(0.0),
        too_good,
    ];
    Some(std::array::from_fn(|index| (ACTIONS[index], losses[index])))
}

fn best_action(found: &CubeAnalysis) -> &'static str {
    match (found.decision.double(), found.decision.take()) {
        (Double::TooGood, _) => ACTIONS[3],
        (Double::Yes | Double::Optional, Take::Pass) => ACTIONS[2],
        (Double::Yes | Double::Optional, _) => ACTIONS[1],
        _ => ACTIONS[0],
    }
}

fn values(place: &str, found: &CubeAnalysis) -> String {
    let equity = |value: crate::Value| format!("{:+.3}", value.equity.0);
    let take = found.double_take.map_or_else(|| "impossible".to_owned(), equity);
    format!(
        "{place}: {}. No double {}, double and take {take}, double and pass {}.",
        found.decision,
        equity(found.no_double),
        equity(found.double_pass)
    )
}

fn chances(found: &CubeAnalysis) -> String {
    let outcome = &found.evaluation.outcome;
    let percent = |share: f32| 100.0 * f64::from(share);
    format!(
        "You win {:.1} percent, {:.1} percent by gammon, and lose {:.1} percent by gammon, at {} plies.",
        percent(outcome.win),
        percent(outcome.win_gammon),
        percent(outcome.lose_gammon),
        found.evaluation.plies
    )
}

/// Plays a game by the engine without looking ahead, until a position fits or the game ends, and returns the
/// last position, seen by the player on roll.
fn played(
    engine: &Engine,
    random: &mut Random,
    fits: impl Fn(&Position, usize) -> bool,
) -> Result<Position, QuestionError> {
    let quick = engine.clone().with_plies(0).unwrap_or_else(|_| engine.clone());
    let mut position = Situation::default().position;
    for turn in 0.. {
        if turn > 0 && fits(&position, turn) {
            break;
        }
        let dice = Dice::ALL[random.below(Dice::ALL.len())];
        let plays = quick.rank_plays(&Situation::from(position), dice)?;
        let next = plays.first().map_or_else(|| position.flip(), |play| play.result);
        if next.result(crate::Variant::Backgammon).is_some() {
            break;
        }
        position = next;
    }
    Ok(position)
}

/// Numbers from a seed, by the generator `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % limit.max(1) as u64) as usize
    }
}

/// Writes the name of the drill.
impl fmt::Display for Drill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
