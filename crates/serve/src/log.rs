//! Log on standard error.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::time::{SystemTime, UNIX_EPOCH};

use barpoint::records::Date;
use serde_json::{Value, json};

/// Format of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// One line for people an event.
    #[default]
    Text,
    /// One JSON object an event.
    Json,
    /// No log.
    Off,
}

impl LogFormat {
    /// Writes an event with its details, which are an object.
    pub(crate) fn write(self, event: &str, details: &Value) {
        let time = timestamp(SystemTime::now());
        let line = match self {
            Self::Off => return,
            Self::Json => {
                let mut line = json!({"time": time, "event": event});
                for (name, value) in details.as_object().into_iter().flatten() {
                    line[name] = value.clone();
                }
                line.to_string()
            }
            Self::Text => {
                let mut line = format!("{time} {event}");
                for (name, value) in details.as_object().into_iter().flatten() {
                    let _ = write!(line, " {name}={value}");
                }
                line
            }
        };
        // A log that nobody reads is no reason to stop.
        let _ = writeln!(io::stderr().lock(), "{line}");
    }
}

/// Returns the seconds since 1970.
pub(crate) fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Returns a time in UTC as in RFC 3339, with milliseconds.
fn timestamp(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (seconds, millis) = (since.as_secs(), since.subsec_millis());
    let date = i64::try_from(seconds / 86_400).ok().and_then(Date::of_days);
    let date = date.map_or_else(String::new, |date| date.to_string());
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{date}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        let at = |millis| timestamp(UNIX_EPOCH + Duration::from_millis(millis));
        assert_eq!(at(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(at(951_827_696_789), "2000-02-29T12:34:56.789Z");
        assert_eq!(at(1_798_761_599_999), "2026-12-31T23:59:59.999Z");
    }
}
