//! `/api`: which version of the Contest API this is, which its clients ask before all else.

use axum::Json;
use serde_json::{Value, json};

/// The version of the specification for contest control systems that the objects are of.
const VERSION: &str = "2023-06";

/// Which version of the Contest API of the ICPC is read below `/api/contests`.
#[utoipa::path(
    get, path = "/api", operation_id = "get_api_information",
    tag = "contests",
    responses((status = 200, description = "The version, and whose program this is.", body = Object))
)]
pub async fn show() -> Json<Value> {
    Json(json!({
        "version": VERSION,
        "version_url": format!("https://ccs-specs.icpc.io/{VERSION}/contest_api"),
        "provider": { "name": "Grundy", "version": env!("CARGO_PKG_VERSION") },
    }))
}
