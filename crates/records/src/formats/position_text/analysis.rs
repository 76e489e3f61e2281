//! Analysis in position text of eXtreme Gammon and `BGBlitz`, in any language: it is recognised by
//! numbers, their signs and the order of lines.

use std::sync::Arc;

use barpoint_core::{Decision, Outcome, Play, Player};

use crate::model::{
    Analysis, Candidate, CubeAnalysis, CubeChances, FilePlace, Level, Match, PlayAnalysis,
    WarningKind,
};
use crate::seats::Seats;
use crate::toolkit::{PositionSeen, add_warning, decimal};

const BGBLITZ: &str = "BGBlitz";
const XG: &str = "eXtreme Gammon";
/// Label of the version of eXtreme Gammon, which is the same in all languages.
const XG_VERSION: &str = "eXtreme Gammon Version:";

/// Adds the analysis in the lines below an ID to its position; `names` are those of players 0 and
/// 1. If the lines have an analysis (`is_there`) of another form, a warning says that it is ignored.
pub(super) fn attach(
    record: &mut Match,
    lines: &[&str],
    line: u32,
    names: &[Option<String>; 2],
    is_there: bool,
) {
    let Some(seen) = PositionSeen::of(record) else { return };
    let analysis = analysis(lines, &seen.table, names);
    let entries = record.games.last_mut().map(|game| &mut game.entries);
    if let (Some(analysis), Some(entry)) = (analysis, entries.and_then(|all| all.last_mut())) {
        entry.notes_mut().set_analysis(analysis);
    } else if is_there {
        let what = "the analysis below the position is not understood: ignored";
        add_warning(record, FilePlace::line(line), WarningKind::Ignored, what);
    }
}

/// Returns the program that wrote the lines below an ID, with its version if they state it.
fn program(lines: &[&str], level: Option<&Level>) -> Arc<str> {
    if matches!(level, Some(Level::Named(name)) if name == BGBLITZ) {
        return BGBLITZ.into();
    }
    let version = lines.iter().find_map(|line| line.trim().strip_prefix(XG_VERSION));
    let version = version.and_then(|rest| rest.split([',', ' ']).find(|word| !word.is_empty()));
    version.map_or_else(|| XG.into(), |version| format!("{XG} {version}").into())
}

/// Returns the version of eXtreme Gammon in the last line of its text.
pub(super) fn program_of(line: &str) -> Option<&str> {
    line.trim().strip_prefix(XG_VERSION)
}

/// Returns true if a line has the shape of a line of an analysis.
pub(super) fn is_of_analysis(line: &str) -> bool {
    /// Beginnings of the line with the best cube action, in the languages of eXtreme Gammon that are known.
    const BEST: [&str; 5] = [
        "Best Cube action",
        "Beste Dopplerwürfel Aktion",
        "Meilleur action du videau",
        "Meilleure action du videau",
        "ベストキューブアクション",
    ];
    let text = line.trim();
    let words = || text.split_whitespace();
    let is_equity = || text.contains(['+', '-', '0']) && equity(line).is_some();
    let has_decimals = |text: &str| {
        let first =
            |part: &str| Some(part.split_whitespace().next()?.trim_end_matches(',').to_owned());
        text.split('=').filter_map(first).any(|word| number(&word).is_some())
    };
    candidate(line).is_some()
        || percents(line).is_some()
        || is_equity()
        || BEST.iter().any(|best| text.starts_with(best))
        || text.ends_with('%') && text.contains([':', '：'])
        // Labels of chances, and of equities without the cube.
        || words().any(|word| word == "XG" || word.ends_with("-ply"))
            && (words().count() < 5 || text.starts_with("Analyzed in"))
        || text.ends_with(':') && (text.contains("Equities") || text.contains("quit"))
        || text.matches('=').count() == 2 && has_decimals(text)
        || is_of_bgblitz(text)
}

/// Returns true for a line that `BGBlitz` writes around its numbers.
fn is_of_bgblitz(text: &str) -> bool {
    let chances = text.split_once(" - ").map(|(mine, theirs)| [numbers(mine), numbers(theirs)]);
    let is_chances = chances.is_some_and(|both| {
        both.iter().all(|some| some.as_ref().is_some_and(|three| three.len() == 3))
    });
    is_chances
        || text.ends_with("(EMG)")
        || text.ends_with(" EMG")
        || text.contains("G+BG")
        || text.contains("(cubeless)")
        || text.contains("(cubeful)")
        || !text.is_empty() && text.chars().all(|c| c == '=')
        || named(text).is_some()
}

