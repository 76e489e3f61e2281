//! Cube decisions at 2 plies: one question asked in several ways, and GNU Backgammon's answers.
#![forbid(unsafe_code)]

use std::io::{self, Write as _};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Decision, MatchScore, MatchState, MoneyRules,
    Phase, Position, Session, Side, StateSetup, Variant,
};
use barpoint_dice::SeededDice;
use barpoint_engine::{Engine, PositionValue, SearchOptions, Searcher};
use barpoint_equity::{CubeContext, MatchEquityTable, Utility};
use barpoint_ids::{GnubgId, MatchId, Player, PositionId};

/// Positions of money games and at scores.
const MONEY: usize = 300;
const SCORES: usize = 100;

/// Largest distance of a static evaluation from the take point, in normalised equity.
const NEAR: f64 = 0.25;

/// Differences from GNU Backgammon that deserve a rollout.
const LARGE: f64 = 0.15;

/// Scores at which gammons count for much or for nothing: points that both need, and a cube. The player
/// on roll owns one that has been turned.
const NEEDS: [(u32, u32, u32); 10] = [
    (2, 3, 1),
    (3, 2, 1),
    (2, 4, 1),
    (4, 2, 1),
    (3, 3, 1),
    (3, 5, 1),
    (4, 4, 1),
    (5, 3, 2),
    (7, 3, 2),
    (3, 7, 2),
];

/// A cube decision.
struct Question {
    position: Position,
    contest: Contest,
    cube: Cube,
}

/// Normalised equities without a double and after double and take.
type Answer = [f64; 2];

fn main() -> anyhow::Result<()> {
    let engine = barpoint_benches::engine();
    let with = near_take_points(&engine, MONEY, |_| (money(true), Cube::START));
    let without = with.iter().map(|question| Question { contest: money(false), ..*question });
    let without: Vec<Question> = without.collect();
    let scores = near_take_points(&engine, SCORES, at_score);
    let mut out = io::stdout();
    for (name, questions) in [
        ("money with the Jacoby rule", &with),
        ("money without", &without),
        ("gammonish scores", &scores),
    ] {
        let ours: Vec<Answer> = questions.iter().map(|question| question.answer(&engine)).collect();
        let asked_apart = questions.iter().zip(&ours);
        let apart = asked_apart.map(|(question, [_, take])| take - question.taken(&engine));
        writeln!(out, "{name}, {} positions", questions.len())?;
        writeln!(out, "  double, take: beside a search of the turned cube {}", summary(apart))?;
        let theirs = gnubg(questions)?;
        for (which, name) in ["no double", "double, take"].into_iter().enumerate() {
            let pairs = questions.iter().zip(ours.iter().zip(&theirs));
            let differences: Vec<(&Question, f64)> = pairs
                .map(|(question, (ours, theirs))| (question, ours[which] - theirs[which]))
                .collect();
            let all = differences.iter().map(|(_, difference)| *difference);
            writeln!(out, "  {name}: beside gnubg {}", summary(all))?;
            for (question, difference) in differences {
                if difference.abs() > LARGE {
                    writeln!(out, "    {difference:+.3} {}", question.id()?)?;
                }
            }
        }
    }
    Ok(())
}

