//! Values and lost pairs as CSV and JSON.

use std::fmt::Write as _;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sg::notation::Pairs;

use super::asked::Format;
use super::findings::Findings;
use crate::documents::{PairValuesDocument, PatternDocument, PeriodDocument};
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::{Locale, Message};
use crate::http::present::problem_json;

/// The JSON shape: as of `grundy game table` with the patterns of `grundy game pattern`.
#[derive(Serialize)]
struct Shape<'a> {
    game: &'a str,
    values: Vec<u64>,
    period: Option<PeriodDocument>,
    patterns: Vec<PatternDocument>,
    /// Which pairs of numbers up to `pairs_to` are lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost_pairs: Option<Vec<(u64, u64)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs_to: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pair_values: Option<PairValuesDocument>,
}

/// The file of the first game that is asked for, in which there is an answer to every question; else
/// which of them has none.
pub(super) fn file(found: &[Findings], format: Format, locale: Locale) -> Response {
    let accepted = || Message::new("explore-game-accepted");
    let fields = ["game", "with"].into_iter().zip(found);
    let mut unknown = fields.filter_map(|(field, found)| {
        let refusal = found.refusal.as_ref().filter(|_| found.is_empty())?;
        Some(FieldError::new(field, refusal.clone(), accepted()))
    });
    if let Some(wrong) = unknown.next() {
        return problem_json(&AppError::invalid(vec![wrong]), locale);
    }
    let answer = found.first().and_then(|first| match format {
        Format::Csv => first.table.is_some().then(|| csv(first)),
        Format::Pairs => pairs(first),
        Format::Grid => grid(first),
        Format::Json => Some(json(first)),
    });
    answer.unwrap_or_else(|| {
        let detail = Message::new("explore-format-none");
        let accepted = Message::new("explore-format-accepted");
        let wrong = FieldError::new("format", detail, accepted);
        problem_json(&AppError::invalid(vec![wrong]), locale)
    })
}

/// A line for each lost pair.
fn pairs(findings: &Findings) -> Option<Response> {
    let mut text = "a,b\n".to_owned();
    for (a, b) in findings.pairs.as_ref()?.lost() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{a},{b}");
    }
    Some(attached("lost-pairs.csv", text))
}

/// A line for each pair whose value is known.
fn grid(findings: &Findings) -> Option<Response> {
    let values = findings.grid.as_ref()?;
    let numbers = || values.first()..=values.last();
    let mut text = "a,b,value\n".to_owned();
    for (a, b) in numbers().flat_map(|a| numbers().map(move |b| (a, b))) {
        if let Some(value) = values.value(a, b) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{a},{b},{value}");
        }
    }
    Some(attached("pair-values.csv", text))
}

/// A text that is a file.
fn attached(name: &str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    (headers, text).into_response()
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
    attached("values.csv", text)
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
        lost_pairs: findings.pairs.as_ref().map(|pairs| pairs.lost().collect()),
        pairs_to: findings.pairs.as_ref().map(Pairs::last),
        pair_values: findings.grid.as_ref().map(PairValuesDocument::from),
    })
    .into_response()
}
