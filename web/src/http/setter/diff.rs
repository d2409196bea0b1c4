//! `/setter/problems/{id}/diff?from=&to=`: what two versions differ in, file by file.

use std::collections::BTreeSet;
use std::time::Duration;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use problems::package::Archive;
use serde::Deserialize;
use similar::{ChangeTag, TextDiff};

use super::{own, version_of};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::state::AppState;

/// How long a file may be compared line by line; after that the comparison is coarse.
const WITHIN: Duration = Duration::from_millis(300);

/// Files larger than this are only said to differ.
const LARGEST: usize = 256 * 1024;

/// Lines of all files together that a page shows.
const MOST_LINES: usize = 2000;

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
    /// `None` for what is no text, or too large for a page.
    lines: Option<Vec<Line>>,
}

struct Line {
    /// `insert`, `delete` or `equal`.
    kind: &'static str,
    mark: &'static str,
    text: String,
}

/// Which two versions.
#[derive(Debug, Deserialize)]
pub struct Asked {
    from: i64,
    to: i64,
}

/// `GET /setter/problems/{id}/diff`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let mut sides = Vec::new();
    for number in [asked.from, asked.to] {
        let row = version_of(&state, &id, Some(number)).await?;
        sides.push(state.library.archive(&id, &row.hash).await?);
    }
    let comparing = tokio::task::spawn_blocking(move || compare(&sides[0], &sides[1]));
    render(&DiffPage {
        page: &page,
        id: &id,
        from: asked.from,
        to: asked.to,
        files: comparing
            .await
            .map_err(|error| AppError::internal(&error))?,
    })
}

fn compare(from: &Archive, to: &Archive) -> Vec<File> {
    let paths: BTreeSet<&str> = from
        .files()
        .chain(to.files())
        .map(|(path, _)| path)
        .collect();
    let mut left = MOST_LINES;
    let differing = paths.into_iter().filter_map(|path| {
        let (before, after) = (from.file(path), to.file(path));
        let key = match (before, after) {
            (None, _) => "diff-added",
            (_, None) => "diff-removed",
            (before, after) if before == after => return None,
            _ => "diff-changed",
        };
        let lines = lines(before.unwrap_or_default(), after.unwrap_or_default(), left);
        left -= lines.as_ref().map_or(0, Vec::len);
        Some(File {
            path: path.to_owned(),
            key,
            lines,
        })
    });
    differing.collect()
}

/// The lines that differ with three around them, at most so many.
fn lines(before: &[u8], after: &[u8], most: usize) -> Option<Vec<Line>> {
    if before.len().max(after.len()) > LARGEST {
        return None;
    }
    let before = std::str::from_utf8(before).ok()?;
    let after = std::str::from_utf8(after).ok()?;
    let diff = TextDiff::configure()
        .timeout(WITHIN)
        .diff_lines(before, after);
    let groups = diff.grouped_ops(3);
    let changes = groups.iter().flatten().flat_map(|op| diff.iter_changes(op));
    let lines = changes.map(|change| {
        let (kind, mark) = match change.tag() {
            ChangeTag::Insert => ("insert", "+"),
            ChangeTag::Delete => ("delete", "-"),
            ChangeTag::Equal => ("equal", " "),
        };
        Line {
            kind,
            mark,
            text: change.value().trim_end_matches('\n').to_owned(),
        }
    });
    Some(lines.take(most).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_shown_with_three_lines_around_it() {
        let numbers: Vec<String> = (0..20).map(|line| line.to_string()).collect();
        let before = numbers.join("\n") + "\n";
        let after = before.replace("10\n", "ten\n");
        let lines = lines(before.as_bytes(), after.as_bytes(), 100).unwrap_or_default();
        let shown: Vec<String> = lines
            .iter()
            .map(|it| format!("{}{}", it.mark, it.text))
            .collect();
        assert_eq!(
            shown,
            [" 7", " 8", " 9", "-10", "+ten", " 11", " 12", " 13"]
        );
        assert!(super::lines(b"\xff", b"", 9).is_none());
        assert_eq!(
            super::lines(before.as_bytes(), b"", 5)
                .as_ref()
                .map(Vec::len),
            Some(5)
        );
    }
}
