//! `/api/v1/submissions`: an operation a file, and what their documents share.

pub mod create;
pub mod document;
pub mod events;
pub mod list;
pub mod show;

use utoipa::ToSchema;

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
