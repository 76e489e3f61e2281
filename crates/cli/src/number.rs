//! How numbers on the command line are read, and what is said of wrong ones.

use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};

use barpoint_analysis::ScoreMapOptions;
use barpoint_core::{BySide, CubeValue, MatchLength, MatchScore, ParseScoreError, WrittenScore};
use barpoint_database::MOST_MET_POINTS;
use barpoint_engine::MAX_PLIES;
use barpoint_rollout::RolloutPlan;

/// A count.
pub(crate) fn positive(text: &str) -> Result<NonZeroU32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 1 to {}", u32::MAX))
}

/// A number of pairs of games.
pub(crate) fn pairs(text: &str) -> Result<NonZeroU32, String> {
    let parsed = text.parse().ok().filter(|n: &NonZeroU32| n.get() <= MOST_PAIRS);
    parsed.ok_or_else(|| format!("expected a whole number from 1 to {MOST_PAIRS}"))
}

/// Results of more would not fit into memory.
const MOST_PAIRS: u32 = 10_000_000;

/// A time to wait.
pub(crate) fn seconds(text: &str) -> Result<NonZeroU32, String> {
    let parsed = text.parse().ok().filter(|n: &NonZeroU32| n.get() <= MOST_SECONDS);
    parsed.ok_or_else(|| format!("expected a whole number of seconds from 1 to {MOST_SECONDS}"))
}

/// A week.
const MOST_SECONDS: u32 = 604_800;

/// A count that may be zero.
pub(crate) fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u32::MAX))
}

/// A number of turns of a game.
pub(crate) fn turns(text: &str) -> Result<u32, String> {
    let parsed = text.parse().ok().filter(|&n| n <= RolloutPlan::TURN_LIMIT);
    parsed.ok_or_else(|| format!("expected a whole number from 0 to {}", RolloutPlan::TURN_LIMIT))
}

/// How often a game is played on.
pub(crate) fn branches(text: &str) -> Result<NonZeroU8, String> {
    let parsed = text.parse().ok().filter(|n: &NonZeroU8| n.get() <= MAX_BRANCHES);
    parsed.ok_or_else(|| format!("expected a whole number from 1 to {MAX_BRANCHES}"))
}

/// More branches take more time than they are worth.
const MAX_BRANCHES: u8 = 16;

/// An amount that is not negative.
pub(crate) fn size(text: &str) -> Result<f64, String> {
    let parsed = text.parse().ok().filter(|x: &f64| x.is_finite() && *x >= 0.0);
    parsed.ok_or_else(|| "expected a number from 0 on, such as 0.005".to_owned())
}

/// A confidence, perhaps in percent.
pub(crate) fn confidence(text: &str) -> Result<f64, String> {
    let parsed = amount(text).ok().filter(|x| (0.5..1.0).contains(x));
    parsed.ok_or_else(|| "expected a share from 0.5 to below 1, such as 0.99 or 99%".to_owned())
}

/// Any whole number.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// Chequers of hypergammon.
pub(crate) fn chequers(text: &str) -> Result<u8, String> {
    let parsed = text.parse().ok().filter(|n| (1..=3).contains(n));
    parsed.ok_or_else(|| "expected 1, 2 or 3".to_owned())
}

/// Points of a match equity table that is worked out.
pub(crate) fn table_points(text: &str) -> Result<u32, String> {
    let parsed = text.parse().ok().filter(|n| (1..=MOST_MET_POINTS).contains(n));
    parsed.ok_or_else(|| format!("expected a whole number from 1 to {MOST_MET_POINTS}"))
}

/// By how much values may still change.
pub(crate) fn threshold(text: &str) -> Result<f64, String> {
    let parsed = text.parse().ok().filter(|x| (1e-12..=1.0).contains(x));
    parsed.ok_or_else(|| "expected a number from 1e-12 to 1, such as 1e-5".to_owned())
}

/// What `barpoint bench` prints.
pub(crate) fn signature(text: &str) -> Result<u64, String> {
    let parsed = u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16);
    parsed.ok_or_else(|| "expected 16 hexadecimal digits".to_owned())
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroU16, String> {
    let parsed = text.parse().ok().filter(|n: &NonZeroU16| n.get() <= MAX_THREADS);
    parsed.ok_or_else(|| format!("expected a whole number from 1 to {MAX_THREADS}"))
}

/// More threads than any machine has cores only waste memory.
const MAX_THREADS: u16 = 1024;

/// A number of turns to count.
pub(crate) fn depth(text: &str) -> Result<usize, String> {
    let parsed = text.parse().ok().filter(|n| (1..=MAX_DEPTH).contains(n));
    parsed.ok_or_else(|| format!("expected a whole number from 1 to {MAX_DEPTH}"))
}

