//! Recorded matches.

use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use barpoint::analysis::statistics::{CountingRule, Statistics, Thresholds};
use barpoint::records::{FILE_FORMATS, FileFormat, player_name, read_file};
use barpoint::{AnalysisError, AnalysisLevel, AnalysisSettings, Coverage, Player};

use crate::arguments::{array, given, name, put, put_object};
use crate::engine::{Engine, library};
use crate::status::{Failure, Status, failed, guard, guard_or, of_question};
use crate::text::Text;
use crate::watch::{Progress, Stop, User};

/// Record of a match or of a money session. It never changes.
#[derive(Debug)]
pub struct Match {
    record: barpoint::records::Match,
    /// Coverage of the analysis, if it was made here.
    coverage: Option<Coverage>,
}

/// Summary of the analysis of a player.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PlayerSummary {
    /// Performance rating: 500 times the error per decision that is not trivial; not a number
    /// without decisions.
    pub performance_rating: f64,
    /// Equity lost by plays and cube decisions.
    pub error: f64,
    /// Sum of the luck of the rolls, in equity.
    pub luck: f64,
    /// Number of unforced plays.
    pub unforced_plays: u32,
    /// Number of cube decisions that are close or were actual doubles and answers.
    pub cube_decisions: u32,
}

/// Reads a match from the content of a file in any of the formats that `barpoint formats` lists;
/// the format is detected.
///
/// `number` is that of the match in the file, counted from 1. `count`, if it is not `NULL`, gets
/// the number of matches in the file, also if `number` is wrong.
///
/// # Safety
/// `content` points to `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_match_read(
    content: *const c_char,
    length: usize,
    number: usize,
    record: Option<&mut MaybeUninit<Option<Box<Match>>>>,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        put_object(record, "record", || {
            // SAFETY: The contract is that of the caller.
            let bytes = unsafe { array(content.cast::<u8>(), length, "content") }?;
            let matches = read_file(bytes).map_err(failed(Status::File))?.matches;
            let total = matches.len();
            if let Some(count) = count {
                count.write(total);
            }
            let chosen = number.checked_sub(1).and_then(|index| matches.into_iter().nth(index));
            let reason =
                || Failure::argument(format_args!("match {number}: expected 1 to {total}"));
            Ok(Match { record: chosen.ok_or_else(reason)?, coverage: None })
        })
    })
}

/// Returns the length of a match in points, 0 for a money session.
#[unsafe(no_mangle)]
pub extern "C" fn bp_match_length(record: Option<&Match>) -> u32 {
    let length = record.and_then(|it| it.record.length);
    length.map_or(0, |length| length.get().into())
}

/// Returns the number of games of a match.
#[unsafe(no_mangle)]
pub extern "C" fn bp_match_games(record: Option<&Match>) -> usize {
    record.map_or(0, |it| it.record.games.len())
}

/// Returns the name of a player, 0 or 1.
#[unsafe(no_mangle)]
pub extern "C" fn bp_match_player(
    record: Option<&Match>,
    player: u16,
    name: Option<&mut MaybeUninit<Option<Box<Text>>>>,
) -> Status {
    guard(|| {
        put_object(name, "name", || {
            Ok(Text::new(player_name(&given(record, "record")?.record, seat(player)?)))
        })
    })
}

fn seat(player: u16) -> Result<Player, Failure> {
    let reason = || Failure::argument(format_args!("player {player}: expected 0 or 1"));
    Player::new(player).ok_or_else(reason)
}

/// Analyses a match at a level such as `fast`, `standard`, `deep` or `2-ply`; `NULL` for
/// `standard`. Waits for the end.
///
/// `analysed` gets a new match with the analysis. `progress` and `stop` may be `NULL`; an analysis
/// that was stopped has no result.
///
/// # Safety
/// `level` ends with a zero byte, and `progress` may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_match_analyse(
    engine: Option<&Engine>,
    record: Option<&Match>,
    level: *const c_char,
    progress: Progress,
    user: *mut c_void,
    stop: Option<&Stop>,
    analysed: Option<&mut MaybeUninit<Option<Box<Match>>>>,
) -> Status {
    guard(|| {
        put_object(analysed, "analysed", || {
            let (engine, record) = (library(engine)?, &given(record, "record")?.record);
            // SAFETY: The contract is that of the caller.
            let level = unsafe { name(level, "level") }?.map(str::parse::<AnalysisLevel>);
            let level = level.transpose().map_err(failed(Status::Options))?;
            let settings = AnalysisSettings::at(level.unwrap_or_default());
            let steps = Steps {
                engine,
                total: settings.steps(record) as u64,
                given: Stop::flag(stop),
                stop: Arc::default(),
                callback: Mutex::new((progress, User(user), 0)),
            };
            steps.look();
            let engine = engine.clone().stopped_by(Arc::clone(&steps.stop));
            let found = engine.analyse(record, &settings, &|_, _| steps.advance());
            let found = found.map_err(of_analysis)?;
            let reason = "the analysis was stopped";
            if !found.is_complete {
                return Err(Failure::new(Status::Stopped, reason));
            }
            Ok(Match { record: found.record, coverage: Some(found.coverage) })
        })
    })
}

