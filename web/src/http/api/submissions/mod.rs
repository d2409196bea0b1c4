//! `/api/v1/submissions`: an operation a file, and what their documents share.

pub mod create;
pub mod document;
pub mod events;
pub mod list;
pub mod show;

use utoipa::ToSchema;

use crate::store::UnixMs;

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

/// A moment as documents have it.
pub(in crate::http::api) fn rfc3339(time: UnixMs) -> Option<String> {
    time.timestamp().map(|timestamp| timestamp.to_string())
}