/// GNU Backgammon's answers.
fn gnubg(questions: &[Question]) -> anyhow::Result<Vec<Answer>> {
    let mut file = tempfile::NamedTempFile::new()?;
    for question in questions {
        let jacoby = if question.has_jacoby() { "on" } else { "off" };
        writeln!(file, "{jacoby} {}", question.id()?)?;
    }
    file.flush()?;
    let output = Command::new("gnubg")
        .args(["-t", "-q", "-r", "-p"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/beside_gnubg_cubes/cubes.py"))
        .env("POSITIONS", file.path())
        .stdin(Stdio::null())
        .output()
        .context("cannot run gnubg, GNU Backgammon")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().filter_map(|line| line.strip_prefix("@@ "));
    let answers = lines.map(|line| {
        let (no_double, take) = line.split_once(' ').context("two equities")?;
        Ok([no_double.parse()?, take.trim().parse()?])
    });
    let answers: Vec<Answer> = answers.collect::<anyhow::Result<_>>()?;
    ensure!(answers.len() == questions.len(), "gnubg, which needs its Python, said: {text}");
    Ok(answers)
}

/// Mean difference, greatest difference, and number of differences above 0.001.
fn summary(differences: impl Iterator<Item = f64>) -> String {
    let all: Vec<f64> = differences.map(f64::abs).collect();
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    let most = all.iter().copied().fold(0.0, f64::max);
    let above = all.iter().filter(|&&difference| difference > 0.001).count();
    format!("mean {mean:.4}, greatest {most:.4}, above 0.001: {above}")
}

/// A money game.
fn money(jacoby: bool) -> Contest {
    let rules = MoneyRules { jacoby, ..MoneyRules::default() };
    Contest::Money(Session { rules, ..Session::default() })
}

/// A score and its cube, the scores in turn.
fn at_score(number: usize) -> (Contest, Cube) {
    let (on_roll, opponent, value) = NEEDS[number % NEEDS.len()];
    let length = on_roll.max(opponent) + 2;
    let points = BySide { on_roll: length - on_roll, opponent: length - opponent };
    let score = MatchScore::new(length, points, false).expect("a score within the match");
    let owner = if value == 1 { CubeOwner::Centred } else { CubeOwner::Side(Side::OnRoll) };
    let value = CubeValue::new(value).expect("a power of two");
    (Contest::Match(score), Cube { value, owner })
}

/// Positions near the take point, one from each game between our engine and one that plays every third
/// turn at random, so that gammons are frequent.
fn near_take_points(
    engine: &Engine,
    count: usize,
    contest: impl Fn(usize) -> (Contest, Cube),
) -> Vec<Question> {
    let dice = SeededDice::new(21);
    let searcher = Searcher::static_cubeless(engine);
    let mut questions = Vec::new();
    for game in 0.. {
        let (contest, cube) = contest(questions.len());
        let mut rolls = dice.trial(game);
        let mut position = Variant::Backgammon.start();
        for turn in 0.. {
            let roll = rolls.roll(turn);
            let plays = position.plays(roll);
            let is_odd = (game + u64::from(turn)).is_multiple_of(6);
            let odd = plays[(7 * game + u64::from(turn)) as usize % plays.len()].result;
            position = if is_odd { odd } else { searcher.best(&position, roll).result };
            if position.result(Variant::Backgammon).is_some() {
                break;
            }
            let question = Question { position, contest, cube };
            if turn > 6 && question.is_near(engine) {
                questions.push(question);
                break;
            }
        }
        if questions.len() == count {
            break;
        }
    }
    questions
}

impl Question {
    fn context(&self) -> CubeContext {
        CubeContext::new(&self.contest, self.cube, &MatchEquityTable::default())
    }

    const fn has_jacoby(&self) -> bool {
        matches!(&self.contest, Contest::Money(session) if session.rules.jacoby)
    }

    fn is_near(&self, engine: &Engine) -> bool {
        let options = SearchOptions { plies: 0, ..SearchOptions::default() };
        let context = self.context();
        let value = Searcher::new(engine, &context, &options).value(&self.position);
        let take = value.double_take.map_or(f64::NAN, |take| context.emg(take).0);
        let gain = take.min(1.0) - context.emg(value.no_double).0;
        (take - 1.0).abs() < NEAR && gain > -NEAR
    }

    fn search(&self, engine: &Engine, context: &CubeContext) -> PositionValue {
        Searcher::new(engine, context, &SearchOptions::default()).value(&self.position)
    }

    /// The equities of one search.
    fn answer(&self, engine: &Engine) -> Answer {
        let context = self.context();
        let value = self.search(engine, &context);
        let emg = |utility: Utility| context.emg(utility).0;
        [emg(value.no_double), value.double_take.map_or(f64::NAN, emg)]
    }

    /// The equity after double and take, by a search of the doubled cube.
    fn taken(&self, engine: &Engine) -> f64 {
        let table = MatchEquityTable::default();
        let turned = self.cube.doubled_by(Side::OnRoll).unwrap_or(self.cube);
        let doubled = CubeContext::new(&self.contest, turned, &table);
        let value = self.search(engine, &doubled);
        self.context().emg(value.no_double).0
    }

    /// The position, the score and the cube as GNU Backgammon writes them.
    fn id(&self) -> anyhow::Result<String> {
        let phase = Phase::playing(Decision::Roll);
        let setup =
            StateSetup { contest: self.contest, cube: self.cube, phase, ..StateSetup::default() };
        let state = MatchState::try_from(setup)?;
        let on_roll = Player::new(1).context("there are two players")?;
        let match_id = MatchId::encode(&state, on_roll)?;
        Ok(GnubgId { position_id: PositionId(self.position), match_id }.to_string())
    }
}
