//! Points in hundredths, as forms write them and pages show them, and the time and the rank that stand next to them.

use crate::scoreboard::{Line, Rules};

/// Hundredths of points as people write them.
pub fn points(hundredths: i64) -> String {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match rest {
        0 => whole.to_string(),
        rest if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
        rest => format!("{whole}.{rest:02}"),
    }
}

/// Points in hundredths, at most ten thousand of them.
pub fn read_points(word: &str) -> Option<i64> {
    let points: f64 = word.parse().ok()?;
    (0.0..=10_000.0)
        .contains(&points)
        .then(|| (points * 100.0).round() as i64)
}

/// The time of a row of a table, in whole minutes where these alone count.
pub fn time_of(rules: Rules, line: &Line) -> String {
    match rules {
        Rules::AtCoder => minutes(line.seconds),
        Rules::Icpc | Rules::Ioi | Rules::Practice => line.penalty.to_string(),
    }
}

/// A rank, or an asterisk for whoever has none.
pub fn rank_of(rank: usize) -> String {
    match rank {
        0 => "*".to_owned(),
        rank => rank.to_string(),
    }
}

/// Seconds as minutes and seconds, also where they are hours.
pub fn minutes(seconds: i64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
