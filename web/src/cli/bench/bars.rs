//! What `--bars` of `grundy bench` holds a site and its judge to: what is promised in words, and what became of it.
//!
//! What was not measured, or less hard than is promised, is said to be so: it is no promise that holds.

use serde::Serialize;

use super::times::Times;
use crate::cli::colour::label;
use crate::cli::remarks::remark;
use crate::cli::{Failure, output};

/// The list of problems, the page of one, and the list of submissions.
pub(super) const PAGES_AT_A_RATE: Bar = Bar {
    promise: "lists of 10,000 problems and 1,000,000 submissions and the page of a problem, at 1,000 requests a second on \
              2 processors: p99 below 15 ms",
    percentile: Percentile::P99,
    most_ms: 15.0,
};

/// Every way to narrow a long list of submissions.
pub(super) const FILTERS: Bar = Bar {
    promise: "every filter of 1,000,000 submissions and every combination, 16 asking at a time: p95 below 20 ms",
    percentile: Percentile::P95,
    most_ms: 20.0,
};

/// Pages of `/play`.
pub(super) const PLAY: Bar = Bar {
    promise: "a position of any family on its board: p99 below 50 ms",
    percentile: Percentile::P99,
    most_ms: 50.0,
};

/// Pages while many event streams are open.
pub(super) const PAGES_BESIDE_STREAMS: Bar = Bar {
    promise: "pages while 2,000 streams follow a queued submission: p99 below 100 ms",
    percentile: Percentile::P99,
    most_ms: 100.0,
};

/// Pages while a program is judged that many follow.
pub(super) const PAGES_BESIDE_JUDGING: Bar = Bar {
    promise: "pages while 200 streams follow a submission that is judged, one after the other: p99 below 100 ms",
    percentile: Percentile::P99,
    most_ms: 100.0,
};

/// From handing in to the first event.
pub(super) const FIRST_EVENT: Bar = Bar {
    promise: "from handing in a compiled program to its first event: p95 below 50 ms",
    percentile: Percentile::P95,
    most_ms: 50.0,
};

/// From handing in to the verdict.
pub(super) const VERDICT: Bar = Bar {
    promise: "from handing in a compiled program to its verdict on 50 tests: p95 below 200 ms",
    percentile: Percentile::P95,
    most_ms: 200.0,
};

/// From handing in to the verdict, while another's programs wait.
pub(super) const NEWCOMER: Bar = Bar {
    promise: "the first verdict of somebody new while 500 programs of another wait: p99 below 5 s",
    percentile: Percentile::P99,
    most_ms: 5000.0,
};

/// From asking for a run to its result, likewise.
pub(super) const NEWCOMERS_RUN: Bar = Bar {
    promise: "the first run of somebody new while 500 programs and 19 runs of another wait: p99 below 5 s",
    percentile: Percentile::P99,
    most_ms: 5000.0,
};

/// How long something may take.
#[derive(Debug)]
pub(super) struct Bar {
    promise: &'static str,
    percentile: Percentile,
    most_ms: f64,
}

/// Which figure of many times is held to a bar.
#[derive(Debug, Clone, Copy)]
enum Percentile {
    P95,
    P99,
}

impl Percentile {
    fn name(self) -> &'static str {
        match self {
            Self::P95 => "p95",
            Self::P99 => "p99",
        }
    }

    fn of(self, times: &Times) -> f64 {
        match self {
            Self::P95 => times.p95_ms,
            Self::P99 => times.p99_ms,
        }
    }
}

/// What became of a promise.
#[derive(Debug, Serialize)]
pub(super) struct Outcome {
    promise: &'static str,
    /// Whether it holds; null where that was not measured.
    holds: Option<bool>,
    /// The figures that say so, or why there are none.
    found: Vec<String>,
}

impl Bar {
    /// What becomes of the promise by these times. `easier` says in what they were measured less hard than is
    /// promised, or why they were not: then they show at most that it does not hold.
    pub(super) fn outcome<'a>(
        &self,
        times: impl IntoIterator<Item = &'a Times>,
        easier: Vec<String>,
    ) -> Outcome {
        let times = times.into_iter().filter(|times| times.count > 0);
        let mut figures: Vec<(f64, &str)> = times
            .map(|times| (self.percentile.of(times), times.what.as_str()))
            .collect();
        figures.sort_by(|one, other| other.0.total_cmp(&one.0));
        let said = |(ms, what): &(f64, &str)| {
            format!("{what} has a {} of {ms:.2} ms", self.percentile.name())
        };
        let slowest: Vec<String> = figures.iter().take(1).map(said).collect();
        let over = figures.iter().filter(|(ms, _)| *ms > self.most_ms);
        let over: Vec<String> = over.map(said).collect();
        Outcome::new(self.promise, (slowest, over), easier)
    }
}

