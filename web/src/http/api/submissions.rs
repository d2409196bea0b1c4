//! `/api/v1/submissions`.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use judge::{Counterexample, TestResult, Verdict};
use problems::catalog;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::AppState;
use crate::explanation;
use crate::http::auth::rate_limit::Address;
use crate::http::auth::{AuthUser, Viewer, may_see_source};
use crate::http::body::Fields;
use crate::http::error::{AppError, ProblemDocument};
use crate::http::i18n::{Locale, Message};
use crate::http::submissions::create::{Draft, accept, languages_accepted};
use crate::http::submissions::events::{After, Follow, Form};
use crate::http::submissions::list::Asked;
use crate::http::submissions::show::{find, source};
use crate::store::{Snapshot, State as Stage, SubmissionId, SubmissionItem, UnixMs, User};

/// One page of submissions, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionList {
    submissions: Vec<SubmissionSummary>,
    /// `before` of the next page; null on the last.
    next: Option<i64>,
    /// `after` of the page before; null on the first.
    previous: Option<i64>,
}

/// A submission in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionSummary {
    /// Its number.
    id: i64,
    /// Who sent it.
    user: String,
    /// When, in RFC 3339.
    created_at: Option<String>,
    /// The problem's id.
    problem: String,
    /// The language's id.
    language: String,
    /// How far it is.
    #[schema(value_type = String, example = "done")]
    status: Stage,
    /// Null until it is done.
    #[schema(value_type = Option<String>, example = "AC")]
    verdict: Option<Verdict>,
    /// The largest CPU time over its tests.
    time_ms: Option<i64>,
    /// The largest memory peak over its tests.
    memory_kib: Option<i64>,
    /// Tests accepted so far.
    passed: i64,
    /// All tests, once known.
    total: Option<i64>,
}

/// A submission and what became of it: the fields of `grundy judge --json` and a few more.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionDocument {
    /// Its number.
    id: i64,
    /// Who sent it.
    user: String,
    /// When, in RFC 3339.
    created_at: Option<String>,
    /// Rises with every change; the id of live events.
    version: i64,
    /// `queued`, `compiling`, `running` or `done`.
    #[schema(value_type = String, example = "running")]
    status: Stage,
    /// How many are judged before it, while it is queued.
    queue_ahead: Option<i64>,
    /// The problem's id.
    problem: String,
    /// The source's file name.
    source: String,
    /// The language's id.
    language: String,
    /// Null until it is done.
    #[schema(value_type = Option<String>, example = "WA")]
    verdict: Option<Verdict>,
    /// The largest CPU time over its tests.
    time_ms: Option<i64>,
    /// The largest memory peak over its tests.
    memory_kib: Option<i64>,
    /// Tests accepted so far.
    passed: i64,
    /// All tests, once known.
    total: Option<i64>,
    /// The compiler's words for CE; for its owner.
    message: Option<String>,
    /// The tests so far, in test order.
    tests: Vec<TestDocument>,
    /// A small failing input, when one was found; for its owner.
    counterexample: Option<CounterexampleDocument>,
    /// The program's text; for its owner, setters and administrators, otherwise null.
    code: Option<String>,
}

/// The result of one test.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestDocument {
    /// Its name.
    #[schema(example = "sample-1")]
    name: String,
    /// Its group.
    #[schema(example = "sample")]
    group: String,
    /// Its verdict.
    #[schema(value_type = String, example = "AC")]
    verdict: Verdict,
    /// CPU time.
    time_ms: u64,
    /// Memory peak.
    memory_kib: u64,
    /// Instructions that it executed; left out where they are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    instructions: Option<u64>,
    /// Why it was not accepted; for the submission's owner.
    message: Option<String>,
}

/// A small input on which the program is wrong.
#[derive(Debug, Serialize, ToSchema)]
pub struct CounterexampleDocument {
    /// The input.
    input: String,
    /// The right answer.
    expected: String,
    /// What the program printed.
    got: String,
    /// Why the right answer is right.
    explanation: Option<String>,
}

