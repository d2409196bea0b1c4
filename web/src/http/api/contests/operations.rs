//! The addresses of the Contest API.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use problems::package::Archive;
use serde_json::Value;

use super::access::accounts;
use super::feed::Reader;
use super::filter::Filter;
use super::now::Now;
use super::objects::{ENDPOINTS, Source, contest, without_nulls};
use super::runs::{self, RUNS};
use crate::http::auth::{AuthUser, Viewer};
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::{Locale, Message};
use crate::http::present::ProblemDocument;
use crate::http::query::Params;
use crate::http::seen_contest::{OwnContests, Seen, find};
use crate::http::state::{Address, AppState, FeedReader, Had};
use crate::store::{COMING_CONTESTS, PAST_CONTESTS, RUNNING_CONTESTS, SubmissionId, UnixMs, User};

/// The contests, as the Contest API of the ICPC has them.
#[utoipa::path(
    get, path = "/api/contests", operation_id = "list_contests",
    tag = "contests",
    security((), ("token" = ["read"])),
    responses((status = 200, description = "The contests that whoever asks may see.", body = Vec<Object>))
)]
pub async fn list(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    locale: Locale,
) -> Result<Json<Vec<Value>>, AppError> {
    let now = UnixMs::now();
    let own = OwnContests::of(&state, viewer.as_ref()).await?;
    let asking = viewer.as_ref().map(|viewer| viewer.id);
    let mut contests = Vec::new();
    for which in [RUNNING_CONTESTS, COMING_CONTESTS, PAST_CONTESTS] {
        for row in state.store.contests(which, asking, now).await? {
            if own.may_know_of(viewer.as_ref(), &row) {
                contests.push(without_nulls(contest(&row, locale)));
            }
        }
    }
    Ok(Json(contests))
}

/// One contest.
#[utoipa::path(
    get, path = "/api/contests/{id}", operation_id = "get_contest",
    tag = "contests",
    security((), ("token" = ["read"])),
    params(("id" = i64, Path, description = "The contest's number.", minimum = 1)),
    responses(
        (status = 200, description = "The contest.", body = Object),
        (status = 404, description = "There is no such contest.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn show(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    locale: Locale,
    Path(id): Path<String>,
) -> Result<Json<Value>, AppError> {
    let seen = find(&state, viewer.as_ref(), &id).await?.inside()?;
    Ok(Json(without_nulls(contest(&seen.contest, locale))))
}

/// What is asked for below a contest.
struct What<'a> {
    endpoint: &'a str,
    /// The group whose scoreboard it is.
    group: Option<&'a str>,
    /// The submission whose runs they are.
    submission: Option<SubmissionId>,
}

async fn document(
    state: &AppState,
    asked: (&Seen, Option<&User>),
    locale: Locale,
    what: &What<'_>,
) -> Result<Value, AppError> {
    let endpoint = what.endpoint;
    if endpoint == RUNS {
        return runs::all(state, asked.0, what.submission).await;
    }
    if endpoint == "account" {
        // That of whoever asks, where they say who they are.
        let own = accounts(asked.0, asked.1).get_mut(0).map(Value::take);
        return own.map(without_nulls).ok_or_else(AppError::not_found);
    }
    if !ENDPOINTS.contains(&endpoint) {
        return Err(AppError::not_found());
    }
    let make = |source: &Source<'_>| match what.group {
        Some(group) if endpoint == "scoreboard" => source.scoreboard(Some(group)),
        _ => source.at(endpoint),
    };
    let found = from_source(state, asked, locale, make).await?;
    found.map(without_nulls).ok_or_else(AppError::not_found)
}

