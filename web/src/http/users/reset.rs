//! `/users/{name}/reset`: an administrator makes a link by which a user chooses another password.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};

use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::links;
use crate::http::page::{Page, render};
use crate::http::shown_once::ShownOnce;
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{Act, Deed, User, UserId};

#[derive(Template)]
#[template(path = "users/reset.html")]
struct LinkPage<'a> {
    page: &'a Page,
    name: &'a str,
    link: &'a str,
    /// Where links go that somebody asks for.
    mail: Option<String>,
    /// The account's number.
    user: UserId,
}

/// `GET /users/{name}/reset`: whoever comes back to the form's address is led to the page with the form, but for
/// who reads the link in the other language.
pub async fn back(
    State(state): State<AppState>,
    page: Page,
    once: ShownOnce,
    Path(name): Path<String>,
) -> Result<Response, AppError> {
    if page.is_admin()
        && let Some(user) = state.store.user_by_name(&name).await?
        && let Some(link) = once.kept::<String>(&state, &address(&user))
    {
        return link_page(&state, &page, &user, &link).await;
    }
    Ok(Redirect::to(&links::user(&name)).into_response())
}

/// `POST /users/{name}/reset`: the link, shown this once.
pub async fn create(
    State(state): State<AppState>,
    SignedIn(viewer): SignedIn,
    mut page: Page,
    once: ShownOnce,
    headers: HeaderMap,
    Path(name): Path<String>,
) -> Result<Response, AppError> {
    if !rights::administers(&viewer) {
        return Err(AppError::not_found());
    }
    let user = state.store.user_by_name(&name).await?;
    let user = user.ok_or_else(AppError::not_found)?;
    let secret = state.store.password_link(user.id).await?;
    let deed = Deed {
        actor: Some(viewer.id),
        act: Act::ResetLinkMade,
        target: Some(user.id),
        detail: "",
    };
    state.store.note(deed).await?;
    let link = format!("{}/reset/{secret}", state.config.origin(&headers));
    once.keep(&state, &mut page, &address(&user), link.clone());
    link_page(&state, &page, &user, &link).await
}

/// Where the link is shown.
fn address(user: &User) -> String {
    format!("{}/reset", links::user(&user.name))
}

async fn link_page(
    state: &AppState,
    page: &Page,
    user: &User,
    link: &str,
) -> Result<Response, AppError> {
    let mail = state.store.mail_of(user.id).await?.address;
    render(&LinkPage {
        page,
        name: &user.name,
        link,
        mail,
        user: user.id,
    })
}
