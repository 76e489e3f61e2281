//! Backgammon engine to embed: evaluates positions, ranks plays and makes cube decisions, for money
//! and at any match score.
//!
//! ```
//! use barpoint::{Engine, Situation};
//!
//! let engine = Engine::new().with_plies(1)?;
//! // 2-4 in a match to 9 points, a centred cube.
//! let situation: Situation = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:9:10".parse()?;
//! let best = &engine.rank_plays(&situation, "31".parse()?)?[0];
//! println!("{}: {:+.3}, {:?}", best.play, best.value.equity.0, best.value.mwc);
//! let cube = engine.cube_decision(&situation)?;
//! println!("{}", cube.decision);
//! # assert_eq!((best.play.to_string(), cube.to_string()), ("8/5 6/5".into(), "no double, take".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Engine`] is created once and shared by all threads. It answers questions about a
//! [`Situation`]:
//!
//! | question | for many | answer |
//! |---|---|---|
//! | [`evaluate`](Engine::evaluate) | [`evaluate_all`](Engine::evaluate_all) | [`Evaluation`] |
//! | [`rank_plays`](Engine::rank_plays) | [`rank_plays_all`](Engine::rank_plays_all) | [`RankedPlay`]s |
//! | [`cube_decision`](Engine::cube_decision) | [`cube_decisions`](Engine::cube_decisions) | [`CubeAnalysis`] |
//!
//! All values are from the point of view of the player on roll. The same question has the same
//! answer, to the last bit, on any machine and with any number of threads.
//!
//! # Features
//! Modules have the names of their features, but for `reports` and `duels`.
//!
//! | feature | purpose | dependencies |
//! |---|---|---|
//! | `parallel`, the only default | searches and batches use all processors, or [a number of threads](Engine::with_threads) | rayon |
//! | `analysis` | tables of rolls, temperature maps, score maps | |
//! | `records` | reads and writes files of matches and positions in all formats | `serde`, `serde_json`, `flate2` |
//! | `rollout` | rollouts that can be stopped, resumed and split among machines; `Engine::identity` | `serde`, `serde_json`, `sha2`, `rand_chacha` |
//! | `databases` | bearoff and hypergammon databases in files, built, opened and verified; hypergammon with one or two chequers needs no file | `memmap2`, `sha2`, `md-5` |
//! | `wire` | results as the types that are written as JSON; with `analysis` also tables of rolls and maps | `serde_json` |
//! | `library` | a database of matches with statistics over time and a search; with `wire` also the documents of hits | `rusqlite` with its own database engine, which needs a C compiler; `sha2`, `flate2` |
//! | `report` | reports of analysed matches as HTML, PDF, text and more | those of `records`, `wire` and `pictures`; `pdf-writer` |
//! | `pictures` | boards and maps as text, words and SVG | `anstyle` |
//! | `quiz` | questions about decisions, as tables, Markdown and cards | those of `records`, `wire` and `library` |
//! | `learn` | decks of questions with a schedule, and drills | those of `quiz` and `library` |
//! | `duel` | engines against each other by their names, with luck and losses | |
//! | `dice` | rolls from a seed, generators of GNU Backgammon, dice by commitment | `num-bigint`, `rand_chacha`, `rand_mt`, `sha2`, `md-5` |
//! | `every-net` | [nets](Engine::from_nets) of the forms that only training makes | |
//! | `met-xml` | `read_met_xml` reads match equity tables in GNU Backgammon's XML format | roxmltree |
//!
//! Without features the crate has no third-party dependency.
//!
//! # Progress and stopping
//! Work that takes long tells a function the number of steps done and in total, from any thread.
//!
//! A flag, an [`AtomicBool`](core::sync::atomic::AtomicBool), ends work soon after it becomes true.
//! [`Engine::stopped_by`] gives it to an engine and so to everything that the engine does: rollouts
//! and analyses of matches return what is done, and searches, which have no part of an answer, an
//! error. The functions that build and verify databases have no engine, so they take the flag
//! themselves.
//!
//! # Stability
//! A new version may add fields to settings and results, and variants to errors.
//! Structures of settings, such as [`SearchOptions`], can only be written with `..`, as
//! `SearchOptions { plies: 3, ..SearchOptions::default() }`. Results are `#[non_exhaustive]`, but for
//! those that a program may want to make itself, such as maps to draw. Enumerations that a program
//! has to know whole, such as actions of a game, and documents grow only with the second number of
//! the version.
#![forbid(unsafe_code)]

