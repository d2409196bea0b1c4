//! `/api/v1/submissions`.

use axum::Json;
use axum::extract::{OriginalUri, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
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
use crate::http::error::{AppError, FieldError, ProblemDocument, rate_limit};
use crate::http::i18n::{Locale, Message};
use crate::http::query::{Params, out_of_range, shortened, whole_number};
use crate::http::submissions::create::{Draft, accept_once, languages_accepted};
use crate::http::submissions::events::{Follow, Form};
use crate::http::submissions::hidden::withhold;
use crate::http::submissions::show::{find, source};
use crate::store::{
    Cursor, Filter, Page as Place, Snapshot, State as Stage, SubmissionId, SubmissionItem, UnixMs,
    User,
};

/// One page of submissions, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionList {
    submissions: Vec<SubmissionSummary>,
    /// `before` of the next page; null on the last.
    #[schema(minimum = 1)]
    next: Option<i64>,
    /// `after` of the page before; null on the first.
    #[schema(minimum = 1)]
    previous: Option<i64>,
}

/// How far a submission is.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described")]
enum StatusName {
    Queued,
    Compiling,
    Running,
    Done,
}

/// What became of a program.
#[derive(ToSchema)]
#[expect(dead_code, clippy::upper_case_acronyms, reason = "only described")]
pub(super) enum VerdictName {
    AC,
    WA,
    PE,
    TLE,
    MLE,
    OLE,
    RE,
    CE,
    SE,
}

/// An event of the stream.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only described")]
struct SubmissionEvent {
    /// `done` is the last one.
    event: EventName,
    /// The version of the submission.
    #[schema(pattern = "^[0-9]+$")]
    id: String,
    /// The submission (without `code`) as JSON.
    #[schema(content_media_type = "application/json")]
    data: String,
}

/// The kind of an event.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described")]
enum EventName {
    Snapshot,
    Done,
}

/// A submission in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionSummary {
    /// Its number.
    #[schema(minimum = 1)]
    id: i64,
    /// Who sent it.
    user: String,
    /// When, in RFC 3339.
    #[schema(format = DateTime)]
    created_at: Option<String>,
    /// The problem's id.
    problem: String,
    /// The language's id.
    language: String,
    /// How far it is.
    #[schema(value_type = StatusName)]
    status: Stage,
    /// Null until it is done.
    #[schema(value_type = Option<VerdictName>)]
    verdict: Option<Verdict>,
    /// The largest CPU time over its tests.
    #[schema(minimum = 0)]
    time_ms: Option<i64>,
    /// The largest memory peak over its tests.
    #[schema(minimum = 0)]
    memory_kib: Option<i64>,
    /// Tests accepted so far.
    #[schema(minimum = 0)]
    passed: i64,
    /// All tests, once known.
    #[schema(minimum = 0)]
    total: Option<i64>,
}

/// A submission and what became of it: the fields of `grundy judge --json` and a few more.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionDocument {
    /// Its number.
    #[schema(minimum = 1)]
    id: i64,
    /// Who sent it.
    user: String,
    /// When, in RFC 3339.
    #[schema(format = DateTime)]
    created_at: Option<String>,
    /// Rises with every change; the id of live events.
    #[schema(minimum = 0)]
    version: i64,
    /// How far it is.
    #[schema(value_type = StatusName)]
    status: Stage,
    /// How many are judged before it, while it is queued.
    #[schema(minimum = 0)]
    queue_ahead: Option<i64>,
    /// The problem's id.
    problem: String,
    /// The source's file name.
    source: String,
    /// The language's id.
    language: String,
    /// Null until it is done.
    #[schema(value_type = Option<VerdictName>)]
    verdict: Option<Verdict>,
    /// The largest CPU time over its tests.
    #[schema(minimum = 0)]
    time_ms: Option<i64>,
    /// The largest memory peak over its tests.
    #[schema(minimum = 0)]
    memory_kib: Option<i64>,
    /// Tests accepted so far.
    #[schema(minimum = 0)]
    passed: i64,
    /// All tests, once known.
    #[schema(minimum = 0)]
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
    #[schema(value_type = VerdictName)]
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
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct NewSubmissionDocument {
    /// The problem's id.
    problem: String,
    /// The language's id, or another name of it.
    language: String,
    /// The program's text: at most 256 KiB, not empty, without NUL.
    #[schema(pattern = r"^[^\u0000]*[^\s\u0000][^\u0000]*$")]
    source: String,
    /// The source's file name, only shown.
    name: Option<String>,
}

/// The number of a new submission.
#[derive(Debug, Serialize, ToSchema)]
pub struct Created {
    #[schema(minimum = 1)]
    id: i64,
}

