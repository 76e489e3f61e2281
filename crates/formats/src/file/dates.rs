//! Dates as files write them.

use barpoint_core::record::Date;

/// `2025.11.08`, also with `-` or `/`, and whatever stands behind a blank.
pub(crate) fn date_of_numbers(text: &str) -> Option<Date> {
    let day = text.split_whitespace().next()?;
    let mut parts = day.split(['.', '-', '/']);
    let mut next = || parts.next()?.parse::<u16>().ok();
    let (year, month, day) = (next()?, next()?, next()?);
    Date::new(year, month.try_into().ok()?, day.try_into().ok()?)
}

/// `Saturday, November 8, 2025`
pub(crate) fn date_in_words(text: &str) -> Option<Date> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let (_, rest) = text.split_once(',')?;
    let (month_and_day, year) = rest.split_once(',')?;
    let (month, day) = month_and_day.trim().split_once(char::is_whitespace)?;
    let month = MONTHS.iter().position(|name| month.eq_ignore_ascii_case(name))? as u8 + 1;
    Date::new(year.trim().parse().ok()?, month, day.trim().parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let expected = Date::new(2025, 11, 8);
        for text in ["2025.11.08", "2025-11-8", "2025/11/08 23:05:00"] {
            assert_eq!(date_of_numbers(text), expected, "{text}");
        }
        assert_eq!(date_in_words("Saturday, November 8, 2025"), expected);
        for text in ["", "2025.13.08", "2025.02.29", "x.y.z", "2025.11"] {
            assert_eq!(date_of_numbers(text), None, "{text}");
        }
        assert_eq!(date_in_words("Saturday, Smarch 8, 2025"), None);
    }
}
