//! `/admin/users`: looking for people.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::Administrator;
use crate::http::account::role_key;
use crate::http::error::AppError;
use crate::http::first_page::first_page;
use crate::http::links;
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::store::{AccountFilter, FoundUser, Role, UserId};

/// How many people a page shows.
const ON_A_PAGE: u16 = 50;

#[derive(Template)]
#[template(path = "admin/users.html")]
struct UsersPage<'a> {
    page: &'a Page,
    asked: &'a Parameters,
    /// Each with the key of its name, and whether it is asked for.
    roles: Vec<(Role, &'static str, bool)>,
    only_disabled: bool,
    users: Vec<Line>,
    next: Option<String>,
}

struct Line {
    id: UserId,
    name: String,
    /// What they are called on lists.
    called: String,
    role_key: &'static str,
    since: Moment,
    is_disabled: bool,
}

/// What is asked for. What cannot be understood counts as not given.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    #[serde(default)]
    q: String,
    #[serde(default)]
    role: String,
    #[serde(default)]
    state: String,
    #[serde(default)]
    after: String,
}

/// `GET /admin/users`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let role: Option<Role> = asked.role.parse().ok();
    let only_disabled = asked.state == "disabled";
    let filter = AccountFilter {
        text: asked.q.clone(),
        role,
        only_disabled,
        after: asked.after.clone(),
    };
    let most = i64::from(ON_A_PAGE) + 1;
    let found = state.store.find_users(&filter, most).await?;
    let (found, last) = first_page(found, ON_A_PAGE, |it| it.user.name.clone());
    let next = last.map(|last| {
        let asked = [
            ("q", asked.q.as_str()),
            ("role", asked.role.as_str()),
            ("state", asked.state.as_str()),
            ("after", last.as_str()),
        ];
        links::with_query("/admin/users", asked)
    });
    let users = found.into_iter().map(|FoundUser { user, called }| Line {
        id: user.id,
        role_key: role_key(user.role),
        since: user.created_at.into(),
        is_disabled: user.disabled_at.is_some(),
        name: user.name,
        called,
    });
    render(&UsersPage {
        page: &page,
        asked: &asked,
        roles: Role::ALL
            .map(|it| (it, role_key(it), role == Some(it)))
            .to_vec(),
        only_disabled,
        users: users.collect(),
        next,
    })
}