fn of_analysis(error: AnalysisError) -> Failure {
    match error {
        AnalysisError::Question(error) => of_question(error),
        error => Failure::new(Status::Options, error),
    }
}

/// Steps of an analysis in progress.
struct Steps<'a> {
    engine: &'a barpoint::Engine,
    total: u64,
    /// Flag of the caller.
    given: Arc<AtomicBool>,
    /// Flag that the analysis heeds: raised by the caller's flag or by the callback.
    stop: Arc<AtomicBool>,
    /// Callback, and the number of steps done.
    callback: Mutex<(Progress, User, u64)>,
}

impl Steps<'_> {
    fn look(&self) {
        if self.given.load(Ordering::Relaxed) || self.engine.is_stopped() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn advance(&self) {
        self.look();
        let mut callback = self.callback.lock().unwrap_or_else(PoisonError::into_inner);
        let (progress, user, done) = &mut *callback;
        *done += 1;
        if progress.is_some_and(|report| report(user.0, *done, self.total) != 0) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Summarises the analysis of a player, 0 or 1, over all games. The match equity table is that of
/// the engine.
#[unsafe(no_mangle)]
pub extern "C" fn bp_match_summary(
    engine: Option<&Engine>,
    record: Option<&Match>,
    player: u16,
    summary: Option<&mut MaybeUninit<PlayerSummary>>,
) -> Status {
    guard(|| {
        let (table, seat) = (library(engine)?.table(), seat(player)?);
        let record = &given(record, "record")?.record;
        let games = Statistics::of_games(record, table, &Thresholds::default());
        let total: Statistics = games.iter().sum();
        let rate = total.rate_sums(seat).rate(CountingRule::ExtremeGammon);
        let found = &total.players[seat];
        put(
            summary,
            "summary",
            PlayerSummary {
                performance_rating: rate.unwrap_or(f64::NAN),
                error: found.error().normalised,
                luck: found.luck.total.normalised,
                unforced_plays: found.chequer.unforced,
                cube_decisions: found.cube.close_or_actual,
            },
        )
    })
}

/// Writes the analysis of a match as the JSON document of `barpoint analyse --format json`.
///
/// The match equity table is that of the engine, which also counts the numbers behind the reasons
/// of errors. An analysis that was in the file has no nets and no coverage, because files do not
/// keep them.
#[unsafe(no_mangle)]
pub extern "C" fn bp_match_json(
    engine: Option<&Engine>,
    record: Option<&Match>,
    json: Option<&mut MaybeUninit<Option<Box<Text>>>>,
) -> Status {
    guard(|| {
        put_object(json, "json", || {
            let (engine, found) = (library(engine)?, given(record, "record")?);
            let record = found.record.by_preferred_analyst();
            let reviewed = engine.reviewed(&record, &AnalysisSettings::default());
            let document = reviewed.document(1, found.coverage.as_ref());
            Ok(Text::new(serde_json::to_vec(&document).map_err(failed(Status::Bug))?))
        })
    })
}

/// Writes a match as a file of a format such as `mat`, `sgf` or `json`.
///
/// # Safety
/// `format` ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_match_write(
    record: Option<&Match>,
    format: *const c_char,
    content: Option<&mut MaybeUninit<Option<Box<Text>>>>,
) -> Status {
    guard(|| {
        put_object(content, "content", || {
            let record = &given(record, "record")?.record;
            // SAFETY: The contract is that of the caller.
            let wanted = given(unsafe { name(format, "format") }?, "format")?;
            let format = FileFormat::named(wanted).ok_or_else(|| {
                let names: Vec<&str> = FILE_FORMATS.iter().map(|format| format.name).collect();
                let expected = names.join(", ");
                Failure::argument(format_args!("format `{wanted}`: expected {expected}"))
            })?;
            let written = format.write(std::slice::from_ref(record));
            Ok(Text::new(written.map_err(failed(Status::File))?.bytes))
        })
    })
}

/// Frees a match. `NULL` is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_match_free(record: Option<Box<Match>>) {
    guard_or((), || drop(record));
}
