//! The arithmetic of small plots: where their columns and cells stand. Templates draw them.

use std::collections::BTreeSet;

use jiff::civil::Date;
use jiff::{Span, ToSpan};

/// How wide and how high a column of a histogram may be, in units of its picture.
const COLUMN: (u32, u32) = (30, 90);

/// The most columns: from 1 ms to more than half a minute.
const COLUMNS: u32 = 16;

/// How many values fall between one power of two and the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Histogram {
    /// From the least to the most.
    pub columns: Vec<Column>,
}

/// A column of a histogram.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its left edge.
    pub x: u32,
    /// Its upper edge.
    pub y: u32,
    /// Its height.
    pub height: u32,
    /// How many values it is of.
    pub values: usize,
    /// What they are all at most; the last column has what is more as well.
    pub most: i64,
}

impl Histogram {
    /// The histogram of these values.
    pub fn of(values: &[i64]) -> Self {
        let place = |value: i64| {
            let value = u64::try_from(value).unwrap_or(0).max(1);
            // The number of doublings from 1, rounded up.
            (64 - (value - 1).leading_zeros()).min(COLUMNS - 1)
        };
        let places: Vec<u32> = values.iter().map(|value| place(*value)).collect();
        let (Some(first), Some(last)) = (places.iter().min(), places.iter().max()) else {
            return Self {
                columns: Vec::new(),
            };
        };
        let counts: Vec<usize> = (*first..=*last)
            .map(|place| places.iter().filter(|it| **it == place).count())
            .collect();
        let most = counts.iter().max().copied().unwrap_or(1).max(1);
        let (width, height) = COLUMN;
        let columns = counts.iter().zip(*first..).zip(0..);
        let column = |((values, place), at): ((&usize, u32), u32)| {
            // What is there is seen.
            let share = (*values * height as usize).div_ceil(most);
            let tall = u32::try_from(share).unwrap_or(height);
            Column {
                x: at * width,
                y: height - tall,
                height: tall,
                values: *values,
                most: 1 << place,
            }
        };
        Self {
            columns: columns.map(column).collect(),
        }
    }

    /// The width of the picture.
    pub fn width(&self) -> usize {
        self.columns.len() * COLUMN.0 as usize
    }
}

/// How wide and how high the points of a scatter plot may lie, in units of its picture.
const FIELD: (u32, u32) = (240, 90);

/// Two measures of many things: one to the right, one upwards, both from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scatter {
    /// Where each thing stands, without those that stand where another does.
    pub points: Vec<(u32, u32)>,
    /// The largest value to the right.
    pub most_right: i64,
    /// The largest value upwards.
    pub most_up: i64,
}

impl Scatter {
    /// The plot of these pairs, the first of each to the right; `None` of fewer than two, which say
    /// nothing.
    pub fn of(pairs: &[(i64, i64)]) -> Option<Self> {
        let most_right = pairs.iter().map(|it| it.0).max()?.max(1);
        let most_up = pairs.iter().map(|it| it.1).max()?.max(1);
        let (width, height) = FIELD;
        let place = |value: i64, most: i64, length: u32| {
            let share = value.clamp(0, most).saturating_mul(i64::from(length)) / most;
            u32::try_from(share).unwrap_or(length)
        };
        let points = pairs.iter().map(|&(right, up)| {
            let up = place(up, most_up, height);
            (place(right, most_right, width), height - up)
        });
        let points: BTreeSet<(u32, u32)> = points.collect();
        (pairs.len() > 1).then(|| Self {
            points: points.into_iter().collect(),
            most_right,
            most_up,
        })
    }

    /// The largest value to the right where those are bytes, with its unit and short enough for an axis.
    pub fn most_bytes(&self) -> String {
        const KIB: i64 = 1024;
        match self.most_right {
            few if few < 10 * KIB => format!("{few} B"),
            many if many < 10 * KIB * KIB => format!("{} KiB", many / KIB),
            most => format!("{} MiB", most / (KIB * KIB)),
        }
    }
}

/// A year of days, a column a week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calendar {
    /// The days on which something was done.
    pub days: Vec<Day>,
    /// The day of the week of today, which is in the last column: 0 for Monday.
    pub today: i8,
    /// The columns above which a month is named, and its number.
    pub months: Vec<(i32, i32)>,
    /// How much was done on all of them.
    pub total: i64,
    /// On how many days in a row up to now something was done.
    pub streak: usize,
    /// The most days in a row.
    pub longest: usize,
}

/// A day on which something was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day {
    /// The week, 0 for the oldest.
    pub column: i32,
    /// The day of the week, 0 for Monday.
    pub row: i8,
    /// How much, in words of four steps.
    pub level: u8,
    /// How much.
    pub count: i64,
    /// Which day it is.
    pub date: Date,
}

/// How many weeks a calendar shows.
pub const WEEKS: i32 = 53;

/// The days of a calendar before today.
pub fn first_day(today: Date) -> Date {
    let this_week = i32::from(today.weekday().to_monday_zero_offset());
    let before: Span = ((WEEKS - 1) * 7 + this_week).days();
    today.saturating_sub(before)
}

