//! `/setter/problems/{id}/tests/file`: one test of the version that is served: how its input and its answer begin,
//! and each of the two as a whole to keep.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use problems::Test;
use serde::Deserialize;

use super::own;
use super::tests::{named, opened, test_address};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::outgoing::{on_disk, sent_as};
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::http::thinking;

/// So many bytes of each are shown at most; all of them can be taken away.
const MOST_SHOWN: usize = 64 * 1024;

/// The type of what is taken away: whatever it is, browsers keep it and show nothing of it.
const BYTES: &str = "application/octet-stream";

/// Which test, and what of it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct WhichTest {
    test: String,
    /// `input` or `answer` to take it away; nothing to look at both.
    part: String,
    /// Whether programs of the package make it: any text.
    make: String,
}

#[derive(Template)]
#[template(path = "setter/test.html")]
struct TestPage<'a> {
    page: &'a Page,
    id: &'a str,
    name: &'a str,
    group: &'a str,
    description: &'a str,
    parts: [Part; 2],
}

/// The input or the answer, as far as it is shown.
struct Part {
    /// Its name in addresses.
    name: &'static str,
    /// The key of its title.
    title: &'static str,
    /// How it begins; `None` where it is no text.
    beginning: Option<String>,
    /// How many bytes that is of how many.
    shown: usize,
    bytes: usize,
    /// Where all of it is taken away.
    address: String,
}

impl Part {
    fn of(name: &'static str, title: &'static str, bytes: &[u8], test: &str) -> Self {
        let beginning = beginning(bytes);
        Self {
            name,
            title,
            beginning: beginning.map(str::to_owned),
            shown: beginning.map_or(0, str::len),
            bytes: bytes.len(),
            address: format!("{test}&part={name}"),
        }
    }

    /// Whether there is more of the text than is shown.
    fn is_cut(&self) -> bool {
        self.beginning.is_some() && self.shown < self.bytes
    }
}

/// `GET /setter/problems/{id}/tests/file?test=&part=`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<WhichTest>,
) -> Result<Response, AppError> {
    let (_, shelved) = own(&state, &user, &id).await?;
    let makes = !asked.make.is_empty();
    let opened = opened(&state, user.id, &shelved, makes).await?;
    let (problem, archive) = (opened.problem, opened.archive);
    let name = asked.test;
    let finding = thinking::answer_within(opened.turn, move || {
        named(&problem, archive.as_ref(), &name)
    });
    let (turn, found) = finding.await?;
    let test = found.ok_or_else(AppError::not_found)?;
    let taken = match asked.part.as_str() {
        "" => None,
        "input" => Some((Arc::clone(&test.input), "in")),
        "answer" => Some((Arc::clone(&test.answer), "ans")),
        _ => return Err(AppError::not_found()),
    };
    if let Some((bytes, suffix)) = taken {
        let file = file_name(&id, &test.name, suffix);
        let writing = thinking::answer_in(turn, move || on_disk(&state, user.id, &bytes));
        return Ok(sent_as(BYTES, &file, writing.await??));
    }
    render(&test_page(&page, &id, &test, makes))
}

fn test_page<'a>(page: &'a Page, id: &'a str, test: &'a Test, makes: bool) -> TestPage<'a> {
    let address = test_address(id, &test.name, makes);
    TestPage {
        page,
        id,
        name: &test.name,
        group: &test.group,
        description: &test.settings.description,
        parts: [
            Part::of("input", "counterexample-input", &test.input, &address),
            Part::of("answer", "test-answer-alone", &test.answer, &address),
        ],
    }
}

/// The name by which browsers keep it: what folders are of a test's name, and what disks or headers might take
/// for something else, is left out.
fn file_name(id: &str, test: &str, suffix: &str) -> String {
    let kept = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => letter,
        _ => '-',
    };
    let test: String = test.chars().take(100).map(kept).collect();
    format!("{id}-{test}.{suffix}")
}

/// The beginning of a text, up to the bound; `None` where it is no text.
fn beginning(bytes: &[u8]) -> Option<&str> {
    let cut = bytes.get(..MOST_SHOWN).unwrap_or(bytes);
    let whole = match std::str::from_utf8(cut) {
        Ok(text) => text,
        // The bound may fall into the middle of a character.
        Err(error) if error.error_len().is_none() && cut.len() < bytes.len() => {
            std::str::from_utf8(cut.get(..error.valid_up_to())?).ok()?
        }
        Err(_) => return None,
    };
    (!whole.contains('\0')).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_between_characters_and_nothing_else_is_shown() {
        assert_eq!(beginning(b"3\n1 2 3\n"), Some("3\n1 2 3\n"));
        assert_eq!(beginning(b""), Some(""));
        assert_eq!(beginning(b"\x89PNG"), None);
        assert_eq!(beginning(b"1\0"), None);
        // An unfinished character at the end of all is none.
        assert_eq!(beginning(&"棋".as_bytes()[..2]), None);
        let long = "棋".repeat(MOST_SHOWN);
        let shown = beginning(long.as_bytes()).map(str::len);
        assert_eq!(shown, Some(MOST_SHOWN / 3 * 3));
        let part = Part::of("input", "test-input", long.as_bytes(), "/t?test=1");
        assert!(part.is_cut());
        assert_eq!(part.address, "/t?test=1&part=input");
        assert!(!Part::of("input", "test-input", b"1\n", "").is_cut());
    }

    #[test]
    fn a_file_is_called_by_letters_that_mean_nothing_to_a_header() {
        let name = file_name("nim", "secret/1 \"x\"\n棋", "in");
        assert_eq!(name, "nim-secret-1--x---.in");
    }
}
