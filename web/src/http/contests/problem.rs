//! `/contests/{id}/problems/{letter}`: a problem within a contest; what is sent here counts for it.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};

use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::problems::handed_in::HandedIn;
use crate::http::problems::show::{Edited, Within, problem_page};
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Seen, find};
use crate::http::state::AppState;
use crate::http::submissions::create::accept;

/// The problem of that letter for whoever may see it.
async fn of_letter(
    state: &AppState,
    page: &Page,
    id: &str,
    wanted: &str,
) -> Result<(Seen, String, Within), AppError> {
    let seen = find(state, page.viewer.as_ref(), id).await?.inside()?;
    if !seen.shows_problems() {
        return Err(AppError::not_found());
    }
    let problems = state.store.contest_problems(seen.contest.id).await?;
    let letters: Vec<String> = (0..problems.len()).map(letter).collect();
    let found = letters.iter().position(|letter| letter == wanted);
    let place = found.ok_or_else(AppError::not_found)?;
    let within = Within {
        address: format!("/contests/{}", seen.contest.id),
        name: seen.name(page.locale).to_owned(),
        letter: letters[place].clone(),
        limits: problems[place].limits,
        counts: seen.open_until().is_some(),
        must_join: seen.must_join(),
        letters,
        seen: Box::new(seen.clone()),
        follows_since: (seen.is_jury || seen.part().is_some()).then_some(seen.now.0),
    };
    let problem = problems[place].problem.clone();
    Ok((seen, problem, within))
}

/// `GET /contests/{id}/problems/{letter}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path((id, wanted)): Path<(String, String)>,
    Query(edited): Query<Edited>,
) -> Result<Response, AppError> {
    let (_, problem, within) = of_letter(&state, &page, &id, &wanted).await?;
    let mut draft = edited.draft(&state, &page, &problem).await?;
    draft.is_reading = edited.view.as_deref() == Some("reading");
    problem_page(&state, &page, &problem, &draft, Some(within)).await
}

/// `POST /contests/{id}/problems/{letter}`.
pub async fn submit(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, wanted)): Path<(String, String)>,
    sent: Result<HandedIn, AppError>,
) -> Result<Response, AppError> {
    let (seen, problem, within) = of_letter(&state, &page, &id, &wanted).await?;
    let mut sent = sent?;
    if seen.must_join() {
        let detail = Message::new("contest-join-first");
        let accepted = Message::new("contest-join-first-accepted");
        let error = AppError::invalid(vec![FieldError::new("source", detail, accepted)]);
        return problem_page(&state, &page, &problem, &sent.draft(error)?, Some(within)).await;
    }
    let accepted = match sent.submission(&problem, Some(seen.contest.id)) {
        Ok(submission) => accept(&state, &user, submission).await,
        Err(error) => Err(error),
    };
    match accepted {
        Ok(number) => Ok(Redirect::to(&format!("/submissions/{number}")).into_response()),
        Err(error) => {
            problem_page(&state, &page, &problem, &sent.draft(error)?, Some(within)).await
        }
    }
}
