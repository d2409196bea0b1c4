//! `/setter/problems/{id}/tests`: the tests of the version that is served, and what makes each.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::own;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::state::AppState;

/// How many tests a page shows.
const SHOWN_TESTS: usize = 500;

#[derive(Template)]
#[template(path = "setter/tests.html")]
struct TestsPage<'a> {
    page: &'a Page,
    id: &'a str,
    tests: Vec<TestRow>,
    all: usize,
}

struct TestRow {
    name: String,
    group: String,
    /// The key of what makes it.
    made_by: &'static str,
    description: String,
    input: usize,
    answer: usize,
}

/// `GET /setter/problems/{id}/tests`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let (_, shelved) = own(&state, &user, &id).await?;
    let problem = state.library.current(&shelved).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let making = tokio::task::spawn_blocking(move || {
        let generated = problem.reference().is_some();
        problem.tests().map(|tests| (generated, tests))
    });
    let made = making.await.map_err(|error| AppError::internal(&error))?;
    let (generated, tests) = made.map_err(|error| AppError::internal(&error))?;
    let row = |test: &problems::Test| TestRow {
        name: test.name.clone(),
        group: test.group.clone(),
        made_by: if generated && test.group != problems::Test::SAMPLE {
            "test-generated"
        } else {
            "test-file"
        },
        description: test.settings.description.clone(),
        input: test.input.len(),
        answer: test.answer.len(),
    };
    render(&TestsPage {
        page: &page,
        id: &id,
        all: tests.tests().len(),
        tests: tests.tests().iter().take(SHOWN_TESTS).map(row).collect(),
    })
}
