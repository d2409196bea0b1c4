//! `/api`: JSON for programs, its OpenAPI document and the readable page of it.
//!
//! Every operation is described where it is written; the document is collected from them, so it
//! cannot name what is not there.

pub mod assignments;
pub mod attachments;
pub mod classes;
pub mod contest_settings;
pub mod contest_teams;
pub mod contests;
pub mod contract;
pub mod description;
pub mod docs;
pub mod hacks;
pub mod inputs;
pub mod ladders;
pub mod languages;
pub mod me;
pub mod members;
pub mod notices;
pub mod packages;
pub mod play;
pub mod problems;
pub mod runs;
pub mod submissions;
pub mod tokens;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::HeaderMap;
use axum::routing::get;
use axum::{Json, Router, middleware};
use serde_json::Value;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::auth::access::{self, AccessTable};
use super::auth::rate_limit::PasswordLimit;
use crate::http::body::ANSWERS_LIMIT;
use crate::http::error::AppError;
use crate::http::state::AppState;
use contract::Parameters;
use description::Words;

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
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "A token of the account page or of `grundy user token NAME`. It is good for what \
                 its scopes say: read, submit, jury, author, admin.",
            ))
            .build();
        let components = description.components.get_or_insert_default();
        components.add_security_scheme(access::SCHEME, SecurityScheme::Http(scheme));
    }
}

fn operations() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(problems::list))
        .routes(routes!(problems::show))
        .routes(routes!(inputs::show))
        .routes(routes!(attachments::show))
        .routes(routes!(ladders::show))
        .routes(routes!(play::show))
        .routes(routes!(play::record))
        .routes(routes!(hacks::list, hacks::create))
        .routes(routes!(packages::push, packages::pull))
        .routes(routes!(packages::versions))
        .routes(routes!(packages::version))
        .routes(routes!(packages::serve))
        .routes(routes!(languages::list))
        .merge(handed_in())
        .routes(routes!(submissions::show::show))
        .routes(routes!(submissions::events::events))
        .routes(routes!(runs::create))
        .routes(routes!(me::show))
        .routes(routes!(notices::news))
        .routes(routes!(notices::announcements))
        .routes(routes!(tokens::end))
        .routes(routes!(classes::list, classes::create))
        .routes(routes!(classes::show))
        .routes(routes!(classes::table))
        .routes(routes!(members::create))
        .routes(routes!(assignments::create))
        .routes(routes!(assignments::show, assignments::change))
        .routes(routes!(contest_settings::create))
        .routes(routes!(contest_settings::show, contest_settings::change))
        .routes(routes!(contest_settings::results))
        .routes(routes!(contest_teams::create))
        .routes(routes!(contests::information::show))
        .routes(routes!(contests::operations::list))
        .routes(routes!(contests::operations::show))
        .routes(routes!(contests::operations::feed))
        .routes(routes!(contests::operations::files))
        .routes(routes!(contests::operations::endpoint))
        .routes(routes!(contests::operations::object))
}

/// Where submissions are, which may be long answers.
fn handed_in() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(
            submissions::list::list,
            submissions::create::create
        ))
        .layer(DefaultBodyLimit::max(ANSWERS_LIMIT))
}

/// Where passwords are tried: limited per address.
fn entrances() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(tokens::create))
}

/// The routes below `/api`; `passwords` limits how often an address may try one.
pub fn routes(state: &AppState, passwords: &PasswordLimit) -> Router<AppState> {
    let entrances = entrances().route_layer(passwords.clone());
    let (operations, collected) = operations().merge(entrances).split_for_parts();
    let description = description::complete(&collected, &Words::of(state));
    let parameters = Parameters::of(&description);
    let table = AccessTable::of(&description);
    let operations = operations
        .route_layer(middleware::from_fn(contract::entity_tags))
        .route_layer(middleware::from_fn_with_state(
            (state.clone(), parameters),
            contract::known_parameters,
        ))
        .route_layer(middleware::from_fn_with_state(
            (state.clone(), table),
            access::check,
        ));
    let document = Arc::new(description.clone());
    let openapi = async move |State(state): State<AppState>| {
        let shelf = state.library.shelf().await?;
        let public = shelf.visible(None).map(|(problem, _)| problem.id.clone());
        let public: Vec<String> = public.collect();
        Ok::<_, AppError>(Json(description::with_problems(&document, &public)))
    };
    // The specification has a slash there, and not all of its tools follow where a redirect leads.
    let operations = operations.route("/api/", get(contests::information::show));
    operations.route("/api/openapi.json", get(openapi)).route(
        "/api/docs",
        get(
            async move |State(state): State<AppState>, headers: HeaderMap, page| {
                docs::show(&page, &state.config.origin(&headers), &description)
            },
        ),
    )
}

/// The OpenAPI document of any site: without the words that one site has.
pub fn description() -> Value {
    let operations = operations().merge(entrances());
    description::complete(&operations.into_openapi(), &Words::default())
}
