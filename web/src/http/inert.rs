//! Answers that others wrote and that browsers only show: whatever one takes them for, they do nothing here.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// The policy of what is no page of this site, opened by itself: no scripts, forms or links into it.
pub const NOTHING_ACTIVE: &str = "default-src 'none'; sandbox";

/// A text as it is, and no page.
pub fn plain_text(text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, NOTHING_ACTIVE),
    ];
    (headers, text).into_response()
}
