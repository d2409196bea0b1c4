//! `/setter/problems/{id}/tests/file`: the input or the answer of one test of the version that is served, as text.

use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::own;
use super::tests::{files_beside, named};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::inert::plain_text;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::http::thinking;

/// So many bytes are shown at most; larger tests are in the package.
const MOST_SHOWN: usize = 256 * 1024;

/// Which test, and what of it.
#[derive(Debug, Deserialize)]
pub struct WhichTest {
    #[serde(default)]
    test: String,
    /// `input` or `answer`.
    #[serde(default)]
    part: String,
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
    let turn = state.thinking.of_package(user.id).await?;
    let problem = state.library.current(&shelved).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let archive = files_beside(&state, &problem).await?;
    let finding = thinking::answer_in(turn, move || named(&problem, archive.as_ref(), &asked.test));
    let test = finding.await?.ok_or_else(AppError::not_found)?;
    let bytes = match asked.part.as_str() {
        "input" => &test.input,
        "answer" => &test.answer,
        _ => return Err(AppError::not_found()),
    };
    let Some(readable) = beginning(bytes) else {
        let detail = Message::new("test-no-text");
        let accepted = Message::new("test-no-text-accepted");
        return Err(AppError::unusable(FieldError::new(
            "test", detail, accepted,
        )));
    };
    let mut shown = readable.to_owned();
    if readable.len() < bytes.len() {
        let cut = Message::new("test-cut").with("shown", readable.len());
        shown.push_str("\n\n… ");
        shown.push_str(&page.say(&cut.with("bytes", bytes.len())));
        shown.push('\n');
    }
    Ok(plain_text(shown))
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
    }
}
