//! The page with all pairs of programs for a problem: how alike they are, and those that are most.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use askama::Template;
use axum::response::Response;
use judge::similarity::{Comparison, GUARANTEE};

use super::histogram::{Counts, Histogram};
use super::{Origin, Problem, Programs, Side, comparison, percent};
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::state::AppState;

/// From which share on pairs are listed where nobody asks for another, in percent.
const USUAL_THRESHOLD: u32 = 60;

/// What may be asked for.
const THRESHOLDS: std::ops::RangeInclusive<u32> = 10..=100;

/// The most pairs that are listed.
const MOST_PAIRS: usize = 200;

/// How long pairs are compared: of thousands of programs there are millions.
const WITHIN: Duration = Duration::from_secs(10);

#[derive(Template)]
#[template(path = "similar/all.html")]
struct AllPage<'a> {
    page: &'a Page,
    origin: &'a Origin,
    problem: &'a Problem,
    threshold: u32,
    guarantee: usize,
    programs: usize,
    /// How many pairs there are.
    pairs: usize,
    histogram: Histogram,
    /// How many are above the threshold.
    high: usize,
    /// These, the most alike first; not all where they are very many.
    above: Vec<Line>,
    /// Whose programs have too little of their own.
    too_small: Vec<String>,
    /// Whose programs are in a language without a grammar here.
    unread: Vec<String>,
}

/// A pair above the threshold.
struct Line {
    percent: u32,
    /// What its link leads to.
    words: String,
    address: String,
    sides: [Side; 2],
}

/// The page with all pairs, of which those from a share on are listed.
///
/// # Errors
/// 503 where they cannot be compared in time.
pub async fn all(
    state: &AppState,
    page: &Page,
    programs: Programs,
    threshold: Option<&str>,
) -> Result<Response, AppError> {
    let found = Arc::new(programs);
    let threshold = threshold.and_then(|it| it.parse().ok());
    let threshold = threshold
        .filter(|it| THRESHOLDS.contains(it))
        .unwrap_or(USUAL_THRESHOLD);
    let read = found.compared();
    let seeing = comparison(state, page, &found, move |compared| {
        Seen::of(compared, threshold, Instant::now() + WITHIN)
    });
    let seen = seeing.await?.ok_or_else(AppError::unavailable)?;
    let address = &found.origin.address;
    let above = seen.above.iter().map(|(Reverse(percent), (one, other))| {
        let sides = [*one, *other].map(|at| found.side(state, page, read[at]));
        let words = page.t("similar-look").with("one", sides[0].name.as_str());
        let words = words.with("other", sides[1].name.as_str());
        Line {
            percent: *percent,
            words: words.with("percent", i64::from(*percent)).to_string(),
            address: format!("{address}/{}/{}", sides[0].id, sides[1].id),
            sides,
        }
    });
    let unread = found.chosen.iter().filter(|(_, text)| text.is_none());
    render(&AllPage {
        page,
        origin: &found.origin,
        problem: found.problem(),
        threshold,
        guarantee: GUARANTEE,
        programs: found.chosen.len(),
        pairs: seen.pairs,
        histogram: Histogram::of(&seen.counts, threshold),
        high: seen.high,
        above: above.collect(),
        too_small: found.names(seen.too_small.iter().map(|at| read[*at])),
        unread: found.names(unread.map(|(one, _)| one)),
    })
}

/// What the page shows of all pairs, of which most are only counted.
#[derive(Default)]
struct Seen {
    pairs: usize,
    counts: Counts,
    /// How many are above the threshold.
    high: usize,
    /// The most alike of these: the share in percent, and the places of both.
    above: BTreeSet<(Reverse<u32>, (usize, usize))>,
    too_small: Vec<usize>,
}

impl Seen {
    /// `None` where it takes longer than until then.
    fn of(compared: Comparison, threshold: u32, until: Instant) -> Option<Self> {
        let mut seen = Self::default();
        for pair in compared.pairs() {
            if Instant::now() > until {
                return None;
            }
            seen.add(percent(pair.similarity), pair.places, threshold);
        }
        seen.too_small = compared.too_small;
        Some(seen)
    }

    fn add(&mut self, share: u32, places: (usize, usize), threshold: u32) {
        self.pairs += 1;
        self.counts.add(share);
        if share < threshold {
            return;
        }
        self.high += 1;
        self.above.insert((Reverse(share), places));
        if self.above.len() > MOST_PAIRS {
            self.above.pop_last();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pairs_are_counted_and_the_most_alike_are_kept() {
        let mut seen = Seen::default();
        for place in 0..1000 {
            seen.add(if place % 4 == 3 { 90 } else { 61 }, (place, 2000), 60);
            seen.add(10, (place, 2001), 60);
        }
        assert_eq!((seen.pairs, seen.high), (2000, 1000));
        assert_eq!(seen.above.len(), MOST_PAIRS);
        let first = seen.above.first();
        assert_eq!(first, Some(&(Reverse(90), (3, 2000))));
        assert!(seen.above.iter().all(|(share, _)| *share == Reverse(90)));
    }
}
