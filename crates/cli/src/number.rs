//! Parsers of numbers on the command line.

use std::fmt::Display;
use std::num::{NonZeroU16, NonZeroU32, NonZeroUsize};
use std::ops::RangeInclusive;
use std::str::FromStr;

use barpoint::Engine;
use barpoint_core::{BySide, CubeValue, MatchLength, MatchScore, WrittenScore};
use barpoint_engine::MAX_PLIES;
use barpoint_render::Drawing;

/// Parses a count from 1 on.
pub(crate) fn positive(text: &str) -> Result<NonZeroU32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 1 to {}", u32::MAX))
}

/// Parses a number that counts from 1 on.
pub(crate) fn ordinal(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a whole number from 1 on".to_owned())
}

/// Parses the number of a match, game or action; returns its index.
pub(crate) fn index(text: &str) -> Result<usize, String> {
    ordinal(text).map(|number| number.get() - 1)
}

/// Returns a parser of whole numbers within limits.
pub(crate) fn between<T>(
    limits: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync,
{
    move |text| {
        let parsed = text.parse().ok().filter(|number| limits.contains(number));
        let (least, most) = (limits.start(), limits.end());
        parsed.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// Widths of pictures. Nothing can be recognised in smaller ones.
pub(crate) const PICTURE_WIDTHS: RangeInclusive<u32> = 50..=Drawing::MAX_PIXELS;

/// Parses a time in seconds.
pub(crate) fn seconds(text: &str) -> Result<NonZeroU32, String> {
    let parsed = text.parse().ok().filter(|n: &NonZeroU32| n.get() <= MOST_SECONDS);
    parsed.ok_or_else(|| format!("expected a whole number of seconds from 1 to {MOST_SECONDS}"))
}

/// One week.
const MOST_SECONDS: u32 = 604_800;

/// Parses a count from 0 on.
pub(crate) fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u32::MAX))
}

/// Parses an amount that is not negative.
pub(crate) fn size(text: &str) -> Result<f64, String> {
    let parsed = text.parse().ok().filter(|x: &f64| x.is_finite() && *x >= 0.0);
    parsed.ok_or_else(|| "expected a number of at least 0, such as 0.005".to_owned())
}

/// Parses a confidence, optionally in percent.
pub(crate) fn confidence(text: &str) -> Result<f64, String> {
    let parsed = amount(text).ok().filter(|x| (0.5..1.0).contains(x));
    parsed.ok_or_else(|| "expected a number from 0.5 to below 1, such as 0.99 or 99%".to_owned())
}

/// Parses a whole number.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// Parses a number of chequers in hypergammon.
pub(crate) fn chequers(text: &str) -> Result<u8, String> {
    let parsed = text.parse().ok().filter(|n| (1..=3).contains(n));
    parsed.ok_or_else(|| "expected 1, 2 or 3".to_owned())
}

/// Parses a convergence threshold.
pub(crate) fn threshold(text: &str) -> Result<f64, String> {
    let parsed = text.parse().ok().filter(|x| (1e-12..=1.0).contains(x));
    parsed.ok_or_else(|| "expected a number from 1e-12 to 1, such as 1e-5".to_owned())
}

/// Parses the signature of `barpoint bench`.
pub(crate) fn signature(text: &str) -> Result<u64, String> {
    let parsed = u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16);
    parsed.ok_or_else(|| "expected 16 hexadecimal digits".to_owned())
}

/// Parses a number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroU16, String> {
    let most = Engine::MAX_THREADS;
    let parsed = text.parse().ok().filter(|n: &NonZeroU16| usize::from(n.get()) <= most);
    parsed.ok_or_else(|| format!("expected a whole number from 1 to {most}"))
}

