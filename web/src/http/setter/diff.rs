//! `/setter/problems/{id}/diff?from=&to=`: what two versions differ in, file by file.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use problems::package::Archive;
use serde::Deserialize;

use super::{files_of, own, version_of};
use crate::http::auth::SignedIn;
use crate::http::differences::{Line, are_too_large, lines_until};
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::http::thinking;

/// Lines of all files together that a page shows.
const MOST_LINES: usize = 2000;

/// Bytes of all these lines: a file may be a single long one, and a page is several times as large as what it
/// shows.
const MOST_BYTES: usize = 1024 * 1024;

/// How long all files together may be compared.
const WITHIN: Duration = Duration::from_secs(2);

#[derive(Template)]
#[template(path = "setter/diff.html")]
struct DiffPage<'a> {
    page: &'a Page,
    id: &'a str,
    from: i64,
    to: i64,
    files: Vec<File>,
}

struct File {
    path: String,
    /// The key of what became of it.
    key: &'static str,
    shown: Shown,
}

/// What is shown of a file.
enum Shown {
    /// What differs.
    Lines(Vec<Line>),
    /// It is no text, or too large for a page.
    NoText,
    /// The page is full, or the time is over.
    LeftOut,
}

/// Which two versions.
#[derive(Debug, Deserialize)]
pub struct Parameters {
    from: i64,
    to: i64,
}

/// `GET /setter/problems/{id}/diff`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    asked: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let Query(asked) = asked.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let from = version_of(&state, &id, Some(asked.from)).await?;
    let to = version_of(&state, &id, Some(asked.to)).await?;
    let turn = state.thinking.of_package(user.id).await?;
    let (turn, before) = files_of(&state, turn, (&id, &from)).await?;
    let (turn, after) = files_of(&state, turn, (&id, &to)).await?;
    let comparing = move || compare(&before, &after, Instant::now() + WITHIN);
    render(&DiffPage {
        page: &page,
        id: &id,
        from: asked.from,
        to: asked.to,
        files: thinking::answer_in(turn, comparing).await?,
    })
}

fn compare(from: &Archive, to: &Archive, until: Instant) -> Vec<File> {
    let paths: BTreeSet<&str> = from
        .files()
        .chain(to.files())
        .map(|(path, _)| path)
        .collect();
    let (mut left, mut room) = (MOST_LINES, MOST_BYTES);
    let differing = paths.into_iter().filter_map(|path| {
        let (before, after) = (from.file(path), to.file(path));
        let key = match (before, after) {
            (None, _) => "diff-added",
            (_, None) => "diff-removed",
            (before, after) if before == after => return None,
            _ => "diff-changed",
        };
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        // No more can be shown of both than there is in them.
        let has_room = before.len() + after.len() <= room || are_too_large(before, after);
        let shown = if left == 0 || !has_room || Instant::now() >= until {
            Shown::LeftOut
        } else {
            let lines = lines_until(before, after, left, until);
            let taken = lines.as_deref().unwrap_or_default();
            left -= taken.len();
            room -= taken.iter().map(|line| line.text.len()).sum::<usize>();
            lines.map_or(Shown::NoText, Shown::Lines)
        };
        Some(File {
            path: path.to_owned(),
            key,
            shown,
        })
    });
    differing.collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_compared_that_has_no_room_or_no_time() {
        let files = problems::draft::blank("00000000-0000-4000-8000-000000000000");
        let files = files.iter();
        let files = files.map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
        let (from, _) = Archive::made("draft", files).unwrap();
        let text = "a\n".repeat(MOST_LINES / 2 + 100);
        let mut to = from.clone();
        for name in ["a", "b", "c", "d"] {
            let path = format!("submissions/accepted/{name}.py");
            to = to.with_file(&path, Some(text.as_bytes())).unwrap();
        }
        let lengths = |until| -> Vec<Option<usize>> {
            let files = compare(&from, &to, until).into_iter();
            let length = |file: File| match file.shown {
                Shown::Lines(lines) => Some(lines.len()),
                Shown::NoText | Shown::LeftOut => None,
            };
            files.map(length).collect()
        };
        let half = MOST_LINES / 2;
        let long = Instant::now() + Duration::from_mins(10);
        let shown = [Some(half + 100), Some(half - 100), None, None];
        assert_eq!(lengths(long), shown);
        assert_eq!(lengths(Instant::now()), [None; 4]);
    }

    #[test]
    fn a_page_is_bounded_in_bytes_however_long_the_lines_are() {
        let files = problems::draft::blank("00000000-0000-4000-8000-000000000000");
        let files = files.iter();
        let files = files.map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
        let (from, _) = Archive::made("draft", files).unwrap();
        let long = "<".repeat(200 * 1024);
        let mut to = from.clone();
        for name in ["a", "b", "c", "d", "e", "f", "g"] {
            let text = if name == "g" { "short" } else { long.as_str() };
            let path = format!("submissions/accepted/{name}.py");
            to = to.with_file(&path, Some(text.as_bytes())).unwrap();
        }
        let files = compare(&from, &to, Instant::now() + Duration::from_mins(10));
        let is_shown = |file: &File| matches!(file.shown, Shown::Lines(_));
        let shown: Vec<bool> = files.iter().map(is_shown).collect();
        // Five of them fit, and what is small still does.
        assert_eq!(shown, [true, true, true, true, true, false, true]);
    }
}
