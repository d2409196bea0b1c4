//! How long something took, done many times.

use std::time::Duration;

use serde::Serialize;

/// How long something took, in milliseconds.
#[derive(Debug, Serialize)]
pub(super) struct Times {
    pub(super) what: String,
    pub(super) count: usize,
    median_ms: f64,
    pub(super) p95_ms: f64,
    pub(super) p99_ms: f64,
    longest_ms: f64,
}

impl Times {
    /// The figures of these, which may be in any order.
    pub(super) fn of(what: &str, mut times: Vec<Duration>) -> Self {
        times.sort();
        let at = |part: usize| {
            let place = (times.len() * part / 100).min(times.len().saturating_sub(1));
            times
                .get(place)
                .map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        };
        Self {
            what: what.to_owned(),
            count: times.len(),
            median_ms: at(50),
            p95_ms: at(95),
            p99_ms: at(99),
            longest_ms: at(100),
        }
    }
}

/// A table with a line for each; `what` is the heading of what was done.
pub(super) fn table<'a>(what: &str, times: impl Iterator<Item = &'a Times>) -> Vec<Vec<String>> {
    let heading = [what, "times", "median ms", "p95 ms", "p99 ms", "longest ms"].map(str::to_owned);
    let rows = times.map(|times| {
        let figure = |ms: f64| format!("{ms:.2}");
        vec![
            times.what.clone(),
            times.count.to_string(),
            figure(times.median_ms),
            figure(times.p95_ms),
            figure(times.p99_ms),
            figure(times.longest_ms),
        ]
    });
    [heading.to_vec()].into_iter().chain(rows).collect()
}