impl Outcome {
    /// What becomes of a promise where `right` was found to be as promised, and `wrong` not to be.
    pub(super) fn new(
        promise: &'static str,
        (right, wrong): (Vec<String>, Vec<String>),
        easier: Vec<String>,
    ) -> Self {
        let (holds, found) = if !wrong.is_empty() {
            (Some(false), wrong)
        } else if right.is_empty() || !easier.is_empty() {
            (None, [right, easier].concat())
        } else {
            (Some(true), right)
        };
        Self {
            promise,
            holds,
            found,
        }
    }

    pub(super) fn line(&self) -> String {
        let word = match self.holds {
            Some(true) => "held",
            Some(false) => "missed",
            None => "not measured",
        };
        format!("{word}: {} ({})", self.promise, self.found.join("; "))
    }
}

/// Prints a line for each promise.
pub(super) fn print(outcomes: &[Outcome]) -> Result<(), Failure> {
    outcomes
        .iter()
        .try_for_each(|outcome| output::line(&outcome.line()))
}

/// Fails where a promise does not hold, and in another way where one was not measured as it is promised: those are
/// named on standard error, behind all else and also where the rest is one JSON document.
pub(super) fn verdict(outcomes: &[Outcome]) -> Result<(), Failure> {
    let unmeasured: Vec<&Outcome> = outcomes.iter().filter(|it| it.holds.is_none()).collect();
    for outcome in &unmeasured {
        remark(format_args!("{}{}", label("warning:"), outcome.line()));
    }
    if outcomes.iter().any(|it| it.holds == Some(false)) {
        return Err(Failure::NotAccepted);
    }
    if !unmeasured.is_empty() {
        return Err(Failure::NotMeasured);
    }
    Ok(())
}

/// What is said where there were fewer of something than is promised.
pub(super) fn fewer(what: &str, there: u32, promised: u32) -> Option<String> {
    (there < promised).then(|| format!("with {there} {what}, not {promised}"))
}

/// What is said where the machine has more processors than is promised of.
pub(super) fn more_processors(promised: usize) -> Option<String> {
    let there = std::thread::available_parallelism().map_or(1, usize::from);
    (there > promised).then(|| format!("on {there} processors, not {promised}"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn slow_once(slow_ms: u64) -> Times {
        let mut times = vec![Duration::from_millis(1); 199];
        times.resize(206, Duration::from_millis(slow_ms));
        Times::of("/x", times)
    }

    #[test]
    fn what_takes_longer_than_its_bar_is_named() {
        // Seven of 206 are more than one in a hundred, and fewer than five.
        let (slow, quick) = (slow_once(60), slow_once(50));
        let missed = PLAY.outcome([&quick, &slow], Vec::new());
        assert_eq!(missed.holds, Some(false));
        assert_eq!(missed.found, ["/x has a p99 of 60.00 ms"]);
        assert!(
            missed
                .line()
                .starts_with("missed: a position of any family")
        );
        let held = FILTERS.outcome([&slow, &quick], Vec::new());
        assert_eq!(held.holds, Some(true));
        assert!(verdict(&[held]).is_ok());
        let ended = verdict(&[missed]);
        assert!(matches!(ended, Err(Failure::NotAccepted)), "{ended:?}");
    }

    #[test]
    fn what_was_not_measured_or_less_hard_is_not_said_to_hold() {
        let none = FIRST_EVENT.outcome([&Times::of("none", Vec::new())], Vec::new());
        assert_eq!(none.holds, None);
        assert!(none.line().starts_with("not measured: "), "{}", none.line());
        let easier = |there| Vec::from_iter(fewer("streams", there, 2000));
        let few = PAGES_BESIDE_STREAMS.outcome([&slow_once(60)], easier(10));
        assert_eq!(few.holds, None);
        assert!(few.line().ends_with("with 10 streams, not 2000)"));
        let enough = PAGES_BESIDE_STREAMS.outcome([&slow_once(60)], easier(2000));
        assert_eq!(enough.holds, Some(true));
        // What is too slow with few is so with many.
        let slow = PAGES_BESIDE_STREAMS.outcome([&slow_once(200)], easier(10));
        assert_eq!(slow.holds, Some(false));
        // Who only looks at the exit code learns of it, too, and of what is missed first.
        let ended = verdict(&[few, enough]);
        assert!(matches!(ended, Err(Failure::NotMeasured)), "{ended:?}");
        let ended = verdict(&[none, slow]);
        assert!(matches!(ended, Err(Failure::NotAccepted)), "{ended:?}");
        assert!(verdict(&[]).is_ok());
    }
}