/// What stores a submission.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct NewSubmissionDocument {
    /// The problem's id.
    #[schema(example = "hdoj-1536")]
    problem: String,
    /// The language's id.
    #[schema(example = "cpp")]
    language: String,
    /// The program's text, at most 256 KiB.
    source: String,
    /// The source's file name, only shown.
    #[schema(example = "a.cpp")]
    name: Option<String>,
}

/// The number of a new submission.
#[derive(Debug, Serialize, ToSchema)]
pub struct Created {
    id: i64,
}

fn rfc3339(time: UnixMs) -> Option<String> {
    time.timestamp().map(|timestamp| timestamp.to_string())
}

fn summary(item: SubmissionItem) -> SubmissionSummary {
    SubmissionSummary {
        id: item.id.0,
        user: item.user,
        created_at: rfc3339(item.created_at),
        problem: item.problem,
        language: item.language,
        status: item.state,
        verdict: item.verdict,
        time_ms: item.time_ms,
        memory_kib: item.memory_kib,
        passed: item.passed,
        total: item.total,
    }
}

fn test(test: TestResult, in_full: bool) -> TestDocument {
    TestDocument {
        name: test.name,
        group: test.group,
        verdict: test.verdict,
        time_ms: test.time_ms,
        memory_kib: test.memory_kib,
        instructions: test.instructions,
        message: test.message.filter(|_| in_full),
    }
}

fn counterexample(
    locale: Locale,
    problem: &str,
    example: Counterexample,
) -> CounterexampleDocument {
    let problem = catalog::get(problem);
    CounterexampleDocument {
        explanation: explanation::words(locale, problem.as_ref(), &example),
        input: example.input,
        expected: example.expected,
        got: example.got,
    }
}

/// The document of a submission as `viewer` may see it, without the program's text.
fn document(locale: Locale, snapshot: Snapshot, viewer: Option<&User>) -> SubmissionDocument {
    let submission = snapshot.submission;
    let in_full = may_see_source(viewer, submission.user_id);
    let judging = submission.judging;
    SubmissionDocument {
        id: submission.id.0,
        user: submission.user,
        created_at: rfc3339(submission.created_at),
        version: judging.version,
        status: judging.state,
        queue_ahead: snapshot.ahead,
        problem: submission.problem.clone(),
        source: submission.source_name,
        language: submission.language,
        verdict: judging.verdict,
        time_ms: judging.time_ms,
        memory_kib: judging.memory_kib,
        passed: judging.passed,
        total: judging.total,
        message: judging.message.filter(|_| in_full),
        tests: judging
            .tests
            .into_iter()
            .map(|result| test(result, in_full))
            .collect(),
        counterexample: judging
            .counterexample
            .filter(|_| in_full)
            .map(|example| counterexample(locale, &submission.problem, example)),
        code: None,
    }
}

