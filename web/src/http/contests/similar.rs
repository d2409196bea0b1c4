//! `/contests/{id}/jury/similar`: how alike the programs are that count in a contest, and two of them side by side,
//! for its jury. Of a team one program is compared, whoever of it wrote it; what was handed in afterwards is not.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::called::called;
use super::show::problem_name;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::seen_contest::find;
use crate::http::seen_contest::place::letter;
use crate::http::similar::{self, Author, Origin, Problem, Program, Programs};
use crate::http::state::AppState;
use crate::store::{ContestProblem, CountedFilter, CountedPage, CountedRow, SubmissionId, User};

/// All that counts.
const ALL: CountedPage = CountedPage {
    before: SubmissionId(i64::MAX),
    most: i64::MAX,
};

/// What is asked for.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    problem: Option<String>,
    threshold: Option<String>,
}

/// The programs for the problem of a contest that is wanted.
async fn programs(
    state: &AppState,
    (page, user): (&Page, &User),
    id: &str,
    wanted: impl Fn(&[ContestProblem], &[CountedRow]) -> Option<usize>,
) -> Result<Programs, AppError> {
    let seen = find(state, Some(user), id).await?.for_jury()?;
    let (store, contest) = (&state.store, seen.contest.id);
    let problems = store.contest_problems(contest).await?;
    let every = CountedFilter::default();
    let mut rows = store.counted_before(contest, &every, ALL).await?;
    rows.retain(|row| row.virtual_start.is_none());
    let at = wanted(&problems, &rows).ok_or_else(AppError::not_found)?;
    // The oldest first.
    let rows = rows.into_iter().rev();
    let rows = rows.filter(|it| usize::try_from(it.place) == Ok(at));
    let programs = rows.map(|it| Program {
        id: it.id,
        author: it.participant.0,
        language: it.language,
        created_at: it.created_at,
        verdict: it.verdict,
    });
    let above = format!("/contests/{contest}");
    let jury = format!("{above}/jury");
    let mut called = called(state, &seen).await?;
    let people = store.participants(contest).await?.into_iter();
    let authors = people.map(|it| {
        let author = Author {
            address: format!("{jury}?who=%23{}#submissions-title", it.id),
            label: called.remove(&it.id).unwrap_or_default(),
            name: it.name,
        };
        (it.id.0, author)
    });
    let problems = problems.iter().enumerate().map(|(place, it)| Problem {
        id: it.problem.clone(),
        name: format!("{} · {}", letter(place), problem_name(page, it)),
        // Its jury sees what counts for it whatever else goes on.
        is_veiled: false,
    });
    let origin = Origin {
        address: format!("{jury}/similar"),
        problems: problems.collect(),
        authors: authors.collect(),
        above: vec![
            (above, seen.name(page.locale).to_owned()),
            (jury, page.t("contest-jury").to_string()),
        ],
    };
    Programs::read(state, page, origin, (at, programs.collect())).await
}

/// `GET /contests/{id}/jury/similar`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    asked: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, AppError> {
    find(&state, Some(&user), &id).await?.for_jury()?;
    let Query(asked) = asked.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let wanted = |problems: &[ContestProblem], _: &[CountedRow]| match &asked.problem {
        Some(problem) => problems.iter().position(|it| it.problem == *problem),
        None => (!problems.is_empty()).then_some(0),
    };
    let found = programs(&state, (&page, &user), &id, wanted).await?;
    similar::all(&state, &page, found, asked.threshold.as_deref()).await
}

/// `GET /contests/{id}/jury/similar/{one}/{other}`: two programs side by side.
pub async fn pair(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, one, other)): Path<(String, String, String)>,
) -> Result<Response, AppError> {
    let ids = similar::two(&one, &other)?;
    let wanted = |_: &[ContestProblem], rows: &[CountedRow]| {
        let place = |id: SubmissionId| rows.iter().find(|it| it.id == id).map(|it| it.place);
        let (one, other) = (place(ids[0])?, place(ids[1])?);
        (one == other).then(|| usize::try_from(one).ok()).flatten()
    };
    let found = programs(&state, (&page, &user), &id, wanted).await?;
    similar::pair(&state, &page, found, ids).await
}