fn analysis(lines: &[&str], table: &Seats, names: &[Option<String>; 2]) -> Option<Analysis> {
    if let Decision::Play(dice) = table.decision() {
        let play = |moves: &str| Some(table.position().parse_play(dice, moves).ok()?.play);
        let plays = plays(lines, play)?;
        let by = Some(program(lines, plays.candidates.first().map(|best| &best.level)));
        return Some(Analysis { by, play: Some(plays), ..Analysis::default() });
    }
    let on_roll = names[usize::from(table.on_roll() == Player::One)].as_deref();
    let cube = cube(lines, on_roll)?;
    let by = Some(program(lines, Some(&cube.level)));
    Some(Analysis { by, cube: Some(cube), ..Analysis::default() })
}

/// Returns the candidates that are legal plays.
fn plays(lines: &[&str], play: impl Fn(&str) -> Option<Play>) -> Option<PlayAnalysis> {
    let candidate = |(index, line): (usize, &&str)| {
        let RawCandidate { level, moves, equity } = candidate(line)?;
        let outcome = chances_below(&lines[index + 1..]);
        Some(Candidate { play: play(&moves)?, outcome, equity, level, rollout: None })
    };
    let candidates: Vec<_> = lines.iter().enumerate().filter_map(candidate).collect();
    (!candidates.is_empty()).then_some(PlayAnalysis { candidates, played: None })
}

struct RawCandidate {
    level: Level,
    moves: String,
    equity: f32,
}

/// Reads `2. 4-ply  19/18 3/1  eq:-0.556 (-0.065)` or `2.  0.111 mwp / -0.545 (-0.053)  19/18,
/// 3/1`.
fn candidate(line: &str) -> Option<RawCandidate> {
    let (index, rest) = line.trim().split_once('.')?;
    index.parse::<u32>().ok()?;
    let begin = rest.split_whitespace().find(|word| is_move(word))?;
    let (before, moves) = rest.split_at(begin.as_ptr() as usize - rest.as_ptr() as usize);
    let (level, moves, equity) = match moves.split_once("eq:") {
        Some((moves, equity)) => (xg_level(before.trim()), moves, number(equity)?),
        None => (Level::Named(BGBLITZ.into()), moves, last_number(before)?),
    };
    Some(RawCandidate { level, moves: moves.replace(',', " "), equity })
}

fn is_move(word: &str) -> bool {
    let is_end = |text: &str, name: char| {
        text.starts_with(|c: char| c.is_ascii_digit() || c.eq_ignore_ascii_case(&name))
    };
    word.split_once('/').is_some_and(|(from, to)| is_end(from, 'b') && is_end(to, 'o'))
}

/// Returns the level for a name of eXtreme Gammon, which counts plies from one.
fn xg_level(name: &str) -> Level {
    let plies = name.strip_suffix("-ply").and_then(|plies| plies.parse::<u8>().ok());
    match plies.and_then(|plies| plies.checked_sub(1)) {
        Some(plies) => Level::full(plies),
        None if name.starts_with("XG") => Level::Named(name.into()),
        None => Level::Named(format!("XG {name}").trim_end().into()),
    }
}

/// Returns chances in the line of a candidate or in the two lines below it.
fn chances_below(lines: &[&str]) -> Option<Outcome> {
    if let [mine, theirs, ..] = lines
        && let (Some(mine), Some(theirs)) = (percents(mine), percents(theirs))
    {
        return outcome(mine, theirs);
    }
    let (mine, theirs) = lines.first()?.split_once(" - ")?;
    let three = |text: &str| <[f32; 3]>::try_from(numbers(text)?).ok();
    outcome(three(mine)?, three(theirs)?)
}

/// Returns chances from games, gammons and backgammons of both players.
fn outcome(mine: [f32; 3], theirs: [f32; 3]) -> Option<Outcome> {
    let [win, win_gammon, win_backgammon] = mine;
    let [lose, lose_gammon, lose_backgammon] = theirs;
    let are_chances = mine.iter().chain(&theirs).all(|chance| (0.0..=1.0).contains(chance));
    let is_whole = (win + lose - 1.0).abs() < 0.005;
    (are_chances && is_whole).then_some(Outcome {
        win,
        win_gammon,
        win_backgammon,
        lose_gammon,
        lose_backgammon,
    })
}