/// The least columns from the name of a month to that of the next.
const MONTH_APART: i32 = 3;

/// The columns above which a month is named, and its number: the first of its columns, where there is room for the name.
fn months(first: Date) -> Vec<(i32, i32)> {
    let mut months: Vec<(i32, i32)> = Vec::new();
    // Behind the last columns a name has no room.
    for column in 0..=WEEKS - MONTH_APART {
        let week: Span = (column * 7).days();
        let month = i32::from(first.saturating_add(week).month());
        if months.last().is_none_or(|(_, last)| *last != month) {
            months.retain(|(from, _)| column - from >= MONTH_APART);
            months.push((column, month));
        }
    }
    months
}

impl Calendar {
    /// The calendar up to `today` of what was done on these days, each once and in order.
    pub fn of(today: Date, done: &[(Date, i64)]) -> Self {
        let first = first_day(today);
        let most = done.iter().map(|(_, count)| *count).max().unwrap_or(1);
        let mut days = Vec::new();
        let (mut run, mut longest, mut streak, mut last) = (0, 0, 0, None);
        for (date, count) in done
            .iter()
            .filter(|(date, _)| (first..=today).contains(date))
        {
            let since = (*date - first).get_days();
            run = if last == Some(since - 1) { run + 1 } else { 1 };
            last = Some(since);
            longest = longest.max(run);
            // A day that is not over yet breaks nothing.
            if (today - *date).get_days() <= 1 {
                streak = run;
            }
            days.push(Day {
                column: since / 7,
                row: date.weekday().to_monday_zero_offset(),
                level: u8::try_from(((count * 4 + most - 1) / most).clamp(1, 4)).unwrap_or(4),
                count: *count,
                date: *date,
            });
        }
        Self {
            total: days.iter().map(|day| day.count).sum(),
            days,
            today: today.weekday().to_monday_zero_offset(),
            months: months(first),
            streak,
            longest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_end_at_powers_of_two() {
        let plot = Histogram::of(&[0, 1, 2, 3, 4, 5, 100]);
        let columns = plot.columns.iter().map(|it| (it.most, it.values));
        let expected = [
            (1, 2),
            (2, 1),
            (4, 2),
            (8, 1),
            (16, 0),
            (32, 0),
            (64, 0),
            (128, 1),
        ];
        assert_eq!(columns.collect::<Vec<_>>(), expected);
        assert_eq!(plot.columns[0].y, 0);
        assert_eq!(plot.columns[1].height, 45);
        assert_eq!(plot.width(), 240);
        assert_eq!(Histogram::of(&[]).columns, []);
        assert_eq!(Histogram::of(&[i64::MAX, -1]).columns.len(), 16);
    }

    #[test]
    fn points_lie_between_nothing_and_the_most() {
        let plot = Scatter::of(&[(200, 10), (100, 0), (0, 5), (200, 10), (-3, 99)]);
        let plot = plot.map(|it| (it.points, it.most_right, it.most_up));
        let points = vec![(0, 0), (0, 86), (120, 90), (240, 81)];
        assert_eq!(plot, Some((points, 200, 99)));
        assert_eq!(Scatter::of(&[(1, 1)]), None);
        assert_eq!(Scatter::of(&[]), None);
    }

    #[test]
    fn bytes_are_short_on_an_axis() {
        let most = |bytes| Scatter::of(&[(0, 0), (bytes, 1)]).map(|it| it.most_bytes());
        assert_eq!(most(9_999).as_deref(), Some("9999 B"));
        assert_eq!(most(419_797).as_deref(), Some("409 KiB"));
        assert_eq!(most(64 << 20).as_deref(), Some("64 MiB"));
    }

    #[test]
    fn days_in_a_row_are_counted() {
        let day = |month, day| Date::constant(2026, month, day);
        let done = [
            (day(11, 1), 1),
            (day(11, 2), 8),
            (day(11, 3), 2),
            (day(11, 20), 1),
            (day(11, 21), 4),
        ];
        let calendar = Calendar::of(day(11, 22), &done);
        assert_eq!((calendar.longest, calendar.streak), (3, 2));
        assert_eq!(calendar.total, 16);
        let last = calendar.days.last();
        // The 22nd is a Sunday: the day before is Saturday of the last week.
        let place = last.map(|day| (day.column, day.row, day.level));
        assert_eq!(place, Some((52, 5, 2)));
        assert_eq!(calendar.today, 6);
        // Of November 2025 two weeks are shown, too few for its name.
        assert_eq!(calendar.months[..2], [(2, 12), (7, 1)]);
        assert_eq!(calendar.months.last(), Some(&(50, 11)));
        assert_eq!(Calendar::of(day(11, 24), &done).streak, 0);
        assert_eq!(first_day(day(11, 22)), Date::constant(2025, 11, 17));
        // What was done before the year is not shown.
        assert_eq!(
            Calendar::of(day(11, 22), &[(Date::constant(2020, 1, 1), 1)]).days,
            []
        );
    }
}
