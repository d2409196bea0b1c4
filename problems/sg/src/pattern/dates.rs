//! Closed forms of the lost days of a game of dates.

use super::Pattern;

/// The forms of days (year, month, day), each with whether it is lost.
pub fn of_dates(days: &[(u64, u64, u64)], lost: &[bool]) -> Vec<Pattern> {
    let is_exception = |month, day| matches!((month, day), (9 | 11, 30));
    let holds = days.iter().zip(lost).all(|((_, month, day), lost)| {
        let is_odd = (month + day) % 2 == 1;
        (is_odd && !is_exception(*month, *day)) == *lost
    });
    let bound = days.last().map_or(0, |(year, ..)| *year);
    let formula = "lost iff month + day is odd, but for 30 September and 30 November";
    let found = holds.then(|| Pattern::observed(formula, bound));
    found.into_iter().collect()
}
