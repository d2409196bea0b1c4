//! `/problems/{id}/files/{name}`: the pictures of a statement, and the statement as PDF.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use problems::Problem;

use crate::http::error::AppError;
use crate::http::inert::NOTHING_ACTIVE;
use crate::http::links::percent_encode;
use crate::http::page::Page;
use crate::http::state::AppState;

/// The kinds of files that are served, by their endings.
const KINDS: [(&str, &str); 7] = [
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
    ("svg", "image/svg+xml"),
    ("pdf", "application/pdf"),
];

/// `GET /problems/{id}/files/{name}`: for those who may see the problem.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let shelved = page.problem(&id).ok_or_else(AppError::not_found)?;
    let problem = state.library.current(shelved).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let bytes = problem.statement_files().get(&name);
    let shown = bytes.and_then(|bytes| shown(&name, bytes));
    shown.ok_or_else(AppError::not_found)
}

/// A file of that name as browsers show it; `None` of a kind that is not served. It is sent from where it is kept: who
/// reads slowly holds no copy of it.
pub(in crate::http) fn shown(name: &str, bytes: &Arc<[u8]>) -> Option<Response> {
    let kind = kind(name)?;
    let body = Bytes::from_owner(Arc::clone(bytes));
    let mut response = ([(header::CONTENT_TYPE, kind)], body).into_response();
    if kind.starts_with("image/") {
        let policy = HeaderValue::from_static(NOTHING_ACTIVE);
        response
            .headers_mut()
            .insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Some(response)
}

fn kind(name: &str) -> Option<&'static str> {
    let ending = name.rsplit_once('.')?.1.to_ascii_lowercase();
    let (_, kind) = KINDS.iter().find(|(known, _)| *known == ending)?;
    Some(kind)
}

/// The address of the file that a statement calls so; `None` where the problem has no such file.
pub(super) fn address(problem: &Problem, name: &str) -> Option<String> {
    let name = percent_decoded(name)?;
    problem.statement_files().get_key_value(name.as_str())?;
    let encoded = percent_encode(&name);
    Some(format!("/problems/{}/files/{encoded}", problem.id()))
}

/// The same of a file of the solution, for those who may see that.
pub(super) fn address_in_solution(problem: &Problem, name: &str) -> Option<String> {
    let name = percent_decoded(name)?;
    problem.solution_files().get_key_value(name.as_str())?;
    let encoded = percent_encode(&name);
    Some(format!("/problems/{}/solution/{encoded}", problem.id()))
}

/// Renderers write names in links as parts of addresses.
pub(in crate::http) fn percent_decoded(name: &str) -> Option<String> {
    let decoded = percent_encoding::percent_decode_str(name).decode_utf8();
    decoded.ok().map(std::borrow::Cow::into_owned)
}

/// The PDFs of a problem: name and address of each.
pub(super) fn documents(problem: &Problem) -> Vec<(String, String)> {
    pdfs(problem.statement_files().keys(), |name| {
        address(problem, name)
    })
}

/// The PDFs of its solution, likewise.
pub(super) fn documents_of_solution(problem: &Problem) -> Vec<(String, String)> {
    pdfs(problem.solution_files().keys(), |name| {
        address_in_solution(problem, name)
    })
}

fn pdfs<'a>(
    names: impl Iterator<Item = &'a String>,
    address: impl Fn(&str) -> Option<String>,
) -> Vec<(String, String)> {
    let documents = names.filter(|name| kind(name) == Some("application/pdf"));
    documents
        .filter_map(|name| {
            let file = name.rsplit('/').next().unwrap_or(name).to_owned();
            Some((file, address(name)?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_sent_from_where_it_is_kept() {
        let bytes: Arc<[u8]> = Arc::from(&b"x"[..]);
        let response = shown("a.png", &bytes);
        assert_eq!((response.is_some(), Arc::strong_count(&bytes)), (true, 2));
        drop(response);
        assert_eq!(Arc::strong_count(&bytes), 1);
        assert!(shown("a.exe", &bytes).is_none());
    }
}
