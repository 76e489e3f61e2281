//! Forms of the values of settings.

/// Form of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// `on` or `off`.
    Switch,
    /// A whole number in a range.
    Whole(u64, u64),
    /// A number in a range.
    Number(f64, f64),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Numbers of plays that are kept and the greatest distance of further ones.
    Filter,
    /// Anything but nothing.
    Text,
    /// Anything.
    Free,
}

/// Settings that are switches, by their last word or words.
const SWITCHES: &[&str] = &[
    "cubeful",
    "deterministic",
    "prune",
    "output mwc",
    "output matchpc",
    "output winpc",
    "output rawboard",
    "quasirandom",
    "rotate",
    "varredn",
    "initial",
    "display",
    "tutor mode",
    "tutor chequer",
    "tutor cube",
    "automatic game",
    "automatic roll",
    "automatic move",
    "automatic bearoff",
    "automatic crawford",
    "cube-equal-chequer",
    "players-are-same",
    "truncate-equal-player0",
    "enable",
    "stop",
    "exact",
    "onesided",
    "sameasanalysis",
    "analyse",
    "analysis moves",
    "analysis luck",
    "analysis cube",
    "analysis chequerplay",
    "analysis cubedecision",
    "jacoby",
    "confirm new",
    "confirm save",
    "record",
    "annotation",
    "gotofirstgame",
    "invert met",
    "invert matchequitytable",
    "autosave rollout",
    "autosave analysis",
    "autosave confirm",
    "probabilities",
    "annotations",
    "statistics",
    "matchinfo",
    "include analysis",
    "output output",
    "legend",
    "actual",
    "missed",
    "close",
    "unmarked",
    "bad",
    "doubtful",
    "verybad",
    "verygood",
    "good",
    "interesting",
    "evaluation",
    "rollout",
    "log",
    "window",
    "background",
];

impl Kind {
    /// Returns the form of the value of a setting.
    pub(crate) fn of(name: &str) -> Self {
        let last = name.rsplit(' ').next().unwrap_or(name);
        let ends = |words: &str| {
            name.strip_suffix(words).is_some_and(|rest| rest.is_empty() || rest.ends_with(' '))
        };
        if name.contains("movefilter ") {
            return Self::Filter;
        }
        if name.contains("threshold ") || name.starts_with("cubeefficiency race ") {
            return Self::Number(0.0, 10.0);
        }
        if name.starts_with("cubeefficiency ") {
            return Self::Number(0.0, 1.0);
        }
        match last {
            "plies" if ends("truncation plies") || ends("later plies") => Self::Whole(1, 1000),
            "plies" => Self::Whole(0, 4),
            "threads" => Self::Whole(1, 256),
            "digits" => Self::Whole(1, 6),
            "seed" | "calibration" => Self::Whole(0, u64::MAX),
            "trials" => Self::Whole(1, 2_000_000_000),
            "minimumgames" | "cache" | "time" | "delay" => Self::Whole(0, u32::MAX.into()),
            "maxerror" | "errorratefactor" | "ratingoffset" => Self::Number(0.0, 1e6),
            "limit" | "noise" => Self::Number(0.0, 1e3),
            "doubles" | "beavers" => Self::Whole(0, 12),
            "matchlength" => Self::Whole(0, 64),
            "number" | "board" | "size" if name.starts_with("export ") => Self::Whole(0, 100),
            "type" if name.starts_with("export ") => Self::Word(&["gnu", "bbs", "fibs2html"]),
            "type" => Self::Word(&["evaluation", "rollout"]),
            "skill" => Self::Word(&["doubtful", "bad", "verybad"]),
            "default" => Self::Word(&["yes", "no"]),
            "roll" if name.starts_with("cheat ") => Self::Whole(1, 21),
            "aliases" | "logfile" | "folder" => Self::Free,
            _ if SWITCHES.iter().any(|words| ends(words)) => Self::Switch,
            _ => Self::Text,
        }
    }

    /// Returns a value in its usual form, or `None` if it has not this form.
    pub(crate) fn read(self, value: &str) -> Option<String> {
        let number = |least: f64, most: f64| {
            let number: f64 = value.parse().ok()?;
            (least..=most).contains(&number).then(|| value.to_owned())
        };
        match self {
            Self::Switch => switch(value).map(|on| if on { "on" } else { "off" }.to_owned()),
            Self::Whole(least, most) => {
                let number: u64 = value.parse().ok()?;
                (least..=most).contains(&number).then(|| number.to_string())
            }
            Self::Number(least, most) => number(least, most),
            Self::Word(words) => {
                let begins = |word: &&&str| !value.is_empty() && word.starts_with(value);
                words.iter().find(begins).map(|word| (*word).to_owned())
            }
            Self::Filter => {
                let words: Vec<&str> = value.split_whitespace().collect();
                let accept: i64 = words.first()?.parse().ok()?;
                let rest = words.get(1).zip(words.get(2));
                let fits = rest.is_some_and(|(extra, distance)| {
                    extra.parse::<u32>().is_ok() && distance.parse().is_ok_and(|d: f64| d >= 0.0)
                });
                (words.len() <= 3 && (accept < 0 || accept < 10_000 && fits))
                    .then(|| words.join(" "))
            }
            Self::Text if value.is_empty() => None,
            Self::Text | Self::Free => Some(value.to_owned()),
        }
    }

    /// Returns the form in words, for errors.
    pub(crate) fn expected(self) -> String {
        match self {
            Self::Switch => "`on` or `off`".to_owned(),
            Self::Whole(least, most) => format!("a whole number from {least} to {most}"),
            Self::Number(least, most) => format!("a number from {least} to {most}"),
            Self::Word(words) => format!("one of {}", words.join(", ")),
            Self::Filter => {
                "the number of plays that are always kept (below 0 to skip the level), the number \
                 of further plays and their greatest distance"
                    .to_owned()
            }
            Self::Text | Self::Free => "a value".to_owned(),
        }
    }
}

/// Reads a switch.
pub(crate) fn switch(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "on" | "yes" | "true" => Some(true),
        "off" | "no" | "false" => Some(false),
        _ => None,
    }
}