/// Returns the cube decision: chances of both players, and three consecutive lines of equities.
fn cube(lines: &[&str], on_roll: Option<&str>) -> Option<CubeAnalysis> {
    let (chances, level) = chances_of_cube(lines, on_roll)?;
    let three = |three: &[&str]| Some([equity(three[0])?, equity(three[1])?, equity(three[2])?]);
    let [no_double, double_take, double_drop] = lines.windows(3).find_map(three)?;
    let of = |equity| CubeChances { outcome: Some(chances), equity, rollout: None };
    Some(CubeAnalysis {
        level,
        no_double: of(no_double),
        double_take: of(double_take),
        double_drop,
    })
}

/// Returns the chances of the player on roll, and the method.
fn chances_of_cube(lines: &[&str], on_roll: Option<&str>) -> Option<(Outcome, Level)> {
    let two = |two: &[&str]| Some((percents(two[0])?, percents(two[1])?));
    if let Some((mine, theirs)) = lines.windows(2).find_map(two) {
        return Some((outcome(mine, theirs)?, level_of_cube(lines)));
    }
    let mut pairs = lines.windows(2);
    let (first, second) = pairs.find_map(|two| Some((named(two[0])?, named(two[1])?)))?;
    let is_first = on_roll == Some(first.0);
    let (mine, theirs) = if is_first { (first, second) } else { (second, first) };
    Some((outcome(mine.1, theirs.1)?, Level::Named(BGBLITZ.into())))
}

/// Returns the level in a line above the chances.
fn level_of_cube(lines: &[&str]) -> Level {
    let above = lines.iter().take_while(|line| percents(line).is_none());
    let name = above.filter_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let at = words.iter().position(|word| *word == "XG" || word.ends_with("-ply"))?;
        Some(words[at..].join(" "))
    });
    name.last().map_or_else(|| Level::Named("XG".into()), |name| xg_level(&name))
}

/// Reads `Player: 25.45% (G:0.00% B:0.00%)`.
fn percents(line: &str) -> Option<[f32; 3]> {
    let parts: Vec<&str> = line.split('%').collect();
    let [a, b, c, _] = parts[..] else { return None };
    let of = |text: &str| {
        let digits = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
        Some(number(&text[text.trim_end_matches(digits).len()..])? / 100.0)
    };
    Some([of(a)?, of(b)?, of(c)?])
}

/// Reads `Green  45.9  11.7  0.2`.
fn named(line: &str) -> Option<(&str, [f32; 3])> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = words.len().checked_sub(3).filter(|&first| first > 0)?;
    let name = line.trim();
    let name = name[..words[first].as_ptr() as usize - name.as_ptr() as usize].trim();
    let [Some(a), Some(b), Some(c)] = [0, 1, 2].map(|i| fraction(words[first + i])) else {
        return None;
    };
    Some((name, [a, b, c].map(|percent| percent / 100.0)))
}

/// Returns the equity of `Double/Take:  +0.215 (-0.122)`; if other equities precede it, the
/// normalised one.
fn equity(line: &str) -> Option<f32> {
    let (_, values) = line.rsplit_once(':')?;
    let values = without_brackets(values);
    let values = numbers(&values)?;
    if values.len() > 2 { None } else { values.last().copied() }
}

/// Returns the last number outside brackets.
fn last_number(text: &str) -> Option<f32> {
    without_brackets(text).split_whitespace().filter_map(fraction).next_back()
}

fn without_brackets(text: &str) -> String {
    let mut depth = 0_u32;
    let is_outside = |c: &char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    };
    text.chars().filter(is_outside).collect()
}

/// Returns all words of a text as decimal numbers.
fn numbers(text: &str) -> Option<Vec<f32>> {
    text.split_whitespace().map(fraction).collect()
}

/// Returns the number at the beginning of a text.
fn number(text: &str) -> Option<f32> {
    fraction(text.split_whitespace().next()?)
}

/// Returns a number that contains a point or a comma.
fn fraction(word: &str) -> Option<f32> {
    if !word.contains(['.', ',']) {
        return None;
    }
    decimal(word).filter(|number: &f32| number.is_finite())
}
