//! `/login`: signing in with name and password.

use askama::Template;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::CookieJar;
use serde::Deserialize;
use tower_sessions::Session;

use crate::http::auth::session;
use crate::http::choices;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::links;
use crate::http::page::{Page, render};
use crate::http::state::{Address, AppState};
use crate::store::{Proof, Settings, User};

#[derive(Template)]
#[template(path = "auth/login.html")]
struct LoginPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    name: &'a str,
    next: &'a str,
}

impl LoginPage<'_> {
    /// Whether it was a game of two that led here: whoever was sent its link learns that from here.
    fn is_invited(&self) -> bool {
        self.next.starts_with("/play/live/")
    }
}

/// Where to go afterwards.
#[derive(Debug, Default, Deserialize)]
pub struct Next {
    #[serde(default)]
    next: String,
}

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct LoginForm {
    name: String,
    password: String,
    #[serde(default)]
    next: String,
}

/// `GET /login`.
pub async fn show(page: Page, Query(Next { next }): Query<Next>) -> Result<Response, AppError> {
    if page.viewer.is_some() {
        return Ok(Redirect::to(&links::local(&next).unwrap_or_else(home)).into_response());
    }
    render(&LoginPage {
        page: &page,
        faults: &Faults::default(),
        name: "",
        next: &next,
    })
}

/// `POST /login`.
pub async fn submit(
    State(state): State<AppState>,
    session: Session,
    headers: HeaderMap,
    address: Address,
    mut page: Page,
    SiteForm(form): SiteForm<LoginForm>,
) -> Result<Response, AppError> {
    let refused = match prove(&state, address, form.name.trim(), &form.password).await {
        Ok(user) => {
            session::begin(&session, &user, &headers).await?;
            let jar = match state.store.settings(user.id).await? {
                // Who chose nothing keeps what this browser has.
                nothing if nothing == Settings::default() => CookieJar::new(),
                settings => choices::cookies(CookieJar::new(), &settings),
            };
            let next = links::local(&form.next).unwrap_or_else(home);
            return Ok((jar, Redirect::to(&next)).into_response());
        }
        Err(refused) if refused.fields().is_empty() => return Err(refused),
        Err(refused) => refused,
    };
    let faults = Faults::from_error(refused)?;
    // The form knows where it leads, also when the one before it was wrong, too.
    page.stand_at(&links::login(&form.next));
    let view = LoginPage {
        page: &page,
        faults: &faults,
        name: &form.name,
        next: &form.next,
    };
    Ok(faults.mark(render(&view)?))
}

/// Who has this name and this password.
///
/// # Errors
/// Names the field that is wrong; 429 after too many tries; 503 when too many wait.
pub async fn prove(
    state: &AppState,
    address: Address,
    name: &str,
    password: &str,
) -> Result<User, AppError> {
    state.login_attempts.count(address, name)?;
    let turn = state.hashing.turn(address).await?;
    let proof = state.store.authenticate(name, password).await?;
    drop(turn);
    let proved = match proof {
        Proof::Of(user) => {
            state.login_attempts.was_right(address, name);
            state.mail_attempts.was_right(address, name);
            Ok(user)
        }
        Proof::Disabled => Err(disabled()),
        Proof::Nothing => Err(wrong()),
    };
    let result = if proved.is_ok() {
        "accepted"
    } else {
        "refused"
    };
    metrics::counter!("grundy_logins_total", "result" => result).increment(1);
    proved
}

fn home() -> String {
    "/".to_owned()
}

/// Says no more than that the two do not belong together.
fn wrong() -> AppError {
    let accepted = Message::new("login-failed-accepted");
    AppError::invalid(vec![FieldError::new(
        "password",
        Message::new("login-failed"),
        accepted,
    )])
}

/// Said only to those who know the password.
fn disabled() -> AppError {
    let accepted = Message::new("login-disabled-accepted");
    let detail = Message::new("login-disabled");
    AppError::invalid(vec![FieldError::new("name", detail, accepted)])
}
