//! `/admin/roles`: what each role may do.

use askama::Template;
use axum::response::Response;

use super::Administrator;
use crate::http::account::role_key;
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::library::rights::RIGHTS;
use crate::store::Role;

#[derive(Template)]
#[template(path = "admin/roles.html")]
struct RolesPage<'a> {
    page: &'a Page,
    /// The keys of their names.
    roles: Vec<&'static str>,
    rights: Vec<Line>,
}

struct Line {
    key: String,
    /// Who has it, in the order of the roles.
    has: Vec<bool>,
}

/// `GET /admin/roles`.
pub async fn show(_: Administrator, page: Page) -> Result<Response, AppError> {
    let line = |(name, least): (&str, Role)| Line {
        key: format!("right-{name}"),
        has: Role::ALL.map(|role| role >= least).to_vec(),
    };
    render(&RolesPage {
        page: &page,
        roles: Role::ALL.map(role_key).to_vec(),
        rights: RIGHTS.into_iter().map(line).collect(),
    })
}