pub(super) fn rfc3339(time: UnixMs) -> Option<String> {
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
    let mut judging = submission.judging;
    withhold(&mut judging, &submission.problem, viewer);
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

/// Submissions of everybody, newest first. `Link` names the pages next to it: `next`, `prev`.
#[utoipa::path(
    get, path = "/api/v1/submissions", operation_id = "list_submissions",
    tag = "submissions",
    security((), ("token" = ["read"])),
    params(
        ("mine" = inline(Option<Switch>), Query, description = "1: only one's own."),
        ("user" = Option<String>, Query, description = "Only this user's.",
         min_length = 1, max_length = 64, pattern = r"^[^\x00-\x1f\x7f-\x9f]+$"),
        ("problem" = Option<String>, Query, description = "Only for this problem.",
         min_length = 1, max_length = 64, pattern = r"^[^\x00-\x1f\x7f-\x9f]+$"),
        ("verdict" = Option<VerdictName>, Query, description = "Only with this verdict."),
        ("language" = Option<String>, Query, description = "Only in this language.",
         min_length = 1, max_length = 64, pattern = r"^[^\x00-\x1f\x7f-\x9f]+$"),
        ("before" = Option<i64>, Query, description = "Only older than this one.", minimum = 1),
        ("after" = Option<i64>, Query, minimum = 1,
         description = "Only newer than this one: those next to it, or next to `before`."),
        ("limit" = Option<u32>, Query, description = "At most so many; 50 if not given.",
         minimum = 1, maximum = 200)
    ),
    responses(
        (status = 200, description = "One page of submissions.", body = SubmissionList,
         headers(("Link" = String, description = "The pages next to it: `<…>; rel=\"next\"`."))),
        (status = 401, description = "`mine` without a sign-in, or a bad token.",
         body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such user.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    OriginalUri(address): OriginalUri,
    mut params: Params,
) -> Result<Response, AppError> {
    let mine = params.one_of("mine", &["0", "1", "false", "true"]);
    let user = params.text("user", 64, "user-accepted");
    let letters = Verdict::ALL.map(Verdict::as_str);
    let verdict = params.one_of("verdict", &letters);
    let mut filter = Filter {
        problem: params.text("problem", 64, "problem-accepted"),
        language: params.text("language", 64, "language-id-accepted"),
        verdict: verdict.and_then(|letters| letters.parse().ok()),
        ..Filter::default()
    };
    let before = params.number("before", 1, i64::MAX).map(SubmissionId);
    let after = params.number("after", 1, i64::MAX).map(SubmissionId);
    let mut place = Place {
        cursor: match (before, after) {
            (Some(before), _) => Cursor::Before(before),
            (None, Some(after)) => Cursor::After(after),
            (None, None) => Cursor::Newest,
        },
        ..Place::default()
    };
    if let Some(limit) = params.number("limit", 1, 200) {
        place.limit = u32::try_from(limit).unwrap_or(place.limit);
    }
    params.finish()?;
    if mine.is_some_and(|mine| matches!(mine, "1" | "true")) {
        filter.user = Some(viewer.ok_or_else(AppError::unauthenticated)?.id);
    } else if let Some(name) = user {
        let user = state.store.user_by_name(&name).await?;
        filter.user = Some(user.ok_or_else(|| no_such_user(&name))?.id);
    }
    let mut found = state.store.submissions(&filter, place).await?;
    if let (Some(_), Some(after)) = (before, after) {
        let all = found.items.len();
        found.items.retain(|item| item.id > after);
        found.older = found.older.filter(|_| found.items.len() == all);
    }
    let next = found.older.map(|SubmissionId(id)| id);
    let previous = found.newer.map(|SubmissionId(id)| id);
    let document = Json(SubmissionList {
        submissions: found.items.into_iter().map(summary).collect(),
        next,
        previous,
    });
    let link = links(&address, next, previous);
    Ok((link.map(|link| [(header::LINK, link)]), document).into_response())
}

/// Yes or no, as addresses say it.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only described")]
enum Switch {
    #[schema(rename = "0")]
    Zero,
    #[schema(rename = "1")]
    One,
    #[schema(rename = "false")]
    False,
    #[schema(rename = "true")]
    True,
}

fn no_such_user(name: &str) -> AppError {
    let detail = Message::new("user-unknown").with("given", shortened(name));
    AppError::no_such(FieldError::new(
        "user",
        detail,
        Message::new("user-accepted"),
    ))
}

/// The addresses of the pages next to this one, as `Link` has them.
fn links(address: &Uri, next: Option<i64>, previous: Option<i64>) -> Option<String> {
    let query = address.query().unwrap_or_default();
    let others = query.split('&').filter(|pair| {
        let name = pair.split('=').next().unwrap_or_default();
        !matches!(name, "" | "before" | "after")
    });
    let others: Vec<&str> = others.collect();
    let link = |name: &str, id: i64, place: &str| {
        let place = format!("{place}={id}");
        let pairs = [others.as_slice(), &[&place]].concat().join("&");
        format!("<{}?{pairs}>; rel=\"{name}\"", address.path())
    };
    let links = [
        next.map(|id| link("next", id, "before")),
        previous.map(|id| link("prev", id, "after")),
    ];
    let links: Vec<String> = links.into_iter().flatten().collect();
    // What cannot stand in a header was not in the address either.
    (!links.is_empty())
        .then(|| links.join(", "))
        .filter(|links| links.is_ascii())
}

/// One submission, finished or not.
#[utoipa::path(
    get, path = "/api/v1/submissions/{id}", operation_id = "get_submission",
    tag = "submissions",
    security((), ("token" = ["read"])),
    params(("id" = i64, Path, description = "The submission's number.", minimum = 1)),
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
    security((), ("token" = ["read"])),
    params(
        ("id" = i64, Path, description = "The submission's number.", minimum = 1),
        ("after" = Option<i64>, Query, description = "Only what is newer than this version.",
         minimum = 0),
        ("Last-Event-ID" = Option<i64>, Header, description = "The same; wins over `after`.",
         minimum = 0)
    ),
    responses(
        (status = 200, description = "Snapshots until it is done.", body = SubmissionEvent,
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
    mut params: Params,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let after = params.number("after", 0, i64::MAX);
    params.finish()?;
    let follow = Follow {
        id,
        address,
        viewer: viewer.clone(),
        seen: last_event(&headers)?.or(after),
    };
    let form = move |sight| Form::Json { locale, sight };
    let write = move |snapshot: &Snapshot| {
        let document = document(locale, snapshot.clone(), viewer.as_ref());
        serde_json::to_string(&document).map_err(|error| AppError::internal(&error))
    };
    follow.events(state, "snapshot", form, write).await
}

/// `Last-Event-ID`, which is one of ours when it is there. An empty one is that of a browser that
/// has seen none.
fn last_event(headers: &HeaderMap) -> Result<Option<i64>, AppError> {
    const NAME: &str = "Last-Event-ID";
    let Some(value) = headers.get(NAME).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    let number = value.to_str().ok();
    let number = number.and_then(|text| whole_number(text.trim(), 0, i64::MAX));
    let wrong = || AppError::invalid(vec![out_of_range(NAME, 0, i64::MAX)]);
    number.map(Some).ok_or_else(wrong)
}

/// Hands in a program. With an `Idempotency-Key`, the same request sent again within a day is
/// answered like the first one, and nothing is stored twice.
#[utoipa::path(
    post, path = "/api/v1/submissions", operation_id = "create_submission",
    tag = "submissions",
    security(("token" = ["submit"])),
    params(
        ("Idempotency-Key" = Option<String>, Header,
         description = "A text of one's own that names this submission.",
         min_length = 1, max_length = 64, pattern = "^[!-~]+$")
    ),
    request_body = NewSubmissionDocument,
    responses(
        (status = 201, description = "Stored; judging begins by itself. `Location` is its address.",
         body = Created,
         headers(
            ("Location" = String, description = "The address of the submission."),
            ("Idempotent-Replayed" = String, description = "`true` when it was stored before.")
         )),
        (status = 409, description = "The key came with another submission before.",
         body = ProblemDocument, content_type = "application/problem+json"),
        (status = 413, description = "The source is too large.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    user: AuthUser,
    headers: HeaderMap,
    mut fields: Fields,
) -> Result<Response, AppError> {
    let key = idempotency_key(&headers)?;
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
    let submitted = accept_once(&state, &user.account, draft, key).await?;
    let id = submitted.id;
    let location = [(header::LOCATION, format!("/api/v1/submissions/{id}"))];
    let created = (StatusCode::CREATED, location, Json(Created { id: id.0 }));
    let mut response = created.into_response();
    let headers = response.headers_mut();
    if submitted.replayed {
        headers.insert("idempotent-replayed", HeaderValue::from_static("true"));
    }
    if let Some(left) = submitted.left {
        headers.extend(rate_limit(left.limit, left.remaining, left.reset));
    }
    Ok(response)
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, AppError> {
    const NAME: &str = "Idempotency-Key";
    let Some(value) = headers.get(NAME) else {
        return Ok(None);
    };
    let key = value.to_str().ok().filter(|key| {
        (1..=64).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic())
    });
    let wrong = || {
        let detail = Message::new("idempotency-key-invalid");
        let accepted = Message::new("idempotency-key-accepted");
        AppError::invalid(vec![FieldError::new(NAME, detail, accepted)])
    };
    key.map(Some).ok_or_else(wrong)
}