/// Parses a search depth, or `xg:` and eXtreme Gammon's number, which is one more.
pub(crate) fn plies(text: &str) -> Result<usize, String> {
    let xg = text.get(..3).filter(|prefix| prefix.eq_ignore_ascii_case("xg:"));
    let number = xg.map_or(text, |prefix| &text[prefix.len()..]);
    let least = usize::from(xg.is_some());
    if number.to_ascii_lowercase().starts_with("roller") && xg.is_some() {
        return Err(format!("{text} is a rollout: use barpoint rollout --preset {number}"));
    }
    let plies = number.parse().ok().and_then(|n: usize| n.checked_sub(least));
    plies.filter(|&n| n <= MAX_PLIES).ok_or_else(|| {
        format!(
            "expected a whole number from 0 to {MAX_PLIES}, or eXtreme Gammon's plies as xg:1 to \
             xg:{}",
            MAX_PLIES + 1
        )
    })
}

/// Parses an amount of memory in mebibytes; returns bytes.
pub(crate) fn mebibytes(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&n: &usize| n <= MAX_MEBIBYTES);
    let bytes = number.and_then(|n| n.checked_mul(1 << 20));
    bytes.ok_or_else(|| format!("expected a whole number from 0 to {MAX_MEBIBYTES}"))
}

/// One tebibyte, or the largest address.
const MAX_MEBIBYTES: usize = if usize::BITS > 40 { 1 << 20 } else { (1 << 12) - 1 };

/// Parses a number from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    let parsed = text.parse().ok().filter(|x| (0.0..=1.0).contains(x));
    parsed.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Parses a value on the cube.
pub(crate) fn cube_value(text: &str) -> Result<CubeValue, String> {
    let parsed = text.parse().ok().and_then(CubeValue::new);
    parsed.ok_or_else(|| format!("expected a power of two from 1 to {}", CubeValue::MAX))
}

/// Parses the points that both players need, X first.
pub(crate) fn away(text: &str) -> Result<WrittenScore, String> {
    WrittenScore::parse_away(text)
        .map_err(|_| "expected the points that X and O need, such as 3-5".to_owned())
}

/// Parses a match length, 0 for money play.
pub(crate) fn length(text: &str) -> Result<u16, String> {
    let parsed = text.parse().ok().filter(|&n| n <= MatchScore::MAX_LENGTH);
    parsed.ok_or_else(|| {
        format!("expected a whole number from 1 to {}, or 0 for money play", MatchScore::MAX_LENGTH)
    })
}

/// Parses a match length.
pub(crate) fn match_length(text: &str) -> Result<MatchLength, String> {
    let parsed = text.parse().ok().and_then(MatchLength::new);
    parsed.ok_or_else(|| format!("expected a whole number from 1 to {}", MatchScore::MAX_LENGTH))
}

/// Parses a number of beavers.
pub(crate) fn beavers(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u8::MAX))
}

/// Parses a share for each player, that of X first.
pub(crate) fn shares(text: &str) -> Result<BySide<f64>, String> {
    let shares = text
        .split_once('-')
        .and_then(|(x, o)| Some(BySide { on_roll: share(x).ok()?, opponent: share(o).ok()? }));
    shares.ok_or_else(|| {
        "expected two numbers from 0 to 1 with a hyphen between them, such as 0.27-0.25".to_owned()
    })
}

/// Parses an equity or a chance, optionally in percent.
pub(crate) fn amount(text: &str) -> Result<f64, String> {
    let (number, unit) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 0.01));
    let parsed = number.trim_end().parse().ok().filter(|x: &f64| x.is_finite());
    parsed.map(|x| x * unit).ok_or_else(|| "expected a number, such as 0.2 or 55%".to_owned())
}

/// Value of an option that may be off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct OrOff<T>(pub(crate) Option<T>);

/// Returns a parser of a value or `off`.
pub(crate) fn or_off<T: Clone + Send + Sync>(
    read: impl Fn(&str) -> Result<T, String> + Clone + Send + Sync,
) -> impl Fn(&str) -> Result<OrOff<T>, String> + Clone + Send + Sync {
    move |text| match text {
        "off" => Ok(OrOff(None)),
        _ => read(text).map(|value| OrOff(Some(value))).map_err(|error| error + ", or off"),
    }
}
