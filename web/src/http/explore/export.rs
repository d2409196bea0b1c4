//! Values as CSV and JSON.

use std::fmt::Write as _;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::findings::Findings;
use crate::documents::{PatternDocument, PeriodDocument};

/// The JSON shape: as of `grundy game table` with the patterns of `grundy game pattern`.
#[derive(Serialize)]
struct Shape<'a> {
    game: &'a str,
    values: Vec<u64>,
    period: Option<PeriodDocument>,
    patterns: Vec<PatternDocument>,
}

fn values(findings: &Findings) -> Vec<u64> {
    let table = findings.table.as_ref();
    let values = table.map(|table| table.values.iter().map(|value| value.0).collect());
    values.unwrap_or_default()
}

/// A line for each heap.
pub(super) fn csv(findings: &Findings) -> Response {
    let mut text = "n,value\n".to_owned();
    for (n, value) in values(findings).into_iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{n},{value}");
    }
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"values.csv\"",
        ),
    ];
    (headers, text).into_response()
}

/// One document.
pub(super) fn json(findings: &Findings) -> Response {
    let period = findings.table.as_ref().and_then(|table| table.period);
    axum::Json(Shape {
        game: &findings.name,
        values: values(findings),
        period: period.map(PeriodDocument::from),
        patterns: findings
            .patterns
            .iter()
            .map(PatternDocument::from)
            .collect(),
    })
    .into_response()
}