/// The deepest count that surely fits into 64 bits, if not into memory.
const MAX_DEPTH: usize = 6;

/// A number of turns to look ahead, or `xg:` and eXtreme Gammon's number, which is one more.
pub(crate) fn plies(text: &str) -> Result<usize, String> {
    let xg = text.get(..3).filter(|prefix| prefix.eq_ignore_ascii_case("xg:"));
    let number = xg.map_or(text, |prefix| &text[prefix.len()..]);
    let least = usize::from(xg.is_some());
    if number.to_ascii_lowercase().starts_with("roller") && xg.is_some() {
        return Err(format!("{text} is a rollout: expected barpoint rollout --preset {number}"));
    }
    let plies = number.parse().ok().and_then(|n: usize| n.checked_sub(least));
    plies.filter(|&n| n <= MAX_PLIES).ok_or_else(|| {
        format!(
            "expected a whole number from 0 to {MAX_PLIES}, or xg:1 to xg:{} as eXtreme Gammon counts",
            MAX_PLIES + 1
        )
    })
}

/// A size of memory in mebibytes, as bytes.
pub(crate) fn mebibytes(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&n: &usize| n <= MAX_MEBIBYTES);
    let bytes = number.and_then(|n| n.checked_mul(1 << 20));
    bytes.ok_or_else(|| format!("expected a whole number from 0 to {MAX_MEBIBYTES}"))
}

/// A tebibyte, or what addresses reach.
const MAX_MEBIBYTES: usize = if usize::BITS > 40 { 1 << 20 } else { (1 << 12) - 1 };

/// A match winning chance, an efficiency: anything from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    let parsed = text.parse().ok().filter(|x| (0.0..=1.0).contains(x));
    parsed.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// What a cube may show.
pub(crate) fn cube_value(text: &str) -> Result<CubeValue, String> {
    let parsed = text.parse().ok().and_then(CubeValue::new);
    parsed.ok_or_else(|| format!("expected a power of two from 1 to {}", CubeValue::MAX))
}

/// A score as players write it, X first.
pub(crate) fn score(text: &str) -> Result<WrittenScore, String> {
    text.parse().map_err(|error: ParseScoreError| error.to_string())
}

/// The points that both players need, X first.
pub(crate) fn away(text: &str) -> Result<WrittenScore, String> {
    WrittenScore::parse_away(text)
        .map_err(|_| "expected the points that X and O need, such as 3-5".to_owned())
}

/// The length of a match, 0 for money play.
pub(crate) fn length(text: &str) -> Result<u16, String> {
    let parsed = text.parse().ok().filter(|&n| n <= MatchScore::MAX_LENGTH);
    parsed.ok_or_else(|| {
        format!("expected a whole number from 1 to {}, or 0 for money play", MatchScore::MAX_LENGTH)
    })
}

/// The length of a match.
pub(crate) fn match_length(text: &str) -> Result<MatchLength, String> {
    let parsed = text.parse().ok().and_then(MatchLength::new);
    parsed.ok_or_else(|| format!("expected a whole number from 1 to {}", MatchScore::MAX_LENGTH))
}

/// How many beavers are allowed.
pub(crate) fn beavers(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u8::MAX))
}

/// How many points a map of scores goes up to.
pub(crate) fn map_points(text: &str) -> Result<u32, String> {
    let parsed = text.parse().ok().filter(|n| (2..=ScoreMapOptions::MAX_POINTS).contains(n));
    parsed
        .ok_or_else(|| format!("expected a whole number from 2 to {}", ScoreMapOptions::MAX_POINTS))
}

/// How many points a match equity table is shown for.
pub(crate) fn met_points(text: &str) -> Result<u32, String> {
    let parsed = text.parse().ok().filter(|n| (1..=MAX_MET_POINTS).contains(n));
    parsed.ok_or_else(|| format!("expected a whole number from 1 to {MAX_MET_POINTS}"))
}

/// Tables may be extended without end, but nobody reads them.
const MAX_MET_POINTS: u32 = 200;

/// A share for both players, that of X first.
pub(crate) fn shares(text: &str) -> Result<BySide<f64>, String> {
    let shares = text
        .split_once('-')
        .and_then(|(x, o)| Some(BySide { on_roll: share(x).ok()?, opponent: share(o).ok()? }));
    shares.ok_or_else(|| {
        "expected two numbers from 0 to 1 and a hyphen, such as 0.27-0.25".to_owned()
    })
}

/// An equity or a chance, which may be in percent.
pub(crate) fn amount(text: &str) -> Result<f64, String> {
    let (number, unit) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 0.01));
    let parsed = number.trim_end().parse().ok().filter(|x: &f64| x.is_finite());
    parsed.map(|x| x * unit).ok_or_else(|| "expected a number, such as 0.2 or 55%".to_owned())
}
