//! `/api`: JSON for programs, its OpenAPI document and the readable page of it.
//!
//! Every operation is described where it is written; the document is collected from them, so it
//! cannot name what is not there.

pub mod docs;
pub mod languages;
pub mod problems;
pub mod runs;
pub mod submissions;

use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::AppState;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Grundy",
        description = "An online judge for combinatorial games.",
        license(name = "Apache-2.0")
    ),
    modifiers(&Bearer)
)]
struct Description;

struct Bearer;

impl utoipa::Modify for Bearer {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(scheme));
    }
}

fn operations() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(problems::list))
        .routes(routes!(problems::show))
        .routes(routes!(languages::list))
        .routes(routes!(submissions::list, submissions::create))
        .routes(routes!(submissions::show))
        .routes(routes!(submissions::events))
        .routes(routes!(runs::create))
}

/// The routes below `/api`.
pub fn routes() -> Router<AppState> {
    let (operations, description) = operations().split_for_parts();
    let document = Json(description.clone());
    let openapi = move || async move { document };
    operations.route("/api/openapi.json", get(openapi)).route(
        "/api/docs",
        get(async move |page| docs::show(&page, &description)),
    )
}

/// The OpenAPI document.
pub fn description() -> utoipa::openapi::OpenApi {
    operations().into_openapi()
}
