//! `/submissions/{id}/file`: what was handed in, to keep: a program or an answer as it is, several answers as files
//! in a zip.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use judge::language::ANSWER;
use problems::answers::files_of;
use problems::package::Archive;

use super::show::find;
use crate::http::error::AppError;
use crate::http::inert::NOTHING_ACTIVE;
use crate::http::page::Page;
use crate::http::sight::Sight;
use crate::http::state::AppState;
use crate::http::thinking;

/// `GET /submissions/{id}/file`: for those who see the program on its page.
pub async fn download(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let viewer = page.viewer.as_ref();
    let submission = find(&state, &id, viewer).await?;
    if !Sight::of(viewer, &submission, &page.shelf).is_in_full() {
        return Err(AppError::not_found());
    }
    let source = state.store.source(submission.id).await?;
    let source = source.ok_or_else(AppError::not_found)?;
    let (bytes, ending) = if submission.language == ANSWER {
        // Packing a large one takes a while.
        thinking::answer(&state, page.asker, move || of_answers(source)).await?
    } else {
        (source, "txt")
    };
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!(
                "attachment; filename=\"submission-{}.{ending}\"",
                submission.id
            ),
        ),
        (header::CONTENT_SECURITY_POLICY, NOTHING_ACTIVE.to_owned()),
    ];
    Ok((headers, bytes).into_response())
}

/// Answers as they were handed in, with the ending of that file: a zip of several, or of one that is no text. What
/// cannot be in an archive by its name, or is there twice, stays a text.
fn of_answers(text: Vec<u8>) -> (Vec<u8>, &'static str) {
    match packed(&text) {
        Some(zip) => (zip, "zip"),
        None => (text, "txt"),
    }
}

fn packed(text: &[u8]) -> Option<Vec<u8>> {
    let files = files_of(text);
    if files.is_empty() {
        return None;
    }
    let inside = files.iter();
    let inside = inside.map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    let (archive, _) = Archive::made("answers", inside).ok()?;
    let is_whole = archive.files().count() == files.len();
    is_whole.then(|| archive.zip().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_leave_as_they_came() {
        let one = b"42\n".to_vec();
        assert_eq!(of_answers(one.clone()), (one, "txt"));
        let twice = b"=== 1 ===\n1\n=== 1 ===\n2\n".to_vec();
        assert_eq!(of_answers(twice.clone()), (twice, "txt"));
        let outside = b"=== ../1 ===\n1\n".to_vec();
        assert_eq!(of_answers(outside.clone()), (outside, "txt"));
        let (zip, ending) = of_answers(b"=== a/1.out ===\n1\n=== 2 (base64) ===\n/wA=\n".to_vec());
        assert_eq!(ending, "zip");
        let archive = Archive::of_bytes("a.zip", &zip);
        let files = archive.map(|(it, _)| {
            let files = it
                .files()
                .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()));
            files.collect::<Vec<_>>()
        });
        let expected = [("2", b"\xff\0".to_vec()), ("a/1.out", b"1\n".to_vec())];
        let expected = expected
            .map(|(path, bytes)| (path.to_owned(), bytes))
            .to_vec();
        assert_eq!(files.ok(), Some(expected));
    }
}