/// What is made of a contest as it is now for whoever asks.
async fn from_source<T>(
    state: &AppState,
    (seen, viewer): (&Seen, Option<&User>),
    locale: Locale,
    make: impl FnOnce(&Source<'_>) -> T,
) -> Result<T, AppError> {
    let now = Now::of(state, (seen, viewer)).await?;
    let held = now.standings(state).await?;
    let standings = held.as_ref().ok_or_else(AppError::not_found)?;
    let source = Source {
        state,
        locale,
        seen,
        viewer,
        standings,
        shelf: &now.shelf,
        rows: &now.rows,
        clarifications: &now.clarifications,
        members: &now.members,
        packages: &now.packages,
    };
    Ok(make(&source))
}

/// The program of a submission as an archive, for the jury and whoever it counts for.
#[utoipa::path(
    get, path = "/api/contests/{id}/submissions/{submission}/files",
    operation_id = "get_contest_submission_files",
    tag = "contests",
    security((), ("token" = ["read"])),
    params(
        ("id" = i64, Path, description = "The contest's number.", minimum = 1),
        ("submission" = i64, Path, description = "The submission's number.", minimum = 1)
    ),
    responses(
        (status = 200, description = "A zip with one file.", body = String,
         content_type = "application/zip"),
        (status = 404, description = "There is no such submission, or its program is not for \
         whoever asks.", body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn files(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    locale: Locale,
    Path((id, submission)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let seen = find(&state, viewer.as_ref(), &id).await?.inside()?;
    let asked = (&seen, viewer.as_ref());
    let found = from_source(&state, asked, locale, |source| {
        let row = source.readable(&submission);
        row.map(|row| (row.id, row.language.clone()))
    });
    let (id, language) = found.await?.ok_or_else(AppError::not_found)?;
    let source = state
        .store
        .source(id)
        .await?
        .ok_or_else(AppError::not_found)?;
    let language = state.language(&language);
    let name = language.map_or_else(|| "main".to_owned(), |it| it.file_name());
    // Answers may be long.
    let packing = tokio::task::spawn_blocking(move || {
        let files = [(name.as_str(), source.as_slice())];
        let (archive, _) = Archive::made("files", files.into_iter()).ok()?;
        archive.zip().ok()
    });
    let archive = packing.await.map_err(|error| AppError::internal(&error))?;
    let archive = archive.ok_or_else(|| AppError::internal(&"a program could not be packed"))?;
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"files.zip\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, archive).into_response())
}

/// What a contest consists of: a collection as an array, or one of the single objects `state`,
/// `scoreboard`, `account` and `access`.
#[utoipa::path(
    get, path = "/api/contests/{id}/{endpoint}", operation_id = "get_contest_endpoint",
    tag = "contests",
    security((), ("token" = ["read"])),
    params(
        ("id" = i64, Path, description = "The contest's number.", minimum = 1),
        ("endpoint" = String, Path, description = "One of `judgement-types`, `languages`, \
         `groups`, `organizations`, `problems`, `teams`, `accounts`, `state`, `submissions`, \
         `judgements`, `runs` (for the jury), `clarifications`, `awards`, `scoreboard`, `account`, `access`.", example = "scoreboard"),
        ("team_id" = Option<String>, Query,
         description = "Only what has this id there; an empty one: only what has none."),
        ("problem_id" = Option<String>, Query,
         description = "Only what has this id there; an empty one: only what has none."),
        ("language_id" = Option<String>, Query,
         description = "Only what has this id there; an empty one: only what has none."),
        ("organization_id" = Option<String>, Query,
         description = "Only what has this id there; an empty one: only what has none."),
        ("submission_id" = Option<String>, Query,
         description = "Only what has this id there; an empty one: only what has none."),
        ("judgement_id" = Option<String>, Query,
         description = "Only what has this id there; an empty one: only what has none."),
        ("judgement_type_id" = Option<String>, Query,
         description = "Only what has this id there; an empty one: only what has none."),
        ("from_team_id" = Option<String>, Query,
         description = "Only what has this id there; an empty one: only what has none."),
        ("to_team_id" = Option<String>, Query,
         description = "Only what has this id there; an empty one: only what has none."),
        ("reply_to_id" = Option<String>, Query,
         description = "Only what has this id there; an empty one: only what has none."),
        ("group_id" = Option<String>, Query,
         description = "Only the teams of this group, or, where it is empty, of none; of `scoreboard`, the table of this group alone, ranked by itself.")
    ),
    responses(
        (status = 200, description = "The array or the object.", body = Value),
        (status = 404, description = "There is no such contest, or nothing of that name.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn endpoint(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    locale: Locale,
    Path((id, endpoint)): Path<(String, String)>,
    mut params: Params,
) -> Result<Json<Value>, AppError> {
    let filter = Filter::of(&mut params);
    let seen = find(&state, viewer.as_ref(), &id).await?.inside()?;
    // Lists have objects of no group; no scoreboard is of none, and by the specification that is a wrong id.
    if endpoint == "scoreboard" && filter.group() == Some("") {
        return Err(no_group());
    }
    let asked = (&seen, viewer.as_ref());
    let what = What {
        endpoint: &endpoint,
        group: filter.group(),
        submission: filter.id("judgement_id").and_then(runs::submission_of),
    };
    let document = document(&state, asked, locale, &what).await?;
    Ok(Json(filter.narrow(document)))
}

fn no_group() -> AppError {
    let detail = Message::new("scoreboard-group-empty");
    let accepted = Message::new("scoreboard-group-accepted");
    AppError::invalid(vec![FieldError::new("group_id", detail, accepted)])
}

/// One object of a collection.
#[utoipa::path(
    get, path = "/api/contests/{id}/{endpoint}/{object}", operation_id = "get_contest_object",
    tag = "contests",
    security((), ("token" = ["read"])),
    params(
        ("id" = i64, Path, description = "The contest's number.", minimum = 1),
        ("endpoint" = String, Path, description = "The name of the collection.",
         example = "teams"),
        ("object" = String, Path, description = "The object's id.", example = "1")
    ),
    responses(
        (status = 200, description = "The object.", body = Object),
        (status = 404, description = "There is no such object.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn object(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    locale: Locale,
    Path((id, endpoint, object)): Path<(String, String, String)>,
) -> Result<Json<Value>, AppError> {
    let seen = find(&state, viewer.as_ref(), &id).await?.inside()?;
    let asked = (&seen, viewer.as_ref());
    let what = What {
        endpoint: &endpoint,
        group: None,
        submission: runs::submission_of_run(&object),
    };
    let document = document(&state, asked, locale, &what).await?;
    let Value::Array(objects) = document else {
        return Err(AppError::not_found());
    };
    let mut objects = objects.into_iter();
    let found = objects.find(|it| it["id"] == object.as_str());
    found.map(Json).ok_or_else(AppError::not_found)
}

/// The event feed: a line of JSON for every object there is, and for every one that changes.
///
/// It begins with everything, or with what has changed since a token that a line before had, and goes on
/// until the reader leaves; an empty line says that the connection lives. Tools that know user
/// names and passwords alone send a token of the API as the password of its owner.
#[utoipa::path(
    get, path = "/api/contests/{id}/event-feed", operation_id = "read_event_feed",
    tag = "contests",
    security((), ("token" = ["read"])),
    params(
        ("id" = i64, Path, description = "The contest's number.", minimum = 1),
        ("stream" = Option<bool>, Query,
         description = "`false` ends it after what there is now."),
        ("since_token" = Option<String>, Query,
         description = "The `token` of the last line that was read: only what has changed since is \
         sent. One that is not known any more is refused; then the feed is read from the beginning.",
         min_length = 1, max_length = 64, pattern = "^[!-~]+$")
    ),
    responses(
        (status = 200, description = "Lines of JSON.", body = String,
         content_type = "application/x-ndjson"),
        (status = 404, description = "There is no such contest.", body = ProblemDocument,
         content_type = "application/problem+json"),
        (status = 429, description = "This address or user follows too many; see `Retry-After`.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn feed(
    State(state): State<AppState>,
    user: Option<AuthUser>,
    locale: Locale,
    address: Address,
    Path(id): Path<String>,
    mut params: Params,
) -> Result<Response, AppError> {
    let stream = params.one_of("stream", &["true", "false"]);
    let since = params.text("since_token", 64, "since-token-accepted");
    params.finish()?;
    let viewer = user.as_ref().map(AuthUser::acting);
    let seen = find(&state, viewer.as_ref(), &id).await?.inside()?;
    let reader = FeedReader {
        contest: seen.contest.id,
        user: viewer.as_ref().map(|viewer| viewer.id),
    };
    let had = since.map(|token| {
        let had = state.feeds.of(reader, &token);
        had.map(|had| (token, had)).ok_or_else(unknown_token)
    });
    let had = had.transpose()?;
    let place = state
        .streams
        .open(address, reader.user, Some(seen.contest.id))?;
    let goes_on = stream != Some("false");
    let mut reading = Reader::new(state, user, locale, reader, goes_on);
    if let Some((token, had)) = had {
        reading = reading.since(token, Had::clone(&had));
    }
    Ok(reading.answer(place))
}

fn unknown_token() -> AppError {
    let detail = Message::new("since-token-unknown");
    let accepted = Message::new("since-token-unknown-accepted");
    AppError::unusable(FieldError::new("since_token", detail, accepted))
}
