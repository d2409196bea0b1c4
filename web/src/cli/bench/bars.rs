//! What `--bars` of `grundy bench http` and `grundy bench queue` hold the site to.

use super::times::Times;

/// Lists of problems and of submissions, while they are asked for at a rate.
pub(super) const LISTS_AT_A_RATE: Bar = Bar {
    what: "lists at the rate",
    percentile: Percentile::P99,
    most_ms: 15.0,
};

/// Every way to narrow a long list of submissions.
pub(super) const LISTS: Bar = Bar {
    what: "lists of submissions",
    percentile: Percentile::P95,
    most_ms: 20.0,
};

/// Pages of `/play`.
pub(super) const PLAY: Bar = Bar {
    what: "a game",
    percentile: Percentile::P99,
    most_ms: 50.0,
};

/// Pages while many event streams are open.
pub(super) const PAGES_BESIDE_STREAMS: Bar = Bar {
    what: "pages with streams open",
    percentile: Percentile::P99,
    most_ms: 100.0,
};

/// From handing in to the first event.
pub(super) const FIRST_EVENT: Bar = Bar {
    what: "a compiled program's first event",
    percentile: Percentile::P95,
    most_ms: 50.0,
};

/// From handing in to the verdict.
pub(super) const VERDICT: Bar = Bar {
    what: "a compiled program's verdict",
    percentile: Percentile::P95,
    most_ms: 200.0,
};

/// From handing in to the verdict, and from asking for a run to its result, while another's programs wait.
pub(super) const NEWCOMER: Bar = Bar {
    what: "somebody new",
    percentile: Percentile::P99,
    most_ms: 5000.0,
};

/// How long something may take.
#[derive(Debug)]
pub(super) struct Bar {
    what: &'static str,
    percentile: Percentile,
    most_ms: f64,
}

/// Which figure of many times is held to a bar.
#[derive(Debug, Clone, Copy)]
enum Percentile {
    P95,
    P99,
}

impl Bar {
    /// A line for each of these that took longer.
    pub(super) fn missed<'a>(&self, times: impl IntoIterator<Item = &'a Times>) -> Vec<String> {
        let lines = times.into_iter().filter_map(|times| {
            let (name, ms) = match self.percentile {
                Percentile::P95 => ("p95", times.p95_ms),
                Percentile::P99 => ("p99", times.p99_ms),
            };
            let Self { what, most_ms, .. } = self;
            (ms > *most_ms).then(|| {
                format!(
                    "{what}: {} has a {name} of {ms:.2} ms, the most is {most_ms} ms",
                    times.what
                )
            })
        });
        lines.collect()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_takes_longer_than_its_bar_is_named() {
        let slow_once = |slow_ms: u64| {
            let mut times = vec![Duration::from_millis(1); 199];
            times.resize(206, Duration::from_millis(slow_ms));
            Times::of("/x", times)
        };
        // Seven of 206 are more than one in a hundred, and fewer than five.
        let (slow, quick) = (slow_once(60), slow_once(50));
        assert_eq!(
            PLAY.missed([&quick, &slow]),
            ["a game: /x has a p99 of 60.00 ms, the most is 50 ms"]
        );
        assert!(LISTS.missed([&slow, &quick]).is_empty());
        assert!(
            FIRST_EVENT
                .missed([&Times::of("none", Vec::new())])
                .is_empty()
        );
    }
}