/// Submissions of everybody, newest first.
#[utoipa::path(
    get, path = "/api/v1/submissions", operation_id = "list_submissions",
    tag = "submissions",
    params(
        ("mine" = Option<String>, Query, description = "1: only one's own."),
        ("user" = Option<String>, Query, description = "Only this user's."),
        ("problem" = Option<String>, Query, description = "Only for this problem."),
        ("verdict" = Option<String>, Query, description = "Only with this verdict."),
        ("language" = Option<String>, Query, description = "Only in this language."),
        ("before" = Option<i64>, Query, description = "Only older than this one."),
        ("after" = Option<i64>, Query,
         description = "Only newer than this one, those next to it; not with `before`."),
        ("limit" = Option<u32>, Query, description = "At most so many, 1 to 200; 50 if not given.")
    ),
    responses(
        (status = 200, description = "One page of submissions.", body = SubmissionList),
        (status = 422, description = "A parameter that is not understood.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    Query(asked): Query<Asked>,
) -> Result<Json<SubmissionList>, AppError> {
    let (filter, place) = asked.read(&state, viewer.as_ref()).await?;
    let found = state.store.submissions(&filter, place).await?;
    Ok(Json(SubmissionList {
        submissions: found.items.into_iter().map(summary).collect(),
        next: found.older.map(|SubmissionId(id)| id),
        previous: found.newer.map(|SubmissionId(id)| id),
    }))
}

/// One submission, finished or not.
#[utoipa::path(
    get, path = "/api/v1/submissions/{id}", operation_id = "get_submission",
    tag = "submissions",
    params(("id" = i64, Path, description = "The submission's number.")),
    responses(
        (status = 200, description = "The submission.", body = SubmissionDocument),
        (status = 404, description = "There is no such submission.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn show(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    locale: Locale,
    Path(id): Path<String>,
) -> Result<Json<SubmissionDocument>, AppError> {
    let submission = find(&state, &id).await?;
    let in_full = may_see_source(viewer.as_ref(), submission.user_id);
    let code = if in_full {
        source(&state, submission.id).await?
    } else {
        None
    };
    let snapshot = state.store.snapshot(submission).await?;
    Ok(Json(SubmissionDocument {
        code,
        ..document(locale, snapshot, viewer.as_ref())
    }))
}

/// What becomes of a submission, as server-sent events.
///
/// Each event is a snapshot of the document that `GET /submissions/{id}` gives (without `code`),
/// with its version as id. `Last-Event-ID` resumes. The last event is named `done`, others
/// `snapshot`; then the stream ends.
#[utoipa::path(
    get, path = "/api/v1/submissions/{id}/events", operation_id = "follow_submission",
    tag = "submissions",
    params(
        ("id" = i64, Path, description = "The submission's number."),
        ("after" = Option<i64>, Query, description = "Only what is newer than this version."),
        ("Last-Event-ID" = Option<i64>, Header, description = "The same; wins over `after`.")
    ),
    responses(
        (status = 200, description = "Snapshots until it is done.", body = SubmissionDocument,
         content_type = "text/event-stream"),
        (status = 404, description = "There is no such submission.", body = ProblemDocument,
         content_type = "application/problem+json"),
        (status = 429, description = "This address or user follows too many; see `Retry-After`.",
         body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "The site is busy; see `Retry-After`.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn events(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    locale: Locale,
    address: Address,
    Path(id): Path<String>,
    Query(after): Query<After>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let follow = Follow {
        id,
        address,
        viewer: viewer.clone(),
        after,
        headers,
    };
    let form = move |in_full| Form::Json { locale, in_full };
    let write = move |snapshot: &Snapshot| {
        let document = document(locale, snapshot.clone(), viewer.as_ref());
        serde_json::to_string(&document).map_err(|error| AppError::internal(&error))
    };
    follow.events(state, "snapshot", form, write).await
}

/// Hands in a program.
#[utoipa::path(
    post, path = "/api/v1/submissions", operation_id = "create_submission",
    tag = "submissions",
    security(("token" = [])),
    request_body = NewSubmissionDocument,
    responses(
        (status = 201, description = "Stored; judging begins by itself. `Location` is its address.",
         body = Created),
        (status = 400, description = "The body is not JSON.", body = ProblemDocument,
         content_type = "application/problem+json"),
        (status = 401, description = "No token, or a bad one.", body = ProblemDocument,
         content_type = "application/problem+json"),
        (status = 413, description = "The source is too large.", body = ProblemDocument,
         content_type = "application/problem+json"),
        (status = 422, description = "A field cannot be accepted; each is named.",
         body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many submissions; see `Retry-After`.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    AuthUser(user): AuthUser,
    mut fields: Fields,
) -> Result<Response, AppError> {
    let problem = fields.text("problem", &Message::new("problem-accepted"));
    let language = fields.text("language", &languages_accepted(&state));
    let source = fields.text("source", &Message::new("source-accepted"));
    let name = fields.optional_text("name", &Message::new("file-name-accepted"));
    fields.finish(&["problem", "language", "source", "name"])?;
    let (Some(problem), Some(language), Some(source)) = (problem, language, source) else {
        return Err(AppError::internal(&"a missing field passed the check"));
    };
    let draft = Draft {
        problem,
        language,
        source,
        name,
    };
    let id = accept(&state, &user, draft).await?;
    let location = [(header::LOCATION, format!("/api/v1/submissions/{id}"))];
    Ok((StatusCode::CREATED, location, Json(Created { id: id.0 })).into_response())
}
