//! Points in hundredths, as forms write them and pages show them.

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