#[cfg(feature = "analysis")]
pub mod analysis;
mod answers;
#[cfg(feature = "rollout")]
pub mod ask;
#[cfg(feature = "records")]
mod at_the_table;
mod contest_changes;
#[cfg(feature = "records")]
mod cost;
mod cube_analysis;
#[cfg(feature = "databases")]
pub mod databases;
#[cfg(feature = "duel")]
pub mod duels;
mod engine;
mod error;
mod evaluation;
pub mod folders;
#[cfg(feature = "rollout")]
mod identity;
#[cfg(feature = "records")]
mod judgement;
#[cfg(feature = "learn")]
pub mod learn;
#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
mod match_analysis;
pub mod met_points;
mod nets;
#[cfg(feature = "databases")]
mod opened;
#[cfg(feature = "rollout")]
pub mod openings;
mod options;
#[cfg(feature = "parallel")]
mod pool;
mod question;
#[cfg(feature = "analysis")]
mod race;
mod ranked_play;
mod resignation;
#[cfg(feature = "rollout")]
pub mod rollout;
#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
mod settlement;
mod situation;
#[cfg(feature = "parallel")]
mod threads;
mod value;
mod variant_evaluator;
#[cfg(feature = "wire")]
pub mod wire;

#[cfg(feature = "records")]
pub use at_the_table::Choice;
pub use barpoint_core::{
    ByPlayer, BySide, Chequers, Class, CombinedMove, Contest, Cube, CubeOwner, CubeValue, Decision,
    Dice, Die, Equity, GameResult, GameValue, KeyError, LegalPlay, MatchLength, MatchScore,
    MatchScoreError, MatchState, MoneyRules, Move, Offer, Outcome, ParseError, Phase, Play,
    PlayError, PlayProblem, Plays, Point, Position, PositionError, PositionKey, Resignation,
    Session, Setup, SetupProblem, Side, Source, StateError, StateProblem, StateSetup, Target,
    Variant, WrittenPoints, WrittenScore,
};
#[cfg(feature = "dice")]
pub use barpoint_dice as dice;
pub use barpoint_engine::{
    Cut, Engine as NetEvaluator, Evaluator, Exact, ExactSource, FilterChoice, MAX_PLIES,
    MoveFilter, MoveFilters, NetRole, Noise, OneSided, PlayerLevel, PositionValue, Pruning,
    RaceNet, Replies, Reply, SearchOptions, SearchedPlay, Searcher, TooManyFilters, Valuer,
};
pub use barpoint_equity::{
    BuiltinMet, BuiltinModel, CubeContext, CubeCurve, CubeDecision, CubeEfficiency, CubeEquities,
    CubeLife, CubeModel, Double, Emg, ExactEquities, GammonRates, Janowski, Knot, MatchEquityTable,
    Mec, MetError, MetRows, Mistake, Mwc, Payoff, PipRace, PipRaces, Probability, RaceEfficiency,
    Refined, Spread, Stakes, Take, Utility, Zadeh,
};
#[cfg(feature = "met-xml")]
pub use barpoint_equity::{MetXmlError, MetXmlProblem, read_met_xml, write_met_xml};
pub use barpoint_ids::{
    DrawnBoard, DrawnBoardError, EncodeError, FibsBoard, FibsBoardError, Form as IdentifierForm,
    FoundPosition, GnubgId, GnubgIdError, Identifier, IdentifierError, LettersError, MatchField,
    MatchId, MatchIdError, MatchIdProblem, NumbersError, Ogid, OgidError, OgidField, OgidProblem,
    Player, PositionId, PositionIdError, PositionIdProblem, Xgid, XgidDice, XgidError, XgidField,
    XgidProblem,
};
#[cfg(feature = "library")]
pub use barpoint_library as library;
pub use barpoint_nn as nn;
pub use barpoint_nn::LoadError;
#[cfg(feature = "records")]
pub use barpoint_play as play;
#[cfg(feature = "quiz")]
pub use barpoint_quiz as quiz;
#[cfg(feature = "records")]
pub use barpoint_records as records;
#[cfg(feature = "pictures")]
pub use barpoint_render as pictures;
#[cfg(feature = "report")]
pub use barpoint_report as reports;
pub use contest_changes::{ContestChanges, ContestError};
#[cfg(feature = "records")]
pub use cost::Cost;
pub use cube_analysis::CubeAnalysis;
pub use engine::Engine;
pub use error::{OptionsError, QuestionError};
pub use evaluation::Evaluation;
#[cfg(feature = "rollout")]
pub use identity::{Identity, table_of_rollout};
#[cfg(feature = "records")]
pub use judgement::Judgement;
#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
pub use match_analysis::{
    AnalysisError, AnalysisLevel, AnalysisSettings, Coverage, MatchAnalysis, OwnOptions, Tier,
    TierCoverage, TreatedDecisions,
};
pub use nets::{Nets, NetsError};
#[cfg(feature = "analysis")]
pub use race::{ExactRace, Race, RaceError, RaceSource};
pub use ranked_play::{PlayByCube, PlayList, PlaysByCube, RankedPlay, legal_plays};
pub use resignation::ResignationDecision;
#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
pub use settlement::{Settlement, Winner};
pub use situation::{Situation, SituationError};
pub use value::{Chances, Difference, Value};
pub use variant_evaluator::VariantEvaluator;
