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

/// Returns the date with this number of days after 1 January 1970.
pub(crate) fn date_of_days(days: i64) -> Option<Date> {
    // Days since 1 March of the year 0, in eras of 400 years and years that begin in March.
    let days = u32::try_from(days.checked_add(719_468)?).ok()?;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    Date::new(u16::try_from(era * 400 + year + carry).ok()?, month as u8, day as u8)
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
            let date = date_of_days(days).unwrap();
            assert_eq!((date.to_string(), days_of_date(date)), (text.to_owned(), days));
        };
        check(-25_567, "1900-01-01");
        check(-25_509, "1900-02-28");
        check(-25_508, "1900-03-01");
        check(0, "1970-01-01");
        check(11_016, "2000-02-29");
        check(20_400, "2025-11-08");
        for days in [i64::MIN, -800_000, 3_000_000, i64::MAX] {
            assert_eq!(date_of_days(days), None);
        }
    }
}
