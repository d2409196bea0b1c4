//! `GET /api/v1/submissions`: everybody's, newest first, narrowed and page by page.

use axum::Json;
use axum::extract::{OriginalUri, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use judge::Verdict;
use serde::Serialize;
use utoipa::ToSchema;

use super::StatusName;
use crate::documents::VerdictName;
use crate::http::auth::Viewer;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::present::ProblemDocument;
use crate::http::query::{Params, shortened};
use crate::http::state::AppState;
use crate::store::{Cursor, Feedback, Filter, Page as Place, Status, SubmissionId, SubmissionItem};

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
    status: Status,
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

/// `tells` is whether the viewer may know of tests.
fn summary(item: SubmissionItem, tells: bool) -> SubmissionSummary {
    SubmissionSummary {
        id: item.id.0,
        user: item.user,
        created_at: item.created_at.rfc3339(),
        problem: item.problem,
        language: item.language,
        status: item.state,
        verdict: item.verdict,
        time_ms: item.time_ms,
        memory_kib: item.memory_kib,
        passed: if tells { item.passed } else { 0 },
        total: item.total.filter(|_| tells),
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
    let shelf = state.library.shelf().await?;
    let mut filter = Filter {
        problem: params.text("problem", 64, "problem-accepted"),
        language: params.text("language", 64, "language-id-accepted"),
        verdict: verdict.and_then(|letters| letters.parse().ok()),
        ..shelf.filter(viewer.as_ref())
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
        let viewer = viewer.as_ref().ok_or_else(AppError::unauthenticated)?;
        filter.user = Some(viewer.id);
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
    let summaries = found.items.into_iter().map(|item| {
        let veil = shelf.veil(&item.problem, viewer.as_ref());
        summary(item, veil != Some(Feedback::Verdict))
    });
    let document = Json(SubmissionList {
        submissions: summaries.collect(),
        next,
        previous,
    });
    let link = links(&address, next, previous);
    Ok((link.map(|link| [(header::LINK, link)]), document).into_response())
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
