//! `/users/{name}/reset`: an administrator makes a link by which a user chooses another password.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Redirect, Response};

use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::links;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{Act, Deed, UserId};

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

/// `GET /users/{name}/reset`: whoever comes back to the form's address is led to the page with the form.
pub async fn back(Path(name): Path<String>) -> Redirect {
    Redirect::to(&links::user(&name))
}

/// `POST /users/{name}/reset`: the link, shown this once.
pub async fn create(
    State(state): State<AppState>,
    SignedIn(viewer): SignedIn,
    page: Page,
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
    let mail = state.store.mail_of(user.id).await?.address;
    let origin = state.config.origin(&headers);
    render(&LinkPage {
        page: &page,
        name: &user.name,
        link: &format!("{origin}/reset/{secret}"),
        mail,
        user: user.id,
    })
}
