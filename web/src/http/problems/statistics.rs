//! `/problems/{id}/statistics`: verdicts, languages and running times in numbers and small plots.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use judge::Verdict;
use serde::Deserialize;

use super::tabs::{Part, Tabs};
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::plots::{Column, Histogram, Scatter};
use crate::http::state::AppState;
use crate::http::submissions::row::{language_name, verdict_key};
use crate::store::{Measure, Share};

#[derive(Template)]
#[template(path = "problems/statistics.html")]
struct StatisticsPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    /// Whether a contest goes on that has the problem.
    is_veiled: bool,
    submissions: i64,
    verdicts: Vec<VerdictLine>,
    languages: Vec<LanguageLine>,
    times: Option<Times>,
    /// Whether the columns of times say how many of a hundred programs they have.
    is_in_shares: bool,
    /// Time upwards against size to the right.
    sizes: Option<Scatter>,
}

struct VerdictLine {
    /// Its letters.
    state: &'static str,
    state_key: &'static str,
    submissions: i64,
}

struct LanguageLine {
    name: String,
    submissions: i64,
    accepted: i64,
    /// The running time that half of the accepted programs need at most.
    median_ms: Option<i64>,
}

/// How long accepted programs take.
struct Times {
    width: usize,
    columns: Vec<TimeColumn>,
    programs: usize,
    least: i64,
    median: i64,
    most: i64,
}

/// A column of the running times.
struct TimeColumn {
    place: Column,
    /// How many programs it has, or which share of them all; empty where there are none.
    label: String,
}

/// How the running times are shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Parameters {
    times: String,
}

impl Parameters {
    fn is_in_shares(&self) -> bool {
        self.times == "shares"
    }
}

/// `GET /problems/{id}/statistics`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let shelved = page.problem(&id).ok_or_else(AppError::not_found)?;
    let problem = state.library.current(shelved).await?;
    let mut tabs = Tabs::new(&page, &id, Part::Statistics);
    if let Some(problem) = &problem {
        tabs = tabs.of(problem);
    }
    let is_veiled = page.shelf.is_veiled(&id, page.viewer.as_ref());
    let (shares, measures) = if is_veiled {
        (Vec::new(), Vec::new())
    } else {
        let kept = page.shelf.kept(None);
        let shares = state.store.shares(&id, &kept).await?;
        (shares, state.store.measures(&id, &kept).await?)
    };
    render(&StatisticsPage {
        tabs,
        is_veiled,
        submissions: shares.iter().map(|share| share.submissions).sum(),
        verdicts: verdicts(&shares),
        languages: languages((&state, &page), &shares, &measures),
        times: times(&measures, asked.is_in_shares()),
        is_in_shares: asked.is_in_shares(),
        sizes: sizes(&measures),
        page: &page,
    })
}

fn verdicts(shares: &[Share]) -> Vec<VerdictLine> {
    let line = |verdict: Verdict| {
        let own = shares.iter().filter(|share| share.verdict == verdict);
        VerdictLine {
            state: verdict.as_str(),
            state_key: verdict_key(verdict),
            submissions: own.map(|share| share.submissions).sum(),
        }
    };
    let lines = Verdict::ALL.into_iter().map(line);
    lines.filter(|line| line.submissions > 0).collect()
}

/// The most used language first.
fn languages(
    (state, page): (&AppState, &Page),
    shares: &[Share],
    measures: &[Measure],
) -> Vec<LanguageLine> {
    let mut counts: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    for share in shares {
        let (all, accepted) = counts.entry(&share.language).or_default();
        *all += share.submissions;
        if share.verdict.is_accepted() {
            *accepted += share.submissions;
        }
    }
    let line = |(id, (submissions, accepted)): (&str, (i64, i64))| {
        let own = measures.iter().filter(|measure| measure.language == id);
        LanguageLine {
            name: language_name(state, page, id),
            submissions,
            accepted,
            median_ms: median(own.map(|measure| measure.time_ms).collect()),
        }
    };
    let mut lines: Vec<LanguageLine> = counts.into_iter().map(line).collect();
    lines.sort_by_key(|line| -line.submissions);
    lines
}

fn times(measures: &[Measure], is_in_shares: bool) -> Option<Times> {
    let times: Vec<i64> = measures.iter().map(|measure| measure.time_ms).collect();
    let plot = Histogram::of(&times);
    let label = |values: usize| match values {
        0 => String::new(),
        // To the nearest.
        _ if is_in_shares => format!("{} %", (values * 200 + times.len()) / (2 * times.len())),
        _ => values.to_string(),
    };
    Some(Times {
        width: plot.width(),
        columns: (plot.columns.into_iter())
            .map(|place| TimeColumn {
                label: label(place.values),
                place,
            })
            .collect(),
        programs: times.len(),
        least: *times.iter().min()?,
        most: *times.iter().max()?,
        median: median(times)?,
    })
}

fn sizes(measures: &[Measure]) -> Option<Scatter> {
    let pairs = measures.iter().map(|it| (it.source_size, it.time_ms));
    Scatter::of(&pairs.collect::<Vec<_>>())
}

/// What half of the values are at most.
fn median(mut values: Vec<i64>) -> Option<i64> {
    values.sort_unstable();
    let middle = values.len().checked_sub(1)? / 2;
    values.get(middle).copied()
}
