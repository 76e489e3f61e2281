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
    /// One of these words, which belong to the words of the command.
    Choice(&'static [&'static str]),
    /// Numbers of plays that are kept and the greatest distance of further ones.
    Filter,
    /// Two words.
    Names,
    /// Anything but nothing.
    Text,
    /// Anything.
    Free,
}

impl Kind {
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
            Self::Word(words) | Self::Choice(words) => {
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
            Self::Names => {
                let names: Vec<&str> =
                    value.split_whitespace().map(|name| name.trim_matches(['"', '\''])).collect();
                (names.len() == 2 && names.iter().all(|name| !name.is_empty()))
                    .then(|| names.join(" "))
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
            Self::Word(words) | Self::Choice(words) => format!("one of {}", words.join(", ")),
            Self::Filter => {
                "the number of plays that are always kept (below 0 to skip the level), the number \
                 of further plays and their greatest distance"
                    .to_owned()
            }
            Self::Names => "two names".to_owned(),
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
