//! The calendar game: from a date to the next day or to the same day of the next month, and
//! who reaches 4 November 2001 wins.

use crate::{Game, Outcome};

/// A date of the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    // Invariant: a day that exists.
    year: u16,
    month: u8,
    day: u8,
}

/// The last date: who moves there wins.
pub const LAST: Date = Date {
    year: 2001,
    month: 11,
    day: 4,
};

impl Date {
    /// Returns the date, if there is such a day.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let exists = month >= 1 && month <= 12 && day >= 1 && day <= days_in(year, month);
        if exists {
            Some(Self { year, month, day })
        } else {
            None
        }
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// The next day.
    pub fn next_day(self) -> Option<Self> {
        let Self { year, month, day } = self;
        Self::new(year, month, day + 1)
            .or_else(|| Self::new(year, month + 1, 1))
            .or_else(|| Self::new(year.checked_add(1)?, 1, 1))
    }

    /// The same day of the next month, where it exists.
    pub fn next_month(self) -> Option<Self> {
        let Self { year, month, day } = self;
        match month {
            12 => Self::new(year.checked_add(1)?, 1, day),
            _ => Self::new(year, month + 1, day),
        }
    }
}

const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        _ => 31,
    }
}

/// The rules; a position is a date up to [`LAST`].
#[derive(Debug, Clone, Copy, Default)]
pub struct Calendar;

impl Game for Calendar {
    type Position = Date;

    fn options(&self, date: &Date, sink: &mut dyn FnMut(&[Date])) {
        self.moves(date, &mut |_, left| sink(left));
    }

    /// A move is called by the date it goes to: year, month and day.
    fn moves(&self, date: &Date, visit: &mut dyn FnMut(&[u64], &[Date])) {
        let dates = [date.next_day(), date.next_month()];
        for next in dates.into_iter().flatten().filter(|next| *next <= LAST) {
            let Date { year, month, day } = next;
            visit(&[year.into(), month.into(), day.into()], &[next]);
        }
    }

    fn most_moves(&self, _: &Date) -> u64 {
        2
    }

    fn known_outcome(&self, date: &Date) -> Option<Outcome> {
        Some(outcome(*date))
    }
}

/// Returns who wins from a date up to [`LAST`], which itself is lost: the player to move iff
/// month + day is even, or it is 30 September or 30 November. Compared with the rules for all
/// dates from 1900 on.
pub const fn outcome(date: Date) -> Outcome {
    let Date { month, day, .. } = date;
    let exception = matches!((month, day), (9 | 11, 30));
    if (month + day) % 2 == 0 || exception {
        Outcome::N
    } else {
        Outcome::P
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Solver};

    #[test]
    fn the_rule_is_true_for_every_date() {
        let mut solver = Solver::new(Calendar, Budget::default());
        let mut date = Date::new(1900, 1, 1);
        let mut dates = 0;
        while let Some(day) = date.filter(|day| *day <= LAST) {
            assert_eq!(solver.outcome(&[day]), Ok(outcome(day)), "{day:?}");
            dates += 1;
            date = day.next_day();
        }
        assert_eq!(dates, 37_198);
    }

    #[test]
    fn only_days_that_exist_are_dates() {
        assert_eq!(Date::new(1900, 2, 29), None);
        assert!(Date::new(2000, 2, 29).is_some());
        assert_eq!(Date::new(2001, 13, 1), None);
        let last = Date::new(u16::MAX, 12, 31);
        assert_eq!(last.and_then(Date::next_day), None);
    }
}
