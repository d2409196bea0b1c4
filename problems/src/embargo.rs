//! The moment before which a package is not to be public, as `embargo_until` names it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::words::Words;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Such a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Embargo {
    /// As the package writes it.
    said: String,
    /// Seconds since the beginning of 1970.
    ends: i64,
}

impl Embargo {
    /// Reads a date, which stands for its beginning, or a date with a time, in UTC unless it says
    /// otherwise: `2027-01-31`, `2027-01-31T12:00:00`. `None` where it is neither.
    pub fn read(text: &str) -> Option<Self> {
        let said = text.trim();
        let (date, time) = match said.split_once(['T', 't', ' ']) {
            Some((date, time)) => (date, seconds_of_day(time.trim())?),
            None => (said, 0),
        };
        Some(Self {
            said: said.to_owned(),
            ends: days(date)? * DAY + time,
        })
    }

    /// As the package writes it.
    pub fn said(&self) -> &str {
        &self.said
    }

    /// Whether it is not over yet.
    pub fn holds_at(&self, now: SystemTime) -> bool {
        let now = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(self.ends).is_ok_and(|ends| now < Duration::from_secs(ends))
    }

    /// What it asks for.
    pub fn words(&self) -> Words {
        say!(
            "embargo_until: it is not to be public before {said}",
            said = self.said
        )
    }
}

/// A number of just so many digits.
fn number(text: &str, digits: usize) -> Option<i64> {
    let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// The days from the beginning of 1970 to a date of the years from 1970 on.
fn days(date: &str) -> Option<i64> {
    let mut parts = date.split('-');
    let [year, month, day] = [
        number(parts.next()?, 4)?,
        number(parts.next()?, 2)?,
        number(parts.next()?, 2)?,
    ];
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let february = if is_leap { 29 } else { 28 };
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let before = usize::try_from(month).ok()?.checked_sub(1)?;
    let length = *lengths.get(before)?;
    if parts.next().is_some() || year < 1970 || !(1..=length).contains(&day) {
        return None;
    }
    let leap_years = |year: i64| year / 4 - year / 100 + year / 400;
    let years = (year - 1970) * 365 + leap_years(year - 1) - leap_years(1969);
    let months: i64 = lengths[..before].iter().sum();
    Some(years + months + day - 1)
}

/// The seconds from midnight in UTC to a time with or without seconds and its distance from UTC.
fn seconds_of_day(time: &str) -> Option<i64> {
    let (clock, distance) = match time.rfind(['+', '-', 'Z', 'z']) {
        None => (time, 0),
        Some(at) => {
            let (clock, zone) = time.split_at(at);
            (clock.trim_end(), distance(zone)?)
        }
    };
    let mut parts = clock.split(':');
    let (hours, minutes) = (number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    let seconds = match parts.next() {
        None => 0,
        Some(seconds) => number(seconds.split('.').next()?, 2)?,
    };
    let is_time = parts.next().is_none() && hours < 24 && minutes < 60 && seconds <= 60;
    is_time.then_some(hours * HOUR + minutes * MINUTE + seconds - distance)
}

/// What `Z` and `+05:30` say, in seconds.
fn distance(zone: &str) -> Option<i64> {
    let sign = match zone.chars().next()? {
        'Z' | 'z' => return (zone.len() == 1).then_some(0),
        '-' => -1,
        _ => 1,
    };
    let (hours, minutes) = zone[1..].split_once(':').unwrap_or((&zone[1..], "00"));
    Some(sign * (number(hours, 2)? * HOUR + number(minutes, 2)? * MINUTE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_times_are_read_in_utc() {
        for (text, ends) in [
            ("1970-01-01", 0),
            ("2000-03-01", 951_868_800),
            ("2024-02-29", 1_709_164_800),
            ("2027-01-31", 1_801_353_600),
            ("2027-01-31T00:00:01Z", 1_801_353_601),
            ("2027-01-31 01:30", 1_801_359_000),
            ("2027-01-31T01:30:00.5+01:30", 1_801_353_600),
        ] {
            let read = Embargo::read(text).map(|it| it.ends);
            assert_eq!(read, Some(ends), "{text}");
        }
        for text in [
            "",
            "soon",
            "2025-02-29",
            "2025-13-01",
            "2025-00-01",
            "2025-01-32",
            "2025-01",
            "2025-01-01-01",
            "2025-1-1",
            "2025-01-01T25:00",
            "2025-01-01T12",
            "2025-01-01Tnoon",
            "1960-01-01",
            "2025-01-01T12:00Zé",
        ] {
            assert_eq!(Embargo::read(text), None, "{text}");
        }
    }

    #[test]
    fn it_holds_until_its_moment() {
        let embargo = Embargo::read("1970-01-02");
        let holds = |seconds| {
            let now = UNIX_EPOCH + Duration::from_secs(seconds);
            embargo.as_ref().is_some_and(|it| it.holds_at(now))
        };
        assert_eq!(
            [holds(0), holds(86_399), holds(86_400)],
            [true, true, false]
        );
    }
}
