//! Dates in files.

use crate::model::Date;

/// Reads `2025.11.08`, also with `-` or `/`. Text after a blank is ignored.
pub(crate) fn date_of_numbers(text: &str) -> Option<Date> {
    let day = text.split_whitespace().next()?;
    let mut parts = day.split(['.', '-', '/']);
    let mut next = || parts.next()?.parse::<u16>().ok();
    let (year, month, day) = (next()?, next()?, next()?);
    Date::new(year, month.try_into().ok()?, day.try_into().ok()?)
}

/// Reads `Saturday, November 8, 2025`.
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

/// Returns the number of days from 1 January 1970 to a date.
pub(crate) fn days_of_date(date: Date) -> i64 {
    let (year, month, day) = date.parts();
    let [year, month, day] = [year, month.into(), day.into()].map(i64::from);
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let of_year = (153 * month + 2) / 5 + day - 1;
    year * 365 + year / 4 - year / 100 + year / 400 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_numbers_and_words() {
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

    #[test]
    fn days_are_counted_from_1970() {
        let check = |days: i64, text: &str| {
            let date = Date::of_days(days).unwrap();
            assert_eq!((date.to_string(), days_of_date(date)), (text.to_owned(), days));
        };
        check(-25_567, "1900-01-01");
        check(-25_509, "1900-02-28");
        check(-25_508, "1900-03-01");
        check(0, "1970-01-01");
        check(11_016, "2000-02-29");
        check(20_400, "2025-11-08");
        for days in [i64::MIN, -800_000, 3_000_000, i64::MAX] {
            assert_eq!(Date::of_days(days), None);
        }
    }
}
