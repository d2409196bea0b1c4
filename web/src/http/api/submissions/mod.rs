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

/// What became of a program.
#[derive(ToSchema)]
#[expect(dead_code, clippy::upper_case_acronyms, reason = "only described")]
enum VerdictName {
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

/// A moment as documents have it.
pub(super) fn rfc3339(time: UnixMs) -> Option<String> {
    time.timestamp().map(|timestamp| timestamp.to_string())
}
